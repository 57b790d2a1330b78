"""Takes the reports of a shuffler: batches, counts, alarms, receipts."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from controller.core.device_reports.taken import known
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.table.shoes.card_sets import CardSet
from controller.core.words import Say, say, several

Report = TypeVar("Report", bound=d.ShufflerReport)


def once(take: Callable[[Recorder, Report], None]) -> Callable[[Recorder, Report], None]:
    """Take a shuffler's report once, but acknowledge it every time."""

    @wraps(take)
    def taken(recorder: Recorder, report: Report) -> None:
        if not known(recorder, report.device, report.boot, report.n):
            recorder.record(f.ReportTaken(report.device, report.boot, report.n))
            take(recorder, report)

    return taken


@once
def shuffle_report(recorder: Recorder, report: d.ShuffleReport) -> None:
    """Record that the machine started or finished a batch; progress is shown, not recorded.

    A set that is in a shoe is not in the machine: what comes of its batch was said before it was
    loaded, while the machine could not be heard.
    """
    if report.what == "progress":
        return
    in_a_shoe = _sets_of(recorder, report.batch)
    sets = (one for one in recorder.table.sets.values() if one.batch == report.batch)
    name = next((one.name for one in sets if one not in in_a_shoe), "") if report.batch else ""
    recorder.record(f.ShuffleReported(report.what, report.batch, name, report.device))


@once
def deck_check(recorder: Recorder, report: d.DeckCheck) -> None:
    """Record that the machine counted a batch."""
    faults: list[Say] = []
    whole = recorder.table.config.rules.decks * 52
    if report.count != whole:
        faults.append(say("cards_instead", count=report.count, most=whole))
    if report.missing:
        faults.append(say("cards_missing", missing=tuple(report.missing)))
    if report.extra:
        faults.append(say("cards_extra", extra=tuple(report.extra)))
    if report.wrong_back:
        faults.append(say("other_backs", count=report.wrong_back))
    text = several(faults) if faults else ""
    recorder.record(f.BatchChecked(report.batch, report.device, report.count, text))
    if text:
        why = say("batch_found", device=report.device, batch=report.batch, why=text)
        distrust(recorder, report.batch, why)


@once
def shuffler_alarm(recorder: Recorder, report: d.ShufflerAlarm) -> None:
    """Raise an alarm that stays until somebody acknowledges it, whatever the machine says later."""
    if report.active:
        recorder.record(f.AlarmRaised(report.device, report.code, report.text, report.boot))


@once
def batch_receipt(recorder: Recorder, report: d.BatchReceipt) -> None:
    """Record the receipt of a pre-shuffled batch."""
    recorder.record(
        f.ReceiptTaken(
            batch=report.batch,
            make=report.make,
            model=report.model,
            serial=report.serial,
            operator=report.operator,
            decks=report.decks,
            back=report.back,
        )
    )
    for card_set in _sets_of(recorder, report.batch):
        whole = recorder.table.config.rules.decks
        if why := recorder.table.batches[report.batch].against(report.batch, whole, card_set.back):
            distrust(recorder, report.batch, why)


def _sets_of(recorder: Recorder, batch: str) -> list[CardSet]:
    """Return the sets of that batch that are in a shoe."""
    sets = recorder.table.sets.values()
    return [one for one in sets if one.batch == batch and one.state in ("loaded", "in_play")]


def distrust(recorder: Recorder, batch: str, why: Say) -> None:
    """Put a set's rounds under review and take it out of play: it is not what it was loaded as."""
    shoe = recorder.table.shoe
    for card_set in _sets_of(recorder, batch):
        recorder.record(f.RoundsUnderReview(card_set.name, _rounds(recorder, card_set), why))
        if shoe is not None and shoe.set == card_set.name and not shoe.condemned:
            recorder.record(f.ShoeCondemned(shoe.name, shoe.set, "set_not_whole", "table"))


def _rounds(recorder: Recorder, card_set: CardSet) -> tuple[str, ...]:
    """Return the rounds dealt from the set, the one in play included."""
    playing = recorder.table.round
    now = (playing.round,) if playing is not None and card_set.state == "in_play" else ()
    return (*card_set.rounds, *now)
