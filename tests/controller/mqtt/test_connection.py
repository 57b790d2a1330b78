"""One connection to the broker: what it is told in return, and what follows of it."""

import errno
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.core.messages.limits import LARGEST_MESSAGE
from controller.mqtt.connection import (
    MQTT5,
    MQTT311,
    BrokerConnection,
    BrokerError,
    NotTakenError,
    TooLargeError,
    Will,
    WrongVersionError,
)
from controller.settings.table_file import MqttSection
from tests.support.mqtt.scripted_broker import ACCEPTED, ACCEPTED_5, ScriptedBroker

TOPIC = "l/event"


def connected(
    broker: ScriptedBroker,
    version: object = MQTT5,
    on_lost: Callable[[], None] = lambda: None,
    **more: object,
) -> BrokerConnection:
    section = MqttSection(port=broker.port, **more)  # type: ignore[arg-type]
    return BrokerConnection(section, "t1", version, None, lambda *_: None, on_lost=on_lost)  # type: ignore[arg-type]


def refused(reason: int) -> bytes:
    """CONNACK of MQTT 5 that lets nobody in."""
    return bytes([0x20, 3, 0, reason, 0])


def took(reason: int) -> bytes:
    """PUBACK of MQTT 5 for the first message."""
    return bytes([0x40, 3, 0, 1, reason])


def hung_up(reason: int) -> bytes:
    """DISCONNECT of MQTT 5."""
    return bytes([0xE0, 2, reason, 0])


def test_a_wrong_password_is_no_wrong_version() -> None:
    with (
        ScriptedBroker(refused(0x86)) as broker,
        pytest.raises(BrokerError, match="check its name and password there") as error,
    ):
        connected(broker)
    assert type(error.value) is BrokerError


def test_a_message_on_which_the_program_fails_costs_the_connection_and_is_told() -> None:
    """The thread that hears the broker would end, and nobody would know that nothing is heard."""
    lost = threading.Event()

    def fails(_connection: BrokerConnection, _message: object) -> None:
        raise ArithmeticError("a bug")

    with ScriptedBroker(ACCEPTED_5 + b"\x30\x04\x00\x01l\x00") as broker:
        section = MqttSection(port=broker.port)
        with BrokerConnection(section, "t1", MQTT5, None, fails, on_lost=lost.set) as connection:
            assert lost.wait(10)
            with pytest.raises(BrokerError, match=r"cannot be taken .*a bug.*: restart"):
                connection.raise_if_lost()


def no_file(*_: object) -> None:
    raise OSError(errno.EMFILE, "Too many open files")


def no_thread(*_: object) -> None:
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize(
    ("what", "fails"),
    [("paho.mqtt.client._socketpair_compat", no_file), ("threading.Thread.start", no_thread)],
)
def test_a_machine_that_gives_no_file_or_thread_loses_the_broker_and_not_the_table(
    monkeypatch: pytest.MonkeyPatch, what: str, fails: Callable[..., None]
) -> None:
    """Whoever connects tries again after a BrokerError; any other error ends the whole table."""
    with ScriptedBroker(ACCEPTED_5) as broker:
        with monkeypatch.context() as scarce:
            scarce.setattr(what, fails)
            with pytest.raises(BrokerError, match="see to this machine's open files") as error:
                connected(broker)
        assert type(error.value) is BrokerError


def test_a_broker_that_hangs_up_before_it_accepts_is_asked_in_the_other_version() -> None:
    with ScriptedBroker(b"") as broker:
        broker.hang_up = threading.Event()
        broker.hang_up.set()
        with pytest.raises(WrongVersionError, match="trying the other one"):
            connected(broker)


@pytest.mark.parametrize(
    ("keep", "clean", "seconds"), [(True, 0, 3600), (False, 2, 0)], ids=["kept", "forgotten"]
)
def test_a_broker_keeps_the_session_for_an_hour_or_not_at_all(
    keep: bool, clean: int, seconds: int
) -> None:
    with ScriptedBroker(ACCEPTED_5) as broker:
        section = MqttSection(port=broker.port, keep_commands=keep)
        connection = BrokerConnection(section, "t1", MQTT5, Will("l/status", "{}"), lambda *_: None)
        connection.close()
    version, flags, *rest = broker.heard[0].partition(b"MQTT")[2]
    assert (version, flags & 2) == (5, clean)
    assert b"\x11" + seconds.to_bytes(4) in bytes(rest)


def test_a_message_is_sent_once_the_broker_has_taken_it() -> None:
    with (
        ScriptedBroker(ACCEPTED, b"\x40\x02\x00\x01") as broker,
        connected(broker, MQTT311) as connection,
    ):
        connection.publish(TOPIC, "{}")
        assert connection._acknowledged == {}
        assert connection.lost == ""


