"""Blackjack (oh-blackjack): against the dealer, from a shoe or, with one or two decks, from the hand."""

from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.state import State

__all__ = ["Blackjack", "State"]
