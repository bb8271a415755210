"""What is sent of a table: the whole view to who comes, then only what has changed.

A sheet is made once for all who see the same; a patch is the difference of two sheets of the same eyes, so
there is nothing in it that the whole view would not show.
"""

from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


class Sheet:
    """A table at one version, as some eyes see it."""

    __slots__ = ("_patches", "_whole", "fields", "table_id", "version")

    def __init__(self, table_id: str, version: int, fields: dict[str, Any]):
        self.table_id, self.version, self.fields = table_id, version, fields
        self._whole = b""
        self._patches: dict[int, bytes] = {}  # by the version of the sheet before

    def message(self, before: "Sheet | None", told: bytes) -> str:
        """The text for somebody who has the sheet ``before``, or nothing yet; ``told`` are the fields that
        are of this moment."""
        return ((self._view() if before is None else self._patch(before)) + told).decode()

    def _view(self) -> bytes:
        if not self._whole:
            head = {"type": "view", "table": self.table_id, "version": self.version}
            self._whole = encode(head | self.fields)[:-1]
        return self._whole

    def _patch(self, before: "Sheet") -> bytes:
        found = self._patches.get(before.version)
        if found is None:
            found = self._patches[before.version] = encode(self._changes(before))[:-1]
        return found

    def _changes(self, before: "Sheet") -> dict[str, Any]:
        """Fields that are new, and within the view those of its fields that are new or gone."""
        old, new = before.fields, self.fields
        view = _new(old["view"], new["view"])
        changes: dict[str, Any] = {
            "type": "patch", "table": self.table_id, "from": before.version, "version": self.version,
            "set": _new({**old, "view": None}, {**new, "view": None}),
        }  # fmt: skip
        gone = [name for name in old["view"] if name not in new["view"]]
        return changes | ({"view": view} if view else {}) | ({"gone": gone} if gone else {})


def _new(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in new.items() if name not in old or old[name] != value}


def patched(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The view that a patch makes of the one before: what a page does with it."""
    if patch["from"] != view["version"]:
        raise ValueError(f"a patch from version {patch['from']} for a view of version {view['version']}")
    inner = view["view"] | patch.get("view", {})
    for name in patch.get("gone", ()):
        del inner[name]
    told = {name: patch[name] for name in ("version", "now", "news")}
    return {**view, **patch["set"], **told, "view": inner}
