"""The README claims only what is so."""

import importlib.util
import re
from pathlib import Path

from houseway.cli.app import app
from houseway.editions.loader import edition_ids

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def tool(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_clauses_are_those_of_the_register():
    assert tool("game_pages").with_clauses(README) == README, "run `make docs`"


def test_its_pictures_and_pages_are_there():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert any(link.endswith(".png") for link in links)
    for link in links:
        assert (ROOT / link).exists(), link


def test_every_page_says_something_and_links_to_what_is_there():
    pages = sorted((ROOT / "docs").rglob("*.md"))
    assert pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert text.strip(), f"{page.name} is empty"
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_game_is_listed_with_its_edition():
    for edition in edition_ids():
        assert f"docs/games/{edition}.md" in README


def test_its_commands_are_there():
    known = {c.callback.__name__ for c in app.registered_commands}
    shown = set(re.findall(r"^houseway (\S+)", README, re.MULTILINE))
    assert shown == known
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)\b", README.replace("make;", ""))) <= targets
