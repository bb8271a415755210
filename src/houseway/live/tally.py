"""What a table has done in the gaming day: rounds, voids, handle, win, and who won while whom dealt."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import Line
from houseway.live.book import into_pots
from houseway.live.days import gaming_day
from houseway.money.ledger import CAGE

_PLAYED = ("win", "lose", "push")  # a void stake was not played; charges and corrections are no stakes


class Tally(Struct, frozen=True):
    day: int = 0
    rounds: int = 0
    voids: int = 0
    handle_cents: int = 0
    win_cents: int = 0  # of the house
    nets: dict[str, int] = {}  # of the round under way: what each player has won by now
    dealt_by: tuple[str, ...] = ()  # who has dealt in it
    pairs: dict[str, tuple[int, int]] = {}  # "dealer player": rounds together, and those that the player won
    played: tuple[int, int] = (0, 0)  # the same of all players, whoever dealt

    def _on(self, at_ms: int) -> "Tally":
        """Of the day that it is: another day begins with nothing."""
        day = gaming_day(at_ms)
        return self if day == self.day else Tally(day, nets=self.nets, dealt_by=self.dealt_by)

    def posted(self, entries: list[dict[str, Any]], at_ms: int) -> "Tally":
        """What comes from the cage or goes there is no win: all else that inventory and drop box gain is."""
        gained = sum(
            cents
            for entry in entries
            if all(account != CAGE for account, _ in entry["postings"])
            for account, cents in entry["postings"]
            if account.startswith(("inventory-", "drop-"))
        )
        now = self._on(at_ms)
        played = sum(into_pots(entry["postings"]) for entry in entries)
        if not gained and not played:
            return now
        return replace(now, win_cents=now.win_cents + gained, handle_cents=now.handle_cents + played)

    def settled(
        self, lines: Iterable[Line], people: Mapping[int, str], dealers: Iterable[str], at_ms: int
    ) -> "Tally":
        now = self._on(at_ms)
        nets, handle = dict(now.nets), now.handle_cents
        for line in lines:
            if person := line.player or people.get(line.seat):
                nets[person] = nets.get(person, 0) + line.amount_cents
                handle += line.stake_cents if line.outcome in _PLAYED else 0
        dealt_by = tuple(sorted({*now.dealt_by, *dealers})) if nets else ()
        return replace(now, nets=nets, handle_cents=handle, dealt_by=dealt_by)

    def round_over(self, at_ms: int) -> "Tally":
        now = self._on(at_ms)
        pairs = dict(now.pairs)
        rounds, won = now.played
        for person, cents in now.nets.items():
            rounds, won = rounds + 1, won + (cents > 0)
            for dealer in now.dealt_by:
                n, w = pairs.get(f"{dealer} {person}", (0, 0))
                pairs[f"{dealer} {person}"] = n + 1, w + (cents > 0)
        played = now.rounds + bool(now.nets)
        return replace(now, rounds=played, nets={}, dealt_by=(), pairs=pairs, played=(rounds, won))

    def void(self, undone: Iterable[Line], at_ms: int) -> "Tally":
        """Lines that are undone were not played; what they won or lost goes back by the postings."""
        now = self._on(at_ms)
        staked = sum(line.stake_cents for line in undone if line.outcome in _PLAYED)
        handle = max(0, now.handle_cents - staked)  # what was staked yesterday is not in it
        return replace(
            now, rounds=now.rounds + 1, voids=now.voids + 1, handle_cents=handle, nets={}, dealt_by=()
        )
