"""Device reports become facts, whatever the rules say of them.

A report that tells nothing new (the same again, a track nobody knows) makes no fact. Every shoe
report is acknowledged, after the commit, so that the device may forget it.
"""

from collections.abc import Callable
from typing import Any

from controller.core.cards import Card
from controller.core.irregularities.handling import call_manager
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.orders import Acknowledge
from controller.core.recorder import Recorder
from controller.core.requests import card_sets as ask_sets
from controller.core.round.procedure import suspect_shuffle
from controller.core.table.state import Lying


def _known(recorder: Recorder, device: str, boot: int, n: int) -> bool:
    """Whether this report of the shoe is in the journal already; acknowledge it in any case."""
    recorder.order(Acknowledge(device, boot, n))
    last_boot, last_n = recorder.table.reports.get(device, (-1, -1))
    return boot == last_boot and n <= last_n


def card_read(recorder: Recorder, report: d.CardRead) -> None:
    """A card left the shoe."""
    if not _known(recorder, report.device, report.boot, report.n):
        _pulled(recorder, report, report.card)


def card_unread(recorder: Recorder, report: d.CardUnread) -> None:
    """A card left the shoe, which could not read it."""
    if not _known(recorder, report.device, report.boot, report.n):
        _pulled(recorder, report, None)


def _pulled(recorder: Recorder, report: d.CardRead | d.CardUnread, card: Card | None) -> None:
    pull = recorder.table.last_pull + 1
    recorder.record(f.CardPulled(pull, report.device, report.n, report.boot, card))
    suspect_shuffle(recorder)


def cut_card(recorder: Recorder, report: d.CutCardRead) -> None:
    """The cut card left the shoe."""
    if not _known(recorder, report.device, report.boot, report.n):
        recorder.record(f.CutCardPulled(report.device, report.n, report.boot))


def shoe_notice(recorder: Recorder, report: d.ShoeNotice) -> None:
    """The shoe says something else."""
    if not _known(recorder, report.device, report.boot, report.n):
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


def bad_frame(recorder: Recorder, report: d.BadFrame) -> None:
    """Bytes that are no frame."""
    recorder.record(f.BytesRejected(report.device, report.why))


def device_up(recorder: Recorder, report: d.DeviceUp) -> None:
    """A device answers."""
    device = recorder.table.devices.get(report.device)
    if device and (device.state != "ok" or device.identity != report.identity):
        recorder.record(f.DeviceConnected(report.device, report.identity, report.batch))


def device_down(recorder: Recorder, report: d.DeviceDown) -> None:
    """A device is lost."""
    device = recorder.table.devices.get(report.device)
    if device and (device.state, device.why) != ("lost", report.why):
        recorder.record(f.DeviceLost(report.device, report.why))


def camera_state(recorder: Recorder, report: d.CameraState) -> None:
    """The camera's view changed its condition, or vision started anew."""
    _notice_start(recorder, report.camera, report.start)
    device = recorder.table.devices[report.camera]
    good = report.condition == "ok"
    if (device.state == "ok") != good or (not good and device.why != report.why):
        recorder.record(f.CameraChanged(report.camera, report.start, report.condition, report.why))


def _notice_start(recorder: Recorder, camera: str, start: str) -> None:
    known = recorder.table.devices[camera].start
    if known != start:
        recorder.record(f.TracksForgotten(camera, start))


def sighting(recorder: Recorder, report: d.Sighting) -> None:
    """The camera saw something happen to one lying card."""
    _notice_start(recorder, report.camera, report.start)
    known = recorder.table.lying.get((report.camera, report.track))
    if known is None or known.unconfirmed:
        if report.what != "removed":
            _first_seen(recorder, report)
    elif report.what == "removed":
        recorder.record(f.CardLifted(report.camera, report.track))
    else:
        _seen_again(recorder, report, known)


def _first_seen(recorder: Recorder, report: d.Sighting) -> None:
    old = _unconfirmed_match(recorder, report)
    if old is None:
        recorder.record(
            f.CardSeen(
                report.camera,
                report.track,
                report.zone,
                report.order,
                report.face,
                report.colour,
                report.confidence,
                report.evidence,
            )
        )
        return
    recorder.record(f.TrackRecognised(report.camera, old.track[1], report.track))
    _seen_again(recorder, report, old)


def _unconfirmed_match(recorder: Recorder, report: d.Sighting) -> Lying | None:
    """After vision's restart: the card known from before in this place, by order and face."""
    known = [
        card
        for card in recorder.table.snapshot().unconfirmed
        if card.track[0] == report.camera and card.zone == report.zone
    ]
    same_face = [card for card in known if card.face == report.face]
    same_order = [card for card in known if card.order == report.order]
    both = [card for card in same_face if card.order == report.order]
    return next(iter(both or same_face or same_order), None)


def _seen_again(recorder: Recorder, report: d.Sighting, known: Lying) -> None:
    if (report.zone, report.order) != (known.zone, known.order):
        recorder.record(f.CardShifted(report.camera, report.track, report.zone, report.order))
    if report.face != known.face:
        recorder.record(
            f.FaceSeen(report.camera, report.track, report.face, report.confidence, report.evidence)
        )


def _acknowledged(take: Callable[[Recorder, Any], None]) -> Callable[[Recorder, Any], None]:
    """Take a shuffler's report once, and acknowledge it every time."""

    def taken(recorder: Recorder, report: d.ShufflerReport) -> None:
        if not _known(recorder, report.device, report.boot, report.n):
            recorder.record(f.ReportTaken(report.device, report.boot, report.n))
            take(recorder, report)

    return taken


REPORTS: dict[type[d.DeviceInput], Callable[[Recorder, Any], None]] = {
    d.CardRead: card_read,
    d.CardUnread: card_unread,
    d.CutCardRead: cut_card,
    d.ShoeNotice: shoe_notice,
    d.ReportConflict: conflict,
    d.ReportGap: gap,
    d.BadFrame: bad_frame,
    d.DeviceUp: device_up,
    d.DeviceDown: device_down,
    d.CameraState: camera_state,
    d.Sighting: sighting,
    d.ShuffleReport: _acknowledged(ask_sets.shuffle_report),
    d.DeckCheck: _acknowledged(ask_sets.deck_check),
    d.ShufflerAlarm: _acknowledged(ask_sets.shuffler_alarm),
    d.BatchReceipt: _acknowledged(ask_sets.batch_receipt),
}
"""What each device report becomes; a test holds that none is missing."""


def take_report(recorder: Recorder, report: d.DeviceInput) -> None:
    """A device reports."""
    REPORTS[type(report)](recorder, report)
