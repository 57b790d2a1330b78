"""What a shoe reports.

Every report is acknowledged, after the commit, so that the device may forget it.
"""

from controller.core.cards import Card
from controller.core.device_reports.taken import known
from controller.core.irregularities.handling import call_manager
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder


def card_read(recorder: Recorder, report: d.CardRead) -> None:
    """A card left the shoe."""
    if not known(recorder, report.device, report.boot, report.n):
        _pulled(recorder, report, report.card)


def card_unread(recorder: Recorder, report: d.CardUnread) -> None:
    """A card left the shoe, which could not read it."""
    if not known(recorder, report.device, report.boot, report.n):
        _pulled(recorder, report, None)


def _pulled(recorder: Recorder, report: d.CardRead | d.CardUnread, card: Card | None) -> None:
    pull = recorder.table.last_pull + 1
    recorder.record(f.CardPulled(pull, report.device, report.n, report.boot, card))


def cut_card(recorder: Recorder, report: d.CutCardRead) -> None:
    """The cut card left the shoe."""
    if not known(recorder, report.device, report.boot, report.n):
        recorder.record(f.CutCardPulled(report.device, report.n, report.boot))


def shoe_notice(recorder: Recorder, report: d.ShoeNotice) -> None:
    """The shoe says something else."""
    if not known(recorder, report.device, report.boot, report.n):
        recorder.record(
            f.ShoeNoticed(
                report.device, report.n, report.boot, report.what, report.text, report.code
            )
        )


def conflict(recorder: Recorder, report: d.ReportConflict) -> None:
    """One report number came with two contents."""
    recorder.record(f.ReportsDisagreed(report.device, report.n, report.first, report.second))
    if recorder.table.phase != "closed":
        text = f"{report.device} told one card in two ways: the shift manager rules."
        call_manager(recorder, "reports_disagree", text)


def gap(recorder: Recorder, report: d.ReportGap) -> None:
    """Reports were lost for good."""
    recorder.record(f.ReportsLost(report.device, report.first, report.last))
    if recorder.table.phase != "closed":
        lost = report.last - report.first + 1
        text = f"{lost} reports of {report.device} were lost: cards may have left it unseen."
        call_manager(recorder, "reports_lost", text)
