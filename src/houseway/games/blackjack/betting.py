"""Wagers before the deal: who may bet on which box, and how much."""

from msgspec.structs import replace

from houseway.core.events import WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Wagers
from houseway.games.blackjack.dealing import to_deal
from houseway.games.blackjack.rules import (
    BASE,
    HOUSE_MONEY_WAGER,
    LATER_WAGERS,
    Rules,
    box_spot,
    clause,
)
from houseway.games.blackjack.state import BEFORE_THE_DEAL, SETTLED, Hand, State
from houseway.procedures.seating import require_seated
from houseway.procedures.shoe_game import BETTING
from houseway.procedures.stakes import Bet, Bets, add_bet, drop_bet, find_bet, require_chips, stake_of

CLOSED = WagersClosed()


def box_of(bet: Bet) -> int:
    return int(bet.spot.removeprefix("box-")) if bet.spot else bet.seat


def boxes_of(bets: Bets, seat: int) -> list[int]:
    return sorted(box_of(b) for b in bets if b.seat == seat and b.wager == BASE)


def betting_step(rules: Rules, state: State) -> Wagers:
    table = state.table
    if rules.several_boxes or table.barred:
        offers = tuple(
            offer
            for seat in table.seated
            if seat not in table.barred
            for offer in _offers(rules, state, seat)
        )
    else:
        offers = (Offer(BASE, rules.limits, clause("4.I")),)
    if rules.house_money:
        offers += _side_offers(rules, state)
    return Wagers(offers, CLOSED if state.bets else None, clause("4.I"))


def _side_offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """House Money, on every box with a blackjack wager."""
    limits = rules.table.limits[HOUSE_MONEY_WAGER]
    return tuple(
        Offer(HOUSE_MONEY_WAGER, limits, "oh-house-money:II.A", b.spot, b.seat)
        for b in state.bets
        if b.wager == BASE
    )


def _offers(rules: Rules, state: State, seat: int) -> list[Offer]:
    """A seat's own box, and with it the free boxes next to those it plays."""
    if any(box_of(b) == seat and b.seat != seat for b in state.bets):
        return []
    mine = boxes_of(state.bets, seat)
    limits = rules.several_boxes_limits if len(mine) > 1 else rules.limits
    offers = [Offer(BASE, limits, clause("4.I"), seat=seat)]
    if not mine or not rules.several_boxes:
        return offers
    several = rules.several_boxes_limits
    if all(b.stake_cents >= several.min_cents for b in state.bets if b.seat == seat and b.wager == BASE):
        offers += [
            Offer(BASE, several, clause("13.I"), box_spot(seat, box), seat)
            for box in range(max(1, mine[0] - 1), min(rules.table.seats, mine[-1] + 1) + 1)
            if box != seat and (box in mine or _is_free(state, box))
        ]
    return offers


def _is_free(state: State, box: int) -> bool:
    return box not in state.table.seated and all(box_of(b) != box for b in state.bets)


def _require_betting(state: State, wager: str) -> None:
    if state.phase == BETTING:
        return
    if state.phase in BEFORE_THE_DEAL and not state.hands:
        raise Illegal("wagers are placed when the cards are ready", clause("6.I"))
    if state.phase in SETTLED:
        raise Illegal("the next round is not open yet", clause("4.I"))
    if wager in LATER_WAGERS:
        raise Illegal(
            f"{wager} is answered when it is offered and then left alone until it is settled",
            clause("4.VIII"),
        )
    raise Illegal("no wager is made, raised or taken back after the first card", clause("4.IV"))


def wager_placed(rules: Rules, state: State, event: WagerPlaced) -> State:
    _require_betting(state, event.wager)
    table = state.table
    seat = event.seat
    require_seated(table.seated, seat, clause("4.I"))
    require_chips(event, clause("4.I"))
    if event.wager in LATER_WAGERS:
        raise Illegal(f"{event.wager} is wagered when it is offered, in the round", clause("4.I"), (BASE,))
    if seat in table.barred:
        raise Illegal(
            f"the player in seat {seat} did not bet on a round since the shuffle and waits for the next",
            clause("4.IX"),
        )
    spot = _checked_box(rules, state, event)
    if event.wager == HOUSE_MONEY_WAGER and find_bet(state.bets, seat, BASE, spot) is None:
        raise Illegal(
            "House Money goes with a blackjack wager on the same box", "oh-house-money:II.A", (BASE,)
        )
    bets = add_bet(rules.table, state.bets, event)
    if spot or rules.several_boxes:
        _check_several(rules, bets, seat)
    return replace(state, bets=bets)


