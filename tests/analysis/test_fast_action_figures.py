"""Fast Action Hold'em of the four editions: rounds as the rules settle them, hints, simulation, reports."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest
from tests.analysis.test_fast_action_exact import SMALL, counts

from houseway.analysis import edges
from houseway.analysis.chart import TWO_CARDS
from houseway.analysis.fast_action_holdem import counting, exact, hints, house, report
from houseway.analysis.fast_action_holdem.counting import SPLITS
from houseway.analysis.fast_action_holdem.simulator import ANSWERS, FastActionSimulator, WholeShoes
from houseway.analysis.fast_action_holdem.strategy import LETTERS, strategy_of
from houseway.analysis.hints import NoHint, decision_hint
from houseway.analysis.kernels import fast_action as kernel
from houseway.analysis.kernels import fast_action_rounds as rounds
from houseway.analysis.packages import part
from houseway.analysis.simulation import run
from houseway.analysis.tally import standard_error
from houseway.core.events import CardDealt, SeatTaken, Settled
from houseway.core.game import seat_viewer
from houseway.core.steps import Chance, Decide, Over, Settle, Wagers
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, cards, text
from houseway.games.registry import open_game
from houseway.hands.multideck import WASHINGTON
from houseway.procedures.stakes import placed

S36, MA = "s36-fast-action-holdem", "ma-fast-action-holdem"
MULTI, SINGLE = "wa-fast-action-holdem-multi", "wa-fast-action-holdem-single"
EDITIONS = {S36: 6, MA: 6, MULTI: 6, SINGLE: 1}  # and their decks
STAKE = 1_000


class Round:
    """One player with known cards; goes on by the book until the player is asked, or to the end."""

    def __init__(self, edition, own, dealer=(), board=(), bonus=False, **elections):
        self.game = open_game("fast-action-holdem", edition=edition, elections=elections)
        self.own, self.dealer, self.board = own, dealer, board
        self.state, self.lines = self.game.open(), ()
        self.bets = [self.game.table.edition.wagers[0].name] + ["bonus"] * bonus
        self.go()

    def go(self, event=None):
        while True:
            if event is not None:
                self.state = self.game.apply(self.state, event)
            step = self.game.next_step(self.state)
            match step:
                case Over():
                    return
                case Decide() if self.state.phase == "deciding":
                    return
                case Decide():
                    event = step.choice(step.default).pick()
                case Chance():
                    event = step.event.with_value(self.shown(step.event))
                case Settle():
                    lines = self.game.settle(self.state)
                    self.lines += lines
                    event = Settled(lines)
                case Wagers():
                    event = self.wagered(step)
                case _:
                    event = step.event

    def shown(self, event):
        state = self.state
        if isinstance(event, CardDealt):
            return self.board[len(state.board.slots)]
        for hand, held in ((state.dealer, self.dealer), (state.board, self.board)):
            if set(event.slots) <= set(hand.slots):
                return tuple(held[hand.slots.index(s)] for s in event.slots)
        return self.own

    def wagered(self, step):
        if not self.state.table.seated:
            return SeatTaken(1)
        return placed(self.game.table, 1, self.bets.pop(0), STAKE) if self.bets else step.closes

    def answer(self, name, kept=()):
        step = self.game.next_step(self.state)
        slots = tuple(self.state.hand.slots[i] for i in kept)
        choice = step.choice(name)
        self.go(choice.pick(choice.low_cents, slots) if kept else choice.pick())
        return self

    def net(self, *wagers):
        return sum(line.amount_cents for line in self.lines if line.wager in wagers)

    @property
    def view(self):
        return self.game.view(self.state, seat_viewer(1))


def house_of(edition, **elections):
    return elect(load_edition(edition), {n.replace("_", "-"): v for n, v in elections.items()})


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_of_the_kernel_settle_as_the_rules_do(edition):
    """Every answer to random cards: the same cents from the four verbs and from the kernel."""
    found = house_of(edition)
    dealing, rules, pays = house.dealing_of(found), house.rules_of(found), house.bonus_pays(found)
    gains = [int(2 * g) for g in exact.gains_by_level(pays)] if pays else [0] * 17
    rng, by_score = random.Random(1), counting.scores(dealing.way)
    chosen, keeps = np.zeros((2, counting.FOURS), np.int8)
    names = ANSWERS[:4] if pays else (exact.KEEP, exact.SPLIT, exact.SURRENDER)
    for n in range(60):
        dealt = rng.sample(DECK * EDITIONS[edition], 13)
        if n % 20 == 19 and EDITIONS[edition] > 1:  # naturals are rare
            dealt[:4] = [dealt[0]] * 4
        if n % 20 == 9 and EDITIONS[edition] > 1:
            dealt[4:8] = [dealt[4]] * 4
        name, k = rng.choice(names), rng.randrange(6)
        own = sorted(dealt[:4])
        played = Round(edition, tuple(own), tuple(dealt[4:8]), tuple(dealt[8:]), bonus=pays is not None)
        if dealing.naturals and len({c >> 2 for c in own}) == 1:
            name = exact.NATURAL
        elif name == exact.SURRENDER:
            played.answer(name)
        else:
            played.answer(name, SPLITS[k])
        at = kernel.four_index(*own)
        chosen[at], keeps[at] = ANSWERS.index(name), k
        by_kernel = {
            rounds.play_round(
                np.array(own + dealt[4:]), tie, chosen, keeps, by_score, dealing.seventeen, dealing.naturals,
                np.array(gains), int(2 * (rules.natural or 0)), int(2 * (rules.surrender or 0)), 2,
            )[:2]
            for tie in range(6)
        }  # fmt: skip
        first = house.first_wager(found)
        settled = played.net(first, "split"), played.net("bonus", "split-bonus")
        assert settled in {(net * STAKE // 2, side * STAKE // 2) for net, side in by_kernel}, (name, k, dealt)


# ── hints ────────────────────────────────────────────────────────────────────────────────────────────


def test_chances_of_a_hand_are_found_in_its_class():
    """Whatever the suits and the order of the hand's class: as dealt at random, within the error of that."""
    dealing = SMALL["s36-2"]
    rng = random.Random(4)
    for _ in range(3):
        own = tuple(sorted(rng.sample([c for c in DECK for _ in range(dealing.copies[c])], 4)))
        at, order = hints._class_of(dealing, own)
        held = counts(dealing).hands[at]
        renamed = {}
        for i, c in enumerate(own):
            assert held[order[i]] >> 2 == c >> 2
            assert renamed.setdefault(c & 3, held[order[i]] & 3) == held[order[i]] & 3


