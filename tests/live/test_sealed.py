"""The sealed stack: fair numbers, an order fixed by its seed, proofs that hold and no others."""

import hashlib
import hmac
import importlib.util
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from houseway.equipment.cards import DECK, Card, text
from houseway.live.sealed import (
    Proof,
    SealedStack,
    SealedWheel,
    Stream,
    below,
    block,
    commitment,
    leaf,
    node,
    path,
    root_from,
    shuffled,
    tree,
)
from houseway.live.vault import KeyTrouble, Secret, Vault, find_key

ROOT = Path(__file__).parents[2]
SEED = bytes(range(32))


def load_verifier():
    spec = importlib.util.spec_from_file_location("houseway_verify", ROOT / "verifier/houseway_verify.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verifier = load_verifier()


class Script:
    """A stream that gives bytes written beforehand."""

    def __init__(self, *values: int):
        self.values = bytes(values)

    def take(self, count: int) -> bytes:
        if len(self.values) < count:
            raise EOFError
        taken, self.values = self.values[:count], self.values[count:]
        return taken


# ── fair numbers ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("limit", range(1, 257))
def test_every_number_below_a_small_limit_has_equally_many_bytes(limit):
    """All 256 bytes are tried: each number comes from the same count of them, the rest draw again."""
    hits, again = Counter(), 0
    for byte in range(256):
        try:
            hits[below(limit, Script(byte).take)] += 1
        except EOFError:
            again += 1
    assert set(hits) == set(range(limit))
    assert set(hits.values()) == {256 // limit}
    assert again == 256 % limit


@pytest.mark.parametrize("limit", [257, 312, 416, 1000, 32768, 40000, 65535, 65536])
def test_every_number_below_a_larger_limit_has_equally_many_pairs_of_bytes(limit):
    hits, again = Counter(), 0
    for pair in product(range(256), repeat=2):
        try:
            hits[below(limit, Script(*pair).take)] += 1
        except EOFError:
            again += 1
    assert set(hits) == set(range(limit))
    assert set(hits.values()) == {65536 // limit}
    assert again == 65536 % limit


def test_a_draw_beyond_the_last_full_multiple_is_thrown_away():
    assert below(100, Script(255, 200, 199).take) == 99


def test_there_is_no_number_below_nothing():
    with pytest.raises(ValueError, match="below 0"):
        below(0, Script(1).take)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_fisher_yates_reaches_every_order_in_one_way(size):
    """With the choices enumerated, each of the n! orders comes from exactly one run of choices."""
    orders = Counter()
    for choices in product(*(range(i + 1) for i in range(size - 1, 0, -1))):
        orders[shuffled(DECK[:size], Script(*choices).take)] += 1
    factorial = {1: 1, 2: 2, 3: 6, 4: 24}[size]
    assert len(orders) == factorial
    assert set(orders.values()) == {1}


# ── the stream and the order ─────────────────────────────────────────────────────────────────────────


def test_a_block_is_the_hmac_of_label_and_counter():
    eight_bytes = bytes(7) + b"\5"
    assert block(SEED, b"salt", 5) == hmac.new(SEED, b"salt\0" + eight_bytes, hashlib.sha256).digest()


def test_the_stream_runs_on_over_blocks():
    stream = Stream(SEED, b"x")
    together = stream.take(5) + stream.take(40) + stream.take(1)
    assert together == (block(SEED, b"x", 0) + block(SEED, b"x", 1))[:46]


def test_the_order_and_root_are_those_of_the_independent_program():
    for n, seed in enumerate((SEED, bytes(32), hashlib.sha256(b"a").digest())):
        cards = tuple(sorted(DECK * (n + 1)))
        stack = SealedStack(seed, cards)
        order = verifier.shuffled(seed, [text(c) for c in cards])
        assert [text(c) for c in stack.order] == order
        leaves = [verifier.leaf(verifier.block(seed, b"salt", i), i, c) for i, c in enumerate(order)]
        assert stack.root == verifier.tree(leaves)[-1][0]


def test_the_order_holds_the_same_cards():
    stack = SealedStack(SEED, tuple(sorted(DECK * 6)))
    assert Counter(stack.order) == Counter(dict.fromkeys(DECK, 6))
    assert stack.order != stack.cards


def test_a_wheel_has_its_own_ticket_for_every_attempt():
    wheel = SealedWheel(SEED)
    tickets = [wheel.ticket(j, 38) for j in range(200)]
    assert tickets[:3] == [below(38, Stream(SEED, b"spin-%d" % j).take) for j in range(3)]
    assert len(set(tickets)) > 30
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


# ── proofs ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", [*range(1, 34), 52, 312])
def test_every_position_of_a_stack_can_be_proved(size):
    stack = SealedStack(SEED, tuple(sorted((DECK * 6)[:size])))
    for i in range(size):
        proof = stack.proof(i)
        assert proof.card == stack.order[i]
        assert proof.holds(stack.root, size)
        start = verifier.leaf(proof.salt, i, text(proof.card))
        assert verifier.root_by_path(start, i, size, proof.path) == stack.root


def test_a_proof_with_anything_changed_does_not_hold():
    size = 21
    stack = SealedStack(SEED, DECK[:size])
    for i in range(size):
        good = stack.proof(i)
        others = [Card(c) for c in range(53) if c != good.card]
        assert not any(replace(good, card=c).holds(stack.root, size) for c in others)
        assert not any(
            replace(good, position=p).holds(stack.root, size) for p in range(-1, size + 1) if p != i
        )
        assert not replace(good, salt=bytes(32)).holds(stack.root, size)
        assert not replace(good, path=good.path[:-1]).holds(stack.root, size)
        assert not replace(good, path=(*good.path, bytes(32))).holds(stack.root, size)
        for k in range(len(good.path)):
            bent = (*good.path[:k], bytes(32), *good.path[k + 1 :])
            assert not replace(good, path=bent).holds(stack.root, size)
        assert not good.holds(bytes(32), size)


def test_an_inner_node_is_no_leaf():
    """Leaves and nodes are hashed with different prefixes: two leaves cannot be passed off as one card."""
    leaves = [leaf(bytes([i]) * 32, i, Card(i)) for i in range(4)]
    levels = tree(leaves)
    inner = levels[1][0]
    assert inner == node(leaves[0], leaves[1])
    assert root_from(inner, 0, 2, (levels[1][1],)) == levels[2][0]  # the tree above it is the same tree …
    assert not Proof(0, Card(0), leaves[0] + leaves[1], (levels[1][1],)).holds(
        levels[2][0], 2
    )  # … no card is
    assert path(levels, 3) == (leaves[2], inner)


def test_an_empty_stack_cannot_be_sealed():
    with pytest.raises(ValueError, match="empty"):
        tree(())


# ── seeds at rest ────────────────────────────────────────────────────────────────────────────────────


def test_a_locked_seed_opens_only_with_its_key_and_in_its_place():
    vault = Vault(bytes(32))
    secret = Secret(SEED, DECK[:5])
    box = vault.lock("t/1", secret)
    assert SEED not in box and SEED.hex().encode() not in box
    assert vault.unlock("t/1", box) == secret
    for other, place in ((Vault(bytes(31) + b"\1"), "t/1"), (vault, "t/2"), (vault, "u/1")):
        with pytest.raises(KeyTrouble, match="cannot be read"):
            other.unlock(place, box)
    with pytest.raises(KeyTrouble):
        vault.unlock("t/1", box[:-1] + bytes([box[-1] ^ 1]))


def test_two_locks_of_one_seed_look_different():
    vault = Vault(bytes(32))
    assert vault.lock("t/1", Secret(SEED)) != vault.lock("t/1", Secret(SEED))


def test_the_key_file_is_made_once_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.delenv("HOUSEWAY_KEY", raising=False)
    file = tmp_path / "house.key"
    key = find_key(file)
    assert len(key) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert find_key(file) == key
    file.chmod(0o640)
    with pytest.raises(KeyTrouble, match="others may read"):
        find_key(file)


def test_the_key_comes_from_the_environment_first(tmp_path, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_KEY", SEED.hex())
    assert find_key(tmp_path / "none") == SEED
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("bad", ["", "00", "zz" * 32, "00" * 33])
def test_a_damaged_key_is_refused_in_words(tmp_path, monkeypatch, bad):
    monkeypatch.delenv("HOUSEWAY_KEY", raising=False)
    file = tmp_path / "house.key"
    file.write_text(bad)
    file.chmod(0o600)
    with pytest.raises(KeyTrouble, match="64 hex digits"):
        find_key(file)
    with pytest.raises(KeyTrouble, match="HOUSEWAY_KEY"):
        find_key(None)
