"""Hands against each other: counted against brute force by the reference rankings, dealt against counted."""

import math
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.analysis.poker_room.equity import VARIANTS, equity
from houseway.analysis.poker_room.icm import NotAModel, icm
from houseway.analysis.poker_room.ranges import NoSuchHand, parse
from houseway.equipment.cards import DECK, cards, texts
from houseway.hands import lowball, poker

FLOP = ("holdem", "omaha", "omaha-eight", "big-o")


def high(variant, own, board):
    if variant in ("omaha", "omaha-eight", "big-o"):
        return poker.best_omaha(own, board)
    return None if variant in ("razz", "ace-to-five", "deuce-to-seven") else poker.best_five((*own, *board))


def low(variant, own, board):
    match variant:
        case "omaha-eight" | "big-o":
            return lowball.best_omaha_low(own, board)
        case "stud-eight" | "draw-eight":
            return lowball.best_eight_or_better(own)
        case "razz" | "ace-to-five":
            return lowball.best_ace_to_five(own)
        case "deuce-to-seven":
            return lowball.deuce_to_seven(own)


def showdown(variant, hands, board):
    """The part of the pot of each, by the reference rankings alone."""
    halves = []
    for ranked in ([high(variant, h, board) for h in hands], [low(variant, h, board) for h in hands]):
        held = [r for r in ranked if r is not None]
        if held:
            best = max(held)
            halves.append([r is not None and r.strength == best.strength for r in ranked])
    return [sum(Fraction(w[i], sum(w)) for w in halves) / len(halves) for i in range(len(hands))]


def brute(variant, hands, board, missing_board, missing_own):
    """All ways: the board first, then each player's cards in turn."""
    seen = {*board, *(c for h in hands for c in h)}
    total, deals = [Fraction(0)] * len(hands), 0

    def own(player, left, held):
        if player == len(hands):
            yield held
            return
        for more in combinations(sorted(left), missing_own[player]):
            yield from own(player + 1, left - set(more), [*held, (*hands[player], *more)])

    left = set(DECK) - seen
    for shared in combinations(sorted(left), missing_board):
        for held in own(0, left - set(shared), []):
            for i, part in enumerate(showdown(variant, held, (*board, *shared))):
                total[i] += part
            deals += 1
    return [t / deals for t in total], deals


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3])
def test_counted_as_by_brute_force(variant, players):
    rng = Random(f"{variant} {players}")
    kind = VARIANTS[variant]
    own = kind.own if variant in FLOP else kind.own - 1  # in stud and draw a card is missing
    dealt = rng.sample(DECK, own * players + kind.board)
    hands = [tuple(dealt[i * own : (i + 1) * own]) for i in range(players)]
    board = tuple(dealt[own * players :][: kind.board - 1] if kind.board else ())
    missing = [0] * players
    if variant not in FLOP:
        missing[0] = 1
        hands = [
            hands[0],
            *(
                (*h, c)
                for h, c in zip(hands[1:], rng.sample(sorted(set(DECK) - set(dealt)), 9), strict=False)
            ),
        ]
    expected, deals = brute(variant, hands, board, 1 if variant in FLOP else 0, missing)
    found = equity(variant, [texts(h) for h in hands], board=texts(board))
    assert [p.equity.fraction for p in found.players] == expected
    assert (found.method, found.deals) == ("exact", deals)


def test_two_players_who_both_draw():
    found = equity(
        "five-card-draw", ["AsAhKd", "QsQhQd7c"], dead="2c3c4c5c" + "".join(f"{r}d" for r in "23456789")
    )
    hands = [cards("AsAhKd"), cards("QsQhQd7c")]
    dead = cards("2c3c4c5c" + "".join(f"{r}d" for r in "23456789"))
    left = sorted(set(DECK) - {*dead, *hands[0], *hands[1]})
    total, deals = Fraction(0), 0
    for two in combinations(left, 2):
        for one in set(left) - set(two):
            total += showdown("five-card-draw", [(*hands[0], *two), (*hands[1], one)], ())[0]
            deals += 1
    assert (found.players[0].equity.fraction, found.deals) == (total / deals, deals)


def test_figures_that_are_widely_published():
    """Aces against kings 81.9 to 18.1 %, ace-king suited against queens 46.2 %: to the digit printed."""
    aces, suited = equity("holdem", ["AA", "KK"]), equity("holdem", ["AKs", "QQ"])
    assert round(aces.players[0].equity.value * 100, 1) == 81.9
    assert round(suited.players[0].equity.value * 100, 1) == 46.0  # over all suits, blocked ones too
    assert sum(p.equity.fraction for p in aces.players) == 1


def test_ranges_are_weighed_hand_by_hand():
    """The range's equity is the mean over its hands that can be held beside the other's."""
    board, other = "2c7h9s4d", "9c8c"
    singles = [
        equity("holdem", [texts(h), other], board=board)
        for h in parse("99, AKs", 2)
        if not {*h} & {*cards(board + other)}
    ]
    together = equity("holdem", ["99, AKs", other], board=board)
    assert together.players[0].equity.fraction == sum(s.players[0].equity.fraction for s in singles) / len(
        singles
    )
    half = equity("holdem", ["99, AKs@1/2", other], board=board).players[0].equity.fraction
    weights = [1 if len({c >> 2 for c in cards(s.players[0].hand)}) == 1 else Fraction(1, 2) for s in singles]
    values = [s.players[0].equity.fraction for s in singles]
    assert half == sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)


