"""A few rounds played beforehand with the best play asked for: then nothing is left to compile or solve."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from houseway.analysis.hints import NoHint, decision_hint
from houseway.analysis.packages import optional_part
from houseway.core.events import CutMade, Event, SeatTaken, WagerPlaced
from houseway.core.game import Illegal, seat_viewer
from houseway.core.steps import Decide, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.editions.house import House, set_table
from houseway.games.registry import game_class

ROUNDS = 12
OFTEN_ENOUGH = 2  # one kind of question
SEED = 7
Asked = Callable[[House, dict[str, Any]], object]


def rehearse(house: House, rounds: int = ROUNDS, ask: Asked = decision_hint) -> int:
    """Plays rounds of this house's game from a fixed seed, asks at every decision, and says how often."""
    prepare = getattr(optional_part(house, "hints"), "prepare", None)
    if prepare is not None:
        prepare(house)
    game = game_class(house.edition.game)(set_table(house))
    random = Random(SEED)
    dealer = Dealer(game, StackChance(random))
    asked: Counter[tuple[str, ...]] = Counter()
    unadvised: set[tuple[str, ...]] = set()

    def decide(state: Any, step: Decide) -> Event:
        pick = step.choice(step.default)
        if not any(isinstance(c.event, CutMade) for c in step.choices):
            view = game.view(state, seat_viewer(step.seat))
            kind = (*(c.name for c in step.choices), str(len(view.get("board", ()))))
            if asked[kind] < OFTEN_ENOUGH:
                asked[kind] += 1
                try:
                    ask(house, view)
                except NoHint:
                    unadvised.add(kind)
            if kind not in unadvised:  # at random, so that every question of a round comes up
                pick = random.choice([c for c in step.choices if c.picks is None] or [pick])
        try:
            event = pick.pick()
            game.apply(state, event)
        except Illegal:
            event = step.choice(step.default).pick()
        return event

    dealer.apply(SeatTaken(1, "rehearsal"))
    for _ in range(rounds):
        _bet(dealer, dealer.to_wagers(decide))
        dealer.play(decide)
    return asked.total()


def _bet(dealer: Dealer, step: Wagers) -> None:
    offer = next(o for o in step.offers if o.seat in (0, 1))
    dealer.apply(WagerPlaced(1, offer.wager, offer.limits.min_cents, offer.spot, offer.along))
