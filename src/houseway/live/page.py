"""The page as it is sent: its modules joined into one, its style sheets into one, all kept in memory."""

import gzip
import hashlib
import mimetypes
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FIRST_MODULE = "main.js"
OWN_LANGUAGE = "en"  # in the joined module; another is a file of its own, asked for by who reads it
_FOREVER = "public, max-age=31536000, immutable"  # the name has a digest of what is in it
_ASK_AGAIN = "no-cache"  # answered with 304 while it is the same

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]*)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
_BY_NAME = re.compile(r"\bimport\(`\./(\$\{\w+\}\.js)`\)")  # a module that is known only at run time
_LANGUAGE = re.compile(r"(?<=\bawait )import(?=\(`/static/js/words/\$\{\w+\}\.js`\))")  # another than English
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport[(.].*", re.MULTILINE)
_STYLE = re.compile(r'^ *<link rel="stylesheet" href="/static/([^"]*)">\n', re.MULTILINE)
_SCRIPT = f'src="/static/js/{FIRST_MODULE}"'

_LOADER = """
const $loaded = {{}};
const $load = (name) => ($loaded[name] ??= $modules[name]());
$load("{first}");
"""


class CannotJoin(ValueError):
    """A module that is written in a way that the joining does not know."""


def join_modules(folder: Path) -> str:
    """Every module below a folder as a function of one: each runs once, when it is first wanted."""
    words = folder / "words"
    apart = {words / name for name in languages(folder) if name != OWN_LANGUAGE}
    paths = [p for p in sorted(folder.rglob("*.js")) if apart.isdisjoint({p.with_suffix(""), *p.parents})]
    sources = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    wants = {name: _wants(name, source) for name, source in sources.items()}
    for name in sources:
        _check_no_circle(name, wants, ())
    modules = "".join(_as_function(name, source) for name, source in sources.items())
    return f"const $modules = {{\n{modules}}};\n" + _LOADER.format(first=FIRST_MODULE)


def languages(folder: Path) -> list[str]:
    """The languages that the page can speak: each a module of words."""
    return sorted(path.stem for path in (folder / "words").glob("*.js"))


def _beside(name: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), other))


def _wants(name: str, source: str) -> list[str]:
    return [_beside(name, other) for _, other in _IMPORT.findall(source)]


def _check_no_circle(name: str, wants: dict[str, list[str]], above: tuple[str, ...]) -> None:
    if name in above:
        raise CannotJoin(f"{' → '.join(above)} → {name}: modules that want each other")
    if name not in wants:
        raise CannotJoin(f"{above[-1]} wants {name}, which is not there")
    for other in wants[name]:
        _check_no_circle(other, wants, (*above, name))


def _as_function(name: str, source: str) -> str:
    given = [found for _, found in _EXPORT.findall(source)]
    body = _IMPORT.sub(
        lambda m: f'const {m[1].replace(" as ", ": ")} = $load("{_beside(name, m[2])}");', source
    )
    body = _EXPORT.sub(r"\1 \2", body)
    body = _BY_NAME.sub(lambda m: f"$load(`{_beside(name, m[1])}`)", body)
    if left := _LEFT.search(_LANGUAGE.sub("", body)):
        raise CannotJoin(f"{name}: {left[0]!r} cannot be joined")
    return f'"{name}"() {{\n{body}\nreturn {{ {", ".join(given)} }};\n}},\n'


@dataclass(frozen=True, slots=True)
class _File:
    kind: str
    caching: str
    tag: str
    plain: bytes
    packed: bytes  # empty where packing gains nothing


def _file(name: str, content: bytes, caching: str) -> _File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0)
    return _File(
        kind, caching, f'"{_digest(content)}"', content, packed if len(packed) < len(content) else b""
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


class Page:
    """ASGI: the files of the page by their names, and those that they are joined into."""

    def __init__(self, folder: Path):
        self._files = {
            path.relative_to(folder).as_posix(): _file(path.name, path.read_bytes(), _ASK_AGAIN)
            for path in folder.rglob("*")
            if path.is_file()
        }
        index = (folder / "index.html").read_text(encoding="utf-8")
        styles = [(folder / name).read_text(encoding="utf-8") for name in _STYLE.findall(index)]
        style = self._joined("css", "\n".join(styles))
        script = self._joined("js", join_modules(folder / "js"))
        index = _STYLE.sub("", index).replace(_SCRIPT, f'src="/static/{script}"')
        spoken = " ".join(languages(folder / "js"))
        index = index.replace("<html ", f'<html data-languages="{spoken}" ')
        index = index.replace("</head>", f'  <link rel="stylesheet" href="/static/{style}">\n</head>')
        self._index = _file("index.html", index.encode(), _ASK_AGAIN)

    def _joined(self, ending: str, text: str) -> str:
        content = text.encode()
        name = f"houseway-{_digest(content)}.{ending}"
        self._files[name] = _file(name, content, _FOREVER)
        return name

    def index(self, headers: Headers) -> Response:
        return _answer(self._index, headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self._files.get(scope["path"].removeprefix(scope.get("root_path", "")).removeprefix("/"))
        if scope["type"] != "http" or found is None:
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        await _answer(found, Headers(scope=scope))(scope, receive, send)


def _answer(file: _File, asked: Headers) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    if file.tag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in asked.get("accept-encoding", ""):
        return Response(file.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
