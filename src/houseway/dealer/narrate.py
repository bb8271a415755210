"""Events told in words, to those who may know them."""

from collections.abc import Iterator, Sequence

from houseway.core import events as ev
from houseway.core.game import Viewer
from houseway.editions.people import TITLES
from houseway.equipment.cards import full_name, texts
from houseway.money.cents import dollars


def place(to: str) -> str:
    return to.replace("-", " ", 1)


def narrate(event: ev.Event, viewers: Sequence[Viewer]) -> Iterator[str]:
    """What people at these places hear and see of an event; nothing where there is nothing to tell."""
    match event:
        case ev.RoundOpened():
            yield f"— Round {event.round} —"
        case ev.Shuffled():
            yield f"{event.count} cards are shuffled."
        case ev.CutMade():
            yield f"{f'Seat {event.seat}' if event.seat else 'The dealer'} cuts the cards."
        case ev.CardBurned():
            yield "The dealer burns a card."
        case ev.CardsBurned():
            yield f"The dealer burns {len(event.slots)} cards."
        case ev.WagerPlaced():
            where = f" on {event.spot}" if event.spot and event.spot != event.wager else ""
            more = f", and as much on {' and '.join(event.along)}" if event.along else ""
            yield f"Seat {event.seat} bets {dollars(event.stake_cents)}: {event.wager}{where}{more}."
        case ev.WagerReduced():
            where = f" on {event.spot}" if event.spot else ""
            yield f"Seat {event.seat} takes {dollars(event.cents)} back: {event.wager}{where}."
        case ev.WagerCalled():
            where = f" on {event.spot}" if event.spot else ""
            yield f"Seat {event.seat} turns {event.wager}{where} {'on' if event.on else 'off'}."
        case ev.WagersClosed():
            yield "No more bets."
        case ev.BallSpun():
            yield "The ball is in the track."
        case ev.BallSettled():
            yield "The ball comes to rest."  # the number is a result when it is marked
        case ev.MarkerPlaced():
            yield f"The dealer puts the marker on {event.pocket}."
        case ev.WheelSpun():
            yield "The wheel turns."
        case ev.WheelStopped():
            yield f"The wheel rests on section {event.section + 1}."
        case ev.DiceRolled():
            yield f"The dice show {event.first} and {event.second}: {event.first + event.second}."
        case ev.DiceSelected():
            yield f"Seat {event.seat} selects dice {event.dice[0]} and {event.dice[1]}."
        case ev.DicePassed():
            yield f"Seat {event.seat} passes the dice."
        case ev.DiceShaken():
            shown = (event.first, event.second, event.third)
            yield f"The dice show {shown[0]}, {shown[1]} and {shown[2]}: {sum(shown)}."
        case ev.NumberDrawn():
            yield f"The number is {event.number}."
        case ev.HandSet():
            yield "The dealer sets his hands."
        case ev.HouseWagered():
            against = f"{dollars(event.cents)} against the bank" if event.cents else "nothing"
            yield f"The house bets {against}."
        case ev.BetsPosted():
            for post in event.bets:
                yield f"Seat {post.seat} puts in {dollars(post.cents)}: {post.wager}."
        case ev.BetReturned():
            yield f"{dollars(event.cents)} that nobody called go back to seat {event.seat}."
        case ev.CardDealt():
            what = full_name(event.card) if event.card is not None else "a card face down"
            yield f"{place(event.to)}: {what}"
        case ev.StackDealt():
            yield f"{place(event.to)}: {len(event.slots)} cards face down"
        case ev.CardsShown():
            if event.to == "all" or any(event.to == str(v) for v in viewers):
                whose = "Shown" if event.to == "all" else f"{place(event.to)} looks"
                yield f"{whose}: {texts(event.cards)}"
        case ev.HoleCardChecked():
            yield "The dealer looks: " + ("blackjack!" if event.blackjack else "no blackjack.")
        case ev.Decided():
            amount = f" {dollars(event.amount_cents)}" if event.amount_cents else ""
            yield f"Seat {event.seat}: {event.choice}{amount}"
        case ev.IrregularityCalled():
            yield f"The {TITLES.get(event.by, event.by)} calls {event.what.replace('-', ' ')}."
        case ev.Settled():
            for line in event.lines:
                yield _line(line)


def _line(line: ev.Line) -> str:
    what = {
        "win": "wins",
        "lose": "loses",
        "push": "is returned",
        "void": "is void and returned",
        "charge": "is charged",
        "collect": "is collected",
        "correct": "is put right",
    }
    who = f"Seat {line.seat}" if line.seat else "The house"
    amount = f" {dollars(abs(line.amount_cents))}" if line.amount_cents else ""
    odds = f" at {line.odds}" if line.odds else ""
    where = f" on {line.spot}" if line.spot and line.spot != line.wager else ""
    why = f" — {line.why}" if line.why else ""
    return f"  {who} {line.wager}{where} {what[line.outcome]}{amount}{odds}{why}  [{line.clause}]"