@pytest.mark.parametrize("variant", ["holdem", "omaha-eight", "stud-eight", "deuce-to-seven"])
def test_dealt_at_random_lies_in_its_interval(variant, monkeypatch):
    hands = {
        "holdem": ["AKs, TT+", "QhQd"], "omaha-eight": ["As2sKdQd", "3h4h5cKc"],
        "stud-eight": ["As2s3d7h9hQc", "KsKdKh5c6c7c"], "deuce-to-seven": ["2c3d4h7s", "2d3h4s8c"],
    }[variant]  # fmt: skip
    board = "2h7c9s" if VARIANTS[variant].board else ""
    exact = equity(variant, hands, board=board, exact=True)
    monkeypatch.setattr("houseway.analysis.poker_room.equity.COUNTED", 0)
    dealt = equity(variant, hands, board=board, deals=200_000, seed=4)
    again = equity(variant, hands, board=board, deals=200_000, seed=4, threads=1)
    assert (exact.method, dealt.method) == ("exact", "simulated")
    for counted, sampled, same in zip(exact.players, dealt.players, again.players, strict=True):
        for name in ("equity", "wins", "shares"):
            figure = getattr(sampled, name)
            width = figure.interval[1] - figure.interval[0]
            assert (
                abs(figure.value - getattr(counted, name).value) <= width
            )  # twice the interval: never by chance
            assert figure == getattr(same, name)


@pytest.mark.parametrize(
    ("text", "hands"),
    [("QQ", 6), ("TT+", 30), ("99-66", 24), ("66-99", 24), ("AKs", 4), ("AKo", 12), ("AK", 16), ("ATs+", 16),
     ("K9s-K6s", 16), ("AsKd", 1), ("QQ, QQ", 6), ("AK, AKs", 16), ("*", 1)],
)  # fmt: skip
def test_what_a_range_names(text, hands):
    assert len(parse(text, 2)) == hands


@pytest.mark.parametrize(
    ("variant", "hands", "known", "words"),
    [
        ("whist", ["AsKs", "QQ"], {}, "no variant 'whist'"),
        ("holdem", ["AsKs"], {}, "2 to 10"),
        ("holdem", ["AsKsQs", "QQ"], {}, "has 3 cards"),
        ("holdem", ["AsAs", "QQ"], {}, "a card twice"),
        ("holdem", ["AsXx", "QQ"], {}, "no such card"),
        ("holdem", ["AsKs", "AsQs"], {}, "cannot be held together"),
        ("holdem", ["AsKs", "QQ"], {"board": "As2c3c"}, "on the board or dead"),
        ("holdem", ["AsKs", "QQ"], {"board": "2c3c4c5c6c7c"}, "6 cards lie on the board"),
        ("holdem", ["AsKs", "QQ"], {"board": "2c3c4c", "dead": "2c"}, "twice"),
        ("holdem", ["AAs", "QQ"], {}, "neither suited"),
        ("holdem", ["AKs-QJs", "QQ"], {}, "lower one of its kind"),
        ("holdem", ["AK@2", "QQ"], {}, "at most 1"),
        ("holdem", ["", "QQ"], {}, "no hand is given"),
        ("razz", ["As2s", "3s4s"], {"board": "5s"}, "razz has none"),
        ("seven-card-stud", ["*"] * 8, {}, "56 cards are missing"),
    ],
)  # fmt: skip
def test_what_is_no_hand_is_refused_in_words(variant, hands, known, words):
    with pytest.raises(NoSuchHand, match=words):
        equity(variant, hands, **known)


def test_chips_are_worth_their_chances_of_each_place():
    """Three players by hand: the second place after each possible winner."""
    first = Fraction(5, 10) * 50
    second = (Fraction(3, 10) * Fraction(5, 7) + Fraction(2, 10) * Fraction(5, 8)) * 30
    third = (Fraction(3, 10) * Fraction(2, 7) + Fraction(2, 10) * Fraction(3, 8)) * 20
    found = icm([5000, 3000, 2000], [50, 30, 20])
    assert found[0] == first + second + third
    assert sum(found) == 100
    assert icm([1, 1, 1, 1], [7, 1]) == (2, 2, 2, 2)
    assert icm([3, 1], [100]) == (75, 25)
    many = icm(range(1, 11), [5, 3, 2])
    assert sum(many) == 10 and list(many) == sorted(many)


@pytest.mark.parametrize(
    ("chips", "prizes"),
    [([1], [1]), ([1, 0], [1]), ([1] * 15, [1]), ([1, 2], []), ([1, 2], [3, 2, 1]), ([1, 2], [-1])],
)
def test_what_is_no_tournament_is_refused(chips, prizes):
    with pytest.raises(NotAModel):
        icm(chips, prizes)


def test_work_is_counted_up_to_the_names_of_suits():
    """Aces against kings: 36 pairs of hands, in three classes by the suits they share."""
    assert equity("holdem", ["AA", "KK"]).deals == 3 * math.comb(48, 5)
