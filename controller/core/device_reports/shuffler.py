"""What a shuffler reports: batches, counts, alarms, receipts."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from controller.core.device_reports.taken import known
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder

Report = TypeVar("Report", bound=d.ShufflerReport)


def once(take: Callable[[Recorder, Report], None]) -> Callable[[Recorder, Report], None]:
    """Take a shuffler's report once, and acknowledge it every time."""

    @wraps(take)
    def taken(recorder: Recorder, report: Report) -> None:
        if not known(recorder, report.device, report.boot, report.n):
            recorder.record(f.ReportTaken(report.device, report.boot, report.n))
            take(recorder, report)

    return taken


@once
def shuffle_report(recorder: Recorder, report: d.ShuffleReport) -> None:
    """The machine started or finished a batch; progress is shown, not recorded."""
    if report.what == "progress":
        return
    held = next((s.name for s in recorder.table.sets.values() if s.batch == report.batch), "")
    recorder.record(f.ShuffleReported(report.what, report.batch, held, report.device))


@once
def deck_check(recorder: Recorder, report: d.DeckCheck) -> None:
    """The machine counted a batch."""
    faults = []
    whole = recorder.table.config.rules.decks * 52
    if report.count != whole:
        faults.append(f"{report.count} cards instead of {whole}")
    if report.missing:
        faults.append(f"missing {' '.join(report.missing)}")
    if report.extra:
        faults.append(f"extra {' '.join(report.extra)}")
    if report.wrong_back:
        faults.append(f"{report.wrong_back} backs of another colour")
    text = ", ".join(faults)
    recorder.record(f.BatchChecked(report.batch, report.device, report.count, text))


@once
def shuffler_alarm(recorder: Recorder, report: d.ShufflerAlarm) -> None:
    """An alarm stands until somebody acknowledges it, whatever the machine says later."""
    if report.active:
        recorder.record(f.AlarmRaised(report.device, report.code, report.text))


@once
def batch_receipt(recorder: Recorder, report: d.BatchReceipt) -> None:
    """The slip of a pre-shuffled batch."""
    recorder.record(
        f.ReceiptTaken(
            report.batch,
            report.make,
            report.model,
            report.serial,
            report.operator,
            report.decks,
            report.back,
        )
    )
