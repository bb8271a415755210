"""Plays as data: the best play written out and played, plays that arithmetic values, what conditions hold, and
every way in which a play can be wrong."""

import json
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from houseway.analysis import plays
from houseway.analysis.blackjack import strategy as blackjack_strategy
from houseway.analysis.colorado_holdem.exact import rules_of as colorado_rules
from houseway.analysis.colorado_holdem.exact import solved as colorado_solved
from houseway.analysis.crazy_four_poker.strategy import best_play as crazy_best
from houseway.analysis.fast_action_holdem.house import solved as fast_action_solved
from houseway.analysis.four_card_poker.strategy import best_play as four_best
from houseway.analysis.kernels.holdem_rounds import dealt as dealt_nine
from houseway.analysis.let_it_ride import exact as let_it_ride
from houseway.analysis.mississippi_stud import exact as mississippi
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.plays import told, value_report, written
from houseway.analysis.simulation import BEST, generator, simulate, simulator_for
from houseway.analysis.texas_holdem_bonus import simulator as bonus
from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.three_card_poker.strategy import best_play as three_best
from houseway.analysis.ultimate_texas_holdem import simulator as ultimate
from houseway.analysis.ultimate_texas_holdem.exact import base_game as ultimate_game
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import Card, cards, texts
from houseway.hands.poker import FOUR_CARD, THREE_CARD, best_four, three_card

SEED, ROUNDS = 5, 600


def house_of(book, **elections):
    return elect(load_edition(book), {name.replace("_", "-"): value for name, value in elections.items()})


def always(answer):
    return [{"with": "anything else", "answer": answer}]


def line(held, answer):
    return {"with": held, "answer": answer}


def seen(*groups):
    return " / ".join(texts(map(Card, group)) for group in groups)


def dealt(size, rounds=ROUNDS, more=()):
    """The cards of the rounds that a simulator plays, card by card; ``more``: what it draws beside them."""
    bounds = [*(52 - i for i in range(size)), *more]
    found = []
    for row in generator(SEED, 0).integers(0, bounds, (rounds, len(bounds))).tolist():
        order = list(range(52))
        for i, step in enumerate(row[:size]):
            order[i], order[i + step] = order[i + step], order[i]
        found.append(order[:size])
    return found


def block(house, play, wager=None, rounds=ROUNDS):
    wager = wager or "base"
    return simulator_for(house, wager, told(house, play)).block(generator(SEED, 0), rounds)


# ── the best play, written out hand by hand ──────────────────────────────────────────────────────────
# Of the rounds that are then dealt every decision stands there as an exact hand with the best answer; what is
# not met is answered with something foolish, so that a line which does not fit its hand changes the result.


def three_card_play(house):
    lines = [line(texts(h.cards), "play" if h.plays else "fold") for h in three_best(house).hands]
    return {"three cards": [*lines, *always("fold")]}


def crazy_four_play(house):
    solved, names = crazy_best(house), ("fold", "play once", "play twice", "play three times")
    hands = solved.hands
    lines = []
    for own in (hand[:5] for hand in dealt(10)):
        times = int(solved.times[hands.class_of[hands.number([Card(c) for c in own])]])
        lines.append(line(texts(map(Card, own)), names[times]))
    return {"five cards": [*lines, *always("fold")]}


def four_card_play(house):
    solved, names = four_best(house), ("fold", "play once", "play twice", "play three times")
    lines = [
        line(seen(hand[:5], hand[10:]), names[solved.play([Card(c) for c in hand[:5]], Card(hand[10]))])
        for hand in dealt(11)
    ]
    return {"five cards": [*lines, *always("fold")]}


def let_it_ride_play(house):
    pays, three, four = let_it_ride.pay_table(house), [], []
    for hand in dealt(5):
        back, rides = let_it_ride.answers(pays, hand[:3], (), 1)
        kept = 1 + (rides > back)
        three.append(line(texts(map(Card, hand[:3])), "let it ride" if rides > back else "take it back"))
        back, rides = let_it_ride.answers(pays, hand[:3], hand[3:4], kept)
        answer = "let it ride" if rides > back else "take it back"
        four.append(line(seen(hand[:3], hand[3:4]), answer))
    return {"three cards": [*three, *always("let it ride")], "four cards": [*four, *always("let it ride")]}


