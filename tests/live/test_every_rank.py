"""Every address of the server and every intent, for every role that there is: a route or an intent that is
added without saying here whose it is fails, and so does one that anybody else gets through."""

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, get_args, get_type_hints

import pytest
from floor_support import ANN, BOB, Clock, run
from floor_support import House as Floor
from money_support import STAFF, asked
from rapid_support import rapid_house
from running import PASSWORD, SLOW, TABLES, House, in_house
from test_server_roles import _flat as flat
from test_table_craps import roll

from houseway.core.game import Illegal
from houseway.live import intents, protocol, rapid
from houseway.live.approvals import Approve, Ask, Decline
from houseway.live.money_acts import Fill
from houseway.live.names import ROLES as ACCOUNTS
from houseway.live.names import STAFF as STAFF_ROLES
from houseway.live.server import create_app
from houseway.live.terms import Person, TableConfig

ROLES = ("nobody", "guest", *ACCOUNTS)
FAR = "0" * 16  # nobody's account, session or training
STAFFED = ("dealer", "floor", "manager")
HERE = (*TABLES[:1], TableConfig("rapid", "Rapid", "rapid-roulette", attended=STAFFED, **SLOW))

# ── addresses ────────────────────────────────────────────────────────────────────────────────────────

ALL = " ".join(ROLES)
SIGNED_IN = " ".join(ROLES[1:])
HOUSE = "dealer box floor manager surveillance maintenance cashier auditor admin"
DEALERS = "dealer box floor manager admin"
CONSOLE = f"{DEALERS} surveillance maintenance"
FLOORS = "floor manager admin"
MANAGERS = "manager admin"
DESK = f"{DEALERS} cashier auditor"
FIGURES = f"{FLOORS} auditor"
TRAINS = "dealer box floor manager surveillance"

