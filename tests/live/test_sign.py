"""The sign that a table posts: what the page needs to draw its felt, all of it from the edition."""

import re
from pathlib import Path

import pytest
from running import House, in_house

import houseway.live
from houseway.editions.loader import edition_ids, load_edition
from houseway.editions.schema import Edition
from houseway.games.registry import game_names
from houseway.live.terms import TableConfig

JS = Path(houseway.live.__file__).parent / "web" / "js"
TABLES = (
    TableConfig(id="six-cards", name="Six cards", game="three-card-poker"),
    TableConfig(
        id="plain", name="Plain", game="three-card-poker", elections={"six-card-bonus": False}
    ),
    TableConfig(id="jack", name="Jack", game="blackjack", elections={"soft-17": "stand"}),
)  # fmt: skip


@in_house(tables=TABLES)
async def test_the_layout_has_places_for_what_the_house_offers(house: House) -> None:
    client = house.client()
    for table, areas in (
        ("six-cards", ["play", "ante", "pair-plus", "six-card-bonus", "ante-bonus"]),
        ("plain", ["play", "ante", "pair-plus", "ante-bonus"]),
    ):
        sign = (await client.get(f"/api/tables/{table}/sign")).json()
        assert sign["felt"] == "house-poker"
        assert [area["wager"] for area in sign["layout"]["areas"]] == areas
        assert ("six-card-bonus" in sign["layout"]["pay_tables"]) is ("six-card-bonus" in areas)
        assert set(sign["wagers"]) == set(areas)
        assert sign["layout"]["areas"][-1]["pays_on"] == "ante"
        assert sign["wagers"]["play"] == {"title": "Play", "follows": "ante", "equals": ""}
        assert set(sign["limits"]) == set(areas) - {"play", "ante-bonus"}  # their sizes follow from the Ante


@in_house(tables=TABLES)
async def test_printed_notices_are_those_that_hold_here(house: House) -> None:
    sign = (await house.client().get("/api/tables/jack/sign")).json()
    assert sign["layout"]["notices"] == [
        "Blackjack pays 3 to 2.",
        "At this table the dealer stands on every 17, soft or hard.",
        "Insurance pays 2 to 1.",
    ]


def test_every_edition_has_a_felt_that_is_drawn() -> None:
    for edition in map(load_edition, edition_ids()):
        name = edition.layout.felt if edition.layout else "plain"
        first, *rest = name.split("-")
        drawn = JS / "games" / f"{first}{''.join(word.capitalize() for word in rest)}.js"
        assert "export class Felt" in drawn.read_text(encoding="utf-8"), edition.id


def test_no_shared_script_names_a_game() -> None:
    """A game is named by data, or in its own felt's scripts."""
    named = re.compile(rf"""["'`]({"|".join(map(re.escape, game_names()))})["'`]""")
    shared = [f for f in JS.rglob("*.js") if f.parent.name != "games"]
    shared += [
        JS / "games" / f"{name}.js"
        for name in ("cardTable", "felts", "ground", "hand", "housePoker", "plain")
    ]
    assert len(shared) > 25
    for file in shared:
        found = named.findall(file.read_text(encoding="utf-8"))
        assert not found, f"{file.relative_to(JS)} names {found}"


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"areas": [{"wager": "antes", "short": "Ante"}]}, "no such wager: antes"),
        ({"areas": [{"wager": "ante", "short": "Ante", "pays_on": "plays"}]}, "no such wager: plays"),
        ({"pay_tables": ["pair"]}, "no such wager: pair"),
        ({"notices": ["nothing"]}, "no such notice: nothing"),
        ({"felt": "../secret"}, "felt"),
    ],
)
def test_a_layout_names_what_there_is(wrong: dict[str, object], named: str) -> None:
    known = load_edition("oh-three-card-poker").model_dump(by_alias=True)
    assert Edition.model_validate(known | {"layout": {}}).layout is not None
    with pytest.raises(ValueError, match=named):
        Edition.model_validate(known | {"layout": wrong})
