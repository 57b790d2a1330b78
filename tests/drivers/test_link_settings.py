"""Serial settings of a wire as they arrive at an RFC 2217 server, and on a pseudo-terminal."""

import os
import socket
import threading
from contextlib import suppress

import pytest
from serial import rfc2217

from drivers.link import LinkError, open_link
from drivers.wires import SerialLine


class RemotePort:
    """The settings of a serial server's port, as its clients have made them."""

    baudrate, bytesize, parity, stopbits = 300, 8, "N", 1
    rtscts = xonxoff = rts = dtr = cts = dsr = ri = cd = break_condition = False

    def reset_output_buffer(self) -> None:
        """Nothing waits to be sent."""


class Answers:
    """The server's way to its client."""

    def __init__(self, client: socket.socket) -> None:
        self.write = client.sendall


def serve(listener: socket.socket, port: RemotePort, last: bytes = b"") -> None:
    """Answer a client; with `last`, send these bytes once it is silent, and be gone."""
    client, _ = listener.accept()
    client.settimeout(0.3 if last else None)
    with client:
        manager = rfc2217.PortManager(port, Answers(client))
        with suppress(TimeoutError):
            while data := client.recv(1024):
                list(manager.filter(memoryview(data).cast("c")))
        client.sendall(last)


def test_an_rfc2217_server_is_told_all_four_settings() -> None:
    port = RemotePort()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = threading.Thread(target=serve, args=(listener, port))
        server.start()
        url = f"rfc2217://127.0.0.1:{listener.getsockname()[1]}"
        open_link(url, SerialLine(19_200, 7, "E", 2)).close()
        server.join(5)
    assert (port.baudrate, port.bytesize, port.parity, port.stopbits) == (19_200, 7, "E", 2)


def test_what_an_rfc2217_server_sent_before_it_was_gone_arrives() -> None:
    token = b" [Game]<Card:4S> "
    for _ in range(2):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            server = threading.Thread(target=serve, args=(listener, RemotePort(), token))
            server.start()
            url = f"rfc2217://127.0.0.1:{listener.getsockname()[1]}"
            link, came = open_link(url, SerialLine(9600)), b""
            server.join(5)
            while len(came) < len(token):
                came += link.read()
            assert came == token
            with pytest.raises(LinkError, match="was lost"):
                link.read()
            link.close()


def test_a_pseudo_terminal_opens_whatever_the_wires_framing_is() -> None:
    master, slave = os.openpty()
    link = open_link(os.ttyname(slave), SerialLine(19_200, 8, "O", 1))
    os.write(master, b"8S")
    assert link.read() == b"8S"
    link.close()
    os.close(slave)
    os.close(master)
