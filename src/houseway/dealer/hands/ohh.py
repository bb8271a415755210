"""Poker hands in the Open Hand History format (JSON, version 1.4), read.

What the format has no word for stands in an object of our own, ``_houseway``, and in the actions and streets
that docs/poker-hands.md lists.
"""

import json
from decimal import Decimal
from typing import Any

from houseway.dealer.hands.played import UNKNOWN, BadHand, PokerHand, amount, chips
from houseway.games.poker_room.state import clockwise
from houseway.games.poker_room.variants import VARIANTS, Variant
from houseway.games.poker_room.variants import variant as variant_of

EXTENSION = "_houseway"
SHOWDOWN = "Showdown"
# How the format calls a variant, the first of a kind being what it means where nothing else is said.
GAMES = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha-eight-or-better": "OmahaHiLo",
    "seven-card-stud": "Stud",
    "seven-card-stud-eight-or-better": "StudHiLo",
    "five-card-draw": "Draw",
    "big-o-high": "Omaha",
    "big-o": "OmahaHiLo",
    "razz": "Stud",
    "five-card-stud": "Stud",
    "five-card-draw-eight-or-better": "Draw",
    "ace-to-five": "Draw",
    "deuce-to-seven": "Draw",
}
BETTING = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL", "spread-limit": "SL"}
# Actions of the format, and the last two of ours.
DEALT, MUCKS, SHOWS = "Dealt Cards", "Mucks Cards", "Shows Cards"
ANTE, SMALL, BIG, STRADDLE, DEAD, EXTRA = (
    "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind",
)  # fmt: skip
FOLD, CHECK, BET, RAISE, CALL = "Fold", "Check", "Bet", "Raise", "Call"
DISCARDS, PAT = "Discards Cards", "Stands Pat"
_PASSED = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")  # nothing to do with the hand


def read(source: str) -> list[PokerHand]:
    """The hands of a file, one JSON object after another."""
    decoder = json.JSONDecoder(parse_float=Decimal)
    found: list[PokerHand] = []
    at = 0
    while rest := source[at:].lstrip():
        try:
            told, length = decoder.raw_decode(rest)
        except json.JSONDecodeError as error:
            raise BadHand(f"it is not JSON: {error}") from None
        at = len(source) - len(rest) + length
        number = f"hand {len(found) + 1}"
        if not isinstance(told, dict) or not isinstance(told.get("ohh", {}), dict):
            raise BadHand(f"{number}: an object with a hand in its field 'ohh' is expected")
        try:
            found.append(_Hand(told["ohh"]).hand())
        except KeyError as missing:
            raise BadHand(f"{number}: the field {missing} is missing") from None
        except (TypeError, AttributeError, ArithmeticError) as error:
            raise BadHand(f"{number}: a field is not what it should be: {error}") from None
    if not found:
        raise BadHand("there is no hand in it")
    return found


