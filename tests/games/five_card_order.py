"""The order of five-card hands, as section 6 of several books has it."""

from houseway.equipment.cards import cards

RANKING = [
    # clause     best of its kind      worst of its kind
    ("6.II.A",   "As Ks Qs Js Ts",     "Ah Kh Qh Jh Th"),
    ("6.II.B",   "Ks Qs Js Ts 9s",     "5s 4s 3s 2s As"),
    ("6.II.C",   "As Ah Ad Ac Ks",     "2s 2h 2d 2c 3s"),
    ("6.II.D",   "As Ah Ad Ks Kh",     "2s 2h 2d 3s 3h"),
    ("6.II.E",   "As Ks Qs Js 9s",     "7s 5s 4s 3s 2s"),
    ("6.II.F",   "As Ks Qs Js Th",     "5s 4s 3s 2s Ah"),
    ("6.II.G",   "As Ah Ad Ks Qs",     "2s 2h 2d 4s 3s"),
    ("6.II.H",   "As Ah Ks Kh Qs",     "3s 3h 2s 2h 4s"),
    ("6.II.I",   "As Ah Ks Qs Js",     "2s 2h 5s 4s 3s"),
]  # fmt: skip
SECTION_6 = ("6.I", "6.II", *(row[0] for row in RANKING))


def check_order(game):
    """Hands from the best to the worst, and an ace in the middle of nothing."""
    order = [game.rank(cards(hand)) for _, best, worst in RANKING for hand in (best, worst)]
    strengths = [hand.strength for hand in order]
    assert strengths[0] == strengths[1]  # suits are equal
    assert strengths[1:] == sorted(set(strengths[1:]), reverse=True)
    assert [str(hand.category) for hand in order[::2]] == [
        "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight",
        "three-of-a-kind", "two-pair", "pair",
    ]  # fmt: skip
    assert game.rank(cards("Qs Kh As 2d 3c")).category == "high-card"
    assert game.rank(cards("Qs Ks As 2s 3s")).category == "flush"
