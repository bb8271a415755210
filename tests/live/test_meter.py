"""The meter's arithmetic: whole cents with the rest carried, prizes, resets, and a log that sums to zero."""

from random import Random

import pytest

from houseway.games.house_poker.progressive import Terms
from houseway.live.audit import START, BrokenChain, Record
from houseway.live.meter import ACCEPTED, JOINED, OPENED, WON, BadMeter, Meter, change, check_log, follow

TERMS = Terms(210, 0, 1_000_000)
clause = pytest.mark.clause("oh-linked-progressive:7.III")
ROYAL, STRAIGHT = "100% of the meter", "10% of the meter"


def log(terms, *told):
    """The records of a meter that is told these things, one after the other."""
    meter, records = Meter(terms), []
    opening = {"link": "l", "rate": terms.rate, "secondary_rate": terms.secondary_rate,
               "reset_cents": terms.reset_cents}  # fmt: skip
    for kind, facts in [(OPENED, opening), *told]:
        head = records[-1].hash if records else START
        made = change(meter, kind, facts)
        records.append(Record.after(len(records), head, kind, made.body(facts), 5, 0))
        meter, _ = follow(meter if len(records) > 1 else None, records[-1])
    return meter, records


def accepted(number, *seats, table="h/t"):
    return ACCEPTED, {"table": table, "number": number, "seats": list(seats)}


def won(number, takes, seat=1, table="h/t"):
    return WON, {"table": table, "number": number, "seat": seat, "takes": takes}


FED = [
    # rate  secondary  wagers  on the meter      secondary  carried      of it
    (210,   0,         1,      1_000_021,        0,         0,           0),
    (210,   0,         7,      1_000_147,        0,         0,           0),
    (215,   0,         1,      1_000_021,        0,         500,         0),
    (215,   0,         2,      1_000_043,        0,         0,           0),
    (215,   0,         3,      1_000_064,        0,         500,         0),
    (211,   0,         1,      1_000_021,        0,         100,         0),
    (211,   0,         9,      1_000_189,        0,         900,         0),
    (211,   0,         10,     1_000_211,        0,         0,           0),
    (155,   55,        1,      1_000_015,        5,         500,         500),
    (155,   55,        2,      1_000_031,        11,        0,           0),
    (1000,  0,         3,      1_000_300,        0,         0,           0),
]  # fmt: skip


@clause
@pytest.mark.parametrize(("rate", "secondary", "wagers", "cents", "second", "carry", "second_carry"), FED)
def test_what_each_wager_adds(rate, secondary, wagers, cents, second, carry, second_carry):
    """However the wagers come, one by one or together, the same stands there."""
    terms = Terms(rate, secondary, 1_000_000)
    one_by_one, _ = log(terms, *(accepted(n, 1) for n in range(1, wagers + 1)))
    together, _ = log(terms, accepted(1, *range(1, wagers + 1)))
    for meter in (one_by_one, together):
        assert (meter.cents, meter.secondary_cents) == (cents, second)
        assert (meter.carry, meter.secondary_carry) == (carry, second_carry)


@clause
@pytest.mark.parametrize("rate", [210, 213, 999])
def test_a_million_dollars_of_wagers_bring_the_rate_and_not_a_cent_less(rate):
    meter, _ = log(Terms(rate, 0, 1_000_000), *(accepted(n, *range(1, 101)) for n in range(1, 101)))
    assert meter.cents - 1_000_000 == 10_000 * 100 * rate // 1000 and meter.carry == 0


@pytest.mark.clause("oh-linked-progressive:7.I", "oh-linked-progressive:7.IV")
def test_a_tenth_comes_off_and_the_whole_of_it_resets():
    meter, records = log(TERMS, accepted(1, 1, 2), won(2, STRAIGHT), won(3, ROYAL), won(4, STRAIGHT))
    assert [r.body["read"] for r in records if r.kind == WON] == [1_000_042, 900_037, 1_000_000]
    prizes = [[p for p in r.body["postings"] if p[0] == "h/t"] for r in records if r.kind == WON]
    assert prizes == [[["h/t", 100_005]], [["h/t", 900_037]], [["h/t", 100_000]]]
    assert meter.cents == 900_000
    found = check_log(records)
    assert (found.wagers, found.prizes, found.resets, sum(found.balances.values())) == (2, 3, 2, 0)
    assert found.balances == {"house": -2_000_000, "meter": 900_000, "h/t": 1_100_042 - 42}