def _checked_box(rules: Rules, state: State, event: WagerPlaced) -> str:
    """The box named by the wager: one's own, or, where the house lets one play several, a free one beside."""
    seat, spot = event.seat, event.spot
    if not spot:
        if any(box_of(b) == seat and b.seat != seat for b in state.bets):
            raise Illegal(f"box {seat} is played by another seat in this round", clause("13.I"))
        return spot
    boxes = {box_spot(seat, n): n for n in range(1, rules.table.seats + 1) if n != seat}
    if spot not in boxes:
        raise Illegal(
            f"there is no box {spot!r} beside seat {seat}'s own on this layout", clause("2.I.B"), tuple(boxes)
        )
    if not rules.several_boxes:
        raise Illegal("this house lets a player play one box", clause("13.I"))
    owner = next((b.seat for b in state.bets if box_of(b) == boxes[spot]), None)
    if owner != seat and not _is_free(state, boxes[spot]):
        raise Illegal(f"{spot} is another player's", clause("13.I"))
    return spot


def _check_several(rules: Rules, bets: Bets, seat: int) -> None:
    """Boxes of one player lie side by side, his own among them, each with the minimum for several boxes."""
    mine = boxes_of(bets, seat)
    if len(mine) < 2 and mine in ([], [seat]):
        return
    if seat not in mine or mine[-1] - mine[0] != len(mine) - 1:
        raise Illegal(f"the boxes of seat {seat} would not lie side by side with its own", clause("13.I"))
    for bet in bets:
        if (
            bet.seat == seat
            and bet.wager == BASE
            and (refusal := rules.several_boxes_limits.refusal(bet.stake_cents))
        ):
            raise Illegal(f"with several boxes {refusal}", clause("13.II"))


def wager_withdrawn(rules: Rules, state: State, event: WagerWithdrawn) -> State:
    if state.phase not in BEFORE_THE_DEAL or state.hands:
        touched = event.wager in LATER_WAGERS
        raise Illegal(
            "a wager is left alone until it is decided and settled", clause("4.VIII" if touched else "4.VII")
        )
    bets = drop_bet(rules.table, state.bets, event)
    if event.wager == BASE and find_bet(bets, event.seat, HOUSE_MONEY_WAGER, event.spot) is not None:
        raise Illegal("House Money goes with this wager: take it back first", "oh-house-money:II.A")
    _check_several(rules, bets, event.seat)
    return replace(state, bets=bets)


def wagers_closed(rules: Rules, state: State, event: WagersClosed) -> State:
    if state.phase != BETTING:
        path = "6.I" if state.phase in BEFORE_THE_DEAL and not state.hands else "4.IV"
        raise Illegal("betting is not open now", clause(path))
    rules.cards.check_age(event.deck_minutes)
    bets = state.bets
    if not bets:
        raise Illegal("nobody has made a wager", clause("4.I"))
    if len(bets) == 1:
        bet = bets[0]
        hands: tuple[Hand, ...] = (Hand(bet.seat, box_of(bet), 0, bet.stake_cents),)
    else:
        hands = tuple(
            Hand(b.seat, box_of(b), 0, b.stake_cents)
            for b in sorted((b for b in bets if b.wager == BASE), key=box_of)
        )
        if rules.house_money:
            hands = tuple(
                replace(
                    hand,
                    house_money_cents=stake_of(
                        bets, hand.seat, HOUSE_MONEY_WAGER, box_spot(hand.seat, hand.box)
                    ),
                )
                for hand in hands
            )
    table = state.table
    if rules.closed_entry:  # 4.IX: who bets on this round may bet on the next
        table = replace(table, kept=tuple(sorted({table.person(b.seat) for b in bets})))
    return to_deal(rules, replace(state, table=table, bets=(), hands=hands))
