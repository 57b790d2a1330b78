"""A bare Debian bookworm takes the wheel with its `[demo]` extra and plays three rounds.

`python -m tests.torture.bare_debian ROOT WHEELS`, as root. ROOT is a folder with a bookworm of
python3-venv, libgl1 and libglib2.0-0 and nothing more; where it is missing mmdebstrap makes it.
WHEELS is a folder with the wheels of requirements-demo.lock; where it is missing pip fetches them.
The wheel is built from the last commit. In an empty folder the demo must end 0; without the two
libraries it must name the apt line in a sentence.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.places import PROJECT

PACKAGES = ("python3-venv", "libgl1", "libglib2.0-0")
LIBRARIES = ("libGL.so.1", "libgthread-2.0.so.0")
APT_LINE = "apt-get install"
DEMO = "cd /root/empty && ../bare/bin/livetable demo --headless --rounds 3"


def run(*words: object) -> None:
    """Run a program; raises CalledProcessError."""
    subprocess.run([*map(str, words)], check=True)


def inside(root: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in the other Debian, with devices and processes of its own."""
    mounted = f"mount -t proc proc {root}/proc; mount --rbind /dev {root}/dev; "
    chroot = ["unshare", "--mount", "sh", "-c", f'{mounted}exec chroot {root} sh -c "$0"', script]
    return subprocess.run(chroot, capture_output=True, text=True, check=False)


def built(folder: Path) -> Path:
    """Build the wheel of the last commit."""
    archive = folder / "source.tar"
    run("git", "-C", PROJECT, "archive", "-o", archive, "HEAD")
    shutil.unpack_archive(archive, folder / "source")
    words = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder]
    run(sys.executable, "-m", "pip", "wheel", *words, folder / "source")
    return next(folder.glob("livetable-*.whl"))


def prepared(root: Path, wheels: Path) -> None:
    """Make what is not there yet."""
    if not wheels.is_dir():
        lock = PROJECT / "requirements-demo.lock"
        run(sys.executable, "-m", "pip", "download", "-q", "-d", wheels, "-r", lock)
    if not root.is_dir():
        include = f"--include={','.join(PACKAGES)}"
        run("mmdebstrap", "--variant=minbase", include, "bookworm", root)


def installed(root: Path, wheels: Path) -> None:
    """Put the wheel and what it needs into an environment of its own."""
    home = root / "root"
    for old in ("bare", "empty", "wheels"):
        shutil.rmtree(home / old, ignore_errors=True)
    shutil.copytree(wheels, home / "wheels")
    (home / "empty").mkdir()
    with tempfile.TemporaryDirectory() as place:
        wheel = built(Path(place))
        for older in (home / "wheels").glob("livetable-*.whl"):
            older.unlink()
        shutil.copy(wheel, home / "wheels")
    pip = "bare/bin/pip install -q --no-index --find-links wheels"
    made = inside(root, f"cd /root && python3 -m venv bare && {pip} 'livetable[demo]'")
    if made.returncode:
        raise SystemExit(f"the wheel cannot be installed: {made.stderr}")


@contextmanager
def without(root: Path, names: tuple[str, ...]) -> Iterator[None]:
    """Take libraries away for a while."""
    found = [path for name in names for path in (root / "usr" / "lib").rglob(name)]
    assert len(found) == len(names), f"{root} has not {names}: is it a bookworm with {PACKAGES}?"
    for path in found:
        path.rename(path.with_name(f"{path.name}.away"))
    try:
        yield
    finally:
        for path in found:
            path.with_name(f"{path.name}.away").rename(path)


def main() -> int:
    """0: both as they must be; 1: one is not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("wheels", type=Path)
    options = parser.parse_args()
    root, wheels = options.root.resolve(), options.wheels.resolve()
    prepared(root, wheels)
    installed(root, wheels)
    with without(root, LIBRARIES):
        lacking = inside(root, DEMO)
    played = inside(root, DEMO)
    named = APT_LINE in lacking.stderr and all(one in lacking.stderr for one in PACKAGES[1:2])
    clean = "Traceback" not in lacking.stderr and "ImportError" not in lacking.stderr
    said = lacking.stderr.strip().splitlines()
    print(f"without libraries: ended {lacking.returncode}, in {len(said)} lines: {said[-1:]}")
    print(f"with them: ended {played.returncode}\n{played.stdout}{played.stderr}")
    return int(not (lacking.returncode == 2 and named and clean and played.returncode == 0))


if __name__ == "__main__":
    sys.exit(main())
