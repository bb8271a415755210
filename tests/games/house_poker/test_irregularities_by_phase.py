"""In which phases of a round each irregularity can be called, what follows, and who calls it."""

import pytest
from family import Felt, in_every_book
from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.core.steps import Over
from houseway.games.house_poker import DEALER

BEFORE_THE_DEALERS_HAND = [
    "dealing", "community", "stub", "looking", "deciding", "forfeits", "racking", "reveal",
]  # fmt: skip
TO_THE_LAST_CARD = [*BEFORE_THE_DEALERS_HAND, "showing", "approving", "settling", "discarding", "clearing"]
CALLED = [
    # irregularity            in these phases           what follows
    ("card-dealt-in-error",   ["dealing", "community"], "goes on"),
    ("wrong-number-of-cards", TO_THE_LAST_CARD,         "void"),
    ("wrong-deck-count",      TO_THE_LAST_CARD,         "void"),
    ("dealer-card-exposed",   BEFORE_THE_DEALERS_HAND,  "void"),
    ("shoe-jam",              ["dealing"],              "void"),
]  # fmt: skip


def call(table, name):
    """The irregularity as it would be called now."""
    match name:
        case "card-dealt-in-error":
            return IrregularityCalled(name, slot=table.state.shoe.position)
        case "wrong-number-of-cards":
            return IrregularityCalled(name, seat=1, detail=str(table.game.sizes[1] - 1))
        case "wrong-deck-count":
            return IrregularityCalled(name, detail="51")
        case "dealer-card-exposed":
            slot, unseen = table.state.hands[-1].slots[0], table.state.shoe.unseen
            card = next(c for c, left in enumerate(unseen) if left)
            return IrregularityCalled(name, slot=slot, cards=(card,))
    return IrregularityCalled(name)


def no_longer_matters(table):
    """Where the book asks for an exposed card only while a player has still to decide."""
    spec = table.game.irregular["dealer-card-exposed"]
    return spec.while_undecided and all(h.status != "waiting" for h in table.state.seats)


def dealt(edition, name):
    """A table with its first cards dealt, one of them the dealer's where that is asked for."""
    table = Felt(edition, dealing="automated-shoe" if name == "shoe-jam" else "hand").ready().bet(1, 2, 3)
    if name not in table.game.irregular:
        pytest.skip(f"the book does not know {name}")
    table.choices = {1: "fold"}
    table.to("dealing").advance()
    while name == "dealer-card-exposed" and not table.state.hands[-1].slots:
        table.advance()
    assert table.state.phase == "dealing"
    return table


@in_every_book("unseen-card", "wrong-hand", "count-hand", "dealer-exposed", "shoe-jam")
@pytest.mark.parametrize(("name", "phases", "follows"), CALLED)
def test_when_it_can_be_called(edition, name, phases, follows):
    table = dealt(edition, name)
    passed, met = [], set()
    while not isinstance(table.step, Over):
        phase, event = table.state.phase, call(table, name)
        passed.append(phase)
        offered = {c.what for c in table.game.irregularities(table.state)}
        assert (name in offered) == (phase in phases), phase
        if phase in phases:
            met.add(phase)
            stays = follows == "goes on" or (name == "dealer-card-exposed" and no_longer_matters(table))
            assert table.game.apply(table.state, event).phase == (phase if stays else follows)
        else:
            with pytest.raises(Illegal, match=r"cannot be called now|no face-down card"):
                table.game.apply(table.state, event)
        table.advance()
    with pytest.raises(Illegal):
        table.game.apply(table.state, event)
    revealed = {"reveal"} if table.game.sizes[DEALER] else set()
    assert met == set(phases) & set(passed) and {"looking", "deciding", "clearing"} | revealed <= set(passed)


@in_every_book("unseen-card", "wrong-hand", "count-hand", "dealer-exposed", "shoe-jam")
@pytest.mark.parametrize("name", [row[0] for row in CALLED])
def test_the_dealer_or_anybody_above_calls_it_and_no_player(edition, name):
    table = dealt(edition, name)
    for rank in ("dealer", "box", "floor", "manager"):
        assert table.game.apply(table.state, replace(call(table, name), by=rank)) != table.state
    with pytest.raises(Illegal, match="player"):
        table.game.apply(table.state, replace(call(table, name), by="player"))
