"""A table in the terminal: the same rules, the same dealer, one person at one or more seats."""

import signal
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from rich.prompt import Prompt

from houseway.analysis.hints import NoHint, decision_hint
from houseway.cli.show import console
from houseway.core.events import (
    ChipsCounted,
    DicePassed,
    Event,
    SeatTaken,
    WagerCalled,
    WagerPlaced,
    WagerWithdrawn,
)
from houseway.core.game import HIDDEN, Illegal, seat_viewer
from houseway.core.steps import Choice, Decide, Over, Wagers, questions
from houseway.dealer import books
from houseway.dealer.automatic import Dealer, plenty
from houseway.dealer.chance import StackChance
from houseway.dealer.log import LogWriter
from houseway.dealer.narrate import narrate
from houseway.editions.house import House, set_table
from houseway.games.registry import game_class
from houseway.money.cents import cents, dollars
from houseway.money.ledger import Ledger, Overdrawn, seat_account
from houseway.procedures.stakes import placed

_INVENTORY_CENTS = 100_000_000
_PLAYERS = 6  # at a table without the house, the person among them
_PASSIVE = ("check", "call", "forced-bet", "stand-pat", "no-straddle")  # what the others answer, else default
_YOU = "you"  # one person, at however many places the book lets one have


_HOW_TO_BET = "Write WAGER [SPOT] DOLLARS, deal to go on, clear, or q to leave."
_STANDING = "Also: down WAGER [SPOT], on or off WAGER [SPOT], pass-dice."
_QUIT = ("q", "quit")


class Quit(Exception):
    """The person leaves, or cannot bet any more."""


def ask(prompt: str) -> list[str]:
    """The words typed; :class:`Quit` for q, Ctrl-D and Ctrl-C."""
    try:
        words = Prompt.ask(prompt, console=console).split()
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Quit from None
    if len(words) == 1 and words[0].lower() in _QUIT:
        raise Quit
    return words


