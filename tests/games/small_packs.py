"""What a round on a few cards is worth, by going through all of it with the four verbs."""

from fractions import Fraction

from houseway.core.events import Settled
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle


def value(game, state):
    """The expected gain of a player who decides as well as can be, in cents."""
    step = game.next_step(state)
    match step:
        case Chance():
            outcomes = game.outcomes(state, step)
            total = sum(weight for _, weight in outcomes)
            each = (w * value(game, game.apply(state, step.event.with_value(v))) for v, w in outcomes)
            return Fraction(sum(each), 1) / total
        case Decide():
            amounts = (
                (c, a) for c in step.choices for a in range(c.low_cents, c.high_cents + 1, c.unit_cents)
            )
            return max(value(game, game.apply(state, c.pick(a))) for c, a in amounts)
        case Procedure():
            return value(game, game.apply(state, step.event))
        case Settle():
            lines = game.settle(state)
            gain = sum(line.amount_cents for line in lines)
            return gain + value(game, game.apply(state, Settled(lines)))
        case Over():
            return Fraction(0)
    raise AssertionError(step)
