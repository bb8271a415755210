"""Cards in motion: what leaves the shoe, what is turned up, and whether it can be so."""

from msgspec.structs import replace

from houseway.core.events import ALL, CardDealt, CardsShown
from houseway.core.game import Illegal
from houseway.equipment.cards import DECK, Card, text
from houseway.equipment.shoe import Shoe
from houseway.games.blackjack.rules import clause
from houseway.games.blackjack.state import BURNING, FIRST_CARDS, REFILLING, UNKNOWN, Hand, State
from houseway.hands.blackjack import VALUES, drawn, total
from houseway.procedures.shoe_game import BETTING, PREPARING


def check_unseen(shoe: Shoe, slot: int, card: Card, path: str) -> None:
    """Refuses a card that cannot lie in this slot."""
    if not 0 <= card < len(DECK):
        raise Illegal(f"there is no card {card}", clause(path))
    left = shoe.unseen[card]
    if not left:
        raise Illegal(f"every {text(card)} of this shoe has been seen already", clause(path))
    if shoe.narrowed_slot >= 0:
        allowed = shoe.narrowed_to >> card & 1
        if slot == shoe.narrowed_slot:
            if not allowed:
                raise Illegal(
                    f"the card reader ruled out {text(card)}", clause("15.IX.B"), ("blackjack-missed",)
                )
        elif left == 1 and allowed:
            others = (n for c, n in enumerate(shoe.unseen) if c != card and shoe.narrowed_to >> c & 1)
            if not any(others):
                raise Illegal(f"by the card reader, {text(card)} is the hole card", clause(path))


def _check_next(shoe: Shoe, event: CardDealt, to: str, path: str) -> None:
    slot = shoe.position
    if event.slot != slot or event.to != to:
        raise Illegal(
            f"the next card, slot {slot}, goes to {to}; not slot {event.slot} to {event.to}", clause(path)
        )


def face_up(state: State, event: CardDealt, to: str, path: str) -> Shoe:
    """The shoe after the next card went face up to ``to``."""
    shoe, card = state.shoe, event.card
    _check_next(shoe, event, to, path)
    if card is None:
        raise Illegal("this card is dealt face up", clause(path))
    if state.exposed != UNKNOWN:
        if card != state.exposed:
            raise Illegal(f"the next card lies open: {text(state.exposed)}", clause("15.III"))
        return shoe.deal()
    check_unseen(shoe, event.slot, card, path)
    return shoe.deal_and_see(card)


def face_down(state: State, event: CardDealt, to: str, path: str) -> Shoe:
    _check_next(state.shoe, event, to, path)
    if event.card is not None:
        raise Illegal("this card is dealt face down", clause(path))
    return state.shoe.deal()


def check_shown(event: CardsShown, to: str, slots: tuple[int, ...], path: str) -> tuple[Card, ...]:
    """The cards of a look that is due."""
    if event.to != to or event.slots != slots:
        who = "everybody" if to == ALL else to
        raise Illegal(f"due is a look at slots {', '.join(map(str, slots))} by {who}", clause(path))
    if len(event.cards) != len(slots):
        raise Illegal(f"{len(slots)} cards are shown, {len(event.cards)} were named", clause(path))
    return event.cards


def check_held(hand: Hand, event: CardsShown, path: str) -> Hand:
    """``hand`` with all its cards turned up, if they are those that its player holds."""
    slots, cards = down_slots(hand), down_cards(hand)
    if check_shown(event, ALL, slots, path) != cards:
        raise Illegal("these are not the cards that the player holds", clause(path))
    return with_seen(hand, slots, cards, up=True)


def see_all(shoe: Shoe, slots: tuple[int, ...], cards: tuple[Card, ...], path: str) -> Shoe:
    for slot, card in zip(slots, cards, strict=True):
        check_unseen(shoe, slot, card, path)
        shoe = shoe.see(slot, card)
    return shoe


def with_card(hand: Hand, slot: int, card: Card, status: str) -> Hand:
    """``hand`` with a card face up on it."""
    points, soft = drawn(hand.points, hand.soft, VALUES[card])
    return replace(
        hand, cards=(*hand.cards, card), slots=(*hand.slots, slot), points=points, soft=soft, status=status
    )


def with_hidden(hand: Hand, slot: int, status: str) -> Hand:
    """``hand`` with a card face down on it that nobody has seen."""
    down = hand.down | 1 << len(hand.cards)
    return replace(
        hand, cards=(*hand.cards, UNKNOWN), slots=(*hand.slots, slot), down=down, status=status
    )  # fmt: skip


def marked(hand: Hand, status: str) -> Hand:
    return replace(hand, status=status)


def with_seen(hand: Hand, slots: tuple[int, ...], cards: tuple[Card, ...], *, up: bool) -> Hand:
    """``hand`` once the cards of these slots are known, and face up or still down."""
    found = dict(zip(slots, cards, strict=True))
    now = tuple(found.get(slot, card) for slot, card in zip(hand.slots, hand.cards, strict=True))
    down = hand.down
    if up:
        down &= ~sum(1 << i for i, slot in enumerate(hand.slots) if slot in found)
    points, soft = total(c for c in now if c != UNKNOWN)
    return replace(hand, cards=now, down=down, points=points, soft=soft)


def undealt(state: State) -> bool:
    """No card has been dealt from the stack since it was cut (6.VI)."""
    table, phase = state.table, state.phase
    if table.prep.refill:
        return phase == REFILLING or (phase == state.odd.resume and state.shoe.position == table.prep.ready)
    begins = phase in (BETTING, BURNING, FIRST_CARDS) and not any(h.slots for h in state.hands)
    return phase == PREPARING or (begins and table.fresh)


def down_slots(hand: Hand) -> tuple[int, ...]:
    return tuple(slot for i, slot in enumerate(hand.slots) if hand.down >> i & 1)


def down_cards(hand: Hand) -> tuple[Card, ...]:
    """What lies face down, as far as somebody has seen it."""
    return tuple(card for i, card in enumerate(hand.cards) if hand.down >> i & 1)
