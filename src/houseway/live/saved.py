"""Bets that an account keeps under a name for a game, to lay them down again on any device."""

import json
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from houseway.live.schema import saved_bets
from houseway.live.store import Store

MOST_NAMES = 12  # of a game
MOST_BETS = 80  # under a name


class Full(ValueError):
    """All names that are kept for a game are taken."""


class Saved:
    """Each is one short transaction; none may be called on the event loop."""

    def __init__(self, store: Store):
        self._store = store

    def of(self, person: str, game: str) -> list[dict[str, Any]]:
        """In the order in which they were saved."""
        s = saved_bets.c
        mine = select(s.name, s.bets).where(s.person_id == person, s.game == game).order_by(s.at_ms, s.name)
        with self._store.reading() as connection:
            return [{"name": name, "bets": json.loads(bets)} for name, bets in connection.execute(mine)]

    def keep(self, person: str, game: str, name: str, bets: list[dict[str, Any]], now_ms: int) -> None:
        """In the place of what had this name."""
        s = saved_bets.c
        of_game = (s.person_id == person) & (s.game == game)
        row = {"person_id": person, "game": game, "name": name, "bets": json.dumps(bets), "at_ms": now_ms}

        def write(connection: Connection) -> None:
            connection.execute(delete(saved_bets).where(of_game, s.name == name))
            if (connection.execute(select(func.count()).where(of_game)).scalar() or 0) >= MOST_NAMES:
                raise Full(f"{MOST_NAMES} are kept for a game: delete one first")
            connection.execute(insert(saved_bets).values(row))

        self._store.run_now(write)

    def forget(self, person: str, game: str, name: str) -> bool:
        s = saved_bets.c
        gone = delete(saved_bets).where(s.person_id == person, s.game == game, s.name == name)
        return bool(self._store.run_now(lambda connection: connection.execute(gone).rowcount))