def mississippi_play(house):
    pays = mississippi.pay_table(house)
    streets = {name: [] for name in ("third street", "fourth street", "fifth street")}
    for hand in dealt(5, 100):
        antes = 1
        for shown, street in enumerate(streets):
            worth = mississippi.answers(pays, sorted(hand[:2]), hand[2 : 2 + shown], antes)
            answer = worth.index(max(worth))
            groups = [hand[:2], *([c] for c in hand[2 : 2 + shown])]
            streets[street].append(line(seen(*groups), f"bet {answer}" if answer else "fold"))
            if not answer:
                break
            antes += answer
    return {street: [*lines, *always("bet 2")] for street, lines in streets.items()}


def colorado_play(house):
    rules, lines = colorado_rules(house), []
    found = colorado_solved(rules)
    for own, worth in zip(found.owns.tolist(), found.plan, strict=True):
        answer = worth.answer
        if worth.discard >= 0:
            answer += " with " + texts(Card(c) for i, c in enumerate(own) if i != worth.discard)
        lines.append(line(texts(map(Card, own)), answer))
    Random(1).shuffle(lines)
    return {"three cards": [*lines, *always("bet with the two lowest")]}


def fast_action_play(house):
    found, lines = fast_action_solved(house), []
    twos = [(i, j) for i in range(4) for j in range(i + 1, 4)]
    of_class = {tuple(hand): n for n, hand in enumerate(found.counted.hands.tolist())}
    for hand in dealt(13, more=(6,)):
        for names in permutations(range(4)):
            renamed = sorted(c & ~3 | names[c & 3] for c in hand[:4])
            if tuple(renamed) in of_class:
                break
        answer = found.answers[int(found.plan[of_class[tuple(renamed)]])]
        i, j = twos[answer.kept]
        two = texts((Card(renamed[i]), Card(renamed[j])))
        lines.append(line(texts(map(Card, renamed)), f"{answer.name} {two}"))
    return {"four cards": [*lines, *always("split the two highest")]}


def ultimate_play(house):
    """The streets from the antes of the whole round: what is put up early ends the round."""
    nine = dealt_nine(generator(SEED, 0).integers(0, [52 - i for i in range(9)], (ROUNDS, 9)))
    antes = ultimate.by_best_play(ultimate_game(house))[0].answers(nine)
    before, flop, end = [], [], []
    names = {3: "play three times the Ante", 4: "play four times the Ante"}
    for hand, put_up in zip(nine.tolist(), antes.tolist(), strict=True):
        own, board = hand[:2], hand[4:]
        before.append(line(seen(own), names.get(put_up, "check")))
        if put_up < 3:
            flop.append(line(seen(own, board[:3]), "play twice the Ante" if put_up == 2 else "check"))
        if put_up < 2:
            end.append(line(seen(own, board[:3], board[3:]), "play the Ante once" if put_up else "fold"))
    return {
        "before the flop": [*before, *always("check")],
        "on the flop": [*flop, *always("play twice the Ante")],
        "at the end": [*end, *always("fold")],
    }


def bonus_play(house):
    nine = dealt_nine(generator(SEED, 0).integers(0, [52 - i for i in range(9)], (ROUNDS, 9)))
    best, tables = bonus.by_best_play(bonus_game(house))
    before, turn, river = [], [], []
    for hand, put_up in zip(nine.tolist(), best.answers(nine).tolist(), strict=True):
        own, board = [Card(c) for c in hand[:2]], [Card(c) for c in hand[4:]]
        before.append(line(seen(own), "put up the Flop wager" if put_up else "fold"))
        if put_up:
            wagers = tables.found.wagers(own, board[:3])
            turn.append(line(seen(own, board[:3]), "wager" if wagers else "check"))
            last = "wager" if put_up - 2 - wagers else "check"
            river.append(line(seen(own, board[:3], board[3:4]), last))
    return {
        "before the flop": [*before, *always("put up the Flop wager")],
        "before the turn": [*turn, *always("check")],
        "before the river": [*river, *always("wager")],
    }


