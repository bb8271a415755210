"""How a name looks: names that cannot be told apart on a screen are one name."""

import re
import unicodedata

# Scripts that people write today; others are full of letters that look like those of these.
SCRIPTS = frozenset(
    """
    LATIN CYRILLIC GREEK ARMENIAN GEORGIAN HEBREW ARABIC THAANA DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA
    TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER ETHIOPIC HANGUL BOPOMOFO CJK
    HIRAGANA KATAKANA
    """.split()  # noqa: SIM905
)
# These are written together, and beside Latin letters are not mistaken for them.
_TOGETHER = tuple(
    frozenset(f"LATIN CJK {more}".split()) for more in ("HIRAGANA KATAKANA", "HANGUL", "BOPOMOFO")
)
_SCRIPT_NAMES = {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}

# Default-ignorable code points that count as letters: they show nothing at all.
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")

# Letters of other scripts, and Latin ones that are not simply an accented letter, by what they look like.
_LIKE = {
    "a": "аАӑӓαΑɑ",
    "b": "вВьЬβΒƄƅ",
    "c": "сСҫϲϹ",
    "d": "ԁԀđɖ",
    "e": "еЕёЁєЄεΕҽəǝ",
    "f": "ϝϜƒք",
    "g": "ɡɢԍԌց",
    "h": "һҺнНΗհԋ",
    "j": "јЈϳͿյ",
    "k": "кКκΚқҚĸ",
    "l": "іІїЇιΙıɩӏӀǀյlI",
    "m": "мМΜ",
    "n": "пПηΝɴոռ",
    "o": "оОөӨοΟσօՕøØ",
    "p": "рРρΡϱþ",
    "q": "ԛԚգզ",
    "r": "гГɾ",
    "s": "ѕЅʂՏ",
    "t": "тТτΤ",
    "u": "υսՍцЦμµʋ",
    "v": "νѵѴ",
    "w": "ԝԜωшШѡɯ",
    "x": "хХχΧ",
    "y": "уУγүҮΥʏվ",
    "z": "Ζʐᴢ",
}
_FOLDED = str.maketrans({sign: letter for letter, signs in _LIKE.items() for sign in signs})
_PLAIN = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|SMALL LETTER|CAPITAL LETTER) ([A-Z])(?: WITH .*)?")


def script_of(letter: str) -> str:
    first = unicodedata.name(letter, "?").split()[0]
    return _SCRIPT_NAMES.get(first, first)


def one_script(text: str) -> bool:
    """Whether all letters are of one script that is in use, or of scripts that are written together."""
    scripts = {script_of(c) for c in text if c.isalpha()}
    return scripts <= SCRIPTS and (len(scripts) <= 1 or any(scripts <= those for those in _TOGETHER))


def look_of(name: str) -> str:
    """The same for all names that look alike: letters without accents or case, figures as letters."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(_FOLDED))
    letters = "".join(c for c in apart if not unicodedata.combining(c)).translate(_FOLDED)
    plain = "".join(m[1] if (m := _PLAIN.fullmatch(unicodedata.name(c, ""))) else c for c in letters)
    shown = "".join(c for c in plain.casefold() if c.isalnum())
    return shown.translate(str.maketrans("01i", "oll")).replace("rn", "m").replace("vv", "w")
