"""Plays as data: what a player answers, decision by decision, in lines that are printed, edited and played.

A play is JSON in the form of the short rules of ``houseway strategy --json`` (of blackjack its charts). By
decision it has an ordered list of lines, each with conditions in words, joined by commas, and an answer; the
first line that fits decides, and the last one fits always. The package of a game (its module ``play``) says
which decisions there are, with which answers and conditions; any exact hand is a condition everywhere, so
that whatever can be played can be written.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

import numpy as np

from houseway.analysis.kernels.plays import seen_codes
from houseway.analysis.packages import NotAnalysed, has_part, optional_part
from houseway.analysis.report import BASE, Figure, Number, Report, net_outcomes, report_of
from houseway.analysis.short_rules import OTHERWISE, Condition, Features, Ints, Rules
from houseway.analysis.simulation import BEST
from houseway.editions.house import ElectionRefused, House
from houseway.equipment.cards import JOKER_TEXT, RANKS, SUITS, Card, cards, texts
from houseway.hands.result import Category, pack

SHORT = "short"
RULES, CHARTS = "rules", "charts"  # under which a play stands
Source = str | PathLike[str] | Mapping[str, Any]  # a name, a file, or what stands in one

STRENGTH = "strength"  # the feature that "Q-6-4 or better" is about
_RANK = f"[{RANKS}]"
_HAND = re.compile(rf"{_RANK}(-{_RANK})*( / {_RANK}(-{_RANK})*)*")
_CARD = rf"(?:{_RANK}[{SUITS}]|{JOKER_TEXT})"
_CARDS = re.compile(rf"{_CARD}( {_CARD})*( / {_CARD}( {_CARD})*)*")
_BETTER = " or better"
_RENAMINGS = {"cards": np.array(list(permutations(range(4))), np.int64), "ranks": np.zeros((1, 4), np.int64)}
_MOST_RANKED = 4  # cards of a hand, of however many it is the best
_MOST_NAMED = 3  # conditions that a wrong one is close to


# ── what a game says ─────────────────────────────────────────────────────────────────────────────────


Two = Callable[[Ints], Ints]  # of hands the place of two cards among all twos, -1 where there are none such


@dataclass(frozen=True)
class Answer:
    """What an answer is to the game's kernel, the same in all situations or by the cards; -1: not here."""

    code: int | Callable[[Ints], Ints]
    only: str = ""  # where it may be given, in words

    def codes(self, seen: Ints) -> Ints:
        return np.full(len(seen), self.code) if isinstance(self.code, int) else self.code(seen)


@dataclass(frozen=True)
class Keeping:
    """Answers that keep two of one's own cards: "keep the two highest"; in a line about cards "keep Kc 9c".

    The answer to a hand is ``first[word]`` and the place of the two among all twos, in the order of
    ``twos``.
    """

    first: Mapping[str, int]
    which: Mapping[str, Two]
    size: int

    @property
    def twos(self) -> tuple[tuple[int, int], ...]:
        return tuple(combinations(range(self.size), 2))

    def answers(self) -> dict[str, Answer]:
        return {f"{word} {name}": self._by(word, name) for word in self.first for name in self.which}

    def _by(self, word: str, name: str) -> Answer:
        def code(seen: Ints) -> Ints:
            places = self.which[name](seen[:, : self.size])
            return np.where(places < 0, -1, places + self.first[word])

        return Answer(code, f"where {name} are dealt")

    def these(self, word: str, named: Sequence[Card], held: Sequence[Card]) -> Answer:
        """Keep these two, in hands that are ``held`` but for the names of suits."""
        rest = list(held)
        for card in named:
            rest.remove(card)
        wanted = _codes(np.array([[*named, *rest]], np.int64), (2, self.size - 2), "cards")

        def code(seen: Ints) -> Ints:
            found = np.full(len(seen), -1, np.int64)
            for place, two in enumerate(self.twos):
                others = [i for i in range(self.size) if i not in two]
                same = _codes(seen[:, [*two, *others]], (2, self.size - 2), "cards") == wanted
                found[same & (found < 0)] = self.first[word] + place
            return found

        return Answer(code)


