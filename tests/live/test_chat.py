"""What is said at a table: who may say it, how much and how often, and what the house does about it."""

import json
from typing import Any

import pytest
from running import SLOW, Client, House, house, in_house

from houseway.editions.people import RANKS
from houseway.live import loop
from houseway.live.chat import KEPT, Chat, NotSaid, moderates, tidy
from houseway.live.guard import Buckets, Rate
from houseway.live.protocol import MOST_SAID, NotUnderstood, read
from houseway.live.site import Settings
from houseway.live.terms import Person, TableConfig

WHEEL = (TableConfig(id="wheel", name="The wheel", game="roulette", **SLOW),)
FREE = Rate(1_000_000, 1_000_000)
TALKATIVE = Settings(requests=FREE, sign_ins=FREE, names=FREE, accounts=FREE, messages=FREE, chat=FREE)


async def _talk(client: Client, key: str | None = None, **chat: Any) -> dict[str, Any]:
    key = key or f"k{next(client.keys)}"
    await client.send({"type": "chat", "key": key, "table": "wheel", "chat": chat})
    while True:
        message = await client.next()
        if message.get("key") == key:
            return message


async def _said(client: Client, text: str) -> None:
    answer = await _talk(client, do="say", text=text)
    assert answer["type"] == "done", answer


async def _refused(client: Client, **chat: Any) -> str:
    answer = await _talk(client, **chat)
    assert answer["type"] == "refused", answer
    return str(answer["reason"])


async def _there(house: House, role: str = "guest", seat: int = 0) -> Client:
    client = await house.someone(role)
    await client.open()
    if seat:
        await client.do("wheel", do="sit", seat=seat, buy_in_cents=10_000)
    await client.view("wheel")
    await client.send({"type": "hear", "table": "wheel"})
    await client.until("chat")
    return client


async def _chat(client: Client) -> dict[str, Any]:
    """All of it as it is now, whatever is still on its way."""
    await client.send({"type": "ping"})
    await client.until("pong")
    await client.send({"type": "hear", "table": "wheel"})
    return await client.until("chat")


@in_house(tables=WHEEL)
async def test_who_sits_writes_and_who_watches_reads(house: House) -> None:
    ann, bob = await _there(house, seat=1), await _there(house)
    await _said(ann, "  Good <b>luck</b>\u202e,   all! ")
    heard = await bob.until("said")
    assert ann.account is not None
    line = heard["line"]
    assert (line["text"], line["name"], line["who"]) == (
        "Good <b>luck</b>, all!",
        ann.account.name,
        ann.account.id,
    )
    assert (line["role"], line["hidden"], line["number"]) == ("player", False, 1)
    assert "who watches reads" in await _refused(bob, do="say", text="And me?")
    dealer, auditor = await _there(house, "dealer"), await _there(house, "auditor")
    await _said(dealer, "Place your bets.")
    assert "who watches reads" in await _refused(auditor, do="say", text="Hm.")
    assert [x["text"] for x in (await _chat(bob))["lines"]] == ["Good <b>luck</b>, all!", "Place your bets."]


@in_house(tables=WHEEL)
async def test_it_is_in_no_log_and_touches_no_round(house: House) -> None:
    ann = await _there(house, seat=1)
    before = house.floor.view("wheel", None)["seq"]
    await _said(ann, "a word that is in no log")
    assert house.floor.view("wheel", None)["seq"] == before
    assert "a word that" not in "".join(house.floor.export("wheel", None))


@in_house(tables=WHEEL)
async def test_who_writes_too_often_waits(house: House) -> None:
    ann = await _there(house, seat=1)
    for n in range(house.site.settings.chat.burst):
        await _said(ann, f"line {n}")
    assert "not so fast" in await _refused(ann, do="say", text="more")


@in_house(tables=WHEEL, settings=TALKATIVE)
async def test_the_last_lines_are_kept_and_the_same_message_again_is_said_once(house: House) -> None:
    ann = await _there(house, seat=1)
    for n in range(KEPT + 7):
        await _said(ann, f"line {n}")
    for _ in range(2):  # as a page does after a broken line
        assert (await _talk(ann, "again", do="say", text="once"))["type"] == "done"
    kept = [x["text"] for x in (await _chat(ann))["lines"]]
    assert kept == [f"line {n}" for n in range(8, KEPT + 7)] + ["once"]


@in_house(tables=WHEEL)
async def test_chat_is_only_for_those_at_the_table_and_ends_with_watching(house: House) -> None:
    ann, bob = await _there(house, seat=1), await house.guest()
    await bob.open()
    await bob.send({"type": "hear", "table": "wheel"})
    assert "watch a table first" in (await bob.until("error"))["reason"]
    await bob.view("wheel")
    await _chat(bob)
    await bob.send({"type": "unwatch", "table": "wheel"})
    await bob.send({"type": "ping"})
    await bob.until("pong")
    await _said(ann, "Bob is gone")
    await bob.send({"type": "ping"})
    assert (await bob.next())["type"] == "pong"


