"""What each viewer may see: as at any table of house poker, with hands that are set and who banks."""

from typing import Any

from houseway.core.game import View, Viewer
from houseway.core.steps import Step
from houseway.equipment.cards import text
from houseway.games.house_poker.state import DEALER, Hand
from houseway.games.house_poker.views import table_view
from houseway.games.pai_gow_poker import banking, results
from houseway.games.pai_gow_poker.setting import two_hands
from houseway.games.pai_gow_poker.state import STARTING, State, amount


def view(g: Any, state: State, viewer: Viewer, step: Step) -> View:
    seen = table_view(g, state, viewer, step)
    for shown, hand in zip(seen["hands"], state.seats, strict=True):
        shown |= _set_view(g, state, hand, viewer)
    dealer = next((h for h in state.hands if h.seat == DEALER), None)
    if dealer is not None and dealer.shown:
        cards = {"cards": [text(c) for c in dealer.cards], "slots": list(dealer.slots)}
        seen["dealer"] = cards | _set_view(g, state, dealer, viewer)
    seen["bank"] = _bank_view(state)
    if state.buttons:
        seen["envy"] = list(state.buttons)
    if g.starts_by == "button":
        seen["button"] = state.button
    elif state.start >= 0 and state.phase != STARTING:
        seen["start"] = state.start
    if unasked := [q for q in g.unasked(state) if viewer == Viewer("seat", q.seat)]:
        seen["unasked"] = [c.name for q in unasked for c in q.choices]
    return seen


def _set_view(g: Any, state: State, hand: Hand, viewer: Viewer) -> dict[str, Any]:
    """The two hands, to those who see the cards."""
    own = viewer.role == "seat" and viewer.seat == hand.seat and not hand.left
    visible = hand.cards and (hand.shown or own or viewer.role == "auditor")
    if not visible or hand.seat not in dict(state.sets):
        return {}
    high, low = two_hands(g, state, hand)
    high_ranked, low_ranked = results.ranked(g, state, hand)
    foul = results.fouled(g, state, hand) or hand.seat in state.misset
    order = sorted(zip(hand.cards, hand.slots, strict=True), key=lambda c: c[0] not in low)
    return {
        "cards": [text(c) for c, _ in order],  # the low hand first
        "slots": [slot for _, slot in order],
        "low": [text(c) for c in low],
        "high": [text(c) for c in high],
        "hand": f"{'foul: ' * foul}{low_ranked.describe()} / {high_ranked.describe()}",
        "foul": foul,
    }


def _bank_view(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": state.bank}
    if state.bank:
        found["partners"] = list(state.partners)
        found["covers_cents"] = banking.covered(state)
        wagered = next((b.stake_cents for b in state.bets if b.seat == DEALER), 0)
        found["house_cents"] = wagered or amount(state.staked, DEALER)
        found["chips_cents"] = sum(amount(state.chips, s) for s in state.bankers)
    return found
