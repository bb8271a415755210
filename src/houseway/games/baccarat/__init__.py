"""Baccarat (oh-baccarat): mini and midi, two hands that everybody bets on."""

from houseway.games.baccarat.game import Baccarat
from houseway.games.baccarat.state import State

__all__ = ["Baccarat", "State"]
