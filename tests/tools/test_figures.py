"""The pages of figures: they print what the analysis finds, and never pass over a figure that is not met."""

import re
from dataclasses import replace
from fractions import Fraction

from houseway.analysis.edges import edge_reports
from houseway.analysis.report import Figure
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from tools import figures


def test_a_page_has_every_wager_with_its_fraction_and_return_table():
    edition = load_edition("oh-big-six")
    reports = edge_reports(elect(edition, {}))
    page = figures.page(edition, reports, ())
    assert "| one-dollar | 14.814815 % | `4/27` |" in page
    for r in reports:
        assert f"## {r.wager}\n" in page
        section = page.partition(f"## {r.wager}\n")[2].partition("\n## ")[0]
        returns = [float(x) for x in re.findall(r"\| ([+-]\d\.\d{8}) \|$", section, re.MULTILINE)]
        assert round(sum(returns), 6) == round(-r.house_edge.value, 6)


def test_other_elections_list_what_they_change():
    rows = "\n".join(figures.other_elections(load_edition("oh-roulette")))
    assert re.search(r"single.* \| straight \| 2\.702703 % \| `1/37` \| -2\.560455 points", rows)
    assert "first-five" not in rows  # it is not there with a single zero


def test_digits_decide_whether_a_figure_is_met():
    def row(printed, value, fraction=None, because=""):
        return figures.Published("it", printed, lambda: Figure(value, fraction), "somebody", because)

    assert row("0.0337", 0.033740).met() and not row("0.0337", 0.033751).met()
    assert row("402/5525", 0.07, Fraction(402, 5525)).met()
    assert not row("402/5525", 402 / 5525).met(), "a fraction is met by a fraction"


def test_a_figure_that_is_neither_met_nor_explained_fails_the_run(monkeypatch, capsys):
    wrong = figures.Published("it", "0.5", lambda: Figure(0.25), "somebody")
    monkeypatch.setattr(figures, "PUBLISHED", (wrong,))
    page, whole = figures.beside()
    assert not whole and "not met, not explained" in page
    monkeypatch.setattr(figures, "PUBLISHED", (replace(wrong, because="theirs is a half"),))
    page, whole = figures.beside()
    assert whole and "theirs is a half" in page
