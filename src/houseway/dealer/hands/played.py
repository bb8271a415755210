"""A poker hand as its record tells it, whatever the format, and played by the rules to what it comes to.

Player ``p1`` sits to the left of the button, or of the dealer in stud; amounts are chips of any unit, here
hundredths of it. What was done is said in the words of the PHH format.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from houseway.core.events import (
    CardDealt,
    CardsShown,
    ChipsCounted,
    Decided,
    Event,
    SeatTaken,
    Settled,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import DECK, Card, card, text
from houseway.games.poker_room import betting, dealing, showdown
from houseway.games.poker_room.game import PokerRoom
from houseway.games.poker_room.pots import pots
from houseway.games.poker_room.state import State
from houseway.games.poker_room.variants import VARIANTS
from houseway.games.registry import open_game
from houseway.money.limits import Limits

PARTS = 100  # of a chip, so that hundredths are whole numbers
UNKNOWN = "??"


class BadHand(ValueError):
    """A record that is no hand of its format, or that the rules do not play, with the action at fault."""


@dataclass(frozen=True)
class PokerHand:
    """What a record says; amounts in parts of a chip."""

    kind: tuple[str, str, str]  # the variant, how much may be bet, and how often is drawn
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    stacks: tuple[int, ...]
    actions: tuple[tuple[str, ...], ...]
    finishing: tuple[int, ...] | None = None
    won: tuple[int, ...] | None = None  # from the pots
    pot: int | None = None  # all of them, with what the house took
    taken: int = 0  # by the house, out of what was won
    players: tuple[str, ...] = ()

    @property
    def dead_small(self) -> bool:
        """Nobody has the small blind: who would have it has left, and the first has the big one."""
        return len(self.blinds) > 2 and not any(self.blinds[1:])


@dataclass
class Played:
    game: PokerRoom
    events: list[Event] = field(default_factory=list)
    stacks: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    pot: int = 0
    supposed: dict[Card, int] = field(default_factory=dict)  # cards that the file does not tell, by seat


def edition_of(variant: str) -> str:
    """The section of the book that has a variant."""
    found = VARIANTS[variant]
    if found.stud:
        return "oh-poker-five-card-stud" if variant == "five-card-stud" else "oh-poker-seven-card-stud"
    return (
        "oh-poker-five-card-draw"
        if found.draws
        else "oh-poker-omaha"
        if found.two_of_own
        else "oh-poker-holdem"
    )


# ── amounts ──────────────────────────────────────────────────────────────────────────────────────────


def amount(value: Any) -> int:
    parts = Decimal(value) * PARTS
    if parts != int(parts) or parts < 0:
        raise BadHand(f"{value} chips cannot be counted in hundredths")
    return int(parts)


def amounts(values: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(amount, values))


def chips(parts: int) -> str:
    whole = Decimal(parts) / PARTS
    return str(int(whole)) if whole == int(whole) else str(whole)


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────


def table_of(hand: PokerHand) -> PokerRoom:
    """The table that the hand was dealt at; rules that the book does not have are refused."""
    variant, structure, draws = hand.kind
    stud = VARIANTS[variant].stud
    limits = {"bet": Limits(hand.small_bet, max(hand.small_bet, hand.big_bet), 1)}
    elections: dict[str, Any] = {"variant": variant, "betting": structure, "raises": 0}
    if draws:
        elections["draws"] = draws
    if stud:
        limits["forced-bet"] = Limits(hand.bring_in, hand.bring_in, 1)
    else:
        elections["newcomers"] = "free"  # nobody owes a blind
        big = hand.blinds[0] if hand.dead_small else hand.blinds[1]
        small = big // 2 if hand.dead_small else hand.blinds[0]
        if any(hand.blinds[2:]) or not small:
            raise BadHand("the blinds are those of the two players beside the button")
        limits |= {"small-blind": Limits(small, small, 1), "big-blind": Limits(big, big, 1)}
    if ante := max(hand.antes):
        elections |= {"antes": True, "ante-by": "big-blind"} if _for_all(hand, stud) else {"antes": True}
        limits["ante"] = Limits(ante, ante, 1)
    elif stud:
        elections["antes"] = False
    try:
        game = open_game(
            PokerRoom.name,
            edition=edition_of(variant),
            elections=elections,
            seats=len(hand.stacks) + hand.dead_small,
            limits=limits,
        )
    except (ElectionRefused, ValueError) as refused:
        raise BadHand(str(refused)) from None
    assert isinstance(game, PokerRoom)
    return game


def _for_all(hand: PokerHand, stud: bool) -> bool:
    """Whether the big blind alone puts an ante in. Of two players the first has it."""
    if len(set(hand.antes)) == 1:
        return False
    if not stud and [n for n, a in enumerate(hand.antes) if a] == [0 if len(hand.stacks) == 2 else 1]:
        return True
    raise BadHand("an ante is everybody's, or the big blind's alone")


class _Hand:
    """The cards of one player in the order in which they came, some of them not told."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.shows: str = ""  # what is turned up at the end, or "-"

    def known(self, at: int) -> Card | None:
        told = self.cards[at] if at < len(self.cards) else UNKNOWN
        return None if told == UNKNOWN else card(told)


