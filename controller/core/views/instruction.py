"""The one next thing for the dealer: a code for machines, words for people.

First comes what is wrong, then what keeps the table from starting, then the game's next step.
"""

from collections.abc import Iterator

from controller.core.games.instructions import Instruction, tell
from controller.core.games.steps import NeedCard
from controller.core.irregularities import guidance
from controller.core.irregularities.asked_for import known_in_hand, to_lay
from controller.core.irregularities.catalogue import act_of, catalogue_of
from controller.core.irregularities.detectors import due, findings, now_of
from controller.core.irregularities.left_over import left_over
from controller.core.irregularities.rows.places import CLEARED_TOO_EARLY, MISSING
from controller.core.messages.phases import Phase
from controller.core.round.start_gate import (
    around,
    not_well,
    opening_reasons,
    put_in,
    reasons,
    to_burn,
    unready_sets,
    waiting_shoe,
)
from controller.core.table.finding import Finding
from controller.core.table.guide import HandStep
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.state import Pause
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say, several


def instruction(table: Table) -> Instruction:
    """Return what the dealer does now.

    After a failure of the program nothing follows, and no step is seen done, until the shift
    manager lets it go on.
    """
    if table.failed and table.pause:
        return tell("wait", say("paused_until_manager", cause=table.pause.cause))
    if table.stopped and (cleared := cleared_since(table)):
        return _laid_back(table, cleared)
    if table.irregularities:
        return _repair(table, next(iter(table.irregularities.values())))
    if table.pause:
        return _paused(table, table.pause)
    said = _of_phase(table)
    after = (*_of_next_shoe(table), *_in_the_way(table))
    return {**said, "text": several([*_to_change(table), said["text"], *after])}


BEFORE_A_CARD: tuple[Phase, ...] = ("idle", "betting", "bets_due", "dealing")
"""The phases in which the first card of a shoe may be due."""


CHANGED = {
    "cut_card": say("change_shoe_cut_card"),
    "every_round": say("change_shoe_every_round"),
    "empty": say("change_shoe_empty"),
    "shuffle_suspected": say("change_shoe_suspected"),
    "shoe_exchanged": say("change_shoe_exchanged"),
    "set_not_whole": say("change_shoe_not_whole"),
    "record_unreadable": say("change_shoe_unknown"),
}
"""The dealer's sentence for each reason of `ShoeEnded` that nobody at the table gave."""


def _to_change(table: Table) -> Iterator[Say]:
    """Return that hands change the shoe first, where its next set was entered before it left.

    A shoe that tells the batch of that set is the next one, even if nobody heard it put in.
    """
    shoe = table.shoe
    if shoe is None or shoe.dealt or table.phase not in BEFORE_A_CARD:
        return
    device, card_set = table.devices[shoe.name], table.sets[shoe.set]
    there = device.put_in or (device.batch and device.batch == card_set.batch)
    if card_set.entered_ahead and not there:
        yield CHANGED.get(table.last_shoe_why, say("change_shoe"))


def _of_next_shoe(table: Table) -> Iterator[Say]:
    """Return which of several shoes replaced another one, until it gave its first card."""
    shoe = table.shoe
    if shoe is None or len(table.config.shoes) < 2 or not table.last_shoe_why:
        return
    if table.phase in BEFORE_A_CARD and shoe.dealt == shoe.burned:
        yield say("cards_from_shoe", shoe=shoe.name)


LOOKED_AT: tuple[Phase, ...] = ("dealing", "collecting")
"""The zones where a step ends by what a camera sees."""

ANSWERED: tuple[Phase, ...] = ("betting", "bets_due", "window")
"""The phases where it ends by what the game server sends."""


def _in_the_way(table: Table) -> Iterator[Say]:
    """Return what keeps this step of a round from ending, and who can end that."""
    looked_at = table.phase in LOOKED_AT and not table.by_shoe_alone
    for device in table.devices_in_use("camera") if looked_at else ():
        if device.state == "lost":
            yield not_well(table, device)
    if table.phase in ANSWERED and "broker" in table.conditions:
        yield around("broker")


WAITS: dict[Phase, Say] = {
    "betting": say("players_bet"),
    "bets_due": say("no_more_bets"),
    "results": say("results_shown"),
}
"""The phases in which the dealer only waits, and for what."""


def _of_phase(table: Table) -> Instruction:
    match table.phase:
        case "closed":
            return _closed(table)
        case "idle":
            return _between(table)
        case "betting" | "bets_due" | "results":
            return tell("wait", WAITS[table.phase])
        case "window":
            return _window(table)
        case "collecting":
            return _collect(table)
        case "dealing":
            return _dealing(table)


