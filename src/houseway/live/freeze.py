"""Frozen records of ours as JSON and back, for checkpoints. Only classes of this package are read."""

import dataclasses
import json
from importlib import import_module
from typing import Any


class Unreadable(ValueError):
    """A checkpoint of another version of the program; the log itself is replayed instead."""


def dump(value: Any) -> str:
    return json.dumps(_dump(value), separators=(",", ":"))


def load(text: str) -> Any:
    try:
        return _load(json.loads(text))
    except (AttributeError, ImportError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(str(error)) from None


def _dump(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [_dump(v) for v in value]
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, frozenset):
        return {"set": sorted(_dump(v) for v in value)}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        cls = type(value)
        fields = {f.name: _dump(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"class": f"{cls.__module__}:{cls.__qualname__}", "fields": fields}
    raise TypeError(f"a checkpoint cannot hold a {type(value).__name__}")


def _load(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_load(v) for v in value)
    if not isinstance(value, dict):
        return value
    if "bytes" in value:
        return bytes.fromhex(value["bytes"])
    if "set" in value:
        return frozenset(_load(v) for v in value["set"])
    module, _, name = value["class"].partition(":")
    if not module.startswith("houseway."):
        raise Unreadable(f"{module} is not part of this package")
    cls: Any = getattr(import_module(module), name)
    if not isinstance(cls, type) or not dataclasses.is_dataclass(cls):
        raise Unreadable(f"{name} is not a record")
    names = {f.name for f in dataclasses.fields(cls)}
    if names != value["fields"].keys():
        raise Unreadable(f"{name} has other fields now")
    return cls(**{k: _load(v) for k, v in value["fields"].items()})
