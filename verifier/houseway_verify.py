#!/usr/bin/env python3
"""Checks an export of a Houseway table. Needs Python 3.10 or newer and nothing else.

    python3 houseway_verify.py export.jsonl [receipts.jsonl] [--key HEX]

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
    pots, banks) is overdrawn; what moved is what wagers, vigorish, settled lines, buy-ins, cash-outs and
    fills say, to the cent.
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
        self.collected = {}  # chips that went to the house before the deal, by seat, until they are decided
        self.table = ""
        self.whole, self.opens_all = False, True
        self.seq, self.head = 0, START
        self.events = {}  # seq: event, until the next event
        self.due = {}  # seq: what the money record of an event must say
        self.unproved = {}  # seq: (slot, card) shown by an event whose proofs are due
        self.closed = []  # seeds open only to auditors, and not in this export
        self.beside = {}  # what an auditor's export tells beside the record at hand
        self.salted = []  # private records that are here, with their stacks: (seq, salt, stack)
        self.hidden = []  # withheld records, with their slots and stacks, until their seeds are open
        self.hashes, self.commitments, self.numbers = [], {}, set()

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
        stack = next((s for s in self.stacks[:-1] if s.number == body["number"]), None)
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
        self.void_due = not wheel.settled

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
            self.dealt, self.opened = [], []
            if len(self.stacks) > 1:
                self.wrong(seq, "opens a round while an order that was replaced is not opened")
        elif kind in ("card-dealt", "stack-dealt"):
            self.dealt += body.get("slots", [body.get("slot")])
        elif kind == "settled" and self.wheel is not None:
            self.wheel.settled = True
        elif kind == "chips-counted":
            chips, cents = self.accounts(body["seat"])[0], body.get("cents", 0)
            if self.balances.get(chips, 0) != cents:
                self.wrong(seq, f"counts {cents} cents; the books say {self.balances.get(chips, 0)}")
        elif kind == "meter-read":
            self.count("meter readings")  # tables share it: what stood there is in the meter's own log
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

    def on_who(self, seq, body, withheld):
        """Who buys in pays what he says; who leaves is given all his chips."""
        act, seat, purse = body["act"], body["seat"], "purse-" + body["who"]
        chips = self.accounts(seat)[0]
        if act in ("sat", "left"):
            self.offers.pop(seat, None)
        if act in ("sat", "rebuy"):
            self.seats[seat] = body["who"]
            self.due[seq] = {purse: -body["cents"], chips: body["cents"]}
        elif act == "left":
            self.seats.pop(seat, None)
            left = self.balances.get(chips, 0)
            if body["cents"] != left:
                self.wrong(seq, f"cashes in {body['cents']} cents; {left} are at the seat")
            if left:
                self.due[seq] = {chips: -left, purse: left}

    def on_void(self, seq, body, withheld):
        self.count("void rounds")
        self.laid = {}
        self.events[seq] = {"type": "void"}

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
        elif kind == "house-wagered":
            _, layout, inventory = self.accounts(0)
            move(inventory, layout, body.get("cents", 0))
        elif kind == "settled":
            decided = {line["seat"] for line in body["lines"]}
            self.collected = {seat: c for seat, c in self.collected.items() if seat not in decided}
            for line in body["lines"]:
                if line["outcome"] == "collect":
                    self.collected[line["seat"]] = self.collected.get(line["seat"], 0) + line["stake_cents"]
                self.laid.pop((line["seat"], line["wager"], line.get("spot", "")), None)
                chips, layout, inventory = self.accounts(line["seat"])
                stake, gain = line["stake_cents"], line["amount_cents"]
                against = self.account(line["against"]) if "against" in line else inventory
                move(layout, chips if line["seat"] else inventory, stake)
                move(against, chips if line["seat"] else inventory, gain)
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

    def accounts(self, seat):
        return f"seat-{self.table}-{seat}", f"layout-{self.table}-{seat}", "inventory-" + self.table

    def account(self, name):
        """An account of a table's books as the floor calls it: pot-1 is pot-TABLE-1, a meter is shared."""
        kind, _, rest = name.partition("-")
        return name if kind == "meter" else f"{kind}-{self.table}-{rest}"

    def is_pot(self, account):
        """An account of the game's own at this table: a pot, a bank."""
        kind, _, rest = account.partition("-")
        return rest.startswith(self.table + "-") and kind not in ("seat", "layout")

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
        if kind == "void":  # stakes back to their seats, also collected ones; what is owed to the inventory
            back, seats = f"layout-{self.table}-", f"seat-{self.table}-"
            chips, inventory = {a for a in moved if a.startswith(seats)}, "inventory-" + self.table
            others = {a: c for a, c in moved.items() if a not in chips}
            taken, self.collected = sum(self.collected.values()), {}
            owed = others.pop(inventory, 0) + taken
            if owed < 0 or (owed and taken):
                return False
            return all(c < 0 and (a.startswith(back) or self.is_pot(a)) for a, c in others.items())
        if any(map(self.is_pot, moved)):  # gathered from the layout, in what was staked there
            return all(a.startswith(f"layout-{self.table}-") or self.is_pot(a) for a in moved)
        if kind == "seat-left":  # a bank given up: what the house had put up against it goes back
            return set(moved) == set(self.accounts(0)[1:])
        return "seat" in event and set(moved) == set(self.accounts(event["seat"])[:2])


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


def check_lines(lines, receipts=(), key=None):
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
    return check


def main(arguments):
    key = None
    if "--key" in arguments[:-1]:
        at = arguments.index("--key")
        key = arguments[at + 1]
        arguments = arguments[:at] + arguments[at + 2 :]
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    try:
        export, *kept = [Path(name).read_text(encoding="utf-8").splitlines() for name in arguments]
    except (OSError, ValueError) as error:
        print(f"cannot be read: {error}")
        return 2
    check = check_lines(export, kept[0] if kept else (), key)
    if check.counts.get("withheld"):
        print(f"in part: {check.counts['withheld']} records are withheld from this export and not opened yet")
    print(f"table {check.table}, {check.decks or 'no cards'}, last hash {check.head}")
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
