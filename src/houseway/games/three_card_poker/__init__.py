"""Three Card Poker (oh-three-card-poker): Ante and Play against the dealer, Pair Plus against a pay table."""

from houseway.games.three_card_poker.game import ThreeCardPoker
from houseway.games.three_card_poker.state import State

__all__ = ["State", "ThreeCardPoker"]
