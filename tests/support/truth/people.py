"""Who plays here: a dealer who does what the screen says, and a server who answers.

They mend what they see with their own eyes, never by what the table believes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from controller.core.messages import commands as c
from controller.core.table.as_read import key_of
from controller.core.table.guide import HandStep
from tests.support.truth.rulings import carry_out, concerned
from tests.support.truth.things import Piece
from tests.support.truth.world import World

Instruction = Mapping[str, Any]

# --- the game server ------------------------------------------------------------------------------


def answer(world: World) -> None:
    """The bets, or any legal answer to the open question."""
    if world.engine.table.window is None:
        world.command(bets(world))
    else:
        world.command(choice(world))


def bets(world: World) -> c.BetsFinal:
    """Any bets that the game offers."""
    rng, rules = world.rng, world.config.rules
    sides = [*rules.side.offered()]
    if world.crowd or world.sides:
        players = rng.randint(1, 5)
        return c.BetsFinal(players=players, side={name: rng.randint(0, players) for name in sides})
    boxes = rng.sample(range(1, rules.boxes + 1), rng.randint(1, min(3, rules.boxes)))
    return c.BetsFinal(
        {box: c.BoxBets(tuple(s for s in sides if rng.random() < 0.2)) for box in boxes}
    )


def choice(world: World) -> c.Verb:
    """Any legal answer to the open window."""
    rng, window, deal = world.rng, world.engine.table.window, world.engine.table.deal
    assert window is not None
    if world.sides:
        return c.Reveal(rng.choice(window.asks).hand)
    if world.crowd:
        counts: dict[str, int] = {}
        for _ in range(deal.eligible or 0):
            action = rng.choice(window.asks[0].legal)
            counts[action] = counts.get(action, 0) + 1
        if window.question == "insurance":
            return c.InsuranceAnswers(counts=counts)
        return c.Decisions(counts)
    if window.question == "insurance":
        return c.InsuranceAnswers({int(a.who): rng.choice(a.legal) for a in window.asks})
    ask = window.asks[0]
    splits = "split" in ask.legal and rng.random() < 0.8  # pairs are rare
    return c.Decision(ask.hand, "split" if splits else rng.choice(ask.legal))


# --- the dealer -----------------------------------------------------------------------------------


def follow(world: World) -> None:
    """Do what the screen says, as far as hands can.

    Who taps does so on what the screen said before, whatever a camera has seen meanwhile.
    """
    view = world.screen()
    instruction = view["instruction"]
    act = FOLLOW.get(instruction["code"])
    if act:
        act(world, instruction)
        if instruction.get("tap"):
            person: c.Role = "shift_manager" if instruction["code"] == "repair" else "dealer"
            done = c.ConfirmStep(instruction["irregularity"])
            world.tap(done, person, seen=view["marks"].get(key_of(done), "none"))
    else:
        world.wait(500)


def _deal(world: World, instruction: Instruction) -> None:
    drop_hand(world)
    out = [world.pieces.get(pull.pull) for pull in world.engine.table.snapshot().in_transit]
    if instruction.get("tap") and out[0] is not None and out[0] in world.felt:
        out[0].up = instruction["face"] == "up"
        world.move(out[0], instruction["zone"])
        return  # it lies there, and no camera sees it
    piece = world.hand[0] if world.hand else world.pull()
    if piece is None:
        world.notice("empty")
        world.wait(500)
        return
    world.lay(piece, instruction["zone"], instruction["face"] == "up")
    if instruction.get("tap") and out[0] is not None and out[0] is not piece:
        world.excuse("a false word was given")


def _move(world: World, instruction: Instruction) -> None:
    there = [p for p in world.felt if p.zone == instruction["from"]]
    piece = next((p for p in reversed(there) if p.face == instruction["card"]), None)
    if piece:
        world.move(piece, instruction["zone"])
        piece.split_from = instruction["from"]
    world.wait(200)
    world.look()


def _turn(world: World, instruction: Instruction) -> None:
    for piece in world.felt:
        if piece.zone == instruction["zone"]:
            piece.up = True
    world.wait(200)
    world.look()


def _collect(world: World, _: Instruction) -> None:
    for piece in reversed([*world.felt]):  # the card on top first: no other is moved by it
        world.lift(piece)
    to_rack(world, world.gone)
    drop_hand(world)
    world.wait(100)


def to_rack(world: World, pieces: list[Piece]) -> None:
    """Cards leave the hand for the discard rack."""
    for piece in list(pieces):
        pieces.remove(piece)
        world.rack.append(piece)


def _change_shoe(world: World, _: Instruction) -> None:
    drop_hand(world)
    reload(world)


def _burn(world: World, _: Instruction) -> None:
    if not world.hand:
        world.pull()
    to_rack(world, world.hand)


def _peek(world: World, _: Instruction) -> None:
    faces = [str(p.face) for p in world.felt if p.zone == "dealer"]
    ten = any(face[0] in "TJQK" for face in faces)
    world.tap(c.PeekAnswer(ten and any(face[0] == "A" for face in faces)))


def _tap(act: c.Act) -> Callable[[World, Instruction], None]:
    return lambda world, _: (world.tap(act), world.wait(200))[1]


FOLLOW: dict[str, Callable[[World, Instruction], None]] = {
    "deal": _deal,
    "repair": lambda world, instruction: mend(world, instruction),
    "move": _move,
    "turn": _turn,
    "change_shoe": _change_shoe,
    "collect": _collect,
    "burn": _burn,
    "peek": _peek,
    "end_shoe_game": lambda world, _: world.notice("result", text="quit"),
    "next_round": _tap(c.NextRound()),
    "sign_in": _tap(c.SignIn()),
    "open_table": _tap(c.OpenTable()),
}
"""Instruction to act; anything else is a reason to wait."""


def mend(world: World, instruction: Instruction) -> None:
    """The dealer's part of a guided repair."""
    action, zone = instruction.get("action"), instruction.get("zone", "")
    here = [p for p in world.felt if p.zone == zone]
    if "tap" in instruction:
        _do_step(world, instruction)
    elif action == "move":
        there = [p for p in world.felt if p.zone == instruction.get("from")]
        wrong = world.engine.table.irregularities.get(instruction.get("irregularity", 0))
        meant = concerned(world, wrong) if wrong else None
        astray = [p for p in there if p is meant] or there[-1:]
        if astray:
            world.move(astray[-1], zone, wrong=True)
            world.look()
    elif action == "place" and zone:
        _lay_back(world, instruction)
    elif action == "turn" and here:
        here[-1].up = True
        world.look()
    elif action == "rescan" and here:
        here[-1].misread = ""
        world.look()
    elif action == "remove":
        strangers = [p for p in here if p.since is not None and not p.was] or here[-1:]
        if strangers:
            world.lift(strangers[-1])
    world.wait(300)


