"""A round of cards that the floor declares void: at every phase of it, everybody has what he had before."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, SUPERVISOR, Clock, House, run
from linked_floor import FOUR_CARD, ROYAL_FIRST, Linked
from test_ranks import BOX, DEALER, MANAGER
from test_sealed import verifier
from test_sealed_exports import lines, rehashed

from houseway.core.events import Line
from houseway.editions.loader import editions_of
from houseway.games.registry import game_names, open_game
from houseway.live.terms import Person
from houseway.live.verify import NotVerified, verify_lines

PEOPLE = (ANN, BOB, CLEO)
SURVEILLANCE = Person("id-watch", "Watch", "surveillance")
STAFF = {p.role: p for p in (DEALER, BOX, SUPERVISOR, MANAGER, SURVEILLANCE)}
BEFORE = {"opening", "preparing", "shuffling", "waiting", "betting", "wagers"}  # the first card


def of_cards() -> Iterator[Any]:
    """One edition of each game, and the others among the proofs."""
    for name in game_names():
        for number, edition in enumerate(editions_of(name)):
            game = open_game(name, edition=edition.id)
            if game.shoe(game.open()) is not None:
                yield pytest.param(edition, id=edition.id, marks=[pytest.mark.proof] if number else [])


class Table(House):
    """A table where every step of the house's people is one act."""

    @property
    def money(self) -> dict[str, int]:
        """What lies at this table, and where."""
        kinds = ("seat-", "inventory-", "layout-", "pot-")
        return {a: c for a, c in self.store.balances().items() if c and a.startswith(kinds)}

    @property
    def settled(self) -> tuple[Line, ...]:
        found: tuple[Line, ...] = self.floor._tables[self.table].standing.lines
        return found

    @property
    def phase(self) -> str:
        found: str = self.view()["view"]["phase"]
        return found

    async def bet(self, *people: Person) -> None:
        for person in people:
            for offer in self.view(person)["offers"]:
                stake = {"wager": offer["wager"], "spot": offer["spot"], "stake_cents": offer["min_cents"]}
                await self.go(person, do="wager", **stake)

    async def decide(self, rng: Random) -> None:
        for person in PEOPLE:
            choices = self.step(person).get("choices", [])
            if self.step()["kind"] == "decide" and choices:
                made = rng.choice(choices)
                more: dict[str, Any] = {}
                if picks := made.get("picks"):
                    legal = picks.get("legal") or [picks["slots"][: max(1, picks["least"])]]
                    more["slots"] = rng.choice(legal)
                if made["high_cents"]:
                    more["amount_cents"] = made["low_cents"]
                await self.done(person, do="decide", choice=made["name"], **more)
                return
        raise AssertionError(self.step())

    async def on(self, rng: Random) -> None:
        """One act of whoever is asked."""
        kind = self.step()["kind"]
        if kind == "decide":
            await self.decide(rng)
            return
        if kind == "wagers" and not any(b["stake_cents"] for b in self.view()["view"].get("bets", ())):
            await self.bet(*PEOPLE)
        await self.done(STAFF.get(self.view()["waits_for"], DEALER), do="answer")


@pytest.mark.parametrize("edition", list(of_cards()))
def test_at_every_phase_everybody_has_what_he_had(local, edition):
    """From the first card to the last that is collected, before and after something was settled; by the floor
    and by nobody below. A round that is over is not void any more, nor a pot that was won."""

    async def play():
        rng = Random(edition.id)
        house = Table(local, Clock(), entropy=Random(f"{edition.id} cards").randbytes)
        await house.open(edition.game, PEOPLE, edition=edition.id, attended=tuple(STAFF))
        await house.assign(SUPERVISOR)
        before, seen, over = house.money, set(), 0
        while over < 2:
            now = house.phase, bool(house.settled)
            if house.step()["kind"] == "over" or (now == ("clearing", True) and edition.game == "poker-room"):
                refused = await house.refused(SUPERVISOR, do="void", why="a card fell")
                assert "correction, asked for by one person" in refused.reason
                if house.step()["kind"] == "over":
                    over, before = over + 1, house.money
            elif house.phase not in BEFORE and now not in seen:
                seen.add(now)
                over = 0
                for person in (ANN, DEALER, BOX, AUDITOR):
                    assert "floor" in (await house.refused(person, do="void", why="a card fell")).reason
                await house.done(SUPERVISOR, do="void", why="a card fell")
                assert house.money == before, now
                continue
            await house.on(rng)
        assert len(seen) > 4
        exported = house.export()
        assert verify_lines(exported).half_voids == 0
        assert verifier.check_lines(exported).problems == []
        undone = [r["body"]["undone"] for r in map(json.loads, exported) if r.get("kind") == "void"]
        assert len(undone) == len(seen) and (max(undone) > 0) == (edition.game != "poker-room")
        await house.close()

    run(play())


ROYAL = ("Ts", "Js", "Qs", "Ks", "As")
OTHERS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in ROYAL]


