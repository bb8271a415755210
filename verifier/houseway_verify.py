#!/usr/bin/env python3
"""Checks an export of a Houseway table. Needs Python 3.10 or newer and nothing else.

    python3 houseway_verify.py export.jsonl

It shares no code with the server that wrote the export. It checks that
  - no record was changed, moved, added or taken out (the hash chain),
  - every order of cards was sealed before it was used, and is the one that was opened afterwards (where a
    game opens its orders to auditors only, an auditor's export has their seeds; without, it says so),
  - every card that was shown lay where the seal says (its proof), and was the card dealt,
  - every spin is the one its sealed seed gives,
  - money is neither made nor lost: entries sum to zero, no account of the table (inventory, seats, stakes,
    pots, banks) is overdrawn, wagers and settled lines and the money that moved are the same to the cent.
It does not know the rules of the games: whether a hand was rightly paid is for the full check of the package.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

RANKS, SUITS = "23456789TJQKA", "cdhs"
CARDS = [r + s for r in RANKS for s in SUITS] + ["Jk"]
NUMBER = {name: i for i, name in enumerate(CARDS)}
START = "00" * 32
FORMAT = 2
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


def root(row):
    while len(row) > 1:
        pairs = [node(row[i], row[i + 1]) for i in range(0, len(row) - 1, 2)]
        row = pairs + row[-1:] if len(row) % 2 else pairs
    return row[0]


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


class Stack:
    """A sealed order of cards: which of its positions lies in which slot."""

    def __init__(self, body):
        self.number, self.seal, self.first = body["number"], body["seal"], body["first_slot"]
        self.positions = list(range(body["count"]))
        self.shown = {}  # position: card, as the log says

    def holds(self, slot):
        return self.first <= slot < self.first + len(self.positions)

    def position(self, slot):
        return self.positions[slot - self.first]

    def cut(self, depth):
        self.positions = self.positions[depth:] + self.positions[:depth]


class Wheel:
    def __init__(self, body):
        self.number, self.seal = body["number"], body["seal"]
        self.spins = []  # of each: its record, what came, and among what


def drawn(seed, attempt, outcomes):
    ticket = below(sum(w for _, w in outcomes), stream(seed, b"spin-%d" % attempt))
    for value, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return value
    return None


# What chance brought, as each kind of event says it.
WITH_VIGORISH = ("buy", "lay")  # craps wagers that vigorish may be paid with
ROUNDING_CENTS = 100
SPINS = {
    "ball-settled": lambda body: body.get("pocket", ""),
    "wheel-stopped": lambda body: body.get("section", -1),
    "dice-rolled": lambda body: [body.get("first", 0), body.get("second", 0)],
}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Check:
    def __init__(self):
        self.problems = []
        self.counts = {}
        self.stacks = []  # sealed and not opened yet, oldest first
        self.wheel = None
        self.outcomes = None  # of every spin at this table
        self.balances = {}
        self.table = ""
        self.whole, self.opens_all = False, True
        self.seq, self.head = 0, START
        self.events = {}  # seq: event, until the next event
        self.due = {}  # seq: what the money record of an event must say
        self.unproved = {}  # seq: (slot, card) shown by an event whose proofs are due
        self.last_seal = ""
        self.closed = []  # seeds open only to auditors, and not in this export
        self.beside = {}  # what an auditor's export tells beside the record at hand

    def wrong(self, where, what):
        if len(self.problems) < MOST:
            self.problems.append(f"record {where}: {what}")

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    # ── the chain ────────────────────────────────────────────────────────────────────────────────────

    def record(self, r):
        seq, kind, body = r["seq"], r["kind"], r["body"]
        if seq != self.seq + 1:
            self.wrong(seq, f"follows record {self.seq}")
        if r["prev"] != self.head:
            self.wrong(seq, "does not follow from the record before it")
        if r.get("withheld"):
            self.count("withheld")
        else:
            text = canonical({"seq": seq, "kind": kind, "body": body, "at": r["at"]})
            if hashlib.sha256(bytes.fromhex(r["prev"]) + text.encode()).hexdigest() != r["hash"]:
                self.wrong(seq, "was changed after it was written")
        self.seq, self.head = seq, r["hash"]
        self.beside = {name: r[name] for name in ("seed", "cards") if name in r}
        self.count("records")
        if kind not in ("proof", "money"):
            self.nothing_due()
        check = getattr(self, "on_" + kind.replace("-", "_"), None)
        if check is None:
            self.wrong(seq, f"is of no known kind: {kind!r}")
        else:
            check(seq, body, bool(r.get("withheld")))

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

    def on_seal(self, seq, body, withheld):
        self.count("seals")
        self.last_seal = body["seal"]
        if body["of"] == "wheel":
            if self.wheel is not None:
                self.wrong(seq, "seals a wheel whose last seed was not opened")
            self.wheel = Wheel(body)
        else:
            self.stacks.append(Stack(body))

    def on_opened(self, seq, body, withheld):
        self.count("openings")
        body = {**self.beside, **body}
        if "seed" not in body:
            self.left_closed(seq, body)
            return
        seed = bytes.fromhex(body["seed"])
        if self.wheel is not None and self.wheel.number == body["number"]:
            wheel, self.wheel = self.wheel, None
            if hashlib.sha256(seed).hexdigest() != wheel.seal:
                self.wrong(seq, "opens another seed than the one that was sealed")
            for attempt, (at, came, outcomes) in enumerate(wheel.spins):
                if drawn(seed, attempt, outcomes) != came:
                    self.wrong(at, f"the sealed seed gives {drawn(seed, attempt, outcomes)}, not {came}")
            return
        stack = next((s for s in self.stacks if s.number == body["number"]), None)
        if stack is None:
            self.wrong(seq, "opens a seed that was not sealed or is open already")
            return
        self.stacks.remove(stack)
        cards = body["cards"].split()
        if len(cards) != len(stack.positions) or cards != sorted(cards, key=NUMBER.__getitem__):
            self.wrong(seq, f"opens {len(cards)} cards, sealed were {len(stack.positions)}")
            return
        order = shuffled(seed, cards)
        if root([leaf(block(seed, b"salt", i), i, c) for i, c in enumerate(order)]).hex() != stack.seal:
            self.wrong(seq, "opens another order than the one that was sealed")
        for position, (at, card) in stack.shown.items():
            if order[position] != card:
                self.wrong(at, f"shows {card}; the sealed order has {order[position]} there")

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
                self.spin_proof(seq, proof)
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

    def spin_proof(self, seq, proof):
        outcomes = proof["outcomes"]
        named = (proof["number"], proof["attempt"])
        if self.wheel is None or named != (self.wheel.number, len(self.wheel.spins) - 1):
            self.wrong(seq, "names another spin")
        elif outcomes != sorted(outcomes, key=lambda o: canonical(o[0])):
            self.wrong(seq, "lists the outcomes in an order of its own")
        else:
            self.wheel.spins[-1][2] = outcomes
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
        if kind == "shuffled":
            if body.get("seal") != self.last_seal or not self.stacks:
                self.wrong(seq, "shuffles cards that were not sealed")
        elif kind == "cut-made":
            self.stacks[-1].cut(body["depth"])
        elif kind == "round-opened" and len(self.stacks) > 1:
            self.wrong(seq, "opens a round while an order that was replaced is not opened")
        elif kind == "chips-counted":
            chips, cents = self.accounts(body["seat"])[0], body.get("cents", 0)
            if self.balances.get(chips, 0) != cents:
                self.wrong(seq, f"counts {cents} cents; the books say {self.balances.get(chips, 0)}")
        elif kind == "meter-read":
            self.count("meter readings")  # tables share it: what stood there is in the meter's own log
        elif kind in SPINS:
            if self.wheel is None:
                self.wrong(seq, "is a spin without a seal")
            else:
                self.wheel.spins.append([seq, SPINS[kind](body), [[None, 1]]])
                self.unproved[seq] = [(None, None)]
        shown = self.cards_shown(kind, body)
        if shown and not withheld:
            self.unproved[seq] = shown
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
        self.events[seq] = {"type": "who", "seat": body["seat"], "who": body["who"]}

    def on_void(self, seq, body, withheld):
        self.count("void rounds")
        self.events[seq] = {"type": "void"}

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def money_due(self, kind, body):
        """What an event must move, as far as it says so itself."""
        moved = {}

        def move(source, target, cents):
            moved[source] = moved.get(source, 0) - cents
            moved[target] = moved.get(target, 0) + cents

        if kind == "wager-placed" and body["wager"] not in WITH_VIGORISH:
            chips, layout, _ = self.accounts(body["seat"])
            move(chips, layout, body["stake_cents"] * (1 + len(body.get("along", ()))))
        elif kind == "settled":
            for line in body["lines"]:
                chips, layout, inventory = self.accounts(line["seat"])
                stake, gain = line["stake_cents"], line["amount_cents"]
                against = self.account(line["against"]) if "against" in line else inventory
                move(layout, chips if line["seat"] else inventory, stake)
                move(against, chips if line["seat"] else inventory, gain)
        return {account: cents for account, cents in moved.items() if cents}

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
        due = self.due.pop(body["of"], None)
        if due is not None and due != moved:
            self.wrong(seq, f"moves {moved}; the event says {due}")
        elif due is None and not self.may_move(body["of"], moved):
            self.wrong(seq, f"moves money that nothing before it accounts for: {moved}")
        for account, cents in moved.items():
            left = self.balances[account] = self.balances.get(account, 0) + cents
            if left < 0 and account != "cage" and not account.startswith(("purse-", "meter-")):
                self.wrong(seq, f"leaves {account} at {left} cents")

    def may_move(self, of, moved):
        """Between which accounts a record may move money, where it does not name the amount."""
        if of == 0:  # chips brought to the table
            return set(moved) == {"cage", "inventory-" + self.table} and moved["cage"] < 0
        event = self.events.get(of)
        if event is None:
            return False
        kind = event["type"]
        if kind == "who":  # buying in and cashing out
            return set(moved) == {self.accounts(event["seat"])[0], "purse-" + event["who"]}
        if kind == "void":  # stakes back to their seats, and what those owe to the inventory
            back, seats = f"layout-{self.table}-", f"seat-{self.table}-"
            chips, inventory = {a for a in moved if a.startswith(seats)}, "inventory-" + self.table
            others = {a: c for a, c in moved.items() if a not in chips}
            return all(
                a.startswith(back) or self.is_pot(a) if c < 0 else a == inventory for a, c in others.items()
            )
        if kind == "seat-taken":
            return set(moved) == {self.accounts(event["seat"])[0], "purse-" + event.get("player", "")}
        if any(map(self.is_pot, moved)):  # gathered from the layout, in what was staked there
            return all(a.startswith(f"layout-{self.table}-") or self.is_pot(a) for a in moved)
        if "seat" not in event or set(moved) != set(self.accounts(event["seat"])[:2]):
            return False
        if kind == "wager-placed":  # with vigorish: a twentieth at most, and what rounding held back before
            stake, laid = event["stake_cents"], moved[self.accounts(event["seat"])[1]]
            return stake <= laid <= stake + stake // 20 + ROUNDING_CENTS
        return True


def check_lines(lines):
    """Everything that is wrong with an export, and what was counted on the way."""
    check, ended = Check(), False
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
                ended = True
                if (r["end"], r["head"]) != (check.seq, check.head):
                    check.problems.append("the export ends before its last record")
            elif ended:
                check.problems.append(f"line {number}: follows the end")
            else:
                check.record(r)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration) as error:
            check.problems.append(f"line {number} cannot be read: {type(error).__name__} {error}")
            return check
    if not ended:
        check.problems.append("the export has no end")
    elif named != check.table:
        check.problems.append(f"the export is named {named}, its log {check.table}")
    return check


def main(arguments):
    if len(arguments) != 1:
        print(__doc__)
        return 2
    with Path(arguments[0]).open(encoding="utf-8") as lines:
        check = check_lines(lines)
    print(f"table {check.table}, last hash {check.head}")
    print(", ".join(f"{n} {what}" for what, n in sorted(check.counts.items())))
    waiting = [s.number for s in check.stacks] + ([check.wheel.number] if check.wheel else [])
    if waiting:
        print(f"not opened yet: seed {', '.join(map(str, waiting))}")
    if check.closed:
        print(f"open to auditors only, not checked: seed {', '.join(map(str, check.closed))}")
    if check.counts.get("withheld"):
        print(f"withheld from this export, not checked: {check.counts['withheld']} records")
    for problem in check.problems:
        print("WRONG " + problem)
    print("NOT GOOD" if check.problems else "good")
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
