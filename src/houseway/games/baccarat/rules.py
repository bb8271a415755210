"""What the edition and the house's elections fix for a table, read once."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from houseway.editions.house import ElectionRefused, House, Table
from houseway.equipment.cards import DECK, Card
from houseway.games.baccarat.state import BANKER, PLAYER
from houseway.hands.baccarat import VALUES
from houseway.money.rounding import Direction, Rounding
from houseway.money.vigorish import Vigorish
from houseway.procedures.card_table import CardTable
from houseway.procedures.shuffling import ShufflePlan

BOOK = "oh-baccarat"
LEAST_CUT = 10  # 5.IV
LEAST_BEHIND_COVER = 14  # 5.V
LEAST_BONUS_CENTS = 100  # 15.II
VIGORISH_RATE = Fraction(5, 100)  # 13.III, 8.I.A.3.b
WHOLE_DOLLAR = 100


TIE = "tie"
DRAGON_PLAYER = "dragon-bonus-player"
DRAGON_BANKER = "dragon-bonus-banker"
BASE_WAGERS = (PLAYER, BANKER, TIE)
DRAGON_ON = {DRAGON_PLAYER: PLAYER, DRAGON_BANKER: BANKER}

SPREAD_BATCH = "spread-batch"  # by the edition's name, what a player may ask for


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
        device = house.choice("shuffler") == "device"
        decks = house.number("decks-with-device") // 2 if device else house.number("decks")
        self.pack = tuple(cards) if cards is not None else DECK * decks
        if not self.pack or max(self.pack) >= len(DECK):
            raise ValueError("baccarat is played with the 52 cards, without jokers")
        # A pack made small for a proof is dealt from its first card to its last.
        self.burns = cards is None
        self.midi = house.choice("style") == "midi"
        self.face_down = self.midi or house.choice("deal") == "face-down"
        self.equal_by_seat = house.choice("equal-wagers") == "lowest-seat"
        self.deferred = house.choice("vigorish") == "deferred"
        # Wagers are whole dollars, so 5% is whole cents: the rounding never bites.
        self.vigorish = Vigorish(VIGORISH_RATE, Rounding(Direction.DOWN, 1))
        self.tie_charged = house.flag("tie-vigorish")
        self.bonus_first = house.choice("dragon-settlement") == "all-first"
        self.pays = {w: house.pays(w) for w in house.wagers}
        self.cards = self._card_table(house, device)

    def _card_table(self, house: House, device: bool) -> CardTable:
        edition = house.edition
        by_hand = ShufflePlan(
            "dealer",
            clause("5.I"),
            verify_clause=clause("5.II"),
            cut_clause=clause("5.IV"),
            cut_offered_clause=clause("5.III"),
            cut_from_top=LEAST_CUT,
            cut_from_bottom=LEAST_CUT,
            recut_by_next=True,
            cutting_card_clause=clause("5.V"),
            behind_cutting_card=house.number("cover-card-from-end") if self.burns else 0,
            least_behind=LEAST_BEHIND_COVER if self.burns else 0,
        )
        not_by_dealer = replace(by_hand, verify_clause="")
        supplied = house.choice("new-cards") == "pre-shuffled"
        return CardTable(
            house,
            edition.cite,
            by_hand=by_hand,
            device=replace(not_by_dealer, by="device") if device else None,
            supplied=replace(not_by_dealer, by="supplier") if supplied else None,
            two_batches=device,
            minutes=60 * edition.deck_hours["shoe"],
            age_clause=edition.cite("deck-change"),
        )


def _check_limits(table: Table) -> None:
    for wager, limits in table.limits.items():
        if wager in DRAGON_ON and limits.min_cents < LEAST_BONUS_CENTS:
            raise ElectionRefused(f"{wager}: the least is $1", (clause("15.II"),))
        if limits.unit_cents % WHOLE_DOLLAR:
            raise ElectionRefused(
                f"{wager}: wagers are in whole dollars; quarters are for paying only", (clause("13.III"),)
            )
