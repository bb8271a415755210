"""A scripted Pai Gow table: cards, dice and answers from the test, and books that are kept to the cent."""

from collections.abc import Mapping
from typing import Any, Self

from tests.games import felt
from tests.games.scripted_poker import result

from houseway.core.events import (
    CardsShown,
    DiceShaken,
    Event,
    IrregularityCalled,
    Line,
    SeatTaken,
    Settled,
)
from houseway.core.game import Illegal
from houseway.core.steps import Decide, Over, Reading, Together
from houseway.dealer import books
from houseway.equipment.cards import Card, card, cards
from houseway.games.registry import open_game
from houseway.money.ledger import INVENTORY, Ledger, seat_account
from houseway.procedures.stakes import placed

BOOK = "oh-pai-gow-poker"
clause = felt.clause_of(BOOK)
PURSE = 1_000_00
BANKROLL = 1_000_000_00

# Hands that can lie on one table, as "low / high", by what they do against the dealer's.
NINES = "9c 9d 2h 3s 5c Jd Kh"  # by the house way: king-jack low, nines high
WINS, WINS_TOO = "Ac Qd / Ts Th 4d 6c 8s", "As Qc / Jh Js 5h 6d 8d"
LOSES, TIES = "Qh 8h / 7c 7h 4c 2c 6h", "Qs 8c / Tc Td 4s 2d 6s"
FOUL = "Kc Kd / 3c 3d 5d 7d 4h"  # kings low above threes
ALL = tuple(range(1, 7))


def plain(*used: str) -> str:
    """Seven cards that are nothing, and none of these."""
    taken = set(cards("".join(used).replace("/", "")))
    free = ([r + s for s in "cdhs"[i % 4 :] + "cdhs"[: i % 4]] for i, r in enumerate("KJ97532QT"))
    found = [next((c for c in suits if card(c) not in taken), "") for suits in free]
    return " ".join([c for c in found if c][:7])


