"""Loading editions: those of the package, and those of the folders that HOUSEWAY_GAMES names.

An edition draws in shared fragments by name, and so may a fragment. A fragment cites roles ("recut"), and
the edition's ``[cites]`` says which clause of its own book has that role; see ``editions/shared/``.
"""

import os
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from houseway.editions.schema import ANY_ROLE, Edition

FRAGMENTS = "fragments"
CITES = "cites"  # also of a fragment whose clauses are those of a book of its own
ROLES = "@"  # in a fragment, "@recut" stands for the clauses that have the role


def game_folders() -> tuple[Path, ...]:
    """Folders outside of the package with games of their own: NAME.toml and NAME.py."""
    return tuple(Path(f) for f in os.environ.get("HOUSEWAY_GAMES", "").split(os.pathsep) if f)


def _package() -> Traversable:
    return files("houseway.editions")


@cache
def _sources() -> dict[str, Traversable]:
    folders: list[Traversable] = [_package() / "books", *game_folders()]
    found = (f for folder in folders for f in folder.iterdir() if f.name.endswith(".toml"))
    return {f.name.removesuffix(".toml"): f for f in found}


@cache
def edition_ids() -> tuple[str, ...]:
    return tuple(sorted(_sources()))


@cache
def load_edition(edition_id: str) -> Edition:
    if edition_id not in edition_ids():
        raise ValueError(f"no such edition: {edition_id!r} (there are {', '.join(edition_ids())})")
    edition = Edition.model_validate(
        _drawn(tomllib.loads(_sources()[edition_id].read_text(encoding="utf-8")))
    )
    if edition.id != edition_id:
        raise ValueError(f"{edition_id}.toml names itself {edition.id}")
    return edition


@cache
def editions_of(game: str) -> tuple[Edition, ...]:
    return tuple(e for e in map(load_edition, edition_ids()) if e.game == game)


# ── shared fragments ─────────────────────────────────────────────────────────────────────────────────


@cache
def fragment(name: str) -> dict[str, Any]:
    source = _package() / "shared" / f"{name}.toml"
    if not source.is_file():
        raise ValueError(f"there is no shared fragment {name!r}")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def roles_of(fragment_name: str) -> frozenset[str]:
    """Every role that a fragment cites, and those that it draws in."""
    return frozenset(role for name in _with_inner([fragment_name]) for role in _roles_in(fragment(name)))


def _with_inner(names: list[str]) -> list[str]:
    """Fragments by name, each after those that it draws in itself."""
    found = [n for name in names for n in (*_with_inner(fragment(name).get(FRAGMENTS, [])), name)]
    return list(dict.fromkeys(found))


def _roles_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [role for v in value.values() for role in _roles_in(v)]
    if isinstance(value, list):
        return [role for v in value for role in _roles_in(v)]
    return [value[1:]] if isinstance(value, str) and value.startswith(ROLES) else []


def _drawn(data: dict[str, Any]) -> dict[str, Any]:
    """The edition with its fragments in it. What it says itself under the same name replaces theirs, and what
    a fragment says that of those before it."""
    book, names = data["books"][0], _with_inner(data.get(FRAGMENTS, []))
    said = [fragment(name).get(CITES, {}) for name in names] + [data.get(CITES, {})]
    cites = {role: _ids(book, paths) for part in said for role, paths in part.items()}
    whole = {**data, CITES: cites}
    silent: dict[str, list[str]] = {role: [] for role in data.get("absent", {})}
    for number, name in enumerate(names, 1):
        later = [data, *map(fragment, names[number:])]
        for kind, items in fragment(name).items():
            if kind in (FRAGMENTS, CITES):
                continue
            own = {item["name"] for part in later for item in part.get(kind, ())} | set(data.get("omit", ()))
            made = [_cited(item, cites | silent) for item in items if item["name"] not in own]
            whole[kind] = [*whole.get(kind, ()), *(item for item in made if item is not None)]
    return whole


def _ids(book: str, paths: str | list[str]) -> list[str]:
    each = [paths] if isinstance(paths, str) else paths
    return [path if ":" in path else f"{book}:{path}" for path in each]


def _cited(item: dict[str, Any], cites: dict[str, list[str]]) -> dict[str, Any] | None:
    """A shared item with the clauses of this edition; None where the book has no clause for any of them."""

    def clauses(role: str) -> list[str]:
        return cites.get(role, cites.get(ANY_ROLE, []))

    def resolved(value: Any) -> Any:
        if isinstance(value, list):
            found = [x for v in value for x in (clauses(v[1:]) if _is_role(v) else [resolved(v)])]
            return list(dict.fromkeys(found)) if any(map(_is_role, value)) else found
        return value

    made = {key: resolved(value) for key, value in item.items()}
    return made if made["clauses"] else None


def _is_role(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(ROLES)
