"""Sessions under a betting system, printed."""

from time import perf_counter
from typing import Any

from rich.table import Table

from houseway.analysis.packages import optional_part
from houseway.cli import show
from houseway.cli.errors import UserError
from houseway.editions.house import House, elect
from houseway.editions.loader import editions_of
from houseway.games.registry import game_names
from houseway.money.cents import dollars


def play_sessions(
    house: House, plan_values: dict[str, Any], *, sessions: int, seed: int, threads: int | None, json: bool
) -> None:
    edition = house.edition
    played = optional_part(house, "sessions")
    if played is None:
        with_systems = ", ".join(
            n for n in game_names() if optional_part(elect(editions_of(n)[0], {}), "sessions")
        )
        raise UserError(f"there are no betting systems for {edition.game}: sessions are of {with_systems}")
    plan = played.Plan(**plan_values)
    began = perf_counter()
    found = played.summary(plan, played.run(house, plan, sessions, seed=seed, threads=threads), seed)
    found["elapsed_s"] = perf_counter() - began
    if json:
        show.as_json(
            {"game": edition.game, "edition": edition.id, "elections": dict(house.elections)} | found
        )
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    def money(cents: float) -> str:
        return dollars(round(cents))

    show.console.print(f"[bold]{found['system']}[/]: {found['about']}")
    show.console.print(
        f"{dollars(found['bankroll_cents'])}, units of {dollars(found['unit_cents'])}, "
        f"{found['rolls']:,} rolls; {found['sessions']:,} sessions, seed {found['seed']}, "
        f"{show.seconds(found['elapsed_s'])}"
    )
    table = Table("how it ended", "share", "95 % interval", box=None, padding=(0, 2))
    for end, row in found["ends"].items():
        low, high = row["interval"]
        table.add_row(end, f"{100 * row['share']:.3f} %", f"{100 * low:.3f} to {100 * high:.3f} %")
    show.console.print(table)
    low, high = found["mean_net_interval"]
    show.console.print(
        f"mean result {money(found['mean_net_cents'])} ({money(low)} to {money(high)}), "
        f"deviation {money(found['deviation_cents'])}"
    )
    show.console.print(
        f"{money(found['mean_action_cents'])} bet in {found['mean_rolls']:.1f} rolls on average, "
        f"of which {100 * found['loss_of_action']:.3f} % was lost"
    )
    quantiles = ", ".join(f"{q} % {money(left)}" for q, left in found["left_cents"].items())
    show.console.print(f"left at the end, at most: {quantiles}")
