"""What every book of house poker has alike, over all of its editions."""

import pytest
from family import EDITIONS, Felt, deal_role, in_every_book, knowing
from msgspec.structs import replace
from tests.conformance.playing import seen_by

from houseway.core import events as ev
from houseway.core.game import DEALER as DEALER_EYES
from houseway.core.game import FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Decide, Over
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition, roles_of
from houseway.editions.schema import ANY_ROLE
from houseway.equipment.cards import card, text, texts
from houseway.games.house_poker import DEALER, Forfeits, Street
from houseway.games.registry import open_game
from houseway.money.limits import Limits
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


# ── seats and wagers ─────────────────────────────────────────────────────────────────────────────────

POSITIONS = {
    "oh-crazy-four-poker": 6, "oh-four-card-poker": 7, "oh-let-it-ride": 7, "oh-mississippi-stud": 7,
    "oh-texas-holdem-bonus": 6, "oh-three-card-poker": 7, "oh-ultimate-texas-holdem": 6,
}  # fmt: skip


@pytest.mark.clause(*(f"{book}:2.I" for book in POSITIONS))
@pytest.mark.parametrize(("book", "last"), POSITIONS.items())
def test_the_last_position(book, last):
    table, game = Felt(book).do(ev.SeatTaken(last)), load_edition(book).game
    for seat in (0, last + 1):
        assert table.refusal(ev.SeatTaken(seat)).clause == f"{book}:2.I"
    with pytest.raises(ElectionRefused, match=r"2\.I"):
        open_game(game, seats=last + 1)
    assert open_game(game, seats=last).table.seats == last
    if game in ("ultimate-texas-holdem", "texas-holdem-bonus"):  # positions for six, not for up to six
        with pytest.raises(ElectionRefused, match="has 6 seats, not 5"):
            open_game(game, seats=last - 1)
    else:
        assert open_game(game, seats=1).table.seats == 1


def every_wager(edition):
    """Elections by which everything is offered that the book knows."""
    known = load_edition(edition)
    wagers = {w.name for w in known.wagers}
    return {o.name: True for o in known.options if o.name in wagers}


@in_every_book("chips", "one-position", "leaver")
def test_wagers_are_chips_of_seated_players_each_on_its_own_area(edition):
    table = Felt(edition, **every_wager(edition)).ready()
    first = placed(table.game.table, 1, table.game.first, 1000)
    table.refused(first, "leaver")
    table.do(ev.SeatTaken(1, "ann"), first)
    table.refused(ev.SeatTaken(2, "ann"), "one-position")
    for offer in table.offers(1):
        chips = placed(table.game.table, 1, offer.wager, 500)
        table.refused(replace(chips, spoken=True), "chips")
        table.refused(replace(chips, spot="somewhere"), "chips")
    table.refused(ev.SeatLeft(1), "wagers")
    table.do(ev.WagerWithdrawn(1, first.wager), ev.SeatLeft(1), ev.SeatTaken(3, "ann"))


