"""A card's rim is white in the light of now, and fingers are not."""

import numpy as np
import pytest

from tests.support.eyes.felted import DAY, DUSK, TUNGSTEN, Felted, lit
from vision.felt.cards.pose import Pose
from vision.frames.picture import Picture

pytestmark = pytest.mark.long


def _near(found: Pose, true: Pose) -> None:
    assert found.distance(true) < 1.2
    assert found.turned_from(true) < 1.5


@pytest.mark.parametrize("light", [DAY, TUNGSTEN, DUSK])
@pytest.mark.parametrize("skin", [(142, 172, 218), (62, 92, 140)])
def test_fingers_that_lie_as_a_card_would_are_no_card_in_any_light(
    light: tuple[float, float, float], skin: tuple[int, int, int]
) -> None:
    felted = Felted()
    fingers = np.array(Pose(400, 375, 3).corners(), float)
    felted.table.hands.append((fingers, skin))
    scene = felted.look_in(light)
    assert (scene.fresh, bool(scene.blob.any())) == ((), True)


@pytest.mark.parametrize("light", [DAY, TUNGSTEN, DUSK, (1.2, 1.0, 0.9)])
@pytest.mark.parametrize("face", ["8S", "back-red", "back-blue"])
def test_a_card_is_white_in_any_light(light: tuple[float, float, float], face: str) -> None:
    felted = Felted()
    felted.table.lay(face, Pose(400, 375, 3))
    _near(felted.look_in(light).fresh[0], Pose(400, 375, 3))


def test_a_card_is_white_where_a_red_lamp_of_its_own_lights_its_zone() -> None:
    felted = Felted()
    warm = (0.55, 0.8, 0.95)
    felted.before = felted.window.look(Picture(lit(felted.table.picture(), warm)))
    for _ in range(40):
        felted.felt.learn(felted.felt.covered(felted.before), 0.5)
    felted.table.lay("8S", Pose(400, 375, 3))
    felted.watch_marks(DAY)
    _near(felted.seen(lit(felted.table.picture(), warm)).fresh[0], Pose(400, 375, 3))
