"""Sessions of a wager, or under a betting system, printed."""

from typing import Any

from rich.table import Table

from houseway.cli import show
from houseway.money.cents import dollars


def _money(cents: float) -> str:
    return dollars(round(cents))


def _between(interval: list[float] | None) -> str:
    return f" ({_money(interval[0])} to {_money(interval[1])})" if interval else ""


def _percents(interval: list[float] | None) -> str:
    return f"{100 * interval[0]:.3f} to {100 * interval[1]:.3f} %" if interval else ""


def print_sessions(found: dict[str, Any]) -> None:
    system = "system" in found
    unit = dollars(found["unit_cents"])
    if system:
        rounds, wagered = "rolls", f"units of {unit}"
        show.console.print(f"[bold]{found['system']}[/]: {found['about']}")
    else:
        rounds, wagered = "rounds", f"{unit} a round"
        show.console.print(f"[bold]{found['wager']}[/], the same every round")
    show.console.print(
        f"{dollars(found['bankroll_cents'])}, {wagered}, {found['rounds']:,} {rounds}; "
        f"{found['sessions']:,} sessions, seed {found['seed']}, {show.seconds(found['elapsed_s'])}"
    )
    table = Table("how it ended", "share", "95 % interval", box=None, padding=(0, 2))
    for end, row in found["ends"].items():
        table.add_row(end, f"{100 * row['share']:.3f} %", _percents(row["interval"]))
    show.console.print(table)
    for name, key in (("result", "net_cents"), ("greatest fall from the highest", "drawdown_cents")):
        each = found[key]
        show.console.print(
            f"mean {name} {_money(each['mean'])}{_between(each['interval'])}, "
            f"deviation {_money(each['deviation'])}{_between(each['deviation_interval'])}"
        )
    if system:
        action, lost = found["action_cents"], found["loss_of_action"]
        show.console.print(
            f"{_money(action['mean'])}{_between(action['interval'])} bet on average, "
            f"of which {100 * lost['share']:.3f} % ({_percents(lost['interval'])}) was lost"
        )
    table = Table(f"after {rounds}", "hold of the bankroll", "95 % interval", box=None, padding=(0, 2))
    for row in found["hold"]:
        table.add_row(f"{row['rounds']:,}", f"{100 * row['hold']:.3f} %", _percents(row["interval"]))
    show.console.print(table)
    parts = [*found["left_cents"]]
    table = Table("at most, in so many of 100 sessions", *parts, box=None, padding=(0, 2))
    for name, key in (("left at the end", "left_cents"), ("fallen", "drawdown_at_most_cents")):
        table.add_row(name, *(_money(found[key][q]) for q in parts))
        ranges = [found[f"{key}_intervals"][q] for q in parts]
        table.add_row("  95 % interval", *(f"{_money(low)} to {_money(high)}" for low, high in ranges))
    show.console.print(table)
    mean, interval = found["mean_rounds"], found["mean_rounds_interval"]
    about = f" ({interval[0]:.1f} to {interval[1]:.1f})" if interval else ""
    show.console.print(f"{mean:.1f}{about} {rounds} on average", highlight=False)
    if not system:
        cost = dollars(found["round_may_cost_cents"])
        show.console.print(f"ruined is who has less than {cost}, which a round may cost")
    for note in found["notes"]:
        show.console.print(note, style="dim", markup=False)
