"""Duties done before a table opens, one after the other, each named by the edition."""

from houseway.core.events import Event, ProcedureDone
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Procedure
from houseway.editions.house import House
from houseway.editions.people import DEALER, TITLES
from houseway.editions.schema import Duty


def duties(house: House, when: str) -> tuple[Duty, ...]:
    """The edition's duties for this moment that apply under the house's elections."""
    return tuple(d for d in house.edition.duties if d.when == when and house.holds(d.requires))


def duty_step(duty: Duty) -> Procedure:
    done = ProcedureDone(duty.name, duty.by)
    return Procedure(duty.by, done, duty.text, duty.clauses[0], assigned=duty.assigned)


def duty_done(house: House, event: Event) -> Duty | None:
    """The duty that is done by this."""
    name = event.name if isinstance(event, ProcedureDone) else ""
    return next((d for d in house.edition.duties if d.name == name), None) if name else None


def after_duty(due: tuple[Duty, ...], done: int, event: Event) -> tuple[int, bool]:
    """One more duty done: how many now, and whether they all are."""
    check_duty(due[done], event)
    return done + 1, done + 1 == len(due)


def check_duty(duty: Duty, event: Event) -> None:
    """Only the duty that is due, by the one whose duty it is."""
    if not isinstance(event, ProcedureDone):
        raise Illegal(f"first {duty.text} ({duty.by})", duty.clauses[0], (duty.name,))
    if event.name != duty.name:
        raise Illegal(f"the next duty is {duty.name}, not {event.name}", duty.clauses[0], (duty.name,))
    if duty.assigned:
        if event.by not in duty.assigned:
            ranks = " or ".join(TITLES[rank] for rank in duty.assigned)
            by = TITLES.get(event.by, event.by)
            raise Illegal(
                f"{duty.name} is for the {ranks} assigned to the table, not for a {by}", duty.clauses[0]
            )
        return
    if duty.by == DEALER and event.by != DEALER:  # no supervisor handles the cards for the dealer
        raise Illegal(
            f"{duty.name} is for the dealer, not for a {TITLES.get(event.by, event.by)}", duty.clauses[0]
        )
    require_rank(event.by, duty.by, duty.clauses[0], duty.name)