class Felt(felt.Felt):
    """One table. ``hands`` are the cards that come to light, ``lows`` what their players set low."""

    def __init__(self, *, limits: Any = None, seats: int | None = None, attended: tuple[str, ...] = (),
                 purses: Mapping[int, int] | None = None, **elections: Any):  # fmt: skip
        named = {option.replace("_", "-"): value for option, value in elections.items()}
        made = open_game("pai-gow-poker", elections=named, limits=limits, seats=seats, attended=attended)
        super().__init__(made)
        purse = dict.fromkeys(ALL, PURSE) | dict(purses or {})
        self.ledger = Ledger().post(books.opening_entry(purse, BANKROLL))
        self.purses = purse
        self.hands: dict[int, tuple[Card, ...]] = {0: cards(NINES)}
        self.lows: dict[int, tuple[Card, ...]] = {}
        self.dice: list[tuple[int, int, int]] = []
        self.number = 1

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────

    def do(self, *events: Event) -> Self:
        for event in events:
            before = self.state
            super().do(event)
            self.ledger = self.ledger.post(*books.entries(self.game, before, event, self.state))
        return self

    def drawn(self, asked: Any) -> Any:
        if isinstance(asked, CardsShown):
            return tuple(self.at(slot) for slot in asked.slots)
        if isinstance(asked, DiceShaken):
            return self.dice.pop(0) if self.dice else (1, 1, 1)
        return self.number

    def at(self, slot: int) -> Card:
        """The card that a test has put in a slot."""
        hand = next(h for h in self.state.hands if slot in h.slots)
        return self.hands[hand.seat][hand.slots.index(slot)]

    def answer(self) -> Event:
        step = self.step
        if isinstance(step, Reading):
            return step.event.with_value(self.chips(step.event.seat))
        return self.chosen(step.asked[0]) if isinstance(step, Together) else super().answer()

    def chosen(self, step: Decide) -> Event:
        names = {c.name for c in step.choices}
        name, _, cents = self.choices.get(step.seat, "").partition(" ")
        if "set" in names and not name:
            return self.setting(step) if step.seat in self.lows else step.choice("house-way").pick()
        choice = step.choice(name if name in names else step.default)
        return choice.pick(100 * int(cents) if cents else None)

    def setting(self, step: Decide) -> Event:
        hand = self.state.hand(step.seat)
        slots = tuple(s for s, c in zip(hand.slots, hand.cards, strict=True) if c in self.lows[step.seat])
        return step.choice("set").pick(None, slots)

    def bet(self, seat: int, dollars: int, fortune: int = 0, player: str = "") -> Self:
        """Sits down where nobody sits, and bets so many dollars."""
        if seat not in self.state.seated:
            self.do(SeatTaken(seat, player))
        for wager, amount in (("pai-gow", dollars), ("fortune", fortune)):
            if amount:
                self.do(placed(self.game.table, seat, wager, 100 * amount))
        return self

    def script(self, told: Mapping[int, str], **choices: str) -> Self:
        """``{3: "Kd 9h / Ac 7s 5c 4d 2h"}`` sets the first two low; without a stroke, by the house way."""
        for seat, words in told.items():
            low, stroke, high = words.partition("/")
            self.hands[seat] = cards(low + high)
            self.lows.pop(seat, None)
            if stroke:
                self.lows[seat] = cards(low)
        self.choices = {int(seat.removeprefix("seat_")): name for seat, name in choices.items()}
        return self

    def round(
        self, told: Mapping[int, str], *, stakes: Mapping[int, int] | None = None, **choices: str
    ) -> list[Line]:
        """A whole round against the house: $20 at every seat with cards, or as ``stakes`` say; its lines."""
        self.ready()
        for seat in told:
            if seat:
                self.bet(seat, (stakes or {}).get(seat, 20))
        return self.script(told, **choices).finish()

    def finish(self) -> list[Line]:
        """To the end of the round; its lines."""
        done = len(self.lines)
        self.to("over")
        return self.lines[done:]

    def ready(self) -> Self:
        """The next round up to its betting; who is asked passes the bank, unless a test says otherwise."""
        if isinstance(self.step, Over):
            self.do(self.step.event)
        return self.to("wagers")

    def bank(self, seat: int, how: str = "bank", **more: str) -> Self:
        """The next round, which this seat banks."""
        self.choices = {seat: how} | {int(s.removeprefix("seat_")): c for s, c in more.items()}
        if not isinstance(self.step, Over):
            raise AssertionError("the round before is not over")
        self.do(self.step.event).to("wagers")
        assert self.state.bank == seat
        self.choices = {}
        return self

    def call(self, what: str, seat: int = 0, at: str = "", **fields: Any) -> Self:
        """An irregularity; with ``at``, the card of a hand that comes to light."""
        slot = fields.pop("slot", -1)
        if at:
            hand = next(h for h in self.state.hands if h.seat == seat)
            slot = hand.slots[self.hands[seat].index(card(at))]
            fields["cards"] = (card(at),)
        return self.do(IrregularityCalled(what, seat=fields.pop("of", seat), slot=slot, **fields))

    # ── looking ──────────────────────────────────────────────────────────────────────────────────────

    def refused(self, event: Event, path: str) -> Illegal:
        """The refusal of an event, citing this clause; nothing changes."""
        before = repr(self.state)
        refusal = self.refusal(event)
        assert refusal.clause == (f"{BOOK}:{path}" if path else ""), refusal
        assert repr(self.state) == before
        return refusal

    def chips(self, seat: int) -> int:
        return self.ledger.balance(seat_account(seat))

    def gain(self, seat: int) -> int:
        """What a seat has gained or lost since the table opened, in cents."""
        return self.chips(seat) + self.game.stakes(self.state).get(seat, 0) - self.purses[seat]

    def house(self) -> int:
        """What the house has gained or lost."""
        return self.ledger.balance(INVENTORY) + self.game.stakes(self.state).get(0, 0) - BANKROLL

    def view(self, seat: int = 0, role: str = "seat") -> Any:
        return self.look(role, seat)


def told(lines: list[Line]) -> list[str]:
    """Lines in short: ``3 pai-gow win 20``, and ``< seat-5`` where another account than the house pays."""
    paid = {x.against: "" if x.against == INVENTORY else f" < {x.against}" for x in lines}
    return [f"{x.seat} {x.wager} {result(x)}{paid[x.against]}" for x in lines]


def paths(lines: list[Line]) -> list[str]:
    return [x.clause.partition(":")[2] for x in lines]


def events_told(table: Felt, since: int = 0) -> list[str]:
    """What was shown, settled and racked, in short."""
    found = []
    for e in table.events[since:]:
        if isinstance(e, CardsShown):
            found.append(f"show {e.to}")
        elif isinstance(e, Settled):
            found += [f"{x.outcome} {x.seat}" for x in e.lines]
        elif hasattr(e, "of"):
            found.append(f"rack {e.of}")
    return found
