"""Databases for the tests of the live floor: every test that asks for one runs on SQLite and PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest

from houseway.editions import loader
from houseway.games import registry
from houseway.live.store import Store

KEY = bytes(range(32))


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    with postgres.cluster() as address:
        yield address


@pytest.fixture
def postgres_database(postgres_cluster: str) -> Iterator[str]:
    with postgres.database(postgres_cluster) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store.open(database, key=KEY)
    yield opened
    opened.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "house.db")


@pytest.fixture
def local(sqlite: str) -> Iterator[Store]:
    """A store on SQLite alone, for what does not depend on the database."""
    opened = Store.open(sqlite, key=KEY)
    yield opened
    opened.close()


def _forget_games() -> None:
    for found in (loader._sources, loader.edition_ids, loader.editions_of, registry._modules):
        found.cache_clear()


def _games_of(folder: Path) -> Iterator[None]:
    """The games of a folder, found as any game from outside of the package is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEWAY_GAMES", str(folder))
        _forget_games()
        yield
    _forget_games()


@pytest.fixture(scope="module")
def keepone() -> Iterator[None]:
    yield from _games_of(Path(__file__).parent / "plugin")


@pytest.fixture(scope="module")
def invented() -> Iterator[None]:
    yield from _games_of(Path(__file__).parents[1] / "games" / "house_poker" / "invented")
