"""Colorado Hold'em: the reports of its wagers."""

from fractions import Fraction

from houseway.analysis.colorado_holdem.exact import rules_of, solved
from houseway.analysis.colorado_holdem.strategy import strategy_of
from houseway.analysis.five_cards import limit_note
from houseway.analysis.pays import pay_table_report, stake_of
from houseway.analysis.report import BASE, Outcome, Report, report_of
from houseway.editions.house import House
from houseway.games.colorado_holdem import BONUS
from houseway.money.cents import dollars


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w == BONUS))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BONUS:
        return _bonus(house)
    return _base(house, stake_cents)


def _bonus(house: House) -> Report:
    rules = rules_of(house)
    found = solved(rules).bonus
    ante = stake_of(house, "ante", None)
    share = Fraction(house.edition.wager(BONUS).min, ante)
    both = solved(rules, bonus=share)
    gain = both.gain + share * both.bonus.gain
    note = (
        "beside the best play of ante and bet, which does not look at it; "
        f"ante, bet and bonus played together, the house keeps {float(-gain):.4%} of a {dollars(ante)} ante"
    )
    return pay_table_report(house, BONUS, found, note)


def _base(house: House, stake_cents: int | None) -> Report:
    rules = rules_of(house, stake_cents)
    found, most = solved(rules), solved(rules, more=True)
    gains = dict(rules.base.pays) | {name: gain for name, gain, _ in rules.instants}
    order = [*gains]
    outcomes = []
    lines = sorted(
        found.hands.items(),
        key=lambda row: (order.index(row[0][0]) if row[0][0] in gains else 99, -row[0][1]),
    )
    for (line, antes), number in lines:
        names = rules.base.names
        net = rules.base.gain(antes, names.index(line)) if line in names else gains.get(line, Fraction(-1))
        outcomes.append(
            Outcome.counted(f"{line.replace('-', ' ')}, {antes} staked", net, number, found.deals)
        )
    notes = [f"for an ante of one: an average of {float(found.stake):.4f} is staked"]
    if most.stake != found.stake:
        notes.append(
            "what is worth the same either way is answered with the smaller wager; with the larger, "
            f"{float(most.stake):.4f} is staked, and the edge is {float(most.element_of_risk):.4%} of that"
        )
    if rules.base.limit is not None:
        notes.append(limit_note(house, "ante", stake_cents, "an ante"))
    paths = ("k.2", "k.3", "m.2") if rules.required else ("l.2", "l.5", "l.6", "n.2")
    return report_of(
        house,
        BASE,
        outcomes,
        title="Ante and Bet",
        staked=found.stake,
        clauses=tuple(f"{house.edition.id}:{path}" for path in paths),
        strategy=strategy_of(rules, found),
        notes=notes,
    )
