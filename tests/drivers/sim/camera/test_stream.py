"""The stream on a real socket: parts, newest frames, several clients, cut and stalled."""

import socket
from collections.abc import Iterator

import pytest

from drivers.sim.camera.mjpeg_server import MjpegServer, StreamFrame, part

JPEG = b"\xff\xd8" + b"\x00" * 1000 + b"\xff\xd9"


@pytest.fixture
def server() -> Iterator[MjpegServer]:
    server = MjpegServer()
    server.on()
    yield server
    server.off()


class Client:
    """Reads a stream part by part."""

    def __init__(self, port: int, path: str = "/stream") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = self.file.readline()
        self.head = self._headers()

    def _headers(self) -> dict[str, str]:
        found = {}
        while (line := self.file.readline().strip()) != b"":
            name, _, value = line.decode().partition(": ")
            found[name] = value
        return found

    def part(self) -> tuple[dict[str, str], bytes]:
        boundary = self.file.readline().strip()
        assert boundary.startswith(b"--")
        head = self._headers()
        body = self.file.read(int(head["Content-Length"]))
        assert self.file.readline() == b"\r\n"
        return head, body

    def close(self) -> None:
        self.file.close()
        self.socket.close()


@pytest.fixture
def client(server: MjpegServer) -> Iterator[Client]:
    server.publish(StreamFrame(JPEG, 1, 33))
    client = Client(server.port)
    yield client
    client.close()


def test_parts_carry_length_number_and_capture_time(server: MjpegServer, client: Client) -> None:
    assert b"200" in client.status
    assert client.head["Content-Type"].startswith("multipart/x-mixed-replace; boundary=")
    head, body = client.part()
    assert (head["X-Frame"], head["X-Timestamp"], body) == ("1", "33", JPEG)
    assert head["Content-Type"] == "image/jpeg"
    server.publish(StreamFrame(JPEG[:500], 2, 66))
    head, body = client.part()
    assert (head["X-Frame"], len(body)) == ("2", 500)


def test_several_clients_get_the_same_frame(server: MjpegServer, client: Client) -> None:
    other = Client(server.port)
    assert client.part() == other.part()
    assert server.clients == 2
    other.close()


def test_a_slow_client_misses_frames_instead_of_falling_behind(
    server: MjpegServer, client: Client
) -> None:
    large = b"\xff\xd8" + b"\x00" * 400_000
    assert client.part()[0]["X-Frame"] == "1"
    for number in range(2, 300):
        server.publish(StreamFrame(large, number, number * 33))
    read = [int(client.part()[0]["X-Frame"])]
    while read[-1] < 299:
        read.append(int(client.part()[0]["X-Frame"]))
    assert read == sorted(read)
    assert len(read) < 60


def test_another_path_is_told_where_the_stream_is(server: MjpegServer) -> None:
    lost = Client(server.port, "/video")
    assert b"404" in lost.status
    assert b"/stream" in lost.status
    lost.close()


def test_cut_off_it_ends_streams_refuses_and_comes_back_on_its_port(
    server: MjpegServer, client: Client
) -> None:
    client.part()
    port = server.port
    server.off()
    assert client.file.read() == b""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=1)
    server.on()
    assert server.port == port
    server.publish(StreamFrame(JPEG, 2, 66))
    again = Client(port)
    assert again.part()[0]["X-Frame"] == "2", "the picture from before the cut is not sent"
    again.close()


def test_stalled_the_connection_stays_and_carries_nothing(
    server: MjpegServer, client: Client
) -> None:
    client.part()
    server.stalled = True
    server.publish(StreamFrame(JPEG, 2, 66))
    client.socket.settimeout(0.2)
    with pytest.raises(TimeoutError):
        client.socket.recv(1)
    server.stalled = False
    server.publish(StreamFrame(JPEG, 3, 99))
    client.socket.settimeout(5)
    assert b"X-Frame: 3" in client.socket.recv(4096)


def test_a_busy_port_is_an_error_and_off_twice_is_none(server: MjpegServer) -> None:
    with pytest.raises(OSError, match="in use"):
        MjpegServer(port=server.port).on()
    server.off()
    server.off()


def test_a_part_is_what_the_multipart_format_says() -> None:
    text = part(StreamFrame(b"abc", 7, 233))
    assert text.startswith(b"--livetableframe\r\nContent-Type: image/jpeg\r\nContent-Length: 3\r\n")
    assert text.endswith(b"X-Frame: 7\r\nX-Timestamp: 233\r\n\r\nabc\r\n")
