"""What a house may elect and post in each section of the poker book, and when what goes wrong is called."""

from random import Random

import pytest
from poker_table import DRAW, FIVE, HOLDEM, OMAHA, STUD, Felt, made

from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.games.registry import open_game

EDITIONS = (STUD, HOLDEM, OMAHA, DRAW, FIVE)
BUTTON = (HOLDEM, OMAHA, DRAW)
EVERYWHERE = {
    "raises": 3, "heads-up-uncapped": True, "mucking": True, "rake-percent": 0, "rake-cap": 5,
    "promotional-drop": 0, "kill": "none", "kill-by": "usual", "kill-pot": 0,
}  # fmt: skip
WITH_BUTTON = {
    "antes": False, "ante-by": "everybody", "blinds": True, "straddle": False, "newcomers": "post",
    "first-button": "right-of-dealer", "button-moves": "dead-button",
}  # fmt: skip
IN_STUD = {"antes": True, "forced-bets": True}
OWN = {
    STUD: {"variant": "seven-card-stud", "betting": "fixed-limit", "open-pair": False},
    HOLDEM: {"variant": "holdem", "betting": "no-limit", "no-flop-no-drop": True},
    OMAHA: {"variant": "omaha", "betting": "pot-limit", "no-flop-no-drop": True},
    DRAW: {"variant": "five-card-draw", "betting": "fixed-limit", "draws": "single"},
    FIVE: {"variant": "five-card-stud", "betting": "fixed-limit"},
}
TWO_TO_FOUR, FOUR_TO_EIGHT = (200, 400, 100), (400, 800, 100)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_house_that_elects_nothing(edition):
    """No rake, no kill, three raises; blinds and no antes with a button, antes and forced bets in stud."""
    game = open_game("poker-room", edition=edition)
    assert (
        dict(game.house.elections)
        == EVERYWHERE | (WITH_BUTTON if edition in BUTTON else IN_STUD) | OWN[edition]
    )
    posted = {w: (x.min_cents, x.max_cents, x.unit_cents) for w, x in game.table.limits.items()}
    if edition in BUTTON:
        blinds = {"small-blind": (100, 100, 100), "big-blind": (200, 200, 100)}
        assert posted == {"bet": TWO_TO_FOUR, **blinds}
    else:
        assert posted == {"bet": FOUR_TO_EIGHT, "ante": (100, 100, 100), "forced-bet": (200, 200, 100)}


def test_what_is_posted_where_it_is_elected():
    posted = made("holdem", antes=True, straddle=True).table.limits
    assert (posted["ante"].min_cents, posted["ante"].max_cents, posted["ante"].unit_cents) == (100, 100, 100)
    assert (posted["straddle"].min_cents, posted["straddle"].max_cents) == (400, 400)
    assert posted["straddle"].unit_cents == 100
    assert "ante" not in made("razz", antes=False).table.limits
    assert "forced-bet" not in made("razz", forced_bets=False).table.limits
    without = made("holdem", blinds=False, newcomers="post").table.limits
    assert set(without) == {"bet"}


@pytest.mark.clause("oh-poker:1.rake", "oh-poker:1.kill-option", "oh-poker:1.pot", "oh-poker:1.fixed-limit")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("option", "most"),
    [("raises", 9), ("rake-percent", 10), ("rake-cap", 100), ("promotional-drop", 5), ("kill-pot", 1000)],
)
def test_how_much_may_be_elected(edition, option, most):
    book = load_edition(edition)
    for value in (0, most):
        assert elect(book, {option: value})[option] == value
    for value in (-1, most + 1):
        with pytest.raises(ElectionRefused, match=rf"allowed: 0 … {most}$|0 to {most}"):
            elect(book, {option: value})


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_may_be_elected_together(edition):
    """Kills belong to fixed limits, straddles and newcomers' blinds to blinds, who antes to antes."""
    book = load_edition(edition)
    for kill in ({"kill": "half"}, {"kill": "full"}, {"kill": "full", "kill-by": "whole-pot"}):
        assert elect(book, {"betting": "fixed-limit", **kill})["kill"] == kill["kill"]
        with pytest.raises(ElectionRefused, match="only with betting = fixed-limit"):
            elect(book, {"betting": "no-limit", **kill})
    with pytest.raises(ElectionRefused, match="only with betting = fixed-limit"):
        elect(book, {"betting": "no-limit", "kill-by": "second-in-a-row"})
    if edition in BUTTON:
        for by in ("big-blind", "button"):
            assert elect(book, {"antes": True, "ante-by": by})["ante-by"] == by
            with pytest.raises(ElectionRefused, match="only with antes"):
                elect(book, {"ante-by": by})
        for more in ({"straddle": True}, {"newcomers": "free"}):
            assert elect(book, more)
            with pytest.raises(ElectionRefused, match="only with blinds"):
                elect(book, {"blinds": False, **more})
    for drop in (True, False) if edition in (HOLDEM, OMAHA) else ():
        assert elect(book, {"no-flop-no-drop": drop})["no-flop-no-drop"] is drop
    if edition == STUD:
        assert elect(book, {"open-pair": True})["open-pair"]
        for more in ({"variant": "razz"}, {"betting": "pot-limit"}):
            with pytest.raises(ElectionRefused, match="open-pair = yes is permitted only with"):
                elect(book, {"open-pair": True, **more})