def _closed(table: Table) -> Instruction:
    if "dealer" not in table.people:
        return tell("sign_in", say("sign_in_to_open"))
    why = opening_reasons(table)
    if table.shift_over:  # who has dealt goes home; the next one is asked to open
        return tell("wait" if why else "open_table", say("table_is_closed"), shift_over=True)
    if why:
        return tell("wait", why[0].text)
    ready = table.shoe is not None or waiting_shoe(table)
    return tell("open_table", say("open_the_table" if ready else "open_then_shoe"))


def _change_shoe(table: Table) -> Instruction:
    text: Say | str = CHANGED.get(table.last_shoe_why, say("change_shoe"))
    if not table.last_shoe_why:
        text = say("first_shoe")
    if put_in(table):
        text = several([say("load_its_set"), *_same_for_all(unready_sets(table))])
    return tell("change_shoe", text)


def _same_for_all(needs: list[Say]) -> list[Say]:
    """Return the first thing that is due, with every set for which it is due."""
    return [one for one in needs if one.code == needs[0].code]


def _burn(table: Table, shoe: Shoe) -> Instruction:
    """Ask for the cards to burn, once the shoe can give and report them."""
    device = table.devices[shoe.name]
    if device.state in ("lost", "unknown") or device.trouble:
        return tell("wait", not_well(table, device))
    return tell("burn", to_burn(shoe))


def _between(table: Table) -> Instruction:
    closing = next((reason for reason in reasons(table) if reason.code == "closing"), None)
    if closing is not None:  # no round comes any more: neither a dealer nor a shoe is wanted
        return tell("wait", closing.text)
    if "dealer" not in table.people:
        return tell("sign_in", say("sign_in_to_go_on"))
    if table.shoe is None:
        return _change_shoe(table)
    if table.shoe.to_burn:
        return _burn(table, table.shoe)
    why = [reason for reason in reasons(table) if reason.blocks != "nothing"]
    if table.shoe_game_to_end and (not why or why[0].code == "shoe_game"):
        text = guidance.or_by_word(say("end_shoe_game"))
        return tell("end_shoe_game", text, tap=True, irregularity=guidance.PAUSE)
    if why:
        code = "collect" if why[0].code == "felt" else "wait"
        return tell(code, why[0].text, zones=_zones(table))
    if table.config.house.next_round == "tap":
        return tell("next_round", say("start_next_round"))
    return tell("wait", say("next_round_opens"))


def _window(table: Table) -> Instruction:
    return tell("wait", table.game.asking(table.window) if table.window else say("wait"))


def _zones(table: Table) -> list[str]:
    return sorted({card.zone for card in table.on_felt})


def _collect(table: Table) -> Instruction:
    playing = table.round
    zones = _zones(table) if table.well("camera") else []  # else nobody knows where cards lie still
    if playing is not None and playing.reviewed:
        return _collected(table, say("collect_reviewed"), zones)
    void = playing is not None and playing.over == "voided"
    if zones and (strange := left_over(table)) is not None:
        told, zone = strange
        text = several((say("round_is_void"), told)) if void else told
        return _collected(table, text, [zone])
    if playing is not None and playing.hand_void:
        text = say("collect_void_with_hand")
    else:
        text = say("collect_void" if void else "collect")
    if playing is not None and playing.other_void:
        text = several((text, say("collect_of_other_shoe", shoe=playing.other_void)))
    if len(zones) == 1:
        last = say("collect_last", zone=table.place(zones[0]), count=len(table.on_felt))
        text = several((text, last)) if void else last
    return _collected(table, text, zones)


def _collected(table: Table, text: Say | str, zones: list[str]) -> Instruction:
    told = tell("collect", text, zones=zones)
    return _by_word(told) if table.by_shoe_alone else told


def _dealing(table: Table) -> Instruction:
    if table.deal is None:
        return tell("wait", say("wait"))
    doubt = next(iter(due(table)), None)
    if doubt is None and table.snapshot().unmatched and table.snapshot().wanted:
        return tell("wait", say("reading_card"))
    if doubt is not None and doubt.code != "unseen_card":
        return tell("wait", doubt.text, doubt=True, **_moved_by(table, doubt))
    if isinstance(table.snapshot().need, NeedCard) and table.shoe is None:
        return _change_shoe(table)
    if table.shoe is not None and table.burns_first:
        return _burn(table, table.shoe)
    told = _of_kept(table, table.game.instruct(table.deal.next(), table.place))
    asked = told["code"] in ("move", "turn") or table.snapshot().in_transit
    return _by_word(told) if table.by_shoe_alone and asked else told


