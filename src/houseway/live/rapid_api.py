"""HTTP for tables with terminals: the codes of the stations, and the reports of their days."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi import Path as InPath

from houseway.live.access import Here, Problem, role
from houseway.live.api import Table
from houseway.live.people import Session
from houseway.live.rapid import reports
from houseway.live.site import Site

router = APIRouter(prefix="/api/rapid")
# Who may ask for what: the only place that says so.
ROUTES = {
    "codes": ("dealer", "box", "floor", "manager", "admin"),
    "reports": ("floor", "manager", "auditor", "admin"),
}


def _terminals(table: Table, site: Here) -> str:
    if not site.floor.has_terminals(table):
        raise Problem(404, "this table has no terminals")
    return table


Terminals = Annotated[str, Depends(_terminals)]


@router.get("/stations/{code}")
async def station(code: Annotated[str, InPath(max_length=12)], site: Here) -> dict[str, Any]:
    """Which station a code stands for."""
    for info in site.floor.tables():
        if site.floor.has_terminals(info.id):
            codes = site.floor.station_codes(info.id)
            if code.lower() in codes:
                return {"table": info.id, "name": info.name, "seat": codes.index(code.lower()) + 1}
    raise Problem(404, "there is no station with this code: it is shown at the console")


@router.get("/tables/{table_id}/codes")
async def codes(
    table: Terminals, site: Here, session: Annotated[Session, Depends(role(*ROUTES["codes"]))]
) -> dict[str, Any]:
    """The codes of the stations, as the console shows them."""
    info = site.floor.table_actor(table).info()
    return {"table": table, "name": info.name, "codes": site.floor.station_codes(table)}


@router.get("/tables/{table_id}/reports")
async def days(
    table: Terminals, site: Here, session: Annotated[Session, Depends(role(*ROUTES["reports"]))]
) -> dict[str, Any]:
    """A report for every gaming day, with the signed tip sheets, from the log alone; the newest last."""
    found = await site.archive.run(session.account.id, lambda: _reports(site, table))
    return {"table": table, **found}


def _reports(site: Site, table: str) -> dict[str, Any]:
    """With the names of who signed."""
    found = [vars(r) for r in reports(site.floor.events(table))]
    signed = [*(sheet for r in found for sheet in r["tips_signed"]), *(r["reconciled"] or {} for r in found)]
    signers = {str(s.get("who", "")) for s in signed} | {r["reported_who"] for r in found}
    people = (site.people.account(who) for who in signers)
    return {"reports": found, "names": {a.id: a.name for a in people if a is not None}}
