"""What holds for every game in the registry, under random elections and random play."""

import json
import os
import re
from collections import Counter
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core import codec
from houseway.core.events import EVENTS, CardDealt, CardsShown, IrregularityCalled, Line, Settled, Shuffled
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Together, Wagers, questions
from houseway.dealer import books
from houseway.dealer.log import header, replay
from houseway.editions import register
from houseway.editions.loader import editions_of
from houseway.equipment.cards import card, text
from houseway.games.registry import game_names
from houseway.live import freeze
from houseway.live.standing import Standing
from houseway.money.ledger import INVENTORY, Ledger, layout_account, seat_account
from tests.conformance.playing import draw_cards, random_play, seen_by

GAMES = pytest.mark.parametrize("name", game_names())
SEEDS = st.integers(0, 2**32)
CARD = re.compile(r"[2-9TJQKA][cdhs]|Jk")
SHOWING = (CardDealt, CardsShown, IrregularityCalled)
PLENTY = 10**9
MOST_OUTCOMES = 10**6


def of_every_game(examples):
    """So many seeds a game; fewer where HOUSEWAY_EXAMPLES says so, for games that are only a test."""
    most = int(os.environ.get("HOUSEWAY_EXAMPLES", examples))
    few = settings(max_examples=min(examples, most))
    return lambda test: GAMES(few(given(seed=SEEDS)(test)))


@of_every_game(150)
def test_random_play_ends_and_replays_from_its_json(name, seed):
    play = random_play(seed, name)
    assert play.events
    lines = [json.dumps(header(play.game.table)), *map(codec.to_json, play.events)]
    result = replay(lines)
    assert result.events == len(play.events)
    assert result.lines == [x for e in play.events if isinstance(e, Settled) for x in e.lines]
    state = play.game.open()
    for i, event in enumerate(play.events):
        again = codec.from_json(codec.to_json(event))
        assert again == event and type(again) is type(event)
        state = play.game.apply(state, again)
        assert state == play.states[i + 1]
        hash(state)


@of_every_game(20)
def test_states_are_stored_and_read_again(name, seed):
    play = random_play(seed, name)
    for state in play.states:
        standing = Standing(state, seq=7, lines=(Line(1, "x", 100, "win", 100, "b:1"),))
        assert freeze.load(play.game, freeze.dump(play.game, standing)) == standing


@of_every_game(100)
def test_money_is_conserved(name, seed):
    play = random_play(seed, name)
    game = play.game
    seats = range(1, game.table.seats + 1)
    ledger = Ledger().post(books.opening_entry(dict.fromkeys(seats, PLENTY), PLENTY))
    won = Counter()
    for before, event, after in zip(play.states, play.events, play.states[1:], strict=False):
        ledger = ledger.post(*books.entries(game, before, event, after))
        if isinstance(event, Settled):
            for line in event.lines:
                won[seat_account(line.seat) if line.seat else INVENTORY] += line.amount_cents
                won[line.against] -= line.amount_cents
            # What left the pots was put in by players before, from the layout.
            left, kept = game.put_in(before), game.put_in(after)
            for seat in left:
                won[seat_account(seat)] -= left[seat] - kept.get(seat, 0)
        for seat in seats:
            assert ledger.balance(layout_account(seat)) == game.stakes(after).get(seat, 0)
    assert isinstance(game.next_step(play.state), Over)
    standing = game.stakes(play.state)
    assert game.standing_wagers or not any(standing.values())
    for seat in seats:
        account = seat_account(seat)
        assert ledger.balance(account) + standing.get(seat, 0) == PLENTY + won[account]
    assert ledger.balance(INVENTORY) == PLENTY + won[INVENTORY]


