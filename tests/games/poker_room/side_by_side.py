"""Random hands played in both engines at once, action by action."""

from collections import Counter
from random import Random

from poker_table import EDITION_OF, Felt
from pokerkit_side import Other

from houseway.core.events import CardDealt, Decided
from houseway.core.steps import Decide, Over
from houseway.games.poker_room.state import BETTING, DRAWING, clockwise

STRUCTURES = ("fixed-limit", "pot-limit", "no-limit")
STUD = ("seven-card-stud", "seven-card-stud-eight-or-better", "razz", "five-card-stud")
# PokerKit measures a raise of a forced bet from that bet, the book's completion from nothing: what a raise is
# at least differs in pot and no limit, and PokerKit's own stud games have fixed limits only.
CASES = [
    (variant, structure, draws)
    for variant in EDITION_OF
    for structure in (STRUCTURES if variant not in STUD else ("fixed-limit",))
    for draws in (("single", "double", "triple") if EDITION_OF[variant].endswith("draw") else ("",))
]


class Differs(AssertionError):
    pass


def play(variant: str, structure: str, draws: str, seed: int, found: Counter[str]) -> None:
    """One hand; ``found`` counts what the engines do differently for a reason that is known."""
    rng = Random(f"{variant} {structure} {draws} {seed}")
    stud = variant in STUD
    seats = tuple(sorted(rng.sample(range(1, 7), rng.randint(2, 6))))
    deep = rng.choice((60, 400, 4000))
    chips = {s: rng.randint(45, deep) for s in seats}
    limits = {"bet": (20, 40, 1)}
    limits |= {"forced-bet": (7, 7, 1)} if stud else {"small-blind": (10, 10, 1), "big-blind": (20, 20, 1)}
    antes = stud or rng.random() < 0.3
    limits |= {"ante": (5, 5, 1)} if antes else {}
    more = {"draws": draws} if draws else {}
    felt = Felt(
        variant, chips, rng=rng, limits=limits, betting=structure, antes=antes, mucking=rng.random() < 0.5,
        heads_up_uncapped=False, **more,
    )  # fmt: skip
    felt.forward()
    order = seats if stud else clockwise(seats, felt.state.button)
    other = Other(felt.game, order, chips)
    done, queue = 0, {}

    def flush() -> None:
        """Deals to PokerKit what was dealt and discarded here, street by street."""
        for street in sorted(queue):
            discards, dealt = queue.pop(street)
            while other.turn:
                if "check" not in other.choices() or "raise" in other.choices():
                    raise Differs(f"PokerKit waits for seat {other.turn}: {other.choices()}")
                other.act("check", 0)
            for cards in discards:
                other.discard(cards)
            other.feed(dealt, felt.order)

    while True:
        step = felt.forward()
        for event in felt.events[done:]:
            if isinstance(event, CardDealt):
                queue.setdefault(felt.street_of[event.slot], ([], []))[1].append(event)
        done = len(felt.events)
        if isinstance(step, Over):
            break
        assert isinstance(step, Decide)
        if felt.state.phase == DRAWING:
            answer = _drawn(rng, felt, step, queue)
        elif felt.state.phase == BETTING:
            flush()
            if not _compare(felt, other, found):
                return
            answer = _chosen(rng, step)
            other.act(answer.choice, answer.amount_cents)
        else:
            answer = step.choice(step.default).pick()
        felt.apply(answer)
    flush()
    while other.turn:
        other.act("check", 0)
    _same_end(felt, other, found)


def _drawn(rng: Random, felt: Felt, step: Decide, queue: dict) -> Decided:
    hand = felt.state.hand(step.seat)
    picked = rng.sample(range(5), rng.choice((0, 0, 1, 2, 3, 5)))
    discards = queue.setdefault(felt.state.street, ([], []))[0]
    discards.append([hand.cards[i] for i in sorted(picked)])
    if not picked:
        return Decided(step.seat, "stand-pat")
    return Decided(step.seat, "draw", slots=tuple(hand.slots[i] for i in picked))


def _chosen(rng: Random, step: Decide) -> Decided:
    weights = {"fold": 1, "check": 3, "call": 5, "forced-bet": 4}
    choice = rng.choices(step.choices, [weights.get(c.name, 3) for c in step.choices])[0]
    low, high = choice.low_cents, choice.high_cents
    amount = rng.choice((low, low, high, rng.randint(low, high))) if high else 0
    return Decided(step.seat, choice.name, amount)


def _compare(felt: Felt, other: Other, found: Counter[str]) -> bool:
    state = felt.state
    if felt.turn != other.turn:
        raise Differs(f"seat {felt.turn} to act here, seat {other.turn} there")
    ours = {
        ("raise" if n in ("bet", "complete") else n): r for n, r in felt.choices().items()
    }  # fmt: skip
    theirs = other.choices()
    hand = state.hand(felt.turn)
    if ours != theirs:
        if state.opening and state.level > felt.game.forced:
            found["an all-in that completes a forced bet in part"] += 1
            return False
        if hand.acted and "raise" not in theirs and state.level - hand.bet >= state.full:
            found["short all-ins that come to a full raise together"] += 1  # there they never do
            return False
        if hand.acted and "raise" not in ours and state.level - hand.bet < state.full:
            theirs.pop("raise", None)  # 1.raise: below a full raise the betting is not opened again
            found["a short all-in"] += 1
        if ours != theirs:
            raise Differs(f"seat {felt.turn} may {ours} here, {theirs} there")
    antes = [sum(h.ante for h in state.hands)] if not state.street else []  # in PokerKit's pot at once
    if [cents for cents in (*felt.pots.values(), *antes) if cents] != other.pots():
        raise Differs(f"pots {felt.pots} here, {other.pots()} there")
    found["decisions"] += 1
    return True


def _same_end(felt: Felt, other: Other, found: Counter[str]) -> None:
    ours, theirs = felt.won(), other.won()
    found["hands"] += 1
    if ours == theirs:
        return
    pots = {line.against for line in felt.lines}
    lows = {line.against for line in felt.lines if line.why.startswith("low")}
    if felt.game.variant.split and len(pots) > 1 and lows and lows != pots:
        found["a side pot without a low"] += 1  # 2.XI.B.4 and its like: each pot is divided by itself
        return
    # PokerKit joins pots again whose losers have mucked.
    tied = any("tie" in line.why for line in felt.lines) or (felt.game.variant.split and len(pots) > 1)
    most = max(abs(ours[s] - theirs[s]) for s in ours)
    if tied and sum(theirs.values()) == 0 and most <= 6 * len(pots):
        found["odd chips"] += 1  # by suit in stud, one each from the button's left: 2.XI.B.2, 3.XI
        return
    raise Differs(f"{ours} here, {theirs} there")
