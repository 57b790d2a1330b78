"""Steps for the dealer's hands, one by one, each seen done before play goes on.

A ruling, or a card taken back, says what hands must do. The camera sees whether a card is gone or
back in its place. A person's word counts only where no sensor can see, and then the screen says so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from controller.core.config.remedies import Remedy, words_of_step
from controller.core.irregularities.actions.cards import KEPT_AS_NEXT
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.round.fusion import told
from controller.core.table.guide import Guide, HandStep
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.table import Table
from controller.core.words import Say, Words, say, several

CHECK = f.GuidedStep(say("compare_table"))
"""The step that is left if no lying card was taken back."""

DoneWhen = Literal["gone", "held", "there"]

LAYS = "deal_fallen"
"""The action that deals a card which hands have yet to lay."""

TAKES_OFF = ("set_aside", "burnt_aside")
"""The actions whose last step takes a card off the felt."""

PAUSE = 0
"""The id for the steps of a pause."""


def of_remedy(table: Table, remedy: Remedy, effects: Sequence[f.Fact]) -> list[f.GuidedStep]:
    """Return what hands do after a ruling, as the house says; the last step is seen by the camera.

    Each card that was ruled off the felt is one step of its own, after the steps done by word.
    """
    if remedy.action == LAYS:
        return [_laid(table, one) for one in effects if isinstance(one, f.CardDealt)]
    aside = [one for one in effects if isinstance(one, f.TrackSetAside)]
    cards = [table.lying[Track(one.camera, one.start, one.track)] for one in aside]
    held = any(one.why == KEPT_AS_NEXT for one in aside)
    several = _in_hand(remedy, effects, len(cards))
    if not cards and several:
        return [f.GuidedStep(one) for one in (*map(words_of_step, remedy.steps[:-1]), *several)]
    if not cards:
        steps = remedy.steps or _burnt_from_hand(effects)
        left = steps[:-1] if _taken_off_before(remedy, effects) else steps
        return [f.GuidedStep(_of_burnt(table, words_of_step(step), effects)) for step in left]
    by_word = [f.GuidedStep(words_of_step(step)) for step in remedy.steps[:-1]]
    burnt = all(one.why == f.BURNT for one in aside)
    off = say("take_to_rack" if burnt else "take_off_felt")
    last = words_of_step(remedy.steps[-1]) if remedy.steps else off
    by_word += [f.GuidedStep(one) for one in several]
    return [*by_word, *(_gone(table, card, last, held) for card in cards)]


def _in_hand(remedy: Remedy, effects: Sequence[f.Fact], lying: int) -> list[Say | str]:
    """Return the step for the rest of several cards that were ruled away and that no camera
    shows.
    """
    away = sum(isinstance(one, f.PullSetAside | f.CardBurned) for one in effects)
    if away < 2 or away <= lying or not remedy.steps:
        return []
    match words_of_step(remedy.steps[-1]):
        case Say(code="hand_to_manager"):
            return [say("hand_several_to_manager", count=away - lying)]
        case Say(code="take_to_rack"):
            return [say("take_several_to_rack", count=away - lying)]
        case of_the_house:
            return [of_the_house]


def _burnt_from_hand(effects: Sequence[f.Fact]) -> tuple[str, ...]:
    """Return the step for a card in the hand that was admitted only to be burnt."""
    kinds = {type(one) for one in effects}
    return ("take_to_rack",) if kinds == {f.CardAdmitted, f.CardBurned} else ()


def _of_burnt(table: Table, step: Say | str, effects: Sequence[f.Fact]) -> Say | str:
    """Return the step; for a card burnt from the hand, with its face if everybody may know it."""
    burnt = [one.pull for one in effects if isinstance(one, f.CardBurned)]
    if step != say("take_to_rack") or not burnt:
        return step
    admitted = (one for one in effects if isinstance(one, f.CardAdmitted))
    if (new := next(admitted, None)) is not None:
        unseen = say("take_unseen_to_rack")
        return unseen if new.card is None else say("take_card_to_rack", card=new.card)
    pull = table.pulls[burnt[0]]
    return say("take_card_to_rack", card=pull.card) if pull.shown and pull.card else step


def _laid(table: Table, dealt: f.CardDealt) -> f.GuidedStep:
    """Return the step that lays the dealt card at its place; an open card is named by its face."""
    zone, card = table.place(dealt.zone), dealt.card
    if dealt.face_up and card is not None:
        text = say("lay_fallen_up", card=card, zone=zone)
    else:
        text = say("lay_fallen_down", zone=zone)
    return f.GuidedStep(text, "laid", dealt.zone, pull=dealt.pull)


def _taken_off_before(remedy: Remedy, effects: Sequence[f.Fact]) -> bool:
    """Whether the card that the action takes off the felt is gone already."""
    return remedy.action in TAKES_OFF and not effects


def _gone(table: Table, card: Lying, what: Say | str, held: bool) -> f.GuidedStep:
    text = say("card_at", card=card.face, zone=table.place(card.zone), what=what)
    return _seen_step(text, "held" if held else "gone", card.zone, card.track)


def _seen_step(text: Words, done_when: DoneWhen, zone: str, track: Track) -> f.GuidedStep:
    return f.GuidedStep(
        text=text,
        done_when=done_when,
        zone=zone,
        camera=track.camera,
        track=track.number,
        start=track.start,
    )


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
    if card is not None:
        return _gone(table, card, say("pick_up"), held=True)
    text = say("last_card_at", zone=table.place(fact.zone), what=say("pick_up"))
    return f.GuidedStep(text, "told", fact.zone, pull=fact.pull)


def _moved_back(table: Table, fact: f.CardMoved, card: Lying | None) -> f.GuidedStep:
    here, there = table.place(fact.to_zone), table.place(fact.from_zone)
    text = say("move_back", here=here, there=there)
    if card is None:
        return f.GuidedStep(text, "told", fact.from_zone)
    return _seen_step(text, "there", fact.from_zone, card.track)


def give(recorder: Recorder, number: int, steps: Sequence[f.GuidedStep]) -> None:
    """Give the dealer these steps; nothing if there are none."""
    if steps:
        recorder.record(f.StepsGiven(number, tuple(steps)))


def left(guide: Guide) -> list[f.GuidedStep]:
    """Return the steps that are not done yet, to be given again."""
    return [_again(step) for step in guide.steps[guide.number :]]


def _again(step: HandStep) -> f.GuidedStep:
    told = f.GuidedStep(step.text, step.done_when, step.zone, pull=step.pull)
    if step.lying is None:
        return told
    camera, start, number = step.lying.track
    return replace(told, camera=camera, start=start, track=number)


def guides(table: Table) -> Iterator[tuple[int, Guide]]:
    """Return all steps that are given now, the first to mend first."""
    yield from ((number, wrong.guide) for number, wrong in table.irregularities.items())
    if table.pause:
        yield PAUSE, table.pause.guide


def see(recorder: Recorder) -> bool:
    """Record the next step that the camera sees done."""
    for number, guide in guides(recorder.table):
        if seen(recorder.table, guide.now):
            recorder.record(f.StepSeen(number, guide.number, "sensors"))
            return True
    return False


def seen(table: Table, step: HandStep | None) -> bool:
    """Whether the camera sees the step done."""
    if step is None or needs_word(table, step):
        return False
    if step.done_when == "laid":
        pull = table.pulls.get(step.pull)
        laid = table.lying.get(pull.track) if pull and pull.track else None
        return laid is not None and laid.zone == step.zone
    lies = step.lying is not None and table.lying.get(step.lying.track) is step.lying
    if step.done_when == "there":
        return lies and step.lying is not None and step.lying.zone == step.zone
    return not lies


def needs_word(table: Table, step: HandStep) -> bool:
    """Whether no sensor sees the step: then a person says when it is done."""
    return step.done_when == "told" or not table.well("camera")


def confirm(recorder: Recorder, tap: c.Tap, act: c.ConfirmStep) -> None:
    """Record a person's word that a step which no sensor sees is done. Raises Refused."""
    guide = recorder.table.guide(act.irregularity)
    if act.irregularity == PAUSE and not recorder.table.stopped and recorder.table.by_shoe_alone:
        recorder.record(told(recorder.table, tap.person))
        return
    if act.irregularity == PAUSE and not recorder.table.stopped and recorder.table.shoe_game_to_end:
        shoe = recorder.table.shoe
        recorder.record(f.ShoeCountSetAside(shoe.name if shoe else "", tap.person))
        return
    if guide is None or guide.now is None:
        raise Refused(say("no_step_open"))
    if not needs_word(recorder.table, guide.now):
        raise Refused(say("camera_sees_step", what=guide.now.text))
    recorder.record(f.StepSeen(act.irregularity, guide.number, tap.person))


