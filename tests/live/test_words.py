"""Texts for people stand in words/ and nowhere else in the page's modules."""

import re
from pathlib import Path

import pytest
from javascript import Literal, literals

from houseway.live import server

MODULES = Path(server.__file__).parent / "web" / "js"

# What is no text by where it stands: what takes classes, selectors, names, drawings.
PROPERTIES = {
    "class", "id", "type", "role", "d", "viewBox", "transform", "points", "href", "for", "name",
    "autocomplete", "inputmode", "method", "rel", "kind", "key", "easing", "fill", "dateStyle", "timeStyle",
    "aria-labelledby", "aria-describedby", "aria-controls", "why",
}  # fmt: skip
FUNCTIONS = {
    "querySelector", "querySelectorAll", "closest", "matches", "getElementById", "toggle", "remove",
    "contains", "addEventListener", "removeEventListener", "setProperty", "getPropertyValue",
    "matchMedia", "has", "hasOwn", "startsWith", "endsWith", "includes", "getAttribute",
    "removeAttribute", "split", "replaceAll", "replace", "uniqueId", "build", "area", "pref", "setPref",
    "on", "import",
}  # fmt: skip
FIRST_ARGUMENT = {"h", "s", "setAttribute"}
NAMES = {"className", "kind", "key"}
# What is no text by itself: addresses, selectors, media queries, CSS values, commands, the name of the house.
FORMS = re.compile(
    r"(?:/|#|\.|\[|--|https?:|:scope)\S|\((?:min|max|prefers|pointer)-?|"
    r"(?: ?rotate|translate|scale|calc)[XY]?\(|input, |houseway |[\w/]+\.py$|Houseway$|Enter$"
)
DRAWN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9 .,\-\0]*\d[MmLlHhVvCcSsQqTtAaZz0-9 .,\-\0]*")
SHOWN = {
    "text",
    "title",
    "aria-label",
    "placeholder",
    "alt",
}  # whose values are read also where they are one word


def stands_elsewhere(one: Literal) -> bool:
    names = {one.owner, one.inside.owner if one.inside else ""} & NAMES
    given = one.call in FUNCTIONS or (one.call in FIRST_ARGUMENT and one.first)
    compared = one.before in ("===", "!==", "case", "in", "from") or one.after in ("===", "!==")
    looked_up = one.before == "[" and one.after[:1] == "]"
    return bool(names or given or compared or looked_up or one.key in PROPERTIES)


def is_text(one: Literal) -> bool:
    shown = (one.key in SHOWN and not one.call) or one.call in ("setText", "say", "warn")
    words = re.search(r"\s|…", one.text) or re.match(r"[A-Z][A-Za-z]{2}", one.text) or shown
    if not words or not re.search(r"[A-Za-z]{2}", one.text.replace("\\n", " ")):
        return False
    return not (stands_elsewhere(one) or FORMS.match(one.text) or DRAWN.fullmatch(one.text))


def texts(source: str) -> list[str]:
    return [f"{one.line}: {one.text}" for one in literals(source) if is_text(one)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('h("p", { class: "quiet small", text: "Bets are closed" })', ["Bets are closed"]),
        ('h("p", { class: on ? "a b" : "c d", text: on ? "won" : lang.a.b })', ["won"]),
        ('node.setAttribute("aria-label", `Seat ${n}`)', ["Seat \0"]),
        ('node.className = `verdict ${won ? " large" : ""}`', []),
        ('tell(at, { reason: "Take a seat" }) // not this one', ["Take a seat"]),
        ("const a = b / c; say(`${a} of ${d / 2} left`)", ["\0 of \0 left"]),
        (
            'node.querySelector("input, .large button"); s("path", { d: "M0 0 L10 10" }); get("/api/me now")',
            [],
        ),
        (
            "const NAMES = { a: 'Big road' }; x = /it's \"one\"/.test(y) ? 'Another' : z;",
            ["Big road", "Another"],
        ),
        ('if (event.type === "Some Thing") f("Deal")', ["Deal"]),
    ],
)
def test_what_counts_as_a_text(source: str, found: list[str]) -> None:
    assert [line.split(": ", 1)[1] for line in texts(source)] == found


def test_no_module_has_texts_of_its_own() -> None:
    paths = [p for p in MODULES.rglob("*.js") if p.relative_to(MODULES).parts[0] != "words"]
    assert len(paths) > 100
    found = {
        path.relative_to(MODULES).as_posix(): lines
        for path in paths
        if (lines := texts(path.read_text(encoding="utf-8")))
    }
    assert found == {}, "these go into web/js/words/en (docs/languages.md)"


def test_english_stays_in_files_that_can_be_read() -> None:
    for path in (MODULES / "words").rglob("*.js"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path.name
