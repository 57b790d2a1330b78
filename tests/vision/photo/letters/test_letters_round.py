"""What looks like an index round a lone one is print where it stands on plain paper."""

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from vision.photo.cards import in_print
from vision.photo.indices.index_search import FoundIndex
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose


def _places() -> list[FoundIndex]:
    """Return a lone index and four places round it that look like others a little."""
    middle = IndexPose(150.0, 100.0, 30.0, 16.0, 0.0)
    named = IndexReading(middle, Card("JC"), 0.93, "", Card("JC"))
    aside = [(60, 0), (-60, 0), (0, 60), (60, 60)]
    looks = [IndexReading(middle.moved(*to), None, 0.3, "", Card("4C")) for to in aside]
    return [FoundIndex(look, 0.0, 1) for look in (named, *looks)]


@pytest.mark.parametrize(("rough", "is_page"), [(0.0, True), (40.0, False)])
def test_letters_of_a_page_stand_on_plain_paper(rough: float, is_page: bool) -> None:
    """Stone round a photographed knave looked like eight indices more."""
    picture: Image = np.full((200, 300), 160, np.uint8)
    for place in _places():
        at = (int(place.best.pose.x) - 8, int(place.best.pose.y) + 8)
        cv2.putText(picture, "R", at, cv2.FONT_HERSHEY_DUPLEX, 0.8, (30,), 2)
    coarse = np.random.default_rng(1).normal(0, 1, (50, 75))
    stone = picture + rough * cv2.resize(coarse, (300, 200), interpolation=cv2.INTER_CUBIC)
    shown = np.repeat(stone.clip(0, 255).astype(np.uint8)[..., None], 3, axis=2)
    one, *others = _places()
    assert in_print(shown, one, [one, *others]) == is_page
