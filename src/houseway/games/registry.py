"""The games there are, found by name: a module of this package, or NAME.py in a folder of HOUSEWAY_GAMES."""

import pkgutil
import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from houseway import games
from houseway.core.game import Game
from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import editions_of, game_folders
from houseway.editions.schema import Edition
from houseway.money.limits import Limits

_SHARED = ("registry", "house_poker")  # modules of the package that are no game


@cache
def _modules() -> dict[str, str | Path]:
    """Where each game is: a module of the package, or a file."""
    own = (m.name for m in pkgutil.iter_modules(games.__path__) if m.name not in _SHARED)
    found: dict[str, str | Path] = {name.replace("_", "-"): f"houseway.games.{name}" for name in sorted(own)}
    for folder in game_folders():
        files = {f.stem.replace("_", "-"): f for f in sorted(folder.glob("*.py"))}
        found |= {name: file for name, file in files.items() if editions_of(name)}
    return found


def game_names() -> tuple[str, ...]:
    return tuple(_modules())


@cache
def house_games() -> tuple[str, ...]:
    """Those in which players play against the house."""
    return tuple(name for name in game_names() if game_class(name).house_plays)


@cache
def game_class(name: str) -> type[Game[Any]]:
    _check(name)
    where = _modules()[name]
    module = _load(where) if isinstance(where, Path) else import_module(where)
    for found in vars(module).values():
        if isinstance(found, type) and issubclass(found, Game) and getattr(found, "name", "") == name:
            return found
    raise ElectionRefused(f"{module.__name__} defines no game that is called {name!r}")


def _load(file: Path) -> ModuleType:
    spec = spec_from_file_location(f"houseway_games.{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_edition(game: str, edition: str | None = None) -> Edition:
    """The named edition of a game, or its only one."""
    _check(game)
    known = {e.id: e for e in editions_of(game)}
    if edition is None and len(known) == 1:
        return next(iter(known.values()))
    if edition not in known:
        asked = f"{game} has several editions" if edition is None else f"{game} has no edition {edition!r}"
        raise ElectionRefused(f"{asked}; choose one of {', '.join(known)}")
    return known[edition]


def open_game(
    game: str,
    *,
    edition: str | None = None,
    elections: Mapping[str, Any] | None = None,
    seats: int | None = None,
    limits: Mapping[str, Limits] | None = None,
    attended: Iterable[str] = (),
    **equipment: Any,
) -> Game[Any]:
    """A table of ``game`` under an edition and a house's elections."""
    house = elect(find_edition(game, edition), elections or {})
    table = set_table(house, seats=seats, limits=limits, attended=attended)
    return game_class(game)(table, **equipment)


def _check(game: str) -> None:
    if game not in _modules():
        close = get_close_matches(game.lower().replace(" ", "-"), _modules(), 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise ElectionRefused(f"there is no game {game!r}: the games are {', '.join(_modules())}{hint}")
