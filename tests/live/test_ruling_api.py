"""Rulings and training over HTTP: for every role what it may, and what it may not."""

import pytest
from running import House, in_house

from houseway.editions.house import elect
from houseway.games.registry import find_edition
from houseway.live.names import ROLES
from houseway.live.ruling_api import ACTS
from houseway.rulings.ruling import rule, situations

BLACKJACK = {"game": "blackjack"}
EXPOSED = BLACKJACK | {"phase": "deciding", "what": "hole-card-exposed"}
TRAINING = {"game": "three-card-poker", "questions": 3, "seed": 5}
EVERY_ROLE = ("nobody", "guest", *ROLES)
#              rule  train  results  of everybody
EXPECTED = {
    "nobody": (401, 401, 401, None),
    "guest": (200, 403, 403, None),
    "player": (200, 403, 403, None),
    "maintenance": (200, 403, 403, None),
    "dealer": (200, 201, 200, False),
    "box": (200, 201, 200, False),
    "floor": (200, 201, 200, False),
    "manager": (200, 201, 200, True),
    "surveillance": (200, 201, 200, False),
    "auditor": (200, 403, 200, True),
    "admin": (200, 403, 200, True),
}


@pytest.mark.parametrize("role", EVERY_ROLE)
@in_house(tables=())
async def test_every_pair_of_role_and_act(house: House, role: str) -> None:
    may_rule, may_train, may_read, everybody = EXPECTED.get(role, (200, 403, 403, None))
    client = await house.someone(role)
    assert (await client.post("/api/rule/situations", {"game": "roulette"})).status_code == may_rule
    described = {"game": "roulette", "phase": "closed", "what": "foreign-object"}
    assert (await client.post("/api/rule", described)).status_code == may_rule
    began = await client.post("/api/rule/trainings", {"game": "roulette", "questions": 1})
    assert began.status_code == may_train
    assert (may_train == 201) == (role in ACTS["train"])
    read = await client.get("/api/rule/trainings")
    assert read.status_code == may_read
    if may_read == 200:
        assert read.json()["everybody"] is everybody is (role in ACTS["results of everybody"])


@in_house(tables=())
async def test_a_ruling_is_that_of_the_rules(house: House) -> None:
    client = await house.someone("player")
    elected = elect(find_edition("blackjack"), {})
    listed = (await client.post("/api/rule/situations", BLACKJACK)).json()
    assert listed["situations"] == [s.as_dict() for s in situations(elected)]
    told = (await client.post("/api/rule", EXPOSED | {"noticed_by": "player"})).json()
    assert told == rule(elected, "deciding", "hole-card-exposed", noticed_by="player").as_dict()
    assert told["clauses"][0]["id"] == "oh-blackjack:15.IX.A"


@in_house(tables=())
async def test_what_is_not_understood_is_refused_with_what_is_allowed(house: House) -> None:
    client = await house.someone("dealer")
    for wrong, reason in (
        (EXPOSED | {"what": "card-eaten"}, "'card-eaten' cannot be called"),
        (EXPOSED | {"card": "1x"}, "no such card"),
        (EXPOSED | {"game": "blackjak"}, "there is no game"),
        (EXPOSED | {"elections": {"decks": 9}}, "decks"),
        (EXPOSED | {"noticed_by": "dog"}, "nobody here is called"),
        (EXPOSED | {"seat": -1}, "seat: 0 at least"),
        (EXPOSED | {"more": 1}, "more: nothing of this name"),
    ):
        answer = await client.post("/api/rule", wrong)
        assert answer.status_code == 422 and reason in answer.json()["reason"], answer.text
    refused = (await client.post("/api/rule", EXPOSED | {"what": "card-eaten"})).json()
    assert "hole-card-exposed" in refused["allowed"]
    assert (await client.post("/api/rule/trainings", {"game": "craps", "questions": 0})).status_code == 422


@in_house(tables=(), on="database")
async def test_a_training_is_graded_and_kept_for_the_manager(house: House) -> None:
    dealer, other = await house.someone("dealer"), await house.someone("dealer")
    manager = await house.someone("manager")
    began = (await dealer.post("/api/rule/trainings", TRAINING)).json()
    assert began["answered"] == 0 and began["last"] is None
    assert began["question"].keys() == {"table", "done", "options"}  # nothing that tells the answer
    where = f"/api/rule/trainings/{began['id']}"
    for number in (1, 2, 3):
        told = (await dealer.post(f"{where}/answer", {"number": number, "chosen": 0})).json()
        assert told["answered"] == number
        assert told["last"]["ruled"] == (told["last"]["right"] == 0) == (not told["last"]["mistake"])
        assert told["last"]["clause"].startswith("oh-three-card-poker:") and told["last"]["says"]
    assert told["question"] is None and told["summary"]["questions"] == 3
    assert (await dealer.get(where)).json() == told
    # The same answer again changes nothing; another is too late, and so is a fourth.
    again = await dealer.post(f"{where}/answer", {"number": 3, "chosen": 0})
    assert again.json() == told
    for number, chosen in ((3, 1), (4, 0), (1, 0)):
        late = await dealer.post(f"{where}/answer", {"number": number, "chosen": chosen})
        assert late.status_code == 409, late.text
    # Nobody reads or answers another's training; the manager sees how it went.
    assert (await other.get(where)).status_code == 404
    assert (await other.post(f"{where}/answer", {"number": 1, "chosen": 0})).status_code == 404
    assert (await other.get("/api/rule/trainings")).json()["trainings"] == []
    (kept,) = (await manager.get("/api/rule/trainings")).json()["trainings"]
    assert dealer.account is not None and kept["who"] == dealer.account.name
    assert (kept["answered"], kept["right"]) == (3, told["summary"]["right"])
    assert kept["missed"] == [row["clause"] for row in told["summary"]["clauses"] if row["missed"]]


@in_house(tables=())
async def test_an_answer_that_there_is_not_is_refused(house: House) -> None:
    dealer = await house.someone("dealer")
    began = (await dealer.post("/api/rule/trainings", TRAINING)).json()
    where = f"/api/rule/trainings/{began['id']}"
    many = len(began["question"]["options"])
    answer = await dealer.post(f"{where}/answer", {"number": 1, "chosen": many})
    assert answer.status_code == 422 and f"the answers are 1 to {many}" in answer.json()["reason"]
    assert (await dealer.get(where)).json()["answered"] == 0
