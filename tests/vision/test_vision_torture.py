"""Three hundred card events under every disturbance; `make torture` runs twenty thousand."""

import pytest

from tests.torture.vision_events import run

KNOWN_WRONG = 4
"""Of 300: an unread ten carried from zone to zone is told as placed and removed, not as moved
(docs/vision-table.md, known gaps). The aim is none; this holds the line."""

KNOWN_ASKED = 9
"""Of 300: tens of one heavy design stay unread. The aim is one or two."""


@pytest.mark.system
@pytest.mark.timeout(500)
def test_no_card_is_misread_and_hardly_one_is_asked_for() -> None:
    score = run(300, seed=11, a_night=75)
    assert score.misread == 0, score.failures
    assert score.wrong <= KNOWN_WRONG, score.failures
    assert score.asked <= KNOWN_ASKED, score.failures
