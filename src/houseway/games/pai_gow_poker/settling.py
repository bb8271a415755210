"""Two passes of settlement, the bonuses after them, a bank's accounts; hands that are given up."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from houseway.core.events import CardsCollected, Event, HandSet, Line, Settled
from houseway.core.steps import Procedure, Settle, Step
from houseway.games.house_poker.acts import Act
from houseway.games.house_poker.settling import (
    LOSE,
    WIN,
    Showdown,
    is_abandoned,
    line,
    put_away,
    racked,
    settled,
)
from houseway.games.house_poker.state import (
    DEALER,
    DISCARDING,
    FOLDED,
    FORFEITS,
    RACKING,
    SETTLING,
    SHOWING,
    Hand,
    place,
)
from houseway.games.pai_gow_poker import results
from houseway.games.pai_gow_poker.setting import hand_set, house_slots, surrender_role
from houseway.games.pai_gow_poker.state import CORRECTING, GIVEN_UP, PAI_GOW, RESETTING, State
from houseway.procedures.stakes import find_bet


def _at(state: State, phase: str, hand: Hand) -> State:
    return replace(state, phase=phase, turn=state.hands.index(hand))


class BankShown(Showdown):
    """A banking player's hand is turned up, and the house's wager against it decided before all others: lost
    or returned it goes with its cards, won it waits."""

    turns_up, settles, discards = "bank-shown", "house-first", "house-first"

    def enter(self, g: Any, state: Any) -> Any:
        if not state.bank:
            return None
        if not state.opponent.shown:
            return _at(state, SHOWING, state.opponent)
        house = next((h for h in state.hands if h.seat == DEALER and not h.racked), None)
        if house is None or results.result(g, state, house)[0] == WIN:
            return None
        return _at(state, SETTLING if find_bet(state.bets, DEALER, PAI_GOW) else DISCARDING, house)

    def lines(self, g: Any, state: State) -> tuple[Line, ...]:
        return results.seat_lines(g, state, state.hands[state.turn])


class Compare(BankShown):
    """From the right: each hand exposed; what has lost is taken, a tie given back, and the cards racked."""

    turns_up, settles, discards = "turn-up", "losers", "losers"

    def enter(self, g: Any, state: Any) -> Any:
        for hand in reversed(state.seats):
            if hand.seat == state.bank or hand.status in GIVEN_UP or hand.racked:
                continue
            if not hand.shown:
                return _at(state, SHOWING, hand)
            if results.result(g, state, hand)[0] == WIN:
                continue
            if find_bet(state.bets, hand.seat, PAI_GOW):
                return _at(state, SETTLING, hand)
            if results.qualifying(g, state, hand) is None:
                return _at(state, DISCARDING, hand)
        return None


class Share(Act):
    """Partners put up their part of what a bank is about to pay beyond what it has won."""

    takes = (Settled,)

    def enter(self, g: Any, state: Any) -> Any:
        if state.shared or not any(self.lines(g, state)):
            return None
        return _at(state, SETTLING, state.opponent)

    def lines(self, g: Any, state: State) -> tuple[Line, ...]:
        if not state.partners or (net := results.bank_net(g, state)) >= 0:
            return ()
        return tuple(results.share_lines(g, state, net))

    def step(self, g: Any, state: Any) -> Step:
        return Settle(g.cite("partners"))

    def take(self, g: Any, state: Any, event: Event) -> Any:
        assert isinstance(event, Settled)
        return replace(settled(state, event), shared=True)


class Pay(BankShown):
    """Winning wagers, the house's against a bank first, then from the right; their cards go."""

    settles = discards = "winners"

    def enter(self, g: Any, state: Any) -> Any:
        for hand in (*(h for h in state.hands if h.seat == DEALER), *reversed(state.seats)):
            if hand.seat == state.bank or hand.racked:
                continue
            if find_bet(state.bets, hand.seat, PAI_GOW):
                return _at(state, SETTLING, hand)
            if (hand.seat or state.bank) and results.qualifying(g, state, hand) is None:
                return _at(state, DISCARDING, hand)
        return None


class Bonuses(BankShown):
    """From the right: Envy bonuses, and Fortune wagers on the hands they are for; then hands without one."""

    settles = discards = "bonuses"

    def enter(self, g: Any, state: Any) -> Any:
        for hand in reversed(state.seats):
            if hand.seat not in state.envied and results.bonus_lines(g, state, hand):
                return _at(state, SETTLING, hand)
            if hand.seat in state.envied and not hand.racked:
                return _at(state, DISCARDING, hand)
        for hand in reversed(state.seats):
            if hand.seat != state.bank and not hand.racked:
                return _at(state, DISCARDING, hand)
        return None

    def lines(self, g: Any, state: State) -> tuple[Line, ...]:
        return results.bonus_lines(g, state, state.hands[state.turn])

    def take(self, g: Any, state: Any, event: Event) -> Any:
        after = super().take(g, state, event)
        if isinstance(event, Settled):
            return replace(after, envied=(*state.envied, state.hands[state.turn].seat))
        return after


