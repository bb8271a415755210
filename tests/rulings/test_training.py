"""Training: mistakes sown into true rounds, graded by clause, what was missed comes again sooner."""

from collections import Counter
from random import Random

import pytest

from houseway.editions import register
from houseway.editions.house import elect
from houseway.editions.loader import editions_of
from houseway.equipment.cards import card
from houseway.games.registry import find_edition, house_games
from houseway.rulings.mistakes import KINDS, question, settlement_words, topics
from houseway.rulings.questions import NOTHING
from houseway.rulings.scenes import all_scenes
from houseway.rulings.training import AGAIN, Training, grade, replayed

EDITIONS = [(name, e.id) for name in house_games() for e in editions_of(name)]
SEEN: Counter[tuple[str, bool]] = Counter()  # kinds asked in any edition, with a mistake and without


def house(game, edition=None):
    return elect(find_edition(game, edition), {})


@pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=[e for _, e in EDITIONS])
def test_every_edition_gives_questions_that_can_be_graded(name, edition):
    elected = house(name, edition)
    training = Training(elected, 3, 24)
    while not training.over:
        asked = training.question()
        SEEN[asked.kind, asked.mistake] += 1
        assert asked.kind in KINDS and asked.table and asked.done
        assert register.exists(asked.clause) and asked.clause.partition(":")[0] in elected.edition.books
        assert asked.options[0] == NOTHING and len(asked.options) == len(set(asked.options)) >= 2
        assert asked.options[asked.right] not in "".join(asked.done)
        given = training.answer(asked.right)
        assert given.noticed and given.ruled
    told = training.summary()
    assert (told["questions"], told["right"], told["noticed"]) == (24, 24, 24)
    assert sum(row["asked"] for row in told["clauses"]) == 24
    assert len({asked.kind for asked in training.asked}) >= 5
    # Nothing was missed: as long as there are topics that were not asked, none comes twice.
    often = Counter(asked.topic for asked in training.asked)
    assert max(often.values()) == 1 or len(often) >= 15


def test_all_kinds_of_mistakes_are_sown_and_some_questions_have_none():
    for name in ("pai-gow-poker", "three-card-poker"):
        for seed in (1, 2, 3):
            training = Training(house(name), seed, 40)
            while not training.over:
                asked = training.question()
                SEEN[asked.kind, asked.mistake] += 1
                training.answer(asked.right)
    assert {kind for kind, mistake in SEEN if mistake} == set(KINDS)
    without = sum(often for (_, mistake), often in SEEN.items() if not mistake)
    assert 0.1 < without / SEEN.total() < 0.5


def every(game, kind, many=20):
    """Questions of one kind, with the scene that each is about."""
    rng = Random(5)
    about = [(s, t) for s in all_scenes(house(game)) for t in topics(s) if t.partition("/")[0] == kind]
    found = [(scene, made) for scene, topic in about if (made := question(rng, scene, topic))]
    assert len(found) >= many
    return found


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack", "roulette"])
def test_a_settlement_is_wrong_exactly_where_it_is_not_that_of_the_rules(game):
    for scene, asked in [*every(game, "payment"), *every(game, "order", 1)]:
        true = tuple(settlement_words(scene.game.settle(scene.state)))
        assert (asked.done != true) == asked.mistake
        assert sorted(asked.done) != sorted(true) or asked.kind == "order" or not asked.mistake


@pytest.mark.clause("oh-pai-gow-poker:13.IV")
def test_the_house_way_of_the_answer_is_that_of_the_rules():
    for scene, asked in every("pai-gow-poker", "house-way", 5):
        dealt = asked.done[0].removeprefix("The dealer has ").rstrip(".").split()
        low = asked.done[1].removeprefix("He sets ").rstrip(".").split()
        assert len(dealt) == 7 and len(low) == 2
        right = {scene.order[slot] for slot in scene.step.event.slots}
        assert ({card(c) for c in low} == right) == (not asked.mistake)


def test_a_false_alarm_is_not_noticing():
    asked = next(a for _, a in every("three-card-poker", "payment") if not a.mistake)
    assert grade(asked, 0).noticed and grade(asked, 0).ruled
    assert not grade(asked, 1).noticed and not grade(asked, 1).ruled
    wrong = next(a for _, a in every("three-card-poker", "payment") if a.mistake and len(a.options) > 2)
    other = next(i for i in range(1, len(wrong.options)) if i != wrong.right)
    assert grade(wrong, other).noticed and not grade(wrong, other).ruled
    assert not grade(wrong, 0).noticed


def test_the_same_seed_and_answers_give_the_same_questions():
    one = Training(house("blackjack"), 11, 12)
    while not one.over:
        one.answer(one.question().right if len(one.answers) % 2 else 0)
    again = replayed(house("blackjack"), 11, 12, one.answers)
    assert again.asked == one.asked and again.summary() == one.summary()
    other = Training(house("blackjack"), 12, 12)
    assert other.question() != one.asked[0]


def test_what_was_missed_comes_again_after_two_questions():
    training = Training(house("three-card-poker"), 4, 12)
    first = training.question()
    training.answer((first.right + 1) % len(first.options))
    for _ in range(AGAIN):
        assert training.question().topic != first.topic
        training.answer(training.question().right)
    assert training.question().topic == first.topic
    training.answer(training.question().right)
    for _ in range(4):  # and answered rightly not any more
        assert training.question().topic != first.topic
        training.answer(training.question().right)
    row = next(r for r in training.summary()["clauses"] if r["clause"] == first.clause)
    assert row["missed"] == 1 and row["asked"] >= 2
    assert training.summary()["clauses"][0]["missed"] == 1  # the worst first


def test_an_answer_that_is_none_is_refused_and_changes_nothing():
    training = Training(house("roulette"), 1, 3)
    many = len(training.question().options)
    for chosen in (-1, many):
        with pytest.raises(ValueError, match=f"the answers are 1 to {many}"):
            training.answer(chosen)
    assert training.answers == []
