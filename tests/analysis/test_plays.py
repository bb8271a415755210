"""Plays as data: the best play written out and played, and plays that arithmetic values."""

import json
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from written_plays import ROUNDS, SEED, always, block, house_of, line

from houseway.analysis.blackjack import strategy as blackjack_strategy
from houseway.analysis.colorado_holdem.exact import rules_of as colorado_rules
from houseway.analysis.colorado_holdem.exact import solved as colorado_solved
from houseway.analysis.crazy_four_poker.strategy import best_play as crazy_best
from houseway.analysis.edges import edge_report, short_rules
from houseway.analysis.fast_action_holdem.house import solved as fast_action_solved
from houseway.analysis.four_card_poker.strategy import best_play as four_best
from houseway.analysis.from_pack import ONE_DECK
from houseway.analysis.kernels.dealing import dealt as dealt_rows
from houseway.analysis.let_it_ride import exact as let_it_ride
from houseway.analysis.mississippi_stud import exact as mississippi
from houseway.analysis.pai_gow_poker.house import way_of
from houseway.analysis.pai_gow_poker.settings import by_house_way
from houseway.analysis.pays import nets
from houseway.analysis.plays import told, value_report
from houseway.analysis.simulation import BEST, generator, simulate, simulator_for
from houseway.analysis.texas_holdem_bonus import simulator as bonus
from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.three_card_poker.strategy import best_play as three_best
from houseway.analysis.ultimate_texas_holdem import simulator as ultimate
from houseway.analysis.ultimate_texas_holdem.exact import base_game as ultimate_game
from houseway.equipment.cards import Card, texts


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
    nine = dealt_rows(generator(SEED, 0).integers(0, [52 - i for i in range(9)], (ROUNDS, 9)), ONE_DECK, 9)
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
    nine = dealt_rows(generator(SEED, 0).integers(0, [52 - i for i in range(9)], (ROUNDS, 9)), ONE_DECK, 9)
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


@pytest.mark.parametrize(
    ("book", "elections", "write"),
    [
        ("s38-colorado-holdem", {"bonus": True}, colorado_play),
        ("wa-fast-action-holdem-single", {}, fast_action_play),
    ],
)
def test_a_bonus_beside_the_play_is_played_bit_for_bit(book, elections, write):
    house = house_of(book, **elections)
    form = {"rules": write(house)}
    assert block(house, form, "bonus") == block(house, BEST, "bonus")


def test_a_whole_table_plays_by_it():
    """Every hand of three cards stands in the play, and the house way is one: so does each seat."""
    house = house_of("oh-three-card-poker")
    best = block(house, BEST, seats=5)
    assert block(house, {"rules": three_card_play(house)}, seats=5) == best
    assert best.sums[2] != best.sums[3]  # of hands, and of whole rounds
    house = house_of("oh-pai-gow-poker")
    by_name = {"rules": {"seven cards": always("set low the house way's two")}}
    for rounds in (400, 401, 404):  # whole deals of five hands, and parts of one
        at_four = block(house, by_name, "pai-gow", rounds, seats=4)
        assert at_four == block(house, BEST, "pai-gow", rounds, seats=4)


def test_the_house_way_is_a_play_of_pai_gow_poker():
    house = house_of("oh-pai-gow-poker")
    by_name = {"rules": {"seven cards": always("set low the house way's two")}}
    for rounds in (401, 400):
        assert block(house, by_name, "pai-gow", rounds) == block(house, BEST, "pai-gow", rounds)
    lines = []
    for hand in pai_gow_hands(200):
        setting = by_house_way(hand, way_of(house))
        lines.append(line(texts(hand), f"set low {texts(setting.low)}"))
    written_out = {"rules": {"seven cards": [*lines, *always("set low the house way's two")]}}
    assert block(house, written_out, "pai-gow", 400) == block(house, BEST, "pai-gow", 400)
    foul = {"rules": {"seven cards": always("set low the house way's two")}}
    foul["rules"]["seven cards"].insert(0, line("1 pair or more", "set low the highest pair"))
    found = block(house, foul, "pai-gow", 400)
    assert found.net < block(house, BEST, "pai-gow", 400).net - 50 * 20  # a pair alone set low is foul


