"""Sessions of a wager, or under a betting system, printed."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from rich.table import Table

from houseway.analysis import sessions as shared
from houseway.analysis.packages import has_part, optional_part
from houseway.cli import show
from houseway.cli.errors import UserError
from houseway.editions.house import House, elect
from houseway.editions.loader import editions_of
from houseway.games.registry import game_names
from houseway.money.cents import dollars


def has_systems(house: House) -> bool:
    return has_part(house, "sessions")


@dataclass(frozen=True)
class Run:
    sessions: int
    seed: int
    threads: int | None


def play_wager(house: House, wager: str | None, plan_values: dict[str, Any], run: Run, *, json: bool) -> None:
    plan, began = shared.Plan(**plan_values), perf_counter()
    rounds, title, notes = shared.rounds_of(house, wager, plan.unit_cents)
    played = shared.Sessions(rounds, plan)
    tally = played.run(run.sessions, seed=run.seed, threads=run.threads)
    found = shared.summary(plan, tally, played.worst_cents, run.seed)
    about = {"wager": title, "notes": list(notes), "elapsed_s": perf_counter() - began}
    _as_json(house, about | found) if json else _print_wager(about | found)


def _as_json(house: House, found: dict[str, Any]) -> None:
    edition = house.edition
    show.as_json({"game": edition.game, "edition": edition.id, "elections": dict(house.elections)} | found)


def play_system(house: House, plan_values: dict[str, Any], run: Run, *, json: bool) -> None:
    edition = house.edition
    played = optional_part(house, "sessions")
    if played is None:
        with_systems = ", ".join(
            n for n in game_names() if optional_part(elect(editions_of(n)[0], {}), "sessions")
        )
        raise UserError(
            f"there are no betting systems for {edition.game}, only for {with_systems}: leave --system out"
        )
    plan, began = played.Plan(**plan_values), perf_counter()
    tally = played.run(house, plan, run.sessions, seed=run.seed, threads=run.threads)
    found = played.summary(plan, tally, run.seed) | {"elapsed_s": perf_counter() - began}
    _as_json(house, found) if json else _print(found)


def _money(cents: float) -> str:
    return dollars(round(cents))


def _percents(low: float, high: float) -> str:
    return f"{100 * low:.3f} to {100 * high:.3f} %"


def _print_ends(found: dict[str, Any]) -> None:
    table = Table("how it ended", "share", "95 % interval", box=None, padding=(0, 2))
    for end, row in found["ends"].items():
        table.add_row(end, f"{100 * row['share']:.3f} %", _percents(*row["interval"]))
    show.console.print(table)


def _print_wager(found: dict[str, Any]) -> None:
    show.console.print(f"[bold]{found['wager']}[/], the same every round")
    show.console.print(
        f"{dollars(found['bankroll_cents'])}, {dollars(found['unit_cents'])} a round, "
        f"{found['rounds']:,} rounds; {found['sessions']:,} sessions, seed {found['seed']}, "
        f"{show.seconds(found['elapsed_s'])}"
    )
    _print_ends(found)
    for name, key in (("result", "net_cents"), ("greatest fall from the highest", "drawdown_cents")):
        low, high = found[key]["interval"]
        show.console.print(
            f"mean {name} {_money(found[key]['mean'])} ({_money(low)} to {_money(high)}), "
            f"deviation {_money(found[key]['deviation'])}"
        )
    table = Table("after rounds", "hold of the bankroll", "95 % interval", box=None, padding=(0, 2))
    for row in found["hold"]:
        table.add_row(f"{row['rounds']:,}", f"{100 * row['hold']:.3f} %", _percents(*row["interval"]))
    show.console.print(table)
    for name, key in (("left at the end", "left_cents"), ("fallen", "drawdown_at_most_cents")):
        told = ", ".join(f"{q} % {_money(cents)}" for q, cents in found[key].items())
        show.console.print(f"{name}, at most: {told}")
    cost = dollars(found["round_may_cost_cents"])
    show.console.print(
        f"{found['mean_rounds']:.1f} rounds on average; ruined is who has less than {cost}, "
        "which a round may cost"
    )
    for note in found["notes"]:
        show.console.print(note, style="dim")


def _print(found: dict[str, Any]) -> None:
    show.console.print(f"[bold]{found['system']}[/]: {found['about']}")
    show.console.print(
        f"{dollars(found['bankroll_cents'])}, units of {dollars(found['unit_cents'])}, "
        f"{found['rolls']:,} rolls; {found['sessions']:,} sessions, seed {found['seed']}, "
        f"{show.seconds(found['elapsed_s'])}"
    )
    _print_ends(found)
    low, high = found["mean_net_interval"]
    show.console.print(
        f"mean result {_money(found['mean_net_cents'])} ({_money(low)} to {_money(high)}), "
        f"deviation {_money(found['deviation_cents'])}"
    )
    show.console.print(
        f"{_money(found['mean_action_cents'])} bet in {found['mean_rolls']:.1f} rolls on average, "
        f"of which {100 * found['loss_of_action']:.3f} % was lost"
    )
    quantiles = ", ".join(f"{q} % {_money(left)}" for q, left in found["left_cents"].items())
    show.console.print(f"left at the end, at most: {quantiles}")