@of_every_game(100)
def test_cards_are_conserved(name, seed):
    """No slot shows two cards, and no card is seen more often than the pack holds it."""
    play = random_play(seed, name)
    shown: dict[int, int] = {}
    for before, event in zip(play.states, play.events, strict=False):
        shoe = play.game.shoe(before)
        if isinstance(event, Shuffled):
            hidden = play.game.hidden_slots(before)
            shown = {s: c for s, c in shown.items() if event.first_slot and s < event.first_slot}
            assert all(s not in shown for s in hidden)
        pairs = []
        if isinstance(event, CardDealt) and event.card is not None:
            pairs = [(event.slot, event.card)]
        elif isinstance(event, CardsShown):
            pairs = list(zip(event.slots, event.cards, strict=True))
        elif isinstance(event, IrregularityCalled) and event.cards:
            pairs = [(event.slot, *event.cards)]
        for slot, c in pairs:
            assert shown.setdefault(slot, c) == c
            assert shoe.cards[c] > 0


@of_every_game(60)
def test_views_show_only_what_the_viewer_has_seen(name, seed):
    play = random_play(seed, name)
    game = play.game
    rng = Random(seed)
    viewers = [PUBLIC, DEALER, FLOOR, *map(seat_viewer, range(1, game.table.seats + 1))]
    shown = [(i, e) for i, e in enumerate(play.events) if isinstance(e, SHOWING)]
    for i in rng.sample(range(len(play.states)), min(40, len(play.states))):
        state, before = play.states[i], [e for at, e in shown if at < i]
        public = game.view(state, PUBLIC) if game.lies_open and not questions(game.next_step(state)) else None
        for viewer in [*viewers, AUDITOR]:
            view = game.view(state, viewer)
            written = json.dumps(view)
            assert view["game"] == name
            assert public is None or view == public
            if viewer is not AUDITOR:
                # Dealer and floor see what lies open, like everybody.
                found = {card(t) for t in re.findall(rf'"({CARD.pattern})"', written)}
                known = set(seen_by(before, str(viewer)))
                assert found <= known, f"{viewer} sees {[text(c) for c in found - known]}"


@of_every_game(100)
def test_views_do_not_depend_on_what_others_hold(name, seed):
    """The same events with other private cards: for everybody else the same view to the last character."""
    play = random_play(seed, name, mishaps=0.0)
    rng = Random(seed)
    private = [i for i, e in enumerate(play.events) if isinstance(e, CardsShown) and e.to.startswith("seat-")]
    for i in rng.sample(private, min(3, len(private))):
        looked = play.events[i]
        state = play.states[i]
        other = draw_cards(rng, play.game.shoe(state), looked.slots)
        after = play.states[i + 1]
        changed = play.game.apply(state, CardsShown(looked.to, looked.slots, other))
        steps = [play.game.next_step(s) for s in (after, changed)]
        if any(isinstance(step, Procedure) and step.by == looked.to for step in steps):
            continue  # the player must turn these cards up at once (a blackjack): that is for all to see
        for viewer in [PUBLIC, DEALER, FLOOR, *map(seat_viewer, range(1, play.game.table.seats + 1))]:
            if str(viewer) != looked.to:
                assert play.game.view(after, viewer) == play.game.view(changed, viewer)


@of_every_game(60)
def test_every_line_and_step_cites_a_clause_of_its_edition(name, seed):
    play = random_play(seed, name)
    books_of_edition = play.game.table.edition.books
    cited = []
    for state in play.states:
        step = play.game.next_step(state)
        match step:
            case Decide() | Together():
                for question in questions(step):
                    cited += [c.clause for c in question.choices]
                    assert question.default in {c.name for c in question.choices}
            case Wagers():
                cited += [step.clause, *(o.clause for o in step.offers)]
            case Chance() | Procedure() | Reading() | Settle():
                cited.append(step.clause)
        if not isinstance(step, Settle):
            assert play.game.settle(state) == ()
    for event in play.events:
        if isinstance(event, Settled):
            for line in event.lines:
                cited.append(line.clause)
                assert line.why
                if line.outcome == "charge":  # vigorish, from the player's chips
                    assert line.amount_cents < 0 and not line.stake_cents
                    continue
                if line.outcome == "correct":  # adds to a line settled before, or takes from it
                    assert line.amount_cents and not line.stake_cents
                    continue
                if line.outcome == "collect":  # chips that the house takes before the deal
                    assert line.amount_cents == -line.stake_cents < 0
                    continue
                assert line.outcome in ("win", "lose", "push", "void")
                if line.outcome == "void" and not line.stake_cents:
                    # A void round gives back what was lost before, and takes back what was paid.
                    assert line.amount_cents
                    continue
                gains = line.outcome == "win"
                if gains and not line.amount_cents:  # a part of the stake won what its other parts lost
                    assert " on 1/" in line.odds
                    continue
                assert (line.amount_cents > 0) == gains
                assert gains or line.amount_cents == -line.stake_cents * (line.outcome == "lose")
    for clause in set(cited):
        assert register.exists(clause), clause
        assert clause.partition(":")[0] in books_of_edition


