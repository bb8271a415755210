"""Rapid Roulette: every wager as roulette counts it."""

from houseway.analysis.roulette.report import report, wagers

__all__ = ["report", "wagers"]
