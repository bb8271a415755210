"""Setting hands: players keep two of four cards, split them or give up; the dealer has the house way."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.core.events import Decided, HandSet
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Picks, Procedure
from houseway.editions import people
from houseway.equipment.cards import texts
from houseway.games.fast_action_holdem import state as s
from houseway.games.fast_action_holdem.dealing import put
from houseway.games.fast_action_holdem.flow import onward
from houseway.games.fast_action_holdem.house_way import CARDS, KEPT, keep
from houseway.games.fast_action_holdem.rules import BONUS, SPLIT, SPLIT_BONUS, Rules
from houseway.games.fast_action_holdem.settlement import correcting_lines
from houseway.games.fast_action_holdem.state import Hand, State
from houseway.money.cents import dollars
from houseway.procedures.stakes import Bet, stake_of

KEEP = "keep"
SURRENDER = "surrender"
SPLIT_BOTH = "split-both"
# What each split puts up; under which elections of ``bonus-split`` a player with a bonus may choose it.
_SPLITS = {
    SPLIT: ((SPLIT,), ("any", "with-ante")),
    SPLIT_BONUS: ((SPLIT_BONUS,), ("any",)),
    SPLIT_BOTH: ((SPLIT, SPLIT_BONUS), ("any", "with-ante", "together")),
}


def best_slots(rules: Rules, hand: Hand) -> tuple[tuple[int, ...], ...]:
    """Every two slots of a hand that the house way keeps."""
    ways = keep(hand.cards, rules.way).pairs
    pairs = [(a, b) for i, a in enumerate(hand.slots) for b in hand.slots[i + 1 :]]
    cards = dict(zip(hand.slots, hand.cards, strict=True))
    return tuple(pair for pair in pairs if (cards[pair[0]], cards[pair[1]]) in ways)


# ── players ──────────────────────────────────────────────────────────────────────────────────────────


def deciding_step(rules: Rules, state: State) -> Decide:
    return Decide(state.hand.seat, tuple(_choices(rules, state)), KEEP)


def _choices(rules: Rules, state: State) -> Iterator[Choice]:
    hand = state.hand
    two = Picks(hand.slots, KEPT, KEPT)
    usual = best_slots(rules, hand)[0]
    yield Choice(KEEP, Decided(hand.seat, KEEP, slots=usual), rules.cite("set"), picks=two)
    if len(hand.slots) != CARDS:  # too many: one hand of two is set
        return
    for name, wagers in _splits(rules, state, hand.seat):
        cents = sum(_equal(rules, state, hand.seat, w) for w in wagers)
        event = Decided(hand.seat, name, cents, slots=usual)
        yield Choice(name, event, rules.cite("split"), cents, cents, cents, two)
    if rules.surrenders:
        yield Choice(SURRENDER, Decided(hand.seat, SURRENDER), rules.cite("surrender"))


def _splits(rules: Rules, state: State, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    bonus = stake_of(state.bets, seat, BONUS)
    for name, (wagers, elections) in _SPLITS.items():
        if rules.bonus_split in elections if bonus else name == SPLIT:
            yield name, wagers


def _equal(rules: Rules, state: State, seat: int, wager: str) -> int:
    """A split wager is as large as the one that it is split from."""
    return stake_of(state.bets, seat, BONUS if wager == SPLIT_BONUS else rules.first)


def decided(rules: Rules, state: State, event: Decided) -> State:
    hand = state.hand
    if event.seat != hand.seat:
        raise Illegal(f"it is seat {hand.seat}'s turn, not seat {event.seat}'s", rules.cite("set"))
    if event.spot or event.hand:
        raise Illegal("a player has one area, and one hand until it is split", rules.cite("set"))
    choices = {c.name: c for c in _choices(rules, state)}
    choice = choices.get(event.choice)
    if choice is None:
        raise Illegal(f"there is no choice {event.choice!r}", _refusing(rules, event.choice), tuple(choices))
    if event.amount_cents != choice.low_cents:
        equal = (
            "puts up nothing"
            if not choice.low_cents
            else f"puts up {dollars(choice.low_cents)}, as much as is split"
        )
        raise Illegal(f"{choice.name} {equal}; not {dollars(event.amount_cents)}", choice.clause)
    if choice.picks is None:
        if event.slots:
            raise Illegal("all four cards are laid aside by a surrender", choice.clause)
        return onward(rules, put(state, replace(hand, status=s.SURRENDERED)))
    if wrong := choice.picks.refusal(event.slots):
        raise Illegal(f"{choice.name}: {wrong}", choice.clause)
    first, rest = _parted(hand, event.slots)
    if choice.name == KEEP:
        return onward(rules, put(state, replace(first, aside=rest.slots)))
    wagers = dict(_splits(rules, state, hand.seat))[choice.name]
    new = tuple(Bet(hand.seat, w, _equal(rules, state, hand.seat, w)) for w in wagers)
    hands = list(state.hands)
    hands[state.at : state.at + 1] = [first, rest]
    return onward(rules, replace(state, hands=tuple(hands), bets=state.bets + new))


def _refusing(rules: Rules, choice: str) -> str:
    return rules.cite({SURRENDER: "surrender"}.get(choice, "split" if choice in _SPLITS else "set"))


def _parted(hand: Hand, slots: tuple[int, ...]) -> tuple[Hand, Hand]:
    """The hand of these slots, and one of the others."""
    cards = dict(zip(hand.slots, hand.cards, strict=True))
    kept = tuple(x for x in hand.slots if x in slots)
    rest = tuple(x for x in hand.slots if x not in slots)
    first = replace(hand, slots=kept, cards=tuple(cards[x] for x in kept), status=s.SET)
    return first, replace(first, index=1, slots=rest, cards=tuple(cards[x] for x in rest))


# ── the dealer ───────────────────────────────────────────────────────────────────────────────────────


def setting_step(rules: Rules, state: State) -> Procedure:
    """The two cards of the house way; where it leaves suits open, any of those it leaves."""
    dealer = state.dealer
    line = keep(dealer.cards, rules.way).line
    events = [HandSet(slots) for slots in best_slots(rules, dealer)]
    cards = dict(zip(dealer.slots, dealer.cards, strict=True))
    kept = texts(cards[x] for x in events[0].slots)
    words = f"keep {kept}, by the house way: {line.says}; the others go to the discard rack"
    clause = rules.cite("reset") if state.phase == s.RESETTING else line.clause
    return Procedure(people.DEALER, events[0], words, clause, tuple(events[1:]))


def rightly_set(rules: Rules, four: Hand, slots: tuple[int, ...]) -> bool:
    """Whether these two of the dealer's cards are some that the house way keeps."""
    return set(slots) in map(set, best_slots(rules, four))


def hand_set(rules: Rules, state: State, event: HandSet) -> State:
    """As the dealer has it; where the book knows a wrong set, that is for somebody to notice."""
    if wrong := Picks(state.dealer.slots, KEPT, KEPT).refusal(event.slots):
        raise Illegal(f"two of the dealer's four cards are kept: {wrong}", rules.cite("reveal"))
    if not rules.cite("reset"):
        _require_right(rules, state, event)
    return onward(rules, _with_set(state, event))


def hand_reset(rules: Rules, state: State, event: HandSet) -> State:
    """By the house way now; what was settled by the wrong hand is put right."""
    _require_right(rules, state, event)
    after = _with_set(state, event)
    if correcting_lines(rules, after):
        return replace(after, phase=s.CORRECTING)
    return onward(rules, after)


def _require_right(rules: Rules, state: State, event: HandSet) -> None:
    if not rightly_set(rules, state.dealer, event.slots):
        step = setting_step(rules, state)
        raise Illegal(f"the hand is set by the house way: {step.text}", rules.cite("reset") or step.clause)


def _with_set(state: State, event: HandSet) -> State:
    kept, _ = _parted(state.dealer, event.slots)
    return replace(put(state, kept), four=state.dealer)
