"""A round of the poker room written in the Open Hand History format, for the eyes of one viewer."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from houseway.core.events import Event
from houseway.dealer.hands import ohh
from houseway.dealer.hands.played import PARTS, UNKNOWN
from houseway.dealer.hands.told import Came, Done, Shown, Told
from houseway.games.poker_room import betting, dealing, showdown
from houseway.games.poker_room.game import PokerRoom
from houseway.games.poker_room.pots import pot_account
from houseway.games.poker_room.state import State

VERSION = "1.4.6"
_POSTS = {
    "ante": ohh.ANTE,
    "ante-for-all": ohh.ANTE,
    "small-blind": ohh.SMALL,
    "big-blind": ohh.BIG,
    "straddle": ohh.STRADDLE,
    "missed-small-blind": ohh.DEAD,
    "missed-big-blind": ohh.EXTRA,
    "kill-blind": ohh.EXTRA,
}
_SAID = {
    betting.FOLD: ohh.FOLD,
    betting.CHECK: ohh.CHECK,
    betting.CALL: ohh.CALL,
    betting.BET: ohh.BET,
    betting.RAISE: ohh.RAISE,
    betting.COMPLETE: ohh.RAISE,
    betting.FORCED: ohh.EXTRA,
    dealing.PAT: ohh.PAT,
    dealing.DRAW: ohh.DISCARDS,
    showdown.MUCK: ohh.MUCKS,
}
_ENCODER = msgspec.json.Encoder(decimal_format="number")


def write(
    game: PokerRoom,
    before: State,
    events: Sequence[Event],
    *,
    seat: int = 0,
    auditor: bool = False,
    names: Mapping[int, str] | None = None,
    about: Mapping[str, str] | None = None,
) -> str:
    """The round that ``events`` are, as :class:`Told` says; ``names`` by seat, and ``about`` with fields that
    the rules do not know: ``game_number``, ``start_date_utc``, ``table_name``."""
    told = Told(game, before, events, seat, auditor)
    hand = _Written(told, names or {}).hand(dict(about or {}))
    return msgspec.json.format(_ENCODER.encode({"ohh": hand}), indent=2).decode() + "\n\n"


def _money(cents: int) -> Decimal:
    return (Decimal(cents) / PARTS).quantize(Decimal("0.01"))


class _Written:
    def __init__(self, told: Told, names: Mapping[int, str]):
        self.told, self.names = told, names
        self.rounds: list[dict[str, Any]] = []

    def hand(self, about: dict[str, str]) -> dict[str, Any]:
        told, game = self.told, self.told.game
        variant, structure, draws = told.kind
        lower, higher = game.limits(told.final)
        blind = {name: game.amount(name) if game.blinds else 0 for name in ("small-blind", "big-blind")}
        self._round(0)
        for seat, wager, cents in told.posts:
            self._add(seat, _POSTS[wager], cents, left=told.stacks[seat] - self._staked(seat) - cents)
        for act in told.acts():
            self._tell(act)
        found: dict[str, Any] = {
            "spec_version": VERSION,
            "site_name": "Houseway",
            "network_name": "Houseway",
            "internal_version": VERSION,
            "tournament": False,
            "game_number": str(told.before.round),
            **about,
            "game_type": ohh.GAMES[variant],
            "bet_limit": {"bet_type": ohh.BETTING[structure], "bet_cap": 0},
            "table_size": game.table.seats,
            "currency": "USD",
            "dealer_seat": 0 if game.variant.stud else told.final.button,
            "small_blind_amount": _money(blind["small-blind"]),
            "big_blind_amount": _money(blind["big-blind"]),
            "ante_amount": _money(game.ante),
            "flags": [],
            "players": [self._player(s) for s in sorted(told.order)],
            "rounds": self.rounds,
            "pots": [self._pot(n) for n in range(len(told.pots))],
            ohh.EXTENSION: {
                "variant": variant,
                **({"draws": draws} if draws else {}),
                "lower_bet": _money(lower),
                "higher_bet": _money(higher),
                **({"forced_bet": _money(game.forced)} if game.variant.stud else {}),
            },
        }
        if told.seat in told.order:
            found["hero_player_id"] = told.seat
        return found

    def _player(self, seat: int) -> dict[str, Any]:
        name = self.names.get(seat, f"Seat {seat}")
        return {"id": seat, "seat": seat, "name": name, "starting_stack": _money(self.told.stacks[seat])}

    def _pot(self, number: int) -> dict[str, Any]:
        lines = [line for line in self.told.lines if line.against == pot_account(number)]
        return {
            "number": number,
            "amount": _money(self.told.pots[number].cents),
            "rake": _money(sum(line.amount_cents for line in lines if line.wager == "rake")),
            "player_wins": [
                {"player_id": line.seat, "win_amount": _money(line.amount_cents)}
                for line in lines
                if line.seat
            ],
        }

    # ── rounds and actions ───────────────────────────────────────────────────────────────────────────

    def _round(self, street: int, name: str = "") -> dict[str, Any]:
        name = name or self._street(street)
        if not self.rounds or self.rounds[-1]["street"] != name:
            self.rounds.append({"id": len(self.rounds), "street": name, "actions": []})
        return self.rounds[-1]

    def _street(self, street: int) -> str:
        variant = self.told.game.variant
        if street == 0 or variant.board:
            return ("Preflop", "Flop", "Turn", "River")[street]
        ordinals = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")
        if variant.draws:
            return f"{ordinals[street - 1]} Draw"
        first = variant.streets[0].down + variant.streets[0].up
        return f"{ordinals[first + street - 1]} Street"

    def _add(self, seat: int, action: str, cents: int = 0, *, left: int = 1, **more: Any) -> None:
        actions = self.rounds[-1]["actions"]
        number = sum(len(r["actions"]) for r in self.rounds)
        actions.append(
            {
                "action_number": number,
                "player_id": seat,
                "action": action,
                "amount": _money(cents),
                "is_allin": left == 0,
                **more,
            }
        )

    def _staked(self, seat: int) -> int:
        """What the seat has posted so far."""
        done = [a for r in self.rounds for a in r["actions"] if a["player_id"] == seat]
        return sum(int(a["amount"] * PARTS) for a in done)

    def _tell(self, act: Came | Shown | Done) -> None:
        told = self.told
        if isinstance(act, Came):
            cards = [c for c in told.cards(act.slots) if c != UNKNOWN]
            if not act.seat:
                self._round(act.street).setdefault("cards", []).extend(cards)
            else:
                self._round(act.street)
                told_cards: dict[str, Any] = {"cards": cards} if cards else {}
                self._add(act.seat, ohh.DEALT, **told_cards)
        elif isinstance(act, Shown):
            self._round(act.street, ohh.SHOWDOWN)
            self._add(act.hand.seat, ohh.SHOWS, cards=told.cards(act.hand.slots))
        elif act.event.choice in _SAID:
            self._done(act)

    def _done(self, act: Done) -> None:
        event, hand = act.event, act.hand
        choice, more, cents = event.choice, {}, 0
        if choice == showdown.MUCK:
            self._round(0, ohh.SHOWDOWN)
        else:
            self._round(act.before.street)
        if choice == betting.CALL:
            cents = betting.to_call(act.before, hand)
        elif choice == betting.FORCED:
            cents = min(hand.chips, self.told.game.forced)
        elif choice in (betting.BET, betting.RAISE, betting.COMPLETE):
            cents = event.amount_cents - hand.bet
        elif choice == dealing.DRAW:
            cards = [c for c in self.told.cards(event.slots) if c != UNKNOWN]
            more = {"count": len(event.slots), **({"cards": cards} if cards else {})}
        self._add(event.seat, _SAID[choice], cents, left=hand.chips - cents, **more)
