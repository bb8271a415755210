"""What every book of house poker has alike, over all of its editions."""

import pytest
from family import EDITIONS, Felt, in_every_book

from houseway.core import events as ev
from houseway.core.game import FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Over, Wagers
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import load_edition, roles_of
from houseway.editions.schema import ANY_ROLE
from houseway.equipment.cards import texts
from houseway.games.house_poker import DEALER, Forfeits, Street
from houseway.procedures.stakes import placed

IN_ROUND = [
    "dealing",
    "looking",
    "deciding",
    "forfeits",
    "racking",
    "reveal",
    "showing",
    "settling",
    "clearing",
]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
def test_every_role_of_the_shared_parts_has_a_clause_or_a_stated_absence(edition):
    if ANY_ROLE in edition.cites:
        return
    for fragment in edition.fragments:
        missing = roles_of(fragment) - edition.cites.keys() - edition.absent.keys()
        assert not missing, f"{edition.id} says nothing of {sorted(missing)}"
    assert all(reason.strip() for reason in edition.absent.values())


def whole(state, game):
    """Every card is in the shoe, on the layout or in the rack."""
    lying = sum(h.count for h in state.hands if not h.racked)
    return state.shoe.remaining + lying + len(state.beside) + state.racked == len(game.pack)


# ── the cards until they are dealt ───────────────────────────────────────────────────────────────────


@in_every_book("inspect", "wash", "shuffle", needs="wash-cards")
def test_new_cards_are_inspected_washed_and_shuffled_before_anybody_bets(edition):
    table = Felt(edition)
    table.refused(ev.ProcedureDone("wash-cards"), "inspect")
    table.refused(ev.ProcedureDone("inspect-cards", "floor"), "inspect")
    table.do(ev.SeatTaken(1)).refused(placed(table.game.table, 1, table.game.first, 1000), "shuffle")
    done = [table.advance() for _ in range(3)]
    assert done == [
        ev.ProcedureDone("inspect-cards"),
        ev.ProcedureDone("wash-cards"),
        ev.Shuffled(0, 52, "device"),
    ]
    assert isinstance(table.step, Wagers)


@in_every_book("deck", "second-deck")
def test_one_deck_of_52_and_a_second_only_with_a_shuffling_device(edition):
    table = Felt(edition).ready()
    (shuffle,) = (e for e in table.events if isinstance(e, ev.Shuffled))
    assert (shuffle.count, shuffle.batch) == (52, "")
    assert table.state.shoe.cards == bytes([1] * 52 + [0])
    with pytest.raises(ElectionRefused) as refusal:
        Felt(edition, second_deck=True, shuffler="manual")
    assert table.edition.cite("second-deck") in refusal.value.clauses
    assert Felt(edition, second_deck=True, shuffler="device").state.deck == "a"


@in_every_book("one-rack")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_the_rack_holds_one_deck_and_is_emptied_before_the_other_is_dealt(edition, dealing):
    table = Felt(edition, second_deck=True, dealing=dealing)
    for deck, other in ("ab", "ba", "ab"):
        table.ready()
        assert table.view("dealer")["rack"] == {"cards": 0, "deck": deck}
        table.bet(1).to("deciding")
        table.refused(ev.Shuffled(table.state.shoe.end, 52, "device", other), "one-rack")
        table.to("over")
        assert table.view("dealer")["rack"] == {"cards": 52, "deck": deck}


@in_every_book("in-device", "two-decks", "open-two-decks")
def test_two_decks_take_turns_and_the_other_is_in_the_device(edition):
    table = Felt(edition, second_deck=True)
    for deck, other in ("ab", "ba", "ab"):
        table.ready()
        assert table.view("floor")["device"] == {"deck": other}
        table.bet(1)
        while not isinstance(table.step, Over):
            assert table.view("floor")["shoe"]["deck"] == deck
            assert table.view("floor")["device"] == {"deck": other}
            table.advance()
        withdraw = [e for e in table.events if isinstance(e, ev.Shuffled)][-1]
        assert (withdraw.batch, withdraw.by) == (deck, "device")


@in_every_book("second-deck", "one-rack")
def test_a_second_deck_needs_a_shuffling_device_and_the_rack_holds_one_deck(edition):
    with pytest.raises(ElectionRefused) as refused:
        Felt(edition, second_deck=True, shuffler="manual")
    assert load_edition(edition).cite("second-deck") in str(refused.value)
    table = Felt(edition, second_deck=True)
    for deck, other in ("ab", "ba", "ab"):
        table.ready()
        assert table.view("dealer")["rack"] == {"cards": 0, "deck": deck}
        table.bet(1).to("deciding")
        table.refused(ev.Shuffled(table.state.shoe.end, 52, "device", other), "one-rack")
        table.to("over")
        assert table.view("dealer")["rack"] == {"cards": 52, "deck": deck}


