"""What can go wrong at a table, one function each: `True` where it could be done now."""

from collections.abc import Callable
from typing import Literal

from controller.core.cards import DECK, Card
from controller.core.games.steps import NeedCard
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Condition
from controller.core.table.as_read import key_of
from tests.support.truth import people
from tests.support.truth.things import Eye, Piece, WrongError
from tests.support.truth.world import World

Fault = Callable[[World], bool]

FAULTS: dict[str, Fault] = {}
"""Name to what is done; the name is the function's."""

PLAY = ("dealing", "window")


def fault(function: Fault) -> Fault:
    """Register one thing that can go wrong."""
    FAULTS[function.__name__] = function
    return function


def _need(world: World) -> NeedCard | None:
    """The card that the dealer is told to lay now."""
    deal = world.engine.table.deal
    need = deal.next() if deal and world.phase == "dealing" else None
    stopped = world.engine.table.stopped
    return need if isinstance(need, NeedCard) and not stopped else None


def _zone(world: World) -> str:
    crowd = ("P", "H", "L", "R", "dealer")
    boxes = [*map(str, world.record.boxes or (1, 2)), "dealer", "1.2", "7"]
    return world.rng.choice(crowd if world.crowd else boxes)


def _any(world: World, up: bool = True) -> Piece | None:
    there = [p for p in world.felt if p.up == up]
    return world.rng.choice(there) if there and world.phase in PLAY else None


def _other(world: World, piece: Piece) -> str:
    told = (str(piece.face), world.lied_about.get(piece))  # shoe and camera do not err alike
    return str(world.rng.choice([card for card in DECK if card not in told]))


def _foreign(world: World, back: str) -> Piece:
    return Piece(world.rng.choice(DECK), "", back)


# --- vision ---------------------------------------------------------------------------------------


def _eye(world: World) -> Eye:
    return world.rng.choice([*world.eyes.values()])


@fault
def vision_restarts(world: World) -> bool:
    world.vision_restarts(_eye(world))
    return True


@fault
def vision_restarts_in_a_row(world: World) -> bool:
    eye = _eye(world)
    for _ in range(world.rng.choice([2, 2, 3])):
        world.vision_restarts(eye)
        world.wait(world.rng.choice([0, 100, 3100]))
    return True


@fault
def vision_restarts_in_another_order(world: World) -> bool:
    world.vision_restarts(_eye(world), reorder=True)
    return True


@fault
def camera_lost(world: World) -> bool:
    eye = _eye(world)
    conditions: list[d.CameraCondition] = ["black", "frozen", "blind", "moved", "lost"]
    world.condition(eye, world.rng.choice(conditions))
    return True


@fault
def one_of_two_cameras_lost_and_back(world: World) -> bool:
    if len(world.eyes) < 2:
        return False
    eye = _eye(world)
    world.condition(eye, "lost")
    for _ in range(world.rng.randint(1, 4)):
        people.follow(world)
    world.condition(eye, "ok")
    return True


@fault
def cameras_lost_in_turn(world: World) -> bool:
    """One of two is lost and back, then the other: where both see all, nobody misses anything."""
    if len(world.eyes) < 2:
        return False
    for eye in world.eyes.values():
        world.condition(eye, "black")
        world.wait(world.rng.choice([100, 2000]))
        people.follow(world)
        world.condition(eye, "ok")
    return True


@fault
def camera_back(world: World) -> bool:
    blind = [eye for eye in world.eyes.values() if eye.blind]
    for eye in blind:
        world.condition(eye, "ok")
    return bool(blind)


@fault
def camera_misreads(world: World) -> bool:
    """The camera takes a card that is being laid for another."""
    need = _need(world)
    if need is None or not need.face_up or world.hand:
        return False
    piece = world.pull()
    if piece is None:
        return False
    piece.misread = _other(world, piece)
    world.lay(piece, need.zone)
    world.wait(1200)
    return True


@fault
def camera_misreads_later(world: World) -> bool:
    """A dealt card reads otherwise all at once."""
    piece = _any(world)
    if piece is None:
        return False
    piece.misread = _other(world, piece)
    piece.since = piece.since or world.at
    world.look()
    return True


@fault
def unreadable(world: World) -> bool:
    need = _need(world)
    if need is None or world.hand or not (piece := world.pull()):
        return False
    piece.misread = d.UNREADABLE
    world.lay(piece, need.zone, need.face_up)
    world.wait(1700)
    return True


