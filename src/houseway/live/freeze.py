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


def _form(game: Game[Any]) -> tuple[Any, str]:
    """The type of this table's standings, and a digest of its fields: another form is not read."""
    kind = Standing[game.state_type]  # type: ignore[name-defined]
    return kind, hashlib.sha256(canonical(msgspec.json.schema(kind)).encode()).hexdigest()[:16]


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
