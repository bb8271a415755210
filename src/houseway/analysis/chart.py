"""A strategy by two cards, and any strategy as a picture."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.analysis.report import Report
from houseway.equipment.cards import RANKS, Card

if TYPE_CHECKING:
    from houseway.analysis.design import Axis, Point

_COLOURS = {"H": "#7fc097", "S": "#e08a82", "D": "#e6cf7d", "P": "#86b9dd"}


TWO_CARDS = "two cards kept"
NEVER = "·"
TWO_CARD_LEGEND = {
    NEVER: "never the two to keep",
    "suited": "above the pairs, from the right; unsuited below them",
}


def two_card_chart(answers: Iterable[tuple[Card, Card, str]]) -> dict[str, Any]:
    """The answers to every two cards, by rank."""
    cells: dict[tuple[int, int], set[str]] = {}
    for one, other, answer in answers:
        cells.setdefault(two_card_place(one, other), set()).add(answer)
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = {
        RANKS[row]: ["/".join(sorted(cells.get((row, column), {NEVER}))) for column in ranks] for row in ranks
    }
    return {"columns": [RANKS[c] for c in ranks], "rows": rows}


def two_card_place(one: int, other: int) -> tuple[int, int]:
    """Row and column as ranks: suited hands stand in the row of their higher card, others of the lower."""
    low, high = sorted((one, other), key=lambda c: c >> 2)
    return (high >> 2, low >> 2) if low & 3 == high & 3 else (low >> 2, high >> 2)


def strategy_chart(report: Report, path: Path) -> None:
    """Draws the charts of a report's strategy side by side to ``path``, by its ending a PNG or SVG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    charts = report.strategy["charts"]
    tallest = max(len(c["rows"]) for c in charts.values())
    figure, axes = pyplot.subplots(
        1, len(charts), figsize=(4.6 * len(charts), 0.25 * tallest + 1.4), squeeze=False
    )
    for axis, (title, chart) in zip(axes[0], charts.items(), strict=True):
        axis.axis("off")
        axis.set_title(title, fontsize=12)
        rows = list(chart["rows"].values())
        drawn = axis.table(
            cellText=rows,
            rowLabels=list(chart["rows"]),
            colLabels=chart["columns"],
            cellColours=[[_COLOURS.get(action[0], "white") for action in row] for row in rows],
            cellLoc="center",
            loc="upper center",
        )
        drawn.auto_set_font_size(False)
        drawn.set_fontsize(9)
        drawn.scale(1, 1.3)
    legend = "   ".join(f"{k}: {v}" for k, v in report.strategy.get("legend", {}).items())
    edge = f"house edge {100 * report.house_edge.value:.3f} %"
    figure.suptitle(f"{report.game}, {report.edition}: {edge}\n{legend}", fontsize=10, y=1, va="bottom")
    figure.savefig(path, dpi=120, bbox_inches="tight")
    pyplot.close(figure)


def sweep_chart(axes: "Sequence[Axis]", points: "Sequence[Point]", path: Path) -> None:
    """The edge along one axis as a line, over two as a heat map; what the document refuses is marked."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    edges = [100 * p.report.house_edge.value if p.report else float("nan") for p in points]
    figure, plot = pyplot.subplots(figsize=(7, 5))
    down = axes[0]
    if len(axes) == 1:
        plot.plot(range(len(edges)), edges, color="#3f7d58")
        for permitted, marker in ((True, "o"), (False, "x")):
            here = [i for i, p in enumerate(points) if p.permitted is permitted]
            label = "permitted" if permitted else "not permitted"
            plot.plot(here, [edges[i] for i in here], marker, color="#3f7d58", label=label if here else None)
        plot.set_xticks(range(len(edges)), down.values, rotation=45, ha="right")
        plot.set_xlabel(down.name)
        plot.set_ylabel("house edge, %")
        plot.legend()
    else:
        across = axes[1]
        rows = [edges[i : i + len(across.values)] for i in range(0, len(edges), len(across.values))]
        drawn = plot.imshow(rows, cmap="RdYlGn_r", aspect="auto")
        for i, (p, edge) in enumerate(zip(points, edges, strict=True)):
            row, column = divmod(i, len(across.values))
            plot.text(
                column, row, f"{edge:.2f}{'' if p.permitted else ' ✕'}", ha="center", va="center", fontsize=8
            )
        plot.set_xticks(range(len(across.values)), across.values, rotation=45, ha="right")
        plot.set_yticks(range(len(down.values)), down.values)
        plot.set_xlabel(across.name)
        plot.set_ylabel(down.name)
        figure.colorbar(drawn, label="house edge, %   (✕ not permitted)")
    report = next((p.report for p in points if p.report), None)
    plot.set_title(f"{report.game}, {report.edition}: {report.title}" if report else "", fontsize=10)
    figure.savefig(path, dpi=120, bbox_inches="tight")
    pyplot.close(figure)
