"""The kit's commands say what is wrong with their words, and what to do about it."""

import argparse
import queue
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from paho.mqtt.client import Client, MQTTMessage

from controller.kit import listen
from controller.kit.broker_options import NoBrokerError, connected
from controller.kit.conform import command as conform
from controller.kit.conform.log import Log
from controller.kit.conform.night import nobody_bet
from controller.kit.recording import make
from controller.kit.recording.play import RecordingError, compared, read_recording

Parser = Callable[[], argparse.ArgumentParser]


@pytest.mark.parametrize("words", [["--site", "#"], ["--table", "a/b"], ["--site", "a b"]])
def test_a_name_that_is_no_word_of_a_topic_is_refused_at_once(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        listen.parser().parse_args(words)
    assert "write a name of letters, digits, dot, dash, underscore" in capsys.readouterr().err


def test_every_table_is_heard_where_none_is_named() -> None:
    found = listen.parser().parse_args([])
    assert (found.site, found.table) == ("+", "+")


def test_a_client_that_no_command_may_name_is_refused_at_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        conform.parser().parse_args(["--client", "my server"])
    assert "'my server': write a name of letters" in capsys.readouterr().err


def options(authority: Path | None = None) -> argparse.Namespace:
    return argparse.Namespace(
        host="localhost", port=1, username="", password_file=None, ca_file=authority
    )


def told(
    monkeypatch: pytest.MonkeyPatch, error: Exception, authority: Path | None, tmp_path: Path
) -> str:
    def fails(*_words: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(Client, "connect", fails)
    monkeypatch.setattr("controller.kit.broker_options.name_at_broker", lambda *_: None)
    with pytest.raises(NoBrokerError) as caught:
        connected(options(authority), "x", [], lambda _message: None)
    return str(caught.value)


def test_a_bad_certificate_is_no_wrong_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = ssl.SSLCertVerificationError("x")
    error.verify_message = "self-signed certificate in certificate chain"
    found = told(monkeypatch, error, tmp_path, tmp_path)
    assert "shows a certificate that is not good (self-signed" in found
    assert "name in --ca-file the authority" in found


@pytest.mark.parametrize(
    ("with_tls", "wanted"),
    [(True, "check that this port wants TLS"), (False, "check its address, and that it runs")],
)
def test_a_port_that_hangs_up_may_speak_no_tls(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, with_tls: bool, wanted: str
) -> None:
    error = ConnectionResetError(104, "Connection reset by peer")
    assert wanted in told(monkeypatch, error, tmp_path if with_tls else None, tmp_path)


def test_a_port_that_says_nothing_may_want_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.kit.broker_options.ANSWER_S", 0)
    monkeypatch.setattr(Client, "connect", lambda *_words, **_options: None)
    monkeypatch.setattr(Client, "loop_start", lambda _self: None)
    with pytest.raises(NoBrokerError, match=r"check whether this port wants TLS \(--ca-file\)"):
        connected(options(), "x", [], lambda _message: None)


class Late:
    """A queue that is empty once, then gives what it holds."""

    def __init__(self, *held: Any) -> None:
        self._held, self._asked = list(held), 0

    def get(self, timeout: float | None = None) -> Any:
        self._asked += 1
        if self._asked == 1 and timeout is not None:
            raise queue.Empty
        return self._held.pop(0)


def test_a_listener_that_hears_nothing_says_so_and_listens_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = MQTTMessage(topic=b"t")
    heard = cast("queue.SimpleQueue[MQTTMessage | None]", Late(one, None))
    assert list(listen.messages(heard, "livetable/v1/demo/nope/#")) == [one]
    said = capsys.readouterr().err
    assert said.count("nothing is heard of livetable/v1/demo/nope/#: check --site and --table") == 1


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--void", "9"], "--void 9: write a round from 1 to 4 (--rounds)"),
        (["--correct", "-1"], "--correct -1: write a round from 1 to 4 (--rounds)"),
        (["--rounds", "0"], "--rounds 0: write 1 or more"),
    ],
)
def test_a_round_that_is_not_recorded_cannot_go_wrong(
    words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make.main(words) == 2
    out, err = capsys.readouterr()
    assert (out, wanted in err) == ("", True)


def test_a_file_that_is_no_text_is_no_recording(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"\xd0\x00")
    with pytest.raises(RecordingError, match="is no recording; make one with"):
        read_recording(file)


def test_other_money_is_told_by_player() -> None:
    right, other = {"stake": 100, "returned": 0}, {"stake": 110, "returned": 20}
    line = {"round": "r", "money": {"ann": right, "bob": right}}
    assert compared([line], {"r": {"ann": right, "bob": other, "dan": right}}) == [
        "round r: bob: booked stake 110 and return 20, wanted stake 100 and return 0; "
        "dan: booked stake 100 and return 0, wanted no bet"
    ]
    assert compared([line], {}) == ["round r: the ledger has no line of it"]


def test_a_night_that_did_not_begin_lists_nothing_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert conform.judged(Log("gs"), "the night did not begin: x", as_json=False) == 1
    out = capsys.readouterr().out
    assert "the night did not begin: x" in out
    assert "not tried" not in out


def test_a_ledger_needs_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = tmp_path / "none" / "ledger"
    assert conform.main(["--client", "gs", "--ledger", str(ledger)]) == 2
    assert f"there is no folder {ledger.parent}" in capsys.readouterr().err


def test_a_server_without_players_is_told_so() -> None:
    log = Log("gs")
    log.hear("event", b'{"type":"livetable.no_bets","sequence":"e-1","data":{}}', False)
    assert "let it have players who bet and answer" in nobody_bet(log)
    log.hear("event", b'{"type":"livetable.started","sequence":"e-2","data":{}}', False)
    assert nobody_bet(log) == ""
