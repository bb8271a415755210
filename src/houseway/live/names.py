"""What a person may be called, and what may be a password."""

import secrets
import unicodedata

from houseway.editions.people import MAINTENANCE, PLAYER, RANKS

STAFF = (*RANKS, MAINTENANCE, "auditor", "admin")
ROLES = (PLAYER, *STAFF)

NAME_LENGTHS = (2, 24)
PASSWORD_LENGTHS = (10, 200)
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
    if not all(sign.isalnum() or sign in _NAME_SIGNS for sign in name) or not name[0].isalnum():
        raise NotAccepted("a name is made of letters and digits, with spaces, dots and dashes between")
    if name_key(name) in _RESERVED or name_key(name).startswith("guest "):
        raise NotAccepted(f"the name {name!r} is kept for the house: choose another")
    return name


def check_new_password(password: str, name: str) -> None:
    least, most = PASSWORD_LENGTHS
    if not least <= len(password) <= most:
        raise NotAccepted(f"a password has {least} to {most} characters")
    if name_key(password) == name_key(name):
        raise NotAccepted("the password is the name: choose another")


def one_time_password() -> str:
    """Easy to copy from a screen: no letters that look alike."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(5)) for _ in range(4))
