"""Who does what at the table, by the words of each book, and under which elections it is done at all."""

import pytest

from houseway.editions.house import elect
from houseway.editions.loader import load_edition

DUTIES = [
    # clause                          duty                     by        only with
    ("oh-big-six:3.I.A",              "inspect-for-contrivances", "floor", {}),
    ("oh-big-six:3.I.B",              "inspect-balance",       "floor",  {}),
    ("oh-big-six:3.I.C",              "inspect-parts",         "floor",  {}),
    ("oh-big-six:4.III",              "change-cash",           "dealer", {}),
    ("oh-roulette:3.I.A",             "inspect-for-magnets",   "floor",  {}),
    ("oh-roulette:3.I.B",             "inspect-level",         "floor",  {}),
    ("oh-roulette:3.I.C",             "inspect-parts",         "floor",  {}),
    ("oh-roulette:3.I.D",             "inspect-ball",          "floor",  {}),
    ("oh-roulette:4.I",               "confirm-verbal-wager",  "dealer", {}),
    ("oh-roulette:5.III.B",           "announce-no-spin",      "dealer", {"wheel": "double-zero-as-single"}),
    ("oh-roulette:6.III",             "announce-number",       "dealer", {}),
    ("oh-roulette:7.I",               "take-ball-out",         "dealer", {}),
    ("oh-roulette:7.II",              "look-at-ball",          "dealer", {}),
    ("oh-roulette:7.II",              "bring-new-ball",        "floor",  {}),
    ("oh-craps:3.I.F",                "mark-on-or-off",        "dealer", {}),
    ("oh-craps:4.II",                 "confirm-verbal-wager",  "dealer", {}),
    ("oh-craps:8.I",                  "bring-dice",            "dealer", {}),
    ("oh-craps:8.III",                "choose-dice",           "player", {}),
    ("oh-craps:9.I",                  "throw",                 "player", {}),
    ("oh-craps:10.I",                 "call-total",            "dealer", {}),
    ("oh-craps:10.IV",                "collect-dice",          "dealer", {}),
    ("oh-craps:11.II",                "mark-roll-out",         "dealer", {}),
    ("oh-craps:12.I.C",               "move-fire-bets",        "dealer", {"fire-bet": True}),
    ("oh-craps:12.I.D",               "mark-fire-point",       "dealer", {"fire-bet": True}),
    ("oh-craps:12.I.F",               "notify-surveillance",   "floor",  {"fire-bet": True}),
    ("oh-three-card-poker:3.II.C",    "load-device",           "dealer", {"second-deck": True}),
    ("oh-three-card-poker:4.I",       "inspect-cards",         "dealer", {}),
    ("oh-three-card-poker:4.II",      "wash-cards",            "dealer", {}),
    ("oh-three-card-poker:4.III",     "inspect-second-deck",   "dealer", {"second-deck": True}),
    ("oh-three-card-poker:4.III",     "wash-second-deck",      "dealer", {"second-deck": True}),
    ("oh-three-card-poker:5.II",      "inspect-deck",          "floor",  {"device-counts": True}),
    ("oh-three-card-poker:5.IV.A",    "cut-by-hand",           "dealer", {}),
    ("oh-three-card-poker:5.VI",      "spread-cards",          "dealer", {}),
    ("oh-three-card-poker:8.I.A",     "hold-deck",             "dealer", {"dealing": "hand"}),
    ("oh-three-card-poker:8.III",     "rack-stub",             "dealer", {"dealing": "hand"}),
    ("oh-three-card-poker:9.I.A",     "load-shoe",             "dealer", {"dealing": "automated-shoe"}),
    ("oh-three-card-poker:9.III",     "unload-shoe",           "dealer", {"dealing": "automated-shoe"}),
    ("oh-three-card-poker:10.I",      "guard-cards",           "dealer", {}),
    ("oh-three-card-poker:10.IV.D",   "discard-hand",          "dealer", {}),
]  # fmt: skip
NOTICES = [
    # clause                          notice                   only with
    ("oh-roulette:5.III.A",           "double-zero-as-single", {"wheel": "double-zero-as-single"}),
    ("oh-craps:2.V.C.1",              "fire-odds",             {"fire-bet": True}),
    ("oh-craps:2.V.C.2",              "fire-time",             {"fire-bet": True}),
    ("oh-craps:2.V.C.3",              "fire-limits",           {"fire-bet": True}),
    ("oh-three-card-poker:2.I.F",     "six-card-bonus-posted", {"six-card-bonus": True}),
]  # fmt: skip


def marked(rows):
    return [pytest.param(*row, marks=pytest.mark.clause(row[0])) for row in rows]


def holds_only_with(edition, found, only_with):
    """Under every value of every option: it holds where ``only_with`` does."""
    for option in edition.options:
        for value in option.values:
            house = elect(edition, {option.name: value})
            assert house.holds(found.requires) == all(house[name] == v for name, v in only_with.items())


@pytest.mark.parametrize(("clause", "duty", "by", "only_with"), marked(DUTIES))
def test_who_does_it_and_when(clause, duty, by, only_with):
    edition = load_edition(clause.partition(":")[0])
    found = next(d for d in edition.duties if d.name == duty)
    assert found.by == by
    assert clause in found.clauses
    holds_only_with(edition, found, only_with)


@pytest.mark.parametrize(("clause", "notice", "only_with"), marked(NOTICES))
def test_where_a_notice_is_posted(clause, notice, only_with):
    edition = load_edition(clause.partition(":")[0])
    found = next(n for n in edition.notices if n.name == notice)
    assert found.clauses == (clause,)
    holds_only_with(edition, found, only_with)
