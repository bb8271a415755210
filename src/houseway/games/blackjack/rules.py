"""What the edition and the house's elections fix for a table, read once."""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from houseway.core.events import CardDealt
from houseway.core.steps import Chance, Decide, Procedure
from houseway.editions.house import ElectionRefused, House, Table
from houseway.editions.people import DEALER
from houseway.equipment.cards import DECK, Card
from houseway.equipment.shoe import KINDS, card_set
from houseway.hands.blackjack import VALUES
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.money.odds import Pay, odds
from houseway.procedures.card_table import CardTable
from houseway.procedures.shuffling import ShufflePlan

BOOK = "oh-blackjack"
LEAST_CUT = 10  # 6.IV

# Wagers by name; only the first is placed before the deal, the others follow from it.
BASE = "base"
INSURANCE = "insurance"
DOUBLE_DOWN = "double-down"
SPLIT = "split"
LATER_WAGERS = (INSURANCE, DOUBLE_DOWN, SPLIT)
# … but for the side wager.
HOUSE_MONEY_WAGER = "house-money"

USE_SPREAD_CARDS = "use-spread-cards"  # by the edition's name, what a player may ask for

ACES = card_set(c for c in DECK if VALUES[c] == 1)
TENS = card_set(c for c in DECK if VALUES[c] == 10)
ANY_CARD = (1 << KINDS) - 1

# The totals of two cards that may be doubled.
DOUBLES = {"any": (0, 20), "9-11": (9, 11), "10-11": (10, 11), "none": (1, 0)}


@cache
def clause(path: str) -> str:
    return f"{BOOK}:{path}"


@cache
def place(box: int, index: int = 0) -> str:
    """How events name a hand's place on the layout."""
    return f"box-{box}" if not index else f"box-{box}/{index}"


@cache
def box_spot(seat: int, box: int) -> str:
    """How wagers and decisions name a box: nothing for the player's own."""
    return "" if seat == box else f"box-{box}"


@cache
def hand_spot(seat: int, box: int, index: int) -> str:
    """How lines name a hand: nothing for the first hand of the player's own box."""
    return "" if seat == box and not index else place(box, index)


def completes(upcard: Card) -> int:
    """The hole cards that give a blackjack with this card up (1.II): none but under an ace or a ten-value."""
    value = VALUES[upcard]
    return TENS if value == 1 else ACES if value == 10 else 0


class Rules:
    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        house = table.house
        _check_limits(table)
        self.table = table
        self.pack = tuple(cards) if cards is not None else DECK * house.number("decks")
        if not self.pack or max(self.pack) >= len(DECK):
            raise ValueError("blackjack is played with the 52 cards, without jokers")
        self.limits = table.limits[BASE]
        self.unit_cents = self.limits.unit_cents
        self.chip_cents = _smallest_chip(house, self.unit_cents)
        self.from_hand = house.choice("deal") == "hand"
        self.hits_soft_17 = house.choice("soft-17") == "hit"
        self.blackjack_pays = odds(house.choice("blackjack-pays"))
        self.wins = {name: house.pays(name)["win"] for name in (BASE, INSURANCE, DOUBLE_DOWN, SPLIT)}
        self.house_money, self.house_money_clause = _house_money(table)
        self.doubles = DOUBLES[house.choice("double")]
        self.double_after_split = house.flag("double-after-split")
        self.max_hands = house.number("max-hands")
        self.tens_alike = house.choice("split-tens") == "any"
        self.hit_split_aces = house.flag("hit-split-aces")
        self.resplit_aces = house.flag("resplit-aces")
        self.closed_entry = house.choice("mid-shoe-entry") == "closed"
        self.several_boxes = house.flag("several-boxes")
        self.several_boxes_limits = _several_boxes_limits(self.limits, house.number("several-boxes-minimum"))
        self.cards = self._card_table(house)
        self.telling = next(d for d in house.edition.duties if d.name == "tell-the-floor")
        # Steps are values, and the same ones come again and again.
        self._up: dict[tuple[int, str, str], Chance] = {}
        self._down: dict[tuple[int, str, str], Procedure] = {}
        self.decisions: dict[tuple[int, int, int, int, int], Decide] = {}

    def _card_table(self, house: House) -> CardTable:
        edition = house.edition
        device = house.choice("shuffler") == "device"
        cut = ShufflePlan(
            "dealer",
            clause("6.I"),
            cut_clause=clause("6.IV"),
            cut_offered_clause=clause("6.III"),
            cut_from_top=LEAST_CUT,
            cut_from_bottom=LEAST_CUT,
        )
        by_hand = replace(
            cut,
            cutting_card_clause=clause("6.V"),
            behind_cutting_card=len(self.pack) * house.number("cut-card-from-end") // 1000,
            # From the hand a card is burnt before every round instead (14.IV).
            burn_clause="" if self.from_hand else clause("7.II"),
        )
        return CardTable(
            house,
            edition.cite,
            by_hand=by_hand,
            device=replace(by_hand, by="device") if device else None,
            # The discards in mid-round; all cards are shuffled again after it.
            refill=replace(cut, shuffle_clause=clause("15.VI"), burn_clause=clause("15.VI")),
            two_batches=device,
            minutes=60 * edition.deck_hours[house.choice("deal")],
            age_clause=edition.cite("deck-change"),
        )

    def deal_up(self, slot: int, to: str, path: str) -> Chance:
        step = self._up.get((slot, to, path))
        if step is None:
            step = self._up[slot, to, path] = Chance(CardDealt(slot, to), clause(path))
        return step

    def deal_down(self, slot: int, to: str, path: str) -> Procedure:
        step = self._down.get((slot, to, path))
        if step is None:
            text = f"deal a card face down to {'yourself' if to == DEALER else to}"
            step = self._down[slot, to, path] = Procedure(DEALER, CardDealt(slot, to), text, clause(path))
        return step


