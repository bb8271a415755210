"""Scenes: real states of a game, reached by the automatic dealer with players who bet and decide at random.

The same house and the same seed give the same scenes, so that a ruling and a training can be repeated.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from msgspec import Struct

from houseway.core.events import Event, HandSet, IrregularityCalled, RoundOpened, SeatTaken, WagerPlaced
from houseway.core.game import Game, Illegal
from houseway.core.steps import Choice, Decide, Over, Procedure, Step, Wagers, questions
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance, with_cards
from houseway.editions.house import House, set_table
from houseway.equipment.cards import Card
from houseway.games.registry import game_class

SEED = 1  # of the scenes that a house is ruled by when nobody names another
ROUNDS = 120  # of a walk: what can go wrong in these is what can be ruled on
SEATS = (1, 3, 4)  # who plays, as far as the table has these seats
MISHAP, NEW_MISHAP = 0.05, 0.2  # how often something goes wrong, again or for the first time in its phase
OTHERWISE = 0.3  # how often a person finds or does what is not the rule
_TRIES = 200  # of a wager that the rules take now


class Scene(Struct, frozen=True):
    """A table in the middle of a round, with the cards in the order in which they lie."""

    game: Game[Any]
    state: Any
    order: dict[int, Card]
    seed: int
    number: int  # of the scenes of its seed
    clean: bool  # nothing has gone wrong in this round yet

    @property
    def phase(self) -> str:
        phase: str = self.state.phase
        return phase

    @property
    def step(self) -> Step:
        return self.game.next_step(self.state)

    def dealer(self) -> Dealer:
        """A dealer who goes on from here; wheels and dice bring what they bring each time."""
        chance = StackChance(Random(f"{self.seed}/{self.number}"))
        chance.order = dict(self.order)
        dealer = Dealer(self.game, chance)
        dealer.state = self.state
        return dealer


def table_of(house: House) -> Game[Any]:
    return game_class(house.edition.game)(set_table(house))


def scenes(house: House, seed: int = SEED, rounds: int = ROUNDS) -> Iterator[Scene]:
    """Every state of so many rounds, from the opening of the table on."""
    game = table_of(house)
    walk = _Walk(game, Random(seed))
    number, clean = 0, True
    take_seats(walk.dealer)
    played = 0
    while played < rounds:
        step = game.next_step(walk.dealer.state)
        yield Scene(game, walk.dealer.state, walk.chance.order, seed, number, clean)
        event, wrong = walk.next_event(step)
        walk.dealer.apply(event)
        number += 1
        clean = isinstance(event, RoundOpened) or (clean and not wrong)
        played += isinstance(step, Over)


def take_seats(dealer: Dealer) -> None:
    for seat in SEATS:
        if seat <= dealer.game.table.seats:
            dealer.apply(SeatTaken(seat, f"player {seat}"))


@lru_cache(8)
def _listed(edition: str, elections: tuple[tuple[str, Any], ...], seed: int) -> tuple[Scene, ...]:
    from houseway.editions.house import elect
    from houseway.editions.loader import load_edition

    return tuple(scenes(elect(load_edition(edition), dict(elections)), seed))


def all_scenes(house: House, seed: int = SEED) -> tuple[Scene, ...]:
    """The scenes of a house, walked through once."""
    return _listed(house.edition.id, tuple(sorted(house.elections.items())), seed)


class _Walk:
    """Goes from state to state as people might: mostly by the book, now and then not."""

    def __init__(self, game: Game[Any], rng: Random):
        self.game, self.rng = game, rng
        self.chance = StackChance(rng)
        self.dealer = Dealer(game, self.chance)
        self.gone_wrong: set[tuple[str, str]] = set()  # in which phase, and what

    def next_event(self, step: Step) -> tuple[Event, bool]:
        """What happens next, and whether it is something that goes wrong."""
        rng = self.rng
        called = self.game.irregularities(self.dealer.state)
        phase = self.dealer.state.phase
        new = [c for c in called if (phase, c.what) not in self.gone_wrong]
        if called and rng.random() < (NEW_MISHAP if new else MISHAP):
            wrong = rng.choice(new or called)
            self.gone_wrong.add((phase, wrong.what))
            return with_cards(self.chance, self.game, self.dealer.state, wrong), True
        if isinstance(step, Procedure) and (others := self._instead(step)) and rng.random() < OTHERWISE:
            return rng.choice(others), True
        if isinstance(step, Wagers):
            return self._wager(step), False
        if asked := questions(step):
            return self._decided(rng.choice(asked)), False
        event = step.event if isinstance(step, Over) else self.dealer.by_the_book(step)
        assert event is not None
        return event, False

    def _instead(self, step: Procedure) -> tuple[Event, ...]:
        """What somebody may find or do otherwise: also a hand set against the house way."""
        event = step.event
        if not isinstance(event, HandSet):
            return tuple(self._with_cards(e) for e in step.instead)
        return wrong_sets(self.game, self.dealer.state, event)

    def _with_cards(self, event: Event) -> Event:
        if isinstance(event, IrregularityCalled):
            return with_cards(self.chance, self.game, self.dealer.state, event)
        return event

    def _decided(self, asked: Decide) -> Event:
        rng = self.rng
        choice: Choice = rng.choice(asked.choices)
        if choice.picks is not None and choice.picks.slots:
            picks = choice.picks
            some = rng.sample(picks.slots, rng.randint(picks.least, picks.most))
            return choice.pick(None, tuple(rng.choice(picks.legal or (tuple(some),))))
        return choice.pick(choice.low_cents or None)

    def _wager(self, step: Wagers) -> Event:
        """Some wagers at their least, at any seat; then there are no more bets."""
        for _ in range(_TRIES if step.offers else 0):
            if step.closes is not None and self.rng.random() < 1 / 4:
                break
            offer = self.rng.choice(step.offers)
            seat = offer.seat or self.rng.choice([s for s in SEATS if s <= self.game.table.seats])
            event = WagerPlaced(seat, offer.wager, offer.limits.min_cents, offer.spot, offer.along)
            if taken(self.game, self.dealer.state, event):
                return event
        if step.closes is not None:
            return step.closes
        raise ValueError(f"{self.game.name}: nothing can be bet and the betting cannot be closed")


def wrong_sets(game: Game[Any], state: Any, right: HandSet) -> tuple[HandSet, ...]:
    """The dealer's hand set in every other way that his cards can lie."""
    slots = sorted({*right.slots, *_dealers_slots(game, state)})
    others = (HandSet(found) for found in combinations(slots, len(right.slots)))
    return tuple(e for e in others if set(e.slots) != set(right.slots) and taken(game, state, e))


def _dealers_slots(game: Game[Any], state: Any) -> tuple[int, ...]:
    hands = getattr(state, "hands", ())
    dealer = next((h for h in hands if h.seat == 0), None) or getattr(state, "dealer", None)
    return tuple(getattr(dealer, "slots", ()))


def taken(game: Game[Any], state: Any, event: Event) -> bool:
    try:
        game.apply(state, event)
    except Illegal:
        return False
    return True
