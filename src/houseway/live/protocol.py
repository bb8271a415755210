"""The messages of the WebSocket, read strictly: what is not of this form changes nothing."""

import json
from typing import Annotated, Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

_MOST_CENTS = 10**12

Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Word = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9 _.,:+/-]*$")]
Cents = Annotated[int, Field(ge=1, le=_MOST_CENTS)]
Small = Annotated[int, Field(ge=0, le=10_000)]


class NotUnderstood(ValueError):
    """A message that is not of the protocol; ``key`` where it carried one that can be answered."""

    def __init__(self, reason: str, key: str | None = None):
        super().__init__(reason)
        self.reason = reason
        self.key = key


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Sit(_Strict):
    do: Literal["sit"]
    seat: Small
    buy_in_cents: Cents


class Rebuy(_Strict):
    do: Literal["rebuy"]
    cents: Cents


class Simple(_Strict):
    do: Literal["leave", "stay", "sit-out", "sit-in", "ready", "pass-dice"]


class Wager(_Strict):
    do: Literal["wager"]
    wager: Word
    stake_cents: Cents
    spot: Word = ""


class Withdraw(_Strict):
    do: Literal["withdraw"]
    wager: Word
    spot: Word = ""


class Reduce(_Strict):
    do: Literal["reduce"]
    wager: Word
    cents: Cents
    spot: Word = ""


class Turn(_Strict):
    """A standing wager turned on or off; without a spot all of its kind."""

    do: Literal["turn"]
    wager: Word
    on: bool
    spot: Word = ""


class Decide(_Strict):
    do: Literal["decide"]
    choice: Word
    amount_cents: Cents | None = None
    spot: Word = ""
    hand: Small = 0


class Cut(_Strict):
    do: Literal["cut"]
    depth: Small


class Call(_Strict):
    """An irregularity, called by the dealer or the floor."""

    do: Literal["call"]
    what: Word
    seat: Small = 0
    hand: Small = 0
    slot: Annotated[int, Field(ge=-1, le=10_000)] = -1
    spot: Word = ""
    detail: Word = ""


class Void(_Strict):
    """The floor ends a round that cannot go on."""

    do: Literal["void"]
    why: Annotated[str, Field(min_length=3, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


Intent = Annotated[
    Sit | Rebuy | Simple | Wager | Withdraw | Reduce | Turn | Decide | Cut | Call | Void,
    Field(discriminator="do"),
]


class Watch(_Strict):
    type: Literal["watch", "unwatch"]
    table: Id


class Intend(_Strict):
    type: Literal["intent"]
    key: Key
    table: Id
    intent: Intent


class Hint(_Strict):
    type: Literal["hint"]
    key: Key
    table: Id


class Ping(_Strict):
    type: Literal["ping"]


Sent = Watch | Intend | Hint | Ping
_SENT: TypeAdapter[Sent] = TypeAdapter(Annotated[Sent, Field(discriminator="type")])
_KEY: TypeAdapter[str] = TypeAdapter(Key)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def read(text: str) -> Sent:
    """The message in ``text``, or :class:`NotUnderstood`."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise NotUnderstood("this message is not JSON") from None
    if not isinstance(data, dict):
        raise NotUnderstood("a message is a JSON object")
    try:
        return _SENT.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        reason = f"this message is not understood: {where}: {first['msg']}"
        raise NotUnderstood(reason[:200], _key(data)) from None


def _key(data: dict[str, Any]) -> str | None:
    try:
        return _KEY.validate_python(data.get("key"), strict=True)
    except ValidationError:
        return None


def intent_of(message: Intend) -> dict[str, Any]:
    """The intent as the floor takes it: plain values, and only those that were said."""
    return message.intent.model_dump(exclude_none=True, exclude_unset=True)
