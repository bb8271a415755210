"""Grades of answers, against figures that are counted here by other means."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from houseway.analysis import hints
from houseway.analysis.hints import Hint, NoHint, Play, decision_hint, grade
from houseway.core.events import SeatTaken, WagerPlaced, WagersClosed
from houseway.core.game import seat_viewer
from houseway.core.steps import questions
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game
from houseway.hands.poker import three_card
from houseway.hands.result import Category


def asked(names: str, bets: Mapping[str, int], **view: Any) -> dict[str, Any]:
    choices = [{"name": n, "low_cents": 0, "high_cents": 0} for n in names.split()]
    step = {"kind": "decide", "seat": 1, "spot": "", "hand": 0, "choices": choices}
    staked = [{"seat": 1, "wager": w, "spot": "", "stake_cents": cents} for w, cents in bets.items()]
    return {"step": step, "bets": staked, **view}


# ── blackjack ────────────────────────────────────────────────────────────────────────────────────────

Left = tuple[int, ...]  # how many of each value are left, the ace first


def _without(left: Left, value: int) -> Left:
    return tuple(n - (i == value - 1) for i, n in enumerate(left))


@cache
def _dealer(total: int, soft: bool, left: Left, first: bool) -> tuple[tuple[int, float], ...]:
    """How often a dealer who hits soft 17 ends on what; one who shows a ten has no ace below."""
    if total > 21 or (total >= 17 and not (soft and total == 17)):
        return ((total if total <= 21 else 0, 1.0),)
    drawn = {v: n for v, n in enumerate(left, 1) if n and not (first and v == 1)}
    ends: dict[int, float] = {}
    for value, number in drawn.items():
        more, is_soft = total + value, soft
        if value == 1 and more <= 11:
            more, is_soft = more + 10, True
        elif more > 21 and is_soft:
            more, is_soft = more - 10, False
        for end, share in _dealer(more, is_soft, _without(left, value), False):
            ends[end] = ends.get(end, 0.0) + share * number / sum(drawn.values())
    return tuple(ends.items())


def _stand(total: int, left: Left) -> float:
    return sum(share * ((end < total) - (end > total)) for end, share in _dealer(10, False, left, True))


def _next(left: Left) -> dict[int, float]:
    """How likely each value comes next, the dealer's hidden card being no ace: every card that is not the
    hidden one is as likely as any other."""
    every = sum(left)
    hidden = every - left[0]  # the hidden card is one of these
    shares = {}
    for value, number in enumerate(left, 1):
        free = number * ((hidden - 1) if value > 1 else hidden) / hidden
        shares[value] = free / (every - 1)
    return shares


def _best(total: int, left: Left) -> float:
    return max(_stand(total, left), _hit(total, left))


def _hit(total: int, left: Left) -> float:
    """Of a hard hand against a ten; one that breaks loses at once."""
    worth = 0.0
    for value, share in _next(left).items():
        worth += share * (-1.0 if total + value > 21 else _best(total + value, _without(left, value)))
    return worth


SIX_DECKS = (24,) * 9 + (96,)


@pytest.mark.parametrize(("first", "second"), [("Tc", "6d"), ("9c", "7d")])
def test_sixteen_against_a_ten(first: str, second: str) -> None:
    """Hit, by a hair: the whole tree is walked here once more."""
    values = [10 if c[0] == "T" else int(c[0]) for c in (first, second)]
    left = _without(_without(_without(SIX_DECKS, values[0]), values[1]), 10)
    stand, hit = _stand(16, left), _hit(16, left)
    hand = {"seat": 1, "box": 1, "hand": 0, "cards": [first, second], "stake_cents": 10_000}
    view = asked("stand hit", {"base": 10_000}, hands=[hand], dealer={"cards": ["Th", "??"]})
    house = open_game("blackjack", elections={"decks": 6}).house
    right, wrong = grade(house, view, "hit"), grade(house, view, "stand")
    assert (right.right, right.cost_cents, wrong.right) == (True, 0, False)
    assert wrong.value == pytest.approx(stand, abs=1e-9) and right.value == pytest.approx(hit, abs=1e-9)
    assert wrong.cost_cents == pytest.approx((hit - stand) * 10_000) and 0 < wrong.cost_cents < 100
    chances = decision_hint(house, view).chances["stand"]
    assert chances.win - chances.lose == pytest.approx(stand) and chances.push == 0


def test_a_double_for_less_lies_between() -> None:
    hand = {"seat": 1, "box": 1, "hand": 0, "cards": ["6c", "5d"], "stake_cents": 1_000}
    view = asked("stand hit double", {"base": 1_000}, hands=[hand], dealer={"cards": ["6h", "??"]})
    view["step"]["choices"][2] |= {"low_cents": 100, "high_cents": 1_000}
    house = open_game("blackjack", elections={"decks": 6}).house
    full, half, none = (grade(house, view, "double", cents) for cents in (1_000, 500, 100))
    assert full.right and full.value is not None
    # One card for twice the bet: with half of it added, three quarters of what that is worth.
    assert half.value == pytest.approx(0.75 * full.value)
    assert half.cost_cents == pytest.approx(0.25 * full.value * 1_000)
    assert not none.right


# ── three card poker ─────────────────────────────────────────────────────────────────────────────────


def _worth_of_play(own: tuple[int, ...]) -> tuple[float, int, int, int]:
    """Against each of the 18,424 hands that the dealer may have, by the plain ranking."""
    mine = three_card(own)
    won = tied = lost = gain = 0
    for dealers in combinations([c for c in DECK if c not in own], 3):
        theirs = three_card(dealers)
        plays = theirs.category is not Category.HIGH_CARD or theirs.ranks[0] >= 10
        if not plays:
            won, gain = won + 1, gain + 1
        elif mine.strength > theirs.strength:
            won, gain = won + 1, gain + 2
        elif mine.strength == theirs.strength:
            tied += 1
        else:
            lost, gain = lost + 1, gain - 2
    return gain / 18_424, won, tied, lost


@pytest.mark.parametrize(("held", "best"), [("Qc 6d 4h", "play"), ("Qc 6d 3h", "fold")])
def test_the_boundary_of_three_card_poker(held: str, best: str) -> None:
    value, won, tied, lost = _worth_of_play(tuple(cards(held)))
    view = asked("play fold", {"ante": 2_500}, hands=[{"seat": 1, "cards": held.split()}])
    house = open_game("three-card-poker").house
    wrong = "fold" if best == "play" else "play"
    good, bad = grade(house, view, best), grade(house, view, wrong)
    assert (good.right, good.best, bad.right) == (True, best, False)
    assert bad.cost_cents == pytest.approx(abs(value + 1) * 2_500)
    chances = decision_hint(house, view).chances["play"]
    assert (chances.win, chances.push, chances.lose) == pytest.approx(
        (won / 18_424, tied / 18_424, lost / 18_424)
    )


def test_what_others_hold_changes_nothing() -> None:
    """Same view, same answer: the other seat's cards, which lie in the state, are others."""
    mine = cards("Qc 6d 4h")
    seen = []
    for theirs in ("As Ah Ad", "2s 3h 5d"):
        game = open_game("three-card-poker")
        dealer = Dealer(game, ScriptedChance(mine, cards(theirs)))
        for seat in (1, 2):
            dealer.apply(SeatTaken(seat))
        dealer.to_wagers()
        for seat in (1, 2):
            dealer.apply(WagerPlaced(seat, "ante", 1_000))
        dealer.apply(WagersClosed())
        (question,) = questions(dealer.advance())
        assert question.seat == 1
        view = game.view(dealer.state, seat_viewer(1))
        assert str(theirs) not in str(view)
        seen.append((view, decision_hint(game.house, view), grade(game.house, view, "fold")))
    assert seen[0] == seen[1]


