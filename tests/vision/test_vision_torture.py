"""Three hundred card events under every disturbance; `make torture` runs twenty thousand."""

import pytest

from tests.torture.vision_events import run


@pytest.mark.system
@pytest.mark.timeout(500)
def test_no_card_is_misread_and_hardly_one_is_asked_for() -> None:
    score = run(300, seed=11, a_night=75)
    assert score.wrong == 0, score.failures
    assert score.asked <= 6, score.failures
