"""Which pays a book fixes and which it only bounds, and what a table posts and elects when nobody says."""

import pytest

from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import load_edition
from houseway.money.odds import FixedAmount, Odds, Push

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
    "oh-let-it-ride:13.II": "bet-3",
    "oh-let-it-ride:13.IV": "let-it-ride-bonus",
    "oh-let-it-ride:13.V": "three-card-bonus",
    "oh-mississippi-stud:12.II": "ante",
    "oh-mississippi-stud:12.III": "three-card-bonus",
    "oh-texas-holdem-bonus:11.III": "bonus",
    "oh-baccarat:13.II": "tie",
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
    "oh-crazy-four-poker:11.I": "ante play",
    "oh-crazy-four-poker:11.II": "super-bonus",
    "oh-crazy-four-poker:11.III": "queens-up",
    "oh-four-card-poker:11.I.A": "ante play",
    "oh-four-card-poker:11.I.B": "ante-bonus",
    "oh-four-card-poker:11.I.C": "aces-up",
    "oh-texas-holdem-bonus:11.II": "ante flop turn river",
    "oh-ultimate-texas-holdem:10.II": "ante play",
    "oh-ultimate-texas-holdem:10.III": "blind",
    "oh-ultimate-texas-holdem:10.IV": "trips",
    "oh-pai-gow-poker:13.XIII": "pai-gow",
    "oh-pai-gow-poker:15.V": "fortune envy",
    "oh-blackjack:4.VI": "base double-down split",
    "oh-blackjack:9.III": "insurance",
    "oh-house-money:II.C": "house-money",
    "oh-baccarat:13.I": "player",
    "oh-baccarat:13.III": "banker",
    "oh-baccarat:13.IV": "dragon-bonus-player dragon-bonus-banker",
}
# Side wagers in an edition of the game that they belong to.
EDITIONS = {"oh-house-money": "oh-blackjack"}


def edition_of(clause):
    book = clause.partition(":")[0]
    return load_edition(EDITIONS.get(book, book))


def each(table):
    return [
        pytest.param(clause, wager, marks=pytest.mark.clause(clause), id=f"{clause}-{wager}")
        for clause, wagers in table.items()
        for wager in wagers.split()
    ]


def raised_and_lowered(paid):
    if isinstance(paid, Push):
        return Odds(1, 100), Odds(0, 1)
    if isinstance(paid, FixedAmount):
        return tuple(FixedAmount(paid.amount_cents + more, paid.basis) for more in (100, -100))
    # One cent more or less for each hundred staked.
    return Odds(100 * paid.pays + 1, 100 * paid.per), Odds(100 * paid.pays - 1, 100 * paid.per)


@pytest.mark.parametrize(("clause", "wager"), each(NO_LESS_THAN))
def test_a_house_may_pay_more_than_the_least_and_no_less(clause, wager):
    edition = edition_of(clause)
    for line in edition.wager(wager).pays:
        name = f"pays.{wager}.{line.on}"
        more, less = raised_and_lowered(line.pays)
        needed = {option: values[0] for option, values in line.requires.items()}
        assert elect(edition, {**needed, name: str(more)}).pays(wager)[line.on] == more
        if needed:
            with pytest.raises(ElectionRefused, match="only with"):
                elect(edition, {name: str(more)})
        with pytest.raises(ElectionRefused, match="less than the least allowed") as refused:
            elect(edition, {**needed, name: str(less)})
        assert refused.value.clauses == (line.clauses or (clause,))


