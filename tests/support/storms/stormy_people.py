"""People in a storm: they follow the screen, rule truly, and bring any table back to its play.

What people assert about a card is true here: nobody can be saved from two people who lie.
"""

from collections.abc import Callable, Mapping
from typing import Any

from controller.core.config.remedies import Remedy
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Pull
from tests.support.storms.stormy_world import LyingCard, World
from tests.support.table_driver import acknowledgement


def standing_or_any(world: World) -> None:
    """The game server answers, if the table takes it."""
    if world.engine.table.window:
        standing_quietly(world)
    else:
        boxes = world.kind == "boxes"
        world.command(c.BetsFinal({1: c.BoxBets()}) if boxes else c.BetsFinal(players=3))


def standing_quietly(world: World) -> None:
    """Any legal answer to the open window."""
    window, deal = world.engine.table.window, world.engine.table.deal
    assert window is not None
    ask = window.asks[0]
    action = world.rng.choice([*ask.legal])
    crowd = world.kind == "crowd"
    if window.question == "reveal":
        world.command(c.Reveal(world.rng.choice(window.asks).hand))
    elif window.question == "insurance":
        answers = {} if crowd else {int(a.who): world.rng.choice([*a.legal]) for a in window.asks}
        world.command(c.InsuranceAnswers(answers, {action: deal.eligible} if crowd else {}))
    elif crowd:
        world.command(c.Decisions({action: deal.eligible}))
    else:
        world.command(c.Decision(ask.hand, action))


def rule_truly(world: World, wrong: OpenIrregularity, row: Remedy, role: c.Role) -> str:
    """Choose a remedy, if what it asserts of the card is true; the reply's status."""
    pulls = [world.engine.table.pulls.get(n) for n in wrong.pulls]
    pull = next((pull for pull in pulls if pull), None)
    if pull is None and world.engine.table.snapshot().in_transit:
        pull = world.engine.table.snapshot().in_transit[0]
    real = world.real(pull) if pull else None
    if row.action in ("adopt_camera", "keep_shoe", "enter_card", "accept_copy") and not _true(
        world, row, pull, wrong
    ):
        return "untrue"
    if row.action == "deal_fallen" and pull is not None:
        if pull.card != real:
            return "untrue"
        world.visible.add(str(real))  # it is picked up from the floor and shown
    act = c.Rule(
        wrong.id, row.name, world.rng.choice(row.reasons), real, world.rng.choice(["1", "2"]), "m2"
    )
    return world.tap(act, role)


def _true(world: World, row: Remedy, pull: Pull | None, wrong: OpenIrregularity) -> bool:
    if pull is None:
        return False
    real = world.real(pull)
    lying = world.lying_of(pull)
    if lying is None:
        loose = [card for track in wrong.tracks if (card := world.named(track))]
        lying = loose[0] if loose else None
    here = lying is not None and lying.card == real and lying.up
    if row.action == "adopt_camera":
        return here and lying is not None and world.face_of(lying) == real
    if row.action == "accept_copy":
        return pull.card == real
    return here and (row.action == "enter_card" or pull.card == real)


# --- back to calm -----------------------------------------------------------------------------


Instruction = Mapping[str, Any]


def follow(world: World) -> None:
    """Do what the screen says, repairs too, as far as hands can."""
    instruction = world.view()["instruction"]
    act = FOLLOW.get(instruction["code"])
    if act:
        act(world, instruction)
    else:
        world.wait(500)


def _deal(world: World, instruction: Instruction) -> None:
    hand = world.engine.table.snapshot().in_transit
    card = world.hand[0] if hand and world.hand else world.pull()
    world.lay(card, instruction["zone"], instruction["face"] == "up")


def _move(world: World, instruction: Instruction) -> None:
    there = [card for card in world.lying if card.zone == instruction["from"]]
    card = next((one for one in there if one.card == instruction["card"]), None)
    if card:
        world.lying.remove(card)
        world.lying.append(card)
        card.zone = instruction["zone"]
    world.wait(200)
    world.look()


def _turn(world: World, instruction: Instruction) -> None:
    for card in [one for one in world.lying if one.zone == instruction["zone"] and not one.up]:
        card.up = True
    world.wait(200)
    world.look()


def _change_shoe(world: World, _: Instruction) -> None:
    world.drop()
    reload(world)


def _collect(world: World, _: Instruction) -> None:
    for card in list(world.lying):
        world.lift(card)
    world.been.clear()
    world.drop()
    world.wait(100)


def _burn(world: World, _: Instruction) -> None:
    world.pull()
    world.hand.clear()


def _peek(world: World, _: Instruction) -> None:
    ranks = {str(one.card)[0] for one in world.lying if one.zone == "dealer"}
    world.tap(c.PeekAnswer("A" in ranks and bool(ranks & set("TJQK"))))


FOLLOW: dict[str, Callable[[World, Instruction], None]] = {
    "deal": _deal,
    "repair": lambda world, instruction: mend(world, instruction),
    "move": _move,
    "turn": _turn,
    "change_shoe": _change_shoe,
    "collect": _collect,
    "burn": _burn,
    "peek": _peek,
    "end_shoe_game": lambda world, _: world.tell(
        d.ShoeNotice("shoe0", next(world.report), "result", "quit", boot=1)
    ),
    "next_round": lambda world, _: _tap(world, c.NextRound()),
    "sign_in": lambda world, _: _tap(world, c.SignIn()),
    "open_table": lambda world, _: _tap(world, c.OpenTable()),
}
"""Instruction to act; anything else is a reason to wait."""


def _tap(world: World, act: c.Act) -> None:
    world.tap(act)


