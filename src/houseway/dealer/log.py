"""A table's log: a header line that says which table, then one event a line. Replaying it checks it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TextIO

from houseway.core.codec import BadEvent, from_dict, to_json
from houseway.core.events import Event, Line, RoundOpened, Settled
from houseway.core.game import Game, Illegal
from houseway.dealer import books
from houseway.dealer.automatic import PLENTY_CENTS
from houseway.editions.house import ElectionRefused, Table
from houseway.games.registry import open_game
from houseway.money.ledger import INVENTORY, Ledger
from houseway.money.limits import Limits

FORMAT = 2


class BadLog(ValueError):
    """A log that does not replay, with the line at fault."""


def header(table: Table) -> dict[str, Any]:
    edition = table.edition
    return {
        "houseway-log": FORMAT,
        "game": edition.game,
        "edition": edition.id,
        "elections": dict(table.house.elections),
        "seats": table.seats,
        "limits": {w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in table.limits.items()},
    }


class LogWriter:
    """Writes a table's events as they happen; give it to :class:`~houseway.dealer.automatic.Dealer`."""

    def __init__(self, table: Table, out: TextIO):
        self.out = out
        out.write(json.dumps(header(table), separators=(",", ":")) + "\n")

    def __call__(self, before: Any, event: Event, after: Any) -> None:
        self.out.write(to_json(event) + "\n")
        self.out.flush()


@dataclass
class Replay:
    """What a log came to."""

    game: Game[Any]
    events: int = 0
    rounds: int = 1
    lines: list[Line] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def house_win_cents(self) -> int:
        return self.ledger.balance(INVENTORY) - PLENTY_CENTS


def replay(lines: Iterable[str]) -> Replay:
    """Plays a log again from its first event, checking every event, line and cent."""
    numbered = enumerate(lines, 1)
    game = _read_header(numbered)
    result = Replay(game)
    # A log carries stakes and wins, not purses: a replay gives every account enough.
    result.ledger = Ledger().post(
        books.opening_entry(dict.fromkeys(range(1, game.table.seats + 1), PLENTY_CENTS), PLENTY_CENTS)
    )
    state = game.open()
    for number, text in numbered:
        if not text.strip():
            continue
        try:
            event = from_dict(_json(text))
            after = game.apply(state, event)
            result.ledger = result.ledger.post(*books.entries(game, state, event, after))
        except (BadEvent, Illegal, ValueError) as error:
            raise BadLog(f"line {number}: {error}") from None
        state = after
        result.events += 1
        if isinstance(event, RoundOpened):
            result.rounds += 1
        elif isinstance(event, Settled):
            result.lines += event.lines
    if not result.events:
        raise BadLog("there is no event in this log")
    return result


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadEvent(f"not JSON ({error})") from None


def _read_header(numbered: Iterator[tuple[int, str]]) -> Game[Any]:
    _, first = next(numbered, (0, ""))
    try:
        return game_from_header(_json(first) if first else None)
    except (BadLog, BadEvent) as error:
        raise BadLog(f"line 1: {error}") from None


def game_from_header(data: Any) -> Game[Any]:
    """The game at the table that :func:`header` describes."""
    try:
        if not isinstance(data, dict) or "houseway-log" not in data:
            raise BadLog("this is not a Houseway log")
        if data["houseway-log"] != FORMAT:
            raise BadLog(f"this log has format {data['houseway-log']}; Houseway reads format {FORMAT}")
        numbers = [data["seats"], *(n for posted in data["limits"].values() for n in posted)]
        if any(type(n) is not int for n in numbers):
            raise BadLog("the header is damaged: seats and limits are whole numbers")
        limits = {w: Limits(*posted) for w, posted in data["limits"].items()}
        return open_game(
            data["game"],
            edition=data["edition"],
            elections=data["elections"],
            seats=data["seats"],
            limits=limits,
            attended=data.get("attended", ()),
        )
    except BadLog:
        raise
    except (ElectionRefused, KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadLog(f"the header is damaged: {error}") from None
