"""What each viewer may see of a baccarat table."""

from typing import Any

from houseway.core.game import HIDDEN, View, Viewer, step_view
from houseway.core.steps import Step
from houseway.equipment.cards import text
from houseway.games.baccarat.roads import roads
from houseway.games.baccarat.rules import Rules
from houseway.games.baccarat.state import (
    ASKING,
    BANKER,
    COLLECTING,
    LOOKING,
    PLAYER,
    SETTLING,
    SHOWING,
    UNKNOWN,
    State,
)
from houseway.hands.baccarat import is_natural, points
from houseway.procedures.shoe_game import OVER, shoe_view
from houseway.procedures.stakes import bets_view


def table_view(rules: Rules, state: State, step: Step, viewer: Viewer) -> View:
    table = state.table
    lying = len(state.player.slots) + len(state.banker.slots) + (state.odd.aside >= 0)
    return {
        "game": "baccarat",
        "style": "midi" if rules.midi else "mini",
        "round": state.round,
        "phase": state.phase,
        "seated": list(table.seated),
        "bets": bets_view(state.bets),
        "player": _hand(state, PLAYER, viewer),
        "banker": _hand(state, BANKER, viewer),
        "handles": _handles(state),
        "simulated": bool(state.odd.simulated),
        "exposed": text(state.odd.exposed) if state.odd.exposed != UNKNOWN else "",
        "burn": {
            "card": text(table.burn_card) if table.burn_card != UNKNOWN else "",
            "count": table.burned,
        },
        "owed": [{"seat": seat, "cents": cents} for seat, cents in table.owed],
        "shoe": shoe_view(rules, state, lying, _last_round(state)),
        "device": {"batch": rules.cards.in_device(table.prep)},
        "results": list(table.results),
        "roads": {name: [list(column) for column in grid] for name, grid in roads(table.results).items()},
        "notes": _notes(state),
        "step": step_view(step, viewer),
    }


def _last_round(state: State) -> bool:
    """The cover card is out, or comes before the next card of this round (10.V)."""
    shoe = state.shoe
    if state.phase in (SETTLING, COLLECTING, OVER):
        return shoe.position > shoe.cutting_card or state.table.shuffle_due
    return shoe.position >= shoe.cutting_card


def _hand(state: State, which: str, viewer: Viewer) -> dict[str, Any]:
    hand = state.hand(which)
    looks = viewer.role == "auditor" or (
        state.phase == SHOWING and state.at == which and viewer == Viewer("seat", state.holder)
    )
    seen = [
        card if card != UNKNOWN and (looks or not hand.down >> i & 1) else None
        for i, card in enumerate(hand.cards)
    ]
    known = tuple(c for c in seen if c is not None)
    return {
        "cards": [HIDDEN if c is None else text(c) for c in seen],
        "points": points(known),
        "natural": None not in seen[:2] and is_natural(known[:2]),
    }


def _handles(state: State) -> dict[str, Any]:
    if state.phase not in (ASKING, LOOKING, SHOWING):
        return {}
    return {"hand": state.at, "seat": state.holder}


def _notes(state: State) -> list[str]:
    """What went wrong, in words."""
    odd = state.odd
    lies = odd.drawn_slot >= state.shoe.position
    told = {
        "a card drawn in error lies face down: it is the next card": lies and not odd.third,
        "a card drawn in error lies aside, face down: it begins the next round": odd.aside >= 0,
        "a third card was given to the Player's Hand by mistake: it is the next card": odd.third
        and (lies or odd.exposed != UNKNOWN),
        "this round is dealt without wagers, to use up a card that was shown": bool(odd.simulated),
        "there are not enough cards to complete the round": odd.void,
    }
    return [note for note, true in told.items() if true]
