"""Who does what at the table, by the words of each book, and under which elections it is done at all."""

import pytest
from test_pays_and_limits import edition_of

from houseway.editions.house import elect

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
    ("oh-crazy-four-poker:3.II.C",    "load-device",           "dealer", {"second-deck": True}),
    ("oh-crazy-four-poker:4.I",       "inspect-cards",         "dealer", {}),
    ("oh-crazy-four-poker:4.II",      "wash-cards",            "dealer", {}),
    ("oh-crazy-four-poker:4.III",     "inspect-second-deck",   "dealer", {"second-deck": True}),
    ("oh-crazy-four-poker:4.III",     "wash-second-deck",      "dealer", {"second-deck": True}),
    ("oh-crazy-four-poker:5.II",      "inspect-deck",          "floor",  {"device-counts": True}),
    ("oh-crazy-four-poker:5.IV.A",    "cut-by-hand",           "dealer", {}),
    ("oh-crazy-four-poker:5.VI",      "spread-cards",          "dealer", {}),
    ("oh-crazy-four-poker:8.I.A",     "hold-deck",             "dealer", {"dealing": "hand"}),
    ("oh-crazy-four-poker:8.III",     "rack-stub",             "dealer", {"dealing": "hand"}),
    ("oh-crazy-four-poker:9.I.A",     "load-shoe",             "dealer", {"dealing": "automated-shoe"}),
    ("oh-crazy-four-poker:9.III",     "unload-shoe",           "dealer", {"dealing": "automated-shoe"}),
    ("oh-crazy-four-poker:10.II",     "guard-cards",           "dealer", {}),
    ("oh-crazy-four-poker:11.II",     "approve-payout",        "floor",  {}),
    ("oh-crazy-four-poker:10.V.B",    "collect-in-order",      "dealer", {}),
    ("oh-mississippi-stud:3.II.C",    "load-device",           "dealer", {"second-deck": True}),
    ("oh-mississippi-stud:4.I",       "inspect-cards",         "dealer", {}),
    ("oh-mississippi-stud:4.II",      "wash-cards",            "dealer", {}),
    ("oh-mississippi-stud:4.III",     "inspect-second-deck",   "dealer", {"second-deck": True}),
    ("oh-mississippi-stud:4.III",     "wash-second-deck",      "dealer", {"second-deck": True}),
    ("oh-mississippi-stud:5.II",      "inspect-deck",          "floor",  {"device-counts": True}),
    ("oh-mississippi-stud:5.IV.A",    "cut-by-hand",           "dealer", {}),
    ("oh-mississippi-stud:5.VII",     "spread-cards",          "dealer", {}),
    ("oh-mississippi-stud:5.VII",     "wash-spread-cards",     "dealer", {}),
    ("oh-mississippi-stud:9.I.A",     "hold-deck",             "dealer", {"dealing": "hand"}),
    ("oh-mississippi-stud:9.VI",      "rack-stub",             "dealer", {"dealing": "hand"}),
    ("oh-mississippi-stud:10.I.A",    "load-shoe",             "dealer", {"dealing": "automated-shoe"}),
    ("oh-mississippi-stud:10.IV",     "spread-board",          "dealer", {"dealing": "automated-shoe"}),
    ("oh-mississippi-stud:10.VI",     "unload-shoe",           "dealer", {"dealing": "automated-shoe"}),
    ("oh-mississippi-stud:11.I.A",    "guard-cards",           "dealer", {}),
    ("oh-mississippi-stud:11.I.B",    "cards-in-view",         "player", {}),
    ("oh-mississippi-stud:11.I.C",    "cards-down",            "player", {}),
    ("oh-mississippi-stud:11.VII.D",  "discard-hand",          "dealer", {}),
    ("oh-ultimate-texas-holdem:2.VIII.C", "load-device",       "dealer", {"second-deck": True}),
    ("oh-ultimate-texas-holdem:3.I",  "inspect-cards",         "dealer", {}),
    ("oh-ultimate-texas-holdem:3.II", "wash-cards",            "dealer", {}),
    ("oh-ultimate-texas-holdem:3.III", "inspect-second-deck",  "dealer", {"second-deck": True}),
    ("oh-ultimate-texas-holdem:3.III", "wash-second-deck",     "dealer", {"second-deck": True}),
    ("oh-ultimate-texas-holdem:4.II", "inspect-deck",          "floor",  {"device-counts": True}),
    ("oh-ultimate-texas-holdem:4.IV.A", "cut-by-hand",         "dealer", {}),
    ("oh-ultimate-texas-holdem:4.VI", "spread-cards",          "dealer", {}),
    ("oh-ultimate-texas-holdem:7.I.A", "hold-deck",            "dealer", {"dealing": "hand"}),
    ("oh-ultimate-texas-holdem:7.III", "rack-stub",            "dealer", {"dealing": "hand"}),
    ("oh-ultimate-texas-holdem:8.I.A", "load-shoe",            "dealer", {"dealing": "automated-shoe"}),
    ("oh-ultimate-texas-holdem:8.III", "unload-shoe",          "dealer", {"dealing": "automated-shoe"}),
    ("oh-ultimate-texas-holdem:9.I",  "guard-cards",           "player", {}),
    ("oh-ultimate-texas-holdem:9.V.B.1", "folded-cards",       "dealer", {}),
    ("oh-ultimate-texas-holdem:9.VIII", "discard-hand",        "dealer", {}),
    ("oh-ultimate-texas-holdem:9.VIII.D.1", "collect-in-order", "dealer", {}),
    ("oh-texas-holdem-bonus:3.II.C",  "load-device",           "dealer", {"second-deck": True}),
    ("oh-texas-holdem-bonus:4.I",     "inspect-cards",         "dealer", {}),
    ("oh-texas-holdem-bonus:4.II",    "wash-cards",            "dealer", {}),
    ("oh-texas-holdem-bonus:4.III",   "inspect-second-deck",   "dealer", {"second-deck": True}),
    ("oh-texas-holdem-bonus:4.III",   "wash-second-deck",      "dealer", {"second-deck": True}),
    ("oh-texas-holdem-bonus:5.II",    "inspect-deck",          "floor",  {"device-counts": True}),
    ("oh-texas-holdem-bonus:5.IV.A",  "cut-by-hand",           "dealer", {}),
    ("oh-texas-holdem-bonus:5.VII",   "spread-cards",          "dealer", {}),
    ("oh-texas-holdem-bonus:8.I.A",   "hold-deck",             "dealer", {"dealing": "hand"}),
    ("oh-texas-holdem-bonus:8.III",   "rack-stub",             "dealer", {"dealing": "hand"}),
    ("oh-texas-holdem-bonus:9.I.A",   "load-shoe",             "dealer", {"dealing": "automated-shoe"}),
    ("oh-texas-holdem-bonus:9.III",   "unload-shoe",           "dealer", {"dealing": "automated-shoe"}),
    ("oh-texas-holdem-bonus:10.I",    "guard-cards",           "player", {}),
    ("oh-texas-holdem-bonus:10.I.B.1", "folded-cards",         "dealer", {}),
    ("oh-texas-holdem-bonus:10.VIII", "discard-hand",          "dealer", {}),
    ("oh-texas-holdem-bonus:10.VIII.D.1", "collect-in-order",  "dealer", {}),
    ("oh-blackjack:5.I",              "inspect-cards",         "dealer", {"shuffler": "manual"}),
    ("oh-blackjack:5.II",             "wash-cards",            "dealer", {"shuffler": "manual"}),
    ("oh-blackjack:5.III",            "inspect-batches",       "dealer", {"shuffler": "device"}),
    ("oh-blackjack:5.III",            "wash-batches",          "dealer", {"shuffler": "device"}),
    ("oh-blackjack:3.III.C",          "load-device",           "dealer", {"shuffler": "device"}),
    ("oh-blackjack:3.III.F",          "shuffler-repaired",     "floor",  {"shuffler": "device"}),
    ("oh-blackjack:6.VIII",           "spread-cards",          "dealer", {"spread-idle-cards": True}),
    ("oh-blackjack:6.VIII.A",         "stack-spread-cards",    "dealer", {"shuffler": "manual"}),
    ("oh-blackjack:6.VIII.B",         "load-spread-cards",     "dealer", {"shuffler": "device"}),
    ("oh-blackjack:6.VIII.B",         "use-spread-cards",      "player", {"shuffler": "device"}),
    ("oh-blackjack:14.II",            "hold-the-cards",        "dealer", {"deal": "hand"}),
    ("oh-blackjack:14.III",           "pitch",                 "dealer", {"deal": "hand"}),
    ("oh-blackjack:14.V",             "examine-cards",         "dealer", {"deal": "hand"}),
    ("oh-blackjack:15.IX.A",          "tell-the-floor",        "floor",  {}),
    ("oh-blackjack:7.VI",             "call-totals",           "dealer", {}),
    ("oh-blackjack:7.VIII",           "pick-up-cards",         "dealer", {}),
    ("oh-blackjack:7.IX.B",           "rack-the-rest",         "dealer", {}),
    ("oh-baccarat:4.I",               "inspect-cards",         "dealer", {}),
    ("oh-baccarat:4.I",               "verify-inspection",     "floor",  {}),
    ("oh-baccarat:4.II",              "wash-cards",            "dealer", {}),
    ("oh-baccarat:3.II.D",            "load-device",           "dealer", {"shuffler": "device"}),
    ("oh-baccarat:3.II.G",            "bag-inspected-cards",   "floor",  {"style": "midi"}),
    ("oh-baccarat:5.I",               "shuffler-repaired",     "floor",  {"shuffler": "device"}),
    ("oh-baccarat:5.II",              "feather-the-stack",     "dealer", {}),
    ("oh-baccarat:5.II",              "verify-shuffle",        "floor",  {}),
    ("oh-baccarat:5.VIII",            "spread-cards",          "dealer", {}),
    ("oh-baccarat:5.VIII.A",          "stack-spread-cards",    "dealer", {"shuffler": "manual"}),
    ("oh-baccarat:5.VIII.B",          "load-spread-cards",     "dealer", {"shuffler": "device"}),
    ("oh-baccarat:5.VIII.B",          "spread-batch",          "player", {"shuffler": "device"}),
    ("oh-baccarat:8.II",              "confirm-verbal-wager",  "dealer", {}),
    ("oh-baccarat:9.III.A",           "left-hand-right-hand", "dealer", {"deal": "face-up", "style": "mini"}),
    ("oh-baccarat:9.III.B",           "bankers-cards-under-the-shoe", "dealer", {}),
    ("oh-baccarat:10.I",              "announce-counts",       "dealer", {}),
    ("oh-baccarat:10.V",              "set-cover-card-aside",  "dealer", {}),
    ("oh-baccarat:12.I",              "announce-result",       "dealer", {}),
    ("oh-baccarat:12.III",            "pick-up-cards",         "dealer", {}),
    ("oh-baccarat:13.V",              "mark-vigorish",         "dealer", {"vigorish": "deferred"}),
]  # fmt: skip
NOTICES = [
    # clause                          notice                   only with
    ("oh-roulette:5.III.A",           "double-zero-as-single", {"wheel": "double-zero-as-single"}),
    ("oh-craps:2.V.C.1",              "fire-odds",             {"fire-bet": True}),
    ("oh-craps:2.V.C.2",              "fire-time",             {"fire-bet": True}),
    ("oh-craps:2.V.C.3",              "fire-limits",           {"fire-bet": True}),
    ("oh-three-card-poker:2.I.F",     "six-card-bonus-posted", {"six-card-bonus": True}),
    ("oh-crazy-four-poker:2.I.C",     "pays-posted",           {}),
    ("oh-crazy-four-poker:2.I.D.1",   "best-four",             {}),
    ("oh-crazy-four-poker:2.I.D.2",   "dealer-plays",          {}),
    ("oh-crazy-four-poker:2.I.D.3",   "aces-raise",            {}),
    ("oh-crazy-four-poker:2.I.D.4",   "super-bonus-back",      {}),
    ("oh-mississippi-stud:2.I.E",     "pays-posted",           {}),
    ("oh-mississippi-stud:2.I.E",     "three-card-bonus-posted", {"three-card-bonus": True}),
    ("oh-mississippi-stud:2.I.F",     "payout-limit",          {"payout-limited": True}),
    ("oh-ultimate-texas-holdem:2.II.E", "ante-ties",           {}),
    ("oh-ultimate-texas-holdem:2.II.F.1", "pays-posted",       {}),
    ("oh-ultimate-texas-holdem:2.II.F.2", "blind-beats-dealer", {}),
    ("oh-ultimate-texas-holdem:2.II.F.3", "play-times",        {}),
    ("oh-ultimate-texas-holdem:10.V", "payout-limit",          {}),
    ("oh-texas-holdem-bonus:2.I.G",   "ante-straight",         {}),
    ("oh-texas-holdem-bonus:2.II",    "pays-posted",           {}),
    ("oh-texas-holdem-bonus:2.II",    "flop-turn-river",       {}),
    ("oh-texas-holdem-bonus:11.V",    "payout-limit",          {}),
    ("oh-blackjack:2.I.C",            "blackjack-pays",        {}),
    ("oh-blackjack:2.I.D",            "hits-soft-17",          {"soft-17": "hit"}),
    ("oh-blackjack:2.I.D",            "stands-on-17",          {"soft-17": "stand"}),
    ("oh-blackjack:2.I.E",            "insurance-pays",        {}),
    ("oh-blackjack:4.IX",             "no-mid-shoe-entry",     {"mid-shoe-entry": "closed"}),
    ("oh-blackjack:7.X",              "hands-off-the-cards",   {"deal": "shoe"}),
    ("oh-blackjack:7.X",              "own-cards-only",        {"deal": "hand"}),
    ("oh-blackjack:7.XI",             "count-your-own",        {}),
    ("oh-blackjack:10.IV",            "double-rules",          {"decks": (1, 2)}),
    ("oh-blackjack:11.V",             "split-rules",           {"decks": (1, 2)}),
    ("oh-blackjack:11.III.A",         "resplit-aces",          {"resplit-aces": True}),
    ("oh-blackjack:13.II",            "several-boxes",         {"several-boxes": True}),
    ("oh-blackjack:14.V",             "cards-in-view",         {"deal": "hand"}),
    ("oh-house-money:II.A",           "house-money",           {"house-money": True}),
    ("oh-baccarat:2.I.C",             "tie-pays",              {}),
    ("oh-baccarat:2.I.F",             "dragon-pays",           {"dragon-bonus": True}),
    ("oh-baccarat:9.IV",              "hands-off-the-cards",   {"style": "mini"}),
    ("oh-baccarat:9.V",               "midi",                  {"style": "midi"}),
    ("oh-baccarat:13.VI",             "vigorish",              {}),
]  # fmt: skip