@clause
def test_a_secondary_jackpot_goes_on_top_of_the_reset_amount():
    """The house loses by this reading: the reset amount is put up beside it, not out of it."""
    terms = Terms(150, 60, 1_500_000)
    meter, _ = log(terms, accepted(1, *range(1, 11)), won(2, ROYAL))
    assert (meter.cents, meter.secondary_cents) == (1_500_060, 0)
    meter, _ = log(terms, accepted(1, *range(1, 11)), won(2, STRAIGHT))
    assert meter.secondary_cents == 60  # a tenth of the first leaves it


def test_contributions_wins_and_resets_come_to_nothing_over_any_history():
    rng = Random(11)
    for terms in (TERMS, Terms(213, 7, 2_345_600), Terms(1, 209, 1_000_000)):
        told = []
        for number in range(1, 400):
            table = f"h{rng.randint(1, 2)}/t{rng.randint(1, 4)}"
            draw = rng.random()
            if draw < 0.9:
                told.append(accepted(number, *rng.sample(range(1, 8), rng.randint(1, 7)), table=table))
            else:
                told.append(won(number, ROYAL if draw > 0.97 else STRAIGHT, table=table))
        meter, records = log(terms, (JOINED, {"table": "h1/t1", "game": "g"}), *told)
        found = check_log(records)
        assert sum(found.balances.values()) == 0 and found.balances["meter"] == meter.cents
        fed = sum(len(facts["seats"]) for kind, facts in told if kind == ACCEPTED)
        assert found.wagers == fed
        paid = sum(
            -c for r in records if r.kind == WON for a, c in r.body["postings"] if a == "meter" and c < 0
        )
        put_up = -found.balances["house"]
        rates = terms.rate + terms.secondary_rate
        parts = (
            1000 * (meter.cents + meter.secondary_cents + paid - put_up) + meter.carry + meter.secondary_carry
        )
        assert parts == 100 * fed * rates


@pytest.mark.parametrize("takes", ["", "$5", "2 to 1", "0% of the meter", "101% of the meter", "push"])
def test_what_is_no_share_of_the_meter_is_refused(takes):
    with pytest.raises(ValueError, match=r"share|not odds|money|amount"):
        log(TERMS, won(1, takes))


SPOILT = [
    ("postings", [["h/t", -22], ["meter", 22]]),
    ("postings", [["h/t", -21], ["meter", 22]]),
    ("after", {"cents": 1_000_022, "secondary_cents": 0, "carry": 0, "secondary_carry": 0}),
    ("after", {"cents": 1_000_021, "secondary_cents": 0, "carry": 1, "secondary_carry": 0}),
    ("seats", [1, 2]),
    ("extra", 1),
]


@pytest.mark.parametrize(("name", "value"), SPOILT)
def test_a_log_rewritten_with_its_hashes_does_not_follow_from_its_terms(name, value):
    _, records = log(TERMS, accepted(1, 1), accepted(2, 1))
    bodies = [(r.kind, r.body if i != 1 else {**r.body, name: value}) for i, r in enumerate(records)]
    made = []
    for kind, body in bodies:
        made.append(Record.after(len(made), made[-1].hash if made else START, kind, body, 5, 0))
    with pytest.raises(BadMeter, match="record 2"):
        check_log(made)


def test_a_log_that_was_changed_moved_or_cut_is_noticed():
    _, records = log(TERMS, accepted(1, 1), accepted(2, 1))
    for wrong in (records[1:], [records[0], records[2]], [*records[:2], records[1]], []):
        with pytest.raises((BrokenChain, BadMeter)):
            check_log(wrong)
