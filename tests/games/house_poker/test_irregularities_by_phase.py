"""In which phases of a round each irregularity can be called, what follows, and who calls it."""

import pytest
from family import EDITIONS, Felt, in_every_book
from msgspec.structs import replace

from houseway.core.events import (
    CardBurned,
    CardDealt,
    CutMade,
    IrregularityCalled,
    RecutOrdered,
    SeatLeft,
    SeatTaken,
    StackDealt,
    StubRacked,
)
from houseway.core.game import Illegal
from houseway.core.steps import Over
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import texts
from houseway.games.house_poker import DEALER
from houseway.games.registry import open_game
from houseway.money.limits import Limits
from houseway.procedures.stakes import placed

BEFORE_THE_DEALERS_HAND = [
    "dealing", "community", "stub", "looking", "deciding", "forfeits", "racking", "reveal",
]  # fmt: skip
TO_THE_LAST_CARD = [*BEFORE_THE_DEALERS_HAND, "showing", "approving", "settling", "discarding", "clearing"]
WHILE_CARDS_COME = ["dealing", "community", "looking", "deciding", "forfeits", "racking"]
FROM_THE_DECK = (CardDealt, StackDealt, CardBurned)
CALLED = [
    # irregularity            in these phases           what follows
    ("card-dealt-in-error",   WHILE_CARDS_COME,         "goes on"),
    ("wrong-number-of-cards", TO_THE_LAST_CARD,         "void"),
    ("wrong-deck-count",      TO_THE_LAST_CARD,         "void"),  # and while a void round is cleared, below
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
    before = dealt(edition, name)  # the same round, to know which cards come last
    played = []
    while not isinstance(before.step, Over):
        played.append(before.advance())
    last = max(i for i, event in enumerate(played) if isinstance(event, FROM_THE_DECK))
    passed, met = [], set()
    while not isinstance(table.step, Over):
        phase, event = table.state.phase, call(table, name)
        can = phase in phases and (name != "card-dealt-in-error" or len(passed) <= last)
        passed.append(phase)
        offered = {c.what for c in table.game.irregularities(table.state)}
        assert (name in offered) == can, phase
        if can:
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
    reached = set(passed[: last + 1] if name == "card-dealt-in-error" else passed)
    assert met == set(phases) & reached and {"looking", "deciding", "clearing"} | revealed <= set(passed)


@in_every_book("dealer-exposed")
@pytest.mark.parametrize("phase", ["stub", "looking", "deciding", "reveal"])
def test_a_dealers_card_seen_too_early_is_shown_to_all_and_gives_every_wager_back(edition, phase):
    table = Felt(edition).ready().bet(1, 2).to(phase)
    if no_longer_matters(table):
        pytest.skip("the book asks for it only while a player has still to decide")
    staked, called = table.game.stakes(table.state), call(table, "dealer-card-exposed")
    table.do(called)
    assert table.view()["dealer"]["cards"][0] == texts(called.cards)
    cited = table.edition.cite("dealer-exposed")
    table.to("over")
    assert {(line.outcome, line.clause) for line in table.lines} == {("void", cited)}
    assert {s: sum(x.stake_cents for x in table.lines if x.seat == s) for s in staked} == staked
    table.do(table.step.event)
    assert table.state.shoe.unseen == table.state.shoe.cards


@in_every_book("count-hand", "count-shoe")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_a_deck_is_counted_before_its_first_card_and_while_a_void_round_is_cleared(edition, dealing):
    table = Felt(edition, dealing=dealing).ready().bet(1, 2)
    table.to("dealing")  # no card is dealt yet
    wrong = IrregularityCalled("wrong-deck-count", detail="51")
    assert table.game.apply(table.state, wrong).phase == "void"
    table.advance()
    table.do(IrregularityCalled("wrong-number-of-cards", seat=1, detail="0"))
    for phase in ("void", "collecting"):
        table.to(phase)
        assert wrong.what in {c.what for c in table.game.irregularities(table.state)}
        after = table.game.apply(table.state, wrong)
        assert after.phase == phase and after.voided.removes_deck and not table.state.voided.removes_deck
    table.do(wrong)
    assert wrong.what not in {c.what for c in table.game.irregularities(table.state)}
    table.to("removal", "over")
    assert table.state.phase == "removal"


@in_every_book("count-hand", "count-shoe", "wrong-hand")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
@pytest.mark.parametrize("phase", ["void", "collecting"])
def test_a_deck_stays_where_a_wrong_count_turns_out_to_be_a_misdeal(edition, dealing, phase):
    """The undealt cards are one too many because a player has one too few: nothing is missing."""
    table = Felt(edition, dealing=dealing).ready().bet(1, 2).to("stub")
    table.do(StubRacked(table.state.shoe.remaining + 1)).to(phase)
    right = table.game.sizes[1]
    misdealt = IrregularityCalled("wrong-number-of-cards", seat=2, detail=str(right - 1))
    assert misdealt.what in {c.what for c in table.game.irregularities(table.state)}
    with pytest.raises(Illegal, match="right number"):
        table.game.apply(table.state, replace(misdealt, detail=str(right)))
    table.do(misdealt)
    assert misdealt.what not in {c.what for c in table.game.irregularities(table.state)}
    with pytest.raises(Illegal, match="cannot be called now"):
        table.game.apply(table.state, misdealt)
    table.to("over", "removal")
    assert table.state.phase == "over"
    assert {line.outcome for line in table.lines} == {"void"}
    assert sum(line.amount_cents for line in table.lines) == 0


def exposed_and_partly_void(edition):
    """A card of the dealer's was seen too early: some wagers are void, and the Bonus or Trips goes on."""
    table = Felt(edition).ready().bet(1, 2)
    spec = table.game.irregular["dealer-card-exposed"]
    extra = next(w for w in table.game.placed if w in table.game.offers and w not in spec.wagers)
    for seat in (1, 2):
        table.do(placed(table.game.table, seat, extra, 1000))
    table.to("looking")
    slot = table.game.irregularities(table.state)
    call = next(c for c in slot if c.what == "dealer-card-exposed")
    return table.do(replace(call, cards=(table.drawn(CardDealt("dealer", call.slot)),)))


PARTLY_VOID = [e.id for e in EDITIONS if any(i.wagers for i in e.irregularities)]


@pytest.mark.parametrize("edition", PARTLY_VOID)
@pytest.mark.parametrize("phase", ["void", "the next"])
@pytest.mark.parametrize("what", ["wrong-deck-count", "wrong-number-of-cards"])
def test_a_wrong_number_of_cards_voids_also_what_an_exposed_card_left(edition, phase, what):
    table = exposed_and_partly_void(edition)
    assert table.state.phase == "void" and table.state.voided.wagers
    if phase == "the next":
        table.advance()
    call = next(c for c in table.game.irregularities(table.state) if c.what == what)
    table.do(call).to("over", "removal")
    assert (table.state.phase == "removal") is (what == "wrong-deck-count")
    assert {x.outcome for x in table.lines} == {"void"} and not table.game.stakes(table.state)
    for seat in (1, 2):
        assert sum(x.amount_cents for x in table.lines if x.seat == seat) == 0


@in_every_book("wrong-hand", "count-hand")
@pytest.mark.parametrize("what", ["wrong-number-of-cards", "wrong-deck-count"])
def test_whoever_leaves_while_a_void_round_is_cleared_changes_nothing_of_it(edition, what):
    """Somebody who looks on, or where the book lets him a player: the round stays void, the deck goes."""
    table = Felt(edition).ready().bet(1, 2).do(SeatTaken(3), SeatTaken(4)).to("deciding", "over")
    call = next(c for c in table.game.irregularities(table.state) if c.what == what)
    table.do(call)
    for seat, phase in ((3, "void"), (4, "collecting")):
        assert table.state.phase == phase
        assert table.do(SeatLeft(seat)).state.phase == phase
        table.advance()
    assert table.state.phase == ("removal" if what == "wrong-deck-count" else "over")
    assert {x.outcome for x in table.lines} == {"void"}


@in_every_book("recut", needs="recut")
def test_whoever_leaves_while_cards_are_cut_again_does_not_spare_the_cut(edition):
    if load_edition(edition).option("shuffler") is None:
        pytest.skip("cards are not shuffled by hand here")
    table = Felt(edition, shuffler="manual", dealing="hand" if "colorado" not in edition else "manual-shoe")
    table.ready().bet(1).do(SeatTaken(3)).advance()  # no more bets
    table.do(RecutOrdered())
    assert table.state.phase == "shuffling"
    table.do(SeatLeft(3))
    assert table.state.phase == "shuffling" and isinstance(table.step.event, CutMade)


@in_every_book("wagers")
def test_a_wager_that_is_put_up_later_has_limits_of_the_first(edition):
    game = open_game(load_edition(edition).game, edition=edition, limits=None)
    first = game.table.limits[game.first]
    for spec in game.table.edition.wagers:
        if not spec.follows or spec.name not in game.table.limits:
            continue
        posted = game.table.limits[spec.name]
        if times := [t for t in (1, 2, 3, 4) if posted.max_cents == t * first.max_cents]:
            assert first.min_cents <= posted.min_cents <= times[0] * first.min_cents
        with pytest.raises(ElectionRefused, match="no limits of its own"):
            open_game(game.table.edition.game, edition=edition, limits={spec.name: Limits(100, 1_000)})


@in_every_book("wagers")
def test_a_wager_as_large_as_another_has_no_limits_of_its_own(edition):
    house = elect(load_edition(edition), {})
    for wager in house.edition.wagers:
        own = {wager.name: Limits(100, 1_000)}
        if house.offers(wager.name) and wager.equals:
            with pytest.raises(ElectionRefused, match="no limits of its own"):
                open_game(house.edition.game, edition=edition, limits=own)
    first = Felt(edition).game.first
    game = open_game(house.edition.game, edition=edition, limits={first: Limits(700, 70_000)})
    alike = [w.name for w in house.edition.wagers if w.equals == first and house.offers(w.name)]
    assert all(game.table.limits[name] == Limits(700, 70_000) for name in alike)


@in_every_book("unseen-card", "wrong-hand", "count-hand", "dealer-exposed", "shoe-jam")
@pytest.mark.parametrize("name", [row[0] for row in CALLED])
def test_the_dealer_or_anybody_above_calls_it_and_no_player(edition, name):
    table = dealt(edition, name)
    for rank in ("dealer", "box", "floor", "manager"):
        assert table.game.apply(table.state, replace(call(table, name), by=rank)) != table.state
    with pytest.raises(Illegal, match="player"):
        table.game.apply(table.state, replace(call(table, name), by="player"))
