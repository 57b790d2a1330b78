"""Plants a mistake for each clause of `livetable conform` in a game server; each must be named.

`python -m tests.torture.mistaken_servers [--jobs N] [MISTAKE ...]`
"""

import argparse
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support.mqtt import mistaken_server
from tests.support.mqtt.broker import Broker
from tests.support.mqtt.mistaken_server import GAMES, MISTAKES

HASTE = ("--betting", "1", "--pace", "0.03")
"""A night in which nobody has to look on."""


def tried(name: str, port: int) -> str:
    """Try the server with this mistake; returns what is wrong with the verdict, or nothing."""
    _, clause, step = MISTAKES[name]
    run = f"{sys.executable} {Path(mistaken_server.__file__)} {name} "
    run += "{host} {port} {site} {table} {client} {ledger}"
    command = [sys.executable, "-m", "controller.cli", "conform", "--client", name, "--json"]
    command += ["--port", str(port), "--table", name, "--only", step, "--run", run]
    command += ["--game", GAMES.get(name, "infinite"), *HASTE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 1:
        return f"{name}: ended with {done.returncode}: {done.stdout}{done.stderr}"
    broken = json.loads(done.stdout)["broken"]
    return "" if clause in broken else f"{name}: {clause} is not named: {broken}"


def main() -> int:
    """Try all, or those named; 1 if a verdict is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("mistakes", nargs="*", metavar="MISTAKE")
    options = parser.parse_args()
    names = options.mistakes or list(MISTAKES)
    with (
        tempfile.TemporaryDirectory() as folder,
        Broker(Path(folder)) as broker,
        ThreadPoolExecutor(options.jobs) as pool,
    ):
        wrong = [why for why in pool.map(lambda name: tried(name, broker.port), names) if why]
    print("\n".join([*wrong, f"{len(names)} mistakes, {len(wrong)} not named"]))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