def best_two(key: Callable[[Ints, Ints], Ints]) -> Two:
    """Which two have the greatest key, the first of equal ones; a key below 0 does not count."""

    def place(own: Ints) -> Ints:
        twos = [own[:, list(two)] for two in combinations(range(own.shape[1]), 2)]
        keys = np.stack([key(two.max(1), two.min(1)) for two in twos], axis=1)
        found: Ints = np.where(keys.max(1) < 0, -1, keys.argmax(1))
        return found

    return place


def _by_rank(high: Ints, low: Ints) -> Ints:
    """The higher cards, and of these two of one suit."""
    found: Ints = (high >> 2) << 5 | (low >> 2) << 1 | (high & 3 == low & 3)
    return found


THE_TWO_HIGHEST = best_two(_by_rank)
THE_PAIR = best_two(lambda high, low: np.where(high >> 2 == low >> 2, high >> 2, -1))
TWO_OF_ONE_SUIT = best_two(lambda high, low: np.where(high & 3 == low & 3, _by_rank(high, low), -1))


@dataclass(frozen=True, eq=False)
class Decision:
    """What is asked at one time. ``groups``: how many cards one has seen, one's own first, then what was
    shown one after the other; situations are rows of these cards."""

    name: str
    groups: tuple[int, ...]
    answers: Mapping[str, Answer]
    conditions: Sequence[Condition]
    features: Callable[[Ints], Features]
    order: Sequence[Category] = ()  # by which one's own hand ranks, where that is seen as STRENGTH
    keeping: Keeping | None = None
    copies: int = 1  # of each card

    @cached_property
    def vocabulary(self) -> dict[str, Condition]:
        return {each.text: each for each in self.conditions}

    @cached_property
    def all_answers(self) -> dict[str, Answer]:
        return {**self.answers, **(self.keeping.answers() if self.keeping else {})}

    def seen(self, rows: Ints, wanted: set[str]) -> Features:
        """The features that a play asks for."""
        found: dict[str, Ints] = {}
        exact = {name for name in wanted if name.partition(" ")[0] in _RENAMINGS}
        if wanted - exact:
            found.update(self.features(rows))
        for name in exact:
            kind, _, number = name.partition(" ")
            found[name] = _codes(rows, self.groups[: int(number)], kind)
        return found or {"": np.zeros(len(rows), np.int64)}

    @property
    def sample(self) -> str:
        """Cards in as many groups as are seen, to show how they are written."""
        left = iter(cards("Kc 9c Ad 5h Jd 8s 2h"))
        return " / ".join(texts([next(left) for _ in range(size)]) for size in self.groups)

    def in_words(self) -> dict[str, Any]:
        """What can be written."""
        shown = self.sample
        hands = [re.sub(f"[{SUITS}]", "", shown).replace(" ", "-").replace("-/-", " / "), shown]
        if self.order:
            hands += [f"K-9{_BETTER}", f"9-9{_BETTER}"]
        answers = [*self.all_answers]
        if self.keeping:
            answers += [f"{word} Kc 9c (in a line with these cards)" for word in self.keeping.first]
        return {"answers": answers, "conditions": [*self.vocabulary], "hands": hands}


def _codes(rows: Ints, groups: Sequence[int], kind: str) -> Ints:
    own = np.ascontiguousarray(rows[:, : sum(groups)], np.int64)
    return seen_codes(own, np.array(groups, np.int64), _RENAMINGS[kind])


def strength_conditions(order: Sequence[Category]) -> list[Condition]:
    """A kind of hand or a better one."""
    without = (Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)
    return [
        Condition(
            f"{'' if kind in without else 'a '}{kind.replace('-', ' ')}{_BETTER}", STRENGTH, pack(level, ())
        )
        for level, kind in enumerate(order)
        if level
    ]