def _check_limits(table: Table) -> None:
    """Only the base wager has limits of its own: the other wagers are measured by it."""
    for name, path in ((INSURANCE, "9.II"), (DOUBLE_DOWN, "10.I"), (SPLIT, "11.I")):
        spec, posted = table.edition.wager(name), table.limits[name]
        if (posted.min_cents, posted.max_cents, posted.unit_cents) != (spec.min, spec.max, spec.unit):
            raise ElectionRefused(
                f"no limits are posted for {name}: its size follows from the base wager", (clause(path),)
            )


def _house_money(table: Table) -> tuple[dict[str, Pay], str]:
    """What the side wager pays by the number of decks, nothing where it is not offered; and the clause."""
    house = table.house
    if not house.offers(HOUSE_MONEY_WAGER):
        return {}, ""
    unit, base = table.limits[HOUSE_MONEY_WAGER].unit_cents, table.limits[BASE].unit_cents
    if unit % base:
        raise ElectionRefused(
            f"{HOUSE_MONEY_WAGER} is staked in whole units of the first wager, to which it can be added",
            ("oh-house-money:II.G",),
        )
    pays = dict(house.pays(HOUSE_MONEY_WAGER))
    one_deck = pays.pop("straight-flush-one-deck")
    if house.number("decks") == 1:
        return pays | {"straight-flush": one_deck}, "oh-house-money:II.C.(2)"
    return pays, "oh-house-money:II.C.(1)"


def _several_boxes_limits(limits: Limits, minimum_dollars: int) -> Limits:
    """What may be bet on each box by a player who has several (13.II)."""
    unit = limits.unit_cents
    least = -(-minimum_dollars * 100 // unit) * unit or limits.min_cents
    if least > limits.max_cents:
        raise ElectionRefused(
            f"several-boxes-minimum = {minimum_dollars} is above the posted maximum ({limits})",
            (clause("13.II"),),
        )
    return Limits(least, limits.max_cents, unit)


def _smallest_chip(house: House, unit_cents: int) -> int:
    """The chip in which half a wager is made (9.II)."""
    usual = 50 if house.choice("blackjack-pays") == "3 to 2" else 100
    chip = house.number("smallest-chip") or usual
    if unit_cents % chip:
        raise ElectionRefused(
            f"the first wager is in units of {dollars(unit_cents)}: no whole chips of {dollars(chip)}",
            (clause("9.II"),),
        )
    return chip