# --- the shoe -------------------------------------------------------------------------------------


def _deal_told(world: World, told: str, hole: bool) -> bool:
    need = _need(world)
    if need is None or world.hand or need.face_up == hole:
        return False
    piece = world.pull(told)
    if piece is None:
        return False
    world.lay(piece, need.zone, need.face_up)
    return True


@fault
def shoe_reads_nothing(world: World) -> bool:
    return _deal_told(world, "unread", False)


@fault
def shoe_reads_no_hole_card(world: World) -> bool:
    return _deal_told(world, "unread", True)


@fault
def shoe_misreads(world: World) -> bool:
    return _deal_told(world, str(world.rng.choice(DECK)), False)


@fault
def shoe_misreads_hole_card(world: World) -> bool:
    return _deal_told(world, str(world.rng.choice(DECK)), True)


@fault
def unread_and_the_next_one_out(world: World) -> bool:
    if _need(world) is None or world.hand or not world.pull("unread"):
        return False
    world.pull()
    return True


@fault
def pulled_too_early(world: World) -> bool:
    if _need(world) is not None:
        return False
    return world.pull() is not None


@fault
def dealt_too_early(world: World) -> bool:
    """Pulled and laid while none is due."""
    if _need(world) is not None or not (piece := world.pull()):
        return False
    world.lay(piece, _zone(world), world.rng.random() < 0.8, wrong=True)
    return True


@fault
def two_pulled(world: World) -> bool:
    if _need(world) is None or not world.pull() or not world.pull():
        return False
    world.wait(1600)
    return True


@fault
def two_cards_in_one_pull(world: World) -> bool:
    """Two cards come out at once and the shoe tells one."""
    need = _need(world)
    if need is None or world.hand or not (first := world.pull()):
        return False
    second = world.pull("untold")
    world.lay(first, need.zone, need.face_up)
    if second:
        world.lay(second, need.zone, wrong=True)
    world.wait(1700)
    return True


@fault
def card_pushed_back(world: World) -> bool:
    """The card that left last goes back into the shoe, which says so, and comes out again."""
    shoe = world.in_play
    known = [world.pieces.get(number) for number in world.engine.table.pulls]
    out = world.hand[-1] if world.hand and shoe not in world.unplugged else None
    if out is None or out is not world.last_out[shoe] or out not in known:
        return False
    piece = world.hand.pop()
    world.shoes[shoe].appendleft(piece)
    told = world.lied_about.get(piece, str(piece.face))
    world.notice("pulled_back", shoe, "" if told == "unread" else told)
    return True


@fault
def second_shoe_gives_a_card(world: World) -> bool:
    others = [s for s in world.config.shoes if s != world.in_play and world.shoes[s]]
    return bool(others) and world.pull(shoe=others[0]) is not None


@fault
def report_told_twice(world: World) -> bool:
    if world.last_report is None:
        return False
    world.tell(world.last_report)
    return True


@fault
def shoe_boots_again(world: World) -> bool:
    """The shoe's program starts anew: its reports count from 1, what it told before stands."""
    shoe = world.rng.choice(world.config.shoes)
    if shoe in world.unplugged:
        return False
    world.boot(shoe)
    world.feed(d.DeviceDown(shoe, "silent"))
    world.feed(d.DeviceUp(shoe, "sim"))
    return True


@fault
def report_of_an_older_boot(world: World) -> bool:
    """A report comes again that was told before the shoe's last start, or its last reports."""
    older = [one for one in world.told if one.boot < world.boots[one.device]]
    cards = [one for one in older if isinstance(one, d.CardRead)]
    if not (cards or older):
        return False
    told_again = world.rng.choice(cards or older)
    if any(isinstance(fact, f.CardPulled) for fact in world.feed(told_again).facts):
        raise WrongError("a repeated report is a card", told_again)
    return True


@fault
def reports_lost(world: World) -> bool:
    shoe = world.in_play
    lost = next(world.numbers[shoe])
    world.tell(d.ReportGap(shoe, lost, lost, boot=world.boots[shoe]))
    return True


@fault
def reports_disagree(world: World) -> bool:
    world.feed(d.ReportConflict(world.in_play, 1, "8S", "9S", boot=1))
    return True


