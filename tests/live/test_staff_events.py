"""Every event that a clause gives to a person of the house: the rank that sends it at a live table, and the
rank below, which is refused. A walk meets them, and looks at the console on the way."""

from random import Random
from typing import Any

import pytest
import test_ranks
from floor_support import KEY, Clock, House, repeatable, run
from physical_support import checked
from test_sealed import verifier
from walking import Sent, Walk

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.dealer.orders import ORDERED
from houseway.editions.loader import editions_of, load_edition
from houseway.games.registry import house_games
from houseway.live.store import Store
from houseway.live.verify import verify_lines

TWO_JOKERS = {"spare-joker": True, "second-deck": True, "shuffler": "device"}
_DEVICE = {"device-counts": True, "second-deck": True}
# The elections under which all of it can be met.
WALKS: dict[str, list[dict[str, Any]]] = {
    "oh-baccarat": [{}, {"shuffler": "device"}],
    "oh-blackjack": [{}, {"shuffler": "device"}],
    "oh-roulette": [{}, {"wheel": "double-zero-as-single"}],
    "oh-pai-gow-poker": [{}, {"dealing": "hand"}, {"spare-joker": True}, TWO_JOKERS],
    "s38-colorado-holdem": [{}, {"second-deck": True}],
    "oh-four-card-poker": [{}, _DEVICE],
    "oh-crazy-four-poker": [{}, _DEVICE],
    "oh-let-it-ride": [{}, _DEVICE],
    "oh-mississippi-stud": [{}, _DEVICE],
    "oh-texas-holdem-bonus": [{}, _DEVICE],
    "oh-three-card-poker": [{}, _DEVICE],
    "oh-ultimate-texas-holdem": [{}, _DEVICE],
    "ma-fast-action-holdem": [{}, {"shuffler": "device"}],
    "s36-fast-action-holdem": [{}, {"shuffler": "device"}],
}
# Troubles of a device that these books do not speak of.
NOT_IN_BOOK = {
    "s38-colorado-holdem": {"shuffler-failure", "shuffler-miscount"},
    "oh-pai-gow-poker": {"shuffler-miscount"},
}
_DECK = {
    ("answer", "inspect-deck"): "floor", ("answer", "decks-changed"): "floor",
    ("order", "recut-ordered"): "floor",
}  # fmt: skip
_REPAIR = {("order", "shuffler-repaired"): "floor", ("order", "reshuffle-ordered"): "floor"}
# What is for somebody above the dealer; all else that people do is the dealer's.
ABOVE: dict[str, dict[Sent, str]] = {
    "oh-baccarat": {
        ("answer", "verify-inspection"): "floor", ("answer", "verify-shuffle"): "floor",
        ("answer", "reshuffle-ordered"): "floor", ("order", "recut-ordered"): "floor", **_REPAIR,
    },
    "oh-big-six": {
        ("answer", "inspect-balance"): "floor", ("answer", "inspect-for-contrivances"): "floor",
        ("answer", "inspect-parts"): "floor",
    },
    "oh-blackjack": {("answer", "tell-the-floor"): "floor", ("order", "recut-ordered"): "floor", **_REPAIR},
    "s38-colorado-holdem": {
        ("answer", "verify-cards"): "floor", ("answer", "verify-second-deck"): "floor",
        ("answer", "decks-changed"): "floor",
    },
    "oh-craps": {
        ("call", "face-disputed"): "box", ("call", "shooter-ordered-to-pass"): "box",
        ("order", "replace-die"): "box", ("answer", "inspect-die-security"): "box",
        ("answer", "inspect-die-faces"): "box", ("answer", "inspect-die-damage"): "box",
    },
    "oh-roulette": {
        ("answer", "inspect-for-magnets"): "floor", ("answer", "inspect-level"): "floor",
        ("answer", "inspect-parts"): "floor", ("answer", "inspect-ball"): "floor",
        ("answer", "bring-new-ball"): "floor", ("order", "adjust-wheel"): "floor",
        ("order", "replace-wheel-part"): "floor",
    },
    "oh-pai-gow-poker": {
        ("answer", "one-joker"): "floor", ("answer", "one-joker-of-second-deck"): "floor",
        ("answer", "decks-changed"): "floor", ("order", "recut-ordered"): "floor",
    },
    "ma-fast-action-holdem": {("answer", "verify-inspection"): "floor", **_REPAIR},
    "s36-fast-action-holdem": {("answer", "verify-inspection"): "floor", **_REPAIR},
    "wa-fast-action-holdem-multi": {("order", "reshuffle-ordered"): "floor"},
    **dict.fromkeys(
        (
            "oh-four-card-poker", "oh-crazy-four-poker", "oh-let-it-ride", "oh-mississippi-stud",
            "oh-texas-holdem-bonus", "oh-three-card-poker", "oh-ultimate-texas-holdem",
        ), _DECK,
    ),
}  # fmt: skip
# Met where their day comes, each with the rank below refused: a prize off the meter in test_link.py, a hand
# that wins very much in test_crazy_four_poker_approval.py.
ELSEWHERE = {"approve-progressive", "observe-progressive", "approve-payout"}
# Nothing at the table: cards looked through in advance are locked away, and surveillance is telephoned.
AWAY = {"bag-inspected-cards", "notify-surveillance"}


