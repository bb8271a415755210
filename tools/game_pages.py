"""Writes docs/games/*.md, the table of docs/events.md and the clauses in README.md from what there is."""

import re
from pathlib import Path

from houseway.analysis.edges import edge_reports
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.report import SIMULATED
from houseway.core.events import EVENTS
from houseway.editions import register
from houseway.editions.house import elect
from houseway.editions.loader import edition_ids, editions_of, load_edition
from houseway.editions.schema import Edition, show_value

DOCS = Path(__file__).parent.parent / "docs"
README = DOCS.parent / "README.md"
_CLAUSES = re.compile(r"(## Clauses\n\n).*?(?=\n## )", re.DOTALL)


def main() -> None:
    for edition_id in edition_ids():
        edition = load_edition(edition_id)
        path = DOCS / "games" / f"{edition.id}.md"
        path.write_text(page(edition), encoding="utf-8")
        print(path.relative_to(DOCS.parent))
    events = DOCS / "events.md"
    text = events.read_text(encoding="utf-8")
    table = re.compile(r"(\|---\|---\|---\|---\|\n).*?(?=\*\*Lines\.\*\*)", re.DOTALL)
    events.write_text(table.sub(lambda m: m[1] + event_rows() + "\n", text), encoding="utf-8")
    README.write_text(with_clauses(README.read_text(encoding="utf-8")), encoding="utf-8")


def with_clauses(readme: str) -> str:
    """The README with its section on clauses as the register has it."""
    return _CLAUSES.sub(lambda m: m[1] + clauses(), readme)


def clauses() -> str:
    """How the clauses of every finished book are met, and how many of the other books wait."""
    table = register.coverage()
    done = {book: row for book, row in table.items() if not row["open"]}
    waiting = [row["open"] for row in table.values() if row["open"]]
    statuses = [s for s in register.STATUSES if s != "open"]
    out = [f"| book | clauses | {' | '.join(statuses)} |", "|---|" + "--:|" * (len(statuses) + 1)]
    for book, row in done.items():
        out.append(f"| `{book}` | {row['clauses']} | {' | '.join(str(row[s] or '') for s in statuses)} |")
    out += [
        "",
        "Enforced: the rules refuse what the clause forbids and do what it asks; procedure, equipment, "
        "notice: walked through, on the opening checklist, on the sign; definition and heading ask nothing; "
        "outside: not for software, with the reason. Every enforced clause names its code and its tests: "
        "`houseway clause ID`.",
    ]
    if waiting:
        books = f"{len(waiting)} more books are" if len(waiting) > 1 else "One more book is"
        out.append("")
        out.append(
            f"{books} registered clause by clause and not done: {sum(waiting):,} clauses open "
            "(`houseway clauses`)."
        )
    return "\n".join(out) + "\n"


def page(edition: Edition) -> str:
    house = elect(edition, {})
    out = [
        f"# {edition.title}",
        "",
        f"*{edition.id}, {edition.place}.* {edition.summary}",
        "",
        edition.rules.strip(),
        "",
    ]
    several = f" --edition {edition.id}" if len(editions_of(edition.game)) > 1 else ""
    command = f"houseway edge {edition.game}{several}"
    out += ["## Wagers", "", "| wager | outcome | pays | clause |", "|---|---|---|---|"]
    for w in edition.wagers:
        out.append(f"| **{w.name}** | {w.about} | | {', '.join(w.clauses)} |")
        for line in w.pays:
            least = "at least " if w.pays_at_least else ""
            out.append(f"| | {line.on} | {least}{line.pays} | {', '.join(line.clauses or w.pays_clauses)} |")
    try:
        reports = edge_reports(house)
    except NotAnalysed as reason:
        out += ["", "## Figures", "", f"None: {reason}."]
        reports = ()
    else:
        out += ["", "## Figures", "", f"At the default elections, as `{command}` finds them.", ""]
        out += [
            "| wager | house edge | exactly | of action | deviation | wins | method |",
            "|---|---|---|---|---|---|---|",
        ]
    for r in reports:
        fraction = str(r.house_edge.fraction) if r.house_edge.fraction is not None else ""
        fraction = fraction if len(fraction) <= 28 else ""
        ends = r.house_edge.interval if r.method == SIMULATED else None
        between = f" ({100 * ends[0]:.2f} to {100 * ends[1]:.2f})" if ends else ""
        out.append(
            f"| {r.wager} | {100 * r.house_edge.value:.4f} %{between} | {fraction} "
            f"| {100 * r.element_of_risk.value:.4f} % | {r.standard_deviation:.4f} "
            f"| {100 * r.hit_frequency:.2f} % | {r.method} |"
        )
    for r in reports:
        if isinstance(r.strategy, dict) and "text" in r.strategy:
            out += ["", r.strategy["text"]]
    out += ["", "## Options", "", "| option | default | allowed | clause |", "|---|---|---|---|"]
    for o in edition.options:
        out.append(
            f"| `{o.name}` | {show_value(o.default)} | {o.allowed}: {o.about} | {', '.join(o.clauses)} |"
        )
    out += ["", "## Readings", "", "Where the text is silent, damaged or contradicts itself.", ""]
    for reading in edition.readings:
        otherwise = f" A house may elect otherwise: `{reading.option}`." if reading.option else ""
        clauses = ", ".join(reading.clauses)
        out.append(f"- **{reading.name}** ({clauses}): {reading.text} *{reading.reason}*{otherwise}")
    return "\n".join(out) + "\n"


def event_rows() -> str:
    rows = []
    for kind, cls in EVENTS.items():
        fields = ", ".join(f"`{name}`" for name in cls.__struct_fields__)
        about = " ".join((cls.__doc__ or "").replace("``", "`").split())
        rows.append(f"| `{kind}` | {cls.cause} | {fields} | {about} |\n")
    return "".join(rows)


if __name__ == "__main__":
    main()
