"""Messages are read once, strictly, and refused with the field that is wrong."""

import json
from typing import Any

import pytest

from houseway.live import protocol
from houseway.live.protocol import Intend, Intent, NotUnderstood, digest, read

WAGER = {"do": "wager", "wager": "red", "stake_cents": 500, "spot": "red"}


def sent(**intent: Any) -> str:
    return json.dumps({"type": "intent", "key": "k", "table": "t", "intent": intent})


def intent(**fields: Any) -> Intent:
    message = read(sent(**fields))
    assert isinstance(message, Intend)
    return message.intent


@pytest.mark.parametrize(
    ("fields", "at_most", "beyond"),
    [
        ({"do": "sit", "seat": 1}, {"buy_in_cents": 0}, {"buy_in_cents": -1}),
        ({"do": "sit", "seat": 1}, {"buy_in_cents": 10**12}, {"buy_in_cents": 10**12 + 1}),
        ({"do": "sit", "buy_in_cents": 5}, {"seat": 0}, {"seat": -1}),
        ({"do": "cut"}, {"depth": 10_000}, {"depth": 10_001}),
        ({"do": "decide"}, {"choice": "x" * 64}, {"choice": "x" * 65}),
        ({"do": "decide", "choice": "keep"}, {"slots": [0] * 60}, {"slots": [0] * 61}),
        ({"do": "decide", "choice": "keep"}, {"slots": [0]}, {"slots": [-1]}),
        ({"do": "decide", "choice": "keep"}, {"slots": [1]}, {"slots": ["1"]}),
        ({"do": "call", "what": "x"}, {"slot": -1}, {"slot": -2}),
        ({"do": "call"}, {"what": "a b_c.,:+/-9"}, {"what": "a\n"}),
        ({"do": "call"}, {"what": "x"}, {"what": "<x>"}),
        ({"do": "void"}, {"why": "x" * 80}, {"why": "x" * 81}),
        ({"do": "void"}, {"why": "die"}, {"why": "di"}),
        ({"do": "order"}, {"what": "decks-changed"}, {"what": "cards-shown"}),
        ({"do": "turn", "wager": "place"}, {"on": True}, {"on": 1}),
        ({"do": "rebuy"}, {"cents": 5}, {"cents": 5.0}),
        ({"do": "rebuy"}, {"cents": 5}, {"cents": True}),
        ({"do": "decide", "choice": "keep"}, {"hand": 0}, {"hand": None}),
        ({"do": "call", "what": "x"}, {"seat": 0}, {"seat": None}),
    ],
)
def test_a_field_at_its_bound_and_beyond(fields, at_most, beyond):
    (name,) = at_most
    made = intent(**fields, **at_most)
    assert getattr(made, name) == (tuple(at_most[name]) if name == "slots" else at_most[name])
    with pytest.raises(NotUnderstood, match=f"intent.{name}") as refused:
        read(sent(**fields, **beyond))
    assert refused.value.key == "k"


@pytest.mark.parametrize(
    ("text", "why", "key"),
    [
        ("", "not JSON", None),
        ("{", "not JSON", None),
        ('{"type": NaN}', "not JSON", None),
        ("[" * 3000, "JSON object", None),
        ('{"a":' * 3000, "not JSON", None),
        ("null", "expected a JSON object", None),
        ('{"type": "fly", "key": "k"}', "type: invalid value 'fly'", "k"),
        ('{"key": "k"}', "type is to be said", "k"),
        ('{"type": "ping", "more": 1}', "unknown field `more`", None),
        (sent(do="fly"), "intent.do: invalid value 'fly'", "k"),
        (sent(do="leave", by="floor"), "intent: object contains unknown field `by`", "k"),
        (sent(do="wager", wager="red"), "intent: stake_cents is to be said", "k"),
        (sent(do="wager", wager=["red"], stake_cents=5), "intent.wager: expected a text", "k"),
        ('{"type": "hint", "key": "k\\n", "table": "t"}', "key: expected a text", None),
        ('{"type": "hint", "key": 5, "table": "t"}', "key: expected a text", None),
    ],
)
def test_what_is_not_understood_is_said_in_words(text, why, key):
    with pytest.raises(NotUnderstood) as refused:
        read(text)
    assert why in refused.value.reason and len(refused.value.reason) <= 200
    assert refused.value.key == key


def test_one_digest_for_one_intent():
    same = intent(**WAGER)
    assert digest(same) == digest(intent(**dict(reversed(WAGER.items()))))
    plain = {"do": "withdraw", "wager": "red"}
    assert digest(intent(**plain)) == digest(intent(**plain, spot=""))  # said, or left at its default
    others = [{**WAGER, "stake_cents": 501}, {**WAGER, "spot": "black"}, {**plain, "spot": "red"}, plain]
    assert len({digest(same), *(digest(intent(**o)) for o in others)}) == 5


def test_every_intent_is_carried_out_somewhere():
    from houseway.live.intents import _ACTS

    at_terminals = {protocol.Terminal, protocol.Console, protocol.Sensed}  # by live/rapid.py
    assert set(_ACTS) | at_terminals == set(protocol.Intent.__subclasses__())