# Who gets in; whoever is not named is turned away at the door.
ROUTES: dict[str, str] = {
    **dict.fromkeys(
        (
            "GET /", "GET /healthz", "GET /readyz", "GET /api/openapi.json", "GET /api/me", "GET /api/lobby",
            "GET /api/signs", "GET /api/heads", "GET /api/games", "GET /api/games/{game}",
            "GET /api/tables/{table_id}/sign", "GET /api/tables/{table_id}/odds",
            "GET /api/tables/{table_id}/strategy", "GET /api/shared/{token}", "GET /api/shared/{token}/file",
            "GET /api/reference/games/{edition_id}", "GET /api/reference/games/{edition_id}/irregularities",
            "GET /api/reference/games/{edition_id}/odds", "GET /api/reference/clauses/{clause_id}",
            "POST /api/design/sheet", "POST /api/design/look", "POST /api/design/sweep",
            "POST /api/design/solve", "POST /api/design/session", "POST /api/design/compare",
            "GET /api/design/work/{number}", "POST /api/design/work/{number}/stop",
            "GET /api/rapid/stations/{code}", "POST /api/register", "POST /api/guest", "POST /api/login",
            "POST /api/logout",
        ), ALL,
    ),
    **dict.fromkeys(
        (
            "GET /api/tables/{table_id}/rounds", "GET /api/tables/{table_id}/rounds/{number}",
            "GET /api/tables/{table_id}/export", "GET /api/link/export", "GET /api/money/mine",
            "POST /api/rule", "POST /api/rule/situations", "GET /api/sessions",
            "POST /api/sessions/{session_id}/revoke", "POST /api/password",
            "GET /api/tables/{table_id}/session", "GET /api/history", "GET /api/history.csv",
            "GET /api/shares", "POST /api/shares", "POST /api/shares/{token}/revoke",
        ), SIGNED_IN,
    ),
    "POST /api/refill": "guest player",
    "GET /api/saved/{game}": " ".join(ACCOUNTS),
    "POST /api/saved/{game}": " ".join(ACCOUNTS),
    "POST /api/saved/{game}/forget": " ".join(ACCOUNTS),
    "GET /api/money": FIGURES,
    "GET /api/money/report.csv": FIGURES,
    "GET /api/money/tables/{table_id}": FIGURES,
    "GET /api/money/tables/{table_id}/desk": DESK,
    "GET /api/money/cage": "manager cashier auditor admin",
    "GET /api/money/waiting": DESK,
    "POST /api/money/tables/{table_id}/ask": f"{DEALERS} cashier",
    "POST /api/money/tables/{table_id}/approve": f"{DEALERS} cashier",
    "POST /api/money/tables/{table_id}/decline": f"{DEALERS} cashier",
    "GET /api/console/{table_id}": CONSOLE,
    "POST /api/console/{table_id}/preview": CONSOLE,
    "POST /api/console/{table_id}/reader": DEALERS,
    "GET /api/rule/trainings": f"{TRAINS} auditor admin",
    "POST /api/rule/trainings": TRAINS,
    "GET /api/rule/trainings/{training_id}": TRAINS,
    "POST /api/rule/trainings/{training_id}/answer": TRAINS,
    "GET /api/rapid/tables/{table_id}/codes": DEALERS,
    "GET /api/rapid/tables/{table_id}/reports": FIGURES,
    "GET /api/pit": f"{FLOORS} surveillance auditor",
    "GET /api/pit/mine": HOUSE,
    "GET /api/pit/people": f"{FLOORS} auditor",
    "POST /api/pit/people": MANAGERS,
    "POST /api/pit/people/{account_id}/reset": MANAGERS,
    "POST /api/pit/people/{account_id}/revoke": MANAGERS,
    "POST /api/pit/people/{account_id}/shift": HOUSE,
    "GET /api/pit/people/{account_id}/deeds": f"{MANAGERS} auditor",
    "GET /api/pit/people/{account_id}/deeds.csv": f"{MANAGERS} auditor",
    "POST /api/pit/tables": MANAGERS,
    "GET /api/pit/tables/{table_id}": f"{DEALERS} surveillance auditor",
    "POST /api/pit/tables/{table_id}/terms": MANAGERS,
    "POST /api/pit/tables/{table_id}/staff": FLOORS,
    "POST /api/pit/tables/{table_id}/count": DEALERS,
    "POST /api/pit/tables/{table_id}/close": FLOORS,
    "POST /api/pit/tables/{table_id}/chat": FLOORS,
}  # fmt: skip
BODIES: dict[str, Any] = {
    "/api/money/tables/{table_id}/ask": {"key": "any-key-1", "what": {"act": "fill", "cents": 100}},
    "/api/money/tables/{table_id}/approve": {"key": "any-key-2", "number": 999},
    "/api/money/tables/{table_id}/decline": {"key": "any-key-3", "number": 999, "why": "no need"},
    "/api/console/{table_id}/preview": {"do": "void", "why": "looking ahead"},
    "/api/rule": {"game": "big-six", "phase": "spinning", "what": "short-spin"},
    "/api/rule/situations": {"game": "big-six"},
    "/api/rule/trainings": {"game": "big-six", "questions": 1},
    "/api/rule/trainings/{training_id}/answer": {"number": 1, "chosen": 0},
    "/api/pit/people/{account_id}/shift": {"shift": "day"},
    "/api/pit/tables/{table_id}/staff": {"person": FAR, "on": True},
    "/api/pit/tables/{table_id}/count": {"chips": {"100": 1}},
    "/api/pit/tables/{table_id}/close": {"why": "the end of the day"},
    "/api/pit/tables/{table_id}/chat": {"on": False},
    "/api/password": {"old": "not the password", "new": "another password"},
    "/api/register": {"name": "x", "password": PASSWORD},
    "/api/login": {"name": "nobody here", "password": "wrong password"},
}
DOORS = ("/api/register", "/api/guest", "/api/login", "/api/logout", "/api/password")  # say it otherwise


@in_house(tables=())
async def test_every_address_says_whose_it_is(house: House) -> None:
    there = {
        f"{method} {route.path}"
        for route in flat(create_app(house.floor, house.people).routes)
        for method in getattr(route, "methods", None) or ()
        if method != "HEAD"
    }
    assert there == ROUTES.keys()
    assert set(" ".join(ROUTES.values()).split()) == set(ROLES)


@pytest.mark.parametrize("role", ROLES)
@in_house(tables=HERE)
async def test_every_address_by_every_role(house: House, role: str) -> None:
    client = await house.someone(role)
    given = {
        "game": "roulette", "number": 1, "training_id": FAR, "code": "nowhere", "account_id": FAR,
        "session_id": FAR, "token": "0" * 43, "edition_id": "nowhere", "clause_id": "nowhere:1",
    }  # fmt: skip
    for route, let_in in ROUTES.items():
        method, path = route.split()
        if path in DOORS:
            continue
        where = path.format(table_id="rapid" if "/rapid/" in path else "wheel", **given)
        answer = await (
            client.get(where) if method == "GET" else client.post(where, dict(BODIES.get(path, {})))
        )
        told = f"{route} as {role}: {answer.status_code} {answer.text[:200]}"
        if role in let_in.split():
            assert answer.status_code not in (401, 403, 405, 500), told
        else:
            turned = (401, 403) if role == "nobody" else (403,)
            assert answer.status_code in turned, told
            assert answer.json()["reason"] and "_cents" not in answer.text, told
    closing = house.floor.table_actor("wheel").standing.closing
    assert (closing is not None) == (role in FLOORS.split())


