"""Back to calm: devices come back, people rule somehow, and the table reaches a betting again."""

from typing import Any

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.table_driver import acknowledgement
from tests.support.truth import people, rulings
from tests.support.truth.things import WrongError
from tests.support.truth.world import World

PATIENCE = 400
"""Helpful acts after which a table that does not open a betting is at a dead end."""

SILENCE = 20_000
"""The table says that the next round opens, and it does not, for so long (ms)."""


def calm(world: World) -> None:
    """Bring the table to a next betting, whatever happened: there is no dead end."""
    opened, silent = world.opened, 0
    for n in range(PATIENCE):
        if world.opened > opened and world.phase == "betting" and not world.engine.table.stopped:
            return
        began = world.at
        if n == PATIENCE // 2:
            world.restart()
        if n == 3 * PATIENCE // 4:
            world.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager")
        settle_down(world)
        waits = world.phase == "idle" and not world.engine.table.stopped
        waits = waits and not [r for r in world.view()["gate"] if r.get("blocks") != "nothing"]
        waits = waits and world.view()["instruction"]["code"] == "wait"
        silent = silent + world.at - began if waits else 0
        if silent > SILENCE:
            raise WrongError("a silent wait", state_of(world))
    raise WrongError("a dead end", state_of(world))


def state_of(world: World) -> dict[str, Any]:
    """What a dead end looks like."""
    view, table = world.view(), world.engine.table
    return {
        "phase": world.phase,
        "instruction": view["instruction"],
        "gate": view["gate"],
        "irregularity": view["irregularity"] and view["irregularity"].get("code"),
        "paused": view["table"]["paused"],
        "pulls": list(table.pulls.values()),
        "lying": list(table.lying.values()),
        "felt": world.felt,
        "hand": world.hand,
        "record": world.record,
    }


def settle_down(world: World) -> None:
    """One helpful act: devices back, strangers off, rulings, resumption, acknowledgements."""
    table = world.engine.table
    devices_back(world)
    if table.closing is not None and table.closing < 9 and world.phase != "closed":
        world.tap(c.CloseTable(50), "shift_manager")
    for name in list(table.awaiting_ack):
        world.command(acknowledgement(world.engine, name), name)
    for piece in world.felt:
        piece.misread = ""
    world.look()
    if table.irregularities:
        _rule_somehow(world)
    elif table.pause:
        world.tap(c.ResumeTable(), "shift_manager")
        if table.round and not table.round.over and world.rng.random() < 0.3:
            world.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager")
    elif table.window or world.phase == "bets_due":
        people.answer(world)
    elif world.phase == "betting":
        world.command(c.CloseBetting())
    else:
        people.follow(world)


def devices_back(world: World) -> None:
    """The engineer puts devices and lines right."""
    table = world.engine.table
    for eye in world.eyes.values():
        if eye.blind or table.devices[eye.name].state != "ok":
            world.condition(eye, "ok")
    for shoe in world.config.shoes:
        device = table.devices[shoe]
        if shoe in world.unplugged or device.state in ("lost", "unknown"):
            world.plug()
            world.feed(d.DeviceUp(shoe, "sim"))
        to_reset = device.failed is not None and table.irregularities
        if (device.state != "ok" or device.trouble) and world.shoes[shoe] and not to_reset:
            world.notice("standby", shoe)
    if table.conditions:
        for name in list(table.conditions):
            world.condition_over(name)


def _rule_somehow(world: World) -> None:
    table = world.engine.table
    wrong = next(iter(table.irregularities.values()))
    offered = table.config.remedies.offered(wrong.code, table.phase)
    people.follow(world)
    if wrong.id not in table.irregularities:
        return
    for row in offered if world.rng.random() < 0.8 else reversed(offered):
        if (
            row.action != "put_right"
            and rulings.rule(world, wrong, row, "shift_manager") == "accepted"
        ):
            rulings.carry_out(world, wrong, row)
            break
    people.clear_strangers(world)