WRITTEN = {
    "three card": ("oh-three-card-poker", {}, three_card_play, ROUNDS),
    "let it ride": ("oh-let-it-ride", {}, let_it_ride_play, ROUNDS),
    "mississippi": ("oh-mississippi-stud", {}, mississippi_play, 100),
    "colorado, bet required": ("s38-colorado-holdem", {"version": "required-bet"}, colorado_play, 5000),
    "colorado, bet optional": ("s38-colorado-holdem", {"version": "permissible-bet"}, colorado_play, 5000),
    "fast action": ("wa-fast-action-holdem-single", {}, fast_action_play, ROUNDS),
}
LONGER = {  # to find the best play of these takes seconds
    "crazy four": ("oh-crazy-four-poker", {}, crazy_four_play, ROUNDS),
    "four card": ("oh-four-card-poker", {}, four_card_play, ROUNDS),
    "ultimate": ("oh-ultimate-texas-holdem", {}, ultimate_play, ROUNDS),
    "holdem bonus": ("oh-texas-holdem-bonus", {}, bonus_play, ROUNDS),
}
EVERY = [pytest.param(*row, id=name) for name, row in WRITTEN.items()]
EVERY += [pytest.param(*row, id=name, marks=pytest.mark.proof) for name, row in LONGER.items()]


@pytest.mark.parametrize(("book", "elections", "write", "rounds"), EVERY)
def test_the_best_play_written_out_is_played_bit_for_bit(book, elections, write, rounds):
    house = house_of(book, **elections)
    form = {"rules": write(house)}
    best = block(house, BEST, rounds=rounds)
    assert block(house, form, rounds=rounds) == best
    lines = next(iter(form["rules"].values()))
    foolish = {"rules": {name: always(each[-1]["answer"]) for name, each in form["rules"].items()}}
    assert len(lines) > 100 and block(house, foolish, rounds=rounds) != best


def test_the_charts_of_blackjack_are_played_bit_for_bit():
    house = house_of("oh-blackjack", decks=1)
    charts = json.loads(json.dumps(blackjack_strategy.strategy(house)["charts"]))
    assert block(house, {"charts": charts}, rounds=3000) == block(house, BEST, rounds=3000)
    charts["hard totals"]["rows"]["16"] = ["S"] * 10
    assert block(house, {"charts": charts}, rounds=3000) != block(house, BEST, rounds=3000)


# ── plays that arithmetic values ─────────────────────────────────────────────────────────────────────

FIVE_CARDS = {  # hands of 2,598,960, a pair apart
    "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3744, "flush": 5108,
    "straight": 10200, "three-of-a-kind": 54912, "two-pair": 123552,
}  # fmt: skip
OF_A_PAIR = 84480  # hands with a pair of one rank


def on_five_cards(pays, ranks):
    """What a unit brings on five cards; ``ranks``: by the name of a line of pairs how many ranks it has."""
    total = sum((pays[name] * n for name, n in FIVE_CARDS.items()), Fraction(0))
    paid = sum(FIVE_CARDS.values())
    for name, number in ranks.items():
        total += pays[name] * number * OF_A_PAIR
        paid += number * OF_A_PAIR
    return (total - (2598960 - paid)) / 2598960


def test_bets_that_always_ride_are_bets_on_five_cards():
    house = house_of("oh-let-it-ride")
    pays = let_it_ride.pay_table(house)
    (pair,) = (name for name, _ in pays.pays if "pair" in name and name != "two-pair")
    each = on_five_cards(dict(pays.pays), {pair: 5})  # tens or better
    for answer, bets in (("let it ride", 3), ("take it back", 1)):
        form = {"rules": {"three cards": always(answer), "four cards": always(answer)}}
        assert value_report(house, form).house_edge.fraction == -bets * each


def test_antes_on_every_street_are_bets_on_five_cards():
    house = house_of("oh-mississippi-stud")
    pays = mississippi.pay_table(house)
    ranks = {name: 5 if "6" in name or "six" in name else 4 for name, _ in pays.pays if "pair-of" in name}
    each = on_five_cards(dict(pays.pays), ranks)
    for antes in (1, 3):
        streets = ("third street", "fourth street", "fifth street")
        form = {"rules": dict.fromkeys(streets, always(f"bet {antes}"))}
        found = value_report(house, form)
        assert found.house_edge.fraction == -(1 + 3 * antes) * each
        assert found.extra["average_stake"] == 1 + 3 * antes