class _Replay:
    def __init__(self, hand: PokerHand):
        self.hand, self.found = hand, Played(table_of(hand))
        first = 1 + hand.dead_small  # whoever left had the first place
        self.players = {first + n: _Hand() for n in range(len(hand.stacks))}
        self.board: list[Card] = []
        self.acts: list[tuple[int, tuple[str, ...]]] = []
        self.told: set[Card] = set()
        self._sort()
        self.at = 0
        self.slot_card: dict[int, Card] = {}
        self.dealt: dict[int, list[int]] = {n: [] for n in self.players}  # slots that came, in their order

    def _sort(self) -> None:
        """What came, apart from what was done."""
        for words in self.hand.actions:
            match words:
                case ("d", "dh", who, told):
                    self.players[self._seat(who)].cards += _pairs(told)
                case ("d", "db", told):
                    self.board += map(card, _pairs(told))
                case (who, "sm", *shown):
                    self.players[self._seat(who)].shows = shown[0] if shown else ""
                case (who, _, *_):
                    self.acts.append((self._seat(who), words[1:]))
                case _:
                    raise BadHand(f"{' '.join(words)!r} is no action")
        for own in self.players.values():
            self._fill(own)
            self.told |= {card(c) for c in own.cards if c != UNKNOWN}
        self.told |= set(self.board)

    def _fill(self, own: _Hand) -> None:
        """What is shown at the end and was not told when it came: the last unknown cards, and those of them
        that were not thrown away."""
        shown = (
            [c for c in _pairs(own.shows) if c != UNKNOWN and c not in own.cards] if own.shows != "-" else []
        )
        for at in range(len(own.cards) - 1, -1, -1):
            if shown and own.cards[at] == UNKNOWN:
                own.cards[at] = shown.pop()

    def _seat(self, who: str) -> int:
        if who[:1] != "p" or not who[1:].isdecimal() or not 0 < int(who[1:]) <= len(self.players):
            raise BadHand(f"there is no player {who!r}: {len(self.players)} play")
        return int(who[1:]) + self.hand.dead_small

    def _name(self, seat: int) -> str:
        return f"p{seat - self.hand.dead_small}"

    def play(self) -> Played:
        game, found = self.found.game, self.found
        state: State = game.open()
        if self.hand.dead_small:
            last = len(self.players) + 1
            state = replace(state, started=True, button=last - 1, small=last, big=1)
        try:
            for seat in self.players:
                state = self._do(state, SeatTaken(seat))
            while not isinstance(step := game.next_step(state), Over):
                match step:
                    case Procedure():
                        event: Event = step.event
                    case Settle():
                        event = Settled(game.settle(state))
                        found.pot = sum(pot.cents for pot in pots(state))
                        found.won = tuple(
                            sum(line.amount_cents for line in event.lines if line.seat == n)
                            for n in self.players
                        )
                    case Reading():
                        assert isinstance(step.event, ChipsCounted)
                        event = step.event.with_value(self._stack(step.event.seat))
                    case Chance():
                        event = self._came(state, step.event)
                    case Decide():
                        event = self._done(state, step)
                    case _:
                        raise BadHand("too few players for a hand")
                state = self._do(state, event)
        except Illegal as refused:
            where = f"action {self.at} of the players"
            raise BadHand(f"{where}: {refused}") from None
        if self.at < len(self.acts):
            seat, words = self.acts[self.at]
            raise BadHand(f"the hand is over before '{self._name(seat)} {' '.join(words)}'")
        left = {h.seat: h.chips for h in state.hands}
        found.stacks = tuple(left[n] for n in self.players)
        return found

    def _stack(self, seat: int) -> int:
        return self.hand.stacks[seat - 1 - self.hand.dead_small]

    def _do(self, state: State, event: Event) -> State:
        if isinstance(event, CardDealt) and event.to.startswith("seat-"):
            self.dealt[int(event.to.removeprefix("seat-"))].append(event.slot)
        self.found.events.append(event)
        after: State = self.found.game.apply(state, event)
        return after

    def _came(self, state: State, asked: Event) -> Event:
        if isinstance(asked, CardDealt):
            if asked.to == "board":
                at = len(state.board)
                return asked.with_value(self.board[at] if at < len(self.board) else self._supposed(0))
            seat = int(asked.to.removeprefix("seat-"))
            return asked.with_value(self._card(seat, len(self.dealt[seat])))
        assert isinstance(asked, CardsShown)
        seat = int(asked.to.removeprefix("seat-"))
        return asked.with_value(tuple(self._card(seat, self.dealt[seat].index(slot)) for slot in asked.slots))

    def _card(self, seat: int, at: int) -> Card:
        own = self.players[seat]
        known = own.known(at)
        if known is None:
            known = self._supposed(seat)
            own.cards += [UNKNOWN] * (at + 1 - len(own.cards))
            own.cards[at] = text(known)
        return known

    def _supposed(self, seat: int) -> Card:
        """A card that the file names nowhere. In stud one that neither opens nor leads: who does is told."""
        low = self.found.game.variant.low_opens
        free = next(c for c in (reversed(DECK) if low else DECK) if c not in self.told)
        self.told.add(free)
        self.found.supposed[free] = seat
        return free

    # ── what was done ────────────────────────────────────────────────────────────────────────────────

    def _done(self, state: State, step: Decide) -> Decided:
        names = {c.name: c for c in step.choices}
        if showdown.MUCK in names:
            shows = self.players[step.seat].shows
            return Decided(
                step.seat, showdown.MUCK if shows == "-" else showdown.SHOW if shows else step.default
            )
        if self.at >= len(self.acts):
            raise BadHand(f"the actions end where {self._name(step.seat)} is to act: {', '.join(names)}")
        seat, words = self.acts[self.at]
        if seat != step.seat:
            raise BadHand(
                f"'{self._name(seat)} {' '.join(words)}' comes where {self._name(step.seat)} is to act"
            )
        self.at += 1
        match words:
            case ("f",):
                return Decided(seat, betting.FOLD)
            case ("cc", *put):
                self._called(state, seat, put)
                return Decided(seat, betting.CHECK if betting.CHECK in names else betting.CALL)
            case ("pb",):
                return Decided(seat, betting.FORCED)
            case ("cbr", to):
                kinds = betting.BET, betting.RAISE, betting.COMPLETE
                made = next((names[n] for n in kinds if n in names), None)
                if made is None:
                    return Decided(seat, betting.RAISE, amount(to))  # refused with the reason
                return Decided(seat, made.name, self._raised(state, seat, amount(to), made.low_cents))
            case ("sd", *thrown):
                return self._drawn(state, seat, _pairs("".join(thrown)))
        raise BadHand(f"'{self._name(seat)} {' '.join(words)}' is no action")

    def _called(self, state: State, seat: int, put: Sequence[str]) -> None:
        own = state.hand(seat)
        assert own is not None
        due = betting.to_call(state, own)
        if put and amount(put[0]) != due:
            raise BadHand(f"{self._name(seat)} calls with {put[0]} where {chips(due)} are due")

    def _raised(self, state: State, seat: int, to: int, least: int) -> int:
        """Files cut a raise down to what an opponent can call. By the rules it is made, and what nobody can
        call comes back."""
        most = max((h.bet + h.chips for h in state.live if h.seat != seat), default=0)
        return least if to < least and to == most else to

    def _drawn(self, state: State, seat: int, thrown: list[str]) -> Decided:
        own = state.hand(seat)
        assert own is not None
        if not thrown:
            return Decided(seat, dealing.PAT)
        held = dict(zip(own.slots, own.cards, strict=True))
        wanted = {card(c) for c in thrown if c != UNKNOWN}
        slots = [slot for slot, c in held.items() if c in wanted]
        unknown = [slot for slot, c in held.items() if c in self.found.supposed and slot not in slots]
        slots += unknown[: thrown.count(UNKNOWN)]
        if len(slots) != len(thrown):
            raise BadHand(f"{self._name(seat)} throws away {' '.join(thrown)} and does not hold them")
        return Decided(seat, dealing.DRAW, slots=tuple(sorted(slots)))