def _lay_back(world: World, instruction: Instruction) -> None:
    """Lay what is asked for where it lay; who sees it lie there lays nothing.

    Another of the same face that lies about is laid in its stead, and in its turn: one that lay
    here before all others.
    """
    zone, text = instruction["zone"], str(instruction["text"])
    if any(piece.up and str(piece.face) in text for piece in world.felt if piece.zone == zone):
        return
    wrong = world.engine.table.irregularities.get(instruction.get("irregularity", 0))
    pulls = world.engine.table.pulls
    away = [n for n in pulls if (p := world.pieces.get(n)) in world.gone and str(p.face) in text]
    about = [n for n in (wrong.pulls if wrong else ()) if _is_meant(world, n, zone, text)]
    asked = [n for n in about if world.pieces[n].laid] or away
    asked.sort(key=lambda n: (str(world.pieces[n].face) not in text, pulls[n].zone != zone))
    named = [p for p in world.gone if str(p.face) in text]
    named.sort(key=lambda p: p.was != zone)
    back = named or [p for p in world.gone if p.was == zone] or world.hand
    if back:
        meant = world.pieces[asked[0]] if asked else back[0]
        turn = meant.laid
        world.lies_for(back[0], meant)
        world.lay(back[0], zone, back[0].up, turn=turn)


def _is_meant(world: World, pull: int, zone: str, text: str) -> bool:
    """Whether the card of a pull is asked for by its name, or is missed where it lay."""
    piece = world.pieces.get(pull)
    if piece is None or str(piece.face) in text:
        return piece is not None
    return piece not in world.felt and world.engine.table.pulls[pull].zone == zone


def _do_step(world: World, instruction: Instruction) -> None:
    """One step of a ruling or of cards taken back."""
    table, number = world.engine.table, instruction["irregularity"]
    guide, wrong = table.guide(number), table.irregularities.get(number)
    card = guide.now.lying if guide and guide.now else None
    piece = world.under(card.track) if card else None
    piece = piece if piece in world.felt else None
    action = instruction["action"]
    if action == "place" and guide and guide.now:
        _lay_fallen(world, guide.now)
    elif action == "tell" and wrong:
        carry_out(world, wrong, world.config.remedies.named(wrong.remedy))
    elif action == "tell":
        world.pick_up_last(instruction["zone"])
    elif piece and action == "move":
        world.move(piece, instruction["zone"])
        piece.split_from = ""
        world.look()
    elif piece and action == "pick_up":
        world.pick_up(piece)
    elif piece:
        world.lift(piece)