def pai_gow_hands(deals):
    """Both hands of each deal."""
    bounds = [53 - i for i in range(14)]
    for row in generator(SEED, 0).integers(0, bounds, (deals, 14)).tolist():
        order = list(range(53))
        for i, step in enumerate(row):
            order[i], order[i + step] = order[i + step], order[i]
        yield from ([Card(c) for c in order[begin : begin + 7]] for begin in (0, 7))


def test_the_charts_of_blackjack_are_played_bit_for_bit():
    house = house_of("oh-blackjack", decks=1)
    charts = json.loads(json.dumps(blackjack_strategy.strategy(house)["charts"]))
    assert block(house, {"charts": charts}, rounds=3000) == block(house, BEST, rounds=3000)
    charts["hard totals"]["rows"]["16"] = ["S"] * 10
    assert block(house, {"charts": charts}, rounds=3000) != block(house, BEST, rounds=3000)


# ── plays that arithmetic values ─────────────────────────────────────────────────────────────────────

FIVE_CARDS = {  # hands of 2,598,960, a pair apart
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three-of-a-kind": 54912,
    "two-pair": 123552,
}
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
        (
            "oh-mississippi-stud",
            dict.fromkeys(("third street", "fourth street", "fifth street"), always("fold")),
            -1,
        ),
        (
            "oh-texas-holdem-bonus",
            {
                "before the flop": always("fold"),
                "before the turn": always("wager"),
                "before the river": always("wager"),
            },
            -1,
        ),
        (
            "oh-ultimate-texas-holdem",
            {
                "before the flop": always("check"),
                "on the flop": always("check"),
                "at the end": always("fold"),
            },
            -2,
        ),
    ],
)
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
    bonus = nets(house, "ante-bonus")
    paid = sum((h.ways * 18424 * bonus.get(str(h.hand.category), 0) for h in hands), Fraction(0))
    expected = below - 2 * (below - both_below) + paid
    found = value_report(house, {"rules": {"three cards": always("play")}})
    assert found.house_edge.fraction == -Fraction(expected, deals)
    assert round(found.house_edge.value, 4) == 0.0765  # as published (Wizard of Odds: playing blind)


@pytest.mark.parametrize("book", ["oh-let-it-ride", "oh-mississippi-stud"])
def test_the_short_rules_lose_what_they_say(book):
    house = house_of(book)
    found = value_report(house, "short").extra["loses"]
    assert found == short_rules(house)["short"]["loses"] and found["value"] > 0


@pytest.mark.proof
@pytest.mark.parametrize("book", ["oh-ultimate-texas-holdem", "oh-texas-holdem-bonus"])
def test_the_short_rules_dealt_lose_what_they_say(book):
    house = house_of(book)
    edge = edge_report(house).house_edge.value + short_rules(house)["short"]["loses"]["value"]
    low, high = simulate(house, rounds=2_000_000, seed=4, play="short").house_edge.interval
    assert low < edge < high and high - low < 0.02


@pytest.mark.proof
@pytest.mark.parametrize(
    ("book", "streets", "lost"),
    [
        ("oh-ultimate-texas-holdem", ("before the flop", "on the flop", "at the end"), 2),
        ("oh-texas-holdem-bonus", ("before the flop", "before the turn", "before the river"), 1),
    ],
)
def test_what_a_play_of_holdem_loses_is_measured(book, streets, lost):
    """Who never puts up anything loses what lies there; the short rules lose what they say."""
    house = house_of(book)
    checks = {street: always("check") for street in streets}
    fold = {"at the end": always("fold")} if lost == 2 else {"before the flop": always("fold")}
    found = value_report(house, {"rules": checks | fold})
    low, high = found.house_edge.interval
    assert low < lost < high and found.extra["average_stake"] == lost
    short = short_rules(house)["short"]
    again = value_report(house, {"rules": short["rules"]})
    assert again.extra["loses"]["value"] == pytest.approx(short["loses"]["value"], abs=0.0005)


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
    # A round after others, up to the cutting card, costs about a tenth of a point more than the first.
    dealt = simulate(house, rounds=400_000, seed=2, play={"charts": charts}).house_edge
    low, high = dealt.interval
    assert abs(dealt.value - found.house_edge.value) < high - low
