"""Which games the signs say are pure chance: those where players decide nothing once they have bet."""

import pytest
from running import SLOW, TABLES, House, in_house

from houseway.editions.loader import editions_of
from houseway.games.registry import game_names, open_game
from houseway.live.terms import TableConfig

# By their books: cards are drawn by fixed rules, or a wheel decides.
CHANCE = {"baccarat", "big-six", "rapid-roulette", "roulette"}


@pytest.mark.parametrize("name", game_names())
def test_a_game_says_so_of_itself(name: str) -> None:
    for edition in editions_of(name):
        assert open_game(name, edition=edition.id).pure_chance == (name in CHANCE)


@in_house(tables=(*TABLES, TableConfig(id="bac", name="Baccarat", game="baccarat", **SLOW)))
async def test_a_sign_tells_the_page(house: House) -> None:
    signs = (await (await house.guest()).get("/api/signs")).json()["signs"]
    assert {s["id"]: s["pure_chance"] for s in signs} == {
        "wheel": True, "bac": True, "three": False, "jack": False,
    }  # fmt: skip
    one = (await (await house.guest()).get("/api/tables/wheel/sign")).json()
    assert one["pure_chance"] is True
