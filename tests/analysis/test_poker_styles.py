"""Automatic players of the poker room: every style plays every variant from the view of its seat alone."""

import time
from random import Random

import pytest
from msgspec.structs import replace

from houseway.analysis.poker_room import lookups
from houseway.analysis.poker_room.styles import STYLES, choose, keep, strength
from houseway.core.events import Decided, SeatTaken
from houseway.core.game import seat_viewer
from houseway.core.steps import Decide, Over
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.editions.loader import editions_of
from houseway.equipment.cards import cards
from houseway.games.poker_room.pots import ranked as reference
from houseway.games.poker_room.variants import VARIANTS
from houseway.games.registry import open_game

STACK = 20_000
OFFERED = [
    (e.id, name, structure)
    for e in editions_of("poker-room")
    for name in e.option("variant").values
    for structure in e.option("betting").values
]
MOST_S = 0.05  # of processor time; Big O, the slowest, takes some 10 ms, and 25 on a machine full of others
TRIES = 5  # of which the quickest counts: the work is the same each time


class Table(Dealer):
    def counted(self, asked):
        return STACK


def opened(edition, variant, structure, seed, players=4):
    elections = {"variant": variant, "betting": structure}
    if edition == "oh-poker-five-card-draw":
        elections["draws"] = "triple"
    table = Table(
        open_game("poker-room", edition=edition, elections=elections, seats=6), StackChance(Random(seed))
    )
    for seat in range(1, players + 1):
        table.apply(SeatTaken(seat))
    return table


def asked(table):
    step = table.advance()
    return step if isinstance(step, Decide) else None


def with_others_hidden_cards_changed(game, state, seat, rng):
    """The same table for this seat: what lies face down before others, and in the deck, is otherwise."""
    secret = [
        (h.seat, i)
        for h in state.hands
        for i, c in enumerate(h.cards)
        if h.seat != seat and c is not None and not h.up[i] and not h.shown
    ]
    own = [c for h in state.hands for c in (h.known if h.seat == seat else h.showing)]
    seen = {*own, *(c for _, c in state.board), *state.scrap}
    seen |= {c for h in state.hands for c in h.discards}
    seen |= {c for h in state.hands if h.shown for c in h.known}
    rest = rng.sample([c for c in range(52) if c not in seen], len(secret))
    changed = dict(zip(secret, rest, strict=True))
    hands = tuple(
        replace(h, cards=tuple(changed.get((h.seat, i), c) for i, c in enumerate(h.cards)))
        for h in state.hands
    )
    assert not secret or hands != state.hands
    return replace(state, hands=hands)


def timed(view, style):
    """What is chosen, and the processor time that it takes."""
    took = []
    while len(took) < TRIES and (not took or min(took) > MOST_S):
        began = time.process_time()
        act = choose(view, style, "salt")
        took.append(time.process_time() - began)
    return act, min(took)


@pytest.mark.parametrize(("edition", "variant", "structure"), OFFERED)
def test_every_style_plays_by_the_rules_quickly_and_without_a_look(edition, variant, structure):
    """Two rounds of four styles: each act is taken by the rules, and is the same whatever others hold."""
    rng, slowest, acts = Random(variant + structure), 0.0, []
    for seed in range(2):
        table = opened(edition, variant, structure, seed)
        while (step := asked(table)) is not None:
            game, state = table.game, table.state
            style = list(STYLES)[step.seat % len(STYLES)]
            view = game.view(state, seat_viewer(step.seat))
            act, took = timed(view, style)
            slowest = max(slowest, took)
            other = with_others_hidden_cards_changed(game, state, step.seat, rng)
            assert choose(game.view(other, seat_viewer(step.seat)), style, "salt") == act
            table.apply(Decided(step.seat, act.choice, act.amount_cents, slots=act.slots))
            acts.append(act.choice)
        assert isinstance(table.game.next_step(table.state), Over)
    assert len({*acts}) > 1, acts
    assert slowest < MOST_S, slowest


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(("edition", "variant"), sorted({(e, v) for e, v, _ in OFFERED}))
def test_a_decision_ranks_so_many_hands_and_no_more(edition, variant, players, monkeypatch):
    """However fast the machine is: sixty deals, to four players at most, once for the high and once for the
    low."""
    ranked = []
    for name in ("best", "best_of_two"):
        real = getattr(lookups, name)
        monkeypatch.setattr(lookups, name, lambda *of, real=real: (ranked.append(of[0]), real(*of))[1])
    table = opened(edition, variant, "fixed-limit", 3, players)
    seat = asked(table).seat
    strength(table.game.view(table.state, seat_viewer(seat)), seat, Random(1))
    assert len(ranked) == 60 * min(players, 4) * len(VARIANTS[variant].wins)


