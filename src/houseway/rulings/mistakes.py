"""Mistakes sown into true rounds: each is a change that the rules refuse, and the rules give the answer."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from msgspec.structs import replace

from houseway.core.events import Event, HandSet, IrregularityCalled, Line, Settled, WagerPlaced
from houseway.core.game import DEALER as DEALERS_EYES
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Procedure, Settle, Step, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.equipment.cards import rank, texts
from houseway.money.cents import dollars
from houseway.money.odds import Odds
from houseway.rulings.questions import NOTHING, Question, ask
from houseway.rulings.ruling import Ruling, ruled
from houseway.rulings.scenes import SEATS, Scene, take_seats
from houseway.rulings.words import line_words, plain, step_words

MOST_LINES = 7  # of a settlement that somebody can check at a glance
FAIR = 0.25  # how often nothing is wrong
APPROVED = "The wager is taken if the floor supervisor approves it."
TAKEN = "The wager is taken, and the dealer announces it."

Sow = Callable[[Random, Scene, str], Question | None]  # for a topic


def topics(scene: Scene) -> Iterator[str]:
    """What can be asked in a scene: a kind, and what it is about."""
    if not scene.clean:
        return
    step, state = scene.step, scene.state
    staked = any(scene.game.stakes(state).values())
    for call in scene.game.irregularities(state) if staked else ():
        yield f"irregularity/{scene.phase}/{call.what}"
    if isinstance(step, Settle):
        lines = scene.game.settle(state)
        foul = _foul(scene)
        if 1 <= len(lines) <= MOST_LINES:
            for line in lines:
                yield f"foul/{line.wager}" if line.seat in foul else f"payment/{line.wager}/{line.outcome}"
            if len(lines) > 1:
                yield "order"
    elif isinstance(step, Wagers) and step.offers:
        yield "limits"
    elif isinstance(step, Procedure):
        yield "house-way" if isinstance(step.event, HandSet) else f"step/{scene.phase}"
    if staked and not isinstance(step, Wagers):
        yield f"late/{scene.phase}"


def question(rng: Random, scene: Scene, topic: str) -> Question | None:
    """A question on ``topic`` in this scene, with a mistake or without; None where it has none to give."""
    return _SOWN[topic.partition("/")[0]](rng, scene, topic)


def refusal(scene: Scene, event: Event) -> Illegal | None:
    """How the rules refuse an event here; None where they take it."""
    try:
        scene.game.apply(scene.state, event)
    except Illegal as refused:
        return refused
    return None


def _foul(scene: Scene) -> frozenset[int]:
    hands = scene.game.view(scene.state, DEALERS_EYES).get("hands", ())
    return frozenset(h["seat"] for h in hands if h.get("foul"))


# ── settlements ──────────────────────────────────────────────────────────────────────────────────────


def settlement_words(lines: tuple[Line, ...]) -> list[str]:
    return ["The dealer settles, in this order:", *(f"{n}. {line_words(x)}" for n, x in enumerate(lines, 1))]


def _order_said(first: Line, then: Line) -> str:
    return f"The order is wrong. Before “{line_words(then)}” comes “{line_words(first)}”."


def _line_said(line: Line) -> str:
    return f"A line is wrong. It must be “{line_words(line)}”."


def wrong_lines(scene: Scene, line: Line) -> list[Line]:
    """The line as a dealer might get it wrong: another pay of the same wager, a loss given back, a push."""
    stake = line.stake_cents
    pays = scene.game.house.pays(line.wager) if line.wager in scene.game.house.wagers else {}
    found = [
        replace(line, outcome="push", amount_cents=0, odds=""),
        replace(line, outcome="win", amount_cents=stake, odds="1 to 1"),
    ]
    if line.outcome != "win":
        found.append(replace(line, outcome="lose", amount_cents=-stake, odds=""))
    found += [
        replace(line, outcome="win", amount_cents=pay.win_cents(stake), odds=str(pay))
        for pay in pays.values()
        if isinstance(pay, Odds)
    ]
    return [x for x in dict.fromkeys(found) if stake and x.amount_cents != line.amount_cents]


def _sow_payment(rng: Random, scene: Scene, topic: str) -> Question | None:
    lines = scene.game.settle(scene.state)
    kind, wager, *outcome = topic.split("/")
    foul = _foul(scene)
    about = [
        i for i, x in enumerate(lines)
        if x.wager == wager and (x.seat in foul if kind == "foul" else [x.outcome] == outcome)
    ]  # fmt: skip
    if not about:
        return None
    at = rng.choice(about)
    true = lines[at]
    wrong = wrong_lines(scene, true)
    others = [_line_said(x) for i, line in enumerate(lines) if i != at for x in wrong_lines(scene, line)[:1]]
    if not wrong:
        return None
    if rng.random() < FAIR:
        why = f"{line_words(true)}: {true.why}"
        others += map(_line_said, wrong)
        return ask(rng, scene, topic, true.clause, settlement_words(lines), NOTHING, others, why)
    sown = rng.choice(wrong)
    changed = (*lines[:at], sown, *lines[at + 1 :])
    if refusal(scene, Settled(changed)) is None:
        return None
    texts = [*(_line_said(x) for x in wrong if x != sown), *others]
    return ask(rng, scene, topic, true.clause, settlement_words(changed), _line_said(true), texts, true.why)


def _sow_order(rng: Random, scene: Scene, topic: str) -> Question | None:
    lines, step = scene.game.settle(scene.state), scene.step
    assert isinstance(step, Settle)
    pairs = [
        (i, i + 1) for i in range(len(lines) - 1)
        if lines[i].outcome != lines[i + 1].outcome  # among equals a book may leave it open
    ]  # fmt: skip
    if not pairs:
        return None
    wrong = [_line_said(x) for line in lines for x in wrong_lines(scene, line)[:1]]
    wrong += [_order_said(lines[j], lines[i]) for i, j in pairs]
    if rng.random() < FAIR:
        return ask(
            rng, scene, topic, step.clause, settlement_words(lines), NOTHING, wrong, "This is the order."
        )
    i, j = rng.choice(pairs)
    changed = (*lines[:i], lines[j], lines[i], *lines[j + 1 :])
    if refusal(scene, Settled(changed)) is None:
        return None
    right, now = _order_said(lines[i], lines[j]), _order_said(lines[j], lines[i])
    others = [text for text in wrong if text != now]
    why = "Wagers are settled in the order that the clause gives."
    return ask(rng, scene, topic, step.clause, settlement_words(changed), right, others, why)


# ── irregularities ───────────────────────────────────────────────────────────────────────────────────

_WAGERS = ("all wagers stand", "every wager is returned")
_CARDS = (
    "the card goes to the discard rack and is not played",
    "the card is the next card",
    "the card is burned",
    "the card stays where it lies",
    "the card is collected unplayed",
)
_CALLED = ("", "the floor supervisor is called")


def _ruled_otherwise(found: Ruling) -> list[str]:
    """Rulings that are not this one, of the same parts."""
    cards = _CARDS if found.call.slot >= 0 else ("",)
    every = (", ".join(filter(None, (w, c, by))) for w in _WAGERS for c in cards for by in _CALLED)
    return [text for text in every if text != found.short()]


def _sow_call(rng: Random, scene: Scene, topic: str) -> Question | None:
    what = topic.rpartition("/")[2]
    calls = [c for c in scene.game.irregularities(scene.state) if c.what == what]
    found = ruled(scene, rng.choice(calls))
    if not found.short():
        return None
    wrong = _ruled_otherwise(found)
    fair = rng.random() < FAIR
    said = found.short() if fair else rng.choice(wrong)
    done = [_happened(found.call), f"The dealer rules: {said}."]
    others = [_rules(text) for text in wrong if text != said]
    why = "; ".join(d.text for d in found.next[:2])
    right = NOTHING if fair else _rules(found.short())
    return ask(rng, scene, topic, found.clauses[0], done, right, others, f"Next: {why}.")


def _happened(call: IrregularityCalled) -> str:
    where = f" at seat {call.seat}" if call.seat else ""
    shown = f" ({texts(call.cards)})" if call.cards else ""
    return f"It happens: {plain(call.what)}{where}{shown}."


def _rules(text: str) -> str:
    return f"The ruling is wrong. Rule: {text}."


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


def _not_taken(reason: str) -> str:
    return f"The wager is not taken: {reason}."


def _puts(event: WagerPlaced) -> str:
    where = f" ({plain(event.spot)})" if event.spot and event.spot != event.wager else ""
    amount = dollars(event.stake_cents)
    return f"Seat {event.seat} puts {amount} on {plain(event.wager)}{where} now, and the dealer lets it lie."


def _placed(offer: Offer, seat: int, cents: int) -> WagerPlaced:
    return WagerPlaced(offer.seat or seat, offer.wager, cents, offer.spot, offer.along)


def _sow_limits(rng: Random, scene: Scene, topic: str) -> Question | None:
    step = scene.step
    assert isinstance(step, Wagers)
    offer = rng.choice(step.offers)
    limits, seat = offer.limits, rng.choice(SEATS)
    wrong = [_not_taken("no more bets are taken now"), APPROVED]
    if rng.random() < FAIR:
        good = _placed(offer, seat, limits.min_cents)
        if refusal(scene, good) is not None:
            return None
        off = _not_taken(f"{offer.wager}: {limits.refusal(limits.max_cents + limits.unit_cents)}")
        why = f"{limits} may be bet"
        return ask(rng, scene, topic, offer.clause, [_puts(good)], NOTHING, [*wrong, off], why)
    amounts = [limits.max_cents + limits.unit_cents, limits.min_cents - limits.unit_cents]
    cents = rng.choice([c for c in amounts if c > 0])
    sown = _placed(offer, seat, cents)
    refused = refusal(scene, sown)
    if refused is None or not limits.refusal(cents) or str(limits.refusal(cents)) not in refused.reason:
        return None
    clause, right = refused.clause or offer.clause, _not_taken(refused.reason)
    return ask(rng, scene, topic, clause, [_puts(sown)], right, wrong, f"{limits} may be bet")


def _sow_late(rng: Random, scene: Scene, topic: str) -> Question | None:
    """A wager that would be taken while betting is open, when no more are."""
    betting = _betting(scene)
    step = betting.step
    assert isinstance(step, Wagers)
    offer = rng.choice(step.offers)
    sown = _placed(offer, rng.choice(SEATS), offer.limits.min_cents)
    refused = refusal(scene, sown)
    if refused is None or not refused.clause or refusal(betting, sown) is not None:
        return None
    wrong = [APPROVED, TAKEN, _not_taken(f"{offer.wager}: {offer.limits} may be bet")]
    right = _not_taken(refused.reason)
    return ask(rng, scene, topic, refused.clause, [_puts(sown)], right, wrong, refused.reason)


def _betting(scene: Scene) -> Scene:
    """The table of the scene with its betting open and nothing bet."""
    dealer = Dealer(scene.game, StackChance(Random(scene.seed)))
    take_seats(dealer)
    dealer.to_wagers()
    return replace(scene, state=dealer.state)


# ── steps ────────────────────────────────────────────────────────────────────────────────────────────


def _sow_house_way(rng: Random, scene: Scene, topic: str) -> Question | None:
    step, order = scene.step, scene.order
    assert isinstance(step, Procedure) and isinstance(step.event, HandSet)
    right = step.event.slots
    hand = next((h for h in getattr(scene.state, "hands", ()) if h.seat == 0), None) or scene.state.dealer
    ranks = sorted(rank(order[s]) for s in right)
    others = [
        found for found in combinations(hand.slots, len(right))
        if sorted(rank(order[s]) for s in found) != ranks
    ]  # fmt: skip
    if len(others) < 2:
        return None
    dealt = f"The dealer has {texts(order[s] for s in hand.slots)}."

    def sets(slots: tuple[int, ...]) -> str:
        return texts(order[s] for s in sorted(slots))

    wrong = [f"Set anew: {sets(slots)} go together by the house way." for slots in others]
    true = f"Set anew: {sets(right)} go together by the house way."
    if rng.random() < FAIR:
        done = [dealt, f"He sets {sets(right)}."]
        return ask(rng, scene, topic, step.clause, done, NOTHING, wrong, step.text)
    sown = rng.choice(others)
    wrong = [w for w, slots in zip(wrong, others, strict=True) if slots != sown]
    done, why = [dealt, f"He sets {sets(sown)}."], f"{step.text}: {sets(right)}"
    return ask(rng, scene, topic, step.clause, done, true, wrong, why)


def _sow_step(rng: Random, scene: Scene, topic: str) -> Question | None:
    """The dealer leaves a step out and goes on with the one behind it."""
    step = scene.step
    assert isinstance(step, Procedure)
    game = scene.game
    state = game.apply(scene.state, step.event)
    following: list[Step] = [game.next_step(state)]
    while len(following) < 4 and isinstance(following[-1], Procedure):
        state = game.apply(state, following[-1].event)
        following.append(game.next_step(state))
    skipped = following[0]
    said = [step_words(s)[1] for s in following]
    wrong = [f"First comes another step: {text}." for text in said[1:] if text != said[0]]
    wrong += ["First the floor supervisor counts the chips.", "First the betting is opened again."]
    if rng.random() < FAIR:
        return ask(rng, scene, topic, step.clause, [f"Next: {step.text}."], NOTHING, wrong, step.text)
    event = skipped.event if isinstance(skipped, Procedure) else None
    if isinstance(skipped, Settle):
        event = Settled(game.settle(game.apply(scene.state, step.event)))
    if event is None or refusal(scene, event) is None or said[0] == step.text:
        return None
    done = [f"Next: {said[0]}."]
    right = f"First comes another step: {step.text}."
    return ask(rng, scene, topic, step.clause, done, right, wrong, step.text)


_SOWN: dict[str, Sow] = {
    "payment": _sow_payment,
    "foul": _sow_payment,
    "order": _sow_order,
    "irregularity": _sow_call,
    "limits": _sow_limits,
    "late": _sow_late,
    "house-way": _sow_house_way,
    "step": _sow_step,
}
KINDS = tuple(_SOWN)
