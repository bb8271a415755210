"""After the deal: who is next, decisions, the end of a hand on the layout."""

from msgspec.structs import replace

from houseway.core.events import CardsCollected, Decided, Settled
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Procedure
from houseway.games.three_card_poker.rules import ANTE, PLACES, PLAY, Rules, clause
from houseway.games.three_card_poker.state import (
    CLEARING,
    COLLECTING,
    DECIDING,
    DISCARDING,
    FOLDED,
    FORFEITS,
    HAND_SIZE,
    LOOKING,
    OVER,
    PLAYED,
    RACKING,
    REMOVAL,
    REVEAL,
    SETTLING,
    SHOWING,
    VOID,
    WAITING,
    Hand,
    State,
)
from houseway.procedures.stakes import Bet, find_bet, stake_of

_OPTION = clause("10.II")
FORFEITED_CARDS = "folded"  # whose cards are collected together after the decisions


def changed(hands: tuple[Hand, ...], old: Hand, new: Hand) -> tuple[Hand, ...]:
    return tuple([new if h is old else h for h in hands])


def is_abandoned(rules: Rules, hand: Hand) -> bool:
    """Whether the house takes this hand's wagers because its player left (7.III)."""
    return hand.left and not rules.abandoned_stand


def is_forfeited(rules: Rules, state: State, hand: Hand) -> bool:
    """Whether wagers of this hand are due to be collected before the dealer's cards are seen."""
    if is_abandoned(rules, hand):
        return any(b.seat == hand.seat for b in state.bets)
    return hand.status == FOLDED and find_bet(state.bets, hand.seat, ANTE) is not None


def onward(rules: Rules, state: State) -> State:
    """``state`` moved to the next thing to do, passing over whatever has nothing left to do."""
    phase, turn = _next(rules, state)
    if phase == state.phase and turn == state.turn:
        return state
    return replace(state, phase=phase, turn=turn)


def _next(rules: Rules, state: State) -> tuple[str, int]:
    phase, turn, hands = state.phase, state.turn, state.hands
    last = len(hands) - 1  # the dealer's
    if phase == LOOKING:
        for i in range(turn, last):
            if not hands[i].cards and not hands[i].left:
                return LOOKING, i
        phase, turn = DECIDING, 0
    if phase == DECIDING:
        for i in range(turn, last):
            hand = hands[i]
            if hand.status == WAITING and not hand.left and find_bet(state.bets, hand.seat, ANTE):
                return DECIDING, i
        phase, turn = FORFEITS, 0
    if phase == FORFEITS:
        return (FORFEITS if any(is_forfeited(rules, state, h) for h in hands[:-1]) else REVEAL), 0
    if phase == RACKING:
        return (RACKING if any(_is_spent(state, h) for h in hands[:-1]) else REVEAL), 0
    if phase == REVEAL and hands[-1].shown:
        phase, turn = SHOWING, last - 1
    elif phase == SHOWING and turn >= 0 and hands[turn].shown and not hands[turn].racked:
        return SETTLING, turn
    if phase == SHOWING:
        for i in range(turn, -1, -1):
            if not hands[i].racked:
                return (SETTLING if is_abandoned(rules, hands[i]) else SHOWING), i
        return CLEARING, 0
    return phase, turn


def _is_spent(state: State, hand: Hand) -> bool:
    """Cards lying on the layout without a wager."""
    return not hand.racked and not any(b.seat == hand.seat for b in state.bets)


def decide_step(rules: Rules, state: State) -> Decide:
    seat = state.hands[state.turn].seat
    ante = stake_of(state.bets, seat, ANTE)
    unit = rules.table.limits[ANTE].unit_cents
    play = Choice("play", Decided(seat, "play", ante), _OPTION, ante, ante, unit)
    return Decide(seat, (play, Choice("fold", Decided(seat, "fold"), _OPTION)), "fold")


