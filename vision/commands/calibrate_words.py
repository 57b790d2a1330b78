"""Names what the calibration page says, as codes with facts, and puts it into words.

Vision may not read the catalogues. The page gets a `Wording` when it is started.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.core.words import Say, say, several
from vision.geometry.calibration import Calibration
from vision.geometry.calibration_fit import FEWEST_POINTS, Target, advice


@dataclass(frozen=True, slots=True)
class Wording:
    """Languages by their codes, each with its own name, and what puts a sentence into one."""

    languages: Mapping[str, str]
    usual: str
    text: Callable[[str, Say | str], str]

    def of(self, wanted: str) -> str:
        """Return the language of this code; the usual one if there is no such language."""
        return wanted if wanted in self.languages else self.usual


FIXED = {
    "title": say("calibrate_title"),
    "again": say("calibrate_again"),
    "save": say("calibrate_save"),
    "plan": say("calibrate_plan"),
    "picture": say("calibrate_picture"),
    "language": say("calibrate_language"),
    "waiting": say("calibrate_waits"),
    "ended": say("calibrate_ended"),
    "bad": say("calibrate_not_yet"),
    "good": say("calibrate_good"),
}
"""Labels, and the sentence for a program that has ended."""


def named(target: Target) -> Say:
    """Name a point of the felt that a person can find."""
    if target.corner is None:
        return say("calibrate_marker", name=target.of)
    down, right = target.corner
    return say(
        "calibrate_lower_right" if down and right
        else "calibrate_lower_left" if down
        else "calibrate_upper_right" if right
        else "calibrate_upper_left",
        name=target.of,
    )  # fmt: skip


def fitted(found: Calibration, following: Target | None) -> Say | str:
    """Say how good a fit is, and ask whether it looks right; `following` is a point to check it."""
    scale = f"{found.least_px_per_mm:.2f}"
    error, worst = f"{found.error_mm:.2f}", f"{found.worst_mm:.2f}"
    if found.method != "points":
        how = say("calibrate_by_markers", error=error, worst=worst, scale=scale)
    elif found.points == FEWEST_POINTS:
        how = say("calibrate_not_measured", count=found.points, scale=scale)
    else:
        count = found.points
        how = say("calibrate_by_points", count=count, error=error, worst=worst, scale=scale)
    parts: list[Say | str] = [how, say("calibrate_look")]
    if (small := advice(found)) is not None:
        parts.append(small)
    if following is not None and found.method == "points":
        parts.append(say("calibrate_check", what=named(following)))
    return several(parts)


def not_yet(why: Say | None, clicked: int, following: Target | None) -> Say | str:
    """Say why there is no fit, and what to click next."""
    enough = clicked >= FEWEST_POINTS
    if why is None and (clicked == 0 or enough):
        return say("calibrate_moment")
    if enough:
        return several([*([why] if why else []), say("calibrate_begin_again")])
    if following is None:
        return why or say("calibrate_moment")
    point, count = named(following), FEWEST_POINTS
    if clicked:
        return say("calibrate_click", what=point, number=clicked + 1, most=count)
    by_hand = say("calibrate_without_markers", what=point, most=count)
    return several([*([why] if why else []), by_hand])