class TerminalTable:
    def __init__(self, house: House, seats: tuple[int, ...], purse_cents: int, seed: int | None):
        self.game = game_class(house.edition.game)(set_table(house))
        self.seats = seats
        # Where players play against each other, the others at the table check and call.
        played = () if self.game.house_plays else range(1, min(self.game.table.seats, _PLAYERS) + 1)
        self.others = tuple(s for s in played if s not in seats)
        self.boxes: list[int] = []  # beside one's own seat, where the house lets one play several
        self.viewers = [seat_viewer(s) for s in seats]
        chance = StackChance(SystemRandom() if seed is None else Random(seed))
        self.log: LogWriter | None = None
        self.told_limits: set[str] = set()  # of these wagers
        self.told_reasons: set[str] = set()  # why there is no best play
        self.leaving = False  # the book answers for the rest of the round
        self.ledger = Ledger().post(books.opening_entry(dict.fromkeys(seats, 0), _INVENTORY_CENTS))
        purses = dict.fromkeys((*seats, *self.others), purse_cents)
        self.ledger = self.ledger.post(books.opening_entry(purses, 0))
        self.dealer = Dealer(self.game, chance, self._happened, self._counted)

    @property
    def chips_cents(self) -> int:
        return sum(self.ledger.balance(seat_account(s)) for s in self.seats)

    def _counted(self, asked: Any) -> int:
        """What is there where the rules ask: the chips before a seat."""
        return (
            self.ledger.balance(seat_account(asked.seat))
            if isinstance(asked, ChipsCounted)
            else plenty(asked)
        )

    def _happened(self, before: Any, event: Event, after: Any) -> None:
        if self.log is not None:
            self.log(before, event, after)
        posted = self.ledger.post(*books.entries(self.game, before, event, after))
        self.ledger = Ledger((), posted.balances)  # an evening may be long
        for text in narrate(event, self.viewers):
            console.print(text, markup=False)

    def affordable(self, event: Event) -> None:
        """Refuses what the seat's chips cannot pay, before anything happens."""
        after = self.game.apply(self.dealer.state, event)
        try:
            left = self.ledger.post(*books.entries(self.game, self.dealer.state, event, after))
        except Overdrawn:
            raise Illegal("there are not enough chips at your seat for that") from None
        for seat, owed in self.game.owed(after).items():
            if left.balance(seat_account(seat)) < owed:
                raise Illegal(f"{dollars(owed)} of your chips are owed as vigorish and cannot be staked")

    def sit(self) -> None:
        """At one position, at several where the book does not mind, or at boxes side by side."""
        taken = []
        for seat in self.seats:
            try:
                self.dealer.apply(SeatTaken(seat, _YOU))
                taken.append(seat)
            except Illegal as refusal:
                if not taken or self.game.house.elections.get("several-boxes") is not True:
                    raise
                self.boxes.append(seat)
                together = sorted([*taken, *self.boxes])
                if together[-1] - together[0] >= len(together):
                    raise Illegal("the boxes of one player lie side by side", refusal.clause) from None
        self.seats = tuple(taken)
        for seat in self.others:
            self.dealer.apply(SeatTaken(seat))

    def play_among_players(self, auto: bool) -> None:
        """One round of a game without the house."""
        if isinstance(last := self.game.next_step(self.dealer.state), Over):
            if sum(self.ledger.balance(seat_account(s)) > 0 for s in (*self.seats, *self.others)) < 2:
                console.print("Fewer than two players have chips left.")
                raise Quit
            self.dealer.apply(last.event)
        while not isinstance(step := self.dealer.advance(), Over):
            first = questions(step)[0]
            own = first.seat in self.seats and not auto
            if not own:
                names = [c.name for c in first.choices]
                event = first.choice(next((n for n in _PASSIVE if n in names), first.default)).pick()
            else:
                event = self.decide(self.dealer.state, first)
            self.dealer.apply(event)

    # ── a person's answers ───────────────────────────────────────────────────────────────────────────

    def bet(self, step: Wagers) -> None:
        console.print(f"\nYou have {dollars(self.chips_cents)}. {_HOW_TO_BET}", markup=False)
        if self.game.standing_wagers and not self.told_limits:
            console.print(_STANDING, markup=False)
        while True:
            wagers = self._offered()
            match ask("bet"):
                case ["deal" | "spin" | "roll" | ""] | []:
                    closing = self.game.next_step(self.dealer.state)
                    if isinstance(closing, Wagers) and closing.closes is not None:
                        return
                    console.print("[yellow]Place a wager first.[/]")
                case ["clear"]:
                    self._clear()
                case ["on" | "off" as how, wager, *spot] if self.game.standing_wagers:
                    self._try(WagerCalled(self.seats[0], wager, how == "on", " ".join(spot)))
                    self.dealer.advance()  # the dealer confirms it
                case ["down", wager, *spot] if self.game.standing_wagers:
                    self._try(WagerWithdrawn(self.seats[0], wager, " ".join(spot)))
                case ["pass-dice"] if self.game.standing_wagers:
                    self._try(DicePassed(self.seats[0]))
                case [wager, *spot, amount]:
                    self._place(wager, " ".join(spot), amount, wagers)
                case _:
                    console.print(_HOW_TO_BET, markup=False, style="yellow")

    def _offered(self) -> dict[str, list[str]]:
        """The wagers that may be made now, with their spots; the limits of each are told once."""
        step = self.game.next_step(self.dealer.state)
        wagers: dict[str, list[str]] = {}
        for offer in step.offers if isinstance(step, Wagers) else ():
            if offer.seat in (0, *self.seats):
                wagers.setdefault(offer.wager, []).append(offer.spot)
        for wager in (w for w in wagers if w not in self.told_limits):
            console.print(f"  {wager}: {self.game.table.limits[wager]}", markup=False)
        self.told_limits |= wagers.keys()
        return wagers

    def _place(self, wager: str, spot: str, amount: str, wagers: dict[str, list[str]]) -> None:
        if wager not in wagers:
            console.print(f"There is no wager {wager!r} here: {', '.join(wagers)}.", style="yellow")
            return
        seat, spots = self.seats[0], wagers[wager]
        if not spot and len(spots) == 1:
            spot = spots[0]
        own = [str(s) for s in self.seats]
        if not spot and all(s in spots for s in own):
            spot = own[0]  # a box of one's own
        if spot.isdecimal() and spot in own:
            seat = int(spot)
        try:
            event = placed(self.dealer.game.table, seat, wager, cents(amount), spot)
            self.affordable(event)
            self.dealer.apply(event)
        except (Illegal, ValueError) as refusal:
            console.print(str(refusal), style="yellow", markup=False)
            if len(spots) > 1:
                console.print(f"  {wager} may lie on: {', '.join(spots[:60])}")

    def _clear(self) -> None:
        view = self.game.view(self.dealer.state, self.viewers[0])
        # The last first: some stand only beside others; and some come back with the one that they equal.
        equal = {w.name for w in self.game.table.edition.wagers if w.equals}
        for bet in reversed(view.get("bets", [])):
            if bet["seat"] in self.seats and bet["wager"] not in equal:
                self._try(WagerWithdrawn(bet["seat"], bet["wager"], bet.get("spot", "")))

    def _try(self, event: Event) -> None:
        try:
            self.dealer.apply(event)
        except Illegal as refusal:
            console.print(str(refusal), style="yellow", markup=False)

    def decide(self, state: Any, step: Decide) -> Event:
        """The person's answer; once he leaves, what the book lets stand for it."""
        if self.leaving:
            return step.choice(step.default).pick()
        names = [c.name for c in step.choices]
        where = f" (hand {step.hand + 1})" if step.hand else ""
        for line in in_question(self.game.view(state, seat_viewer(step.seat)), step):
            console.print(line, markup=False)
        while True:
            try:
                words = ask(f"seat {step.seat}{where}: {', '.join(names)}")
            except Quit:
                self.leaving = True
                console.print(f"You leave during the round: it is played out, {step.default} here.")
                return step.choice(step.default).pick()
            if words == ["hint"]:
                console.print(self._advice(state, step)[1], markup=False)
                continue
            meant = sorted((n for n in names if words and n.startswith(words[0].lower())), key=len)
            if not meant or not all(n.startswith(meant[0]) for n in meant):
                console.print(f"[yellow]Choose one of {', '.join(meant or names)}; hint, or q to leave.[/]")
                continue
            choice = step.choice(meant[0])
            try:
                named = len(words) > 1 and choice.high_cents and choice.picks is None
                amount = cents(words[1]) if named else None
                event = choice.pick(amount, self._picked(state, step, choice, words[1:]))
                self.affordable(event)
                return event
            except (Illegal, ValueError) as refusal:
                console.print(str(refusal), style="yellow", markup=False)

    def _picked(self, state: Any, step: Decide, choice: Choice, words: list[str]) -> tuple[int, ...] | None:
        """The cards that go with a choice, named after it: ``bet 2c``."""
        if choice.picks is None:
            return None
        view = self.game.view(state, seat_viewer(step.seat))
        hand = next(h for h in view["hands"] if h["seat"] == step.seat)
        lying = {name.lower(): slot for name, slot in zip(hand["cards"], hand["slots"], strict=True)}
        picked = tuple(sorted(lying[word.lower()] for word in words if word.lower() in lying))
        if wrong := choice.picks.refusal(picked):
            raise ValueError(f"name the cards, as in {choice.name} {hand['cards'][-1]}: {wrong}")
        return picked

    def _advice(self, state: Any, step: Decide) -> tuple[Event | None, str]:
        """The best answer that the analysis knows, and why; or why it knows none."""
        try:
            found = decision_hint(self.game.house, self.game.view(state, seat_viewer(step.seat)))
        except NoHint as none:
            return None, f"No best play is known here: {none.reason}."
        return step.choice(found.best).pick(None, found.slots or None), found.text

    def leave(self) -> None:
        """Takes back what may be taken back; what may not stays on the layout."""
        if isinstance(self.game.next_step(self.dealer.state), Wagers):
            self._clear()

    # ── without a person ─────────────────────────────────────────────────────────────────────────────

    def auto_bet(self, step: Wagers) -> None:
        """The least that may be bet on the first wager offered, at every seat."""
        for seat in self.seats:
            offer = next(o for o in step.offers if o.seat in (0, seat))
            self._auto_place(WagerPlaced(seat, offer.wager, offer.limits.min_cents, offer.spot, offer.along))
        for box in sorted(self.boxes, key=lambda box: abs(box - self.seats[0])):
            now = self.game.next_step(self.dealer.state)
            assert isinstance(now, Wagers)
            for offer in now.offers:
                if offer.spot == f"box-{box}" and offer.seat == self.seats[0]:
                    self._auto_place(WagerPlaced(offer.seat, offer.wager, offer.limits.min_cents, offer.spot))
                    break

    def _auto_place(self, event: WagerPlaced) -> None:
        try:
            self.affordable(event)
        except Illegal as refusal:
            least = dollars(event.stake_cents)
            console.print(f"Seat {event.seat} cannot bet {least}: {refusal}.", markup=False)
            raise Quit from None
        self.dealer.apply(event)

    def auto_decide(self, state: Any, step: Decide) -> Event:
        """The best play; the book's default where none is known or the chips do not reach."""
        event, text = self._advice(state, step)
        for line in in_question(self.game.view(state, seat_viewer(step.seat)), step):
            console.print(line, markup=False)
        if event is not None:
            console.print(f"Hint: {text}", markup=False)
            try:
                self.affordable(event)
                return event
            except Illegal as refusal:
                text = f"That is not possible: {refusal}."
        if text not in self.told_reasons:
            self.told_reasons.add(text)
            console.print(f"{text} The default stands: {step.default}.", markup=False)
        return step.choice(step.default).pick()


