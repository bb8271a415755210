"""`houseway rule` as its user runs it."""

from command import answer, houseway


def test_without_a_situation_it_lists_what_can_go_wrong():
    listed = answer("rule", "roulette")
    assert [s["what"] for s in listed if s["phase"] == "looking-at-ball"] == ["ball-damaged"]
    assert all(s["clauses"][0]["id"].startswith("oh-roulette:") and s["clauses"][0]["says"] for s in listed)
    assert {s["phase"] for s in answer("rule", "roulette", "closed")} == {"closed"}
    text = houseway("rule", "roulette").stdout
    assert "foreign-object" in text and "oh-roulette:7.IV" in text


def test_a_ruling_names_clause_wagers_approval_and_next_step():
    words = "rule", "blackjack", "deciding", "hole-card-exposed", "--card", "5h"
    record = answer(*words)
    assert record["clauses"][0]["id"] == "oh-blackjack:15.IX.A"
    assert {w["fate"] for w in record["wagers"]} == {"stands"}
    assert [a["by"] for a in record["approvals"]] == ["floor"]
    assert record["card"] == "5h" and record["money"]["returned_cents"] == 0
    text = " ".join(houseway(*words).stdout.split())
    assert "oh-blackjack:15.IX.A" in text and "Approval floor supervisor" in text and "Next 1" in text


def test_elections_and_editions_are_those_of_every_command():
    assert answer("rule", "fast-action-holdem", "--edition", "wa-fast-action-holdem-multi") == []
    said = houseway("rule", "fast-action-holdem", "--edition", "wa-fast-action-holdem-multi").stdout
    assert "has no clause on anything that goes wrong" in said
    assert houseway("rule", "fast-action-holdem").returncode == 2
    refused = houseway("rule", "blackjack", "--set", "decks=9")
    assert refused.returncode == 2 and "oh-blackjack:" in refused.error


def test_bad_input_is_refused_with_what_is_allowed():
    for words, said in (
        (("rule", "blackjak"), "did you mean blackjack"),
        (("rule", "blackjack", "sleeping"), "allowed: betting"),
        (("rule", "blackjack", "deciding", "card-eaten"), "hole-card-exposed"),
        (("rule", "blackjack", "deciding", "hole-card-exposed", "--card", "1x"), "--card: no such card"),
        (("rule", "blackjack", "deciding", "hole-card-exposed", "--seat", "6"), "allowed: 0"),
        (("rule", "blackjack", "deciding", "hole-card-exposed", "--noticed-by", "dog"), "surveillance"),
    ):
        done = houseway(*words)
        assert (done.returncode, done.stdout) == (2, "") and said in done.error, done