@in_every_book("wagers")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_from_the_first_card_on_wagers_stand(edition, dealing):
    table = Felt(edition, dealing=dealing, **every_wager(edition)).ready().bet(1, 2).do(ev.SeatTaken(3))
    first, sides = table.game.first, []
    while more := [o for o in table.offers(1) if o.wager not in (first, *sides)]:
        table.do(placed(table.game.table, 1, more[0].wager, more[0].limits.min_cents))
        sides.append(more[0].wager)
    changes = [placed(table.game.table, seat, first, 500) for seat in (1, 3)]
    changes += [placed(table.game.table, 2, o.wager, o.limits.min_cents) for o in table.offers(2)]
    changes += [ev.WagerWithdrawn(2, first), *(ev.WagerWithdrawn(1, wager) for wager in sides[-1:])]
    for change in changes:
        table.game.apply(table.state, change)  # all of them allowed until then
    while_changing = table.game.apply(table.state, ev.DecksChanged())
    assert len(table.game.apply(while_changing, changes[-1]).bets) < len(table.state.bets)
    table.do(ev.WagersClosed())
    while not isinstance(table.step, Over):
        for change in (*changes, *(ev.WagerWithdrawn(1, wager) for wager in sides)):
            table.refused(change, "wagers")
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
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_cards_go_from_the_left_and_every_card_is_accounted_for(edition, dealing):
    kind = ev.CardDealt if dealing == "hand" else ev.StackDealt
    table = Felt(edition, dealing=dealing).ready().bet(3, 1)
    table.refused(kind(0, "seat-1") if kind is ev.CardDealt else kind((0,), "seat-1"), deal_role(dealing))
    table.do(ev.WagersClosed())
    to = []
    while not isinstance(table.step, Over):
        assert whole(table.state, table.game)
        if table.state.phase == "stub":
            racked, left = table.state.racked, table.state.shoe.remaining
            assert ev.StubRacked(left) in (table.step.event, *table.step.instead)
            table.advance()
            assert table.view()["rack"] == {"cards": racked + left}
            continue
        event = table.advance()
        if isinstance(event, kind) and event.to.startswith("seat"):
            to.append(event.to)
    size = table.game.sizes[1] if kind is ev.CardDealt else 1
    assert to == ["seat-1", "seat-3"] * size
    assert table.state.racked == len(table.game.pack)


SIZES = {  # cards of every player and of the dealer, where all of them are dealt in turn and he is the last
    "oh-three-card-poker": 3, "oh-crazy-four-poker": 5,
    "oh-texas-holdem-bonus": 2, "oh-ultimate-texas-holdem": 2,
}  # fmt: skip


@pytest.mark.clause("oh-crazy-four-poker:8.I.B")
@in_every_book("deal-hand", among=SIZES)
def test_by_hand_a_card_to_each_off_the_top_from_the_left_and_the_dealer_last(edition):
    table, size = Felt(edition, dealing="hand").ready().bet(5, 2).to("dealing"), SIZES[edition]
    wrong = [ev.CardDealt(0, "seat-5"), ev.CardDealt(1, "seat-2"), ev.CardDealt(0, "dealer")]
    for event in (*wrong, ev.CardDealt(0, "seat-2", card("As")), ev.StackDealt((*range(size),), "seat-2")):
        table.refused(event, "deal-hand")
    table.to("looking")
    dealt = [(e.slot, e.to) for e in table.events if isinstance(e, ev.CardDealt)]
    assert dealt == list(enumerate(["seat-2", "seat-5", "dealer"] * size))
    slots = {h.seat: h.slots for h in table.state.hands if h.slots}
    assert slots == {seat: (*range(i, 3 * size, 3),) for i, seat in enumerate((2, 5, DEALER))}


@in_every_book("deal-shoe", among=SIZES)
def test_from_the_shoe_stacks_of_one_size_the_dealer_last(edition):
    table, size = Felt(edition).ready().bet(5, 2).to("dealing"), SIZES[edition]
    for count in (size - 1, size + 1):
        table.refused(ev.StackDealt((*range(count),), "seat-2"), "deal-shoe")
    for event in (ev.StackDealt((*range(size),), "seat-5"), ev.CardDealt(0, "seat-2")):
        table.refused(event, "deal-shoe")
    table.to("looking")
    assert [(e.slots, e.to) for e in table.events if isinstance(e, ev.StackDealt)] == [
        ((*range(i * size, (i + 1) * size),), to) for i, to in enumerate(("seat-2", "seat-5", "dealer"))
    ]