@in_every_book("dealing", "cut-due")
@pytest.mark.parametrize(("dealing", "deals"), [("hand", ev.CardDealt), ("automated-shoe", ev.StackDealt)])
@pytest.mark.parametrize(("shuffler", "last"), [("device", "shuffled"), ("manual", "cut-made")])
def test_the_deal_follows_the_shuffle_or_the_cut(edition, dealing, deals, shuffler, last):
    asked = next(o for o in load_edition(edition).options if o.name == "shuffler").requires
    if shuffler == "manual" and dealing not in asked.get("dealing", (dealing,)):
        pytest.skip("this book deals from the hand only what a device has shuffled")
    table = Felt(edition, shuffler=shuffler, dealing=dealing).ready()
    assert table.events[-1].kind == last
    table.bet(1).do(table.step.closes)
    assert isinstance(table.step.event, deals)


@in_every_book("device-jam", "device-failure", "cut-due", "cut", needs="device-failure")
def test_a_jam_runs_the_deck_again_and_a_failed_device_means_hands(edition):
    table = Felt(edition).to("shuffling")
    table.do(ev.IrregularityCalled("shuffler-jam"))
    assert table.step.clause == table.edition.cite("device-jam")
    assert isinstance(table.step.event, ev.Shuffled) and table.step.event.by == "device"
    table.do(ev.IrregularityCalled("shuffler-failure"))
    assert (table.step.event.by, table.step.clause) == ("dealer", table.edition.cite("device-failure"))
    table.advance()
    table.refused(ev.CutMade(0, 9), "cut")
    table.refused(ev.CutMade(0, 52), "cut")
    table.do(ev.CutMade(0, 10))
    assert table.state.phase == "wagers"


@in_every_book("device-count", needs="inspect-deck")
def test_two_wrong_counts_bring_a_supervisor_who_may_find_the_deck_short(edition):
    table = Felt(edition, device_counts=True).to("shuffling")
    due = table.step.event
    for _ in range(2):
        table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"))
    assert (table.step.by, table.step.instead) == ("floor", (ev.DecksChanged(),))
    table.refused(due, "device-count")
    for rank in ("dealer", "box"):
        table.refused(ev.ProcedureDone("inspect-deck", rank), "device-count")
    for rank in ("floor", "manager"):
        whole_deck = table.game.apply(table.state, ev.ProcedureDone("inspect-deck", rank))
        assert table.game.next_step(whole_deck).event == due
    for rank in ("dealer", "box"):
        table.refused(ev.DecksChanged(rank), "device-count")
    short = table.game.apply(table.state, ev.DecksChanged("manager"))
    assert table.game.next_step(short).event == ev.ProcedureDone("inspect-cards")


@in_every_book("device-count", "device-failure", needs="device-failure")
def test_a_count_that_the_device_can_no_longer_verify_is_looked_through_and_then_shuffled_by_hand(edition):
    table = Felt(edition, device_counts=True).to("shuffling")
    table.do(
        ev.IrregularityCalled("shuffler-miscount", detail="51"), ev.IrregularityCalled("shuffler-failure")
    )
    assert (table.step.by, table.step.event) == ("floor", ev.ProcedureDone("inspect-deck", "floor"))
    table.advance()
    assert table.step.event.by == "dealer"


@in_every_book("in-device", "device-failure", needs="device-failure")
def test_no_deck_goes_into_a_device_that_failed(edition):
    table = Felt(edition, second_deck=True).to("shuffling").do(ev.IrregularityCalled("shuffler-failure"))
    table.ready()
    assert ev.ProcedureDone("load-device") not in table.events and "device" not in table.view("floor")


@in_every_book("recut")
def test_a_floor_person_or_above_has_the_deck_cut_again_until_the_first_card(edition):
    table = Felt(edition, shuffler="manual").ready()
    for rank in ("dealer", "box", "player", ""):
        table.refused(ev.RecutOrdered(rank), "recut")
    for rank in ("floor", "manager"):
        assert table.game.apply(table.state, ev.RecutOrdered(rank)).phase == "shuffling"
    table.bet(1).do(ev.WagersClosed(), ev.RecutOrdered("manager"), ev.CutMade(0, 30))
    table.do(table.answer()).refused(ev.RecutOrdered("manager"), "recut")
    assert isinstance(table.events[-1], ev.StackDealt)


