"""A tally worked out from what every hand of every round brought, in the plainest way."""

from itertools import combinations_with_replacement

from houseway.analysis.tally import Tally


def tallied(groups, staked):
    """``groups``: of each its rounds, of a round what its hands brought."""
    columns = []
    for rounds in groups:
        hands = [int(net) for each in rounds for net in each]
        tables = [sum(map(int, each)) for each in rounds]
        squares = sum(net**2 for net in hands), sum(net**2 for net in tables)
        columns.append((len(rounds), sum(hands), *squares, sum(net > 0 for net in hands)))
    sums = tuple(map(sum, zip(*columns, strict=True)))
    products = tuple(
        sum(each[i] * each[j] for each in columns) for i, j in combinations_with_replacement(range(5), 2)
    )
    return Tally(sums, len(columns), products, int(staked))


def alone(nets, staked):
    """Rounds of one hand that have nothing to do with each other."""
    return tallied([[[net]] for net in nets], staked)
