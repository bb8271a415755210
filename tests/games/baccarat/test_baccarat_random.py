"""Random tables with everything that can happen, shoe after shoe: money, cards and vigorish balance."""

import json
from collections import Counter

import pytest
from tests.games.felt import RandomTable

from houseway.core import events as ev
from houseway.core.codec import from_json, to_json
from houseway.core.game import PUBLIC
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle, Wagers
from houseway.dealer import books
from houseway.dealer.chance import with_cards
from houseway.money.ledger import Ledger

PLENTY = 10**9
SHORT = {"cover-card-from-end": 104, "decks": 6}
HOUSES = {
    "usual": SHORT,
    "midi": {"style": "midi", **SHORT},
    "midi, marked": {"style": "midi", "vigorish": "deferred", "equal-wagers": "first-bet", **SHORT},
    "face down, marked, ties charged": {
        "deal": "face-down", "vigorish": "deferred", "tie-vigorish": True,
        **SHORT,
    },
    "device, pre-shuffled": {
        "shuffler": "device", "decks-with-device": 8, "new-cards": "pre-shuffled", "tie-vigorish": True,
        "cover-card-from-end": 104, "dragon-settlement": "seat-by-seat",
    },
}  # fmt: skip


class ShoeAfterShoe(RandomTable):
    def __init__(self, seed, elections):
        super().__init__(seed, "baccarat", elections)
        self.kinds = Counter()
        seats = dict.fromkeys(range(1, 10), PLENTY)
        self.ledger = Ledger().post(books.opening_entry(seats, PLENTY))
        self.won = Counter()
        self.owed = Counter()  # by what the lines say
        self.rounds = 0  # settled since the shuffle
        self.seen = Counter()  # cards since the shuffle

    def play(self, rounds):
        over = 0
        while over < rounds:
            event = self._event()
            if event is None:
                continue
            over += isinstance(self.game.next_step(self.state), Over) and event.kind == "round-opened"
            self._apply(event)

    def _apply(self, event):
        before = self.state
        after = self.game.apply(before, from_json(to_json(event)))
        self.kinds[event.kind] += 1
        self.ledger = self.ledger.post(*books.entries(self.game, before, event, after))
        self.ledger = Ledger((), self.ledger.balances)
        if isinstance(event, ev.Shuffled):
            self.chance.shuffled(self.game, before, event)
            self.rounds, self.seen = 0, Counter()
            assert not self.game.owed(before)  # collected before any shuffle
        if isinstance(event, ev.Settled):
            self._settled(before, event)
        if isinstance(event, ev.IrregularityCalled):
            self.kinds[event.what] += 1
        self._look(before, event)
        self.state = after
        self._check()

    def _settled(self, before, event):
        for line in event.lines:
            self.won[line.seat] += line.amount_cents
            self.kinds[line.outcome] += 1
            if line.outcome == "charge" and line.clause.endswith("13.V"):
                self.owed[line.seat] += line.amount_cents
            elif line.wager == "banker" and self.game.rules.deferred and line.seat in before.table.seated:
                tied = line.outcome == "push" and self.game.rules.tie_charged
                if line.outcome == "win" or tied:
                    self.owed[line.seat] += line.stake_cents * 5 // 100
        final = before.phase == "settling" and not before.table.collecting
        self.rounds += final and event.lines[0].outcome != "void"

    def _look(self, before, event):
        """Counts the cards that somebody has seen, each once."""
        again = isinstance(event, ev.CardsShown) and before.phase == "showing"
        if isinstance(event, ev.CardDealt) and event.card is not None and before.odd.exposed == -1:
            self.seen[event.card] += 1
        elif isinstance(event, ev.CardsShown | ev.IrregularityCalled) and not again:
            self.seen.update(event.cards)

    def _check(self):
        game, state = self.game, self.state
        for seat in range(1, 10):
            stake = game.stakes(state).get(seat, 0)
            assert self.ledger.balance(f"layout-{seat}") == stake
            assert self.ledger.balance(f"seat-{seat}") == PLENTY + self.won[seat] - stake
        if not state.table.collecting:
            assert {s: c for s, c in self.owed.items() if c} == dict(game.owed(state))
        if state.phase not in ("opening", "preparing"):
            shoe = state.shoe
            assert shoe.unseen == bytes(n - self.seen[c] for c, n in enumerate(shoe.cards))
            assert len(state.table.results) == self.rounds

    def _event(self):
        rng, game, state = self.rng, self.game, self.state
        ticket = rng.random()
        often = 0.02 if state.phase == "betting" else 0.1
        if ticket < often and (possible := game.irregularities(state)):
            return with_cards(self.chance, game, state, rng.choice(possible))
        if ticket < often + 0.04:
            seat = rng.randint(1, 9)
            odd = [
                ev.SeatTaken(seat),
                ev.SeatLeft(seat),
                ev.RecutOrdered(),
                ev.ProcedureDone("spread-batch", "player"),
            ]
            if rng.random() < 0.05:
                odd = [ev.DecksChanged(), ev.ProcedureDone("spread-cards", minutes=15)]
            return self.possible(rng.choice(odd))
        match game.next_step(state):
            case Chance() as step:
                return step.event.with_value(self.chance.draw(game, state, step))
            case Procedure() | Over() as step:
                return step.event
            case Settle():
                return ev.Settled(game.settle(state))
            case Decide() as step:
                return rng.choice(step.choices).pick()
            case Wagers() as step:
                if not state.table.seated:
                    return ev.SeatTaken(rng.randint(1, 9))
                if state.phase == "idle":
                    return game.wakes(state)
                if step.closes and rng.random() < 0.4:
                    return step.closes
                offer, seat = rng.choice(step.offers), rng.choice(state.table.seated)
                stake = offer.limits.min_cents + offer.limits.unit_cents * rng.randint(0, 9)
                if rng.random() < 0.05:
                    return self.possible(ev.WagerWithdrawn(seat, offer.wager))
                return self.possible(ev.WagerPlaced(offer.seat or seat, offer.wager, stake))


@pytest.mark.parametrize("house", HOUSES)
def test_many_shoes(house):
    total = Counter()
    for seed in range(2):
        table = ShoeAfterShoe(seed, HOUSES[house])
        table.play(150)
        total += table.kinds
        json.dumps(table.game.view(table.state, PUBLIC))
    assert total["shuffled"] >= 4 and total["win"] > 100 and total["push"] >= 10
    called = {"card-drawn", "card-drawn-disclosed", "card-face-up", "third-card-in-error"}
    assert called <= set(total)
    assert ("charge" in total) == ("marked" in house or "pre-shuffled" in house)
