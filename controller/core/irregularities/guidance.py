"""Steps for the dealer's hands, one by one, each seen done before play goes on.

A ruling or a card taken back says what hands must do. The camera sees whether a card is gone or
back in its place; a person's word counts only where no sensor can see, and the screen says so.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from controller.core.config.remedies import Remedy
from controller.core.irregularities.remedy_actions import KEPT_AS_NEXT
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.round.fusion import told
from controller.core.table.state import Guide, HandStep, Lying, Pull, Track
from controller.core.table.table import Table

CHECK = f.GuidedStep("Compare the table with the screen.")
"""What is left to do where nothing that lies was taken back."""

DoneWhen = Literal["gone", "held", "there"]

PAUSE = 0
"""The id under which the steps of a pause go."""


def of_remedy(table: Table, remedy: Remedy, effects: Sequence[f.Fact]) -> list[f.GuidedStep]:
    """Return what hands do after a ruling: the house's sentences, the last one seen by the camera.

    Each card that was ruled off the felt is one step of its own, after what is done by word.
    """
    aside = [one for one in effects if isinstance(one, f.TrackSetAside)]
    cards = [table.lying[Track(one.camera, one.start, one.track)] for one in aside]
    held = any(one.why == KEPT_AS_NEXT for one in aside)
    if not cards:
        return [f.GuidedStep(text) for text in remedy.steps]
    by_word = [f.GuidedStep(text) for text in remedy.steps[:-1]]
    last = remedy.steps[-1] if remedy.steps else "Take the card off the felt."
    return [*by_word, *(_gone(table, card, last, held) for card in cards)]


def _gone(table: Table, card: Lying, sentence: str, held: bool) -> f.GuidedStep:
    where = _place(table, card.zone)
    text = f"{_name(card)} at {where}: {sentence[:1].lower()}{sentence[1:]}"
    return _seen_step(text, "held" if held else "gone", card.zone, card.track)


def _seen_step(text: str, done_when: DoneWhen, zone: str, track: Track) -> f.GuidedStep:
    return f.GuidedStep(text, done_when, zone, track.camera, track.number, track.start)


def _name(card: Lying) -> str:
    if card.shows_card:
        return f"The {card.face}"
    return "The face-down card" if card.face == BACK else "The card"


def _place(table: Table, zone: str) -> str:
    called = table.zones.get(zone, zone)
    return "your own place" if called == "yourself" else called


def of_undo(table: Table, taken: Sequence[f.DealFact]) -> Iterator[f.GuidedStep]:
    """Return what hands do when facts are taken back, the last one first."""
    for fact in reversed(taken):
        pull = table.pulls.get(fact.pull) if isinstance(fact, f.CardDealt | f.CardMoved) else None
        if pull is None:
            continue
        card = table.lying.get(pull.track) if pull.track else None
        if isinstance(fact, f.CardDealt):
            yield _picked_up(table, fact, card)
        elif isinstance(fact, f.CardMoved):
            yield _moved_back(table, fact, card)


def _picked_up(table: Table, fact: f.CardDealt, card: Lying | None) -> f.GuidedStep:
    sentence = "Pick it up and keep it face down in your hand."
    if card is not None:
        return _gone(table, card, sentence, held=True)
    where = _place(table, fact.zone)
    return f.GuidedStep(f"The last card dealt to {where}: {sentence.lower()}", "told", fact.zone)


def _moved_back(table: Table, fact: f.CardMoved, card: Lying | None) -> f.GuidedStep:
    there, here = _place(table, fact.to_zone), _place(table, fact.from_zone)
    text = f"Move the card back from {there} to {here}."
    if card is None:
        return f.GuidedStep(text, "told", fact.from_zone)
    return _seen_step(text, "there", fact.from_zone, card.track)


def give(recorder: Recorder, number: int, steps: Sequence[f.GuidedStep]) -> None:
    """Give the dealer these steps; nothing where there are none."""
    if steps:
        recorder.record(f.StepsGiven(number, tuple(steps)))


def guides(table: Table) -> Iterator[tuple[int, Guide]]:
    """All steps that are given now, the first to mend first."""
    yield from ((number, wrong.guide) for number, wrong in table.irregularities.items())
    if table.pause:
        yield PAUSE, table.pause.guide


def see(recorder: Recorder) -> bool:
    """Note the next step that the camera sees done."""
    for number, guide in guides(recorder.table):
        if seen(recorder.table, guide.now):
            recorder.record(f.StepSeen(number, guide.number, "sensors"))
            return True
    return False


def seen(table: Table, step: HandStep | None) -> bool:
    """Whether the camera sees the step done."""
    if step is None or needs_word(table, step):
        return False
    lies = step.lying is not None and table.lying.get(step.lying.track) is step.lying
    if step.done_when == "there":
        return lies and step.lying is not None and step.lying.zone == step.zone
    return not lies


def needs_word(table: Table, step: HandStep) -> bool:
    """Whether no sensor sees the step: a person says when it is done."""
    return step.done_when == "told" or not table.well("camera")


def confirm(recorder: Recorder, tap: c.Tap, act: c.ConfirmStep) -> None:
    """A person says that the step which no sensor sees is done."""
    guide = recorder.table.guide(act.irregularity)
    if act.irregularity == PAUSE and not recorder.table.stopped and recorder.table.by_shoe_alone:
        recorder.record(told(recorder.table, tap.person))
        return
    if guide is None or guide.now is None:
        raise Refused("No step is open there.")
    if not needs_word(recorder.table, guide.now):
        raise Refused(f"The camera sees when that is done: {guide.now.text}")
    recorder.record(f.StepSeen(act.irregularity, guide.number, tap.person))


def sentence(table: Table, step: HandStep) -> str:
    """The step as the dealer is told it."""
    where = zone_of(step)
    now = f" It lies at {_place(table, where)} now." if where != step.zone else ""
    ask = " Tap when done: no sensor sees it." if needs_word(table, step) else ""
    return f"{step.text}{now}{ask}"


def zone_of(step: HandStep) -> str:
    """The zone of the step: of a card that is to be taken up, the one where it lies now."""
    card = step.lying
    return step.zone if card is None or step.done_when == "there" else card.zone


def to_pick_up(taken: Sequence[f.DealFact], pulls: dict[int, Pull]) -> list[Pull]:
    """The cards that come back into the dealer's hand."""
    return [pulls[one.pull] for one in taken if isinstance(one, f.CardDealt)]
