"""Whole rounds as they cross the broker: `docs/generators/contract.py` writes them.

One stands in docs/integrator.md, the others in docs/integrator-rounds.md.
Core, journal and publisher are the real ones; time is virtual and the cards follow a seed.
"""

import json
import random
import tempfile
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from controller.core.engine import Engine
from controller.core.messages.commands import Command
from controller.core.messages.commands.server import AckRound
from controller.core.table.config import House
from tests.golden import binding, play
from tests.support.coups import first_named
from tests.support.places import DOCS
from tests.support.table_driver import Driver

PAGE, MORE = DOCS / "integrator.md", DOCS / "integrator-rounds.md"
"""The guide with one short round, and the page of the others."""

ROUNDS = {
    "crowd": ("infinite", 2),
    "boxes": ("quebec", 2),
    "sides": ("baccarat", 1),
    "reveal": ("baccarat_squeeze", 1),
}
"""Game and number of the round that is shown, by its marker in the page."""

SHOWN = {PAGE: ("sides",), MORE: ("crowd", "boxes", "reveal")}
"""The markers of each page."""

NOT_SHOWN = ("state", "description", "status", "health")


def traffic(game: str, number: int) -> list[str]:
    """The messages of one round in order: topic, then payload; commands too."""
    with tempfile.TemporaryDirectory() as folder:
        driver = dealer_of(game)
        wire = binding.Wire(Path(folder) / "j.db", driver)
        feed, reply = driver.feed, driver.reply
        ids: dict[str, str] = {}

        def feed_and_keep(message: Any) -> Any:
            if isinstance(message, Command):
                given, message = message, by_the_rules(message, driver, wire.sent)
                ids[given.id] = message.id
                wire.sent.append((f"cmd/{message.body.kind}", payload_of(message)))
            return feed(message)

        driver.feed = feed_and_keep  # type: ignore[method-assign]
        driver.reply = lambda name: reply(ids.get(name, name))  # type: ignore[method-assign]
        squeezed = getattr(driver.engine.table.config.rules, "style", "") == "squeeze"
        play.rounds(driver, 0, number, first_named if squeezed else None)
        wire.close()
    opened = [
        n for n, (_, payload) in enumerate(wire.sent) if '"livetable.round_opened"' in payload
    ]
    return [line for sent in wire.sent[opened[number - 1] :] if (line := shown(*sent))]


def dealer_of(game: str) -> play.Dealer:
    """The dealer of the goldens' first table; one with a shoe of his own where they have none."""
    if game in play.GAMES:
        return play.dealer(game, 0)
    made = play.Dealer(Engine(play.config_with_book(game, House())), iter(()), numbers=play.NUMBERS)
    made.rng, made.cut = random.Random(game), 0
    return made


def by_the_rules(command: Command, driver: Driver, sent: list[tuple[str, str]]) -> Command:
    """The command as the page tells game servers to send it: id, round and digest filled in."""
    table, body = driver.engine.table, command.body
    number = command.round or (table.round.round if table.round else "")
    question = getattr(body, "window", None)
    word = f"w{question}" if question else body.kind
    if isinstance(body, AckRound):
        settled = next(told for _, told in reversed(sent) if '"livetable.settled"' in told)
        body = replace(body, digest=json.loads(settled)["data"]["digest"])
    return replace(command, id=f"{number}/{word}", round=number, body=body)


def payload_of(command: Command) -> str:
    """A command as a game server writes it; its checkpoint is masked as the round's is."""
    body = {key: value for key, value in asdict(command.body).items() if key != "kind"}
    given = {key: value for key, value in body.items() if value not in ({}, "", None)}
    if isinstance(command.body, AckRound):
        given["checkpoint"] = "<checkpoint>"
    return json.dumps({"id": command.id, "client": command.client, "round": command.round, **given})


def shown(topic: str, payload: str) -> str:
    """One line of the page: what only repeats is left out at the end."""
    word = topic.partition("/t1/")[2] or topic
    if word.split()[0] in NOT_SHOWN:
        return ""
    message = json.loads(payload)
    left_out = REPEATED if "type" in message else ()
    first = {key: value for key, value in message.items() if key not in left_out}
    return f"{word}\n{json.dumps(first, separators=(',', ':'))}"


REPEATED = ("datacontenttype", "dataschema", "id", "source", "specversion")
"""Keys of an event that say the same each time, or its number once more."""


def page(path: Path) -> str:
    """A page with its rounds made anew."""
    text = path.read_text()
    for marker in SHOWN[path]:
        game, number = ROUNDS[marker]
        begin, end = f"<!-- {marker}: begin -->\n", f"<!-- {marker}: end -->"
        head, _, rest = text.partition(begin)
        tail = rest.partition(end)[2]
        lines = "\n".join(traffic(game, number))
        text = f"{head}{begin}```text\n{lines}\n```\n{end}{tail}"
    return text
