"""What the commands share: how a game, its elections and an amount are given."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.errors import UserError, writable

if TYPE_CHECKING:
    from fractions import Fraction

    from houseway.editions.house import House

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `houseway games` names it.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Edition = Annotated[str | None, typer.Option(help="The edition of the rules, where a game has several.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An election of the house; may be repeated."),
]
Play = Annotated[
    str,
    typer.Option(metavar="FILE", help="Played by: best, short (the short rules), or a file with a play."),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Work out anew what is kept from another day.")]
Seed = Annotated[
    int,
    typer.Option(min=0, max=2**64 - 1, help="The run's seed: the same seed, the same result."),
]
Resume = Annotated[
    Path | None,
    typer.Option(callback=writable, help="Keep finished blocks in this file, and go on from it."),
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, as in tcp://…:8786.")
]
Threads = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Threads; the result does not depend on it.")
]


MOST_PERCENT = 10**6


def elections_of(chosen: list[str] | None) -> dict[str, str]:
    elections = {}
    for pair in chosen or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UserError(f"--set takes OPTION=VALUE, as in --set decks=2, not {pair!r}")
        if name.strip() in elections:
            raise UserError(f"--set {name.strip()} is given twice: a house elects one value")
        elections[name.strip()] = value.strip()
    return elections


def house_of(game: str, edition: str | None, chosen: list[str] | None) -> "House":
    from houseway.editions.house import elect
    from houseway.games.registry import find_edition

    return elect(find_edition(game, edition), elections_of(chosen))


def dollars_of(stake: str | None, option: str = "--stake") -> int | None:
    from houseway.money.cents import cents

    if stake is None:
        return None
    try:
        amount = cents(stake)
    except ValueError as error:
        raise UserError(f"{option}: {error}") from None
    if not amount:
        raise UserError(f"{option}: it is more than nothing")
    return amount


def percent_of(text: str, option: str) -> "Fraction":
    from fractions import Fraction

    try:
        found = Fraction(text.strip().removesuffix("%").strip()) / 100
    except (ValueError, ZeroDivisionError):
        raise UserError(f"{option} takes a percentage, as in 0.5%, not {text!r}") from None
    if abs(found) > MOST_PERCENT:
        raise UserError(f"{option} takes a percentage, as in 0.5%: {text} is beyond any")
    return found


def share_of(text: str | None, option: str) -> float | None:
    """A percentage above zero."""
    found = None if text is None else float(percent_of(text, option))
    if found is not None and found <= 0:
        raise UserError(f"{option}: it is more than nothing")
    return found


@contextmanager
def stopped_in_words(count: int, what: str, resume: Path | None) -> Iterator[None]:
    """What a run says that was interrupted."""
    from houseway.analysis.simulation import Stopped

    try:
        yield
    except Stopped as stopped:
        hint = f"; run the same command again to go on from {resume}" if resume else ""
        raise UserError(f"{stopped} of {count:,} {what}{hint}") from None
