"""A betting round: who acts first, what he may do, and when it is complete."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import BetReturned, Decided
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Procedure, Step
from houseway.games.poker_room.state import (
    BETTING,
    GATHERING,
    RETURNING,
    Hand,
    State,
    changed,
    clockwise,
)
from houseway.hands.lowball import showing_low
from houseway.hands.poker import showing
from houseway.money.cents import dollars

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
FORCED, COMPLETE = "forced-bet", "complete"
FIXED, SPREAD, POT, NO_LIMIT = "fixed-limit", "spread-limit", "pot-limit", "no-limit"


# ── who acts ─────────────────────────────────────────────────────────────────────────────────────────


def opener(g: "Rules", state: State) -> int:
    """Whose up-card makes the forced bet: by rank, then by suit from clubs up to spades."""
    live = state.live
    if g.variant.low_opens:
        return min(live, key=lambda h: h.showing[0]).seat  # a card is its rank, then its suit
    return max(live, key=lambda h: ((h.showing[0] // 4 + 1) % 13, h.showing[0] % 4)).seat  # aces are low


def first_to_act(g: "Rules", state: State) -> int:
    """The seat with which action begins, whether or not it has chips left."""
    if not g.variant.stud:
        if state.street == 0 and g.blinds:
            seats = tuple([h.seat for h in state.hands])
            first, *later = clockwise(seats, state.straddler or state.big)
            # A kill is a blind bet, too. Of two players both have one, and the small blind begins.
            return later[0] if first == state.killed and first != state.small else first
        return clockwise(tuple([h.seat for h in state.live]), state.button)[0]
    if state.street == 0:
        return opener(g, state)
    rank = showing_low if g.variant.low_shows_first else showing
    # The first of those that tie is the closest to the dealer's left.
    return max(state.live, key=lambda h: rank(h.showing).strength).seat


def size_of(g: "Rules", state: State) -> int:
    """What a bet or raise of this round is at least; in fixed limit what it is."""
    lower, higher = g.limits(state)
    return higher if g.structure == FIXED and g.variant.streets[state.street].higher else lower


def opened(g: "Rules", state: State) -> State:
    """The betting round of this street begins, or is passed over where nobody can bet."""
    level = max([h.bet for h in state.hands])
    if state.street == 0 and g.blinds:  # a blind that is short is called in full
        level = max(level, g.amount("big-blind"), g.limits(state)[0] if state.killed else 0)
    first = first_to_act(g, state)
    seats = clockwise(tuple([h.seat for h in state.live if h.chips]), first - 1)
    forced = g.variant.stud and state.street == 0 and g.forced > 0
    after = replace(
        state,
        phase=BETTING,
        hands=tuple([replace(h, acted=False) for h in state.hands]),
        turn=seats,
        level=level,
        full=size_of(g, state) if g.structure == FIXED else max(size_of(g, state), level),
        bets=int(level > 0),
        opening=forced,
        forced=seats[0] if forced and seats else 0,
    )
    # Even where all others are all in the forced bet is not optional.
    if after.forced or _somebody_acts(after):
        return replace(after, shows_first=seats[0])
    return onward(g, after)


def onward(g: "Rules", state: State) -> State:
    """On to the next player, or to the end of the betting round."""
    return state if _somebody_acts(state) else ended(g, replace(state, turn=(), forced=0))


def _somebody_acts(state: State) -> bool:
    live = state.live
    return len(live) > 1 and bool(state.turn) and not _alone(state, live)


def _alone(state: State, live: tuple[Hand, ...]) -> bool:
    """Whether the only player with chips has nothing to call."""
    able = [h for h in live if h.chips]
    return len(able) == 1 and able[0].bet >= max([h.bet for h in live])


def ended(g: "Rules", state: State) -> State:
    if uncalled(state)[1]:
        return replace(state, phase=RETURNING)
    return collected(g, state)


def collected(g: "Rules", state: State) -> State:
    if any(h.staked for h in state.hands):
        return replace(state, phase=GATHERING)
    return g.street_over(state)


def uncalled(state: State) -> tuple[int, int]:
    """The seat whose bet nobody has called in full, and by how much."""
    bets = sorted([h.bet for h in state.hands])
    over = bets[-1] - bets[-2]
    return (next(h.seat for h in state.hands if h.bet == bets[-1]), over) if over else (0, 0)


# ── what may be done ─────────────────────────────────────────────────────────────────────────────────


def to_call(state: State, hand: Hand) -> int:
    return min(hand.chips, max(0, state.level - hand.bet))


def raise_to(g: "Rules", state: State, hand: Hand) -> tuple[int, int] | str:
    """From what to what a bet may be made or raised, as totals of this round, or why it cannot be."""
    top = hand.bet + hand.chips
    if top <= state.level:
        return "no chips are left beyond a call"
    if state.forced == hand.seat and top <= g.forced:
        return "no chips are left beyond the forced bet"
    if not any(h.chips + h.bet > state.level for h in state.live if h.seat != hand.seat):
        return "nobody is left who could call more"
    if hand.acted and state.level - hand.bet < state.full:
        return "an all-in below a full raise does not open the betting again"
    if g.most_bets and state.bets >= g.most_bets and not (g.uncapped_heads_up and len(state.live) == 2):
        return f"a bet and {g.most_bets - 1} raises are the most in a betting round"
    base = 0 if state.opening else state.level
    low = high = base + state.full
    match g.structure:
        case "fixed-limit":
            if g.open_pair(state):
                high = max(low, base + g.limits(state)[1])
        case "spread-limit":
            high = max(low, base + g.limits(state)[1])
        case "pot-limit":
            pot = state.put_in + sum([h.staked for h in state.hands])
            high = max(low, 2 * state.level - hand.bet + pot)
        case _:
            high = top
    return min(low, top), min(high, top)


def step(g: "Rules", state: State) -> Step:
    seat = state.turn[0]
    hand = state.hand(seat)
    assert hand is not None
    choices: list[Choice] = []
    due = to_call(state, hand)
    if state.forced == seat:
        choices.append(Choice(FORCED, Decided(seat, FORCED), g.cite("forced-bet")))
    elif due:
        choices += [
            Choice(FOLD, Decided(seat, FOLD), g.cite("fold")),
            Choice(CALL, Decided(seat, CALL), g.cite("call")),
        ]
    else:
        choices.append(Choice(CHECK, Decided(seat, CHECK), g.cite("check")))
    found = raise_to(g, state, hand)
    if not isinstance(found, str):
        name, unit = raise_name(state), g.unit
        if g.structure == FIXED and found[0] != found[1]:
            unit = found[1] - found[0]
        choices.append(Choice(name, Decided(seat, name), g.cite(name), *found, unit))
    default = FORCED if state.forced == seat else FOLD if due else CHECK
    return Decide(seat, tuple(choices), default)


def raise_name(state: State) -> str:
    return COMPLETE if state.opening else RAISE if state.level else BET


def returning_step(g: "Rules", state: State) -> Step:
    seat, cents = uncalled(state)
    text = f"give {dollars(cents)} that nobody called back to seat {seat}"
    return Procedure("dealer", BetReturned(seat, cents), text, g.cite("uncalled"))


# ── what was done ────────────────────────────────────────────────────────────────────────────────────


def decided(g: "Rules", state: State, event: Decided) -> State:
    seat = state.turn[0]
    if event.seat != seat:
        raise Illegal(f"it is seat {seat}'s turn to act, not seat {event.seat}'s", g.cite("action"))
    if event.spot or event.hand or event.slots:
        raise Illegal("no card and no place goes with an action", g.cite("action"))
    hand = state.hand(seat)
    assert hand is not None
    if event.choice in (BET, RAISE, COMPLETE):
        return _raised(g, state, hand, event)
    if event.amount_cents:
        raise Illegal(f"no amount goes with {event.choice}: it follows from the bets", g.cite("action"))
    due = to_call(state, hand)
    if state.forced == seat:
        if event.choice != FORCED:
            raise Illegal(f"seat {seat} makes the forced bet, or completes it", g.cite("forced-bet"))
        return _forced(g, state, hand)
    match event.choice:
        case "fold":
            if not due:
                raise Illegal("there is no wager to refuse: check", g.cite("fold"), (CHECK,))
            return folded(g, state, replace(hand, acted=True))
        case "check":
            if due:
                raise Illegal(f"a bet of {dollars(due)} is to be called", g.cite("check"), (CALL, FOLD))
            after = replace(hand, acted=True)
        case "call":
            if not due:
                raise Illegal("there is nothing to call: check", g.cite("call"), (CHECK,))
            after = replace(hand, acted=True, chips=hand.chips - due, bet=hand.bet + due)
        case _:
            allowed = tuple(c.name for c in step(g, state).choices)  # type: ignore[union-attr]
            raise Illegal(f"{event.choice!r} is no action", g.cite("action"), allowed)
    return onward(g, replace(state, hands=changed(state.hands, after), turn=state.turn[1:]))


def folded(g: "Rules", state: State, hand: Hand) -> State:
    """His hand goes to the muck, face down; what he has put in stays."""
    hands = changed(state.hands, replace(hand, folded=True))
    return onward(g, replace(state, hands=hands, turn=tuple([s for s in state.turn if s != hand.seat])))


def _forced(g: "Rules", state: State, hand: Hand) -> State:
    put = min(hand.chips, g.forced)
    after = replace(hand, chips=hand.chips - put, bet=hand.bet + put, acted=True)
    hands = changed(state.hands, after)
    return onward(g, replace(state, hands=hands, turn=state.turn[1:], level=g.forced, forced=0))


def _raised(g: "Rules", state: State, hand: Hand, event: Decided) -> State:
    due, wanted = raise_name(state), event.choice
    found = raise_to(g, state, hand)
    if isinstance(found, str):
        raise Illegal(f"seat {hand.seat} cannot {wanted}: {found}", g.cite("raise"))
    if wanted != due:
        raise Illegal(f"what can be done here is to {due}, not to {wanted}", g.cite(due), (due,))
    low, high = found
    to = event.amount_cents
    whole = to == high or (to - low) % g.unit == 0 or to % g.unit == 0
    if not low <= to <= high or not whole or (g.structure == FIXED and to not in found):
        raise Illegal(_asked_for(g, due, low, high, to), g.cite(g.structure))
    more = to - (0 if state.opening else state.level)
    full = more >= state.full
    put = to - hand.bet
    own = replace(hand, chips=hand.chips - put, bet=to, acted=True)
    hands = tuple(
        [own if h.seat == hand.seat else replace(h, acted=False) if full else h for h in state.hands]
    )
    seats = clockwise(tuple([h.seat for h in hands if not h.folded and h.chips]), hand.seat)
    after = replace(
        state,
        hands=hands,
        turn=tuple([s for s in seats if s != hand.seat]),
        level=to,
        full=max(state.full, more),
        bets=state.bets + (full or not state.opening),  # a completion that is short opens nothing
        opening=state.opening and not full,
        forced=0,
        shows_first=hand.seat,
    )
    return onward(g, after)


def _asked_for(g: "Rules", due: str, low: int, high: int, to: int) -> str:
    between = "or" if g.structure == FIXED else "to"
    said = dollars(low) if low == high else f"{dollars(low)} {between} {dollars(high)}"
    into = "" if due == BET else "to "
    return f"a {due} here is {into}{said}, not {into}{dollars(to)}"


def returned(g: "Rules", state: State, event: BetReturned) -> State:
    seat, cents = uncalled(state)
    if (event.seat, event.cents) != (seat, cents):
        raise Illegal(f"{dollars(cents)} go back to seat {seat}", g.cite("uncalled"))
    hand = state.hand(seat)
    assert hand is not None
    back = replace(hand, chips=hand.chips + cents, bet=hand.bet - cents)
    return collected(g, replace(state, hands=changed(state.hands, back)))


def gathered(state: State) -> State:
    """The bets of this round are in the pots."""
    hands = tuple(
        [
            replace(h, bet=0, ante=0, dead=0, even=h.even + h.bet + h.ante, given=h.given + h.dead)
            for h in state.hands
        ]
    )
    return replace(state, hands=hands, level=0)
