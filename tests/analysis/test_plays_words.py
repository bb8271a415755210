"""The words of plays: what conditions hold, and every way in which a play can be wrong."""

import json
from itertools import permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from written_plays import always, block, house_of, line

from houseway.analysis import plays
from houseway.analysis.blackjack import strategy as blackjack_strategy
from houseway.analysis.edges import strategy_report
from houseway.analysis.fast_action_holdem import play as fast_action
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.plays import told, value_report, written
from houseway.analysis.simulation import BEST, simulate, simulator_for
from houseway.editions.house import ElectionRefused, imagine
from houseway.editions.loader import load_edition
from houseway.equipment.cards import Card, cards, texts
from houseway.hands.poker import FOUR_CARD, THREE_CARD, best_four, three_card

# ── what conditions hold ─────────────────────────────────────────────────────────────────────────────


def lines_of(house, decision, *lines):
    """The lines of one decision, read by themselves."""
    (found,) = (d for d in plays.play_module(house).decisions(house) if d.name == decision)
    return plays.read_lines(found, [*lines, *always([*found.all_answers][-1])])


def fits(house, decision, text, rows):
    """Where a condition holds."""
    found = lines_of(house, decision, line(text, next(iter(lines_of(house, decision).decision.all_answers))))
    held = np.array(rows, np.int64)
    seen_now = found.decision.seen(held, found.rules.seen)
    return (found.rules.answers(seen_now) == 0).tolist()


def some_rows(size, number=400, seed=3):
    random = Random(seed)
    return [random.sample(range(52), size) for _ in range(number)]


def test_a_hand_is_its_cards_whatever_the_suits_are_called():
    house = house_of("oh-mississippi-stud")
    near = [
        list(cards(text))
        for text in ("Kd 9d As 5h", "9s Ks Ad 5c", "Kd 9d 5h As", "Kd 9h As 5h", "Kc 9c Ah 5h")
    ]
    rows = [*near, *some_rows(4)]

    def same(row, wanted):
        """By hand: one renaming of suits makes each group of cards the wanted one."""
        for names in permutations("cdhs"):
            renamed = [text[0] + names["cdhs".index(text[1])] for text in texts(map(Card, row)).split()]
            if {*renamed[:2]} == {*wanted[:2]} and renamed[2:] == list(wanted[2:]):
                return True
        return False

    wanted = ("Kc", "9c", "Ad", "5h")
    held = fits(house, "fifth street", "Kc 9c / Ad / 5h", rows)
    assert held == [same(row, wanted) for row in rows] and held[:5] == [True, True, False, False, False]
    by_rank = fits(house, "fifth street", "K-9 / A / 5", rows)
    assert by_rank == [
        sorted(c >> 2 for c in row[:2]) == [7, 11] and [c >> 2 for c in row[2:]] == [12, 3] for row in rows
    ]
    assert by_rank[:5] == [True, True, False, True, True]
    own = fits(house, "fifth street", "K-9", rows)
    assert own[:5] == [True] * 5 and own == [sorted(c >> 2 for c in row[:2]) == [7, 11] for row in rows]
    both = fits(house, "third street", "K-9, all of one suit", [row[:2] for row in rows])
    assert both == [s and row[0] & 3 == row[1] & 3 for s, row in zip(own, rows, strict=True)]


@pytest.mark.parametrize(
    ("book", "decision", "size", "rank", "thresholds"),
    [
        (
            "oh-three-card-poker",
            "three cards",
            3,
            three_card,
            {"Q-6-4": "Qs 6d 4c", "9-9": "9s 9d 2c", "7-7-7": "7s 7d 7c"},
        ),
        (
            "oh-crazy-four-poker",
            "five cards",
            5,
            best_four,
            {"K-Q-8-4": "Ks Qd 8c 4h 2s", "A-A": "As Ad 5c 3h 2d", "9-9-4-4": "9s 9d 4h 4c 2d"},
        ),
    ],
)
def test_a_hand_or_better(book, decision, size, rank, thresholds):
    house, rows = house_of(book), some_rows(size)
    for words, least in thresholds.items():
        rows = [*rows, [*cards(least)]]
        floor = rank(cards(least)).strength
        assert fits(house, decision, f"{words} or better", rows) == [
            rank([Card(c) for c in row]).strength >= floor for row in rows
        ]
    order = THREE_CARD if size == 3 else FOUR_CARD
    for kind, words in (
        ("pair", "a pair"),
        ("straight", "a straight"),
        ("three-of-a-kind", "three of a kind"),
    ):
        held = fits(house, decision, f"{words} or better", rows)
        assert held == [
            order.index(rank([Card(c) for c in row]).category) >= order.index(kind) for row in rows
        ]
        assert 0 < sum(held) < len(rows)


