"""Three Card Poker: the reports of its wagers."""

from fractions import Fraction
from functools import cache

from houseway.analysis.report import Outcome, Report, report_of
from houseway.analysis.three_card_poker import (
    FOLD,
    OUTCOMES,
    AnteAndPlay,
    PayTableWager,
    ante_and_play,
    pair_plus,
    six_card_bonus,
)
from houseway.editions.house import House
from houseway.money.cents import dollars

BASE = "base"
_IN_WORDS = {
    FOLD: "fold",
    "dealer-below-queen": "dealer below queen high",
    "beats-dealer": "beats the dealer",
    "tie": "ties the dealer",
    "loses-to-dealer": "loses to the dealer",
}


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w in ("pair-plus", "six-card-bonus")))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house)
    if wager == "pair-plus":
        note = "for a player who sees the hand through: folding the Ante would forfeit it"
        return _pay_table(house, wager, pair_plus(_nets(house, wager, None)), None, note)
    stake = stake_cents if stake_cents is not None else house.edition.wager(wager).min
    note = f"for a stake of {dollars(stake)}: the six-card royals pay a fixed amount whatever the stake"
    return _pay_table(house, wager, six_card_bonus(_nets(house, wager, stake)), stake, note)


def _nets(house: House, wager: str, stake_cents: int | None) -> dict[str, Fraction]:
    """What each outcome gains on a unit; a fixed amount by the stake it is won with."""
    nets = {}
    for on, pays in house.pays(wager).items():
        nets[on] = pays.gain(stake_cents or 1)
    return nets


@cache
def _solved(pays: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]) -> AnteAndPlay:
    return ante_and_play({wager: dict(lines) for wager, lines in pays})


def best_play(house: House) -> AnteAndPlay:
    """The solved base game under the house's pays."""
    names = ("ante", "play", "ante-bonus")
    return _solved(tuple((name, tuple(_nets(house, name, None).items())) for name in names))


def _base(house: House) -> Report:
    solved = best_play(house)
    bonus = _nets(house, "ante-bonus", None)
    gains = {
        FOLD: Fraction(-1),
        "dealer-below-queen": _nets(house, "ante", None)["dealer-below-queen"],
        "beats-dealer": _nets(house, "ante", None)["beats-dealer"]
        + _nets(house, "play", None)["beats-dealer"],
        "tie": Fraction(0),
        "loses-to-dealer": Fraction(-2),
    }
    rows: dict[tuple[str, str], int] = {}
    for (category, outcome), number in solved.counts.items():
        paid = str(category) if str(category) in bonus and outcome != FOLD else ""
        rows[outcome, paid] = rows.get((outcome, paid), 0) + number
    outcomes = []
    order = [FOLD, *OUTCOMES]
    for (outcome, paid), number in sorted(rows.items(), key=lambda row: (order.index(row[0][0]), row[0][1])):
        name = _IN_WORDS[outcome] + (f", {paid} bonus" if paid else "")
        net = gains[outcome] + bonus.get(paid, Fraction(0))
        outcomes.append(Outcome(name, Fraction(number, solved.deals), net, f"{float(net):+g}", number))
    limit = solved.weakest_played
    assert limit is not None
    return report_of(
        house,
        BASE,
        "Ante and Play",
        outcomes,
        staked=solved.stake,
        clauses=tuple(f"{house.edition.id}:12.{n}" for n in ("I", "II", "III", "V")),
        strategy={
            "text": f"Best play: {solved.strategy}.",
            "weakest_played": limit.ranks,
            "worth_of_weakest": str(limit.worth),
            "average_stake": float(solved.stake),
        },
        notes=(f"an average of {float(solved.stake):.4f} antes is staked",),
    )


def _pay_table(house: House, wager: str, found: PayTableWager, stake: int | None, note: str) -> Report:
    spec = house.edition.wager(wager)
    nets, pays = _nets(house, wager, stake), house.pays(wager)
    lines = [(name, number) for name, number in found.counts.items() if name in nets]
    lines.sort(key=lambda line: -nets[line[0]])
    rest = found.deals - sum(number for _, number in lines)
    outcomes = [
        Outcome(name, Fraction(number, found.deals), nets[name], str(pays[name]), number)
        for name, number in lines
    ]
    outcomes.append(Outcome("nothing", Fraction(rest, found.deals), Fraction(-1), "", rest))
    clauses = (*spec.clauses, *spec.pays_clauses)
    return report_of(house, wager, spec.title, outcomes, clauses=clauses, notes=(note,))