def in_question(view: Mapping[str, Any], step: Decide) -> Iterator[str]:
    """The cards that a decision is about, with their total or name, and what lies open beside them."""
    for held in view.get("hands", ()):
        if held["seat"] == step.seat and _asked_about(held, step):
            yield f"Your hand: {_with_value(held)}"
    if board := view.get("board"):
        yield f"The board: {' '.join(board)}"
    dealer = view.get("dealer", {})
    if any(c != HIDDEN for c in dealer.get("cards", ())):
        yield f"The dealer: {_with_value(dealer)}"


def _asked_about(held: Mapping[str, Any], step: Decide) -> bool:
    """Where a seat can have several hands, the one that the decision names."""
    if "box" not in held:
        return True
    return (f"box-{held['box']}", held["hand"]) == (step.spot or f"box-{step.seat}", step.hand)


def _with_value(held: Mapping[str, Any]) -> str:
    shown = " ".join(held["cards"])
    if "total" in held:
        return f"{shown} ({'soft ' * held['soft']}{held['total']})"
    named = held.get("hand")
    if isinstance(named, list):  # for high and low
        named = "; ".join(ranked["is"] for ranked in named)
    return f"{shown} ({named})" if named else shown


@contextmanager
def _ctrl_c_ends_after_the_round(table: TerminalTable) -> Iterator[None]:
    def leave(*_: object) -> None:
        table.leaving = True

    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play_in_terminal(
    house: House,
    *,
    seats: tuple[int, ...],
    purse_cents: int,
    log: Path | None,
    auto: int,
    seed: int | None,
) -> None:
    table = TerminalTable(house, seats, purse_cents, seed)
    with ExitStack() as stack:
        if log is not None:
            table.log = LogWriter(table.game.table, stack.enter_context(log.open("w", encoding="utf-8")))
        if auto:
            stack.enter_context(_ctrl_c_ends_after_the_round(table))
        console.print(f"[bold]{house.edition.title}[/] — {house.edition.summary}")
        for text, _ in house.notices():
            console.print(f"[dim]{text}[/]")
        table.sit()
        rounds = 0
        try:
            while not table.leaving and (not auto or rounds < auto):
                if not table.game.house_plays:
                    table.play_among_players(bool(auto))
                    rounds += 1
                    continue
                step = table.dealer.to_wagers(None if auto else table.decide)
                if auto:
                    table.auto_bet(step)
                    table.dealer.play(table.auto_decide)
                else:
                    table.bet(step)
                    table.dealer.play(table.decide, table.bet)
                rounds += 1
        except (Quit, KeyboardInterrupt):
            table.leave()
    played = f"{rounds} round{'s' * (rounds != 1)} played"
    staked = sum(table.game.stakes(table.dealer.state).get(s, 0) for s in seats)
    lying = f"; {dollars(staked)} of yours still lie on the layout" if staked else ""
    console.print(f"\n{played}. You leave with {dollars(table.chips_cents)}{lying}.")