@pytest.mark.parametrize(
    ("book", "form", "net"),
    [
        ("oh-three-card-poker", {"three cards": always("fold")}, -1),
        ("oh-crazy-four-poker", {"five cards": always("fold")}, -2),
        ("oh-four-card-poker", {"five cards": always("fold")}, -1),
        ("s38-colorado-holdem", {"three cards": always("fold")}, -1),
        ("oh-mississippi-stud", dict.fromkeys(("third street", "fourth street", "fifth street"), always("fold")), -1),
        ("oh-texas-holdem-bonus", {"before the flop": always("fold"), "before the turn": always("wager"), "before the river": always("wager")}, -1),
        ("oh-ultimate-texas-holdem", {"before the flop": always("check"), "on the flop": always("check"), "at the end": always("fold")}, -2),
    ],
)  # fmt: skip
def test_who_folds_everything_loses_what_lies_there(book, form, net):
    house = house_of(book)
    found = block(house, {"rules": form}, rounds=200)
    unit = simulator_for(house, "base", told(house, {"rules": form})).unit
    assert found.net == 200 * net * unit and found.wins == 0 and found.staked == -200 * net * unit


def test_who_surrenders_everything_loses_a_half_but_with_four_of_a_kind():
    house = house_of("s36-fast-action-holdem")
    form = {"rules": {"four cards": always("surrender")}}
    simulator = simulator_for(house, "base", told(house, form))
    hands = simulator.tables[0]  # by all fours of cards
    assert simulator.unit == 2 and set(np.unique(hands).tolist()) == {4, 5}  # surrender and natural
    found = simulator.block(generator(SEED, 0), 60_000)
    paid = 2 * int(house.pays("original")["natural"].net)  # in halves
    assert 0 < found.wins < 60 and found.net == -(60_000 - found.wins) + paid * found.wins


def test_every_hand_played_in_three_card_poker():
    """The two hands are dealt alike: of the rounds in which both are queen high or better as many are won as
    lost; where only the dealer's is, all are lost, and where his is not, the ante wins."""
    house = house_of("oh-three-card-poker")
    hands = three_best(house).hands
    deals = sum(h.ways for h in hands) * 18424
    below = sum(h.ways * h.outcomes[0] for h in hands)  # the dealer's hand does not reach a queen
    both_below = sum(h.ways * h.outcomes[0] for h in hands if h.hand.strength < (10 << 16))
    from houseway.analysis.pays import nets

    bonus = nets(house, "ante-bonus")
    paid = sum((h.ways * 18424 * bonus.get(str(h.hand.category), 0) for h in hands), Fraction(0))
    expected = below - 2 * (below - both_below) + paid
    found = value_report(house, {"rules": {"three cards": always("play")}})
    assert found.house_edge.fraction == -Fraction(expected, deals)
    assert round(found.house_edge.value, 4) == 0.0765  # as published (Wizard of Odds: playing blind)


@pytest.mark.parametrize("book", ["oh-let-it-ride", "oh-mississippi-stud"])
def test_the_short_rules_lose_what_they_say(book):
    from houseway.analysis.edges import short_rules

    house = house_of(book)
    found = value_report(house, "short").extra["loses"]
    assert found == short_rules(house)["short"]["loses"] and found["value"] > 0


@pytest.mark.proof
@pytest.mark.parametrize("book", ["oh-ultimate-texas-holdem", "oh-texas-holdem-bonus"])
def test_the_short_rules_dealt_lose_what_they_say(book):
    from houseway.analysis.edges import edge_report, short_rules

    house = house_of(book)
    edge = edge_report(house).house_edge.value + short_rules(house)["short"]["loses"]["value"]
    low, high = simulate(house, rounds=2_000_000, seed=4, play="short").house_edge.interval
    assert low < edge < high and high - low < 0.02


def test_a_play_that_never_busts_is_worth_what_is_dealt():
    """Blackjack: a table that stands on twelve or more, counted and dealt."""
    house = house_of("oh-blackjack", decks=1)
    rows = {"hard totals": range(4, 22), "soft totals": range(12, 22)}
    columns = [*map(str, range(2, 11)), "A"]
    charts = {
        name: {"columns": columns, "rows": {str(n): ["S" if n >= 12 else "H"] * 10 for n in totals}}
        for name, totals in rows.items()
    }
    charts["soft totals"]["rows"] |= {str(n): ["H"] * 10 for n in range(12, 18)}
    pairs = {n: ["S"] * 10 if n in ("6", "7", "8", "9", "10") else ["H"] * 10 for n in ["A", *columns[:-1]]}
    charts["pairs"] = {"columns": columns, "rows": {f"{n}-{n}": row for n, row in pairs.items()}}
    found = value_report(house, {"charts": charts})
    assert 0.03 < found.extra["loses"]["value"] < 0.06
    low, high = simulate(house, rounds=400_000, seed=2, play={"charts": charts}).house_edge.interval
    assert low < found.house_edge.value < high


