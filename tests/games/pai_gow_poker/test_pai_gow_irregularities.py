"""What goes wrong, in every phase in which it can be noticed, and who may call it."""

import pytest
from msgspec.structs import replace
from pai_gow_table import BOOK, LOSES, NINES, TIES, WINS, WINS_TOO, clause, told
from test_pai_gow_banking import begun
from test_pai_gow_partners import with_partner

from houseway.core.events import (
    CardDealt,
    CardsShown,
    Decided,
    HandSet,
    IrregularityCalled,
    SeatLeft,
    StackDealt,
)
from houseway.equipment.cards import cards

DEALINGS = pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
PHASES = [
    "dealing", "stub", "emptying", "looking", "deciding", "reveal", "setting", "showing", "settling",
    "discarding", "clearing",
]  # fmt: skip


def staked(felt, **kwargs):
    return felt(**kwargs).ready().bet(3, 20, fortune=5).bet(5, 30).script({3: TIES, 5: LOSES})


def reached(table, phase):
    """At that phase, and with one stack delivered."""
    table.to(phase)
    if phase == "dealing":
        table.advance()
    return table


def void(table):
    """The rest of a void round: everybody has what he had."""
    assert table.state.phase == "void"
    table.to("over")
    assert all(table.gain(seat) == 0 for seat in range(1, 7))
    assert table.house() == 0
    assert table.state.racked == 53
    return table


def names(table):
    return {c.what for c in table.game.irregularities(table.state)}


@clause("16.I", "16.II")
@pytest.mark.parametrize(("name", "path"), [("dice-not-flat", "16.I"), ("die-fell-out", "16.II")])
@DEALINGS
def test_no_roll_is_shaken_again(felt, name, path, dealing):
    table = staked(felt, dealing=dealing)
    table.refused(IrregularityCalled(name), path)
    table.to("starting").do(IrregularityCalled(name), IrregularityCalled(name))
    assert (table.state.phase, table.step.event.kind) == ("starting", "dice-shaken")
    table.dice = [(2, 2, 2)]
    table.to("dealing").refused(IrregularityCalled(name), path)
    assert table.step.event.to == "seat-2"
    other = staked(felt, dealing=dealing, starting_position="number").to("starting")
    other.refused(IrregularityCalled(name), path)


@clause("16.III")
@DEALINGS
@pytest.mark.parametrize("phase", PHASES)
def test_a_first_stack_at_the_wrong_position_kills_all_hands_whenever_it_is_found(felt, dealing, phase):
    table = reached(staked(felt, dealing=dealing), phase).do(IrregularityCalled("dice-misread"))
    assert {x.clause for x in table.game.settle(table.state)} == {f"{BOOK}:16.III"}
    void(table)
    assert table.ready().state.phase == "wagers"


@clause("16.III")
def test_the_dice_are_not_misread_before_a_stack_is_delivered_or_without_dice(felt):
    table = staked(felt).to("dealing")
    table.refused(IrregularityCalled("dice-misread"), "16.III")
    for other in ("number", "button"):
        reached(staked(felt, starting_position=other), "dealing").refused(
            IrregularityCalled("dice-misread"), "16.III"
        )


@clause("16.VII", "9.VII", "10.VII")
@DEALINGS
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [0, 3, 5])
def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(felt, dealing, phase, seat):
    table = reached(staked(felt, dealing=dealing), phase)
    assert table.refusal(IrregularityCalled("wrong-number-of-cards", seat, detail="7")).reason
    table.do(IrregularityCalled("wrong-number-of-cards", seat, detail="8"))
    early = phase in ("dealing", "stub")
    path = ("9.VII" if dealing == "hand" else "10.VII") if early else "16.VII"
    assert {x.clause for x in table.game.settle(table.state)} == {f"{BOOK}:{path}"}
    void(table)


@clause("16.V")
@DEALINGS
@pytest.mark.parametrize("phase", ["dealing", "stub", "emptying", "looking", "deciding", "reveal"])
def test_a_card_of_the_dealers_exposed_voids_all_hands(felt, dealing, phase):
    table = staked(felt, dealing=dealing)
    table.dice = [(2, 3, 3)]  # the dealer gets the first stack
    reached(table, phase).call("dealer-card-exposed", 0, at="Jd", of=0)
    assert {x.clause for x in table.game.settle(table.state)} == {f"{BOOK}:16.V"}
    assert "Jd" in table.view(role="public")["dealer"]["cards"]
    void(table)


