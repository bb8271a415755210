"""The edge of any wager of any game, and its best play: one door to all analyses."""

from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Protocol, cast

from houseway.analysis import kept
from houseway.analysis.packages import asked, optional_part, part
from houseway.analysis.report import PROGRESSIVE, Report
from houseway.editions.house import ElectionRefused, House
from houseway.editions.schema import show_elections
from houseway.equipment.cards import cards
from houseway.money.cents import dollars
from houseway.money.limits import Limits

MOST_CENTS = 10**15  # what is reckoned with here stays far below what 64 bits hold


class Analysis(Protocol):
    """What the ``report`` module of an analysis offers."""

    def wagers(self, house: House) -> tuple[str, ...]:
        """The wagers that can be analysed under these elections, the main game first."""

    def report(self, house: House, wager: str, stake_cents: int | None = None) -> Report:
        """``stake_cents`` matters where a prize is a fixed amount."""


def analysis_of(house: House) -> Analysis:
    return cast(Analysis, part(house, "report"))


def edge_report(
    house: House, wager: str | None = None, stake_cents: int | None = None, meter_cents: int | None = None
) -> Report:
    """Without a wager, that of the main game; ``meter_cents`` is what stands on a progressive meter."""
    for name, amount in (("stake", stake_cents), ("meter", meter_cents)):
        if amount is not None and not 0 < amount <= MOST_CENTS:
            raise ElectionRefused(f"a {name} is more than nothing and at most {dollars(MOST_CENTS)}")

    def work() -> Report:  # here is whatever loads kernels: a figure that is kept does without them
        asked_of = known_wager(house, wager)
        if meter_cents is not None and asked_of != PROGRESSIVE:
            raise ElectionRefused(f"no meter pays {asked_of}; it belongs to the wager {PROGRESSIVE}")
        if asked_of == PROGRESSIVE:
            from houseway.analysis import progressive  # few games need its kernels, which load slowly

            found = progressive.report(house, meter_cents)
        else:
            found = analysis_of(house).report(house, asked_of, stake_cents)
        return replace(found, notes=(*found.notes, *_of_stake(house, asked_of, stake_cents)))

    found = kept.answer(asked("edge", house, wager, stake_cents, meter_cents), work)
    # What was remembered says how long it took to find.
    took = max(found.seconds, found.value.elapsed_s)
    return replace(found.value, elapsed_s=took, kept_since=found.since)


def _of_stake(house: House, wager: str, stake_cents: int | None) -> tuple[str, ...]:
    """What is to be said of a stake that no table takes by itself."""
    if stake_cents is None:
        return ()
    wagers = house.edition.wagers
    spec = next((w for w in wagers if f"{wager}-".startswith(f"{w.name}-")), wagers[0])
    if spec.fixed:
        return (f"{spec.title} is {dollars(spec.min)}, whatever else is staked",)
    refusal = Limits(spec.min, spec.max, spec.unit).refusal(stake_cents)
    return (f"a table would have to post other limits: {refusal}",) if refusal else ()


def known_wager(house: House, wager: str | None) -> str:
    """The name of a wager with a report; without one, that of the main game."""
    known = analysed(house)
    if wager is not None and wager not in known:
        raise not_known(house, wager, known)
    return known[0] if wager is None else wager


def analysed(house: House) -> tuple[str, ...]:
    """The wagers with a report, the main game first and the linked progressive last."""
    linked = tuple(w for w in house.wagers if w == PROGRESSIVE)
    return (*(w for w in analysis_of(house).wagers(house) if w not in linked), *linked)


def not_known(house: House, wager: str, known: tuple[str, ...]) -> ElectionRefused:
    """Why a wager has no report of its own here, and what will do instead."""
    game, there_are = house.edition.game, f"there are {', '.join(known)}"
    spec = next((w for w in house.edition.wagers if f"{wager}-".startswith(f"{w.name}-")), None)
    if spec is not None and (lacking := house.lacks(spec.name)):
        return ElectionRefused(f"{game} offers {wager} only with {show_elections(lacking)}", spec.clauses)
    if spec is None or spec.name != wager:
        close = get_close_matches(wager, known, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        return ElectionRefused(f"{game} offers no wager {wager!r} here: {there_are}{hint}")
    if each := [name for name in known if name.startswith(f"{wager}-")]:
        return ElectionRefused(f"the edge of {wager} depends on where it lies: name {', '.join(each)}")
    return ElectionRefused(
        f"{wager} has no figures of its own, they are in another's: {there_are}", spec.clauses
    )


def edge_reports(house: House, stake_cents: int | None = None) -> list[Report]:
    """Of every wager; kept as one answer, too: those that are found at once would still load the kernels."""
    now: list[Report] = []

    def work() -> list[Report]:
        now.extend(edge_report(house, wager, stake_cents) for wager in analysed(house))
        return now

    found = kept.answer(asked("edges", house, stake_cents), work)
    return now or [replace(each, kept_since=each.kept_since or found.since) for each in found.value]


def strategy_report(house: House) -> Report:
    """The report of the main game, with the best play found; refused where players decide nothing."""
    found = edge_report(house) if optional_part(house, "strategy") else None
    if found is None or found.strategy is None:
        game = house.edition.game
        raise ElectionRefused(
            f"{game} has no decisions: every wager's edge is fixed (see `houseway edge {game}`)"
        )
    return replace(found, strategy=found.strategy | short_rules(house))


def short_rules(house: House) -> dict[str, Any]:
    """What a strategy tells more, where the best play is a chart too large to remember."""
    advice = optional_part(house, "strategy")
    if advice is None or not hasattr(advice, "short"):
        return {}
    found = kept.answer(asked("short rules", house), lambda: advice.short(house)).value
    return {"short": found} if found else {}


def strategy_of_cards(house: House, text: str) -> dict[str, Any]:
    """The best play of these very cards, where a game's analysis has it."""
    advice = optional_part(house, "strategy")
    if advice is None or not hasattr(advice, "of_cards"):
        raise ElectionRefused(f"the best play of {house.edition.game} is not worked out for single hands")
    try:
        found: dict[str, Any] = advice.of_cards(house, cards(text))
    except ValueError as error:
        raise ElectionRefused(f"--cards: {error}") from None
    return found
