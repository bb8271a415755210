"""A round for which the shoe has not cards enough."""

from blackjack_table import BlackjackTable, card, clause

from houseway.core import events as ev
from houseway.core.steps import Decide
from houseway.equipment.cards import DECK, cards, texts


def nearly_empty(last):
    """A one-deck table whose second round begins with ``last`` alone in the shoe, the rest in the rack."""
    first_round = "Th 9c 9d 8s"
    put_away = set(DECK) - set(cards("2c" + first_round + last))
    table = BlackjackTable(f"{texts(sorted(put_away))} {first_round} {last}", decks=1)
    while table.state.table.prep.shuffling.stage != "cutting-card":
        step = table.step
        table.apply(step.choice(step.default).pick() if isinstance(step, Decide) else step.event)
    table.apply(ev.CuttingCardPlaced(52))
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())
    for _ in put_away:
        table.call("card-face-up")
    table.finish("stand")
    table.next_round()
    table.bet()
    table.apply(ev.WagersClosed())
    return table


@clause("15.VI")
def test_the_discards_finish_the_round():
    table = nearly_empty("5h 6c 4d").until("refilling")
    lying = len(table.hands[0].slots) + len(table.dealer_hand.slots)
    assert lying == 3 and table.hands[0].cards == (card("5h"), card("4d"))
    assert table.step.event == ev.Shuffled(52, 49)  # all but what lies on the table
    assert [table.state.shoe.unseen[card(c)] for c in ("5h", "4d", "6c", "Th")] == [0, 0, 1, 1]
    table.refused(ev.Shuffled(52, 52), "15.VI")
    table.apply(ev.Shuffled(52, 49))
    assert table.choices == ["cut", "refuse-cut"]
    table.refused(ev.CutMade(1, 9), "6.IV")
    table.apply(ev.CutMade(1, 10))
    assert table.step.event == ev.CardBurned(52)
    table.apply(ev.CardBurned(52))
    assert table.step.event == ev.CardDealt(53, "dealer")
    table.finish()
    assert table.game.stakes(table.state) == {}
    table.next_round()
    assert table.step.event == ev.Shuffled(0, 52)  # and all are shuffled again


@clause("15.VI")
def test_hidden_cards_stay_on_the_table_when_the_discards_are_shuffled():
    table = nearly_empty("5h 6c 4d Ts").until("deciding")
    table.apply(ev.Decided(1, "hit"))
    assert table.state.phase == "refilling" and table.step.event == ev.Shuffled(52, 48)
    hole = table.state.hole_slot
    assert table.game.hidden_slots(table.state) == (hole,)
    assert sum(table.state.shoe.unseen) == 49  # nobody knows which of them is the hole card
    table.until("deciding")
    assert table.hands[0].slots == (48, 50, 53)
    table.apply(ev.Decided(1, "stand"))
    table.finish()
    assert table.dealer_hand.cards[1] == card("Ts")


@clause("15.VI")
def test_without_any_card_left_wagers_go_back():
    # Eight cards: one burnt, four dealt, three drawn; then only the burnt one is left, and then none.
    pack = cards("2c 2d 3h 2h 3d 2s 3c 3s")
    table = BlackjackTable("2d 3h 2h 3d 2s 3c 3s", pack=pack).deal()
    table.play("hit hit hit")
    assert [e.count for e in table.events if isinstance(e, ev.Shuffled)] == [8]
    table.play("hit refuse-cut")  # the burnt card is shuffled, as it were, and dealt
    assert [e.count for e in table.events if isinstance(e, ev.Shuffled)] == [8, 1]
    table.play("hit")
    assert table.results() == [(1, "base", "void", 0, "15.VI")]
