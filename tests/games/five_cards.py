"""The nine kinds of five-card hands, as every book with five cards prints them."""

from houseway.equipment.cards import cards

RANKING = [
    # kind               best of its kind      worst of its kind
    ("royal-flush",      "As Ks Qs Js Ts",     "Ah Kh Qh Jh Th"),
    ("straight-flush",   "Ks Qs Js Ts 9s",     "5s 4s 3s 2s As"),
    ("four-of-a-kind",   "As Ah Ad Ac Ks",     "2s 2h 2d 2c 3s"),
    ("full-house",       "As Ah Ad Ks Kh",     "2s 2h 2d 3s 3h"),
    ("flush",            "As Ks Qs Js 9s",     "7s 5s 4s 3s 2s"),
    ("straight",         "As Ks Qs Js Th",     "5s 4s 3s 2s Ah"),
    ("three-of-a-kind",  "As Ah Ad Ks Qs",     "2s 2h 2d 4s 3s"),
    ("two-pair",         "As Ah Ks Kh Qs",     "3s 3h 2s 2h 4s"),
    ("pair",             "As Ah Ks Qs Js",     "2s 2h 5s 4s 3s"),
]  # fmt: skip
SECTION_6 = ("6.I", "6.II", *(f"6.II.{kind}" for kind in "ABCDEFGHI"))  # of several books


def check_order(rank):
    """``rank`` puts the printed hands in their printed order, suits equal and the ace low only below a 2."""
    order = [rank(cards(hand)) for _, best, worst in RANKING for hand in (best, worst)]
    strengths = [hand.strength for hand in order]
    assert strengths[0] == strengths[1]  # suits are equal
    assert strengths[1:] == sorted(set(strengths[1:]), reverse=True)
    assert [str(hand.category) for hand in order[::2]] == [kind for kind, _, _ in RANKING]
    assert [str(hand.category) for hand in order[1::2]] == [kind for kind, _, _ in RANKING]
    assert rank(cards("Qs Kh As 2d 3c")).category == "high-card"
    assert rank(cards("Qs Ks As 2s 3s")).category == "flush"
