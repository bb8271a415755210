"""What the ends of a craps wager are worth, with the probability of each."""

from fractions import Fraction
from functools import cache

from houseway.analysis.craps.bets import LOSE, WIN, End
from houseway.analysis.craps.catalogue import Entry, point_of, starts
from houseway.analysis.craps.chain import Resolution, mixed, resolve
from houseway.games.craps.layout import LAID, ONE_ROLL
from houseway.games.craps.rules import Rules


@cache
def _resolved(entry: Entry) -> Resolution:
    return mixed([(weight, resolve(bet)) for weight, bet in starts(entry)])


class Worth:
    """What the ends of a wager are worth, for each unit of the flat wager.

    Without a stake nothing is rounded: the figures are those of stakes that come out even.
    """

    def __init__(self, rules: Rules, entry: Entry, stake_cents: int | None):
        where = entry.wager, entry.spot
        self.refusal = rules.unit_refusal(where, stake_cents) if stake_cents is not None else None
        self.rules, self.entry, self.stake_cents = rules, entry, None if self.refusal else stake_cents
        self.odds_alone = entry.odds and entry.name == entry.odds
        self.solved: Resolution = _resolved(entry)

    def ends(self) -> list[tuple[End, Fraction, Fraction]]:
        return [(end, p, self.net(end)) for end, p in self.solved.ends.items()]

    def net(self, end: End) -> Fraction:
        entry = self.entry
        number = point_of(end.on, entry.spot)
        net = Fraction(0) if self.odds_alone else self._flat(end)
        if entry.odds and number:
            taken = self.taken(number)
            won = end.result == WIN
            net += self._win((entry.odds, number), "win", taken) if won else -taken
        return net

    def _flat(self, end: End) -> Fraction:
        net = Fraction(0)
        if end.result == LOSE:
            net = Fraction(-1)
        elif end.result == WIN:
            where = self.entry.wager, self.entry.spot
            supported = bool(self.entry.odds and point_of(end.on, self.entry.spot))
            net = self.rules.payout(where, end.on if self._by_outcome() else "win", supported).net
        if self.rules.vigorish_in_advance or end.result == WIN:
            net -= self.vigorish()
        return net

    def _by_outcome(self) -> bool:
        return self.entry.wager in ONE_ROLL or self.entry.wager == "fire"

    def _win(self, where: tuple[str, str], on: str, stake: Fraction) -> Fraction:
        return self.rules.payouts[where][on].net * stake

    def _units(self, cents: int) -> Fraction:
        assert self.stake_cents is not None
        return Fraction(cents, self.stake_cents)

    def vigorish(self) -> Fraction:
        """The charge on a buy or lay wager, for each unit of it."""
        wager, spot = self.entry.wager, self.entry.spot
        if wager not in ("buy", "lay"):
            return Fraction(0)
        if self.stake_cents is not None:
            return self._units(self.rules.vigorish_cents(wager, spot, self.stake_cents))
        base = Fraction(1) if wager == "buy" else self.rules.payouts[wager, spot]["win"].net
        return self.rules.vigorish.rate * base

    def taken(self, number: str) -> Fraction:
        """The odds behind one unit: all that the house takes, or one unit where they are looked at alone."""
        odds = self.entry.odds
        if self.odds_alone:
            return Fraction(1)
        if self.stake_cents is not None:
            return self._units(self.rules.most_odds_cents(odds, number, self.stake_cents))
        multiple = Fraction(self.rules.multiples[number])
        return multiple / self.rules.payouts[odds, number]["win"].net if odds in LAID else multiple

    def staked(self, end: End) -> Fraction:
        """The total stake where it ends so: flat wager, vigorish paid in advance, odds."""
        total = Fraction(0 if self.odds_alone else 1)
        if self.rules.vigorish_in_advance:
            total += self.vigorish()
        number = point_of(end.on, self.entry.spot) if self.entry.odds else ""
        return total + self.taken(number) if number else total

    def pays(self, end: End) -> str:
        if end.result != WIN or self.entry.odds:
            return ""
        where = self.entry.wager, self.entry.spot
        return self.rules.payouts[where][end.on if self._by_outcome() else "win"].label

    def label(self, end: End) -> str:
        wager = self.entry.wager
        if wager == "fire":
            return f"{end.on} point{'s' * (end.on != '1')} made"
        if wager in ONE_ROLL and end.result == WIN:
            return f"total {end.on}"
        if self.entry.odds and point_of(end.on):
            return f"{end.result} on {end.on}"
        return end.result
