"""Rapid Roulette: the pockets and places of roulette."""

from houseway.analysis.roulette.exact import places, pockets, wins

__all__ = ["places", "pockets", "wins"]
