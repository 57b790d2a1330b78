"""Makes a release of the last commit: packages built twice, compared, listed and signed.

Both builds lie in folders of their own; a byte that differs ends it. build/release then holds the
packages, the wheel, the bill of materials (CycloneDX), the licences of all libraries, and a
MANIFEST over them, signed with the key of the file that RELEASE_KEY names.
"""

import os
import shutil
import sys
from importlib import import_module
from pathlib import Path

import bill
import licences

from controller.appliance.manifest import every_file, file_hash, write_manifest
from controller.journal.proof.signing_key import read_key

build = import_module("build")  # by name, for a checkout may hold a folder of that name too

RELEASE = build.BUILD / "release"


def main() -> int:
    """Make it; 1: the two builds differ."""
    version = build.version_of_project()
    wheels = build.BUILD / "wheels"
    folders = [build.BUILD / "release-1", build.BUILD / "the second build of a release"]
    built = [build.build(folder, wheels, folder / "packages") for folder in folders]
    differing = differences(*built)
    for name in differing:
        print(f"{name}: the two builds differ; see {folders[0]} and {folders[1]}", file=sys.stderr)
    if differing:
        return 1
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    for path in built[0]:
        shutil.copyfile(path, RELEASE / path.name)
    describe(version, folders[0] / f"deb/livetable-{version}")
    shutil.rmtree(folders[1])
    key = os.environ.get("RELEASE_KEY", "")
    signing = read_key(Path(key)) if key else None
    write_manifest(RELEASE, f"livetable {version} release", every_file(RELEASE), signing)
    print(f"{RELEASE}: built twice, the same bytes; {'signed' if key else 'NOT signed'}")
    return 0


def differences(first: list[Path], second: list[Path]) -> list[str]:
    """The names that are not in both builds with the same bytes."""
    one, two = ({path.name: file_hash(path) for path in paths} for paths in (first, second))
    return sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))


def describe(version: str, program: Path) -> None:
    """Write bill of materials and licences of a staged program."""
    home = program / "opt/livetable/versions" / version
    packages = home / "lib" / build.PYTHON / "site-packages"
    control = (build.DEBIAN / "control.program").read_text()
    depends = next(line[9:] for line in control.splitlines() if line.startswith("Depends: "))
    lock = build.LOCK.read_text()
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    told = bill.bill(version, home, packages, lock, depends, epoch)
    (RELEASE / f"livetable-{version}.cdx.json").write_text(told, encoding="utf-8")
    (RELEASE / "LICENSES-OF-LIBRARIES").write_text(licences.texts(packages), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
