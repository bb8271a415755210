#!/usr/bin/env python3
"""Checks an export of a Houseway table. Needs Python 3.10 or newer and nothing else.

    python3 houseway_verify.py export.jsonl [receipts.jsonl] [--key HEX] [--link link.jsonl]
    python3 houseway_verify.py link.jsonl

It shares no code with the server that wrote the export, and does not trust the house. It checks that
  - no record was changed, moved, added or taken out (the hash chain), and the house has signed its end,
  - the log is the one whose heads the house signed before (the receipts that your page kept, and the lists of
    heads), signed with the same key (or with the one you name), with the numbers that your page added,
  - every seed was committed to after the players had promised their numbers and before the wagers, all who
    promised were asked, and nothing happened until seed and numbers were mixed,
  - the seed that was opened afterwards is that one, and gives with the numbers and the pack the order of the
    cards or the spins that came (where a game opens its orders to auditors only, an auditor's export has
    their seeds; without, it says so),
  - every card that was shown lay where the seal says (its proof), and was the card dealt,
  - what is withheld is cards that one seat may see, and where their seed is open they hash as they should,
  - money is neither made nor lost: entries sum to zero, no account of the table (inventory, seats, stakes,
    pots, banks, drop box) is overdrawn; what moved is what wagers, vigorish, settled lines, buy-ins,
    cash-outs and fills say, to the cent,
  - other terms were posted before they held, and hold for no wager that lay there before; a table that was
    closed was counted alike by two people, one of them a supervisor, and nothing came after,
  - what the staff did beside the game (fills, credits, counts, corrections, the drop) was asked for by one
    person and approved by another of the rank for it, and moved what was asked for and nothing else,
  - where cards, dice or the wheel were real (the opening of the table says so), nothing was sealed, and no
    card came more often than the pack has it, no number that the wheel or the dice do not have,
  - of a linked progressive: every amount on the meter follows by its terms from the records before, its log
    sums to zero, and (with --link) what a table says was accepted and won is what the link says.
It does not know the rules of the games: whether a hand was rightly paid is for the full check of the package.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path

RANKS, SUITS = "23456789TJQKA", "cdhs"
CARDS = [r + s for r in RANKS for s in SUITS] + ["Jk"]
NUMBER = {name: i for i, name in enumerate(CARDS)}
START = "00" * 32
# Duties that a book gives to people assigned to the table, by rank.
ASSIGNED = {"verify-posted-limits": ("dealer", "floor")} | dict.fromkeys(
    ("verify-inspection", "verify-cards", "verify-second-deck"), ("floor",)
)
# Whose part of verifying a prize of the linked progressive each of these is: nobody does two people's.
PARTS = {"verify-progressive": "dealer", "sort-deck": "dealer", "approve-progressive": "floor",
         "observe-progressive": "surveillance"}  # fmt: skip
FORMAT = 3
MOST = 50  # problems listed


def block(seed, label, counter):
    return hmac.new(seed, label + b"\0" + counter.to_bytes(8, "big"), hashlib.sha256).digest()


def stream(seed, label):
    counter = 0
    while True:
        yield from block(seed, label, counter)
        counter += 1


def below(limit, numbers):
    """A number from 0 to limit - 1; draws beyond the last full multiple of limit do not count."""
    width = 1
    while 256**width < limit:
        width += 1
    span = 256**width
    while True:
        drawn = 0
        for _ in range(width):
            drawn = drawn * 256 + next(numbers)
        if drawn < span - span % limit:
            return drawn % limit


def mixed(seed, given):
    """The key of a seed and what the seats added to it; the seed itself where nobody did."""
    if not given:
        return seed
    parts = b"".join(seat.to_bytes(4, "big") + bytes.fromhex(value) for seat, value in sorted(given.items()))
    return hmac.new(seed, b"mixed\0" + parts, hashlib.sha256).digest()


def shuffled(seed, cards):
    stack, numbers = list(cards), stream(seed, b"shuffle")
    for i in range(len(stack) - 1, 0, -1):
        j = below(i + 1, numbers)
        stack[i], stack[j] = stack[j], stack[i]
    return stack


def leaf(salt, position, card):
    return hashlib.sha256(b"\0" + salt + position.to_bytes(4, "big") + bytes([NUMBER[card]])).digest()


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def tree(row):
    rows = [row]
    while len(rows[-1]) > 1:
        row = rows[-1]
        pairs = [node(row[i], row[i + 1]) for i in range(0, len(row) - 1, 2)]
        rows.append(pairs + row[-1:] if len(row) % 2 else pairs)
    return rows


def path_of(rows, position):
    path = []
    for row in rows[:-1]:
        if position ^ 1 < len(row):
            path.append(row[position ^ 1].hex())
        position //= 2
    return path


def root_by_path(now, position, size, path):
    path = list(path)
    while size > 1:
        if position % 2:
            now = node(path.pop(0), now)
        elif position + 1 < size:
            now = node(now, path.pop(0))
        position, size = position // 2, (size + 1) // 2
    if path:
        raise ValueError("the path is too long")
    return now


# ── Ed25519, as RFC 8032 has it: only the check of a signature ───────────────────────────────────────────

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def plus(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    c, d, e, f = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2), 2 * t1 * t2 * D, 2 * z1 * z2
    x, y, z, w = d - c, d + c, f + e, f - e
    return x * w % P, y * z % P, z * w % P, x * y % P


def times(n, point):
    found = (0, 1, 1, 0)
    while n:
        if n & 1:
            found = plus(found, point)
        point, n = plus(point, point), n >> 1
    return found


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (not x and sign):
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed(said):
    """The key that signed this, or None."""
    try:
        key, signature = bytes.fromhex(said["key"]), bytes.fromhex(said["signature"])
        text = canonical({name: value for name, value in said.items() if name != "signature"}).encode()
        r, s = signature[:32], int.from_bytes(signature[32:], "little")
        h = int.from_bytes(hashlib.sha512(r + key + text).digest(), "little") % ORDER
        (x1, y1, z1, _), (x2, y2, z2, _) = times(s, BASE), plus(point_of(r), times(h, point_of(key)))
        good = (
            len(signature) == 64 and s < ORDER and not (x1 * z2 - x2 * z1) % P and not (y1 * z2 - y2 * z1) % P
        )
    except (ValueError, KeyError, TypeError):
        good = False
    return said["key"] if good else None


# ── what is sealed ───────────────────────────────────────────────────────────────────────────────────────


class Mixing:
    """A seed that the house is committed to, and what the players add to it."""

    def __init__(self, body):
        self.number, self.of, self.commitment = body["number"], body["of"], body["commitment"]
        self.asked, self.given = dict(body["asked"]), {}
        self.first, self.count = body.get("first_slot", 0), body.get("count", 0)

    @property
    def missing(self):
        return sorted(set(self.asked) - set(self.given))

    def opens(self, seed):
        return hashlib.sha256(seed).hexdigest() == self.commitment


class Stack:
    """A sealed order of cards: which of its positions lies in which slot."""

    def __init__(self, mixing, seal, dealt):
        self.mixing, self.number, self.seal, self.first = mixing, mixing.number, seal, mixing.first
        self.positions = list(range(mixing.count))
        self.shown = {}  # position: card, as the log says
        self.key = self.order = self.rows = None  # once it is open
        self.spins = []  # dice and numbers that were drawn while it was dealt
        self.dealt = dealt  # what lay on the table when it was shuffled: (stack, position)

    def holds(self, slot):
        return self.first <= slot < self.first + len(self.positions)

    def position(self, slot):
        return self.positions[slot - self.first]

    def cut(self, depth):
        self.positions = self.positions[depth:] + self.positions[:depth]

    def open(self, seed, cards):
        self.key = mixed(seed, self.mixing.given)
        self.order = shuffled(self.key, cards)
        self.rows = tree([leaf(block(self.key, b"salt", i), i, c) for i, c in enumerate(self.order)])

    def proof(self, slot):
        at = self.position(slot)
        return {
            "number": self.number, "slot": slot, "card": self.order[at], "position": at,
            "salt": block(self.key, b"salt", at).hex(), "path": path_of(self.rows, at),
        }  # fmt: skip


class Wheel:
    def __init__(self, mixing):
        self.mixing, self.number = mixing, mixing.number
        self.spins = []  # of each: its record, what came, and among what
        self.settled = False  # since the last spin


def drawn(seed, attempt, outcomes):
    ticket = below(sum(w for _, w in outcomes), stream(seed, b"spin-%d" % attempt))
    for value, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return value
    return None


# What two of the staff do together: who may ask for it, who may approve it, and what it names.
PIT = ("dealer", "box", "floor", "manager")
CAGE = ("cashier", "floor", "manager")
STAFF_ACTS = {
    "fill": (PIT, CAGE, {"cents"}),
    "credit": (PIT, CAGE, {"cents"}),
    "count": (PIT, CAGE, {"at", "cents"}),
    "drop": (("floor", "manager"), ("cashier", "manager"), {"cents"}),
    "correction": (PIT, ("floor", "manager"), {"player", "cents", "why", "seat", "round"}),
    "marker": (PIT, ("floor", "manager"), {"player", "seat", "cents"}),
    "redemption": (CAGE, CAGE, {"player", "cents"}),
}
# What a craps wager is paid on for its vigorish: the stake, or what a lay wager wins.
LAID = {"4": (1, 2), "10": (1, 2), "5": (2, 3), "9": (2, 3), "6": (5, 6), "8": (5, 6)}
UNITS = {"cent": 1, "quarter": 25, "half-dollar": 50, "dollar": 100}
# What chance brought, as each kind of event says it.
POCKETS = [str(n) for n in range(37)]
FAIR = {  # what it must be drawn among, each as likely as the other
    "ball-settled": (POCKETS, [*POCKETS, "00"]),
    "wheel-stopped": (list(range(54)),),
    "dice-rolled": ([[a, b] for a in range(1, 7) for b in range(1, 7)],),
    "dice-shaken": ([[a, b, c] for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)],),
    "number-drawn": (list(range(1, 8)),),
}
SPINS = {
    "ball-settled": lambda body: body.get("pocket", ""),
    "wheel-stopped": lambda body: body.get("section", -1),
    "dice-rolled": lambda body: [body.get("first", 0), body.get("second", 0)],
    "dice-shaken": lambda body: [body.get(die, 0) for die in ("first", "second", "third")],
    "number-drawn": lambda body: body.get("number", 0),
}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Check:
    def __init__(self):
        self.problems = []
        self.counts = {}
        self.pack = None  # the cards of the table; None where it has none
        self.decks = ""
        self.elections, self.bank = {}, 0
        self.seats, self.offers = {}, {}  # who sits where, and the numbers promised
        self.waiting, self.kept, self.moves = [], {}, {}  # for a seat; the seats kept for some, or wanted
        self.mixing = None
        self.sealed = 0
        self.shuffle_due = None  # a stack that was just made
        self.void_due = False
        self.stacks = []  # sealed and not opened yet, oldest first
        self.opened = []  # those opened, as long as cards of them may have lain on the table
        self.dealt = []  # slots dealt in this round
        self.wheel = None
        self.outcomes = None  # of every spin at this table
        self.balances, self.laid, self.fill = {}, {}, 0
        # Chips that went to the house before the deal, by seat and wager, until they are decided; and those
        # of the linked progressive where only the rules can say whether they are.
        self.collected, self.perhaps = {}, {}
        self.lines = []  # settled in this round
        self.table = ""
        self.tips_signed = False  # by the first of two
        self.day_open = False  # something was done at terminals since the last report
        self.whole, self.opens_all = False, True
        self.physical, self.out = False, {}  # real cards, dice or wheel; and which card lies in which slot
        self.seq, self.head = 0, START
        self.events = {}  # seq: event, until the next event
        self.due = {}  # seq: what the money record of an event must say
        self.unproved = {}  # seq: (slot, card) shown by an event whose proofs are due
        self.closed = []  # seeds open only to auditors, and not in this export
        self.beside = {}  # what an auditor's export tells beside the record at hand
        self.salted = []  # private records that are here, with their stacks: (seq, salt, stack)
        self.hidden = []  # withheld records, with their slots and stacks, until their seeds are open
        self.hashes, self.commitments, self.numbers = [], {}, set()
        self.linked = []  # what a link answered: (seq, event)
        self.notice = None  # other terms that are posted: the terms, from when they hold, and where
        self.crew, self.closing, self.counted, self.ended = set(), False, {}, 0
        self.at = 0  # when the record at hand was written
        self.drop = False  # whether buy-ins go into a drop box
        self.asked = {}  # seq: what waits for a second person
        self.verified = {}  # who has done whose part of verifying a prize

    def wrong(self, where, what):
        if len(self.problems) < MOST:
            self.problems.append(f"record {where}: {what}")

    def count(self, what, n=1):
        self.counts[what] = self.counts.get(what, 0) + n

    # ── the chain ────────────────────────────────────────────────────────────────────────────────────

    def record(self, r):
        seq, kind, body, withheld = r["seq"], r["kind"], r["body"], bool(r.get("withheld"))
        if seq != self.seq + 1:
            self.wrong(seq, f"follows record {self.seq}")
        if r["prev"] != self.head:
            self.wrong(seq, "does not follow from the record before it")
        if withheld:
            self.withheld(r)
        elif self.hash_of(r, body) != r["hash"]:
            self.wrong(seq, "was changed after it was written")
        self.seq, self.head = seq, r["hash"]
        self.hashes.append(r["hash"])
        self.beside = {name: r[name] for name in ("seed", "cards") if name in r}
        self.count("records")
        if kind not in ("proof", "money"):
            self.nothing_due()
        self.at = r["at"]
        if self.ended and (kind, body.get("of")) != ("money", self.ended):
            self.wrong(seq, "follows the end of the table")
        if self.physical and kind in ("seal", "entropy", "made", "opened", "proof"):
            self.wrong(seq, "is about a seal, where cards, dice or the wheel are real")
        if self.mixing is not None and kind not in ("entropy", "made"):
            self.wrong(seq, f"comes while seed {self.mixing.number} is being mixed")
        if self.shuffle_due is not None and (kind, body.get("type")) != ("event", "shuffled"):
            self.wrong(seq, "comes between the seal of cards and their shuffle")
            self.shuffle_due = None
        if self.void_due and kind != "void":
            self.wrong(seq, "follows a seed that was opened in the middle of its round")
        self.void_due = False
        check = getattr(self, "on_" + kind.replace("-", "_"), None)
        if check is None:
            self.wrong(seq, f"is of no known kind: {kind!r}")
        else:
            check(seq, body, withheld)

    @staticmethod
    def hash_of(r, body):
        text = canonical({"seq": r["seq"], "kind": r["kind"], "body": body, "at": r["at"]})
        return hashlib.sha256(bytes.fromhex(r["prev"]) + text.encode()).hexdigest()

    def withheld(self, r):
        """Cards that one seat may see, and the proofs of those: nothing else, and nothing from an auditor."""
        kind, body = r["kind"], r["body"]
        look = (
            kind == "event"
            and body["type"] == "cards-shown"
            and body["to"] != "all"
            and not body.get("cards")
        )
        proof = kind == "proof" and self.hidden and self.hidden[-1][0]["seq"] == body["of"] == self.seq
        if self.whole or not (look or proof):
            self.wrong(r["seq"], "cannot be withheld")
            return
        self.count("withheld")
        slots = body["slots"] if look else self.hidden[-1][1]
        self.hidden.append((r, slots, [self.stack_of(slot) for slot in slots]))

    def reveal(self):
        """Withheld records whose seeds are open now are made again, and must hash as they did; the salts of
        those that are here must be the seeds' own."""
        for seq, salt, stack in self.salted:
            if stack.key and salt != block(stack.key, b"record", seq)[:16].hex():
                self.wrong(seq, "has a salt that the sealed seed does not give")
        self.salted = [kept for kept in self.salted if not kept[2].key]
        left = []
        for r, slots, stacks in self.hidden:
            if any(stack is None or stack.order is None for stack in stacks):
                left.append((r, slots, stacks))
                continue
            proofs = [stack.proof(slot) for slot, stack in zip(slots, stacks, strict=True)]
            if r["kind"] == "event":
                salt = block(stacks[0].key, b"record", r["seq"])[:16].hex()
                body = {**r["body"], "cards": [p["card"] for p in proofs], "salt": salt}
            else:
                body = {**r["body"], "proofs": proofs}
            if self.hash_of(r, body) != r["hash"]:
                self.wrong(r["seq"], "was changed after it was written: the opened seed gives another record")
            self.count("withheld", -1)
        self.hidden = left

    def nothing_due(self):
        """Proofs and money follow their event directly."""
        for seq in self.unproved:
            self.wrong(seq, "shows cards without a proof")
        for seq, due in self.due.items():
            self.wrong(seq, f"moved no money; due was {due}")
        self.unproved, self.due, self.events = {}, {}, {}

    # ── what was sealed ──────────────────────────────────────────────────────────────────────────────

    def on_opened_table(self, seq, body, withheld):
        if seq != 1:
            self.wrong(seq, "opens a table that is open")
        self.table = body["table"]
        self.opens_all = body.get("opens") != "auditor"
        self.elections, self.bank = body["elections"], body["inventory_cents"]
        self.drop = bool(body.get("drop"))
        self.physical = body.get("chance") == "physical"
        if "pack" in body:
            decks, jokers = body["pack"]["decks"], body["pack"]["jokers"]
            self.pack = sorted((CARDS[:52] * decks) + ["Jk"] * jokers, key=NUMBER.__getitem__)
            self.decks = f"{decks} decks" + (f" with {jokers} jokers" if jokers else "")
            if decks != self.elections.get("decks", 1):
                self.wrong(
                    seq, f"plays with {self.decks}, the house elected {self.elections.get('decks', 1)}"
                )

    def on_seal(self, seq, body, withheld):
        self.count("seals")
        if body["number"] != self.sealed + 1:
            self.wrong(seq, f"is seal {body['number']} after seal {self.sealed}")
        if body["of"] != ("stack" if self.pack else "wheel"):
            self.wrong(seq, f"seals a {body['of']}, which this table does not have")
        if dict(body["asked"]) != self.offers:
            self.wrong(seq, "does not ask everybody who promised a number")
        if self.wheel is not None:
            self.wrong(seq, "seals a wheel whose last seed was not opened")
        self.sealed, self.offers, self.mixing = body["number"], {}, Mixing(body)
        self.commitments[body["number"]] = body["commitment"]

    def on_entropy(self, seq, body, withheld):
        seat, mixing = body["seat"], self.mixing
        if seat not in self.seats:
            self.wrong(seq, f"is of seat {seat}, where nobody sits")
        if "value" in body:
            digest = hashlib.sha256(bytes.fromhex(body["value"])).hexdigest()
            if mixing is None or mixing.number != body["number"] or seat not in mixing.missing:
                self.wrong(seq, "adds a number that nobody waits for")
            elif mixing.asked[seat] != digest:
                self.wrong(seq, "adds another number than the one that was promised")
            else:
                mixing.given[seat] = body["value"]
                self.numbers.add((body["number"], seat, body["value"]))
                self.count("numbers of players")
        if "offers" in body:
            self.offers[seat] = body["offers"]

    def on_made(self, seq, body, withheld):
        mixing, self.mixing = self.mixing, None
        if mixing is None or mixing.number != body["number"]:
            self.wrong(seq, "mixes a seed that was not sealed")
            return
        if body.get("missing", []) != mixing.missing:
            self.wrong(seq, "says otherwise whose numbers are missing")
        if mixing.missing:
            self.count("numbers promised and not told", len(mixing.missing))
        if mixing.of == "wheel":
            self.wheel = Wheel(mixing)
            return
        lying = [(s, s.position(slot)) for slot in self.dealt if (s := self.stack_of(slot))]
        self.shuffle_due = Stack(mixing, body["seal"], lying)
        self.stacks.append(self.shuffle_due)

    def on_opened(self, seq, body, withheld):
        self.count("openings")
        body = {**self.beside, **body}
        if "seed" not in body:
            self.left_closed(seq, body)
            return
        seed = bytes.fromhex(body["seed"])
        if self.wheel is not None and self.wheel.number == body["number"]:
            self.open_wheel(seq, seed)
            return
        stacks = self.stacks if self.closing and not self.seats else self.stacks[:-1]
        stack = next((s for s in stacks if s.number == body["number"]), None)
        if stack is None:
            self.wrong(seq, "opens a seed that was not sealed, is open already or is in use")
            return
        self.stacks.remove(stack)
        self.opened.append(stack)
        cards = self.cards_in(seq, body, stack)
        if cards is None or not stack.mixing.opens(seed):
            self.wrong(seq, "opens another seed than the one that was sealed, or other cards")
            return
        stack.open(seed, cards)
        if stack.rows[-1][0].hex() != stack.seal:
            self.wrong(seq, "opens another order than the one that was sealed")
        self.check_spins(stack.key, stack.spins)
        for position, (at, card) in stack.shown.items():
            if stack.order[position] != card:
                self.wrong(at, f"shows {card}; the sealed order has {stack.order[position]} there")
        self.reveal()

    def open_wheel(self, seq, seed):
        wheel, self.wheel = self.wheel, None
        if not wheel.mixing.opens(seed):
            self.wrong(seq, "opens another seed than the one that was sealed")
        self.check_spins(mixed(seed, wheel.mixing.given), wheel.spins)
        self.void_due = not wheel.settled and not (self.closing and not self.seats)

    def check_spins(self, key, spins):
        for attempt, (at, came, outcomes) in enumerate(spins):
            if drawn(key, attempt, outcomes) != came:
                self.wrong(at, f"the sealed seed gives {drawn(key, attempt, outcomes)}, not {came}")

    def drawn_from(self):
        """The sealed seed that says what is spun or rolled now."""
        return self.wheel or (self.stacks[-1] if self.stacks else None)

    def cards_in(self, seq, body, stack):
        """The whole pack; or what is told, where all that is missing lay on the table in that round."""
        if "cards" not in body:
            return self.pack if len(self.pack) == len(stack.positions) else None
        cards = body["cards"].split()
        missing = Counter(self.pack)
        missing.subtract(cards)
        lay = Counter(s.order[at] for s, at in stack.dealt if s.order is not None)
        good = len(cards) == len(stack.positions) < len(self.pack) and min(missing.values()) >= 0
        good = good and cards == sorted(cards, key=NUMBER.__getitem__) and not missing - lay
        return cards if good else None

    def left_closed(self, seq, body):
        """An order that only auditors may see: what it hid cannot be checked without its seed."""
        left = [s for s in self.stacks if s.number != body["number"]]
        if self.whole or self.opens_all or body.get("to") != "auditor" or len(left) == len(self.stacks):
            self.wrong(seq, "opens a seed without telling it")
        self.stacks = left
        self.closed.append(body["number"])

    def on_proof(self, seq, body, withheld):
        shown = self.unproved.pop(body["of"], None)
        if withheld:
            return
        if shown is None:
            self.wrong(seq, "proves nothing that the event before it shows")
            return
        if len(shown) != len(body["proofs"]):
            self.wrong(seq, f"proves {len(body['proofs'])} of {len(shown)} cards")
        for (slot, card), proof in zip(shown, body["proofs"], strict=False):
            if slot is None:
                self.spin_proof(seq, proof, self.events[body["of"]]["type"])
                continue
            stack = self.stack_of(slot)
            self.count("proofs")
            try:
                position = proof["position"]
                start = leaf(bytes.fromhex(proof["salt"]), position, card)
                path = [bytes.fromhex(step) for step in proof["path"]]
                found = root_by_path(start, position, len(stack.positions), path).hex()
                good = (
                    found == stack.seal
                    and proof["number"] == stack.number
                    and proof["slot"] == slot
                    and proof["card"] == card
                    and position == stack.position(slot)
                )
            except (ValueError, IndexError, OverflowError, KeyError, AttributeError):
                good = False
            if not good:
                self.wrong(seq, f"does not prove that {card} lay in slot {slot}")

    def spin_proof(self, seq, proof, kind):
        outcomes = proof["outcomes"]
        named, sealed = (proof["number"], proof["attempt"]), self.drawn_from()
        if sealed is None or named != (sealed.number, len(sealed.spins) - 1):
            self.wrong(seq, "names another spin")
        elif outcomes not in [[[value, 1] for value in sorted(fair, key=canonical)] for fair in FAIR[kind]]:
            self.wrong(
                seq, "draws among other outcomes than a fair wheel or fair dice have, or in another order"
            )
        else:
            sealed.spins[-1][2] = outcomes
            if self.outcomes and self.outcomes != outcomes:
                self.wrong(seq, "draws among other outcomes than before")
            self.outcomes = outcomes

    def stack_of(self, slot):
        return next((s for s in reversed(self.stacks) if s.holds(slot)), None)

    # ── events ───────────────────────────────────────────────────────────────────────────────────────

    def on_event(self, seq, body, withheld):
        self.count("events")
        self.events[seq] = body
        kind = body["type"]
        if kind == "procedure-done":
            self.on_duty(seq, body)
        elif kind in ("settled", "round-opened"):
            self.verified = {}
        if self.physical:
            self.on_real(seq, kind, body)
            return
        if kind in ("wager-placed", "round-opened") and not self.pack and self.wheel is None:
            self.wrong(seq, "begins or is a bet on a spin that is not sealed")
        if kind == "shuffled":
            due, self.shuffle_due = self.shuffle_due, None
            said = (body.get("seal"), body["first_slot"], body["count"])
            if due is None or said != (due.seal, due.first, len(due.positions)):
                self.wrong(seq, "shuffles cards that were not sealed directly before")
        elif kind == "cut-made":
            if not body.get("seat") and body["depth"] != len(self.stacks[-1].positions) // 2:
                self.wrong(seq, "is a cut by the house elsewhere than in the middle")
            self.stacks[-1].cut(body["depth"])
        elif kind == "round-opened":
            self.dealt, self.opened, self.perhaps = [], [], {}
            if len(self.stacks) > 1:
                self.wrong(seq, "opens a round while an order that was replaced is not opened")
        elif kind in ("card-dealt", "stack-dealt"):
            self.dealt += body.get("slots", [body.get("slot")])
        elif kind == "settled" and self.wheel is not None:
            self.wheel.settled = True
        elif kind in SPINS:
            sealed = self.drawn_from()
            if sealed is None:
                self.wrong(seq, "is a spin without a seal")
            else:
                sealed.spins.append([seq, SPINS[kind](body), [[None, 1]]])
                if sealed is self.wheel:
                    self.wheel.settled = False
                self.unproved[seq] = [(None, None)]
        shown = self.cards_shown(kind, body)
        if shown and not withheld:
            self.unproved[seq] = shown
            if "salt" in body or (kind == "cards-shown" and body["to"] != "all"):
                self.salted.append((seq, body.get("salt"), self.stack_of(shown[0][0])))
            for slot, card in shown:
                stack = self.stack_of(slot)
                if stack is None:
                    self.wrong(seq, "shows a card that was not sealed")
                    self.unproved.pop(seq, None)
                else:
                    stack.shown[stack.position(slot)] = (seq, card)
        self.moved_by(seq, kind, body)

    def on_real(self, seq, kind, body):
        """What was entered can have come: no card more often than in the pack, no number off the wheel."""
        if kind == "round-opened":
            self.dealt, self.perhaps = [], {}
        elif kind in ("card-dealt", "stack-dealt"):
            self.dealt += body.get("slots", [body.get("slot")])
        elif kind == "shuffled":
            whole = body["count"] == len(self.pack)
            self.out = {} if whole else {s: c for s, c in self.out.items() if s in self.dealt}
        elif kind in SPINS:
            self.count("cards and numbers entered")
            if not any(SPINS[kind](body) in fair for fair in FAIR[kind]):
                self.wrong(seq, f"{SPINS[kind](body)} is on no such wheel or dice")
        for slot, card in self.cards_shown(kind, body):
            self.count("cards and numbers entered")
            if self.out.setdefault(slot, card) != card:
                self.wrong(seq, f"shows {card} in slot {slot}, where {self.out[slot]} was shown before")
            if sum(c == card for c in self.out.values()) > self.pack.count(card):
                self.wrong(seq, f"shows {card} more often than it is in the pack")
        self.moved_by(seq, kind, body)

    def moved_by(self, seq, kind, body):
        """What was counted or read off, and the money that an event moves."""
        if kind == "round-opened":
            self.lines = []
        elif kind == "settled":
            self.lines += body["lines"]
        if kind in ("game-started", "buy-in-confirmed", "cash-out-confirmed", "toke-given"):
            self.day_open = True
        if kind in ("chips-counted", "cash-out-verified"):
            chips, cents = self.accounts(body["seat"])[0], body.get("cents", 0)
            if self.balances.get(chips, 0) != cents:
                self.wrong(seq, f"counts {cents} cents; the books say {self.balances.get(chips, 0)}")
        elif kind == "day-reconciled":
            self.day_open = False
            self.reconcile(seq, body)
        elif kind == "wagers-accepted" or (kind == "meter-read" and body.get("takes")):
            self.linked.append((seq, body))  # what the link answered is in its own log
            self.count("answers of the link")
        elif kind == "meter-read":
            self.count("meter readings")
        due = self.money_due(kind, body)
        if due:
            self.due[seq] = due

    @staticmethod
    def cards_shown(kind, body):
        if kind == "card-dealt" and body.get("card"):
            return [(body["slot"], body["card"])]
        if kind == "cards-shown":
            return list(zip(body["slots"], body.get("cards", ()), strict=False))
        if kind == "irregularity-called" and body.get("cards") and body.get("slot", -1) >= 0:
            return [(body["slot"], body["cards"][0])]
        return []

    def reconcile(self, seq, body):
        """The report of a day at terminals: credits and tips not paid out yet are still in the tray."""
        tray = [a for a in self.balances if a.startswith((f"seat-{self.table}-", f"layout-{self.table}-"))]
        tray += ["inventory-" + self.table, self.account("tip-jar")]
        said = (body.get("expected_chips_cents", 0), body.get("expected_drop_cents", 0))
        found = (sum(self.balances.get(a, 0) for a in tray), self.balances.get(self.account("drop-box"), 0))
        if said != found:
            self.wrong(seq, f"reports tray and drop as {said}; the books say {found}")

    def on_who(self, seq, body, withheld):
        """Who buys in pays what he says; who leaves is given all his chips."""
        act, seat, purse = body["act"], body["seat"], "purse-" + body["who"]
        chips = self.accounts(seat)[0]
        if act in ("sat", "left", "moved"):
            self.offers.pop(seat, None)
            self.offers.pop(body.get("from"), None)
            if act != "left" and self.claimed(seat) not in (None, body["who"]):
                self.wrong(seq, f"takes seat {seat}, which was kept for somebody else")
            self.off_the_list(body["who"])
        if act == "moved":
            old = self.accounts(body["from"])[0]
            if self.seats.pop(body["from"], None) != body["who"] or seat in self.seats:
                self.wrong(seq, "moves from where he does not sit, or to where another does")
            self.seats[seat] = body["who"]
            if body["cents"] != self.balances.get(old, 0):
                self.wrong(seq, f"moves {body['cents']} cents; {self.balances.get(old, 0)} are at the seat")
            if body["cents"]:
                self.due[seq] = {old: -body["cents"], chips: body["cents"]}
        if act in ("sat", "rebuy"):
            self.seats[seat] = body["who"]
            if body["cents"]:  # nothing at a terminal, where a buy-in is the console's
                self.due[seq] = {purse: -body["cents"], chips: body["cents"]}
            if self.drop and body["cents"]:  # money into the box, chips out of the inventory
                self.due[seq] |= {self.drop_box(): body["cents"], self.accounts(seat)[2]: -body["cents"]}
        elif act == "left":
            self.seats.pop(seat, None)
            left = self.balances.get(chips, 0)
            if body["cents"] != left:
                self.wrong(seq, f"cashes in {body['cents']} cents; {left} are at the seat")
            if left:
                self.due[seq] = {chips: -left, purse: left}

    # ── the waiting list ─────────────────────────────────────────────────────────────────────────────

    def claimed(self, seat):
        return next((p for p, s in (*self.kept.items(), *self.moves.items()) if s == seat), None)

    def off_the_list(self, person):
        if person in self.waiting:
            self.waiting.remove(person)
        self.kept.pop(person, None)
        self.moves.pop(person, None)

    def on_list(self, seq, body, withheld):
        """Seats are offered in the order of the list, and nobody is passed over."""
        act, person, seat = body["act"], body["who"], body.get("seat", 0)
        sits = person in self.seats.values()
        first = next((p for p in self.waiting if p not in self.kept), None)
        fits = {
            "waits": not sits and person not in self.waiting,
            "stops": person in self.waiting,
            "lapsed": self.kept.get(person) == seat,
            "offered": person == first and seat not in self.seats and self.claimed(seat) is None,
            "asks-for-seat": sits and person not in self.moves and seat > 0,
            "keeps-seat": person in self.moves,
        }
        if not fits.get(act):
            self.wrong(seq, f"does not keep the order of the waiting list: {act!r}")
        elif act == "waits":
            self.waiting.append(person)
        elif act == "offered":
            self.kept[person] = seat
        elif act == "asks-for-seat":
            self.moves[person] = seat
        else:
            self.off_the_list(person)

    # ── what two of the staff do ─────────────────────────────────────────────────────────────────────

    def on_asked(self, seq, body, withheld):
        self.count("requests of the staff")
        self.asked[seq] = body
        may_ask, _, named = STAFF_ACTS.get(body["act"], ((), (), set()))
        said = set(body) - {"act", "who", "as"}
        if body["as"] not in may_ask or not body["who"]:
            self.wrong(seq, f"a {body['act']!r} is asked for by {body['as']!r}")
        optional = {"seat", "round"} if body["act"] == "correction" else set()
        if not named - optional <= said <= named or type(body["cents"]) is not int:
            self.wrong(seq, f"does not name what a {body['act']!r} is of")
        elif body["act"] != "correction" and body["cents"] < (0 if body["act"] in ("count", "drop") else 1):
            self.wrong(seq, f"asks for {body['cents']} cents")

    def on_approved(self, seq, body, withheld):
        self.count("approvals")
        asked = self.asked.pop(body["of"], None)
        if asked is None:
            self.wrong(seq, f"approves request {body['of']}, which does not wait")
            return
        told = {"of", "approved_by", "approved_as", "books_cents"}
        if {name: value for name, value in body.items() if name not in told} != asked:
            self.wrong(seq, "approves something else than was asked for")
        if not body["approved_by"] or body["approved_by"] == asked["who"]:
            self.wrong(seq, "is approved by who asked for it")
        act, cents = asked["act"], asked["cents"]
        if body["approved_as"] not in STAFF_ACTS.get(act, ((), ()))[1]:
            self.wrong(seq, f"a {act!r} is approved by {body['approved_as']!r}")
        counted = {"count": self.accounts(0)[2], "drop": self.drop_box()}.get(act)
        books = self.balances.get(counted, 0)
        if body.get("books_cents") != (books if counted else None):
            self.wrong(seq, f"says that the books have {body.get('books_cents')} cents; they have {books}")
        player, seat = "purse-" + asked.get("player", ""), asked.get("seat", 0)
        chips, _, inventory = self.accounts(seat)
        if seat and self.seats.get(seat) != asked.get("player"):
            self.wrong(seq, f"is of seat {seat}, where this player does not sit")
        owes = "marker-" + asked.get("player", "")
        moved = {
            "fill": {"cage": -cents, inventory: cents},
            "credit": {inventory: -cents, "cage": cents},
            "count": {},
            "drop": {self.drop_box(): -books, "cage": books},
            "correction": {inventory: -cents, (chips if seat else player): cents},
            "marker": {inventory: -cents, chips: cents, "cage": -cents, owes: cents},
            "redemption": {player: -cents, owes: -cents, "cage": 2 * cents},
        }.get(act, {})
        moved = {account: c for account, c in moved.items() if c}
        if moved:
            self.due[seq] = moved

    def on_declined(self, seq, body, withheld):
        asked = self.asked.pop(body["of"], None)
        if asked is None or asked["act"] != body["act"]:
            self.wrong(seq, f"declines request {body['of']}, which does not wait")
        elif body["who"] != asked["who"] and body["as"] not in STAFF_ACTS.get(asked["act"], ((), ()))[1]:
            self.wrong(seq, f"a {asked['act']!r} is declined by {body['as']!r}")

    def on_void(self, seq, body, withheld):
        self.count("void rounds")
        self.laid, self.verified = {}, {}
        self.events[seq] = {"type": "void"}
        if "undone" in body:
            self.undo(seq, body["undone"])
        elif self.pack and any(line["amount_cents"] for line in self.lines):
            self.count("void rounds that keep what was settled")  # in older logs
        self.lines = []

    def undo(self, seq, count):
        """Everything of a round of cards goes back: what lies there, and what its lines won or lost."""
        moved = {}

        def move(source, target, cents):
            moved[source] = moved.get(source, 0) - cents
            moved[target] = moved.get(target, 0) + cents

        lines = list(undone(self.lines))
        if not self.pack or len(lines) != count:
            self.wrong(seq, f"undoes {count} lines; due were {len(lines) if self.pack else 0}")
        for account, cents in self.balances.items():
            _, _, seat = account.rpartition("-")
            if account == f"layout-{self.table}-{seat}":
                move(account, self.chips(int(seat)), cents)
        for line in lines:
            against = self.account(line["against"]) if "against" in line else "inventory-" + self.table
            move(self.chips(line["seat"]), against, line["amount_cents"])
        due = {account: cents for account, cents in moved.items() if cents}
        self.events[seq]["due"] = due
        self.collected, self.perhaps = {}, {}
        if due and not self.in_pots() and self.elections.get("vigorish") != "deferred":
            self.due[seq] = due

    def in_pots(self):
        return {a: c for a, c in self.balances.items() if c and self.is_pot(a)}

    def may_undo(self, due, moved):
        """Besides what is known to the cent, pots go back to those who filled them, and vigorish that was
        marked is collected."""
        rest = {a: c for a in {*due, *moved} if (c := moved.get(a, 0) - due.get(a, 0))}
        seats = {a: rest.pop(a) for a in list(rest) if a.startswith(f"seat-{self.table}-")}
        if pots := self.in_pots():
            return rest == {a: -c for a, c in pots.items()} and min(seats.values(), default=0) >= 0
        owed = self.elections.get("vigorish") == "deferred"
        return not (seats or rest) or (owed and set(rest) == {"inventory-" + self.table})

    # ── terms and the end ────────────────────────────────────────────────────────────────────────────

    def on_notice(self, seq, body, withheld):
        """Other terms are posted before they hold, for those who sit there ten seconds at least."""
        self.count("notices")
        if body["holds_ms"] < self.at + (10_000 if self.seats and body["terms"] else 0):
            self.wrong(seq, "posts terms too late")
        self.notice = (body["terms"], body["holds_ms"], seq) if body["terms"] else None

    def on_terms(self, seq, body, withheld):
        """They hold as they were posted, not before, and for no wager that lies there already."""
        self.count("changes of terms")
        posted, self.notice = self.notice, None
        if posted is None or (body["terms"], body["of"]) != (posted[0], posted[2]):
            self.wrong(seq, "changes terms that were not posted so")
        elif self.at < posted[1]:
            self.wrong(seq, "changes terms before their time")
        elections = body["terms"]["elections"]
        lies = any(c for a, c in self.balances.items() if a.startswith(f"layout-{self.table}-"))
        if lies and (self.pack or elections != self.elections):
            self.wrong(seq, "changes terms while wagers lie on the layout")
        if self.pack and elections.get("decks", 1) != self.elections.get("decks", 1):
            self.wrong(seq, "changes the number of decks of an open table")
        if elections != self.elections:
            self.elections, self.outcomes, self.laid = elections, None, {}

    def on_staff(self, seq, body, withheld):
        if (body["person"] in self.crew) != (body["act"] == "went") or body["act"] not in ("came", "went"):
            self.wrong(seq, "has somebody come who is there, or go who is not")
        self.crew ^= {body["person"]}

    def on_duty(self, seq, body):
        """What a book gives to people assigned to the table; where none of them is to be there, the house
        looks over new cards itself, and names nobody."""
        part, who = PARTS.get(body["name"]), body.get("who")
        if part and who and self.verified.setdefault(who, part) != part:
            self.wrong(seq, f"has {body['name']} done by who did another's part of it")
        ranks = ASSIGNED.get(body["name"])
        if not ranks or ("who" not in body and "dealer" not in ranks):
            return
        if body.get("by", "dealer") not in ranks or body.get("who") not in self.crew:
            self.wrong(seq, f"has {body['name']} done by nobody assigned to the table")

    def on_closing(self, seq, body, withheld):
        if self.closing:
            self.wrong(seq, "closes a table that is being closed")
        self.closing, self.notice = True, None

    def on_count(self, seq, body, withheld):
        self.count("counts of the inventory")
        if not self.closing or self.seats:
            self.wrong(seq, "counts a table that is not being closed, or where players sit")
        if self.day_open:
            self.wrong(seq, "counts a table whose gaming day is not reconciled")
        if body["cents"] != sum(int(value) * n for value, n in body["chips"].items()):
            self.wrong(seq, "counts chips that do not come to its sum")
        self.counted[body["who"]] = seq, body["cents"], body["rank"]

    def on_closed_table(self, seq, body, withheld):
        """By two people whose counts agree, one of them a supervisor, or a manager where the books
        have another sum; everything else is settled."""
        self.ended = seq
        inventory = "inventory-" + self.table
        books = self.balances.get(inventory, 0)
        above = {"floor", "manager"} if body["counted_cents"] == books else {"manager"}
        named = [c for c in self.counted.values() if c[0] in body["of"]]
        agree = {cents for _, cents, _ in named} == {body["counted_cents"]}
        if len(named) != 2 or not agree or not above & {rank for _, _, rank in named}:
            self.wrong(
                seq, f"closes a table without two counts that agree, one by {' or '.join(sorted(above))}"
            )
        if body["books_cents"] != books:
            self.wrong(seq, f"says {body['books_cents']} cents; the books have {books}")
        box = f"drop-{self.table}-box"
        players = (f"seat-{self.table}-", f"layout-{self.table}-")
        jar = self.account("tip-jar")
        left = [
            a for a, c in self.balances.items() if c and (a.startswith(players) or self.is_pot(a) or a == jar)
        ]
        if left or self.stacks or self.wheel or self.seats:
            self.wrong(seq, f"closes a table with {left or 'players, or seeds that are not open'}")
        goes = {a: c for a in (inventory, box) if (c := self.balances.get(a, 0))}
        if goes:
            self.due[seq] = {**{a: -c for a, c in goes.items()}, "cage": sum(goes.values())}

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def money_due(self, kind, body):
        """What an event must move, as far as it says so itself."""
        moved = {}

        def move(source, target, cents):
            moved[source] = moved.get(source, 0) - cents
            moved[target] = moved.get(target, 0) + cents

        if kind in ("wager-placed", "wager-withdrawn", "wager-reduced") and body["wager"] in ("buy", "lay"):
            chips, layout, _ = self.accounts(body["seat"])
            move(chips, layout, self.with_vigorish(kind, body))
        elif kind == "wager-placed":
            chips, layout, _ = self.accounts(body["seat"])
            move(chips, layout, body["stake_cents"] * (1 + len(body.get("along", ()))))
        elif kind == "bets-posted":
            for post in body["bets"]:
                chips, layout, _ = self.accounts(post["seat"])
                move(chips, layout, post["cents"])
        elif kind == "bet-returned":
            chips, layout, _ = self.accounts(body["seat"])
            move(layout, chips, body["cents"])
        elif kind == "house-wagered":
            _, layout, inventory = self.accounts(0)
            move(inventory, layout, body.get("cents", 0))
        elif kind == "settled":
            others = [line for line in body["lines"] if line["outcome"] != "collect"]
            decided = {line["seat"] for line in others}
            named = {(line["seat"], line["wager"]) for line in others}
            for place in [p for p in self.collected if p[0] in decided]:
                cents = self.collected.pop(place)
                if place[1] == "progressive":
                    self.perhaps[place] = cents
            self.perhaps = {place: c for place, c in self.perhaps.items() if place not in named}
            for line in body["lines"]:
                if line["outcome"] == "collect":
                    self.collected[line["seat"], line["wager"]] = line["stake_cents"]
                self.laid.pop((line["seat"], line["wager"], line.get("spot", "")), None)
                chips, layout, inventory = self.accounts(line["seat"])
                stake, gain = line["stake_cents"], line["amount_cents"]
                against = self.account(line["against"]) if "against" in line else inventory
                goes = chips if line["seat"] else inventory
                if "player" in line:  # who has left: his purse
                    goes = "purse-" + line["player"]
                move(layout, goes, stake)
                move(against, goes, gain)
        elif kind == "buy-in-confirmed":
            chips, _, inventory = self.accounts(body["seat"])
            funds, drop = body["funds"], self.account("drop-box")
            own = funds.get("cash_cents", 0) + funds.get("chips_cents", 0)
            lent = funds.get("credit_cents", 0) + funds.get("marker_cents", 0)
            move("purse-" + self.seats.get(body["seat"], ""), drop, own)
            move("cage", drop, lent)
            move(inventory, chips, own + lent)
        elif kind == "cash-out-confirmed":
            move(self.accounts(body["seat"])[0], "purse-" + self.seats.get(body["seat"], ""), body["cents"])
        elif kind == "toke-given":
            move(self.accounts(body["seat"])[0], self.account("tip-jar"), body["cents"])
        elif kind == "action-undone" and body.get("toke_cents"):
            move(self.account("tip-jar"), self.accounts(body["seat"])[0], body["toke_cents"])
        elif kind == "tip-summary-signed":
            self.tips_signed = not self.tips_signed
            if not self.tips_signed:  # by the second of two
                move(self.account("tip-jar"), self.account("tip-box"), body.get("cents", 0))
        elif kind == "day-reconciled":
            move(self.account("drop-box"), "cage", body.get("expected_drop_cents", 0))
        elif kind == "meter-read" and body.get("takes"):
            move("cage", "meter-" + body["meter"], share_of(body["takes"], body.get("cents", 0)))
        return {account: cents for account, cents in moved.items() if cents}

    def with_vigorish(self, kind, body):
        """What a buy or lay wager brings to the layout: the stake, and in advance a share for the house."""
        place = body["seat"], body["wager"], body.get("spot", "")
        before = self.laid.get(place, 0)
        change = {"wager-placed": "stake_cents", "wager-reduced": "cents"}.get(kind)
        now = before + (body[change] if kind == "wager-placed" else -body[change] if change else -before)
        self.laid[place] = now
        return now + self.vigorish(place, now) - before - self.vigorish(place, before)

    def vigorish(self, place, stake):
        _, wager, spot = place
        if self.elections.get("vigorish") != "in-advance":
            return 0
        top, bottom = LAID[spot] if wager == "lay" else (1, 1)
        unit = UNITS[self.elections["vigorish-rounding"]]
        return stake * top * self.elections["vigorish-percent"] // (bottom * 100 * unit) * unit

    def chips(self, seat):
        """Those behind a seat's wagers; the house's own (seat 0) lie in the inventory."""
        return self.accounts(seat)[0 if seat else 2]

    def accounts(self, seat):
        return f"seat-{self.table}-{seat}", f"layout-{self.table}-{seat}", "inventory-" + self.table

    def drop_box(self):
        return f"drop-{self.table}-box"

    def account(self, name):
        """An account of a table's books as the floor calls it: pot-1 is pot-TABLE-1, a meter is shared."""
        kind, _, rest = name.partition("-")
        return name if kind == "meter" else f"{kind}-{self.table}-{rest}"

    def is_pot(self, account):
        """An account of the game's own at this table: a pot, a bank."""
        kind, _, rest = account.partition("-")
        others = ("seat", "layout", "drop", "tip", "promotional")
        return rest.startswith(self.table + "-") and kind not in others

    def on_money(self, seq, body, withheld):
        moved = {}
        for entry in body["entries"]:
            if sum(cents for _, cents in entry["postings"]):
                self.wrong(seq, f"an entry does not sum to zero: {entry['reason']!r}")
            for account, cents in entry["postings"]:
                moved[account] = moved.get(account, 0) + cents
        moved = {account: cents for account, cents in moved.items() if cents}
        self.count("money records")
        self.needed(seq, body["of"], moved)
        due = self.due.pop(body["of"], None)
        if due is not None and due != moved:
            self.wrong(seq, f"moves {moved}; the event says {due}")
        elif due is None and not self.may_move(body["of"], moved):
            self.wrong(seq, f"moves money that nothing before it accounts for: {moved}")
        for account, cents in moved.items():
            left = self.balances[account] = self.balances.get(account, 0) + cents
            if left < 0 and account != "cage" and not account.startswith(("purse-", "meter-")):
                self.wrong(seq, f"leaves {account} at {left} cents")

    def needed(self, seq, of, moved):
        """Chips are brought at the opening, later when a payment needs them, up to what the table says."""
        inventory = "inventory-" + self.table
        change = moved.get(inventory, 0)
        if of == 0:
            if self.fill or (seq == 2 and change != self.bank):
                self.wrong(seq, "brings chips that are not needed")
            self.fill = change if seq != 2 else 0
        elif self.fill:
            left = self.balances.get(inventory, 0) - self.fill + change
            if left >= 0 or self.fill != self.bank - left:
                self.wrong(seq, f"follows {self.fill} cents brought to the table that are not needed")
            self.fill = 0

    def may_move(self, of, moved):
        """Between which accounts a record may move money, where it does not name the amount."""
        if of == 0:  # chips brought to the table
            return set(moved) == {"cage", "inventory-" + self.table} and moved["cage"] < 0
        event = self.events.get(of)
        if event is None:
            return False
        kind = event["type"]
        if not moved:  # what was lost is given back, and as much that was paid taken back
            return kind == "settled"
        if "due" in event:
            return self.may_undo(event["due"], moved)
        if kind == "void":  # stakes back to their seats, also collected ones; what is owed to the inventory
            back, seats = f"layout-{self.table}-", f"seat-{self.table}-"
            chips, inventory = {a for a in moved if a.startswith(seats)}, "inventory-" + self.table
            others = {a: c for a, c in moved.items() if a not in chips}
            taken, open_still = sum(self.collected.values()), sum(self.perhaps.values())
            self.collected, self.perhaps = {}, {}
            given = -others.pop(inventory, 0)
            if given > taken + open_still or (given < taken and taken + open_still):
                return False
            if given < 0 and self.elections.get("vigorish") != "deferred":
                return False
            return all(c < 0 and (a.startswith(back) or self.is_pot(a)) for a, c in others.items())
        if any(map(self.is_pot, moved)):  # gathered from the layout, in what was staked there
            return all(a.startswith(f"layout-{self.table}-") or self.is_pot(a) for a in moved)
        if kind in ("wagers-closed", "ball-slowed"):  # bets below their minimum go back to their terminals
            laid = {a: c for a, c in moved.items() if a.startswith(f"layout-{self.table}-")}
            back = {"seat" + a.removeprefix("layout"): -c for a, c in laid.items()}
            return bool(laid) and all(c < 0 for c in laid.values()) and moved == laid | back
        if kind == "seat-left":  # a bank given up: what the house had put up against it goes back
            return set(moved) == set(self.accounts(0)[1:])
        return "seat" in event and set(moved) == set(self.accounts(event["seat"])[:2])