@in_every_book("age-hand", "age-shoe", "deck-change")
def test_cards_that_are_too_old_are_not_dealt_and_bets_stand_while_they_are_changed(edition):
    for dealing, role in (("hand", "age-hand"), ("automated-shoe", "age-shoe")):
        table = Felt(edition, dealing=dealing).ready().bet(1)
        if role in table.edition.absent:
            continue
        minutes = 60 * table.edition.deck_hours[dealing.removeprefix("automated-")]
        table.refused(ev.WagersClosed(minutes + 1), role)
        assert table.game.apply(table.state, ev.WagersClosed(minutes)).phase == "dealing"
        table.do(ev.DecksChanged()).to("wagers").do(ev.WagersClosed())
        table.refused(ev.DecksChanged(), "deck-change")
        table.to("over").refused(ev.RoundOpened(2, minutes + 1), role)
        assert table.game.apply(table.state, ev.RoundOpened(2, minutes)).round == 2


LASTS = [
    # book                  dealing           minutes  clause
    ("oh-crazy-four-poker", "hand",           360,     "3.III.A"),
    ("oh-crazy-four-poker", "automated-shoe", 480,     "3.III.B"),
    ("oh-four-card-poker",  "hand",           360,     "3.III.A"),
    ("oh-four-card-poker",  "automated-shoe", 480,     "3.III.B"),
]  # fmt: skip


@pytest.mark.clause(*(f"{book}:{path}" for book, _, _, path in LASTS))
@pytest.mark.parametrize(("book", "dealing", "minutes", "path"), LASTS)
def test_how_long_cards_last_to_the_minute(book, dealing, minutes, path):
    table = Felt(book, dealing=dealing).ready().bet(1)
    assert table.refusal(ev.WagersClosed(minutes + 1)).clause == f"{book}:{path}"
    assert table.game.apply(table.state, ev.WagersClosed(minutes)).phase == "dealing"
    assert table.to("over").refusal(ev.RoundOpened(2, minutes + 1)).clause == f"{book}:{path}"
    assert table.game.apply(table.state, ev.RoundOpened(2, minutes)).round == 2


def washed_again(table):
    """Some books want spread cards washed before they are shuffled."""
    show, wash = ev.ProcedureDone("show-spread-cards"), ev.ProcedureDone("wash-spread-cards")
    duties = {d.name: d for d in table.edition.duties}
    for due in (d for d in (show, wash) if d.name in duties):
        cited = duties[due.name].clauses[0]
        assert (table.step.event, table.step.clause) == (due, cited)
        assert table.edition.cite("idle") in duties[due.name].clauses
        assert table.refusal(ev.Shuffled(0, 52, "device")).clause == cited
        assert table.refusal(ev.ProcedureDone("inspect-cards")).clause == cited
        assert not table.game.irregularities(table.state)  # the device has no cards yet
        table.do(due)


@in_every_book("idle")
def test_cards_of_an_idle_table_are_spread_and_gathered_for_a_player(edition):
    table = Felt(edition).ready()
    assert table.game.idle_duty(table.state) == ev.ProcedureDone("spread-cards")
    table.do(ev.ProcedureDone("spread-cards"))
    assert table.step == Wagers((), None, table.edition.cite("idle"))
    washed_again(table.do(ev.SeatTaken(1)))
    assert isinstance(table.step.event, ev.Shuffled)
    table = Felt(edition, idle_minutes=10).ready().do(ev.SeatTaken(1))
    table.refused(ev.ProcedureDone("spread-cards", minutes=9), "idle")
    table.do(ev.ProcedureDone("spread-cards", minutes=10))
    assert table.game.wakes(table.state) == ev.ProcedureDone("gather-cards")
    washed_again(table.do(ev.ProcedureDone("gather-cards")))
    assert isinstance(table.step.event, ev.Shuffled)
    table.to("wagers").bet(1).refused(ev.ProcedureDone("spread-cards", minutes=99), "idle")
    assert table.game.idle_duty(table.state) is None


# ── seats and wagers ─────────────────────────────────────────────────────────────────────────────────