@fault
def shoe_says_something(world: World) -> bool:
    notices: list[d.ShoeWhat] = [
        "jam", "error", "error_cleared", "gate", "standby", "warning", "removed", "empty", "failed",
    ]  # fmt: skip
    world.notice(world.rng.choice(notices))
    return True


@fault
def shoe_empty_in_the_round(world: World) -> bool:
    if _need(world) is None:
        return False
    world.notice("empty")
    return True


@fault
def shoe_unplugged(world: World) -> bool:
    shoe = world.in_play
    if shoe in world.unplugged:
        world.plug()
        return False
    world.unplugged.add(shoe)
    world.feed(d.DeviceDown(shoe, "unplugged"))
    return True


@fault
def ninth_copy(world: World) -> bool:
    """The set in the shoe holds a face too often: all of them lie on top."""
    shoe = world.shoes[world.in_play]
    if len(shoe) < 120:
        return False
    face, decks = world.rng.choice(DECK), world.config.rules.decks
    pieces = [p for p in shoe if p.face == face]
    more = [p for p in shoe if p.face != face][: decks + 1 - len(pieces)]
    for piece in more:
        piece.face = face
    world.clouded.add(shoe[0].set)
    top = [*pieces, *more]
    for piece in top:
        shoe.remove(piece)
    shoe.extendleft(top)
    return True


@fault
def cut_card(world: World) -> bool:
    shoe = world.in_play
    world.tell(d.CutCardRead(shoe, next(world.numbers[shoe]), boot=world.boots[shoe]))
    return True


@fault
def cut_card_dealt(world: World) -> bool:
    if world.phase not in PLAY or world.hand:
        return False
    cut_card(world)
    piece = Piece(world.rng.choice(DECK), "", "", misread=d.UNREADABLE)
    world.lay(piece, _zone(world), wrong=True)
    world.wait(1700)
    return True


@fault
def shoe_put_back_with_another_batch(world: World) -> bool:
    if world.phase not in PLAY:
        return False
    world.notice("removed")
    world.notice("present")
    return True


# --- hands ----------------------------------------------------------------------------------------


@fault
def wrong_box(world: World) -> bool:
    need = _need(world)
    if need is None or world.hand or not (piece := world.pull()):
        return False
    zone = _zone(world)
    world.lay(piece, zone, need.face_up, wrong=zone != need.zone)
    world.wait(1100)
    return True


@fault
def hole_card_dealt_face_up(world: World) -> bool:
    need = _need(world)
    if need is None or need.face_up or world.hand or not (piece := world.pull()):
        return False
    world.lay(piece, need.zone)
    return True


@fault
def dealt_face_down(world: World) -> bool:
    need = _need(world)
    if need is None or not need.face_up or world.hand or not (piece := world.pull()):
        return False
    world.lay(piece, need.zone, up=False)
    world.wait(1600)
    return True


@fault
def exchange(world: World) -> bool:
    """Two dealt cards change places."""
    one, two = _any(world), _any(world)
    if one is None or two is None or one.zone == two.zone:
        return False
    _exchange(world, one, two)
    world.look()
    return True


def _exchange(world: World, one: Piece, two: Piece) -> None:
    zones = one.zone, two.zone
    world.move(one, zones[1], wrong=True)
    world.move(two, zones[0], wrong=True)


@fault
def exchange_while_vision_restarts(world: World) -> bool:
    one, two = _any(world), _any(world)
    if one is None or two is None or one.zone == two.zone:
        return False
    _exchange(world, one, two)
    for eye in world.eyes.values():
        world.vision_restarts(eye)
    return True


@fault
def taken_up(world: World) -> bool:
    piece = _any(world)
    if piece is None:
        return False
    world.lift(piece, wrong=True)
    return True


@fault
def cleared_too_early(world: World) -> bool:
    if world.phase not in PLAY or len(world.felt) < 3:
        return False
    for piece in list(world.felt)[: world.rng.choice([3, 3, 9])]:
        world.lift(piece, wrong=True)
    world.wait(1100)
    return True


@fault
def strayed(world: World) -> bool:
    piece, zone = _any(world), _zone(world)
    if piece is None or piece.zone == zone:
        return False
    world.move(piece, zone, wrong=True)
    world.look()
    return True


@fault
def turned(world: World) -> bool:
    piece = _any(world, up=True)
    if piece is None:
        return False
    piece.up, piece.since = False, piece.since or world.at
    world.look()
    return True