@pytest.mark.parametrize("name", ["wa-1", "wa-2", "s36-2"])
def test_counted_and_sampled_chances_agree(name, monkeypatch):
    dealing = SMALL[name]
    monkeypatch.setattr(hints, "table_of", counts)
    pays = {"four-of-a-kind": Fraction(30), "full-house": Fraction(5), "three-of-a-kind": Fraction(1)}
    pays = None if dealing.naturals else pays
    own = tuple(sorted(random.Random(9).sample([c for c in DECK for _ in range(dealing.copies[c])], 4)))
    counted = hints._counted_chances(dealing, own, pays)
    sampled = hints._sampled_chances(dealing, own, pays)
    assert counted[0] == pytest.approx(sampled[0], abs=2 * sampled[3])
    assert counted[1] == pytest.approx(sampled[1], abs=40 * sampled[3])
    assert counted[2] == pytest.approx(sampled[2], abs=2 * sampled[3])


def test_a_hint_names_the_best_answer_and_its_two_cards():
    asked = Round(S36, cards("As Kh As 2c"), cards("3c 4d 9h Js"), cards("Ad Qc 7h 7s 2d"))
    told = decision_hint(house_of(S36), asked.view)
    assert told.best == "keep" and set(told.values) == {"keep", "split", "surrender"}
    assert told.values["surrender"] == -0.5
    lying = dict(zip(asked.state.hand.slots, asked.state.hand.cards, strict=True))
    assert [text(lying[s]) for s in told.slots] == ["As", "As"]
    assert "at random" not in told.text and told.error == 0
    dealt = decision_hint(house_of(S36, decks=8), asked.view)
    assert dealt.best == "keep" and "131,072 deals at random" in dealt.text
    asked.go(asked.game.next_step(asked.state).choice(told.best).pick(None, told.slots))
    assert [line.amount_cents for line in asked.lines] == [STAKE]


def test_a_hint_with_a_bonus_weighs_both():
    asked = Round(MULTI, cards("Ad Ac Ah 2d"), bonus=True, **{"bonus-split": "with-ante"})
    told = decision_hint(house_of(MULTI, bonus_split="with-ante"), asked.view)
    assert set(told.values) == {"keep", "split", "split-both"}
    alone = decision_hint(house_of(MULTI), Round(MULTI, cards("Ad Ac Ah 2d")).view)
    assert set(alone.values) == {"keep", "split"}
    assert told.values["keep"] != alone.values["keep"]


