"""Takes the reports of a shoe.

Every report is acknowledged, after the commit, so that the device may forget it.
"""

from controller.core.cards import VALUE, Card
from controller.core.device_reports.same_shoe import check_batch
from controller.core.device_reports.taken import known
from controller.core.irregularities.handling import call_manager
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.table.pulls import Pull
from controller.core.words import say


def card_read(recorder: Recorder, report: d.CardRead) -> None:
    """Record that a card left the shoe."""
    if not known(recorder, report.device, report.boot, report.n):
        _pulled(recorder, report, report.card)


def card_unread(recorder: Recorder, report: d.CardUnread) -> None:
    """Record that a card left the shoe, which could not read it."""
    if not known(recorder, report.device, report.boot, report.n):
        _pulled(recorder, report, None)


def _pulled(recorder: Recorder, report: d.CardRead | d.CardUnread, card: Card | None) -> None:
    admitted = _admitted(recorder, report.device, card)
    if admitted is not None:
        recorder.record(f.AdmittedReported(admitted, report.device, report.n, report.boot))
        return
    pull = recorder.table.last_pull + 1
    target = report.target if isinstance(report, d.CardRead) else ""
    recorder.record(
        f.CardPulled(
            pull=pull,
            shoe=report.device,
            n=report.n,
            boot=report.boot,
            card=card,
            target=target,
        )
    )


def _admitted(recorder: Recorder, device: str, card: Card | None) -> int | None:
    """Return the pull of the admitted card that this report tells late, if it is one."""
    shoe = recorder.table.shoe
    if shoe is None or shoe.name != device:
        return None
    return next((pull for pull, face in shoe.unreported if card in (None, face)), None)


def cut_card(recorder: Recorder, report: d.CutCardRead) -> None:
    """Record that the cut card left the shoe."""
    if not known(recorder, report.device, report.boot, report.n):
        recorder.record(f.CutCardPulled(report.device, report.n, report.boot))


def shoe_notice(recorder: Recorder, report: d.ShoeNotice) -> None:
    """Record anything else that the shoe says."""
    if known(recorder, report.device, report.boot, report.n):
        return
    if report.what == "result":
        last = recorder.table.last_pull
        recorder.record(f.CoupTold(report.device, report.n, report.boot, last, report.text))
    else:
        recorder.record(
            f.ShoeNoticed(
                shoe=report.device,
                n=report.n,
                boot=report.boot,
                what=report.what,
                text=report.text,
                code=report.code,
            )
        )
        if report.what == "pulled_back":
            _back_in_the_shoe(recorder, report)
        elif report.what == "present":
            check_batch(recorder, report.device, report.text)


def _back_in_the_shoe(recorder: Recorder, report: d.ShoeNotice) -> None:
    """Record that a card is in the shoe again: the one the shoe names, else the one that left last.

    A card that was burnt or set aside counts if the shoe names it, or if it left last and no other
    card is in the hand: then it was still in somebody's hand. If no such card is out of play, a
    card that counts is back in the shoe, and people look into it.
    """
    snapshot = recorder.table.snapshot()
    hand = sorted([*snapshot.in_transit, *snapshot.strangers], key=lambda pull: pull.pull)
    out = [pull for pull in hand if pull.shoe == report.device]
    given = [pull for pull in recorder.table.pulls.values() if pull.shoe == report.device]
    if report.text:
        named = [pull for pull in given if _is_away(pull) and pull.card == report.text]
        out = [*named, *(pull for pull in out if pull.card in (None, report.text))]
    elif not out:
        out = [pull for pull in given[-1:] if _is_away(pull)]
    if out:
        recorder.record(f.CardReturned(out[-1].pull))
    elif report.text in ("", *VALUE) and recorder.table.phase != "closed":
        text = say("not_out_of_shoe", device=report.device)  # which card it is nobody has seen
        call_manager(recorder, "reports_disagree", text)


def _is_away(pull: Pull) -> bool:
    return pull.state in ("burned", "excluded")


def conflict(recorder: Recorder, report: d.ReportConflict) -> None:
    """Record that one report number came with two different contents."""
    recorder.record(f.ReportsDisagreed(report.device, report.n, report.first, report.second))
    if recorder.table.phase != "closed":
        text = say("reports_disagree", device=report.device)
        call_manager(recorder, "reports_disagree", text)


def gap(recorder: Recorder, report: d.ReportGap) -> None:
    """Record that reports were lost for good. The same gap reported again is not another one."""
    if report.last <= recorder.table.boots.get(report.device, {}).get(report.boot, -1):
        return
    recorder.record(f.ReportsLost(report.device, report.first, report.last, report.boot))
    if recorder.table.phase != "closed":
        lost = report.last - report.first + 1
        text = say("reports_lost", device=report.device, count=lost)
        call_manager(recorder, "reports_lost", text)
