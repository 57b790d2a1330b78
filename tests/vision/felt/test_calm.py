"""A calm felt is looked at at every other picture; whatever comes over it is seen all the same."""

from dataclasses import replace

import numpy as np
import pytest

from controller.core.messages.devices import CameraState, Sighting
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table
from vision.felt.cards.pose import Pose
from vision.felt.eye import CALM_MS
from vision.frames.source import Frame
from vision.observer import Observer

CALM = round(CALM_MS / 1000 * 30) + 3
"""Pictures after which a felt is calm."""


class Decoded(Frame):
    """A picture that counts how often a small one was made of it."""

    made: int = 0

    def small(self) -> np.ndarray:
        self.made += 1
        return super().small()


class Calm:
    """An observer before a felt on which nothing has moved for a while."""

    def __init__(self) -> None:
        self.table = Table(optics=SMALLER)
        self.observer = Observer("camera0", "s", self.table.layout, CodeReader().read_card)
        self.look(CALM)

    def shot(self) -> Decoded:
        taken = self.table.shoot()
        return Decoded(taken.number, taken.captured_ms, taken.jpeg)

    def look(self, pictures: int) -> list[Sighting | CameraState]:
        return [told for _ in range(pictures) for told in self.observer.look(self.shot())]

    def made(self, pictures: int) -> list[int]:
        """How often each of the next pictures was decoded."""
        shots = [self.shot() for _ in range(pictures)]
        for shot in shots:
            self.observer.look(shot)
        return [shot.made for shot in shots]


@pytest.mark.long
def test_every_other_picture_of_a_calm_felt_is_decoded() -> None:
    calm = Calm()
    assert sorted(calm.made(2)) == [0, 1]
    assert sum(calm.made(30)) == 15


@pytest.mark.long
@pytest.mark.parametrize("before", [0, 1])
def test_a_card_that_is_laid_on_a_calm_felt_is_told_as_soon_as_ever(before: int) -> None:
    calm = Calm()
    calm.look(before)
    calm.table.lay("8S", Pose(281, 374, 2))
    told = [one for one in calm.look(7) if isinstance(one, Sighting)]
    assert [one.face for one in told] == ["8S"]


@pytest.mark.long
def test_after_a_movement_every_picture_is_decoded_until_it_is_calm_again() -> None:
    calm = Calm()
    calm.table.lay("8S", Pose(281, 374, 2))
    calm.look(2)
    assert calm.made(30) == [1] * 30
    calm.look(CALM)
    assert sum(calm.made(30)) == 15


@pytest.mark.long
def test_a_picture_that_may_not_be_concluded_from_never_goes_by() -> None:
    calm = Calm()
    shots = [replace(calm.shot(), spoilt="the picture is cut") for _ in range(4)]
    for shot in shots:
        calm.observer.look(shot)
    assert [shot.made for shot in shots] == [1] * 4