def sentence(table: Table, step: HandStep) -> Say | str:
    """Return the step as the dealer is told it."""
    ask = [say("tap_when_done")] if needs_word(table, step) else []
    return several([text_of(table, step), *ask])


def text_of(table: Table, step: HandStep) -> Words:
    """Return the step in words; for a card that was moved meanwhile, from where it lies now."""
    card, text = step.lying, step.text
    if card is None or step.by or not isinstance(text, Say):
        return text
    name = "here" if step.done_when == "there" else "zone"
    if name not in text.params or card.zone == step.zone:
        return text
    return replace(text, params={**text.params, name: table.place(card.zone)})


def zone_of(step: HandStep) -> str:
    """Return the zone of the step; for a card that is to be taken up, the one where it lies now."""
    card = step.lying
    return step.zone if card is None or step.done_when == "there" else card.zone


def by_word(text: Say | str) -> Say:
    """The same, and a person says when it is done, since no sensor sees it."""
    return say("several", what=(text, say("tap_when_done")))


def or_by_word(text: Say | str) -> Say:
    """The same, and a person says when it is done where the sensor does not."""
    return say("several", what=(text, say("tap_if_not_heard")))


def to_pick_up(taken: Sequence[f.DealFact], pulls: dict[int, Pull]) -> list[Pull]:
    """Return the cards that come back into the dealer's hand."""
    return [pulls[one.pull] for one in taken if isinstance(one, f.CardDealt)]
