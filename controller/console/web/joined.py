"""A page's script and its style sheet, each served as one file with all that it imports in it.

A page is written as some fifty small files. A browser that asks for each of them spends as long on
asking as on drawing the page, and over a weak wireless network much longer; and of fifty answers
one may be missing. So `main.js` and `main.css` of a page are put together when the program starts.

A script may say `import { a, b } from "./other.js";` or `import "./other.js";`, and export
functions, classes and constants where they are defined; anything else is refused, as is a ring of
imports. Each script keeps its own names: it becomes a function that returns what it exports.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from posixpath import dirname, join, normpath

Read = Callable[[str], str]
"""The text of a file by its address, such as `/static/dom.js`."""

JS_IMPORT = re.compile(
    r'^import\s+(?:\{(?P<names>[^}]*)\}\s+from\s+)?"(?P<address>[^"]+)";', re.MULTILINE
)
CSS_IMPORT = re.compile(r'^@import "(?P<address>[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(
    r"^export (?=(?:(?:async )?function|class|const) (?:(?P<name>[\w$]+)|\{(?P<names>[\w$, ]+)\}))",
    re.MULTILINE,
)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)

HOW = 'write import { name } from "./file.js"; and export function, class or const name'


def script(address: str, read: Read) -> str:
    """Return the script at this address, behind all that it imports, as one module.

    The module exports `files`: what each file exports, by its address.
    """
    return "const files = {};\nexport { files };\n" + _Joining(read, _as_function).of(address)


def style(address: str, read: Read) -> str:
    """Return the style sheet at this address, behind all that it imports."""
    return _Joining(read, _as_rules).of(address)


@dataclass
class _Joining:
    """Puts a file behind those that it imports, each of them once."""

    read: Read
    written: Callable[[str, str], tuple[str, list[str]]]
    """The new text of a file and the addresses of what it imports, by its address and text."""
    _done: dict[str, str] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def of(self, address: str) -> str:
        self._take(address)
        return "".join(self._done.values())

    def _take(self, address: str) -> None:
        if address in self._open:
            ring = " -> ".join([*self._open[self._open.index(address) :], address])
            raise ValueError(f"{ring}: files import each other in a ring; move what both need")
        if address in self._done:
            return
        self._open.append(address)
        text, imported = self.written(address, self.read(address))
        for one in imported:
            self._take(one)
        self._open.pop()
        self._done[address] = text


def _as_function(address: str, text: str) -> tuple[str, list[str]]:
    imported: list[str] = []
    exported: list[str] = []

    def taken(found: re.Match[str]) -> str:
        imported.append(_from(address, found["address"]))
        if found["names"] is None:
            return ""
        names = re.sub(r"\s+as\s+", ": ", found["names"])
        return f'const {{{names}}} = files["{imported[-1]}"];'

    def given(found: re.Match[str]) -> str:
        exported.append(found["name"] or found["names"].strip())
        return ""

    text = EXPORT.sub(given, JS_IMPORT.sub(taken, text))
    if unknown := OTHER.search(text):
        raise ValueError(f"{address}: '{unknown[0]}' cannot be put together; {HOW}")
    body = f"{text}\nreturn {{ {', '.join(exported)} }};\n"
    return f'\nfiles["{address}"] = await (async () => {{\n{body}}})();\n', imported


def _as_rules(address: str, text: str) -> tuple[str, list[str]]:
    imported = [_from(address, found["address"]) for found in CSS_IMPORT.finditer(text)]
    return f"/* {address} */\n{CSS_IMPORT.sub('', text)}", imported


def _from(address: str, named: str) -> str:
    return normpath(join(dirname(address), named))


KINDS: Mapping[str, Callable[[str, Read], str]] = {".js": script, ".css": style}
"""How the files of each kind are put together, by their suffix."""
