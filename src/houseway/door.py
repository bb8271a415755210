"""What ``import houseway`` gives: a few calls over the whole of the package (docs/python.md).

A game is named, with the house's elections as keywords (``soft_17="stand"`` elects ``soft-17``), or given as
an open table.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.core.events import Settled
from houseway.equipment.cards import JOKER, Card, cards, texts
from houseway.hands import joker, poker
from houseway.hands.result import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from houseway.analysis.plays import Source
    from houseway.analysis.poker_room.equity import Equity
    from houseway.analysis.report import Report
    from houseway.core.game import Game
    from houseway.editions.house import House
    from houseway.editions.schema import Value


class NotVerified(ValueError):
    """A file that cannot be read or does not hold, with the line or record at fault."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What a verified log or export came to; what follows ``house_win_cents`` only for an export.

    ``replayed_until`` is less than ``records`` where cards are withheld from whoever made the export: the
    rules were replayed so far, and of what follows only the chain, the proofs and the sums are checked.
    ``seeds_closed`` are open to auditors only: that the cards not shown lay as sealed is not checked.
    ``players_numbers`` went into the seeds; each of ``numbers_not_told`` was promised and left the house one
    choice of two. ``signed_by`` is the house's key; ``receipts``: with how many of yours the log agrees.
    """

    file: str
    edition: str
    events: int
    rounds: int
    lines: int
    house_win_cents: int | None = None
    table: str | None = None
    records: int | None = None
    proofs: int | None = None
    seeds_opened: int | None = None
    seeds_waiting: int | None = None
    replayed_until: int | None = None
    seeds_closed: tuple[int, ...] | None = None
    players_numbers: int | None = None
    numbers_not_told: int | None = None
    signed_by: str | None = None
    receipts: int | None = None
    half_voids: int | None = None  # rounds declared void whose settled wagers stood, in older logs
    physical: bool | None = None  # real cards, dice or wheel: what came was entered, and nothing sealed
    meter_cents: int | None = None  # of the log of a link, whose rounds are its resets and whose lines prizes

    @property
    def whole(self) -> bool:
        """Whether everything could be checked that is settled by now."""
        return self.replayed_until == self.records and not self.seeds_closed

    def as_dict(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value is not None} | {
            "verified": True,
            "whole": self.whole,
        }


def open_game(
    game: str, *, edition: str | None = None, seats: int | None = None, **elections: "Value"
) -> "Game[Any]":
    """A table of the game: its four verbs are ``next_step``, ``apply``, ``settle`` and ``view``."""
    return _opened(game, edition, elections, seats)


def _opened(
    game: str, edition: str | None, elections: "dict[str, Value]", seats: int | None = None
) -> "Game[Any]":
    from houseway.games import registry

    named = {name.replace("_", "-"): value for name, value in elections.items()}
    return registry.open_game(game, edition=edition, elections=named, seats=seats)


def _house(game: "Game[Any] | str", edition: str | None, elections: "dict[str, Value]") -> "House":
    if isinstance(game, str):
        return _opened(game, edition, elections).house
    if not hasattr(game, "house"):
        raise TypeError(f"a game is a name as in 'blackjack', or an open table, not {game!r}")
    if edition or elections:
        raise TypeError("an open table has its edition and elections: give them with a game's name")
    return game.house


def _numbers(**given: object) -> None:
    for name, number in given.items():
        if number is not None and (not isinstance(number, int) or isinstance(number, bool)):
            raise TypeError(f"{name} is a whole number, not {number!r}")


def edge(
    game: "Game[Any] | str",
    wager: str | None = None,
    *,
    stake_cents: int | None = None,
    play: "Source" = "best",
    edition: str | None = None,
    **elections: "Value",
) -> "Report":
    """House edge, element of risk, deviation, return table and strategy of a wager, or of the main game; by
    another ``play`` (see ``simulate``) of the main game alone."""
    from houseway.analysis.edges import edge_report

    _numbers(stake_cents=stake_cents)
    house = _house(game, edition, elections)
    if play != "best":
        from houseway.analysis.plays import value_report

        if wager not in (None, "base") or stake_cents is not None:
            raise ValueError("a play is counted for the main game and its least stake: give it alone")
        return value_report(house, play)
    return edge_report(house, wager, stake_cents)


def edges(
    game: "Game[Any] | str",
    *,
    stake_cents: int | None = None,
    edition: str | None = None,
    **elections: "Value",
) -> "list[Report]":
    """The same of every wager, the main game first."""
    from houseway.analysis.edges import edge_reports

    _numbers(stake_cents=stake_cents)
    return edge_reports(_house(game, edition, elections), stake_cents)


def strategy(game: "Game[Any] | str", *, edition: str | None = None, **elections: "Value") -> dict[str, Any]:
    """The best play found, as plain values: ``text``, ``charts`` or a ``lookup`` from cards to choice, and
    ``short`` rules with what they lose where it is too large to remember."""
    from houseway.analysis.edges import strategy_report

    found: dict[str, Any] = strategy_report(_house(game, edition, elections)).strategy
    return found


def simulate(
    game: "Game[Any] | str",
    wager: str | None = None,
    *,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int | None = None,
    seats: int = 1,
    play: "Source" = "best",
    edition: str | None = None,
    **elections: "Value",
) -> "Report":
    """Rounds at random, with a 95 % interval; the same seed gives the same result on any threads.

    With several ``seats`` all wager and play alike, and ``extra`` says what a round of the table does.
    ``play``: "best", "short" (the short rules), a file with a play, or what stands in one.
    """
    from houseway.analysis import simulation

    _numbers(rounds=rounds, seed=seed, threads=threads, seats=seats)
    house = _house(game, edition, elections)
    return simulation.simulate(
        house, wager, rounds=rounds, seed=seed, threads=threads, seats=seats, play=play
    )


def hand(held: str | Iterable[Card]) -> Hand:
    """Three to seven cards ranked: hands of one size compare, ``describe()`` says what they are.

    Three and four cards rank as in the games of that size; of six and seven the best five count. With a
    joker it is a high hand of Pai Gow Poker.
    """
    dealt = cards(held) if isinstance(held, str) else tuple(held)
    if not 3 <= len(dealt) <= 7:
        raise ValueError(f"three to seven cards make a hand, not {len(dealt)}")
    if len(set(dealt)) != len(dealt):
        raise ValueError(f"one deck holds each card once: {texts(dealt)}")
    if JOKER in dealt:
        if len(dealt) < 5:
            raise ValueError("a joker is dealt in hands of five cards or more")
        return joker.best_high(dealt)
    return {3: poker.three_card, 4: poker.four_card}.get(len(dealt), poker.best_five)(dealt)


def equity(variant: str, *hands: str, board: str = "", dead: str = "", **how: Any) -> "Equity":
    """The part of the pot of each hand or range at a showdown of the poker room, all money being in.

    Counted, or, where that would take long, dealt at random with an interval; ``exact=True`` counts always.
    """
    from houseway.analysis.poker_room.equity import equity as compared

    return compared(variant, hands, board=board, dead=dead, **how)


def icm(chips: "Sequence[int]", prizes: "Sequence[int]") -> "tuple[Fraction, ...]":
    """What the chips of a tournament are worth in prizes by the independent chip model."""
    from houseway.analysis.poker_room.icm import icm as valued

    return valued(chips, prizes)


def verify(
    file: str | PathLike[str],
    receipts: str | PathLike[str] | None = None,
    key: str = "",
    link: str | PathLike[str] | None = None,
) -> Verification:
    """Replays a table's log or a live table's export and checks every event, line and cent.

    A poker hand in the PHH format (``.phh``) is played by the rules to the stacks that it says it ends with,
    hands in the OHH format (``.ohh``) to the pots and what was won of them.
    An export also against the ``receipts`` that a player's page kept, the house's ``key``, and the log of the
    ``link`` that the table is on. The log of a link can be checked by itself.
    """
    path = Path(file)
    if path.is_char_device():  # it may have no end
        raise NotVerified(f"{path} is a device; name a file")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise NotVerified(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotVerified(f"{path} is not a text file") from None
    try:
        if '"houseway-export"' in text.partition("\n")[0]:
            return _export(path, receipts, key, None if link is None else Path(link))
        if receipts is not None or key or link is not None:
            raise ValueError("receipts, keys and links are for exports of a live table")
        if '"houseway-link"' in text.partition("\n")[0]:
            return _link(path, text)
        if path.suffix in (".phh", ".ohh"):
            return _poker_hand(path, text)
        return _log(path, text)
    except OSError as error:
        raise NotVerified(f"{error.filename} cannot be read: {error.strerror}") from None
    except ValueError as problem:  # a BadLog, or live.verify.NotVerified
        raise NotVerified(f"{path} is not verified: {problem}") from None


def _log(path: Path, text: str) -> Verification:
    from houseway.dealer.log import replay

    found = replay(text.splitlines())
    edition, win = found.game.table.edition.id, found.house_win_cents
    return Verification(str(path), edition, found.events, found.rounds, len(found.lines), win)


def _poker_hand(path: Path, text: str) -> Verification:
    from houseway.dealer.hands import ohh, phh
    from houseway.dealer.hands.played import check

    hands = [phh.read(text)] if path.suffix == ".phh" else ohh.read(text)
    played = [check(hand) for hand in hands]
    events = [event for found in played for event in found.events]
    lines = sum(len(e.lines) for e in events if isinstance(e, Settled))
    editions = ", ".join(dict.fromkeys(found.game.table.edition.id for found in played))
    return Verification(str(path), editions, len(events), len(played), lines)


def _link(path: Path, text: str) -> Verification:
    from houseway.live.verify import verify_link

    found, records = verify_link(text.splitlines())
    return Verification(
        str(path), "oh-linked-progressive", len(records), found.resets, found.prizes,
        meter_cents=found.meter.cents,
    )  # fmt: skip


def _export(path: Path, receipts: str | PathLike[str] | None, key: str, link: Path | None) -> Verification:
    from houseway.live.verify import verify_export

    found = verify_export(path, receipts, key, link)
    return Verification(
        str(path),
        found.edition,
        found.events,
        found.rounds,
        found.lines,
        found.house_win_cents,
        table=found.table,
        records=found.records,
        proofs=found.proofs,
        seeds_opened=found.opened,
        seeds_waiting=len(found.waiting),
        replayed_until=found.replayed_until,
        seeds_closed=found.closed,
        players_numbers=found.numbers,
        numbers_not_told=found.unkept,
        signed_by=found.signed_by,
        receipts=found.receipts,
        half_voids=found.half_voids or None,
        physical=found.physical or None,
    )
