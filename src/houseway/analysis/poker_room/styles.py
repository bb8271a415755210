"""Automatic players of the poker room: what one of a few plain styles does with what a seat sees.

A style is given the view of one seat and nothing else. How good the hand is, is found by dealing what is not
seen at random a few times: quick, and honest in that no card is known that the seat does not see.
"""

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from houseway.analysis.poker_room import lookups
from houseway.core.game import HIDDEN
from houseway.equipment.cards import DECK, Card, card
from houseway.games.poker_room.variants import DEUCE_TO_SEVEN, EIGHT, HIGH, VARIANTS, Variant
from houseway.hands.lowball import deuce_to_seven
from houseway.hands.poker import five_card
from houseway.hands.result import Category

View = Mapping[str, Any]
DEALS = 60  # at random, for one decision: some thousandths of a second
MOST_OPPONENTS = 3  # that are dealt to: a deck does not hold seven cards for everybody


class Style(Struct, frozen=True):
    """How much better than the price a hand must be to stay in, and than its share to raise."""

    name: str
    call: float  # of the price that the pot gives
    stay: float  # of an equal share of the pot
    push: float  # of what is above an equal share
    bluffs: float = 0.0
    wild: float = 0.0  # how often it does anything that may be done


STYLES = {
    s.name: s
    for s in (
        Style("tight", call=1.15, stay=0.95, push=0.35, bluffs=0.03),
        Style("loose", call=0.8, stay=0.5, push=0.25, bluffs=0.12),
        Style("caller", call=0.5, stay=0.0, push=0.75),
        Style("random", call=0.8, stay=0.4, push=0.4, bluffs=0.1, wild=0.5),
    )
}


class Act(Struct, frozen=True):
    choice: str
    amount_cents: int = 0
    slots: tuple[int, ...] = ()


def choose(view: View, style: str, salt: str = "") -> Act:
    """What this style does with this view of the seat that is asked. The same view, style and salt give the
    same answer."""
    said = msgspec.json.encode([view, style, salt], order="deterministic")
    rng = Random(hashlib.sha256(said).digest())
    step = view["step"]
    choices = {c["name"]: c for c in step["choices"]}
    mine = _hand(view, step["seat"])
    if "draw" in choices:
        return _draw(view, mine)
    if not choices.keys() & {"bet", "raise", "complete", "call", "check", "forced-bet"}:
        return Act(step["default"])
    of = STYLES[style]
    if rng.random() < of.wild:
        return _anything(view, mine, choices, rng)
    return _bet(view, mine, choices, of, rng)


def _hand(view: View, seat: int) -> View:
    found: View = next(h for h in view["hands"] if h["seat"] == seat)
    return found


# ── betting ──────────────────────────────────────────────────────────────────────────────────────────


def _bet(view: View, mine: View, choices: Mapping[str, Any], of: Style, rng: Random) -> Act:
    others = sum(1 for h in view["hands"] if not h["folded"]) - 1
    pot = sum(p["cents"] for p in view["pots"]) + sum(b["stake_cents"] for b in view["bets"])
    due = min(mine["chips_cents"], max(0, view["to_call_cents"] - mine["bet_cents"]))
    share, worth = 1 / (others + 1), strength(view, mine["seat"], rng)
    more = next((choices[name] for name in ("bet", "raise", "complete") if name in choices), None)
    good = worth > share + (1 - share) * of.push
    if more is not None and (good or rng.random() < of.bluffs * (1 + _late(view, mine["seat"]))):
        return _raised(more, pot, worth, rng)
    if "call" in choices:
        price = due / (pot + due)
        return Act("call" if worth >= price * of.call and worth >= share * of.stay else "fold")
    return Act("forced-bet" if "forced-bet" in choices else "check")


