"""What each viewer may see. A face-down card is "??" to everybody but the player it was shown to, unless it
was exposed to all."""

from itertools import combinations
from typing import TYPE_CHECKING, Any

from houseway.core.game import HIDDEN, View, Viewer, step_view
from houseway.core.steps import Step
from houseway.equipment.cards import Card, text
from houseway.games.house_poker.state import BOARD, DEALER, Hand, State
from houseway.hands.result import Hand as Ranked
from houseway.procedures.shuffling import other_batch
from houseway.procedures.stakes import bets_view

if TYPE_CHECKING:
    from houseway.games.house_poker.game import HousePoker as Rules


def table_view(g: "Rules", state: State, viewer: Viewer, step: Step) -> View:
    view: View = {
        "game": g.table.edition.game,
        "edition": g.table.edition.id,
        "round": state.round,
        "phase": state.phase,
        "seated": list(state.seated),
        "bets": bets_view(state.bets),
        "hands": [_player_view(g, state, h, viewer) for h in state.seats],
        "shoe": {"remaining": state.shoe.remaining, "cutting_card_reached": False},
        "rack": {"cards": state.racked},
        "step": step_view(step, viewer),
    }
    if g.sizes[DEALER]:
        view["dealer"] = _dealer_view(g, state)
    if g.sizes[BOARD]:
        lying = next((len(h.slots) for h in state.hands if h.seat == BOARD), 0)
        view["board"] = [text(c) for c in state.board] + [HIDDEN] * (lying - len(state.board))
    if state.deck:
        # One deck is in play and in the rack, the other in the device.
        view["shoe"]["deck"] = view["rack"]["deck"] = state.deck
        if state.prep.loaded:
            view["device"] = {"deck": other_batch(state.deck)}
    if g.progressive:
        locked = state.closed and bool(state.act or state.turn)  # the lock is the first act of a round
        view["progressive"] = {"accepted": list(state.entered), "locked": locked}
    if state.voided:
        view["void"] = {"clause": state.voided.clause, "why": state.voided.why}
    return view


def _player_view(g: "Rules", state: State, hand: Hand, viewer: Viewer) -> dict[str, Any]:
    own = viewer.role == "seat" and viewer.seat == hand.seat and not hand.left
    visible = hand.shown or viewer.role == "auditor" or own
    seen: dict[str, Any] = {
        "seat": hand.seat,
        "cards": [text(c) for c in hand.cards] if visible and hand.cards else _face_down(state, hand),
        "slots": list(hand.slots),
        "status": hand.status,
        "left": hand.left,
        "racked": hand.racked,
    }
    if hand.discarded:
        seen["discarded"] = len(hand.discarded)
    if visible and hand.cards and (held := g.held_by(state, hand)):
        seen["hand"] = held.describe()
    return seen


def _dealer_view(g: "Rules", state: State) -> dict[str, Any]:
    hand = next((h for h in state.hands if h.seat == DEALER), None)
    if hand is None:
        return {"cards": []}
    if hand.shown and (held := g.held_by(state, hand)):
        best = _laid_out(g, state, hand, held)
        own = sorted(hand.cards, key=lambda c: best.index(c) if c in best else len(best))
        seen: dict[str, Any] = {"cards": [text(c) for c in own], "hand": held.describe()}
        if state.board:
            seen["best"] = [text(c) for c in best]
        return seen | ({"plays": g.qualifies(held)} if g.has_qualifier else {})
    return {"cards": _face_down(state, hand)}


def _face_down(state: State, hand: Hand) -> list[str]:
    """A hand that lies hidden, but for cards of it that everybody has seen."""
    exposed = dict(state.exposed)
    return [text(exposed[s]) if s in exposed else HIDDEN for s in hand.slots]


def _laid_out(g: "Rules", state: State, hand: Hand, held: Ranked) -> list[Card]:
    """The best cards of a hand and the board, the group first."""
    ways = combinations(hand.cards + state.board, g.ranked_cards)
    used = next(way for way in ways if g.rank(way) == held)
    return sorted(used, key=lambda c: held.ranks.index(c >> 2))
