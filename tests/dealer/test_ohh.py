"""Hands in the Open Hand History format: written for each viewer, read and played again."""

import json
from functools import partial

import pytest
from poker_rounds import KINDS, hidden_cards_stay_hidden, round_of

from houseway.dealer.hands import ohh
from houseway.dealer.hands.ohh_writing import write
from houseway.dealer.hands.played import BadHand, check
from houseway.door import NotVerified, verify
from houseway.equipment.cards import text

HAND = """{"ohh": {
  "spec_version": "1.4.6", "site_name": "Elsewhere", "game_type": "Holdem", "tournament": false,
  "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 6, "currency": "USD", "dealer_seat": 5,
  "small_blind_amount": 0.50, "big_blind_amount": 1.00, "ante_amount": 0.00, "hero_player_id": 7, "flags": [],
  "players": [
    {"id": 7, "seat": 1, "name": "A", "starting_stack": 100.00},
    {"id": 8, "seat": 3, "name": "B", "starting_stack": 40.25},
    {"id": 4, "seat": 4, "name": "away", "starting_stack": 9, "is_sitting_out": true},
    {"id": 9, "seat": 5, "name": "C", "starting_stack": 60}],
  "rounds": [
    {"id": 0, "street": "Preflop", "actions": [
      {"action_number": 0, "player_id": 7, "action": "Post SB", "amount": 0.50},
      {"action_number": 1, "player_id": 8, "action": "Post BB", "amount": 1.00},
      {"action_number": 2, "player_id": 7, "action": "Dealt Cards", "cards": ["Ah", "Ad"]},
      {"action_number": 3, "player_id": 9, "action": "Raise", "amount": 3.00},
      {"action_number": 4, "player_id": 7, "action": "Raise", "amount": 9.50},
      {"action_number": 5, "player_id": 8, "action": "Fold"},
      {"action_number": 6, "player_id": 9, "action": "Call", "amount": 7.00}]},
    {"id": 1, "street": "Flop", "cards": ["Kh", "Kd", "Kc"], "actions": [
      {"action_number": 7, "player_id": 7, "action": "Bet", "amount": 90.00},
      {"action_number": 8, "player_id": 9, "action": "Call", "amount": 50.00, "is_allin": true}]},
    {"id": 2, "street": "Turn", "cards": ["2h"], "actions": []},
    {"id": 3, "street": "River", "cards": ["3h"], "actions": []},
    {"id": 4, "street": "Showdown", "cards": [], "actions": [
      {"action_number": 9, "player_id": 7, "action": "Shows Cards", "cards": ["Ah", "Ad"]},
      {"action_number": 10, "player_id": 9, "action": "Mucks Cards", "cards": ["7c", "2d"]}]}],
  "pots": [{"number": 0, "amount": 121.00, "rake": 3.00, "jackpot": 0.50,
            "player_wins": [{"player_id": 7, "win_amount": 117.50}]}]
}}
"""


def test_hands_of_another_house_are_played(tmp_path):
    """Two in a file; what a player is short of comes back, and the rake is the winner's."""
    first, second = ohh.read(HAND + "\n" + HAND)
    assert first == second and first.players == ("A", "B", "C") and first.taken == 350
    found = check(first)
    assert found.stacks == (16_100, 3_925, 0) and found.pot == 12_100  # before the rake
    file = tmp_path / "two.ohh"
    file.write_text(HAND + "\n" + HAND)
    verified = verify(file)
    assert (verified.rounds, verified.edition) == (2, "oh-poker-holdem")
    file.write_text(HAND.replace("117.50", "117"))
    with pytest.raises(NotVerified, match="is won otherwise"):
        verify(file)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('"Holdem"', '"Badugi"', "the game 'Badugi' is not in the poker room"),
        ('"NL"', '"XL"', "bets of type 'XL'"),
        ('"small_blind_amount": 0.50, ', "", "'small_blind_amount' is missing"),
        ('"amount": 9.50', '"amount": 2.50', "a raise here is to"),
        ('"Call", "amount": 7.00', '"Call", "amount": 6.00', "calls with 6 where 7 are due"),
        ('"player_id": 8, "action": "Fold"', '"player_id": 4, "action": "Fold"', "no player 4 with chips"),
        ('"player_id": 8, "action": "Fold"', '"player_id": 9, "action": "Fold"', "comes where p2 is to act"),
        ('"Fold"', '"Straddle", "amount": 2', "'Straddle' is no action that the rules play"),
        ('"Dealt Cards", "cards": ["Ah",', '"Dealt Cards", "cards": ["As", "Ah",', "2 cards come"),
        ('"amount": 121.00', '"amount": 122.00', "the pots come to 121, not 122"),
        ('"win_amount": 117.50', '"win_amount": 118.50', "p1: 121, not 118.5"),
        ("40.25", "40.255", "hundredths"),
        ('"rounds": [', '"rounds": [[', "not JSON"),
        ('"flags": []', '"flags": [], "_houseway": {"variant": "omaha"}', "the game 'Holdem'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(before, after, words):
    assert before in HAND
    with pytest.raises(BadHand, match=words):
        [check(hand) for hand in ohh.read(HAND.replace(before, after))]


@pytest.mark.parametrize("source", ["", "[]", "{}", '{"ohh": {}}', '{"ohh": {"players": 3}}', "7"])
def test_what_is_no_hand_is_refused(source):
    with pytest.raises(BadHand):
        ohh.read(source)


@pytest.mark.parametrize("source", ["[]", "7", '{"ohh": 5}', '{"ohh": []}'])
def test_what_is_no_object_is_named_in_words_of_ours(source):
    with pytest.raises(BadHand, match="hand 1: an object with a hand in its field 'ohh' is expected"):
        ohh.read(source)


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_a_round_is_written_and_read_again(kind):
    for seed in range(3):
        felt, state, events = round_of(kind, 2 + 2 * seed, seed)
        told = write(felt.game, state, events, auditor=True)
        [hand] = ohh.read(told)
        assert hand.kind == kind
        again = check(hand)  # pots and what was won of them are the round's own
        assert sorted(again.stacks) == sorted(h.chips for h in felt.state.hands)
        hidden_cards_stay_hidden(felt, partial(write, felt.game, state, events), lambda c: f'"{text(c)}"')
        for told in (write(felt.game, state, events), write(felt.game, state, events, seat=1)):
            assert ohh.read(told)[0].won == hand.won


def test_what_the_rules_do_not_know_is_told_by_who_asks():
    felt, state, events = round_of(
        ("holdem", "no-limit", ""), 3, 1, stacks=(20_000,), rake_percent=10, rake_cap=5
    )
    told = json.loads(
        write(
            felt.game,
            state,
            events,
            seat=2,
            names={2: "Ann"},
            about={"start_date_utc": "2026-01-02T03:04:05"},
        )
    )["ohh"]
    assert told["start_date_utc"] == "2026-01-02T03:04:05" and told["hero_player_id"] == 2
    assert [p["name"] for p in told["players"]] == ["Seat 1", "Ann", "Seat 3"]
    taken = sum(pot["rake"] for pot in told["pots"])
    assert sum(p["amount"] for p in told["pots"]) == taken + sum(
        w["win_amount"] for p in told["pots"] for w in p["player_wins"]
    )
