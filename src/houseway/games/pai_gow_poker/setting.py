"""Players look at their cards and set them, the bank after all others; the dealer sets last."""

from typing import Any

from msgspec.structs import replace

from houseway.core.events import ALL, CardsShown, Decided, Event, HandSet
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Picks, Procedure, Step, Together
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Act, look, show
from houseway.games.house_poker.state import (
    DEALER,
    DECIDING,
    FOLDED,
    LOOKING,
    PLAYED,
    REVEAL,
    WAITING,
    Hand,
    changed,
    place,
)
from houseway.games.pai_gow_poker.state import (
    EXPOSED,
    PAI_GOW,
    SETTING,
    VOIDED,
    Slots,
    State,
)
from houseway.procedures.stakes import stake_of

SET, HOUSE_WAY, SURRENDER = "set", "house-way", "surrender"
PLAY_ON, VOID_HAND = "play-on", "void-hand"
LOW = 2  # cards of the low hand


def low_slots(g: Any, state: State, hand: Hand) -> Slots:
    """The slots of a hand's low cards: as it was set, or by the house way where its player is gone."""
    for seat, low in state.sets:
        if seat == hand.seat:
            return low
    return house_slots(g, hand)


def house_slots(g: Any, hand: Hand) -> Slots:
    """The low hand of the house way."""
    low = g.house_way(hand.cards)
    return tuple(slot for slot, c in zip(hand.slots, hand.cards, strict=True) if c in low)


def two_hands(g: Any, state: State, hand: Hand) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The high cards and the low cards."""
    return parted(hand.slots, hand.cards, low_slots(g, state, hand))


def parted(slots: Slots, cards: tuple[Card, ...], low: Slots) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards that lie high, and those whose slots are low."""
    lying = tuple(zip(slots, cards, strict=True))
    return tuple([c for s, c in lying if s not in low]), tuple([c for s, c in lying if s in low])


def pending(state: State, hand: Hand) -> bool:
    """Whether the player is still to say what becomes of a hand of which a card was seen."""
    seen = {s for s, _ in state.exposed if s in hand.slots} - set(state.accepted)
    return not hand.cards and bool(seen)


class SetHands(Act):
    """Every player: a hand that was exposed is played or not, then looked at, then set; then the bank."""

    takes = (CardsShown, Decided)

    def enter(self, g: Any, state: Any) -> Any:
        bank = tuple(h for h in state.seats if h.seat == state.bank)
        others = tuple(h for h in state.seats if h.seat != state.bank)
        for hands in (others, bank):
            here = [h for h in hands if h.status == WAITING and not h.left]
            if any(pending(state, h) for h in here):
                return replace(state, phase=EXPOSED)
            if unseen := [h for h in here if not h.cards]:
                return replace(state, phase=LOOKING, turn=state.hands.index(unseen[0]))
            if here:
                return replace(state, phase=DECIDING)
        return None

    def step(self, g: Any, state: Any) -> Step:
        if state.phase == LOOKING:
            hand = state.hands[state.turn]
            role = "bank-looks" if hand.seat == state.bank else "look"
            return look(state, hand, "the player looks", g.cite(role), place(hand.seat))
        return Together(questions(g, state))

    def take(self, g: Any, state: Any, event: Event) -> Any:
        if isinstance(event, CardsShown):
            if state.phase != LOOKING:
                raise g.not_now(state, event, "")
            hand = state.hands[state.turn]
            return show(state, hand, event, place(hand.seat), g.cite("look"))
        assert isinstance(event, Decided)
        if state.phase == LOOKING:
            raise g.not_now(state, event, "")
        return _decided(g, state, event)


def questions(g: Any, state: State) -> tuple[Decide, ...]:
    """Everybody who has not answered; of two positions of one player, one after the other (7.IV)."""
    return tuple([_question(g, state, h) for h in asked_hands(state)])


def asked_hands(state: State) -> list[Hand]:
    if state.phase == EXPOSED:
        return [h for h in state.seats if pending(state, h) and not h.left]
    waiting = [h for h in state.seats if h.status == WAITING and h.cards and not h.left]
    # The larger wager first; of equal ones, counterclockwise.
    order = sorted(waiting, key=lambda h: (stake_of(state.bets, h.seat, PAI_GOW), h.seat), reverse=True)
    first: dict[str, Hand] = {}
    for hand in order:
        first.setdefault(state.player(hand.seat), hand)
    return [h for h in waiting if first[state.player(h.seat)] is h]


def _question(g: Any, state: State, hand: Hand) -> Decide:
    return _exposed_question(g, hand) if state.phase == EXPOSED else _set_question(g, state, hand)