@pytest.mark.parametrize(
    ("reason", "what"),
    [
        (0x87, "allow it in the broker's access list"),
        (0x90, "name site and table as the broker allows"),
        (0x99, "check the broker's rules for payloads"),
    ],
)
def test_what_a_second_try_would_bring_again_is_not_taken(reason: int, what: str) -> None:
    with (
        ScriptedBroker(ACCEPTED_5, took(reason)) as broker,
        connected(broker) as connection,
        pytest.raises(NotTakenError, match=what),
    ):
        connection.publish(TOPIC, "{}")


def test_what_a_second_try_may_mend_is_a_trouble_of_the_broker() -> None:
    with (
        ScriptedBroker(ACCEPTED_5, took(0x97)) as broker,
        connected(broker) as connection,
        pytest.raises(BrokerError, match=r"refuses l/event .*check the broker's log"),
    ):
        connection.publish(TOPIC, "{}")


def test_a_message_of_the_largest_size_goes_and_one_byte_more_does_not() -> None:
    """Also where the broker takes less than the contract allows: head and topic beside it."""
    limited = bytes([0x20, 8, 0, 0, 5, 0x27, *(8_000).to_bytes(4)])
    with ScriptedBroker(limited, took(0)) as broker, connected(broker) as connection:
        assert connection.largest == 8_000 - 512
        with pytest.raises(NotTakenError, match="takes 7488 bytes, the message has 7489"):
            connection.publish(TOPIC, "x" * 7_489)
        connection.publish(TOPIC, "x" * 7_488)
    with ScriptedBroker(ACCEPTED_5) as broker, connected(broker) as connection:
        assert connection.largest == LARGEST_MESSAGE


@pytest.mark.parametrize(
    ("reason", "kind", "what"),
    [
        (0x8E, BrokerError, "stop the second controller of this table"),
        (0x95, TooLargeError, "check that it runs, and the network"),
        (0x8B, BrokerError, "check that it runs, and the network"),
    ],
)
def test_a_loss_is_told_by_its_kind(reason: int, kind: type[BrokerError], what: str) -> None:
    told = threading.Event()
    with (
        ScriptedBroker(ACCEPTED_5 + hung_up(reason)) as broker,
        connected(broker, on_lost=told.set) as connection,
    ):
        assert told.wait(5)
        with pytest.raises(BrokerError, match=what) as error:
            connection.publish(TOPIC, "{}")
    assert type(error.value) is kind


def test_nothing_is_acknowledged_of_quality_0_or_at_a_lost_connection() -> None:
    acknowledged: list[tuple[int, int]] = []
    told = threading.Event()
    with ScriptedBroker(ACCEPTED_5) as broker:
        broker.hang_up = threading.Event()
        with connected(broker, on_lost=told.set) as connection:
            connection._client.ack = lambda mid, qos: acknowledged.append((mid, qos))  # type: ignore[method-assign,assignment,return-value,func-returns-value]
            connection.acknowledge(0)
            connection.acknowledge(7)
            broker.hang_up.set()
            assert told.wait(5)
            connection.acknowledge(8)
    assert acknowledged == [(7, 1)]


def test_a_broker_that_is_not_there_is_named_with_what_to_check() -> None:
    with (
        ScriptedBroker() as broker,
        pytest.raises(BrokerError, match=r"broker 127\.0\.0\.2:\d+ cannot be reached"),
    ):
        connected(broker, host="127.0.0.2")


def test_a_file_that_is_not_there_is_named_before_anybody_is_asked(tmp_path: Path) -> None:
    with (
        ScriptedBroker() as broker,
        pytest.raises(BrokerError, match=r"a file of \[mqtt\] cannot be used .*mend it"),
    ):
        connected(broker, username="bj1", password_file=tmp_path / "none")


@pytest.mark.parametrize(
    ("bytes_", "why"),
    [(b"p\xe4ss", "no UTF-8 text"), (b"p" * 65_536, "longer than any password")],
    ids=["latin", "long"],
)
def test_a_password_that_none_can_be_is_no_fault_of_ours(
    bytes_: bytes, why: str, tmp_path: Path
) -> None:
    (tmp_path / "pw").write_bytes(bytes_)
    with (
        ScriptedBroker() as broker,
        pytest.raises(BrokerError, match=rf"a file of \[mqtt\] .*pw: .*{why}.*mend it"),
    ):
        connected(broker, username="bj1", password_file=tmp_path / "pw")
