"""The demo's broker: mosquitto where it is installed, else amqtt in a process of ours.

Both listen on this machine alone, without passwords: a demo's table, never a studio's.
"""

import argparse
import asyncio
import os
import pwd
import shutil
import signal
import socket
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from controller.option_values import port
from drivers.sim.demo.children import Children, DemoError, wait_until

HOST = "127.0.0.1"

READY_S = 15.0
"""A broker that does not listen by then will not."""


def find_mosquitto() -> str | None:
    """Find mosquitto, also in the folder of Debian's package, which is not on a user's PATH."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def listens(port: int) -> bool:
    """Tell whether something accepts connections on the port."""
    try:
        socket.create_connection((HOST, port), timeout=1).close()
    except OSError:
        return False
    return True


def start_broker(children: Children, folder: Path, port: int) -> str:
    """Start a broker on the port; returns its name. Raises DemoError."""
    if listens(port):
        raise DemoError(f"port {port} is taken: give another --mqtt-port, or none")
    mosquitto = find_mosquitto()
    if mosquitto:
        config = folder / "mosquitto.conf"
        config.write_text(
            f"listener {port} {HOST}\nallow_anonymous true\npersistence false\n"
            f"{_own_user()}log_dest stderr\nlog_type error\nlog_type warning\n",
            encoding="utf-8",
        )
        children.start("broker", [mosquitto, "-c", str(config)])
    elif find_spec("amqtt"):
        children.start("broker", [sys.executable, "-m", "drivers.sim.demo.broker", str(port)])
    else:
        raise DemoError(
            "no broker is installed: install mosquitto (Debian: apt install mosquitto), "
            "or the project's extra `demo`"
        )
    if not wait_until(lambda: listens(port) or children.ended("broker") is not None, READY_S):
        raise DemoError(f"the broker does not listen: {children.last_words('broker')}")
    if children.ended("broker") is not None:
        raise DemoError(f"the broker ended: {children.last_words('broker')}")
    return "mosquitto" if mosquitto else "amqtt"


def _own_user() -> str:
    """Return the line that lets mosquitto keep its user; the environment may name anybody.

    One that changes its user outlives a killed demo.
    """
    try:
        return f"user {pwd.getpwuid(os.geteuid()).pw_name}\n"
    except KeyError:  # who has no name is not root, and mosquitto leaves him as he is
        return ""


async def serve(port: int) -> None:
    """Run amqtt's broker (MQTT 3.1.1; an extra, used nowhere else) until told to end."""
    make_broker: Any = import_module("amqtt.broker").Broker
    config = {
        "listeners": {"default": {"type": "tcp", "bind": f"{HOST}:{port}"}},
        "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
    }
    broker = make_broker(config)
    await broker.start()
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    await over.wait()
    await broker.shutdown()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="amqtt's broker on a port of this machine")
    parser.add_argument("port", type=port)
    asyncio.run(serve(parser.parse_args().port))
