"""Colorado Hold'em (s38-colorado-holdem): two of three cards and three community cards against a pay table.

A paragraph of the book is lost: the decision where the bet is required mirrors the other one (reading 9).
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache

from msgspec.structs import replace

from houseway.core.events import ALL, CardsCollected, CardsShown, Decided, Event, Line, Settled
from houseway.core.steps import Decide, Procedure, Settle, Step
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Act, Board, Deal, Look, Stub, look, show
from houseway.games.house_poker.asking import Answer, Ask, put_up
from houseway.games.house_poker.game import HousePoker, PokerTable
from houseway.games.house_poker.settling import LOSE, PUSH, WIN, Clear, Seat, line, racked, settled
from houseway.games.house_poker.state import (
    BOARD,
    DECIDING,
    DECLARED,
    DISCARDING,
    FOLDED,
    PLAYED,
    PLAYERS,
    SETTLING,
    SHOWING,
    Hand,
    State,
    place,
)
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD, five_card, three_card
from houseway.hands.result import ACE, Category
from houseway.hands.result import Hand as Ranked
from houseway.money.odds import Pay, Push
from houseway.procedures.stakes import find_bet

__all__ = ["BET", "BONUS", "DECLARE", "FOLD", "INSTANT", "PLAY", "ColoradoHoldem", "instant_winner"]

BOOK = "s38-colorado-holdem"
BONUS = "bonus"
BET, PLAY, FOLD, DECLARE = "bet", "play", "fold", "declare"
INSTANT = "instant-"  # how the lines of a pay table begin that are about three cards
PASSES = (LOSE, PUSH, WIN)  # a.1.vii, k.3, k.4, l.5 to l.7

ranked = lru_cache(maxsize=100_000)(five_card)  # a.1.x, c.1, c.2


def instant_winner(cards: tuple[Card, ...], ace_two_three: bool = True) -> str | None:
    """The line that three cards are paid by when they are declared (a.1.vi, c.3), an ace high or low."""
    held = three_card(cards)
    if held.category is Category.STRAIGHT_FLUSH and (ace_two_three or held.ranks[-1] != ACE):
        return INSTANT + Category.STRAIGHT_FLUSH
    return INSTANT + held.category if held.category is Category.THREE_OF_A_KIND else None


class Questions(Ask):
    """Each player from the left; a fold or a declaration is settled and racked before the next is asked."""

    takes = (Decided, CardsShown, Settled, CardsCollected)

    def enter(self, g: PokerTable, state: State) -> State | None:
        for i, hand in enumerate(state.hands):
            if hand.status in (FOLDED, DECLARED) and not hand.racked and (due := _due_at_once(state, hand)):
                return replace(state, phase=due, turn=i)
        return super().enter(g, state)

    def step(self, g: PokerTable, state: State) -> Step:
        hand = state.hands[state.turn]
        to = place(hand.seat)
        if state.phase == SHOWING:
            return look(state, hand, f"verify the instant winner that {to} declares", g.cite("declare"))
        if state.phase == SETTLING:
            return Settle(g.cite("declare" if hand.status == DECLARED else "ask"))
        if state.phase == DISCARDING:
            cited = g.cite("declare" if hand.status == DECLARED else "discard")
            text = f"put the cards of {to} in the discard rack"
            return Procedure("dealer", CardsCollected(to), text, cited)
        step = super().step(g, state)
        assert isinstance(step, Decide) and isinstance(g, ColoradoHoldem)
        return replace(step, default=FOLD if g.required else PLAY, gives_up=g.required)  # reading "silence"

    def take(self, g: PokerTable, state: State, event: Event) -> State:
        if isinstance(event, Decided) and state.phase == DECIDING:
            return super().take(g, state, event)
        return _of_a_hand(g, self, state, event, "declare")


_DUE: dict[type[Event], str] = {CardsShown: SHOWING, Settled: SETTLING, CardsCollected: DISCARDING}


def _of_a_hand(g: PokerTable, act: Act, state: State, event: Event, shown_by: str) -> State:
    """A hand turned up, its wagers settled or its cards put away, whichever is due."""
    hand = state.hands[state.turn]
    if state.phase != _DUE.get(type(event)):
        raise g.not_now(state, event, "")
    if isinstance(event, CardsShown):
        return show(state, hand, event, ALL, g.cite(shown_by))
    if isinstance(event, Settled):
        return settled(state, event)
    return racked(state, {hand.seat}, event, act.step(g, state))


def _due_at_once(state: State, hand: Hand) -> str:
    """What comes next of a hand that was folded or declared."""
    if hand.status == DECLARED and not hand.shown:
        return SHOWING
    if find_bet(state.bets, hand.seat, "ante"):
        return SETTLING
    # A bonus that a house keeps after a fold needs the two cards.
    return DISCARDING if find_bet(state.bets, hand.seat, BONUS) is None else ""


class InPasses(Act):
    """From the dealer's right, l.4 to l.7: hands are turned up and what has lost is taken; then pushes go
    back; then winners are paid. Cards go when no wager is left before them, winners' with ``Clear``."""

    takes = (CardsShown, Settled, CardsCollected)

    def enter(self, g: PokerTable, state: State) -> State | None:
        assert isinstance(g, ColoradoHoldem)
        hands = [(i, h) for i, h in reversed(tuple(enumerate(state.hands))) if h.seat > 0 and not h.racked]
        for i, hand in hands:
            if not hand.shown:
                return replace(state, phase=SHOWING, turn=i)
            if (due := _due_in_pass(g, state, hand, LOSE)) is not None:
                return replace(state, phase=due, turn=i)
        for kind in PASSES[1:]:
            for i, hand in hands:
                if (due := _due_in_pass(g, state, hand, kind)) is not None:
                    return replace(state, phase=due, turn=i)
        return None

    def step(self, g: PokerTable, state: State) -> Step:
        hand = state.hands[state.turn]
        to = place(hand.seat)
        if state.phase == SHOWING:
            return look(state, hand, f"turn up the two cards of {to}", g.cite("turn-up"))
        if state.phase == SETTLING:
            return Settle(g.settle(state)[0].clause)
        cited = g.cite("pushes" if PUSH in _outcomes(state, hand) else "discard")
        text = f"put the cards of {to} in the discard rack"
        return Procedure("dealer", CardsCollected(to), text, cited)

    def take(self, g: PokerTable, state: State, event: Event) -> State:
        return _of_a_hand(g, self, state, event, "turn-up")