def _pairs(told: str) -> list[str]:
    if len(told) % 2 or (told and told == "-"):
        return []
    found = [told[i : i + 2] for i in range(0, len(told), 2)]
    for each in found:
        if each != UNKNOWN:
            try:
                card(each)
            except ValueError as wrong:
                raise BadHand(str(wrong)) from None
    return found


def play(hand: PokerHand) -> Played:
    """The hand by the rules, action by action. Cards that it does not tell are any that it names nowhere."""
    return _Replay(hand).play()


def check(hand: PokerHand) -> Played:
    """Plays it, and compares what it comes to with what it says. What the house took is the winners'."""
    found = play(hand)
    for ours, said, what in (
        (found.stacks, hand.finishing, "ends otherwise"),
        (found.won, hand.won, "is won otherwise"),
    ):
        if said is None:
            continue
        less = [a - b for a, b in zip(ours, said, strict=True)]
        if sum(less) != hand.taken or (min(less) < 0) or (hand.taken == 0 and any(less)):
            told = [f"p{n}: {chips(a)}, not {chips(b)}" for n, (a, b) in
                    enumerate(zip(ours, said, strict=True), 1) if a != b]  # fmt: skip
            raise BadHand(f"by the rules it {what}: {'; '.join(told)}")
    if hand.pot is not None and hand.pot != found.pot:
        raise BadHand(f"by the rules the pots come to {chips(found.pot)}, not {chips(hand.pot)}")
    return found
