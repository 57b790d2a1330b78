"""`livetable recording play FILE`: tells a game server a recorded night, and compares its money.

The broker gets the recorded bytes in their order. Commands are accepted as they come, `replay` is
answered as a table does; where players bet or answered, and at a round's end, the recording waits
for your server. Let your players bet and answer as its lines `bets` and `answers` say; those of the
reference servers do so by themselves. With --ledger the money of each player and round is compared.
"""

import argparse
import queue
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage

from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.core import words
from controller.core.config.files import read_json
from controller.core.messages.canonical import canonical
from controller.core.messages.parse import ANSWERS
from controller.core.messages.public.base import as_json
from controller.core.messages.public.replies import Answer
from controller.kit.broker_options import NoBrokerError, add_broker, connected
from controller.kit.ledger import read_ledger
from controller.kit.servers import SERVERS
from controller.mqtt.envelope import Address, Question, Refusal, number_of, read_command
from controller.mqtt.questions import no_replay, replay_end, snapshot
from controller.option_values import measure, place
from controller.shipped.option_help import parser_of
from controller.stderr import say_error
from controller.whole_files import whole_text
from controller.words.catalogue import english

NAME = "recording play"

WANTED = {
    "bets": ("bets_final",),
    "answers": (*ANSWERS, "box_interrupted"),
    "money": ("ack_round", "ack_void"),
}
"""The server's answers, by kind of line."""

Json = dict[str, Any]


class RecordingError(ValueError):
    """A file that is no recording; the text says what to do."""


@dataclass
class Stage:
    """The recorded table at a broker: tells, answers, and waits for what the server says."""

    address: Address
    client: Client
    heard: "queue.SimpleQueue[MQTTMessage]"
    silent: bool = True
    """Nobody has sent a command so far."""
    told: dict[int, str] = field(default_factory=dict)
    """The events so far, by number."""
    state: Json | None = None
    """The state that was told last."""
    said: set[tuple[str, str, int]] = field(default_factory=set)
    """Verb, round and window of each command that was taken."""
    digests: dict[str, str] = field(default_factory=dict)
    """The digest of each finished round."""

    def tell(self, line: Json) -> None:
        """Publish one message of the table."""
        retained = bool(line.get("retained"))
        payload = read_json(line["payload"])
        if not retained:
            self.told[number_of(payload["sequence"])[1]] = line["payload"]
            self._finished(payload.get("data"))
        elif line["topic"] == "state":
            self.state = payload["data"]
        self._publish(line["topic"], line["payload"], retained=retained)

    def _finished(self, data: Any) -> None:
        """Remember the digest of a round's end."""
        if isinstance(data, dict) and "digest" in data:
            self.digests[data["round"]] = data["digest"]

    def wait(self, verbs: tuple[str, ...], line: Json, seconds: float) -> bool:
        """Answer until the server has said one of these words; False where it does not."""
        wanted = {(verb, line["round"], line.get("window", 0)) for verb in verbs}
        until = time.monotonic() + seconds
        while not wanted & self.said:
            try:
                self._answer(self.heard.get(timeout=max(0.0, until - time.monotonic())))
            except queue.Empty:
                return False
        return True

    def _publish(self, word: str, payload: str, *, retained: bool = False) -> None:
        sent = self.client.publish(self.address.topic(word), payload, qos=1, retain=retained)
        sent.wait_for_publish(10)

    def _answer(self, message: MQTTMessage) -> None:
        self.silent = False
        verb = message.topic.rpartition("/")[2]
        command = read_command(verb, bytes(message.payload))
        if isinstance(command, Question):
            self._reply(command.client, self._asked(command))
        elif isinstance(command, Refusal):
            told = Answer(command.id, "rejected", command.code, command.params, command.text)
            self._reply(command.client, told)
        elif getattr(command.body, "digest", "") not in ("", self.digests.get(command.round)):
            text = english(words.say("another_digest", round=command.round))
            of = {"round": command.round}
            self._reply(command.client, Answer(command.id, "rejected", "other_digest", of, text))
        else:
            window = getattr(command.body, "window", 0)
            self.said.add((verb, command.round, window))
            self._reply(command.client, Answer(command.id, "accepted"))

    def _reply(self, client: str, told: Any) -> None:
        if client:  # else nobody knows who asked
            self._publish(f"reply/{client}", canonical(as_json(told)))

    def _asked(self, question: Question) -> Any:
        """Return the answer to a question, after the events that it asks for."""
        if question.verb == "snapshot":
            return snapshot(question, str((self.state or {}).get("as_of", "")), self.state)
        last = max(self.told, default=0)
        if refusal := no_replay(self.address, question, last):
            return refusal
        for n, payload in self.told.items():
            if n >= (question.start or 1):
                self._publish(f"reply/{question.client}", payload)
        return replay_end(self.address, question, last)


def read_recording(path: Path) -> list[Json]:
    """Read the lines of a recording, the table's first. Raises RecordingError, OSError."""
    try:
        text = whole_text(path).rstrip("\n")
    except UnicodeDecodeError:
        raise _none(f"{path} is no recording") from None
    lines: list[Any] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            lines.append(read_json(line))
        except ValueError:
            why = f"line {number} is no whole JSON" if text else "it is empty"
            raise _none(f"{path} is no recording: {why}") from None
        if not (is_line if lines[1:] else is_head)(lines[-1]):
            why = (
                f"line {number} is no line of a recording" if lines[1:] else "line 1 names no table"
            )
            raise _none(f"{path} is no recording: {why}")
    return lines


