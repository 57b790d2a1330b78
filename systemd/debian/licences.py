"""The licences of the libraries in a folder of packages, as they themselves tell them."""

import re
from importlib.metadata import Distribution, distributions
from pathlib import Path

FILES = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)

OURS = "livetable"

SHORT = {
    "OSI Approved :: Apache Software License": "Apache-2.0",
    "OSI Approved :: BSD License": "BSD-3-Clause",
    "OSI Approved :: MIT License": "MIT",
    "OSI Approved :: ISC License (ISCL)": "ISC",
    "OSI Approved :: Python Software Foundation License": "PSF-2.0",
}


def libraries(packages: Path) -> list[Distribution]:
    """The installed libraries without ours, by name."""
    found = [one for one in distributions(path=[str(packages)]) if one.name != OURS]
    return sorted(found, key=lambda one: one.name.lower())


def licence(library: Distribution) -> str:
    """The licence that a library tells: an expression where it has one; empty: it tells none."""
    told = library.metadata
    if expression := told.get("License-Expression"):
        return str(expression)
    classes = told.get_all("Classifier") or []
    named = [SHORT.get(one[11:], one.rpartition(":: ")[2]) for one in classes
             if one.startswith("License :: ")]  # fmt: skip
    if named and named != ["OSI Approved"]:
        return " AND ".join(sorted(set(named)))
    lines = str(told.get("License") or "").strip().splitlines()
    return lines[0][:100] if lines else ""


def files(library: Distribution) -> dict[str, str]:
    """The texts of a library's licences, by path."""
    found = {}
    for path in sorted(library.files or [], key=str):
        if FILES.search(str(path)) and ".dist-info/" in str(path):
            found[str(path)] = Path(str(path.locate())).read_text("utf-8", errors="replace")
    return found


def texts(packages: Path) -> str:
    """All licences of all libraries, one after the other."""
    parts = []
    for library in libraries(packages):
        head = f"{library.name} {library.version}: {licence(library) or 'tells no licence'}"
        parts.append("\n".join(["=" * 80, head, *files(library).values()]))
    return "\n".join(parts) + "\n"
