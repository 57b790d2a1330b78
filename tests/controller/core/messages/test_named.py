"""A refused key begins its refusal as it is written, where it is short and plain."""

import pytest

from controller.core.messages.untrusted import SHOWN, named


@pytest.mark.parametrize("key", ["box", "a b", "x" * SHOWN])
def test_a_plain_key_is_named_as_it_is(key: str) -> None:
    assert named(key) == key


@pytest.mark.parametrize("key", ["", "x" * (SHOWN + 1), "a\nb", "a\x7fb", "é"])
def test_any_other_is_quoted_cut_and_escaped(key: str) -> None:
    told = named(key)
    assert told[0] == told[-1] == "'"
    assert told.isascii()
    assert told.isprintable()
    assert len(told) <= 2 * SHOWN
