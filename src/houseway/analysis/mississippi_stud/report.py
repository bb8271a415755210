"""Mississippi Stud: the reports of its wagers."""

from fractions import Fraction

from houseway.analysis.five_cards import limit_note
from houseway.analysis.mississippi_stud.exact import pay_table, solved
from houseway.analysis.mississippi_stud.strategy import strategy_of
from houseway.analysis.pays import nets, pay_table_report
from houseway.analysis.report import BASE, Outcome, Report, report_of
from houseway.analysis.three_cards import three_card_wager
from houseway.editions.house import House

BONUS = "three-card-bonus"


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w == BONUS))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BONUS:
        note = "on the community cards alone: a fold does not lose it"
        return pay_table_report(house, wager, three_card_wager(nets(house, wager)), note)
    return _base(house, stake_cents)


def _base(house: House, stake_cents: int | None) -> Report:
    pays = pay_table(house, stake_cents)
    found, most = solved(pays), solved(pays, more=True)
    outcomes = []
    for (street, antes), number in sorted(found.folds.items(), key=lambda row: (row[0][1], row[0])):
        name = f"fold on {street.replace('-', ' ')}, {antes} staked"
        outcomes.append(Outcome.counted(name, Fraction(-antes), number, found.deals))
    lines = sorted(found.hands.items(), key=lambda row: (-pays.names.index(row[0][0]), -row[0][1]))
    for (line, antes), number in lines:
        gain = pays.gain(antes, pays.names.index(line))
        outcomes.append(
            Outcome.counted(f"{line.replace('-', ' ')}, {antes} staked", gain, number, found.deals)
        )
    notes = [
        f"an average of {float(found.stake):.4f} antes is staked",
        f"of equal answers the smaller stake is taken; with the larger one {float(most.stake):.4f} antes are "
        f"staked, and the edge is {float(most.element_of_risk):.4%} of that",
    ]
    if pays.limit is not None:
        notes.append(limit_note(house, "ante", stake_cents, "an Ante"))
    return report_of(
        house,
        BASE,
        outcomes,
        title="Ante and streets",
        staked=found.stake,
        clauses=tuple(f"{house.edition.id}:{path}" for path in ("7.III", "11.II", "11.IV", "11.VI", "12.II")),
        strategy=strategy_of(pays, found),
        notes=notes,
    )
