"""What a person may be called, and what may be a password."""

import re
import secrets
import unicodedata
from functools import cache
from importlib.resources import files

from houseway.editions.people import ATTENDING, CASHIER, MAINTENANCE, PLAYER
from houseway.live.looks import INVISIBLE, look_of, one_script

STAFF = (*ATTENDING, MAINTENANCE, CASHIER, "auditor", "admin")
ROLES = (PLAYER, *STAFF)

NAME_LENGTHS = (2, 24)
PASSWORD_LENGTHS = (10, 200)
PASSWORD_SIGNS = 5  # different ones at least
FEW_FIGURES = 14  # without a letter, fewer than these are a date or a telephone number
_NAME_SIGNS = " -_.'"
_RESERVED = {*ROLES, "house", "cage", "guest", "you", "houseway"}


class NotAccepted(Exception):
    """A name, a password or a sign-in that is not accepted, in plain words."""

    def __init__(self, reason: str, *, wrong_password: bool = False):
        super().__init__(reason)
        self.reason = reason
        self.wrong_password = wrong_password


def name_key(name: str) -> str:
    """Names are told apart by this: neither case nor width nor spacing makes another name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def new_name(name: str) -> str:
    """A name as it is kept, or :class:`NotAccepted`."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    least, most = NAME_LENGTHS
    if not least <= len(name) <= most:
        raise NotAccepted(f"a name has {least} to {most} characters")
    if not all(_in_names(sign) for sign in name) or not name[0].isalnum():
        raise NotAccepted("a name is made of letters and digits, with spaces, dots and dashes between")
    if not one_script(name):
        raise NotAccepted("a name is written in the letters of one script")
    look = look_of(name)
    guest = look.startswith(look_of("guest")) and any(sign.isdigit() for sign in name)
    if guest or look in {look_of(kept) for kept in _RESERVED}:
        raise NotAccepted(f"the name {name!r} is kept for the house: choose another")
    return name


def _in_names(sign: str) -> bool:
    if sign in _NAME_SIGNS or (sign.isascii() and sign.isalnum()):
        return True
    return unicodedata.category(sign) in ("Lu", "Ll", "Lt", "Lo", "Lm") and sign not in INVISIBLE


def check_new_password(password: str, name: str) -> None:
    least, most = PASSWORD_LENGTHS
    if not least <= len(password.strip()) or len(password) > most:
        raise NotAccepted(f"a password has {least} to {most} characters, besides spaces around it")
    if name_key(password) == name_key(name):
        raise NotAccepted("the password is the name: choose another")
    if len(set(password)) < PASSWORD_SIGNS:
        raise NotAccepted(f"a password has at least {PASSWORD_SIGNS} different characters")
    if _common(password):
        raise NotAccepted("this is one of the commonest passwords: choose another, such as four words")


_FIGURES = str.maketrans("013457@$!", "oleastasi")  # written for letters
_ROWS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8i9j0",
    "!@#$%^&*()_+",
)


@cache
def common_words() -> frozenset[str]:
    """What passwords are most often made of."""
    lines = (files("houseway.live") / "common_passwords.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word.casefold() for line in lines if not line.startswith("#") for word in line.split())


def _common(password: str) -> bool:
    """A common word, whatever figures and signs stand around it or in it; a row of keys; or such again."""
    folded = "".join(unicodedata.normalize("NFKC", password).casefold().split())
    again = re.fullmatch(r"(.+?)\1+.?", folded)
    for text in {folded, again[1] if again else folded}:
        bare = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text)
        spelled = {text, bare, text.translate(_FIGURES), bare.translate(_FIGURES)}
        spelled |= {s.replace("l", "i") for s in spelled if "1" in text}
        in_row = any(text in row or text[::-1] in row for row in _ROWS)
        a_date = not bare and len(text) < FEW_FIGURES
        if in_row or a_date or not common_words().isdisjoint(spelled):
            return True
    return False


def one_time_password() -> str:
    """Easy to copy from a screen: no letters that look alike."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(5)) for _ in range(4))
