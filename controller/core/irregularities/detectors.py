"""Finds everything that is wrong with what the sensors show, from the table alone.

A detector looks at the table and names what is wrong now, since when, and how long it may put
itself right before it counts. It is called again after every input: an irregularity is over when
its detector no longer finds it, whatever the dealer did to get there. Only the first finding is
opened, because people mend one thing at a time. The exception is a strange card, which is opened as
well before somebody takes it off.
"""

from dataclasses import replace

from controller.core.irregularities.catalogue import catalogue_of
from controller.core.irregularities.strange.taken_off import told_again
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import Words


def findings(table: Table) -> list[Finding]:
    """Return everything that is wrong now, the first to mend first; worked out once per fact."""
    return _found(table, table.snapshot())


def _found(table: Table, snapshot: TableSnapshot) -> list[Finding]:
    if snapshot.findings is None:
        snapshot.findings = _look(table, snapshot)
    return snapshot.findings


RELOOK_MS = 6_000
"""A device that works again looks for so long before anything is held against the dealer."""


def due(table: Table) -> list[Finding]:
    """Return what may be opened: nothing that depends on a device that is lost or has just come
    back.

    Worked out once per fact, because only facts change how a device is.
    """
    snapshot = table.snapshot()
    if snapshot.opened is None:
        found = _found(table, snapshot)
        if found and (snapshot.unwell or any(one.well_since for one in table.devices.values())):
            rested = (_rested(table, one) for one in found)
            found = [one for one in rested if one is not None]
        snapshot.opened = found
    return snapshot.opened


def _rested(table: Table, found: Finding) -> Finding | None:
    kinds = catalogue_of(table)[found.code].rests_on
    if not all(table.well(kind) for kind in kinds):
        return None
    back = max(map(table.well_since, kinds), default=0)
    if not back or found.since + found.grace >= back + RELOOK_MS:
        return found
    return replace(found, since=back, grace=RELOOK_MS)


def _look(table: Table, snapshot: TableSnapshot) -> list[Finding]:
    found: list[Finding] = []
    for detector in catalogue_of(table).detectors(table.phase, snapshot):
        finding = detector(table, snapshot)
        if finding is not None:
            found.append(finding)
    return found


def still_wrong(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether the sensors still show this irregularity, or it stands although they do not."""
    return _found_again(table, wrong) is not None


def now_of(table: Table, wrong: OpenIrregularity) -> tuple[Words, str]:
    """Return what is wrong, in words, and where, as the cards lie now."""
    found = _found_again(table, wrong) or next(iter(otherwise(table, wrong)), None)
    return (found.text, found.zone) if found else (wrong.text, wrong.zone)


def as_it_lies(table: Table, wrong: OpenIrregularity) -> OpenIrregularity:
    """Return the irregularity as its cards lie now: a card that was laid since has another track.

    If more cards of its kind have come since, it is about all of them.
    """
    found = _found_again(table, wrong)
    if found and set(found.pulls) - set(wrong.pulls):
        return replace(wrong, pulls=found.pulls, tracks=found.tracks)
    if any(track in table.lying for track in wrong.tracks):
        return wrong
    return replace(wrong, tracks=found.tracks) if found and found.tracks else wrong


def otherwise(table: Table, wrong: OpenIrregularity) -> list[Finding]:
    """Return what else is found of its cards where they lie, and is not open yet."""
    opened, again = table.irregularities.values(), told_again(table, wrong)
    of_it = (one for one in due(table) if one.concerns(wrong) or again in one.tracks)
    found = [one for one in of_it if one.tracks]
    return [one for one in found if not any(one.is_of(other) for other in opened)]


def _found_again(table: Table, wrong: OpenIrregularity) -> Finding | None:
    for found in findings(table):
        if found.is_of(wrong):
            return found
    still = catalogue_of(table)[wrong.code].still
    return still(table, wrong) if still else None
