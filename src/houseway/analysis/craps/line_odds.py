"""A line wager with odds at any multiple, at true odds: what the pair costs and how much it swings."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.analysis.craps import bets
from houseway.analysis.craps.bets import WIN
from houseway.analysis.craps.catalogue import point_of
from houseway.analysis.craps.chain import resolve
from houseway.analysis.craps.dice import POINTS, WAYS

THREE_FOUR_FIVE = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}


@dataclass(frozen=True, slots=True)
class LineWithOdds:
    house_edge: Fraction  # of the line wager
    staked: Fraction  # average total stake, line and odds
    variance: Fraction

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.staked


def line_with_odds(multiples: int | Mapping[int, int], *, against: bool = False) -> LineWithOdds:
    """``multiples``: one for all points, or one a point; laid odds (``against``) win that many units."""
    behind = multiples if isinstance(multiples, Mapping) else dict.fromkeys(POINTS, multiples)
    mean = square = staked = Fraction(0)
    for end, p in resolve(bets.line(against=against)).ends.items():
        net = Fraction({"win": 1, "lose": -1, "push": 0}[end.result])
        stake = Fraction(1)
        if number := point_of(end.on):
            point = int(number)
            true = Fraction(6, WAYS[point])
            pays = 1 / true if against else true
            odds = behind[point] / pays if against else Fraction(behind[point])
            stake += odds
            net += odds * pays if end.result == WIN else -odds
        mean += p * net
        square += p * net * net
        staked += p * stake
    return LineWithOdds(-mean, staked, square - mean * mean)