def _exposed_question(g: Any, hand: Hand) -> Decide:
    cited = g.cite("player-exposed")
    names = (PLAY_ON, VOID_HAND)
    return Decide(hand.seat, tuple(Choice(n, Decided(hand.seat, n), cited) for n in names), PLAY_ON)


def _set_question(g: Any, state: State, hand: Hand) -> Decide:
    seat = hand.seat
    picks = Picks(hand.slots, LOW, LOW)
    choices = [
        Choice(SET, Decided(seat, SET, slots=house_slots(g, hand)), g.cite("set"), picks=picks),
        Choice(HOUSE_WAY, Decided(seat, HOUSE_WAY), g.cite("advice")),
    ]
    if seat != state.bank:  # a bank has no wager to give up
        choices.append(surrender_choice(g, state, seat))
    return Decide(seat, tuple(choices), HOUSE_WAY)


def surrender_choice(g: Any, state: State, seat: int) -> Choice:
    return Choice(SURRENDER, Decided(seat, SURRENDER), g.cite(surrender_role(state)))


def surrender_role(state: State) -> str:
    return "bank-surrender" if state.bank else "surrender"


def _decided(g: Any, state: State, event: Decided) -> State:
    cited = g.cite("player-exposed" if state.phase == EXPOSED else "set")
    asked = asked_hands(state)
    hand = next((h for h in asked if h.seat == event.seat), None)
    if hand is None:
        whose = " and ".join(f"seat {h.seat}" for h in asked)
        raise Illegal(f"seat {event.seat} is not asked now: {whose}", cited)
    question = _question(g, state, hand)
    choice = next((c for c in question.choices if c.name == event.choice), None)
    if choice is None:
        names = tuple(c.name for c in question.choices)
        raise Illegal(f"there is no choice {event.choice!r}", cited, names)
    if event.spot or event.hand or event.amount_cents:
        raise Illegal("a player sets the one hand that lies at his position, with no further chips", cited)
    wrong = choice.picks.refusal(event.slots) if choice.picks else "no card" if event.slots else None
    if wrong:
        words = (
            f"the low hand is {LOW} of the seven cards" if choice.picks else f"{choice.name} names no card"
        )
        raise Illegal(f"{words}: {wrong}", choice.clause)
    match event.choice:
        case "play-on":
            seen = tuple(slot for slot, _ in state.exposed if slot in hand.slots)
            return replace(state, accepted=(*state.accepted, *seen))
        case "void-hand":
            if hand.seat == state.bank:  # nobody is left to play against
                voided: State = g.void(state, cited, "the bank voided a hand of which a card was exposed")
                return voided
            return with_status(state, hand, VOIDED)
        case "surrender":
            return with_status(state, hand, FOLDED)
    slots = tuple(sorted(event.slots)) or house_slots(g, hand)
    return with_status(replace(state, sets=(*state.sets, (hand.seat, slots))), hand, PLAYED)


def with_status(state: State, hand: Hand, status: str) -> State:
    return replace(state, hands=changed(state.hands, hand, replace(hand, status=status)))


class DealerSets(Act):
    """The dealer's cards are turned over and set by the house way, after everybody's."""

    takes = (CardsShown, HandSet)

    def enter(self, g: Any, state: Any) -> Any:
        hand = next((h for h in state.hands if h.seat == DEALER), None)
        if hand is None:
            return None
        if not hand.shown:
            return replace(state, phase=REVEAL)
        return replace(state, phase=SETTING) if DEALER not in dict(state.sets) else None

    def step(self, g: Any, state: Any) -> Step:
        hand = state.hand(DEALER)
        if state.phase == REVEAL:
            return look(state, hand, "turn up your own cards", g.cite("reveal"))
        due = HandSet(house_slots(g, hand))
        return Procedure("dealer", due, "set your hands by the house way", g.cite("dealer-sets"))

    def take(self, g: Any, state: Any, event: Event) -> Any:
        hand = state.hand(DEALER)
        if isinstance(event, CardsShown) != (state.phase == REVEAL):
            raise g.not_now(state, event, "")
        if isinstance(event, CardsShown):
            return show(state, hand, event, ALL, g.cite("reveal"))
        assert isinstance(event, HandSet)
        return hand_set(g, state, event)


def hand_set(g: Any, state: State, event: HandSet) -> State:
    """The dealer's two hands as they lie there; whether they are right is for somebody to notice."""
    hand = state.hand(DEALER)
    if wrong := Picks(hand.slots, LOW, LOW).refusal(event.slots):
        raise Illegal(f"the low hand is {LOW} of the dealer's seven cards: {wrong}", g.cite("dealer-sets"))
    others = tuple(s for s in state.sets if s[0] != DEALER)
    return replace(state, sets=(*others, (DEALER, tuple(sorted(event.slots)))))