@clause("16.V")
def test_the_dealers_cards_that_lie_open_are_not_exposed(felt):
    table = staked(felt).to("setting")
    assert "dealer-card-exposed" not in names(table)
    slot = table.state.hand(0).slots[0]
    table.refused(IrregularityCalled("dealer-card-exposed", slot=slot, cards=cards("9c")), "16.V")


@clause("16.IV")
@DEALINGS
@pytest.mark.parametrize("phase", ["dealing", "stub", "emptying", "looking"])
@pytest.mark.parametrize("choice", ["play-on", "void-hand"])
def test_a_player_whose_card_was_exposed_plays_or_voids_before_he_looks(felt, dealing, phase, choice):
    table = staked(felt, dealing=dealing)
    table.dice = [(1, 2, 2)]  # seat 3 gets the first stack
    reached(table, phase).call("player-card-exposed", 3, at="Qs")
    table.to("exposed")
    looks = [e for e in table.events if isinstance(e, CardsShown) and e.to == "seat-3"]
    assert not looks
    (question,) = table.step.asked
    assert (question.seat, [c.name for c in question.choices], question.default) == (
        3,
        ["play-on", "void-hand"],
        "play-on",
    )
    table.refused(Decided(5, "void-hand"), "16.IV")
    table.refused(Decided(3, "set"), "16.IV")
    table.do(Decided(3, choice))
    lines = table.finish()
    mine = [x for x in told(lines) if x.startswith("3 ")]
    if choice == "void-hand":
        assert mine == ["3 pai-gow void", "3 fortune void"]
        assert (table.gain(3), table.gain(5)) == (0, -30_00)
        assert not table.state.hand(3).shown
    else:
        assert mine == ["3 fortune lose 5", "3 pai-gow push"]


@clause("16.IV")
def test_who_has_looked_has_no_choice_any_more_and_empty_stacks_are_nobodys(felt):
    table = staked(felt).to("deciding")
    assert "player-card-exposed" not in names(table)
    slot = table.state.hand(3).slots[0]
    table.refused(IrregularityCalled("player-card-exposed", 3, slot=slot, cards=cards("Qs")), "16.IV")
    early = staked(felt).to("stub")
    assert {c.seat for c in early.game.irregularities(early.state) if c.what == "player-card-exposed"} == {
        3,
        5,
    }
    slots = early.state.hand(2).slots
    early.refused(IrregularityCalled("player-card-exposed", 2, slot=slots[0], cards=cards("Ah")), "16.IV")


@clause("16.IV", "14.X")
def test_a_bank_that_voids_its_hand_voids_the_round(felt):
    table = begun(felt).bank(6, "bank 10").bet(4, 10)
    before = {seat: table.gain(seat) for seat in (4, 6)}
    table.script({6: WINS, 4: LOSES}).to("deciding")  # the others have looked, the bank has not
    table.call("player-card-exposed", 6, at="Ac").do(Decided(4, "house-way"))
    assert table.state.phase == "exposed"
    table.do(Decided(6, "void-hand"))
    assert table.state.phase == "void"
    table.to("over")
    assert {seat: table.gain(seat) for seat in (4, 6)} == before


@clause("16.VI")
@DEALINGS
def test_an_unseen_card_drawn_in_error_is_the_next_card(felt, dealing):
    table = staked(felt, dealing=dealing).to("stacking" if dealing == "hand" else "dealing")
    slot = table.state.shoe.position
    table.refused(IrregularityCalled("card-drawn-in-error", slot=slot + 1), "16.VI")
    table.do(IrregularityCalled("card-drawn-in-error", slot=slot))
    assert table.step.clause == f"{BOOK}:16.VI"
    event = table.step.event
    assert slot in (event.slots if isinstance(event, StackDealt) else (event.slot,))
    table.refused(IrregularityCalled("card-drawn-in-error", slot=slot), "16.VI")
    table.advance()
    assert table.step.clause != f"{BOOK}:16.VI"
    if dealing == "hand":  # stacks that lie there are not drawn
        table.to("dealing")
        assert "card-drawn-in-error" not in names(table)
    table.to("deciding")
    assert "card-drawn-in-error" not in names(table)


@clause("16.IX")
def test_a_card_exposed_among_the_stacks_means_a_new_shuffle_and_wagers_stand(felt):
    table = staked(felt, dealing="hand").to("stacking")
    assert "card-exposed-in-stacks" not in names(table)  # none lies there yet
    for _ in range(9):
        table.advance()
    slot = table.state.piles[0][0]
    table.refused(IrregularityCalled("card-exposed-in-stacks", slot=40, cards=cards("As")), "16.IX")
    table.do(IrregularityCalled("card-exposed-in-stacks", slot=slot, cards=cards("As")))
    assert table.state.phase == "shuffling"
    assert table.step.event.count == 53
    assert table.game.stakes(table.state) == {3: 25_00, 5: 30_00}
    lines = table.finish()
    assert "3 pai-gow push" in told(lines)
    assert sum(isinstance(e, CardDealt) for e in table.events) == 9 + 49