def undone(lines):
    """The lines that a void takes back: not a prize off a meter with its own wager and the envy right behind
    it, nor vigorish of earlier rounds that was collected meanwhile (oh-baccarat:13.V)."""
    meter = [line.get("against", "").startswith("meter-") for line in lines]
    won = {x["seat"] for x, met in zip(lines, meter, strict=True) if met and x["wager"] == "progressive"}
    stays = False
    for line, met in zip(lines, meter, strict=True):
        if line["wager"] != "envy-bonus" or line["outcome"] == "void":
            stays = line["wager"] == "progressive" and line["seat"] in won
            stays = stays or (met and line["amount_cents"] >= 0) or line["clause"] == "oh-baccarat:13.V"
        if not stays:
            yield line


# ── the link of a progressive ────────────────────────────────────────────────────────────────────────────


def share_of(takes, cents):
    """What "10% of the meter" comes to, up to the cent."""
    percent, _, rest = takes.partition("% of the meter")
    whole, _, parts = percent.partition(".")
    if rest or not (whole + parts).isdigit():
        raise ValueError(f"{takes!r} is no share of a meter")
    return -(-cents * int(whole + parts) // (100 * 10 ** len(parts)))


class LinkCheck:
    """The log of a meter: it is made up again from what tables told it, by the terms in its first record."""

    def __init__(self):
        self.problems, self.counts, self.records = [], {}, []
        self.seq, self.head, self.key = 0, START, None
        self.terms, self.now, self.totals = None, None, {}

    def record(self, r):
        self.seq += 1
        text = canonical({"at": r["at"], "body": r["body"], "kind": r["kind"], "seq": r["seq"]})
        hashed = hashlib.sha256(bytes.fromhex(self.head) + text.encode()).hexdigest()
        if (r["seq"], r["prev"], r["hash"]) != (self.seq, self.head, hashed):
            self.problems.append(f"record {r['seq']} does not follow, or was changed")
        self.head = r["hash"]
        postings, after = self.follows(r["kind"], r["body"])
        if r["body"]["postings"] != postings or r["body"]["after"] != after:
            self.problems.append(f"record {r['seq']}: by the terms it is {postings}, {after}")
        for account, cents in r["body"]["postings"]:
            self.totals[account] = self.totals.get(account, 0) + cents
        if sum(cents for _, cents in r["body"]["postings"]):
            self.problems.append(f"record {r['seq']} does not sum to zero")
        self.now = r["body"]["after"]
        self.records.append((r["kind"], r["body"]))
        self.counts[r["kind"]] = self.counts.get(r["kind"], 0) + 1

    def follows(self, kind, body):
        """The postings of a record, and what stands on the meter after it."""
        if (kind == "opened") != (self.terms is None):
            raise ValueError("a log is opened once, by its first record")
        if kind == "opened":
            self.terms = body["rate"], body["secondary_rate"], body["reset_cents"]
            self.now = {"cents": 0, "secondary_cents": 0, "carry": 0, "secondary_carry": 0}
        rate, second_rate, reset = self.terms
        now, moved = dict(self.now), []
        if kind == "accepted":
            staked = 100 * len(body["seats"])
            first, now["carry"] = divmod(staked * rate + now["carry"], 1000)
            second, now["secondary_carry"] = divmod(staked * second_rate + now["secondary_carry"], 1000)
            now["cents"] += first
            now["secondary_cents"] += second
            moved = [[body["table"], -first - second], ["meter", first], ["secondary", second]]
        elif kind == "won":
            if body["read"] != now["cents"]:
                raise ValueError(f"{body['read']} cents are read off, {now['cents']} stand there")
            prize = share_of(body["takes"], now["cents"])
            now["cents"] -= prize
            moved = [["meter", -prize], [body["table"], prize]]
        elif kind not in ("opened", "joined"):
            raise ValueError(f"there is no kind {kind!r}")
        if kind == "opened" or (kind == "won" and body["takes"] == "100% of the meter"):
            gathered, now["secondary_cents"] = now["secondary_cents"], 0
            now["cents"] += reset + gathered
            moved += [["house", -reset], ["secondary", -gathered], ["meter", reset + gathered]]
        return [m for m in moved if m[1]], now


def check_link(lines, key=None):
    check, ended = LinkCheck(), None
    for number, text in enumerate(lines, 1):
        try:
            r = json.loads(text)
            if number == 1:
                if r.get("houseway-link") != 1:
                    raise ValueError("this is not the log of a link")
            elif ended:
                raise ValueError("something follows the end")
            elif "end" in r:
                ended = r["end"]
            else:
                check.record(r)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            check.problems.append(f"line {number} cannot be read: {type(error).__name__} {error}")
            return check
    if not ended or (ended["seq"], ended["head"]) != (check.seq, check.head):
        check.problems.append("the log ends before its last record")
    elif signed(ended) is None or (key and ended["key"] != key):
        check.problems.append("the end of the log is not signed by the house")
    stands = check.totals.get("meter", 0), check.totals.get("secondary", 0)
    if check.now and stands != (check.now["cents"], check.now["secondary_cents"]):
        check.problems.append(f"the postings come to {stands}, the meter to {check.now}")
    return check


def compare_link(check, link, key):
    """What a table says was answered is what the link says, in its order. The link may have accepted wagers
    whose answer came too late: they went back, and what they fed stays on the meter."""
    mine = [(kind, body) for kind, body in link.records if body.get("table") == f"{key[:16]}/{check.table}"]
    told = [(kind, body) for kind, body in mine if kind in ("accepted", "won")]
    for seq, event in check.linked:
        if event["type"] == "wagers-accepted":
            want = ("accepted", event.get("seats", []), None, None)
        else:
            want = ("won", event["seat"], event["takes"], event.get("cents", 0))
        if want[:2] == ("accepted", []):
            continue
        while told and told[0][0] == "accepted" and _said(*told[0]) != want:
            told.pop(0)
        if not told or _said(*told.pop(0)) != want:
            check.wrong(seq, "is not what the link says")
            return
    if any(kind == "won" for kind, _ in told):
        check.problems.append("the link has a prize for this table that the table does not know")


def _said(kind, body):
    if kind == "accepted":
        return kind, body["seats"], None, None
    return kind, body["seat"], body["takes"], body["read"]


def check_receipts(check, receipts, key):
    """The log must be the one that the house signed, and have the numbers that its owner added."""
    for said in receipts:
        if "houseway-number" in said:
            heads = []
            number = said["number"], said["seat"], said["value"]
            if said["table"] == check.table and (
                number not in check.numbers or check.commitments.get(said["number"]) != said["commitment"]
            ):
                check.problems.append(f"the number that you added to seed {said['number']} is not in it")
        elif signed(said) != key:
            check.problems.append("a receipt is not signed with the key of this log")
            continue
        elif "houseway-heads" in said:
            heads = [said["heads"][check.table]] if check.table in said["heads"] else []
        else:
            heads = [(said["seq"], said["head"])] if said["table"] == check.table else []
        for seq, head in heads:
            if check.hashes[seq - 1 : seq] != [head]:
                check.problems.append(f"record {seq} is not the one that the house signed")
        check.count("receipts")


def check_lines(lines, receipts=(), key=None, link=None):
    """Everything that is wrong with an export, and what was counted on the way."""
    check, ended = Check(), None
    for number, text in enumerate(lines, 1):
        try:
            r = json.loads(text)
            if number == 1:
                if r.get("houseway-export") != FORMAT:
                    check.problems.append(f"this is not an export of format {FORMAT}")
                    return check
                named, check.whole = r["table"], r["whole"]
            elif "end" in r:
                check.nothing_due()
                ended = r["end"]
                if (ended["seq"], ended["head"]) != (check.seq, check.head):
                    check.problems.append("the export ends before its last record")
                if check.fill or check.shuffle_due is not None or check.void_due:
                    check.problems.append("the log ends in the middle of a turn")
            elif ended:
                check.problems.append(f"line {number}: follows the end")
            else:
                check.record(r)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration) as error:
            check.problems.append(f"line {number} cannot be read: {type(error).__name__} {error}")
            return check
    if not ended:
        check.problems.append("the export has no end")
    elif not named == check.table == ended["table"]:
        check.problems.append(f"the export is named {named}, its log {check.table}")
    elif signed(ended) is None or (key and ended["key"] != key):
        check.problems.append("the end of the log is not signed by the house")
    else:
        try:
            check_receipts(check, [json.loads(line) for line in receipts if line.strip()], ended["key"])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            check.problems.append(f"the receipts cannot be read: {type(error).__name__} {error}")
        if link is not None:
            logged = check_link(link)
            check.problems += [f"link: {problem}" for problem in logged.problems]
            compare_link(check, logged, ended["key"])
    return check


