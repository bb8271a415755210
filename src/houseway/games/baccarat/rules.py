"""What the edition and the house's elections fix for a table, read once."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from houseway.core.events import Event
from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused, Table
from houseway.equipment.cards import DECK, Card
from houseway.games.baccarat.state import BANKER, PLAYER, State
from houseway.hands.baccarat import VALUES
from houseway.money.rounding import Direction, Rounding
from houseway.money.vigorish import Vigorish
from houseway.procedures.opening import duties
from houseway.procedures.shuffling import ShufflePlan

BOOK = "oh-baccarat"
MINUTES_A_DECK = 24 * 60  # 3.II.H
LEAST_CUT = 10  # 5.IV
LEAST_BEHIND_COVER = 14  # 5.V
LEAST_BONUS_CENTS = 100  # 15.II
VIGORISH_RATE = Fraction(5, 100)  # 13.III, 8.I.A.3.b
WHOLE_DOLLAR = 100

DEALER = "dealer"
ALL = "all"

TIE = "tie"
DRAGON_PLAYER = "dragon-bonus-player"
DRAGON_BANKER = "dragon-bonus-banker"
BASE_WAGERS = (PLAYER, BANKER, TIE)
DRAGON_ON = {DRAGON_PLAYER: PLAYER, DRAGON_BANKER: BANKER}

# Duties that are done now and then, by name in the edition.
SPREAD_CARDS = "spread-cards"
SPREAD_BATCH = "spread-batch"

ROUNDINGS = {
    "cent": Rounding(Direction.DOWN, 1),
    "quarter-up": Rounding(Direction.UP, 25),
    "quarter-nearest": Rounding(Direction.NEAREST, 25),
    "quarter-down": Rounding(Direction.DOWN, 25),
}


@cache
def clause(path: str) -> str:
    return f"{BOOK}:{path}"


def burn_count(first: Card) -> int:
    """How many cards follow the first one to the rack (5.VII): a ten or a face card counts ten here."""
    return VALUES[first] or 10


class Rules:
    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        house = table.house
        _check_limits(table)
        self.table = table
        self.device = house.choice("shuffler") == "device"
        decks = house.number("decks-with-device") // 2 if self.device else house.number("decks")
        self.pack = tuple(cards) if cards is not None else DECK * decks
        if not self.pack or max(self.pack) >= len(DECK):
            raise ValueError("baccarat is played with the 52 cards, without jokers")
        # A pack made small for a proof is dealt from its first card to its last.
        self.burns = cards is None
        self.least_behind = LEAST_BEHIND_COVER if self.burns else 0
        self.opening = duties(house, "opening")
        self.midi = house.choice("style") == "midi"
        self.face_down = self.midi or house.choice("deal") == "face-down"
        self.pre_shuffled = house.choice("new-cards") == "pre-shuffled"
        self.equal_by_seat = house.choice("equal-wagers") == "lowest-seat"
        self.deferred = house.choice("vigorish") == "deferred"
        self.vigorish = Vigorish(VIGORISH_RATE, ROUNDINGS[house.choice("vigorish-rounding")])
        self.tie_charged = house.flag("tie-vigorish")
        self.bonus_first = house.choice("dragon-settlement") == "all-first"
        self.pays = {w: house.pays(w) for w in house.wagers}
        behind = house.number("cover-card-from-end") if self.burns else 0
        self.plans = {by: self._plan(by, behind) for by in ("dealer", "device", "supplier")}

    def _plan(self, by: str, behind: int) -> ShufflePlan:
        least = min(LEAST_CUT, len(self.pack) // 2)
        return ShufflePlan(
            by,
            clause("5.I"),
            cut_clause=clause("5.IV"),
            cut_offered_clause=clause("5.III"),
            cut_from_top=least,
            cut_from_bottom=least,
            recut_clause=clause("5.VI"),
            cutting_card_clause=clause("5.V"),
            behind_cutting_card=behind,
        )

    def plan(self, state: State) -> ShufflePlan:
        if self.pre_shuffled and state.table.new_cards:
            return self.plans["supplier"]
        return self.plans["device" if self.device else "dealer"]


def _check_limits(table: Table) -> None:
    for wager, limits in table.limits.items():
        if wager in DRAGON_ON and limits.min_cents < LEAST_BONUS_CENTS:
            raise ElectionRefused(f"{wager}: the least is $1", (clause("15.II"),))
        if limits.unit_cents % WHOLE_DOLLAR:
            raise ElectionRefused(
                f"{wager}: wagers are in whole dollars; quarters are for paying only", (clause("13.III"),)
            )


def not_now(event: Event, state: State, path: str, due: str = "") -> Illegal:
    after = f"; due is {due}" if due else ""
    return Illegal(f"{event.kind} cannot happen while the table is at {state.phase}{after}", clause(path))
