"""Random rounds of every variant and betting structure: they end, and no chip is lost or made."""

from random import Random

import pytest
from poker_table import EDITION_OF, FIVE, OPENING_CENTS, Felt

from houseway.core.events import Decided
from houseway.core.game import PUBLIC, seat_viewer
from houseway.core.steps import Decide, Over, Wagers
from houseway.equipment.cards import text
from houseway.money.ledger import INVENTORY

STRUCTURES = ("fixed-limit", "pot-limit", "no-limit", "spread-limit")
CASES = [
    (variant, structure, draws)
    for variant, edition in EDITION_OF.items()
    for structure in (STRUCTURES if edition in (FIVE, EDITION_OF["ace-to-five"]) else STRUCTURES[:3])
    for draws in (("single", "double", "triple") if edition.endswith("draw") else ("",))
]
IDS = ["-".join(filter(None, case)) for case in CASES]
MOST_ANSWERS = 400  # of a round
MILLION, PARTS = 1_000_000, 20
SITTING = 0.05  # how often somebody sits out or comes back before a round
WRONG = 0.002  # how often something goes wrong before a step


class Busy(Felt):
    """A table at which now and then something goes wrong, and people come and go."""

    @property
    def step(self):
        if self.rng.random() < WRONG and (calls := self.game.irregularities(self.state)):
            call = self.rng.choice(calls)
            self.call_irregularity(call.what, seat=call.seat, slot=call.slot, by=call.by)
        return super().step

    def next_round(self):
        super().next_round()
        if self.rng.random() < SITTING and (may := self.game.unasked(self.state)):
            choice = self.rng.choice(self.rng.choice(may).choices)
            self.apply(choice.pick())
        return self


def answered(rng, felt, step):
    choice = rng.choice(step.choices)
    if choice.picks is not None:
        return choice.pick(None, tuple(rng.sample(choice.picks.slots, rng.randint(1, choice.picks.most))))
    if choice.high_cents:
        return choice.pick(rng.choice((choice.low_cents, choice.high_cents)))
    return choice.pick()


def rounds(case, seeds, each=3, looks=7, keeps_books=True):
    """Tables of this case, ``each`` rounds at every one: how many rounds were played. After ``looks``
    decisions everybody's view is looked at."""
    variant, structure, draws = case
    played = asked = 0
    for seed in seeds:
        rng = Random(f"{case} {seed}")
        seats = rng.sample(range(1, 9), rng.randint(2, 8))
        chips = {s: bought(rng) for s in seats}
        button = "stud" not in variant and variant != "razz"
        more = {"draws": draws} if draws else {}
        more |= {"straddle": rng.random() < 0.3, "newcomers": "free"} if button else {}
        more |= {"kill": rng.choice(("none", "half", "full"))} if structure == "fixed-limit" else {}
        felt = Busy(
            variant, chips, rng=rng, seats=8, betting=structure, antes=rng.random() < 0.5,
            rake_percent=rng.choice((0, 10)), promotional_drop=rng.choice((0, 1)), mucking=rng.random() < 0.5,
            keeps_books=keeps_books, **more,
        )  # fmt: skip
        for _ in range(each):
            for _ in range(MOST_ANSWERS):
                step = felt.forward()
                if not isinstance(step, Decide):
                    break
                if asked % looks == 0:
                    no_hidden_card_is_seen(felt)
                asked += 1
                felt.apply(answered(rng, felt, step))
            if isinstance(step, Wagers):  # too few are left who want to play
                break
            assert isinstance(step, Over)
            handed_out(felt, felt.lines)
            felt.lines.clear()
            if keeps_books:
                conserved(felt, chips)
            played += bool(felt.state.hands)
            for seat, left in {h.seat: h.chips for h in felt.state.hands}.items():
                if not left:  # he buys in again
                    chips[seat] += (more_chips := bought(rng))
                    felt.again[seat] = more_chips
            felt.next_round()
    return played


def bought(rng):
    return rng.choice((70, 350, 1_030, 9_999, 50_000))


def handed_out(felt, lines):
    """By the verbs alone: what players had in front of them is what they have now, but for the rake."""
    taken = sum(line.amount_cents for line in lines if line.wager == "rake")
    had = sum(felt.chips[h.seat] for h in felt.state.hands)
    assert taken >= 0 and had == taken + sum(h.chips for h in felt.state.hands)
    assert not any(h.staked or h.put_in or h.chips < 0 for h in felt.state.hands)


def conserved(felt, bought_cents):
    held = {a: c for a, c in felt.ledger.balances.items() if c}
    assert not [a for a in held if a.startswith(("pot-", "layout-"))]
    house = held[INVENTORY] - OPENING_CENTS + held.get("promotional-fund", 0)
    won = felt.won()
    assert house >= 0
    assert sum(won.values()) + house == 0
    for h in felt.state.hands:  # the state's chips are the ledger's
        assert h.chips == bought_cents[h.seat] + won[h.seat] >= 0


def no_hidden_card_is_seen(felt):
    for viewer in (PUBLIC, *(seat_viewer(h.seat) for h in felt.state.hands)):
        view = felt.game.view(felt.state, viewer)
        for hand, seen in zip(felt.state.hands, view["hands"], strict=True):
            own = str(viewer) == f"seat-{hand.seat}"
            for c, up, shown in zip(hand.cards, hand.up, seen["cards"], strict=True):
                assert shown == (text(c) if c is not None and (own or up or hand.shown) else "??")
            assert own or "discards" not in seen


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_random_rounds_end_and_conserve_every_chip(case):
    assert rounds(case, range(15)) > 30


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"part-{part:02}")
def test_a_million_rounds(part):
    """All of them, or any part by ``-k part-07``."""
    due = MILLION // PARTS // len(CASES) + 1
    for case in CASES:
        seed, played = part * MILLION, 0
        while played < due:
            # Every tenth table keeps books; at the others the verbs alone have to hand every chip out again.
            played += rounds(case, (seed,), each=25, looks=400, keeps_books=seed % 10 == 0)
            seed += 1


def test_a_decision_of_another_phase_is_refused():
    felt = Felt("holdem", {1: 5_000, 2: 5_000})
    with pytest.raises(Exception, match="is no action"):
        felt.apply(Decided(felt.turn, "draw"))
