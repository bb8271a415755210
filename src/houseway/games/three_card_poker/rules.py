"""What the edition and the house's elections fix for a table, read once."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from houseway.core.steps import Offer
from houseway.editions.house import Table
from houseway.editions.schema import Duty
from houseway.equipment.cards import DECK, Card
from houseway.games.three_card_poker.state import HAND_SIZE
from houseway.hands.poker import best_five, three_card
from houseway.hands.result import Hand as Ranked
from houseway.money.odds import Pay
from houseway.procedures.opening import duties
from houseway.procedures.shuffling import ShufflePlan

ANTE = "ante"
PLAY = "play"
ANTE_BONUS = "ante-bonus"
PAIR_PLUS = "pair-plus"
SIX_CARD_BONUS = "six-card-bonus"
BEFORE_THE_DEAL = (ANTE, PAIR_PLUS, SIX_CARD_BONUS)

LEAST_CUT = 10  # oh-three-card-poker:5.IV.A.2
HOURS_BY_HAND = 6
HOURS_FROM_SHOE = 8


def clause(path: str) -> str:
    return f"oh-three-card-poker:{path}"


PLACES = ("dealer", *(f"seat-{n}" for n in range(1, 8)))  # how events name a place, by seat


class Rules(Struct, frozen=True):
    table: Table
    pack: tuple[Card, ...]
    opening: tuple[Duty, ...]
    inspection: Duty | None  # of a deck that a counting device finds wrong twice
    idle: Duty
    device: ShufflePlan | None
    by_hand: ShufflePlan
    two_decks: bool
    from_shoe: bool
    abandoned_stand: bool
    deck_minutes: int
    deck_clause: str
    pays: Mapping[str, Mapping[str, Pay]]
    offers: Mapping[str, Offer]

    @property
    def count_clause(self) -> str:
        """The clause on a wrong number of cards found in the deal."""
        return clause("9.IV") if self.from_shoe else clause("8.IV")


def read_rules(table: Table, cards: Sequence[Card] | None) -> Rules:
    house = table.house
    pack = DECK if cards is None else tuple(cards)
    if len(pack) < 2 * HAND_SIZE:
        raise ValueError(f"a pack has at least {2 * HAND_SIZE} cards, not {len(pack)}")
    from_shoe = house.choice("dealing") == "automated-shoe"
    inspections = [d for d in duties(house, "irregularity") if d.name == "inspect-deck"]
    return Rules(
        table=table,
        pack=pack,
        opening=duties(house, "opening"),
        inspection=inspections[0] if inspections else None,
        idle=duties(house, "idle")[0],
        device=ShufflePlan("device", clause("5.I")) if house.choice("shuffler") == "device" else None,
        by_hand=ShufflePlan(
            "dealer",
            clause("5.I"),
            cut_clause=clause("5.IV.A.2"),
            # A pack too small for ten cards and a rest, as in proofs, is cut in the middle or below.
            cut_from_top=min(LEAST_CUT, len(pack) // 2),
            cut_from_bottom=1,
            recut_clause=clause("5.V"),
        ),
        two_decks=house.flag("second-deck"),
        from_shoe=from_shoe,
        abandoned_stand=house.choice("abandoned-wagers") == "stand",
        deck_minutes=60 * (HOURS_FROM_SHOE if from_shoe else HOURS_BY_HAND),
        deck_clause=clause("3.III.B") if from_shoe else clause("3.III.A"),
        pays={name: house.pays(name) for name in house.wagers},
        offers={
            name: Offer(name, table.limits[name], table.edition.wager(name).clauses[0])
            for name in BEFORE_THE_DEAL
            if house.offers(name)
        },
    )


@lru_cache(maxsize=22_100)
def ranked(cards: tuple[Card, ...]) -> Ranked:
    return three_card(cards)


@lru_cache(maxsize=4_096)  # lines are worked out once to be due and once to be checked
def best_of_six(cards: tuple[Card, ...]) -> Ranked:
    return best_five(cards)
