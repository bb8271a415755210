"""A round of any game, solved through the four verbs: one player who bets the least that is taken."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from houseway.analysis.generic.situation import Situation, situation
from houseway.analysis.packages import NotAnalysed, remembered
from houseway.analysis.report import BASE
from houseway.analysis.solver import Solution, open_betting, solve, table_with_wagers
from houseway.core.events import Event, Line, WagerPlaced
from houseway.core.game import Game, Illegal, seat_viewer
from houseway.core.steps import Decide, Wagers, questions
from houseway.editions.house import House, set_table
from houseway.games.registry import game_class

SEAT = 1
Answer = tuple[str, int]  # a choice by its name, with the cents it puts up
Placed = tuple[WagerPlaced, ...]


@dataclass(frozen=True)
class Bet:
    """What is bet to analyse one wager: it alone, or ``beside`` the main ones where it is not taken alone."""

    game: Game[Any]
    wager: WagerPlaced
    placed: Placed
    first: Set[str]  # every wager that may be made before the cards
    beside: bool

    @property
    def unit_cents(self) -> int:
        """What figures are given for: the wager, of several main ones the first."""
        return self.wager.stake_cents

    def start(self, seats: int = 1) -> Any:
        """Betting has just been closed; at every seat the same lies on the layout."""
        placed = [replace(w, seat=seat) for seat in range(SEAT, SEAT + seats) for w in self.placed]
        return table_with_wagers(self.game, placed)

    def counts(self, line: Line) -> bool:
        return not self.beside or line.wager == self.wager.wager

    def seen(self, view: Mapping[str, Any]) -> Situation:
        return situation(view, self.game.suits_alike, self.placed[0].wager, self.first)

    def situation(self, state: Any, step: Decide) -> Situation:
        return self.seen(self.game.view(state, seat_viewer(step.seat)))


@dataclass(frozen=True)
class Solved:
    """A bet by its best play; beside the main wagers, by theirs."""

    bet: Bet
    solution: Solution
    worth: Mapping[Situation, Mapping[Answer, Fraction]]  # of each answer, in units of the wager
    best: Mapping[Situation, Answer]

    def policy(self, state: Any, step: Decide) -> Event:
        answer = self.best.get(self.bet.situation(state, step))
        if answer is None:
            raise NotAnalysed(f"{self.bet.game.name} asks for a decision that its main wagers do not bring")
        name, amount_cents = answer
        return step.choice(name).pick(amount_cents)


@remembered
def bets(house: House, stake_cents: int | None) -> dict[str, Bet]:
    """By wager, the main game first: it is the first wagers of the edition with which a round is played."""
    game = game_class(house.edition.game)(set_table(house))
    try:
        dealer = open_betting(game)
    except StopIteration:
        raise NotAnalysed(f"at {game.name} chance decides something before the betting") from None
    offered = _offered(game, dealer.state, stake_cents)
    main = _main(game, tuple(offered.values()))
    for wager in main:  # others may stand only beside these
        dealer.apply(wager)
    offered = _offered(game, dealer.state, stake_cents) | offered
    several = len(main) > 1 or set(house.wagers) - offered.keys()  # such as a Play wager made later
    found = {BASE if several else main[0].wager: Bet(game, main[0], main, offered.keys(), False)}
    for name, wager in offered.items():
        ways = [(wager,), (*main, wager)] if wager not in main else []
        placed = next((way for way in ways if _playable(game, way)), None)
        if placed is not None:
            found[name] = Bet(game, wager, placed, offered.keys(), len(placed) > 1)
    return found


def _offered(game: Game[Any], state: Any, stake_cents: int | None) -> dict[str, WagerPlaced]:
    step = game.next_step(state)
    assert isinstance(step, Wagers)
    found: dict[str, WagerPlaced] = {}
    for offer in step.offers:
        if offer.seat in (0, SEAT) and offer.wager not in found:
            stake = offer.limits.min_cents if stake_cents is None else stake_cents
            found[offer.wager] = WagerPlaced(SEAT, offer.wager, stake, offer.spot, offer.along)
    return found


def _main(game: Game[Any], offered: Placed) -> Placed:
    for count in range(1, len(offered) + 1):
        for first in range(len(offered) - count + 1):
            if _playable(game, offered[first : first + count]):
                return offered[first : first + count]
    raise NotAnalysed(f"of the wagers of {game.name} none that are offered together make a round")


def _playable(game: Game[Any], wagers: Placed) -> bool:
    try:
        table_with_wagers(game, wagers)
    except Illegal:
        return False
    return True


@remembered
def solved(house: House, wager: str, stake_cents: int | None) -> Solved:
    bet = bets(house, stake_cents)[wager]
    if bet.beside:
        main = main_game(house, stake_cents)
        found = solve(bet.game, bet.start(), main.policy, counted=bet.counts)
        return Solved(bet, found, main.worth, main.best)
    found = solve(bet.game, bet.start())
    worth: dict[Situation, dict[Answer, Fraction]] = {}
    best: dict[Situation, Answer] = {}
    for state, event in found.choices.items():
        step = questions(bet.game.next_step(state))[0]
        if any(choice.picks for choice in step.choices):
            raise NotAnalysed(f"at {bet.game.name} cards are chosen: it needs an analysis of its own")
        answers = {e: _answer(step, e) for e in found.worth[state]}
        valued = {answers[e]: cents / bet.unit_cents for e, cents in found.worth[state].items()}
        seen = bet.situation(state, step)
        if worth.setdefault(seen, valued) != valued:
            name = bet.game.name
            raise NotAnalysed(f"what a player of {name} sees does not tell all that a choice depends on")
        best[seen] = answers[event]
    return Solved(bet, found, worth, best)


def main_game(house: House, stake_cents: int | None = None) -> Solved:
    return solved(house, next(iter(bets(house, stake_cents))), stake_cents)


def _answer(step: Decide, event: Event) -> Answer:
    for choice in step.choices:
        for amount_cents in (choice.high_cents, choice.low_cents):
            if choice.pick(amount_cents) == event:
                return choice.name, amount_cents
    raise ValueError(f"{event} answers none of the choices")