def decided(rules: Rules, state: State, event: Decided) -> State:
    if state.phase != DECIDING:
        raise Illegal("no player is asked now", _OPTION)
    hand = state.hands[state.turn]
    if event.seat != hand.seat:
        raise Illegal(f"it is seat {hand.seat}'s turn, not seat {event.seat}'s", _OPTION)
    if event.spot or event.hand:
        raise Illegal("a player has one hand at one position", clause("7.V"))
    ante = stake_of(state.bets, hand.seat, ANTE)
    if event.choice == "play":
        if event.amount_cents != ante:
            raise Illegal(f"the Play wager equals the Ante, {ante} cents", _OPTION)
        bets = (*state.bets, Bet(hand.seat, PLAY, ante))
        status = PLAYED
    elif event.choice == "fold":
        if event.amount_cents:
            raise Illegal("a fold puts up nothing", _OPTION)
        bets, status = state.bets, FOLDED
    else:
        raise Illegal(f"there is no choice {event.choice!r}", _OPTION, ("play", "fold"))
    hands = changed(state.hands, hand, replace(hand, status=status))
    return onward(rules, replace(state, bets=bets, hands=hands))


def settled(rules: Rules, state: State, event: Settled) -> State:
    """The wagers of checked lines leave the layout."""
    if state.phase == VOID:
        return replace(state, bets=(), forfeited=(), phase=COLLECTING)
    gone = {(line.seat, line.wager) for line in event.lines}
    kept = tuple(b for b in state.bets if (b.seat, b.wager) not in gone)
    if state.phase == FORFEITS:
        taken = tuple(b for b in state.bets if (b.seat, b.wager) in gone)
        return onward(rules, replace(state, bets=kept, forfeited=taken, phase=RACKING))
    return replace(state, bets=kept, paid=True, phase=DISCARDING)


def collect_step(rules: Rules, state: State) -> Procedure:
    """Cards due in the discard rack."""
    match state.phase:
        case "racking":
            of, text, cited = FORFEITED_CARDS, "put the forfeited hands in the discard rack", clause("10.III")
        case "discarding":
            of = PLACES[state.hands[state.turn].seat]
            text, cited = f"put the cards of {of} in the discard rack", clause("10.IV.D")
        case "clearing":
            of, text, cited = "dealer", "put the dealer's cards in the discard rack, last", clause("10.V")
        case _:
            assert state.voided is not None
            of, text, cited = "", "gather all cards for a new shuffle", state.voided.clause
    return Procedure("dealer", CardsCollected(of), text, cited)


def cards_collected(rules: Rules, state: State, event: CardsCollected) -> State:
    if state.phase not in (RACKING, DISCARDING, CLEARING, COLLECTING):
        raise Illegal("no cards are collected now", clause("10.V"))
    due = collect_step(rules, state)
    if event != due.event:
        raise Illegal(f"now {due.text}", due.clause)
    if state.phase == COLLECTING:
        assert state.voided is not None
        hands = tuple(replace(h, racked=True) for h in state.hands)
        phase = REMOVAL if state.voided.removes_deck else OVER
        return replace(state, hands=hands, racked=len(rules.pack), aside=-1, phase=phase)
    if state.phase == RACKING:
        hands = tuple(
            replace(h, racked=True) if i < len(state.hands) - 1 and _is_spent(state, h) else h
            for i, h in enumerate(state.hands)
        )
        phase, turn = RACKING, 0
    elif state.phase == DISCARDING:
        hand = state.hands[state.turn]
        hands = changed(state.hands, hand, replace(hand, racked=True))
        phase, turn = SHOWING, state.turn - 1
    else:
        hands = (*state.hands[:-1], replace(state.hands[-1], racked=True))
        phase, turn = OVER, 0
    racked = state.racked + HAND_SIZE * (_racked(hands) - _racked(state.hands))
    return onward(rules, replace(state, hands=hands, racked=racked, phase=phase, turn=turn))


def _racked(hands: tuple[Hand, ...]) -> int:
    return sum(h.racked for h in hands)
