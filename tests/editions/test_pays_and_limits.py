"""Which pays a book fixes and which it only bounds, and what a table posts and elects when nobody says."""

import pytest

from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import load_edition
from houseway.money.odds import FixedAmount, Odds

# Where the text says "no less than" the house may pay more; everywhere else it pays what is printed.
NO_LESS_THAN = {
    "oh-roulette:5.I": (
        "straight split three-numbers four-numbers first-five six-numbers column dozen "
        "red black odd even 1-18 19-36"
    ),
    "oh-craps:5.II": (
        "pass dont-pass come dont-come place hardway field any-seven any-craps craps-2 craps-3 craps-12 "
        "eleven hop"
    ),
    "oh-craps:5.VII": "fire",
    "oh-three-card-poker:12.IV": "pair-plus",
    # Paid as the wagers that they are made of.
    "oh-craps:5.III": "c-and-e",
    "oh-craps:5.IV": "horn",
    "oh-craps:5.V": "horn-high",
    "oh-craps:5.VI": "world",
}
AS_PRINTED = {
    "oh-big-six:7.I": "one-dollar two-dollar five-dollar ten-dollar twenty-dollar joker logo",
    "oh-craps:6.I": "buy",
    "oh-craps:6.II": "lay",
    "oh-craps:7.I.B": "pass-odds",
    "oh-craps:7.II.B": "dont-pass-odds",
    "oh-craps:7.III.B": "come-odds",
    "oh-craps:7.IV.A": "put",
    "oh-craps:7.IV.B": "put-odds",
    "oh-craps:7.V.B": "dont-come-odds",
    "oh-three-card-poker:12.I": "ante",
    "oh-three-card-poker:12.II": "play",
    "oh-three-card-poker:12.V": "ante-bonus",
    "oh-three-card-poker:12.VI": "six-card-bonus",
}


def each(table):
    return [
        pytest.param(clause, wager, marks=pytest.mark.clause(clause), id=f"{clause}-{wager}")
        for clause, wagers in table.items()
        for wager in wagers.split()
    ]


def raised_and_lowered(paid):
    if isinstance(paid, FixedAmount):
        return FixedAmount(paid.amount_cents + 100), FixedAmount(paid.amount_cents - 100)
    # One cent more or less for each hundred staked.
    return Odds(100 * paid.pays + 1, 100 * paid.per), Odds(100 * paid.pays - 1, 100 * paid.per)


@pytest.mark.parametrize(("clause", "wager"), each(NO_LESS_THAN))
def test_a_house_may_pay_more_than_the_least_and_no_less(clause, wager):
    edition = load_edition(clause.partition(":")[0])
    for line in edition.wager(wager).pays:
        name = f"pays.{wager}.{line.on}"
        more, less = raised_and_lowered(line.pays)
        assert elect(edition, {name: str(more)}).pays(wager)[line.on] == more
        with pytest.raises(ElectionRefused, match="less than the least allowed") as refused:
            elect(edition, {name: str(less)})
        assert refused.value.clauses == (clause,)


@pytest.mark.parametrize(("clause", "wager"), each(AS_PRINTED))
def test_what_is_printed_is_paid_no_more_and_no_less(clause, wager):
    edition = load_edition(clause.partition(":")[0])
    for line in edition.wager(wager).pays:
        for other in raised_and_lowered(line.pays):
            with pytest.raises(ElectionRefused, match=f"fixes {line.pays}".replace("$", r"\$")):
                elect(edition, {f"pays.{wager}.{line.on}": str(other)})


HORN = {"craps-2": "30 to 1", "craps-3": "15 to 1", "eleven": "15 to 1", "craps-12": "30 to 1"}
PARTS = [
    ("oh-craps:5.III", "c-and-e", {"any-craps": "7 to 1", "eleven": "15 to 1"}),
    ("oh-craps:5.IV", "horn", HORN),
    ("oh-craps:5.V", "horn-high", HORN),
    ("oh-craps:5.VI", "world", HORN | {"any-seven": "4 to 1"}),
]


@pytest.mark.parametrize(
    ("wager", "parts"), [pytest.param(*row[1:], marks=pytest.mark.clause(row[0])) for row in PARTS]
)
def test_the_parts_of_a_wager_show_the_odds_of_the_wagers_they_stand_for(wager, parts):
    """Whatever is shown they are never paid less than that, so only the layout tells."""
    assert {on: str(paid) for on, paid in elect(load_edition("oh-craps"), {}).pays(wager).items()} == parts


def test_every_pay_is_one_or_the_other():
    told = {
        (c.partition(":")[0], w)
        for t in (NO_LESS_THAN, AS_PRINTED)
        for c, ws in t.items()
        for w in ws.split()
    }
    books = {book for book, _ in told}
    assert told == {(b, w.name) for b in books for w in load_edition(b).wagers if w.pays}


