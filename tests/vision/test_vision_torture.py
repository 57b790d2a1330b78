"""Three hundred card events under every disturbance; `make torture` runs twenty thousand."""

import pytest

from tests.torture.vision_events import run

KNOWN_MISREAD = 1
"""Of 321: a five of diamonds in cold light and a starved encoder, read as a five of clubs. The aim
is none; this holds the line."""

KNOWN_ASKED = 4
"""Of 321: three tens of heavy designs stay unread, and the misread card. The aim is one."""


@pytest.mark.system
@pytest.mark.timeout(500)
def test_no_card_is_told_wrong_and_hardly_one_is_asked_for() -> None:
    score = run(300, seed=11, a_night=75, jobs=2)
    assert score.wrong == score.misread, score.failures
    assert score.misread <= KNOWN_MISREAD, score.failures
    assert score.asked <= KNOWN_ASKED, score.failures
