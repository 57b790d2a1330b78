"""`livetable listen`: prints what a table publishes, one readable line for each message.

The type comes first, then what it tells; long marks (digests, hashes) are left out. A number that
is missing, comes twice or comes from a new epoch is said.
"""

import argparse
import json
import os
import queue
import signal
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from paho.mqtt.client import MQTTMessage

from controller.commands.ending import OK, UNUSABLE
from controller.kit.broker_options import NoBrokerError, add_broker, add_table, connected
from controller.mqtt.envelope import number_of
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error

NAME = "listen"

LEFT_OUT = {"digest", "chain", "rules_hash", "round", "game"}
"""Fields that are left out of a line; `round` is shown when the round opens."""

LONGEST = 200
"""The greatest number of characters of a line's content; the rest is cut off."""

SHOWN = 40
"""The greatest number of characters shown of a name or a number."""

ANY = "+"
"""The word of a topic that stands for every site or every table."""

SILENT_S = 10.0
"""Seconds without a first message after which a sentence says what may be wrong."""

NUMBERED = ("event", "round", "alarm")


class Order:
    """Follows the sequence numbers of each table."""

    def __init__(self) -> None:
        self._heard: dict[str, tuple[str, int]] = {}

    def remark(self, source: str, sequence: str) -> str:
        """Return a remark about a table's sequence number; empty if it is the next one."""
        epoch, n = number_of(sequence)
        if not n:
            return f" [no sequence: {sequence[:SHOWN]!r}]"
        before, last = self._heard.get(source, (epoch, n - 1))
        if epoch == before and n <= last:
            return " [again]"
        self._heard[source] = (epoch, n)
        if epoch != before:
            return f" [NEW EPOCH {epoch}]"
        return f" [GAP: {last + 1} to {n - 1} are missing]" if n > last + 1 else ""


def main(argv: list[str]) -> int:
    """Print until Ctrl-C or SIGTERM (exit code 0); 2 if the broker cannot be used."""
    options = parser().parse_args(argv)
    topic = f"livetable/v1/{options.site}/{options.table}/#"
    heard: queue.SimpleQueue[MQTTMessage | None] = queue.SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: heard.put(None))
    try:
        client = connected(options, f"listen-{os.getpid()}", [topic], heard.put)
    except NoBrokerError as error:
        say_error(NAME, error)
        return UNUSABLE
    order, everything = Order(), options.all
    try:
        for message in messages(heard, topic):
            told = line(message.topic, bytes(message.payload), order, everything)
            if told:
                print(told, flush=True)
    finally:
        client.disconnect()
        client.loop_stop()
    return OK


def messages(heard: "queue.SimpleQueue[MQTTMessage | None]", topic: str) -> Iterator[MQTTMessage]:
    """Yield each message until None comes; if none comes for `SILENT_S`, say once what to check."""
    try:
        message = heard.get(timeout=SILENT_S)
    except queue.Empty:
        say(
            NAME,
            f"nothing is heard of {topic}: check --site and --table, that the table runs, and "
            "what the broker lets this user read",
        )
        message = heard.get()
    while message is not None:
        yield message
        message = heard.get()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = parser_of(NAME, __doc__)
    add_broker(made)
    add_table(made, ANY, ANY)
    made.add_argument("--all", action="store_true", help="show state, description and health too")
    return made


def line(topic: str, payload: bytes, order: Order, everything: bool) -> str:
    """Return one message as a line; empty for one that is not wanted.

    Unprintable characters are escaped: anybody may send them, and a terminal would obey them.
    """
    said = _said(topic, payload, order, everything)
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in said)


def _said(topic: str, payload: bytes, order: Order, everything: bool) -> str:
    words = topic.split("/")
    table, kind = "/".join(words[2:4]), words[4] if len(words) > 4 else ""
    if kind in ("state", "description", "health") and not everything:
        return ""
    try:
        told = json.loads(payload)
    except (ValueError, RecursionError):
        return f"{'':12} {table} {kind}: no JSON: {payload[:80]!r}"
    if not isinstance(told, dict):
        return f"{'':12} {table} {kind}: no object: {payload[:80]!r}"
    if kind in ("cmd", "reply"):
        rest = {key: value for key, value in told.items() if value != ""}
        arrow = "->" if kind == "cmd" else "<-"
        return f"{'':12} {table} {arrow} {'/'.join(words[5:])} {_content(rest)}"
    sequence = str(told.get("sequence", ""))
    remark = order.remark(table, sequence) if kind in NUMBERED else ""
    time = str(told.get("time", ""))[11:23]
    name = str(told.get("type", kind)).removeprefix("livetable.")[:SHOWN]
    number = sequence.rpartition("-")[2][:SHOWN]
    data = told.get("data")
    content = _content(data if isinstance(data, Mapping) else {"data": data})
    return f"{time:12} {table} {number:>5} {name:20} {content}{remark}".rstrip()


def _content(data: Mapping[str, Any]) -> str:
    opened = {"round": data["round"]} if "number" in data and "round" in data else {}
    shown = opened | {key: value for key, value in data.items() if key not in LEFT_OUT}
    text = " ".join(f"{key}={_value(value)}" for key, value in shown.items())
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value if value and " " not in value else json.dumps(value, ensure_ascii=False)
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