@pytest.mark.parametrize(("clause", "wager"), each(AS_PRINTED))
def test_what_is_printed_is_paid_no_more_and_no_less(clause, wager):
    edition = edition_of(clause)
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
        (edition_of(c).id, w) for t in (NO_LESS_THAN, AS_PRINTED) for c, ws in t.items() for w in ws.split()
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
    ("oh-crazy-four-poker",  "$5",   "$500",    "ante super-bonus"),
    ("oh-crazy-four-poker",  "$5",   "$1,500",  "play"),
    ("oh-crazy-four-poker",  "$5",   "$100",    "queens-up"),
    ("oh-let-it-ride",       "$5",   "$500",    "bet-1 bet-2 bet-3"),
    ("oh-let-it-ride",       "$1",   "$1",      "let-it-ride-bonus"),
    ("oh-let-it-ride",       "$5",   "$100",    "three-card-bonus"),
    ("s38-colorado-holdem",  "$5",   "$500",    "ante bet"),
    ("s38-colorado-holdem",  "$1",   "$1",      "bonus"),
    ("oh-pai-gow-poker",     "$10",  "$500",    "pai-gow"),
    ("oh-pai-gow-poker",     "$1",   "$100",    "fortune"),
    ("oh-pai-gow-poker",     "$5",   "$100",    "envy"),
    ("oh-four-card-poker",   "$5",   "$500",    "ante ante-bonus"),
    ("oh-four-card-poker",   "$5",   "$1,500",  "play"),
    ("oh-four-card-poker",   "$5",   "$100",    "aces-up"),
    ("oh-mississippi-stud",  "$5",   "$500",    "ante"),
    ("oh-mississippi-stud",  "$5",   "$1,500",  "third-street fourth-street fifth-street"),
    ("oh-mississippi-stud",  "$5",   "$100",    "three-card-bonus"),
    ("oh-texas-holdem-bonus", "$5",  "$500",    "ante turn river"),
    ("oh-texas-holdem-bonus", "$10", "$1,000",  "flop"),
    ("oh-texas-holdem-bonus", "$1",  "$100",    "bonus"),
    ("oh-ultimate-texas-holdem", "$5", "$500",  "ante blind"),
    ("oh-ultimate-texas-holdem", "$5", "$2,000", "play"),
    ("oh-ultimate-texas-holdem", "$5", "$100",  "trips"),
    ("oh-blackjack",         "$10",  "$1,000",  "base"),
    ("oh-blackjack",         "$5",   "$100",    "house-money"),
    ("oh-baccarat",          "$10",  "$1,000",  "player banker"),
    ("oh-baccarat",          "$5",   "$200",    "tie"),
    ("oh-baccarat",          "$1",   "$100",    "dragon-bonus-player dragon-bonus-banker"),
]  # fmt: skip
UNITS = {"player": 500, "banker": 500, "tie": 500}  # in all others a dollar
# Their size is measured by the first wager alone (oh-blackjack:9.II, 10.I, 11.I).
WITHOUT_LIMITS = {"oh-blackjack": ["double-down", "insurance", "split"]}


@pytest.mark.parametrize(("book", "least", "most", "wagers"), POSTED)
def test_a_table_that_says_nothing_posts_these_limits(book, least, most, wagers):
    edition = load_edition(book)
    side = {w.offered_by: True for w in edition.wagers if w.offered_by}
    posted = set_table(elect(edition, side)).limits
    low, high = (100 * int(amount[1:].replace(",", "")) for amount in (least, most))
    for wager in wagers.split():
        limit = posted[wager]
        unit = UNITS.get(wager, 100)
        assert (limit.min_cents, limit.max_cents, limit.unit_cents) == (low, high, unit)
        for stake, may in ((low, True), (low - unit, False), (high, True), (high + unit, False)):
            assert (limit.refusal(stake) is None) == may, (wager, stake)


def test_every_wager_has_its_limits():
    for book in {row[0] for row in POSTED}:
        listed = [w for row in POSTED if row[0] == book for w in row[3].split()]
        listed += WITHOUT_LIMITS.get(book, ())
        assert sorted(listed) == sorted(w.name for w in load_edition(book).wagers)


# The size of these follows from another wager, so that no limits of their own are posted.
FOLLOWING = [
    ("s38-colorado-holdem:a.1.ii", "bet", "ante"),
    ("oh-craps:7.I", "pass-odds", "pass"),
    ("oh-craps:7.II", "dont-pass-odds", "dont-pass"),
    ("oh-craps:7.III", "come-odds", "come"),
    ("oh-craps:7.IV", "put-odds", "put"),
    ("oh-craps:7.V", "dont-come-odds", "dont-come"),
    ("oh-three-card-poker:10.II", "play", "ante"),
    ("oh-three-card-poker:12.V", "ante-bonus", "ante"),
    ("oh-crazy-four-poker:10.III", "play", "ante"),
    ("oh-four-card-poker:10.III", "play", "ante"),
    ("oh-four-card-poker:11.I.B", "ante-bonus", "ante"),
    ("oh-mississippi-stud:11.II.A", "third-street", "ante"),
    ("oh-mississippi-stud:11.IV.A", "fourth-street", "ante"),
    ("oh-mississippi-stud:11.VI.A", "fifth-street", "ante"),
    ("oh-texas-holdem-bonus:10.I", "flop", "ante"),
    ("oh-texas-holdem-bonus:10.III", "turn", "ante"),
    ("oh-texas-holdem-bonus:10.V", "river", "ante"),
    ("oh-ultimate-texas-holdem:9.I", "play", "ante"),
    ("oh-pai-gow-poker:15.I", "envy", "fortune"),
    ("oh-blackjack:9.II", "insurance", "base"),
    ("oh-blackjack:10.I", "double-down", "base"),
    ("oh-blackjack:11.I", "split", "base"),
]