def test_the_dealers_up_card_is_seen():
    house, rows = house_of("oh-four-card-poker"), some_rows(6, 2000)
    ranks = [[c >> 2 for c in row] for row in rows]
    paired = [best_four([Card(c) for c in row[:5]]) for row in rows]
    expected = {
        "an up card of J or higher": [r[5] >= 9 for r in ranks],
        "an up card of 4 or lower": [r[5] <= 2 for r in ranks],
        "an up card of a rank that you hold": [r[5] in r[:5] for r in ranks],
        "an up card below your pair": [
            h.category == "pair" and h.ranks[0] > r[5] for h, r in zip(paired, ranks, strict=True)
        ],
    }
    for words, held in expected.items():
        assert fits(house, "five cards", words, rows) == held and any(held) and not all(held)


def answered(house, decision, text, hands):
    found = lines_of(house, decision)
    answer = found.decision.all_answers[text]
    return answer.codes(np.array([list(cards(hand)) for hand in hands], np.int64)).tolist()


def test_which_two_are_kept():
    """Colorado: the place of the two among (0, 1), (0, 2), (1, 2)."""
    house = house_of("s38-colorado-holdem")
    hands = ("Kd 9h 4d", "9d Kd 9h", "2c 2h 9s")
    assert answered(house, "three cards", "bet with the two highest", hands) == [0, 0, 1]
    assert answered(house, "three cards", "bet with the highest and the lowest", hands) == [1, 0, 1]
    assert answered(house, "three cards", "bet with the two lowest", hands) == [2, 1, 0]
    assert answered(house, "three cards", "bet with two of one suit", hands) == [1, 0, -1]
    assert answered(house, "three cards", "bet with the pair", hands) == [-1, 1, 0]


def test_a_split_pays_twice_and_a_pair_of_kings_is_kept():
    """Fast Action: the two that are named are the first hand, in whatever suits they come."""
    house = house_of("wa-fast-action-holdem-single")
    form = {"rules": {"four cards": [line("Kc Kd 9c 2s", "keep Kc 9c"), *always("keep the pair")]}}
    lines = written(house, told(house, form), "base")["four cards"]
    rows = np.array([list(cards(hand)) for hand in ("2h 9d Kd Kc", "9d Kh Kd 2d", "3c 3d 4c 4d")], np.int64)
    assert lines.codes(rows[:1]).tolist() == [3]  # 9d Kd, the second and the third
    assert lines.codes(rows[1:]).tolist() == [3, 5]  # other suits: the pair; of two pairs the higher


# ── what is wrong with a play ────────────────────────────────────────────────────────────────────────

