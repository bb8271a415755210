"""The string and template literals of a JavaScript module, each with where it stands."""

import re
from dataclasses import dataclass, field

_SPACE = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
_WORD = re.compile(r"[\w$]+")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_SIGN = re.compile(r"===|!==|=>|\?\?=?|\?\.|\|\||&&|.", re.DOTALL)
_BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "await", "else"}


@dataclass
class Literal:
    start: int
    line: int
    key: str  # the property whose value it is, or is in
    call: str  # the function that it is given to
    first: bool  # as its first argument
    before: str  # the token before it
    owner: str  # the name that it is assigned to
    inside: "Literal | None"  # the template in one of whose values it stands
    text: str = ""  # values of a template are NULs
    after: str = ""


@dataclass
class _Frame:
    """What an open bracket is about."""

    sign: str
    key: str
    call: str
    first: bool = True


@dataclass
class _Reader:
    source: str
    found: list[Literal] = field(default_factory=list)

    def read(self, at: int, inside: Literal | None, key: str) -> int:
        """Tokens to the end, or to the brace that ends a value of a template; where that is."""
        source, frames, tokens = self.source, [_Frame("", key, "")], ["", ""]
        while at < len(source):
            if space := _SPACE.match(source, at):
                at = space.end()
                continue
            sign, frame, last = source[at], frames[-1], tokens[-1]
            if inside and sign == "}" and len(frames) == 1:
                return at + 1
            start = at
            if sign in "\"'`":
                owner = tokens[-2] if last == "=" else ""
                line = source.count("\n", 0, at) + 1
                one = Literal(at, line, frame.key, frame.call, frame.first, last, owner, inside)
                at = self._template(at, one) if sign == "`" else self._string(at, one)
                self.found.append(one)
            elif sign == "/" and (last in _BEFORE_REGEX or not re.match(r"[\w$)\]\"'`]", last[-1:] or "(")):
                at = self._end(_REGEX, at)
            elif word := _WORD.match(source, at):
                at = word.end()
            else:
                at = self._end(_SIGN, at)
                self._bracket(source[start:at], frames, tokens)
            tokens = [tokens[-1], source[start:at]]
        return at

    def _end(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self.source, at)
        assert found, self.source[at : at + 40]
        return found.end()

    def _bracket(self, sign: str, frames: list[_Frame], tokens: list[str]) -> None:
        frame = frames[-1]
        if sign in ("(", "[", "{"):
            name = tokens[-2] if tokens[-1] == "?." else tokens[-1]
            called = name if sign == "(" and re.match(r"[\w$]", name) else ""
            frames.append(_Frame(sign, frame.key, frame.call if sign == "[" else called))
        elif sign in (")", "]", "}"):
            if len(frames) > 1:
                frames.pop()
        elif sign in (",", ";"):
            frame.first = False
            if frame.sign == "{":
                frame.key = frames[-2].key
        elif sign == ":" and frame.sign == "{" and tokens[-2] in ("{", ","):
            frame.key = tokens[-1].strip("\"'")

    def _string(self, at: int, one: Literal) -> int:
        end = self._end(_STRING, at)
        one.text = self.source[at + 1 : end - 1]
        return end

    def _template(self, at: int, one: Literal) -> int:
        source, at = self.source, at + 1
        while source[at] != "`":
            if source.startswith("${", at):
                at = self.read(at + 2, one, one.key)
                one.text += "\0"
            else:
                size = 2 if source[at] == "\\" else 1
                one.text += source[at : at + size]
                at += size
        return at + 1


def literals(source: str) -> list[Literal]:
    reader = _Reader(source)
    reader.read(0, None, "")
    for one in reader.found:
        end = reader.source.find("\n", one.start)
        rest = reader.source[one.start + 1 + len(one.text) : end if end > 0 else None]
        one.after = rest.lstrip("\"'` ")[:3]
    return sorted(reader.found, key=lambda one: one.start)