def test_no_hint_for_a_cut_or_for_five_cards():
    asked = Round(S36, cards("As Kh As 2c"))
    view = asked.view
    cut = view | {"step": view["step"] | {"choices": [{"name": "cut"}]}}
    with pytest.raises(NoHint, match="nothing is gained"):
        decision_hint(house_of(S36), cut)
    hand = view["hands"][0]
    more = view | {"hands": [hand | {"cards": [*hand["cards"], "3c"], "slots": [*hand["slots"], 99]}]}
    with pytest.raises(NoHint, match="four cards"):
        decision_hint(house_of(S36), more)


# ── simulation ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", SMALL)
def test_simulation_meets_the_count(name):
    dealing = SMALL[name]
    rules = exact.Rules(Fraction(5), Fraction(-1, 2)) if dealing.naturals else exact.Rules()
    best = exact.best_play(counts(dealing), rules)
    dealt = FastActionSimulator(dealing, rules, best.answers, best.plan)
    tally = run(dealt, 1 << 17, seed=5, threads=1)
    error = 4 * standard_error(tally) / dealt.unit
    assert tally.net / tally.rounds / dealt.unit == pytest.approx(float(best.gain), abs=max(error, 1e-9))
    assert tally.staked / tally.rounds / dealt.unit == pytest.approx(float(best.stake), abs=0.01)


def _bonus_play(dealing):
    pays = dict(reversed([(c.value, Fraction(n)) for n, c in enumerate(WASHINGTON) if n > 2]))
    return pays, exact.together(counts(dealing), pays, exact.ANY)


def test_simulation_of_the_bonus_meets_the_count():
    dealing = SMALL["wa-2"]
    pays, play = _bonus_play(dealing)
    for of_first in (False, True):
        dealt = FastActionSimulator(
            dealing, exact.Rules(), play.answers, play.plan, pays, of_first=of_first, of_bonus=True
        )
        tally = run(dealt, 1 << 17, seed=6, threads=1)
        expected = play.gain if of_first else exact.bonus_gain(counts(dealing), pays, play)
        error = 4 * standard_error(tally) / dealt.unit
        assert tally.net / tally.rounds / dealt.unit == pytest.approx(float(expected), abs=error)


@pytest.mark.parametrize(
    ("name", "of"),  # no book has naturals and a bonus
    [(name, of) for name in SMALL for of in ((1, 0), (0, 1), (1, 1)) if of == (1, 0) or "wa" in name],
)
def test_a_whole_shoe_is_every_four_against_every_other(name, of):
    """Each of its rounds as ``play_round`` has it, which settles as the rules do; naturals among them."""
    dealing, of_first, of_bonus = SMALL[name], *map(bool, of)
    rules = exact.Rules(Fraction(5), Fraction(-1, 2)) if dealing.naturals else exact.Rules()
    best = exact.best_play(counts(dealing), rules)
    answers, plan, pays = best.answers, best.plan, None
    if of_bonus:
        pays, best_of_both = _bonus_play(dealing)
        answers, plan = best_of_both.answers, best_of_both.plan
    dealt = FastActionSimulator(dealing, rules, answers, plan, pays, of_first=of_first, of_bonus=of_bonus)
    whole, rng = WholeShoes(dealt), np.random.default_rng(3)
    randoms = rng.integers(0, whole.bounds, (40, len(whole.bounds)))
    ties = rng.integers(0, 6, (40, whole.fours))
    expected, stakes, naturals = [], 0, 0
    for row, tie in zip(randoms, ties, strict=True):
        shoe = dealt.pack.copy()
        cards_ = np.empty(len(row), np.int64)
        rounds.deal(row, shoe, cards_)
        fours, sums = cards_[5:].reshape(-1, 4), np.zeros(3, np.int64)
        for i, own in enumerate(fours):
            for j, other in enumerate(fours):
                if i == j:
                    continue
                net, side, staked, side_staked = rounds.play_round(
                    np.concatenate([own, other, cards_[:5]]), tie[j], *dealt.tables[:-2]
                )
                won = net * of_first + side * of_bonus
                stakes += staked * of_first + side_staked * of_bonus
                sums += [won, won * won, won > 0]
                naturals += dealing.naturals and len({*(own >> 2)}) == 1
        expected.append(sums)
    found, staked = rounds.play_shoes(randoms, ties, dealt.pack.copy(), *dealt.tables)
    assert np.array_equal(found, expected) and staked == stakes
    assert naturals or not dealing.naturals


