"""The seventeen ranks of Section 36 and Massachusetts through the settlement, and those of Washington."""

import pytest
from fast_action_table import MA, MULTI, S36, SINGLE, Felt

from houseway.equipment.cards import cards
from houseway.games.fast_action_holdem.settlement import held
from houseway.hands.multideck import seventeen

ROMAN = (
    "i",
    "ii",
    "iii",
    "iv",
    "v",
    "vi",
    "vii",
    "viii",
    "ix",
    "x",
    "xi",
    "xii",
    "xiii",
    "xiv",
    "xv",
    "xvi",
    "xvii",
)
# The board, the player's two cards, and the dealer's four, of which the house way keeps the first two.
STEPS = (
    # board             player   dealer         the player's hand            the dealer's
    ("9h 9h 9h Qh Jh", "9h 9h", "Kh Th 2c 4d", "flush-with-five-of-a-kind", "straight-flush"),
    ("Ah Kh Qh 9h 9h", "Jh Th", "9h 9h 2c 3d", "royal-flush", "flush-with-four-of-a-kind"),
    ("9h 9h 9h Qh Jh", "9h 2c", "Kh Th 2d 4c", "flush-with-four-of-a-kind", "straight-flush"),
    ("Kh Qh Jh 4h 4h", "Th 9h", "Kh Kh 2c 3d", "straight-flush", "flush-with-full-house"),
    ("9h 9h 9h Kh 9c", "Kh 2c", "9d 9s 2d 3c", "flush-with-full-house", "five-of-a-kind"),
    ("9h 9h 9c Kh Qh", "9d 9s", "9h 2h 3c 5d", "five-of-a-kind", "flush-with-three-of-a-kind"),
    ("9h 9h Kh 4c Qh", "9h 2c", "Kh 3h 2d 5c", "flush-with-three-of-a-kind", "flush-with-two-pairs"),
    ("9h 9h Kh Qh 4c", "Kh 2c", "Ah 2h 3c 5d", "flush-with-two-pairs", "flush-with-one-pair"),
    ("9h 9h Kh 9c 4h", "2h 3c", "9d Td 3s 5c", "flush-with-one-pair", "four-of-a-kind"),
    ("9h 9d Kh 9c 4s", "9s 2c", "Kc Kd 3s 5h", "four-of-a-kind", "full-house"),
    ("9h 9d Kh 4h 2h", "Kc Ks", "Ah 3h 5c 6d", "full-house", "flush"),
    ("9h 8h Kh 7c 2d", "Ah 3h", "Jc Tc 5d 6s", "flush", "straight"),
    ("9h 8d Kh 7c 2d", "Js Th", "9c 9s 3c 4d", "straight", "three-of-a-kind"),
    ("9h 8d Kh 5c 2d", "9c 9s", "Kc 8c 3d 4s", "three-of-a-kind", "two-pair"),
    ("9h 8d Kh 5c 2d", "9c 8s", "Ah Ac 3d 4s", "two-pair", "pair"),
    ("9h 8d Kh 5c 2d", "2c 3s", "Ah Qh Jd 4s", "pair", "high-card"),
)  # fmt: skip


def compared(edition, board, player, dealer):
    """The line of a player who keeps two cards against a dealer whose house way keeps the first two named."""
    felt = Felt(edition, decks=8)
    name = felt.game.rules.first
    felt.bet(1, **{name: 10})
    own = f"{player} {' '.join(filler(player, 2))}"
    felt.script(dealer, board, {1: f"keep {player}"}, seat_1=own).play()
    ranked = [held(felt.game.rules, felt.state, hand) for hand in (felt.state.hands[0], felt.state.dealer)]
    [line] = [x for x in felt.lines if x.wager == name]
    return line.outcome, *(hand.category for hand in ranked)


def filler(player, count):
    """Cards for the discards, no natural with the others."""
    return [c for c in ("2s", "3c", "4d", "6c") if c not in player.split()][:count]


@pytest.mark.parametrize(
    ("edition", "step"),
    [
        pytest.param(edition, i, marks=pytest.mark.clause(*paths), id=f"{edition[:3]}{i}")
        for edition, chapter, numbers in ((S36, "c.2", ROMAN), (MA, "3.b", range(1, 18)))
        for i in range(len(STEPS))
        for paths in [
            [f"{edition}:{chapter}", *(f"{edition}:{chapter}.{n}" for n in list(numbers)[i : i + 2])]
        ]
    ],
)
def test_each_rank_beats_the_one_below_it(edition, step):
    board, player, dealer, *ranks = STEPS[step]
    assert compared(edition, board, player, dealer) == ("win", *ranks)


