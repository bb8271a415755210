"""Steps, places and names in words, for rulings and training."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.core import events as ev
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Step, Together, Wagers
from houseway.dealer.narrate import place
from houseway.editions.people import TITLES
from houseway.money.cents import dollars

_HYPHEN = re.compile(r"(?<=[a-z])-|-(?=[a-z])")
OUTCOMES = {
    "win": "wins",
    "lose": "loses",
    "push": "is a push",
    "void": "is void and returned",
    "charge": "is charged",
    "collect": "is collected",
    "correct": "is put right",
}
_DRAWN = {
    ev.HoleCardChecked.kind: "look with the card reader",
    ev.BallSettled.kind: "the ball comes to rest",
    ev.DiceRolled.kind: "the dice are thrown",
    ev.WheelStopped.kind: "the wheel comes to rest",
    ev.NumberRead.kind: "the sensor reads the number",
    ev.DiceShaken.kind: "shake the dice and open the shaker",
    ev.NumberDrawn.kind: "let the generator show a number",
    ev.ChipsCounted.kind: "count the chips before the seat",
    ev.MeterRead.kind: "read the meter",
    ev.WagersAccepted.kind: "lock the progressive wagers",
}


def plain(name: str) -> str:
    """``card-face-up`` as ``card face up``; ``2-5`` stays as it is."""
    return _HYPHEN.sub(" ", name)


def title(rank: str) -> str:
    return TITLES.get(rank, place(rank))


def listed(words: Iterable[str], last: str = "and") -> str:
    found = list(dict.fromkeys(words))
    return f"{', '.join(found[:-1])} {last} {found[-1]}" if len(found) > 1 else "".join(found)


def step_words(step: Step) -> tuple[str, str, str]:
    """Who acts, what is done, and the clause."""
    match step:
        case Procedure():
            return step.by, step.text, step.clause
        case Settle():
            return step.by, "settle the wagers that are due", step.clause
        case Chance():
            return step.by, _drawn(step.event), step.clause
        case Reading():
            return "dealer", _drawn(step.event), step.clause
        case Wagers():
            return "dealer", "take wagers, and close the betting", step.clause
        case Together():
            seats = listed(f"seat {q.seat}" for q in step.asked)
            return "dealer", f"wait for the decision of {seats}", step.asked[0].choices[0].clause
        case Decide():
            names = listed((plain(c.name) for c in step.choices), "or")
            return "dealer", f"ask seat {step.seat}: {names}", step.choices[0].clause
        case Over():
            return "dealer", "open the next round", ""


def _drawn(event: Any) -> str:
    match event:
        case ev.CardDealt():
            return f"deal the next card to {place(event.to)}"
        case ev.CardsShown():
            cards = "cards" if len(event.slots) > 1 else "card"
            to_all = event.to == ev.ALL
            return f"turn up the {cards} for all" if to_all else f"{place(event.to)} looks at its {cards}"
    return _DRAWN[event.kind]


def line_words(line: ev.Line) -> str:
    """A settled wager in one line: what it was, what becomes of it."""
    where = f" on {plain(line.spot)}" if line.spot and line.spot != line.wager else ""
    who = f"Seat {line.seat}" if line.seat else "The house"
    stake = f" {dollars(line.stake_cents)}" if line.stake_cents else ""
    gain = f" {dollars(abs(line.amount_cents))}" if line.amount_cents else ""
    if line.outcome == "correct":
        gain += " to the player" if line.amount_cents > 0 else " back to the house"
    odds = f" ({line.odds})" if line.odds else ""
    return f"{who}, {plain(line.wager)}{where}{stake}: {OUTCOMES[line.outcome]}{gain}{odds}"


def wagers_words(bets: Sequence[Mapping[str, Any]]) -> list[str]:
    """What lies on the layout, a line a seat."""
    seats = dict.fromkeys(b["seat"] for b in bets)
    return [f"{whose(seat)}: {', '.join(bet_words(b) for b in bets if b['seat'] == seat)}" for seat in seats]


def whose(seat: int) -> str:
    return f"seat {seat}" if seat else "the house"


def bet_words(bet: Mapping[str, Any]) -> str:
    spot = bet["spot"]
    where = f" ({plain(spot)})" if spot and spot != bet["wager"] else ""
    return f"{plain(bet['wager'])}{where} {dollars(bet['stake_cents'])}"