class CloseBank(Share):
    """Commission on what a bank has won in all, and the partners' part of it."""

    def enter(self, g: Any, state: Any) -> Any:
        if state.closed_bank or not self.lines(g, state):
            return None
        return _at(state, SETTLING, state.opponent)

    def lines(self, g: Any, state: State) -> tuple[Line, ...]:
        if not state.bank:
            return ()
        return tuple(results.closing_lines(g, state))

    def step(self, g: Any, state: Any) -> Step:
        return Settle(g.cite("bank-commission"))

    def take(self, g: Any, state: Any, event: Event) -> Any:
        assert isinstance(event, Settled)
        return replace(settled(state, event), closed_bank=True)


class Gone(Act):
    """A hand that was surrendered, voided or left behind: its wagers at once, and its cards unseen."""

    takes = (Settled, CardsCollected)

    def _hand(self, g: Any, state: State) -> Hand | None:
        hands = reversed(state.seats)
        gone = (h for h in hands if h.status in GIVEN_UP or is_abandoned(g, h))
        return next((h for h in gone if not h.racked), None)

    def enter(self, g: Any, state: Any) -> Any:
        hand = self._hand(g, state) if state.act >= g.played_from else None
        if hand is None:
            return None
        staked = any(b.seat == hand.seat for b in state.bets)
        return replace(state, phase=FORFEITS if staked else RACKING)

    def _cited(self, g: Any, state: State, hand: Hand) -> str:
        role = {FOLDED: surrender_role(state)}.get(hand.status, "player-exposed")
        cited: str = g.cite("leaver" if is_abandoned(g, hand) else role)
        return cited

    def step(self, g: Any, state: Any) -> Step:
        hand = self._hand(g, state)
        assert hand is not None
        cited = self._cited(g, state, hand)
        if state.phase == FORFEITS:
            return Settle(cited)
        found = put_away(place(hand.seat), cited)
        return replace(found, text=f"count seven cards face down and {found.text}, unseen")

    def take(self, g: Any, state: Any, event: Event) -> Any:
        if isinstance(event, Settled) != (state.phase == FORFEITS):
            raise g.not_now(state, event, "")
        if isinstance(event, Settled):
            return settled(state, event)
        hand = self._hand(g, state)
        assert hand is not None
        return racked(state, {hand.seat}, event, self.step(g, state))

    def lines(self, g: Any, state: State) -> Iterator[Line]:
        hand = self._hand(g, state)
        assert hand is not None
        cited = self._cited(g, state, hand)
        words = {FOLDED: "player surrendered"}.get(hand.status, "player left during the round")
        for b in state.bets:
            if b.seat != hand.seat:
                continue
            if hand.status not in GIVEN_UP or hand.status == FOLDED:
                lost = line(b.seat, b.wager, b.stake_cents, LOSE, cited, words)
                yield replace(lost, against=results.payer(state)) if b.wager == PAI_GOW else lost
            else:
                why = "void: the player chose not to play a hand of which a card was exposed"
                yield Line(b.seat, b.wager, b.stake_cents, "void", 0, cited, why=why)


class Reset(Act):
    """The dealer's hands set again by the house way, and what was settled by the wrong set put right."""

    takes = (HandSet, Settled)

    def enter(self, g: Any, state: Any) -> Any:
        if state.wrongly_set:
            return replace(state, phase=RESETTING)
        return replace(state, phase=CORRECTING) if state.reset else None

    def step(self, g: Any, state: Any) -> Step:
        cited = g.cite("reset")
        if state.phase == CORRECTING:
            return Settle(cited)
        due = HandSet(house_slots(g, state.hand(DEALER)))
        return Procedure("dealer", due, "set your hands again, by the house way", cited)

    def take(self, g: Any, state: Any, event: Event) -> Any:
        if isinstance(event, HandSet) != (state.phase == RESETTING):
            raise g.not_now(state, event, "")
        if isinstance(event, HandSet):
            step = self.step(g, state)
            assert isinstance(step, Procedure)
            if event != step.event:
                raise g.not_set_so(step)
            right = replace(hand_set(g, state, event), wrongly_set=False)
            return replace(right, reset=any(results.correcting_lines(g, right)))
        assert isinstance(event, Settled)
        return replace(settled(state, event), reset=False)

    def lines(self, g: Any, state: State) -> Iterator[Line]:
        return results.correcting_lines(g, state)
