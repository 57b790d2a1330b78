"""The kit's commands say what is wrong with their words, and what to do about it."""

import argparse
import queue
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from controller.kit import listen, stand_in
from controller.kit.broker_options import NoBrokerError, connected, name_at_broker
from controller.kit.conform import command as conform
from controller.kit.conform.cable import Cable
from controller.kit.conform.log import Log
from controller.kit.conform.night import nobody_bet
from controller.kit.conform.processes import ServerProcess, TableProcess
from controller.kit.conform.trial import Trial
from controller.kit.conform.trial_error import TrialError
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


@pytest.mark.parametrize("password", [b"p\xe4ss", b"p" * 65_536], ids=["latin", "long"])
def test_a_password_that_none_can_be_is_told_of_its_option(password: bytes, tmp_path: Path) -> None:
    (tmp_path / "pw").write_bytes(password)
    with pytest.raises(NoBrokerError, match=r"--password-file .*pw: cannot be read .*name a text"):
        name_at_broker(Client(CallbackAPIVersion.VERSION2), "ada", tmp_path / "pw", None)


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


@pytest.mark.parametrize(
    ("name", "password", "authority", "wanted"),
    [
        ("", "p", None, "a password needs a name; write --username"),
        ("gs", "none", None, "cannot be read (No such file or directory); name a text file that"),
        ("", None, "p", "holds no certificate of an authority that can be read"),
        ("", None, "none", "name a PEM file"),
    ],
)
def test_a_file_that_lets_nobody_in_is_named(
    tmp_path: Path, name: str, password: str | None, authority: str | None, wanted: str
) -> None:
    (tmp_path / "p").write_text("secret")
    files = (tmp_path / one if one else None for one in (password, authority))
    with pytest.raises(NoBrokerError) as caught:
        name_at_broker(Client(CallbackAPIVersion.VERSION2), name, *files)
    assert wanted in str(caught.value)


def test_a_broker_that_knows_no_such_user_is_asked_for_name_and_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuses(client: Client) -> None:
        reason = ReasonCode(PacketTypes.CONNACK, identifier=135)
        cast(Any, client.on_connect)(client, None, None, reason, None)

    monkeypatch.setattr(Client, "connect", lambda *_words, **_options: None)
    monkeypatch.setattr(Client, "loop_start", refuses)
    wanted = r"does not let us in \(Not authorized\); check name, password and what they may there"
    with pytest.raises(NoBrokerError, match=wanted):
        connected(options(), "x", [], lambda _message: None)


@pytest.mark.parametrize("given", ["0", "65536", "1e3", "²"])
def test_a_port_that_is_none_is_refused_at_once(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        listen.parser().parse_args(["--port", given])
    assert f"{given!r}: write a whole number from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--pace", "61"], "--pace: '61': write a number from 0 to 60"),
        (["--betting", "0"], "--betting: '0': write a number from 0.1 to 600"),
        (["--decision=-1"], "--decision: '-1': write a number from 0.1 to 600"),
    ],
)
def test_a_time_that_cannot_be_is_refused_at_once(
    words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        stand_in.parser().parse_args(words)
    assert wanted in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--game", "poker"], "there is no game 'poker'; name one of baccarat"),
        (["--password-file", "p"], "--password-file p: a password needs a name"),
    ],
)
def test_a_stand_in_that_cannot_be_says_what_to_write(
    words: list[str], wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stand_in.main(["--journal", str(tmp_path / "j.db"), *words]) == 2
    assert wanted in capsys.readouterr().err


def test_a_script_that_is_no_text_is_named(tmp_path: Path) -> None:
    script = tmp_path / "cards"
    script.write_bytes(b"8S \xff")
    with pytest.raises(stand_in.ScriptError, match="no UTF-8 text; save it as UTF-8"):
        stand_in.read_script(script)


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
        (["--dead", "1"], "--dead 1: infinite has no boxes that could die; leave it out"),
        (["--game", "poker"], "there is no game 'poker'; name one of baccarat"),
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


class Flighty:
    """A cable whose server connects again and again."""

    def restless(self) -> bool:
        return True


def test_a_server_that_connects_again_and_again_is_warned_of_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trial = Trial.__new__(Trial)
    trial._options, trial._restless = argparse.Namespace(client="gs"), False
    trial.table = TableProcess(trial._options, tmp_path)
    trial.server = ServerProcess(trial._options, tmp_path, 1)
    trial.cable = cast(Cable, Flighty())
    for _ in range(2):
        trial._look()
    said = capsys.readouterr().err
    assert said.count("!!! 'gs' connects again and again: is another server of that name") == 1


class Lost:
    """A trial whose broker takes nothing any more."""

    def __init__(self, *_words: object) -> None:
        self.cable, self.prefix = argparse.Namespace(port=1), "livetable/v1/s/t"
        self.server = argparse.Namespace(start=self._start)

    def _start(self) -> None:
        raise TrialError("the broker takes nothing from conform (x)")

    def close(self) -> None:
        pass


def test_a_trial_that_loses_its_broker_says_where_its_logs_lie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conform, "Trial", Lost)
    assert conform.main(["--client", "gs"]) == 2
    said = capsys.readouterr().err
    assert (
        "the trial cannot go on: the broker takes nothing from conform (x); see the logs in" in said
    )


@pytest.mark.parametrize(
    ("option", "word", "told"),
    [
        ("--host", "\udcff", "--host: '\\udcff': write letters, digits and signs"),
        ("--username", "a\nb", "--username: 'a\\nb': write letters, digits and signs"),
        ("--journal", "", "--journal: '': write the name of a file or folder"),
    ],
)
def test_a_word_that_is_no_text_and_a_file_without_a_name_are_refused_at_once(
    option: str, word: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        stand_in.parser().parse_args([option, word])
    assert f"error: argument {told}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (["--host", "http://x"], "livetable stand-in: --host: 'http://x' is no host; write"),
        (["--journal", "."], "livetable stand-in: .: "),
        (["--journal", "/"], "livetable stand-in: /: "),
    ],
)
def test_what_a_table_cannot_use_is_told_in_words(
    option: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert stand_in.main(["--port", "1", *option]) == 2
    assert capsys.readouterr().err.startswith(told)
    assert [*tmp_path.iterdir()] == [], "what cannot be used is refused before anything is written"
