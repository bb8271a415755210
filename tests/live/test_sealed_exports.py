"""Exports are checked by two programs that share no code: nothing in them can be changed unnoticed.

Damage comes in two kinds. Somebody with a text editor changes a record; the chain of hashes tells. Somebody
with the program computes all hashes anew; then seals, proofs, money and the rules have to tell.
"""

import copy
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, KEY, SUPERVISOR, Clock, House, run
from test_sealed import ROOT, verifier

import houseway
from houseway.cli import show
from houseway.live.audit import START, chained
from houseway.live.floor import Person
from houseway.live.signing import Signer
from houseway.live.store import Store
from houseway.live.verify import NotVerified, verify_export, verify_lines

SIGNER = Signer(KEY)  # a forger who has the house's key, too
Rows = list[dict[str, Any]]
TABLES = {
    "roulette": ("roulette", {"wheel": "double-zero-as-single"}, 12),
    "three-card-poker": ("three-card-poker", {}, 5),
    "blackjack-shoe": ("blackjack", {"decks": 1, "cut-card-from-end": 250}, 8),
    "blackjack-by-hand": ("blackjack", {"deal": "hand", "decks": 1}, 12),
}


@pytest.fixture(scope="module")
def exports(tmp_path_factory) -> dict[str, dict[str, Rows]]:
    """For each table what an auditor and a player get, while a round is being played."""
    made: dict[str, dict[str, Rows]] = {}

    async def play(name: str, store: Store) -> None:
        game, elections, rounds = TABLES[name]
        entropy = Random(name).randbytes  # the same seeds every time: every kind of line is among the rounds
        house = House(store, Clock(), table=name, entropy=entropy)
        await house.open(game, (ANN, BOB), elections=elections)
        await house.play(rounds, Random(name), ANN, BOB)
        await house.done(BOB, do="rebuy", cents=12_300)
        await house.done(ANN, do="leave")
        await house.floor.grant(ANN.id, 1, "luck", "k")
        await house.done(ANN, do="sit", seat=2, buy_in_cents=100_000)
        await house.to_wagers()
        await house.done(SUPERVISOR, do="void", why="a lamp fell on the table")
        await house.play(2, Random(name), ANN, BOB)
        await house.to_wagers()
        await house.bet(BOB)
        made[name] = {
            who: [json.loads(line) for line in house.export(person)]
            for who, person in (("auditor", AUDITOR), ("player", ANN))
        }
        await house.close()

    for name in TABLES:
        store = Store.open(tmp_path_factory.mktemp("export") / "house.db", key=KEY)
        run(play(name, store))
        store.close()
    return made


def lines(rows: Iterable[dict[str, Any]]) -> list[str]:
    return [json.dumps(row) + "\n" for row in rows]


def small(rows: Rows, receipts: Iterable[dict[str, Any]] = (), key: str | None = None) -> list[str]:
    """The problems that the independent program finds."""
    problems: list[str] = verifier.check_lines(lines(rows), lines(receipts), key).problems
    return problems


def full(rows: Rows, receipts: Iterable[dict[str, Any]] = (), key: str = "") -> str:
    try:
        verify_lines(iter(lines(rows)), lines(receipts), key)
    except NotVerified as error:
        return str(error)
    return ""


def rehashed(rows: Rows) -> Rows:
    """The same after somebody computed the chain anew, and numbered the records."""
    made, head, renumbered = [rows[0]], START, {0: 0}
    for n, row in enumerate(rows[1:-1], 1):
        row = copy.deepcopy(row)
        renumbered[row["seq"]] = row["seq"] = n
        of = row["body"].get("of")
        if row["kind"] in ("proof", "money", "terms", "approved", "declined"):
            row["body"]["of"] = renumbered.get(of, of)
        elif row["kind"] == "closed-table":
            row["body"]["of"] = [renumbered.get(n, n) for n in of]
        row["prev"] = head
        head = row["hash"] = chained(head, n, row["kind"], row["body"], row["at"])
        made.append(row)
    end = rows[-1]["end"]
    return [*made, {"end": SIGNER.receipt(end["table"], len(rows) - 2, head, end["at"])}]


