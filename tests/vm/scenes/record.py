"""The record of a machine that is off, held against what the hall heard."""

import json
import subprocess
from pathlib import Path

from controller.journal.file import reading
from controller.journal.live.outbox import Outbox
from controller.journal.meta import read_meta
from controller.journal.replay import replay
from controller.journal.verify import verify
from controller.mqtt.envelope import Address, event_envelope
from tests.vm.hall import Hall
from tests.vm.machine import MachineError

JOURNAL = "/bj1/journal.db"
TAILS = ("", "-wal")


def taken_out(disk: Path, folder: Path) -> Path:
    """Copy the journal out of the records' disk, whose machine is off; returns its path."""
    checked = subprocess.run(["e2fsck", "-fy", str(disk)], capture_output=True, text=True)
    if checked.returncode > 1:
        raise MachineError(f"e2fsck: {checked.stdout}")
    for tail in TAILS:
        path = folder / f"journal.db{tail}"
        path.unlink(missing_ok=True)
        line = f'dump "{JOURNAL}{tail}" "{path}"'
        subprocess.run(["debugfs", "-R", line, str(disk)], capture_output=True, check=True)
        if tail and path.exists() and not path.stat().st_size:
            path.unlink()
    return folder / "journal.db"


def inquest(journal: Path, hall: Hall) -> None:
    """Whole, decided as this program decides, and with everything that was published, unchanged."""
    verdict = verify(journal)
    if verdict.bad or verdict.unproven:
        raise MachineError(f"the journal: {verdict.bad or verdict.unproven}")
    if difference := replay(journal).difference:
        raise MachineError(f"played again, the journal differs: {difference}")
    kept = published(journal)
    heard = hall.heard()
    if not heard:
        raise MachineError("the hall heard no event, so nothing is held against the record")
    for number, event in heard.items():
        if kept.get(number) != event:
            raise MachineError(f"{number} was published and is not in the journal as it was said")
    print(
        f"the record: {verdict.records} records, whole, played again without a difference; "
        f"{len(heard)} events heard, each in it as it was said; missing or changed: none",
        flush=True,
    )


def published(journal: Path) -> dict[str, object]:
    """Each public event of a journal as it goes out, by its number."""
    with reading(journal) as connection:
        meta = read_meta(connection, journal)
    address = Address(meta.site, meta.table, meta.epoch)
    outbox = Outbox(journal)
    try:
        stored = outbox.events_from(1, outbox.last_event())
    finally:
        outbox.close()
    return {address.sequence(one.n): json.loads(event_envelope(address, one)) for one in stored}
