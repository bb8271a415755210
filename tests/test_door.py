"""The door for Python users: small, typed, quick to open, and documented by examples that run."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.cli.terminal import play_in_terminal
from houseway.games import registry

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "python.md"


def run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_page_says_what_happens(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    house = registry.open_game("roulette").house
    play_in_terminal(house, seats=(4,), purse_cents=50_000, log=Path("table.log"), auto=3, seed=1)
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL))
    examples = doctest.DocTestParser().get_doctest(code, {}, "python.md", str(PAGE), 0)
    assert len(examples.examples) > 20
    told = []
    doctest.DocTestRunner().run(examples, out=told.append)
    assert not told, "".join(told)


def test_the_readme_uses_the_door(capsys):
    text = (ROOT / "README.md").read_text()
    code = re.search(r"## From Python\n.*?```python\n(.*?)```", text, re.DOTALL)[1]
    names = {n.attr for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Attribute)}
    assert names & set(houseway.__all__)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_every_name_is_there_and_on_the_page():
    page = PAGE.read_text()
    for name in houseway.__all__:
        assert getattr(houseway, name) is not None
        assert name in page or name == "__version__", name
    assert dir(houseway) == sorted(houseway.__all__)
    folders = {path.name for path in Path(houseway.__file__).parent.iterdir() if path.is_dir()}
    assert not folders & set(houseway.__all__)  # importing a folder would put it in the name's place
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = houseway.nonsense


def test_the_type_checker_sees_every_name():
    tree = ast.parse(Path(houseway.__file__).read_text())
    (block,) = (n for n in tree.body if isinstance(n, ast.If))
    typed = {alias.name for statement in block.body for alias in statement.names}
    assert typed == set(houseway.__all__) - {"__version__"}


def test_opening_it_loads_nothing_else_of_it_and_using_it_nothing_heavy():
    heavy = run(
        "import sys; import houseway\n"
        "assert [m for m in sys.modules if m.startswith('houseway')] == ['houseway']\n"
        "houseway.hand(houseway.cards('As Ks Qs'))\n"
        "print([m for m in ('numpy', 'numba', 'pydantic', 'typer') if m in sys.modules])"
    )
    assert heavy.strip() == "[]"


HANDS = [
    # cards                    category              in words
    ("Qc 6d 4h",              "high-card",          "queen high, six-four"),
    ("Ac 2d 3h",              "straight",           "ace-to-three straight"),
    ("9c 9d 9h 9s",           "four-of-a-kind",     "four nines"),
    ("2c 5c 9c Jc Ac",        "flush",              "ace-high flush, jack-nine-five-two"),
    ("Ts Js Qs Ks As 2d",     "royal-flush",        "royal flush"),
    ("2c 2d 3h 3s 4c 4d Kh",  "two-pair",           "two pair, fours and threes, king kicker"),
    ("Jk As Ad Ah Ac",        "five-aces",          "five aces"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "category", "words"), HANDS)
def test_hands_of_several_sizes(text, category, words):
    found = houseway.hand(text)
    assert (found.category, found.describe()) == (category, words)
    assert houseway.hand(houseway.cards(text)) == found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("As Kd", "three to seven cards"),
        ("2c 3c 4c 5c 6c 7c 8c 9c", "three to seven cards"),
        ("As As Kd", "each card once"),
        ("Jk As Kd", "joker"),
        ("As Kx 2d", "no such card"),
    ],
)
def test_what_is_no_hand_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        houseway.hand(text)


def test_an_open_table_has_its_elections():
    table = houseway.open_game("roulette", wheel="single-zero")
    assert str(houseway.edge(table, "red").house_edge.fraction) == "1/37"
    assert [r.wager for r in houseway.edges(table)] == list(table.house.wagers)
    with pytest.raises(TypeError, match="an open table has its"):
        houseway.edge(table, "red", wheel="double-zero")


def test_what_cannot_be_done_is_said():
    with pytest.raises(houseway.ElectionRefused, match="did you mean roulette"):
        houseway.edge("roullette")
    with pytest.raises(houseway.ElectionRefused, match="no decisions"):
        houseway.strategy("roulette")
    for wrong in ({"rounds": 0}, {"seed": -1}):
        with pytest.raises(houseway.ElectionRefused, match=r"whole number|at least one"):
            houseway.simulate("roulette", "red", **wrong)
    for cents in (0, -5, 10**15 + 1):
        with pytest.raises(houseway.ElectionRefused, match="a stake is more than nothing and at most"):
            houseway.edge("three-card-poker", "six-card-bonus", stake_cents=cents)
    with pytest.raises(TypeError, match=r"stake_cents is a whole number, not 1\.5"):
        houseway.edge("three-card-poker", "six-card-bonus", stake_cents=1.5)
    with pytest.raises(TypeError, match="threads is a whole number, not 'x'"):
        houseway.simulate("roulette", "red", threads="x")
    with pytest.raises(TypeError, match="an open table, not 3"):
        houseway.edge(3)


def test_a_damaged_log_does_not_hold(tmp_path):
    file = tmp_path / "table.log"
    file.write_text("{}\n")
    with pytest.raises(houseway.NotVerified, match="is not verified: line 1"):
        houseway.verify(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(houseway.NotVerified, match="not a text file"):
        houseway.verify(file)
    file.write_text('{"houseway-export": 1}\n')
    with pytest.raises(houseway.NotVerified, match="is not verified"):
        houseway.verify(file)
