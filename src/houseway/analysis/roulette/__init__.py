"""Roulette: figures, reports and simulation."""
