"""A designer's commands: grids of pays and options, pay tables that meet an edge, two houses compared."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.base import Edition, Game, Json, Set, dollars_of, elections_of, percent_of
from houseway.cli.errors import UserError, naming, writable

if TYPE_CHECKING:
    from houseway.analysis.design import Axis, Comparison, Difference, Point, Solution
    from houseway.analysis.report import Report
    from houseway.editions.house import House

Wager = Annotated[str | None, typer.Option(help="The wager; the main game if not given.")]
Stake = Annotated[
    str | None, typer.Option(metavar="DOLLARS", help="The stake, where a prize is a fixed amount.")
]


def sweep(
    game: Game,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUES", help="decks=1,2,6, soft-17=* or pays.flush=3..6; may be repeated."
        ),
    ],
    wager: Wager = None,
    edition: Edition = None,
    chosen: Set = None,
    stake: Stake = None,
    csv: Annotated[Path | None, typer.Option(callback=writable, help="Write the grid as CSV.")] = None,
    chart: Annotated[
        Path | None, typer.Option(callback=writable, help="Draw it (.png or .svg): a line, or a heat map.")
    ] = None,
    json: Json = False,
) -> None:
    """Edge, volatility and hit rate over a grid of pay tables and options.

    Example: houseway sweep three-card-poker --wager pair-plus --vary pays.flush=3..5 --vary pays.pair=1,2
    """
    from houseway.analysis import design
    from houseway.cli import show
    from houseway.games.registry import find_edition

    if chart is not None and chart.suffix not in (".png", ".svg"):
        raise UserError(f"a chart is a .png or .svg file, not {chart.name}")
    found, elections = find_edition(game, edition), elections_of(chosen)
    axes = _apart([design.axis(found, elections, text, wager) for text in vary], elections, "--vary")
    if chart is not None and len(axes) > 2:
        raise UserError("a chart has one or two axes: vary one or two things")
    count = design.points_of(axes)
    with show.progress(count, quiet=json or count < 3, what="points") as advance:
        points = design.done(design.sweep(found, elections, axes, wager, dollars_of(stake)), advance)
    still = design.unmoved(axes, points)
    if csv is not None:
        with naming(csv):
            csv.write_text(design.as_csv(axes, points), encoding="utf-8", newline="")
    if chart is not None:
        from houseway.analysis.chart import sweep_chart

        with naming(chart):
            sweep_chart(axes, points, chart)
    if json:
        show.as_json({"points": [p.as_dict() for p in points], "unmoved": list(still)})
    else:
        _print_points(axes, points, still)


def _apart(axes: "list[Axis]", elections: Mapping[str, str], option: str) -> "list[Axis]":
    """What takes other values is not elected, too."""
    for each in axes:
        if each.name in elections:
            raise UserError(f"{each.name} is given by --set and by {option}: give it by one of them")
    return axes


def _cells(p: "Point") -> list[str]:
    if p.report is None:
        return ["", "", "", "", "", "refused"]
    r = p.report
    return [
        f"{r.house_edge.value:.4%}",
        f"{r.element_of_risk.value:.4%}",
        f"{r.standard_deviation:.4f}",
        f"{r.hit_frequency:.4%}",
        r.method,
        "" if p.permitted else "not permitted",
    ]


_FIGURES = ("edge", "of action", "deviation", "hit rate", "method", "")


def _print_points(axes: Sequence["Axis"], points: Sequence["Point"], still: Sequence[str]) -> None:
    from rich.table import Table

    from houseway.cli.show import console

    table = Table(box=None, padding=(0, 2))
    for each in axes:
        table.add_column(each.name.removeprefix("pays."), overflow="fold")
    for title in _FIGURES:
        table.add_column(title, justify="left" if title in ("method", "") else "right")
    for p in points:
        table.add_row(*p.varied.values(), *_cells(p))
    console.print(table)
    _print_refusals(points)
    for name in still:
        console.print(f"  {name} changes no figure of this wager", markup=False)


def _print_refusals(points: Iterable["Point"]) -> None:
    from houseway.cli.show import console

    for refusal in dict.fromkeys(refusal for p in points for refusal in p.refusals):
        console.print(f"  {refusal}", style="dim", markup=False)


def solve(
    game: Game,
    target_edge: Annotated[str, typer.Option(metavar="PERCENT", help="The edge to meet, as in 3.5%.")],
    free: Annotated[
        str,
        typer.Option(
            metavar="LINES", help="The lines that may change: full-house,flush or flush=3..9,pair=1..2."
        ),
    ],
    wager: Wager = None,
    edition: Edition = None,
    chosen: Set = None,
    stake: Stake = None,
    most: Annotated[int, typer.Option(min=1, max=1000, help="How many pay tables to list.")] = 10,
    json: Json = False,
) -> None:
    """Pay tables whose edge comes nearest to a target.

    Example: houseway solve three-card-poker --wager pair-plus --target-edge 3.5% --free flush,straight
    """
    from houseway.analysis import design
    from houseway.cli import show
    from houseway.games.registry import find_edition

    found, elections = find_edition(game, edition), elections_of(chosen)
    target = percent_of(target_edge, "--target-edge")
    lines = _apart([design.free(found, elections, text, wager) for text in _split(free)], elections, "--free")
    with show.progress(None, quiet=json, what="pay tables") as advance:
        steps = design.meet(found, elections, lines, target, wager, dollars_of(stake), most)
        solutions = design.done(steps, advance)
    if not solutions:
        raise UserError(
            "no pay table in these ranges keeps the order of its lines; widen them with LINE=3..9"
        )
    if json:
        show.as_json([s.as_dict() for s in solutions])
    else:
        _print_solutions(lines, solutions)


def _split(free: str) -> list[str]:
    """At the commas before a name: those between values stay."""
    parts: list[str] = []
    for piece in free.split(","):
        if parts and "=" in parts[-1] and "=" not in piece and piece.strip()[:1].isdigit():
            parts[-1] += f",{piece}"
        else:
            parts.append(piece)
    return [part.strip() for part in parts if part.strip()]


def _print_solutions(lines: Sequence["Axis"], solutions: Sequence["Solution"]) -> None:
    from rich.table import Table

    from houseway.cli.show import console

    table = Table(box=None, padding=(0, 2))
    for each in lines:
        table.add_column(each.name.removeprefix("pays."), overflow="fold")
    for title in ("edge", "off", "deviation", "hit rate", ""):
        table.add_column(title, justify="right" if title else "left")
    for s in solutions:
        edge, _, deviation, hits, _, permitted = _cells(s.point)
        table.add_row(*s.point.varied.values(), edge, f"{s.off:+.4%}", deviation, hits, permitted)
    console.print(table)
    _print_refusals(s.point for s in solutions)


def compare(
    first: Annotated[
        str, typer.Argument(metavar="A", help="GAME, or GAME@EDITION, and ,OPTION=VALUE as elected.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="The other, in the same way.")],
    stake: Stake = None,
    json: Json = False,
) -> None:
    """Two editions, versions or pay tables side by side: what differs, by which clauses, what it is worth.

    Example: houseway compare blackjack "blackjack,decks=2,soft-17=stand"
    """
    from houseway.analysis import design
    from houseway.cli import show

    found = design.done(design.compare(_named(first), _named(second), dollars_of(stake)))
    show.as_json(found.as_dict()) if json else _print_comparison(found)


def _named(text: str) -> "House":
    from houseway.editions.house import imagine
    from houseway.games.registry import find_edition

    head, *pairs = text.split(",")
    game, _, edition = head.strip().partition("@")
    return imagine(find_edition(game, edition or None), elections_of(pairs))[0]


def _print_comparison(found: "Comparison") -> None:
    from rich.table import Table

    from houseway.cli.show import console

    console.print(f"A  {found.first.edition.title}, {found.first.edition.id}", markup=False)
    console.print(f"B  {found.second.edition.title}, {found.second.edition.id}", markup=False)
    table = Table(box=None, padding=(0, 2), title="What differs", title_justify="left")
    for title in ("", "A", "B", "alone adds", "clauses"):
        table.add_column(title, justify="right" if title == "alone adds" else "left", overflow="fold")
    for d in found.differences:
        table.add_row(
            d.what,
            d.first,
            d.second,
            _worth(d),
            " ".join(dict.fromkeys((*d.first_clauses, *d.second_clauses))),
        )
    console.print(table if found.differences else "They differ in no option and no pay.")
    wagers = Table(box=None, padding=(0, 2), title="Wagers", title_justify="left")
    for title in (
        "wager",
        "edge A",
        "edge B",
        "B − A",
        "deviation A",
        "deviation B",
        "hit rate A",
        "hit rate B",
    ):
        wagers.add_column(title, justify="left" if title == "wager" else "right")
    for name, a, b in found.reports:
        change = f"{b.house_edge.value - a.house_edge.value:+.4%}" if a and b else ""
        wagers.add_row(
            name, *(_or_not(r, "house_edge") for r in (a, b)), change,
            *(_or_not(r, "standard_deviation") for r in (a, b)),
            *(_or_not(r, "hit_frequency") for r in (a, b)),
        )  # fmt: skip
    console.print(wagers)


def _worth(d: "Difference") -> str:
    """Of the main game if it changes, or of the wager that it changes most; how many others it changes."""
    if not d.worth:
        return ""
    (wager, most), *others = d.worth.items()
    return f"{most:+.4%} ({wager}{f', {len(others)} more' if others else ''})"


def _or_not(report: "Report | None", figure: str) -> str:
    if report is None:
        return "—"
    if figure == "standard_deviation":
        return f"{report.standard_deviation:.4f}"
    value = report.house_edge.value if figure == "house_edge" else report.hit_frequency
    return f"{value:.4%}"