@fault
def hole_card_turned(world: World) -> bool:
    piece = _any(world, up=False)
    if piece is None:
        return False
    piece.up = True
    world.look()
    return True


@fault
def foreign_card(world: World) -> bool:
    if world.phase not in PLAY:
        return False
    world.lay(_foreign(world, "red"), _zone(world), wrong=True)
    world.wait(world.rng.choice([0, 7_000]))
    return True


@fault
def foreign_back(world: World) -> bool:
    if world.phase not in PLAY:
        return False
    world.lay(_foreign(world, "green"), _zone(world), up=False, wrong=True)
    return True


# --- commands -------------------------------------------------------------------------------------


@fault
def answer_while_stopped(world: World) -> bool:
    table = world.engine.table
    if not table.stopped or table.window is None:
        return False
    world.command(people.choice(world))
    return True


@fault
def bets_while_stopped(world: World) -> bool:
    if not world.engine.table.stopped or world.phase not in ("betting", "bets_due"):
        return False
    if world.phase == "betting":
        world.command(c.CloseBetting())
    world.command(people.bets(world))
    return True


@fault
def command_twice(world: World) -> bool:
    last = world.last_command
    if last is None or world.replies[last.id].status != "accepted":
        return False
    taken = [fact for fact in world.feed(last).facts if isinstance(fact, f.CommandTaken)]
    if not world.replies[last.id].repeated or taken:
        raise WrongError("a command counted twice", last)
    return True


@fault
def command_too_late(world: World) -> bool:
    if world.engine.table.window is None:
        return False
    late = people.choice(world)
    return world.command(late, deadline=world.utc - 1) == "rejected"


@fault
def command_out_of_order(world: World) -> bool:
    verbs: list[c.Verb] = [
        c.Decision("1", "hit"),
        c.Decision("1.8", "stand"),
        c.Decisions({"hit": 3}),
        c.OpenBetting(),
        c.CloseBetting(),
        c.ExtendBetting(5),
        c.AckRound(),
        c.AckVoid(),
        c.RequestReview("look"),
    ]
    world.command(world.rng.choice(verbs), world.rng.choice(["", "nowhere"]))
    return True


@fault
def box_interrupted(world: World) -> bool:
    boxes = [*world.record.boxes]
    if not boxes or world.phase not in PLAY:
        return False
    return world.command(c.BoxInterrupted(str(world.rng.choice(boxes)))) == "accepted"


@fault
def pause_requested(world: World) -> bool:
    return world.command(c.RequestPause("money")) == "accepted"


@fault
def void_requested(world: World) -> bool:
    return world.command(c.RequestVoid("money")) == "accepted"


@fault
def round_refused(world: World) -> bool:
    waiting = world.engine.table.awaiting_ack
    return bool(waiting) and world.command(c.NackRound("no"), waiting[-1]) == "accepted"


@fault
def broker_or_disk_in_trouble(world: World) -> bool:
    names: list[Literal["broker", "disk", "clock", "program", "console"]] = ["broker", "disk"]
    world.feed(Condition(world.rng.choice(names), "It is not there: call the engineer."))
    return True


# --- people ---------------------------------------------------------------------------------------


@fault
def reported(world: World) -> bool:
    """A person reports what no sensor sees."""
    codes = [entry["code"] for entry in world.view()["menu"]["reportable"]]
    counts = world.counts["reported"]
    if not codes:
        return False
    code = min(codes, key=lambda one: (counts[f"{one} / {world.phase}"], one))
    counts[f"{code} / {world.phase}"] += 1
    return world.tap(c.Report(code, _zone(world))) == "accepted"


UNCHANGED: dict[str, tuple[type, ...]] = {
    "resume_table": (f.TablePaused, f.TableResumed, f.FactsUndone, f.StepsGiven),
    "void_round": (f.BettingOpened, f.RoundVoided, f.RoundSettled),
    "confirm_step": (f.StepSeen, f.StepsGiven, f.CardDealt, f.CardMoved, f.TablePaused),
}
"""What must not have come between the reading of a screen and a tap that is taken."""


