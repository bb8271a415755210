"""Both programs check the link's log and what tables say of it, and reject what was made up."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest
from floor_support import ANN, BOB, KEY, run
from linked_floor import FOUR_CARD, NOTHING, ROYAL_FIRST, Linked

from houseway.door import NotVerified, verify
from houseway.live import link as links
from houseway.live.audit import START, Record
from houseway.live.schema import LINK_LOG
from houseway.live.store import Store
from houseway.live.verify import verify_lines, verify_link

SMALL = Path(__file__).parents[2] / "verifier" / "houseway_verify.py"


def small():
    spec = importlib.util.spec_from_file_location("houseway_verify", SMALL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["houseway_verify"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A royal flush with envy: the table's export and the link's log, as lists of lines."""
    store = Store.open(str(tmp_path_factory.mktemp("played") / "house.db"), key=KEY)

    async def play():
        house = await Linked(store, ROYAL_FIRST, NOTHING).open_tables({"four": FOUR_CARD})
        await house.seat("four", ANN, BOB)
        for _ in range(2):
            await house.to_wagers()
            await house.wager(ANN, BOB)
            await house.play_on(ANN, BOB)
        found = list(house.export()), list(links.export_lines(store))
        await house.close()
        return found

    made = run(play())
    signer = store.vault.signer
    store.close()
    return *made, signer


def rewritten(lines, signer, change):
    """A log of a link with something changed, and every hash and the signature made anew."""
    rows = [json.loads(line) for line in lines]
    bodies = [(r["kind"], r["body"], r["at"]) for r in rows[1:-1]]
    records = []
    for kind, body, at in change(bodies):
        head = records[-1].hash if records else START
        records.append(Record.after(len(records), head, kind, body, at, 0))
    end = signer.receipt(LINK_LOG, len(records), records[-1].hash, 1)
    return [json.dumps(x) for x in (rows[0], *(r.to_dict() for r in records), {"end": end})]


def test_what_was_played_holds_by_both(played):
    table, link, _ = played
    assert verify_lines(iter(table), link=link).meters == 3
    found, records = verify_link(link)
    assert (found.wagers, found.prizes) == (4, 1) and len(records) == found.meter.seq
    check = small().check_lines(table, link=link)
    assert check.problems == [] and check.counts["answers of the link"] == 3
    alone = small().check_link(link)
    assert alone.problems == [] and alone.now["cents"] == found.meter.cents
    assert sum(alone.totals.values()) == 0


def more(bodies, at, **fields):
    return [(k, {**b, **fields} if i == at else b, t) for i, (k, b, t) in enumerate(bodies)]


# What a house might write into the log of its link afterwards: it has the keys to hash and sign it.
MADE_UP = {
    "a lower reading": lambda b: more(b, 3, read=1_000_000),
    "a prize that left less": lambda b: more(b, 3, after={**b[3][1]["after"], "cents": 999_999}),
    "a wager that fed nothing": lambda b: more(b, 2, postings=[], after=b[1][1]["after"]),
    "money from nowhere": lambda b: more(b, 2, postings=[["meter", 42]]),
    "no prize at all": lambda b: b[:3] + b[4:],
    "another seat won": lambda b: more(b, 3, seat=3),
    "fewer wagers": lambda b: more(b, 2, seats=[1]),
    "another reset amount": lambda b: more(b, 0, reset_cents=900_000),
    "a lower rate": lambda b: more(b, 0, rate=200),
    "a tenth for the whole": lambda b: more(b, 3, takes="10% of the meter"),
}


@pytest.mark.parametrize("how", MADE_UP)
def test_what_was_made_up_is_rejected_by_both(played, how):
    table, link, signer = played
    wrong = rewritten(link, signer, MADE_UP[how])
    with pytest.raises(ValueError):
        verify_lines(iter(table), link=wrong)
    assert small().check_lines(table, link=wrong).problems


def test_a_prize_that_the_table_never_paid_is_noticed(played):
    table, link, signer = played

    def one_more(bodies):
        kind, body, at = bodies[3]
        postings = [["meter", -1_000_042], [body["table"], 1_000_042]]
        postings += [["house", -1_000_000], ["meter", 1_000_000]]
        after = {**body["after"], "cents": 1_000_000}
        again = {**body, "number": 999, "read": 1_000_042, "postings": postings, "after": after}
        return [*bodies, (kind, again, at)]

    wrong = rewritten(link, signer, one_more)
    assert verify_link(wrong)[0].prizes == 2  # a log that holds by itself
    with pytest.raises(ValueError, match="does not know"):
        verify_lines(iter(table), link=wrong)
    assert any("does not know" in p for p in small().check_lines(table, link=wrong).problems)


def test_wagers_whose_answer_came_too_late_are_no_fault(played):
    """The link accepted them and the table had given them back by then: what they fed stays on the meter."""
    table, link, signer = played

    def late(bodies):
        kind, body, at = bodies[-1]
        after = {**body["after"], "cents": body["after"]["cents"] + 42}
        return [*bodies, (kind, {**body, "number": 998, "after": after}, at)]

    kept = rewritten(link, signer, late)
    assert verify_lines(iter(table), link=kept).meters == 3
    assert small().check_lines(table, link=kept).problems == []


def test_the_command_and_the_small_program(played, tmp_path, capsys):
    table, link, _ = played
    files = tmp_path / "table.jsonl", tmp_path / "link.jsonl"
    for file, lines in zip(files, (table, link), strict=True):
        file.write_text("".join(lines))
    assert verify(files[0], link=files[1]).table == "four"
    assert verify(files[1]).meter_cents == 1_000_042
    with pytest.raises(NotVerified, match="for exports"):
        verify(files[1], link=files[1])
    with pytest.raises(NotVerified, match="cannot be read"):
        verify(files[0], link=tmp_path / "nothing")
    assert small().main([str(files[0]), "--link", str(files[1])]) == 0
    assert small().main([str(files[1])]) == 0
    files[1].write_text("".join(link[:-2]))
    assert small().main([str(files[1])]) == 1
    assert "NOT GOOD" in capsys.readouterr().out
    with pytest.raises(NotVerified):
        verify(files[1])
