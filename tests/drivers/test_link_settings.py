"""Serial settings of a wire as they arrive at an RFC 2217 server, and on a pseudo-terminal."""

import os
import socket
import threading

from serial import rfc2217

from drivers.link import open_link
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


def serve(listener: socket.socket, port: RemotePort) -> None:
    client, _ = listener.accept()
    with client:
        manager = rfc2217.PortManager(port, Answers(client))
        while data := client.recv(1024):
            list(manager.filter(memoryview(data).cast("c")))


def test_an_rfc2217_server_is_told_all_four_settings() -> None:
    port = RemotePort()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = threading.Thread(target=serve, args=(listener, port))
        server.start()
        url = f"rfc2217://127.0.0.1:{listener.getsockname()[1]}"
        open_link(url, SerialLine(19_200, 7, "E", 2)).close()
        server.join(5)
    assert (port.baudrate, port.bytesize, port.parity, port.stopbits) == (19_200, 7, "E", 2)


def test_a_pseudo_terminal_opens_whatever_the_wires_framing_is() -> None:
    master, slave = os.openpty()
    link = open_link(os.ttyname(slave), SerialLine(19_200, 8, "O", 1))
    os.write(master, b"8S")
    assert link.read() == b"8S"
    link.close()
    os.close(slave)
    os.close(master)