# ── a play that was read ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines of one decision: rules whose answers are places in ``answers``."""

    decision: Decision
    rules: Rules
    answers: tuple[tuple[str, Answer], ...]

    def codes(self, rows: Ints) -> Ints:
        """The answers to these situations, as the game's kernel has them."""
        chosen = self.rules.answers(self.decision.seen(rows, self.rules.seen))
        order = np.argsort(chosen, kind="stable")
        found = np.empty(len(rows), np.int64)
        places, begins = np.unique(chosen[order], return_index=True)
        for place, begin, end in zip(places, begins, np.append(begins, len(order))[1:], strict=True):
            text, answer = self.answers[place]
            here = order[begin:end]
            found[here] = codes = answer.codes(rows[here])
            if (codes < 0).any():
                hand = texts(rows[here[int(codes.argmin())]].tolist())
                raise ElectionRefused(f'{self.decision.name}: "{text}" is no answer to {hand}: {answer.only}')
        return found


Play = Mapping[str, Lines]  # by decision


def read_lines(decision: Decision, told: Any) -> Lines:
    """Checks the lines of a decision word by word."""
    name = decision.name
    if not isinstance(told, Sequence) or isinstance(told, str) or not told:
        raise ElectionRefused(f'{name}: it takes a list of lines, each {{"with": …, "answer": …}}')
    answers: dict[Any, tuple[int, str, Answer]] = {}
    lines: list[tuple[tuple[Condition, ...], int]] = []
    for number, line in enumerate(told, 1):
        where = f"{name}, line {number}"
        if not isinstance(line, Mapping) or set(line) != {"with", "answer"}:
            raise ElectionRefused(f'{where}: a line is {{"with": …, "answer": …}}, not {_short(line)}')
        if not all(isinstance(words, str) for words in line.values()):
            raise ElectionRefused(f"{where}: conditions and the answer are words, not {_short(line)}")
        last = number == len(told)
        if (line["with"] == OTHERWISE) is not last:
            wrong = f'the last line has to be "{OTHERWISE}"' if last else "what follows it is never reached"
            raise ElectionRefused(f'{where}, "{line["with"]}": {wrong}')
        conditions = () if last else _conditions(decision, line["with"], where)
        key, answer = _answer(decision, line, where)
        place, *_ = answers.setdefault(key, (len(answers), line["answer"], answer))
        lines.append((conditions, place))
    told_answers = tuple((text, answer) for _, text, answer in answers.values())
    return Lines(decision, Rules(tuple(lines[:-1]), lines[-1][1]), told_answers)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else f"{text[:77]}…"


def _conditions(decision: Decision, text: str, where: str) -> tuple[Condition, ...]:
    found = []
    for words in (part.strip() for part in text.split(",")):
        condition = decision.vocabulary.get(words) or _hand(decision, words, where)
        if condition is None:
            close = get_close_matches(words, decision.vocabulary, _MOST_NAMED)
            like = f"; there is {', '.join(map(repr, close))}" if close else ""
            raise ElectionRefused(
                f"{where}: there is no condition {words!r}{like}; `houseway strategy GAME --words` lists "
                f"all, and hands are written as {', '.join(decision.in_words()['hands'])}"
            )
        found.append(condition)
    return tuple(found)


def _hand(decision: Decision, words: str, where: str) -> Condition | None:
    """A condition that names a hand."""
    if decision.order and words.endswith(_BETTER) and _HAND.fullmatch(least := words.removesuffix(_BETTER)):
        condition = None if "/" in least else hand_or_better(decision.order, least)
        if condition is None or least.count("-") >= min(decision.groups[0], _MOST_RANKED):
            raise ElectionRefused(f"{where}: {least!r} is no hand to be better than")
        return condition
    if _HAND.fullmatch(words):
        kind, groups = "ranks", [[4 * RANKS.index(r) for r in g.split("-")] for g in words.split(" / ")]
        most = 4 * decision.copies
    elif _CARDS.fullmatch(words):
        kind, groups = "cards", [list(map(int, cards(g))) for g in words.split(" / ")]
        most = decision.copies
    else:
        return None
    sizes = tuple(map(len, groups))
    if sizes != decision.groups[: len(sizes)]:
        wanted = " / ".join(map(str, decision.groups))
        raise ElectionRefused(f"{where}: {words!r}: the cards seen are {wanted}, or the first of these")
    flat = [card for group in groups for card in group]
    if max(Counter(flat).values()) > most:
        raise ElectionRefused(f"{where}: {words!r}: there are not so many of one card")
    code = int(_codes(np.array([flat], np.int64), sizes, kind)[0])
    return Condition(words, f"{kind} {len(sizes)}", code, code)


