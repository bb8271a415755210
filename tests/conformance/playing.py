"""Random legal play of any game, through the four verbs alone."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from houseway.core.events import (
    CardDealt,
    CardsShown,
    ChipsCounted,
    DicePassed,
    Event,
    IrregularityCalled,
    SeatTaken,
    Settled,
    WagerCalled,
    WagerPlaced,
    WagerReduced,
    WagersAccepted,
    WagerWithdrawn,
)
from houseway.core.game import PUBLIC, Game, Illegal
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Together, Wagers
from houseway.dealer.automatic import plenty
from houseway.dealer.chance import weighted
from houseway.editions.house import ElectionRefused, House, elect, set_table
from houseway.editions.loader import editions_of
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.games.registry import game_class, game_names

MAX_EVENTS = 3_000


@dataclass
class Play:
    game: Game[Any]
    states: list[Any]  # states[i] is the state before events[i]
    events: list[Event] = field(default_factory=list)

    @property
    def state(self) -> Any:
        return self.states[-1]

    def apply(self, event: Event) -> None:
        self.states.append(self.game.apply(self.state, event))
        self.events.append(event)


def random_house(rng: Random, name: str) -> House:
    """A house with some of its options elected at random, as far as the edition permits them together."""
    edition = rng.choice(editions_of(name))
    house = elect(edition, {})
    for option in rng.sample(edition.options, len(edition.options)):
        if rng.random() < 0.5:
            continue
        value = rng.randint(option.least, option.most) if option.is_number else rng.choice(option.values)
        try:
            house = elect(edition, {**house.elections, option.name: value})
        except ElectionRefused:
            continue
    return house


def random_table(rng: Random, name: str) -> Game[Any]:
    made = game_class(name)
    while True:
        try:
            return made(set_table(random_house(rng, name)))
        except ElectionRefused:  # elections that the posted limits do not allow
            continue


def random_play(seed: int, name: str | None = None, *, rounds: int = 3, mishaps: float = 0.05) -> Play:
    """Some rounds at a table with random elections, seats, wagers, decisions, chances and irregularities."""
    rng = Random(seed)
    made = random_table(rng, name or rng.choice(game_names()))
    table = made.table
    play = Play(made, [made.open()])
    for seat in rng.sample(range(1, table.seats + 1), rng.randint(made.least_players, table.seats)):
        play.apply(SeatTaken(seat))
    played = 0
    while len(play.events) < MAX_EVENTS:
        step = made.next_step(play.state)
        if isinstance(step, Over):
            played += 1
            if played == rounds:
                return play
        # Where each of many cards may be exposed and the round begun anew, mishaps have an end.
        careless = len(play.events) < MAX_EVENTS // 3 and rng.random() < mishaps
        mishap = _mishap(rng, play) if careless else None
        play.apply(mishap or _answer(rng, play, step))
    raise AssertionError(f"play does not end: seed {seed}, {made.name}")


def draw_cards(rng: Random, shoe: Shoe | None, slots: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards for these slots, one after the other: far quicker than listing all combinations."""
    assert shoe is not None
    drawn = []
    for slot in slots:
        outcomes = shoe.weights(slot)
        drawn.append(weighted(outcomes, rng.randrange(sum(w for _, w in outcomes))))
        shoe = shoe.see(slot, drawn[-1])
    return tuple(drawn)


def _mishap(rng: Random, play: Play) -> Event | None:
    possible = play.game.irregularities(play.state)
    if not possible:
        return None
    called = rng.choice(possible)
    if called.what in play.game.BRINGS_CARDS:
        called = IrregularityCalled(
            called.what, called.seat, called.hand, called.slot, called.spot,
            draw_cards(rng, play.game.shoe(play.state), (called.slot,)), called.detail,
        )  # fmt: skip
    return called


def _answer(rng: Random, play: Play, step: Any) -> Event:
    game, state = play.game, play.state
    match step:
        case Chance():
            if isinstance(step.event, CardsShown):
                return step.event.with_value(draw_cards(rng, game.shoe(state), step.event.slots))
            outcomes = game.outcomes(state, step)
            return step.event.with_value(weighted(outcomes, rng.randrange(sum(w for _, w in outcomes))))
        case Procedure() | Over():
            return step.event
        case Reading():
            if isinstance(step.event, ChipsCounted):
                return step.event.with_value(rng.choice([0, 4_000, 100_000]))
            counted = plenty(step.event)
            if isinstance(step.event, WagersAccepted):  # a link may accept only some of them
                counted = tuple(s for s in counted if rng.random() < 0.8)
            return step.event.with_value(counted)
        case Settle():
            return Settled(game.settle(state))
        case Decide() | Together():
            choice = rng.choice((rng.choice(step.asked) if isinstance(step, Together) else step).choices)
            if choice.picks is not None:
                picked = rng.sample(choice.picks.slots, rng.randint(choice.picks.least, choice.picks.most))
                return choice.pick(None, tuple(rng.choice(choice.picks.legal or [picked])))
            if choice.low_cents != choice.high_cents:
                units = (choice.high_cents - choice.low_cents) // choice.unit_cents
                return choice.pick(choice.low_cents + choice.unit_cents * rng.randint(0, units))
            return choice.pick()
        case Wagers():
            return _bet(rng, play, step)
    raise AssertionError(step)


def _bet(rng: Random, play: Play, step: Wagers) -> Event:
    """A wager, now and then one taken back, and in the end no more bets."""
    seated = play.game.view(play.state, PUBLIC)["seated"]
    view_bets = play.game.stakes(play.state)
    if step.closes is not None and view_bets and (not step.offers or rng.random() < 0.3):
        return step.closes
    for _ in range(50):
        seat = rng.choice(seated)
        offer = rng.choice([o for o in step.offers if o.seat in (0, seat)] or step.offers)
        unit = offer.limits.unit_cents
        most = min(offer.limits.max_cents, offer.limits.min_cents + 20 * unit)
        stake = rng.randrange(offer.limits.min_cents, most + 1, unit)
        event: Event = WagerPlaced(offer.seat or seat, offer.wager, stake, offer.spot, offer.along)
        if rng.random() < 0.1:
            event = WagerWithdrawn(offer.seat or seat, offer.wager, offer.spot)
        if play.game.standing_wagers and rng.random() < 0.2:
            event = _change(rng, play, event)
        try:
            play.game.apply(play.state, event)
        except Illegal:
            continue
        return event
    if step.closes is None:
        raise AssertionError("nothing can be bet and betting cannot be closed")
    return step.closes


def _change(rng: Random, play: Play, otherwise: Event) -> Event:
    """Something done to a wager that stands from an earlier round, or the dice given up."""
    view = play.game.view(play.state, PUBLIC)
    if not view["bets"]:
        return otherwise
    bet = rng.choice(view["bets"])
    where = bet["seat"], bet["wager"]
    return rng.choice(
        [
            WagerReduced(*where, rng.randint(1, 10) * 100, bet["spot"]),
            WagerWithdrawn(*where, bet["spot"]),
            WagerCalled(*where, rng.random() < 0.5, bet["spot"]),
            DicePassed(view.get("shooter", 0)),
        ]
    )


def seen_by(events: list[Event], viewer: str) -> list[Any]:
    """The cards that a viewer has seen, by what the events say, with no help from the game."""
    seen = []
    for event in events:
        if isinstance(event, CardDealt) and event.card is not None:
            seen.append(event.card)
        elif (isinstance(event, CardsShown) and event.to in ("all", viewer)) or isinstance(
            event, IrregularityCalled
        ):
            seen += event.cards
    return seen
