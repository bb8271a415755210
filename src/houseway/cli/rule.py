"""Rulings in the terminal."""

from typing import Any

from rich.markup import escape
from rich.table import Table

from houseway.cli import show
from houseway.cli.errors import UserError
from houseway.cli.show import console
from houseway.editions.house import House
from houseway.editions.people import DEALER
from houseway.editions.register import find
from houseway.equipment.cards import card as card_of
from houseway.rulings.ruling import NO_CLAUSE, NoSuchSituation, Ruling, rule, situations
from houseway.rulings.words import bet_words, line_words, plain, title, wagers_words


def list_situations(house: House, phase: str | None, *, json: bool) -> None:
    """What can go wrong, by phase, with the clauses that rule on it."""
    known = situations(house)
    phases = tuple(dict.fromkeys(s.phase for s in known))
    if phase is not None and known and phase not in phases:
        raise NoSuchSituation(f"nothing goes wrong at {house.edition.title} in a phase {phase!r}", "", phases)
    found = [s for s in known if phase in (None, s.phase)]
    if json:
        show.as_json([s.as_dict() for s in found])
        return
    if not found:
        console.print(f"{house.edition.title} ({house.edition.id}): {NO_CLAUSE}", markup=False)
        return
    table = Table("phase", "what", "called by", "clause", "says", box=None, padding=(0, 1))
    shown = ""
    for s in found:
        said = escape(find(s.clauses[0]).says) if s.clauses else ""
        by = "" if s.by == DEALER else f"{title(s.by)} or above"
        name = s.phase if s.phase != shown else ""
        table.add_row(f"[bold]{name}[/]", s.what, by, s.clauses[0] if s.clauses else "", said)
        shown = s.phase
    console.print(table)
    first = found[0]
    example = f"houseway rule {house.edition.game} {first.phase} {first.what}"
    console.print(f"Rule on one: {example}", style="dim", markup=False)


def print_ruling(
    house: House, phase: str, what: str, *, card: str | None, json: bool, **described: Any
) -> None:
    try:
        shown = None if card is None else card_of(card)
    except ValueError as error:
        raise UserError(f"--card: {error}") from None
    found = rule(house, phase, what, card=shown, **described)
    show.as_json(found.as_dict()) if json else _print(found)


def _print(found: Ruling) -> None:
    record = found.as_dict()
    where = f" at seat {found.call.seat}" if found.call.seat else ""
    shown = f", {record['card']} shown" if record["card"] else ""
    console.print(f"[bold]{escape(record['title'])}[/] {record['edition']}: {found.scene.phase}")
    console.print(f"[bold]{plain(found.call.what)}{where}{shown}[/], called by the {title(found.call.by)}")
    if found.refused:
        console.print(f"  {found.refused}", markup=False)
    for text in wagers_words(record["layout"]):
        console.print(f"  on the layout, {text}", markup=False, style="dim")
    console.print(f"[bold]Ruling[/] {escape(found.verdict())}")
    for clause in record["clauses"]:
        console.print(f"  {clause['id']}  {clause['says']}", markup=False)
    for text in found.cards:
        console.print(f"[bold]Cards[/] {escape(text)}")
    for w in record["wagers"]:
        by = f"  [{w['clause']}]" if w["clause"] else ""
        text = f"seat {w['seat']}, {bet_words(w)}: {w['fate']}{by}"
        console.print(f"[bold]Wager[/] {escape(text)}")
    for text in wagers_words(record["restored"]):
        console.print(f"[bold]Restored[/] {escape(text)}")
    for a in found.approvals:
        console.print(f"[bold]Approval[/] {escape(f'{title(a.by)}: {a.text}  [{a.clause}]')}")
    for number, doing in enumerate(found.next, 1):
        by = f"  [{doing.clause}]" if doing.clause else ""
        console.print(f"[bold]Next {number}[/] {escape(f'{title(doing.by)}: {doing.text}{by}')}")
    for now, was in found.changed():
        otherwise = f"; otherwise it would be: {line_words(was)}" if was else ""
        console.print(f"[bold]Settled[/] {escape(f'{line_words(now)}{otherwise}  [{now.clause}]')}")
