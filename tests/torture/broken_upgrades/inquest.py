"""What has to be so after an upgrade, however it ended."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from controller.journal.file import reading
from controller.journal.replay import replay
from controller.journal.verify import verify
from tests.torture.broken_upgrades.appliance import TABLES, Appliance
from tests.torture.broken_upgrades.kinds import CODES, FULL, Case, Kind
from tests.vm.scenes.record import published

Records = list[tuple[int, bytes]]


@dataclass
class Before:
    """Each table's records before the upgrade, and whether their programs may stay the same."""

    records: dict[str, Records] = field(default_factory=dict)


def before(appliance: Appliance) -> Before:
    """Look at the records before an upgrade is asked for."""
    return Before({table: _records(appliance.journal(table)) for table in TABLES})


def judge(case: Case, kind: Kind, was: Before, code: int, said: str) -> str:
    """What ran in the end; raises AssertionError with what is not as it has to be."""
    appliance = case.appliance
    runs = appliance.current()
    if kind.ends != "cut off":
        assert code == CODES[kind.ends], f"exit status {code}, wanted {CODES[kind.ends]}: {said}"
        assert runs == (case.now if kind.ends == "taken" else case.was), f"{runs} runs: {said}"
    assert runs in ((case.was, case.now) if kind.good else (case.was,)), f"{runs} runs: {said}"
    if kind.ends == "refused":
        assert not case.shelf.was_started(case.now), "it was started, and refused"
    (appliance.state / FULL).unlink(missing_ok=True)
    appliance.runs(runs)
    assert not (left := appliance.undecided()), f"left undecided: {left}"
    appliance.one_round()
    for table in TABLES:
        _whole(appliance.journal(table), was.records[table])
    if kind.ends in ("taken", "returned"):
        _recorded(appliance, case, kind.ends)
    _as_published(appliance)
    return runs


def played_again(appliance: Appliance) -> int:
    """Play the records again, each whole; how many there are."""
    for table in TABLES:
        difference = replay(appliance.journal(table)).difference
        assert not difference, f"{table}, played again: {difference}"
    return sum(len(_records(appliance.journal(table))) for table in TABLES)


def _records(journal: Path) -> Records:
    with reading(journal) as connection:
        return list(connection.execute("SELECT seq, hash FROM record ORDER BY seq"))


def _whole(journal: Path, was: Records) -> None:
    verdict = verify(journal)
    fault = verdict.bad or verdict.unproven
    assert not fault, f"{journal}: {fault}"
    now = _records(journal)[: len(was)]
    assert now == was, f"{journal}: records of before are missing or others"


def _recorded(appliance: Appliance, case: Case, outcome: str) -> None:
    """Both tables' records tell of the upgrade as their last one."""
    wanted = {"was": case.was, "now": case.now, "by": "engineer-1", "outcome": outcome}
    asked = (
        "SELECT body FROM record WHERE kind = 'fact' "
        "AND json_extract(body, '$.kind') = 'software_changed' ORDER BY seq DESC LIMIT 1"
    )
    for table in TABLES:
        with reading(appliance.journal(table)) as connection:
            row = connection.execute(asked).fetchone()
        told = json.loads(row[0]) if row else {}
        assert wanted.items() <= told.items(), f"{table} recorded {told}, wanted {wanted}"


def _as_published(appliance: Appliance) -> None:
    kept = published(appliance.journal("bj1"))
    for table in TABLES[1:]:
        kept |= published(appliance.journal(table))
    heard = appliance.hall.heard()
    assert heard, "nothing was published"
    wrong = [number for number, event in heard.items() if kept.get(number) != event]
    assert not wrong, f"published and not in the record as it was said: {wrong[:5]}"
