"""What the edition and the house's elections fix for a table, read once."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from houseway.editions.house import ElectionRefused, House, Table
from houseway.equipment.cards import DECK, Card
from houseway.games.fast_action_holdem.house_way import (
    MASSACHUSETTS,
    SECTION_36,
    WASHINGTON_MULTI,
    WASHINGTON_SINGLE,
    Way,
)
from houseway.hands.multideck import best_seventeen, best_washington
from houseway.hands.result import Hand as Ranked
from houseway.procedures.card_table import CardTable
from houseway.procedures.shuffling import ShufflePlan
from houseway.procedures.stakes import check_following

WAYS = (SECTION_36, MASSACHUSETTS, WASHINGTON_MULTI, WASHINGTON_SINGLE)

# Wagers by name; the first of an edition's list is the one that everybody makes.
SPLIT = "split"
BONUS = "bonus"
SPLIT_BONUS = "split-bonus"
ENVY_BONUS = "envy"

SPREAD_BATCH = "spread-batch"  # by the edition's name, what a player may ask for
CUTS = {"s36-fast-action-holdem": 10, "ma-fast-action-holdem": len(DECK)}  # e.5: ten cards; 5.e: a deck
QUARTER = 4  # e.6, 5.f: a quarter of the stack lies behind the cutting card at least


class Rules:
    """A book without a clause for a role has no place for what the role names: no marker, no surrender …"""

    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        house, edition = table.house, table.edition
        self.table, self.house = table, house
        self.cite: Callable[[str], str] = lru_cache(None)(edition.cite)
        decks = house.elections.get("decks", 1)
        assert type(decks) is int
        self.pack = tuple(cards) if cards is not None else DECK * decks
        if not self.pack or max(self.pack) >= len(DECK):
            raise ValueError("Fast Action Hold'em is played with the 52 cards, without jokers")
        self.whole = cards is None
        self.first = edition.wagers[0].name
        self.way: Way = next(w for w in WAYS if w[0].clause.startswith(self.cite("house-way")))
        self.rank: Callable[[Sequence[Card]], Ranked] = (
            best_seventeen if self.cite("seventeen-ranks") else best_washington
        )
        self.has_marker = bool(self.cite("marker"))
        self.packets = bool(self.cite("packets"))
        self.custom_mode = house.elections.get("shuffler-mode") == "custom"
        self.spreads_batch = any(
            d.name == SPREAD_BATCH and house.holds(d.requires) for d in house.edition.duties
        )
        self.naturals = bool(self.cite("natural"))
        self.surrenders = bool(self.cite("surrender"))
        self.burns = bool(self.cite("burn"))
        self.two_turns = bool(self.cite("winners"))  # losers first, then winners
        self.from_the_right = bool(self.cite("discards-from-the-right"))
        self.bonus_split = house.elections.get("bonus-split", "")
        self.equal_bonus = house.elections.get("pay-table") == 3
        self.limit_per = house.elections.get("aggregate-limit", "none")
        self.limit_cents = 100 * house.number("aggregate-limit-dollars") if self.limit_per != "none" else 0
        self.continuous = house.elections.get("continuous-shuffler") is True
        _check_limits(self)
        self.cards = self._card_table(house)

    def _card_table(self, house: House) -> CardTable:
        edition = house.edition
        shuffler = "device" if self.packets else house.elections.get("shuffler", "manual")
        stack = ShufflePlan("dealer", self.cite("shuffle"))
        if not self.packets:
            share = house.number("cutting-card-percent")
            stack = replace(
                stack,
                cutting_card_clause=self.cite("cutting-card"),
                behind_cutting_card=-(-len(self.pack) * share // 100) if self.whole else 0,
                least_behind=len(self.pack) // QUARTER if self.whole else 0,
                burn_clause=self.cite("burn") if self.whole else "",
            )
        least = CUTS.get(edition.id, 0)
        by_hand = replace(
            stack,
            cut_clause=self.cite("cut"),
            cut_offered_clause=self.cite("cut-offered"),
            cut_from_top=least,
            cut_from_bottom=least,
        )
        device = replace(stack, by="device")
        if self.continuous:
            device = ShufflePlan("device", self.cite("continuous"))
        supplied = house.elections.get("new-cards") == "pre-shuffled"
        hours = edition.deck_hours.get("shoe")
        return CardTable(
            house,
            self.cite,
            by_hand=by_hand,
            device=device if shuffler == "device" or self.continuous else None,
            supplied=replace(by_hand, by="supplier") if supplied else None,
            two_batches=shuffler == "device",
            minutes=None if hours is None else 60 * hours,
            age_clause=self.cite("deck-change"),
        )

    def positions(self, wagered: Sequence[int], marker: int) -> tuple[int, ...]:
        """Whose card comes first, and whose then: clockwise from the marker, or from the dealer's left."""
        order = (*range(1, self.table.seats + 1), 0)
        start = order.index(marker) if self.has_marker else 0
        turned = order[start:] + order[:start]
        return tuple(p for p in turned if p == 0 or p in wagered)


def _check_limits(rules: Rules) -> None:
    """Half of every wager is whole cents; a split, and a bonus as large as the ante, has no own limits."""
    limits = rules.table.limits
    unit = limits[rules.first].unit_cents
    if rules.surrenders and unit % 2:
        raise ElectionRefused(
            f"half a wager is surrendered: a unit of {unit} cents has no half", (rules.cite("surrender"),)
        )
    for spec in rules.table.edition.wagers:
        if spec.follows and spec.name in limits:
            check_following(rules.table, spec, limits[spec.follows])
    if rules.equal_bonus and limits[BONUS] != limits[rules.first]:
        raise ElectionRefused(
            f"with pay table 3 the bonus is as large as the ante: {limits[rules.first]}, not {limits[BONUS]}",
            (rules.cite("pay-table"),),
        )
