"""What each viewer may see of a blackjack table."""

from typing import Any

from houseway.core.game import HIDDEN, View, Viewer, step_view
from houseway.core.steps import Step
from houseway.equipment.cards import Card, text
from houseway.games.blackjack.betting import box_of
from houseway.games.blackjack.choosing import double_refusal
from houseway.games.blackjack.rules import (
    BASE,
    DOUBLE_DOWN,
    HOUSE_MONEY_WAGER,
    INSURANCE,
    SPLIT,
    Rules,
    box_spot,
    clause,
    hand_spot,
    place,
)
from houseway.games.blackjack.state import (
    BLACKJACK,
    CAPPING,
    DECIDING,
    LIVE,
    PAID,
    SETTLED,
    UNKNOWN,
    Hand,
    State,
)
from houseway.games.blackjack.table import on_layout
from houseway.hands.blackjack import total
from houseway.procedures.shoe_game import shoe_view


def table_view(rules: Rules, state: State, step: Step, viewer: Viewer) -> View:
    table, shoe = state.table, state.shoe
    last_round = table.shuffle_due or shoe.position >= shoe.cutting_card
    return {
        "game": "blackjack",
        "round": state.round,
        "phase": state.phase,
        "seated": list(table.seated),
        "barred": list(table.barred),
        "bets": _bets(state),
        "hands": [_hand(h, viewer) for h in state.hands],
        "turn": place(state.hand.box, state.hand.index) if state.hands and state.phase not in SETTLED else "",
        "dealer": _dealer(state),
        "exposed": text(state.exposed) if state.exposed != UNKNOWN else "",
        "shoe": shoe_view(rules, state, len(on_layout(rules, state)), last_round),
        "device": {"batch": rules.cards.in_device(table.prep)},
        "notes": _notes(state),
        "step": step_view(step, viewer),
        **_refusals(rules, state, viewer),
    }


def _refusals(rules: Rules, state: State, viewer: Viewer) -> dict[str, Any]:
    """Why the one who is asked about two cards may not double them."""
    if state.phase != DECIDING or viewer != Viewer("seat", state.hand.seat) or len(state.hand.cards) != 2:
        return {}
    found = double_refusal(rules, state.hand)
    return {"refusals": {"double": {"reason": found[0], "clause": clause(found[1])}}} if found else {}


def _bets(state: State) -> list[dict[str, Any]]:
    lying = [(b.seat, b.wager, box_spot(b.seat, box_of(b)), b.stake_cents) for b in state.bets]
    if state.phase not in SETTLED:
        for h in state.hands:
            spot = hand_spot(h.seat, h.box, h.index)
            if h.status != PAID:
                lying.append((h.seat, SPLIT if h.index else BASE, spot, h.stake_cents))
                lying.append((h.seat, DOUBLE_DOWN, spot, h.doubled_cents))
            if CAPPING not in (state.phase, state.odd.interrupted):
                lying.append((h.seat, HOUSE_MONEY_WAGER, box_spot(h.seat, h.box), h.house_money_cents))
            lying.append((h.seat, INSURANCE, box_spot(h.seat, h.box), h.insurance_cents))
    return [{"seat": s, "wager": w, "spot": at, "stake_cents": c} for s, w, at, c in lying if c]


def _sees(hand: Hand, i: int, viewer: Viewer) -> bool:
    """Face up for all; face down for the player who holds it, if he has looked."""
    if hand.cards[i] == UNKNOWN:
        return False
    return not hand.down >> i & 1 or viewer.role == "auditor" or viewer == Viewer("seat", hand.seat)


def _hand(hand: Hand, viewer: Viewer) -> dict[str, Any]:
    seen: list[Card | None] = [c if _sees(hand, i, viewer) else None for i, c in enumerate(hand.cards)]
    points, soft = total(c for c in seen if c is not None)
    # A blackjack not yet turned up is nobody's business.
    told = viewer.role == "auditor" or viewer == Viewer("seat", hand.seat) or not hand.down
    return {
        "seat": hand.seat,
        "box": hand.box,
        "hand": hand.index,
        "place": place(hand.box, hand.index),
        "cards": [HIDDEN if c is None else text(c) for c in seen],
        "total": points,
        "soft": soft,
        "status": LIVE if hand.status == BLACKJACK and not told else hand.status,
        "stake_cents": hand.stake_cents,
        "doubled_cents": hand.doubled_cents,
        "insurance_cents": hand.insurance_cents,
    }


def _notes(state: State) -> list[str]:
    """What went wrong in this round, in words."""
    odd = state.odd
    told = {
        "the dealer missed a card of his own": odd.dealer_missed,
        "a card drawn in error lies face down: it is the next card": odd.drawn_slot >= state.shoe.position,
        "the card reader was not used": odd.unchecked,
        "the hole card was shown by mistake": odd.hole_shown,
        "the dealer's blackjack was overlooked": odd.missed,
        "there are no cards to finish the round": odd.void,
    }
    refused = [f"seat {seat} refused a card and gets no more" for seat in odd.refused]
    return [note for note, true in told.items() if true] + refused


def _dealer(state: State) -> dict[str, Any]:
    dealer = state.dealer
    looked = bool(dealer.slots[1:]) and state.shoe.narrowed_slot == dealer.slots[1]
    return {
        "cards": [HIDDEN if c == UNKNOWN else text(c) for c in dealer.cards],
        "total": dealer.points,
        "soft": dealer.soft,
        "hole_card_checked": looked,
    }
