"""A training in the terminal."""

from random import SystemRandom
from typing import Any

from rich.markup import escape
from rich.table import Table

from houseway.cli.show import console
from houseway.cli.terminal import Quit, ask
from houseway.editions.house import House
from houseway.rulings.questions import Question
from houseway.rulings.training import Training


def train_in_terminal(house: House, *, questions: int, seed: int | None) -> None:
    """Asks until all is answered or the person leaves, and grades what was answered."""
    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    training = Training(house, chosen, questions)
    console.print(
        f"[bold]{escape(house.edition.title)}[/] {house.edition.id}: {questions} questions, seed {chosen}"
    )
    console.print("Is anything wrong? Answer with the number of what you do; q to leave.", style="dim")
    try:
        while not training.over:
            _ask(training)
    except Quit:
        pass
    _grade(training.summary())


def _ask(training: Training) -> None:
    question = training.question()
    console.print(f"\n[bold]Question {len(training.answers) + 1} of {training.length}[/]")
    for line in question.table:
        console.print(f"  {line}", markup=False, style="dim")
    for line in question.done:
        console.print(f"  {line}", markup=False)
    for number, option in enumerate(question.options, 1):
        console.print(f"{number:3}  {option}", markup=False)
    while True:
        words = ask("what do you do")
        try:
            given = training.answer(int(" ".join(words)) - 1)
        except ValueError:
            console.print(
                f"[yellow]Answer with a number from 1 to {len(question.options)}, or q to leave.[/]"
            )
            continue
        return _told(question, given.noticed, given.ruled)


def _told(question: Question, noticed: bool, ruled: bool) -> None:
    head = (
        "[green]Right.[/]" if ruled else ("[yellow]Noticed, not ruled.[/]" if noticed else "[red]Missed.[/]")
    )
    console.print(f"{head} {escape(question.options[question.right])}")
    console.print(f"  {question.because}", markup=False)
    console.print(f"  {question.clause}  {question.says}", markup=False, style="dim")


def _grade(summary: dict[str, Any]) -> None:
    asked = summary["questions"]
    console.print(f"\n[bold]{summary['right']} of {asked} right[/], {summary['noticed']} of {asked} noticed")
    if not asked:
        return
    table = Table("clause", "asked", "missed", "says", box=None, padding=(0, 1))
    for row in summary["clauses"]:
        table.add_row(row["clause"], str(row["asked"]), str(row["missed"] or ""), escape(row["says"]))
    console.print(table)
    again = f"houseway train {summary['game']} --edition {summary['edition']} --seed {summary['seed']}"
    console.print(f"The same questions again: {again}", style="dim", markup=False)
