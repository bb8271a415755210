"""The house ways against a second way of stating them: a score for each two of the four cards."""

import random
from itertools import combinations

import pytest

from houseway.equipment.cards import DECK, cards, text
from houseway.games.fast_action_holdem.house_way import (
    MASSACHUSETTS,
    SECTION_36,
    WASHINGTON_MULTI,
    WASHINGTON_SINGLE,
    keep,
)

HANDS = 10_000
ORDER = "23456789TJQKA"


# ── the second way: words in, a number out; nothing taken from the module under test ─────────────────


def by_section_36(a, b):
    """The line of s36 h.9 (and ma 8.i) that two cards stand on, 1 to 14."""
    big, small = sorted((ORDER.index(a[0]), ORDER.index(b[0])), reverse=True)
    same_suit, next_to = a[1] == b[1], big - small == 1
    if big == small:
        return 1 if same_suit else 2
    if big == ORDER.index("A"):
        if small >= ORDER.index("T"):
            return 3 if same_suit else 5
        return 7 if same_suit else 10
    if same_suit:
        if small >= ORDER.index("T"):
            return 4 if next_to else 8
        return 11 if next_to else 12
    if small >= ORDER.index("J"):
        return 6 if next_to else 9
    return 13 if next_to else 14


def by_washington(a, b):
    """The line of the Washington lists, 1 to 14, the third of which one deck cannot reach."""
    big, small = sorted((ORDER.index(a[0]), ORDER.index(b[0])), reverse=True)
    same_suit = a[1] == b[1]
    if big == small:
        return 1 if big >= ORDER.index("8") else 3 if same_suit else 4
    if a[0] == "A" or b[0] == "A":
        if {a[0], b[0]} & set("JQK"):
            return 2
        return 5 if same_suit else 7 if small == ORDER.index("T") else 8
    if small >= ORDER.index("T"):
        return 6 if same_suit else 7
    if big >= ORDER.index("J"):
        return 9 if same_suit else 10
    if big - small == 1:
        return 11 if same_suit else 12
    return 13 if same_suit else 14


def scored(hand, line_of):
    """Every two of four cards with the best score, and the line they stand on."""

    def score(pair):
        a, b = map(text, pair)
        worth = sorted((ORDER.index(a[0]), ORDER.index(b[0])), reverse=True)
        return -line_of(a, b) * 1000 + 15 * worth[0] + worth[1]

    pairs = list(combinations(hand, 2))
    best = max(map(score, pairs))
    found = [p for p in pairs if score(p) == best]
    return line_of(*map(text, found[0])), found


