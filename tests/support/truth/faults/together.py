"""Two things at once, twice in a row, or too late: what a stranger would try first."""

from collections.abc import Callable
from functools import partial
from itertools import count

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.table_driver import acknowledgement
from tests.support.truth import people, rulings
from tests.support.truth.faults.fault import PLAY, eye_of, fault, need_of
from tests.support.truth.things import WrongError
from tests.support.truth.world import World


@fault
def vision_restarts_twice_within_a_card(world: World) -> bool:
    """Once while the card is in the hand, once when it lies."""
    need = need_of(world)
    if need is None or world.hand or not (piece := world.pull()):
        return False
    eye = world.eye_of(need.zone)
    world.vision_restarts(eye)
    world.lay(piece, need.zone, need.face_up)
    world.vision_restarts(eye)
    return True


@fault
def tracks_reused(world: World) -> bool:
    """Numbers of cards that are gone are given again within the same start of vision."""
    eye = eye_of(world)
    eye = world.process_of(eye)[0]
    used = [seen[0] for seen in eye.shown.values()]
    eye.numbers = count(max(used, default=0) + 1)
    return True


@fault
def flickers(world: World) -> bool:
    """A card is told as gone, and a moment later under another number."""
    lying = [(eye, piece) for eye in world.eyes.values() for piece in eye.shown]
    lying = [(eye, piece) for eye, piece in lying if world.watched(piece.zone)]
    if not lying:
        return False
    eye, piece = world.rng.choice(lying)
    world.tell_gone(eye, piece)
    world.wait(world.rng.choice([0, 100, 800]))
    world.look()
    return True


@fault
def sighting_told_twice(world: World) -> bool:
    last = world.last_sighting
    if last is None or not world.is_newest(last):
        return False
    world.feed(last)
    return True


@fault
def gone_that_never_was(world: World) -> bool:
    """A camera tells the end of a card that it never told."""
    eye = world.process_of(eye_of(world))[0]
    start, zone = f"{eye.name}v{eye.start}", next(iter(world.engine.table.zones))
    world.feed(d.Sighting(eye.name, start, 9_999, "removed", zone, 0, "KS", 0.9, 1, world.at))
    return True


@fault
def camera_and_shoe_lost_together(world: World) -> bool:
    shoe = world.in_play
    if shoe in world.unplugged:
        return False
    for eye in world.eyes.values():
        world.condition(eye, "lost")
    world.unplugged.add(shoe)
    world.feed(d.DeviceDown(shoe, "no current"))
    world.wait(world.rng.choice([0, 900, 7_000]))
    if world.rng.random() < 0.5:
        people.follow(world)
    eyes = [partial(world.condition, eye, "ok") for eye in world.eyes.values()]
    back: list[Callable[[], None]] = [world.plug, *eyes]
    world.rng.shuffle(back)
    for comes in back[: world.rng.choice([1, 3, 3])]:
        comes()
    return True


@fault
def report_after_the_card_lies(world: World) -> bool:
    """The line of the shoe is slow: a camera tells the card first."""
    piece = _laid_unreported(world)
    if piece is None:
        return False
    if piece:
        world.wait(world.rng.choice([0, 700, 1_700]))
    world.plug()
    return True


@fault
def report_after_a_ruling(world: World) -> bool:
    """The line is silent so long that people rule on the card that lies, and only then it tells."""
    if _laid_unreported(world) is None:
        return False
    world.wait(4_000)
    for wrong in [*world.engine.table.irregularities.values()]:
        offered = world.config.remedies.offered(wrong.code, world.phase)
        row = rulings.choose(world, offered) if offered else None
        if row and rulings.rule(world, wrong, row, "shift_manager") == "accepted":
            rulings.carry_out(world, wrong, row)
    world.wait(world.rng.choice([0, 2_000, 60_000]))
    world.plug()
    return True


def _laid_unreported(world: World) -> bool | None:
    """A card is pulled and laid while the shoe's line is silent; None where none is due."""
    need, shoe = need_of(world), world.in_play
    if need is None or world.hand or shoe in world.unplugged:
        return None
    world.unplugged.add(shoe)
    piece = world.pull()
    if piece:
        world.lay(piece, need.zone, need.face_up)
    return bool(piece)


@fault
def report_after_a_power_cut(world: World) -> bool:
    """A card is pulled and laid, the current fails, and the shoe tells of it afterwards."""
    if _laid_unreported(world) is None:
        return False
    world.restart()
    world.wait(world.rng.choice([0, 1_000]))
    world.plug()
    return True


@fault
def older_window_answered(world: World) -> bool:
    """The answer to a window that is closed comes again, as a new command."""
    last, window = world.last_answer, world.engine.table.window
    if last is None or (window and window.window == last.window):
        return False
    if world.command(last) == "accepted":
        raise WrongError("a closed window was answered", last)
    return True


