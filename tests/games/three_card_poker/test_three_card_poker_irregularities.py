"""Section 13 with 8.IV, 9.IV: what goes wrong, and what the book makes of it."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Over, Settle
from houseway.dealer.books import entries, opening_entry
from houseway.equipment.cards import card
from houseway.money.ledger import INVENTORY, Ledger, seat_account

HANDS = {"dealer": "Ks 9d 4c", "seat_1": "As Qd 2c", "seat_2": "7h 7d 7c"}
STAKES = {1: 1000, 2: 500}


clause = clause_of("oh-three-card-poker")


def two_players(felt, **elections):
    table = felt(**elections).ready().bet(1, ante=5, pair_plus=5).bet(2, ante=5)
    return table.script(**HANDS, choices={1: "fold", 2: "play"})


def assert_void(table, path, staked):
    """All wagers go back and the round ends; the next begins with all 52 cards."""
    assert isinstance(table.step, Settle)
    lines = table.game.settle(table.state)
    assert {x.outcome for x in lines} == {"void"}
    assert {x.clause for x in lines} == {f"oh-three-card-poker:{path}"}
    returned = {s: sum(x.stake_cents + x.amount_cents for x in lines if x.seat == s) for s in staked}
    assert returned == staked
    table.advance()
    assert table.game.stakes(table.state) == {}
    assert table.step.event == ev.CardsCollected()
    table.advance()
    assert table.view(role="public")["rack"]["cards"] == 52


@clause("13.I")
def test_a_card_dealt_in_error_by_hand_is_the_next_card(felt):
    table = two_players(felt, dealing="hand").to("dealing")
    table.do(ev.CardDealt(0, "seat-1"))
    table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=0), "13.I")
    table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=2), "13.I")
    table.do(ev.IrregularityCalled("card-dealt-in-error", slot=1))
    table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=1), "13.I")
    assert table.step.clause.endswith(":13.I") and table.step.event == ev.CardDealt(1, "seat-2")
    table.refused(ev.CardDealt(2, "seat-2"), "8.II")
    table.do(ev.CardDealt(1, "seat-2"))
    assert table.step.event == ev.CardDealt(2, "dealer") and table.step.clause.endswith(":8.II")
    assert "void" not in {line.outcome for line in table.finish()}


@clause("13.I")
def test_a_card_dealt_in_error_from_the_shoe_is_the_next_card(felt):
    table = two_players(felt).to("dealing")
    table.do(ev.StackDealt((0, 1, 2), "seat-1"), ev.IrregularityCalled("card-dealt-in-error", slot=3))
    assert table.step.event == ev.StackDealt((3, 4, 5), "seat-2")
    table.to("stub").refused(ev.IrregularityCalled("card-dealt-in-error", slot=9), "13.I")


@clause("8.IV")
@clause("9.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "8.IV"), ("automated-shoe", "9.IV")])
@pytest.mark.parametrize("stub", [42, 44])
def test_a_deck_of_51_or_53_voids_the_round_and_leaves_the_table(felt, dealing, path, stub):
    table = two_players(felt, dealing=dealing).to("stub")
    counted = table.game.apply(table.state, ev.StubRacked(43))
    assert counted.phase == "looking"
    table.refused(ev.StubRacked(-1))
    table.do(ev.StubRacked(stub))
    assert_void(table, path, STAKES)
    assert (table.step.by, table.step.event) == ("floor", ev.DecksChanged())
    table.refused(ev.RoundOpened(2))
    table.do(ev.DecksChanged())
    table.to("over").do(ev.RoundOpened(2))
    assert table.step.event.count == 52


@clause("8.IV")
@clause("9.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "8.IV"), ("automated-shoe", "9.IV")])
def test_a_deck_found_wrong_later_leaves_the_table_too(felt, dealing, path):
    table = two_players(felt, dealing=dealing).to("deciding")
    table.refused(ev.IrregularityCalled("wrong-deck-count", detail="52"))
    table.do(ev.IrregularityCalled("wrong-deck-count", detail="51"))
    assert_void(table, path, STAKES)
    assert table.step.event == ev.DecksChanged()


@clause("13.II")
@pytest.mark.parametrize(
    "phase", ["looking", "deciding", "forfeits", "racking", "reveal", "showing", "settling"]
)
def test_a_wrong_count_returns_every_wager_forfeited_ones_too(felt, phase):
    table = two_players(felt).to(phase)
    played = {1: 1000, 2: 1000}  # seat 2 has made its Play wager by the time of the forfeits
    staked = STAKES if phase in ("looking", "deciding") else played
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="4"))
    assert_void(table, "13.II", staked)


@clause("13.II")
@clause("9.IV")
@pytest.mark.parametrize(
    ("called", "path"),
    [
        (ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="4"), "13.II"),
        (ev.IrregularityCalled("wrong-deck-count", detail="51"), "9.IV"),
    ],
)
@pytest.mark.parametrize("phase", ["discarding", "showing", "settling", "clearing"])
def test_a_wrong_count_found_after_payment_takes_back_what_was_paid(felt, called, path, phase):
    """Reading 36: the winner loses by it. Seat 2 was paid $5, $5 and $20 on three sevens."""
    table = two_players(felt)
    table.choices = {1: "play", 2: "play"}
    table.to("discarding")
    if phase != "discarding":
        table.advance()
        assert table.state.phase == "showing"  # seat 1's hand, after seat 2 was paid
    table.to(phase)
    paid = {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 2)}
    assert paid[2] == 3000 and (phase != "clearing" or paid[1] == 500)  # $10 won, pair plus lost
    table.do(called)
    lines = table.game.settle(table.state)
    assert {x.outcome for x in lines} == {"void"} and {x.clause[20:] for x in lines} == {path}
    table.advance()
    assert {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 2)} == {1: 0, 2: 0}
    assert table.game.stakes(table.state) == {}


@clause("13.II")
def test_a_wrong_count_is_too_late_once_the_last_cards_are_collected(felt):
    table = two_players(felt)
    table.finish()
    table.refused(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="4"), "13.II")
    table.refused(ev.IrregularityCalled("wrong-deck-count", detail="51"), "9.IV")


@clause("13.II")
def test_hands_are_counted_from_the_first_card_on(felt):
    table = two_players(felt).to("dealing")
    table.refused(ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="4"), "13.II")
    table.advance()
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="4"))
    assert_void(table, "9.IV", STAKES)


@clause("13.II")
def test_after_a_void_round_every_purse_is_as_it_was(felt):
    table = two_players(felt).to("dealing")
    ledger = Ledger().post(opening_entry({1: 100_000, 2: 100_000}, 1_000_000))
    game, state = table.game, table.state
    # Stakes up to here, then every event of the round through the books.
    ledger = ledger.post(*entries(game, game.open(), ev.CardsCollected(), state))
    while table.state.phase != "reveal":
        before, event = table.state, table.advance()
        ledger = ledger.post(*entries(game, before, event, table.state))
    assert ledger.balance(INVENTORY) == 1_001_000  # seat 1's fold
    table.do(ev.IrregularityCalled("wrong-number-of-cards", detail="4"))
    before, event = table.state, table.advance()
    ledger = ledger.post(*entries(game, before, event, table.state))
    assert [ledger.balance(a) for a in (INVENTORY, seat_account(1), seat_account(2))] == [
        1_000_000, 100_000, 100_000,
    ]  # fmt: skip


@clause("13.III")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
@pytest.mark.parametrize("phase", ["stub", "looking", "deciding", "forfeits", "racking", "reveal"])
def test_a_dealers_card_seen_too_early_voids_the_round(felt, dealing, phase):
    table = two_players(felt, dealing=dealing).to(phase)
    slot = table.state.hands[-1].slots[1]
    staked = STAKES if phase in ("stub", "looking", "deciding") else {1: 1000, 2: 1000}
    exposed = ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("3h"),))
    assert ev.IrregularityCalled("dealer-card-exposed", slot=slot) in table.game.irregularities(table.state)
    table.do(exposed)
    assert table.game.view(table.state, PUBLIC)["dealer"]["cards"] == ["??", "3h", "??"]
    assert_void(table, "13.III", staked)
    assert isinstance(table.step, Over)


@clause("13.III")
def test_only_the_dealers_own_unseen_cards_count_as_exposed(felt):
    table = two_players(felt).to("deciding")
    slot = table.state.hands[-1].slots[0]
    for wrong in (
        ev.IrregularityCalled("dealer-card-exposed", slot=0, cards=(card("3h"),)),  # seat 1's slot
        ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("As"),)),  # seat 1 has seen it
        ev.IrregularityCalled("dealer-card-exposed", slot=slot),
        ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("3h"), card("4h"))),
    ):
        table.refused(wrong, "13.III")
    table.to("showing")
    table.refused(ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("3h"),)), "13.III")


@clause("13.III")
def test_while_dealing_the_dealers_first_card_can_be_exposed(felt):
    table = two_players(felt, dealing="hand").to("dealing")
    table.do(ev.CardDealt(0, "seat-1"), ev.CardDealt(1, "seat-2"))
    table.refused(ev.IrregularityCalled("dealer-card-exposed", slot=2, cards=(card("3h"),)), "13.III")
    table.do(ev.CardDealt(2, "dealer"))
    table.do(ev.IrregularityCalled("dealer-card-exposed", slot=2, cards=(card("3h"),)))
    assert_void(table, "13.III", STAKES)


@clause("13.IV")
@pytest.mark.parametrize("second_deck", [False, True])
def test_after_a_jam_of_the_shuffler_the_deck_is_shuffled_again(felt, second_deck):
    table = felt(second_deck=second_deck).to("shuffling")
    table.do(ev.IrregularityCalled("shuffler-jam"))
    assert table.step.clause.endswith(":13.IV") and isinstance(table.step.event, ev.Shuffled)
    table.refused(ev.StackDealt((0, 1, 2), "seat-1"), "9.II")
    table.do(ev.IrregularityCalled("shuffler-jam"))
    table.ready().bet(1, ante=5).to("dealing")
    table.refused(ev.IrregularityCalled("shuffler-jam"), "13.IV")


@clause("13.IV")
def test_a_jam_does_not_clear_a_wrong_count(felt):
    table = felt(device_counts=True).to("shuffling")
    table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"), ev.IrregularityCalled("shuffler-jam"))
    table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"))
    assert table.step.by == "floor"


@clause("13.IV")
def test_a_deck_shuffled_by_hand_jams_in_no_device(felt):
    table = felt(shuffler="manual").to("shuffling")
    for what, path in (
        ("shuffler-jam", "13.IV"),
        ("shuffler-failure", "3.II.D"),
        ("shuffler-miscount", "5.II"),
    ):
        table.refused(ev.IrregularityCalled(what), path)


@clause("13.V")
@pytest.mark.parametrize("stacks", [0, 1, 2])
def test_a_jam_of_the_dealing_shoe_voids_the_round_and_reunites_the_deck(felt, stacks):
    table = two_players(felt).to("dealing")
    for _ in range(stacks):
        table.advance()
    table.do(ev.IrregularityCalled("shoe-jam"))
    assert_void(table, "13.V", STAKES)
    table.do(ev.RoundOpened(2))
    assert table.step.event == ev.Shuffled(52, 52, "device")
    assert table.state.shoe.unseen == table.state.shoe.cards


@clause("13.V")
def test_a_shoe_that_has_dealt_everything_jams_no_more(felt):
    two_players(felt).to("stub").refused(ev.IrregularityCalled("shoe-jam"), "13.V")
    two_players(felt, dealing="hand").to("dealing").refused(ev.IrregularityCalled("shoe-jam"), "13.V")


def test_what_may_be_called_is_listed_and_what_is_listed_may_be_called(felt):
    for elections in ({}, {"dealing": "hand", "shuffler": "manual"}, {"device_counts": True}):
        table = two_players(felt, **elections)
        table.finish()
        table.do(ev.RoundOpened(2))
        table.ready().bet(1, ante=5, pair_plus=5).script(**HANDS, choices={1: "play"})
        listed = set()
        while table.state.phase != "over":
            for called in table.game.irregularities(table.state):
                found = (card("3h"),) if called.what in table.game.BRINGS_CARDS else ()
                event = ev.IrregularityCalled(called.what, called.seat, slot=called.slot, cards=found)
                table.game.apply(table.state, event)
                listed.add(called.what)
            table.advance()
        assert {"wrong-number-of-cards", "wrong-deck-count", "dealer-card-exposed"} <= listed
        assert ("shoe-jam" in listed) == (elections.get("dealing") != "hand")
    assert "no irregularity" in table.refused(ev.IrregularityCalled("late-bet")).reason
    table.refused(ev.IrregularityCalled("shoe-jam", cards=(card("3h"),)))
