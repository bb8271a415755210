"""Any game of the family at a scripted table; tests marked with the clauses that have a role in its book."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import pytest
from tests.conformance.playing import draw_cards
from tests.games import felt

from houseway.core.events import CardsShown, Event, SeatTaken
from houseway.core.game import Illegal, View
from houseway.core.steps import Decide, Offer, Wagers
from houseway.editions.loader import edition_ids, load_edition
from houseway.editions.schema import ANY_ROLE
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

EDITIONS = [e for e in map(load_edition, edition_ids()) if "house-poker" in e.fragments]


def knowing(name: str) -> list[str]:
    """The editions that have an option or a duty of this name."""
    return [e.id for e in EDITIONS if name in {p.name for p in (*e.options, *e.duties)}]


def in_every_book(
    *roles: str, needs: str = "", without: str = "", among: Collection[str] = ()
) -> Callable[[Any], Any]:
    """A test over all editions of the family, marked with each one's own clauses for these roles; only those
    that have an option, a duty or a role of their own for ``needs``, no role ``without``, and are ``among``
    some."""
    params = []
    for edition in EDITIONS:
        known = {p.name for p in (*edition.options, *edition.duties)} | edition.cites.keys()
        if (
            (needs and not {needs, ANY_ROLE} & known)
            or without in known
            or (among and edition.id not in among)
        ):
            continue
        clauses = [c for role in roles for c in edition.cites.get(role, edition.cites.get(ANY_ROLE, ()))]
        if clauses:
            params.append(pytest.param(edition.id, marks=pytest.mark.clause(*clauses), id=edition.id))
    return pytest.mark.parametrize("edition", params)


def deal_role(dealing: str) -> str:
    return "deal-hand" if dealing == "hand" else "deal-shoe"


class Felt(felt.Felt):
    """One table of the family. Chance is drawn from a seed; every decision takes the first choice."""

    def __init__(self, edition: str, seed: int = 1, **elections: Any):
        named = {name.replace("_", "-"): value for name, value in elections.items()}
        self.edition = load_edition(edition)
        super().__init__(open_game(self.edition.game, edition=edition, elections=named))
        self.rng = Random(seed)

    def clauses(self, role: str) -> tuple[str, ...]:
        """The clauses that have this role in the book."""
        return self.edition.cites.get(role) or self.edition.cites[ANY_ROLE]

    def refused(self, event: Event, role: str) -> Illegal:
        """The refusal of an event, citing the clause that has this role in the book."""
        refusal = self.refusal(event)
        assert refusal.clause == self.edition.cite(role), refusal
        return refusal

    def drawn(self, asked: Any) -> Any:
        if isinstance(asked, CardsShown):
            return draw_cards(self.rng, self.state.shoe, asked.slots)
        return draw_cards(self.rng, self.state.shoe, (asked.slot,))[0]

    def chosen(self, step: Decide) -> Event:
        name = self.choices.get(step.seat, step.choices[0].name)
        return next((c for c in step.choices if c.name == name), step.choice(step.default)).pick()

    def bet(self, *seats: int, cents: int = 1000) -> "Felt":
        for seat in seats:
            if seat not in self.state.seated:
                self.do(SeatTaken(seat))
            self.do(placed(self.game.table, seat, self.game.first, cents))
        return self

    def offers(self, seat: int) -> list[Offer]:
        """The wagers that this seat may place now."""
        assert isinstance(self.step, Wagers)
        return [o for o in self.step.offers if o.seat in (0, seat)]

    def view(self, role: str = "public", seat: int = 0) -> View:
        return self.look(role, seat)
