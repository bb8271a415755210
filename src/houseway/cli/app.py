"""The commands. What they need is imported when they run, so that help is quick."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import design
from houseway.cli.base import (
    Cluster,
    Edition,
    Fresh,
    Game,
    Json,
    Play,
    Resume,
    Seed,
    Set,
    Threads,
    dollars_of,
    house_of,
    share_of,
    stopped_in_words,
)
from houseway.cli.errors import UserError, naming, writable

if TYPE_CHECKING:
    from houseway.analysis.report import Report

app = typer.Typer(
    name="houseway",
    help="The casino pit as software: table-game rules that run, with exact odds.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Examples: houseway edge three-card-poker · houseway edge roulette --wager first-five · "
    "houseway edge blackjack --set decks=2 · houseway play blackjack · houseway clause oh-blackjack:9.II",
)


@app.command()
def games(json: Json = False) -> None:
    """The games there are, with their editions and wagers."""
    from houseway.cli import show
    from houseway.editions.loader import editions_of
    from houseway.games.registry import game_names

    found = [e for name in game_names() for e in editions_of(name)]
    if json:
        show.as_json(
            [
                {
                    "game": e.game,
                    "edition": e.id,
                    "title": e.title,
                    "place": e.place,
                    "summary": e.summary,
                    "wagers": [w.name for w in e.wagers],
                    "offered_with": show.offered_with(e),
                    "options": {o.name: o.default for o in e.options},
                }
                for e in found
            ]
        )
    else:
        show.games(found)


@app.command()
def rules(game: Game, edition: Edition = None, chosen: Set = None, json: Json = False) -> None:
    """A game in our own words: play, wagers and pays, options, the posted sign, open readings."""
    from houseway.cli import show

    house = house_of(game, edition, chosen)
    if json:
        show.as_json(
            house.edition.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            | {"elections": dict(house.elections), "sign": [text for text, _ in house.notices()]}
        )
    else:
        show.rules(house)


@app.command()
def clause(clause_id: Annotated[str, typer.Argument(metavar="ID")], json: Json = False) -> None:
    """One clause: what it asks, how it is met, the code and the tests that show it.

    Example: houseway clause oh-blackjack:9.II
    """
    from houseway.cli import show
    from houseway.editions import register

    found = register.find(clause_id)
    code = register.code_of(found.id)
    tests = register.tests().get(found.id, ())
    record = {
        "id": found.id,
        "status": found.status,
        "says": found.says,
        "code": list(code),
        "tests": list(tests),
    }
    show.as_json(record) if json else show.clause(record)


@app.command()
def clauses(
    book: Annotated[str | None, typer.Argument(help="List the clauses of this rule book.")] = None,
    status: Annotated[str | None, typer.Option(help="Only clauses of this status.")] = None,
    json: Json = False,
) -> None:
    """The coverage of every rule book, or the clauses of one."""
    from houseway.cli import show
    from houseway.editions import register

    if status is not None and status not in register.STATUSES:
        raise UserError(f"there is no status {status!r}: the statuses are {', '.join(register.STATUSES)}")
    if book is None:
        table = register.coverage()
        show.as_json(table) if json else show.coverage(table)
        return
    found = [c for c in register.clauses(book) if status in (None, c.status)]
    if json:
        show.as_json([{"id": c.id, "status": c.status, "says": c.says} for c in found])
    else:
        show.clause_list(found)


@app.command()
def edge(
    game: Game,
    wager: Annotated[str | None, typer.Option(help="One wager; `base` is the main game.")] = None,
    edition: Edition = None,
    chosen: Set = None,
    stake: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The stake, where a prize is a fixed amount.")
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="For --wager progressive: what is on the meter."),
    ] = None,
    json: Json = False,
    html: Annotated[
        Path | None, typer.Option(callback=writable, help="Write a self-contained page with charts.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(callback=writable, help="Write the return tables as CSV.")
    ] = None,
    play: Play = "best",
    fresh: Fresh = False,
) -> None:
    """House edge, element of risk, deviation and return table of every wager.

    Examples: houseway edge three-card-poker · houseway edge blackjack --set decks=1 --set soft-17=stand
    """
    from houseway.analysis import kept
    from houseway.analysis.edges import edge_report, edge_reports
    from houseway.cli import show

    house = house_of(game, edition, chosen)
    stake_cents, meter_cents = dollars_of(stake), dollars_of(meter, "--meter")
    with kept.anew(fresh):
        if play != "best":
            from houseway.analysis.plays import play_module, value_report

            play_module(house)  # refuses a game without decisions
            if wager not in (None, "base") or stake is not None or meter is not None:
                raise UserError("--play is counted for the main game and its least stake: give it alone")
            reports = [value_report(house, play)]
        elif wager is not None or meter is not None:
            wager = wager or "progressive"
            reports = [edge_report(house, wager, stake_cents, meter_cents)]
        else:
            reports = edge_reports(house, stake_cents)
    _write(reports, html, csv)
    if json:
        show.as_json(reports[0].as_dict() if wager is not None else [r.as_dict() for r in reports])
    else:
        show.reports(reports)


def _write(reports: "list[Report]", html: Path | None, csv: Path | None) -> None:
    from houseway.analysis import export

    for path, made in ((html, export.html), (csv, export.csv)):
        if path is not None:
            with naming(path):
                path.write_text(made(reports), encoding="utf-8")


@app.command()
def strategy(
    game: Game,
    edition: Edition = None,
    chosen: Set = None,
    chart: Annotated[
        Path | None, typer.Option(callback=writable, help="Draw the strategy as a picture (.png or .svg).")
    ] = None,
    cards: Annotated[
        str | None, typer.Option(help='Only of these cards, as in "As Kd Qh 9c 9d 4s Jk" (Pai Gow Poker).')
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="What a play may be written in: decisions, answers, conditions.")
    ] = False,
    fresh: Fresh = False,
    json: Json = False,
) -> None:
    """The best play, as the analysis finds it."""
    from houseway.analysis import kept
    from houseway.analysis.edges import strategy_of_cards, strategy_report
    from houseway.cli import show

    asked = {"--words": words, "--cards": cards is not None, "--chart": chart is not None}
    if len(given := [option for option, there in asked.items() if there]) > 1:
        raise UserError(f"{' and '.join(given)} ask for different things: give one of them")
    if chart is not None and chart.suffix not in (".png", ".svg"):
        raise UserError(f"a chart is a .png or .svg file, not {chart.name}")
    house = house_of(game, edition, chosen)
    if words:
        from houseway.analysis import plays

        vocabulary = plays.words(house)
        show.as_json(vocabulary) if json else show.words(vocabulary)
        return
    if cards is not None:
        ways = strategy_of_cards(house, cards)
        show.as_json(ways) if json else show.ways(ways)
        return
    with kept.anew(fresh):
        found = strategy_report(house)
    if chart is not None:
        from houseway.analysis.chart import strategy_chart

        if "charts" not in found.strategy:
            raise UserError(f"the best play of {game} is a rule, not a chart: {found.strategy['text']}")
        with naming(chart):
            strategy_chart(found, chart)
    show.as_json(found.as_dict()) if json else show.strategy(found)


for _command in (design.sweep, design.solve, design.compare):
    app.command()(_command)


@app.command()
def simulate(
    game: Game,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds.")] = 1_000_000,
    wager: Annotated[str | None, typer.Option(help="The wager; the main game if not given.")] = None,
    edition: Edition = None,
    chosen: Set = None,
    seed: Seed = 1,
    threads: Threads = None,
    resume: Resume = None,
    until: Annotated[
        str | None, typer.Option(metavar="PERCENT", help="End when the edge is known so well, as in 0.01%.")
    ] = None,
    cluster: Cluster = None,
    seats: Annotated[
        int, typer.Option(help="So many players at the table, all with the same wager and play.")
    ] = 1,
    play: Play = "best",
    json: Json = False,
) -> None:
    """Plays rounds at random and reports the edge with its 95 % interval.

    Example: houseway simulate craps --rounds 1000000000 --until 0.01%
    """
    from houseway.analysis import simulation
    from houseway.cli import show

    house = house_of(game, edition, chosen)
    with stopped_in_words(rounds, "rounds", resume), show.progress(rounds, quiet=json) as advance:
        found = simulation.simulate(
            house, wager, rounds=rounds, seed=seed, threads=threads, resume=resume, progress=advance,
            until=share_of(until, "--until"), cluster=cluster, seats=seats, play=play,
        )  # fmt: skip
    show.as_json(found.as_dict()) if json else show.reports([found])


@app.command()
def session(
    game: Game,
    system: Annotated[
        str | None, typer.Option(help="A betting system, where a game has them; a wrong name lists them.")
    ] = None,
    wager: Annotated[
        str | None, typer.Option(help="The wager of every round; the main game if not given.")
    ] = None,
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="What a session begins with.")] = "500",
    unit: Annotated[str, typer.Option(metavar="DOLLARS", help="The basic wager of a round.")] = "10",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds, or rolls, in a session.")] = 200,
    goal: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Go home with so much.")] = None,
    floor: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Go home when no more is left.")
    ] = None,
    sessions: Annotated[int, typer.Option(min=1, help="How many sessions.")] = 20_000,
    edition: Edition = None,
    chosen: Set = None,
    seed: Seed = 1,
    threads: Threads = None,
    resume: Resume = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="PERCENT", help="End when each way to end is known so well, as in 0.5%."),
    ] = None,
    cluster: Cluster = None,
    play: Play = "best",
    json: Json = False,
) -> None:
    """Plays whole sessions of a wager, or under a betting system: how they end, and how often in ruin.

    Examples: houseway session blackjack --play my-charts.json · houseway session craps --system martingale
    """
    from houseway.analysis import sessions as played
    from houseway.cli import show
    from houseway.cli.sessions import print_sessions

    bankroll_cents, unit_cents = dollars_of(bankroll, "--bankroll"), dollars_of(unit, "--unit")
    assert bankroll_cents is not None and unit_cents is not None
    goal_cents, floor_cents = dollars_of(goal, "--goal"), dollars_of(floor, "--floor") or 0
    plan = played.Plan(bankroll_cents, unit_cents, rounds, goal_cents, floor_cents)
    house = house_of(game, edition, chosen)
    if wager is None and system is None and play == "best" and played.has_systems(house):
        system = played.FLAT
    with (
        stopped_in_words(sessions, "sessions", resume),
        show.progress(sessions, quiet=json, what="sessions") as advance,
    ):
        found = played.session(
            house, plan, wager, system=system, play=play, sessions=sessions, seed=seed, threads=threads,
            resume=resume, progress=advance, until=share_of(until, "--until"), cluster=cluster,
        )  # fmt: skip
    show.as_json(found) if json else print_sessions(found)


@app.command()
def equity(
    variant: Annotated[str, typer.Argument(help="A game of the poker room; a wrong name lists them.")],
    hands: Annotated[list[str], typer.Argument(help="Hands or ranges, as AsKd, TT+ or 'AKs, QQ'; * is any.")],
    board: Annotated[str, typer.Option(help="Cards on the board, as in 2c7h9s.")] = "",
    dead: Annotated[str, typer.Option(help="Cards out of play: burned, folded, thrown away.")] = "",
    exact: Annotated[bool, typer.Option(help="Count everything, however long it takes.")] = False,
    deals: Annotated[int, typer.Option(min=1, help="At random, where it is not counted.")] = 1_000_000,
    seed: Seed = 1,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """What hands are worth against each other, all money being in: counted, or dealt with an interval.

    Example: houseway equity holdem AhKh QQ --board 2c7h9s
    """
    from houseway.cli.equity import print_equity

    how = {"board": board, "dead": dead, "exact": exact, "deals": deals, "seed": seed, "threads": threads}
    print_equity(variant, hands, how, json=json)


@app.command()
def icm(
    chips: Annotated[list[int], typer.Argument(help="The chips of each player.")],
    prizes: Annotated[str, typer.Option(help="From the first place on, as in 50,30,20.")],
    json: Json = False,
) -> None:
    """What the chips of a tournament are worth in prizes, by the independent chip model.

    Example: houseway icm 5000 3000 2000 --prizes 50,30,20
    """
    from houseway.cli.equity import print_icm

    print_icm(chips, prizes, json=json)


@app.command()
def play(
    game: Game,
    edition: Edition = None,
    chosen: Set = None,
    seats: Annotated[str, typer.Option(help="Your seats, as in 3 or 2,3.")] = "4",
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="What you sit down with.")] = "500",
    log: Annotated[
        Path | None, typer.Option(callback=writable, help="Write the table's log, for `houseway verify`.")
    ] = None,
    auto: Annotated[int, typer.Option(min=0, help="Play this many rounds without asking.")] = 0,
    seed: Annotated[
        int | None,
        typer.Option(help="Repeatable cards, for demonstrations; otherwise nobody can foretell them."),
    ] = None,
) -> None:
    """Play in the terminal, by the book."""
    from houseway.cli.terminal import play_in_terminal

    house = house_of(game, edition, chosen)
    purse = dollars_of(bankroll, "--bankroll")
    assert purse is not None
    play_in_terminal(house, seats=_seats(seats), purse_cents=purse, log=log, auto=auto, seed=seed)


def _seats(text: str) -> tuple[int, ...]:
    try:
        found = tuple(sorted({int(part) for part in text.split(",")}))
    except ValueError:
        raise UserError(f"--seats takes seat numbers, as in 3 or 2,3, not {text!r}") from None
    return found


@app.command()
def rule(
    game: Game,
    phase: Annotated[str | None, typer.Argument(help="When it happened; without it all are listed.")] = None,
    what: Annotated[str | None, typer.Argument(help="What went wrong, as the list names it.")] = None,
    edition: Edition = None,
    chosen: Set = None,
    seat: Annotated[int | None, typer.Option(help="At which seat; 0 is the dealer.")] = None,
    card: Annotated[str | None, typer.Option(help="The card that came to light, as in Ah.")] = None,
    noticed_by: Annotated[str, typer.Option(help="Who noticed it: dealer, box, floor, player, …")] = "dealer",
    again: Annotated[bool, typer.Option("--again", help="It happened before in this phase.")] = False,
    seed: Annotated[int, typer.Option(min=1, max=2**32, help="Another seed, another example.")] = 1,
    json: Json = False,
) -> None:
    """What can go wrong in a game, and how the book rules on it: wagers, cards, approvals, the next step.

    Examples: houseway rule blackjack · houseway rule blackjack deciding hole-card-exposed --card Ah
    """
    from houseway.cli.rule import list_situations, print_ruling

    house = house_of(game, edition, chosen)
    if phase is None or what is None:
        list_situations(house, phase, json=json)
    else:
        print_ruling(
            house, phase, what, json=json,
            card=card, seat=seat, noticed_by=noticed_by, again=again, seed=seed,
        )  # fmt: skip


@app.command()
def train(
    game: Game,
    edition: Edition = None,
    chosen: Set = None,
    questions: Annotated[int, typer.Option(min=1, max=100, help="How many questions.")] = 10,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**32, help="The same seed, the same questions.")
    ] = None,
) -> None:
    """A dealer's training: find what is wrong, if anything, and rule on it; graded by clause.

    Example: houseway train three-card-poker --questions 5
    """
    from houseway.cli.train import train_in_terminal

    train_in_terminal(house_of(game, edition, chosen), questions=questions, seed=seed)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table's log, or a live table's export.")],
    receipts: Annotated[
        Path | None, typer.Option(help="The receipts that your page kept: the log must agree with each.")
    ] = None,
    key: Annotated[str, typer.Option(help="The key with which the house signs, where you know it.")] = "",
    link: Annotated[
        Path | None, typer.Option(help="The log of the link that the table is on: both must agree.")
    ] = None,
    json: Json = False,
) -> None:
    """Replays a table's log or export and checks every event, line and cent.

    Of a live table's export also the chain of its records, the sealed shoes, every shown card's proof, and
    that it is the log whose heads the house has signed before.
    """
    from houseway.cli import show
    from houseway.door import verify as verify_file

    found = verify_file(file, receipts, key, link)
    show.as_json(found.as_dict()) if json else show.verified(found)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    database: Annotated[str, typer.Option(help="A file for SQLite, or postgresql://…")] = "houseway.db",
    key_file: Annotated[
        Path | None, typer.Option(help="Where the key lies that sealed shoes are encrypted with.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="A further address of the page, such as a proxy's; may be repeated."),
    ] = None,
    https: Annotated[bool, typer.Option(help="People reach the house by https.")] = False,
    behind_proxy: Annotated[bool, typer.Option(help="A proxy says who asks.")] = False,
    reset_admin: Annotated[bool, typer.Option(help="A new one-time password for the admin.")] = False,
    sensor: Annotated[
        Path | None, typer.Option(help="Where sensors on wheels speak: the socket to make.")
    ] = None,
    link: Annotated[
        str, typer.Option(help="A meter that several servers share: postgresql://… Without, the house's own.")
    ] = "",
) -> None:
    """Opens the floor: tables that people play at in a browser."""
    from houseway.cli.serve import serve as open_house

    open_house(
        host,
        port,
        database,
        key_file=key_file,
        origins=origin or (),
        https=https,
        behind_proxy=behind_proxy,
        reset_admin=reset_admin,
        link=link,
        sensor=sensor,
    )


@app.command()
def link(
    database: Annotated[str, typer.Argument(help="A file of SQLite, or postgresql://…")] = "houseway.db",
    key_file: Annotated[
        Path | None, typer.Option(help="Where the key lies that the house signs with.")
    ] = None,
    shared: Annotated[str, typer.Option(help="Where the link is, if not in the house's own database.")] = "",
    export: Annotated[
        Path | None, typer.Option(callback=writable, help="Write the link's log, for `houseway verify`.")
    ] = None,
    restore: Annotated[
        bool, typer.Option(help="Set the meter to what its log says, where the two disagree.")
    ] = False,
    json: Json = False,
) -> None:
    """Checks the linked progressive: every record of its log, and that the meter is what it comes to."""
    from houseway.cli import show
    from houseway.cli.serve import look_at_link
    from houseway.money.cents import dollars

    found = look_at_link(database, key_file=key_file, shared=shared, export=export, restore=restore)
    show.as_json(found) if json else print(
        "the meter stands at {meter} after {wagers} wagers, {prizes} prizes and {resets} resets; "
        "its {records} records hold from the first".format(meter=dollars(found["meter_cents"]), **found)
    )


@app.command()
def check(
    database: Annotated[str, typer.Argument(help="A file of SQLite, or postgresql://…")] = "houseway.db",
    key_file: Annotated[
        Path | None, typer.Option(help="Where the key lies that sealed shoes are encrypted with.")
    ] = None,
    json: Json = False,
) -> None:
    """Checks a floor's whole database: every record from the first, every posting, checkpoint and balance.

    A start only reads on from each table's last checkpoint.
    """
    from dataclasses import asdict

    from houseway.cli import show
    from houseway.cli.serve import check as check_database

    found = asdict(check_database(database, key_file=key_file))
    show.as_json(found) if json else print(
        "{tables} tables, {records} records and {postings} postings hold from the first".format(**found)
    )


@app.callback(invoke_without_command=True)
def _version(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from houseway import __version__

        print(f"houseway {__version__}")
        sys.exit(0)
