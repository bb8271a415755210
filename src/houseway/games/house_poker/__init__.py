"""House poker: players with cards of their own against the dealer or a pay table, one deck a round.

A game of the family is an edition and a short module: a script of acts, a ranking, and what each wager
comes to.
"""

from houseway.games.house_poker.acts import Act, Board, Burn, Deal, Look, Reveal, Spare, Stub
from houseway.games.house_poker.asking import Answer, Ask, AskAndCollect, Street, fold, put_up, take_back
from houseway.games.house_poker.game import HousePoker, PokerTable
from houseway.games.house_poker.settling import (
    LOSE,
    PUSH,
    ROLES,
    WIN,
    Clear,
    Collect,
    Forfeits,
    Seat,
    Showdown,
    compared,
    versus,
)
from houseway.games.house_poker.state import BOARD, DEALER, PLAYED, PLAYERS, Hand, State

__all__ = [
    "BOARD", "DEALER", "LOSE", "PLAYED", "PLAYERS", "PUSH", "ROLES", "WIN", "Act", "Answer", "Ask",
    "AskAndCollect", "Board", "Burn", "Clear", "Collect", "Deal", "Forfeits", "Hand", "HousePoker", "Look",
    "PokerTable", "Reveal", "Seat", "Showdown", "Spare", "State", "Street", "Stub", "compared", "fold",
    "put_up", "take_back", "versus",
]  # fmt: skip
