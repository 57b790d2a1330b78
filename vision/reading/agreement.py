"""Turns looks at a card's indices into one reading: the best look, or two ends that agree.

A look that names another card with some conviction makes the whole card unreadable. An abstention
costs a second look, but a misread card pays the wrong player.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from controller.core.cards import Card
from controller.whole_files import whole_text
from vision.reading.indices import IndexPose

PLAIN = 0.85
"""Confidence at which the whole card becomes unreadable: of a shape that its ink contradicts, or of
a second face beside two ends that agree.
"""
BACKED = 0.5
"""Confidence that a second look needs to back the first."""
BACKERS = 2
"""Looks at each end that the next look repeats: one alone proves nothing."""
PART = 0.92
"""A look of less than this share of a confident look's height, at the same place, saw only a part
of it.
"""


CONTRADICTED = "ink, but not the shape of such a suit"
"""The reason given for a look whose ink and shape cannot both be true."""


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card's face, or None with the reason why it is unreadable.

    `confidence` (0 to 1) is the calibrated chance that `face` is right; for None it is the
    confidence of the best guess that was rejected. `places` are those with which the next look at
    the same card may begin.
    """

    face: Card | None
    confidence: float
    why: str
    places: tuple[IndexPose, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexReading:
    """One candidate's vote: a face with its confidence (0 to 1), or None.

    `guess` is the likeliest face, even if it is not certain enough for a vote.
    """

    pose: IndexPose
    face: Card | None
    confidence: float
    why: str
    guess: Card | None


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The confidence that an answer needs; measured on decks that were not used for training."""

    index: float
    """One index alone."""
    pair: float
    """Each of two ends that agree, if neither reaches `index` alone."""
    rival: float
    """A second face seen with more confidence than this makes a card unreadable."""
    temperature: float
    """Divides the logits, so that confidence equals frequency."""

    @classmethod
    def load(cls, path: Path) -> "Thresholds":
        """Read a calibration file. Raises OSError, or ValueError that names a broken file."""
        try:
            held = json.loads(whole_text(path))
            return cls(*(float(held[key]) for key in ("index", "pair", "rival", "temperature")))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(
                f"{path} is no calibration of the reader ({error}): restore it from the package"
            ) from error


def is_of_its_ink(look: IndexReading) -> bool:
    """Tell whether a look's ink may belong to its guess.

    Ink in doubt may belong to a heart or a diamond. A green club of few pixels looks like a green
    spade: such ink backs neither.
    """
    red = look.guess is not None and look.guess[1] in "DH"
    return "ink" not in look.why or (red and not look.why.endswith(CONTRADICTED))


def vote(looks: Sequence[IndexReading], thresholds: Thresholds) -> CardReading:
    """Return the card that all looks together show.

    The best look decides, or two ends that agree. If another look names another card with some
    conviction, or its ink contradicts its shape, the card is unreadable.
    """
    named = [look for look in looks if look.guess is not None]
    if not named:
        return CardReading(None, 0.0, "no index found")
    best = max(named, key=lambda look: look.confidence - bool(look.why.count("ink")))
    ends = _ends(named, best.guess)
    rival = _rival(named, best)
    agreed = len(ends) == 2 and min(ends) >= thresholds.index
    if rival is not None and rival.confidence > (PLAIN if agreed else thresholds.rival):
        why = f"one look shows {best.guess}, another {rival.guess}"
        return CardReading(None, best.confidence, why)
    if best.face is not None:
        return CardReading(best.face, best.confidence, "")
    if "ink" not in best.why and len(ends) == 2 and min(ends) >= thresholds.pair:
        return CardReading(best.guess, 1 - (1 - ends[0]) * (1 - ends[1]), "")
    return CardReading(None, best.confidence, best.why)


def _rival(looks: Sequence[IndexReading], best: IndexReading) -> IndexReading | None:
    """Return the strongest look that names a different card from the best one, if any."""
    backers = [look for look in looks if look.guess == best.guess and look.face is not None]
    rivals = [
        look
        for look in looks
        if look.guess != best.guess
        and ("ink" not in look.why or look.confidence > PLAIN)
        and not any(is_part(look.pose, backer.pose) for backer in backers)
    ]
    return max(rivals, key=lambda look: look.confidence, default=None)


def worth_another(looks: Sequence[IndexReading], face: Card) -> tuple[IndexPose, ...]:
    """Return the places with which the next look may begin: two at each end that show the face.

    Every place that showed another face is added.
    """
    named = sorted(
        (look for look in looks if look.guess is not None), key=lambda look: -look.confidence
    )
    at: dict[bool, list[IndexPose]] = {True: [], False: []}
    for look in named:
        if look.guess == face:
            at[_end(look)].append(look.pose)
    rivals = [look.pose for look in named if look.guess != face]
    return (*at[True][:BACKERS], *at[False][:BACKERS], *rivals)


def is_part(pose: IndexPose, whole: IndexPose) -> bool:
    """Tell whether a look saw only part of another's index: the foot of a 5 looks like a 3."""
    apart = float(np.hypot(pose.x - whole.x, pose.y - whole.y))
    return pose.height < PART * whole.height and apart < 0.4 * whole.height


def _ends(looks: Sequence[IndexReading], guess: Card | None) -> list[float]:
    """Return the best confidence in `guess` at each end of the card at which it was seen."""
    ends: dict[bool, float] = {}
    for look in looks:
        if look.guess == guess and "ink" not in look.why:
            end = _end(look)
            ends[end] = max(ends.get(end, 0.0), look.confidence)
    return list(ends.values())


def _end(look: IndexReading) -> bool:
    """Tell whether an index stands at the card's upper end."""
    return bool(np.cos(look.pose.turn) > 0)


def if_backed(looks: Sequence[IndexReading], reading: CardReading, guessed: bool) -> CardReading:
    """Return the reading if a second look backs it: one look alone took a foreign D for a ten.

    Looks at `guessed` places, where no ink could be separated, must agree at both ends.
    """
    if reading.face is None:
        return reading
    backers = [look for look in looks if look.guess == reading.face and look.confidence > BACKED]
    ends = _ends(backers, reading.face)
    if len(backers) < 2 or (guessed and len(ends) < 2):
        return CardReading(None, reading.confidence, f"only one look shows {reading.face}")
    return reading
