"""Baccarat: figures, reports and simulation."""