SINGLE = (1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
WAYS = tuple(
    pytest.param(way, decks, line_of, lines, marks=pytest.mark.clause(clause), id=clause)
    for way, decks, line_of, lines, clause in (
        (SECTION_36, 8, by_section_36, range(1, 15), "s36-fast-action-holdem:h.9"),
        (MASSACHUSETTS, 6, by_section_36, range(1, 15), "ma-fast-action-holdem:8.i"),
        (WASHINGTON_MULTI, 6, by_washington, range(1, 15), "wa-fast-action-holdem:multi.6"),
        (WASHINGTON_SINGLE, 1, by_washington, SINGLE, "wa-fast-action-holdem:single.9"),
    )
)


@pytest.mark.parametrize(("way", "decks", "line_of", "lines"), WAYS)
def test_random_hands_are_kept_as_the_second_way_keeps_them(way, decks, line_of, lines):
    rng = random.Random(36)
    seen = set()
    for _ in range(HANDS):
        hand = rng.sample(DECK * decks, 4)
        number, pairs = scored(hand, line_of)
        kept = keep(hand, way)
        assert (way.index(kept.line), list(kept.pairs)) == (list(lines).index(number), pairs), hand
        seen.add(number)
    assert seen == set(lines)  # no line that the hands never reached


# ── each line by an example, and the readings ────────────────────────────────────────────────────────

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")
OF_SECTION_36 = {  # the four cards and the two that are kept, line by line
    1: ("2c 2c As Ah", "2c 2c"),  # a suited pair before any other, however low (reading 5)
    2: ("As Ks 5c 5d", "5c 5d"),
    3: ("Ah Ks Th Qd", "Ah Th"),  # suited, ten or better, before a higher card of another suit
    4: ("As Jc Tc Kd", "Jc Tc"),
    5: ("As Td 9c 8c", "As Td"),
    6: ("Kd Qc 9d 2d", "Kd Qc"),
    7: ("As 4s 9c 8c", "As 4s"),
    8: ("Kh Th Jc 2d", "Kh Th"),
    9: ("Kd Jc 9h 8h", "Kd Jc"),
    10: ("As 9d 8c 7c", "As 9d"),
    11: ("Kd 4c 5c 9h", "5c 4c"),
    12: ("Kd 4c 9c 6h", "9c 4c"),
    13: ("Kd 4c 5h 9s", "5h 4c"),
    14: ("Kd 4c 7h 9s", "Kd 9s"),
}


@pytest.mark.parametrize(
    ("way", "clause", "number"),
    [
        pytest.param(way, clause, n, marks=pytest.mark.clause(clause), id=clause)
        for way, paths in (
            (SECTION_36, [f"s36-fast-action-holdem:h.9.{r}" for r in ROMAN]),
            (MASSACHUSETTS, [f"ma-fast-action-holdem:8.i.{n}" for n in range(1, 15)]),
        )
        for n, clause in enumerate(paths, 1)
    ],
)
def test_each_line_keeps_two_cards_and_is_cited(way, clause, number):
    hand, expected = OF_SECTION_36[number]
    kept = keep(cards(hand), way)
    assert kept.line.clause == clause
    assert [set(p) for p in kept.pairs] == [set(cards(expected))]


BOUNDARIES = (  # hand, kept under Section 36 and Massachusetts
    ("Ah 9h Ks 2d", "Ah Ks"),  # a nine is no ten: line 3 passes to line 5
    ("As 9s Td 2c", "As Td"),  # and line 5 comes before the suited ace of line 7
    ("Tc 9c Kd Qh", "Kd Qh"),  # suited running cards below ten and jack wait for line 11
    ("Jd Tc 7h 2h", "7h 2h"),  # ten and jack of two suits are not yet line 6
    ("Kh 9h Qd 2c", "Kh Qd"),
    ("Qh 9h Kd 2c", "Kd Qh"),
    ("Kd Th 8c 2c", "8c 2c"),  # a ten is below line 9
    ("9c 8c 5h 4h", "9c 8c"),  # any running cards: the highest such
)


@pytest.mark.clause(
    "s36-fast-action-holdem:h.9", "s36-fast-action-holdem:a.1.viii",
    "ma-fast-action-holdem:8.i", "ma-fast-action-holdem:1.running-cards",
)  # fmt: skip
@pytest.mark.parametrize(("hand", "expected"), BOUNDARIES)
def test_the_lines_end_where_they_are_printed(hand, expected):
    for way in (SECTION_36, MASSACHUSETTS):
        assert [set(p) for p in keep(cards(hand), way).pairs] == [set(cards(expected))]


OF_WASHINGTON = (  # hand, kept, line from the top of the single-deck list (None: several decks only)
    ("8c 8d As Ks", "8c 8d", 1),
    ("7c 7d As Ks", "As Ks", 2),  # a pair of sevens comes after ace and jack
    ("7c 7d As Jc", "As Jc", 2),
    ("7c 7d As Tc", "7c 7d", 3),
    ("2c 2d As 9s", "2c 2d", 3),
    ("2c 2c 7d 7h", "2c 2c", None),  # with several decks the suited pair is first
    ("As 4s Td 9c", "As 4s", 4),
    ("Kd Td Qc Js", "Kd Td", 5),
    ("As Td 9c 8c", "As Td", 6),
    ("Kd Tc 9h 8h", "Kd Tc", 6),
    ("As 9d 8c 7c", "As 9d", 7),
    ("Jd 7d 9c 8c", "Jd 7d", 8),
    ("Jd 7s 9c 8c", "Jd 9c", 9),  # before connected cards
    ("Td 9c 5s 4s", "5s 4s", 10),  # a ten is no face card
    ("Td 9c 5s 3s", "Td 9c", 11),
    ("Td 8c 5s 3s", "5s 3s", 12),  # the best two of a suit, though not the highest of the four
    ("Td 8c 6s 4h", "Td 8c", 13),
)


@pytest.mark.clause("wa-fast-action-holdem:single.9", "wa-fast-action-holdem:multi.6")
@pytest.mark.parametrize(("hand", "expected", "line"), OF_WASHINGTON)
def test_washington_keeps_by_its_own_list(hand, expected, line):
    several = keep(cards(hand), WASHINGTON_MULTI)
    assert [set(p) for p in several.pairs] == [set(cards(expected))]
    assert several.line.clause == "wa-fast-action-holdem:multi.6"
    if line is not None:
        one = keep(cards(hand), WASHINGTON_SINGLE)
        assert one.pairs == several.pairs
        assert WASHINGTON_SINGLE.index(one.line) == line - 1
        assert one.line.clause == "wa-fast-action-holdem:single.9"


@pytest.mark.clause("s36-fast-action-holdem:h.9.ii", "wa-fast-action-holdem:single.9")
def test_suits_that_are_left_open_are_all_listed():
    assert len(keep(cards("8c 8d 8h As"), WASHINGTON_SINGLE).pairs) == 3
    assert len(keep(cards("8c 8d 8h 8s"), WASHINGTON_SINGLE).pairs) == 6
    assert len(keep(cards("7c 7d 7h As"), SECTION_36).pairs) == 3
    # Several decks: every two of the cards count apart, the two that are alike as well.
    assert len(keep(cards("8c 8c 8h As"), WASHINGTON_MULTI).pairs) == 3
    assert keep(cards("8c 8c 8h As"), SECTION_36).pairs == (cards("8c 8c"),)


def test_a_hand_of_one_card_has_no_house_way():
    with pytest.raises(ValueError, match="1 cards given where at least 2 are needed"):
        keep(cards("As"), SECTION_36)