# ── good ones ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", ["auditor", "player"])
@pytest.mark.parametrize("name", TABLES)
def test_a_good_export_holds(exports, name, who):
    rows = exports[name][who]
    assert small(rows) == []
    assert full(rows) == ""
    if who == "auditor":
        assert small(rehashed(rows)) == [] and rehashed(rows) == rows  # the tool of the tests changes nothing


def test_what_was_checked_is_counted(exports, tmp_path):
    file = tmp_path / "export.jsonl"
    file.write_text("".join(lines(exports["three-card-poker"]["auditor"])))
    found = verify_export(file)
    rows = exports["three-card-poker"]["auditor"][1:-1]
    assert found.records == found.replayed_until == len(rows)
    assert found.lines == sum(len(r["body"]["lines"]) for r in rows if r["body"].get("type") == "settled")
    assert found.proofs == sum(len(r["body"]["proofs"]) for r in rows if r["kind"] == "proof")
    assert found.opened == sum(r["kind"] == "opened" for r in rows) > 4
    assert len(found.waiting) == 1
    settled = [x for r in rows if r["body"].get("type") == "settled" for x in r["body"]["lines"]]
    assert found.house_win_cents == -sum(x["amount_cents"] for x in settled)


def test_withheld_cards_are_filled_in_from_the_opened_seeds(exports):
    rows = exports["three-card-poker"]["player"]
    withheld = [r["seq"] for r in rows[1:-1] if r.get("withheld") and r["kind"] == "event"]
    found = verify_lines(iter(lines(rows)))
    assert len(withheld) > 5
    assert found.replayed_until == withheld[-1] - 1  # the cards of the last round are not open yet


def test_the_command_says_first_what_it_could_not_check(exports, tmp_path, capsys):
    file = tmp_path / "export.jsonl"
    for who, in_part in (("auditor", False), ("player", True)):
        rows = exports["three-card-poker"][who]
        file.write_text("".join(lines(rows)))
        found = houseway.verify(file)
        assert found.whole is not in_part
        show.verified(found)
        (said,) = capsys.readouterr().out.splitlines()
        until = verify_lines(iter(lines(rows))).replayed_until
        assert (f"replayed until record {until} of {len(rows) - 2}" in said) is in_part
        assert said.startswith("verified in part (" if in_part else f"verified {file}: oh-three-card-poker")