def reload(world: World) -> None:
    """Whoever keeps the sets makes one ready, and puts it in."""
    table = world.engine.table
    for held in table.sets.values():
        if held.review:
            world.tap(c.ClearSet(held.name, "manager-2"), "shift_manager")
    name = "blue" if table.last_back == "red" else "red"
    held_set = table.sets.get(name)
    if held_set and held_set.stub_due is not None:
        world.tap(c.StubCounted(name, held_set.stub_due), "shuffler")
    if held_set and held_set.state in ("out", "shuffling"):
        world.tap(c.ShuffleConfirmed(name, "manager-1"), "shuffler")
    whole = table.config.rules.decks * 52
    act = c.LoadShoe("shoe0", name, f"b{next(world.ids)}", name, whole, ("machine",))
    world.tap(act, "shuffler")


FOUND = 0.8
"""How often a card that is missed is found again."""


def _take_off(world: World, card: LyingCard, keep: bool) -> None:
    """Lift it; a card that is kept is the next one in the hand."""
    if keep:
        world.hand.insert(0, card.card)
    world.lift(card)


def _guided(world: World) -> bool:
    """Whether a step for the hands is on the screen: it is done, as far as hands can."""
    table = world.engine.table
    guide = table.guide(next(iter(table.irregularities), 0))
    if guide is None or guide.now is None:
        return False
    follow(world)
    return True


def mend(world: World, instruction: Instruction) -> None:
    """The dealer's part of a guided repair."""
    action, zone = instruction.get("action"), instruction.get("zone", "")
    here = [card for card in world.lying if card.zone == zone]
    guide = world.engine.table.guide(instruction.get("irregularity", 0))
    if guide and guide.now and guide.now.lying:
        meant = world.named(guide.now.lying.track)
        here = [card for card in here if card is meant] or here
    if action == "move":
        there = [card for card in world.lying if card.zone == instruction.get("from")]
        if there:
            there[-1].zone = zone
            world.look()
    elif action == "place" and zone:
        _place(world, instruction, zone)
    elif action == "turn" and here:
        here[-1].up = True
        world.look()
    elif action == "rescan" and here:
        world.misread.pop(here[-1].track, None)
        world.look()
    elif action in ("remove", "pick_up") and here:
        _take_off(world, here[-1], keep=action == "pick_up")
    elif action == "tell" or instruction.get("tap"):
        world.tap(c.ConfirmStep(instruction["irregularity"]))
    world.wait(300)


def _place(world: World, instruction: Instruction, zone: str) -> None:
    """Lay the card in hand there, else the one that is missed.

    A step of a ruling whose card nobody finds is never done: then the round is void.
    """
    guide = world.engine.table.guide(instruction.get("irregularity", 0))
    missed = [world.real(pull) for pull in world.engine.table.snapshot().gone if pull.zone == zone]
    if world.hand:
        world.lay(world.hand[0], zone)
    elif missed and missed[0] and world.rng.random() < FOUND:
        world.lay(missed[0], zone, instruction.get("face") != "down")
    elif guide and guide.now:
        world.tap(c.VoidRound("misdeal"), "shift_manager")


def clear_strangers(world: World) -> None:
    """Take off the felt what belongs to nobody."""
    table = world.engine.table
    start = f"v{world.start}"
    known = {t.number: lying for t, lying in table.lying.items() if t.start == start}
    for card in list(world.lying):
        lying = known.get(card.track)
        if lying is None or lying.excluded or lying.track not in table.snapshot().matched:
            world.lift(card)


def calm(world: World) -> None:
    """Bring the table to a next betting, whatever happened: there is no dead end."""
    opened = len(world.of(f.BettingOpened))
    for _ in range(600):
        if len(world.of(f.BettingOpened)) > opened and not world.engine.table.stopped:
            return
        settle_down(world)
    raise AssertionError(f"a dead end: {state_of(world)}")


def state_of(world: World) -> dict[str, Any]:
    """What a dead end looks like."""
    view = world.view()
    table = world.engine.table
    return {
        "phase": world.phase,
        "instruction": view["instruction"],
        "gate": view["gate"],
        "irregularity": view["irregularity"],
        "paused": view["table"]["paused"],
        "pulls": list(table.pulls.values()),
        "lying": world.lying,
        "hand": world.hand,
    }


def settle_down(world: World) -> None:
    """One helpful act: devices back, strangers off, rulings, resumption, acknowledgements."""
    table = world.engine.table
    _devices_back(world)
    if table.closing is not None and world.phase != "closed":
        world.tap(c.CloseTable(50), "shift_manager")
    for name in list(table.awaiting_ack):
        world.command(acknowledgement(world.engine, name), name)
    world.misread.clear()
    world.look()
    if _guided(world):
        return
    if table.irregularities:
        _rule_somehow(world)
    elif table.pause:
        world.tap(c.ResumeTable(), "shift_manager")
        if table.round and not table.round.over and world.rng.random() < 0.3:
            world.tap(c.VoidRound("misdeal"), "shift_manager")
    elif table.window or world.phase == "bets_due":
        standing_or_any(world)
    elif world.phase == "betting":
        world.command(c.CloseBetting())
    else:
        follow(world)


def _devices_back(world: World) -> None:
    devices = world.engine.table.devices
    if world.blind or devices["camera0"].state != "ok":
        world.seeing()
    if world.unplugged or devices["shoe0"].state != "ok":
        world.plug()
        world.tell(d.ShoeNotice("shoe0", next(world.report), "standby", boot=1))


def _rule_somehow(world: World) -> None:
    table = world.engine.table
    wrong = next(iter(table.irregularities.values()))
    offered = table.config.remedies.offered(wrong.code, table.phase)
    for row in offered if world.rng.random() < 0.8 else reversed(offered):
        if (
            row.action != "put_right"
            and rule_truly(world, wrong, row, "shift_manager") == "accepted"
        ):
            break
    clear_strangers(world)