@pytest.mark.parametrize("name", SMALL)
def test_whole_shoes_meet_the_count(name):
    dealing = SMALL[name]
    rules = exact.Rules(Fraction(5), Fraction(-1, 2)) if dealing.naturals else exact.Rules()
    best = exact.best_play(counts(dealing), rules)
    dealt = WholeShoes(FastActionSimulator(dealing, rules, best.answers, best.plan))
    one, two = (run(dealt, 1 << 15, seed=7, threads=threads) for threads in (1, 2))
    assert one == two and one.rounds == one.groups * dealt.fours * (dealt.fours - 1)
    error = 4 * standard_error(one) / dealt.unit
    assert one.net / one.rounds / dealt.unit == pytest.approx(float(best.gain), abs=max(error, 1e-9))
    assert one.staked / one.rounds / dealt.unit == pytest.approx(float(best.stake), abs=0.01)


# ── reports ──────────────────────────────────────────────────────────────────────────────────────────


def test_reports_of_section_36(monkeypatch):
    monkeypatch.setattr(report, "SHOES", 64)  # fewer than a report takes
    found = edges.edge_report(house_of(S36, decks=8))
    assert found.method == "simulated" and found.house_edge.interval[0] < found.house_edge.value
    assert "the best with 6 decks" in " ".join(found.notes)
    shares = found.strategy["shares_of_deals"]
    assert set(shares) <= {"keep", "split", "surrender", "natural"}
    # Four of one rank, of 32 cards: 13 ranks, of 416 cards.
    assert shares["natural"] == pytest.approx(13 * math.comb(32, 4) / math.comb(416, 4))
    assert part(house_of(S36), "report").wagers(house_of(S36)) == ("base",)


def test_decks_that_are_not_counted_are_played_as_the_nearest_that_are():
    """Eight decks have the hands of six; each wins as often there, and the value is dealt with eight."""
    found = house_of(MULTI, decks=8)
    eight, six = house.dealing_of(found), house.dealing_of(house_of(MULTI))
    assert counting.file_of(six).exists() and not counting.file_of(eight).exists()
    table, counted = counting.table_of(eight), counting.table_of(six)
    assert counted.whole and not table.whole and table.decks == 6
    assert (table.hands == counted.hands).all() and int(table.ways.sum()) == math.comb(416, 4)
    at = random.Random(2).randrange(len(table.hands))
    for k in range(6):
        assert table.wins[at, k] / table.total == pytest.approx(counted.wins[at, k] / counted.total)
    assert "the best with 6 decks" in " ".join(report._estimate(found))
    assert report._estimate(house_of(MULTI)) == ()
    assert counting.nearest(eight) == six


def test_the_strategy_is_the_plan():
    """A cell of the chart holds the answers to hands with these two: pocket aces are kept or split."""
    best = exact.best_play(counts(SMALL["wa-1"]), exact.Rules())
    chart = strategy_of(best)["charts"][TWO_CARDS]
    aces = chart["rows"]["A"][0]
    expected = set()
    for hand, n in zip(best.counted.hands.tolist(), best.plan, strict=True):
        answer = best.answers[n]
        for k in (answer.kept, answer.other)[: 1 + (answer.name == exact.SPLIT)]:
            if {hand[i] >> 2 for i in SPLITS[k]} == {12}:
                expected.add(LETTERS[answer.name])
    assert set(aces.split("/")) == expected


# ── the figures that Washington prints ───────────────────────────────────────────────────────────────

OPTIONS = (exact.ANY, exact.WITH_ANTE, exact.TOGETHER)
PRINTED = {  # "Combined House Edge" by pay table, in hundredths of a percent
    SINGLE: {4: 688, 5: 1147, 6: 1128},
    MULTI: {1: 1780, 2: 778, 3: 463},
}
PAY_TABLES = {  # as printed, from the top; three-of-a-kind last, where it pays or pushes
    4: (500, 100, 30, 5, 4, 2, 1),
    5: (500, 100, 30, 5, 3, 2, 1),
    6: (500, 100, 30, 6, 3, 1, 1),
    1: (5000, 500, 100, 50, 5, 3, 2, 1),
    2: (1000, 200, 75, 40, 7, 3, 2, 1, 0),
    3: (1000, 200, 75, 40, 7, 3, 2, 2, 0),
}