def hand_or_better(order: Sequence[Category], words: str) -> Condition | None:
    """A hand of these ranks, their suits mixed and not in sequence, or a better one."""
    ranks = Counter(RANKS.index(r) for r in words.split("-"))
    grouped = sorted(ranks.items(), key=lambda row: (-row[1], -row[0]))
    kinds = {
        (2,): Category.PAIR, (3,): Category.THREE_OF_A_KIND, (4,): Category.FOUR_OF_A_KIND,
        (2, 2): Category.TWO_PAIR, (): Category.HIGH_CARD,
    }  # fmt: skip
    kind = kinds.get(tuple(n for _, n in grouped if n > 1))
    if kind not in order:
        return None
    least = pack(order.index(kind), tuple(rank for rank, _ in grouped))
    return Condition(f"{words}{_BETTER}", STRENGTH, least)


def _answer(decision: Decision, line: Mapping[str, str], where: str) -> tuple[Any, Answer]:
    text, keeping = line["answer"], decision.keeping
    if (known := decision.all_answers.get(text)) is not None:
        return text, known
    held = line["with"].partition(" / ")[0]
    for word in keeping.first if keeping and _CARDS.fullmatch(held) else ():
        named = text.removeprefix(f"{word} ")
        if named != text and _CARDS.fullmatch(named) and keeping:
            two, own = cards(named), cards(held)
            if len(two) == 2 and not Counter(two) - Counter(own):
                return (text, held), keeping.these(word, two, own)
    allowed = ", ".join(decision.all_answers)
    if keeping:
        allowed += f", or in a line with exact cards two of them, as in {next(iter(keeping.first))} Kc 9c"
    raise ElectionRefused(f"{where}: there is no answer {text!r}: there are {allowed}")


# ── of a house ───────────────────────────────────────────────────────────────────────────────────────


def play_module(house: House, wager: str | None = None) -> ModuleType:
    """What the game says of plays; refused where there is nothing to decide."""
    game, module = house.edition.game, optional_part(house, "play")
    if module is None:
        decided = has_part(house, "strategy")
        why = "it is played by its best play only" if decided else "players decide nothing in a round"
        raise ElectionRefused(f"{game} takes no play: {why}")
    takes = module.wagers(house) if hasattr(module, "wagers") else (BASE,)
    if wager is not None and wager not in takes:
        raise ElectionRefused(f"{wager} of {game} does not depend on a play; these do: {', '.join(takes)}")
    return module


def _form_of(module: ModuleType) -> str:
    return RULES if hasattr(module, "decisions") else CHARTS


def told(house: House, source: Source) -> str:
    """The text of a play from its name, file or form, checked; that of the best play is its name."""
    if source == BEST:
        return BEST
    module = play_module(house)
    form = _short_form(house) if source == SHORT else _form(house, source, _form_of(module))
    text = json.dumps({_form_of(module): form}, ensure_ascii=False)
    written(house, text, None)
    return text


def written(house: House, text: str, wager: str | None) -> Any:
    """The play that a text of ``told`` holds, as the game's ``play`` module takes it."""
    module = play_module(house, wager)
    form = json.loads(text)[_form_of(module)]
    if not hasattr(module, "decisions"):
        return module.read(house, form)
    decisions: tuple[Decision, ...] = module.decisions(house)
    check_names("decision", form, [each.name for each in decisions])
    return {each.name: read_lines(each, form[each.name]) for each in decisions}


def check_names(what: str, form: Any, names: Sequence[str]) -> None:
    """Whether something stands there for each of these, and for nothing else."""
    listed = ", ".join(names)
    if not isinstance(form, Mapping):
        raise ElectionRefused(f"a play has for each {what} ({listed}) what is done, not {_short(form)}")
    if unknown := [name for name in form if name not in names]:
        raise ElectionRefused(f"there is no {what} {unknown[0]!r}: there are {listed}")
    if missing := [name for name in names if name not in form]:
        raise ElectionRefused(f"the {what} {missing[0]!r} is missing: there are {listed}")


