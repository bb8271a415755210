"""The games there are, and opening a table of one."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from houseway.core.game import Game
from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import editions_of
from houseway.editions.schema import Edition
from houseway.money.limits import Limits

# name: module and class, imported only when a table is opened
_GAMES = {
    "baccarat": ("houseway.games.baccarat", "Baccarat"),
    "big-six": ("houseway.games.big_six", "BigSix"),
    "blackjack": ("houseway.games.blackjack", "Blackjack"),
    "craps": ("houseway.games.craps", "Craps"),
    "roulette": ("houseway.games.roulette", "Roulette"),
    "three-card-poker": ("houseway.games.three_card_poker", "ThreeCardPoker"),
}


def game_names() -> tuple[str, ...]:
    return tuple(_GAMES)


def game_class(name: str) -> type[Game[Any]]:
    _check(name)
    module, cls = _GAMES[name]
    found: type[Game[Any]] = getattr(import_module(module), cls)
    return found


def find_edition(game: str, edition: str | None = None) -> Edition:
    """The named edition of a game, or its only one."""
    _check(game)
    known = {e.id: e for e in editions_of(game)}
    if edition is None and len(known) == 1:
        return next(iter(known.values()))
    if edition not in known:
        asked = f"{game} has no edition {edition!r}" if edition else f"{game} has several editions"
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
    return game_class(game)(set_table(house, seats=seats, limits=limits, attended=attended), **equipment)


def _check(game: str) -> None:
    if game not in _GAMES:
        close = get_close_matches(game, _GAMES, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise ElectionRefused(f"there is no game {game!r}: the games are {', '.join(_GAMES)}{hint}")