@pytest.mark.clause(*(row[0] for row in FOLLOWING))
def test_which_wagers_follow_another():
    found = {(book, w.name, w.follows) for book in ELECTED for w in load_edition(book).wagers if w.follows}
    assert found == {(clause.partition(":")[0], *row) for clause, *row in FOLLOWING}


HOUSE_POKER = {
    "shuffler": "device",
    "second-deck": False,
    "device-counts": False,
    "dealing": "automated-shoe",
    "abandoned-wagers": "lost",
    "idle-minutes": 15,
}
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
        **HOUSE_POKER,
    },
    "oh-let-it-ride": {
        "let-it-ride-bonus": True,
        "three-card-bonus": True,
        "payout-limited": False,
        "payout-limit": 50_000,
        **HOUSE_POKER,
    },
    "oh-pai-gow-poker": {
        "starting-position": "dice",
        "two-positions": False,
        "vigorish-rounding": "exact",
        "fortune": True,
        "spare-joker": False,
        "joker-in-flush": "highest-missing",
        "paired-cards-count": False,
        "payout-limited": False,
        "payout-limit": 50_000,
        **{name: value for name, value in HOUSE_POKER.items() if name != "device-counts"},
    },
    "s38-colorado-holdem": {
        "version": "required-bet",
        "bonus": True,
        "bonus-table": "whole",
        "ace-two-three": True,
        "bonus-after-fold": "lost",
        "two-positions": False,
        "stub-count": 5,
        "dealing": "automated-shoe",
        "shuffler": "device",
        "payout-limit": 50_000,
        "idle-minutes": 15,
        "second-deck": False,
        "device-counts": False,
        "payout-limited": False,
    },
    "oh-crazy-four-poker": HOUSE_POKER,
    "oh-four-card-poker": HOUSE_POKER,
    "oh-mississippi-stud": {
        "three-card-bonus": True,
        "payout-limited": False,
        "payout-limit": 50_000,
        **HOUSE_POKER,
    },
    "oh-texas-holdem-bonus": {
        "aces-against-aces": False,
        **HOUSE_POKER,
    },
    "oh-ultimate-texas-holdem": {**HOUSE_POKER, "abandoned-wagers": "stand"},
    "oh-blackjack": {
        "decks": 6,
        "blackjack-pays": "3 to 2",
        "soft-17": "hit",
        "deal": "shoe",
        "double": "any",
        "double-after-split": True,
        "max-hands": 4,
        "split-tens": "any",
        "hit-split-aces": False,
        "resplit-aces": False,
        "smallest-chip": 0,
        "spread-idle-cards": False,
        "mid-shoe-entry": "open",
        "several-boxes": False,
        "several-boxes-minimum": 0,
        "cut-card-from-end": 250,
        "house-money": False,
        "shuffler": "manual",
        "idle-minutes": 15,
    },
    "oh-baccarat": {
        "style": "mini",
        "deal": "face-up",
        "decks": 8,
        "decks-with-device": 16,
        "new-cards": "shuffled-here",
        "cover-card-from-end": 14,
        "equal-wagers": "lowest-seat",
        "vigorish": "at-once",
        "tie-vigorish": False,
        "dragon-bonus": True,
        "dragon-settlement": "all-first",
        "shuffler": "manual",
        "idle-minutes": 15,
    },
}


@pytest.mark.parametrize("book", ELECTED)
def test_a_house_that_says_nothing_elects_this(book):
    assert dict(elect(load_edition(book), {}).elections) == ELECTED[book]