FULL = [
    # book                        dealing          left after every position has its cards
    ("oh-three-card-poker",      "hand",           52 - 8 * 3),
    ("oh-crazy-four-poker",      "hand",           52 - 7 * 5),
    ("oh-four-card-poker",       "hand",           52 - 8 * 5 - 1),
    ("oh-four-card-poker",       "automated-shoe", 52 - 9 * 5),
    ("oh-texas-holdem-bonus",    "hand",           52 - 7 * 2 - 5 - 3),  # the board, and three burns
    ("oh-ultimate-texas-holdem", "hand",           52 - 7 * 2 - 5 - 2),
]  # fmt: skip


@pytest.mark.clause(*(c for book, *_ in FULL for c in load_edition(book).cites["deck"]))
@pytest.mark.parametrize(("book", "dealing", "left"), FULL)
def test_a_full_table_is_dealt_from_one_deck(book, dealing, left):
    table = Felt(book, dealing=dealing).ready()
    table.bet(*range(1, table.game.table.seats + 1)).to("stub")
    assert table.step.event == ev.StubRacked(left)
    assert whole(table.state, table.game)


@in_every_book("look")
def test_each_player_looks_at_his_own_cards_and_at_nobody_elses(edition):
    table = Felt(edition).ready().bet(2, 4).to("looking")
    slots = table.state.hand(2).slots
    looked = ev.CardsShown("seat-2", slots, table.drawn(table.step.event))
    for to in ("seat-4", "all", "dealer"):
        table.refused(replace(looked, to=to), "look")
    table.refused(replace(looked, to="all", cards=()), "look")
    table.do(looked)
    lies = {s: text(c) for e in (looked, table.advance()) for s, c in zip(e.slots, e.cards, strict=True)}
    assert table.state.phase == "deciding"
    while table.state.phase in ("deciding", "community"):
        for viewer in (PUBLIC, DEALER_EYES, FLOOR, *map(seat_viewer, (1, 2, 4))):
            view = table.game.view(table.state, viewer)
            for hand in view["hands"]:
                held = table.state.hand(hand["seat"]).slots
                mine = viewer == seat_viewer(hand["seat"])
                assert hand["cards"] == [lies[slot] if mine else "??" for slot in held]
            lying = {c for c in view.get("dealer", {"cards": ()})["cards"] if c != "??"}
            assert lying <= set(texts(seen_by(table.events, "public")).split())
        table.advance()


@in_every_book("ask")
def test_players_are_asked_from_the_dealers_left(edition):
    table = Felt(edition).ready().bet(4, 1, 3).to("deciding")
    asked = []
    while isinstance(table.step, Decide):
        seat, cited = table.step.seat, table.step.choices[0].clause
        asked.append(seat)
        for other in {1, 3, 4} - {seat}:
            assert table.refusal(ev.Decided(other, table.step.default)).clause == cited
        for wrong in (ev.Decided(seat, "surrender"), ev.Decided(seat, table.step.default, 500)):
            assert table.refusal(wrong).clause == cited
        table.refused(ev.Decided(seat, table.step.default, hand=1), "one-position")
        assert cited in table.clauses("ask")
        table.advance()
    assert asked == [1, 3, 4]


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


@in_every_book("settle")
def test_another_settlement_than_the_books_is_refused(edition):
    table = Felt(edition, **every_wager(edition)).ready().bet(1, 2, 4).to("settling")
    lines, before = table.game.settle(table.state), table.state
    other = replace(lines[-1], amount_cents=lines[-1].amount_cents + 100)
    for wrong in ((), (*lines, *lines), (*lines[:-1], other), (*reversed((*lines, other)),)):
        assert table.refusal(ev.Settled(wrong)).reason
    assert table.state == before
    table.do(ev.Settled(lines))
    assert table.refusal(ev.Settled(lines)).clause in table.clauses("settle")


# ── a limit on what a hand is paid ───────────────────────────────────────────────────────────────────