@in_every_book("chips", "one-position", "wagers", "leaver")
def test_wagers_are_chips_of_seated_players_before_the_first_card(edition):
    table = Felt(edition).ready()
    first = placed(table.game.table, 1, table.game.first, 1000)
    table.refused(first, "leaver")
    table.do(ev.SeatTaken(1, "ann"))
    table.refused(ev.SeatTaken(2, "ann"), "one-position")
    spoken = ev.WagerPlaced(1, first.wager, 1000, along=first.along, spoken=True)
    table.refused(spoken, "chips")
    table.refused(ev.WagerPlaced(1, first.wager, 1000, "somewhere", first.along), "chips")
    table.do(first).refused(ev.SeatLeft(1), "wagers")
    changing = table.game.apply(table.state, ev.DecksChanged())
    assert not table.game.apply(changing, ev.WagerWithdrawn(1, first.wager)).bets
    table.do(ev.WagersClosed())
    while not isinstance(table.step, Over):
        table.refused(first, "wagers")
        table.refused(ev.WagerWithdrawn(1, first.wager), "wagers")
        table.advance()


@in_every_book("leaver", needs="abandoned-wagers")
@pytest.mark.parametrize("phase", ["dealing", "looking", "deciding", "reveal", "settling"])
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_the_wagers_of_a_player_who_leaves_are_lost_or_stand(edition, phase, rule):
    table = Felt(edition, abandoned_wagers=rule).ready().bet(1, 2).to(phase).do(ev.SeatLeft(1))
    table.refused(ev.SeatTaken(1), "leaver")
    table.to("over")
    own = [line for line in table.lines if line.seat == 1]
    assert own and not table.game.stakes(table.state)
    if rule == "lost":
        assert {line.clause for line in own} == {table.edition.cite("leaver")}
        assert {line.outcome for line in own} == {"lose"}


# ── the round ────────────────────────────────────────────────────────────────────────────────────────


@in_every_book("deal-hand", "deal-shoe", "stub-hand", "stub-shoe")
def test_cards_go_from_the_left_and_every_card_is_accounted_for(edition):
    for dealing, kind in (("hand", ev.CardDealt), ("automated-shoe", ev.StackDealt)):
        table = Felt(edition, dealing=dealing).ready().bet(3, 1)
        table.refused(kind(0, "seat-1") if kind is ev.CardDealt else kind((0,), "seat-1"), _deal(dealing))
        table.do(ev.WagersClosed())
        to = []
        while not isinstance(table.step, Over):
            assert whole(table.state, table.game)
            event = table.advance()
            if isinstance(event, kind) and event.to.startswith("seat"):
                to.append(event.to)
        size = table.game.sizes[1] if kind is ev.CardDealt else 1
        assert to == ["seat-1", "seat-3"] * size
        assert table.state.racked == len(table.game.pack)


def _deal(dealing):
    return "deal-hand" if dealing == "hand" else "deal-shoe"


@in_every_book("look")
def test_each_player_looks_at_his_own_cards_and_at_nobody_elses(edition):
    table = Felt(edition).ready().bet(2, 4).to("looking")
    slots = table.state.hands[0].slots
    own = {2: table.drawn(table.step.event)}
    for to in ("seat-4", "all", "dealer"):
        table.refused(ev.CardsShown(to, slots, own[2]), "look")
    table.do(ev.CardsShown("seat-2", slots, own[2]))
    own[4] = table.advance().cards
    assert table.state.phase == "deciding"
    for viewer in (PUBLIC, FLOOR, *map(seat_viewer, (1, 2, 4))):
        seen = {h["seat"]: h["cards"] for h in table.game.view(table.state, viewer)["hands"]}
        hidden = ["??"] * len(slots)
        assert seen == {s: texts(own[s]).split() if viewer == seat_viewer(s) else hidden for s in own}


@in_every_book("reveal")
def test_the_dealers_cards_stay_down_while_anybody_decides(edition):
    table = Felt(edition).ready().bet(1, 2).to("deciding")
    shown = ev.CardsShown("all", table.state.hand(DEALER).slots)
    table.refused(shown.with_value(table.drawn(shown)), "reveal")


@in_every_book("settle", "discard", "clear", without="pushes")
def test_wagers_are_settled_from_the_right_and_each_hand_put_away(edition):
    table, steps = Felt(edition).ready().bet(1, 2, 4), []
    while not isinstance(table.step, Over):
        steps.append(table.step)
        table.advance()
    seats = [line.seat for line in table.lines]
    assert seats == sorted(seats, reverse=True) and set(seats) == {1, 2, 4}
    whose, cards = ("dealer", "the dealer's") if table.game.sizes[DEALER] else ("board", "the community")
    assert steps[-1].event == ev.CardsCollected(whose) and f"put {cards} cards" in steps[-1].text
    collected = [e.of for e in table.events if isinstance(e, ev.CardsCollected)]
    assert collected[-4:] == ["seat-4", "seat-2", "seat-1", whose]  # what is left of a stack goes before


