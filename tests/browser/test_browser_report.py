"""The page that `houseway edge --html` writes, as somebody reads it on a phone or at a desk."""

import pytest
from browser_support import DESKTOP, PHONE

from houseway.analysis.edges import edge_reports
from houseway.analysis.export import html
from houseway.editions.house import elect
from houseway.editions.loader import load_edition


@pytest.fixture(scope="module")
def craps(tmp_path_factory):
    page = tmp_path_factory.mktemp("report") / "craps.html"
    page.write_text(html(edge_reports(elect(load_edition("oh-craps"), {}))), encoding="utf-8")
    return page.as_uri()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_long_report_fits_its_screen(chromium, craps, size):
    """Nothing to the side, every figure of a wager in sight, and a wager's link opens its table."""
    page = chromium.new_page(viewport=size)
    page.goto(craps)
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    row = page.locator(".all tr", has_text="Field")
    for cell in row.locator("td").all():
        box = cell.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, cell.inner_text()
    assert "5.5556 %" in row.inner_text()  # 1 in 18
    table = page.locator("details", has=page.locator("#field")).locator("table")
    assert not table.is_visible()
    row.get_by_role("link").click()
    table.wait_for(state="visible")
    page.close()
