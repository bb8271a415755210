"""Craps: figures, reports, simulation and whole sessions."""
