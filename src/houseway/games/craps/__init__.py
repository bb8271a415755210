"""Craps (oh-craps): one roll a round, with wagers that live on from roll to roll."""

from houseway.games.craps.game import Craps
from houseway.games.craps.state import Bet, State

__all__ = ["Bet", "Craps", "State"]
