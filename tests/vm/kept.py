"""An installed machine, kept for the next run: the table is set up and has never been opened.

Its name is made of all that it was installed from and by, so other packages, another image or
another way of installing are never taken for it.
"""

import hashlib
import shutil
from pathlib import Path

from tests.support.places import PROJECT
from tests.vm.image import BUILD, Image, copy_of

KEPT = BUILD / "kept"
DISKS = ("disk.img", "records.img", "stick.img")
HERE = Path(__file__).parent


def kept_place(image: Image, brought: tuple[str, ...]) -> Path:
    """The folder of the machine installed from this; `brought`: files that the test brings in."""
    mark = hashlib.sha256(str(image.disk.stat().st_mtime_ns).encode())
    ours = [HERE / name for name in (*brought, "scenes/installing.py")]
    for path in [*sorted((PROJECT / "build/packages").glob("*.deb")), *ours]:
        mark.update(f"\0{path.name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return KEPT / mark.hexdigest()[:16]


def keep(work: Path, place: Path) -> None:
    """Keep the disks of a machine that holds still; one installation is kept, the newest."""
    shutil.rmtree(KEPT, ignore_errors=True)
    new = place.with_suffix(".new")
    new.mkdir(parents=True)
    _copy(work, new)
    new.rename(place)


def take(place: Path, work: Path) -> None:
    """Lay out the kept disks."""
    work.mkdir(parents=True)
    _copy(place, work)


def _copy(source: Path, target: Path) -> None:
    for name in DISKS:
        copy_of(source / name, target / name)
