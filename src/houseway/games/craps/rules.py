"""The house's elections, read once: what each wager pays, in which units, and how much odds may be taken."""

from fractions import Fraction
from math import gcd, lcm

from msgspec import Struct

from houseway.core.steps import Offer
from houseway.editions.house import ElectionRefused, House, Table
from houseway.games.craps.layout import (
    COMES,
    LAID,
    LINE,
    NUMBERS,
    ONE_ROLL,
    SPOTS,
    SUPPORTS,
    clause,
    clause_of,
    shares,
)
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.money.odds import Odds
from houseway.money.rounding import Direction, Rounding
from houseway.money.vigorish import Vigorish
from houseway.procedures.opening import duties

Where = tuple[str, str]  # wager and its number or place

FIRE_LIMITS = Limits(100, 10_000, 100)  # oh-craps:12.II.A
VIGORISH_UNITS = {"cent": 1, "quarter": 25, "half-dollar": 50, "dollar": 100}


class Payout(Struct, frozen=True):
    net: Fraction  # gain for each unit of the whole stake
    label: str
    share: Fraction = Fraction(1)  # of the stake that is paid; the rest loses


EVEN = Payout(Fraction(1), "1 to 1")


class Rules:
    def __init__(self, table: Table):
        house = table.house
        self.table = table
        self.opening = duties(house, "opening")
        self.marking = next(d for d in house.edition.duties if d.name == "mark-on-or-off")
        self.inspection = tuple(d for d in duties(house, "irregularity") if d.name.startswith("inspect-die"))
        self.offered = tuple(table.limits)
        self.chip_cents = house.number("smallest-chip")
        self.stay_up = house.choice("paid-bets") == "stay-up"
        self.world_broken_down = house.choice("world-bet") == "broken-down"
        self.successor_needs_line = house.flag("successor-line-wager")
        rounding = Rounding(Direction.DOWN, VIGORISH_UNITS[house.choice("vigorish-rounding")])
        self.vigorish = Vigorish(Fraction(house.number("vigorish-percent"), 100), rounding)
        self.vigorish_in_advance = house.choice("vigorish") == "in-advance"
        self.multiples = _multiples(house.choice("odds-multiple"))
        self.fire_offered = "fire" in table.limits
        self.payouts = _payouts(house, self.offered)
        self.units = {where: self._unit(where, pays) for where, pays in self.payouts.items()}
        if self.fire_offered:
            _check_fire(table.limits["fire"])

        self.offers = {point: self._offers(LINE if point else COMES) for point in (False, True)}

    def _offers(self, elsewhen: tuple[str, ...]) -> tuple[Offer, ...]:
        """What anybody may bet, but for what belongs to a come-out or to a point alone."""
        found = []
        for wager, spot in self.payouts:
            if wager in SUPPORTS or wager == "fire" or wager in elsewhen:
                continue
            limits = self.posted((wager, spot))
            if limits is not None:
                found.append(Offer(wager, limits, clause_of(wager, spot), spot))
        return tuple(found)

    def _unit(self, where: Where, pays: dict[str, Payout]) -> int:
        """The smallest stake whose parts and payouts are all made of whole chips."""
        posted = self.table.limits[where[0]].unit_cents
        count = 1
        for p in pays.values():
            split = self.chip_cents * p.share.denominator
            count = lcm(count, split // gcd(split, posted * p.share.numerator))
            if p.net:
                needed = self.chip_cents * p.net.denominator
                count = lcm(count, needed // gcd(needed, posted * p.net.numerator))
        return posted * count

    def payout(self, where: Where, on: str, supported: bool = False) -> Payout:
        """By the house's odds; a flat wager with a supplemental one behind it is paid 1 to 1, also where the
        house pays it more alone (oh-craps:7.I.A, 7.II.A, 7.III.A, 7.IV.A, 7.V.A)."""
        return EVEN if supported else self.payouts[where][on]

    def win_cents(self, where: Where, on: str, stake_cents: int, supported: bool = False) -> int:
        """The gain to the cent: a payout is never rounded below its odds (oh-craps:5.II)."""
        won = self.payout(where, on, supported).net * stake_cents
        if won.denominator != 1:
            raise ValueError(self.unit_refusal(where, stake_cents))
        return won.numerator

    def unit_refusal(self, where: Where, stake_cents: int) -> str | None:
        """Why chips cannot pay this stake exactly, or None."""
        if stake_cents % self.units[where] == 0:
            return None
        odds = " or ".join(dict.fromkeys(p.label for p in self.payouts[where].values()))
        return (
            f"{dollars(stake_cents)} cannot be paid exactly at {odds} with {dollars(self.chip_cents)} chips; "
            f"bet in units of {dollars(self.units[where])}"
        )

    def posted(self, where: Where) -> Limits | None:
        """The limits as a player can use them: whole units that are paid exactly."""
        limits, unit = self.table.limits[where[0]], self.units[where]
        low = -(-limits.min_cents // unit) * unit
        high = limits.max_cents // unit * unit
        return Limits(low, high, unit) if low <= high else None

    def most_odds_cents(self, wager: str, number: str, flat_cents: int) -> int:
        """The house's multiple of the flat wager, or its posted maximum, and the excess that a payout
        in whole chips needs (oh-craps:7.VI). Laid odds are measured by what they win."""
        amount = Fraction(self.multiples[number] * flat_cents)
        if wager in LAID:
            amount /= self.payouts[wager, number]["win"].net
        amount = min(amount, Fraction(self.table.limits[wager].max_cents))
        unit = self.units[wager, number]
        return -(-amount.numerator // (amount.denominator * unit)) * unit

    def vigorish_cents(self, wager: str, spot: str, stake_cents: int) -> int:
        """Five percent of a buy wager, or of what a lay wager would win."""
        base = stake_cents if wager == "buy" else self.win_cents((wager, spot), "win", stake_cents)
        return self.vigorish.on(base)


def _multiples(elected: str) -> dict[str, int]:
    if elected == "3-4-5":
        return {"4": 3, "10": 3, "5": 4, "9": 4, "6": 5, "8": 5}
    return dict.fromkeys(NUMBERS, int(elected))


def _payouts(house: House, offered: tuple[str, ...]) -> dict[Where, dict[str, Payout]]:
    table: dict[Where, dict[str, Payout]] = {}
    for wager in offered:
        pays = house.pays(wager)
        if wager in ONE_ROLL:
            for spot in SPOTS.get(wager, ("",)):
                table[wager, spot] = {
                    str(total): _share(house, wager, part, share)
                    for total, (part, share) in shares(wager, spot).items()
                }
        elif wager == "fire":
            table[wager, ""] = {on: _payout(p) for on, p in pays.items()}
        elif "win" in pays:
            for spot in SPOTS.get(wager, ("",)):
                table[wager, spot] = {"win": _payout(pays["win"])}
        else:
            for spot in NUMBERS if wager in SUPPORTS else SPOTS[wager]:
                table[wager, spot] = {"win": _payout(pays[spot])}
    return table


def _payout(pays: object) -> Payout:
    assert isinstance(pays, Odds)
    return Payout(pays.net, str(pays))


def _share(house: House, wager: str, part: str, share: Fraction) -> Payout:
    """One part of the stake wins at its odds, the rest of it loses."""
    pays = _payout(house.pays(wager)[part])
    if part in {w.name for w in house.edition.wagers}:
        alone = _payout(house.pays(part)["win"])  # paid as if it had been placed there: never worse
        pays = max(pays, alone, key=lambda odds: odds.net)
    label = pays.label if share == 1 else f"{pays.label} on {share.numerator}/{share.denominator}"
    return Payout(share * (pays.net + 1) - 1, label, share)


def _check_fire(limits: Limits) -> None:
    low, high, unit = FIRE_LIMITS.min_cents, FIRE_LIMITS.max_cents, FIRE_LIMITS.unit_cents
    if limits.min_cents != low or limits.max_cents > high or limits.unit_cents != unit:
        raise ElectionRefused(
            f"a Fire Bet is $1 to at most $100 in whole dollars, not {limits}", (clause("12.II.A"),)
        )
