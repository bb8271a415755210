"""Texas Hold'em Bonus (oh-texas-holdem-bonus): twice the Ante to see the flop, once more or a check before
turn and river, and a Bonus on the own two cards."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Board, Burn, Deal, Look, Reveal, Stub
from houseway.games.house_poker.asking import Answer, Ask, Street, put_up
from houseway.games.house_poker.game import HousePoker
from houseway.games.house_poker.settling import PUSH, ROLES, WIN, Clear, Seat, Showdown, compared
from houseway.games.house_poker.state import DEALER, PLAYED
from houseway.hands.poker import FIVE_CARD, best_five
from houseway.hands.result import ACE
from houseway.hands.result import Hand as Ranked

__all__ = ["FLOP_TIMES", "LATER_TIMES", "TexasHoldemBonus", "hole_line", "ranked"]

BOOK = "oh-texas-holdem-bonus"
FLOP_TIMES, LATER_TIMES = 2, 1  # 10.I; 10.III, 10.V
JACK = ACE - 3
COMPANY = {ACE - 1: "king", ACE - 2: "queen", JACK: "jack"}
ACES_AGAINST_ACES = "aces-against-aces"

ranked = lru_cache(maxsize=1 << 16)(best_five)  # 1.I.G, 6.I, 6.II, 6.III


def hole_line(own: tuple[Card, ...]) -> str:
    """The line of 11.III that two cards are paid by, or nothing."""
    high, low = sorted((c >> 2 for c in own), reverse=True)
    if high == low:
        return "pair-of-aces" if high == ACE else "pair-of-jacks-or-better" if high >= JACK else "pair"
    if high != ACE or low not in COMPANY:
        return ""
    return f"ace-{COMPANY[low]}" + ("-suited" if own[0] & 3 == own[1] & 3 else "")


def _later(street: str, status: str = "") -> Ask:
    wagered = put_up("wager", street, LATER_TIMES, LATER_TIMES, status)
    return Ask(wagered, Answer("check", status=status), default="check", role=street)


class TexasHoldemBonus(HousePoker):
    name = "texas-holdem-bonus"
    script = (
        Deal(2), Look(), Street("flop", FLOP_TIMES, FLOP_TIMES), Burn(), Board(3),
        _later("turn"), Burn("burn-turn"), Board(1, "board-turn"),
        _later("river", PLAYED), Burn("burn-river"), Board(1, "board-river"),
        Stub(), Reveal(), Showdown(folds_last=True), Clear(),
    )  # fmt: skip
    placed = ("ante", "bonus")
    lost_by_fold = ("ante",)  # 10.I.B
    settled_last = on_own_cards = ("bonus",)  # 10.VIII.D, 1.I.A
    limited = ("ante", "flop", "turn", "river", "bonus")  # 11.V
    ranked_cards = 5

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def lines(self, seat: Seat) -> Iterator[Line]:
        board, dealers = seat.state.board, seat.state.hand(DEALER).cards
        if seat.has("flop"):
            own = ranked(seat.hand.cards + board)
            result, why = compared(own, ranked(dealers + board))
            if result == WIN:
                yield from seat.by_table("ante", own, FIVE_CARD, otherwise=PUSH, role=ROLES[WIN])
            else:
                yield from seat.contest(("ante",), result, ROLES[result], why)
            yield from seat.contest(("flop", "turn", "river"), result, ROLES[result], why)
        if seat.has("bonus"):
            yield self._bonus(seat, dealers)

    def _bonus(self, seat: Seat, dealers: tuple[Card, ...]) -> Line:
        pays, on = self.pays("bonus"), hole_line(seat.hand.cards)
        why = f"player has {on.replace('-', ' ')}" if on else "player has nothing that the Bonus pays"
        both = on == hole_line(dealers) == "pair-of-aces"
        if both and ACES_AGAINST_ACES in pays and not seat.state.voided:  # 12.I settles by 11.III
            made = seat.table_line("bonus", pays[ACES_AGAINST_ACES], f"{why}, and so has the dealer")
            return replace(made, clause=self.cite(ACES_AGAINST_ACES))
        return seat.table_line("bonus", pays.get(on), why)
