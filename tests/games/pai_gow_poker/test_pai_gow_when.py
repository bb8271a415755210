"""What can be called in each phase: no more and no less."""

import pytest
from pai_gow_table import BOOK, LOSES, NINES, TIES, WINS, clause
from test_pai_gow_banking import begun
from test_pai_gow_irregularities import names, staked

from houseway.core.events import Decided, HandSet, IrregularityCalled, StubRacked
from houseway.equipment.cards import cards


def banked(felt):
    """Seat 6 banks and has not looked; seats 2 and 4 are asked."""
    table = begun(felt).bank(6, "bank 10").bet(4, 10).bet(2, 10)
    return table.script({6: WINS, 4: LOSES, 2: "As Kc / Qs Jh 5h 5d 8d", 0: NINES})


def others_set(felt):
    return banked(felt).to("deciding").do(Decided(4, "house-way"), Decided(2, "house-way"))


def wrong(felt):
    table = felt().ready().bet(3, 20).bet(5, 30).script({3: TIES, 5: LOSES, 0: NINES}).to("setting")
    hand = table.state.hand(0)
    return table.do(HandSet(tuple(hand.slots[hand.cards.index(c)] for c in cards("2h 3s"))))


def reset(felt):
    return wrong(felt).to("clearing").do(IrregularityCalled("dealer-set-wrongly"))


def dealt(table, phase):
    table.to(phase).advance()
    return table


