"""Keep One exported: orders that only an auditor sees, pots, meters, and damage to each."""

import json
from random import Random

import pytest
from floor_support import ANN, AUDITOR, KEY, SUPERVISOR, run
from keepone_support import PEOPLE, opened, staked
from test_sealed import verifier
from test_sealed_exports import full, lines, rehashed, small

import houseway
from houseway.cli import show
from houseway.live.store import Store
from houseway.live.verify import verify_lines

pytestmark = pytest.mark.usefixtures("keepone")


@pytest.fixture(scope="module")
def exports(tmp_path_factory, keepone):
    """Rounds with every kind of act, as an auditor and a player get them."""
    store = Store.open(tmp_path_factory.mktemp("keepone") / "house.db", key=KEY)

    async def play():
        house = await opened(store, attended=("floor",))
        await house.done(SUPERVISOR, do="answer")
        rng = Random(5)
        for n in range(14):
            await house.to_wagers()
            await staked(house, *PEOPLE)
            for person in rng.sample(PEOPLE, 3):
                held = next(h for h in house.view(person)["view"]["hands"] if h["cards"][0] != "??")
                slots = [s for s, c in zip(held["slots"], held["cards"], strict=True) if c[0] == "A"][:1]
                choice = rng.choice(("keep", "raise") if slots else ("keep", "raise", "fold"))
                picked = {"slots": slots} if slots else {}
                await house.done(person, do="decide", choice=choice, **picked)
            await house.done(SUPERVISOR, do="answer", instead="irregularity-called" if n == 2 else "")
            if n == 3:
                await house.to_wagers()
                await staked(house, *PEOPLE)
                await house.done(SUPERVISOR, do="void", why="a lamp fell on the table")
        await house.close()
        return {
            who: [json.loads(x) for x in house.export(p)]
            for who, p in (("auditor", AUDITOR), ("player", ANN))
        }

    made = run(play())
    store.close()
    return made


@pytest.mark.parametrize("who", ["auditor", "player"])
def test_good_exports_hold_and_say_what_they_could_not_check(exports, who):
    rows = exports[who]
    assert small(rows) == [] and full(rows) == ""
    openings = [r for r in rows[1:-1] if r["kind"] == "opened"]
    assert openings and all(r["body"] == {"number": r["body"]["number"], "to": "auditor"} for r in openings)
    numbers = tuple(r["body"]["number"] for r in openings)
    verified, check = verify_lines(iter(lines(rows))), verifier.check_lines(lines(rows))
    if who == "auditor":
        assert all(len(bytes.fromhex(r["seed"])) == 32 for r in openings)
        assert verified.closed == () == tuple(check.closed) and verified.replayed_until == verified.records
        assert verified.meters and check.counts["meter readings"] == verified.meters
        assert small(rehashed(rows)) == [] and full(rehashed(rows)) == ""
    else:
        assert not any("seed" in r for r in rows)
        assert verified.closed == numbers == tuple(check.closed)
        assert 0 < verified.replayed_until < verified.records and check.counts["withheld"]


def test_the_command_names_the_seeds_that_it_could_not_check(exports, tmp_path, capsys):
    file = tmp_path / "export.jsonl"
    for who, rows in exports.items():
        file.write_text("".join(lines(rows)))
        show.verified(houseway.verify(file))
        (said,) = capsys.readouterr().out.splitlines()
        numbers = ", ".join(str(r["body"]["number"]) for r in rows[1:-1] if r["kind"] == "opened")
        closed = f"not checked: the orders of seeds {numbers}, which are open to auditors only"
        assert (closed in said) is (who == "player")


def first(rows, wanted):
    return next(i for i, r in enumerate(rows[1:-1], 1) if wanted(r))


def event(kind, *fields):
    return lambda r: (
        r["kind"] == "event" and r["body"]["type"] == kind and all(f in r["body"] for f in fields)
    )


