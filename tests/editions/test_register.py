"""The clause register is complete, and says the truth about tests and code."""

import re
from pathlib import Path

import pytest

from houseway.editions import register
from houseway.editions.loader import edition_ids, load_edition, roles_of

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "rulebooks" / "clauses.tsv"
# As many clauses as each rule book has.
CLAUSES = {
    "ma-fast-action-holdem": 120, "oh-baccarat": 138, "oh-big-six": 68, "oh-blackjack": 144, "oh-craps": 267,
    "oh-crazy-four-poker": 108, "oh-four-card-poker": 99, "oh-house-money": 19, "oh-let-it-ride": 132,
    "oh-linked-progressive": 47, "oh-mississippi-stud": 122, "oh-pai-gow-poker": 229, "oh-poker": 137,
    "oh-rapid-roulette": 57, "oh-roulette": 59, "oh-texas-holdem-bonus": 124, "oh-three-card-poker": 119,
    "oh-ultimate-texas-holdem": 131, "s36-fast-action-holdem": 116, "s38-colorado-holdem": 150,
    "wa-fast-action-holdem": 39,
}  # fmt: skip
COMPLETE = sorted({book for edition in map(load_edition, edition_ids()) for book in edition.books})


def test_no_clause_is_missing():
    assert {book: len(register.clauses(book)) for book in register.books()} == CLAUSES
    assert sum(CLAUSES.values()) == 2425
    for book in register.books():
        ids = [c.id for c in register.clauses(book)]
        assert len(set(ids)) == len(ids)


@pytest.mark.skipif(not SHARED.exists(), reason="the rule books are not beside the repository")
def test_the_register_lists_the_clauses_of_the_rule_books_in_their_order():
    listed = [line.split("\t")[0] for line in SHARED.read_text(encoding="utf-8").splitlines()]
    for book in register.books():
        assert [c.id for c in register.clauses(book)] == [i for i in listed if i.startswith(book + ":")]


@pytest.mark.skipif(not SHARED.exists(), reason="the rule books are not beside the repository")
def test_no_sentence_of_a_rule_book_is_in_the_package():
    """No run of eight words of a rule text stands in the register or the editions."""

    def runs(text):
        words = re.findall(r"[a-z0-9']+", text.lower())
        found = (tuple(words[i : i + 8]) for i in range(len(words) - 7))
        return {run for run in found if sum(word.isdigit() for word in run) < 3}  # figures are facts

    texts = set()
    for book in SHARED.parent.glob("*.txt"):
        texts |= runs(book.read_text(encoding="utf-8"))
    folder = ROOT / "src" / "houseway" / "editions"
    registers = [f for f in folder.glob("clauses/*.tsv") if f.name != "tests.tsv"]
    for ours in [*registers, *folder.glob("books/*.toml"), *folder.glob("shared/*.toml")]:
        for line in ours.read_text(encoding="utf-8").splitlines():
            assert sorted(runs(line) & texts) == [], f"{ours.name}: {line[:80]}"


@pytest.mark.parametrize("book", COMPLETE)
def test_every_clause_of_a_complete_book_is_accounted_for(book):
    for clause in register.clauses(book):
        assert clause.status != "open"
        assert clause.says.strip(), clause.id
        if clause.status == "outside":
            assert "outside:" in clause.says, f"{clause.id} does not say why it is outside"


@pytest.mark.parametrize("book", COMPLETE)
def test_every_enforced_clause_has_a_test(book):
    untested = [
        c.id for c in register.clauses(book) if c.status == "enforced" and c.id not in register.tests()
    ]
    assert untested == []


@pytest.mark.parametrize("book", COMPLETE)
def test_every_enforced_clause_of_a_complete_book_has_code(book):
    enforced = [c.id for c in register.clauses(book) if c.status == "enforced"]
    assert [i for i in enforced if not register.code_of(i)] == []


@pytest.mark.parametrize("edition_id", edition_ids())
def test_every_role_that_a_fragment_cites_has_a_clause_or_a_stated_absence(edition_id):
    edition = load_edition(edition_id)
    for role in (r for name in edition.fragments for r in roles_of(name)):
        assert edition.cites.get(role) or edition.absent.get(role), f"{edition_id} says nothing of {role}"


@pytest.mark.parametrize("book", COMPLETE)
def test_every_procedure_item_and_notice_is_in_the_edition_or_the_code(book):
    cited = register.citations()
    ways = ("procedure", "equipment", "notice")
    assert [c.id for c in register.clauses(book) if c.status in ways and c.id not in cited] == []


def test_the_index_of_tests_is_what_the_tests_say(fresh_index):
    """`make register` writes it; no mark names a clause that does not exist."""
    assert fresh_index == (ROOT / "src/houseway/editions/clauses/tests.tsv").read_text(), (
        "run `make register`"
    )
    marked = {line.split("\t")[0] for line in fresh_index.splitlines()}
    assert [c for c in sorted(marked) if not register.exists(c)] == []


def test_no_code_cites_a_clause_that_does_not_exist():
    pattern = re.compile(r"\b((?:oh|ma|wa|s36|s38)-[a-z-]+):((?:[\w-]+|\(\d\))(?:\.(?:[\w-]+|\(\d\)))*)")
    for folder in ("src", "tests", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix not in (".py", ".toml", ".md") or file == Path(__file__):
                continue
            for book, path in pattern.findall(file.read_text(encoding="utf-8")):
                if book in CLAUSES:
                    clause = f"{book}:{path}"
                    assert register.exists(clause), f"{file.relative_to(ROOT)} cites {clause}"


@pytest.mark.parametrize("wrong", ["oh-blackjack", "oh-nothing:1", "oh-blackjack:99", "", ":"])
def test_an_unknown_clause_is_refused_with_what_there_is(wrong):
    with pytest.raises(register.NoSuchClause, match=r"BOOK:PATH|no rule book|no clause"):
        register.find(wrong)


@pytest.mark.parametrize("word", ["protected-hand", "fouled-hand", "boxed-card"])
def test_what_a_word_means_is_a_definition_and_what_follows_a_reading(word):
    """The poker book says what these are, and of none of them what becomes of it."""
    clause = f"oh-poker:1.{word}"
    assert register.find(clause).status == "definition"
    assert "dead" not in register.find(clause).says and "out of play" not in register.find(clause).says
    for edition in map(load_edition, edition_ids()):
        if edition.books == ("oh-poker",):
            followed = {c for i in edition.irregularities for c in i.clauses}
            read = {c for r in edition.readings for c in r.clauses}
            assert clause in followed & read
