"""Every irregularity of every edition that can be listed can be ruled on, by a clause and to the cent."""

import pytest

from houseway.core.steps import Over, Wagers
from houseway.editions import register
from houseway.editions.house import elect
from houseway.editions.loader import editions_of
from houseway.editions.people import RANKS
from houseway.games.registry import house_games
from houseway.money.ledger import CAGE, INVENTORY, layout_account, seat_account
from houseway.rulings.changes import LOST, RETURNED, STANDS
from houseway.rulings.ruling import rule, ruled, situations
from houseway.rulings.scenes import all_scenes

EDITIONS = [(name, e.id) for name in house_games() for e in editions_of(name)]
EVERY = pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=[e for _, e in EDITIONS])
KNOWS_NOTHING = {"wa-fast-action-holdem-multi", "wa-fast-action-holdem-single"}  # books without the section


def house_of(name, edition):
    return elect(next(e for e in editions_of(name) if e.id == edition), {})


@EVERY
def test_every_situation_is_ruled_on_by_existing_clauses_and_to_the_cent(name, edition):
    house = house_of(name, edition)
    known = situations(house)
    assert bool(known) != (edition in KNOWS_NOTHING)
    for situation in known:
        assert situation.by in RANKS
        for seat in (None, *situation.seats):
            found = rule(house, situation.phase, situation.what, seat=seat)
            assert seat in (None, found.call.seat)
            check(found, house)


def check(found, house):
    game, state = found.scene.game, found.scene.state
    own = game.ruled_by(found.call.what)
    assert own and found.clauses[: len(own)] == own
    for clause in found.clauses:
        assert register.exists(clause) and clause.partition(":")[0] in house.edition.books
    told = found.as_dict()
    assert told["verdict"] and told["next"] and all(c["says"] for c in told["clauses"][:1])
    # What lay on the layout is what is spoken of, wager by wager.
    assert sum(w.stake_cents for w in found.wagers) == sum(game.stakes(state).values())
    assert {w.fate for w in found.wagers} <= {RETURNED, LOST, STANDS}
    # Before as after: the chips of everybody together, and each seat's by what its lines say.
    course = found.course
    end = course.states[-1]
    assert isinstance(course.last, Over | Wagers)
    for ledger in (course.opened, course.ledger):
        assert sum(ledger.balances.values()) == 0
    won = dict.fromkeys(range(game.table.seats + 1), 0)
    for line in course.lines:
        won[line.seat] += line.amount_cents
    for seat in range(1, game.table.seats + 1):
        account, layout = seat_account(seat), layout_account(seat)
        assert course.ledger.balance(layout) == game.stakes(end).get(seat, 0)
        before, after = (x.balance(account) + x.balance(layout) for x in (course.opened, course.ledger))
        against = sum(-x.amount_cents for x in course.lines if x.against == account)
        assert after - before == won[seat] + against
    if course.lines and all(line.outcome == "void" and line.stake_cents for line in course.lines):
        own = INVENTORY, layout_account(0)  # the house may play against a banking player
        before, after = (sum(map(x.balance, own)) for x in (course.opened, course.ledger))
        assert after == before
    assert course.ledger.balance(CAGE) <= course.opened.balance(CAGE)


@EVERY
def test_the_same_seed_gives_the_same_scenes_and_rulings(name, edition):
    house = house_of(name, edition)
    for scene in all_scenes(house)[::97]:
        for call in scene.game.irregularities(scene.state)[:1]:
            first, again = ruled(scene, call), ruled(scene, call)
            assert first.as_dict() == again.as_dict()
            assert first.course.lines == again.course.lines
