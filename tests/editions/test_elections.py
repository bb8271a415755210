"""Elections: what an edition permits, and how it refuses the rest."""

import pytest

from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import edition_ids, editions_of, load_edition
from houseway.editions.register import books, exists
from houseway.editions.schema import Edition
from houseway.games.registry import find_edition, game_names, open_game
from houseway.money.limits import Limits


@pytest.fixture
def roulette():
    return load_edition("oh-roulette")


REFUSED = [
    # elections                              reason
    ({"wheel": "triple-zero"},               "allowed: double-zero, single-zero, double-zero-as-single"),
    ({"wheels": "single-zero"},              "no option 'wheels'; its options are wheel"),
    ({"pays.straight.win": "34 to 1"},       "less than the least allowed, 35 to 1"),
    ({"pays.straight.win": "much"},          "not odds"),
    ({"pays.straight.win": "push"},          "less than the least allowed, 35 to 1"),
    ({"pays.straight.win": "$500"},          "win = $500: this line pays odds, as in 35 to 1"),
    ({"pays.straight.win": "$500 for one"},  "this line pays odds, as in 35 to 1"),
    ({"pays.straight.lose": "1 to 1"},       "no pay 'pays.straight.lose'; there are"),
]  # fmt: skip


@pytest.mark.parametrize(("elections", "reason"), REFUSED)
def test_what_the_edition_does_not_permit_is_refused(roulette, elections, reason):
    with pytest.raises(ElectionRefused, match=reason.replace("$", r"\$")):
        elect(roulette, elections)


def test_the_refusal_names_the_clause(roulette):
    with pytest.raises(ElectionRefused) as caught:
        elect(roulette, {"wheel": "triple-zero"})
    assert caught.value.clauses == ("oh-roulette:1.II", "oh-roulette:1.III", "oh-roulette:1.IV")


def test_values_as_typed_are_read_in_the_options_own_type():
    edition = find_edition("blackjack")
    assert elect(edition, {"decks": "2"})["decks"] == 2
    with pytest.raises(ElectionRefused, match="a whole number from 1 to 8"):
        elect(edition, {"decks": "9"})
    with pytest.raises(ElectionRefused, match="a whole number"):
        elect(edition, {"decks": "six"})
    for edition_id in edition_ids():
        for option in load_edition(edition_id).options:
            for value in option.values:
                written = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                try:
                    assert elect(load_edition(edition_id), {option.name: written})[option.name] == value
                except ElectionRefused as refusal:
                    assert refusal.clauses == option.requires_clauses


def test_a_table_has_seats_and_limits_of_its_edition(roulette):
    house = elect(roulette, {"wheel": "single-zero"})
    assert "first-five" not in house.wagers
    table = set_table(house, seats=3, limits={"red": Limits(1_000, 5_000, 500)})
    assert (table.seats, table.limits["red"].max_cents) == (3, 5_000)
    for seats in (0, 8):
        with pytest.raises(ElectionRefused, match="1 to 7 seats"):
            set_table(house, seats=seats)
    with pytest.raises(ElectionRefused, match="no limits can be posted for 'first-five'"):
        set_table(house, limits={"first-five": Limits(100, 500)})


def test_an_unknown_game_is_answered_with_a_guess():
    with pytest.raises(ElectionRefused, match="did you mean roulette"):
        open_game("roullette")
    with pytest.raises(ElectionRefused, match="no edition 'oh-craps'"):
        open_game("roulette", edition="oh-craps")


def test_every_edition_cites_clauses_that_exist():
    for edition_id in edition_ids():
        edition = load_edition(edition_id)
        assert set(edition.books) <= set(books())
        cited = list(edition.seats_clauses)
        for part in (
            edition.options,
            edition.wagers,
            edition.duties,
            edition.items,
            edition.notices,
            edition.readings,
        ):
            for record in part:
                cited += record.clauses
                cited += getattr(record, "requires_clauses", ())
                cited += getattr(record, "pays_clauses", ())
                cited += [c for line in getattr(record, "pays", ()) for c in line.clauses]
        assert [c for c in cited if not exists(c)] == []
        assert edition in editions_of(edition.game)
        assert edition.game in game_names()


def test_a_typing_error_in_an_edition_is_found(roulette):
    data = roulette.model_dump(by_alias=True)
    for wrong in (
        {"sumary": "x"},
        {"option": [data["option"][0], data["option"][0]]},
        {"option": [{**data["option"][0], "default": "triple-zero"}]},
        {"notice": [{**data["notice"][0], "requires": {"no-such-option": ("x",)}}]},
    ):
        with pytest.raises(ValueError, match="validation error"):
            Edition.model_validate(data | wrong)
