"""`houseway train` as its user runs it."""

import re

from command import houseway

from houseway.editions.house import elect
from houseway.games.registry import find_edition
from houseway.rulings.training import Training


def answers(game, seed, questions):
    """The right answers, as they are typed."""
    training = Training(elect(find_edition(game), {}), seed, questions)
    while not training.over:
        training.answer(training.question().right)
    return [str(n + 1) for n in training.answers]


def test_five_questions_answered_rightly_and_graded_by_clause():
    typed = answers("three-card-poker", 5, 5)
    done = houseway("train", "three-card-poker", "--questions", "5", "--seed", "5", stdin="\n".join(typed))
    assert done.returncode == 0, done.stderr
    assert "5 of 5 right, 5 of 5 noticed" in done.stdout
    assert done.stdout.count("Right.") == 5 and "oh-three-card-poker:" in done.stdout


def test_a_wrong_answer_is_told_with_its_clause_and_counted():
    typed = answers("blackjack", 8, 3)
    typed[0] = "2" if typed[0] == "1" else "1"
    text = houseway("train", "blackjack", "--questions", "3", "--seed", "8", stdin="\n".join(typed)).stdout
    assert "Missed." in text and re.search(r"[01] of 3 right|2 of 3 right", text)
    assert re.search(r"oh-blackjack:\S+ +1 +1 ", text)


def test_what_is_no_answer_is_asked_again_and_leaving_grades_what_was_answered():
    text = houseway("train", "roulette", "--questions", "3", "--seed", "1", stdin="x\n99\nq\n").stdout
    assert text.count("Answer with a number from 1 to") == 2 and "0 of 0 right" in text


def test_bad_input_is_refused():
    assert "did you mean roulette" in houseway("train", "roulete").error
    assert houseway("train", "roulette", "--questions", "0").returncode == 2
