"""Texts inside a payload: each after its length, none cut short."""

import pytest

from drivers.wires.session import take_text, take_texts


@pytest.mark.parametrize("payload", [b"", b"\x01", b"\x03ab", b"\xff"])
def test_a_text_that_is_cut_is_an_error(payload: bytes) -> None:
    with pytest.raises(ValueError, match="cut short"):
        take_text(payload)


def test_a_text_leaves_what_follows_it() -> None:
    assert take_text(b"\x00rest") == ("", b"rest")
    assert take_text(b"\x02abrest") == ("ab", b"rest")


def test_exactly_so_many_texts() -> None:
    assert take_texts(b"\x01a\x02bc", 2) == ["a", "bc"]
    with pytest.raises(ValueError, match="bytes too many"):
        take_texts(b"\x01a\x02bc", 1)
    with pytest.raises(ValueError, match="cut short"):
        take_texts(b"\x01a\x02bc", 3)