def test_the_program_runs_by_itself_and_answers_by_its_exit_code(exports, tmp_path):
    """In an empty directory, isolated from this package."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text("".join(lines(exports["roulette"]["player"])))
    bad.write_text("".join(lines(exports["roulette"]["player"][:-1])))
    program = tmp_path / "houseway_verify.py"
    program.write_text((ROOT / "verifier/houseway_verify.py").read_text())
    for file, code, word in ((good, 0, "good"), (bad, 1, "NOT GOOD")):
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(program), str(file)], capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stderr
        assert done.stdout.strip().splitlines()[-1] == word
    assert "houseway." not in program.read_text().replace("houseway_verify", "")


# ── damage that the chain shows ──────────────────────────────────────────────────────────────────────


def of_kind(rows: Rows, kind: str, event: str = "") -> list[int]:
    return [
        i
        for i, r in enumerate(rows)
        if r.get("kind") == kind and not r.get("withheld") and (not event or r["body"].get("type") == event)
    ]


def other_card(card: str) -> str:
    return "2c" if card != "2c" else "As"


def flip_card(rows: Rows) -> None:
    dealt = [i for i in of_kind(rows, "event") if rows[i]["body"].get("card") or rows[i]["body"].get("cards")]
    body = rows[dealt[len(dealt) // 2]]["body"]
    if "card" in body:
        body["card"] = other_card(body["card"])
    else:
        body["cards"][0] = other_card(body["cards"][0])


def flip_pocket(rows: Rows) -> None:
    body = rows[of_kind(rows, "event", "ball-settled")[0]]["body"]
    body["pocket"] = "5" if body["pocket"] != "5" else "7"


def flip_cent_of_a_posting(rows: Rows) -> None:
    rows[of_kind(rows, "money")[-1]]["body"]["entries"][0]["postings"][0][1] += 1


def flip_cent_of_a_line(rows: Rows) -> None:
    settled = [rows[i]["body"]["lines"] for i in of_kind(rows, "event", "settled")]
    [lines for lines in settled if lines][-1][0]["amount_cents"] += 1


def flip_hash(rows: Rows) -> None:
    row = rows[len(rows) // 2]
    row["hash"] = ("0" if row["hash"][0] != "0" else "1") + row["hash"][1:]


def flip_prev(rows: Rows) -> None:
    rows[len(rows) // 2]["prev"] = "ab" * 32


def flip_time(rows: Rows) -> None:
    rows[len(rows) // 2]["at"] += 1


def change_kind(rows: Rows) -> None:
    rows[of_kind(rows, "who")[0]]["kind"] = "event"


def reorder(rows: Rows) -> None:
    i = len(rows) // 2
    rows[i], rows[i + 1] = rows[i + 1], rows[i]


def drop(rows: Rows) -> None:
    del rows[len(rows) // 2]


def drop_first(rows: Rows) -> None:
    del rows[1]


def drop_last(rows: Rows) -> None:
    del rows[-2]


def drop_end(rows: Rows) -> None:
    del rows[-1]


def double(rows: Rows) -> None:
    rows.insert(len(rows) // 2, rows[len(rows) // 2])


def rename_table(rows: Rows) -> None:
    rows[0]["table"] = "elsewhere"


def other_format(rows: Rows) -> None:
    rows[0]["houseway-export"] = 99


def after_the_end(rows: Rows) -> None:
    rows.append(rows[-2])


def claim_withheld(rows: Rows) -> None:
    """A record is called withheld so that its hash is not looked at, and its money is left out."""
    row = rows[of_kind(rows, "money")[-1]]
    row["withheld"] = True
    row["body"]["entries"][0]["postings"][0][1] += 1


Damage = Callable[[Rows], None]
EDITED: list[Damage] = [
    flip_cent_of_a_posting, flip_cent_of_a_line, flip_hash, flip_prev, flip_time, change_kind, reorder, drop,
    drop_first, drop_last, drop_end, double, rename_table, other_format, after_the_end, claim_withheld,
]  # fmt: skip
CARDS: list[Damage] = [flip_card]


@pytest.mark.parametrize("who", ["auditor", "player"])
@pytest.mark.parametrize("name", TABLES)
def test_an_edited_export_does_not_hold(exports, name, who):
    for damage in [*EDITED, flip_pocket if name == "roulette" else flip_card]:
        rows = copy.deepcopy(exports[name][who])
        damage(rows)
        assert small(rows), damage.__name__
        assert full(rows), damage.__name__


def test_every_single_record_is_guarded(exports):
    """One character of each record in turn: no record can be changed unnoticed."""
    rows = exports["blackjack-by-hand"]["auditor"]
    for i in range(1, len(rows) - 1, 41):
        bent = copy.deepcopy(rows)
        bent[i]["at"] -= 1
        assert any(p.startswith(f"record {bent[i]['seq']}:") for p in small(bent))
        assert f"record {bent[i]['seq']} was changed" in full(bent)


@pytest.mark.parametrize(
    "text", ["", "{}\n", "[]\n", "null\n", "not json\n", '{"houseway-export":1}\n', "7\n"]
)
def test_what_is_no_export_is_refused_without_a_crash(text):
    assert verifier.check_lines(text.splitlines()).problems or not text
    with pytest.raises(NotVerified):
        verify_lines(iter(text.splitlines(keepends=True)))


@pytest.mark.parametrize(
    ("receipts", "said"),
    [
        ("{}\n", "line 1 of the receipts is neither a receipt nor a number of your page"),
        ("\nnonsense\n", "line 2 of the receipts is not JSON"),
        ("[1]\n", "line 1 of the receipts is neither"),
        ('{"houseway-receipt": 1, "table": "roulette"}\n', "the signature is not good"),
        (None, "cannot be read: No such file or directory"),
        (b"\xff\xfe\x00", "is not a text file"),
    ],
)
def test_receipts_that_are_none_are_named_and_refused(exports, tmp_path, receipts, said):
    export, kept = tmp_path / "export.jsonl", tmp_path / "kept.jsonl"
    export.write_text("".join(lines(exports["roulette"]["auditor"])))
    if receipts is not None:
        kept.write_bytes(receipts if isinstance(receipts, bytes) else receipts.encode())
    with pytest.raises(houseway.NotVerified) as refused:
        houseway.verify(export, kept)
    assert said in str(refused.value)
    ran = subprocess.run(
        [sys.executable, ROOT / "verifier" / "houseway_verify.py", export, kept],
        capture_output=True,
        text=True,
    )
    assert ran.returncode in (1, 2) and not ran.stderr


@pytest.mark.parametrize("key", ["zz", "00" * 31, "AB" * 32])
def test_a_key_that_is_none_is_refused(exports, tmp_path, key):
    export = tmp_path / "export.jsonl"
    export.write_text("".join(lines(exports["roulette"]["auditor"])))
    with pytest.raises(houseway.NotVerified, match="64 hexadecimal digits"):
        houseway.verify(export, key=key)


def test_a_line_that_is_no_record_is_refused_without_a_crash(exports):
    rows = exports["roulette"]["auditor"]
    for bad in ({}, [], None, 7, {"seq": "x"}, {"seq": 5, "kind": "event"}, {**rows[5], "body": None}):
        bent = [*rows[:5], bad, *rows[5:]]
        assert small(bent)
        assert full(bent)


# ── damage with all hashes computed anew ─────────────────────────────────────────────────────────────


def flip_card_and_its_proof(rows: Rows) -> None:
    shown = [i for i in of_kind(rows, "proof") if "card" in rows[i]["body"]["proofs"][0]]
    proof = rows[shown[len(shown) // 2]]["body"]
    event = next(r for r in rows if r.get("seq") == proof["of"])["body"]
    card = other_card(proof["proofs"][0]["card"])
    proof["proofs"][0]["card"] = card
    if "card" in event:
        event["card"] = card
    else:
        event["cards"][0] = card


def bend_path(rows: Rows) -> None:
    shown = [i for i in of_kind(rows, "proof") if "path" in rows[i]["body"]["proofs"][0]]
    rows[shown[-1]]["body"]["proofs"][0]["path"][0] = "00" * 32


def bend_salt(rows: Rows) -> None:
    shown = [i for i in of_kind(rows, "proof") if "salt" in rows[i]["body"]["proofs"][0]]
    rows[shown[-1]]["body"]["proofs"][0]["salt"] = "00" * 32


def bend_position(rows: Rows) -> None:
    shown = [i for i in of_kind(rows, "proof") if "position" in rows[i]["body"]["proofs"][0]]
    rows[shown[-1]]["body"]["proofs"][0]["position"] += 1


def drop_proof(rows: Rows) -> None:
    del rows[of_kind(rows, "proof")[-1]]


def drop_money(rows: Rows) -> None:
    settled = {rows[i]["seq"] for i in of_kind(rows, "event", "settled")}
    del rows[[i for i in of_kind(rows, "money") if rows[i]["body"]["of"] in settled][-1]]


def drop_opening(rows: Rows) -> None:
    del rows[of_kind(rows, "opened")[0]]


def other_seed_opened(rows: Rows) -> None:
    body = rows[of_kind(rows, "opened")[0]]["body"]
    body["seed"] = "11" * 32


def other_seal(rows: Rows) -> None:
    body = rows[of_kind(rows, "seal")[0]]["body"]
    body["commitment"] = "22" * 32


def move_money(rows: Rows) -> None:
    """A cent more, balanced."""
    settled = {rows[i]["seq"] for i in of_kind(rows, "event", "settled")}
    entry = [rows[i] for i in of_kind(rows, "money") if rows[i]["body"]["of"] in settled][-1]
    postings = entry["body"]["entries"][0]["postings"]
    postings[0][1] -= 1
    postings[1][1] += 1


def invent_money(rows: Rows) -> None:
    """Chips that come from the inventory for no reason."""
    money = of_kind(rows, "money")[-1]
    table = rows[0]["table"]
    rows.insert(
        money + 1,
        {
            "seq": 0,
            "kind": "money",
            "at": rows[money]["at"],
            "body": {
                "of": rows[money]["body"]["of"],
                "entries": [
                    {"reason": "x", "postings": [[f"inventory-{table}", -5], [f"seat-{table}-3", 5]]}
                ],
            },
        },
    )


def unbalance(rows: Rows) -> None:
    rows[of_kind(rows, "money")[0]]["body"]["entries"][0]["postings"][0][1] -= 1


def overdraw(rows: Rows) -> None:
    """The seat buys in for less than it bets."""
    for i in of_kind(rows, "money"):
        for entry in rows[i]["body"]["entries"]:
            if entry["reason"] in ("buy-in", "rebuy"):
                entry["postings"] = [[a, 100 if c > 0 else -100] for a, c in entry["postings"]]


FORGED: list[Damage] = [
    drop_proof, drop_money, drop_opening, other_seed_opened, other_seal, move_money, invent_money, unbalance,
    overdraw, flip_cent_of_a_line,
]  # fmt: skip
FORGED_CARDS: list[Damage] = [flip_card, flip_card_and_its_proof, bend_path, bend_salt, bend_position]


@pytest.mark.parametrize("name", TABLES)
def test_a_forged_chain_does_not_hold_either(exports, name):
    for damage in [*FORGED, *([flip_pocket] if name == "roulette" else FORGED_CARDS)]:
        rows = copy.deepcopy(exports[name]["auditor"])
        damage(rows)
        rows = rehashed(rows)
        assert small(rows), damage.__name__
        assert full(rows), damage.__name__


def test_a_wrong_payment_in_line_and_money_alike_is_seen_by_the_rules_alone(exports):
    """The small program knows no rules: this is what the full check is for."""
    for name in TABLES:
        rows = copy.deepcopy(exports[name]["auditor"])
        money = {rows[i]["body"]["of"]: rows[i] for i in of_kind(rows, "money")}
        won = [
            (rows[i], line)
            for i in of_kind(rows, "event", "settled")
            for line in rows[i]["body"]["lines"]
            if line["outcome"] == "win"
        ]
        left = max((r["seq"] for r in rows[1:-1] if r["body"].get("act") == "left"), default=0)
        after = [w for w in won if w[0]["seq"] > left]  # who leaves cashes in all his chips
        record, line = (after or won)[-1]
        line["amount_cents"] += 100
        postings = money[record["seq"]]["body"]["entries"][0]["postings"]
        pays = [f"inventory-{name}", f"seat-{name}-{line['seat']}"]
        paid = next(i for i, p in enumerate(postings) if [p[0], postings[i + 1][0]] == pays)
        postings[paid][1] -= 100
        postings[paid + 1][1] += 100
        rows = rehashed(rows)
        assert small(rows) == [] or not after
        assert "not the settlement that the rules give" in full(rows)


def test_a_reader_that_lied_is_seen_when_the_shoe_is_opened(exports):
    rows = copy.deepcopy(exports["blackjack-shoe"]["auditor"])
    checks = of_kind(rows, "event", "hole-card-checked")
    assert checks
    body = rows[checks[0]]["body"]
    body["blackjack"] = not body.get("blackjack", False)
    assert "card reader" in full(rehashed(rows))


# ── when orders are sealed and opened ────────────────────────────────────────────────────────────────


def test_every_order_is_sealed_before_the_first_wager_on_it(exports):
    for name in TABLES:
        wagers = 0  # in this round so far
        for row in exports[name]["auditor"][1:-1]:
            kind, body = row["kind"], row["body"]
            if kind in ("void", "opened") or body.get("type") == "round-opened":
                wagers = 0
            elif body.get("type") == "wager-placed":
                wagers += 1
            elif kind == "seal":
                assert not wagers, (name, row["seq"])


def test_a_shoe_that_runs_out_in_mid_round_is_shuffled_again_and_opened_after_the_round(tmp_path):
    """Seven players draw one deck empty: the discards are shuffled while the hole card lies face down."""
    people = tuple(Person(f"id-{n}", f"P{n}") for n in range(7))

    async def play(store: Store) -> Rows:
        house = House(store, Clock(), entropy=Random("refill").randbytes)
        await house.open("blackjack", elections={"deal": "hand", "decks": 1})
        for seat, person in enumerate(people, 1):
            await house.floor.grant(person.id, 10**8, "play money", "k")
            await house.done(person, do="sit", seat=seat, buy_in_cents=10**7)
        for _ in range(40):
            await house.to_wagers()
            await house.bet(*people)
            while house.step()["kind"] == "decide":
                person = people[house.step()["seat"] - 1]
                names = [c["name"] for c in house.step(person)["choices"]]
                await house.done(person, do="decide", choice="hit" if "hit" in names else names[-1])
            if refills([json.loads(line) for line in house.export()]):
                break
        await house.to_wagers()  # one more round, so that the orders in question are opened
        await house.bet(people[0])
        while house.step()["kind"] == "decide":
            await house.wait(31)
        await house.to_wagers()
        return [json.loads(line) for line in house.export()]

    def refills(rows: Rows) -> list[int]:
        """The shuffles while cards of the round lay on the table."""
        found, dealt = [], False
        for row in rows[1:-1]:
            kind = row["body"].get("type")
            if kind == "round-opened":
                dealt = False
            elif kind == "card-dealt":
                dealt = True
            elif kind == "shuffled" and dealt:
                found.append(row["seq"])
        return found

    store = Store.open(tmp_path / "house.db", key=KEY)
    rows = run(play(store))
    store.close()
    assert small(rows) == [] and full(rows) == ""
    (shuffle, *_) = refills(rows)
    records = rows[1:-1]
    sealed = [r["body"] for r in records[: shuffle - 1] if r["kind"] == "seal"]
    replaced, new = sealed[-2], sealed[-1]
    assert new["first_slot"] == replaced["first_slot"] + replaced["count"]  # slots go on counting
    opened = next(
        r["seq"] for r in records if r["kind"] == "opened" and r["body"]["number"] == replaced["number"]
    )
    after = [r for r in records[shuffle:] if r["kind"] == "event"]
    round_end = next(r["seq"] for r in after if r["body"]["type"] == "round-opened")
    collected = next(r["seq"] for r in after if r["body"]["type"] == "cards-collected")
    assert collected < opened < round_end  # not while a card of it may lie face down
    # The hole card was dealt from the order that was replaced, and shown after the new shuffle.
    shown = [
        p for r in records[shuffle:opened] if r["kind"] == "proof" for p in r["body"]["proofs"]
        if p["number"] == replaced["number"]
    ]  # fmt: skip
    assert shown


def test_outcomes_cannot_be_put_in_an_order_chosen_after_the_draw(exports):
    """Who may sort the outcomes as he likes makes any seed give any number."""
    rows = copy.deepcopy(exports["roulette"]["auditor"])
    for i in of_kind(rows, "proof"):
        rows[i]["body"]["proofs"][0]["outcomes"].reverse()
    assert any("in another order" in problem for problem in small(rehashed(rows)))
    assert "another spin" in full(rehashed(rows))
    rows = copy.deepcopy(exports["roulette"]["auditor"])
    del rows[of_kind(rows, "proof")[-1]]["body"]["proofs"][0]["outcomes"][3]
    assert any("other outcomes than a fair" in problem for problem in small(rehashed(rows)))
    assert full(rehashed(rows))
