"""What each viewer may see. A face-down card is "??" to everybody but the player it was shown to."""

from typing import Any

from houseway.core.game import View, Viewer, step_view
from houseway.core.steps import Step
from houseway.equipment.cards import text
from houseway.games.three_card_poker.rules import Rules, ranked
from houseway.games.three_card_poker.settlement import plays
from houseway.games.three_card_poker.state import Hand, State
from houseway.procedures.stakes import bets_view

HIDDEN = "??"


def table_view(rules: Rules, state: State, viewer: Viewer, step: Step) -> View:
    view: View = {
        "game": rules.table.edition.game,
        "edition": rules.table.edition.id,
        "round": state.round,
        "phase": state.phase,
        "seated": list(state.seated),
        "bets": bets_view(state.bets),
        "hands": [_player_view(h, viewer) for h in state.hands[:-1]],
        "dealer": _dealer_view(state),
        "shoe": {"remaining": state.shoe.remaining, "cutting_card_reached": False},
        "rack": {"cards": state.racked},
        "step": step_view(step, viewer),
    }
    if state.deck:
        # 3.II.C and E: one deck is in play and in the rack, the other in the device.
        view["shoe"]["deck"] = view["rack"]["deck"] = state.deck
        view["device"] = {"deck": "b" if state.deck == "a" else "a"}
    if state.voided:
        view["void"] = {"clause": state.voided.clause, "why": state.voided.why}
    return view


def _player_view(hand: Hand, viewer: Viewer) -> dict[str, Any]:
    own = viewer.role == "seat" and viewer.seat == hand.seat and not hand.left
    visible = hand.shown or viewer.role == "auditor" or own
    seen: dict[str, Any] = {
        "seat": hand.seat,
        "cards": [text(c) for c in hand.cards] if visible and hand.cards else [HIDDEN] * len(hand.slots),
        "status": hand.status,
        "left": hand.left,
        "racked": hand.racked,
    }
    if visible and hand.cards:
        seen["hand"] = ranked(hand.cards).describe()
    return seen


def _dealer_view(state: State) -> dict[str, Any]:
    if not state.hands:
        return {"cards": []}
    hand = state.hands[-1]
    if hand.shown:
        # 10.III: laid out as the best hand, its group first.
        held = ranked(hand.cards)
        order = sorted(hand.cards, key=lambda c: held.ranks.index(c >> 2))
        return {"cards": [text(c) for c in order], "hand": held.describe(), "plays": plays(held)}
    exposed = dict(state.voided.exposed) if state.voided else {}
    return {"cards": [text(exposed[s]) if s in exposed else HIDDEN for s in hand.slots]}
