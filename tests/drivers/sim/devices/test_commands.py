"""A simulated device that cannot start says why in one sentence, and ends with 2."""

from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.sim.devices import shoe_command, shuffler_command
from drivers.sim.devices.ends.deaf_end import DeafEnd


def test_a_shoe_that_does_not_count_its_reports_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simulated dealer asks for the count at the first card: too late for whoever wrote it."""
    monkeypatch.setattr(DeafEnd, "state", lambda _end: {"last": 3})
    assert shoe_command.main(["--wire", "bee_tek", "--link", str(tmp_path / "tty")]) == 2
    assert "BeeTekEnd.state() lacks boot or last" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (shoe_command.main, ["--cards", "{0}", "--link", "{0}-tty"]),
        (shuffler_command.main, ["--orders", "{0}", "--link", "{0}-tty"]),
        (shoe_command.main, ["--link", "{0}/tty"]),
        (shuffler_command.main, ["--link", "{0}/tty"]),
    ],
)
def test_a_device_that_cannot_start_ends_with_two(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    main: Callable[[list[str]], int],
    words: list[str],
) -> None:
    missing = str(tmp_path / "missing")
    assert main([word.format(missing) for word in words]) == 2
    said = capsys.readouterr().err
    assert missing in said
    assert said.count("\n") == 1
