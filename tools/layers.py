"""Fails when a layer imports from one after it. The order is the list in docs/architecture.md."""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "houseway"


def layers() -> list[str]:
    """The folders, in the order in which the architecture page lists them."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = page.split("```")[1]
    return re.findall(r"^  (\w+)/", listed, flags=re.MULTILINE)


def imported(source: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {n.split(".")[1] for n in names if n.startswith("houseway.")}


def main() -> int:
    order = layers()
    folders = {p.name for p in PACKAGE.iterdir() if p.is_dir() and (p / "__init__.py").exists()}
    problems = (
        [f"docs/architecture.md lists {set(order)}, the package has {folders}"]
        if set(order) != folders
        else []
    )
    for source in sorted(PACKAGE.rglob("*.py")):
        layer = source.relative_to(PACKAGE).parts[0]
        allowed = set(order[: order.index(layer) + 1]) if layer in order else folders
        later = imported(source) & folders - allowed
        name = source.relative_to(ROOT)
        problems += [f"{name}: {layer} imports {other}, a later layer" for other in sorted(later)]
    print("\n".join(problems) or f"layers hold: {' < '.join(order)}")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
