"""A broker whose certificate is not good is named as such, with the next act."""

import socket
import ssl
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from controller.mqtt.connection import MQTT5, BrokerConnection, BrokerError
from controller.settings.table_file import MqttSection
from tests.support.mqtt.certificates import AUTHORITY, CERTIFICATE, KEY, Authority


@pytest.fixture
def expired(tmp_path: Path) -> MqttSection:
    """A broker whose certificate ended yesterday."""
    Authority(tmp_path).certify(days=-1)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / CERTIFICATE, tmp_path / KEY)
    server = socket.create_server(("127.0.0.1", 0))

    def greet() -> None:
        with (
            server,
            server.accept()[0] as near,
            suppress(OSError),
            context.wrap_socket(near, server_side=True) as secure,
        ):
            secure.recv(1)  # the table says that it does not go on

    threading.Thread(target=greet, daemon=True).start()
    return MqttSection(port=server.getsockname()[1], ca_file=tmp_path / AUTHORITY)


# paho 2.2 drops the socket of a failed handshake without closing it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_expired_certificate_is_named_and_whose_it_is(expired: MqttSection) -> None:
    with pytest.raises(BrokerError, match=r"certificate has expired.*; renew it at the broker"):
        BrokerConnection(expired, "table", MQTT5, None, lambda *_: None)
