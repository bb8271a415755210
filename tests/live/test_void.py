"""A round of cards that the floor declares void: at every phase of it, everybody has what he had before."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, SUPERVISOR, Clock, House, run
from test_ranks import BOX, DEALER, MANAGER
from test_sealed import verifier

from houseway.core.events import Line
from houseway.editions.loader import editions_of
from houseway.games.registry import game_names, open_game
from houseway.live.terms import Person
from houseway.live.verify import verify_lines

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
