"""Takes the reports of vision: how well the camera sees, and what lies on the felt.

A sighting that tells nothing new (the same again, an unknown track) makes no fact.
"""

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.table.pulls import Lying, Track
from controller.core.table.table import Table


def camera_state(recorder: Recorder, report: d.CameraState) -> None:
    """Record that the camera's view changed its condition, or that vision started anew."""
    _notice_start(recorder, report.camera, report.start)
    device = recorder.table.devices[report.camera]
    good = report.condition == "ok"
    if (device.state == "ok") != good or device.detail != (report.remark if good else report.why):
        recorder.record(
            f.CameraChanged(
                report.camera, report.start, report.condition, report.why, remark=report.remark
            )
        )


def _notice_start(recorder: Recorder, camera: str, start: str) -> None:
    known = recorder.table.devices[camera].start
    if known != start:
        recorder.record(f.TracksForgotten(camera, start))


def sighting(recorder: Recorder, report: d.Sighting) -> None:
    """Record what the camera saw happen to one lying card."""
    _notice_start(recorder, report.camera, report.start)
    known = _known(recorder.table, report)
    if known is None:
        if report.what != "removed":
            _first_seen(recorder, report)
    elif report.what == "removed":
        track = known.track
        recorder.record(f.CardLifted(track.camera, track.number, track.start))
    else:
        _seen_again(recorder, report, known)


def _known(table: Table, report: d.Sighting) -> Lying | None:
    """Return the lying card with this number from this start of vision.

    A card from a journal that told no start keeps its name for as long as it lies.
    """
    track = Track(report.camera, report.start, report.track)
    lying = table.lying
    known = lying.get(track) or lying.get(Track(report.camera, "", report.track))
    return None if known is None or (known.unconfirmed and known.track != track) else known


def _first_seen(recorder: Recorder, report: d.Sighting) -> None:
    old = _unconfirmed_match(recorder, report)
    if old is None:
        recorder.record(
            f.CardSeen(
                camera=report.camera,
                track=report.track,
                zone=report.zone,
                order=report.order,
                face=report.face,
                colour=report.colour,
                confidence=report.confidence,
                evidence=report.evidence,
                start=report.start,
            )
        )
        return
    _seen_again(recorder, report, old)


def _recognise(recorder: Recorder, report: d.Sighting, old: Lying) -> None:
    was = old.track
    recorder.record(
        f.TrackRecognised(report.camera, was.number, report.track, was.start, report.start)
    )


def _unconfirmed_match(recorder: Recorder, report: d.Sighting) -> Lying | None:
    """After vision's restart: return the card known from before in this place, by order and
    face.
    """
    unconfirmed = recorder.table.snapshot().unconfirmed
    if not unconfirmed:
        return None
    known = [
        card
        for card in unconfirmed
        if card.track.camera == report.camera
        and card.zone == report.zone
        and not card.taken_by_word
        and not _another_came(recorder.table, card, report.face)
    ]
    same_face = [card for card in known if card.face == report.face]
    same_order = [card for card in known if card.order == report.order]
    both = [card for card in same_face if card.order == report.order]
    return next(iter(both or same_face or same_order), None)


def _another_came(table: Table, card: Lying, face: str) -> bool:
    """Whether the card that shows `face` now came to this place while vision restarted.

    A card that was read before is not the same as one that shows no face now. If another card, not
    seen again yet, showed this face elsewhere, then this is that card, and not the one whose
    recorded face differs.
    """
    if face in (d.UNREADABLE, d.BACK):
        return card.shows_card
    if card.face == face:
        return False
    snapshot = table.snapshot()
    pull = snapshot.matched.get(card.track)
    told_otherwise = pull is not None and pull.card not in (None, face)
    return told_otherwise and any(other.face == face for other in snapshot.unconfirmed)


def _seen_again(recorder: Recorder, report: d.Sighting, known: Lying) -> None:
    if known.unconfirmed:
        _recognise(recorder, report, known)
    track = known.track
    if (report.zone, report.order) != (known.zone, known.order):
        recorder.record(
            f.CardShifted(track.camera, track.number, report.zone, report.order, track.start)
        )
    if _tells_back(recorder, report, known):
        recorder.record(f.BackSeen(track.camera, track.number, report.colour, track.start))
    if report.face != known.face:
        recorder.record(
            f.FaceSeen(
                camera=track.camera,
                track=track.number,
                face=report.face,
                confidence=report.confidence,
                evidence=report.evidence,
                start=track.start,
            )
        )


def _tells_back(recorder: Recorder, report: d.Sighting, known: Lying) -> bool:
    """Whether the colour of the back is news; the colour of the set in play is not recorded."""
    if report.face != d.BACK or report.colour in ("", known.colour):
        return False
    shoe = recorder.table.shoe
    return bool(known.colour) or shoe is None or report.colour != shoe.back