def combined(counted, table):
    """The edge on ante and bonus together, by what may be split, in hundredths of a percent."""
    order = [c.value for c in reversed(WASHINGTON)]
    if table > 3:
        order = [name for name in order if "five" not in name]
    pays = dict(zip(order, map(Fraction, PAY_TABLES[table]), strict=False))
    return [float(10_000 * exact.together(counted, pays, option).house_edge) for option in OPTIONS]


@pytest.mark.parametrize("table", PAY_TABLES)
def test_the_editions_pay_the_printed_tables(table):
    found = house_of(SINGLE if table > 3 else MULTI, pay_table=table)
    gains = [g for g in exact.gains_by_level(house.bonus_pays(found)) if g >= 0]
    if table > 3:  # two hands that one deck cannot make
        gains = [g for g, c in zip(exact.gains_by_level(house.bonus_pays(found)), WASHINGTON, strict=True)
                 if g >= 0 and "five" not in c.value]  # fmt: skip
    assert gains[::-1] == list(PAY_TABLES[table])


def test_one_deck_reproduces_the_printed_figures_to_the_last_digit():
    """Under one option, and one only."""
    every = counting.table_of(house.dealing_of(house_of(SINGLE)))
    found = {table: combined(every, table) for table in PRINTED[SINGLE]}
    for option, name in enumerate(OPTIONS):
        rounded = {table: round(edges_[option]) for table, edges_ in found.items()}
        assert (rounded == PRINTED[SINGLE]) == (name == exact.WITH_ANTE), (name, rounded)


def test_six_decks_are_within_two_hundredths_of_a_point_of_the_printed_figures():
    """No option meets them; to split freely is best for the player."""
    every = counting.table_of(house.dealing_of(house_of(MULTI)))
    for table, printed in PRINTED[MULTI].items():
        found = combined(every, table)
        assert found == sorted(found)
        assert round(found[2]) != printed and found[2] == pytest.approx(printed, abs=2.1), (table, found)


def seven_cards(decks):
    """The share of all twos and boards by what they make, from what is kept for the bonus."""
    copies = (decks,) * len(DECK)
    assert exact.bonus_file(copies).exists()
    hands, orbits = counting.classes(4, copies)
    ways = (orbits * counting.ways(hands, copies)).astype(object)
    made = (exact.bonus_levels(copies).sum(1).astype(object) * ways[:, None]).sum(0)
    deals = 6 * math.comb(52 * decks, 4) * math.comb(52 * decks - 4, 5)
    return {c.value: Fraction(int(n), deals) for c, n in zip(WASHINGTON, made, strict=True)}


def test_kept_bonus_hands_of_one_deck_are_the_hands_of_seven_cards():
    """Any two of four cards and a board are any seven cards: the counts that everybody knows."""
    known = {"four-of-a-kind": 224_848, "full-house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020,
             "three-of-a-kind": 6_461_620, "royal-flush": 4_324, "straight-flush": 37_260}  # fmt: skip
    found = seven_cards(1)
    assert {name: found[name] * 133_784_560 for name in known} == known


def test_kept_bonus_hands_of_six_decks_have_five_of_one_card_as_often_as_can_be():
    deals = math.comb(312, 7)
    suited = 52 * (6 * math.comb(306, 2) + 306)
    five = 13 * sum(math.comb(24, n) * math.comb(288, 7 - n) for n in (5, 6, 7))
    found = seven_cards(6)
    assert found["suited-five-of-a-kind"] * deals == suited
    assert (found["five-of-a-kind"] + found["suited-five-of-a-kind"]) * deals == five


@pytest.mark.proof
@pytest.mark.parametrize("decks", [1, 6])
def test_bonus_hands_that_are_kept_are_counted_anew(decks):
    copies = (decks,) * len(DECK)
    assert exact.bonus_file(copies).exists()
    assert (exact.bonus_levels(copies) == exact.counted_levels(copies)).all()


@pytest.mark.proof
@pytest.mark.parametrize("edition", EDITIONS)
def test_counts_that_are_kept_are_counted_anew(edition):
    """Every board, as the file's run counted them, and whole numbers for every hand."""
    dealing = house.dealing_of(house_of(edition))
    kept, anew = counting.table_of(dealing), counting.counted(dealing)
    assert (kept.wins == anew.wins).all() and (kept.both == anew.both).all()
