"""Hands against each other, and chips against prizes, in the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from houseway.analysis.poker_room.equity import equity
from houseway.analysis.poker_room.icm import NotAModel, icm
from houseway.analysis.poker_room.ranges import NoSuchHand
from houseway.analysis.report import EXACT, Figure
from houseway.cli import show
from houseway.cli.errors import UserError
from houseway.cli.show import console


def print_equity(variant: str, hands: Sequence[str], how: dict[str, Any], *, json: bool) -> None:
    try:
        found = equity(variant, hands, **how)
    except NoSuchHand as problem:
        raise UserError(str(problem)) from None
    if json:
        show.as_json(found.as_dict())
        return
    known = "".join(
        f", {name} {cards}" for name, cards in (("board", found.board), ("dead", found.dead)) if cards
    )
    console.print(f"[bold]{found.variant}[/]{known}")
    table = Table(box=None, padding=(0, 2))
    for column in ("hand", "of the pot", "wins", "shares"):
        table.add_column(column, justify="left" if column == "hand" else "right")
    for each in found.players:
        table.add_row(each.hand, *map(_percent, (each.equity, each.wins, each.shares)))
    console.print(table)
    done = "counted" if found.method == EXACT else "dealt at random: 95 % intervals"
    console.print(f"{found.method}: {found.deals:,} deals {done}; {found.elapsed_s:.2f} s", style="dim")


def _percent(figure: Figure) -> str:
    if figure.interval is None:
        return f"{figure.value:.4%}"
    return f"{figure.value:.3%} ± {(figure.interval[1] - figure.interval[0]) / 2:.3%}"


def print_icm(chips: Sequence[int], prizes: str, *, json: bool) -> None:
    try:
        paid = [int(p) for p in prizes.split(",")]
    except ValueError:
        raise UserError(
            f"--prizes takes whole numbers from the first place on, as in 50,30,20, not {prizes!r}"
        ) from None
    try:
        worth = icm(chips, paid)
    except NotAModel as problem:
        raise UserError(str(problem)) from None
    if json:
        show.as_json(
            [{"chips": c, "fraction": str(w), "value": float(w)} for c, w in zip(chips, worth, strict=True)]
        )
        return
    table = Table(box=None, padding=(0, 2))
    for column in ("chips", "of the chips", "worth", "of the prizes"):
        table.add_column(column, justify="right")
    for c, w in zip(chips, worth, strict=True):
        table.add_row(
            f"{c:,}", f"{c / sum(chips):.2%}", f"{float(w):,.4f}", f"{float(w / (sum(paid) or 1)):.2%}"
        )
    console.print(table)
