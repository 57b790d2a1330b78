"""Changes add up to the view: whatever is left out, nulls and keys that go included."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.console.shown.worded import WordedView, wants_of

VALUES = st.one_of(st.none(), st.booleans(), st.integers(0, 3), st.lists(st.integers(0, 2)))
VIEWS = st.lists(st.dictionaries(st.sampled_from("abcd"), VALUES), min_size=1, max_size=12)


class Reader:
    """A screen that takes changes, as the page's line does."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.n = self.wholes = 0

    def hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "view":
            self.view, self.wholes = message["view"], self.wholes + 1
        else:
            assert message["after"] == self.n
            self.view |= message["set"]
            for key in message["gone"]:
                del self.view[key]
        self.n = message["n"]


@pytest.mark.long
@given(views=VIEWS, slow=st.sets(st.integers(1, 12)))
def test_a_screen_that_takes_changes_shows_each_view(
    views: list[dict[str, Any]], slow: set[int]
) -> None:
    worded, reader = WordedView("es"), Reader()
    for n, view in enumerate(views, 1):
        worded.take(n, json.dumps(view))
        if n in slow:  # another screen of its language has it; this one gets none
            continue
        reader.hear(worded.since(reader.n))
        assert reader.view == view == json.loads(worded.whole())["view"]


def test_a_quick_screen_gets_one_whole_view_and_a_slow_one_another() -> None:
    worded, quick, slow = WordedView("en"), Reader(), Reader()
    for n in range(1, 6):
        worded.take(n, json.dumps({"now": n, "zones": ["long"] * 100}))
        quick.hear(worded.since(quick.n))
        if n in (1, 4):
            slow.hear(worded.since(slow.n))
    assert (quick.wholes, slow.wholes) == (1, 2)
    assert len(worded.since(4)) < len(worded.whole()) / 10


def test_whoever_asks_for_nothing_gets_whole_views() -> None:
    assert [wants_of(asked) for asked in ("", "patches", "changes", "none")] == [
        "whole",
        "whole",
        "changes",
        "none",
    ]
