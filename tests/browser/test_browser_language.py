"""The page in other languages: one made up of the English one, and one that has a single text."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, Player
from playwright.sync_api import expect

from houseway.live import server
from houseway.live.page import Page
from houseway.live.terms import TableConfig

WEB = Path(server.__file__).parent / "web"
JACK = TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT)
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)

# Every English text in brackets, whatever a function makes of its values too.
WRAPPED = """
import { words as english } from "./en.js";
function wrapped(value) {
  if (typeof value === "string") return value && `⟦${value}⟧`;
  if (typeof value === "function") return (...values) => wrapped(value(...values));
  if (Array.isArray(value)) return value.map(wrapped);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wrapped(one)]));
}
export const words = wrapped(english);
"""
# One text, one of another kind than the English one, and one that English does not have.
INCOMPLETE = """export const words = {
  lobby: { thePitIsOpen: "La ludejo estas malfermita", playAt: "ne funkcio", alia: "alia" },
};"""

# What the house sends, as the page reads it.
HEARING = """
const [parse, json] = [JSON.parse, Response.prototype.json];
JSON.parse = (text, ...more) => { window.heard(String(text)); return parse(text, ...more); };
Response.prototype.json = async function () {
  const found = await json.call(this);
  window.heard(JSON.stringify(found));
  return found;
};
"""
# All that can be read or heard of the page now.
SHOWN = """() => {
  const found = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: of, data } = walk.currentNode;
    const passed = of.closest("script, noscript, style, time, kbd, #set-language");
    if (!passed && of.checkVisibility()) found.push(data);
  }
  for (const node of document.body.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (node.checkVisibility())
      for (const name of ["aria-label", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
  return [...new Set(found)];
}"""


@pytest.fixture
def with_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Installs Esperanto, so to speak: one more file, and nothing else."""

    def install(source: str) -> None:
        web = shutil.copytree(WEB, tmp_path / "web")
        (web / "js" / "words" / "eo.js").write_text(source, encoding="utf-8")
        page = Page(web)
        monkeypatch.setattr(server, "the_page", lambda: page)

    return install


def plain(text: str) -> str:
    return re.sub(r"[\s:_-]+", " ", text.lower())


class Reader:
    """Notes what the house sends, and finds on the page what neither that nor the language says."""

    def __init__(self, player: Player):
        self.player, self.page = player, player.page
        self.sent = ["Houseway"]
        player.context.expose_function("heard", lambda text: self.sent.append(text))
        player.context.add_init_script(HEARING)

    def unsaid(self) -> set[str]:
        sent = " ".join(self.sent).replace('\\"', '"')
        known = plain(sent.replace('"', " "))
        titles = {plain(title) for title in re.findall(r'"title": ?"([^"]+)', sent)}
        found = set()
        for text in self.page.evaluate(SHOWN):
            while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "\0", text)) != text:
                text = inner
            for piece in re.split("\0|·", text):
                said = re.sub(r"\d+ \d\d [ap]m", "", plain(piece)).strip(" .,;()–“”+")  # no time of day
                with_place = re.sub(r"[\d ,]+$", "", said) in titles  # "Straight 17"
                if re.search(r"[a-z]{2}", said) and said not in known and not with_place:
                    found.add(said)
        return found

    def sit(self, table: str) -> None:
        self.page.goto(f"{self.player.house.address}#/table/{table}")
        self.page.locator(".sit-choices .primary").click()
        expect(self.page.locator(".seat-button")).to_be_visible()
        self.finish(table, "wagers")
        self.page.locator('.chip-button[data-value="2500"]').click()

    def finish(self, table: str, until: str) -> None:
        """Answers what the table asks until it comes to such a step."""
        while (step := self.player.house.view(table)["view"]["step"])["kind"] != until:
            button = self.page.locator('.choices [data-key="s"], .choices [data-key="n"]').first
            if step["kind"] == "decide" and button.is_visible() and button.is_enabled():
                assert self.unsaid() == set()
                self.page.keyboard.press(button.get_attribute("data-key"))
            self.page.wait_for_timeout(50)


