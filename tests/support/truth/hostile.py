"""Texts that nobody should send, through the roads by which they come: broker, console, vision."""

import json
from collections.abc import Callable
from dataclasses import replace

from controller.core.messages import commands as c
from controller.core.messages.devices import Sighting
from controller.core.messages.parse import ACTS, AskError, asked
from controller.mqtt.envelope import read_command
from controller.run.untrusted_reports import read_report
from tests.support.truth.faults.fault import fault
from tests.support.truth.world import World

TEXTS: dict[str, str] = {
    "surrogate": "\ud800",
    "nul": "a\x00b",
    "long": "x" * 100_000,
    "emoji": "\U0001f0a1" * 15_000,
    "square": "²",
    "controls": "\x1b[2J\x07",
    "rtl": "\u202e\u2066",
    "newline": "a\nb\r",
    "empty": "",
    "quotes": "'\"\\{}<script>",
}

Fields = dict[str, object]
VERBS: list[tuple[str, Callable[[str], Fields]]] = [
    ("request_pause", lambda t: {"reason": t}),
    ("request_void", lambda t: {"reason": t}),
    ("request_review", lambda t: {"reason": t, "round": t}),
    ("ack_round", lambda t: {"digest": t, "round": t}),
    ("nack_round", lambda t: {"reason": t, "round": t}),
    ("decision", lambda t: {"window": 1, "hand": "1", "action": t}),
    ("decisions", lambda t: {"at": t, "counts": {t: 1}}),
    ("bets_final", lambda t: {"boxes": {"1": {"side": [t]}}}),
    ("insurance", lambda t: {"counts": {t: 1}, "answers": {"1": t}}),
]

ACT_FIELDS: list[tuple[str, Callable[[str], Fields]]] = [
    ("pause_table", lambda t: {"reason": t, "now": True}),
    ("report", lambda t: {"code": "dealer_error", "zone": t, "note": t}),
    ("void_round", lambda t: {"cause": t, "second": t}),
    ("acknowledge_alarm", lambda t: {"device": "shuffler0", "reason": t}),
    ("undo", lambda t: {"fact": 1, "reason": t}),
    ("clear_set", lambda t: {"set": t, "second": t}),
    ("load_shoe", lambda t: {
        "shoe": "shoe0", "set": t, "batch": t, "back": t, "counted": 312, "checked_by": [t, "x"],
    }),
]  # fmt: skip


def _text(world: World) -> str:
    name = world.rng.choice([*TEXTS])
    world.counts["hostile"][name] += 1
    return TEXTS[name]


@fault
def hostile_command(world: World) -> bool:
    """A game server sends what it should not; what is taken as fit must be kept and sent."""
    verb, fields = world.rng.choice(VERBS)
    name = f"host{next(world.ids)}"
    data = {"id": name, "client": "gs", **fields(_text(world))}
    command = read_command(verb, json.dumps(data).encode())
    if isinstance(command, c.Command):
        world.hostile = True
        world.feed(command)
        world.hostile = False
    return True


@fault
def hostile_tap(world: World) -> bool:
    word, fields = world.rng.choice(ACT_FIELDS)
    try:
        act = asked(ACTS, word, fields(_text(world)))
    except AskError:
        return True
    world.hostile = True
    if not isinstance(act, c.LoadShoe):
        world.tap(act, "shift_manager")
    else:
        world.feed(c.Tap(f"tap{next(world.ids)}", "shuffler-1", "auditor", act))
    world.hostile = False
    return True


@fault
def hostile_sighting(world: World) -> bool:
    """A line of vision names a zone or a face that there is none of."""
    eye, text = world.eyes["camera0"], _text(world)
    zone, face = world.rng.choice([(text, "KS"), ("1", text), (text, text)])
    line = {
        "kind": "sighting", "camera": eye.name, "start": f"{eye.name}v{eye.start}",
        "track": next(eye.numbers), "what": "placed", "zone": zone, "order": 0, "face": face,
        "confidence": 1.0, "frame": 1, "captured_ms": world.at,
    }  # fmt: skip
    try:
        report = read_report(json.dumps(line), [eye.name], world.engine.table.zones)
    except AskError:
        return True
    assert isinstance(report, Sighting)
    world.hostile = True
    world.feed(report)
    world.wait(1700)
    world.feed(replace(report, what="removed"))
    world.hostile = False
    return True
