"""Elestrals: rules E1 to E9."""
