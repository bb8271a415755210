"""Houses that play honestly and write another log afterwards, with every hash and signature made anew.

Both programs find them out: by the log itself, or by the receipts that the players' pages kept.
"""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from floor_support import ANN, KEY
from test_rigged import GAMES, PLAYED, honest
from test_sealed_exports import Rows, full, rehashed, small

from houseway.live.signing import Signer


def index(rows: Rows, wanted: Callable[[dict[str, Any]], bool], last: bool = False) -> int:
    found = [i for i, row in enumerate(rows[1:-1], 1) if wanted(row)]
    return found[-1 if last else 0]


def moved(rows: Rows, start: int, stop: int, to: int) -> Rows:
    block = rows[start:stop]
    rest = rows[:start] + rows[stop:]
    at = to - (stop - start) if to > start else to
    return rest[:at] + block + rest[at:]


def block_of_last_seal(rows: Rows) -> tuple[int, int]:
    """From a seal to its made, of the last round that has been opened."""
    number = [r["body"]["number"] for r in rows[1:-1] if r["kind"] == "opened"][-1]
    start = index(rows, lambda r: r["kind"] == "seal" and r["body"]["number"] == number)
    stop = index(rows, lambda r: r["kind"] == "made" and r["body"]["number"] == number)
    return start, stop + 1


def seal_after_bets(rows: Rows) -> Rows:
    start, stop = block_of_last_seal(rows)
    spins = ("ball-settled", "wheel-stopped", "dice-rolled")
    spin = next(i for i in range(stop, len(rows)) if rows[i]["body"].get("type") in spins)
    return moved(rows, start, stop, spin)


def seal_after_numbers(rows: Rows) -> Rows:
    """The house commits when the numbers have been told."""
    start, stop = block_of_last_seal(rows)
    return moved(rows, start, start + 1, stop - 1)


def promise_after_seal(rows: Rows) -> Rows:
    """A player in league with the house promises his number when he knows its seed."""
    start, _ = block_of_last_seal(rows)
    digest = dict(rows[start]["body"]["asked"])[3]
    offer = index(rows, lambda r: r["kind"] == "entropy" and r["body"].get("offers") == digest)
    row = rows[offer]
    body = {**row["body"]}
    late = {**row, "body": {"seat": 3, "offers": body.pop("offers")}}
    rows[offer] = {**row, "body": body}
    return [*rows[: start + 1], late, *rows[start + 1 :]]


def other_number(rows: Rows) -> Rows:
    """A number is told that was not promised."""
    start, stop = block_of_last_seal(rows)
    told = next(i for i in range(start, stop) if "value" in rows[i]["body"])
    rows[told]["body"]["value"] = "00" * 16
    return rows


def number_gone(rows: Rows) -> Rows:
    """A number is said to be missing that was told."""
    start, stop = block_of_last_seal(rows)
    told = next(i for i in range(start, stop) if rows[i]["body"].get("value"))
    rows[stop - 1]["body"]["missing"] = [rows[told]["body"]["seat"]]
    del rows[told]
    return rows


def bet_while_mixing(rows: Rows) -> Rows:
    start, _ = block_of_last_seal(rows)
    who = {
        "kind": "who",
        "seq": 0,
        "at": rows[start]["at"],
        "body": {"act": "sit-out", "seat": 1, "who": ANN.id},
    }
    return [*rows[: start + 1], who, *rows[start + 1 :]]


def seals_swapped(rows: Rows) -> Rows:
    seals = [i for i, r in enumerate(rows[1:-1], 1) if r["kind"] == "seal"]
    a, b = rows[seals[0]]["body"], rows[seals[1]]["body"]
    a["commitment"], b["commitment"] = b["commitment"], a["commitment"]
    return rows


def openings_swapped(rows: Rows) -> Rows:
    opened = [i for i, r in enumerate(rows[1:-1], 1) if r["kind"] == "opened"]
    a, b = rows[opened[0]]["body"], rows[opened[1]]["body"]
    a["seed"], b["seed"] = b["seed"], a["seed"]
    return rows


def never_opened(rows: Rows) -> Rows:
    del rows[index(rows, lambda r: r["kind"] == "opened")]
    return rows


def eighteen_decks(rows: Rows) -> Rows:
    rows[1]["body"]["pack"]["decks"] = 18
    return rows


def another_bank(rows: Rows) -> Rows:
    rows[1]["body"]["inventory_cents"] -= 100
    return rows


def leaver_paid_less(rows: Rows) -> Rows:
    """In both records alike."""
    at = index(rows, lambda r: r["body"].get("act") == "left")
    rows[at]["body"]["cents"] -= 100
    for posting in rows[at + 1]["body"]["entries"][0]["postings"]:
        posting[1] += -100 if posting[1] > 0 else 100
    return rows


def withheld_money(rows: Rows) -> Rows:
    rows[index(rows, lambda r: r["kind"] == "money", last=True)]["withheld"] = True
    return rows


def withheld_settlement(rows: Rows) -> Rows:
    rows[index(rows, lambda r: r["body"].get("type") == "settled", last=True)]["withheld"] = True
    return rows