def _outcomes(state: State, hand: Hand) -> set[str]:
    return {x.outcome for x in state.settled if x.seat == hand.seat}


def _due_in_pass(g: "ColoradoHoldem", state: State, hand: Hand, kind: str) -> str | None:
    due = [x.outcome for x in g.hand_lines(Seat(g, state, hand))]
    if kind in due:
        return SETTLING
    # A hand that has only lost goes in the first pass, one that has won nothing in the second.
    gone = not due and kind != WIN and _outcomes(state, hand) <= {LOSE, kind}
    return DISCARDING if gone else None


class ColoradoHoldem(HousePoker):
    name = "colorado-holdem"
    script = (
        Deal(3, (PLAYERS, BOARD)), Stub(), Look(),
        Questions(
            put_up(BET, "bet", discards=1), Answer(PLAY, status=PLAYED, discards=1),
            Answer(FOLD, status=FOLDED), Answer(FOLD, status=FOLDED, discards=1),
            Answer(DECLARE, status=DECLARED),
        ),
        Board(3, always=True), InPasses(), Clear(),
    )  # fmt: skip
    placed = ("ante", BONUS)
    lost_by_fold = ("ante", BONUS)
    limited = ("ante", "bet")  # m.3, n.3
    limit_covers_least = False
    paid_as = {"bet": "ante"}
    ranked_cards = 5

    @cached_property
    def required(self) -> bool:
        return self.house.choice("version") == "required-bet"  # f.6

    @cached_property
    def tables(self) -> dict[str, dict[str, Pay]]:
        """What five cards are paid, by wager."""
        return {
            wager: {on: pay for on, pay in self.pays(wager).items() if not on.startswith(INSTANT)}
            for wager in ("ante", "bet", BONUS)
        }

    def clause_of(self, role: str) -> str:
        edition = self.table.edition
        other = f"{role}-permissible"
        return edition.cite(role if self.required or other not in edition.cites else other)

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def held_by(self, state: State, hand: Hand) -> Ranked | None:
        """Of three cards there is only to say that they win at once."""
        if len(hand.cards) == 3:
            return three_card(hand.cards) if self.instant(hand) else None
        return super().held_by(state, hand)

    def may_answer(self, state: State, hand: Hand, answer: Answer) -> bool:
        if answer.name == PLAY:
            return not self.required  # reading 12
        if answer.name == FOLD:
            kept = self.house.choice("bonus-after-fold") == "kept" and find_bet(state.bets, hand.seat, BONUS)
            return self.required and bool(answer.discards) == bool(kept)  # readings 9 and 14
        return True

    def instant(self, hand: Hand) -> str | None:
        return instant_winner(hand.cards, self.house.flag("ace-two-three"))

    def lines(self, seat: Seat) -> Iterator[Line]:
        """What is due of a hand now: at once after a fold or a declaration, otherwise in its pass."""
        if seat.hand.status == DECLARED:
            yield from self._declared(seat)
        elif seat.hand.status == FOLDED and seat.has("ante"):
            kept = seat.hand.discarded  # for the bonus
            for wager in ("ante",) if kept else self._wagers(seat):
                yield self._line(seat, wager, LOSE, self.cite("ask"), "player folded")
        else:
            due = tuple(self.hand_lines(seat))
            first = next((kind for kind in PASSES for x in due if x.outcome == kind), "")
            yield from (x for x in due if x.outcome == first)

    def _declared(self, seat: Seat) -> Iterator[Line]:
        won = self.instant(seat.hand)
        for wager in self._wagers(seat):
            if won is None:
                why = "declared an instant winner without having one"
                yield self._line(seat, wager, LOSE, self.cite("wrong-declaration"), why)
            else:
                why = f"instant winner: {three_card(seat.hand.cards).describe()}"
                yield self._line(seat, wager, WIN, self._paid_by(wager), why, self.pays(wager)[won])

    def hand_lines(self, seat: Seat) -> Iterator[Line]:
        """Every wager that is left on five cards, whatever its outcome."""
        if not seat.stakes:
            return
        own = ranked((*seat.hand.cards, *seat.state.board))  # a.1.v, l.4.i
        why = f"player has {own.describe()}"
        for wager in self._wagers(seat):
            found = first_match(self.tables[wager], own, FIVE_CARD)
            if found is None:
                cited = self._paid_by(wager) if wager == BONUS else self.cite("loses")
                yield self._line(seat, wager, LOSE, cited, why)
            elif isinstance(found[1], Push):
                cited = self._paid_by(wager) if wager == BONUS else self.cite("pushes")
                yield self._line(seat, wager, PUSH, cited, why)
            else:
                yield self._line(seat, wager, WIN, self._paid_by(wager), why, found[1])

    def _wagers(self, seat: Seat) -> list[str]:
        return sorted(seat.stakes, key=self.order.index)

    def _paid_by(self, wager: str) -> str:
        return self.cite("bonus-pays") if wager == BONUS else self.cite("pays")

    def _line(
        self, seat: Seat, wager: str, result: str, clause: str, why: str, pays: Pay | None = None
    ) -> Line:
        stake = seat.stakes[wager]
        if pays is None:
            return line(seat.hand.seat, wager, stake, result, clause, why)
        return line(seat.hand.seat, wager, stake, result, clause, why, pays)
