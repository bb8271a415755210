"""What each viewer may see. Hole cards are their player's alone until they are turned up, and those that were
folded stay so."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from houseway.core.game import HIDDEN, View, Viewer, step_view
from houseway.core.steps import Step
from houseway.equipment.cards import text
from houseway.games.poker_room.pots import hand_rank, pots
from houseway.games.poker_room.state import BETWEEN, Hand, State

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules


def table_view(g: "Rules", state: State, viewer: Viewer, step: Step) -> View:
    lower, higher = g.limits(state)
    own = viewer.seat if viewer.role == "seat" else 0
    view: View = {
        "game": g.name,
        "edition": g.table.edition.id,
        "variant": g.variant.name,
        "title": g.variant.title,
        "betting": g.structure,
        "limits": {"lower_cents": lower, "higher_cents": higher, "unit_cents": g.unit},
        "round": state.round,
        "phase": state.phase,
        "street": state.street,
        "streets": len(g.variant.streets),
        "seated": list(state.seated),
        "out": list(state.out),
        "bets": [
            {"seat": h.seat, "wager": "bet", "spot": "", "stake_cents": h.staked}
            for h in state.hands
            if h.staked
        ],
        "pots": [{"cents": p.cents, "seats": list(p.seats)} for p in pots(state)],
        "to_call_cents": state.level,
        "hands": [_hand_view(g, state, h, viewer) for h in state.hands],
        "shoe": {"remaining": state.shoe.remaining, "cutting_card_reached": False},
        "burns": len(state.burns),
        "unasked": [c.name for d in g.unasked(state) if d.seat == own for c in d.choices],
        "owes": [asdict(o) for o in state.owed],
        "step": step_view(step, viewer),
    }
    if g.uses_button:
        view["button"] = state.button
        if g.blinds:
            view["blinds"] = {"small": state.small, "big": state.big}
    if g.variant.board or state.board:
        view["board"] = [text(c) for _, c in state.board]
    if state.drawn_cards:
        view["for_button"] = [{"seat": s, "card": text(c)} for s, c in state.drawn_cards]
    if state.scrap:
        view["out_of_play"] = [text(c) for c in state.scrap]
    if state.killed:
        view["killed"] = max(state.killed, 0)  # 0: who did it has left
    if state.voided:
        view["void"] = {"clause": g.cite("misdeal"), "why": state.voided}
    return view


def _hand_view(g: "Rules", state: State, hand: Hand, viewer: Viewer) -> dict[str, Any]:
    own = viewer.role == "seat" and viewer.seat == hand.seat and hand.seat in state.seated
    sees = own or viewer.role == "auditor"
    seen = [
        c is not None
        and (sees or up or hand.shown)
        and not (hand.folded and up and not sees and _gone(state))
        for c, up in zip(hand.cards, hand.up, strict=True)
    ]
    found: dict[str, Any] = {
        "seat": hand.seat,
        "chips_cents": hand.chips,
        "bet_cents": hand.bet,
        "put_in_cents": hand.put_in,
        "cards": [
            text(c) if see and c is not None else HIDDEN for c, see in zip(hand.cards, seen, strict=True)
        ],
        "up": list(hand.up),
        "slots": list(hand.slots),
        "folded": hand.folded,
        "all_in": not hand.folded and not hand.chips and state.phase not in BETWEEN,
        "shown": hand.shown,
    }
    if sees and hand.discards:
        found["discards"] = [text(c) for c in hand.discards]
    if hand.cards and all(seen):
        ranks = [(kind, hand_rank(g, state, kind, hand)) for kind in g.variant.wins]
        found["hand"] = [
            {"for": kind, "is": rank.describe()} for kind, rank in ranks if rank is not None
        ]  # fmt: skip
    return found


def _gone(state: State) -> bool:
    """Whether the cards of the round have been collected."""
    return state.phase in BETWEEN
