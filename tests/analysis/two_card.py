"""An invented game for the generic analysis: two cards each, Ante, then Play or fold; a pair pays a bonus."""

from dataclasses import dataclass, replace

from houseway.core import events as ev
from houseway.core.game import Game, Illegal, step_view
from houseway.core.steps import Chance, Choice, Decide, Offer, Over, Procedure, Settle, Wagers
from houseway.editions.house import elect
from houseway.editions.schema import Edition
from houseway.equipment.cards import DECK, texts
from houseway.equipment.shoe import Shoe
from houseway.procedures.seating import take_seat
from houseway.procedures.showing import see_all, shown_outcomes
from houseway.procedures.stakes import Bet, add_bet, bets_view, by_seat, find_bet

BOOK = {
    "id": "xx-two-card", "game": "two-card", "title": "Two Card", "place": "nowhere",
    "summary": "s", "rules": "r",
    "books": ["xx-two-card"], "seats": 3, "seats_clauses": ["xx-two-card:1"],
    "wager": [
        {"name": "ante", "title": "Ante", "about": "a", "clauses": ["xx-two-card:2"]},
        {"name": "play", "title": "Play", "about": "p", "clauses": ["xx-two-card:3"]},
        {"name": "pair", "title": "Pair", "about": "b", "clauses": ["xx-two-card:4"],
         "pays": [{"on": "pair", "pays": "10 to 1"}]},
    ],
}  # fmt: skip


def house(edition_id="xx-two-card"):
    return elect(Edition.model_validate(BOOK | {"id": edition_id}), {})


def strength(cards):
    """Pairs, then flushes, then high cards."""
    ranks = tuple(sorted((c >> 2 for c in cards), reverse=True))
    suited = len({c & 3 for c in cards}) == 1
    return (ranks[0] == ranks[1], suited, ranks)


@dataclass(frozen=True)
class State:
    shoe: Shoe
    round: int = 1
    phase: str = "shuffle"
    seated: tuple = ()
    bets: tuple = ()
    own: tuple = ()
    dealer: tuple = ()


class TwoCard(Game):
    """One seat plays; the rest of the table is left out. A dealer without a nine does not play."""

    name = "two-card"
    suits_alike = True
    pack = DECK

    def open(self):
        return State(Shoe.of(self.pack))

    def next_step(self, state):
        match state.phase:
            case "shuffle":
                return Procedure("dealer", ev.Shuffled(0, len(self.pack)), "shuffle", "xx-two-card:5")
            case "wagers":
                offers = tuple(Offer(w, self.table.limits[w], "xx-two-card:2") for w in ("ante", "pair"))
                ready = find_bet(state.bets, 1, "ante")
                return Wagers(offers, ev.WagersClosed() if ready else None, "xx-two-card:2")
            case "deal":
                return Procedure("dealer", ev.StackDealt((0, 1, 2, 3), "all"), "deal", "xx-two-card:5")
            case "look":
                return Chance(ev.CardsShown("seat-1", (0, 1)), "xx-two-card:5")
            case "decide":
                play = Choice("play", ev.Decided(1, "play"), "xx-two-card:3")
                return Decide(1, (play, Choice("fold", ev.Decided(1, "fold"), "xx-two-card:3")), "fold")
            case "reveal":
                return Chance(ev.CardsShown("all", (2, 3)), "xx-two-card:5")
            case "settle":
                return Settle("xx-two-card:6")
        return Over(ev.RoundOpened(state.round + 1))

    def apply(self, state, event):
        match event:
            case ev.SeatTaken():
                return replace(state, seated=take_seat(self.table, state.seated, event))
            case ev.Shuffled():
                return replace(state, phase="wagers")
            case ev.WagerPlaced():
                if event.wager == "play":
                    raise Illegal("Play is made later", "xx-two-card:3")
                return replace(state, bets=add_bet(self.table, state.bets, event))
            case ev.WagersClosed():
                return replace(state, phase="deal")
            case ev.StackDealt():
                return replace(state, shoe=state.shoe.deal(4), phase="look")
            case ev.CardsShown():
                shoe = see_all(state.shoe, event.slots, event.cards, "xx-two-card:5")
                if state.phase == "look":
                    return replace(state, shoe=shoe, own=event.cards, phase="decide")
                return replace(state, shoe=shoe, dealer=event.cards, phase="settle")
            case ev.Decided(choice="play"):
                ante = find_bet(state.bets, 1, "ante").stake_cents
                return replace(state, bets=(*state.bets, Bet(1, "play", ante)), phase="reveal")
            case ev.Decided(choice="fold"):
                return replace(state, phase="settle")
            case ev.Settled():
                self.check_settled(state, event)
                return replace(state, bets=(), phase="over")
            case ev.RoundOpened():
                return State(Shoe.of(self.pack), state.round + 1, "wagers", state.seated)
        raise Illegal(f"{event.kind} does not happen here")

    def settle(self, state):
        ante, play = find_bet(state.bets, 1, "ante"), find_bet(state.bets, 1, "play")
        mine, lines = strength(state.own), []

        def line(wager, stake, gain):
            outcome = "win" if gain > 0 else "lose" if gain < 0 else "push"
            lines.append(ev.Line(1, wager, stake, outcome, gain, "xx-two-card:6"))

        stake = ante.stake_cents
        if play is None:
            line("ante", stake, -stake)
        else:
            theirs = strength(state.dealer)
            plays = theirs >= (False, False, (7, 0))
            sign = (mine > theirs) - (mine < theirs)
            line("ante", stake, stake * sign if plays else stake)
            line("play", stake, stake * sign if plays else 0)
        if pair := find_bet(state.bets, 1, "pair"):
            line("pair", pair.stake_cents, 10 * pair.stake_cents if mine[0] else -pair.stake_cents)
        return tuple(lines)

    def view(self, state, viewer):
        own = texts(state.own).split() if viewer.seat == 1 and state.own else ["??"] * 2
        return {
            "bets": bets_view(state.bets),
            "hands": [{"seat": 1, "cards": own}, {"seat": 2, "cards": ["??", "??"]}],
            "dealer": {"cards": texts(state.dealer).split() or ["??"] * 2},
            "step": step_view(self.next_step(state), viewer),
        }

    def outcomes(self, state, step):
        return shown_outcomes(state.shoe, len(step.event.slots))

    def stakes(self, state):
        return by_seat(state.bets)
