"""Text and its ground are far enough apart for weak eyes: 4.5 to 1 (WCAG AA), in light and in dark."""

import re
from pathlib import Path

import pytest

import houseway.live

CSS = Path(houseway.live.__file__).parent / "web" / "css"
PAIRS = [
    ("ink", "page"), ("ink", "page-2"), ("ink", "panel"), ("ink", "panel-2"), ("ink-2", "page"),
    ("ink-2", "page-2"), ("ink-2", "panel"), ("ink-2", "panel-2"), ("accent", "panel"), ("accent", "page"),
    ("accent-ink", "accent"), ("ink", "accent-soft"), ("win", "panel"), ("lose", "panel"), ("push", "panel"),
    ("win", "panel-2"), ("lose", "panel-2"),
    ("felt-ink", "felt"), ("felt-ink", "felt-deep"), ("felt-line", "felt-deep"),
]  # fmt: skip


def _themes() -> dict[str, dict[str, str]]:
    text = (CSS / "tokens.css").read_text(encoding="utf-8")
    found = re.findall(r":root(\S*) \{(.*?)\}", text, re.DOTALL)
    values = [(name, dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))) for name, body in found]
    light = values[0][1]
    dark = [v for name, v in values if "dark" in name or "not" in name]
    assert len(dark) == 2, "dark by the switch, and dark by the system's wish"
    assert dark[0] == dark[1], "both are the same dark"
    return {"light": light, "dark": light | dark[0]}


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # the well-known just too little


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out(theme: str) -> None:
    colours = _themes()[theme]
    weak = {
        f"{ink} on {ground}": round(found, 2)
        for ink, ground in PAIRS
        if (found := contrast(colours[ink], colours[ground])) < 4.5
    }
    assert not weak


@pytest.mark.parametrize("sheet", ["felt.css", "poker-room.css"])
def test_text_stands_out_on_felts_of_their_own_colour(sheet: str) -> None:
    """A felt that brings its own cloth keeps the ink of all felts."""
    text = (CSS / sheet).read_text(encoding="utf-8")
    cloths = re.findall(r"\{[^}]*--felt: (#[0-9a-f]{6}); --felt-deep: (#[0-9a-f]{6});", text)
    assert cloths
    for theme in _themes().values():
        weak = [c for pair in cloths for c in pair if contrast(theme["felt-ink"], c) < 4.5]
        assert not weak
