"""Rapid Roulette spun at random, as roulette is."""

from houseway.analysis.roulette.simulator import simulator, wagers

__all__ = ["simulator", "wagers"]
