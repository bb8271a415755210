"""Decisions: what a player may answer when his turn comes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import Decided, Event
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Picks, Step
from houseway.games.house_poker.acts import Act
from houseway.games.house_poker.settling import Forfeits
from houseway.games.house_poker.state import DECIDING, FOLDED, PLAYED, WAITING, Hand, State, changed
from houseway.procedures.stakes import Bet, find_bet, stake_of

if TYPE_CHECKING:
    from houseway.games.house_poker.game import PokerTable as Rules


class Answer(Struct, frozen=True):
    """One thing that a player may do: with a wager, from ``low`` to ``high`` times his first one."""

    name: str
    wager: str = ""
    low: int = 0
    high: int = 0
    status: str = ""  # what it makes of the hand; nothing: the hand is asked again
    takes_back: str = ""  # a wager that goes back to the player
    discards: int = 0  # so many of his cards the player lays aside with it


def put_up(
    name: str, wager: str, low: int = 1, high: int = 1, status: str = PLAYED, discards: int = 0
) -> Answer:
    return Answer(name, wager, low, high, status, discards=discards)


def fold() -> Answer:
    return Answer("fold", status=FOLDED)


def take_back(name: str, wager: str, status: str = "") -> Answer:
    return Answer(name, status=status, takes_back=wager)


class Ask(Act):
    """Each player with the first wager on the layout is asked, from the dealer's left."""

    takes: tuple[type[Event], ...] = (Decided,)

    def __init__(self, *answers: Answer, default: str = "fold", role: str = "ask"):
        self.answers, self.default, self.role = answers, default, role

    def enter(self, g: "Rules", state: State) -> State | None:
        for i in range(state.turn, len(state.hands)):
            hand = state.hands[i]
            waiting = hand.seat > 0 and hand.status == WAITING and not hand.left
            if waiting and find_bet(state.bets, hand.seat, g.first):
                return replace(state, phase=DECIDING, turn=i)
        return None

    def step(self, g: "Rules", state: State) -> Step:
        hand = state.hands[state.turn]
        choices = tuple(self._choices(g, state, hand))
        return Decide(hand.seat, choices, self.default, gives_up=self._gives_up)

    @property
    def _gives_up(self) -> bool:
        return any(a.name == self.default and a.status == FOLDED for a in self.answers)

    def _choices(self, g: "Rules", state: State, hand: Hand) -> Sequence[Choice]:
        stake = stake_of(state.bets, hand.seat, g.first)
        cited = g.cite(self.role)
        found = []
        for a in self._open_to(g, state, hand):
            low, high = a.low * stake, g.most_times(state, hand, a) * stake
            # Who does not answer lays aside what was dealt last.
            last = hand.slots[len(hand.slots) - a.discards :]
            picks = Picks(hand.slots, a.discards, a.discards) if a.discards else None
            event = Decided(hand.seat, a.name, low, slots=last)
            found.append(Choice(a.name, event, cited, low, high, stake, picks))
        return found

    def _open_to(self, g: "Rules", state: State, hand: Hand) -> Sequence[Answer]:
        return [a for a in self.answers if g.may_answer(state, hand, a)]

    def take(self, g: "Rules", state: State, event: Event) -> State:
        assert isinstance(event, Decided)
        hand, cited = state.hands[state.turn], g.cite(self.role)
        if event.seat != hand.seat:
            raise Illegal(f"it is seat {hand.seat}'s turn, not seat {event.seat}'s", cited)
        if event.spot or event.hand:
            raise Illegal("a player has one hand at one position", g.cite("one-position"))
        choice = next((c for c in self._choices(g, state, hand) if c.name == event.choice), None)
        if choice is None:
            names = tuple(c.name for c in self._choices(g, state, hand))
            raise Illegal(f"there is no choice {event.choice!r}", cited, names)
        answer = next(a for a in self._open_to(g, state, hand) if a.name == event.choice)
        wrong = choice.picks.refusal(event.slots) if choice.picks else "no card" if event.slots else None
        if wrong:
            raise Illegal(f"{answer.name} lays aside {answer.discards} of the own cards: {wrong}", cited)
        bets = state.bets
        if answer.wager:
            _check_amount(g, choice, event.amount_cents, stake_of(bets, hand.seat, g.first))
            bets = (*bets, Bet(hand.seat, answer.wager, event.amount_cents))
        elif event.amount_cents:
            raise Illegal(f"{answer.name} puts up nothing", cited)
        if answer.takes_back:
            bets = tuple([b for b in bets if (b.seat, b.wager) != (hand.seat, answer.takes_back)])
        new = replace(_without(hand, event.slots), status=answer.status or hand.status)
        hands = changed(state.hands, hand, new)
        return replace(state, bets=bets, hands=hands, turn=state.turn + 1)


class AskAndCollect(Ask):
    """As ``Ask``, but what a fold or a leaver loses is collected before the next player is asked."""

    takes = (Decided, *Forfeits.takes)

    def __init__(self, *answers: Answer, default: str = "fold", role: str, folds: str):
        super().__init__(*answers, default=default, role=role)
        self.folds = Forfeits(role=folds)

    def enter(self, g: "Rules", state: State) -> State | None:
        return self.folds.enter(g, state) or super().enter(g, state)

    def step(self, g: "Rules", state: State) -> Step:
        return super().step(g, state) if state.phase == DECIDING else self.folds.step(g, state)

    def take(self, g: "Rules", state: State, event: Event) -> State:
        if isinstance(event, Decided) != (state.phase == DECIDING):
            raise g.not_now(state, event, "")
        return super().take(g, state, event) if state.phase == DECIDING else self.folds.take(g, state, event)


class Street(AskAndCollect):
    """A wager of so many times the first before a community card, or a fold."""

    def __init__(self, wager: str, low: int, high: int, *, last: bool = False):
        wagered = put_up("wager", wager, low, high, status=PLAYED if last else "")
        super().__init__(wagered, fold(), role=wager, folds=f"{wager}-fold")


def _without(hand: Hand, slots: tuple[int, ...]) -> Hand:
    """The hand with these of its cards laid aside."""
    if not slots:
        return hand
    kept = [i for i, slot in enumerate(hand.slots) if slot not in slots]
    cards = tuple([hand.cards[i] for i in kept])
    return replace(hand, slots=tuple([hand.slots[i] for i in kept]), cards=cards, discarded=slots)


def _check_amount(g: "Rules", choice: Choice, cents: int, stake: int) -> None:
    low, high = choice.low_cents, choice.high_cents
    if not low <= cents <= high or (cents - low) % stake:
        many = f"{low}" if low == high else f"{low} to {high}, in whole multiples of {stake}"
        raise Illegal(f"{choice.name} puts up {many} cents, not {cents}", choice.clause)
