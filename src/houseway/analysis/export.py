"""Reports as CSV, and as one self-contained HTML page with charts."""

import csv as csv_format
import io
from collections.abc import Sequence
from html import escape

from houseway.analysis.report import Figure, Report
from houseway.editions.schema import show_value

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --win: #2a7f4f; --lose: #b5443c; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1rem; width: 100%; }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; } .dim { opacity: .7; }
.chart td, .chart tr:first-child th { text-align: center; }
.chart td.H { background: #2a7f4f33; } .chart td.S { background: #b5443c33; }
.chart td.D { background: #c9a22733; } .chart td.P { background: #2f7fb533; }
"""


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
    body = [
        f"<h1>{escape(first.game)}</h1>",
        f"<p class=dim>{escape(first.edition)} · {escape(elections)}</p>",
    ]
    body.append("<table><tr><th>wager<th class=n>house edge<th class=n>element of risk")
    body.append("<th class=n>deviation<th class=n>wins<th>method</tr>")
    for r in reports:
        cells = [_percent(r.house_edge), _percent(r.element_of_risk), f"{r.standard_deviation:.4f}"]
        cells.append(f"{100 * r.hit_frequency:.2f} %")
        numbers = "".join(f"<td class=n>{escape(c)}" for c in cells)
        body.append(f"<tr><td>{escape(r.wager)}{numbers}<td>{r.method}</tr>")
    body.append("</table>")
    for r in reports:
        body += _section(r)
    title = f"{escape(first.game)}: house edge"
    page = f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{_STYLE}</style>"
    return page + "\n".join(body) + "</html>\n"


def _percent(figure: Figure) -> str:
    text = f"{100 * figure.value:.4f} %"
    if figure.fraction is not None and len(str(figure.fraction)) <= 28:
        return f"{text} = {figure.fraction}"
    return text


def _section(r: Report) -> list[str]:
    body = [f"<h2>{escape(r.title)}</h2>", f"<p class=dim>{escape(' '.join(r.clauses))}</p>"]
    body += [f"<p>{escape(note)}</p>" for note in r.notes]
    if r.table:
        body.append("<table><tr><th>outcome<th class=n>combinations<th class=n>probability")
        body.append("<th class=n>pays<th class=n>return</tr>")
        for o in r.table:
            row = o.as_dict()
            combinations = f"{o.combinations:,}" if o.combinations is not None else ""
            body.append(
                f"<tr><td>{escape(o.outcome)}<td class=n>{combinations}<td class=n>{row['probability']:.8f}"
                f"<td class=n>{escape(o.pays)}<td class=n>{row['return']:+.6f}</tr>"
            )
        body.append("</table>")
        body.append(_bars(r))
    body += _charts(r)
    return body


def _bars(r: Report) -> str:
    """What each outcome adds to the return, as bars to the right (gain) and left (loss) of a line."""
    returns = [(o.outcome, float(o.as_dict()["return"])) for o in r.table]
    widest = max(abs(value) for _, value in returns) or 1.0
    height = 22 * len(returns) + 6
    parts = [
        f'<svg viewBox="0 0 640 {height}" role="img" aria-label="return by outcome">',
        f'<line x1="400" y1="0" x2="400" y2="{height}" stroke="currentColor" stroke-opacity=".4"/>',
    ]
    for i, (name, value) in enumerate(returns):
        width = 220 * abs(value) / widest
        x, colour = (400, "var(--win)") if value >= 0 else (400 - width, "var(--lose)")
        y = 22 * i + 5
        parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="14" fill="{colour}"/>')
        parts.append(f'<text x="0" y="{y + 12}" font-size="12" fill="currentColor">{escape(name)}</text>')
    return "".join(parts) + "</svg>"


def _charts(r: Report) -> list[str]:
    if not isinstance(r.strategy, dict):
        return []
    body = [f"<p>{escape(r.strategy['text'])}</p>"] if "text" in r.strategy else []
    for title, chart in r.strategy.get("charts", {}).items():
        columns = "".join(f"<th>{escape(c)}" for c in chart["columns"])
        body.append(f"<h3>{escape(title)}</h3><table class=chart><tr><th>{columns}</tr>")
        for name, row in chart["rows"].items():
            cells = "".join(f"<td class={a[0]}>{escape(a)}" for a in row)
            body.append(f"<tr><th>{escape(name)}{cells}</tr>")
        body.append("</table>")
    return body
