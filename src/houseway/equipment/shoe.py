"""The shoe as it is known: how many cards, how far dealt, and which cards nobody has seen yet.

A slot is a position of the shuffled stack. A card dealt face down is only a slot; its value joins the
state when somebody is shown it. So this record holds no order of cards, and cannot leak one.
"""

from collections.abc import Iterable

from msgspec import Struct

from houseway.equipment.cards import Card, text

KINDS = 53  # the 52 cards and the joker
_LESS = (b"", *(bytes((n - 1,)) for n in range(1, 256)))  # one fewer, as a byte


def composition(cards: Iterable[Card]) -> bytes:
    """How many of each card, indexed by card."""
    counts = bytearray(KINDS)
    for c in cards:
        counts[c] += 1
    return bytes(counts)


class Shoe(Struct, frozen=True):
    cards: bytes  # composition of every card in play, wherever it lies
    unseen: bytes  # composition of those that nobody has seen since the shuffle
    position: int  # the slot dealt next
    end: int  # one past the last slot
    cutting_card: int  # reaching this slot makes the round the last before a shuffle
    narrowed_slot: int = -1  # a slot somebody's device has looked under …
    narrowed_to: int = 0  # … and the set of cards (bit per card) it may hold

    @classmethod
    def of(cls, cards: Iterable[Card], cutting_card: int | None = None) -> "Shoe":
        """A freshly shuffled stack; without a cutting card it may be dealt to its last card."""
        whole = composition(cards)
        size = sum(whole)
        return cls(whole, whole, 0, size, size if cutting_card is None else cutting_card)

    @property
    def remaining(self) -> int:
        return self.end - self.position

    def deal(self, count: int = 1) -> "Shoe":
        """The next ``count`` slots leave the shoe, unseen."""
        if self.position + count > self.end:
            raise ValueError(f"{count} cards asked for, {self.remaining} remain in the shoe")
        return Shoe(
            self.cards, self.unseen, self.position + count, self.end,
            self.cutting_card, self.narrowed_slot, self.narrowed_to,
        )  # fmt: skip

    def see(self, slot: int, c: Card) -> "Shoe":
        """Somebody is shown that ``slot`` holds ``c``."""
        unseen = self.unseen
        if not unseen[c]:
            raise ValueError(f"every {text(c)} of this shoe has been seen already")
        narrowed_slot, narrowed_to = self.narrowed_slot, self.narrowed_to
        if slot == narrowed_slot:
            if not narrowed_to >> c & 1:
                raise ValueError(f"slot {slot} cannot hold {text(c)}: a look under it ruled that out")
            narrowed_slot, narrowed_to = -1, 0
        return Shoe(
            self.cards, unseen[:c] + _LESS[unseen[c]] + unseen[c + 1 :], self.position, self.end,
            self.cutting_card, narrowed_slot, narrowed_to,
        )  # fmt: skip

    def deal_and_see(self, c: Card) -> "Shoe":
        """The next slot leaves the shoe face up."""
        unseen, position = self.unseen, self.position
        if position >= self.end or position == self.narrowed_slot or not unseen[c]:
            return self.deal().see(position, c)
        return Shoe(
            self.cards, unseen[:c] + _LESS[unseen[c]] + unseen[c + 1 :], position + 1, self.end,
            self.cutting_card, self.narrowed_slot, self.narrowed_to,
        )  # fmt: skip

    def narrow(self, slot: int, allowed: int) -> "Shoe":
        """A look under ``slot`` told only that its card is one of the set ``allowed``."""
        if self.narrowed_slot not in (-1, slot):
            raise ValueError("one slot at a time can be narrowed")
        if slot == self.narrowed_slot:
            allowed &= self.narrowed_to
        return Shoe(self.cards, self.unseen, self.position, self.end, self.cutting_card, slot, allowed)

    def weights(self, slot: int) -> list[tuple[Card, int]]:
        """The cards that ``slot`` may hold, each with a weight proportional to its probability."""
        unseen, mask = self.unseen, self.narrowed_to
        if self.narrowed_slot < 0:
            return [(Card(c), n) for c, n in enumerate(unseen) if n]
        if slot == self.narrowed_slot:
            return [(Card(c), n) for c, n in enumerate(unseen) if n and mask >> c & 1]
        # Pairs (this card, the narrowed card): the narrowed slot takes one of its allowed cards.
        allowed = sum(n for c, n in enumerate(unseen) if mask >> c & 1)
        pairs = ((Card(c), n * (allowed - (mask >> c & 1))) for c, n in enumerate(unseen))
        return [(c, n) for c, n in pairs if n]

    def reshuffled(self, on_layout: Iterable[Card], hidden_on_layout: int, cutting_card: int) -> "Shoe":
        """All cards but those on the layout are shuffled and put back; slots go on counting.

        ``on_layout`` are the seen cards still lying on the table, ``hidden_on_layout`` how many lie there
        that nobody has seen.
        """
        unseen = bytearray(self.cards)
        for c in on_layout:
            unseen[c] -= 1
        size = sum(unseen) - hidden_on_layout
        return Shoe(
            self.cards, bytes(unseen), self.end, self.end + size, self.end + cutting_card,
            self.narrowed_slot, self.narrowed_to,
        )  # fmt: skip


def card_set(cards: Iterable[Card]) -> int:
    """A set of cards as bits, for :meth:`Shoe.narrow`."""
    bits = 0
    for c in cards:
        bits |= 1 << c
    return bits