@fault
def answered_beside_the_question(world: World) -> bool:
    """The open question is answered for others, by other words, and in other rounds' names.

    Each is refused with its reason, and the question waits as it did.
    """
    window = world.engine.table.window
    if window is None:
        return False
    number, hand = window.window, window.asks[0].hand
    wrong: list[tuple[c.Verb, str]] = [
        (c.Decision("9", "stand", number), ""),
        (c.Decision(hand, "surrender", number), ""),
        (c.Decision(hand, "stand", number + 1), ""),
        (c.Decisions({"stand": 99}, window=number), ""),
        (c.InsuranceAnswers({9: "insure"}, {"insure": 99}, window=number), ""),
        (c.Reveal("dealer", number), ""),
        (people.choice(world), "a round of yesterday"),
    ]
    for body, round_id in wrong:
        if world.command(body, round_id) != "rejected":
            raise WrongError("an answer beside the question was taken", body)
        reply = world.replies[world.last_command.id] if world.last_command else None
        if reply is None or not (reply.code and reply.text):
            raise WrongError("an answer was refused without its reason", body)
    if world.engine.table.window is not window:
        raise WrongError("a refused answer changed the question", window)
    return True


@fault
def bets_changed_late(world: World) -> bool:
    """Other bets come when cards are out already."""
    if world.phase not in (*PLAY, "results", "collecting"):
        return False
    if world.command(people.bets(world)) == "accepted":
        raise WrongError("bets were changed in the round", world.phase)
    return True


@fault
def acknowledged_wrongly(world: World) -> bool:
    """The other kind of acknowledgement, twice, and of the newest round before the oldest."""
    waiting = [*world.engine.table.awaiting_ack]
    if not waiting:
        return False
    newest = waiting[-1]
    right = acknowledgement(world.engine, newest)
    other = c.AckVoid() if isinstance(right, c.AckRound) else c.AckRound()
    for body in (other, right, right):
        world.command(body, newest)
    return True


@fault
def ruled_twice(world: World) -> bool:
    """Two screens rule on the same irregularity, one after the other."""
    wrong = next(iter(world.engine.table.irregularities.values()), None)
    if wrong is None:
        return False
    offered = world.config.remedies.offered(wrong.code, world.phase)
    ruled = [
        rulings.rule(world, wrong, rulings.choose(world, offered), "shift_manager") for _ in "ab"
    ]
    return "accepted" in ruled


@fault
def taken_back_twice(world: World) -> bool:
    """One step is taken back, and before all is put back, another."""
    done = 0
    for _ in range(2):
        choices = world.menu()["undoable"]
        if choices:
            act = c.Undo(world.rng.choice(choices)["fact"], "wrong")
            done += world.tap(act, "shift_manager") == "accepted"
            if world.rng.random() < 0.5:
                people.follow(world)
    return done > 0


@fault
def voided_in_a_repair(world: World) -> bool:
    """While cards are carried where a ruling wants them, the round is called off."""
    table = world.engine.table
    guide = table.guide(next(iter(table.irregularities), 0))
    if guide is None or guide.now is None:
        return False
    return world.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager") == "accepted"


@fault
def dealers_change_in_a_stop(world: World) -> bool:
    if not world.engine.table.stopped:
        return False
    other = "dealer-2" if world.dealer == "dealer-1" else "dealer-1"
    if world.tap(c.SignIn("manager-2"), person=other) != "accepted":
        return False
    world.dealer = other
    return True


@fault
def shoe_changes_with_cards_in_hand(world: World) -> bool:
    """The cut card is out, one card is in the dealer's hand, and the next shoe gives one too."""
    if world.phase not in ("results", "collecting", "idle") or world.in_play in world.unplugged:
        return False
    shoe = world.in_play
    report = d.CutCardRead(shoe, next(world.numbers[shoe]), boot=world.boots[shoe])
    world.tell(report)
    world.pull()
    others = [one for one in world.config.shoes if one != shoe]
    if others and people.reload(world, others[0]) and world.rng.random() < 0.5:
        world.pull(shoe=others[0])
    return True


@fault
def clock_jumps_in_a_window(world: World) -> bool:
    """Forward and back again while a question is open."""
    if world.engine.table.window is None:
        return False
    for ms in world.rng.choice([(3_600_000, -3_600_000), (-60_000, 120_000), (1, -1)]):
        world.utc += ms
        world.wait(world.rng.choice([0, 100, 1_000]))
    return True


@fault
def report_of_no_card(world: World) -> bool:
    """The shoe tells a card that never came."""
    shoe = world.in_play
    if shoe in world.unplugged or world.kept or not world.shoes[shoe]:
        return False
    face = world.rng.choice(world.shoes[shoe]).face
    report = d.CardRead(shoe, next(world.numbers[shoe]), face, boot=world.boots[shoe])
    world.tell_of_none(report, world.engine_set(shoe))
    return True
