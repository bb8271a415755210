"""What a house's elections make of the figures."""

from fractions import Fraction

from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.pays import nets, stake_of
from houseway.editions.house import House
from houseway.games.pai_gow_poker.game import COMMISSION, ROUNDING
from houseway.games.pai_gow_poker.state import ENVY, FORTUNE, PAI_GOW
from houseway.money.vigorish import Vigorish


def wagers(house: House) -> tuple[str, ...]:
    return PAI_GOW, *(wager for wager in house.wagers if wager == FORTUNE)


def way_of(house: House) -> Way:
    return Way(house.flag("paired-cards-count"), house.choice("joker-in-flush") == "ace")


def gain_of_win(house: House, stake_cents: int | None = None) -> Fraction:
    """What a win brings on a unit: the commission is rounded on the whole stake (13.XIII)."""
    stake = stake_of(house, PAI_GOW, stake_cents)
    won = int(stake * nets(house, PAI_GOW, stake)["beats-dealer"])
    commission = Vigorish(COMMISSION, ROUNDING[house.choice("vigorish-rounding")]).on(won)
    return Fraction(won - commission, stake)


def fortune_pays(house: House, stake_cents: int | None = None) -> dict[str, Fraction]:
    """By the limit of a payout too, where the house has one (15.VI)."""
    pays = nets(house, FORTUNE, stake_cents)
    if not house.flag("payout-limited"):
        return pays
    limit = Fraction(100 * house.number("payout-limit"), stake_of(house, FORTUNE, stake_cents))
    return {name: min(gain, limit) for name, gain in pays.items()}


def envy_cents(house: House) -> dict[str, int]:
    return {name: paid.win_cents(0) for name, paid in house.pays(ENVY).items()}
