"""Side wagers on reduced packs: what the kernels count, and the generic solver through the four verbs."""

from fractions import Fraction

import pytest
from street_by_street import SMALL

from houseway.analysis.best_four import best_four_wager
from houseway.analysis.distribution import PayTableWager
from houseway.analysis.let_it_ride.exact import five_card_wager
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.texas_holdem_bonus.exact import bonus
from houseway.analysis.three_card_poker.exact import pair_plus, six_card_bonus
from houseway.analysis.three_cards import three_card_wager
from houseway.analysis.ultimate_texas_holdem.exact import seven_card_counts
from houseway.equipment.cards import cards
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed


def trips(pays, deck):
    return PayTableWager(seven_card_counts(tuple(deck)), pays)


def answers(*names):
    """The first of these that is open, for the most that it may put up."""

    def decide(_, step):
        return next(c for name in names for c in step.choices if c.name == name).pick()

    return decide


PLAYS = answers("play", "fold")
FIRST_FOLDS = answers("fold", "play")
THREE = {
    "straight flushes": "9c Tc Jc Qc Kc Ac 2d 2h 2s",
    "three ranks": "Ac Ad Ah 8c 8d 8h 7c 7d 7h",
    "lopsided": "As Ks Qs Jh Th 9h 9d 5c 9c",
}
FIVES = {  # four cards of a straight flush, of a kind, of two pair
    "eleven cards": "As Ah Ad Ac Ks Kh Qs Js 4s 3s 2s",
    "two suits": "Kc Qc Jc Tc 5c 4c Kd Qd Jd Td 5d",
    "queens and less": "Qc Qd Qh 9s 8c 7d 5h 4s 3c 2d 9d",
}
SEVENS = {
    "a long suit": "As Ks Qs Js Ts Ah Ad Ac 9h 9d 9c",
    "a wheel": "As 5s 4s 3s 2s 5h 5d 5c 8h 8d 8c",
    "few ranks": "As Ah Ad Ac Ks Kh Kd Kc 2h 2d 2c",
}
TWELVE = {
    name: f"{pack} {more}" for (name, pack), more in zip(SEVENS.items(), ("Qh", "Ks", "2s"), strict=True)
}
SIDES = {
    # game and wager: the other wagers, the answers, packs, and the kernel
    ("three-card-poker", "pair-plus"): ((), PLAYS, THREE, pair_plus),
    ("three-card-poker", "six-card-bonus"): (("ante", "pair-plus"), PLAYS, THREE, six_card_bonus),
    ("crazy-four-poker", "queens-up"): (("ante",), PLAYS, FIVES, best_four_wager),
    ("four-card-poker", "aces-up"): ((), PLAYS, FIVES, best_four_wager),
    ("mississippi-stud", "three-card-bonus"): (("ante",), FIRST_FOLDS, SMALL, three_card_wager),
    ("let-it-ride", "three-card-bonus"): (("bet-3",), answers("withdraw"), SMALL, three_card_wager),
    ("let-it-ride", "let-it-ride-bonus"): (("bet-3",), answers("withdraw"), SMALL, five_card_wager),
    ("ultimate-texas-holdem", "trips"): (("ante",), PLAYS, SEVENS, trips),
    ("texas-holdem-bonus", "bonus"): (("ante",), answers("fold"), TWELVE, bonus),
}  # fmt: skip
ELECTED = {
    "four-card-poker": {"dealing": "hand"},  # the shoe has a third stack
    "texas-holdem-bonus": {"aces-against-aces": True},
}
LONG = {("trips", "a wheel"), ("trips", "few ranks")}
EACH = [
    pytest.param(*side, name, marks=[pytest.mark.proof] * ((side[1], name) in LONG))
    for side, (_, _, packs, _) in SIDES.items()
    for name in packs
]


@pytest.mark.parametrize(("game", "wager", "name"), EACH)
def test_a_side_wager_on_a_reduced_pack(game, wager, name):
    """Gain, stake and distribution of its lines, as fractions."""
    beside, decide, packs, kernel = SIDES[game, wager]
    deck = packs[name] if isinstance(packs[name], tuple) else cards(packs[name])
    table = open_game(game, cards=deck, elections=ELECTED.get(game, {}))
    stakes = {w: table.table.limits[w].min_cents for w in (*beside, wager)}
    pays = {on: Fraction(p.gain(stakes[wager])) for on, p in table.house.pays(wager).items()}
    start = table_with_wagers(table, [placed(table.table, 1, w, cents) for w, cents in stakes.items()])
    found = solve(table, start, decide, counted=lambda line: line.wager == wager)
    counted = kernel(pays, deck)
    assert (found.gain, found.staked) == (counted.gain * stakes[wager], stakes[wager])
    assert {Fraction(net, stakes[wager]): p for net, p in found.distribution.items()} == {
        net: Fraction(n, counted.deals) for net, n in counted.net.items() if n
    }
    assert len(found.distribution) > 1
