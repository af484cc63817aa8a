"""Import pipelines: a source's bytes become records, are checked, and land in the catalogue in one transaction."""
