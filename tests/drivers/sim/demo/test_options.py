"""The options of a demo: ports that nobody chose are free ones, and numbers have bounds."""

from pathlib import Path

import pytest

from drivers.sim.demo.options import options_from


def test_port_0_and_none_are_any_free_port(tmp_path: Path) -> None:
    made = options_from(["--dir", str(tmp_path), "--mqtt-port", "0"])
    assert made.mqtt_port > 0
    assert made.console_port > 0


def test_a_demo_of_no_round_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options_from(["--rounds", "0"])
    assert "--rounds: '0': write a whole number from 1" in capsys.readouterr().err
