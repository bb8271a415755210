"""Reports on every craps wager: per bet made, per bet decided and per roll, all exact."""

from fractions import Fraction
from functools import cache
from typing import Any

from houseway.analysis.craps.bets import LOSE, PUSH, WIN, End, hand
from houseway.analysis.craps.catalogue import Entry, entries, point_of, starts
from houseway.analysis.craps.chain import Resolution, mixed, resolve, survival
from houseway.analysis.report import Figure, Outcome, Report, report_of
from houseway.editions.house import House, set_table
from houseway.games.craps.layout import LAID, ONE_ROLL, clause_of
from houseway.games.craps.rules import Rules
from houseway.money.cents import dollars

_ONCE = (*ONE_ROLL, "hop")


@cache
def _resolved(entry: Entry) -> Resolution:
    return mixed([(weight, resolve(bet)) for weight, bet in starts(entry)])


_HANDS = (10, 20, 30, 50, 100, 154)  # rolls; the longest hand known had 154


@cache
def hand_lasting() -> dict[int, Fraction]:
    """How likely a shooter's hand is to last so many rolls or more."""
    return {rolls: survival(hand(), rolls - 1) for rolls in _HANDS}


def wagers(house: House) -> tuple[str, ...]:
    return tuple(entries(Rules(set_table(house))))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    rules = Rules(set_table(house))
    entry = entries(rules)[wager]
    worth = Worth(rules, entry, stake_cents)
    ends = worth.ends()
    table: dict[tuple[str, Fraction, str], Fraction] = {}
    for end, probability, net in ends:
        key = worth.label(end), net, worth.pays(end)
        table[key] = table.get(key, Fraction(0)) + probability
    once = entry.wager in _ONCE
    outcomes = [
        Outcome(label, p, net, pays, int(36 * p) if once else None) for (label, net, pays), p in table.items()
    ]
    outcomes.sort(key=lambda o: -o.net)
    loss = -sum((p * net for _, p, net in ends), Fraction(0))
    decided = 1 - sum((p for end, p, _ in ends if end.result == PUSH), Fraction(0))
    solved = worth.solved
    extra: dict[str, Any] = {
        "per_bet_decided": Figure.of(loss / decided).as_dict(),
        "per_roll": Figure.of(loss / solved.working).as_dict(),
        "mean_rolls": Figure.of(solved.working).as_dict(),
        "mean_rolls_from_come_out": Figure.of(solved.rolls).as_dict(),
    }
    if entry.wager == "fire":  # it lasts as long as the shooter
        extra["hand_lasting"] = {str(n): float(p) for n, p in hand_lasting().items()}
    return report_of(
        house,
        wager,
        _title(house, entry),
        outcomes,
        staked=sum((p * worth.staked(end) for end, p, _ in ends), Fraction(0)),
        clauses=dict.fromkeys(_clauses(house, entry)),
        notes=_notes(worth, loss, decided),
        extra=extra,
    )


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
            net = self._win(where, end.on if self._by_outcome() else "win", Fraction(1))
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


def _title(house: House, entry: Entry) -> str:
    if entry.odds == entry.name:
        return house.edition.wager(entry.odds).title
    flat = house.edition.wager(entry.wager).title
    return f"{flat} {entry.spot}".strip() + (" with odds" if entry.odds else "")


def _clauses(house: House, entry: Entry) -> list[str]:
    cited = []
    if entry.odds != entry.name:
        cited = [clause_of(entry.wager, entry.spot), *house.edition.wager(entry.wager).pays_clauses]
    return cited + ([clause_of(entry.odds)] if entry.odds else [])


def _notes(worth: Worth, loss: Fraction, decided: Fraction) -> tuple[str, ...]:
    notes = []
    rolls = worth.solved.working
    if decided != 1:
        notes.append(f"per bet decided (pushes left out): {float(100 * loss / decided):.4f} %")
    if rolls != 1:
        notes.append(
            f"per roll: {float(100 * loss / rolls):.4f} %; {float(rolls):.4f} rolls decide it on average"
        )
    vigorish = worth.vigorish()
    if vigorish:
        when = "in advance" if worth.rules.vigorish_in_advance else "on a win"
        notes.append(f"vigorish taken {when}: {float(100 * vigorish):.4g} % of the stake")
    if worth.stake_cents is None and vigorish:
        notes.append("vigorish not rounded; give a stake for what this house charges")
    if worth.refusal:
        notes.append(f"not a stake that this house takes: {worth.refusal}")
    if worth.stake_cents is not None:
        notes.append(f"at a stake of {dollars(worth.stake_cents)}, payouts in whole chips")
    return tuple(notes)
