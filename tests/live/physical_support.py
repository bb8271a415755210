"""A table with real cards, dice or a wheel, and what its dealer does there."""

import json
from dataclasses import replace
from typing import Any

from floor_support import ANN, BOB, Clock, House
from test_ranks import DEALER
from test_sealed import verifier

from houseway.live.protocol import Intend, read
from houseway.live.store import Store
from houseway.live.terms import Done, Person, Refused
from houseway.live.verify import Verified, verify_lines


async def real(store: Store, game: str, *people: Person, **config: Any) -> House:
    config.setdefault("attended", ("dealer",))
    return await House(store, Clock()).open(game, people, physical=True, **config)


async def for_seat(house: House, person: Person, seat: int, **intent: Any) -> Done | Refused:
    """Somebody of the house says what the player at a seat does."""
    text = {"type": "intent", "key": house.key(), "table": house.table, "intent": intent, "seat": seat}
    message = read(json.dumps(text))
    assert isinstance(message, Intend)
    return await house.floor.intend(house.table, replace(person, at=seat), message.key, message.intent)


async def to_betting(house: House) -> None:
    for _ in range(60):
        step = house.step()
        if step["kind"] == "wagers":
            return
        if step["kind"] == "decide":
            await house.refuse_cut(ANN, BOB)
        else:
            await house.done(DEALER, do="answer")
    raise AssertionError(house.step())


async def deal(house: House, *seen: str) -> None:
    """What the dealer does with these cards, dice or numbers, until they are used up and one more is due, or
    somebody else is asked."""
    left = list(seen)
    while house.view()["waits_for"]:
        if house.step()["kind"] == "chance":
            if not left:
                return
            await house.done(DEALER, do="answer", saw=left.pop(0))
        else:
            await house.done(DEALER, do="answer")
    assert not left


def checked(house: House) -> Verified:
    """Both verifiers say that chance was physical, and replay the log to the cent."""
    export = house.export()
    found = verify_lines(export)
    assert found.physical and not (found.proofs or found.opened or found.numbers or found.waiting)
    other = verifier.check_lines(export)
    assert other.physical and other.problems == []
    return found