def _lay_fallen(world: World, step: HandStep) -> None:
    """A card that fell lies where it was dealt to, as the table wants it."""
    piece, pull = world.pieces.get(step.pull), world.engine.table.pulls.get(step.pull)
    if piece is None or pull is None:
        return
    if piece in world.felt and piece.zone != step.zone:
        world.move(piece, step.zone)
    elif piece not in world.felt:
        world.lay(piece, step.zone, pull.face_up)
    world.look()


# --- who keeps the sets ---------------------------------------------------------------------------


def reload(world: World, shoe: str = "") -> bool:
    """A set is made ready, and lies in a shoe; nobody fills the one that is dealt from."""
    table = world.engine.table
    world.plug()
    for held in table.sets.values():
        if held.review:
            world.tap(c.ClearSet(held.name, "manager-2"), "shift_manager")
    for device, code in list(table.alarms):
        world.tap(c.AcknowledgeAlarm(device, "looked at", code), "shift_manager")
    name = "blue" if (table.shoe.back if table.shoe else table.last_back) == "red" else "red"
    held_set = table.sets.get(name)
    if held_set and held_set.stub_due is not None:
        world.tap(c.StubCounted(name, held_set.stub_due), "shuffler")
    if held_set and held_set.state in ("out", "shuffling"):
        world.tap(c.ShuffleConfirmed(name, "manager-1"), "shuffler")
    shoe = shoe or world.rng.choice(world.config.shoes)
    if table.loaded or (table.shoe and table.shoe.name == shoe):
        return False
    whole, batch = world.config.rules.decks * 52, f"b{next(world.ids)}"
    if table.devices[shoe].batch:  # it tells what it holds, of this set too
        world.notice("removed", shoe)
        world.notice("present", shoe, batch)
    act = c.LoadShoe(shoe, name, batch, name, whole, ("machine",))
    if world.tap(act, "shuffler") != "accepted":
        return False
    fill(world, shoe, name)
    return True


RICH, POOLS = 0.6, ("A8T", "A9T", "AT", "AT89", "2345", "89", "AKQJT")
"""So often a set lies with more pairs, aces, naturals or long hands on top than by chance."""


def fill(world: World, shoe: str, name: str) -> None:
    """All cards of a set, wherever they were, lie shuffled in the shoe."""
    for place in (world.hand, world.gone, world.rack, world.felt):
        for piece in [p for p in place if p.set == name]:
            place.remove(piece)
    pieces = world.sets[name]
    for piece in pieces:
        piece.face = world.printed.pop(piece, piece.face)
    world.rng.shuffle(pieces)
    if world.rng.random() < RICH:
        pool = world.rng.choice(POOLS)
        pieces.sort(key=lambda piece: world.rng.random() + (piece.face[0] not in pool) / 2)
    for other in world.shoes.values():
        if other and other[0].set == name:
            other.clear()
    world.shoes[shoe].clear()
    world.last_out[shoe] = None
    world.shoes[shoe].extend(pieces)
    world.untold[name] = 0
    world.clouded.discard(name)


STACKED = {"ace": 0.8, "pair": 0.8}
"""So often the upcard is an ace where a game checks beneath it, and a second card makes a pair."""


def stack(world: World) -> None:
    """What is rare by chance lies on top of the shoe now and then: checks, and pairs to split."""
    need = world.engine.table.snapshot().wanted
    if need is None or not need.face_up or world.hand or world.sides:
        return
    there = [piece for piece in world.felt if piece.zone == need.zone]
    chance = world.rng.random()
    if need.zone != "dealer" and len(there) == 1 and chance < STACKED["pair"]:
        _on_top(world, there[0].face[0])
    checks = world.config.rules.dealer.peek != "none"
    if need.zone == "dealer" and not there and checks and chance < STACKED["ace"]:
        _on_top(world, "A")


def _on_top(world: World, rank: str) -> None:
    shoe = world.shoes[world.in_play]
    wanted = next((piece for piece in shoe if piece.face[0] == rank), None)
    if wanted is not None:
        shoe.remove(wanted)
        shoe.appendleft(wanted)


def clear_strangers(world: World) -> None:
    """Take off the felt what the table does not count as dealt: somebody looks and tidies up."""
    table = world.engine.table
    dealt = {
        id(world.pieces[n]) for n, p in table.pulls.items() if p.state == "dealt"
        and n in world.pieces
    }  # fmt: skip
    for piece in reversed([*world.felt]):
        if id(piece) not in dealt:
            world.lift(piece)
    drop_hand(world)


def drop_hand(world: World) -> None:
    """What the table does not want in the dealer's hand any more goes to the discard rack."""
    pulls = world.engine.table.pulls.items()
    wanted = {
        id(world.pieces[n]) for n, p in pulls if p.state == "in_transit" and n in world.pieces
    }
    for piece in [p for p in world.hand if id(p) not in wanted]:
        world.hand.remove(piece)
        world.rack.append(piece)
