"""A round of the poker room written in the PHH format, for the eyes of one viewer.

What the format has no code for stands in fields of our own, whose names begin with ``_houseway``.
"""

from collections.abc import Iterator, Sequence

from houseway.core.events import Event
from houseway.dealer.hands.phh import CODES
from houseway.dealer.hands.played import chips
from houseway.dealer.hands.told import ANTES, BLINDS, Came, Done, Shown, Told
from houseway.games.poker_room import betting, dealing, showdown
from houseway.games.poker_room.game import PokerRoom
from houseway.games.poker_room.state import State

_WORDS = {betting.FOLD: "f", betting.CHECK: "cc", betting.CALL: "cc", betting.FORCED: "pb", dealing.PAT: "sd"}


def write(
    game: PokerRoom,
    before: State,
    events: Sequence[Event],
    *,
    seat: int = 0,
    auditor: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The round that ``events`` are, as :class:`Told` says."""
    return "".join(f"{line}\n" for line in _lines(Told(game, before, events, seat, auditor), names))


def _lines(told: Told, names: Sequence[str]) -> Iterator[str]:
    game, kind = told.game, told.kind
    code = next((c for c, known in CODES.items() if known == kind), None)
    yield f'variant = "{code or "-".join(filter(None, kind))}"'
    yield "ante_trimming_status = true"
    yield _each(told, "antes", {s: told.due(s, ANTES) for s in told.order})
    if game.variant.stud:
        yield f"bring_in = {chips(game.forced)}"
    else:
        # Of two players the button has the small blind, which the format states first.
        stated = told.order if len(told.order) > 2 else told.order[::-1]
        yield f"blinds_or_straddles = [{', '.join(chips(told.due(s, BLINDS)) for s in stated)}]"
    lower, higher = game.limits(told.final)
    if game.structure in (betting.FIXED, betting.SPREAD):
        yield f"small_bet = {chips(lower)}"
        yield f"big_bet = {chips(higher)}"
    else:
        yield f"min_bet = {chips(lower)}"
    yield _each(told, "starting_stacks", told.stacks)
    yield "actions = ["
    yield from (f'  "{said}",' for act in told.acts() if (said := _said(told, act)))
    yield "]"
    yield _each(told, "finishing_stacks", {h.seat: h.chips for h in told.final.hands})
    if names:
        yield f"players = [{', '.join(_quoted(n) for n in names)}]"
    if code is None:
        yield from (
            f'_houseway_{what} = "{value}"'
            for what, value in zip(("variant", "betting", "draws"), kind, strict=True)
            if value
        )
    if told.rake:
        yield f"_houseway_rake = {chips(told.rake)}"


def _each(told: Told, name: str, cents: dict[int, int]) -> str:
    return f"{name} = [{', '.join(chips(cents[s]) for s in told.order)}]"


def _said(told: Told, act: Came | Shown | Done) -> str:
    def name(seat: int) -> str:
        return f"p{told.order.index(seat) + 1}"

    if isinstance(act, Came):
        return f"d {f'dh {name(act.seat)}' if act.seat else 'db'} {''.join(told.cards(act.slots))}"
    if isinstance(act, Shown):
        return f"{name(act.hand.seat)} sm {''.join(told.cards(act.hand.slots))}"
    event = act.event
    if event.choice in _WORDS:
        said = _WORDS[event.choice]
    elif event.choice in (betting.BET, betting.RAISE, betting.COMPLETE):
        said = f"cbr {chips(event.amount_cents)}"
    elif event.choice == dealing.DRAW:
        said = f"sd {''.join(told.cards(event.slots))}"
    elif event.choice == showdown.MUCK:
        said = "sm -"
    else:
        return ""
    return f"{name(event.seat)} {said}"


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