def test_every_text_of_the_page_is_the_languages(
    open_house: Any, someone: Any, with_language: Callable[[str], None]
) -> None:
    with_language(WRAPPED)
    house = open_house(JACK, WHEEL)
    ann = someone(house)
    reader, page = Reader(ann), ann.page
    page.goto(house.address)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".top-guest").click()
    page.locator(".who").click()
    page.locator("#set-language").select_option("eo")
    expect(page.locator("html")).to_have_attribute("lang", "eo")
    expect(page.locator("h1")).to_have_text("⟦The pit is open⟧")
    expect(page.locator(".short-sign li")).to_have_count(6)
    assert reader.unsaid() == set()

    page.locator(".who").click()
    expect(page.locator(".sessions li")).to_have_count(1)
    assert reader.unsaid() == set()
    page.locator("dialog .close").click()

    reader.sit("jack")
    page.locator(".seat.mine .spot").click()
    expect(page.locator(".seat.mine .stack")).to_be_visible()
    assert reader.unsaid() == set()
    ann.go()
    reader.finish("jack", "over")
    expect(page.locator(".results > .lines .line").first).to_be_visible()
    assert reader.unsaid() == set()

    reader.sit("wheel")
    page.locator('.place[data-spot="17"]').first.click()
    page.locator('.place[data-spot="red"]').first.click()
    expect(page.locator(".layout-chips > :not(.swept)").first).to_be_visible()
    ann.go()
    expect(page.locator(".results > .lines .line")).to_have_count(2)
    assert reader.unsaid() == set()
    page.locator(".table-buttons button").last.click()
    expect(page.locator(".rounds .round")).to_have_count(1)
    assert reader.unsaid() == set()

    page.goto(f"{house.address}#/history")
    expect(page.locator(".history-table tbody tr")).to_have_count(3)  # two rounds, and the play money
    assert reader.unsaid() == set()


def test_what_a_language_does_not_have_is_english(
    open_house: Any, someone: Any, with_language: Callable[[str], None]
) -> None:
    """Chosen by the browser's wish; key by key, also where the language has something of another kind."""
    with_language(INCOMPLETE)
    house = open_house(JACK)
    page = someone(house, locale="eo").page
    page.goto(house.address)
    expect(page.locator("html")).to_have_attribute("lang", "eo")
    expect(page.locator("h1")).to_have_text("La ludejo estas malfermita")
    expect(page.get_by_role("button", name="Play at Jack", exact=True)).to_have_text("Play")
    expect(page.locator(".lead")).to_contain_text("Table games dealt by the book")
    expect(page.locator(".skip")).to_have_text("Skip to the table")


def test_every_text_is_used_and_every_used_one_is_there(open_house: Any, someone: Any) -> None:
    house = open_house()
    page = someone(house).page
    page.goto(house.address)
    kinds = page.evaluate(
        """async () => { const { words } = await import("/static/js/words/en.js");
        const kind = (value) => (Array.isArray(value) ? "array" : typeof value);
        return JSON.stringify(Object.entries(words).map(([part, texts]) =>
          [part, Object.entries(texts).map(([key, value]) => [key, kind(value)])])); }"""
    )
    there = {f"{part}.{key}": kind for part, texts in json.loads(kinds) for key, kind in texts}
    sources = [p for p in (WEB / "js").rglob("*.js") if "words" not in p.relative_to(WEB / "js").parts]
    assert len(sources) > 100 and len(there) > 1000
    used = set()
    for path in sources:
        source = re.sub(r"^\s*(//|/?\*).*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for part, key, called in re.findall(r"(?<![\w$])lang\.(\w+)(?:\.(\w+)|\[)(\()?", source):
            if not key:  # a dictionary, looked up by what the house calls things
                used |= {name for name in there if name.startswith(f"{part}.")}
                continue
            name = f"{part}.{key}"
            assert name in there, f"{path.name} says lang.{name}, which is nowhere"
            assert (there[name] == "function") is bool(called), f"{path.name}: lang.{name} is a {there[name]}"
            used.add(name)
    assert set(there) - used == set(), "nobody says these"
