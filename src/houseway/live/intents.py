"""Intents carried out: what a person asks of a table happens in a turn, or is refused with the reason."""

import hashlib
import math
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from houseway.core.events import (
    CutMade,
    Decided,
    DicePassed,
    Event,
    SeatLeft,
    SeatTaken,
    WagerCalled,
    WagerReduced,
    WagerWithdrawn,
)
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Over, Step, Together, Wagers, questions
from houseway.dealer.orders import takes
from houseway.editions.people import DEALER, PLAYER, reaches
from houseway.games.house_poker.state import PROGRESSIVE
from houseway.live import approvals, house_acts, protocol, room
from houseway.live.house_acts import COUNTDOWN, Ready, rank_of
from houseway.live.protocol import Intent
from houseway.live.standing import GOING, SIT_IN, SIT_OUT, Seated
from houseway.live.terms import Person, TableConfig
from houseway.live.turn import Turn
from houseway.money.cents import dollars
from houseway.procedures.stakes import placed

TERMINAL_BUY_IN, TERMINAL_CASH_OUT = "oh-rapid-roulette:4.I", "oh-rapid-roulette:5.I"


class Again(Exception):
    """What was asked can be done once the seed and the players' numbers are mixed."""


class Opened(Illegal):
    """What was asked has brought the table back to play, but has to wait for the cut."""


def carry_out(turn: Turn, person: Person, intent: Intent, ready: Ready) -> Ready:
    """Does what is asked; gives back who is ready now. Raises :class:`Illegal` with the reason."""
    if turn.now.closed:
        raise Illegal("this table is closed")
    turn.by = "" if person.role == PLAYER else person.id
    return _ACTS[type(intent)](turn, person, intent, ready)


def require_open(turn: Turn, cents: int = 0) -> None:
    """A table that closes takes neither players nor wagers; chips are brought in whole ones."""
    if turn.now.closing is not None:
        raise Illegal("this table is being closed: what lies on the layout is settled, and no more is taken")
    if turn.config.chip_cents and cents % turn.config.chip_cents:
        raise Illegal(f"the smallest chip of this table is {dollars(turn.config.chip_cents)}")


def seated(turn: Turn, person: Person) -> Seated:
    """Where somebody sits; at real cards the dealer says what the player at a seat does."""
    if turn.physical and person.at and reaches(person.rank, DEALER):
        rank_of(turn, person, DEALER, "the dealer speaks for a seat")
        return _there(turn.now.at_seat(person.at), person.at)
    return _there(turn.now.seat_of(person.id, person.at))


def _there(found: Seated | None, seat: int = 0) -> Seated:
    if found is None:
        raise Illegal(f"nobody sits at seat {seat}" if seat else "you are not seated at this table")
    return found


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def _sit(turn: Turn, person: Person, asked: protocol.Sit, ready: Ready) -> Ready:
    if person.role != PLAYER:
        raise Illegal(f"only players play: you are here as {person.role}")
    require_open(turn, asked.buy_in_cents)
    found = turn.now.seat_of(person.id)
    if found and not turn.game.two_positions:
        raise Illegal(f"you are sitting at seat {found.seat} of this table")
    if turn.game.terminals and asked.buy_in_cents:
        raise Illegal("sit down first: the dealer takes your buy-in at the station", TERMINAL_BUY_IN)
    if not turn.game.terminals and not asked.buy_in_cents:
        raise Illegal("bring chips to the table")
    seat = asked.seat
    room.require_seat(turn, seat, person.id)
    room.require_buy_in(turn, asked.buy_in_cents)
    turn.buy_in("sat", seat, person.id, asked.buy_in_cents)
    turn.apply(SeatTaken(seat, person.id))
    # A person adds to chance once, and to real cards or dice nothing.
    if asked.offers is not UNSET and not found and not turn.physical:
        turn.add_entropy(seat, {"offers": asked.offers})
    turn.write.names.append({"person_id": person.id, "name": person.name[:80]})
    turn.settle_down()
    return ready


