"""Goldfish runs: rows cut into chunks that workers claim, play and record; their pages, API and command."""
