"""The cable between a game server and its broker."""

import select
import socket
import threading

import pytest

from controller.kit.conform.cable import Cable


def test_the_gate_shows_each_word_before_the_server_hears_it() -> None:
    shown: list[tuple[bytes, bytes, bool]] = []

    def show(past: bytes, heard: bytes) -> None:
        readable, _, _ = select.select([server], [], [], 0)
        shown.append((past, heard, bool(readable)))

    with socket.create_server(("127.0.0.1", 0)) as listening:
        cable = Cable(0, *listening.getsockname(), show)
        with socket.create_connection(("127.0.0.1", cable.port), 10) as server:
            broker, _ = listening.accept()
            with broker:
                for word in (b"window_", b"opened"):
                    broker.sendall(word)
                    assert server.recv(99) == word
        cable.close()
    assert shown == [(b"", b"window_", False), (b"window_", b"opened", False)]


def test_a_port_that_cannot_be_had_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=f"port {port}: .*; write another port"):
            Cable(port, "127.0.0.1", 1)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_of_who_looks_hangs_up_at_both_ends() -> None:
    """Else server and broker would wait for each other for the rest of the night."""

    def show(past: bytes, heard: bytes) -> None:
        raise ValueError(past + heard)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        cable = Cable(0, *listening.getsockname(), show)
        with socket.create_connection(("127.0.0.1", cable.port), 2) as server:
            broker, _ = listening.accept()
            with broker:
                broker.settimeout(2)
                broker.sendall(b"window_opened")
                assert (server.recv(99), broker.recv(99)) == (b"", b"")
        cable.close()
    for thread in threading.enumerate():
        if "_pass_on" in thread.name:
            thread.join(2)  # its error is this test's, and no later one's