def _leave(turn: Turn, person: Person, asked: protocol.Leave, ready: Ready) -> Ready:
    mine = seated(turn, person)
    if turn.game.terminals and turn.chips(mine.seat):
        raise Illegal("your terminal has credits: cash them out first", TERMINAL_CASH_OUT)
    if turn.may_leave(mine.seat):
        turn.leave(mine.seat, person.id)
        return close_if_ready(turn, ready - {mine.seat})
    if not mine.leaving:
        turn.who("leaving", mine.seat, person.id)
    if asked.now and turn.is_there(mine.seat):
        if turn.game.house_plays or takes(turn.game, turn.state, SeatLeft(mine.seat)):
            turn.apply(SeatLeft(mine.seat))
        else:  # a hand against other players is given up without a chip more
            turn.who(GOING, mine.seat, person.id)
        turn.settle_down()
        return ready - {mine.seat}
    return close_if_ready(turn, ready)


def _stay(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = seated(turn, person)
    if not mine.leaving:
        raise Illegal("you are not about to leave")
    if not turn.is_there(mine.seat):
        raise Illegal("you have left: what becomes of your wagers is settled at the end of the round")
    turn.who("staying", mine.seat, person.id)
    return ready


def _sit_out(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    room.sits(turn, seated(turn, person), SIT_OUT)
    return ready


def _sit_in(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    room.sits(turn, seated(turn, person), SIT_IN)
    return ready


def _wait_list(turn: Turn, person: Person, asked: protocol.WaitList, ready: Ready) -> Ready:
    if person.role != PLAYER:
        raise Illegal(f"only players play: you are here as {person.role}")
    room.wait(turn, person.id, on=asked.on)
    turn.write.names.append({"person_id": person.id, "name": person.name[:80]})
    return ready


def _change_seat(turn: Turn, person: Person, asked: protocol.ChangeSeat, ready: Ready) -> Ready:
    mine = seated(turn, person)
    room.change_seat(turn, mine, asked.seat)
    turn.settle_down()
    return ready - {mine.seat}


def _rebuy(turn: Turn, person: Person, asked: protocol.Rebuy, ready: Ready) -> Ready:
    mine = seated(turn, person)
    require_open(turn, asked.cents)
    if turn.game.terminals:
        raise Illegal("the dealer takes your buy-in at the station", TERMINAL_BUY_IN)
    room.require_top_up(turn, mine.seat, asked.cents)
    broke = not turn.chips(mine.seat)
    turn.buy_in("rebuy", mine.seat, person.id, asked.cents)
    if broke and mine.out and room.unasked(turn, mine.seat, SIT_IN):
        room.sits(turn, mine, SIT_IN)  # he sat out because he had no chips
    return ready


# ── chance ───────────────────────────────────────────────────────────────────────────────────────────


def _offer(turn: Turn, person: Person, asked: protocol.Offers, ready: Ready) -> Ready:
    """A player promises a number for the next seed by its hash."""
    if turn.physical:
        raise Illegal("cards, dice or the wheel are real here: no number is added to them")
    turn.add_entropy(_there(turn.now.adds_from(person.id)).seat, {"offers": asked.digest})
    return ready


def _give(turn: Turn, person: Person, asked: protocol.Give, ready: Ready) -> Ready:
    """The number that was promised; the house is committed to its own seed by now."""
    seat, mixing = _there(turn.now.adds_from(person.id)).seat, turn.now.mixing
    if mixing is None or mixing.number != asked.number or seat not in mixing.missing:
        raise Illegal(f"nothing is waited for from you for seed {asked.number}")
    if hashlib.sha256(bytes.fromhex(asked.value)).hexdigest() != dict(mixing.asked)[seat]:
        raise Illegal("this is not the number that you promised")
    offers = {} if asked.offers is UNSET else {"offers": asked.offers}
    turn.add_entropy(seat, {"number": asked.number, "value": asked.value, **offers})
    return ready


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


def _wager(turn: Turn, person: Person, asked: protocol.Wager, ready: Ready) -> Ready:
    mine = seated(turn, person)
    require_open(turn)
    if turn.link_trouble and asked.wager == PROGRESSIVE and turn.game.progressive:
        raise Illegal(f"{turn.link_trouble}: no such wager is accepted now", "oh-linked-progressive:3.III")
    opened = open_next(turn)  # a chip put down between rounds opens the next
    if mine.out:
        turn.who("sit-in", mine.seat, person.id)
    event = placed(turn.game.table, mine.seat, asked.wager, asked.stake_cents, asked.spot)
    try:
        turn.apply(replace(event, spoken=asked.spoken))
    except Illegal as refused:
        if opened and not isinstance(turn.game.next_step(turn.state), Wagers):
            raise Opened(refused.reason, refused.clause, refused.allowed) from refused
        raise
    return ready - {mine.seat}


def open_next(turn: Turn) -> bool:
    """Between rounds the next is opened; cards that lie spread are gathered. Whether that was to be done."""
    opened = turn.wake()
    if isinstance(step := turn.game.next_step(turn.state), Over):
        if wait := turn.early_s:
            raise Illegal(f"the next round begins in {math.ceil(wait)} seconds")
        turn.go_on(step.event)
        turn.settle_down()
        opened = True
    if turn.now.mixing is not None:
        raise Again
    return opened


def _standing(turn: Turn, person: Person) -> Seated:
    """Who changes what lies there; where wagers stand from round to round, that opens the next, too."""
    mine = seated(turn, person)
    if turn.game.standing_wagers:
        open_next(turn)
    return mine


def _withdraw(turn: Turn, person: Person, asked: protocol.Withdraw, ready: Ready) -> Ready:
    mine = _standing(turn, person)
    turn.apply(WagerWithdrawn(mine.seat, asked.wager, asked.spot))
    return ready - {mine.seat}


def _reduce(turn: Turn, person: Person, asked: protocol.Reduce, ready: Ready) -> Ready:
    mine = _standing(turn, person)
    turn.apply(WagerReduced(mine.seat, asked.wager, asked.cents, asked.spot))
    return ready - {mine.seat}


def _turn(turn: Turn, person: Person, asked: protocol.TurnWager, ready: Ready) -> Ready:
    """A standing wager is turned on or off; the dealer confirms it."""
    mine = _standing(turn, person)
    turn.apply(WagerCalled(mine.seat, asked.wager, asked.on, asked.spot))
    turn.settle_down()
    return ready - {mine.seat}


def _pass_dice(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.apply(DicePassed(_standing(turn, person).seat))
    return ready


def _ready(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    seated(turn, person)
    if turn.wake():
        return ready
    step = turn.game.next_step(turn.state)
    if not isinstance(step, Wagers | Over):
        raise Illegal("the round is under way")
    if isinstance(step, Wagers) and turn.game.timed(turn.state):
        raise Illegal(COUNTDOWN, step.clause)
    own = {s.seat for s in turn.now.seats_of(person.id)}  # who plays two positions is ready with both
    if isinstance(step, Wagers) and not own & turn.game.in_play(turn.state):
        raise Illegal("you have no wager on the layout")
    return close_if_ready(turn, ready | own)


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


def _decide(turn: Turn, person: Person, asked: protocol.Choose, ready: Ready) -> Ready:
    mine = seated(turn, person)
    whole = Decided(
        mine.seat, asked.choice, asked.amount_cents or 0, asked.spot or "", asked.hand or 0, asked.slots or ()
    )
    question = _asked_of(turn, mine.seat, asked.choice, whole)
    names = tuple(c.name for c in question.choices)
    if asked.choice not in names:
        if not turn.game.house_plays:
            _refused_by_the_book(turn, whole)
        raise Illegal(f"{asked.choice!r} is not among your choices", allowed=names)
    for field, said, due in (("spot", asked.spot, question.spot), ("hand", asked.hand, question.hand)):
        if said is not UNSET and said != due:
            raise Illegal(f"the question is about {field} {due!r}", allowed=names)
    if room.unasked(turn, mine.seat, asked.choice) and mine.out != (asked.choice == SIT_OUT):
        room.sits(turn, mine, asked.choice)
        return ready
    choice = question.choice(asked.choice)
    if choice.low_cents < choice.high_cents and asked.amount_cents is UNSET and not turn.game.house_plays:
        least, most = dollars(choice.low_cents), dollars(choice.high_cents)
        raise Illegal(f"say to how much you {choice.name}: {least} to {most}", choice.clause)
    # Of a choice of one amount the table knows it, whatever is said.
    amount = asked.amount_cents if choice.high_cents and asked.amount_cents is not UNSET else None
    turn.apply(choice.pick(amount, _picked(choice, asked.slots)))
    turn.settle_down()
    return ready


def _picked(choice: Choice, slots: tuple[int, ...] | UnsetType) -> tuple[int, ...] | None:
    """The cards that go with a choice; those of its event where none are named."""
    if choice.picks is None:
        if slots is not UNSET and slots:
            raise Illegal(f"no cards go with {choice.name}", choice.clause)
        return None
    picked: tuple[int, ...] = choice.event.slots if slots is UNSET else slots  # type: ignore[attr-defined]
    if wrong := choice.picks.refusal(picked):
        raise Illegal(wrong, choice.clause)
    return picked


def _cut(turn: Turn, person: Person, asked: protocol.Cut, ready: Ready) -> Ready:
    question = _asked_of(turn, seated(turn, person).seat)
    offered = next((c.event for c in question.choices if isinstance(c.event, CutMade)), None)
    if offered is None:
        raise Illegal("the cut is not offered to you now", allowed=tuple(c.name for c in question.choices))
    turn.apply(replace(offered, depth=asked.depth))
    turn.settle_down()
    return ready


def _refused_by_the_book(turn: Turn, said: Decided) -> None:
    """What nobody asked is refused with the book's reason, where it has one."""
    try:
        turn.game.apply(turn.state, said)
    except Illegal as refused:
        if refused.clause:
            raise


def _asked_of(turn: Turn, seat: int, choice: str = "", said: Decided | None = None) -> Decide:
    """The question to a seat, or what its player may decide unasked."""
    for unasked in turn.game.unasked(turn.state):
        if unasked.seat == seat and choice in (c.name for c in unasked.choices):
            return unasked
    step = turn.game.next_step(turn.state)
    asked = questions(step)
    if not asked:
        raise Illegal("no decision is due now")
    mine = next((q for q in asked if q.seat == seat), None)
    if mine is None and (isinstance(step, Together) or not turn.game.house_plays):
        _refused_by_the_book(turn, said or Decided(seat, choice))
    if mine is None:
        raise Illegal(f"it is seat {' and '.join(str(q.seat) for q in asked)}'s turn")
    return mine


_Act = Callable[[Turn, Person, Any, Ready], Ready]


def _by_two(act: Callable[[Turn, Person, Any], None]) -> _Act:
    """An act of the house beside the game: nobody's being ready changes by it."""

    def acted(turn: Turn, person: Person, asked: Any, ready: Ready) -> Ready:
        act(turn, person, asked)
        return ready

    return acted


_ACTS: dict[type[Intent], _Act] = {
    protocol.Sit: _sit,
    protocol.Leave: _leave,
    protocol.Stay: _stay,
    protocol.SitOut: _sit_out,
    protocol.SitIn: _sit_in,
    protocol.WaitList: _wait_list,
    protocol.ChangeSeat: _change_seat,
    protocol.Rebuy: _rebuy,
    protocol.Offers: _offer,
    protocol.Give: _give,
    protocol.Wager: _wager,
    protocol.Withdraw: _withdraw,
    protocol.Reduce: _reduce,
    protocol.TurnWager: _turn,
    protocol.PassDice: _pass_dice,
    protocol.Ready: _ready,
    protocol.Choose: _decide,
    protocol.Cut: _cut,
    protocol.Call: house_acts.call,
    protocol.Order: house_acts.order,
    protocol.Answer: house_acts.answer,
    protocol.Void: house_acts.void,
    approvals.Ask: _by_two(approvals.ask),
    approvals.Approve: _by_two(approvals.approve),
    approvals.Decline: _by_two(approvals.decline),
}


# ── what happens by itself ───────────────────────────────────────────────────────────────────────────


def close_if_ready(turn: Turn, ready: Ready) -> Ready:
    """Goes on as soon as nobody has to be waited for."""
    step = turn.game.next_step(turn.state)
    if turn.game.timed(turn.state):
        return ready
    if isinstance(step, Over):
        waiting = {s.seat for s in turn.now.seats if not s.out and not s.leaving} - ready
        if turn.now.seats and ready and not waiting and not turn.early_s:
            turn.go_on(step.event)
            turn.settle_down()
            return frozenset()
        return ready
    closed = False
    while isinstance(step, Wagers) and step.closes is not None:
        betting = turn.game.in_play(turn.state)
        leaving = {s.seat for s in turn.now.seats if s.leaving}
        if not betting or betting - leaving - ready:
            return ready
        turn.go_on(step.closes)
        step = turn.settle_down()
        closed = True
    return frozenset() if closed else ready


def time_is_up(turn: Turn, overdue: frozenset[int]) -> None:
    """What the clock does: closes betting, answers for those seats that do not in their time, opens the next
    round; or what the game's own clock says."""
    if timed := turn.game.timed(turn.state):
        event = timed.event or turn.by_the_book(turn.game.next_step(turn.state))
        assert event is not None
        turn.apply(event)
        turn.settle_down()
        return
    match turn.game.next_step(turn.state):
        case Wagers(closes=closes) if closes is not None:
            turn.go_on(closes)
        case Decide() | Together() as step:
            _answer_for(turn, tuple(q for q in questions(step) if q.seat in overdue))
        case Over() as step if not turn.early_s:
            turn.go_on(step.event)
        case _:
            return
    turn.settle_down()


def _answer_for(turn: Turn, asked: tuple[Decide, ...]) -> None:
    """What stands for the answers of all who were asked, as long as they still are: one's answer may spare
    another his."""
    left = {(q.seat, q.spot, q.hand) for q in asked}
    while left:
        still = questions(turn.game.next_step(turn.state))
        question = next((q for q in still if (q.seat, q.spot, q.hand) in left), None)
        if question is None:
            return
        left.remove((question.seat, question.spot, question.hand))
        turn.timed_out(silence(question))


def silence(question: Decide) -> Event:
    """What is done for a player whose time has run out: the default of the question. It stakes nothing more,
    since only a player makes his wagers, and gives nothing up where another choice does neither."""
    return question.choice(question.default).pick()


def is_cut(step: Step) -> bool:
    return any(isinstance(c.event, CutMade) for q in questions(step) for c in q.choices)


def seconds(step: Step, config: TableConfig, *, staked: bool, seated: bool, first: bool) -> float:
    """How long a step waits for people; for ever where nobody has anything at stake, and at real cards, dice
    or a wheel, whose dealer keeps the time."""
    if config.physical:
        return math.inf
    match step:
        case Wagers() if staked and step.closes is not None:
            return config.bet_seconds if first else min(config.bet_seconds, config.last_call_seconds)
        case Decide() | Together():
            return min(config.act_seconds, config.cut_seconds) if is_cut(step) else config.act_seconds
        case Over() if seated:
            return config.pause_seconds
    return math.inf