def _short_form(house: House) -> Any:
    from houseway.analysis.edges import short_rules

    found = short_rules(house)
    if not found:
        raise ElectionRefused(f"{house.edition.game} has no short rules: play {BEST}, or a file")
    return found["short"]["rules"]


def _form(house: House, source: Source, key: str) -> Any:
    """What a file says, by itself or in a strategy that was printed."""
    if isinstance(source, Mapping):
        name, found = "the play", source
    else:
        name, found = str(source), _loaded(Path(source))
    game = house.edition.game
    if not isinstance(found, Mapping):
        raise ElectionRefused(f'{name}: a play is {{"game": "{game}", "{key}": {{…}}}}, not {_short(found)}')
    if found.get("game", game) != game:
        raise ElectionRefused(f"{name} is a play of {found['game']}, not of {game}")
    form = f'a play is {{"game": "{game}", "{key}": {{…}}}}'
    printed = isinstance(found.get("strategy"), Mapping)
    if printed:
        found = found["strategy"]
    if key not in found and isinstance(found.get("short"), Mapping):
        printed, found = True, found["short"]
    if key not in found:
        raise ElectionRefused(f'{name} has no "{key}": {_NOT_PRINTED if printed else form}')
    if not printed and (unknown := [each for each in found if each not in ("game", key)]):
        raise ElectionRefused(f'{name}: there is no "{unknown[0]}" in a play: {form}')
    return found[key]


_NOT_PRINTED = (
    "this strategy is not printed as a play; `houseway strategy GAME --words` tells how one is written"
)


def _loaded(path: Path) -> Any:
    if path.exists() and not path.is_file():  # a device may have no end
        raise ElectionRefused(f"{path} is not a file: a play is {BEST}, {SHORT} or a file of JSON")
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once)
    except OSError as error:
        hint = f"a play is {BEST}, {SHORT} or a file of JSON"
        raise ElectionRefused(f"{path} cannot be read: {error.strerror}; {hint}") from None
    except (ValueError, RecursionError) as error:
        raise ElectionRefused(f"{path} is not the JSON of a play: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON itself would take the last of two decisions of one name."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, n in Counter(name for name, _ in pairs).items() if n > 1)
        raise ValueError(f"{twice!r} stands there twice")
    return found


def words(house: House) -> dict[str, Any]:
    """What can be written of this game: decisions, answers, conditions; or the charts with their codes."""
    module = play_module(house)
    if hasattr(module, "decisions"):
        found: dict[str, Any] = {each.name: each.in_words() for each in module.decisions(house)}
    else:
        found = module.words(house)
    return {"game": house.edition.game, "form": _form_of(module), "decisions": found}


def value_report(house: House, source: Source) -> Report:
    """The exact value of a play of the main game, and what it loses against the best play."""
    module = play_module(house)
    if not hasattr(module, "value"):
        raise NotAnalysed(
            f"a play of {house.edition.game} is not counted out; `houseway simulate --play` deals it"
        )
    text = told(house, source)
    if text == BEST:
        raise ElectionRefused("the best play stands in the report without --play")
    return cast(Report, module.value(house, written(house, text, None)))


class Counted(Protocol):
    """What comes of a play, with the average stake."""

    @property
    def net(self) -> Mapping[Fraction, int]: ...
    @property
    def deals(self) -> int: ...
    @property
    def house_edge(self) -> Fraction: ...
    @property
    def stake(self) -> Fraction: ...


def counted_report(house: House, played: Counted, best: Counted, unit: str) -> Report:
    """A play that was counted beside the best one; ``unit``: what edges are a part of."""
    lost = played.house_edge - best.house_edge
    shares = {net: Fraction(number, played.deals) for net, number in sorted(played.net.items())}
    return report_of(
        house, BASE, net_outcomes(shares), title=TITLE, staked=played.stake, clauses=(),
        notes=(loses_in_words(lost, unit), f"an average of {float(played.stake):.4f} is staked"),
        extra={"loses": Figure.of(lost).as_dict(), "average_stake": float(played.stake)},
    )  # fmt: skip


TITLE = "by another play than the best"


def loses_in_words(lost: Number, unit: str) -> str:
    return f"it loses {float(lost):.4%} of {unit} against the best play"
