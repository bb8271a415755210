"""The linked progressive in exact figures: what the wager is worth at a meter, from which meter on it costs
nothing, what folding costs in each game, and the Envy Bonus by the number of players.

A fold forfeits the wager, so that its worth depends on how the game is played: a game's own module
``progressive`` counts the hands of each line that its strategy folds (``folded``). Games without one never
fold a hand that pays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Protocol, cast

import numpy as np

from houseway.analysis.best_four import Hands, Ints
from houseway.analysis.distribution import NOTHING
from houseway.analysis.five_cards import PayTable
from houseway.analysis.kernels.progressive import lines_of
from houseway.analysis.let_it_ride.exact import five_card_wager
from houseway.analysis.packages import optional_part, remembered
from houseway.analysis.report import PROGRESSIVE, Outcome, Report, report_of
from houseway.editions.house import ElectionRefused, House
from houseway.games.house_poker.progressive import terms_of
from houseway.money.cents import dollars
from houseway.money.odds import FixedAmount, MeterShare, Pay

ENVY = "envy-bonus"
MOST_PLAYERS = 7

Shares = Mapping[str, Fraction]  # by line: of all deals


class Folding(Protocol):
    """What the ``progressive`` module of a game offers."""

    METHOD: str

    def folded(self, house: House) -> Shares:
        """Deals whose hand would be of a line and is folded."""


def line_table(house: House) -> PayTable:
    """The lines of the pay table, for counting hands: what they pay does not matter here."""
    return PayTable(tuple((on, Fraction(1)) for on in house.pays(PROGRESSIVE)), 1)


def folded_lines(hands: Hands, folded: Ints, of: int, house: House) -> Shares:
    """Of hands of five own cards, by class: in how many ``of`` as many cases each is folded."""
    table = line_table(house)
    cards = np.array(hands.deck, np.int64)[hands.places[hands.first]]
    numbers = np.bincount(lines_of(cards, table.lines), hands.ways * folded, len(table.names))
    total = int(hands.ways.sum()) * int(of)
    return {name: Fraction(int(n), total) for name, n in zip(table.names[1:], numbers[1:], strict=True)}


@dataclass(frozen=True)
class Worth:
    """The wager of one dollar for a player of one game."""

    pays: Mapping[str, Pay]
    envy: Mapping[str, Pay]
    dealt: Shares
    folded: Shares
    method: str

    @cached_property
    def kept(self) -> dict[str, Fraction]:
        return {line: share - self.folded.get(line, Fraction(0)) for line, share in self.dealt.items()}

    def prize_cents(self, line: str, meter_cents: int) -> int:
        paid = self.pays[line]
        prize = paid.of(meter_cents) if isinstance(paid, MeterShare) else paid
        assert isinstance(prize, FixedAmount)
        return prize.amount_cents

    def returned(self, shares: Shares, meter_cents: int) -> Fraction:
        """What comes back of a dollar on the average, in dollars, without envy."""
        return sum(
            (share * self.prize_cents(line, meter_cents) for line, share in shares.items()), Fraction(0)
        ) / 100  # fmt: skip

    @cached_property
    def envy_each(self) -> Fraction:
        """What one other player at the table, who plays the same way, brings in Envy Bonuses, in dollars."""
        amounts = {
            line: paid.amount_cents for line, paid in self.envy.items() if isinstance(paid, FixedAmount)
        }
        return sum((self.kept[line] * cents for line, cents in amounts.items()), Fraction(0)) / 100

    def edge(self, meter_cents: int, players: int = 1) -> Fraction:
        """The house edge at a table with so many players."""
        return 1 - self.returned(self.kept, meter_cents) - (players - 1) * self.envy_each

    def folding_costs(self, meter_cents: int) -> Fraction:
        """What the player would get back more, of a dollar, if folded hands were paid."""
        return self.returned(self.folded, meter_cents)

    def break_even_cents(self, players: int = 1) -> int:
        """The least meter in whole cents at which the wager costs nothing."""
        rates = {line: paid.share for line, paid in self.pays.items() if isinstance(paid, MeterShare)}
        slope = sum((self.kept[line] * share for line, share in rates.items()), Fraction(0))
        fixed = 1 - self.edge(0, players)
        cents = max(0, ceil(100 * (1 - fixed) / slope))
        while cents and self.edge(cents - 1, players) <= 0:  # prizes are paid up to the cent
            cents -= 1
        return cents


@remembered
def worth(house: House) -> Worth:
    lines = house.pays(PROGRESSIVE)
    counts = five_card_wager({}).counts
    total = sum(counts.values())
    dealt = {line: Fraction(counts[line], total) for line in lines}
    module = optional_part(house, PROGRESSIVE)
    folding = cast(Folding, module) if module else None
    folded = folding.folded(house) if folding else {}
    method = folding.METHOD if folding else "no hand is folded in this game"
    return Worth(lines, house.pays(ENVY), dealt, folded, method)


def report(house: House, meter_cents: int | None = None) -> Report:
    """The wager at a meter, without a word the reset amount."""
    terms = terms_of(house)
    assert terms is not None  # a house that is not on the link has no such wager
    meter = terms.reset_cents if meter_cents is None else meter_cents
    if meter < terms.reset_cents:
        raise ElectionRefused(
            f"the meter never stands below the amount to which it is reset, {dollars(terms.reset_cents)}: "
            f"{dollars(meter)} is less",
            house.edition.option("progressive-reset").clauses,
        )
    found = worth(house)
    outcomes = []
    for line, share in found.kept.items():
        net = Fraction(found.prize_cents(line, meter), 100) - 1
        outcomes.append(Outcome(line.replace("-", " "), share, net, str(found.pays[line])))
    lost = sum((share for line, share in found.folded.items() if line in found.pays), Fraction(0))
    if lost:
        outcomes.append(Outcome("a hand that pays, folded", lost, Fraction(-1)))
    rest = 1 - sum((o.probability for o in outcomes), Fraction(0))
    outcomes.append(Outcome(NOTHING, rest, Fraction(-1)))
    costs = found.folding_costs(meter)
    players = range(1, MOST_PLAYERS + 1)
    edges = {n: found.edge(meter, n) for n in players}
    even = {n: found.break_even_cents(n) for n in players}
    notes = (
        f"with {dollars(meter)} on the meter; of each dollar {house.number('progressive-rate') / 10:g} cents "
        "go on it",
        f"folding costs {float(costs):.4%} of the wager: {found.method}",
        f"each other player at the table brings {float(found.envy_each):.4%} of the wager in Envy Bonuses; "
        f"with {MOST_PLAYERS} players the edge is {float(edges[MOST_PLAYERS]):.4%}",
        f"it costs nothing from a meter of {dollars(even[1])} on, with {MOST_PLAYERS} players from "
        f"{dollars(even[MOST_PLAYERS])}, a share of the meter being paid up to the whole cent",
    )
    extra = {
        "meter_cents": meter,
        "cost_of_folding": str(costs),
        "envy_from_each_other_player": str(found.envy_each),
        "edge_by_players": {n: str(edge) for n, edge in edges.items()},
        "break_even_meter_cents_by_players": even,
    }
    return report_of(house, PROGRESSIVE, outcomes, notes=notes, extra=extra)
