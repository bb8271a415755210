"""The layout to its edges, and what is said when an irregularity is called wrongly."""

import pytest

from houseway.core.events import BallSpun, IrregularityCalled, SeatTaken
from houseway.core.game import Illegal
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.games.registry import open_game
from houseway.games.roulette.layout import layout, spots


@pytest.mark.clause("oh-roulette:4.II")
@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-zero-as-single"])
def test_every_point_where_chips_make_a_wager_belongs_to_a_spot(wheel):
    """Looked for well beyond the edges of the layout, too."""
    plan = layout(wheel)
    listed = {point: (s.wager, s.covers) for s in spots(wheel).values() for point in s.points}
    along, across = range(-20, 70), range(-20, 30)
    found = {(x, y): made for x in along for y in across if (made := plan.spot_at(x, y))}
    assert found == listed


@pytest.mark.clause("oh-roulette:7.IV")
def test_an_irregularity_of_the_wheel_names_no_seat_and_has_its_time():
    dealer = Dealer(open_game("roulette"), ScriptedChance())
    dealer.apply(SeatTaken(1))
    dealer.to_wagers()
    with pytest.raises(Illegal, match="while the ball is in the wheel"):
        dealer.apply(IrregularityCalled("foreign-object"))
    dealer.apply(BallSpun())
    with pytest.raises(Illegal, match="is called as such, with nothing else"):
        dealer.apply(IrregularityCalled("foreign-object", seat=1))
    with pytest.raises(Illegal, match="knows no irregularity"):
        dealer.apply(IrregularityCalled("wheel-stopped"))