async def royal_on_the_board(store, phase: str, *settled: int) -> Table:
    """Washington's single deck with real cards, up to a phase with these seats settled: with a royal flush on
    the board everybody's bonus wins, and everybody envies the others' hands."""
    house = Table(store, Clock())
    edition = "wa-fast-action-holdem-single"
    await house.open(
        "fast-action-holdem", PEOPLE, edition=edition, physical=True, attended=("dealer", "floor")
    )
    answers = {1: "split-both", 3: "keep", 5: "split"}
    left = iter(OTHERS)
    for _ in range(80):
        view = house.view(DEALER)["view"]
        kind, seen = view["step"]["kind"], {x.seat for x in house.settled}
        if (view["phase"], seen) == (phase, set(settled)):
            return house
        if kind == "wagers" and not view["bets"]:
            for person in PEOPLE:
                for wager in ("ante", "bonus"):
                    await house.done(person, do="wager", wager=wager, stake_cents=1_000)
        elif kind == "decide":
            person = {1: ANN, 3: BOB, 5: CLEO}[view["step"]["seat"]]
            said = answers[view["step"]["seat"]]
            made = next(c for c in house.step(person)["choices"] if c["name"] == said)
            amount = {"amount_cents": made["low_cents"]} if made["low_cents"] else {}
            slots = (made.get("picks") or {"slots": []})["slots"][:2]
            await house.done(person, do="decide", choice=made["name"], slots=slots, **amount)
        elif kind == "chance":
            came = ROYAL if view["phase"] == "community" else [next(left) for _ in range(4)]
            await house.done(DEALER, do="answer", saw=" ".join(came))
        else:
            await house.done(DEALER, do="answer")
    raise AssertionError(house.view(DEALER)["view"])


def won(house: House) -> list[int]:
    return [house.chips(person) - 2_000_000 for person in PEOPLE]


def both(house: House, half: int = 0) -> None:
    exported = house.export()
    assert verify_lines(exported).half_voids == half
    found = verifier.check_lines(exported)
    assert found.problems == []
    assert found.counts.get("void rounds that keep what was settled", 0) == half


@pytest.mark.clause("wa-fast-action-holdem:single.5")
@pytest.mark.parametrize(
    ("phase", "settled", "before"),
    [
        ("showing", (3, 5), [-4_000, 499_000, 498_000]),  # Bob has his $4,990, and Ann waits for hers
        ("envy", (1, 3, 5), [998_000, 499_000, 498_000]),
        ("collecting", (1, 3, 5), [1_048_000, 549_000, 548_000]),
    ],
)
def test_nobody_keeps_what_was_settled_before_the_void(local, phase, settled, before):
    async def play():
        house = await royal_on_the_board(local, phase, *settled)
        assert won(house) == before
        await house.done(SUPERVISOR, do="void", why="a card lay on the floor")
        assert won(house) == [0, 0, 0] and house.view()["view"]["bets"] == []
        today = house.floor._tables["t"].standing.today
        assert (today.handle_cents, today.win_cents, today.voids) == (0, 0, 1)
        both(house)
        await house.close()

    run(play())


@pytest.mark.clause("wa-fast-action-holdem:single.5")
def test_what_is_over_stays_as_it_was_settled(local):
    async def play():
        house = await royal_on_the_board(local, "over", 1, 3, 5)
        refused = await house.refused(SUPERVISOR, do="void", why="a card lay on the floor")
        assert refused.reason.startswith(
            "the round is over: what was paid wrongly is put right by a correction"
        )
        assert won(house) == [1_048_000, 549_000, 548_000]
        both(house)
        await house.close()

    run(play())


def rows_of(house: House) -> tuple[list[dict[str, Any]], dict[str, Any], list[Any]]:
    """An export, the body of its void, and the postings of that."""
    rows = [json.loads(line) for line in house.export()]
    void = next(r for r in rows if r.get("kind") == "void")
    money = next(r for r in rows if r.get("kind") == "money" and r["body"]["of"] == void["seq"])
    return rows, void["body"], money["body"]["entries"][0]["postings"]


@pytest.mark.parametrize("says", [9, 7, None])
def test_a_void_that_leaves_one_player_his_win_is_found(local, says):
    """Also where the log says that fewer lines were undone. One that says nothing of it is of an older kind:
    there what was settled stood for all, and what was posted is still not that."""

    async def play():
        house = await royal_on_the_board(local, "envy", 1, 3, 5)
        await house.done(SUPERVISOR, do="void", why="a card lay on the floor")
        rows, void, postings = rows_of(house)
        assert void["undone"] == 9  # wagers of three players, two of whom have split
        kept = [["seat-t-3", -500_000], ["inventory-t", 500_000]]
        at = postings.index(kept[0])
        assert postings[at : at + 2] == kept
        del postings[at : at + 2]
        void.pop("undone")
        void |= {} if says is None else {"undone": says}
        told = lines(rehashed(rows))
        assert verifier.check_lines(told).problems
        with pytest.raises(NotVerified):
            verify_lines(told)
        await house.close()

    run(play())


