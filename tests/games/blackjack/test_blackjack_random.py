"""Random tables with everything that can happen: money and cards balance, views hide, logs replay."""

from collections import Counter

import pytest
from tests.games.felt import RandomTable

from houseway.core import events as ev
from houseway.core.codec import from_json, to_json
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Decide, Procedure, Settle, Wagers
from houseway.dealer import books
from houseway.dealer.chance import with_cards
from houseway.games.blackjack.handling import down_slots, with_seen
from houseway.games.blackjack.state import UNKNOWN
from houseway.games.blackjack.table import on_layout

HOUSES = {
    "usual": {},
    "one deck from the hand": {"decks": 1, "deal": "hand", "cut-card-from-end": 50},
    "two decks from the hand, device": {"decks": 2, "deal": "hand", "shuffler": "device"},
    "one deck dealt deep": {"decks": 1, "cut-card-from-end": 50, "resplit-aces": True, "soft-17": "stand"},
    "several boxes, no entry": {
        "several-boxes": True,
        "several-boxes-minimum": 20,
        "mid-shoe-entry": "closed",
        "shuffler": "device",
    },
    "own double and split rules": {
        "decks": 2,
        "double": "9-11",
        "double-after-split": False,
        "max-hands": 2,
        "split-tens": "same-rank",
        "hit-split-aces": True,
    },
}


class RoundAfterRound(RandomTable):
    def __init__(self, seed, elections, trouble):
        super().__init__(seed, "blackjack", elections)
        self.trouble = trouble
        self.events = []

    def play(self, rounds):
        over = 0
        for _ in range(rounds * 3000):
            event = self._event()
            if event is None:
                continue
            before = self.state
            kept = hash(before)
            self.state = self.game.apply(before, from_json(to_json(event)))
            self.events.append(event)
            if isinstance(event, ev.Shuffled):
                self.chance.shuffled(self.game, before, event)
            books.entries(self.game, before, event, self.state)  # refuses a settlement that does not balance
            assert hash(before) == kept  # nothing was changed in place
            self._check()
            over += event.kind == "round-opened"
            if over == rounds:
                return
        raise AssertionError("a round does not end")

    def _event(self):
        rng, game, state = self.rng, self.game, self.state
        ticket = rng.random()
        if ticket < self.trouble and (possible := game.irregularities(state)):
            return with_cards(self.chance, game, state, rng.choice(possible))
        if ticket < self.trouble + 0.03:
            seat = rng.randint(1, 7)
            return self.possible(
                rng.choice(
                    [
                        ev.SeatTaken(seat),
                        ev.SeatLeft(seat),
                        ev.SeatAdmitted(seat),
                        ev.DealerArrived(),
                        ev.ReshuffleOrdered(),
                        ev.RecutOrdered(),
                        ev.DecksChanged(),
                        ev.ProcedureDone("spread-cards", minutes=15),
                        ev.ProcedureDone("gather-cards"),
                        ev.ProcedureDone("use-spread-cards", "player"),
                        ev.ProcedureDone("shuffler-repaired", "floor"),
                    ]
                )
            )
        step = game.next_step(state)
        match step:
            case Chance():
                value = self.chance.draw(game, state, step)
                outcomes = {
                    tuple(sorted(v)) if isinstance(v, tuple) else v for v, _ in game.outcomes(state, step)
                }
                assert (tuple(sorted(value)) if isinstance(value, tuple) else value) in outcomes
                return step.event.with_value(value)
            case Decide():
                choice = rng.choice(step.choices)
                amounts = range(choice.low_cents, choice.high_cents + 1, choice.unit_cents)
                return choice.pick(rng.choice(amounts) if choice.high_cents else None)
            case Procedure():
                return step.event
            case Settle():
                return ev.Settled(game.settle(state))
            case Wagers():
                return self._bet(step)
        return step.event

    def _bet(self, step):
        rng, seated = self.rng, self.state.table.seated
        if step.closes and rng.random() < 0.4:
            return step.closes
        if step.offers and seated and rng.random() < 0.9:
            offer = rng.choice(step.offers)
            stake = rng.randrange(offer.limits.min_cents, 5001, offer.limits.unit_cents)
            return self.possible(
                ev.WagerPlaced(offer.seat or rng.choice(seated), offer.wager, stake, offer.spot)
            )
        if seated and not step.offers:
            if self.state.phase == "idle":
                return self.game.wakes(self.state)
            return self.possible(ev.ReshuffleOrdered()) or ev.SeatAdmitted(self.state.table.barred[0])
        return self.possible(ev.SeatTaken(rng.randint(1, 7)))

    def _check(self):
        game, state = self.game, self.state
        lying, shoe = on_layout(game.rules, state), state.shoe
        hidden = sum(card == UNKNOWN for _, card in lying)
        rack = len(game.rules.pack) - shoe.remaining - len(lying)
        assert rack >= 0
        assert sum(shoe.unseen) >= shoe.remaining + hidden - (state.exposed != UNKNOWN)
        seen = Counter(card for _, card in lying if card != UNKNOWN)
        assert all(shoe.unseen[card] + n <= shoe.cards[card] for card, n in seen.items())
        if not state.hands and not state.bets:
            assert not game.stakes(state)
        self._check_views(lying)

    def _check_views(self, lying):
        """Views of others stay the same whatever the cards are that they may not see."""
        game, state = self.game, self.state
        for i, hand in enumerate(state.hands):
            slots = down_slots(hand)
            known = [c for s, c in zip(hand.slots, hand.cards, strict=True) if s in slots and c != UNKNOWN]
            if len(known) < len(slots) or not slots:
                continue
            other = with_seen(hand, slots, tuple((c + 17) % 52 for c in known), up=False)
            swapped = type(state)(
                state.table, state.round, state.phase, state.shoe, state.bets,
                (*state.hands[:i], other, *state.hands[i + 1 :]),
                state.at, state.dealer, state.exposed, state.odd,
            )  # fmt: skip
            if state.phase in ("turning", "naturals", "revealing"):
                continue  # these very cards are being turned up
            for viewer in (PUBLIC, DEALER, FLOOR, seat_viewer(hand.seat % 7 + 1)):
                assert game.view(state, viewer) == game.view(swapped, viewer)
            assert game.view(state, seat_viewer(hand.seat)) != game.view(swapped, seat_viewer(hand.seat))
            assert game.view(state, AUDITOR) != game.view(swapped, AUDITOR)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("trouble", [0, 0.05, 0.2])
def test_random_tables(house, trouble):
    table = RoundAfterRound(f"{house} {trouble}", HOUSES[house], trouble)
    table.play(60)
    state = table.game.open()
    for event in table.events:
        state = table.game.apply(state, event)
    assert state == table.state
