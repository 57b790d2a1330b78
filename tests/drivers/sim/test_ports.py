"""A port that is chosen before its server starts is still there when it does."""

import socket
from pathlib import Path

import pytest

from drivers.sim import ports
from drivers.sim.ports import HOST, PORTS, free_port, is_free

OF_CONNECTIONS = Path("/proc/sys/net/ipv4/ip_local_port_range")
"""Lowest and highest port that Linux gives to outgoing connections."""


def test_no_outgoing_connection_gets_a_port_that_was_chosen() -> None:
    """A camera's port was now and then taken by some program's connection before its server was."""
    if OF_CONNECTIONS.read_text().split() != ["32768", "60999"]:
        pytest.skip("this machine gives other ports to connections than Linux does by default")
    assert PORTS[-1] < 32768
    assert all(free_port() in PORTS for _ in range(5))


def test_a_port_in_use_is_left_out_and_that_none_is_left_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = free_port()
    monkeypatch.setattr(ports, "PORTS", range(one, one + 1))
    assert free_port() == one
    with socket.create_server((HOST, one)):
        assert not is_free(one)
        with pytest.raises(OSError, match=f"no port from {one} to {one} is free"):
            free_port()