@clause("16.X")
@pytest.mark.parametrize("phase", ["stacking", "starting", "dealing"])
def test_stacks_that_were_not_dealt_mean_a_new_shuffle_and_wagers_stand(felt, phase):
    table = staked(felt, dealing="hand", shuffler="manual").to(phase)
    table.do(IrregularityCalled("stacks-not-dealt"))
    assert table.state.phase == "shuffling"
    assert "3 pai-gow push" in told(table.finish())
    assert sum(e.kind == "cut-made" for e in table.events) == 2
    shoe = staked(felt).to("starting")
    shoe.refused(IrregularityCalled("stacks-not-dealt"), "16.X")
    later = staked(felt, dealing="hand").to("stub")
    later.refused(IrregularityCalled("stacks-not-dealt"), "16.X")


# ── the dealer's hand set wrongly ────────────────────────────────────────────────────────────────────


def wrongly_set(felt, hands, low, **kwargs):
    table = felt(**kwargs).ready()
    for seat in hands:
        table.bet(seat, 20)
    table.script({**hands, 0: NINES}).to("setting")
    hand = table.state.hand(0)
    table.do(HandSet(tuple(hand.slots[hand.cards.index(c)] for c in cards(low))))
    return table


@clause("16.VIII", "13.IV")
@pytest.mark.parametrize("phase", ["showing", "settling", "discarding", "clearing"])
def test_hands_that_the_dealer_set_wrongly_are_set_again_and_the_round_goes_on(felt, phase):
    # Deuce-trey low and nines high: seat 5, queen-eight and sevens, would tie; by the house way it loses.
    table = wrongly_set(felt, {5: LOSES, 3: TIES}, "2h 3s").to(phase)
    table.do(IrregularityCalled("dealer-set-wrongly"))
    assert (table.state.phase, table.step.clause) == ("resetting", f"{BOOK}:16.VIII")
    hand = table.state.hand(0)
    table.refused(HandSet(hand.slots[:2]), "16.VIII")
    table.advance()
    assert sorted(table.view(role="public")["dealer"]["low"]) == ["Jd", "Kh"]
    assert "dealer-set-wrongly" not in names(table)
    table.finish()
    assert (table.gain(5), table.gain(3), table.house()) == (-20_00, 0, 20_00)


@clause("16.VIII")
def test_what_was_settled_by_the_wrong_set_is_put_right_to_the_cent(felt):
    table = wrongly_set(felt, {5: LOSES, 3: TIES}, "2h 3s").to("clearing")
    assert (table.gain(5), table.gain(3)) == (0, 19_00)
    table.do(IrregularityCalled("dealer-set-wrongly")).advance()
    assert table.state.phase == "correcting"
    assert told(list(table.game.settle(table.state))) == ["5 pai-gow correct 20", "3 pai-gow correct 19"]
    assert [x.amount_cents for x in table.game.settle(table.state)] == [-20_00, -19_00]
    table.finish()
    assert (table.gain(5), table.gain(3), table.house()) == (-20_00, 0, 20_00)


@clause("16.VIII", "14.XI", "14.XVIII")
@pytest.mark.parametrize("phase", ["showing", "settling", "discarding", "clearing"])
def test_against_a_bank_the_houses_own_wager_and_the_commission_are_put_right(felt, phase):
    table = begun(felt).bank(6, "bank 40").bet(4, 10)
    before, house = table.gain(6), table.house()
    table.script({6: TIES, 4: LOSES, 0: NINES}).to("setting")
    hand = table.state.hand(0)
    table.do(HandSet(tuple(hand.slots[hand.cards.index(c)] for c in cards("2h 3s"))))
    table.to(phase).do(IrregularityCalled("dealer-set-wrongly")).finish()
    # By the house way house and bank tie; the bank wins 10 of seat 4, which has a lower hand and a copy.
    assert table.gain(6) - before == 9_50
    assert table.house() - house == 50
    assert table.gain(4) == -30_00 - 10_00


