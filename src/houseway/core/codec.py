"""Events as JSON: ``{"v": 2, "type": "card-dealt", "slot": 3, "to": "dealer", "card": "As"}``.

Cards are written as ``As``; fields that hold their default are left out.
"""

import json
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from houseway.core.events import EVENTS, Event
from houseway.equipment.cards import Card, card, text

VERSION = 2


class BadEvent(ValueError):
    """Text that is not an event of this version."""


@cache
def _card_fields(cls: type[Event]) -> tuple[str, ...]:
    """The fields that hold a card or cards: they are numbers in the rules and text in JSON."""
    hints = get_type_hints(cls)
    return tuple(f for f in cls.__struct_fields__ if hints[f] is Card or Card in get_args(hints[f]))


def to_dict(happened: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(happened)
    for name in _card_fields(type(happened)):
        if name in fields:
            held = fields[name]
            fields[name] = text(Card(held)) if isinstance(held, int) else [text(c) for c in held]
    return {"v": VERSION, **fields}


def to_json(happened: Event) -> str:
    return json.dumps(to_dict(happened), separators=(",", ":"), ensure_ascii=False)


def from_dict(data: Any) -> Event:
    if not isinstance(data, dict):
        raise BadEvent(f"{data!r} is not a JSON object")
    fields = dict(data)
    version, kind = fields.pop("v", None), fields.get("type")
    if version != VERSION:
        raise BadEvent(f"event version {version!r} is not known; this is version {VERSION}")
    if not isinstance(kind, str) or kind not in EVENTS:
        raise BadEvent(f"no such event: {kind!r}")
    try:
        for name in _card_fields(EVENTS[kind]):
            if name in fields:
                fields[name] = _read_cards(fields[name])
        made: Event = msgspec.convert(fields, EVENTS[kind])
    except ValueError as error:
        raise BadEvent(f"{kind}: {error}") from None
    return made


def _read_cards(value: Any) -> Any:
    if isinstance(value, list):
        return [_read_cards(v) for v in value]
    if not isinstance(value, str):
        raise BadEvent(f"{value!r} is not a card")
    return card(value)


def from_json(line: str) -> Event:
    try:
        return from_dict(json.loads(line))
    except json.JSONDecodeError as error:
        raise BadEvent(f"not JSON: {error}") from None
