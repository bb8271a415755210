"""axe-core on the page as it stands."""

from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page

_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_OPTIONS: dict[str, Any] = {
    "runOnly": {"type": "tag", "values": _TAGS},
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # experimental there, asked for here
    "resultTypes": ["violations"],
}


def clean(page: Page, where: str) -> None:
    """Nothing that axe finds wrong, by the rules of WCAG 2.2 AA and its best practices."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {_AXE} }}")
    found = page.evaluate("(options) => axe.run(document, options)", _OPTIONS)["violations"]
    told = [f"{v['id']}: {node['html'][:160]}" for v in found for node in v["nodes"]]
    assert not told, (where, told)