POSTED = [
    # book                   least    most       wagers
    ("oh-big-six",           "$1",   "$1,000",  "one-dollar"),
    ("oh-big-six",           "$1",   "$500",    "two-dollar"),
    ("oh-big-six",           "$1",   "$200",    "five-dollar"),
    ("oh-big-six",           "$1",   "$100",    "ten-dollar"),
    ("oh-big-six",           "$1",   "$50",     "twenty-dollar"),
    ("oh-big-six",           "$1",   "$25",     "joker logo"),
    ("oh-roulette",          "$1",   "$100",    "straight"),
    ("oh-roulette",          "$1",   "$200",    "split"),
    ("oh-roulette",          "$1",   "$300",    "three-numbers"),
    ("oh-roulette",          "$1",   "$400",    "four-numbers"),
    ("oh-roulette",          "$1",   "$500",    "first-five"),
    ("oh-roulette",          "$1",   "$600",    "six-numbers"),
    ("oh-roulette",          "$5",   "$1,000",  "column dozen"),
    ("oh-roulette",          "$5",   "$2,000",  "red black odd even 1-18 19-36"),
    ("oh-craps",             "$5",   "$1,000",  "pass dont-pass come dont-come put place buy field"),
    ("oh-craps",             "$5",   "$2,000",  "lay"),
    ("oh-craps",             "$1",   "$500",    "hardway any-seven any-craps craps-2 craps-3 craps-12"),
    ("oh-craps",             "$1",   "$500",    "eleven c-and-e horn horn-high world hop"),
    ("oh-craps",             "$1",   "$100",    "fire"),
    ("oh-craps",             "$1",   "$10,000", "pass-odds dont-pass-odds come-odds put-odds dont-come-odds"),
    ("oh-three-card-poker",  "$5",   "$500",    "ante play ante-bonus pair-plus"),
    ("oh-three-card-poker",  "$5",   "$100",    "six-card-bonus"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "least", "most", "wagers"), POSTED)
def test_a_table_that_says_nothing_posts_these_limits(book, least, most, wagers):
    posted = set_table(elect(load_edition(book), {})).limits
    low, high = (100 * int(amount[1:].replace(",", "")) for amount in (least, most))
    for wager in wagers.split():
        limit = posted[wager]
        assert (limit.min_cents, limit.max_cents, limit.unit_cents) == (low, high, 100)


def test_every_wager_has_its_limits():
    for book in {row[0] for row in POSTED}:
        listed = [w for row in POSTED if row[0] == book for w in row[3].split()]
        assert sorted(listed) == sorted(w.name for w in load_edition(book).wagers)


# The size of these follows from another wager, so that no limits of their own are posted.
FOLLOWING = [
    ("oh-craps:7.I", "pass-odds", "pass"),
    ("oh-craps:7.II", "dont-pass-odds", "dont-pass"),
    ("oh-craps:7.III", "come-odds", "come"),
    ("oh-craps:7.IV", "put-odds", "put"),
    ("oh-craps:7.V", "dont-come-odds", "dont-come"),
    ("oh-three-card-poker:10.II", "play", "ante"),
    ("oh-three-card-poker:12.V", "ante-bonus", "ante"),
]


@pytest.mark.clause(*(row[0] for row in FOLLOWING))
def test_which_wagers_follow_another():
    books = ("oh-big-six", "oh-craps", "oh-roulette", "oh-three-card-poker")
    found = {(w.name, w.follows) for book in books for w in load_edition(book).wagers if w.follows}
    assert found == {row[1:] for row in FOLLOWING}


ELECTED = {
    "oh-big-six": {"settling-order": "from-dealers-right"},
    "oh-roulette": {"wheel": "double-zero"},
    "oh-craps": {
        "odds-multiple": "3-4-5",
        "buy-bets": True,
        "lay-bets": True,
        "vigorish": "in-advance",
        "vigorish-percent": 5,
        "vigorish-rounding": "cent",
        "fire-bet": True,
        "world-bet": "own-area",
        "smallest-chip": 100,
        "paid-bets": "come-down",
        "successor-line-wager": False,
    },
    "oh-three-card-poker": {
        "six-card-bonus": True,
        "shuffler": "device",
        "second-deck": False,
        "device-counts": False,
        "dealing": "automated-shoe",
        "abandoned-wagers": "lost",
        "idle-minutes": 15,
    },
}


@pytest.mark.parametrize("book", ELECTED)
def test_a_house_that_says_nothing_elects_this(book):
    assert dict(elect(load_edition(book), {}).elections) == ELECTED[book]