# ── answers with amounts and cards ───────────────────────────────────────────────────────────────────


def test_less_than_the_best_amount_is_a_mistake() -> None:
    """A pair of aces in Crazy Four Poker may be played for three times the Ante, and should be."""
    hand = {"seat": 1, "cards": ["Ac", "Ad", "9h", "5s", "2c"], "slots": [0, 1, 2, 3, 4]}
    view = asked("play fold", {"ante": 500, "super-bonus": 500}, hands=[hand])
    house = open_game("crazy-four-poker").house
    found = decision_hint(house, view)
    assert (found.best, found.amount_cents) == ("play", 1_500)
    once, thrice = (grade(house, view, "play", cents) for cents in (500, 1_500))
    assert thrice.right and not once.right
    assert once.cost_cents == pytest.approx((thrice.value - once.value) * 500)  # type: ignore[operator]


def test_the_cards_of_an_answer_count() -> None:
    hint = Hint(
        "keep", {"keep": 0.5}, "", plays=(Play("keep", 0.5, slots=(1, 3)), Play("keep", 0.2, slots=(1, 2)))
    )
    assert hint.worth("keep", slots=(3, 1)) == 0.5
    assert hint.worth("keep", slots=(2, 1)) == 0.2
    assert hint.worth("keep", slots=(2, 3)) is None
    assert hint.worth("split") is None


def test_a_rule_without_figures_is_right_or_wrong_and_costs_nobody_knows_what(monkeypatch) -> None:
    """Where only the answer is known, and not what each is worth."""
    hint = Hint("play", {}, "", unit_cents=500, amount_cents=2_000)
    monkeypatch.setattr(hints, "decision_hint", lambda house, view: hint)
    house = open_game("ultimate-texas-holdem").house
    right, wrong = grade(house, {}, "play", 2_000), grade(house, {}, "check")
    assert (right.right, right.cost_cents, wrong.right, wrong.cost_cents) == (True, None, False, None)
    monkeypatch.undo()
    with pytest.raises(NoHint):
        grade(open_game("blackjack").house, asked("cut refuse-cut", {}, hands=[]), "cut")
