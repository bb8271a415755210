"""The tables that a new house opens with."""

from collections.abc import Iterable
from typing import Any

from houseway.editions.people import DEALER, FLOOR, MANAGER
from houseway.live.terms import TableConfig

# The stickperson's wagers.
CENTRE = (
    "hardway", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven", "c-and-e", "horn",
    "horn-high", "world", "hop",
)  # fmt: skip


_DRAGON = ("dragon-bonus-player", "dragon-bonus-banker")
_THREE_CARD = ("ante", "pair-plus")
_LINKED = {"linked-progressive": True}  # their meter is one


def opening_tables() -> tuple[TableConfig, ...]:
    """Tables with posted limits: wager, then least, most and unit in cents."""
    return (
        TableConfig(
            id="roulette-double-zero",
            name="Roulette 1",
            game="roulette",
            elections={"wheel": "double-zero"},
        ),
        TableConfig(
            id="roulette-single-zero",
            name="Roulette 2",
            game="roulette",
            elections={"wheel": "single-zero"},
            limits={
                **{w: [500, 10_000, 500] for w in ("straight", "split", "three-numbers", "four-numbers")},
                "six-numbers": [500, 50_000, 500],
                **{w: [2_500, 200_000, 500] for w in ("column", "dozen")},
                **{w: [2_500, 500_000, 500] for w in ("red", "black", "odd", "even", "1-18", "19-36")},
            },
        ),
        TableConfig(
            id="three-card-poker-1",
            name="Three Card Poker 1",
            game="three-card-poker",
            limits=_limits(500, 25_000, _THREE_CARD),
        ),
        TableConfig(
            id="three-card-poker-2",
            name="Three Card Poker 2",
            game="three-card-poker",
            elections={"shuffler": "manual", "dealing": "hand", "six-card-bonus": False},
            limits=_limits(2_500, 100_000, _THREE_CARD),
        ),
        TableConfig(
            id="crazy-four-poker",
            name="Crazy Four Poker 1",
            game="crazy-four-poker",
            limits=_limits(500, 25_000, ("ante",)) | _limits(500, 10_000, ("queens-up",)),
        ),
        TableConfig(
            id="mississippi-stud",
            name="Mississippi Stud 1",
            game="mississippi-stud",
            limits=_limits(500, 10_000, ("ante", "three-card-bonus")),
        ),
        TableConfig(
            id="four-card-poker",
            name="Four Card Poker 1",
            game="four-card-poker",
            limits=_limits(500, 25_000, ("ante",)) | _limits(500, 10_000, ("aces-up",)),
        ),
        TableConfig(
            id="let-it-ride",
            name="Let It Ride 1",
            game="let-it-ride",
            limits=_limits(500, 10_000, ("bet-3", "three-card-bonus")),
        ),
        TableConfig(
            id="ultimate-texas-holdem",
            name="Ultimate Texas Hold'em 1",
            game="ultimate-texas-holdem",
            limits=_limits(500, 10_000, ("ante", "trips")),
        ),
        TableConfig(
            id="texas-holdem-bonus",
            name="Texas Hold'em Bonus 1",
            game="texas-holdem-bonus",
            limits=_limits(500, 10_000, ("ante",)),
        ),
        TableConfig(
            id="colorado-holdem",
            name="Colorado Hold'em 1",
            game="colorado-holdem",
            limits=_limits(500, 10_000, ("ante",)),
        ),
        TableConfig(
            id="fast-action-holdem",
            name="Fast Action Hold'em 1",
            game="fast-action-holdem",
            edition="ma-fast-action-holdem",
            limits=_limits(500, 25_000, ("original",)),
        ),
        TableConfig(
            id="fast-action-holdem-washington",
            name="Fast Action Hold'em 2",
            game="fast-action-holdem",
            edition="wa-fast-action-holdem-single",
            limits=_limits(500, 25_000, ("ante",)) | _limits(100, 10_000, ("bonus",)),
        ),
        TableConfig(
            id="blackjack-six-decks",
            name="Blackjack 1",
            game="blackjack",
            elections={"decks": 6, "blackjack-pays": "3 to 2", "soft-17": "hit"},
            limits={"base": [1_000, 100_000, 100]},
        ),
        TableConfig(
            id="blackjack-single-deck",
            name="Blackjack 2",
            game="blackjack",
            elections={"decks": 1, "deal": "hand", "blackjack-pays": "3 to 2", "soft-17": "hit"},
            seats=5,
            limits={"base": [2_500, 200_000, 100]},
        ),
        TableConfig(
            id="blackjack-house-money",
            name="Blackjack 3",
            game="blackjack",
            elections={"decks": 6, "blackjack-pays": "3 to 2", "soft-17": "hit", "house-money": True},
            limits={"base": [1_500, 100_000, 100], "house-money": [500, 10_000, 100]},
        ),
        TableConfig(
            id="mini-baccarat",
            name="Mini-Baccarat 1",
            game="baccarat",
            elections={"style": "mini", "deal": "face-up", "dragon-bonus": True, "vigorish": "deferred"},
            limits=_baccarat(1_000, 100_000) | _limits(100, 10_000, _DRAGON),
        ),
        TableConfig(
            id="midi-baccarat",
            name="Midi-Baccarat 1",
            game="baccarat",
            elections={"style": "midi", "dragon-bonus": False, "vigorish": "deferred"},
            limits=_baccarat(2_500, 500_000),
        ),
        TableConfig(
            id="big-six",
            name="Big Six 1",
            game="big-six",
            limits={
                **{w: [100, 50_000, 100] for w in ("one-dollar", "two-dollar")},
                **{w: [100, 20_000, 100] for w in ("five-dollar", "ten-dollar")},
                "twenty-dollar": [100, 5_000, 100],
                **{w: [100, 2_500, 100] for w in ("joker", "logo")},
            },
        ),
        TableConfig(
            id="craps-1",
            name="Craps 1",
            game="craps",
            elections={"odds-multiple": "3-4-5", "paid-bets": "stay-up"},
            limits={
                **{
                    w: [500, 100_000, 100] for w in ("pass", "dont-pass", "come", "dont-come", "put", "field")
                },
                **{w: [500, 100_000, 100] for w in ("place", "buy")},
                "lay": [500, 200_000, 100],
                **{w: [100, 20_000, 100] for w in CENTRE},
                "fire": [100, 10_000, 100],
            },
            bet_seconds=25,
            pause_seconds=3,  # a round is one roll
        ),
        TableConfig(
            id="mississippi-stud-link",
            name="Mississippi Stud 2",
            game="mississippi-stud",
            elections=_LINKED,
            limits=_limits(500, 10_000, ("ante", "three-card-bonus")),
        ),
        TableConfig(
            id="four-card-poker-link",
            name="Four Card Poker 2",
            game="four-card-poker",
            elections=_LINKED,
            limits=_limits(500, 25_000, ("ante",)) | _limits(500, 10_000, ("aces-up",)),
        ),
        TableConfig(
            id="pai-gow-poker",
            name="Pai Gow Poker 1",
            game="pai-gow-poker",
            elections={"starting-position": "dice", "vigorish-rounding": "quarter"},
            limits={"pai-gow": [1_000, 100_000, 100], "fortune": [100, 10_000, 100]},
        ),
        TableConfig(
            id="holdem-1",
            name="No-limit Hold'em 1",
            game="poker-room",
            edition="oh-poker-holdem",
            elections={"rake-percent": 5, "rake-cap": 5},
            seats=9,
            **_buy_in(4_000, 40_000),
        ),
        TableConfig(
            id="stud-eight-1",
            name="Stud Eight or Better 1",
            game="poker-room",
            edition="oh-poker-seven-card-stud",
            elections={"variant": "seven-card-stud-eight-or-better", "rake-percent": 5, "rake-cap": 5},
            **_buy_in(8_000, 80_000),
        ),
        TableConfig(
            id="triple-draw-1",
            name="Deuce to Seven Triple Draw 1",
            game="poker-room",
            edition="oh-poker-five-card-draw",
            elections={"variant": "deuce-to-seven", "draws": "triple", "rake-percent": 5, "rake-cap": 5},
            seats=6,
            **_buy_in(4_000, 40_000),
        ),
        TableConfig(
            id="rapid-roulette",
            name="Rapid Roulette 1",
            game="rapid-roulette",
            elections={"neighbors": True},
            attended=(DEALER, FLOOR, MANAGER),  # what they do there, nobody does for them
        ),
    )


def _buy_in(least: int, most: int) -> dict[str, Any]:
    """A table of the poker room with company for whoever comes first."""
    return {"least_buy_in_cents": least, "most_buy_in_cents": most, "automatic": 4}


def _limits(least: int, most: int, wagers: Iterable[str]) -> dict[str, list[int]]:
    return {w: [least, most, 100] for w in wagers}


def _baccarat(least: int, most: int) -> dict[str, list[int]]:
    return {"player": [least, most, 500], "banker": [least, most, 500], "tie": [500, most // 5, 500]}
