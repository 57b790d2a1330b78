"""A simulated device that cannot start says why in one sentence, and ends with 2."""

from pathlib import Path

import pytest

from drivers.sim.devices import shoe_command, shuffler_command


@pytest.mark.parametrize("words", [["--cards", "{0}", "--link", "{0}-tty"], ["--link", "{0}/tty"]])
def test_a_shoe_that_cannot_start_ends_with_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    missing = str(tmp_path / "missing")
    assert shoe_command.main([word.format(missing) for word in words]) == 2
    said = capsys.readouterr().err
    assert missing in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", [["--orders", "{0}", "--link", "{0}-tty"], ["--link", "{0}/tty"]])
def test_a_shuffler_that_cannot_start_ends_with_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    missing = str(tmp_path / "missing")
    assert shuffler_command.main([word.format(missing) for word in words]) == 2
    said = capsys.readouterr().err
    assert missing in said
    assert said.count("\n") == 1
