"""Reports as CSV, and as one self-contained HTML page with charts."""

import csv as csv_format
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

import houseway
from houseway.analysis.report import EXACT, SIMULATED, Figure, Report
from houseway.editions.loader import load_edition
from houseway.editions.schema import show_value

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --win: #2a7f4f; --lose: #b5443c; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; } h1 { margin-bottom: 0; }
table { border-collapse: collapse; margin: .5rem 0 1rem; width: 100%; }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.dim { opacity: .75; } .fraction { overflow-wrap: anywhere; }
.bar { min-width: 6rem; width: 25%; } .bar div { display: flex; } .bar i { flex: 1; height: 1em; }
.bar b { display: block; height: 1em; } .bar .lose b { margin-left: auto; background: var(--lose); }
.bar .win b { background: var(--win); }
.chart td, .chart tr:first-child th { text-align: center; padding: .2rem; }
.chart td.H { background: #2a7f4f33; } .chart td.S { background: #b5443c33; }
.chart td.D { background: #c9a22733; } .chart td.P { background: #2f7fb533; }
summary { font-size: 1.2rem; font-weight: 600; margin-top: .6rem; cursor: pointer; }
summary + p { scroll-margin-top: 3rem; }
dt { font-weight: 600; } dd { margin: 0 0 .4rem 1rem; }
@media (max-width: 40rem) {
  th, td { padding: .2rem .35rem; } body { font-size: 14px; }
  .all tr:first-child { display: none; }
  .all tr { display: grid; grid-template-columns: 5fr 6fr 5fr 2fr; padding: .4rem 0;
    border-bottom: 1px solid var(--line); }
  .all td { border: 0; padding: 0 .2rem; text-align: left; font-size: 12px; opacity: .8; }
  .all td:first-child, .all td:nth-child(2) { font-size: 15px; opacity: 1; }
  .all td:first-child { grid-column: 1 / 3; } .all td:nth-child(2) { grid-column: 3 / 5; text-align: right; }
  .all td[data-of]::before { content: attr(data-of) " "; }
}
"""
_LEGEND = {
    "house edge": "what the house gains on average, as a share of the first wager",
    "element of risk": "the same as a share of everything that is put up",
    "deviation": "the standard deviation of a round's result, in first wagers",
    "wins": "how often a round ends with a gain",
    "return": "what an outcome adds to the player's result on average, in first wagers",
    EXACT: "counted in whole numbers: the edge is a fraction",
    SIMULATED: "dealt at random, with the 95 % interval",
}
FEW = 8  # wagers whose return tables are open from the start


def csv(reports: Sequence[Report]) -> str:
    out = io.StringIO()
    rows = csv_format.writer(out, lineterminator="\n")
    rows.writerow(
        ["game", "edition", "wager", "method", "outcome", "combinations", "probability", "pays", "return"]
    )
    for r in reports:
        for o in r.table:
            row = o.as_dict()
            rows.writerow([r.game, r.edition, r.wager, r.method, *row.values()])
        edge, risk = r.house_edge, r.element_of_risk
        rows.writerow([r.game, r.edition, r.wager, r.method, "house edge", "", "", "", edge.value])
        rows.writerow([r.game, r.edition, r.wager, r.method, "element of risk", "", "", "", risk.value])
    return out.getvalue()


def html(reports: Sequence[Report]) -> str:
    first = reports[0]
    elections = ", ".join(f"{k}: {show_value(v)}" for k, v in first.elections.items())
    game = escape(load_edition(first.edition).title)
    body = [f"<h1>{game}</h1>", f"<p class=dim>{escape(first.edition)} · {escape(elections)}</p>"]
    body.append("<div class=wide><table class=all><tr><th>wager<th class=n>house edge")
    body.append("<th class=n>element of risk<th class=n>deviation<th class=n>wins<th>method</tr>")
    for r in reports:
        # On a phone a wager has two lines, without the heads of columns: what a cell holds stands in it.
        cells = {
            "": _percent(r.house_edge),
            " data-of=risk": _percent(r.element_of_risk),
            " data-of=deviation": f"{r.standard_deviation:.4f}" + _plus(r.standard_deviation_interval, 1),
            " data-of=wins": f"{100 * r.hit_frequency:.2f} %" + _plus(r.hit_frequency_interval, 100),
        }
        numbers = "".join(f"<td class=n{of}>{escape(c)}" for of, c in cells.items())
        linked = f'<a href="#{escape(r.wager)}">{escape(r.title)}</a>'
        body.append(f"<tr><td>{linked}{numbers}<td>{r.method}</tr>")
    body.append("</table></div>")
    for r in reports:
        body += _section(r, opened=len(reports) <= FEW)
    methods = {r.method for r in reports}
    meant = {k: v for k, v in _LEGEND.items() if k not in (EXACT, SIMULATED) or k in methods}
    body.append("<h2>What the figures mean</h2><dl>")
    body += [f"<dt>{name}<dd>{escape(text)}" for name, text in meant.items()]
    body.append(f"</dl><p class=dim>{escape(_made(reports))}</p>")
    head = f"<!doctype html><html lang=en><meta charset=utf-8><title>{game}: house edge</title>"
    head += f"<meta name=viewport content='width=device-width, initial-scale=1'><style>{_STYLE}</style>"
    return head + "\n".join(body) + "</html>\n"


def _made(reports: Sequence[Report]) -> str:
    """Version, day and time; figures from another day say so."""
    took = sum(r.elapsed_s for r in reports)
    said = (
        f"Houseway {houseway.__version__}, {datetime.now(UTC).date().isoformat()}; worked out in {took:.1f} s"
    )
    days = sorted({r.kept_since for r in reports if r.kept_since})
    return f"{said}, some of it on {', '.join(days)}" if days else said


def _percent(figure: Figure) -> str:
    return f"{100 * figure.value:.4f} %" + _plus(figure.interval, 100)


def _plus(interval: tuple[float, float] | None, times: int) -> str:
    """Half of the interval, either way."""
    return f" ± {times * (interval[1] - interval[0]) / 2:.4f}" if interval else ""


def _section(r: Report, *, opened: bool) -> list[str]:
    name = escape(r.wager)
    body = [
        # The link leads into the part that is folded away, so that it is opened.
        f"<details{' open' * opened}><summary>{escape(r.title)} <span class=dim>{name}</span>"
        f'</summary><p class=dim id="{name}">{escape(" ".join(r.clauses))}</p>'
    ]
    if (exactly := r.house_edge.fraction) is not None:
        body.append(f"<p class=fraction>House edge exactly {exactly}</p>")
    body += [f"<p>{escape(note)}</p>" for note in r.notes]
    if r.table:
        body.append("<div class=wide><table><tr><th>outcome<th class=n>combinations<th class=n>probability")
        body.append("<th class=n>pays<th class=n>return<th></tr>")
        widest = max(abs(float(o.probability * o.net)) for o in r.table) or 1.0
        for o in r.table:
            row = o.as_dict()
            combinations = f"{o.combinations:,}" if o.combinations is not None else ""
            body.append(
                f"<tr><td>{escape(o.outcome)}<td class=n>{combinations}<td class=n>{row['probability']:.8f}"
                f"<td class=n>{escape(o.pays)}<td class=n>{row['return']:+.6f}"
                f"<td class=bar>{_bar(row['return'] / widest)}</tr>"
            )
        body.append("</table></div>")
    return [*body, *_charts(r), "</details>"]


def _bar(share: float) -> str:
    """What an outcome adds to the return: to the right a gain, to the left a loss."""
    loss, gain = (f"<b style='width:{100 * max(x, 0.0):.1f}%'></b>" for x in (-share, share))
    return f"<div aria-hidden=true><i class=lose>{loss}</i><i class=win>{gain}</i></div>"


def _charts(r: Report) -> list[str]:
    if not isinstance(r.strategy, dict):
        return []
    body = [f"<p>{escape(r.strategy['text'])}</p>"] if "text" in r.strategy else []
    for title, chart in r.strategy.get("charts", {}).items():
        columns = "".join(f"<th>{escape(c)}" for c in chart["columns"])
        body.append(f"<h3>{escape(title)}</h3><div class=wide><table class=chart><tr><th>{columns}</tr>")
        for name, row in chart["rows"].items():
            cells = "".join(f"<td class={a[0]}>{escape(a)}" for a in row)
            body.append(f"<tr><th>{escape(name)}{cells}</tr>")
        body.append("</table></div>")
    if legend := r.strategy.get("legend"):
        body.append("<p class=dim>" + ", ".join(f"{k}: {v}" for k, v in legend.items()) + "</p>")
    return body
