"""How a round goes on from a scene: every step and event until it is over, with every cent in the books."""

from typing import Any

from msgspec import Struct

from houseway.core.events import Event, IrregularityCalled, Line, Settled
from houseway.core.steps import Over, Procedure, Step, Wagers, questions
from houseway.dealer import books
from houseway.money.ledger import CAGE, INVENTORY, Ledger, layout_account, seat_account, transfer
from houseway.rulings.scenes import Scene

_MOST = 600  # events: no round is as long
_PLENTY = 10**12


class Act(Struct, frozen=True):
    """A step of the round, and the event by which it was answered."""

    step: Step
    event: Event


class Course(Struct, frozen=True):
    """From a scene to the end of the round; players answer as the book lets stand."""

    acts: tuple[Act, ...]
    states: tuple[Any, ...]  # after the call, where there is one, and after each act
    last: Step  # what is asked for where it ends
    ledger: Ledger
    opened: Ledger  # as it was at the scene

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(x for act in self.acts if isinstance(act.event, Settled) for x in act.event.lines)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(act.event for act in self.acts)

    def duties(self) -> tuple[Procedure, ...]:
        return tuple(act.step for act in self.acts if isinstance(act.step, Procedure))


def follow(scene: Scene, call: IrregularityCalled | None = None) -> Course:
    """The course of the round; with ``call`` first, or :class:`Illegal` where the rules refuse it."""
    game, dealer = scene.game, scene.dealer()
    opened = ledger = _opened(scene)
    acts: list[Act] = []

    def happened(before: Any, event: Event, after: Any) -> None:
        nonlocal ledger
        ledger = Ledger((), ledger.post(*books.entries(game, before, event, after)).balances)

    dealer.record = happened
    if call is not None:
        dealer.apply(call)
    states = [dealer.state]
    remedies = list(game.remedy(dealer.state, call)) if call is not None else []
    while True:
        step: Step = remedies.pop(0) if remedies else game.next_step(dealer.state)
        if isinstance(step, Over) or len(acts) >= _MOST:
            break
        if isinstance(step, Wagers):
            if step.closes is None or not any(game.stakes(dealer.state).values()):
                break
            event: Event | None = step.closes
        elif asked := questions(step):
            event = asked[0].choice(asked[0].default).pick()
        else:
            event = dealer.by_the_book(step)
        assert event is not None
        dealer.apply(event)
        acts.append(Act(step, event))
        states.append(dealer.state)
    return Course(tuple(acts), tuple(states), step, ledger, opened)


def _opened(scene: Scene) -> Ledger:
    """Books in which the chips of the scene lie on the layout and in its pots."""
    game = scene.game
    seats = dict.fromkeys(range(1, game.table.seats + 1), _PLENTY)
    ledger = Ledger().post(books.opening_entry(seats, _PLENTY))
    laid = [
        (seat_account(seat) if seat else INVENTORY, layout_account(seat), cents)
        for seat, cents in game.stakes(scene.state).items()
    ]
    pots = [(CAGE, account, cents) for account, cents in game.held(scene.state).items()]
    return ledger.post(transfer("on the layout", laid), transfer("in the pots", pots))
