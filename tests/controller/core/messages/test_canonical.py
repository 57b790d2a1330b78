"""The one form of JSON that is hashed does not depend on how a value came about."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.core.messages.canonical import canonical, digest

LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5))
VALUES = st.recursive(
    LEAVES, lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(max_size=3), inner))
)


def backwards(value: Any) -> Any:
    """The same value, every object's members put in in the other order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(list(value))}
    return [backwards(one) for one in value] if isinstance(value, list) else value


@pytest.mark.long
@given(VALUES)
def test_the_order_in_which_members_came_changes_nothing(value: Any) -> None:
    assert canonical(value) == canonical(backwards(value))
    assert digest(value) == digest(backwards(value))
    assert json.loads(canonical(value)) == value


@pytest.mark.long
@given(VALUES)
def test_it_is_ascii_without_a_blank_between_its_parts(value: Any) -> None:
    text = canonical(value)
    assert text.isascii()
    assert text == json.dumps(value, sort_keys=True, separators=(",", ":"))
