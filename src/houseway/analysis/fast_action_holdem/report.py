"""Fast Action Hold'em: the reports of its wagers."""

from dataclasses import replace
from fractions import Fraction
from math import gcd
from typing import Any

from houseway.analysis.fast_action_holdem import exact
from houseway.analysis.fast_action_holdem.exact import BestPlay, bonus_beside, bonus_gain
from houseway.analysis.fast_action_holdem.house import (
    bonus_pays,
    counted_of,
    first_wager,
    solved,
    solved_together,
)
from houseway.analysis.fast_action_holdem.simulator import (
    ANTE_OF_BOTH,
    BOTH,
    WholeShoes,
    simulator,
    wagers,
)
from houseway.analysis.fast_action_holdem.strategy import strategy
from houseway.analysis.kernels.fast_action import PARTS
from houseway.analysis.packages import remembered
from houseway.analysis.pays import pay_table_report
from houseway.analysis.report import BASE, EXACT, SIMULATED, Figure, Number, Outcome, Report, report_of
from houseway.analysis.simulation import run, simulated_report
from houseway.analysis.tally import half_interval
from houseway.editions.house import House
from houseway.games.fast_action_holdem.rules import BONUS, ENVY_BONUS, SPLIT

__all__ = ["report", "wagers"]

SEED = 1
SHOES, NARROW = 1 << 22, 0.0002  # at most so many, until the edge is known to two hundredths of a point
SPREAD_SHOES = 1 << 16  # for deviation and frequency of wins
# By pay table, "Combined House Edge" as printed: for one deck, and for six (reading 7).
PRINTED = {
    1: "17.80% for six decks",
    2: "7.78% for six decks",
    3: "4.63% for six decks",
    4: "6.88%",
    5: "11.47%",
    6: "11.28%",
}
_CITED = {  # by role
    BASE: ("set", "natural", "split", "surrender", "dealers-natural", "house-way", "pays", "loses"),
    BOTH: ("split", "house-way", "pays", "loses", "bonus-pays", "bonus-loses"),
}
_TOLD: dict[str, dict[int | Fraction, str]] = {
    exact.NATURAL: {5: "natural"},
    exact.SURRENDER: {Fraction(-1, 2): "surrenders"},
    exact.KEEP: {1: "keeps two and wins", -1: "keeps two and loses"},
    exact.SPLIT: {
        2: "splits, both hands win",
        0: "splits, one hand wins",
        -1: "splits, dealer has a natural",
        -2: "splits, both hands lose",
    },
}


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house)
    return _bonus(house, stake_cents) if wager == BONUS else _both(house, stake_cents)


def _clauses(house: House, wager: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for c in map(house.edition.cite, _CITED[wager]) if c))


def _estimate(house: House) -> tuple[str, ...]:
    """Where its own deals have not been counted: what the play comes from."""
    counted = counted_of(house)
    if counted.whole:
        return ()
    return (
        f"the play is the best with {counted.decks} decks, where every deal has been counted; what it brings "
        "is dealt at random, so that the best of all can only be better for the player",
    )


