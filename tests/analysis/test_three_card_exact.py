"""Three Card Poker counted out: published figures, and brute force on small decks."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.hands.hands_support import THREE_CARD_COUNTS

from houseway.analysis.kernels import three_card as kernel
from houseway.analysis.three_card_poker import exact as three_card_poker
from houseway.equipment.cards import DECK, cards
from houseway.hands.poker import best_five, three_card

EVEN = Fraction(1)
PAYS = {
    "ante": {"dealer-below-queen": EVEN, "beats-dealer": EVEN},
    "play": {"beats-dealer": EVEN},
    "ante-bonus": {"straight-flush": Fraction(5), "three-of-a-kind": Fraction(4), "straight": Fraction(1)},
}
PAIR_PLUS = {
    "straight-flush": Fraction(40),
    "three-of-a-kind": Fraction(30),
    "straight": Fraction(6),
    "flush": Fraction(3),
    "pair": Fraction(1),
}
SIX_CARD = {
    **{f"six-card-royal-{suit}": Fraction(20000) for suit in ("clubs", "diamonds", "hearts", "spades")},
    "royal-flush": Fraction(1000),
    "straight-flush": Fraction(200),
    "four-of-a-kind": Fraction(50),
    "full-house": Fraction(20),
    "flush": Fraction(15),
    "straight": Fraction(10),
    "three-of-a-kind": Fraction(5),
}


@pytest.fixture(scope="module")
def whole():
    return three_card_poker.ante_and_play(PAYS)


def test_published_edge_and_element_of_risk(whole):
    assert whole.deals == comb(52, 3) * comb(49, 3)
    assert round(float(whole.house_edge), 4) == 0.0337
    assert round(float(whole.element_of_risk), 4) == 0.0201


def test_the_cut_off_is_queen_six_four(whole):
    assert whole.weakest_played.ranks == "Q-6-4"
    assert whole.weakest_played.hand.describe() == "queen high, six-four"
    assert whole.strongest_folded.ranks == "Q-6-3"
    assert whole.strategy == "play Q-6-4 (queen high, six-four) or better, fold the rest"


@pytest.mark.parametrize(("hand", "worth"), [("Qc 6d 4h", "-0.993378"), ("Qc 6d 3h", "-1.00255")])
def test_published_worth_at_the_cut_off(whole, hand, worth):
    """The published values are those of three different suits."""
    ranked = three_card(cards(hand))
    [found] = [h for h in whole.hands if h.hand == ranked and len({card % 4 for card in h.cards}) == 3]
    assert f"{float(found.worth):.{len(worth.partition('.')[2])}f}" == worth


def test_no_suits_change_the_decision(whole):
    """Play never depends on more than the ranks: the cut-off splits the order of hands in two."""
    assert all(h.plays == (h.hand.strength >= whole.weakest_played.hand.strength) for h in whole.hands)


def test_classes_hold_every_hand(whole):
    """Of trips one for each rank; of pairs two, the odd card suited with one or not; of three ranks five."""
    assert len(whole.hands) == 13 + 13 * 12 * 2 + comb(13, 3) * 5
    assert sum(h.ways for h in whole.hands) == comb(52, 3)
    assert all(sum(h.outcomes) == comb(49, 3) for h in whole.hands)


def test_a_dealer_without_a_queen(whole):
    """By hand: three ranks of jack or lower, without the runs from 4-3-2 to J-T-9, of more than one suit."""
    low_ranks = comb(10, 3) - 8
    below = low_ranks * (4**3 - 4)
    deals = sum(n for (_, outcome), n in whole.dealt.items() if outcome == "dealer-below-queen")
    assert deals == below * comb(49, 3)


def test_net_results_and_moments_fit(whole):
    assert sum(whole.net.values()) == sum(whole.counts.values()) == whole.deals
    gain = sum(h.ways * (h.worth if h.plays else -1) for h in whole.hands) / comb(52, 3)
    assert gain == whole.gain
    assert whole.variance == whole.second_moment - whole.gain**2
    # Published standard deviation of the Ante, 1.64 (wizardofodds.com/games/three-card-poker).
    assert round(float(whole.variance) ** 0.5, 2) == 1.64


def test_published_pair_plus():
    wager = three_card_poker.pair_plus(PAIR_PLUS)
    assert wager.house_edge == Fraction(402, 5525)
    assert wager.counts == THREE_CARD_COUNTS


@pytest.mark.clause("oh-three-card-poker:11.I")
def test_six_card_counts():
    """The known six-card counts, the four six-card royals taken out of the royals."""
    wager = three_card_poker.six_card_bonus(SIX_CARD)
    assert wager.counts == {
        "six-card-royal-clubs": 1,
        "six-card-royal-diamonds": 1,
        "six-card-royal-hearts": 1,
        "six-card-royal-spades": 1,
        "royal-flush": 184,
        "straight-flush": 1656,
        "four-of-a-kind": 14664,
        "full-house": 165984,
        "flush": 205792,
        "straight": 361620,
        "three-of-a-kind": 732160,
        "nothing": 20358520 - 1482064,
    }
    assert wager.deals == comb(52, 6)


SMALL_DECKS = {
    "five ranks, three suits": [c for c in DECK if c // 4 in (12, 11, 10, 1, 0) and c % 4 < 3],
    "straights and flushes": [c for c in DECK if c // 4 in (12, 10, 9, 8) and c % 4 in (0, 1, 3)],
    "lopsided": cards("As Ks Qs Js Ah Kh 7h 7d 7c 2c 3c 4d"),
}


@pytest.mark.clause(*[f"oh-three-card-poker:12.{path}" for path in ("I", "II", "III", "V")])
@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_ante_and_play_by_brute_force(deck):
    """Deal by deal in plain Python, what each outcome brings written out again from section 12."""
    hands = {hand: three_card(hand) for hand in combinations(deck, 3)}
    net = Counter()
    joint = Counter()
    for own, ranked in hands.items():
        bonus = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}.get(ranked.category, 0)
        results = Counter()
        for dealer in combinations([c for c in deck if c not in own], 3):
            shown = hands[dealer]
            if shown.category == "high-card" and shown.ranks[0] < 10:
                outcome, gain = "dealer-below-queen", 1
            elif shown < ranked:
                outcome, gain = "beats-dealer", 2
            elif shown > ranked:
                outcome, gain = "loses-to-dealer", -2
            else:
                outcome, gain = "tie", 0
            results[gain + bonus] += 1
            joint[ranked.category, outcome] += 1
        dealers = results.total()
        plays = sum(gain * n for gain, n in results.items()) > -dealers
        net.update(results if plays else {-1: dealers})

    solved = three_card_poker.ante_and_play(PAYS, deck=deck)
    assert solved.net == net
    assert {key: n for key, n in solved.dealt.items() if n} == joint
    assert solved.gain == Fraction(sum(gain * n for gain, n in net.items()), net.total())
    assert sum(h.ways for h in solved.hands) == len(hands)


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_pair_plus_by_brute_force(deck):
    found = Counter(str(three_card(hand).category) for hand in combinations(deck, 3))
    assert {
        name: n for name, n in three_card_poker.pair_plus(PAIR_PLUS, deck=deck).counts.items() if n
    } == found


def test_six_card_bonus_by_brute_force():
    deck = [c for c in DECK if c // 4 in (12, 11, 10, 9, 8, 7) and c % 4 in (0, 2)] + list(cards("6s As"))
    found = Counter()
    for six in combinations(deck, 6):
        hand = best_five(six)
        name = str(hand.category)
        if len({c % 4 for c in six}) == 1 and {c // 4 for c in six} == {7, 8, 9, 10, 11, 12}:
            name = "six-card-royal-" + ("clubs", "diamonds", "hearts", "spades")[six[0] % 4]
        found[name if name in SIX_CARD else "nothing"] += 1
    assert {"six-card-royal-clubs", "six-card-royal-hearts"} <= found.keys()
    assert {
        name: n for name, n in three_card_poker.six_card_bonus(SIX_CARD, deck=deck).counts.items() if n
    } == found


def test_equal_worth_is_folded():
    """Reading 34. With six cards a pair of aces always meets 5-3-2, at a loss of one, as by a fold."""
    deck = cards("Ac Ad Qh 2c 3d 5h")
    pays = PAYS | {"ante": {"dealer-below-queen": Fraction(-1), "beats-dealer": EVEN}}
    solved = three_card_poker.ante_and_play(pays, deck=deck)
    [aces] = [h for h in solved.hands if h.hand == three_card(cards("Ac Ad Qh"))]
    assert (aces.worth, aces.plays) == (-1, False)


def test_every_hand_folds_when_playing_cannot_pay():
    pays = {
        "ante": {"dealer-below-queen": Fraction(-1), "beats-dealer": Fraction(-1)},
        "play": {"beats-dealer": Fraction(-1)},
        "ante-bonus": {},
    }
    solved = three_card_poker.ante_and_play(pays, deck=cards("Ac Ad Qh 2c 3d 5h"))
    assert solved.strategy == "fold every hand"
    assert (solved.gain, solved.stake) == (-1, 1)


def test_every_hand_plays_when_no_dealer_qualifies():
    solved = three_card_poker.ante_and_play(PAYS, deck=cards("Jc Td 8h 2c 3d 5h 7s"))
    assert solved.strategy == "play every hand"
    assert (solved.gain, solved.stake) == (1, 2)


def test_the_qualifier_is_a_parameter():
    """Against a dealer who always plays, no deal ends for want of a queen."""
    solved = three_card_poker.ante_and_play(PAYS, deck=SMALL_DECKS["lopsided"], qualifier=0)
    assert solved.dealt.get(("pair", "dealer-below-queen")) == 0
    assert all(h.outcomes[kernel.NOT_QUALIFIED] == 0 for h in solved.hands)


def test_a_pay_table_with_an_unknown_hand_is_refused():
    with pytest.raises(ValueError, match="five-of-a-kind"):
        three_card_poker.pair_plus(PAIR_PLUS | {"five-of-a-kind": Fraction(100)})