@in_every_book("payout-limit", among=knowing("payout-limited"))
def test_a_limit_is_50000_dollars_at_least(edition):
    book = load_edition(edition)
    for elections, words in (
        ({"payout-limited": True, "payout-limit": 49_999}, "50000 to 10000000"),
        ({"payout-limit": 60_000}, "only with payout-limited = yes"),
    ):
        with pytest.raises(ElectionRefused, match=words) as refused:
            elect(book, elections)
        assert book.cite("payout-limit") in refused.value.clauses
    assert elect(book, {"payout-limited": True, "payout-limit": 50_000})


SMALLEST = [
    ("oh-let-it-ride", "bet-3", 17, 51_000),  # three bets on a royal flush at 1000 to 1
    ("oh-mississippi-stud", "ante", 26, 52_000),  # four antes at 500 to 1
]


@pytest.mark.clause(*(load_edition(book).cite("payout-limit") for book, *_ in SMALLEST))
@pytest.mark.parametrize(("book", "wager", "stake", "most"), SMALLEST)
def test_a_limit_is_what_the_smallest_wagers_can_win_at_least(book, wager, stake, most):
    def made(**elections):
        limits = {wager: Limits(100 * stake, 50_000)}
        named = {name.replace("_", "-"): value for name, value in elections.items()}
        return open_game(load_edition(book).game, elections=named, limits=limits)

    words = rf"less than the \${most:,} that wagers of \${stake} can win"
    with pytest.raises(ElectionRefused, match=words) as refused:
        made(payout_limited=True, payout_limit=most - 1)
    assert refused.value.clauses == (load_edition(book).cite("payout-limit"),)
    assert made(payout_limited=True, payout_limit=most).payout_limit_cents == 100 * most
    assert made().payout_limit_cents is None


@in_every_book("payout-limit", "payout-limit-posted", among=knowing("payout-limited"))
def test_the_sign_tells_the_limit(edition):
    def posted(**elections):
        return dict(Felt(edition, **elections).game.house.notices())

    cites = load_edition(edition).cites
    limited = posted(payout_limited=True, payout_limit=75_000)
    (told,) = (text for text in limited if "paid" in text and "$75,000" in text)
    assert {*cites["payout-limit"], *cites["payout-limit-posted"]} <= {*limited[told]}
    assert told not in posted() and not any("hand is paid" in text for text in posted())


# ── what goes wrong ──────────────────────────────────────────────────────────────────────────────────


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


RIGHT = {  # cards of a player, and of the dealer
    "oh-three-card-poker": (3, 3), "oh-crazy-four-poker": (5, 5), "oh-four-card-poker": (5, 6),
}  # fmt: skip


@in_every_book("wrong-hand", "count-hand", "count-shoe", among=RIGHT)
@pytest.mark.parametrize(("dealing", "role"), [("hand", "count-hand"), ("automated-shoe", "count-shoe")])
@pytest.mark.parametrize("seat", [DEALER, 2, 6])
@pytest.mark.parametrize("off", [-1, 1, None])
def test_a_hand_of_a_card_more_or_less_voids_the_round(edition, dealing, role, seat, off):
    table = Felt(edition, dealing=dealing).ready().bet(2, 6).to("stub")
    right, staked = RIGHT[edition][seat == DEALER], table.game.stakes(table.state)
    detail = "" if off is None else str(right + off)
    assert "right number" in table.refusal(wrong_count(seat, str(right))).reason
    table.refused(wrong_count(1, str(right + 1)), "wrong-hand")  # nobody has cards there
    table.do(wrong_count(seat, detail)).to("over")
    cited = table.edition.cite(role)
    assert {(x.outcome, x.amount_cents, x.clause) for x in table.lines} == {("void", 0, cited)}
    assert {s: sum(x.stake_cents for x in table.lines if x.seat == s) for s in staked} == staked
    assert f"not {right}" in table.lines[0].why and table.state.racked == len(table.game.pack)


def wrong_count(seat, detail):
    return ev.IrregularityCalled("wrong-number-of-cards", seat=seat, detail=detail)


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
