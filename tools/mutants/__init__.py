"""Mutants of the editions and of the code: `python -m tools.mutants --help`."""
