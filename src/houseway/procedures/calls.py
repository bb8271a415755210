"""What goes wrong at a table: when each irregularity is called, and from which rank up."""

from collections.abc import Mapping, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal, require_rank
from houseway.editions.people import DEALER


class Call(Struct, frozen=True):
    """One that a table without cards knows."""

    clause: str
    during: tuple[str, ...]  # phases
    when: str  # the same in words
    by: str = DEALER  # the least rank that calls it
    by_clause: str = ""  # where another clause says so


def possible(calls: Mapping[str, Call], phase: str) -> tuple[IrregularityCalled, ...]:
    """What can be called now, each with the least rank that does."""
    return tuple(IrregularityCalled(what, by=call.by) for what, call in calls.items() if phase in call.during)


def check_call(
    calls: Mapping[str, Call], now: Sequence[IrregularityCalled], event: IrregularityCalled, chapter: str
) -> None:
    """Refuses what cannot be called now, or not by this rank."""
    call = calls.get(event.what)
    if call is None:
        raise Illegal(f"this game knows no irregularity {event.what!r}", chapter, tuple(calls))
    known = [k for k in now if k.what == event.what]
    if not known:
        raise Illegal(f"{event.what} is called {call.when}", call.clause)
    require_rank(event.by, call.by, call.by_clause or call.clause, f"calling {event.what}")
    if replace(event, by=call.by) not in known:
        raise Illegal(f"{event.what} is called as such, with nothing else", call.clause)


def check_card_call(
    clauses: Mapping[str, str],
    brings_cards: Set[str],
    now: Sequence[IrregularityCalled],
    event: IrregularityCalled,
    phase: str,
    chapter: str,
) -> None:
    """Refuses what cannot have gone wrong with the cards now; those in ``brings_cards`` show one."""
    clause = clauses.get(event.what)
    if clause is None:
        raise Illegal(f"this game knows no irregularity {event.what!r}", chapter, tuple(clauses))
    require_rank(event.by, DEALER, clause, f"calling {event.what}")
    if replace(event, cards=(), detail="", by=DEALER) not in now:
        raise Illegal(
            f"{event.what} cannot have happened so at {phase}", clause, [known.what for known in now]
        )
    if len(event.cards) != (event.what in brings_cards):
        raise Illegal(f"{event.what} names {len(event.cards)} cards", clause)