@fault
def tapped_on_what_was_read_before(world: World) -> bool:
    """Hands and cameras go on between a look at the screen and the tap on it."""
    view = world.view()
    acts: list[c.Act] = [c.ResumeTable()] if world.engine.table.pause else []
    if view["instruction"].get("tap"):
        acts = [c.ConfirmStep(view["instruction"]["irregularity"])]
    if view["menu"]["void_reasons"] and world.rng.random() < 0.2:
        acts.append(c.VoidRound("misdeal", "manager-2"))
    if not acts:
        return False
    act = world.rng.choice(acts)
    seen, before = view["marks"].get(key_of(act), "none"), len(world.facts)
    for _ in range(world.rng.choice([1, 2, 4])):
        people.follow(world)
    since = [fact for _, fact in world.facts[before:] if isinstance(fact, UNCHANGED[act.kind])]
    if isinstance(act, c.ConfirmStep) and not since:
        return True  # the hands are not done: nobody says that they are
    if world.tap(act, "shift_manager", seen=seen) == "accepted" and since:
        raise WrongError("a tap confirmed what nobody had read", (act, since[0]))
    return True


@fault
def dealer_looks_wrongly(world: World) -> bool:
    if world.view()["instruction"]["code"] != "peek":
        return False
    world.tap(c.PeekAnswer(world.rng.random() < 0.8))
    return True


@fault
def ruled_wrongly(world: World) -> bool:
    """Somebody chooses a remedy without looking."""
    wrong = next(iter(world.engine.table.irregularities.values()), None)
    if wrong is None:
        return False
    offered = world.config.remedies.offered(wrong.code, world.phase)
    row = world.rng.choice(offered)
    return people.rule_wrongly(world, wrong, row) == "accepted"


@fault
def ruling_not_carried_out(world: World) -> bool:
    """The ruling is right, and the cards stay where they are."""
    wrong = next(iter(world.engine.table.irregularities.values()), None)
    if wrong is None:
        return False
    offered = world.config.remedies.offered(wrong.code, world.phase)
    rows = [row for row in offered if row.action in ("set_aside", "burn", "hold", "dead_hand")]
    return bool(rows) and people.rule(world, wrong, rows[0], "shift_manager") == "accepted"


@fault
def dealers_change(world: World) -> bool:
    other = "dealer-2" if world.dealer == "dealer-1" else "dealer-1"
    second = world.rng.choice(["", "manager-2"])
    if world.tap(c.SignIn(second), person=other) != "accepted":
        return False
    world.dealer = other
    return True


@fault
def paused(world: World) -> bool:
    return world.tap(c.PauseTable("look", now=world.rng.random() < 0.5)) == "accepted"


@fault
def taken_back(world: World) -> bool:
    choices = world.view()["menu"]["undoable"]
    if not choices:
        return False
    act = c.Undo(world.rng.choice(choices)["fact"], "wrong")
    return world.tap(act, "shift_manager") == "accepted"


@fault
def voided(world: World) -> bool:
    if world.rng.random() < 0.7:
        return False
    return world.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager") == "accepted"


@fault
def closing_announced(world: World) -> bool:
    return world.tap(c.CloseTable(world.rng.choice([0, 1, 3])), "shift_manager") == "accepted"


# --- the shuffler, the process, the clock ---------------------------------------------------------


@fault
def shuffler_alarms(world: World) -> bool:
    n = next(world.numbers["shuffler0"])
    world.feed(d.ShufflerAlarm("shuffler0", n, 7, "lid open"))
    return True


@fault
def deck_check_fails(world: World) -> bool:
    n = next(world.numbers["shuffler0"])
    world.feed(d.DeckCheck("shuffler0", n, "b-other", 310, missing=(Card("KS"), Card("KD"))))
    return True


@fault
def controller_restarts(world: World) -> bool:
    world.restart()
    return True


HOUR = 3_600_000


def _clock(world: World, ms: int) -> bool:
    world.utc += ms
    world.wait(world.rng.choice([0, 1500, 30_000]))
    return True


@fault
def clock_forward(world: World) -> bool:
    return _clock(world, world.rng.choice([1000, 60_000, HOUR]))


@fault
def clock_back(world: World) -> bool:
    return _clock(world, -world.rng.choice([1000, 60_000, HOUR]))


@fault
def clock_in_1970(world: World) -> bool:
    right = world.utc
    world.utc = 5_000
    for _ in range(3):
        people.follow(world)
    world.utc = right
    world.wait(1000)
    return True


def names() -> list[str]:
    """Every kind of fault."""
    return [*FAULTS]
