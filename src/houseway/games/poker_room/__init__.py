"""The poker room (oh-poker): stud, hold'em, Omaha and draw, players against each other."""

from houseway.games.poker_room.game import PokerRoom
from houseway.games.poker_room.state import State

__all__ = ["PokerRoom", "State"]