RIDE = {"three cards": always("let it ride"), "four cards": always("let it ride")}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (
            {"rules": {"five cards": always("let it ride"), **RIDE}},
            "no decision 'five cards': there are three cards, four cards",
        ),
        ({"rules": {"three cards": always("let it ride")}}, "the decision 'four cards' is missing"),
        (
            {"rules": RIDE | {"four cards": always("fold")}},
            "four cards, line 1: there is no answer 'fold': there are take it back, let it ride",
        ),
        (
            {
                "rules": RIDE
                | {"four cards": [line("a high par or better", "let it ride"), *always("let it ride")]}
            },
            "no condition 'a high par or better'; there is 'a high pair or better'",
        ),
        (
            {
                "rules": RIDE
                | {"four cards": [line("a pair or better, rich", "let it ride"), *always("let it ride")]}
            },
            "no condition 'rich'",
        ),
        (
            {"rules": RIDE | {"four cards": [line("a pair or better", "let it ride")]}},
            'line 1, "a pair or better": the last line has to be "anything else"',
        ),
        (
            {"rules": RIDE | {"four cards": always("let it ride") * 2}},
            'line 1, "anything else": what follows it is never reached',
        ),
        ({"rules": RIDE | {"four cards": []}}, "four cards: it takes a list of lines"),
        ({"rules": RIDE | {"four cards": "let it ride"}}, "four cards: it takes a list of lines"),
        ({"rules": RIDE | {"four cards": ["ride"]}}, 'a line is {"with": …, "answer": …}, not "ride"'),
        ({"rules": RIDE | {"four cards": [{"with": "anything else"}]}}, 'a line is {"with": …, "answer": …}'),
        ({"rules": RIDE | {"four cards": [{"with": "anything else", "answer": 1}]}}, "are words, not"),
        (
            {
                "rules": RIDE
                | {
                    "four cards": [
                        line("K-9-4", "let it ride"),
                        line("K-9", "let it ride"),
                        *always("let it ride"),
                    ]
                }
            },
            "line 2: 'K-9': the cards seen are 3 / 1, or the first of these",
        ),
        (
            {"rules": RIDE | {"three cards": [line("Kc Kc 9d", "let it ride"), *always("let it ride")]}},
            "'Kc Kc 9d': there are not so many of one card",
        ),
        (
            {
                "rules": RIDE
                | {
                    "four cards": [
                        line("9-9-9 / 9", "let it ride"),
                        line("9-9-9 / 9, 9-9-9", "let it ride"),
                        line("K-9-2 or better", "let it ride"),
                        *always("let it ride"),
                    ]
                }
            },
            "line 3: there is no condition 'K-9-2 or better'",
        ),
        (
            {"rules": "best"},
            'a play has for each decision (three cards, four cards) what is done, not "best"',
        ),
        ({"charts": {}}, 'has no "rules": a play is {"game": "let-it-ride", "rules": {…}}'),
        (
            {"game": "let-it-ride", "rules": RIDE, "foo": 1},
            'there is no "foo" in a play: a play is {"game": "let-it-ride", "rules": {…}}',
        ),
        ({"strategy": {"text": ""}}, 'has no "rules": this strategy is not printed as a play; `houseway'),
        ({"game": "mississippi-stud", "rules": {}}, "is a play of mississippi-stud, not of let-it-ride"),
    ],
)
def test_what_is_wrong_in_a_play_is_named(form, words):
    with pytest.raises(ElectionRefused) as refused:
        told(house_of("oh-let-it-ride"), form)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("book", "form", "words"),
    [
        (
            "oh-crazy-four-poker",
            {"five cards": always("play three times")},
            '"play three times" is no answer to',
        ),
        (
            "oh-crazy-four-poker",
            {"five cards": [line("K-K or better", "play twice"), *always("fold")]},
            "only with a pair of aces or better [oh-crazy-four-poker:10.III]",
        ),
        ("s38-colorado-holdem", {"three cards": always("declare")}, "only an instant winner is declared"),
        ("s38-colorado-holdem", {"three cards": always("bet with the pair")}, "where the pair are dealt"),
        (
            "s38-colorado-holdem",
            {"three cards": always("bet with Kc 9c")},
            "there is no answer 'bet with Kc 9c': there are declare",
        ),
        (
            "s38-colorado-holdem",
            {"three cards": [line("Kc 9c 4d", "bet with Kc 8c"), *always("fold")]},
            "two of them, as in bet with Kc 9c",
        ),
        (
            "s38-colorado-holdem",
            {"three cards": always("play with the two highest")},
            "there is no answer 'play with the two highest'",
        ),
        (
            "oh-three-card-poker",
            {"three cards": [line("9-9-8-8 or better", "play"), *always("fold")]},
            "is no hand to be better than",
        ),
        (
            "wa-fast-action-holdem-single",
            {"four cards": always("surrender")},
            "there is no answer 'surrender'",
        ),
    ],
)
def test_an_answer_that_may_not_be_given_is_refused_with_the_hand(book, form, words):
    house = house_of(book)
    with pytest.raises(ElectionRefused) as refused:
        simulator_for(house, "base", told(house, {"rules": form}))
    assert words in str(refused.value)


def charts_with(**changes):
    charts = json.loads(json.dumps(blackjack_strategy.strategy(house_of("oh-blackjack", decks=1))["charts"]))
    for name, rows in changes.items():
        charts[name.replace("_", " ")]["rows"] |= rows
    return charts


def test_charts_are_checked_against_codes_and_sizes():
    house = house_of("oh-blackjack", decks=1)
    good = charts_with()
    wrong = {
        "hard 12: ten of": charts_with(hard_totals={"12": ["S"] * 9}),
        "not ('X', ": charts_with(hard_totals={"12": ["X"] * 10}),
        "hard 11: ten of S, H, Dh, Ds": charts_with(hard_totals={"11": ["P"] * 10}),
        "21 stands": charts_with(hard_totals={"21": ["H"] * 10}),
        "no row of the soft totals '22'": charts_with(soft_totals={"22": ["S"] * 10}),
        "soft totals 13: ten codes": charts_with(soft_totals={"13": "SSSSSSSSSS"}),
        "the chart 'pairs' is missing": {name: good[name] for name in ("hard totals", "soft totals")},
        "no chart 'insurance'": good | {"insurance": {}},
        'a chart has "columns"': good | {"pairs": {"rows": good["pairs"]["rows"]}},
        '9, 10, A, and "rows"': good | {"pairs": good["pairs"] | {"foo": 1}},
        "row of the pairs 'A-A' is missing": good | {"pairs": good["pairs"] | {"rows": {}}},
    }
    for words, charts in wrong.items():
        with pytest.raises(ElectionRefused) as refused:
            told(house, {"charts": charts})
        assert words in str(refused.value)


