"""Acts of the house that move chips by the word of two people: what each asks, and what it posts."""

from typing import Annotated, Any, ClassVar, Literal, Protocol

from msgspec import Meta, Struct

from houseway.core.game import Game, Illegal
from houseway.editions.people import BOX, CASHIER, DEALER, FLOOR, MANAGER
from houseway.live.book import at_table, purse_account, seat_chips, table_account
from houseway.live.protocol import Cents, Chips, Id, Reason, Small
from houseway.live.standing import Standing
from houseway.money.cents import dollars
from houseway.money.ledger import CAGE, DROP_BOX, INVENTORY, Entry, transfer

PIT = (DEALER, BOX, FLOOR, MANAGER)
MARKER = "marker-"  # what a player owes for chips given against his signature
# The editions whose book lets chips be bought against a marker; no other book speaks of it.
MARKERS = {"oh-rapid-roulette": "oh-rapid-roulette:4.V"}

Amount = Annotated[int, Meta(ge=-(10**12), le=10**12)]


class Books(Protocol):
    """A table and its books as they stand: what an act may ask of them before it is done."""

    table_id: str
    game: Game[Any]
    now: Standing[Any]
    state: Any

    def balance(self, account: str) -> int: ...

    def chips(self, seat: int) -> int: ...


class Terms(Struct, frozen=True, forbid_unknown_fields=True, tag_field="act"):
    """What one person asks for and another approves."""

    asks: ClassVar[tuple[str, ...]] = PIT
    approves: ClassVar[tuple[str, ...]] = (CASHIER, FLOOR, MANAGER)
    counts: ClassVar[str] = ""  # the account whose content two people count, each without the other's figure

    def refuse(self, books: Books) -> None:
        """Raises :class:`Illegal` where it cannot be done as the books stand."""

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        """What it posts; ``books_cents`` is what the books say of an account that was counted."""
        return []


class Fill(Terms, frozen=True, tag="fill"):
    """Chips from the cage to the table."""

    cents: Cents

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        return [at_table(table_id, transfer("fill", [(CAGE, INVENTORY, self.cents)]))]


class Credit(Terms, frozen=True, tag="credit"):
    """Chips from the table back to the cage."""

    cents: Cents

    def refuse(self, books: Books) -> None:
        have = books.balance(table_account(books.table_id, INVENTORY))
        if self.cents > have:
            raise Illegal(
                f"{dollars(self.cents)} are to go back to the cage and there are {dollars(have)} in the "
                f"inventory: ask for a credit of {dollars(have)} or less"
            )

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        return [at_table(table_id, transfer("credit", [(INVENTORY, CAGE, self.cents)]))]


class Count(Terms, frozen=True, tag="count"):
    """The inventory counted by two people; what the books say beside it is noted, and nothing is edited."""

    counts = INVENTORY

    at: Literal["opening", "closing", "between"]
    cents: Chips


class Drop(Terms, frozen=True, tag="drop"):
    """The drop box emptied and counted by two people: what the books have in it goes to the cage."""

    asks = (FLOOR, MANAGER)
    approves = (CASHIER, MANAGER)
    counts = DROP_BOX

    cents: Chips

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        found = at_table(table_id, transfer("drop", [(DROP_BOX, CAGE, books_cents)]))
        return [found] if found.postings else []


class Correction(Terms, frozen=True, tag="correction"):
    """A wrong payment made good: to the player, or (less than nothing) back to the house."""

    approves = (FLOOR, MANAGER)

    player: Id
    cents: Amount
    why: Reason
    seat: Small = 0  # where the player sits; 0: he has left, and it goes by his purse
    round: Annotated[int, Meta(ge=0)] = 0  # in which the payment was wrong; 0: said in the reason

    def account(self, table_id: str) -> str:
        return seat_chips(table_id, self.seat) if self.seat else purse_account(self.player)

    def refuse(self, books: Books) -> None:
        if not self.cents:
            raise Illegal("a correction is of more or less than nothing")
        if self.round > books.now.round:
            raise Illegal(f"the table is in round {books.now.round}: round {self.round} has not been played")
        seats = [s.seat for s in books.now.seats_of(self.player)]
        if self.seat not in (seats or [0]):
            where = f"sits at seat {' and '.join(map(str, seats))}" if seats else "has left: it is his purse"
            raise Illegal(f"this player {where}", allowed=tuple(map(str, seats or [0])))
        owed = books.game.owed(books.state).get(self.seat, 0) if self.seat else 0
        have = books.balance(self.account(books.table_id)) - owed
        if have + self.cents < 0:
            place = f"seat {self.seat}" if self.seat else "the purse"
            raise Illegal(
                f"{dollars(-self.cents)} are to be taken back and there are {dollars(have)} at {place}, "
                f"which cannot go below nothing: take back {dollars(max(0, have))} or less now and the rest "
                "when the player has it, or leave it with the player"
            )

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        inventory, player = table_account(table_id, INVENTORY), self.account(table_id)
        source, target = (inventory, player) if self.cents > 0 else (player, inventory)
        return [transfer("correction", [(source, target, abs(self.cents))])]


class Marker(Terms, frozen=True, tag="marker"):
    """Chips to a player against a marker, where the book has it (oh-rapid-roulette:4.V, 4.IX)."""

    approves = (FLOOR, MANAGER)

    player: Id
    seat: Small
    cents: Cents

    def refuse(self, books: Books) -> None:
        edition = books.game.table.edition.id
        if edition not in MARKERS:
            raise Illegal(f"the book of this table ({edition}) lets nobody buy chips against a marker")
        if self.seat not in [s.seat for s in books.now.seats_of(self.player)]:
            raise Illegal(f"this player does not sit at seat {self.seat}", MARKERS[edition])

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        inventory, chips = table_account(table_id, INVENTORY), seat_chips(table_id, self.seat)
        owed = (CAGE, f"{MARKER}{self.player}", self.cents)
        return [transfer("marker", [(inventory, chips, self.cents), owed])]


class Redemption(Terms, frozen=True, tag="redemption"):
    """A marker paid from the player's purse at the cage."""

    asks = (CASHIER, FLOOR, MANAGER)

    player: Id
    cents: Cents

    def refuse(self, books: Books) -> None:
        owes, has = books.balance(f"{MARKER}{self.player}"), books.balance(purse_account(self.player))
        if self.cents > owes:
            raise Illegal(f"this player's markers come to {dollars(owes)}, not to {dollars(self.cents)}")
        if self.cents > has:
            raise Illegal(f"there are {dollars(has)} in the purse: redeem that or less")

    def entries(self, table_id: str, books_cents: int) -> list[Entry]:
        moves = [(purse_account(self.player), CAGE, self.cents), (f"{MARKER}{self.player}", CAGE, self.cents)]
        return [transfer("redemption", moves)]


What = Fill | Credit | Count | Drop | Correction | Marker | Redemption
ACTS: dict[str, type[Terms]] = {
    "fill": Fill, "credit": Credit, "count": Count, "drop": Drop, "correction": Correction,
    "marker": Marker, "redemption": Redemption,
}  # fmt: skip