def _moved_by(table: Table, doubt: Finding) -> dict[str, str]:
    """Return from where to where a hand moves the card; nothing if it is not to be moved."""
    return catalogue_of(table)[doubt.code].repair.places(table, doubt, doubt.zone)


def _of_kept(table: Table, told: Instruction) -> Instruction:
    """Return the instruction, saying so if the card that is due is still in the dealer's hand.

    A card that was pulled just now does not count: dealing means pulling and laying.
    """
    snapshot = table.snapshot()
    hand, need = snapshot.in_transit, snapshot.need
    if told["code"] != "deal" or not hand or not isinstance(need, NeedCard):
        return told
    held = known_in_hand(table, hand[0]) or hand[0].told_late
    if not held and snapshot.elder is not hand[0]:
        return told
    return {**told, "text": to_lay(table, hand[0], need)}


def _by_word(told: Instruction) -> Instruction:
    """Return the instruction for a step that no camera sees done."""
    text = guidance.by_word(told["text"])
    return {**told, "text": text, "tap": True, "irregularity": guidance.PAUSE}


def cleared_since(table: Table) -> Finding | None:
    """Return what must be laid back of cards that were cleared while play was stopped."""
    opened = {wrong.code for wrong in table.irregularities.values()}
    if CLEARED_TOO_EARLY in opened:
        return None
    found = (one for one in due(table) if one.code not in opened)
    return next((one for one in found if _is_cleared(table, one)), None)


def _is_cleared(table: Table, found: Finding) -> bool:
    """Whether cards were cleared: many of them, or all of the few that lay there."""
    if found.code != MISSING:
        return found.code == CLEARED_TOO_EARLY
    return not table.lying and not any(table.pulls[number].unseen for number in found.pulls)


def _laid_back(table: Table, cleared: Finding) -> Instruction:
    text = say("cleared_in_stop", what=cleared.text)
    number = next(iter(table.irregularities), guidance.PAUSE)
    return tell("repair", text, action="place", irregularity=number, zone=cleared.zone)


def _paused(table: Table, pause: Pause) -> Instruction:
    """Say why play waits, or the next step towards going on."""
    if pause.guide.now is not None:
        return _step(table, pause.guide.now, guidance.PAUSE)
    if pause.guide.steps:
        wrong = _beside_the_hand(table)
        return tell("wait", wrong.text if wrong else say("table_ok_manager"))
    if pause.waiting_for == "game_server":
        return tell("wait", say("note", what=pause.cause))
    if pause.waiting_for == "dealer":
        comes = "dealer" not in table.people or code_of(pause.cause, "") == "pause_dealer"
        said = say("paused_for_next_dealer" if comes else "paused_until_dealer", cause=pause.cause)
        return tell("wait", said)
    return tell("wait", say("paused_until_manager", cause=pause.cause))


def _beside_the_hand(table: Table) -> Finding | None:
    """Return what must be put right; a card in the hand stays there while play is stopped."""
    held = {pull.pull for pull in table.snapshot().in_transit}
    found = (one for one in findings(table) if one.tracks or not held.issuperset(one.pulls))
    return next(found, None)


ACT = {"gone": "remove", "held": "pick_up", "there": "move", "laid": "place", "told": "tell"}
"""The verb of a step, by how it is seen done."""


def _step(table: Table, step: HandStep, irregularity: int) -> Instruction:
    text = guidance.sentence(table, step)
    tap = guidance.needs_word(table, step)
    more = {"from": step.lying.zone} if step.done_when == "there" and step.lying else {}
    if step.done_when == "laid":
        more = {"face": "up" if table.pulls[step.pull].face_up else "down"}
    act = ACT[step.done_when]
    zone = guidance.zone_of(step)
    return tell("repair", text, action=act, irregularity=irregularity, zone=zone, tap=tap, **more)


def in_hand(table: Table) -> bool:
    """Whether the dealer holds a card; a card that lies where none is due is not in the hand."""
    snapshot = table.snapshot()
    return len(snapshot.in_transit) > len(snapshot.unmatched)


def _repair(table: Table, wrong: OpenIrregularity) -> Instruction:
    if wrong.guide.now is not None:
        return _step(table, wrong.guide.now, wrong.id)
    text, where = now_of(table, wrong)
    row = catalogue_of(table)[wrong.code]
    act = act_of(table, wrong.code, text)
    if row.noticed == "report":
        text = say("leave_cards")  # the dealer reported it himself: he need not be told what it is
    repair = row.repair
    if repair.action == "wait" and in_hand(table):
        text = several((text, say("keep_in_hand")))
    more = {"zone": where, **repair.places(table, wrong, where)}
    return tell("repair", text, action=act, irregularity=wrong.id, **more)
