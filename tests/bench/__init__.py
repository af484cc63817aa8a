"""Benchmarks: goals for speed and memory, measured on request (``make bench``) and never timed in the test suite."""
