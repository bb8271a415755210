// The adviser, the trainer, strategy and session.

import { plural } from "./grammar.js";

export const learn = {
  adviser: {
    columns: (chances) => ["", "worth", ...(chances ? ["win", "push", "lose"] : [])],
    bestFor: (choice, amount) => `${choice}${amount ? ` for ${amount}` : ""}`,
    yoursCosts: (price) => `.${price && ` Yours costs ${price} on average.`}`,
    whatIsEachChoiceWorth: "What is each choice worth?",
    trainer: "Trainer: stop me before a mistake",
    strategy: "Strategy",
    yourSession: "Your session",
    adviser: "Adviser",
    session: "Session",
    theAdviserIsGettingReady: "The adviser is getting ready. Play on: nothing waits for it.",
    ofRight: (right, all) => `${right} of ${all} right`,
    onAverageFromWhatYou: "On average, from what you see",
    stopForAMoment: "Stop for a moment",
    theBestPlayHereIs: "The best play here is ",
    playMine: (choice) => `Play mine: ${choice}`,
    playBest: "Play best",
  },
  graph: {
    afterRounds: (count, result) => `After ${count} rounds: ${result}.`,
    afterRoundsExpected: (count, result, expected, deviation) => `After ${count} rounds: ${result}, expected ${expected}, one standard deviation ${deviation}.`,
    round: (number) => `round ${number}`,
  },
  session: {
    amountInRound: (amount, round) => `${amount} (round ${round})`,
    yourResult: "your result",
    expected: "expected",
    luckWords: (times, without) => {
      const how = times < 1 ? "within the ordinary" : times < 2 ? "not unusual" : "rare: one day in twenty or fewer";
      const rest = without ? ` ${without} of your stakes have no figures of their own and are left out.` : "";
      return `Luck is the result less what the edge of each wager would leave. Yours lies ${times.toFixed(1)} deviations from it, ${how}; wagers are taken as independent.${rest}`;
    },
    graded: (right, all, cost) => `${right} of ${plural(all, "decision")} right. Mistakes cost ${cost} on average.`,
    stillToBeGraded: (graded, waiting) => `${graded}${waiting ? ` ${waiting} still to be graded…` : ""}`,
    against: "against",
    board: "board",
    youHavePlayedNoRound: "You have played no round at this table today.",
    yourRoundsAreBeingRead: "Your rounds are being read…",
    bands: "±1 and ±2 deviations",
    whatWasToBeExpected: "What was to be expected is being worked out…",
    rounds: "Rounds",
    staked: "Staked",
    result: "Result",
    expectedFigure: "Expected",
    luck: "Luck",
    deviation: "Deviation",
    bestRound: "Best round",
    worstRound: "Worst round",
    noDecisionHasBeenGraded: "No decision has been graded yet.",
    decisions: "Decisions",
    round: (round) => `Round ${round}`,
    best: "; best: ",
  },
  strategy: {
    theBestPlayIsStill: "The best play is still being worked out. Look again in a while.",
    workedOutFromTheRules: "Worked out from the rules and elections of this very table.",
    yourPresentHandIsMarked: "Your present hand is marked.",
    shortRules: "Short rules",
    handsThatAreBetterPlayed: "Hands that are better played otherwise",
    everySituation: "Every situation",
  },
  chance: {
    pastSpins: "Each spin is independent of all before it: this list predicts nothing.",
    pastHands: "The roads record what came. They predict nothing of the next hand.",
    underACent: "under 1¢",
  },
};
