"""Pai Gow Poker (oh-pai-gow-poker): seven cards set as two hands, against the house or a player who banks."""

from houseway.games.pai_gow_poker.game import PaiGowPoker
from houseway.games.pai_gow_poker.state import State

__all__ = ["PaiGowPoker", "State"]
