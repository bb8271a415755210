"""What each viewer may see of a table. A face-down card is "??" to everybody but the player who holds it."""

from itertools import combinations
from typing import Any

from houseway.core.game import HIDDEN, View, Viewer, step_view
from houseway.core.steps import Step
from houseway.equipment.cards import Card, text
from houseway.games.fast_action_holdem.betting import lammers
from houseway.games.fast_action_holdem.flow import COMMUNITY_CARDS
from houseway.games.fast_action_holdem.rules import ENVY_BONUS, Rules
from houseway.games.fast_action_holdem.settlement import held
from houseway.games.fast_action_holdem.state import BETWEEN_ROUNDS, SET, UNKNOWN, Hand, State, place
from houseway.procedures.shoe_game import OVER, shoe_view
from houseway.procedures.stakes import bets_view


def lying(state: State) -> tuple[Hand, ...]:
    """The hands on the layout."""
    return tuple(h for h in (*state.hands, state.dealer, state.board) if not h.racked)


def table_view(rules: Rules, state: State, step: Step, viewer: Viewer) -> View:
    table, shoe = state.table, state.shoe
    edition = rules.table.edition
    cards = sum(len(h.slots) + len(h.aside) for h in lying(state))
    last = table.shuffle_due or shoe.position > shoe.cutting_card
    seen = shoe_view(rules, state, cards, last) | {
        "cutting_card_reached": shoe.position > shoe.cutting_card,  # with it first one more round is dealt
        "least_cut": rules.cards.by_hand.cut_from_top,
    }
    view: View = {
        "game": edition.game,
        "edition": edition.id,
        "round": state.round,
        "phase": state.phase,
        "seated": list(table.seated),
        "bets": bets_view(state.bets),
        "hands": [_seat(rules, state, h, viewer) for h in state.hands if not h.index],
        "dealer": _dealer(rules, state),
        "board": [_text(c) for c in state.board.cards],
        "shoe": seen,
        "device": {"batch": rules.cards.in_device(table.prep)},
        "notes": _notes(state),
        "step": step_view(step, viewer),
    }
    if rules.has_marker:
        view["marker"] = place(table.marker)
    if ENVY_BONUS in rules.table.limits:
        between = state.phase in BETWEEN_ROUNDS and state.phase != OVER
        view["lammers"] = list(lammers(rules, state.bets) if between else state.lammers)
    if state.voided:
        view["void"] = {"clause": state.voided.clause, "why": state.voided.why}
    return view


def _text(c: Card) -> str:
    return HIDDEN if c == UNKNOWN else text(c)


def _complete(state: State, hand: Hand) -> bool:
    """Two cards and all five of the board are known."""
    board = [c for c in state.board.cards if c != UNKNOWN]
    return hand.status == SET and len(board) == COMMUNITY_CARDS and not hand.hidden


def _seat(rules: Rules, state: State, first: Hand, viewer: Viewer) -> dict[str, Any]:
    """All cards of a seat: those of a second hand behind the first."""
    hands = [h for h in state.hands if h.seat == first.seat]
    own = viewer == Viewer("seat", first.seat) or viewer.role == "auditor"
    cards = [_text(c) if own or h.shown else HIDDEN for h in hands for c in h.cards]
    seen: dict[str, Any] = {
        "seat": first.seat,
        "cards": cards,
        "slots": [slot for h in hands for slot in h.slots],
        "status": "split" if len(hands) > 1 else first.status,
        "racked": all(h.racked for h in hands),
    }
    if first.aside:
        seen["discarded"] = len(first.aside)
    if all((own or h.shown) and _complete(state, h) for h in hands):
        seen["hand"] = " and ".join(held(rules, state, h).describe() for h in hands)
    return seen


def _dealer(rules: Rules, state: State) -> dict[str, Any]:
    dealer = state.dealer
    seen: dict[str, Any] = {
        "cards": [_text(c) if dealer.shown else HIDDEN for c in dealer.cards],
        "slots": list(dealer.slots),
    }
    if dealer.shown and _complete(state, dealer):
        best = held(rules, state, dealer)
        ways = combinations(dealer.cards + state.board.cards, COMMUNITY_CARDS)
        used = next(way for way in ways if rules.rank(way) == best)
        return seen | {"hand": best.describe(), "best": [text(c) for c in used]}
    return seen


def _notes(state: State) -> list[str]:
    """What went wrong, in words."""
    told = {
        "a card drawn in error lies face down: it is the next card": state.drawn >= state.shoe.position,
        "the dealing marker was not moved for this round": state.table.skipped,
    }
    return [note for note, true in told.items() if true]