# ── what conditions hold ─────────────────────────────────────────────────────────────────────────────


def lines_of(house, decision, *lines):
    """The lines of one decision, read by themselves."""
    (found,) = (d for d in plays.play_module(house).decisions(house) if d.name == decision)
    return plays.read_lines(found, [*lines, *always([*found.all_answers][-1])])


def fits(house, decision, text, rows):
    """Where a condition holds."""
    found = lines_of(house, decision, line(text, [*lines_of(house, decision).decision.all_answers][0]))
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
        ("oh-three-card-poker", "three cards", 3, three_card, {"Q-6-4": "Qs 6d 4c", "9-9": "9s 9d 2c", "7-7-7": "7s 7d 7c"}),
        ("oh-crazy-four-poker", "five cards", 5, best_four, {"K-Q-8-4": "Ks Qd 8c 4h 2s", "A-A": "As Ad 5c 3h 2d", "9-9-4-4": "9s 9d 4h 4c 2d"}),
    ],
)  # fmt: skip
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
        ({"rules": {"five cards": always("let it ride"), **RIDE}}, "no decision 'five cards': there are three cards, four cards"),
        ({"rules": {"three cards": always("let it ride")}}, "the decision 'four cards' is missing"),
        ({"rules": RIDE | {"four cards": always("fold")}}, "four cards, line 1: there is no answer 'fold': there are take it back, let it ride"),
        ({"rules": RIDE | {"four cards": [line("a high par or better", "let it ride"), *always("let it ride")]}}, "no condition 'a high par or better'; there is 'a high pair or better'"),
        ({"rules": RIDE | {"four cards": [line("a pair or better, rich", "let it ride"), *always("let it ride")]}}, "no condition 'rich'"),
        ({"rules": RIDE | {"four cards": [line("a pair or better", "let it ride")]}}, 'line 1, "a pair or better": the last line has to be "anything else"'),
        ({"rules": RIDE | {"four cards": always("let it ride") * 2}}, "line 1, \"anything else\": what follows it is never reached"),
        ({"rules": RIDE | {"four cards": []}}, "four cards: it takes a list of lines"),
        ({"rules": RIDE | {"four cards": "let it ride"}}, "four cards: it takes a list of lines"),
        ({"rules": RIDE | {"four cards": ["ride"]}}, 'a line is {"with": …, "answer": …}, not "ride"'),
        ({"rules": RIDE | {"four cards": [{"with": "anything else"}]}}, 'a line is {"with": …, "answer": …}'),
        ({"rules": RIDE | {"four cards": [{"with": "anything else", "answer": 1}]}}, "are words, not"),
        ({"rules": RIDE | {"four cards": [line("K-9-4", "let it ride"), line("K-9", "let it ride"), *always("let it ride")]}}, "line 2: 'K-9': the cards seen are 3 / 1, or the first of these"),
        ({"rules": RIDE | {"three cards": [line("Kc Kc 9d", "let it ride"), *always("let it ride")]}}, "'Kc Kc 9d': there are not so many of one card"),
        ({"rules": RIDE | {"four cards": [line("9-9-9 / 9", "let it ride"), line("9-9-9 / 9, 9-9-9", "let it ride"), line("K-9-2 or better", "let it ride"), *always("let it ride")]}}, "line 3: there is no condition 'K-9-2 or better'"),
        ({"rules": "best"}, 'a play has for each decision (three cards, four cards) what is done, not "best"'),
        ({"charts": {}}, 'has no "rules": a play is {"game": "let-it-ride", "rules": {…}}'),
        ({"game": "mississippi-stud", "rules": {}}, "is a play of mississippi-stud, not of let-it-ride"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_play_is_named(form, words):
    with pytest.raises(ElectionRefused) as refused:
        told(house_of("oh-let-it-ride"), form)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("book", "form", "words"),
    [
        ("oh-crazy-four-poker", {"five cards": always("play three times")}, '"play three times" is no answer to'),
        ("oh-crazy-four-poker", {"five cards": [line("K-K or better", "play twice"), *always("fold")]}, "only with a pair of aces or better [oh-crazy-four-poker:10.III]"),
        ("s38-colorado-holdem", {"three cards": always("declare")}, "only an instant winner is declared"),
        ("s38-colorado-holdem", {"three cards": always("bet with the pair")}, "where the pair are dealt"),
        ("s38-colorado-holdem", {"three cards": always("bet with Kc 9c")}, "there is no answer 'bet with Kc 9c': there are declare"),
        ("s38-colorado-holdem", {"three cards": [line("Kc 9c 4d", "bet with Kc 8c"), *always("fold")]}, "two of them, as in bet with Kc 9c"),
        ("s38-colorado-holdem", {"three cards": always("play with the two highest")}, "there is no answer 'play with the two highest'"),
        ("oh-three-card-poker", {"three cards": [line("9-9-8-8 or better", "play"), *always("fold")]}, "is no hand to be better than"),
        ("wa-fast-action-holdem-single", {"four cards": always("surrender")}, "there is no answer 'surrender'"),
    ],
)  # fmt: skip
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
        ("oh-three-card-poker", "pair-plus", "pair-plus of three-card-poker does not depend on a play; these do: base"),
    ],
)  # fmt: skip
def test_where_nothing_is_decided_a_play_is_refused(book, wager, words):
    form = {"rules": {"three cards": always("play")}}
    with pytest.raises(ElectionRefused) as refused:
        simulate(house_of(book), wager, rounds=10, seed=1, play=form)
    assert words in str(refused.value)