def marked(rows):
    return [pytest.param(*row, marks=pytest.mark.clause(row[0])) for row in rows]


def holds_only_with(edition, found, only_with):
    """Under every value of every option: it holds where ``only_with`` does."""
    for option in edition.options:
        needed = {other: values[0] for other, values in option.requires.items()}
        for value in option.values or range(option.least, min(option.most, option.least + 10) + 1):
            house = elect(edition, {**needed, option.name: value})
            expected = all(
                house[name] in (v if isinstance(v, tuple) else (v,)) for name, v in only_with.items()
            )
            assert house.holds(found.requires) == expected


@pytest.mark.parametrize(("clause", "duty", "by", "only_with"), marked(DUTIES))
def test_who_does_it_and_when(clause, duty, by, only_with):
    edition = edition_of(clause)
    found = next(d for d in edition.duties if d.name == duty)
    assert found.by == by
    assert clause in found.clauses
    holds_only_with(edition, found, only_with)


@pytest.mark.parametrize(("clause", "notice", "only_with"), marked(NOTICES))
def test_where_a_notice_is_posted(clause, notice, only_with):
    edition = edition_of(clause)
    found = next(n for n in edition.notices if n.name == notice)
    assert found.clauses[0] == clause
    holds_only_with(edition, found, only_with)
