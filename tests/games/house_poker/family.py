"""Any game of the family at a scripted table; tests marked with the clauses that have a role in its book."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.conformance.playing import draw_cards

from houseway.core.events import CardsShown, Event, Line, SeatTaken, Settled
from houseway.core.game import Illegal, View, Viewer
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle, Step, Wagers
from houseway.editions.loader import edition_ids, load_edition
from houseway.editions.schema import ANY_ROLE
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

EDITIONS = [e for e in map(load_edition, edition_ids()) if "house-poker" in e.fragments]


def in_every_book(*roles: str) -> Callable[[Any], Any]:
    """A test over all editions of the family, marked with each one's own clauses for these roles."""
    params = []
    for edition in EDITIONS:
        clauses = [c for role in roles for c in edition.cites.get(role, edition.cites.get(ANY_ROLE, ()))]
        if clauses:
            params.append(pytest.param(edition.id, marks=pytest.mark.clause(*clauses), id=edition.id))
    return pytest.mark.parametrize("edition", params)


class Felt:
    """One table of the family. Chance is drawn from a seed; every decision takes the first choice."""

    def __init__(self, edition: str, seed: int = 1, **elections: Any):
        named = {name.replace("_", "-"): value for name, value in elections.items()}
        self.edition = load_edition(edition)
        self.game: Any = open_game(self.edition.game, edition=edition, elections=named)
        self.state: Any = self.game.open()
        self.rng = Random(seed)
        self.choices: dict[int, str] = {}
        self.events: list[Event] = []
        self.lines: list[Line] = []

    @property
    def step(self) -> Step:
        return self.game.next_step(self.state)

    def do(self, *events: Event) -> "Felt":
        for event in events:
            self.state = self.game.apply(self.state, event)
            self.events.append(event)
            if isinstance(event, Settled):
                self.lines += event.lines
        return self

    def refused(self, event: Event, role: str) -> Illegal:
        """The refusal of an event, citing the clause that has this role in the book."""
        with pytest.raises(Illegal) as caught:
            self.game.apply(self.state, event)
        assert caught.value.clause == self.edition.cite(role), caught.value
        return caught.value

    def answer(self) -> Event:
        step = self.step
        match step:
            case Procedure():
                return step.event
            case Settle():
                return Settled(self.game.settle(self.state))
            case Chance():
                if isinstance(step.event, CardsShown):
                    return step.event.with_value(draw_cards(self.rng, self.state.shoe, step.event.slots))
                return step.event.with_value(draw_cards(self.rng, self.state.shoe, (step.event.slot,))[0])
            case Decide():
                name = self.choices.get(step.seat, step.choices[0].name)
                return next((c for c in step.choices if c.name == name), step.choice(step.default)).pick()
            case Wagers() if step.closes is not None:
                return step.closes
        raise AssertionError(f"nobody answers {step}")

    def advance(self) -> Event:
        event = self.answer()
        self.do(event)
        return event

    def to(self, *phases: str) -> "Felt":
        while self.state.phase not in phases:
            self.advance()
        return self

    def ready(self) -> "Felt":
        if isinstance(self.step, Over):
            self.do(self.step.event)
        return self.to("wagers")

    def bet(self, *seats: int, cents: int = 1000) -> "Felt":
        for seat in seats:
            if seat not in self.state.seated:
                self.do(SeatTaken(seat))
            self.do(placed(self.game.table, seat, self.game.first, cents))
        return self

    def view(self, role: str = "public", seat: int = 0) -> View:
        return self.game.view(self.state, Viewer(role, seat))
