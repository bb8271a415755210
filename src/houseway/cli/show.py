"""What the commands print: tables for people."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from houseway.analysis.report import EXACT, SIMULATED, Figure, Report
from houseway.door import Verification
from houseway.editions.house import House, elect
from houseway.editions.register import STATUSES, Clause
from houseway.editions.schema import Edition, show_elections, show_value
from houseway.money.cents import dollars

console = Console(highlight=False)
if not console.is_terminal:
    console.width = 120  # a pipe or a file has room


def as_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def offered_with(edition: Edition) -> dict[str, str]:
    """The wagers that the default elections do not offer, each with those that do."""
    house = elect(edition, {})
    return {w.name: show_elections(lacking) for w in edition.wagers if (lacking := house.lacks(w.name))}


def games(editions: Sequence[Edition]) -> None:
    table = Table(box=None, padding=(0, 2))
    for column in ("game", "edition", "place", "wagers"):
        table.add_column(column, overflow="fold")
    for e in editions:
        elected = offered_with(e)
        wagers = (f"{w.name} (with {elected[w.name]})" if w.name in elected else w.name for w in e.wagers)
        table.add_row(f"[bold]{e.game}[/]", e.id, e.place, ", ".join(wagers))
    console.print(table)
    console.print("(with …): offered under that election, as in --set house-money=yes", style="dim")


def rules(house: House) -> None:
    from rich.markdown import Markdown

    edition = house.edition
    console.print(f"[bold]{edition.title}[/] — {edition.id}, {edition.place}")
    console.print(Markdown(edition.rules))
    pays = Table("wager", "outcome", "pays", "clause", title="Wagers", title_justify="left", box=None)
    for w in edition.wagers:
        lacking = show_elections(house.lacks(w.name))
        about = f"{w.about} [dim](only with {lacking})[/]" if lacking else w.about
        pays.add_row(f"[bold]{w.name}[/]", about, "", " ".join(w.clauses))
        for on, pay in house.pays(w.name).items():
            pays.add_row("", on, str(pay), "")
    console.print(pays)
    options = Table("option", "here", "allowed", "clause", title="Options", title_justify="left", box=None)
    for o in edition.options:
        here = show_value(house.elections[o.name])
        options.add_row(f"[bold]{o.name}[/]", here, f"{o.allowed}: {o.about}", " ".join(o.clauses))
    console.print(options)
    console.print("\n[bold]The posted sign[/]")
    for text, clauses in house.notices():
        console.print(f"  • {escape(text)} [dim]{' '.join(clauses)}[/]")
    console.print("\n[bold]Readings[/] [dim](where the text is silent, damaged or contradicts itself)[/]")
    for r in edition.readings:
        otherwise = f" Elect otherwise with {r.option}." if r.option else ""
        console.print(f"  • [bold]{r.name}[/]: {escape(r.text)} [dim]{escape(r.reason)}{otherwise}[/]")


def clause(record: dict[str, Any]) -> None:
    console.print(f"[bold]{record['id']}[/]  {record['status']}")
    if record["says"]:
        console.print(f"  {escape(record['says'])}")
    for title, rows in (("code and data", record["code"]), ("tests", record["tests"])):
        if rows:
            console.print(f"[bold]{title}[/]")
            for row in rows:
                console.print(f"  {escape(row)}", soft_wrap=True)


def clause_list(clauses: Sequence[Clause]) -> None:
    table = Table("clause", "status", "says", box=None)
    for c in clauses:
        table.add_row(c.path, c.status, escape(c.says))
    console.print(table)


_SHORT = {
    "clauses": "all",
    "enforced": "enf.",
    "procedure": "proc.",
    "equipment": "equip.",
    "definition": "def.",
    "heading": "head.",
    "outside": "out.",
}


def coverage(rows: dict[str, dict[str, int]]) -> None:
    table = Table(box=None, padding=(0, 1))
    table.add_column("book", no_wrap=True)
    columns = ("clauses", *STATUSES, "tested")
    for column in columns:
        table.add_column(_SHORT.get(column, column), justify="right", no_wrap=True)
    total = dict.fromkeys(columns, 0)
    for book, row in rows.items():
        table.add_row(book, *(str(row[c] or "") for c in columns))
        for c in columns:
            total[c] += row[c]
    table.add_section()
    table.add_row("[bold]all[/]", *(f"[bold]{total[c]}[/]" for c in columns))
    console.print(table)


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:.4f} %"


# What stands beside the edge, by the report's method.
_READABLE = 28  # letters of a fraction
_PRECISION = {EXACT: "exactly", SIMULATED: "95 % interval"}


def _long(figure: Figure) -> bool:
    """Whether its fraction wants a line of its own."""
    return figure.fraction is not None and len(str(figure.fraction)) > _READABLE


def _precision(r: Report) -> str:
    """The fraction where it is short enough to read, or the interval."""
    edge = r.house_edge
    if edge.fraction is not None:
        return "" if _long(edge) else str(edge.fraction)
    if edge.interval is None:
        return ""
    low, high = (100 * x for x in edge.interval)
    return f"{low:.4f} to {high:.4f} %"


def _fraction(r: Report) -> None:
    if _long(r.house_edge):
        console.print(f"[bold]{r.wager}[/] exactly {r.house_edge.fraction}", highlight=False)


def reports(found: Sequence[Report]) -> None:
    first = found[0]
    elections = ", ".join(f"{k} {show_value(v)}" for k, v in first.elections.items())
    console.print(f"[bold]{first.game}[/]  {first.edition}  [dim]{escape(elections)}[/]")
    summary = Table(box=None, padding=(0, 1))
    precision = " or ".join(
        text for method, text in _PRECISION.items() if any(r.method == method for r in found)
    )
    for column in ("wager", "house edge", precision, "of action", "deviation", "wins", "method"):
        summary.add_column(column, justify="left" if column in ("wager", "method") else "right", no_wrap=True)
    for r in found:
        summary.add_row(
            f"[bold]{r.wager}[/]",
            percent(r.house_edge),
            _precision(r),
            percent(r.element_of_risk),
            f"{r.standard_deviation:.4f}",
            f"{100 * r.hit_frequency:.2f} %",
            r.method,
        )
    console.print(summary)
    for r in found:
        _fraction(r)
    for r in found:
        if len(found) <= 4 or r.strategy is not None:
            _details(r, with_table=len(found) <= 4)
    _took(found)


def _took(found: Sequence[Report]) -> None:
    """How long it took, and which answers are of another day."""
    kept = [r for r in found if r.kept_since]
    fresh = sum(r.elapsed_s for r in found if not r.kept_since)
    if len(kept) < len(found):
        console.print(f"worked out in {seconds(fresh)}", style="dim")
    if kept:
        names = "" if len(kept) == len(found) else " ".join(r.wager for r in kept) + ": "
        console.print(
            f"{names}kept since {min(r.kept_since or '' for r in kept)}, when it took "
            f"{seconds(sum(r.elapsed_s for r in kept))}; --fresh works it out anew",
            style="dim", highlight=False,
        )  # fmt: skip


def seconds(number: float) -> str:
    return f"{number:.1f} s" if number >= 1 else f"{1000 * number:.0f} ms"


def _details(r: Report, *, with_table: bool) -> None:
    lines = list(r.notes)
    if isinstance(r.strategy, dict) and "text" in r.strategy:
        lines.insert(0, r.strategy["text"])
    if with_table and r.table:
        table = Table("outcome", "combinations", "probability", "pays", "return", box=None, padding=(0, 2))
        for o in r.table:
            row = o.as_dict()
            combinations = f"{o.combinations:,}" if o.combinations is not None else ""
            table.add_row(
                escape(o.outcome), combinations, f"{row['probability']:.8f}", o.pays, f"{row['return']:+.6f}"
            )
        console.print(f"\n[bold]{r.wager}[/] [dim]{' '.join(r.clauses)}[/]")
        console.print(table)
    elif lines:
        console.print(f"[bold]{r.wager}[/]")
    for line in lines:
        console.print(f"  {escape(line)}")
    known = []
    if deviation := r.standard_deviation_interval:
        known.append(f"deviation {deviation[0]:.4f} to {deviation[1]:.4f}")
    if wins := r.hit_frequency_interval:
        known.append(f"wins {100 * wins[0]:.2f} to {100 * wins[1]:.2f} %")
    if known:
        console.print(f"  95 % intervals: {', '.join(known)}")
    if "rounds" in r.extra:
        console.print(f"  {r.extra['rounds']:,} rounds, seed {r.extra['seed']}")


def strategy(r: Report) -> None:
    console.print(f"[bold]{r.game}[/]  {r.edition}  [dim]edge {percent(r.house_edge)}, {r.method}[/]")
    found = r.strategy
    if "text" in found:
        console.print(f"  {escape(found['text'])}")
    for title, chart in found.get("charts", {}).items():
        table = Table(title=title, title_justify="left", box=None, padding=(0, 1))
        table.add_column("")
        for column in chart["columns"]:
            table.add_column(column, justify="center")
        for name, row in chart["rows"].items():
            table.add_row(name, *(f"[{_COLOURS.get(a[0], 'white')}]{a}[/]" for a in row))
        console.print(table)
    if "legend" in found:
        console.print("  " + "   ".join(f"{k}: {v}" for k, v in found["legend"].items()))
    for choice in dict.fromkeys(found.get("lookup", {}).values()):
        cards = [seen for seen, chosen in found["lookup"].items() if chosen == choice]
        console.print(f"  [bold]{choice}[/] ({len(cards)}): {escape('; '.join(cards))}")
    if found.get("lines"):
        console.print("  By the cards of the hand, better than by its total (those that matter most):")
    for line in found.get("lines", ()):
        console.print(f"  {escape(line)}")
    if "short" in found:
        _short(found["short"])


def _short(found: Mapping[str, Any]) -> None:
    """A few lines to remember, and what they cost."""
    console.print(f"\n  {escape(found['text'])}")
    for when, lines in found["rules"].items():
        table = Table(title=when, title_justify="left", box=None, padding=(0, 1), show_header=False)
        for line in lines:
            table.add_row(f"[bold]{escape(line['answer'])}[/]", escape(line["with"]))
        console.print(table)


def words(found: Mapping[str, Any]) -> None:
    """What a play may be written in."""
    console.print(f'[bold]{found["game"]}[/]  a play is {{"game": …, "{found["form"]}": {{…}}}}')
    for name, listed in found["decisions"].items():
        console.print(f"\n[bold]{escape(name)}[/]")
        for what, each in listed.items():
            console.print(f"  {what}: [dim]{escape(' · '.join(each))}[/]")


def ways(found: Mapping[str, Any]) -> None:
    """Every way to play the cards of a hand."""
    console.print(escape(found["text"]))
    table = Table("", "low", "high", "", "gain", box=None, padding=(0, 1))
    for way in found["ways"]:
        mark = "house way" if way["house_way"] else ""
        table.add_row(mark, way["low"], way["high"], escape(way["is"]), f"{way['gain']:+.6f}")
    console.print(table)


_COLOURS = {"H": "green", "S": "red", "D": "yellow", "P": "cyan"}


def verified(found: Verification) -> None:
    if found.meter_cents is not None:
        stands = f"{found.lines} prizes, {dollars(found.meter_cents)} on the meter"
        words = f"[bold green]verified[/] {escape(found.file)}: {found.events} records of a link, {stands}"
        console.print(words, soft_wrap=True)
        return
    head = (
        "[bold green]verified[/]"
        if found.whole
        else f"[bold yellow]verified in part[/] ({_unchecked(found)})"
    )
    told = [found.edition, f"{found.rounds} rounds", f"{found.events} events", f"{found.lines} lines"]
    if found.house_win_cents is not None:
        told.append(f"house win {dollars(found.house_win_cents)}")
    if found.records is not None:
        sealed = [
            f"{found.proofs} shown cards proved",
            f"{found.seeds_opened} seeds opened",
            f"{found.seeds_waiting} still sealed",
            f"{found.players_numbers} numbers added by players",
        ]
        told += [
            f"{found.records} records in their chain",
            *(["chance was physical, entered by the house's people"] if found.physical else sealed),
            *([f"{found.numbers_not_told} promised and not told"] if found.numbers_not_told else []),
            *([f"{found.half_voids} void rounds keep what was settled"] if found.half_voids else []),
            f"signed by {(found.signed_by or '')[:16]}…",
            f"{found.receipts} receipts agree" if found.receipts else "no receipts given",
        ]
    console.print(f"{head} {escape(found.file)}: {', '.join(told)}", soft_wrap=True)


def _unchecked(found: Verification) -> str:
    """What an export does not hold, and so nobody can check from it."""
    parts = []
    if found.replayed_until != found.records:
        parts.append(
            f"the rules replayed until record {found.replayed_until} of {found.records}, "
            "where cards are withheld and not opened yet"
        )
    if found.seeds_closed:
        seeds = ", ".join(map(str, found.seeds_closed))
        parts.append(f"not checked: the orders of seeds {seeds}, which are open to auditors only")
    return "; ".join(parts)


@contextmanager
def progress(count: int | None, *, quiet: bool, what: str = "rounds") -> Iterator[Callable[..., None]]:
    """A progress bar on the error stream, with how many are done in a second and what is known by now;
    nothing when quiet."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    if quiet:
        yield lambda done, known="": None
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(bar_width=20), TaskProgressColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[rate]}"), TextColumn("{task.fields[known]}"),
    )  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        described = what if count is None else f"{count:,} {what}"
        task = bar.add_task(described, total=count, rate="", known="")

        def advance(done: int, known: str = "") -> None:
            bar.advance(task, done)
            speed = bar.tasks[task].speed
            bar.update(task, known=known, rate=f"{speed:,.0f}/s" if speed else "")

        yield advance
