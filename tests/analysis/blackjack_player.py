"""A blackjack player who follows a table."""

from houseway.analysis.blackjack.simulator import values_of


def decider(table):
    """Decisions by the kernel's own table; or by any table at all."""
    names = ("stand", "hit", "double", "split", "double")

    def decide(state, step):
        offered = {c.name for c in step.choices}
        if "stand" not in offered:  # the cut, insurance, a blackjack to turn up
            return step.choice(step.default).pick()
        hand = state.hand
        values = [int(v) for v in values_of(hand.cards)]
        column = int(values_of([state.upcard])[0]) - 1
        pair = len(values) == 2 and values[0] == values[1]
        if pair and "split" in offered and table[2, values[0], column] == 3:
            return step.choice("split").pick()
        code = table[int(hand.soft), hand.points, column]
        if pair and not hand.split and table[2, values[0], column] != 3:
            code = table[2, values[0], column]
        if code in (2, 4) and "double" not in offered:
            code = 1 if code == 2 else 0
        if names[code] not in offered:
            code = 0
        return step.choice(names[code]).pick()

    return decide
