"""Any game: the reports of its wagers, from the solver's exact distribution."""

from fractions import Fraction

from houseway.analysis.generic.exact import bets, solved
from houseway.analysis.generic.strategy import strategy_of
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.report import Report, net_outcomes, report_of
from houseway.editions.house import House
from houseway.money.cents import dollars


def wagers(house: House) -> tuple[str, ...]:
    return tuple(bets(house, None))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    found = solved(house, wager, stake_cents)
    bet, solution = found.bet, found.solution
    if not solution.distribution:
        raise NotAnalysed(f"a round of {bet.game.name} may pay again and again: its results cannot be listed")
    unit = bet.unit_cents
    nets = {Fraction(net, unit): share for net, share in sorted(solution.distribution.items(), reverse=True)}
    notes = [f"solved through the rules alone, {solution.states:,} states; one player, {dollars(unit)}"]
    if bet.beside:
        notes.append("beside the main wagers, which are played best without regard to this one")
    return report_of(
        house,
        wager,
        net_outcomes(nets),
        staked=solution.staked / unit,
        strategy=None if bet.beside else strategy_of(found),
        notes=notes,
    )
