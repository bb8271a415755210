"""Keep One at a live table: people, stakes and what came of them."""

from floor_support import ANN, BOB, CLEO, Clock, House

from houseway.live.floor import Person

PEOPLE = (ANN, BOB, CLEO)  # at seats 1, 3 and 5
DEALER = Person("id-dealer", "Deal", "dealer")
BOX = Person("id-box", "Box", "box")
MANAGER = Person("id-manager", "Manager", "manager")
ADMIN = Person("id-admin", "Admin", "admin")


async def opened(store, people=PEOPLE, **config) -> House:
    return await House(store, Clock()).open("keepone", people, **config)


async def staked(house, *people, bonus=True):
    """Antes, blinds, bonuses; everybody ready, so that the cards are out."""
    for person in people:
        await house.done(person, do="wager", wager="ante", stake_cents=1_000)
        if bonus:
            await house.done(person, do="wager", wager="bonus", stake_cents=500)
    for person in people:
        await house.done(person, do="ready")


def balances(house) -> dict[str, int]:
    return {a: c for a, c in house.store.balances().items() if c}


def news(house, person=None) -> list[str]:
    return [n["type"] for n in house.view(person, 0)["news"]]
