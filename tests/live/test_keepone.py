"""A game from outside of the package with all that the core has learned: rules alone, then on the floor."""

import json
from collections import Counter
from random import Random

import pytest

from houseway.core import codec
from houseway.core import events as ev
from houseway.core.game import AUDITOR, FLOOR, PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Over, Procedure, Reading, Together, Wagers, questions
from houseway.dealer import books
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.dealer.log import header, replay
from houseway.games.registry import open_game
from houseway.live import freeze
from houseway.live.standing import Standing
from houseway.money.ledger import INVENTORY, Ledger, seat_account

PURSE = 100_000
METER_BEGINS = 50_000


class Play:
    """Random rounds by the rules alone, with books that know what chips and meter hold."""

    def __init__(self, seed: int):
        self.rng = Random(seed)
        self.game = open_game("keepone", seats=4)
        seats = range(1, self.rng.randint(2, 4) + 1)
        self.ledger = Ledger().post(books.opening_entry(dict.fromkeys(seats, PURSE), PURSE))
        self.meter = METER_BEGINS
        self.events, self.states = [], []
        self.dealer = Dealer(self.game, StackChance(self.rng), self.record, self.count)
        self.states.append(self.dealer.state)
        for seat in seats:
            self.dealer.apply(ev.SeatTaken(seat))

    def count(self, asked):
        return (
            self.ledger.balance(seat_account(asked.seat))
            if isinstance(asked, ev.ChipsCounted)
            else self.meter
        )

    def record(self, before, event, after):
        for entry in books.entries(self.game, before, event, after):
            moved = {p.account: 0 for p in entry.postings}
            for p in entry.postings:
                moved[p.account] += p.amount_cents
            self.meter += moved.get("meter-ace", 0)
            outside = [
                p if p.account != "meter-ace" else type(p)("cage", p.amount_cents) for p in entry.postings
            ]
            self.ledger = self.ledger.post(type(entry)(entry.reason, tuple(outside)))
        self.events.append(event)
        self.states.append(after)

    def bet(self):
        for seat in self.dealer.state.seated:
            if self.rng.random() < 0.9 or not self.dealer.state.bets:
                self.dealer.apply(
                    ev.WagerPlaced(seat, "ante", 100 * self.rng.randint(5, 20), along=("blind",))
                )
                if self.rng.random() < 0.6:
                    self.dealer.apply(ev.WagerPlaced(seat, "bonus", 100 * self.rng.randint(1, 5)))

    def choose(self, step):
        question = self.rng.choice(questions(step))
        choice = self.rng.choice(question.choices)
        slots = (self.rng.choice(choice.picks.slots),) if choice.picks else None
        amount = self.rng.randint(choice.low_cents, choice.high_cents) if choice.high_cents else None
        return choice.pick(amount, slots)

    def round(self):
        while True:
            step = self.game.next_step(self.dealer.state)
            calls = self.game.irregularities(self.dealer.state)
            if calls and self.rng.random() < 0.4:
                self.dealer.apply(self.rng.choice(calls))
                continue
            match step:
                case Wagers(closes=None):
                    self.bet()
                case Wagers():
                    self.dealer.apply(step.closes)
                case Together():
                    self.dealer.apply(self.choose(step))
                case Over():
                    return step
                case _:
                    self.dealer.apply(self.dealer.answer(step))


@pytest.fixture
def played(keepone):
    def of(seed, rounds=3):
        play = Play(seed)
        for n in range(rounds):
            over = play.round()
            if n + 1 < rounds:
                play.dealer.apply(over.event)
        return play

    return of


def test_random_play_is_conform(played):
    """What tests/conformance asks of every game, for what only this one has."""
    seen = Counter()
    for seed in range(40):
        play = played(seed)
        seen.update(e.kind for e in play.events)
        lines = [line for e in play.events if isinstance(e, ev.Settled) for line in e.lines]
        seen.update(f"{line.wager} {line.outcome}" for line in lines)
        state = play.game.open()
        for event, after in zip(play.events, play.states[1:], strict=True):
            again = codec.from_json(codec.to_json(event))
            assert again == event
            state = play.game.apply(state, again)
            assert state == after and hash(state) == hash(after)
        standing = Standing(play.dealer.state, seq=7)
        assert freeze.load(play.game, freeze.dump(play.game, standing)) == standing
        # Every cent is in a purse, the inventory or on the meter; pot and layout are empty.
        seats = play.dealer.state.seated
        chips = [play.ledger.balance(seat_account(s)) for s in seats]
        won = sum(line.amount_cents for line in lines if line.against == INVENTORY and line.seat)
        raked = sum(line.amount_cents for line in lines if not line.seat)
        assert play.ledger.balance(INVENTORY) == PURSE + raked - won
        assert sum(chips) + play.ledger.balance(INVENTORY) + play.meter - METER_BEGINS == PURSE * (
            len(seats) + 1
        )
        assert not any(play.game.held(play.dealer.state).values()) and not play.ledger.balance("pot-1")
        assert all(line.clause.startswith("keepone:") and line.why for line in lines)
    for kind in ("chips-counted", "meter-read", "irregularity-called", "cards-shown", "decided"):
        assert seen[kind], kind
    for line in ("pot win", "rake win", "bonus win", "bonus lose", "bonus void", "pot correct", "pot void"):
        assert seen[line], line


def test_a_log_replays_and_a_changed_one_does_not(played):
    play = next(p for p in map(played, range(20)) if not any(e.kind == "meter-read" for e in p.events))
    log = [json.dumps(header(play.game.table)), *map(codec.to_json, play.events)]
    assert replay(log).events == len(play.events)
    for i, line in enumerate(log):
        if '"against":"pot-1"' in line:
            with pytest.raises(ValueError, match=f"line {i + 1}"):
                replay([*log[:i], line.replace('"against":"pot-1"', '"against":"pot-2"'), *log[i + 1 :]])


def test_views_hide_what_others_hold(played):
    for seed in range(10):
        play = played(seed, rounds=1)
        for state in play.states:
            hidden = {h.seat: h for h in state.hands if h.cards and state.phase == "choosing"}
            for viewer in (PUBLIC, FLOOR, *map(seat_viewer, state.seated)):
                for shown in play.game.view(state, viewer)["hands"]:
                    if shown["seat"] in hidden and str(viewer) != f"seat-{shown['seat']}":
                        assert shown["cards"] == ["??", "??"]
            assert "??" not in str(play.game.view(state, AUDITOR)["hands"])


def test_illegal_events_change_nothing(played):
    refused = 0
    for seed in range(5):
        play = played(seed)
        rng = Random(seed)
        for state in rng.sample(play.states, 30):
            before = repr(state)
            for event in rng.sample(play.events, 10):
                try:
                    play.game.apply(state, event)
                except Illegal as refusal:
                    refused += bool(refusal.reason)
            assert repr(state) == before
    assert refused > 500


@pytest.mark.parametrize(("by", "taken"), [("box", False), ("floor", True), ("manager", True)])
def test_the_rules_know_the_ladder(played, by, taken):
    """The approval: refused from the rank below, taken from the floor and above."""
    play = played(3, rounds=1)
    approving = next(s for s in play.states if s.phase == "approving")
    for event in (ev.ProcedureDone("approve", by), ev.IrregularityCalled("bonus-void", by=by)):
        if taken:
            assert play.game.apply(approving, event).phase != "approving"
        else:
            with pytest.raises(Illegal, match="floor supervisor or above"):
                play.game.apply(approving, event)
    assert isinstance(play.game.next_step(approving), Procedure)
    assert any(isinstance(play.game.next_step(s), Reading) for s in play.states)
