"""The terms that a table plays under, and what lets them be changed between rounds."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from houseway.core.game import Game
from houseway.core.steps import Over
from houseway.editions.house import PAYS, ElectionRefused, House, elect, set_table
from houseway.editions.schema import Edition, show_value
from houseway.games.registry import open_game
from houseway.live.audit import canonical
from houseway.live.terms import TableConfig
from houseway.money.cents import dollars
from houseway.money.limits import Limits

if TYPE_CHECKING:
    from houseway.live.standing import Standing

S = TypeVar("S")
Terms = dict[str, Any]

LEAST_NOTICE_S = 10  # for those who sit there: what is posted is seen before it holds
CLOCKS = tuple(f.name for f in fields(TableConfig) if f.name.endswith("_seconds"))
COUNTS = ("chip_cents", "least_buy_in_cents", "most_buy_in_cents", "automatic")
# Terms of before there were a time bank and a poker room say nothing of these.
_LATER = {"bank_seconds", "think_seconds", "offer_seconds", *COUNTS[1:]}


def terms_of(config: TableConfig, game: Game[Any]) -> Terms:
    """Everything that may be changed at an open table, in full."""
    table = game.table
    return {
        "elections": dict(table.house.elections),
        "limits": {w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in table.limits.items()},
        "attended": sorted(table.attended),
        "clocks": {clock: getattr(config, clock) for clock in CLOCKS},
        **{count: getattr(config, count) for count in COUNTS},
    }


def check_counts(counts: Mapping[str, int], house_plays: bool) -> None:
    """Whether so much is brought to a seat, and so many automatic players sit there."""
    least, most = counts.get("least_buy_in_cents", 0), counts.get("most_buy_in_cents", 0)
    if 0 < most < least:
        raise ElectionRefused(f"the least buy-in, {dollars(least)}, is more than the most, {dollars(most)}")
    if counts.get("automatic") and house_plays:
        raise ElectionRefused("automatic players sit only where players play against each other")


def changed_terms(config: TableConfig, game: Game[Any], changes: Terms) -> Terms:
    """The terms that hold, with these changes: elections, limits and clocks each by its name. What other
    elections bring takes the edition's limits, and what they end has none."""
    terms = terms_of(config, game)
    for name, value in changes.items():
        terms[name] = terms[name] | value if isinstance(value, dict) else value
    house = elect(game.table.edition, terms["elections"])
    asked = changes.get("limits", {})
    follow = {w.name for w in house.edition.wagers if w.follows}  # their sizes are made from the others'
    kept = {w: n for w, n in terms["limits"].items() if w in asked or (w in house.wagers and w not in follow)}
    for spec in house.edition.wagers:
        if spec.equals in asked and spec.name in kept:
            kept[spec.name] = kept[spec.equals]
    limits = in_chips(house, {w: Limits(*n) for w, n in kept.items()}, terms["chip_cents"])
    table = set_table(house, seats=game.table.seats, limits=limits, attended=terms["attended"])
    posted = {w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in table.limits.items()}
    return terms | {"elections": dict(house.elections), "limits": posted}


def game_under(game: Game[S], terms: str) -> Game[S]:
    """The game of a table under its present terms; none: those of its opening."""
    return _game(game.table.edition.id, game.name, game.table.seats, terms) if terms else game


@lru_cache(maxsize=256)
def _game(edition: str, name: str, seats: int, terms: str) -> Game[Any]:
    said = json.loads(terms)
    limits = {wager: Limits(*numbers) for wager, numbers in said["limits"].items()}
    return open_game(
        name, edition=edition, elections=said["elections"], seats=seats, limits=limits,
        attended=said["attended"],
    )  # fmt: skip


@lru_cache(maxsize=256)
def _said(terms: str) -> Terms:
    found: Terms = json.loads(terms)
    return found


def config_under(config: TableConfig, terms: str) -> TableConfig:
    if not terms:
        return config
    said = _said(terms)
    return replace(
        config, elections=said["elections"], limits=said["limits"], attended=tuple(said["attended"]),
        **{count: said[count] for count in COUNTS if count in said}, **said["clocks"],
    )  # fmt: skip


def check_change(game: Game[Any], terms: Terms) -> Game[Any]:
    """The game under other terms, or why they need another table."""
    known = {"elections", "limits", "attended", "clocks", *COUNTS}
    if not known - _LATER <= set(terms) <= known:
        raise ValueError("terms are elections, limits, attended roles, clocks, the smallest chip and buy-ins")
    if not set(CLOCKS) - _LATER <= set(terms["clocks"]) <= set(CLOCKS) or any(
        type(s) not in (int, float) or s < 0 for s in terms["clocks"].values()
    ):
        raise ValueError(f"the clocks are {', '.join(CLOCKS)}, in seconds")
    check_counts({count: terms.get(count, 0) for count in COUNTS}, game.house_plays)
    changed = game_under(game, canonical(terms))
    require_people(changed)
    for what, old, new in (
        ("cards", game.shoe(game.open()), changed.shoe(changed.open())),
        ("the linked progressive", bool(game.progressive), bool(changed.progressive)),
    ):
        before, after = getattr(old, "cards", old), getattr(new, "cards", new)
        if before != after:
            raise ElectionRefused(f"a table of other terms for {what} is a new one: close this, open that")
    return changed


