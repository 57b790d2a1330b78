"""What nobody at the table can put right is waited for: the view says what, and offers no deed."""

import pytest

from controller.core.irregularities.catalogue import every_row
from controller.core.words import Say
from tests.support.pages.longest_wrong import every_wrong


@pytest.mark.long
def test_what_is_waited_for_is_said_wherever_the_hands_are_told_to_wait() -> None:
    waiting = {code for code, row in every_row().items() if row.repair.action == "wait"}
    assert waiting
    told = {wrong.irregularity["code"] for wrong in every_wrong() if wrong.irregularity["awaits"]}
    assert told == waiting
    for wrong in every_wrong():
        awaits = wrong.irregularity["awaits"]
        assert isinstance(awaits, Say) == bool(awaits)
        waits = [one["remedy"] for one in wrong.irregularity["options"] if one["waits"]]
        assert waits == (["wait_for_device"] if awaits else [])