def _none(why: str) -> RecordingError:
    return RecordingError(f"{why}; make one with `livetable recording make`")


def is_head(line: Any) -> bool:
    """Tell whether the line is the first of a recording, which names its table."""
    if not isinstance(line, dict) or line.get("recording") != 1:
        return False
    return all(isinstance(line.get(key), str) for key in ("site", "table", "epoch"))


def is_line(line: Any) -> bool:
    """Tell whether it is a message of the table, or else names the round that it is about."""
    if not isinstance(line, dict):
        return False
    if "topic" not in line:
        return isinstance(line.get("round"), str)
    try:
        told = read_json(line["payload"])
        return isinstance(told["data"] if line.get("retained") else told["sequence"], dict | str)
    except (LookupError, TypeError, ValueError):
        return False


def booked(path: Path) -> dict[str, dict[str, Json]]:
    """Stake and return by round and player, from a server's ledger. Raises RecordingError."""
    if not path.exists():
        raise RecordingError(f"{path}: there is no such file; name the ledger of your server")
    lines, faults = read_ledger(path)
    if faults:
        raise RecordingError(f"{path}: {faults[0]}")
    sums: dict[str, dict[str, Json]] = {}
    for line in lines:
        players = sums.setdefault(line["round"], {})
        for bet in line.get("bets", ()):
            player = bet.get("player")
            if not isinstance(player, str):
                raise RecordingError(f"{path}, round {line['round']}: name the `player` of {bet}")
            one = players.setdefault(player, {"stake": 0, "returned": 0})
            one["stake"] += bet["stake"]
            one["returned"] += bet["returned"]
    return sums


def compared(lines: Iterable[Json], ledger: dict[str, dict[str, Json]]) -> list[str]:
    """Return a sentence for each round whose money differs from the recording's."""
    return [
        f"round {line['round']}: {_differing(line['money'], ledger.get(line['round']))}"
        for line in lines
        if "money" in line and ledger.get(line["round"]) != line["money"]
    ]


def _differing(wanted: dict[str, Json], found: dict[str, Json] | None) -> str:
    """Return each player whose money differs, with both sums."""
    if found is None:
        return "the ledger has no line of it"
    return "; ".join(
        f"{player}: booked {_sums(found.get(player))}, wanted {_sums(wanted.get(player))}"
        for player in sorted({*wanted, *found})
        if wanted.get(player) != found.get(player)
    )


def _sums(money: Json | None) -> str:
    return f"stake {money['stake']} and return {money['returned']}" if money else "no bet"


def main(argv: list[str]) -> int:
    """0: played, and the money is right; 1: it is not, or the server kept silent; 2: no broker."""
    options = parser().parse_args(argv)
    try:
        lines = read_recording(options.file)
        missing, silent = played(options, lines)
        for sentence in missing:  # first of all: why a ledger is not there, or lacks rounds
            print(sentence, flush=True)
        ledger = None if silent else options.ledger  # a server that is not there books nothing
        wrong = compared(lines, booked(ledger)) if ledger else []
    except (RecordingError, NoBrokerError) as error:
        say_error(NAME, error)
        return UNUSABLE
    for sentence in wrong:
        print(sentence)
    rounds = sum("money" in line for line in lines)
    money = f", with other money: {len(wrong)}" if ledger else ""
    print(f"rounds played: {rounds}{money}, words that did not come: {len(missing)}")
    return FAILED if wrong or missing else OK


def played(options: argparse.Namespace, lines: list[Json]) -> tuple[list[str], bool]:
    """Play all of it; a sentence for each word that did not come, and whether none came at all.

    Raises NoBrokerError.
    """
    head = lines[0]
    address = Address(head["site"], head["table"], head["epoch"])
    heard: queue.SimpleQueue[MQTTMessage] = queue.SimpleQueue()
    name = f"recording-{head['table']}-{head['epoch']}"
    client = connected(options, name, [address.topic("cmd", "+")], heard.put)
    print(f"connect your server to topics below {address.topic()}/", file=sys.stderr, flush=True)
    stage, missing = Stage(address, client, heard), []
    try:
        for line in lines[1:]:
            if "topic" in line:
                stage.tell(line)
            for what, verbs in WANTED.items():
                if what in line and not stage.wait(verbs, line, options.wait):
                    missing.append(f"round {line['round']}: no {' or '.join(verbs)}")
                    if stage.silent:
                        return [_nobody(options, address)], True
    finally:
        client.disconnect()
        client.loop_stop()
    return missing, False


def _nobody(options: argparse.Namespace, address: Address) -> str:
    return (
        f"in {options.wait:g} s nobody sent a command: is your server connected to "
        f"{options.host}:{options.port}, and does it hear {address.topic('status')}?"
    )


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = parser_of(NAME, __doc__, SERVERS)
    made.add_argument(
        "file", type=place, metavar="FILE", help="a recording, as `recording make` printed it"
    )
    add_broker(made)
    made.add_argument(
        "--ledger",
        type=place,
        metavar="FILE",
        help="the file in which your server books, to compare its money",
    )
    made.add_argument(
        "--wait",
        type=measure(0.1, 3600),
        default=20.0,
        metavar="S",
        help="seconds to wait for each word of your server",
    )
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
