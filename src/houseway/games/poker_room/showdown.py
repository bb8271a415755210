"""The showdown: who shows first, who may muck, and what the pots come to."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import ALL, CardsShown, Decided, Settled
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Procedure, Step
from houseway.games.poker_room import betting, pots
from houseway.games.poker_room.state import (
    CLEARING,
    SETTLING,
    SHOWDOWN,
    SHOWING,
    Hand,
    State,
    changed,
    clockwise,
)

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules

SHOW, MUCK = "show", "muck"


def begin(g: "Rules", state: State) -> State:
    """Who bet or raised last in the last betting round shows first, else who acted first; then clockwise."""
    if len(state.live) == 1:
        return replace(state, phase=SETTLING, turn=())
    first = state.shows_first or betting.first_to_act(g, state)
    seats = clockwise(tuple([h.seat for h in state.live]), first - 1)
    return onward(g, replace(state, turn=seats))


def onward(g: "Rules", state: State) -> State:
    if not state.turn or len(state.live) == 1:
        return replace(state, phase=SETTLING, turn=())
    hand = state.hand(state.turn[0])
    assert hand is not None
    return replace(state, phase=SHOWDOWN if _may_muck(g, state, hand) else SHOWING)


def _may_muck(g: "Rules", state: State, hand: Hand) -> bool:
    """After the first hand that is shown, as long as nobody is left without an opponent in a pot of his."""
    if not g.mucking or not any(h.shown for h in state.live):
        return False
    return all(len(pot.seats) > 1 for pot in pots.pots(state) if hand.seat in pot.seats)


def beaten(g: "Rules", state: State, hand: Hand) -> bool:
    """Whether the hands shown so far leave him nothing."""
    for pot in pots.pots(state):
        if hand.seat not in pot.seats:
            continue
        shown = [h for h in state.live if h.shown and h.seat in pot.seats]
        for kind in g.variant.wins:
            best = pots.best_of(g, state, kind, [hand, *shown])
            if any(h is hand for h, _ in best):
                return False
    return True


def step(g: "Rules", state: State) -> Step:
    seat = state.turn[0]
    hand = state.hand(seat)
    assert hand is not None
    choices = (
        Choice(SHOW, Decided(seat, SHOW), g.cite("showdown")),
        Choice(MUCK, Decided(seat, MUCK), g.cite("muck")),
    )
    return Decide(seat, choices, MUCK if beaten(g, state, hand) else SHOW)


def showing_step(g: "Rules", state: State) -> Step:
    event = _turned(state)
    text = f"turn up the hand of seat {state.turn[0]}"
    return Procedure("dealer", event, text, g.cite("showdown"))


def _turned(state: State) -> CardsShown:
    hand = state.hand(state.turn[0])
    assert hand is not None
    down = [
        (slot, c)
        for slot, c, up in zip(hand.slots, hand.cards, hand.up, strict=True)
        if not up and c is not None
    ]
    return CardsShown(ALL, tuple([s for s, _ in down]), tuple([c for _, c in down]))


def decided(g: "Rules", state: State, event: Decided) -> State:
    seat = state.turn[0]
    if event.seat != seat:
        raise Illegal(f"it is seat {seat}'s turn to show, not seat {event.seat}'s", g.cite("showdown"))
    if event.choice not in (SHOW, MUCK) or event.amount_cents or event.spot or event.hand or event.slots:
        raise Illegal("a hand is shown or mucked", g.cite("showdown"), (SHOW, MUCK))
    if event.choice == SHOW:
        return replace(state, phase=SHOWING)
    hand = state.hand(seat)
    assert hand is not None
    mucked = replace(hand, folded=True, mucked=True)
    return onward(g, replace(state, hands=changed(state.hands, mucked), turn=state.turn[1:]))


def shown(g: "Rules", state: State, event: CardsShown) -> State:
    if event != _turned(state):
        raise Illegal(f"the hand of seat {state.turn[0]} is turned up, as it is", g.cite("showdown"))
    hand = state.hand(state.turn[0])
    assert hand is not None
    hands = changed(state.hands, replace(hand, shown=True))
    return onward(g, replace(state, hands=hands, turn=state.turn[1:]))


def settled(g: "Rules", state: State, event: Settled) -> State:
    """The pots are won: what is left in front of each is his, and a kill may be due."""
    won: dict[int, int] = {}
    for line in event.lines:
        if line.wager == "pot":
            won[line.seat] = won.get(line.seat, 0) + line.amount_cents
    total = state.put_in
    hands = tuple(
        [replace(h, chips=h.chips + won.get(h.seat, 0), even=0, given=0) for h in state.hands]
    )  # fmt: skip
    sole = next(iter(won)) if len(won) == 1 else 0
    again = state.wins + 1 if sole and sole == state.last_winner else int(bool(sole))
    kills = sole if g.kills(sole, again, total) else 0
    return replace(
        state, hands=hands, phase=CLEARING, turn=(), last_winner=sole, wins=again, kills_next=kills
    )
