"""Three Card Poker: the reports of its wagers."""

from fractions import Fraction

from houseway.analysis.pays import nets, pay_table_report, stake_of
from houseway.analysis.report import BASE, Outcome, Report, report_of
from houseway.analysis.three_card_poker.exact import FOLD, OUTCOMES, pair_plus, six_card_bonus
from houseway.analysis.three_card_poker.strategy import best_play, strategy
from houseway.editions.house import House
from houseway.money.cents import dollars

_IN_WORDS = {
    FOLD: "fold",
    "dealer-below-queen": "dealer below queen high",
    "beats-dealer": "beats the dealer",
    "tie": "ties the dealer",
    "loses-to-dealer": "loses to the dealer",
}


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w in ("pair-plus", "six-card-bonus")))


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house)
    pays = nets(house, wager, stake_cents)
    if wager == "pair-plus":
        note = "for a player who sees the hand through: folding the Ante would forfeit it"
        return pay_table_report(house, wager, pair_plus(pays), note)
    stake = dollars(stake_of(house, wager, stake_cents))
    note = f"for a stake of {stake}: the six-card royals pay a fixed amount whatever the stake"
    return pay_table_report(house, wager, six_card_bonus(pays), note)


def _base(house: House) -> Report:
    solved = best_play(house)
    ante, bonus = nets(house, "ante"), nets(house, "ante-bonus")
    gains = {
        FOLD: Fraction(-1),
        "dealer-below-queen": ante["dealer-below-queen"],
        "beats-dealer": ante["beats-dealer"] + nets(house, "play")["beats-dealer"],
        "tie": Fraction(0),
        "loses-to-dealer": Fraction(-2),
    }
    rows: dict[tuple[str, str], int] = {}
    for (category, outcome), number in solved.counts.items():
        paid = str(category) if str(category) in bonus and outcome != FOLD else ""
        rows[outcome, paid] = rows.get((outcome, paid), 0) + number
    outcomes = []
    order = [FOLD, *OUTCOMES]
    for (outcome, paid), number in sorted(rows.items(), key=lambda row: (order.index(row[0][0]), row[0][1])):
        name = _IN_WORDS[outcome] + (f", {paid} bonus" if paid else "")
        net = gains[outcome] + bonus.get(paid, Fraction(0))
        outcomes.append(Outcome.counted(name, net, number, solved.deals))
    return report_of(
        house,
        BASE,
        outcomes,
        title="Ante and Play",
        staked=solved.stake,
        clauses=tuple(f"{house.edition.id}:12.{n}" for n in ("I", "II", "III", "V")),
        strategy=strategy(house),
        notes=(f"an average of {float(solved.stake):.4f} antes is staked",),
    )