ORDER = (  # one hand of five for each rank, from the top
    "9h 9h 9h 9h 9h", "Ah Kh Qh Jh Th", "9h 9h 9h 9h 2h", "Kh Qh Jh Th 9h", "9h 9h 9h 2h 2h",
    "2c 2d 2h 2s 2c", "2h 2h 2h 9h Kh", "3h 3h 2h 2h Ah", "2h 2h 3h 4h 6h", "Ac Ad Ah As Kc",
    "Ac Ad Ah Ks Kc", "Ah Kh Qh Jh 9h", "Ah Kc Qh Jh Th", "Ac Ad Ah Ks Qc", "Ac Ad Ks Kh Qc",
    "Ac Ad Ks Qh Jc", "Ac Kd Qs Jh 9c",
)  # fmt: skip


@pytest.mark.clause("s36-fast-action-holdem:c.2", "ma-fast-action-holdem:3.b")
def test_the_printed_order_is_meant():
    """A low hand of a rank beats the best of the next: the royal above four suited nines, and so on."""
    strengths = [seventeen(cards(hand)).strength for hand in ORDER]
    assert len(strengths) == 17 and strengths == sorted(strengths, reverse=True)


EXTREMES = (  # what the books name as the highest and the lowest of a rank, with its place
    ("i 1", "Ah Ah Ah Ah Ah", "2h 2h 2h 2h 2h"), ("iv 4", "Kh Qh Jh Th 9h", "5h 4h 3h 2h Ah"),
    ("v 5", "Ah Ah Ah Kh Kh", "2h 2h 2h 3h 3h"), ("vi 6", "Ac Ad Ah As Ac", "2c 2d 2h 2s 2c"),
    ("viii 8", "Ah Ah Kh Kh Qh", "3h 3h 2h 2h 4h"), ("xi 11", "Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c"),
    ("xiii 13", "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ac"), ("xv 15", "Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("best", "worst"),
    [
        pytest.param(
            best,
            worst,
            marks=pytest.mark.clause(f"{S36}:c.2.{n.split()[0]}", f"{MA}:3.b.{n.split()[1]}"),
            id=n,
        )
        for n, best, worst in EXTREMES
    ],
)
def test_within_a_rank_the_cards_decide(best, worst):
    high, low = seventeen(cards(best)), seventeen(cards(worst))
    assert high.category == low.category and high > low


@pytest.mark.clause("wa-fast-action-holdem:multi.9", "wa-fast-action-holdem:multi.10")
def test_in_washington_a_flush_with_a_pair_is_a_flush():
    board = "9h 9h Kh 4c Qh"  # three suited nines are a flush with a king, and so is the player's with an ace
    assert compared(MULTI, board, "Ah 2h", "9h Th 3d 5s") == ("win", "flush", "flush")
    assert compared(S36, board, "Ah 2h", "9h Th 3d 5s")[0] == "lose"
    four = ("9h 9h Kh 9c 4h", "2h 3c", "9d Td 3s 5c")
    assert compared(MULTI, *four) == ("lose", "flush", "four-of-a-kind")
    assert compared(S36, *four)[0] == "win"


@pytest.mark.parametrize("edition", [MULTI, SINGLE])
@pytest.mark.clause("wa-fast-action-holdem:multi.9", "wa-fast-action-holdem:single.12")
def test_none_one_or_both_of_the_own_cards_play(edition):
    def result(board, player, dealer):
        felt = Felt(edition).bet(1, ante=10)
        felt.script(dealer, board, {1: f"keep {player}"}, seat_1=f"{player} 2s 4d").play()
        return felt.lines[0].outcome, felt.lines[0].why

    both = result("Ah Kd 5c 9s 6h", "Ac Ks", "Qc Qd 3h 7d")
    one = result("Ah Kd 5c 9s 6h", "As 3s", "Qc Qd 3h 7d")
    none = result("Ah Kh Qh Jh Th", "9c 9d", "7c 7d 3h 8d")
    assert both[0] == one[0] == "win"
    assert none[0] == "lose" and none[1].startswith("a tie")  # the board is both hands: a tie
