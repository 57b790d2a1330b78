"""What the reader of a file trips over is told in the words of the file."""

import pytest

from controller.core.config.files import ConfigError, read_json, read_toml

LONG = "1" * 5_000


def test_a_number_without_end_is_no_matter_of_python() -> None:
    with pytest.raises(ConfigError, match=r"^a\.toml: a number of thousands of digits; mend"):
        read_toml(f"a = {LONG}", "a.toml")
    with pytest.raises(ValueError, match=r"^a number of thousands of digits$"):
        read_json(LONG)


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        ("a = 1\na = 2 # again", "a", 2),
        ('[t]\n"a b" = 1\n\n"a b" = 2', '"a b"', 4),
        ("[t]\r\na = 1\r\n[t] # again\r\n", "[t]", 3),
        ("[a]\nb.c = 1\nb.c = 2", "b.c", 3),
        ("a = 1\na = [\n2]", "a", 2),
        ("a = 1\n\na = [ # these\n  [2],\n  [3]\n]\n", "a", 3),
        ("[t]\na = 1\na = [\n  {b = 2},\n  {b = 3}]\nc = 1\n", "a", 3),
        ('a = 1\na = """\n[b]\nc = 2\n"""\n', "a", 2),
        ("a = 1\na = '''\nb = \"\"\"\n'''", "a", 2),
        ("a = 1\r\na = [\r\n2,\r\n]\r\n", "a", 2),
        ("a = {b = 1, b = 2}", "b", 1),
        ("a = [\n  {b = 1},\n  {'b c' = 1, 'b c' = 2}]", "b c", 3),
    ],
)
def test_a_key_that_is_there_twice_is_named(text: str, name: str, line: int) -> None:
    with pytest.raises(ConfigError) as refused:
        read_toml(text, "a.toml")
    assert str(refused.value) == (
        f"a.toml: {name} is written twice, again in line {line}; leave one out"
    )


@pytest.mark.parametrize("text", ["a = 1\na", "a = {b = 1}\na.c = 2"])
def test_another_fault_is_told_as_the_reader_tells_it(text: str) -> None:
    with pytest.raises(ConfigError, match=r"^a\.toml: no valid TOML"):
        read_toml(text, "a.toml")


@pytest.mark.parametrize("text", ["{", b"\xff", "nul"])
def test_what_is_no_json_is_told_as_before(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"Expecting|decode"):
        read_json(text)