# ── intents ──────────────────────────────────────────────────────────────────────────────────────────

PEOPLE = {**STAFF, "player": BOB}  # one of every role; Bob sits nowhere
SEATED = "seated"  # Ann, who plays at the table
DIGEST = hashlib.sha256(bytes(16)).hexdigest()
Ready = Callable[[Any], Awaitable[tuple[Floor, Any]]]


async def _wheel(store: Any, *done: dict[str, Any], **config: Any) -> Floor:
    house = await Floor(store, Clock()).open("roulette", (ANN,), **config)
    await house.floor.grant(BOB.id, 1_000_000, "play money", "welcome")
    for intent in done:
        await house.done(ANN, **intent)
    return house


PLACE = {"do": "wager", "wager": "place", "spot": "6", "stake_cents": 1_200}
RED = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 2_500}


def at_wheel(intent: Any, *done: dict[str, Any], **config: Any) -> Ready:
    async def ready(store: Any) -> tuple[Floor, Any]:
        return await _wheel(store, *done, **config), intent

    return ready


def at_dice(intent: Any, *done: dict[str, Any]) -> Ready:
    async def ready(store: Any) -> tuple[Floor, Any]:
        house = await Floor(store, Clock()).open("craps", (ANN,))
        await house.to_wagers()
        for said in done:
            await house.done(ANN, **said)
        return house, intent

    return ready


async def shooting(store: Any) -> tuple[Floor, Any]:
    """Ann has thrown the dice, and has them still."""
    house, _ = await at_dice(None)(store)
    for _ in range(20):
        await house.done(ANN, do="wager", wager="pass", stake_cents=500)
        await roll(house)
        if house.view()["view"]["shooter"] and house.step()["kind"] in ("wagers", "over"):
            return house, protocol.PassDice()
    raise AssertionError("the dice never stay with the shooter")


async def cutting(store: Any) -> tuple[Floor, Any]:
    house = Floor(store, Clock())
    await house.open("blackjack")
    await house.floor.grant(ANN.id, 1_000_000, "play money", "welcome")
    await house.done(ANN, do="sit", seat=1, buy_in_cents=100_000)
    assert "refuse-cut" in [c["name"] for c in house.step(ANN)["choices"]]
    return house, protocol.Cut(100)


async def deciding(store: Any) -> tuple[Floor, Any]:
    house, _ = await cutting(store)
    return house, protocol.Choose("refuse-cut")


async def giving(store: Any) -> tuple[Floor, Any]:
    """The house waits for the number that Ann has promised."""
    house = Floor(store, Clock())
    await house.open("blackjack")
    await house.floor.grant(ANN.id, 1_000_000, "play money", "welcome")
    await house.done(ANN, do="sit", seat=1, buy_in_cents=100_000, offers=DIGEST)
    mixing = house.floor.table_actor("t").standing.mixing
    assert mixing is not None
    return house, protocol.Give(mixing.number, bytes(16).hex())


async def at_terminal(store: Any) -> tuple[Floor, Any]:
    house = await rapid_house(store).opened()
    await house.floor.grant(ANN.id, 1_000_000, "play money", "welcome")
    await house.done(ANN, do="sit", seat=2, buy_in_cents=0)
    return house, protocol.Terminal("offer-buy-in", cash_cents=10_000)


async def at_console(store: Any) -> tuple[Floor, Any]:
    house, _ = await at_terminal(store)
    return house, protocol.Console("new-game")


async def sensing(store: Any) -> tuple[Floor, Any]:
    house = await rapid_house(store).opened(real_wheel=True)
    await house.floor.grant(ANN.id, 1_000_000, "play money", "welcome")
    await house.done(ANN, do="sit", seat=2, buy_in_cents=0)
    return house, protocol.Sensed("ball-slowing")


async def calling(store: Any) -> tuple[Floor, Any]:
    house = await _wheel(store, RED, attended=("dealer",))
    await house.done(PEOPLE["dealer"], do="answer")
    turn = house.floor.scratch("t")
    what = next(c.what for c in turn.game.irregularities(turn.state) if c.by == "dealer")
    return house, protocol.Call(what)