def _raised(more: Mapping[str, Any], pot: int, worth: float, rng: Random) -> Act:
    """The better the hand, the larger the part of the pot."""
    low, high, unit = more["low_cents"], more["high_cents"], max(1, more["unit_cents"])
    wanted = low + int(pot * worth * rng.uniform(0.3, 0.8))
    amount = min(high, low + (wanted - low) // unit * unit)
    if amount not in (low, high) and amount + unit >= high:
        amount = high
    fixed = low + unit >= high
    return Act(more["name"], low if fixed else amount)


def _anything(view: View, mine: View, choices: Mapping[str, Any], rng: Random) -> Act:
    """Anything that may be done; a late place raises more often, and no hand is thrown away for nothing."""
    late = _late(view, mine["seat"])
    weights = {"fold": 1.0, "call": 3.0, "check": 3.0, "forced-bet": 4.0}
    names = list(choices)
    name = rng.choices(names, [weights.get(n, 0.5 + late) for n in names])[0]
    chosen = choices[name]
    if not chosen["high_cents"]:
        return Act(name)
    return _raised(chosen, chosen["low_cents"], rng.random(), rng)


def _late(view: View, seat: int) -> float:
    """How many of the others have acted before him, from 0 to 1, where a button says so."""
    seats = [h["seat"] for h in view["hands"] if not h["folded"]]
    if "button" not in view or len(seats) < 2:
        return 0.0
    order = [s for s in seats if s > view["button"]] + [s for s in seats if s <= view["button"]]
    return order.index(seat) / (len(order) - 1)


# ── how good a hand is ───────────────────────────────────────────────────────────────────────────────


def _known(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(t) for t in texts if t != HIDDEN)


def strength(view: View, seat: int, rng: Random) -> float:
    """The part of the pot that this hand wins at a showdown, with what is not seen dealt at random."""
    of = VARIANTS[view["variant"]]
    mine = _hand(view, seat)
    own, board = _known(mine["cards"]), _known(view.get("board", ()))
    out = {*own, *board, *_known(mine.get("discards", ())), *_known(view.get("out_of_play", ()))}
    others = sum(1 for h in view["hands"] if h["seat"] != seat and not h["folded"])
    against = [_known(h["cards"]) for h in view["hands"] if h["seat"] != seat and not h["folded"]]
    for h in view["hands"]:
        out |= {*_known(h["cards"])}
    deck = [c for c in DECK if c not in out]
    cards = sum(s.down + s.up for s in of.streets)
    shared = of.board or len(board)
    if len(against) > MOST_OPPONENTS:
        against = rng.sample(against, MOST_OPPONENTS)
    needed = shared + (len(against) + 1) * cards * (1 + of.draws)
    won = 0.0
    for _ in range(DEALS):
        left = iter(rng.sample(deck, min(needed, len(deck))))
        on_board = board + tuple(next(left) for _ in range(shared - len(board)))
        hands = []
        for held in (own, *against):
            full = held + tuple(next(left) for _ in range(cards - len(held)))
            if of.draws and view["street"] + 1 < view["streets"]:
                kept = tuple(full[i] for i in keep(of, full))
                full = kept + tuple(next(left) for _ in range(cards - len(kept)))
            hands.append(full)
        won += _won(of, hands, on_board)
    return won / DEALS * (len(against) + 1) / (others + 1)


def _won(of: Variant, hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> float:
    """The first hand's part of the pot."""
    parts = []
    for kind in of.wins:
        if of.two_of_own:
            ranks = [lookups.best_of_two(kind, own, board) for own in hands]
        else:
            ranks = [lookups.best(kind, own + board) for own in hands]
        top = max(ranks)
        if top != lookups.NONE:
            parts.append((ranks[0] == top) / ranks.count(top))
    return sum(parts) / len(parts) if parts else 0.0


# ── drawing ──────────────────────────────────────────────────────────────────────────────────────────


def _draw(view: View, mine: View) -> Act:
    cards = tuple(card(t) for t in mine["cards"])
    kept = keep(VARIANTS[view["variant"]], cards)
    away = tuple(slot for i, slot in enumerate(mine["slots"]) if i not in kept)
    return Act("draw", slots=away) if away else Act("stand-pat")


def keep(of: Variant, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Which of five cards are kept, by their place."""
    if of.wins[0] == HIGH:
        kept = _keep_high(cards)
        return kept if of.wins[-1] != EIGHT or len(kept) > 1 else _keep_low(cards, ace=1, most=8)
    if of.wins[0] == DEUCE_TO_SEVEN:
        held = deuce_to_seven(cards)
        if held.category is Category.HIGH_CARD and held.ranks[0] <= _NINE:
            return (0, 1, 2, 3, 4)
        return _keep_low(cards, ace=14, most=8)
    return _keep_low(cards, ace=1, most=8)


_NINE = 7


def _keep_low(cards: tuple[Card, ...], *, ace: int, most: int) -> tuple[int, ...]:
    """The low cards, of each rank one."""
    kept: dict[int, int] = {}
    for i, c in enumerate(cards):
        rank = ace if c // 4 == 12 else c // 4 + 2
        if rank <= most:
            kept.setdefault(rank, i)
    return tuple(sorted(kept.values()))


def _keep_high(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """A made hand whole; pairs and more of a kind, four to a flush, or the two highest."""
    ranks, suits = [c // 4 for c in cards], [c % 4 for c in cards]
    if len(set(ranks)) == 5 and five_card(cards).category is not Category.HIGH_CARD:
        return (0, 1, 2, 3, 4)
    several = tuple(i for i, r in enumerate(ranks) if ranks.count(r) > 1)
    if several:
        return several
    flush = tuple(i for i, s in enumerate(suits) if suits.count(s) == 4)
    return flush or tuple(sorted(sorted(range(5), key=lambda i: -ranks[i])[:2]))