@of_every_game(60)
def test_illegal_events_are_refused_and_change_nothing(name, seed):
    """Events from elsewhere in the play, and damaged ones, are taken or refused; nothing else happens."""
    play = random_play(seed, name)
    rng = Random(seed)
    refused = 0
    for i in rng.sample(range(len(play.states)), min(25, len(play.states))):
        state = play.states[i]
        fingerprint = hash(state), repr(state)
        for event in rng.sample(play.events, min(12, len(play.events))):
            for attempt in (event, _damaged(rng, event)):
                try:
                    play.game.apply(state, attempt)
                except Illegal as refusal:
                    refused += 1
                    assert refusal.reason
                    assert not refusal.clause or register.exists(refusal.clause), refusal.clause
        assert (hash(state), repr(state)) == fingerprint
    assert refused


def _damaged(rng, event):
    """The event with one of its values changed."""
    data = codec.to_dict(event)
    fields = [k for k in data if k not in ("v", "type")]
    if not fields:
        return rng.choice([cls() for cls in EVENTS.values() if not cls.__struct_fields__])
    name = rng.choice(fields)
    value = data[name]
    if isinstance(value, bool):
        data[name] = not value
    elif isinstance(value, int):
        data[name] = rng.choice([value + 1, value - 1, -value - 1, 0, 10**12])
    elif isinstance(value, str) and CARD.fullmatch(value):
        data[name] = text(rng.randrange(52))
    elif isinstance(value, str):
        data[name] = rng.choice(["", value + "x", "seat-9", "dealer", "0"])
    elif isinstance(value, list):
        data[name] = value[:-1] if value else value
    return codec.from_dict(data)


LISTED = set()  # looks at so many of so many unseen cards, listed once: of five there are 2,598,960


@of_every_game(10)
def test_the_weights_of_chance_are_those_of_the_unseen_cards(name, seed):
    """Cards shown together: as many combinations as the unseen cards make."""
    play = random_play(seed, name, rounds=1, mishaps=0.0)
    for state in play.states:
        step = play.game.next_step(state)
        if not isinstance(step, Chance) or _too_many(play.game.shoe(state), step):
            continue
        shoe = play.game.shoe(state)
        together = isinstance(step.event, CardsShown) and shoe.narrowed_slot < 0
        if together and (looked := (name, len(step.event.slots), *sorted(shoe.unseen))) in LISTED:
            return
        outcomes = play.game.outcomes(state, step)
        assert all(isinstance(w, int) and w > 0 for _, w in outcomes)
        assert len({value for value, _ in outcomes}) == len(outcomes)
        if together:
            assert sum(w for _, w in outcomes) == comb(sum(shoe.unseen), len(step.event.slots))
            LISTED.add(looked)
            return


def _too_many(shoe, step):
    """Seven of 53 cards: more sets than anybody lists."""
    looked = isinstance(step.event, CardsShown)
    return looked and comb(sum(shoe.unseen), len(step.event.slots)) > MOST_OUTCOMES


@GAMES
def test_seats_are_limited_and_editions_complete(name):
    for edition in editions_of(name):
        assert edition.rules.strip() and edition.summary.strip()
        assert edition.books
        for book in edition.books:
            assert not [c.id for c in register.clauses(book) if c.status == "open"]
