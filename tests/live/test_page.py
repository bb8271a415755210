"""The files of the page: joined, packed, kept by the browser, and not counted as requests."""

import asyncio
import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from shutil import which

import pytest
from running import UNLIMITED, House, in_house

from houseway.live.guard import Rate
from houseway.live.page import CannotJoin, join_modules, languages

NAMES = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def modules(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        path = folder / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(source)
    return folder


@pytest.mark.skipif(which("node") is None, reason="there is no node to run it")
def test_joined_modules_do_what_they_did(tmp_path: Path) -> None:
    """Each in a scope of its own, run once, and one that is named at run time when it is wanted."""
    joined = join_modules(
        modules(
            tmp_path,
            main="""
import { add, NAME as name } from "./art/sum.js";
import {
  twice,
} from "./twice.js";
const NAME = "main";
export async function load(file) {
  return (await import(`./${file}.js`)).Felt;
}
load("late").then((Felt) => console.log(JSON.stringify([add(1, 2), name, NAME, twice(4), new Felt().name])));
""",
            art__sum="""
console.log("once");
export const NAME = "sum";
export function add(a, b) { return a + b; }
""",
            twice='import { add } from "./art/sum.js";\nexport function twice(n) { return add(n, n); }',
            late='import { NAME } from "./art/sum.js";\nexport class Felt { name = NAME; }',
        )
    )
    run = ["node", "--input-type=module", "-e", joined]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[0] == "once" and json.loads(said[1]) == [3, "sum", "main", 8, "sum"]


def test_only_english_is_joined(tmp_path: Path) -> None:
    """Another language is a file of its own, asked for by who reads it."""
    folder = modules(tmp_path, main="", words__en='const a = "one";', words__eo='const a = "unu";')
    (tmp_path / "words" / "eo").mkdir()
    modules(tmp_path / "words", eo__more='const b = "du";')
    joined = join_modules(folder)
    assert '"one"' in joined and '"unu"' not in joined and '"du"' not in joined
    assert languages(folder) == ["en", "eo"]


@pytest.mark.parametrize(
    ("sources", "why"),
    [
        ({"main": 'import { a } from "./b.js";', "b": 'import { c } from "./main.js";'}, "want each other"),
        ({"main": 'import { a } from "./nowhere.js";'}, "not there"),
        ({"main": 'import a from "./b.js";', "b": ""}, "cannot be joined"),
        ({"main": "export default 1;"}, "cannot be joined"),
        ({"main": 'const a = await import("./b.js");', "b": ""}, "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, sources: dict[str, str], why: str) -> None:
    with pytest.raises(CannotJoin, match=why):
        join_modules(modules(tmp_path, **sources))


@in_house(tables=(), settings=replace(UNLIMITED, requests=Rate(40, 0.01)))
async def test_five_visitors_behind_one_address(house: House) -> None:
    """What a page loads is kept by the browser and outside of the limit; the rest of it is within."""
    for _ in range(5):
        client = house.client()
        names = NAMES.findall((await client.get("/")).text)
        assert len(names) == 3
        for name in names:
            answer = await client.get(name)
            assert answer.status_code == 200
            again = await client.get(name, headers={"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert ("immutable" in answer.headers["cache-control"]) is ("houseway-" in name)
        for path in ("/api/me", "/api/lobby"):
            assert (await client.get(path)).status_code == 200
    assert [(await client.get("/api/me")).status_code for _ in range(30)][-1] == 429
    for _ in range(100):
        assert (await client.get("/static/js/main.js")).status_code == 200


@in_house(tables=())
async def test_packed_for_who_reads_it(house: House) -> None:
    client = house.client()
    script = next(n for n in NAMES.findall((await client.get("/")).text) if n.endswith(".js"))
    packed = await client.get(script)
    plain = await client.get(script, headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) * 3 < len(plain.content)
    assert "javascript" in plain.headers["content-type"]
    assert (await client.post(script)).status_code == 405


@in_house(settings=replace(UNLIMITED, sockets_by_address=3, watching=4, watching_by_address=2))
async def test_sockets_by_address_and_by_table(house: House) -> None:
    near = [await house.guest() for _ in range(4)]
    far = [await house.guest("127.0.0.2") for _ in range(3)]
    for client in near[:3]:
        await client.open()
    await near[3].post("/api/me")
    near[3].ws = await house.connect(near[3].token)
    code, reason, _ = await near[3].closed()
    assert (code, reason) == (4429, "too many windows are open at your address: close one of them")
    for client in far:  # another address has its own
        await client.open(local_addr=("127.0.0.2", 0))

    async def watches(client: object, table: str = "wheel") -> bool:
        await client.send({"type": "watch", "table": table})
        while (message := await client.next())["type"] not in ("view", "error"):
            pass
        return message["type"] == "view"

    assert [await watches(c) for c in near[:3]] == [True, True, False]  # of one address
    assert [await watches(c) for c in far] == [True, True, False]  # of the table, and of the address
    assert await watches(near[2], "three")  # another table has its own
    await near[2].do("wheel", do="sit", seat=1, buy_in_cents=10_000)
    assert await watches(near[2])  # who sits there is let in
    await near[0].send({"type": "unwatch", "table": "wheel"})
    await near[1].ws.close()
    while house.site.sockets.watching("wheel", "127.0.0.1") != (3, 1):
        await asyncio.sleep(0.01)
    assert await watches(near[0])


@in_house(tables=(), settings=replace(UNLIMITED, sign_ins=Rate(3, 1 / 60), names=Rate(6, 1 / 60)))
async def test_one_address_does_not_close_a_name(house: House) -> None:
    """However often it tries: beyond its own limit nothing of the name's is used up."""
    house.people.register("Ada", "correct horse battery")
    right, wrong = ({"name": "Ada", "password": p} for p in ("correct horse battery", "wrong password"))
    bad = house.client("127.0.0.2")
    assert [(await bad.post("/api/login", wrong)).status_code for _ in range(20)] == [401] * 3 + [429] * 17
    assert (await house.client().post("/api/login", right)).status_code == 200
    tries = [(await house.client("127.0.0.3").post("/api/login", wrong)).status_code for _ in range(3)]
    assert tries == [401, 401, 429]  # many addresses together are held by the name's own limit