@pytest.mark.parametrize(
    ("book", "wager", "words"),
    [
        ("oh-roulette", "red", "roulette takes no play: players decide nothing in a round"),
        ("oh-baccarat", "banker", "baccarat takes no play"),
        ("oh-craps", "pass-line", "craps takes no play"),
        (
            "oh-three-card-poker",
            "pair-plus",
            "pair-plus of three-card-poker does not depend on a play; these do: base",
        ),
    ],
)
def test_where_nothing_is_decided_a_play_is_refused(book, wager, words):
    form = {"rules": {"three cards": always("play")}}
    with pytest.raises(ElectionRefused) as refused:
        simulate(house_of(book), wager, rounds=10, seed=1, play=form)
    assert words in str(refused.value)


def test_short_rules_only_where_there_are_some():
    with pytest.raises(ElectionRefused, match="three-card-poker has no short rules: play best, or a file"):
        told(house_of("oh-three-card-poker"), "short")


def test_a_play_that_cannot_be_counted_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(fast_action, "file_of", lambda dealing: tmp_path / "not counted")
    form = {"rules": {"seven cards": always("set low the house way's two")}}
    with pytest.raises(NotAnalysed, match=r"not counted out; `houseway simulate --play` deals it"):
        value_report(house_of("oh-pai-gow-poker"), form)
    with pytest.raises(NotAnalysed, match=r"not all boards of s36-fast-action-holdem have been counted"):
        value_report(house_of("s36-fast-action-holdem"), {"rules": {"four cards": always("surrender")}})


def test_the_words_of_every_game_are_its_own_and_can_be_read():
    """No condition has a comma or stands twice, and each can be written in a line."""
    books = (
        "oh-three-card-poker",
        "oh-crazy-four-poker",
        "oh-four-card-poker",
        "oh-let-it-ride",
        "oh-mississippi-stud",
        "s38-colorado-holdem",
        "oh-ultimate-texas-holdem",
        "oh-texas-holdem-bonus",
        "s36-fast-action-holdem",
        "ma-fast-action-holdem",
        "wa-fast-action-holdem-single",
        "wa-fast-action-holdem-multi",
        "oh-pai-gow-poker",
    )
    for book in books:
        house = house_of(book)
        for decision in plays.play_module(house).decisions(house):
            texts_of = [c.text for c in decision.conditions]
            assert len(set(texts_of)) == len(texts_of) and not any("," in text for text in texts_of)
            hands = decision.in_words()["hands"]
            for text in (*texts_of, *hands):
                for answer in decision.all_answers:
                    plays.read_lines(decision, [line(text, answer), *always(answer)])


# ── files ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("book", "pays"),
    [
        ("oh-three-card-poker", {}),
        ("oh-three-card-poker", {"ante.beats-dealer": "1 to 2", "play.beats-dealer": "1 to 2"}),
        ("oh-three-card-poker", {"ante.dealer-below-queen": "3 to 1"}),
        ("oh-three-card-poker", {"ante.beats-dealer": "9 to 1"}),
        ("oh-crazy-four-poker", {}),
        ("oh-crazy-four-poker", {"play.beats-dealer": "1 to 2"}),
    ],
)
def test_the_best_play_in_lines_is_the_best_play(book, pays):
    house, _ = imagine(load_edition(book), {f"pays.{line}": paid for line, paid in pays.items()})
    report = strategy_report(house)
    counted = value_report(house, report.as_dict())
    assert counted.house_edge.fraction == report.house_edge.fraction
    assert counted.extra["loses"]["fraction"] == "0"


def test_the_best_play_of_three_cards_is_two_lines():
    found = strategy_report(house_of("oh-three-card-poker")).strategy
    assert found["rules"] == {"three cards": [line("Q-6-4 or better", "play"), *always("fold")]}