@in_house(tables=WHEEL)
async def test_the_house_hides_a_line_and_silences_a_person(house: House) -> None:
    ann, bob = await _there(house, seat=1), await _there(house, seat=2)
    dealer = await _there(house, "dealer")
    await _said(ann, "something rude")
    assert ann.account is not None
    rude = (await _chat(dealer))["lines"][-1]
    assert "a dealer or above" in await _refused(bob, do="hide", number=rude["number"])
    assert "a dealer or above" in await _refused(bob, do="silence", person=ann.account.id)
    assert (await _talk(dealer, do="hide", number=rude["number"]))["type"] == "done"
    for client in (bob, dealer):
        seen = (await _chat(client))["lines"][-1]
        assert (seen["text"], seen["hidden"]) == ("", True), "the words are gone for everybody"
    assert (await _talk(dealer, do="silence", person=ann.account.id))["type"] == "done"
    assert (await _chat(ann))["silenced"] is True
    assert "silent" not in await _chat(bob), "who is silenced is the house's to know"
    assert [s["who"] for s in (await _chat(dealer))["silent"]] == [ann.account.id]
    assert "silenced" in await _refused(ann, do="say", text="and more")
    assert (await _talk(dealer, do="silence", person=ann.account.id, on=False))["type"] == "done"
    await _said(ann, "sorry")
    assert "no such message" in await _refused(dealer, do="hide", number=999)
    assert "has not said anything" in await _refused(dealer, do="silence", person="nobody")


@pytest.mark.parametrize("role", ["player", "surveillance", "maintenance", "cashier", "auditor"])
def test_who_has_no_rank_at_the_table_hides_nothing(role: str) -> None:
    chat, rate = Chat(), Buckets(FREE)
    chat.say(Person("a", "Ann"), "hello", "k", 0, sits=True, rate=rate)
    with pytest.raises(NotSaid, match="a dealer or above"):
        chat.hide(Person("x", "X", role), 1)
    with pytest.raises(NotSaid, match="a dealer or above"):
        chat.silence(Person("x", "X", role), "a", on=True)
    assert chat.lines[0].text == "hello" and not chat.silenced


@pytest.mark.parametrize("by", [*RANKS, "admin"])
@pytest.mark.parametrize("of", ["player", *RANKS, "admin"])
def test_each_rank_acts_upon_players_and_those_below(by: str, of: str) -> None:
    chat, rate = Chat(), Buckets(FREE)
    chat.say(Person("o", "Other", of), "hello", "k", 0, sits=True, rate=rate)
    ladder = ["player", "dealer", "box", "floor", "manager"]
    level = {**{name: i for i, name in enumerate(ladder)}, "admin": 4}
    acts = (
        (lambda: chat.hide(Person("b", "By", by), 1)),
        (lambda: chat.silence(Person("b", "By", by), "o", on=True)),
    )
    for act in acts:
        if level[by] > level[of]:
            act()
        else:
            with pytest.raises(NotSaid, match="somebody above"):
                act()
    assert bool(chat.silenced) == (level[by] > level[of])


@in_house(tables=WHEEL)
async def test_the_pit_turns_it_off_and_on(house: House) -> None:
    ann = await _there(house, seat=1)
    await _said(ann, "before")
    path = "/api/pit/tables/wheel/chat"
    for role, status in (("player", 403), ("dealer", 403), ("box", 403), ("auditor", 403), ("floor", 200)):
        answer = await (await house.someone(role)).post(path, {"on": False})
        assert answer.status_code == status, (role, answer.text)
    assert answer.json()["table"]["chat"] is False
    told = await ann.until("chat")
    assert (told["on"], told["lines"]) == (False, [])
    assert "is off" in await _refused(ann, do="say", text="hello?")
    floor = await house.someone("manager")
    assert (await floor.post(path, {"on": "yes"})).status_code == 422
    assert (await floor.post(path, {"on": True, "more": 1})).status_code == 422
    assert (await floor.post(path, {"on": True})).status_code == 200
    await _said(ann, "again")


def test_a_restart_forgets_what_was_said_and_keeps_whether_there_is_a_chat(sqlite: str) -> None:
    tables = (*WHEEL, TableConfig(id="other", name="Other", game="roulette", **SLOW))

    async def first() -> None:
        async with house(sqlite, tables=tables) as opened:
            ann = await _there(opened, seat=1)
            await _said(ann, "forget me")
            await (await opened.someone("manager")).post("/api/pit/tables/other/chat", {"on": False})

    async def second() -> None:
        async with house(sqlite, tables=()) as opened:
            assert not opened.site.chats.at("other").on
            wheel = opened.site.chats.at("wheel")
            assert wheel.on and not wheel.lines

    loop.run(first())
    loop.run(second())


@pytest.mark.parametrize(
    ("chat", "field"),
    [
        ({"do": "say", "text": "x" * (MOST_SAID + 1)}, "text"),
        ({"do": "say", "text": ""}, "text"),
        ({"do": "say", "text": "a\nb"}, "text"),
        ({"do": "say", "text": 5}, "text"),
        ({"do": "say", "text": "hi", "name": "Somebody else"}, "name"),
        ({"do": "hide", "number": 0}, "number"),
        ({"do": "silence", "person": "a b"}, "person"),
        ({"do": "shout", "text": "hi"}, "shout"),
    ],
)
def test_what_is_not_of_the_form_is_refused_by_its_field(chat: dict[str, Any], field: str) -> None:
    with pytest.raises(NotUnderstood, match=field) as refused:
        read(json.dumps({"type": "chat", "key": "k", "table": "wheel", "chat": chat}))
    assert refused.value.key == "k"


def test_what_cannot_be_seen_is_taken_out() -> None:
    assert tidy("a\u200bb\u202ec \u00a0 d") == "abc d"
    assert tidy("\u200b\u2066 \u200d") == ""
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert tidy(family) == family


def test_listeners_who_go_are_told_nothing() -> None:
    chat, heard = Chat(), list[Any]()
    stop = chat.listen(heard.append)
    stop()
    chat.turn(on=False)
    assert heard == [] and not moderates(Person("p", "P"))
