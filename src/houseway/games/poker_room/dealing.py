"""The cards of a round: burns, streets, draws, and what is done when too few are left."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import CardBurned, CardDealt, CardsShown, Decided
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Choice, Decide, Picks, Procedure, Step
from houseway.equipment.cards import Card, text
from houseway.games.poker_room import betting
from houseway.games.poker_room.state import (
    BOARD,
    BURNING,
    DEALING,
    DRAWING,
    LOOKING,
    SHUFFLING,
    Hand,
    State,
    changed,
    clockwise,
    place,
)
from houseway.procedures.seating import Seats
from houseway.procedures.showing import see_all

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules

ON_BOARD = 0  # in ``turn``, the board's place
PAT, DRAW = "stand-pat", "draw"
MOST_DRAWN = 5


# ── streets ──────────────────────────────────────────────────────────────────────────────────────────


def order(g: "Rules", state: State) -> Seats:
    """Live players in the order of dealing: from the dealer's left in stud, else from that of the button."""
    seats = tuple([h.seat for h in state.live])
    return seats if g.variant.stud else clockwise(seats, state.button)


def begin(g: "Rules", state: State) -> State:
    """The cards of this street are due: a burn comes first, but on the first street."""
    street = g.variant.streets[state.street]
    if street.draw:
        hands = tuple([replace(h, drawn=False) for h in state.hands])
        return replace(state, phase=DRAWING, hands=hands, turn=order(g, state), burnt=False)
    seats = order(g, state)
    turn = seats * (street.down + street.up) if not street.board else (ON_BOARD,) * street.board
    state = replace(state, turn=turn, burnt=False)
    if state.street == 0:
        return replace(state, phase=DEALING)
    needed, left = len(turn), state.shoe.remaining
    if left > needed:
        return replace(state, phase=BURNING)
    # Too few for a burn and a card each: the burnt cards come back, or all share one (2.IX, 2.X).
    if left + len(state.burns) >= needed:
        return _remake(g, state, burns_only=True)
    common = replace(state, turn=(ON_BOARD,), common=True)
    if not left:  # boxed cards took the rest of the stub: out of the burnt cards, or else of the muck
        return _remake(g, common, burns_only=bool(state.burns))
    return replace(common, phase=BURNING if left > 1 else DEALING)


def _remake(g: "Rules", state: State, *, burns_only: bool) -> State:
    """The stub is due to be shuffled with the burnt cards, or with the whole muck, in a draw never with what
    the drawer has discarded himself, while there is something else."""
    hidden_now = len(hidden(state))
    if burns_only:
        out: list[Card] = [c for h in state.hands for c in h.known]
        out += [c for _, c in state.board] + list(state.scrap)
    else:
        out = [c for h in state.live for c in h.known]
        own = state.hand(state.turn[0])
        kept_out = set(own.discards if own else ()) - set(out)
        if len(g.pack) - len(out) - len(kept_out) - hidden_now >= state.pending + (not state.burnt):
            out += kept_out
        state = replace(state, scrap=())
    shoe = state.shoe.reshuffled(out, hidden_now, 0)
    return replace(state, phase=SHUFFLING, shoe=replace(shoe, cutting_card=shoe.end), remade=True, burns=())


def hidden(state: State) -> tuple[int, ...]:
    """Slots on the table whose card nobody has seen."""
    return tuple(
        [slot for h in state.hands for slot, c in zip(h.slots, h.cards, strict=True) if c is None]
    )  # fmt: skip


def remade(g: "Rules", state: State) -> State:
    """The deck is made anew in the middle of a round: dealing goes on, in stud without a burn."""
    due = g.variant.streets[state.street].draw and not state.burnt
    return replace(state, phase=BURNING if due else DEALING, remade=False)


# ── steps ────────────────────────────────────────────────────────────────────────────────────────────


def burning_step(g: "Rules", state: State) -> Step:
    burn = CardBurned(state.shoe.position)
    return Procedure("dealer", burn, "burn the top card, face down", g.cite("burn"))


def lies_up(g: "Rules", hand: Hand) -> bool:
    """Whether his next card is dealt face up: one that takes the place of another lies as that one did."""
    return sum(hand.up) < sum(g.faces[: len(hand.slots) + 1])


def dealing_step(g: "Rules", state: State) -> Step:
    seat, slot = state.turn[0], state.shoe.position
    if seat == ON_BOARD:
        role = "common-card" if state.common else "board"
        return Chance(CardDealt(slot, BOARD), g.cite(role))
    hand = state.hand(seat)
    assert hand is not None
    role = "draw" if state.pending else "deal" if state.street == 0 else "street"
    if lies_up(g, hand):
        return Chance(CardDealt(slot, place(seat)), g.cite(role))
    return Procedure("dealer", CardDealt(slot, place(seat)), f"deal a card to seat {seat}", g.cite(role))


def looking_step(g: "Rules", state: State) -> Step:
    hand = state.hand(state.turn[0])
    assert hand is not None
    return Chance(CardsShown(place(hand.seat), unseen_slots(hand)), g.cite("hole-card"))


def unseen_slots(hand: Hand) -> tuple[int, ...]:
    return tuple([slot for slot, c in zip(hand.slots, hand.cards, strict=True) if c is None])


def drawing_step(g: "Rules", state: State) -> Step:
    seat = state.turn[0]
    hand = state.hand(seat)
    assert hand is not None
    cited = g.cite("draw")
    return Decide(
        seat,
        (
            Choice(PAT, Decided(seat, PAT), cited),
            Choice(
                DRAW, Decided(seat, DRAW, slots=hand.slots), cited, picks=Picks(hand.slots, 1, MOST_DRAWN)
            ),
        ),
        PAT,
    )


