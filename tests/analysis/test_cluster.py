"""A simulation on a real Dask cluster: the same tally as here, also when a worker is killed in the middle."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.analysis import cluster, simulation
from houseway.analysis.blackjack.strategy import strategy
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.sessions import Plan, session
from houseway.analysis.simulation import BLOCK_ROUNDS, blocks, rounds_by, run, simulator_for
from houseway.analysis.tally import Tally
from houseway.editions.house import elect
from houseway.editions.loader import load_edition

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as made:
        yield made


def test_it_comes_out_as_it_does_here_though_a_worker_is_killed(two_workers: Any) -> None:
    house = elect(load_edition("oh-roulette"), {"wheel": "single-zero"})
    rounds = 12 * BLOCK_ROUNDS + 5
    here = run(simulator_for(house, "red"), rounds, seed=11, threads=1)
    victims = [worker.pid for worker in two_workers.workers.values()]

    there = simulation.At(two_workers.scheduler_address, rounds_by, house, ("red", simulation.BEST, 1))
    with cluster.on_cluster(there, 11) as players:

        def watched(todo: Any) -> Iterator[tuple[int, Tally]]:
            for done, result in enumerate(players(todo)):
                if done == 2:
                    os.kill(victims[0], signal.SIGKILL)
                yield result

        assert simulation.played(watched, blocks(rounds), Tally()) == here

    for seats in (1, 3):
        asked = {"rounds": 50 * BLOCK_ROUNDS, "seed": 11, "until": 0.0025, "seats": seats}
        found = simulation.simulate(house, "red", **asked, cluster=two_workers.scheduler_address)
        alone = simulation.simulate(house, "red", **asked)
        assert found.house_edge == alone.house_edge and found.extra == alone.extra
        assert found.extra.get("seats", 1) == seats


def test_a_play_is_sent_to_the_workers(two_workers: Any) -> None:
    house = elect(load_edition("oh-blackjack"), {"decks": 1})
    charts = strategy(house)["charts"]
    charts["hard totals"]["rows"]["16"] = ["S"] * 10
    how: dict[str, Any] = {"rounds": BLOCK_ROUNDS + 5, "seed": 11, "play": {"charts": charts}}
    found = simulation.simulate(house, cluster=two_workers.scheduler_address, **how)
    alone = simulation.simulate(house, **how)
    best = simulation.simulate(house, rounds=BLOCK_ROUNDS + 5, seed=11)
    assert found.house_edge == alone.house_edge != best.house_edge and found.extra == alone.extra


def test_sessions_come_out_as_they_do_here(two_workers: Any) -> None:
    house, plan = elect(load_edition("oh-three-card-poker"), {}), Plan(50_000, 1_000, 500)
    lines = [{"with": "a pair or better", "answer": "play"}, {"with": "anything else", "answer": "fold"}]
    for by in ("best", {"rules": {"three cards": lines}}):
        how: dict[str, Any] = {"sessions": 2_100, "seed": 3, "play": by}
        found = session(house, plan, cluster=two_workers.scheduler_address, **how)
        assert {**found, "elapsed_s": 0} == {**session(house, plan, **how), "elapsed_s": 0}
    craps = elect(load_edition("oh-craps"), {})
    how = {"sessions": 5_000, "seed": 3, "system": "pass-odds"}
    found = session(craps, Plan(50_000, 1_000, 20), cluster=two_workers.scheduler_address, **how)
    assert {**found, "elapsed_s": 0} == {**session(craps, Plan(50_000, 1_000, 20), **how), "elapsed_s": 0}


def test_workers_of_another_version_are_refused() -> None:
    with pytest.raises(NotAnalysed, match="has no workers"):
        cluster._check_workers({}, "tcp://127.0.0.1:1")
    with pytest.raises(NotAnalysed, match=r"the worker tcp://a has houseway 0\.0"):
        cluster._check_workers({"tcp://a": "0.0"}, "tcp://127.0.0.1:1")


def test_where_nobody_answers_it_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE_S", 0.5)
    house = elect(load_edition("oh-roulette"), {})
    said = {"tcp://127.0.0.1:9": "no cluster answers at tcp://127.0.0.1:9: Connection refused"}
    for address in ("nonsense://x", "", "127.0.0.1:8786", "tcp://127.0.0.1", "tcp://:1", "tcp://x:65536"):
        said[address] = f"as in tcp://127.0.0.1:8786, not '{address}'"
    for address, why in said.items():
        with pytest.raises(NotAnalysed, match=why) as refused:
            simulation.simulate(house, "red", rounds=1, seed=1, cluster=address)
        assert "\n" not in str(refused.value)