def test_an_older_log_in_which_settled_wagers_stood_is_verified_and_tells_it(local):
    async def play():
        house = await royal_on_the_board(local, "showing", 3, 5)
        await house.done(SUPERVISOR, do="void", why="a card lay on the floor")
        rows, void, postings = rows_of(house)
        void.pop("undone")
        postings[:] = [["layout-t-1", -4_000], ["seat-t-1", 4_000]]
        end = next(i for i, r in enumerate(rows) if r.get("body") is void)
        told = lines(rehashed([*rows[: end + 2], rows[-1]]))
        assert verify_lines(told).half_voids == 1
        found = verifier.check_lines(told)
        assert found.problems == [] and found.counts["void rounds that keep what was settled"] == 1
        await house.close()

    run(play())


@pytest.mark.clause("oh-linked-progressive:6.III", "oh-linked-progressive:6.IV.C")
def test_a_prize_off_the_meter_stays_paid(local):
    """With its chip and the envy that came with it (reading progressive-void); all else is undone."""

    async def play():
        house = await Linked(local, ROYAL_FIRST).open_tables({"four": FOUR_CARD}, attended=("dealer",))
        await house.seat("four", ANN, BOB)
        for _ in range(80):
            if house.view()["view"]["phase"] == "clearing":
                break
            kind = house.step()["kind"]
            if kind == "wagers" and not house.view()["view"]["bets"]:
                for person in (ANN, BOB):
                    await house.done(person, do="wager", wager="ante", stake_cents=500)
                    await house.done(person, do="wager", wager="progressive", stake_cents=100)
            if kind == "decide":
                person = {1: ANN, 3: BOB}[house.step()["seat"]]
                plays = {"choice": "play", "amount_cents": 500}
                refuses = {"choice": "refuse-cut"}
                choices = [c["name"] for c in house.step(person)["choices"]]
                await house.done(person, do="decide", **(plays if "play" in choices else refuses))
            else:
                await house.done(DEALER, do="answer")
            await house.heard()
        assert house.prizes() == {1: {"progressive": 1_000_042}, 3: {"envy-bonus": 100_000}}
        meter = house.meter()
        assert [house.chips(p) - 100_000 for p in (ANN, BOB)] == [
            1_010_942,
            100_900,
        ]  # they won more than that
        await house.done(SUPERVISOR, do="void", why="a card fell")
        assert [house.chips(p) - 100_000 for p in (ANN, BOB)] == [1_000_042 - 100, 100_000]
        assert house.meter() == meter
        both(house)
        await house.close()

    run(play())


async def banker_wins(house: Table) -> int:
    """What Ann had before the round in which her $1,000 on the banker are paid; the cards still lie there."""
    before = 0
    for _ in range(400):
        if house.phase == "collecting" and house.settled[0].outcome == "win":
            return before
        if house.step()["kind"] == "wagers" and not house.view()["view"]["bets"]:
            before = house.chips(ANN)
            await house.done(ANN, do="wager", wager="banker", stake_cents=100_000)
        if house.step()["kind"] == "decide":
            await house.refuse_cut(ANN)
        else:
            await house.done(DEALER, do="answer")
    raise AssertionError("the banker never wins")


@pytest.mark.clause("oh-baccarat:13.V")
@pytest.mark.parametrize("vigorish", ["deferred", "at-once"])
def test_a_void_round_takes_no_vigorish_and_collects_what_earlier_rounds_marked(local, vigorish):
    """$50 a win: paid less that, or marked."""

    async def play():
        house = Table(local, Clock(), entropy=Random(3).randbytes)
        await house.open("baccarat", (ANN,), attended=("dealer",), elections={"vigorish": vigorish})
        later = vigorish == "deferred"
        before = await banker_wins(house)
        assert house.chips(ANN) == before + 100_000 - (0 if later else 5_000)
        await house.done(DEALER, do="answer")
        before = await banker_wins(house)
        assert house.view()["view"]["owed"] == ([{"seat": 1, "cents": 10_000}] if later else [])
        await house.done(SUPERVISOR, do="void", why="a card fell")
        assert house.chips(ANN) == before - (5_000 if later else 0)
        assert house.view()["view"]["owed"] == []
        both(house)
        await house.close()

    run(play())


def test_a_spin_that_was_settled_stands(local):
    """Where wheels and dice bring a result at once, only what still lies there goes back."""

    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "over" and house.view()["lines"]
        chips = house.chips(ANN)
        await house.done(SUPERVISOR, do="void", why="a light went out")
        assert house.chips(ANN) == chips != 2_000_000
        rows = [json.loads(line) for line in house.export()]
        assert not any("undone" in r["body"] for r in rows if r.get("kind") == "void")
        both(house)
        await house.close()

    run(play())
