"""A release: the same commit gives the same bytes, and it says what it is made of."""

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.places import PROJECT

DEBIAN = PROJECT / "systemd/debian"
FAULT = {"id": "CVE-2026-1", "fix_versions": ["2.0"]}
ONE = {"name": "one", "version": "1.0", "vulns": []}


def script(name: str) -> ModuleType:
    """A module of the folder of build scripts."""
    sys.path.insert(0, str(DEBIAN))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(DEBIAN))


@pytest.mark.system
@pytest.mark.skipif(not (PROJECT / ".git").exists(), reason="this is no checkout")
def test_the_wheel_of_a_commit_is_the_same_bytes_wherever_it_is_built(tmp_path: Path) -> None:
    build = script("build")
    build.stamp_time()
    wheels = []
    for place in ("here", "another place, with a longer name"):
        folder = tmp_path / place
        (wheel,) = build.build_wheel(folder / "source", folder / "dist").glob("*.whl")
        wheels.append(wheel.read_bytes())
    assert wheels[0] == wheels[1]


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_a_package_is_the_same_bytes_whenever_its_files_were_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = script("build")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1750000000")
    packages = []
    for number, place in enumerate(("one", "two")):
        root = tmp_path / place
        (root / "opt").mkdir(parents=True)
        for name in sorted("abc", reverse=bool(number)):
            (root / "opt" / name).write_text(name)
            os.utime(root / "opt" / name, (1760000000 + number, 1760000000 + number))
        (root / "DEBIAN").mkdir()
        control = (DEBIAN / "control.table").read_text().replace("@VERSION@", "1")
        (root / "DEBIAN/control").write_text(control)
        into = tmp_path / f"{place}-package"
        into.mkdir()
        build.build_package(root, into)
        (package,) = into.glob("*.deb")
        packages.append(package.read_bytes())
    assert packages[0] == packages[1]


def test_two_builds_that_differ_are_named(tmp_path: Path) -> None:
    release = script("release")
    for place, text in (("one", "x"), ("two", "y")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "changed").write_text(text)
        (tmp_path / place / "same").write_text("")
    (tmp_path / "two/more").write_text("")
    folders = [sorted((tmp_path / place).iterdir()) for place in ("one", "two")]
    assert release.differences(*folders) == ["changed", "more"]
    assert release.differences(folders[0], folders[0]) == []


def library(packages: Path, name: str, version: str, *lines: str) -> None:
    info = packages / f"{name}-{version}.dist-info"
    (info / "licenses").mkdir(parents=True)
    (info / "licenses/LICENSE.txt").write_text(f"text of {name}'s licence")
    head = ["Metadata-Version: 2.4", f"Name: {name}", f"Version: {version}", *lines]
    (info / "METADATA").write_text("\n".join(head) + "\n")
    (info / "RECORD").write_text(f"{info.name}/licenses/LICENSE.txt,,\n{info.name}/METADATA,,\n")


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "lib"
    library(folder, "One_Lib", "1.0", "License-Expression: MIT OR Apache-2.0")
    library(folder, "two", "2.0", "Classifier: License :: OSI Approved :: BSD License")
    library(folder, "three", "3.0", "License: Some words of its own")
    library(folder, "livetable", "0.0")
    (folder / "vision/models").mkdir(parents=True)
    (folder / "vision/models/net.onnx").write_bytes(b"weights")
    return folder


def test_the_bill_names_every_library_with_version_licence_and_the_locks_hashes(
    packages: Path,
) -> None:
    bill = script("bill")
    hashes = " ".join(f"\\\n    --hash=sha256:{letter * 64}" for letter in "ab")
    lock = f"one-lib==1.0 {hashes}\ntwo==2.0\n"
    words = ("9", packages, packages, lock, "python3.11, libc6 (>= 2.34)", 1750000000)
    told = json.loads(bill.bill(*words))
    assert bill.bill(*words) == bill.bill(*words)
    parts = {part["name"]: part for part in told["components"]}
    assert list(parts) == ["One_Lib", "three", "two", "net.onnx", "python3.11", "libc6"]
    assert parts["One_Lib"]["licenses"] == [{"expression": "MIT OR Apache-2.0"}]
    assert parts["One_Lib"]["purl"] == "pkg:pypi/one-lib@1.0"
    (source,) = parts["One_Lib"]["externalReferences"]
    assert [one["content"][0] for one in source["hashes"]] == ["a", "b"]
    assert parts["two"]["licenses"] == [{"license": {"id": "BSD-3-Clause"}}]
    assert parts["three"]["licenses"] == [{"license": {"name": "Some words of its own"}}]
    refs = {part["bom-ref"] for part in told["components"]}
    assert len(refs) == len(told["components"])
    assert set(told["dependencies"][0]["dependsOn"]) == refs
    assert told["metadata"]["timestamp"] == "2025-06-15T15:06:40Z"


def test_licences_are_given_whole(packages: Path) -> None:
    told = script("licences").texts(packages)
    assert "One_Lib 1.0: MIT OR Apache-2.0\ntext of One_Lib's licence" in told
    assert "livetable" not in told


def test_no_word_of_the_python_that_builds_is_in_the_package(packages: Path) -> None:
    """A library's command begins with that Python's path, and its record has the command's hash."""
    (packages / "bin").mkdir()
    (packages / "bin/one").write_text(f"#!{sys.executable}\n")
    record = packages / "One_Lib-1.0.dist-info/RECORD"
    before = record.read_text()
    record.write_text(f"../../bin/one,sha256=abc,20\n{before}")
    script("build").leave_scripts_out(packages)
    assert not (packages / "bin").exists()
    assert record.read_text() == before


@pytest.mark.parametrize(
    ("prints", "code", "said"),
    [
        ([ONE], 0, "1 libraries asked for, 0 faults known."),
        ([{**ONE, "vulns": [FAULT]}], 1, "- one 1.0: CVE-2026-1, mended in 2.0"),
        ([ONE, {"name": "two", "skip_reason": "not found"}], 2, "Not known of two."),
        ([], 2, "Not known of any library."),
    ],
)
def test_the_audit_says_what_is_known(
    tmp_path: Path, prints: list[object], code: int, said: str
) -> None:
    told = json.dumps({"dependencies": prints})
    found = script("audit").report([sys.executable, "-c", f"print({told!r})"], tmp_path)
    assert (found[0], found[1][-1]) == (code, said)


@pytest.mark.parametrize(
    "tool",
    [
        ["/no/such/tool"],
        [sys.executable, "-c", "import sys; sys.exit('no way to the network')"],
        [sys.executable, "-c", "print('[]')"],
    ],
)
def test_an_audit_that_cannot_ask_says_that_it_knows_nothing(
    tmp_path: Path, tool: list[str]
) -> None:
    code, lines = script("audit").report(tool, tmp_path)
    assert code == 2
    assert lines[0].startswith("Not known: ")


def test_the_audit_writes_a_dated_report(tmp_path: Path) -> None:
    words = [sys.executable, str(DEBIAN / "audit.py"), "/no/such/tool"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "# Known faults of the libraries, 2" in done.stdout