def test_short_rules_only_where_there_are_some():
    with pytest.raises(ElectionRefused, match="three-card-poker has no short rules: play best, or a file"):
        told(house_of("oh-three-card-poker"), "short")


def test_a_play_that_cannot_be_counted_says_so():
    form = {
        "rules": {
            "before the flop": always("check"),
            "on the flop": always("check"),
            "at the end": always("fold"),
        }
    }
    with pytest.raises(NotAnalysed, match=r"not counted out; `houseway simulate --play` deals it"):
        value_report(house_of("oh-ultimate-texas-holdem"), form)
    with pytest.raises(NotAnalysed, match=r"not all boards of s36-fast-action-holdem have been counted"):
        value_report(house_of("s36-fast-action-holdem"), {"rules": {"four cards": always("surrender")}})


def test_the_words_of_every_game_are_its_own_and_can_be_read():
    """No condition has a comma or stands twice, and each can be written in a line."""
    books = (
        "oh-three-card-poker", "oh-crazy-four-poker", "oh-four-card-poker", "oh-let-it-ride",
        "oh-mississippi-stud", "s38-colorado-holdem", "oh-ultimate-texas-holdem", "oh-texas-holdem-bonus",
        "s36-fast-action-holdem", "ma-fast-action-holdem", "wa-fast-action-holdem-single",
        "wa-fast-action-holdem-multi",
    )  # fmt: skip
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


def test_a_strategy_that_was_printed_is_a_play(tmp_path):
    from houseway.analysis.edges import strategy_report

    house, file = house_of("oh-let-it-ride"), tmp_path / "printed.json"
    file.write_text(json.dumps(strategy_report(house).as_dict()), encoding="utf-8")
    assert told(house, file) == told(house, str(file)) == told(house, "short")
    assert block(house, file, rounds=300) == block(house, "short", rounds=300)


@pytest.mark.parametrize(
    ("content", "words"),
    [("{", "is not JSON"), ("[" * 100_000, "is not JSON"), ("[]", "a play is"), ("\udc80", "is not JSON"), (None, "cannot be read: No such file")],
)  # fmt: skip
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


def test_a_run_from_before_there_were_plays_goes_on(tmp_path):
    house, file = house_of("oh-three-card-poker"), tmp_path / "run.jsonl"
    header = {"edition": house.edition.id, "elections": dict(house.elections), "wager": "base", "seed": 1, "rounds": 500}  # fmt: skip
    file.write_text(json.dumps(header) + "\n", encoding="utf-8")
    assert simulate(house, rounds=500, seed=1, resume=file).extra["rounds"] == 500
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