class _Hand:
    def __init__(self, told: dict[str, Any]):
        self.told = told
        ours = told.get(EXTENSION, {})
        self.kind = _kind(told, ours)
        self.variant: Variant = variant_of(self.kind[0], self.kind[2] or "single")
        playing = {
            p["seat"]: p
            for p in told["players"]
            if not p.get("is_sitting_out") and amount(p["starting_stack"])
        }
        button = 0 if self.variant.stud else int(told["dealer_seat"])
        self.seats = clockwise(tuple(sorted(playing)), button)
        self.players = [playing[seat] for seat in self.seats]
        self.place = {p["id"]: n for n, p in enumerate(self.players)}
        size = len(self.players)
        if size < 2:
            raise BadHand(f"{size} players have chips: two are a hand")
        self.antes, self.forced = [0] * size, 0
        self.small, self.big = amount(told["small_blind_amount"]), amount(told["big_blind_amount"])
        self.dead_small = False  # nobody has the small blind
        self.lower = amount(ours["lower_bet"]) if ours else self.big
        self.higher = amount(ours["higher_bet"]) if ours else 2 * self.big
        self.bring_in = amount(ours.get("forced_bet", 0))
        self.put = [0] * size  # in this betting round
        self.thrown = [0] * size  # cards, and not replaced yet
        self.words: list[tuple[str, ...]] = []

    def hand(self) -> PokerHand:
        for street, one in enumerate(r for r in self.told["rounds"] if r["street"] != SHOWDOWN):
            self._round(street, one)
        for one in self.told["rounds"]:
            if one["street"] == SHOWDOWN:
                for act in one["actions"]:
                    self._act(0, act)
        won, pot, taken = self._pots()
        return PokerHand(
            self.kind,
            tuple(self.antes),
            self._blinds(),
            self.bring_in or self.forced,
            self.lower,
            self.higher,
            tuple(amount(p["starting_stack"]) for p in self.players),
            tuple(self.words),
            won=won,
            pot=pot,
            taken=taken,
            players=tuple(str(p["name"]) for p in self.players),
        )

    def _blinds(self) -> tuple[int, ...]:
        """As they are due; who is short of chips has posted less."""
        rest = (0,) * (len(self.players) - 2)
        if self.variant.stud:
            return (0, 0, *rest)
        return (self.big, 0, *rest) if self.dead_small else (self.small, self.big, *rest)

    def _pots(self) -> tuple[tuple[int, ...] | None, int | None, int]:
        if "pots" not in self.told:
            return None, None, 0
        won, pot, taken = [0] * len(self.players), 0, 0
        for one in self.told["pots"]:
            pot += amount(one["amount"])
            taken += amount(one.get("rake") or 0) + amount(one.get("jackpot") or 0)
            for win in one["player_wins"]:
                won[self.place[win["player_id"]]] += amount(win["win_amount"])
        return tuple(won), pot, taken

    def _round(self, street: int, one: dict[str, Any]) -> None:
        if street:
            self.put = [0] * len(self.players)
        if board := one.get("cards"):
            self.words.append(("d", "db", "".join(board)))
        for act in one["actions"]:
            self._act(street, act)

    def _act(self, street: int, act: dict[str, Any]) -> None:
        what = act["action"]
        if what in _PASSED:
            return
        if act["player_id"] not in self.place:
            raise BadHand(f"there is no player {act['player_id']!r} with chips")
        at = self.place[act["player_id"]]
        who, cents, cards = f"p{at + 1}", amount(act.get("amount") or 0), list(act.get("cards") or ())
        if what == DEALT:
            self.words.append(("d", "dh", who, "".join(self._dealt(street, at, cards))))
            return
        if what == ANTE:
            self.antes[at] = amount(self.told["ante_amount"])
            return
        self.put[at] += cents
        match what:
            case "Post SB":
                pass
            case "Post BB":
                self.dead_small = at == 0 and len(self.players) > 2
            case "Post Extra Blind" if self.variant.stud:
                self.forced = cents
                self.words.append((who, "pb"))
            case "Fold":
                self.words.append((who, "f"))
            case "Check":
                self.words.append((who, "cc"))
            case "Call":
                self.words.append((who, "cc", chips(cents)))
            case "Bet" | "Raise":
                self.words.append((who, "cbr", chips(self.put[at])))
            case "Discards Cards":
                self.thrown[at] = int(act.get("count", len(cards)))
                told = cards + [UNKNOWN] * (self.thrown[at] - len(cards))
                self.words.append((who, "sd", "".join(told)))
            case "Stands Pat":
                self.words.append((who, "sd"))
            case "Shows Cards":
                self.words.append((who, "sm", "".join(cards)))
            case "Mucks Cards":
                self.words.append((who, "sm", "-"))
            case _:
                raise BadHand(f"{what!r} is no action that the rules play")

    def _dealt(self, street: int, at: int, cards: list[str]) -> list[str]:
        """Where fewer cards are told than came, those that lie face down are not."""
        of = self.variant.streets[street]
        due = self.thrown[at] if of.draw else of.down + of.up
        if len(cards) > due:
            raise BadHand(f"p{at + 1} is dealt {' '.join(cards)} where {due} cards come")
        self.thrown[at] = 0
        return [UNKNOWN] * (due - len(cards)) + cards


def _kind(told: dict[str, Any], ours: dict[str, Any]) -> tuple[str, str, str]:
    game, limit = told["game_type"], told["bet_limit"]["bet_type"]
    variant = ours.get("variant") or next((v for v, named in GAMES.items() if named == game), "")
    if variant not in VARIANTS or GAMES[variant] != game:
        raise BadHand(
            f"the game {game!r} is not in the poker room: {', '.join(sorted(set(GAMES.values())))} are"
        )
    structure = next((b for b, named in BETTING.items() if named == limit), "")
    if not structure:
        raise BadHand(f"bets of type {limit!r} are not in the poker room: {', '.join(BETTING.values())} are")
    return variant, structure, str(ours.get("draws", "single")) if VARIANTS[variant].draws else ""