CONSISTENT: dict[str, tuple[str, Callable[[Rows], Rows]]] = {
    f"{how.__name__} ({game})": (game, how)
    for how, games in (
        (seal_after_bets, ("roulette", "big-six", "craps")),
        (seal_after_numbers, ("roulette", "three-card-poker")),
        (promise_after_seal, ("roulette", "three-card-poker")),
        (other_number, ("roulette", "three-card-poker")),
        (bet_while_mixing, ("roulette", "three-card-poker")),
        (seals_swapped, ("roulette", "three-card-poker")),
        (openings_swapped, ("roulette", "three-card-poker")),
        (never_opened, ("roulette", "three-card-poker", "craps")),
        (eighteen_decks, ("three-card-poker", "blackjack", "baccarat")),
        (another_bank, ("roulette",)),
        (leaver_paid_less, ("roulette", "baccarat")),
        (withheld_money, ("roulette",)),
        (withheld_settlement, ("roulette", "blackjack")),
    )
    for game in games
}


@pytest.mark.parametrize("name", CONSISTENT)
def test_a_rewritten_log_is_found_out_by_itself(name):
    """Every hash and the signature are made anew with the house's own key; nobody has a receipt."""
    game, how = CONSISTENT[name]
    rows = rehashed(how(copy.deepcopy(honest(game).auditor)))
    assert small(rows), name
    assert full(rows), name


@pytest.mark.parametrize("game", ["three-card-poker"])
def test_a_hand_withheld_from_a_player_cannot_be_another_once_its_seed_is_open(game):
    rows = copy.deepcopy(honest(game).player)
    assert not small(rows)
    at = index(rows, lambda r: r.get("withheld") and r["kind"] == "event")
    proof = rows[at + 1]
    assert proof["withheld"]
    for row in (rows[at], proof):
        spoiled = copy.deepcopy(rows)
        spoiled[rows.index(row)]["at"] += 1
        assert any("opened seed gives another record" in p for p in small(spoiled))
        assert "opened seed gives another record" in full(spoiled)


def win_turned_into_loss(rows: Rows) -> Rows:
    """The last rounds never were."""
    at = index(rows, lambda r: r["body"].get("type") == "round-opened", last=True)
    return [*rows[:at], rows[-1]]


def larger_buy_in(rows: Rows) -> Rows:
    at = index(rows, lambda r: r["body"].get("act") == "sat")
    rows[at]["body"]["cents"] += 5_000
    for posting in rows[at + 1]["body"]["entries"][0]["postings"]:
        posting[1] += 5_000 if posting[1] > 0 else -5_000
    left = [r for r in rows[at:-1] if r["body"].get("act") == "left" and r["body"]["seat"] == 1]
    assert not left
    return rows


def larger_bank(rows: Rows) -> Rows:
    rows[1]["body"]["inventory_cents"] += 100
    for posting in rows[2]["body"]["entries"][0]["postings"]:
        posting[1] += 100 if posting[1] > 0 else -100
    return rows


def other_time(rows: Rows) -> Rows:
    rows[index(rows, lambda r: r["kind"] == "event")]["at"] -= 1
    return rows


REWRITTEN = [win_turned_into_loss, larger_buy_in, larger_bank, other_time, number_gone]


@pytest.mark.parametrize("game", ["roulette", "three-card-poker"])
@pytest.mark.parametrize("how", REWRITTEN)
def test_a_rewritten_log_that_holds_by_itself_is_not_the_one_that_was_signed(game, how):
    found = honest(game)
    rows = rehashed(how(copy.deepcopy(found.auditor)))
    heads = [line for line in found.receipts if "houseway-receipt" in line]
    days = [] if how is win_turned_into_loss else [found.days[1:]]  # those rounds were of the next day
    for kept in (heads, heads[-1:], *days):
        assert small(rows, kept), how.__name__
        assert full(rows, kept), how.__name__
    if how is number_gone:  # without any receipt: her own number is not in the seed
        mine = [line for line in found.receipts if "houseway-number" in line]
        assert any("that you added" in p for p in small(rows, mine))
        assert "that you added" in full(rows, mine)


@pytest.mark.parametrize("game", GAMES)
def test_a_log_signed_with_another_key_is_not_the_houses(game):
    found = honest(game)
    other = Signer(bytes(32))
    end = found.auditor[-1]["end"]
    rows = [*found.auditor[:-1], {"end": other.receipt("t", end["seq"], end["head"], end["at"])}]
    assert small(rows) == [] and full(rows) == ""  # whose key it is nobody can tell from the log alone
    receipt = [found.receipts[0]]
    assert small(rows, receipt) and "another key" in full(rows, receipt)
    assert small(rows, (), Signer(KEY).key) and "is signed with" in full(rows, (), Signer(KEY).key)


def test_a_signature_that_is_not_good_is_refused():
    found = honest("roulette")
    for name, value in (("seq", 1), ("head", "00" * 32), ("signature", "11" * 64), ("key", "22" * 32)):
        rows = copy.deepcopy(found.auditor)
        rows[-1]["end"][name] = value
        assert small(rows) and full(rows), name
        bent = {**found.receipts[0], name: value}
        assert small(found.auditor, [bent]) and full(found.auditor, [bent]), name
    forged = {**found.days[1], "heads": {"t": [1, "00" * 32]}}
    assert small(found.auditor, [forged]) and full(found.auditor, [forged])


def test_the_campaign_has_at_least_25_kinds():
    kinds = {how for _, how in PLAYED.values()} | {how for _, how in CONSISTENT.values()} | {*REWRITTEN}
    assert len(kinds) >= 30
