"""Betting systems: what a player puts down before each roll, and what the roll makes of it.

Many sessions are played at once, one element of each array a session. Cash is what is left beside the
wagers that lie.
"""

from abc import ABC, abstractmethod

import numpy as np
import numpy.typing as npt

from houseway.analysis.craps.dice import OFF, POINTS
from houseway.editions.house import ElectionRefused
from houseway.games.craps.rules import Rules
from houseway.money.cents import dollars

Cents = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Purse:
    """The sessions of a block: cash, money put through the game, and the puck of each table."""

    def __init__(self, sessions: int, bankroll_cents: int):
        self.cash: Cents = np.full(sessions, bankroll_cents, dtype=np.int64)
        self.action: Cents = np.zeros(sessions, dtype=np.int64)
        self.puck = np.full(sessions, OFF, dtype=np.int64)


class System(ABC):
    """``bet`` before a roll, ``roll`` after it; ``lying`` is what could be lost now."""

    name = ""
    about = ""

    def __init__(self, rules: Rules, unit_cents: int, sessions: int):
        self.rules, self.unit_cents = rules, unit_cents
        self.lying: Cents = np.zeros(sessions, dtype=np.int64)

    def bound(self) -> Flags:
        """Sessions that cannot stop now: a pass wager with a point stays until it is decided."""
        none: Flags = np.zeros(len(self.lying), dtype=np.bool_)
        return none

    @abstractmethod
    def bet(self, purse: Purse, live: Flags) -> Flags:
        """Puts the wagers up; the sessions whose cash does not reach for any."""

    @abstractmethod
    def roll(self, purse: Purse, live: Flags, totals: Cents) -> None: ...

    def _won(self, wager: str, spot: str, on: str, stakes: Cents) -> Cents:
        """What chips pay on each stake, all of which come out even."""
        net = self.rules.payouts[wager, spot][on].net
        won: Cents = stakes * net.numerator // net.denominator
        return won

    def _check(self, wager: str, spot: str, stake_cents: int) -> int:
        """A stake that the table takes."""
        limits = self.rules.posted((wager, spot))
        refusal = "is not offered here" if limits is None else limits.refusal(stake_cents)
        if refusal:
            raise ElectionRefused(f"{self.name} with units of {dollars(self.unit_cents)}: {wager} {refusal}")
        return stake_cents

    def _rounded(self, wager: str, spot: str) -> int:
        """One unit, or a little more where chips could not pay it exactly."""
        unit = self.rules.units[wager, spot]
        return self._check(wager, spot, -(-self.unit_cents // unit) * unit)


class Flat(System):
    """The same pass wager on every come-out."""

    name = "flat"
    about = "the same pass wager on every come-out"

    def __init__(self, rules: Rules, unit_cents: int, sessions: int):
        super().__init__(rules, unit_cents, sessions)
        self._check("pass", "", unit_cents)
        self.line: Cents = np.zeros(sessions, dtype=np.int64)

    def wanted(self) -> Cents:
        return np.full(len(self.line), self.unit_cents, dtype=np.int64)

    def bound(self) -> Flags:
        held: Flags = self.line > 0
        return held

    def bet(self, purse: Purse, live: Flags) -> Flags:
        wanted = self.wanted()
        due = live & (self.line == 0) & (purse.puck == OFF)
        short: Flags = due & (purse.cash < wanted)
        placed = due & ~short
        self.line[placed] = wanted[placed]
        purse.cash[placed] -= wanted[placed]
        self.lying = self.line.copy()
        return short

    def roll(self, purse: Purse, live: Flags, totals: Cents) -> None:
        won, lost = self._decided(purse, live, totals)
        over = won | lost
        purse.action[over] += self.line[over]
        purse.cash[won] += self.line[won] + self._line_won()[won]
        self.line[over] = 0
        self.lying = self.line.copy()

    def _line_won(self) -> Cents:
        return self._won("pass", "", "win", self.line)

    def _decided(self, purse: Purse, live: Flags, totals: Cents) -> tuple[Flags, Flags]:
        out, at_stake = purse.puck == OFF, live & (self.line > 0)
        won = np.where(out, np.isin(totals, (7, 11)), totals == purse.puck) & at_stake
        lost = np.where(out, np.isin(totals, (2, 3, 12)), totals == 7) & at_stake
        return won, lost


class Martingale(Flat):
    """Double after each loss; from the table's maximum begin anew."""

    name = "martingale"
    about = "a pass wager, doubled after each loss until it wins; past the table's maximum begun anew"

    def __init__(self, rules: Rules, unit_cents: int, sessions: int):
        super().__init__(rules, unit_cents, sessions)
        limits = rules.posted(("pass", ""))
        assert limits is not None
        self.most_cents = limits.max_cents
        self.step: Cents = np.full(sessions, unit_cents, dtype=np.int64)

    def wanted(self) -> Cents:
        return self.step

    def roll(self, purse: Purse, live: Flags, totals: Cents) -> None:
        won, lost = self._decided(purse, live, totals)
        self.step[lost] *= 2
        self.step[won | (self.step > self.most_cents)] = self.unit_cents
        super().roll(purse, live, totals)


class PassOdds(Flat):
    """A pass wager, and behind it all the odds that the house takes and the cash allows."""

    name = "pass-odds"
    about = "a pass wager with as much odds as the house takes and the cash allows"

    def __init__(self, rules: Rules, unit_cents: int, sessions: int):
        super().__init__(rules, unit_cents, sessions)
        self.odds: Cents = np.zeros(sessions, dtype=np.int64)

    def bet(self, purse: Purse, live: Flags) -> Flags:
        short = super().bet(purse, live)
        for point in POINTS:
            due = live & (self.line > 0) & (self.odds == 0) & (purse.puck == point)
            unit = self.rules.units["pass-odds", str(point)]
            most = self.rules.most_odds_cents("pass-odds", str(point), self.unit_cents)
            affordable = np.minimum(purse.cash // unit * unit, most)
            taken = np.where(due & (affordable >= self._least(point)), affordable, 0)
            self.odds += taken
            purse.cash -= taken
        self.lying = self.line + self.odds
        return short

    def _least(self, point: int) -> int:
        unit = self.rules.units["pass-odds", str(point)]
        return -(-self.rules.table.limits["pass-odds"].min_cents // unit) * unit

    def roll(self, purse: Purse, live: Flags, totals: Cents) -> None:
        won, lost = self._decided(purse, live, totals)
        super().roll(purse, live, totals)
        for point in POINTS:
            paid = won & (purse.puck == point)
            purse.cash[paid] += self.odds[paid] + self._won("pass-odds", str(point), "win", self.odds)[paid]
        over = won | lost
        purse.action[over] += self.odds[over]
        self.odds[over] = 0
        self.lying = self.line + self.odds

    def _line_won(self) -> Cents:
        """With odds behind it a pass wager pays 1 to 1, whatever it pays alone (oh-craps:7.I.A)."""
        won: Cents = np.where(self.odds > 0, self.line, super()._line_won())
        return won


class PlaceSixEight(System):
    """The 6 and the 8 placed whenever a point is on; off on come-outs, as they are."""

    name = "place-6-8"
    about = "the 6 and the 8 placed while a point is on; somebody else shoots"
    numbers: tuple[int, ...] = (6, 8)

    def __init__(self, rules: Rules, unit_cents: int, sessions: int):
        super().__init__(rules, unit_cents, sessions)
        self.stake = {n: self._rounded("place", str(n)) for n in self.numbers}
        self.placed = {n: np.zeros(sessions, dtype=np.int64) for n in self.numbers}
        self.least_cents = min(self.stake.values())

    def bet(self, purse: Purse, live: Flags) -> Flags:
        on = live & (purse.puck != OFF)
        for n, stake in self.stake.items():
            up = on & (self.placed[n] == 0) & (purse.cash >= stake)
            self.placed[n][up] = stake
            purse.cash[up] -= stake
        self._count()
        short: Flags = live & (self.lying == 0) & (purse.cash < self.least_cents)
        return short

    def _count(self) -> None:
        self.lying = sum((self.placed[n] for n in self.numbers), np.zeros(len(self.lying), dtype=np.int64))

    def roll(self, purse: Purse, live: Flags, totals: Cents) -> None:
        on = live & (purse.puck != OFF)
        for n, stakes in self.placed.items():
            won, lost = on & (stakes > 0) & (totals == n), on & (stakes > 0) & (totals == 7)
            purse.action[won | lost] += stakes[won | lost]
            purse.cash[won] += self._won("place", str(n), "win", stakes)[won]
            stakes[lost] = 0
        self._count()


class IronCross(PlaceSixEight):
    """The field and the 5, 6 and 8: while a point is on, every roll but a seven wins something."""

    name = "iron-cross"
    about = "the 5, 6 and 8 placed and the field bet while a point is on: all but a seven wins"
    numbers = (6, 8, 5)

    def __init__(self, rules: Rules, unit_cents: int, sessions: int):
        super().__init__(rules, unit_cents, sessions)
        self.field_stake = self._rounded("field", "")
        self.least_cents = min(self.least_cents, self.field_stake)
        self.field: Cents = np.zeros(sessions, dtype=np.int64)
        self.field_win: Cents = np.zeros(13, dtype=np.int64)  # by total, for the one stake
        for on in rules.payouts["field", ""]:
            self.field_win[int(on)] = rules.win_cents(("field", ""), on, self.field_stake)

    def bet(self, purse: Purse, live: Flags) -> Flags:
        short = super().bet(purse, live)  # for want of the least wager, the field's too
        up = live & (purse.puck != OFF) & (purse.cash >= self.field_stake)
        self.field[up] = self.field_stake
        purse.cash[up] -= self.field_stake
        self._count()
        return short

    def _count(self) -> None:
        super()._count()
        self.lying = self.lying + self.field

    def roll(self, purse: Purse, live: Flags, totals: Cents) -> None:
        bet = live & (self.field > 0)
        purse.action[bet] += self.field_stake
        won = bet & (self.field_win[totals] > 0)
        purse.cash[won] += self.field_stake + self.field_win[totals][won]
        self.field[bet] = 0
        super().roll(purse, live, totals)


SYSTEMS: dict[str, type[System]] = {s.name: s for s in (Flat, Martingale, PassOdds, PlaceSixEight, IronCross)}
