"""Events as JSON: ``{"v": 1, "type": "card-dealt", "slot": 3, "to": "dealer", "card": "As"}``.

Cards are written as ``As``; fields that hold their default are left out.
"""

import dataclasses
import json
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from houseway.core.events import EVENTS, Event, Line
from houseway.equipment.cards import Card, card, text

VERSION = 1

_Coder = Callable[[Any], Any]


class BadEvent(ValueError):
    """Text that is not an event of this version."""


def _same(value: Any) -> Any:
    return value


def _strict(wanted: type) -> _Coder:
    def read(value: Any) -> Any:
        if type(value) is not wanted:
            raise BadEvent(f"{value!r} is not a {wanted.__name__}")
        return value

    return read


def _read_card(value: Any) -> Card:
    if not isinstance(value, str):
        raise BadEvent(f"{value!r} is not a card")
    return card(value)


def _coders(hint: Any) -> tuple[_Coder, _Coder]:
    """How a field of this type is written to JSON and read back."""
    if hint is Card:
        return text, _read_card
    if hint is Line:
        return _write_fields, lambda value: _read_fields(Line, value)
    if get_origin(hint) in (Union, UnionType):
        (inner,) = (a for a in get_args(hint) if a is not NoneType)
        write, read = _coders(inner)
        return (
            lambda v: None if v is None else write(v),
            lambda v: None if v is None else read(v),
        )
    if get_origin(hint) is tuple:
        write, read = _coders(get_args(hint)[0])

        def read_all(values: Any) -> Any:
            if not isinstance(values, list):
                raise BadEvent(f"{values!r} is not a list")
            return tuple(read(v) for v in values)

        return lambda vs: [write(v) for v in vs], read_all
    return _same, _strict(hint)


_Field = tuple[str, Any, _Coder, _Coder]
_fields_of: dict[type, list[_Field]] = {}


def _fields(cls: type) -> list[_Field]:
    if cls not in _fields_of:
        hints = get_type_hints(cls)
        _fields_of[cls] = [(f.name, f.default, *_coders(hints[f.name])) for f in dataclasses.fields(cls)]
    return _fields_of[cls]


def _write_fields(record: Any) -> dict[str, Any]:
    return {
        name: write(value)
        for name, default, write, _ in _fields(type(record))
        if (value := getattr(record, name)) != default
    }


def _read_fields(cls: type, data: Any) -> Any:
    if not isinstance(data, dict):
        raise BadEvent(f"{data!r} is not a JSON object")
    fields = _fields(cls)
    unknown = data.keys() - {name for name, *_ in fields}
    missing = {name for name, default, *_ in fields if default is dataclasses.MISSING} - data.keys()
    if unknown or missing:
        problem = (
            f"has no field {', '.join(sorted(unknown))}" if unknown else f"lacks {', '.join(sorted(missing))}"
        )
        raise BadEvent(f"{cls.__name__} {problem}")
    try:
        return cls(**{name: read(data[name]) for name, _, _, read in fields if name in data})
    except ValueError as error:
        raise BadEvent(f"{cls.__name__}: {error}") from None


def to_dict(happened: Event) -> dict[str, Any]:
    return {"v": VERSION, "type": happened.kind, **_write_fields(happened)}


def to_json(happened: Event) -> str:
    return json.dumps(to_dict(happened), separators=(",", ":"), ensure_ascii=False)


def from_dict(data: Any) -> Event:
    if not isinstance(data, dict):
        raise BadEvent(f"{data!r} is not a JSON object")
    fields = dict(data)
    version, kind = fields.pop("v", None), fields.pop("type", None)
    if version != VERSION:
        raise BadEvent(f"event version {version!r} is not known; this is version {VERSION}")
    if kind not in EVENTS:
        raise BadEvent(f"no such event: {kind!r}")
    made: Event = _read_fields(EVENTS[kind], fields)
    return made


def from_json(line: str) -> Event:
    try:
        return from_dict(json.loads(line))
    except json.JSONDecodeError as error:
        raise BadEvent(f"not JSON: {error}") from None