YES_NO = (True, False)
# What the texts of the card games leave to the house: each option, exactly what it may be, and with what.
PERMITTED = [
    ("oh-blackjack:3.I",         "decks",                 range(1, 9), {}),
    ("oh-blackjack:4.VI",        "blackjack-pays",        ("3 to 2", "6 to 5"), {}),
    ("oh-blackjack:12.II",       "soft-17",               ("hit", "stand"), {}),
    ("oh-blackjack:14.I.A",      "deal",                  ("shoe", "hand"), {"decks": (1, 2)}),
    ("oh-blackjack:10.IV",       "double",               ("any", "9-11", "10-11", "none"), {"decks": (1, 2)}),
    ("oh-blackjack:10.IV",       "double-after-split",    YES_NO, {"decks": (1, 2)}),
    ("oh-blackjack:11.III.A",    "max-hands",             range(1, 5), {"decks": (1, 2)}),
    ("oh-blackjack:11.I",        "split-tens",            ("any", "same-rank"), {"decks": (1, 2)}),
    ("oh-blackjack:11.III.B",    "hit-split-aces",        YES_NO, {"decks": (1, 2)}),
    ("oh-blackjack:11.III.A",    "resplit-aces",          YES_NO, {}),
    ("oh-blackjack:9.II",        "smallest-chip",         (0, 25, 50, 100, 500, 2500), {}),
    ("oh-blackjack:6.VIII",      "spread-idle-cards",     YES_NO, {}),
    ("oh-blackjack:4.IX",        "mid-shoe-entry",        ("open", "closed"), {}),
    ("oh-blackjack:13.I",        "several-boxes",         YES_NO, {}),
    ("oh-blackjack:13.II",       "several-boxes-minimum", range(10_001), {"several-boxes": (True,)}),
    ("oh-blackjack:6.V",         "cut-card-from-end",     range(50, 901), {}),
    ("oh-house-money:II.A",      "house-money",           YES_NO, {}),
    ("oh-blackjack:3.III",       "shuffler",              ("manual", "device"), {}),
    ("oh-blackjack:6.VIII",      "idle-minutes",          range(1, 121), {}),
    ("oh-baccarat:9.V",          "style",                 ("mini", "midi"), {}),
    ("oh-baccarat:9.III.A",      "deal",                  ("face-up", "face-down"), {"style": ("mini",)}),
    ("oh-baccarat:3.I",          "decks",                 range(6, 9), {"shuffler": ("manual",)}),
    ("oh-baccarat:3.II",         "decks-with-device",     (8, 10, 12, 14, 16), {"shuffler": ("device",)}),
    ("oh-baccarat:5.I",          "new-cards",             ("shuffled-here", "pre-shuffled"), {}),
    ("oh-baccarat:5.V",          "cover-card-from-end",   range(14, 105), {}),
    ("oh-baccarat:9.V.A",        "equal-wagers",          ("lowest-seat", "first-bet"), {"style": ("midi",)}),
    ("oh-baccarat:13.V",         "vigorish",              ("at-once", "deferred"), {}),
    ("oh-baccarat:8.I.A.3.b",    "tie-vigorish",          YES_NO, {}),
    ("oh-baccarat:15.I",         "dragon-bonus",          YES_NO, {}),
    ("oh-baccarat:15.III.A.1",   "dragon-settlement",     ("all-first", "seat-by-seat"),
     {"dragon-bonus": (True,)}),
    ("oh-baccarat:3.II",         "shuffler",              ("manual", "device"), {}),
    ("oh-baccarat:5.VIII",       "idle-minutes",          range(1, 121), {}),
    ("oh-three-card-poker:11.I", "six-card-bonus",        YES_NO, {}),
    ("oh-three-card-poker:5.I",  "shuffler",              ("device", "manual"), {}),
    ("oh-three-card-poker:3.II", "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("oh-three-card-poker:5.II", "device-counts",         YES_NO, {"shuffler": ("device",)}),
    ("oh-three-card-poker:9.II", "dealing",               ("automated-shoe", "hand"), {}),
    ("oh-three-card-poker:7.III", "abandoned-wagers",     ("lost", "stand"), {}),
    ("oh-three-card-poker:5.VI", "idle-minutes",          range(1, 121), {}),
    ("oh-crazy-four-poker:5.I",  "shuffler",              ("device", "manual"), {}),
    ("oh-crazy-four-poker:3.II", "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("oh-crazy-four-poker:5.II", "device-counts",         YES_NO, {"shuffler": ("device",)}),
    ("oh-crazy-four-poker:9.II", "dealing",               ("automated-shoe", "hand"), {}),
    ("oh-crazy-four-poker:7.III", "abandoned-wagers",     ("lost", "stand"), {}),
    ("oh-crazy-four-poker:5.VI", "idle-minutes",          range(1, 121), {}),
    ("oh-let-it-ride:8.I",       "let-it-ride-bonus",     YES_NO, {}),
    ("oh-let-it-ride:9.I",       "three-card-bonus",      YES_NO, {}),
    ("oh-let-it-ride:13.III",    "payout-limited",        YES_NO, {}),
    ("oh-let-it-ride:13.III",    "payout-limit",   range(50_000, 10_000_001), {"payout-limited": (True,)}),
    ("oh-let-it-ride:5.I",       "shuffler",              ("device", "manual"), {}),
    ("oh-let-it-ride:3.II",      "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("oh-let-it-ride:5.II",      "device-counts",         YES_NO, {"shuffler": ("device",)}),
    ("oh-let-it-ride:11.II",     "dealing",               ("automated-shoe", "hand"), {}),
    ("oh-let-it-ride:7.II",      "abandoned-wagers",      ("lost", "stand"), {}),
    ("oh-let-it-ride:5.VI",      "idle-minutes",          range(1, 121), {}),
    ("oh-pai-gow-poker:8.I",     "starting-position",     ("dice", "number", "button"), {}),
    ("oh-pai-gow-poker:7.IV",    "two-positions",         YES_NO, {}),
    ("oh-pai-gow-poker:13.XIII", "vigorish-rounding",     ("exact", "quarter"), {}),
    ("oh-pai-gow-poker:15.I",    "fortune",               YES_NO, {}),
    ("oh-pai-gow-poker:3.I",     "spare-joker",           YES_NO, {}),
    ("oh-pai-gow-poker:6.III",   "joker-in-flush",        ("highest-missing", "ace"), {}),
    ("oh-pai-gow-poker:12.III.B", "paired-cards-count",   YES_NO, {}),
    ("oh-pai-gow-poker:15.VI",   "payout-limited",        YES_NO, {"fortune": (True,)}),
    ("oh-pai-gow-poker:15.VI",   "payout-limit",   range(50_000, 10_000_001), {"payout-limited": (True,)}),
    ("oh-pai-gow-poker:5.I",     "shuffler",              ("device", "manual"), {}),
    ("oh-pai-gow-poker:3.II",    "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("oh-pai-gow-poker:5.II.A",  "dealing",               ("automated-shoe", "hand"), {}),
    ("oh-pai-gow-poker:7.II",    "abandoned-wagers",      ("lost", "stand"), {}),
    ("oh-pai-gow-poker:5.V",     "idle-minutes",          range(1, 121), {}),
    ("s38-colorado-holdem:f.6",  "version",               ("required-bet", "permissible-bet"), {}),
    ("s38-colorado-holdem:g.1",  "bonus",                 YES_NO, {}),
    ("s38-colorado-holdem:m.4",  "bonus-table",        ("whole", "printed"), {"version": ("required-bet",)}),
    ("s38-colorado-holdem:c.3.i", "ace-two-three",        YES_NO, {}),
    ("s38-colorado-holdem:g.4",  "bonus-after-fold",      ("lost", "kept"), {"version": ("required-bet",)}),
    ("s38-colorado-holdem:f.5",  "two-positions",         YES_NO, {}),
    ("s38-colorado-holdem:h.5",  "stub-count",            range(1, 6), {}),
    ("s38-colorado-holdem:e.3.ii", "dealing",      ("automated-shoe", "manual-shoe", "hand"), {}),
    ("s38-colorado-holdem:e.1",  "shuffler",              ("device", "manual"),
     {"dealing": ("automated-shoe", "manual-shoe")}),
    ("s38-colorado-holdem:m.3",  "payout-limited",        YES_NO, {}),
    ("s38-colorado-holdem:m.3",  "payout-limit",   range(50_000, 10_000_001), {"payout-limited": (True,)}),
    ("s38-colorado-holdem:b.2",  "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("s38-colorado-holdem:h.6",  "device-counts",         YES_NO, {"shuffler": ("device",)}),
    ("s38-colorado-holdem:e.5",  "idle-minutes",          range(1, 121), {}),
    ("oh-four-card-poker:5.I",   "shuffler",              ("device", "manual"), {}),
    ("oh-four-card-poker:3.II",  "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("oh-four-card-poker:5.II",  "device-counts",         YES_NO, {"shuffler": ("device",)}),
    ("oh-four-card-poker:9.II",  "dealing",               ("automated-shoe", "hand"), {}),
    ("oh-four-card-poker:7.III", "abandoned-wagers",      ("lost", "stand"), {}),
    ("oh-four-card-poker:5.VI",  "idle-minutes",          range(1, 121), {}),
    ("oh-mississippi-stud:8.I",  "three-card-bonus",      YES_NO, {}),
    ("oh-mississippi-stud:12.IV", "payout-limited",       YES_NO, {}),
    ("oh-mississippi-stud:12.IV", "payout-limit",   range(50_000, 10_000_001), {"payout-limited": (True,)}),
    ("oh-mississippi-stud:5.I",  "shuffler",              ("device", "manual"), {}),
    ("oh-mississippi-stud:3.II", "second-deck",           YES_NO, {"shuffler": ("device",)}),
    ("oh-mississippi-stud:5.II", "device-counts",         YES_NO, {"shuffler": ("device",)}),
    ("oh-mississippi-stud:10.II", "dealing",              ("automated-shoe", "hand"), {}),
    ("oh-mississippi-stud:7.II", "abandoned-wagers",      ("lost", "stand"), {}),
    ("oh-mississippi-stud:5.VII", "idle-minutes",         range(1, 121), {}),
    ("oh-texas-holdem-bonus:11.IV", "aces-against-aces",  YES_NO, {}),
    ("oh-texas-holdem-bonus:5.I", "shuffler",             ("device", "manual"), {}),
    ("oh-texas-holdem-bonus:3.II", "second-deck",         YES_NO, {"shuffler": ("device",)}),
    ("oh-texas-holdem-bonus:5.II", "device-counts",       YES_NO, {"shuffler": ("device",)}),
    ("oh-texas-holdem-bonus:5.V", "dealing",              ("automated-shoe", "hand"), {}),
    ("oh-texas-holdem-bonus:7.V", "abandoned-wagers",     ("lost", "stand"), {}),
    ("oh-texas-holdem-bonus:5.VII", "idle-minutes",       range(1, 121), {}),
    ("oh-ultimate-texas-holdem:4.I", "shuffler",          ("device", "manual"), {}),
    ("oh-ultimate-texas-holdem:2.VIII", "second-deck",    YES_NO, {"shuffler": ("device",)}),
    ("oh-ultimate-texas-holdem:4.II", "device-counts",    YES_NO, {"shuffler": ("device",)}),
    ("oh-ultimate-texas-holdem:4.IV.B", "dealing",        ("automated-shoe", "hand"), {}),
    ("oh-ultimate-texas-holdem:6.VI", "abandoned-wagers", ("stand", "lost"), {}),
    ("oh-ultimate-texas-holdem:4.VI", "idle-minutes",     range(1, 121), {}),
]  # fmt: skip


def in_order(values):
    return tuple(values) if isinstance(values, range) else values


@pytest.mark.parametrize(
    ("clause", "name", "permitted", "only_with"),
    [pytest.param(*row, marks=pytest.mark.clause(row[0]), id=f"{row[0]}-{row[1]}") for row in PERMITTED],
)
def test_a_house_elects_what_is_permitted_and_nothing_beside_it(clause, name, permitted, only_with):
    edition = edition_of(clause)
    needed = {other: values[0] for other, values in only_with.items()}
    ends = (permitted[0], permitted[-1]) if isinstance(permitted, range) else permitted
    for value in ends:
        assert elect(edition, {**needed, name: value})[name] == value
    outside = (permitted[0] - 1, permitted[-1] + 1) if isinstance(permitted, range) else ("another",)
    for value in outside:
        with pytest.raises(ElectionRefused, match="is not permitted"):
            elect(edition, {**needed, name: value})
    option = next(o for o in edition.options if o.name == name)
    if not isinstance(permitted, range):
        assert sorted(map(str, option.values)) == sorted(map(str, permitted))
    # What is not the default only with the elections that the text ties it to.
    for other, values in only_with.items():
        of_other = next(row for row in PERMITTED if row[1] == other and edition_of(row[0]) is edition)
        for value in in_order(of_other[2]):
            chosen = {other: value, name: next(v for v in ends if v != option.default)}
            if value in values:
                elect(edition, chosen)
            else:
                with pytest.raises(ElectionRefused, match="is permitted only with"):
                    elect(edition, chosen)


def test_no_card_game_has_another_option():
    family = [book for book in ELECTED if "house-poker" in load_edition(book).fragments]
    for book in ("oh-blackjack", "oh-baccarat", "oh-pai-gow-poker", *family):
        edition = load_edition(book)
        listed = [row[1] for row in PERMITTED if edition_of(row[0]) is edition]
        assert sorted(listed) == sorted(o.name for o in edition.options)