def option(arguments, name):
    """The value of an option, and the arguments without it."""
    if name not in arguments[:-1]:
        return None, arguments
    at = arguments.index(name)
    return arguments[at + 1], arguments[:at] + arguments[at + 2 :]


def told_of_link(check):
    print(f"a link of {check.seq} records, last hash {check.head}")
    print(", ".join(f"{n} {what}" for what, n in sorted(check.counts.items())))
    if check.now:
        print(
            f"on the meter: {check.now['cents']} cents; all accounts together: {sum(check.totals.values())}"
        )
    for problem in check.problems:
        print("WRONG " + problem)
    print("NOT GOOD" if check.problems else "good")
    return 1 if check.problems else 0


def main(arguments):
    key, arguments = option(arguments, "--key")
    link, arguments = option(arguments, "--link")
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    try:
        export, *kept = [Path(name).read_text(encoding="utf-8").splitlines() for name in arguments]
        linked = None if link is None else Path(link).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        print(f"cannot be read: {error}")
        return 2
    if export and '"houseway-link"' in export[0]:
        return told_of_link(check_link(export, key))
    check = check_lines(export, kept[0] if kept else (), key, linked)
    if check.counts.get("withheld"):
        print(f"in part: {check.counts['withheld']} records are withheld from this export and not opened yet")
    print(f"table {check.table}, {check.decks or 'no cards'}, last hash {check.head}")
    if check.physical:
        print("chance was physical: cards, dice or numbers were entered by the house's people, not sealed")
    print(", ".join(f"{n} {what}" for what, n in sorted(check.counts.items())))
    waiting = [s.number for s in check.stacks] + ([check.wheel.number] if check.wheel else [])
    if waiting:
        print(f"not opened yet: seed {', '.join(map(str, waiting))}")
    if check.closed:
        print(f"open to auditors only, not checked: seed {', '.join(map(str, check.closed))}")
    for problem in check.problems:
        print("WRONG " + problem)
    print("NOT GOOD" if check.problems else "good")
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