@pytest.mark.parametrize(
    ("kind", "own", "board"),
    [
        ("high", 5, 0), ("high", 7, 0), ("high", 2, 5), ("ace-to-five", 5, 0), ("ace-to-five", 7, 0),
        ("eight-or-better", 5, 0), ("eight-or-better", 7, 0), ("deuce-to-seven", 5, 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("suits", [4, 2])
def test_what_is_looked_up_is_the_strength_of_the_reference(kind, own, board, suits):
    """Also with cards of two suits alone, where flushes are many."""
    rng, pack = Random(f"{kind} {own}"), [c for c in range(52) if c % 4 < suits]
    for _ in range(150):
        held = tuple(rng.sample(pack, own + board))
        rank = reference(kind, False, held[:own], held[own:])
        assert lookups.best(kind, held) == (lookups.NONE if rank is None else rank.strength)


@pytest.mark.parametrize("kind", ["high", "eight-or-better"])
@pytest.mark.parametrize("own", [4, 5])
@pytest.mark.parametrize("suits", [4, 2])
def test_so_it_is_with_two_of_ones_own(kind, own, suits):
    rng, pack = Random(f"{kind} {own}"), [c for c in range(52) if c % 4 < suits]
    for _ in range(60):
        held = tuple(rng.sample(pack, own + 5))
        rank = reference(kind, True, held[:own], held[own:])
        found = lookups.best_of_two(kind, held[:own], held[own:])
        assert found == (lookups.NONE if rank is None else rank.strength)


@pytest.mark.parametrize(
    ("variant", "hand", "kept"),
    [
        ("five-card-draw", "AsAd 7c 5d 2h", "AsAd"),
        ("five-card-draw", "AsKs Qs Js 2h", "AsKs Qs Js"),
        ("five-card-draw", "2c3d4h5s6c", "2c3d4h5s6c"),
        ("five-card-draw", "AsKd 9c 5d 2h", "AsKd"),
        ("five-card-draw-eight-or-better", "AsKd 4c 5d 2h", "AsKd"),
        ("ace-to-five", "As2d 3c Kd Kh", "As2d3c"),
        ("ace-to-five", "As2d 3c 4d 5h", "As2d3c4d5h"),
        ("deuce-to-seven", "2c3d4h5s7c", "2c3d4h5s7c"),
        ("deuce-to-seven", "As3d4h5s7c", "3d4h5s7c"),
        ("deuce-to-seven", "2c2d4h8s9c", "2c4h8s"),
        ("deuce-to-seven", "2c3d4h8s9c", "2c3d4h8s9c"),
    ],
)
def test_what_is_kept_in_a_draw(variant, hand, kept):
    held = cards(hand)
    assert tuple(held[i] for i in keep(VARIANTS[variant], held)) == cards(kept)


def test_a_better_hand_is_worth_more():
    table = opened("oh-poker-holdem", "holdem", "no-limit", 1, players=2)
    step = asked(table)
    hand = table.state.hand(step.seat)

    def worth(text):
        held = replace(hand, cards=cards(text))
        hands = tuple(
            held if h.seat == step.seat else replace(h, cards=(None, None)) for h in table.state.hands
        )
        view = table.game.view(replace(table.state, hands=hands), seat_viewer(step.seat))
        return sum(strength(view, step.seat, Random(n)) for n in range(20)) / 20

    aces, middling, worst = worth("AsAh"), worth("Jd8d"), worth("7c2d")
    assert 0.80 < aces < 0.90  # 0.852 against any hand
    assert 0.30 < worst < 0.40  # 0.346
    assert worst < middling < aces
