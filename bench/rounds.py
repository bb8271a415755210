"""How many rounds a second each game plays through next_step, apply and settle."""

from collections.abc import Callable
from functools import partial
from random import Random

from bench.turns import Contest, Entry, Goal
from houseway.core.events import Event, SeatTaken, WagerPlaced
from houseway.core.steps import Decide
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.editions.loader import editions_of
from houseway.games.registry import house_games, open_game

ROUNDS, SEATS = 200, (1, 7)


def houseway(name: str, seats: int) -> Callable[[int], None]:
    """A table of one game, the least bet on its first wager, decisions by a fixed simple rule."""
    game = open_game(name, edition=editions_of(name)[0].id)
    seats = min(seats, game.table.seats)
    dealer = Dealer(game, StackChance(Random(1)))
    for seat in range(1, seats + 1):
        dealer.apply(SeatTaken(seat))

    def play(rounds: int) -> None:
        for _ in range(rounds):
            step = dealer.to_wagers()
            for seat in range(1, seats + 1):
                offer = next(o for o in step.offers if o.seat in (0, seat))
                dealer.apply(WagerPlaced(seat, offer.wager, offer.limits.min_cents, offer.spot, offer.along))
            dealer.play(decide)

    return play


def decide(state: object, step: Decide) -> Event:
    """Hits below 17 and plays every hand: enough to go through every phase."""
    names = {c.name for c in step.choices}
    if "hit" in names and _total(state) < 17:
        return step.choice("hit").pick()
    for name in ("play", "stand", step.default):
        if name in names:
            return step.choice(name).pick()
    raise AssertionError(names)


def _total(state: object) -> int:
    return state.hand.points  # type: ignore[attr-defined, no-any-return]


def toy_blackjack() -> Callable[[int], None]:
    """gymnasium's Blackjack-v1: an infinite deck, hit or stand, one hand."""
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            (total, _, _), _ = env.reset()
            done = False
            while not done:
                (total, _, _), _, done, _, _ = env.step(int(total < 17))

    return play


def contests() -> tuple[Contest, ...]:
    toy = Entry("gymnasium", toy_blackjack, 1000, True, "Blackjack-v1: a toy's rules")
    return tuple(
        Contest(
            f"Through next_step, apply and settle, {'one seat' if seats == 1 else 'up to seven seats'}",
            "rounds",
            (*(Entry(name, partial(houseway, name, seats), ROUNDS) for name in house_games()), toy),
            (Goal("blackjack", "gymnasium", 0.5),) if seats == 1 else (),
        )
        for seats in SEATS
    )
