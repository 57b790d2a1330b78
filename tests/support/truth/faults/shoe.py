"""Shoes that misread, lose, repeat and swallow reports."""

from collections import Counter

from controller.core.cards import DECK
from controller.core.fold.reports import REMEMBERED_BOOTS
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.truth.faults.fault import BETS, PLAY, fault, need_of, zone_of
from tests.support.truth.things import Piece, WrongError
from tests.support.truth.world import COUNTED, World


def _deal_told(world: World, told: str, hole: bool) -> bool:
    need = need_of(world)
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
    told = [card for card in DECK if card[0] in world.rng.choice(["AT", "A23456789TJQK"])]
    return _deal_told(world, str(world.rng.choice(told)), True)


@fault
def shoe_misreads_what_the_check_is_made_of(world: World) -> bool:
    """The hole card makes a blackjack and is told as none, or the other way round."""
    up = [str(p.face)[0] for p in world.felt if p.zone == "dealer" and p.up]
    shoe = world.shoes[world.in_play]
    if not up or not shoe or up[0] not in "ATJQK":
        return False
    beside = "A" if up[0] != "A" else "TJQK"
    makes = str(shoe[0].face)[0] in beside
    told = [card for card in DECK if (card[0] in beside) != makes]
    return _deal_told(world, str(world.rng.choice(told)), True)


@fault
def unread_and_the_next_one_out(world: World) -> bool:
    if need_of(world) is None or world.hand or not world.pull("unread"):
        return False
    world.pull()
    return True


@fault
def pulled_too_early(world: World) -> bool:
    if need_of(world) is not None:
        return False
    return world.pull() is not None


@fault
def dealt_too_early(world: World) -> bool:
    """Pulled and laid while none is due."""
    if need_of(world) is not None or not (piece := world.pull()):
        return False
    world.lay(piece, zone_of(world), world.rng.random() < 0.8, wrong=True)
    return True


@fault
def two_pulled(world: World) -> bool:
    if need_of(world) is None or not world.pull() or not world.pull():
        return False
    world.wait(1600)
    return True


@fault
def two_cards_in_one_pull(world: World) -> bool:
    """Two cards come out at once and the shoe tells one."""
    need = need_of(world)
    if need is None or world.hand or not (first := world.pull()):
        return False
    second = world.pull("untold")
    world.lay(first, need.zone, need.face_up)
    if second:
        world.lay(second, need.zone, wrong=True)
    world.wait(1700)
    return True


@fault
def two_cards_in_one_pull_are_told(world: World) -> bool:
    """Two cards come out at once, the shoe tells one, and the dealer tells of the other."""
    need = need_of(world)
    if need is None or world.hand or not (first := world.pull()):
        return False
    second = world.pull("untold")
    world.lay(first, need.zone, need.face_up)
    world.wait(1700)
    return second is not None and world.tap(c.Report("untold_card")) == "accepted"


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
    before = len(world.facts)
    world.notice("pulled_back", shoe, "" if told == "unread" else told)
    if not any(isinstance(fact, f.CardReturned) for _, fact in world.facts[before:]):
        _noticed(world, piece)
    return True


def _noticed(world: World, piece: Piece) -> None:
    """The table takes another card for the one in the shoe: its books are wrong, and it says so."""
    wrong = world.engine.table.irregularities.values()
    if not any(one.code == "reports_disagree" for one in wrong):
        raise WrongError("a card lies in the shoe that counts, and nobody is called", piece)
    world.clouded.add(piece.set)


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
    """A report comes again that was told before the shoe's last start, or its last reports.

    Of more starts than a table remembers nothing comes: a shoe keeps no report so long.
    """
    boots = world.boots
    older = [
        one
        for one in world.told
        if boots[one.device] - REMEMBERED_BOOTS < one.boot < boots[one.device]
    ]
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
    if need_of(world) is None:
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
    world.wait(world.rng.choice([0, 0, 2000]))
    return True


@fault
def ninth_copy(world: World) -> bool:
    """The set in the shoe holds a face too often: all of them lie on top.

    It is a face of which many are out already, so that the one too many soon comes.
    """
    shoe = world.shoes[world.in_play]
    if len(shoe) < 120:
        return False
    inside = Counter(piece.face for piece in shoe)
    faces = world.rng.sample(DECK, len(DECK))
    face, decks = min(faces, key=lambda one: inside[one]), world.config.rules.decks
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
    if world.phase not in (*BETS, *PLAY) or world.hand:
        return False
    cut_card(world)
    piece = Piece(world.rng.choice(DECK), "", "", misread=d.UNREADABLE)
    world.lay(piece, zone_of(world), wrong=True)
    world.wait(1700)
    return True


@fault
def shoe_put_back_with_another_batch(world: World) -> bool:
    world.notice("removed")
    world.notice("present")
    return True


@fault
def shoe_ends_the_coup(world: World) -> bool:
    """A shoe that counts coups tells how this one ended, rightly or not."""
    if not world.targets:
        return False
    told = world.rng.choice([*COUNTED, "tie", "quit"])
    world.notice("result", text=told)
    return True


@fault
def shoe_finds_a_card_too_many(world: World) -> bool:
    if not world.targets:
        return False
    world.notice("overdraw")
    return True
