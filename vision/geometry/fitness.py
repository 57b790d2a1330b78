"""Judges whether the camera still sees: frozen, black, blind, moved, lost.

All of this is judged on the small grey picture (`vision.frames.source`), in every frame:

- frozen (`vision.geometry.stillness`).
- black, or spoilt on the way (`vision.geometry.picture_fault`).
- the fiducials' patches must look as they did when the plane was fitted. If half of them do not,
  that is a doubt, which `vision.geometry.view` settles on the full picture: if it finds the markers
  elsewhere, the camera was moved; if it finds none, the camera is blind.

Time is the frames' capture time. Only `lost`, which has no frame, uses the caller's clock. Small
pictures are (rows, columns) uint8.
"""

from dataclasses import dataclass

import cv2

from controller.core.messages.devices import CameraCondition
from vision.frames.coders.jpeg_head import may_repeat
from vision.frames.picture import Picture
from vision.frames.source import Frame
from vision.geometry.picture_fault import PictureFault, Snow
from vision.geometry.plane import Image
from vision.geometry.stillness import Stillness

SPOILT_MS = 100
SOUND_MS, FEWEST_SOUND = 200, 4
"""Pictures count as sound again after none was spoilt for this long, and after so many sound ones:
some sound ones come between spoilt ones, whatever the rate.
"""
AGAIN_MS = 1000
"""Two separate spoilt pictures within this time are no accident."""
SNOWY_MS = 400
DOUBT_MS = 150
"""Markers that look different for this long are not covered by a passing arm."""

FEWEST_HIDDEN, HIDDEN_OF = 2, 3
"""Marks out of sight that make a view partly covered: at least the first number, and one in the
second. If half of them or more are out of sight, they are first searched for.
"""
HIDDEN_MS = 2000
COVERED = (
    "{unlike} of {count} marks are out of sight: something covers a part of the view; "
    "look at the lens and at what lies on the felt"
)

ALIKE = 0.985
"""Correlation of a marker's patch with its good view. Noise leaves 0.999; a shift of two
millimetres (a third of a pixel of the small picture) takes it below this.
"""