async def requested(store: Any) -> tuple[Floor, int]:
    house = await _wheel(store)
    return house, await asked(house, Person("id-other", "Other", "dealer"), "fill", cents=50_000)


async def approving(store: Any) -> tuple[Floor, Any]:
    house, number = await requested(store)
    return house, Approve(number)


async def declining(store: Any) -> tuple[Floor, Any]:
    house, number = await requested(store)
    return house, Decline(number, "there is enough")


# Whose each intent is, where it can be done: what a console, a call, an order or an answer is about decides
# further (test_rapid_ranks.py, test_staff_events.py), and whoever is not named here can never do it.
INTENTS: dict[type[Any], tuple[str, Ready]] = {
    protocol.Sit: ("player", at_wheel(protocol.Sit(5, 10_000))),
    protocol.Rebuy: (SEATED, at_wheel(protocol.Rebuy(10_000))),
    protocol.Leave: (SEATED, at_wheel(protocol.Leave())),
    protocol.Stay: (SEATED, at_wheel(protocol.Stay(), RED, {"do": "leave"}, attended=("dealer",))),
    protocol.SitOut: (SEATED, at_wheel(protocol.SitOut())),
    protocol.SitIn: (SEATED, at_wheel(protocol.SitIn(), {"do": "sit-out"})),
    protocol.WaitList: ("player", at_wheel(protocol.WaitList())),
    protocol.ChangeSeat: (SEATED, at_wheel(protocol.ChangeSeat(3))),
    protocol.Offers: (SEATED, at_wheel(protocol.Offers(DIGEST))),
    protocol.Give: (SEATED, giving),
    protocol.Ready: (SEATED, at_wheel(protocol.Ready(), RED)),
    protocol.Wager: (SEATED, at_wheel(protocol.Wager("red", 2_500, "red"))),
    protocol.Withdraw: (SEATED, at_wheel(protocol.Withdraw("red", "red"), RED)),
    protocol.Reduce: (SEATED, at_dice(protocol.Reduce("place", 600, "6"), PLACE)),
    protocol.TurnWager: (SEATED, at_dice(protocol.TurnWager("place", False, "6"), PLACE)),
    protocol.PassDice: (SEATED, shooting),
    protocol.Choose: (SEATED, deciding),
    protocol.Cut: (SEATED, cutting),
    protocol.Call: (DEALERS, calling),
    protocol.Order: (
        f"{FLOORS} maintenance", at_wheel(protocol.Order("procedure-done", name="adjust-wheel"))
    ),
    protocol.Answer: (DEALERS, at_wheel(protocol.Answer(), RED, attended=("dealer",))),
    protocol.Terminal: (SEATED, at_terminal),
    protocol.Console: (DEALERS, at_console),
    protocol.Void: (FLOORS, at_wheel(protocol.Void("the wheel is damaged"), RED)),
    protocol.Sensed: ("", sensing),  # a socket of its own has it, and nobody's session
    Ask: (DEALERS, at_wheel(Ask(Fill(50_000)))),
    Approve: (f"{FLOORS} cashier", approving),
    Decline: (f"{FLOORS} cashier", declining),
}  # fmt: skip


def test_every_intent_says_whose_it_is() -> None:
    from_pages = set(get_args(get_type_hints(protocol.Intend)["intent"]))
    assert from_pages | set(intents._ACTS) | {protocol.Sensed} == INTENTS.keys()
    assert protocol.Sensed not in from_pages and not from_pages & {Ask, Approve, Decline}
    assert set(PEOPLE) == {*STAFF_ROLES, "player"} == set(ACCOUNTS)


@pytest.mark.parametrize("kind", INTENTS, ids=lambda k: k.__name__)
def test_every_intent_by_every_role(local: Any, kind: type[Any]) -> None:
    whose, ready = INTENTS[kind]

    async def play() -> None:
        house, intent = await ready(local)
        assert type(intent) is kind
        taken, reasons = [], {}
        for role, person in [*PEOPLE.items(), (SEATED, ANN)]:
            turn = house.floor.scratch("t")  # everybody tries it at the same moment; nothing is stored
            try:
                rapid.carry_out(turn, person, intent, frozenset())
                taken.append(role)
            except Illegal as refused:
                reasons[role] = refused.reason
                assert refused.reason
            except intents.Again:
                taken.append(role)  # let in, and a seed is mixed first
        assert sorted(taken) == sorted(whose.split()), reasons
        await house.close()

    run(play())