# ── events ───────────────────────────────────────────────────────────────────────────────────────────


def burned(g: "Rules", state: State, event: CardBurned) -> State:
    if event.slot != state.shoe.position:
        raise Illegal(f"the top card, slot {state.shoe.position}, is burnt", g.cite("burn"))
    return replace(state, shoe=state.shoe.deal(), burns=(*state.burns, event.slot), burnt=True, phase=DEALING)


def dealt(g: "Rules", state: State, event: CardDealt) -> State:
    seat, slot = state.turn[0], state.shoe.position
    to = BOARD if seat == ON_BOARD else place(seat)
    if (event.slot, event.to) != (slot, to):
        raise Illegal(f"the next card, slot {slot}, goes to {to}", g.cite("deal"))
    hand = state.hand(seat)
    up = hand is None or lies_up(g, hand)
    if (event.card is not None) != up:
        raise Illegal(f"this card is dealt face {'up' if up else 'down'}", g.cite("deal"))
    if event.card is None:
        shoe = state.shoe.deal()
    else:
        _check_unseen(g, state, event.card)
        shoe = state.shoe.deal_and_see(event.card)
    if hand is None:
        assert event.card is not None
        after = replace(state, shoe=shoe, board=(*state.board, (slot, event.card)))
    else:
        more = replace(
            hand, slots=(*hand.slots, slot), cards=(*hand.cards, event.card), up=(*hand.up, up)
        )  # fmt: skip
        after = replace(state, shoe=shoe, hands=changed(state.hands, more))
    if state.pending > 1:
        return replace(after, pending=state.pending - 1)
    if state.pending:
        return replace(after, pending=0, phase=LOOKING)
    after = replace(after, turn=state.turn[1:])
    return after if after.turn else _looks(g, after)


def _check_unseen(g: "Rules", state: State, card: Card) -> None:
    if not 0 <= card < len(state.shoe.unseen) or not state.shoe.unseen[card]:
        name = text(card) if 0 <= card < 53 else f"card {card}"
        raise Illegal(f"{name} is not among the cards nobody has seen", g.cite("deal"))


def _looks(g: "Rules", state: State) -> State:
    waiting = tuple([h.seat for h in state.live if None in h.cards])
    if waiting:
        return replace(state, phase=LOOKING, turn=waiting)
    return betting.opened(g, state)


def looked(g: "Rules", state: State, event: CardsShown) -> State:
    hand = state.hand(state.turn[0])
    assert hand is not None
    slots = unseen_slots(hand)
    if (event.to, event.slots) != (place(hand.seat), slots):
        raise Illegal(f"seat {hand.seat} looks at the cards dealt face down", g.cite("hole-card"))
    shoe = see_all(state.shoe, slots, event.cards, g.cite("hole-card"))
    seen = iter(event.cards)
    known = replace(hand, cards=tuple([next(seen) if c is None else c for c in hand.cards]))
    after = replace(state, shoe=shoe, hands=changed(state.hands, known))
    if g.variant.streets[state.street].draw:
        return _next_drawer(g, after)
    after = replace(after, turn=state.turn[1:])
    return after if after.turn else betting.opened(g, after)


def drew(g: "Rules", state: State, event: Decided) -> State:
    """A player stands pat, or discards and is dealt as many."""
    seat, cited = state.turn[0], g.cite("draw")
    if event.seat != seat:
        own = state.hand(event.seat)
        if own is not None and own.drawn:
            raise Illegal(f"seat {event.seat} has drawn or stood pat in this round", cited)
        raise Illegal(f"it is seat {seat}'s turn to draw, not seat {event.seat}'s", cited)
    if event.amount_cents or event.spot or event.hand:
        raise Illegal("only cards go with a draw", cited)
    hand = state.hand(seat)
    assert hand is not None
    if event.choice == PAT:
        if event.slots:
            raise Illegal("who stands pat discards nothing", cited, (DRAW,))
        return _next_drawer(g, state)
    if event.choice != DRAW:
        raise Illegal(f"{event.choice!r} is not asked: a player stands pat or draws", cited, (PAT, DRAW))
    if wrong := Picks(hand.slots, 1, MOST_DRAWN).refusal(event.slots):
        raise Illegal(wrong, cited)
    kept = [i for i, slot in enumerate(hand.slots) if slot not in event.slots]
    gone = tuple([c for c, slot in zip(hand.cards, hand.slots, strict=True) if slot in event.slots])
    less = replace(
        hand,
        slots=tuple([hand.slots[i] for i in kept]),
        cards=tuple([hand.cards[i] for i in kept]),
        up=tuple([hand.up[i] for i in kept]),
        discards=(*hand.discards, *[c for c in gone if c is not None]),
    )
    after = replace(state, hands=changed(state.hands, less), pending=len(event.slots))
    # The burn comes before the first player gets new cards, once a drawing round (5.VIII.A).
    if state.shoe.remaining < len(event.slots) + (not state.burnt):
        return _remake(g, after, burns_only=False)
    return replace(after, phase=DEALING if state.burnt else BURNING)


def _next_drawer(g: "Rules", state: State) -> State:
    hand = state.hand(state.turn[0])
    assert hand is not None
    after = replace(state, hands=changed(state.hands, replace(hand, drawn=True)), turn=state.turn[1:])
    if after.turn:
        return replace(after, phase=DRAWING)
    return betting.opened(g, after)