@clause("16.VIII", "14.XIX", "14.XVIII")
@pytest.mark.parametrize("phase", ["setting", "showing", "settling", "discarding", "clearing"])
def test_partners_whose_win_becomes_a_loss_give_back_and_put_up(felt, phase):
    table = with_partner(felt, {6: 40_00 + 100_00, 4: 30_00 + 100_00}).bet(2, 10)
    table.script({6: TIES, 2: WINS_TOO, 0: NINES}).to("setting")
    hand = table.state.hand(0)
    table.do(HandSet(tuple(hand.slots[hand.cards.index(c)] for c in cards("2h 3s"))))
    if phase == "clearing":  # the house has lost 40 and seat 2 won 10: half of 30 less commission each
        table.to(phase)
        assert (table.chips(6), table.chips(4)) == (114_25, 114_25)
    table.to(phase if phase != "setting" else "showing").do(IrregularityCalled("dealer-set-wrongly")).finish()
    assert (table.chips(6), table.chips(4)) == (95_00, 95_00)  # by the house way house and bank tie
    assert table.gain(2) == -20_00 + 9_50


@clause("16.VIII", "7.II", "14.XI")
@pytest.mark.parametrize(("phase", "events"), [("showing", 0), ("showing", 1), ("settling", 0)])
def test_against_a_bank_the_dealer_sets_again_before_the_hand_of_who_has_left_is_seen(felt, phase, events):
    table = begun(felt, abandoned_wagers="stand").bank(6, "bank 40").bet(4, 10).bet(2, 10)
    before, house = {seat: table.gain(seat) for seat in (2, 4, 6)}, table.house()
    table.script({6: TIES, 4: LOSES, 2: WINS_TOO, 0: NINES}).to("dealing").do(SeatLeft(4)).to("setting")
    hand = table.state.hand(0)
    table.do(HandSet(tuple(hand.slots[hand.cards.index(c)] for c in cards("2h 3s")))).to(phase)
    for _ in range(events):
        table.advance()
    assert not table.state.hand(4).cards
    table.do(IrregularityCalled("dealer-set-wrongly"))
    assert (table.state.phase, table.step.clause) == ("resetting", f"{BOOK}:16.VIII")
    table.finish()
    # By the house way house and bank tie; the bank wins 10 of seat 4 and pays 10 to seat 2.
    gains = {seat: table.gain(seat) - cents for seat, cents in before.items()}
    assert gains == {2: 9_50, 4: -10_00, 6: 0}
    assert table.house() - house == 50


@clause("16.VIII")
def test_a_hand_that_lies_by_the_house_way_is_not_set_again(felt):
    table = wrongly_set(felt, {5: LOSES}, "Jd Kh")
    assert "dealer-set-wrongly" not in names(table)
    table.refused(IrregularityCalled("dealer-set-wrongly"), "16.VIII")


# ── who calls, and what else ─────────────────────────────────────────────────────────────────────────


@clause("16.I", "16.III", "16.IV", "16.V", "16.VI", "16.VII", "16.VIII", "16.IX", "16.X")
def test_the_dealer_or_anybody_above_calls_and_no_player(felt):
    tables = [
        staked(felt).to("starting"),
        staked(felt).to("stub"),
        reached(staked(felt), "dealing"),
        reached(staked(felt, dealing="hand"), "stacking").do(CardDealt(0, "stack-1")),
        wrongly_set(felt, {5: LOSES}, "2h 3s"),
    ]
    seen = set()
    for table in tables:
        for call in table.game.irregularities(table.state):
            shown = cards("As") if call.what in table.game.BRINGS_CARDS else ()
            assert table.refusal(replace(call, by="player", cards=shown)).clause
            for rank in ("dealer", "box", "floor", "manager"):
                assert table.game.apply(table.state, replace(call, by=rank, cards=shown)) != table.state
            seen.add(call.what)
    assert len(seen) == 12, seen


def test_what_the_book_does_not_know_is_refused(felt):
    table = staked(felt).to("deciding")
    assert "wrong-number-of-cards" in table.refusal(IrregularityCalled("earthquake")).allowed
    assert table.refusal(IrregularityCalled("wrong-number-of-cards", 3, cards=cards("As"))).reason


@clause("16.VII")
@pytest.mark.parametrize("phase", PHASES)
def test_a_void_round_of_a_bank_gives_everything_back(felt, phase):
    table = begun(felt).bank(6, "bank 10").bet(4, 10, fortune=5).bet(2, 10)
    before = {seat: table.gain(seat) for seat in (2, 4, 6)} | {0: table.house()}
    table.script({6: WINS, 4: LOSES, 2: "As Kc / Qs Jh 5h 5d 8d"})
    reached(table, phase).do(IrregularityCalled("wrong-number-of-cards", 4)).to("over")
    assert {seat: table.gain(seat) for seat in (2, 4, 6)} | {0: table.house()} == before