def declared(walk: Walk, edition: str) -> set[Sent]:
    """Every irregularity that the book of this table knows, by its own list."""
    try:
        walk.table.game.apply(walk.state, IrregularityCalled("no-such-thing"))
    except Illegal as refused:
        return {("call", what) for what in set(refused.allowed) - NOT_IN_BOOK.get(edition, set())}
    raise AssertionError("an irregularity that no book knows was taken")


# At terminals the console is another: test_rapid_ranks.py has all of its acts.
TABLES = [e.id for game in house_games() if game != "rapid-roulette" for e in editions_of(game)]


@pytest.mark.parametrize("edition", TABLES)
def test_every_event_of_a_person_by_its_rank_and_not_by_the_one_below(tmp_path, edition):
    async def play():
        game, known, above = load_edition(edition).game, dict[Sent, str](), ABOVE.get(edition, {})
        wanted: set[Sent] = set(above)
        opened: list[Store] = []
        for number in range(12):
            real = number == 1  # once with real cards, dice or wheel
            for elections in WALKS.get(edition, [{}])[: 1 if real else None]:
                store = Store.open(str(tmp_path / f"{len(opened)}.db"), key=KEY)
                opened.append(store)
                house = House(store, Clock(), entropy=repeatable(number))
                walk = await Walk.open(
                    house, game, Random(number), known, edition=edition, elections=elections, physical=real
                )
                wanted |= declared(walk, edition)
                for _ in range(130):
                    await walk.on()
                export = house.export()
                assert verifier.check_lines(export).problems == []
                assert checked(house) if real else not verify_lines(export).physical
                await house.close()
                store.close()
            if number and wanted <= known.keys():
                break
        assert wanted <= known.keys(), wanted - known.keys()
        found = {sent: by for sent, by in known.items() if by != "dealer"}
        found.pop(("order", "decks-changed"), None)  # the floor's only while a count is in doubt
        assert found == above

    run(play())


def test_nobody_above_the_dealer_is_forgotten():
    """Every duty that a book gives to the box person, the floor, the manager or surveillance."""
    for edition in TABLES:
        book = load_edition(edition)
        theirs = {d.name for d in book.duties if d.by not in ("dealer", "player")} - ELSEWHERE - AWAY
        assert theirs <= {name for _, name in ABOVE.get(edition, {})}, edition


def test_every_order_is_sent_somewhere():
    sent = {what for what, *_ in test_ranks.ORDERS}
    assert sent == set(ORDERED)
