"""Standings of tables as JSON and back, for checkpoints."""

import hashlib
import json
from typing import Any

import msgspec

from houseway.core.game import Game
from houseway.live.audit import canonical
from houseway.live.standing import Standing


class Unreadable(ValueError):
    """A checkpoint of another version of the program; the log itself is replayed instead."""


_forms: dict[Any, tuple[Any, str]] = {}


def _form(game: Game[Any]) -> tuple[Any, str]:
    """The type of this table's standings, and a digest of its fields: another form is not read."""
    state_type: Any = game.state_type
    if state_type not in _forms:
        kind: Any = Standing[state_type]
        fields = canonical(msgspec.json.schema(kind))
        _forms[state_type] = kind, hashlib.sha256(fields.encode()).hexdigest()[:16]
    return _forms[state_type]


def dump(game: Game[Any], standing: Standing[Any]) -> str:
    return json.dumps([_form(game)[1], msgspec.to_builtins(standing)], separators=(",", ":"))


def load(game: Game[Any], text: str) -> Standing[Any]:
    kind, digest = _form(game)
    try:
        written, fields = json.loads(text)
        if written != digest:
            raise Unreadable("it is of another form")
        standing: Standing[Any] = msgspec.convert(fields, kind)
    except (TypeError, ValueError) as error:
        raise Unreadable(str(error)) from None
    return standing
