"""What a house's elections make of Fast Action Hold'em for its figures."""

from fractions import Fraction

from houseway.analysis.fast_action_holdem.counting import Counted, Dealing, table_of
from houseway.analysis.fast_action_holdem.exact import BestPlay, Pays, Rules, Together, best_play, together
from houseway.analysis.packages import remembered
from houseway.analysis.pays import nets, stake_of
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.games.fast_action_holdem.rules import BONUS, WAYS
from houseway.games.fast_action_holdem.settlement import NATURAL_PAYS, SURRENDERED_SHARE


def first_wager(house: House) -> str:
    return house.edition.wagers[0].name


def dealing_of(house: House) -> Dealing:
    cite = house.edition.cite
    decks = house.elections.get("decks", 1)
    assert type(decks) is int
    way = next(w for w in WAYS if w[0].clause.startswith(cite("house-way")))
    return Dealing(way, (decks,) * len(DECK), bool(cite("seventeen-ranks")), bool(cite("natural")))


def rules_of(house: House) -> Rules:
    pays = nets(house, first_wager(house))
    surrenders = bool(house.edition.cite("surrender"))
    return Rules(pays.get(NATURAL_PAYS), Fraction(-1, SURRENDERED_SHARE) if surrenders else None)


def bonus_pays(house: House, stake_cents: int | None = None) -> Pays | None:
    """What a bonus gains by its table, or nothing where there is none; a hand within the aggregate limit."""
    if BONUS not in house.wagers:
        return None
    pays = nets(house, BONUS, stake_cents)
    if house.elections.get("aggregate-limit", "none") != "none":
        most = Fraction(100 * house.number("aggregate-limit-dollars"), stake_of(house, BONUS, stake_cents))
        pays = {name: min(gain, most) for name, gain in pays.items()}
    return pays


def counted_of(house: House) -> Counted:
    return table_of(dealing_of(house))


@remembered
def solved(house: House) -> BestPlay:
    """The best play of the first wager alone."""
    return best_play(counted_of(house), rules_of(house))


@remembered
def solved_together(house: House, bonus_split: str, stake_cents: int | None) -> Together:
    """The best play of an ante and a bonus as large."""
    pays = bonus_pays(house, stake_cents)
    assert pays is not None
    return together(counted_of(house), pays, bonus_split)
