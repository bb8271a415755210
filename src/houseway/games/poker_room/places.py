"""Who plays the next round, where the button is, and what must be put in before the deal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from houseway.core.events import (
    BetsPosted,
    CardDealt,
    ChipsCounted,
    Decided,
    Post,
    SeatLeft,
    SeatTaken,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Choice, Decide, Procedure, Reading, Step
from houseway.games.poker_room import betting, dealing
from houseway.games.poker_room.state import (
    BETWEEN,
    COUNTING,
    DRAWING_BUTTON,
    GONE,
    OVER,
    POSTING,
    SHUFFLING,
    STRADDLING,
    WAITING,
    Hand,
    Owed,
    State,
    changed,
    clockwise,
    place,
)
from houseway.procedures.seating import Seats, leave_seat, player_gone, player_sat, require_seated, take_seat

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules

SIT_OUT, SIT_IN, WAIT = "sit-out", "sit-in", "wait-for-blind"
SITTING = (SIT_OUT, SIT_IN, WAIT)
STRADDLE, NO_STRADDLE = "straddle", "no-straddle"


def ready(state: State) -> Seats:
    return tuple([s for s in state.seated if s not in state.out])


# ── coming and going ─────────────────────────────────────────────────────────────────────────────────


def seat_taken(g: "Rules", state: State, event: SeatTaken) -> State:
    seated = take_seat(g.table, state.seated, event)
    after = replace(state, seated=seated, players=player_sat(state.players, event, g.cite("seats")))
    if g.blinds and g.newcomers_post and state.started:
        after = replace(after, owed=(*after.owed, Owed(event.seat, big=True)))
    return wake(g, after)


def seat_left(g: "Rules", state: State, event: SeatLeft) -> State:
    require_seated(state.seated, event.seat)
    hand = state.hand(event.seat)
    if hand is not None and not hand.folded and state.phase not in BETWEEN:
        raise Illegal(f"seat {event.seat} has a live hand: it is folded or played out first", g.cite("fold"))
    if hand is not None and hand.bet and betting.uncalled(state)[0] == event.seat:
        raise Illegal(
            f"seat {event.seat} has a bet that nobody has called: it comes back first", g.cite("uncalled")
        )
    after = replace(
        state,
        seated=leave_seat(state.seated, event),
        players=player_gone(state.players, event),
        out=tuple([s for s in state.out if s != event.seat]),
        owed=tuple([o for o in state.owed if o.seat != event.seat]),
        counted=tuple([c for c in state.counted if c[0] != event.seat]),
        made_good=tuple([o for o in state.made_good if o.seat != event.seat]),
        kills_next=GONE if state.kills_next == event.seat else state.kills_next,
    )
    if state.last_winner == event.seat:  # who takes this seat begins anew
        after = replace(after, last_winner=0, wins=0)
    if not after.seated:  # and who comes then, another game
        after = replace(after, started=False, button=0, small=0, big=0, kills_next=0, repeats=False)
    return _fewer(g, after)


def _fewer(g: "Rules", state: State) -> State:
    """One who was to get a card for the button, or to have his chips counted, is not there any more."""
    if state.phase == COUNTING:
        return count_on(g, state)
    if state.phase == DRAWING_BUTTON and not set(ready(state)) - set(dict(state.drawn_cards)):
        return button_on(g, state) if state.drawn_cards else count_on(g, state)
    return state


def wake(g: "Rules", state: State) -> State:
    """A table that waited for a second player begins."""
    if state.phase == WAITING and len(ready(state)) >= g.least_players:
        return replace(state, phase=SHUFFLING)
    return state


def sitting(g: "Rules", state: State) -> tuple[Decide, ...]:
    """What players may say at any time: that they sit out, or are back."""
    cited = g.cite("sitting-out")
    found = []
    for seat in state.seated:
        owed = _owed(state, seat)
        if seat not in state.out:
            names = [SIT_OUT] + [WAIT] * (owed is not None and not owed.waits)
        else:
            names = [SIT_IN] + [WAIT] * (owed is not None)
        choices = tuple(Choice(name, Decided(seat, name), cited) for name in names)
        found.append(Decide(seat, choices, names[0]))
    return tuple(found)


def sat(g: "Rules", state: State, event: Decided) -> State:
    cited = g.cite("sitting-out")
    require_seated(state.seated, event.seat, cited)
    asked = next(d for d in sitting(g, state) if d.seat == event.seat)
    names = tuple(c.name for c in asked.choices)
    if event.choice not in names or event.amount_cents or event.spot or event.hand or event.slots:
        raise Illegal(f"seat {event.seat} cannot {event.choice} now", cited, names)
    if event.choice == SIT_OUT:
        return _fewer(g, replace(state, out=tuple(sorted((*state.out, event.seat)))))
    owed = state.owed
    if event.choice == WAIT:
        owed = tuple([replace(o, waits=True) if o.seat == event.seat else o for o in owed])
    after = replace(state, owed=owed, out=tuple([s for s in state.out if s != event.seat]))
    return wake(g, after)


def _owed(state: State, seat: int) -> Owed | None:
    return next((o for o in state.owed if o.seat == seat), None)


# ── the button by card, and table stakes ─────────────────────────────────────────────────────────────


def button_step(g: "Rules", state: State) -> Step:
    seat = next(s for s in ready(state) if s not in dict(state.drawn_cards))
    return Chance(CardDealt(state.shoe.position, place(seat)), g.cite("button-by-card"))


def button_card(g: "Rules", state: State, event: CardDealt) -> State:
    cited = g.cite("button-by-card")
    seat = next(s for s in ready(state) if s not in dict(state.drawn_cards))
    if (event.slot, event.to) != (state.shoe.position, place(seat)) or event.card is None:
        raise Illegal(f"seat {seat} gets a card face up for the button", cited)
    if not 0 <= event.card < 53 or not state.shoe.unseen[event.card]:
        raise Illegal("this card is not among those nobody has seen", cited)
    shoe = state.shoe.deal_and_see(event.card)
    drawn = (*state.drawn_cards, (seat, event.card))
    return button_on(g, replace(state, shoe=shoe, drawn_cards=drawn))


def button_on(g: "Rules", state: State) -> State:
    """The highest card has the button, by rank and then by suit, once all have one."""
    drawn = dict(state.drawn_cards)
    if any(s not in drawn for s in ready(state)):
        return replace(state, phase=DRAWING_BUTTON)
    first = max(drawn, key=lambda seat: drawn[seat], default=0)
    return replace(state, shoe=g.gathered(state.shoe), button=first, phase=SHUFFLING)


def counting_step(g: "Rules", state: State) -> Step:
    seat = next(s for s in ready(state) if s not in dict(state.counted))
    return Reading(ChipsCounted(seat), g.cite("table-stakes"))


def counted(g: "Rules", state: State, event: ChipsCounted) -> State:
    step = counting_step(g, state)
    assert isinstance(step, Reading)
    if event.seat != step.event.seat or event.cents < 0:
        raise Illegal(f"the chips of seat {step.event.seat} are counted now", step.clause)
    return count_on(g, replace(state, counted=(*state.counted, (event.seat, event.cents))))


def count_on(g: "Rules", state: State) -> State:
    done = dict(state.counted)
    if any(s not in done for s in ready(state)):
        return replace(state, phase=COUNTING)
    return _seat_players(g, state)


# ── the places of a round ────────────────────────────────────────────────────────────────────────────


def _seat_players(g: "Rules", state: State) -> State:
    chips = {seat: cents for seat, cents in state.counted if cents}
    able = tuple([s for s in ready(state) if s in chips])
    waiting = {o.seat for o in state.owed if o.waits}
    if len(set(able) - waiting) < g.least_players:
        waiting = set()  # without them there is no round: the blinds come to everybody in turn
    if len(able) < g.least_players or (g.uses_button and len(set(able) - waiting) < 1):
        return replace(state, phase=OVER, counted=())
    state = _placed(g, state, able, waiting) if g.uses_button else state
    playing = [s for s in able if s not in waiting or s == state.big or not g.blinds]
    if len(playing) < g.least_players:
        return replace(state, phase=OVER, counted=(), repeats=True)
    hands = tuple([Hand(s, chips[s]) for s in playing])
    state = replace(state, hands=hands, started=True, killed=state.kills_next, kills_next=0, repeats=False)
    if _straddler(g, state):
        return replace(state, phase=STRADDLING)
    return _posts(g, state)


def _placed(g: "Rules", state: State, able: Seats, waiting: set[int]) -> State:
    """Where button and blinds are in this round; a place that nobody has is a dead one."""
    playing = tuple([s for s in able if s not in waiting]) or able
    if not state.started:
        button = state.button if state.button in playing else playing[-1]  # right of the dealer
        return _from_button(state, playing, button)
    if state.repeats and state.big in able:
        return state
    big = clockwise(able, state.big)[0]
    if state.repeats and big not in (state.small, state.button):
        return replace(state, big=big)  # who had it has left before the round was dealt anew
    if not g.dead_button:
        after = _from_button(state, playing, clockwise(playing, state.button)[0])
        return _missed(g, state, after, able) if g.blinds else after
    if len({*playing, big}) == 2:
        other = next(s for s in (*playing, *able) if s != big)
        after = replace(state, button=other, small=other, big=big)
    else:
        button = state.small
        if button in (state.big, big):  # two played: it goes on to the last place before the small blind
            button = clockwise(tuple(sorted({*playing, state.big, big})), state.big)[-2]
        after = replace(state, button=button, small=state.big, big=big)
    return _missed(g, state, after, able) if g.blinds else after


def _from_button(state: State, playing: Seats, button: int) -> State:
    """The blinds are to the left of the button; of two players the button has the small one."""
    order = clockwise(playing, button)
    if len(playing) == 2:
        return replace(state, button=button, small=button, big=order[0])
    return replace(state, button=button, small=order[0], big=order[1 % len(order)])


def for_button(g: "Rules", state: State) -> Seats:
    """Where a button that lies wrong may be put: before another player, or on a place that may be empty."""
    seats = tuple([h.seat for h in state.hands]) or ready(state)
    if g.dead_button and len(seats) > 2:
        seats = tuple(range(1, g.table.seats + 1))
    return tuple([s for s in seats if s != state.button]) if len(seats) >= g.least_players else ()


def button_moved(g: "Rules", state: State, seat: int) -> State:
    """The round is dealt from there, with the blinds to the left of it."""
    playing = tuple([h.seat for h in state.hands]) or ready(state)
    return replace(_from_button(state, playing, seat), repeats=True)


def _missed(g: "Rules", before: State, after: State, able: Seats) -> State:
    """Who sits out or has no chips while the big blind passes owes both, who does so for the small one that;
    who gets the big one owes nothing any more."""
    passed = _between(before.big, after.big, g.table.seats)
    small = {after.small, *_between(before.small, after.small, g.table.seats)}
    owed = {o.seat: o for o in after.owed if o.seat != after.big}
    for seat in (s for s in after.seated if s not in able):
        if seat in passed:
            owed[seat] = Owed(seat, small=True, big=True)
        elif seat in small and before.small != after.small:
            owed.setdefault(seat, Owed(seat, small=True))
    return replace(after, owed=tuple(owed.values()))


def _between(first: int, last: int, seats: int) -> set[int]:
    found: set[int] = set()
    seat = first
    while True:
        seat = seat % seats + 1
        if seat in (first, last):
            return found
        found.add(seat)


# ── straddle, antes and blinds ───────────────────────────────────────────────────────────────────────


def _straddler(g: "Rules", state: State) -> int:
    """Who may straddle: the first to the left of the big blind, with chips for it and a third player."""
    if not g.straddles or state.asked_straddle or len(state.hands) < 3:
        return 0
    seat = clockwise(tuple([h.seat for h in state.hands]), state.big)[0]
    hand = state.hand(seat)
    assert hand is not None
    enough = hand.chips > g.amount("straddle") + g.ante
    return seat if enough and seat not in (state.small, state.killed) else 0


def straddling_step(g: "Rules", state: State) -> Step:
    seat, cited = _straddler(g, state), g.cite("straddle")
    return Decide(
        seat, tuple(Choice(n, Decided(seat, n), cited) for n in (NO_STRADDLE, STRADDLE)), NO_STRADDLE
    )


def straddled(g: "Rules", state: State, event: Decided) -> State:
    seat, cited = _straddler(g, state), g.cite("straddle")
    bare = not (event.amount_cents or event.spot or event.hand or event.slots)
    if event.seat != seat or event.choice not in (STRADDLE, NO_STRADDLE) or not bare:
        raise Illegal(f"seat {seat} is asked whether to straddle", cited, (NO_STRADDLE, STRADDLE))
    straddler = seat if event.choice == STRADDLE else 0
    return _posts(g, replace(state, straddler=straddler, asked_straddle=True))


def posts(g: "Rules", state: State) -> tuple[Post, ...]:
    """What is due before the deal, each as far as the player's chips go."""
    left = {h.seat: h.chips for h in state.hands}
    found: list[Post] = []

    def put(seat: int, wager: str, cents: int) -> None:
        cents = min(cents, left[seat])
        if cents:
            left[seat] -= cents
            found.append(Post(seat, wager, cents))

    alone = {"big-blind": state.big, "button": state.button}.get(g.ante_by)  # one for all of them
    if alone is None:
        for h in state.hands:
            put(h.seat, "ante", g.ante)
    if g.blinds:
        _blinds(g, state, left, found, put)
    if alone in left:
        put(alone, "ante-for-all", g.ante)
    return tuple(found)