def test_a_strategy_that_was_printed_is_a_play(tmp_path):
    house, file = house_of("oh-let-it-ride"), tmp_path / "printed.json"
    file.write_text(json.dumps(strategy_report(house).as_dict()), encoding="utf-8")
    assert told(house, file) == told(house, str(file)) == told(house, "short")
    assert block(house, file, rounds=300) == block(house, "short", rounds=300)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "is not the JSON of a play"),
        ('{"rules": {}, "rules": {}}', "'rules' stands there twice"),
        ("[" * 100_000, "is not the JSON of a play"),
        ("[]", "a play is"),
        ("\udc80", "is not the JSON of a play"),
        (None, "cannot be read: No such file"),
    ],
)
def test_a_file_that_is_no_play_is_refused(tmp_path, content, words):
    file = tmp_path / "play.json"
    if content is not None:
        file.write_text(content, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ElectionRefused) as refused:
        told(house_of("oh-let-it-ride"), file)
    assert words in str(refused.value) and "play.json" in str(refused.value)
    with pytest.raises(ElectionRefused, match="is not a file"):
        told(house_of("oh-let-it-ride"), tmp_path)


def test_another_play_is_another_run(tmp_path):
    house, file = house_of("oh-three-card-poker"), tmp_path / "run.jsonl"
    play = {"rules": {"three cards": [line("a pair or better", "play"), *always("fold")]}}
    other = {"rules": {"three cards": always("play")}}
    first = simulate(house, rounds=500, seed=1, play=play, resume=file)
    again = simulate(house, rounds=500, seed=1, play=play, resume=file)
    assert first.house_edge == again.house_edge and first.extra["play"] == play
    for another in (other, BEST):
        with pytest.raises(ElectionRefused, match="belongs to another run"):
            simulate(house, rounds=500, seed=1, play=another, resume=file)


def test_the_first_line_that_fits_decides():
    """Also among exact hands, which are looked up together, and beside wider lines."""
    house, rows = (
        house_of("oh-three-card-poker"),
        [list(cards(h)) for h in ("Qc 9d 4h", "Qc 9c 4h", "Qc 9c 4c")],
    )
    told_lines = [
        line("Qc 9d 4h", "play"),
        line("Qs 9h 4c", "fold"),  # the same hand: never reached
        line("Qc 9c 4h", "fold"),
        line("Q-9-4", "play"),
        line("a flush or better", "fold"),
    ]
    (decision,) = plays.play_module(house).decisions(house)
    lines = plays.read_lines(decision, [*told_lines, *always("fold")])
    assert lines.codes(np.array(rows, np.int64)).tolist() == [1, 0, 1]
    swapped = [told_lines[i] for i in (1, 0, 4, 3, 2)]
    lines = plays.read_lines(decision, [*swapped, *always("fold")])
    assert lines.codes(np.array(rows, np.int64)).tolist() == [0, 1, 0]


def test_who_has_put_up_before_the_flop_is_not_asked_again():
    """Ultimate: aces four times, everything else twice on the flop; Bonus: who folds puts up nothing more."""
    nine = [hand[:9] for hand in some_rows(9, 500)]
    form = {
        "before the flop": [line("one card A", "play four times the Ante"), *always("check")],
        "on the flop": always("play twice the Ante"),
        "at the end": always("play the Ante once"),
    }
    house = house_of("oh-ultimate-texas-holdem")
    antes = simulator_for(house, "base", told(house, {"rules": form})).answers(np.array(nine, np.int64))
    assert antes.tolist() == [4 if 12 in (hand[0] >> 2, hand[1] >> 2) else 2 for hand in nine]
    form = {
        "before the flop": [line("of one suit", "put up the Flop wager"), *always("fold")],
        "before the turn": [line("K-K", "check"), *always("wager")],
        "before the river": [line("a pair with an own card", "wager"), *always("check")],
    }
    house = house_of("oh-texas-holdem-bonus")
    antes = simulator_for(house, "base", told(house, {"rules": form})).answers(np.array(nine, np.int64))
    paired = [{c >> 2 for c in hand[:2]} & {c >> 2 for c in hand[4:8]} for hand in nine]
    suited = [hand[0] & 3 == hand[1] & 3 for hand in nine]
    assert antes.tolist() == [3 + bool(pair) if one else 0 for pair, one in zip(paired, suited, strict=True)]


def test_the_play_on_the_page_can_be_played():
    page = Path(__file__).parents[2] / "docs" / "plays.md"
    example = json.loads(page.read_text(encoding="utf-8").partition("```json")[2].partition("```")[0])
    house = house_of(f"oh-{example['game']}")
    (decision,) = plays.play_module(house).decisions(house)
    lines = written(house, told(house, example), "base")[decision.name]
    rows = [list(cards(hand)) for hand in ("2c 2d 7h", "Qc 9d 2h", "Qc 9d 3h", "Qc 6d 4h", "Qc 6d 3h")]
    assert lines.codes(np.array(rows, np.int64)).tolist() == [1, 0, 1, 1, 0]
