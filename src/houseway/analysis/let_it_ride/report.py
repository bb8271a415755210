"""Let It Ride: the reports of its wagers."""

from houseway.analysis.five_cards import limit_note
from houseway.analysis.let_it_ride.exact import five_card_wager, pay_table, solved
from houseway.analysis.let_it_ride.strategy import strategy_of
from houseway.analysis.pays import nets, pay_table_report
from houseway.analysis.report import BASE, Outcome, Report, report_of
from houseway.analysis.three_cards import three_card_wager
from houseway.editions.house import House
from houseway.games.let_it_ride import BONUS, OWN_THREE


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w in (BONUS, OWN_THREE)))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BONUS:
        note = "for one: the chip is collected before the deal and does not come back"
        return pay_table_report(house, wager, five_card_wager(nets(house, wager)), note)
    if wager == OWN_THREE:
        note = "on the own three cards alone, whatever is taken back"
        return pay_table_report(house, wager, three_card_wager(nets(house, wager)), note)
    return _base(house, stake_cents)


def _base(house: House, stake_cents: int | None) -> Report:
    pays = pay_table(house, stake_cents)
    found, most = solved(pays), solved(pays, more=True)
    lines = sorted(found.hands.items(), key=lambda row: (-pays.names.index(row[0][0]), -row[0][1]))
    outcomes = []
    for (line, bets), number in lines:
        net = pays.gain(bets, pays.names.index(line))
        outcomes.append(Outcome.counted(f"{line.replace('-', ' ')}, {bets} left", net, number, found.deals))
    notes = [
        f"for three bets of one each: an average of {float(found.stake):.4f} is left",
        f"a bet that is worth nothing either way is taken back; left, {float(most.stake):.4f} bets are left, "
        f"and the edge is {float(most.element_of_risk):.4%} of that",
    ]
    if pays.limit is not None:
        notes.append(limit_note(house, "bet-3", stake_cents, "bets"))
    return report_of(
        house,
        BASE,
        outcomes,
        title="Bets 1, 2 and 3",
        staked=found.stake,
        clauses=tuple(f"{house.edition.id}:{path}" for path in ("7.IV", "12.II", "12.IV", "13.II")),
        strategy=strategy_of(pays, found),
        notes=notes,
    )
