"""Fast Action Hold'em on reduced packs: the counts, and the generic solver through the four verbs alone."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from houseway.analysis.fast_action_holdem import counting, exact, house
from houseway.analysis.fast_action_holdem.counting import SPLITS, Dealing
from houseway.analysis.solver import solve, table_with_wagers
from houseway.core.events import HandSet
from houseway.core.steps import Chance, Decide, Procedure
from houseway.equipment.cards import DECK, RANKS
from houseway.games.fast_action_holdem.game import FastActionHoldem
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

S36 = "s36-fast-action-holdem"
MULTI, SINGLE = "wa-fast-action-holdem-multi", "wa-fast-action-holdem-single"
STAKE = 1_000


@dataclass(frozen=True)
class LeftOpen:
    """The ways to set the dealer's cards that the house way leaves: any is right."""

    ways: tuple[HandSet, ...]

    def with_value(self, value):
        return value


class Averaged(FastActionHoldem):
    """Where the house way leaves suits open, chance keeps one of them (reading 6)."""

    def next_step(self, state):
        step = super().next_step(state)
        if isinstance(step, Procedure) and isinstance(step.event, HandSet) and step.instead:
            return Chance(LeftOpen((step.event, *step.instead)), step.clause)
        return step

    def outcomes(self, state, step):
        if isinstance(step.event, LeftOpen):
            return [(way, 1) for way in step.event.ways]
        return super().outcomes(state, step)


def reduced(edition, copies):
    """Table and counts of a pack with so many copies of each suit of some ranks."""
    held = tuple(copies.get(RANKS[c >> 2], 0) for c in DECK)
    pack = tuple(c for c in DECK for _ in range(held[c]))
    known = open_game("fast-action-holdem", edition=edition)
    found = house.dealing_of(known.house)
    game = Averaged(known.table, cards=pack)
    return game, counting.counted(Dealing(found.way, held, found.seventeen, found.naturals))


TWO_RANKS = [{"A": 2, "6": 2}, {"K": 2, "Q": 2}, {"9": 2, "2": 2}]
FOUR_RANKS = [dict.fromkeys(ranks, 1) for ranks in ("AKQ9", "A543", "T872")]
PACKS = [(S36, p) for p in TWO_RANKS] + [(MULTI, p) for p in TWO_RANKS] + [(SINGLE, p) for p in FOUR_RANKS]


def asked(game, own):
    """The player has looked at these cards."""
    state = table_with_wagers(game, [placed(game.table, 1, house.first_wager(game.house), STAKE)])
    while not isinstance(step := game.next_step(state), Decide):
        event = step.event.with_value(own) if isinstance(step, Chance) else step.event
        state = game.apply(state, event)
    return state


def assert_worth(edition, copies, hands, names=(exact.KEEP, exact.SPLIT)):
    """Of so many hands an answer of each name; the values are fractions."""
    game, counted = reduced(edition, copies)
    given, rng = exact.options(counted, house.rules_of(game.house)), Random(len(hands_of(counted)))
    for n in rng.sample(hands_of(counted), hands):
        own = tuple(counted.hands[n].tolist())
        state = asked(game, own)
        slots = state.hand.slots
        for name in names:
            at = rng.choice([i for i, answer in enumerate(given.answers) if answer.name == name])
            choice = game.next_step(state).choice(name)
            kept = tuple(slots[i] for i in SPLITS[given.answers[at].kept])
            found = solve(game, game.apply(state, choice.pick(choice.low_cents, kept)))
            assert found.gain / STAKE == Fraction(given.values[n, at], given.total)
            assert found.staked / STAKE == given.answers[at].stake


def hands_of(counted):
    """Hands of four cards that are not of one rank."""
    return [n for n, own in enumerate(counted.hands.tolist()) if len({c >> 2 for c in own}) > 1]


def test_what_answers_are_worth():
    assert_worth(S36, TWO_RANKS[1], 1, (exact.SPLIT,))


@pytest.mark.proof
@pytest.mark.parametrize(("edition", "copies"), PACKS, ids=str)
def test_what_answers_are_worth_on_three_packs(edition, copies):
    """Sixteen cards, of which thirteen are dealt: all suits of a rank alike, as the counts ask for."""
    assert_worth(edition, copies, 2)


@pytest.mark.proof
@pytest.mark.parametrize("edition", [S36, MULTI])
def test_the_best_play_of_a_whole_pack(edition):
    """By the answers that were found: gain, stake and distribution."""
    game, counted = reduced(edition, TWO_RANKS[0])
    best = exact.best_play(counted, house.rules_of(game.house))
    plans = {tuple(own): best.answers[at] for own, at in zip(counted.hands.tolist(), best.plan, strict=True)}

    def decide(state, step):
        answer, slots = renamed_as(plans, state.hand)
        choice = step.choice(answer.name)
        return choice.pick(choice.low_cents, slots if choice.picks else None)

    wagers = [placed(game.table, 1, house.first_wager(game.house), STAKE)]
    found = solve(game, table_with_wagers(game, wagers), decide, most_states=20_000_000)
    assert (found.gain, found.staked) == (best.gain * STAKE, best.stake * STAKE)
    assert {Fraction(net, STAKE): p for net, p in found.distribution.items()} == {
        net: Fraction(n, best.deals) for net, n in best.net.items() if n
    }


def renamed_as(plans, hand):
    """The answer to a hand by that to one which a renaming of suits turns it into, and the slots it keeps."""
    for suits in permutations(range(4)):
        changed = [c & ~3 | suits[c & 3] for c in hand.cards]
        if answer := plans.get(tuple(sorted(changed))):
            order = sorted(range(4), key=lambda i: changed[i])
            return answer, tuple(hand.slots[order[i]] for i in SPLITS[answer.kept])
    raise AssertionError(hand)
