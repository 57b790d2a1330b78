"""Three hundred card events under every disturbance; `make torture` runs twenty thousand."""

import pytest

from tests.torture.vision_events import run

MOST_ASKED = 1
"""Of 321: 0.5 % would be one and a half."""


@pytest.mark.system
@pytest.mark.timeout(500)
def test_no_card_is_told_wrong_and_hardly_one_is_asked_for() -> None:
    score = run(300, seed=11, a_night=75, jobs=2)
    assert score.wrong == 0, score.failures
    assert score.asked <= MOST_ASKED, score.failures