@pytest.mark.parametrize("edition", EDITIONS)
def test_how_much_may_be_bet(edition):
    """A spread is for draw and five-card stud alone (5.XII.D, 6.XI)."""
    book = load_edition(edition)
    for structure in ("fixed-limit", "pot-limit", "no-limit"):
        assert elect(book, {"betting": structure})["betting"] == structure
    if edition in (DRAW, FIVE):
        assert elect(book, {"betting": "spread-limit"})
    else:
        with pytest.raises(ElectionRefused, match="not permitted"):
            elect(book, {"betting": "spread-limit"})


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_dealer_gathers_bets_and_takes_the_rake(edition):
    """1.rake names him."""
    assert {d.name: d.by for d in load_edition(edition).duties} == {
        "gather-bets": "dealer",
        "take-rake": "dealer",
    }


# ── what goes wrong, and when ────────────────────────────────────────────────────────────────────────


class Watched(Felt):
    """Notes at which phases each irregularity may be called, and by whom."""

    def __init__(self, *args, **more):
        self.found = {}
        super().__init__(*args, **more)

    def apply(self, event):
        super().apply(event)
        for call in self.game.irregularities(self.state):
            phases, by = self.found.setdefault(call.what, (set(), call.by))
            phases.add(self.state.phase)
            assert call.by == by


DEALT = {"straddling", "posting", "dealing", "looking", "betting"}
SHOWN = {"betting", "returning", "gathering", "showdown", "showing", "settling"}
EXPECTED = {
    "boxed-card": ({"burning", "dealing"}, "dealer"),
    "exposed-card": ({"dealing", "looking"}, "dealer"),
    "misdeal": (DEALT, "floor"),
    "misplaced-button": ({"shuffling", "counting", *DEALT}, "floor"),
    "fouled-hand": (SHOWN, "floor"),
    "unprotected-hand": ({"betting"}, "dealer"),
}


def seen(variant, **more):
    """Of some rounds in which everybody does anything."""
    rng = Random(variant)
    chips = {1: 50_000, 2: 750, 4: 50_000}  # seat 2 is soon all in
    felt = Watched(variant, chips, rng=rng, **more)
    for _ in range(20):
        felt.to_end() if rng.random() < 0.5 else _bets(felt, rng)
        felt.again = chips
        felt.next_round()
    return felt.found


def _bets(felt, rng):
    while hasattr(step := felt.forward(), "choices"):
        names = [c.name for c in step.choices]
        wanted = (
            "bet",
            "straddle",
            "complete",
            "call",
            "forced-bet",
            "draw",
            "fold",
            "muck",
            "check",
            "show",
        )
        choice = step.choice(next(n for n in wanted if n in names and (n != "call" or rng.random() < 0.7)))
        felt.apply(choice.pick(choice.low_cents or None))


def test_when_each_irregularity_of_a_flop_game_may_be_called():
    assert seen("holdem", straddle=True) == EXPECTED


def test_when_each_irregularity_of_a_draw_game_may_be_called():
    found = seen("five-card-draw", straddle=True)
    phases = {what: (set(when), by) for what, (when, by) in EXPECTED.items()}
    for what in ("fouled-hand", "unprotected-hand"):
        phases[what][0].add("drawing")
    assert found == phases


def test_when_each_irregularity_of_stud_may_be_called():
    """There is no button, and nothing to straddle."""
    phases = {what: (set(when) - {"straddling"}, by) for what, (when, by) in EXPECTED.items()}
    del phases["misplaced-button"]
    assert seen("seven-card-stud") == phases
