"""Answers that took long, kept on the disk: the page, the hint and the command share them.

An answer is found again by what was asked and by the code and editions that answered. It lies in the folder
``$HOUSEWAY_KEPT``, or in the user's cache; an empty ``$HOUSEWAY_KEPT`` keeps nothing. Whatever is wrong with
a file, its answer is worked out anew.
"""

import copyreg
import hashlib
import io
import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

import houseway

T = TypeVar("T")

FOLDER = "HOUSEWAY_KEPT"
LONG_S = 0.5  # what took less is not worth keeping
MOST = 400  # answers; the oldest go
_COUNTS = ("analysis", "core", "editions", "equipment", "games", "hands", "money", "procedures")
_KINDS = {".py", ".toml", ".tsv", ".npz", ".json"}

_NUMPY = {"dtype", "ndarray", "_reconstruct", "scalar", "_frombuffer"}

_fresh: ContextVar[bool] = ContextVar("fresh", default=False)
_adds: ContextVar[bool] = ContextVar("adds", default=True)
_used: ContextVar[list[str] | None] = ContextVar("used", default=None)


@dataclass(frozen=True)
class Answer(Generic[T]):
    value: T
    seconds: float  # that it took, whenever that was
    since: str | None  # the day from which it, or something that it rests on, was kept


@contextmanager
def anew(fresh: bool = True) -> Iterator[None]:
    """What is asked in here is worked out, and kept in place of what there was."""
    token = _fresh.set(fresh)
    try:
        yield
    finally:
        _fresh.reset(token)


@contextmanager
def only_found() -> Iterator[None]:
    """What is asked in here is found where it is kept, but nothing is added: of questions that anybody may
    ask in any number."""
    token = _adds.set(False)
    try:
        yield
    finally:
        _adds.reset(token)


def answer(asked: tuple[Any, ...] | None, work: Callable[[], T]) -> Answer[T]:
    """``asked`` says all that the answer depends on but the code, in values whose ``repr`` tells them; an
    answer to nothing in particular is not kept."""
    path = _place(asked) if asked else None
    found = None if path is None or _fresh.get() else _read(path)
    if found is None:
        found = _worked_out(work)
        if path is not None and found.seconds >= LONG_S and _adds.get():
            _write(path, found)
    elif (used := _used.get()) is not None and found.since is not None:
        used.append(found.since)
    return cast(Answer[T], found)


def _worked_out(work: Callable[[], T]) -> Answer[T]:
    used: list[str] = []
    token = _used.set(used)
    began = time.perf_counter()
    try:
        value = work()
    finally:
        _used.reset(token)
    if used and (outer := _used.get()) is not None:
        outer.append(min(used))
    return Answer(value, time.perf_counter() - began, min(used, default=None))


def _place(asked: tuple[Any, ...]) -> Path | None:
    chosen, cache_home = os.environ.get(FOLDER), os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        folder = Path(cache_home, "houseway", "answers") if chosen is None else Path(chosen)
        folder = folder.expanduser()
    except RuntimeError:  # nobody's home
        return None
    if not folder.is_absolute():  # switched off
        return None
    return folder / f"{hashlib.sha256(repr(asked).encode()).hexdigest()[:40]}.pickle"


@cache
def code() -> str:
    """A digest of all that figures come from: the code that they are worked out by, and the editions."""
    found, root = hashlib.sha256(), Path(houseway.__file__).parent
    for part in _COUNTS:
        for file in sorted((root / part).rglob("*")):
            if file.suffix in _KINDS:
                found.update(f"{file.relative_to(root)} {file.stat().st_size}\n".encode())
                found.update(file.read_bytes())
    return found.hexdigest()


# ── files ────────────────────────────────────────────────────────────────────────────────────────────


class _Reader(pickle.Unpickler):
    """Makes nothing but this package's own values, fractions and arrays."""

    def find_class(self, module: str, name: str) -> Any:
        of_numpy = module.split(".")[0] == "numpy" and name in _NUMPY
        if of_numpy or module.startswith("houseway.") or (module, name) == ("fractions", "Fraction"):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")


def _read(path: Path) -> Answer[Any] | None:
    try:
        text = path.read_bytes()
        by, found = _Reader(io.BytesIO(text)).load()
    except Exception:  # a file cut off, of another version, or not ours: there is no telling what it raises
        return None
    return found if by == code() and isinstance(found, Answer) else None


def read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _write(path: Path, found: Answer[Any]) -> None:
    out = io.BytesIO()
    pickler = pickle.Pickler(out, protocol=5)
    pickler.dispatch_table = copyreg.dispatch_table | {
        MappingProxyType: lambda mapping: (read_only, (dict(mapping),))
    }
    kept = Answer(found.value, found.seconds, found.since or datetime.now(UTC).date().isoformat())
    pickler.dump((code(), kept))
    with suppress(OSError):  # a disk that is full or not ours: then nothing is kept
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}.new")
        fresh.write_bytes(out.getvalue())
        fresh.replace(path)
        for old in sorted(path.parent.glob("*.pickle"), key=lambda file: file.stat().st_mtime)[:-MOST]:
            old.unlink(missing_ok=True)