@remembered
def _base(house: House) -> Report:
    found = solved(house)
    title = house.edition.wager(first_wager(house)).title + " and " + house.edition.wager(SPLIT).title
    notes = [f"for a wager of one: an average of {float(found.stake):.4f} is staked", *_estimate(house)]
    if (pieces := PARTS // _whole(found)) > 1:
        notes.append(f"a deal stands for {pieces} combinations: the house way keeps any of like cards")
    rest: dict[str, Any] = {
        "title": title,
        "clauses": _clauses(house, BASE),
        "strategy": strategy(house),
        "notes": tuple(notes),
    }
    if found.counted.whole:
        return report_of(house, BASE, _table(found), staked=found.stake, **rest)
    return replace(_dealt(house, BASE), **rest)


def _dealt(house: House, wager: str, shoes: int = SHOES) -> Report:
    """From whole shoes, until the edge is known well enough."""
    dealt = WholeShoes(simulator(house, wager))
    tally = run(dealt, shoes, seed=SEED, enough=lambda tally: half_interval(tally, dealt.unit) <= NARROW)
    return simulated_report(house, wager, tally, dealt.unit, SEED)


def _whole(found: BestPlay) -> int:
    """The most parts of a deal that go into the number of each line."""
    return gcd(PARTS, *found.rows.values())


def _table(found: BestPlay) -> list[Outcome]:
    parts = _whole(found)
    return [
        Outcome(
            _TOLD[name][gain], Fraction(number, found.deals), gain, f"{float(gain):+g}",
            number // parts,
        )
        for (name, gain), number in sorted(found.rows.items(), key=lambda row: (row[0][0], -row[0][1]))
    ]  # fmt: skip


def _bonus(house: House, stake_cents: int | None) -> Report:
    pays, play = bonus_pays(house, stake_cents), solved(house)
    assert pays is not None
    found = bonus_beside(play.counted, pays, play.answers, play.plan)
    note = (
        "not split, beside the best play of the Ante, which does not look at it; played together: "
        f"{BOTH}. {_envy(house)}"
    )
    note = "; ".join((note, *_estimate(house)))
    return pay_table_report(house, BONUS, found, note)


def _envy(house: House) -> str:
    """What a lammer is worth for one other player, who plays the Ante best."""
    play = solved(house)
    pays = {name: paid.gain(100) for name, paid in house.pays(ENVY_BONUS).items()}  # in dollars
    beside = bonus_beside(play.counted, pays, play.answers, play.plan)
    worth = sum(gain * Fraction(beside.counts[name], beside.deals) for name, gain in pays.items())
    return f"Envy apart: each other player's first hand is worth ${float(worth):.4f} to a lammer"


@remembered
def _both(house: House, stake_cents: int | None) -> Report:
    """Where all deals are counted the edge is exact; otherwise the bonus is, and the ante is dealt."""
    option, pays = house.choice("bonus-split"), bonus_pays(house, stake_cents)
    assert pays is not None
    play, counted = solved_together(house, option, stake_cents), counted_of(house)
    spread = _dealt(house, BOTH, SPREAD_SHOES)
    if not counted.whole:
        found = _dealt(house, ANTE_OF_BOTH)
        interval = found.house_edge.interval
        assert interval is not None
        edge: Number = found.house_edge.value - float(bonus_gain(counted, pays, play))
        error, method = (interval[1] - interval[0]) / 2, SIMULATED
    else:
        edge, error, method = play.house_edge, 0.0, EXACT
    staked = play.stake if method == EXACT else float(play.stake)
    notes = (
        f"per unit of the Ante, an average of {float(play.stake):.4f} being staked; without envy",
        _by_option(house, stake_cents, float(edge)),
        f"deviation and frequency of wins from {spread.extra['rounds']:,} rounds dealt at random",
        *_estimate(house),
    )
    return replace(
        spread, title="Ante and Bonus, equal", clauses=_clauses(house, BOTH), notes=notes, method=method,
        house_edge=Figure.of(edge, error), element_of_risk=Figure.of(edge / staked, error / float(staked)),
    )  # fmt: skip


def _by_option(house: House, stake_cents: int | None, edge: float) -> str:
    """The edge by what may be split, beside what the book prints.

    An estimate says little of the edge itself, and much of how far the options are apart."""
    edges = {
        option: float(solved_together(house, option, stake_cents).house_edge)
        for option in (exact.ANY, exact.WITH_ANTE, exact.TOGETHER)
    }
    off = edge - edges[house.choice("bonus-split")]
    listed = ", ".join(f"{option} {found + off:.4%}" for option, found in edges.items())
    apart = "" if counted_of(house).whole else ", those not elected by how far the estimate has them apart"
    printed = PRINTED[house.number("pay-table")]
    return f"by what may be split (bonus-split): {listed}{apart}; the book prints {printed}"
