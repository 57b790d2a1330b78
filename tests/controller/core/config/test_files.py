"""What the reader of a file trips over is told in the words of the file."""

import pytest

from controller.core.config.files import ConfigError, read_json, read_toml

LONG = "1" * 5_000


def test_a_number_without_end_is_no_matter_of_python() -> None:
    with pytest.raises(ConfigError, match=r"^a\.toml: a number of thousands of digits; mend"):
        read_toml(f"a = {LONG}", "a.toml")
    with pytest.raises(ValueError, match=r"^a number of thousands of digits$"):
        read_json(LONG)


@pytest.mark.parametrize("text", ["{", b"\xff", "nul"])
def test_what_is_no_json_is_told_as_before(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"Expecting|decode"):
        read_json(text)