def against(account, outcome):
    return lambda r: (
        r["kind"] == "event"
        and any((x.get("against"), x["outcome"]) == (account, outcome) for x in r["body"].get("lines", ()))
    )


def a_line(account, outcome, **change):
    def damage(row):
        line = next(x for x in row["body"]["lines"] if (x.get("against"), x["outcome"]) == (account, outcome))
        line.update(change)

    return damage


def body(**change):
    return lambda row: row["body"].update(change)


def seed_beside(row):
    row["seed"] = "00" * 32


def no_seed(row):
    del row["seed"]


# What is changed, and whether the small program, which knows no rules, can tell after the hashes are redone.
TAMPERED = {
    "chips": (event("chips-counted"), body(cents=1), True),
    "meter": (event("meter-read", "cents"), body(cents=1), False),
    "picked card": (event("decided", "slots"), lambda r: r["body"].update(slots=[0]), False),
    "raise": (event("decided", "amount_cents"), body(amount_cents=1_999), False),
    "along": (event("wager-placed", "along"), lambda r: r["body"].pop("along"), True),
    "approved by": (event("procedure-done", "by"), body(by="dealer"), False),
    "called by": (event("irregularity-called"), body(by="box"), False),
    "pot": (against("pot-1", "win"), a_line("pot-1", "win", against="pot-2"), True),
    "pot's win": (against("pot-1", "win"), a_line("pot-1", "win", amount_cents=1), True),
    "rake": (against("pot-1", "win"), a_line("pot-1", "win", seat=1), True),
    "meter's line": (
        against("meter-ace", "lose"),
        a_line("meter-ace", "lose", against="table-inventory"),
        True,
    ),
    "seed": (lambda r: r["kind"] == "opened", seed_beside, True),
    "seed gone": (lambda r: r["kind"] == "opened", no_seed, True),
    "opened to": (lambda r: r["kind"] == "opened", body(to="nobody", seed=""), True),
    "opens": (lambda r: r["kind"] == "opened-table", lambda r: r["body"].pop("opens"), False),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_no_new_field_can_be_changed_unnoticed(exports, name):
    wanted, damage, by_small = TAMPERED[name]
    rows = json.loads(json.dumps(exports["auditor"]))
    at = first(rows, wanted)
    if name == "meter":  # the reading that a prize was paid by
        won = first(rows, against("meter-ace", "win"))
        at = max(i for i, r in enumerate(rows[:won]) if i and wanted(r))
    damage(rows[at])
    assert small(rows) and full(rows)
    rows = rehashed(rows)
    assert full(rows)
    assert bool(small(rows)) is by_small


@pytest.mark.parametrize("what", ["pot", "meter"])
def test_money_of_pots_cannot_be_moved_unnoticed(exports, what):
    """A posting that sends a pot's or a meter's cents elsewhere, with the hashes redone."""
    rows = json.loads(json.dumps(exports["auditor"]))
    place = f"{what}-t-1" if what == "pot" else "meter-ace"
    i = first(
        rows,
        lambda r: (
            r["kind"] == "money" and any(a == place for e in r["body"]["entries"] for a, _ in e["postings"])
        ),
    )
    for posting in rows[i]["body"]["entries"][0]["postings"]:
        if posting[0] == place:
            posting[0] = "seat-t-1"
    assert small(rehashed(rows)) and full(rehashed(rows))


def test_folded_cards_stay_secret_for_good(exports):
    """Nothing in the player's export tells the cards of others that were never shown to all."""
    shown = [
        r["body"]
        for r in exports["player"][1:-1]
        if r["kind"] == "event" and r["body"]["type"] == "cards-shown"
    ]
    hidden = [b for b in shown if b["to"] not in ("all", "seat-1")]
    assert hidden and not any("cards" in b or "salt" in b for b in hidden)
    auditor = [
        r["body"]
        for r in exports["auditor"][1:-1]
        if r["kind"] == "event" and r["body"]["type"] == "cards-shown"
    ]
    assert all("cards" in b for b in auditor)
