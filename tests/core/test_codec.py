"""Events and their JSON form."""

import json

import pytest

from houseway.core import codec
from houseway.core.events import EVENTS, CardDealt, CardsShown, Line, Settled, WagerPlaced
from houseway.equipment.cards import card, cards


def test_the_written_form_is_stable():
    """Logs of version 2 are read for ever: these lines may not change."""
    assert codec.to_json(CardDealt(3, "dealer", card("As"))) == (
        '{"v":2,"type":"card-dealt","slot":3,"to":"dealer","card":"As"}'
    )
    assert codec.to_json(CardDealt(4, "dealer")) == '{"v":2,"type":"card-dealt","slot":4,"to":"dealer"}'
    assert codec.to_json(CardsShown("seat-2", (1, 5), cards("Td2c"))) == (
        '{"v":2,"type":"cards-shown","to":"seat-2","slots":[1,5],"cards":["Td","2c"]}'
    )
    line = Line(1, "base", 500, "win", 750, "oh-blackjack:4.VI", odds="3 to 2", why="blackjack")
    written = json.loads(codec.to_json(Settled((line,))))
    assert written["lines"][0]["odds"] == "3 to 2"
    assert codec.from_dict(written) == Settled((line,))


WRONG = [
    ("nonsense", "not JSON"),
    ("[1]", "not a JSON object"),
    ('{"v":1,"type":"cut-refused","seat":1}', "version 1"),
    ('{"v":2,"type":"no-such-thing"}', "no such event"),
    ('{"v":2,"type":"cut-refused"}', "missing required field `seat`"),
    ('{"v":2,"type":"cut-refused","seat":1,"extra":2}', "unknown field `extra`"),
    ('{"v":2,"type":"cut-refused","seat":"1"}', "Expected `int`, got `str`"),
    ('{"v":2,"type":"cut-refused","seat":true}', "Expected `int`, got `bool`"),
    ('{"v":2,"type":"card-dealt","slot":1,"to":"dealer","card":"1s"}', "no such card"),
    ('{"v":2,"type":"card-dealt","slot":1,"to":"dealer","card":7}', "is not a card"),
    ('{"v":2,"type":"cards-shown","to":"all","slots":3}', "Expected `array`, got `int`"),
    ('{"v":2,"type":"settled","lines":[1]}', "Expected `object`, got `int`"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_what_is_no_event_is_refused_with_a_reason(text, reason):
    with pytest.raises(codec.BadEvent, match=reason):
        codec.from_json(text)


def test_events_are_frozen_and_named_in_kebab_case():
    with pytest.raises((AttributeError, TypeError)):
        WagerPlaced(1, "red", 500).seat = 2
    assert all(kind == kind.lower() and "_" not in kind for kind in EVENTS)
    assert all(EVENTS[kind].kind == kind for kind in EVENTS)