@in_every_book("unseen-card")
def test_an_unseen_card_dealt_in_error_is_the_next_card(edition):
    table = Felt(edition).ready().bet(1).to("dealing")
    slot = table.state.shoe.position
    table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=slot + 1), "unseen-card")
    table.do(ev.IrregularityCalled("card-dealt-in-error", slot=slot))
    assert table.step.clause == table.edition.cite("unseen-card")
    table.to("over")
    assert "void" not in {line.outcome for line in table.lines}


@in_every_book("wrong-hand", "count-hand", "count-shoe")
@pytest.mark.parametrize("phase", IN_ROUND)
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(edition, phase, dealing):
    """Reading 36: until the last cards are collected; who was paid gives it back."""
    table = Felt(edition, seed=3, dealing=dealing).ready().bet(1, 2, 3)
    if phase == "reveal" and dealing == "hand" and "board" in table.edition.cites:
        pytest.skip("community cards are dealt face up: nothing is turned up")
    if phase in ("forfeits", "racking") and not any(
        isinstance(a, Forfeits | Street) for a in table.game.script
    ):
        pytest.skip("nobody folds, or what is folded goes as any hand does")
    table.choices = {1: "fold"}
    table.to(phase)
    if phase == "dealing":
        table.advance()
    right = table.game.sizes[1]
    with pytest.raises(Exception, match="right number"):
        table.game.apply(
            table.state, ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail=str(right))
        )
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail=str(right + 1)))
    table.to("over")
    assert {line.seat for line in table.lines if line.outcome == "void"} == {1, 2, 3}
    for seat in (1, 2, 3):
        assert sum(line.amount_cents for line in table.lines if line.seat == seat) == 0
    assert not table.game.stakes(table.state) and table.state.racked == len(table.game.pack)
    table.refused(ev.IrregularityCalled("wrong-number-of-cards", seat=2), "wrong-hand")


@in_every_book("count-hand", "count-shoe")
@pytest.mark.parametrize("off", [-1, 1])
@pytest.mark.parametrize(("dealing", "role"), [("hand", "count-hand"), ("automated-shoe", "count-shoe")])
def test_a_deck_that_is_short_or_long_leaves_the_table(edition, dealing, role, off):
    table = Felt(edition, dealing=dealing).ready().bet(1).to("stub")
    table.do(ev.StubRacked(table.state.shoe.remaining + off))
    table.to("removal")
    assert {line.clause for line in table.lines} == {table.edition.cite(role)}
    assert (table.step.by, table.step.event) == ("floor", ev.DecksChanged())
    table.refused(ev.DecksChanged("box"), role)
    table.advance()
    table.to("over").do(ev.RoundOpened(2)).to("wagers")


@in_every_book("stub-hand", "stub-shoe")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_undealt_cards_may_go_to_the_rack_uncounted(edition, dealing):
    """No book asks for a count in every round; where one is due in this round, its own tests say so."""
    table = Felt(edition, dealing=dealing).ready().bet(1).to("stub")
    left, racked = table.state.shoe.remaining, table.state.racked
    assert {table.step.event, *table.step.instead} == {ev.StubRacked(), ev.StubRacked(left)}
    table.do(ev.StubRacked())
    assert table.state.phase != "void" and table.state.racked == racked + left


@in_every_book("shoe-jam")
def test_a_dealing_shoe_that_stops_voids_the_round(edition):
    table = Felt(edition).ready().bet(1).to("dealing").do(ev.IrregularityCalled("shoe-jam"))
    table.to("over")
    assert {(line.outcome, line.clause) for line in table.lines} == {("void", table.edition.cite("shoe-jam"))}
    table = Felt(edition, dealing="hand").ready().bet(1).to("dealing")
    table.refused(ev.IrregularityCalled("shoe-jam"), "shoe-jam")


@in_every_book("dealer-exposed")
def test_a_round_that_the_floor_voids_leaves_seats_and_a_shuffle(edition):
    table = Felt(edition).ready().bet(1, 2).to("deciding")
    left = table.game.after_void(table.state)
    assert (left.seated, left.phase, left.round, left.bets) == ((1, 2), "shuffling", 2, ())
    assert left.shoe.unseen == left.shoe.cards