def require_people(game: Game[Any]) -> None:
    """Approvals, signatures and reports of a game that wants people for them are nobody else's."""
    missing = [rank for rank in game.people if rank not in game.table.attended]
    if missing:
        raise ElectionRefused(
            f"{game.table.edition.title} is attended by {', '.join(game.people)}: nobody stands in for "
            f"{', '.join(missing)}",
            tuple(game.people[rank] for rank in missing),
        )


def hindrance(game: Game[Any], now: "Standing[Any]", *, anew: bool) -> str:
    """Why the table is not between rounds, for other terms or an end; nothing where it is."""
    over = isinstance(game.next_step(now.state), Over)
    if now.mixing is not None:
        return "a seed is being mixed"
    if now.playing and not over:
        return "the round is being played"
    lies = any(game.stakes(now.state).values()) or any(game.held(now.state).values())
    if lies and (anew or not (over and game.standing_wagers)):
        return "wagers lie on the layout"
    if anew and any(game.owed(now.state).values()):
        return "vigorish is owed under the terms that hold"
    return ""


def in_chips(house: House, limits: Mapping[str, Limits], chip_cents: int) -> dict[str, Limits]:
    """The limits as they can be bet with chips of a value; the edition's own are narrowed to them."""
    found = dict(limits)
    if not chip_cents:
        return found
    for spec in house.edition.wagers:
        if spec.name not in house.wagers or not spec.own_limits:
            continue
        given = limits.get(spec.name)
        if given is None:
            least = -(-spec.min // chip_cents) * chip_cents
            unit = max(chip_cents, spec.unit // chip_cents * chip_cents)
            given = Limits(least, max(least, spec.max // chip_cents * chip_cents), unit)
        if any(cents % chip_cents for cents in (given.min_cents, given.max_cents, given.unit_cents)):
            raise ElectionRefused(
                f"{spec.title}: the smallest chip is {dollars(chip_cents)}, and its limits are not made of "
                f"such chips",
                spec.clauses[:1],
            )
        found[spec.name] = given
    return found


def posted_limits(edition: Edition, limits: Mapping[str, list[int]]) -> list[dict[str, Any]]:
    """The limits of every wager that is offered, the game's first wager first. What the book fixes has one
    amount; what follows another wager has no limits of its own, and says which."""
    titles = {w.name: w.title for w in edition.wagers}
    found = []
    for spec in edition.wagers:
        if spec.name not in limits:
            continue
        least, most, unit = limits[spec.name]
        by = spec.equals or spec.follows
        found.append(
            {
                "wager": spec.name, "title": spec.title, "min_cents": least, "max_cents": most,
                "unit_cents": unit, "equals": bool(spec.equals), "by": titles.get(by, ""),
            }
        )  # fmt: skip
    return sorted(found, key=lambda line: bool(line["by"]))


def differences(game: Game[Any], before: Terms, after: Terms) -> Iterator[str]:
    """What changes, in words for those who play there."""
    edition = game.table.edition
    titles = {w.name: w.title for w in edition.wagers}
    own = {w.name for w in edition.wagers if w.own_limits}
    for wager, limits in after["limits"].items():
        if wager in own and limits != before["limits"].get(wager):
            least, most, unit = limits
            step = (
                f", in steps of {dollars(unit)}" if unit != before["limits"].get(wager, [0, 0, 0])[2] else ""
            )
            yield f"{titles[wager]}: {dollars(least)} to {dollars(most)}{step}"
    for name, value in after["elections"].items():
        old = before["elections"].get(name)
        if value != old:
            was = f", until then {show_value(old)}" if old is not None else ""
            yield f"{_election(edition, name)}: {show_value(value)}{was}"
    for name in before["elections"].keys() - after["elections"].keys():
        yield f"{_election(edition, name)}: as the book has it"
    for wager in before["limits"].keys() - after["limits"].keys():
        yield f"{titles[wager]} is not offered any more"
    for clock, seconds in after["clocks"].items():
        if seconds != before["clocks"].get(clock):
            yield f"seconds for {_CLOCK_WORDS.get(clock, clock.replace('_', ' '))}: {seconds:g}"
    if after["attended"] != before["attended"]:
        yield f"attended by: {', '.join(after['attended']) or 'nobody'}"
    for count in COUNTS:
        if (number := after.get(count, 0)) != before.get(count, 0):
            told = str(number) if count == "automatic" else dollars(number) if number else "any"
            yield f"{_COUNT_WORDS[count]}: {told}"


_COUNT_WORDS = {
    "chip_cents": "smallest chip to bet with", "least_buy_in_cents": "least buy-in",
    "most_buy_in_cents": "most chips to buy in for", "automatic": "automatic players",
}  # fmt: skip
_CLOCK_WORDS = {
    "bet_seconds": "betting", "act_seconds": "each decision", "bank_seconds": "each player's bank of time",
    "last_call_seconds": "the last call",
    "cut_seconds": "the cut", "mix_seconds": "the players' numbers",
    "pause_seconds": "the pause after a round",
    "idle_seconds": "an idle seat", "round_seconds": "a round, at least",
    "think_seconds": "what automatic players decide", "offer_seconds": "a seat that is offered to the list",
}  # fmt: skip


def _election(edition: Edition, name: str) -> str:
    """What an election is about, in the edition's words; of a pay line, its wager and what it pays on."""
    if not name.startswith(PAYS):
        return edition.option(name).about
    wager, _, on = name.removeprefix(PAYS).partition(".")
    title = next((w.title for w in edition.wagers if w.name == wager), wager)
    return f"{title} on {on.replace('-', ' ')} pays" if on else f"{title} pays"
