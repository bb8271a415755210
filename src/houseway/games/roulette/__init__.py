"""Roulette (oh-roulette): one spin a round, every wager by its place on the layout."""

from houseway.games.roulette.game import Roulette, State

__all__ = ["Roulette", "State"]
