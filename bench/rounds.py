"""How many rounds a second each game plays through next_step, apply and settle."""

import time
from collections.abc import Callable
from random import Random

from houseway.core.events import Event, SeatTaken, WagerPlaced
from houseway.core.steps import Decide
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.games.registry import house_games, open_game

SECONDS = 3.0


def rate(play: Callable[[int], None]) -> float:
    """Rounds a second, the best of three stretches after a first one to warm up."""
    play(50)
    best = 0.0
    for _ in range(3):
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS / 3:
            play(50)
            done += 50
        best = max(best, done / (time.perf_counter() - began))
    return best


def houseway(name: str, seats: int) -> Callable[[int], None]:
    """A table of one game, the least bet on its first wager, decisions by a fixed simple rule."""
    game = open_game(name)
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


def main() -> None:
    print(f"{'rounds a second through the four verbs':44}{'1 seat':>12}{'up to 7':>12}")
    rates = {}
    for name in house_games():
        one, seven = (rate(houseway(name, seats)) for seats in (1, 7))
        rates[name] = one
        print(f"  {name:42}{one:12,.0f}{seven:12,.0f}")
    toy = rate(toy_blackjack())
    print(f"  {'gymnasium Blackjack-v1 (toy rules)':42}{toy:12,.0f}")
    print(f"  full blackjack at {rates['blackjack'] / toy:.2f} of the toy's rate (goal: 0.5)")
