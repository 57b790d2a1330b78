"""`livetable recording make`: some rounds of a table as JSON lines, and the money they must bring.

The table deals by chance (--seed) in time of its own; the players are those of the reference
servers. Lines are told in the order in which things happened: `topic` and `payload`, what the table
sends; `bets` and `answers`, what each player wants; `money`, what his stakes come to, in whole
cents, worked out from the cards by the rules. `at` counts milliseconds.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from controller.commands.ending import OK, UNUSABLE
from controller.core.config.files import ConfigError
from controller.core.games.registry import game_of
from controller.core.messages.canonical import canonical
from controller.core.messages.public.base import CONTRACT, as_json
from controller.core.messages.public.retained import Status
from controller.journal.file import JournalError
from controller.journal.live.outbox import StoredEvent
from controller.kit.bare_table import Wanted
from controller.kit.recording.money import Answered, brought
from controller.kit.recording.virtual_table import MOST_STEPS, VirtualTable
from controller.kit.servers.players import BASE, BOLD, HITS_BELOW, SIDE, Players
from controller.mqtt.envelope import enclosed, event_envelope
from controller.option_values import seed, whole
from controller.settings.rule_files import meant_game
from controller.settings.table_file import MqttSection
from controller.shipped import CONFIG
from controller.shipped.option_help import GAME, parser_of
from controller.stderr import say, say_error

NAME = "recording make"
CLIENT = "players"
BEGIN_UTC = 1_780_000_000_000

Json = dict[str, Any]


class Asked(Players):
    """The players of the reference servers; what each answered is kept."""

    def __init__(self) -> None:
        self.said: list[Answered] = []
        super().__init__()

    def opened(self) -> None:
        """Begin a round."""
        self.said = []
        super().opened()

    def choose(self, who: str, ask: Json) -> str:
        """Answer one question for a player."""
        action = super().choose(who, ask)
        self.said.append(Answered(who, ask["hand"], ask["cards"], action))
        return action

    def stakes(self) -> dict[str, Json]:
        """Return the bets of each player, by name."""
        side = {BOLD: dict.fromkeys(self.offer["side_bets"], SIDE)}
        if self.seats:
            sitting = {who: {"box": box, "main": BASE} for box, who in self.seats.items()}
        elif self.offer.get("main_bets"):
            spots = zip(HITS_BELOW, self.offer["main_bets"], strict=False)
            sitting = {who: {"main": {spot: BASE}} for who, spot in spots}
        else:
            sitting = {who: {"main": BASE} for who in HITS_BELOW}
        return {who: {**bet, "side": side.get(who, {})} for who, bet in sitting.items()}


@dataclass(frozen=True)
class Planned:
    """The numbers of the rounds that do not go as they should; 0: none."""

    void: int = 0
    pause: int = 0
    """The table stands still while its bets are due, and the deadline moves."""
    correct: int = 0
    """A card turns out to be another one than was told."""
    dead: int = 0
    """The dealer shows an ace, and after insurance a box dies; in games of boxes alone."""


NOTHING = Planned()


class Narrator:
    """Plays one table and tells what happened, line by line."""

    def __init__(self, table: VirtualTable, planned: Planned) -> None:
        """`planned` is what goes wrong."""
        self._table, self._planned = table, planned
        self._players = Asked()
        self._ended, self._corrected = 0, 0
        self._held: list[tuple[str, Json]] = []
        self._state = ""

    def lines(self, rounds: int) -> Iterator[Json]:
        """Yield the lines of the whole recording."""
        table = self._table
        description = table.engine.description()
        self._players.offer = description
        yield self._retained("status", canonical(self._status("online")))
        yield self._retained("description", canonical(description))
        for _ in range(MOST_STEPS):
            for event in table.told():
                yield from self._told(event)
            yield from self._stands()
            if self._ended == rounds:
                yield self._retained("status", canonical(self._status("offline")))
                return
            table.go_on()
        raise LookupError(f"{self._ended} rounds within {MOST_STEPS} acts: the table stands")

    def _told(self, event: StoredEvent) -> Iterator[Json]:
        payload = event_envelope(self._table.address, event)
        yield {"at": self._table.at, "topic": event.topic, "payload": payload}
        if self._table.all_told:  # the state stands in the broker before anybody answers
            yield from self._stands()
        data = json.loads(event.body)
        self._heard(event.type, data)
        yield from self._answers(event.type, data)

    def _heard(self, kind: str, data: Json) -> None:
        """Do what an event leads to that is no line of its own."""
        match kind:
            case "round_opened":
                self._players.opened()
            case "started":
                self._happens("void", self._planned.void)
                self._happens("dead", self._planned.dead)
            case "card" | "card_corrected" | "card_revealed":
                self._players.card(data)
                self._correct()
            case "window_closed":
                self._drop(f"{data['round']}/w{data['window']}")
            case "table_resumed" | "irregularity_closed":
                self._say_held()

    def _answers(self, kind: str, data: Json) -> Iterator[Json]:
        """Yield what the game server does for its players once it heard an event."""
        round_id = data.get("round", "")
        match kind:
            case "betting_closed":
                self._happens("pause", self._planned.pause)
                yield self._line("bets", round_id, self._players.stakes())
                self._say("bets_final", "bets", round_id, self._players.bets())
            case "window_opened":
                yield from self._answered(round_id, data)
            case "settled":
                money = brought(self._table.table, self._players.stakes(), self._players.said)
                yield from self._over("ack_round", round_id, data, money)
            case "voided":
                yield from self._over("ack_void", round_id, data, self._refund())

    def _stands(self) -> Iterator[Json]:
        """Yield the state if it differs from the one told last."""
        if self._table.state != self._state:
            self._state = self._table.state
            yield self._retained("state", self._state)

    def _happens(self, word: str, number: int) -> bool:
        """Let people act if the round of this number is next; tell whether they could."""
        return number == self._ended + 1 and self._table.staff(word)

    def _correct(self) -> None:
        """Once in its round, as soon as a card lies face up."""
        wanted = self._planned.correct
        if self._corrected != wanted and self._happens("correct", wanted):
            self._corrected = wanted

    def _answered(self, round_id: str, data: Json) -> Iterator[Json]:
        before = len(self._players.said)
        commands = [*self._players.answers(data)]
        seats = {one.who: one.action for one in self._players.said[before:]}
        line = self._line("answers", round_id, seats) | {"window": data["window"]}
        if data["question"] == "reveal":
            line["reveal"] = commands[0][2]["hand"]
        yield line
        for end, verb, body in commands:
            self._say(verb, f"w{data['window']}{end}", round_id, body)

    def _refund(self) -> dict[str, Json]:
        money: dict[str, Json] = {}
        for bet in self._players.voided():
            sums = money.setdefault(bet["player"], {"stake": 0, "returned": 0})
            for key in sums:
                sums[key] += bet[key]
        return money

    def _over(self, verb: str, round_id: str, data: Json, money: dict[str, Json]) -> Iterator[Json]:
        self._ended += 1
        yield self._line("money", round_id, money)
        self._say(verb, "ack", round_id, {"digest": data["digest"]})

    def _say(self, verb: str, name: str, round_id: str, body: Json) -> None:
        """Send a command; what a stopped table refuses, when it goes on."""
        command = {"id": f"{round_id}/{name}", "client": CLIENT, "round": round_id, **body}
        self._held.append((verb, command))
        self._say_held()

    def _say_held(self) -> None:
        while self._held and not self._table.table.stopped:
            verb, command = self._held.pop(0)
            self._table.command(verb, json.dumps(command).encode())

    def _drop(self, answers: str) -> None:
        """Nobody waits any more for these answers, by the beginning of their ids."""
        self._held = [one for one in self._held if not one[1]["id"].startswith(answers)]

    def _line(self, what: str, round_id: str, seats: dict[str, Any]) -> Json:
        return {"at": self._table.at, what: seats, "round": round_id}

    def _retained(self, topic: str, body: str) -> Json:
        payload = enclosed(self._table.address, topic, self._table.moment.utc, body)
        return {"at": self._table.at, "topic": topic, "retained": True, "payload": payload}

    def _status(self, state: Any) -> Json:
        told = Status(state, "recording", self._table.address.epoch)
        return dict(as_json(told))


MOST_ROUNDS = 10_000
"""A recording has no more."""


def recording(
    game: str, seed: int = 1, rounds: int = 4, planned: Planned = NOTHING
) -> Iterator[Json]:
    """A recording, line by line; the first names the table. `game`: its name, or its file.

    Raises ConfigError, OSError (no such game), ValueError (the table refused its players).
    """
    name = meant_game(CONFIG, game).name
    with tempfile.TemporaryDirectory(prefix="livetable-") as folder:
        wanted = Wanted(
            site="recording",
            table=name,
            game=game,
            journal=Path(folder) / "journal.db",
            broker=MqttSection(),
            seed=seed,
        )
        table = VirtualTable(wanted, BEGIN_UTC)
        try:
            yield {
                "recording": 1,
                "game": name,
                "seed": seed,
                "contract": CONTRACT,
                "site": table.address.site,
                "table": table.address.table,
                "epoch": table.address.epoch,
            }
            yield from Narrator(table, planned).lines(rounds)
        finally:
            table.close()


def main(argv: list[str]) -> int:
    """0: printed; 2: no such game or round."""
    options = parser().parse_args(argv)
    planned = Planned(options.void, options.pause, options.correct, options.dead)
    try:
        fault = beyond(planned, options.rounds) or boxless(options.game, planned)
        if fault:
            say(NAME, fault)
            return UNUSABLE
        for line in recording(options.game, options.seed, options.rounds, planned):
            print(json.dumps(line, ensure_ascii=False))
    except (ConfigError, JournalError) as error:
        say_error(NAME, error)
        return UNUSABLE
    return OK


def beyond(planned: Planned, rounds: int) -> str:
    """Say which number names no round; empty where all do."""
    if rounds < 1:
        return f"--rounds {rounds}: write 1 or more"
    for what, number in asdict(planned).items():
        if not 0 <= number <= rounds:
            return f"--{what} {number}: write a round from 1 to {rounds} (--rounds)"
    return ""


def boxless(game: str, planned: Planned) -> str:
    """Say that no box of the game can die; empty where one can, or none is to.

    Raises ConfigError, and OSError for a missing game.
    """
    rules = meant_game(CONFIG, game)
    if not planned.dead or game_of(rules).offer(rules)["boxes"]:
        return ""
    return f"--dead {planned.dead}: {game} has no boxes that could die; leave it out"


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = parser_of(NAME, __doc__)
    made.add_argument("--game", default="infinite", help=f"{GAME}; or a game file")
    made.add_argument("--seed", type=seed, default=1, help="decides the cards")
    made.add_argument(
        "--rounds", type=whole(1, MOST_ROUNDS), default=4, metavar="N", help="so many rounds"
    )
    for what, about in (
        ("void", "the Nth round is void"),
        ("pause", "the table is stopped in the Nth round, and its deadline moves"),
        ("correct", "a card of the Nth round is corrected"),
        ("dead", "a box of the Nth round dies after insurance was asked; games of boxes alone"),
    ):
        made.add_argument(
            f"--{what}", type=whole(0, MOST_ROUNDS), default=0, metavar="N", help=about
        )
    return made
