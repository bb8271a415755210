"""Random rounds of the poker room, for the formats in which they are written."""

import sys
from pathlib import Path
from random import Random

from houseway.core.events import ChipsCounted
from houseway.core.steps import Decide
from houseway.dealer.hands.played import edition_of
from houseway.equipment.cards import text
from houseway.games.poker_room.variants import VARIANTS

sys.path.insert(0, str(Path(__file__).parent.parent / "games" / "poker_room"))
from poker_table import Felt

STUD_LIMITS = {"bet": (200, 400, 1), "forced-bet": (50, 50, 1), "ante": (25, 25, 1)}
BLIND_LIMITS = {"bet": (200, 400, 1), "small-blind": (100, 100, 1), "big-blind": (200, 200, 1)}
SPREAD = ("oh-poker-five-card-stud", "oh-poker-five-card-draw")
KINDS = [
    (name, structure, draws)
    for name, variant in VARIANTS.items()
    for structure in ("fixed-limit", "pot-limit", "no-limit", "spread-limit")
    for draws in (("single", "double", "triple") if variant.draws else ("",))
    if structure != "spread-limit" or edition_of(name) in SPREAD
]


def round_of(kind, players, seed, stacks=(150, 700, 3_000, 20_000), **more):
    """The table after a round, the state before its chips were counted, and the events from there on."""
    variant, structure, draws = kind
    stud = VARIANTS[variant].stud
    rng = Random(f"{kind} {players} {seed}")
    more |= {"draws": draws} if draws else {}
    felt = Felt(
        variant, {n + 1: rng.choice(stacks) for n in range(players)}, rng=rng, betting=structure,
        limits=STUD_LIMITS if stud else BLIND_LIMITS, antes=stud, raises=0, seats=players, **more,
    )  # fmt: skip
    while isinstance(step := felt.forward(), Decide):
        choice = step.choice(rng.choice([c.name for c in step.choices]))
        if choice.picks:
            event = choice.pick(None, tuple(rng.sample(choice.picks.slots, rng.randint(1, 5))))
        else:
            event = choice.pick(rng.choice((choice.low_cents, choice.high_cents)) or None)
        felt.apply(event)
    at = next(n for n, e in enumerate(felt.events) if isinstance(e, ChipsCounted))
    state = felt.game.open()
    for event in felt.events[:at]:
        state = felt.game.apply(state, event)
    return felt, state, felt.events[at:]


def hidden_cards_stay_hidden(felt, write, text=text):
    """What was folded, mucked or thrown away unseen is in no record but its player's and the auditor's; as
    ``text`` a card stands there."""
    public, own, all_of_it = write(), write(seat=1), write(auditor=True)
    known = {*felt.state.hand(1).known, *felt.state.hand(1).discards}
    shown = {c for h in felt.state.hands if h.shown for c in h.known} | {c for _, c in felt.state.board}
    seen = shown | {c for h in felt.state.hands for c in h.showing}
    every = {c for h in felt.state.hands for c in (*h.known, *h.discards)}
    for card in every - seen:
        assert text(card) not in public
        assert (text(card) in own) == (card in known)
    assert all(text(card) in all_of_it for card in every)
