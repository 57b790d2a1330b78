"""The bill of materials of one version: a CycloneDX 1.5 document of what the package holds.

Every library with its version, licence and the hashes of the lock; the trained models with theirs;
the packages of Debian that must be there. The same commit gives the same bytes.
"""

import hashlib
import json
import re
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import licences

SPACE = uuid.UUID("6f1c9a0e-3d56-5b0f-9a57-0d2c8b3f4e11")
"""The namespace from which the serial numbers of our bills are derived."""

LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
SPDX = re.compile(r"^[A-Za-z0-9.+-]+$")
"""The form of a licence's short name."""

Part = dict[str, Any]


def bill(version: str, home: Path, packages: Path, lock: str, depends: str, epoch: int) -> str:
    """The document, as JSON.

    `home` is the version's folder and `packages` its libraries, `lock` the text of the lock,
    `depends` the line of Debian packages, `epoch` the commit's time in seconds.
    """
    us = f"pkg:pypi/livetable@{version}"
    parts = [
        *_libraries(packages, _hashes(lock)),
        *(_model(path, home) for path in sorted(packages.glob("*/models/*.onnx"))),
        *_system(depends),
    ]
    told: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": us,
                "name": "livetable",
                "version": version,
                "purl": us,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": parts,
        "dependencies": [
            {"ref": us, "dependsOn": [part["bom-ref"] for part in parts]},
            *({"ref": part["bom-ref"], "dependsOn": []} for part in parts),
        ],
    }
    told["serialNumber"] = f"urn:uuid:{uuid.uuid5(SPACE, json.dumps(told, sort_keys=True))}"
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


def _hashes(lock: str) -> dict[str, list[str]]:
    """The hashes of each locked library, by its normal name."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in lock.splitlines():
        if pinned := LOCKED.match(line):
            name = _normal(pinned[1])
            found[name] = []
        if name:
            found[name] += HASH.findall(line)
    return found


def _libraries(packages: Path, hashes: dict[str, list[str]]) -> list[Part]:
    parts = []
    for library in licences.libraries(packages):
        ref = f"pkg:pypi/{_normal(library.name)}@{library.version}"
        part: Part = {
            "type": "library",
            "bom-ref": ref,
            "name": library.name,
            "version": library.version,
            "purl": ref,
            "licenses": _licence(licences.licence(library)),
            "externalReferences": [
                {
                    "type": "distribution",
                    "url": ref,
                    "hashes": [
                        {"alg": "SHA-256", "content": one}
                        for one in hashes.get(_normal(library.name), [])
                    ],
                }
            ],
        }
        parts.append(part)
    return parts


def _licence(told: str) -> list[Part]:
    if not told:
        return []
    if told in licences.SHORT.values():
        return [{"license": {"id": told}}]
    words = re.split(r" AND | OR | WITH |[()]", told)
    if all(SPDX.match(word.strip()) for word in words if word.strip()):
        return [{"expression": told}]
    return [{"license": {"name": told}}]


def _model(path: Path, home: Path) -> Part:
    name = str(path.relative_to(home))
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    return {
        "type": "machine-learning-model",
        "bom-ref": name,
        "name": path.name,
        "version": content[:12],
        "hashes": [{"alg": "SHA-256", "content": content}],
    }


def _system(depends: str) -> list[Part]:
    parts = []
    for wanted in depends.split(","):
        name, _, least = wanted.strip().partition(" ")
        ref = f"pkg:deb/debian/{name}?distro=bookworm"
        version = least.strip("() ") or "as installed"
        parts.append(
            {"type": "library", "bom-ref": ref, "name": name, "version": version, "purl": ref}
        )
    return parts


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