LOST_S = 0.7
"""No frame for this long is a lost camera: it is reported within a second, and a hiccup is not
reported.
"""


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of the small picture; each side in pixels of the small picture."""

    top: int
    left: int
    bottom: int
    right: int

    def cut(self, small: Image) -> Image:
        """Return the part of `small` (rows, columns; uint8) in the patch, as a view of it."""
        return small[self.top : self.bottom, self.left : self.right]


class FitnessWatch:
    """Judges each frame's fitness against the good view given to `anchor`."""

    def __init__(self) -> None:
        self.stillness = Stillness()
        self._fault = PictureFault()
        self._snow = Snow()
        self._snowy_since: int | None = None
        self._spoilt_since: int | None = None
        self._spoilt_ms, self._spoilt, self._last_fault = 0, "", ""
        self._sound = 0
        self._again = False
        self._doubt_since: int | None = None
        self._hidden_since: int | None = None
        self._hidden = ""
        self.unseen = 0
        """Marks that the last search for all marks did not find."""
        self._anchors: list[tuple[Patch, Image]] = []

    def anchor(self, small: Image, patches: list[Patch], picture: Picture | None = None) -> None:
        """Remember how the markers look in a good view, and what in it looks spoilt but is not."""
        self._fault.anchor(small, picture)
        self._anchors = [(patch, patch.cut(small).copy()) for patch in patches]
        self._doubt_since = None

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Tell whether the picture has repeated itself for too long."""
        return self.stillness.frozen(frame, small)

    @property
    def frozen_why(self) -> str:
        """The sentence with the remedy for a frozen picture."""
        return self.stillness.why

    @property
    def remark(self) -> str:
        """The fault of a stream whose pictures can be used; empty if there is none."""
        return "; ".join(filter(None, (self._now_and_then, self.stillness.remark, self._hidden)))

    @property
    def _now_and_then(self) -> str:
        """Return what spoils a picture now and then, in a stream whose others can be used."""
        return f"now and then {self._spoilt}" if self._again else ""

    @property
    def repeated(self) -> bool:
        """Whether the last frame equalled the one before it, so that it carries nothing new."""
        return self.stillness.repeated

    def spoilt(self, frame: Frame, small: Image) -> str:
        """Return what has spoilt pictures, though not each one, for a tenth of a second; else
        empty.
        """
        at = frame.captured_ms
        coarse = self.stillness.is_noiseless or may_repeat(frame.jpeg or b"")
        fault = frame.spoilt or self._fault.of(small, frame.decoded, coarse=coarse)
        if fault:
            begins = self._spoilt_since is None
            if begins and self._spoilt and at - self._spoilt_ms <= AGAIN_MS:
                self._again = True
            self._spoilt_since = _since(True, self._spoilt_since, at)
            if begins or fault == self._last_fault:  # a single other one changes no name
                self._spoilt = fault
            self._spoilt_ms, self._last_fault, self._sound = at, fault, 0
        else:
            self._note_sound(at)
        lasts = _lasted(self._spoilt_since, self._spoilt_ms, SPOILT_MS)
        self._again = self._again and not lasts
        return self._spoilt if lasts else ""

    def _note_sound(self, at_ms: int) -> None:
        """Take a sound picture: after enough of them the stream is sound."""
        self._sound += 1
        if at_ms - self._spoilt_ms >= SOUND_MS and self._sound >= FEWEST_SOUND:
            self._spoilt_since = None
            self._again = self._again and at_ms - self._spoilt_ms <= AGAIN_MS

    def snowy(self, frame: Frame, small: Image) -> str:
        """Return what has made every picture differ for a while, noise or flicker; else empty."""
        fault = self._snow.fault(small)
        self._snowy_since = _since(bool(fault), self._snowy_since, frame.captured_ms)
        return fault if _lasted(self._snowy_since, frame.captured_ms, SNOWY_MS) else ""

    def doubt(self, frame: Frame, small: Image) -> bool:
        """Tell whether half the markers or more have looked different for a while."""
        unlike = sum(not _alike(patch.cut(small), look) for patch, look in self._anchors)
        many = bool(self._anchors) and 2 * unlike >= len(self._anchors)
        self._doubt_since = _since(many, self._doubt_since, frame.captured_ms)
        self._note_hidden(self.unseen if many else unlike, frame.captured_ms)
        return _lasted(self._doubt_since, frame.captured_ms, DOUBT_MS)

    def _note_hidden(self, unlike: int, at_ms: int) -> None:
        """Report a view of which something covers a part for longer than an arm does."""
        count = len(self._anchors)
        part = unlike >= FEWEST_HIDDEN and HIDDEN_OF * unlike >= count > unlike
        self._hidden_since = _since(part, self._hidden_since, at_ms)
        lasts = _lasted(self._hidden_since, at_ms, HIDDEN_MS)
        self._hidden = COVERED.format(unlike=unlike, count=count) if lasts else ""

    @property
    def spoiling(self) -> bool:
        """Whether the last frame or one just before it looks spoilt, even for the first time."""
        return self._spoilt_since is not None

    @property
    def doubtful(self) -> bool:
        """Whether the last frame allows no conclusion: spoilt, or markers differ."""
        sinces = (self._doubt_since, self._spoilt_since, self._snowy_since)
        return any(since is not None for since in sinces)


def _since(now: bool, since: int | None, at_ms: int) -> int | None:
    if not now:
        return None
    return at_ms if since is None else since


def _lasted(since: int | None, at_ms: int, long_ms: int) -> bool:
    return since is not None and at_ms - since >= long_ms


def _alike(now: Image, look: Image) -> bool:
    if now.shape != look.shape or now.size == 0:
        return False
    score = cv2.matchTemplate(now, look, cv2.TM_CCOEFF_NORMED)
    return bool(score[0, 0] > ALIKE)  # of a flat patch it is no number, and not alike


@dataclass(frozen=True, slots=True)
class CameraVerdict:
    """The camera's condition and a sentence for the engineer."""

    condition: CameraCondition
    why: str
