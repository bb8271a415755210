"""Pai Gow Poker: the reports of its wagers."""

from dataclasses import replace
from fractions import Fraction

from houseway.analysis.packages import remembered
from houseway.analysis.pai_gow_poker.banking import DEALS, banks
from houseway.analysis.pai_gow_poker.exact import counted_duel, envy, fortune
from houseway.analysis.pai_gow_poker.house import envy_cents, fortune_pays, gain_of_win, wagers, way_of
from houseway.analysis.pai_gow_poker.strategy import strategy
from houseway.analysis.pays import pay_table_report, stake_of
from houseway.analysis.report import Outcome, Report, report_of
from houseway.editions.house import House
from houseway.games.pai_gow_poker.game import COMMISSION
from houseway.games.pai_gow_poker.state import ENVY, FORTUNE, PAI_GOW, PLACES
from houseway.money.cents import dollars

__all__ = ["report", "wagers"]

_PATHS = ("12", "13.IV", "13.VII.A", "13.VII.B", "13.IX", "13.XI", "13.XIII")


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    stake = stake_of(house, wager, stake_cents)
    return _fortune(house, stake) if wager == FORTUNE else _main(house, stake)


@remembered
def _main(house: House, stake_cents: int) -> Report:
    way, gain = way_of(house), gain_of_win(house, stake_cents)
    found = counted_duel(way, gain)
    won = Fraction(found.wins, found.deals)
    table = [
        Outcome(name, Fraction(number, found.deals), net, pays, number)
        for name, number, net, pays in (
            ("both hands win", found.wins, gain, f"{house.pays(PAI_GOW)['beats-dealer']} less commission"),
            ("one hand wins: returned", found.pushes, Fraction(0), ""),
            ("neither hand wins: copies lose", found.losses, Fraction(-1), ""),
        )
    ]
    bank = banks(way, COMMISSION)
    whole = 1 - COMMISSION
    notes = [
        "both sides by the house way; every pair of hands has been counted",
        f"a bank gains on equal wagers, in parts of one of them, by their number ({DEALS:,} deals, 95 %): "
        + ", ".join(f"{b.hands}: {b.gain:+.4f} ± {b.error:.4f}" for b in bank),
    ]
    if gain != whole:
        cost = float((whole - gain) * won)
        notes.append(f"rounding the commission on {dollars(stake_cents)} costs {cost:.4%} of the wager")
    return report_of(
        house,
        PAI_GOW,
        table,
        clauses=tuple(f"{house.edition.id}:{path}" for path in _PATHS),
        strategy=strategy(house),
        notes=tuple(notes),
        extra={"banking": [vars(b) for b in bank]},
    )


def _fortune(house: House, stake_cents: int) -> Report:
    note = "on the seven cards, however they are set"
    found = pay_table_report(house, FORTUNE, fortune(fortune_pays(house, stake_cents)), note)
    each = envy(envy_cents(house))
    notes = [
        f"every other player's hand is worth ${float(each) / 100:.5f} to whoever has an Envy button, before "
        "the deal: then every stack may be any seven cards; own cards, once seen, change that a little"
    ]
    least = house.edition.wager(ENVY).least
    edges = {}
    if stake_cents >= least:
        assert found.house_edge.fraction is not None
        for others in range(1, PLACES):
            edges[others] = found.house_edge.fraction - others * each / stake_cents
        told = ", ".join(f"{others}: {float(edge):.4%}" for others, edge in edges.items())
        notes.append(f"with the Envy bonus on {dollars(stake_cents)}, by the number of other players: {told}")
    else:
        notes.append(f"a wager below {dollars(least)} has no Envy bonus")
    return replace(
        found,
        notes=(*found.notes, *notes),
        extra={
            "envy_cents_of_another_hand": str(each),
            "edge_with_envy": {str(others): str(edge) for others, edge in edges.items()},
        },
    )
