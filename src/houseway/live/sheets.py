"""What is sent of a table: the whole view to who comes, then only what has changed.

What all see alike is made and spelt once for everybody, beside it what some eyes alone see. A patch is the
difference of two sheets of the same eyes, so there is nothing in it that the whole view would not show.
"""

from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode
Fields = dict[str, Any]


class Shared:
    """A table at one version, as everybody sees it: its fields, and of the game's view what is public."""

    __slots__ = ("_patches", "fields", "table_id", "version", "view")

    def __init__(self, table_id: str, version: int, fields: Fields, view: Fields):
        self.table_id, self.version, self.fields, self.view = table_id, version, fields, view
        self._patches: dict[int, bytes] = {}  # by the version before

    def patch(self, before: "Shared") -> bytes:
        found = self._patches.get(before.version)
        if found is None:
            found = self._patches[before.version] = _patch(Sheet(before, {}, {}), Sheet(self, {}, {}))
        return found


class Sheet:
    """The same as some eyes see it: ``own`` fields, and of the view what only they see so."""

    __slots__ = ("mine", "own", "shared")

    def __init__(self, shared: Shared, own: Fields, view: Fields):
        self.shared, self.own = shared, own
        self.mine = {} if view is shared.view else _new(shared.view, view)

    @property
    def seq(self) -> int:
        return int(self.shared.fields["seq"])

    @property
    def fields(self) -> Fields:
        return self.shared.fields | self.own

    @property
    def view(self) -> Fields:
        return self.shared.view | self.mine

    def message(self, before: "Sheet | None", told: bytes) -> bytes:
        """The text for somebody who has the sheet ``before``, or nothing yet; ``told`` are the fields that
        are of this moment."""
        if before is None:
            shared = self.shared
            head = {"type": "view", "table": shared.table_id, "version": shared.version}
            return encode(head | self.fields | {"view": self.view})[:-1] + told
        if before.mine or self.mine or before.own != self.own:
            return _patch(before, self) + told
        return self.shared.patch(before.shared) + told


def _patch(before: Sheet, after: Sheet) -> bytes:
    """Fields that are new, and within the view those of its fields that are new or gone."""
    was, view = before.view, after.view
    new = _new(was, view)
    gone = [name for name in was if name not in view]
    changes = {
        "type": "patch", "table": after.shared.table_id,
        "from": before.shared.version, "version": after.shared.version,
        "set": _new(before.fields, after.fields),
        **({"view": new} if new else {}), **({"gone": gone} if gone else {}),
    }  # fmt: skip
    return encode(changes)[:-1]


def _new(old: Fields, new: Fields) -> Fields:
    return {name: value for name, value in new.items() if name not in old or old[name] != value}


def patched(view: Fields, patch: Fields) -> Fields:
    """The view that a patch makes of the one before: what a page does with it."""
    if patch["from"] != view["version"]:
        raise ValueError(f"a patch from version {patch['from']} for a view of version {view['version']}")
    inner = view["view"] | patch.get("view", {})
    for name in patch.get("gone", ()):
        del inner[name]
    told = {name: patch[name] for name in ("version", "now", "news")}
    return {**view, **patch["set"], **told, "view": inner}