PLACES = {
    "shuffling": lambda felt: felt().to("shuffling"),
    "wagers": lambda felt: staked(felt),
    "stacking": lambda felt: dealt(staked(felt, dealing="hand"), "stacking"),
    "starting": lambda felt: staked(felt).to("starting"),
    "starting by number": lambda felt: staked(felt, starting_position="number").to("starting"),
    "starting by hand": lambda felt: staked(felt, dealing="hand").to("starting"),
    "dealing": lambda felt: dealt(staked(felt), "dealing"),
    "dealing by number": lambda felt: dealt(staked(felt, starting_position="number"), "dealing"),
    "dealing by hand": lambda felt: dealt(staked(felt, dealing="hand"), "dealing"),
    "stub": lambda felt: staked(felt).to("stub"),
    "checking": lambda felt: staked(felt).to("stub").do(StubRacked(3)),
    "emptying": lambda felt: staked(felt).to("emptying"),
    "looking": lambda felt: staked(felt).to("looking"),
    "exposed": lambda felt: staked(felt).to("looking").call("player-card-exposed", 3, at="Qs"),
    "deciding": lambda felt: staked(felt).to("deciding"),
    "deciding, one has set": lambda felt: staked(felt).to("deciding").do(Decided(5, "house-way")),
    "forfeits": lambda felt: staked(felt).to("deciding").do(Decided(5, "surrender")),
    "racking": lambda felt: dealt(staked(felt).to("deciding").do(Decided(5, "surrender")), "forfeits"),
    "reveal": lambda felt: staked(felt).to("reveal"),
    "setting": lambda felt: staked(felt).to("setting"),
    "showing": lambda felt: staked(felt).to("showing"),
    "showing, wrongly set": lambda felt: wrong(felt).to("showing"),
    "settling, wrongly set": lambda felt: wrong(felt).to("settling"),
    "discarding, wrongly set": lambda felt: wrong(felt).to("discarding"),
    "clearing, wrongly set": lambda felt: wrong(felt).to("clearing"),
    "forfeits, wrongly set": lambda felt: wrong(felt).to("showing").do(Decided(3, "surrender")),
    "racking, wrongly set": lambda felt: dealt(wrong(felt).do(Decided(3, "surrender")), "forfeits"),
    "resetting": lambda felt: wrong(felt).to("showing").do(IrregularityCalled("dealer-set-wrongly")),
    "correcting": lambda felt: dealt(reset(felt), "resetting"),
    "correcting, one to come": lambda felt: dealt(
        wrong(felt).to("settling").to("discarding").do(IrregularityCalled("dealer-set-wrongly")), "resetting"
    ),
    "clearing": lambda felt: staked(felt).to("clearing"),
    "bank deciding": lambda felt: banked(felt).to("deciding"),
    "bank forfeits": lambda felt: banked(felt).to("deciding").do(Decided(4, "surrender")),
    "bank racking": lambda felt: dealt(banked(felt).to("deciding").do(Decided(4, "surrender")), "forfeits"),
    "bank looking": lambda felt: others_set(felt),
    "bank exposed": lambda felt: others_set(felt).call("player-card-exposed", 6, at="Ac"),
    "over": lambda felt: staked(felt).to("over"),
}
SHORT = {
    "misread": "dice-misread", "cards": "wrong-number-of-cards", "dealers": "dealer-card-exposed",
    "players": "player-card-exposed", "set": "hand-set-wrongly", "reset": "dealer-set-wrongly",
    "error": "card-drawn-in-error", "flat": "dice-not-flat", "out": "die-fell-out",
    "stacked": "card-exposed-in-stacks", "stacks": "stacks-not-dealt", "left": "not-four-left",
    "jam": "shuffler-jam", "failure": "shuffler-failure", "misdealt": "misdealt", "whole": "deck-not-whole",
}  # fmt: skip
# From the first stack on a misread start and a wrong number of cards; a card of the dealer's until he turns
# them up, a player's until he looks; a hand from when it is set until it is settled, the dealer's to the end.
WHEN = """
    shuffling                | jam failure
    wagers                   |
    stacking                 | error stacked stacks
    starting                 | flat out
    starting by number       |
    starting by hand         | flat out stacks stacked
    dealing                  | error stacked misread cards players
    dealing by number        | error stacked cards dealers
    dealing by hand          | stacks stacked misread cards players
    stub                     | stacked misread cards dealers players left
    checking                 | misread cards dealers players misdealt whole
    emptying                 | misread cards dealers players
    looking                  | misread cards dealers players
    exposed                  | misread cards dealers players
    deciding                 | misread cards dealers
    deciding, one has set    | misread cards dealers set
    forfeits                 | misread cards dealers
    racking                  | misread cards dealers
    reveal                   | misread cards dealers set
    setting                  | misread cards set
    showing                  | misread cards set
    showing, wrongly set     | misread cards set reset
    settling, wrongly set    | misread cards set reset
    discarding, wrongly set  | misread cards set reset
    clearing, wrongly set    | misread cards reset
    forfeits, wrongly set    | misread cards set reset
    racking, wrongly set     | misread cards set reset
    resetting                | misread cards set
    correcting               | misread cards
    correcting, one to come  | misread cards set
    clearing                 | misread cards
    bank deciding            | misread cards dealers players
    bank forfeits            | misread cards dealers players
    bank racking             | misread cards dealers players
    bank looking             | misread cards dealers players set
    bank exposed             | misread cards dealers players set
    over                     |
"""
ROWS = [tuple(cell.strip() for cell in row.split("|")) for row in WHEN.strip().splitlines()]


@clause(
    "16.I",
    "16.II",
    "16.III",
    "16.IV",
    "16.V",
    "16.VI",
    "16.VII",
    "16.VIII",
    "16.IX",
    "16.X",
    "16.XI",
    "13.VII.D",
)
@pytest.mark.parametrize(("place", "called"), ROWS)
def test_what_can_be_called_now(felt, place, called):
    table = PLACES[place](felt)
    assert table.state.phase == place.removeprefix("bank ").split(",")[0].split(" by ")[0]
    assert names(table) == {SHORT[word] for word in called.split()}
    for name in set(SHORT.values()) - names(table):  # everything else is refused with its clause
        assert table.refusal(IrregularityCalled(name)).clause.startswith(BOOK)


@clause("13.V", "14.XV", "14.III")
@pytest.mark.parametrize("place", [*PLACES, "void"])
def test_what_players_may_decide_unasked_is_taken_in_every_phase(felt, place):
    if place == "void":
        table = staked(felt).to("showing").do(IrregularityCalled("dice-misread"))
    else:
        table = PLACES[place](felt)
    for question in table.game.unasked(table.state):
        for choice in question.choices:
            assert table.game.apply(table.state, choice.event) != table.state
