"""Loading editions from the package."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from houseway.editions.schema import Edition


def _books() -> Traversable:
    return files("houseway.editions") / "books"


@cache
def edition_ids() -> tuple[str, ...]:
    return tuple(sorted(f.name.removesuffix(".toml") for f in _books().iterdir() if f.name.endswith(".toml")))


@cache
def load_edition(edition_id: str) -> Edition:
    if edition_id not in edition_ids():
        raise ValueError(f"no such edition: {edition_id!r} (there are {', '.join(edition_ids())})")
    edition = Edition.model_validate(
        tomllib.loads((_books() / f"{edition_id}.toml").read_text(encoding="utf-8"))
    )
    if edition.id != edition_id:
        raise ValueError(f"{edition_id}.toml names itself {edition.id}")
    return edition


@cache
def editions_of(game: str) -> tuple[Edition, ...]:
    return tuple(e for e in map(load_edition, edition_ids()) if e.game == game)