def _blinds(
    g: "Rules", state: State, left: dict[int, int], found: list[Post], put: Callable[[int, str, int], None]
) -> None:
    big, small = g.amount("big-blind"), g.amount("small-blind")
    if state.small in left and state.small != state.big:
        put(state.small, "small-blind", small)
    put(state.big, "big-blind", big)
    for o in state.owed:
        if o.seat in left and o.seat != state.big and not o.waits:
            if o.seat != state.small:
                put(o.seat, "missed-big-blind", big if o.big else 0)
                put(o.seat, "missed-small-blind", small if o.small else 0)
            elif o.big:
                put(o.seat, "missed-big-blind", big - small)
    if state.straddler:
        put(state.straddler, "straddle", g.amount("straddle"))
    if state.killed in left:
        live = sum(p.cents for p in found if p.seat == state.killed and p.wager in LIVE)
        put(state.killed, "kill-blind", max(0, g.limits(state)[0] - live))


LIVE = ("small-blind", "big-blind", "missed-big-blind", "straddle", "kill-blind")


def _posts(g: "Rules", state: State) -> State:
    if posts(g, state):
        return replace(state, phase=POSTING)
    return dealing.begin(g, state)


def posting_step(g: "Rules", state: State) -> Step:
    return Procedure("dealer", BetsPosted(posts(g, state)), "see antes and blinds put in", g.cite("posts"))


def posted(g: "Rules", state: State, event: BetsPosted) -> State:
    if event.bets != posts(g, state):
        raise Illegal("these are not the antes and blinds that are due", g.cite("posts"))
    hands = {h.seat: h for h in state.hands}
    for p in event.bets:
        h = hands[p.seat]
        more: dict[str, Any] = {"chips": h.chips - p.cents}
        if p.wager == "ante":
            more["ante"] = h.ante + p.cents
        elif p.wager in LIVE:
            more["bet"] = h.bet + p.cents
        else:
            more["dead"] = h.dead + p.cents
        hands[p.seat] = replace(h, **more)
    made = state.hands
    for h in hands.values():
        made = changed(made, h)
    paid = {h.seat for h in made}
    owed = tuple([o for o in state.owed if o.seat not in paid or o.waits])
    good = tuple([o for o in state.owed if o not in owed])
    return dealing.begin(g, replace(state, hands=made, owed=owed, made_good=good))


def after_shuffle(g: "Rules", state: State) -> State:
    if state.remade:
        return dealing.remade(g, state)
    if g.uses_button and g.button_by_card and not state.button:
        return button_on(g, state)
    return count_on(g, state)
