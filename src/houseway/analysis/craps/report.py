"""Reports on every craps wager: per bet made, per bet decided and per roll, all exact."""

from fractions import Fraction
from functools import cache
from typing import Any

from houseway.analysis.craps.bets import PUSH, hand
from houseway.analysis.craps.catalogue import Entry, entries
from houseway.analysis.craps.chain import survival
from houseway.analysis.craps.exact import Worth
from houseway.analysis.report import Figure, Outcome, Report, report_of
from houseway.editions.house import House, set_table
from houseway.games.craps.layout import ONE_ROLL, clause_of
from houseway.games.craps.rules import Rules
from houseway.money.cents import dollars

_ONCE = (*ONE_ROLL, "hop")


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
        outcomes,
        title=_title(house, entry),
        staked=sum((p * worth.staked(end) for end, p, _ in ends), Fraction(0)),
        clauses=dict.fromkeys(_clauses(house, entry)),
        notes=_notes(worth, loss, decided),
        extra=extra,
    )


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
