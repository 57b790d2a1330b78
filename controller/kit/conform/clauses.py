"""The clauses of the contract that a game server keeps or breaks, each judged by what was said.

A clause yields one sentence for each breach. What it says was expected stands in its docstring.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from controller.core.messages.canonical import canonical
from controller.core.messages.parse import ANSWERS
from controller.kit.conform.bets import judged_bets, shared_lines, taken_bets, unplaced_bets
from controller.kit.conform.log import NONSENSE, Command, Event, Json, Log

LATE_MS = 300
"""Slack between two clocks of one machine."""

SOON_MS = 12_000
"""The deadline, in milliseconds, of an act without one of its own."""

DONE_BEFORE = "nothing_to_acknowledge"
"""The code of an acknowledgement that was taken before."""

ANEW = ("command_late", "window_asks_other")
"""The codes of refusals after which the contract wants the command under a new id."""

LATER = ("stopped", "no_state", "asked_anew", "too_many_replays")
"""The codes of refusals that last for a while: a stopped table, and a question asked too early,
asked anew, or asked by too many.
"""

MOST_IN_5_S = 60
MOST_TRIES = 2

Breaches = Iterator[str]
Clause = Callable[[Log], Breaches]

QUESTIONS = ("replay", "snapshot")

RESUMED = ("table_resumed", "irregularity_closed")


def bets_are_final_in_time(log: Log) -> Breaches:
    """After `betting_closed`, `bets_final` of that round comes before `due_at`."""
    for closed in named(log, "betting_closed"):
        due = closed.data["due_at"]
        if log.calm(closed.utc, due) and not _said(log, "bets_final", closed, due + LATE_MS):
            yield f"round {closed.round}: no bets_final before due_at"


def bets_are_sent_once(log: Log) -> Breaches:
    """One round's betting gets one `bets_final`; what is heard again changes nothing.

    One that was refused as late, and came again under a new id, is not counted.
    """
    for closed in named(log, "betting_closed"):
        sent = [one for one in log.sent("bets_final") if one.of("round") == closed.round]
        ids = {one.of("id") for one in sent} - _ids_given_up(log)
        times = sum(other.round == closed.round for other in named(log, "betting_closed"))
        if len(ids) > times:
            yield f"round {closed.round}: bets_final under {len(ids)} ids"


def questions_are_answered_in_time(log: Log) -> Breaches:
    """Each question of `window_opened` is answered before its `due_at`."""
    for opened in named(log, "window_opened"):
        due = opened.data["due_at"]
        if not log.calm(opened.utc, due):
            continue
        if not any(one.utc <= due + LATE_MS for one in answers(log, opened)):
            yield f"round {opened.round}, window {opened.data['window']}: no answer before due_at"


def answers_name_their_window(log: Log) -> Breaches:
    """Every answer names the `window` it is for, and its `round`."""
    for one in log.commands:
        if one.verb in ANSWERS and one.body is not None:
            if not isinstance(one.of("window"), int) or not one.of("window"):
                yield f"{one.verb} {one.of('id')} names no window"
            elif not one.of("round"):
                yield f"{one.verb} {one.of('id')} names no round"


def answers_are_legal(log: Log) -> Breaches:
    """Only what the question lists in `legal` is answered (and `timeout`), for a hand it asks."""
    windows = {(e.round, e.data["window"]): e for e in named(log, "window_opened")}
    for one in log.commands:
        opened = windows.get((one.of("round"), one.of("window")))
        if one.verb not in ANSWERS or opened is None:
            continue
        legal = {word for ask in opened.data["asks"] for word in ask["legal"]}
        words = (one.of("answers") or {}).values()
        given = {*(one.of("counts") or {}), *(word for word in words if isinstance(word, str))}
        given |= {one.of("action")} - {None}
        wrong = sorted(given - legal - {"timeout", "double!", "split!"})
        if wrong:
            yield f"{one.verb} {one.of('id')}: {', '.join(wrong)} is not legal there"
        hand = one.of("hand")
        if hand is not None and hand not in {ask["hand"] for ask in opened.data["asks"]}:
            yield f"{one.verb} {one.of('id')}: hand {hand} is not asked there"


def questions_are_answered_once(log: Log) -> Breaches:
    """One question gets one answer: a repeat has the id and the body of the first one.

    One that was refused with the wish for a new id is not counted.
    """
    ids: dict[tuple[object, ...], set[object]] = {}
    given_up = _ids_given_up(log)
    for one in log.commands:
        counts = one.of("final") is not False and one.of("id") not in given_up
        if one.verb in ANSWERS and counts:
            asked = (one.of("round"), one.of("window"), one.of("hand"))
            ids.setdefault(asked, set()).add(one.of("id"))
    for (round_id, window, hand), several in ids.items():
        if len(several) > 1:
            yield f"round {round_id}, window {window} {hand or ''}: {len(several)} ids"


def results_are_acknowledged(log: Log) -> Breaches:
    """Every `settled` round is acknowledged with `ack_round`, also if the table was killed."""
    for settled in named(log, "settled"):
        acks = [one for one in log.sent("ack_round") if one.of("round") == settled.round]
        if not acks:
            yield f"round {settled.round} is not acknowledged"
        elif not any(_taken(log, one) for one in acks):
            yield f"round {settled.round}: its ack_round was refused, and counts for nothing"


def voids_are_acknowledged(log: Log) -> Breaches:
    """Every `voided` round is acknowledged with `ack_void`, and never with `ack_round`."""
    for voided in named(log, "voided"):
        acks = [one for one in log.sent("ack_void") if one.of("round") == voided.round]
        if not any(_taken(log, one) for one in acks):
            yield f"round {voided.round} is void and got no ack_void that was taken"
        if [one for one in log.sent("ack_round") if one.of("round") == voided.round]:
            yield f"round {voided.round} is void and got an ack_round"


def acknowledgements_carry_the_digest(log: Log) -> Breaches:
    """The `digest` of an acknowledgement, which may be left out, is the published one."""
    ends = {e.round: e for e in log.events if e.name in ("settled", "voided")}
    for one in acks_with_digest(log):
        end = ends.get(str(one.of("round")))
        if end is not None and one.of("digest") != end.data["digest"]:
            yield f"{one.verb} of round {end.round}: digest {one.of('digest')!r}"


def nothing_is_acknowledged_early(log: Log) -> Breaches:
    """A round is acknowledged after its result was published, not before."""
    ends = {e.round: e for e in log.events if e.name in ("settled", "voided")}
    for one in (*log.sent("ack_round"), *log.sent("ack_void")):
        end = ends.get(str(one.of("round")))
        if end is None or one.utc < end.utc - LATE_MS or _refused_before(log, one, end):
            yield f"{one.verb} of round {one.of('round')} before its result"


def _refused_before(log: Log, one: Command, end: Event) -> bool:
    """Tell whether the table refused it before the result, however short the round was."""
    return any(
        told.get("id") == one.of("id") and told.get("code") == DONE_BEFORE and utc < end.utc
        for utc, told in log.replies
    )


def one_id_one_command(log: Log) -> Breaches:
    """An id belongs to one command: the same verb, round and fields each time.

    Its deadline may be another one each time, as at the table.
    """
    first: dict[object, tuple[str, str]] = {}
    for one in log.commands:
        if one.body is None or not one.of("id"):
            continue
        said = (one.verb, canonical({**one.body, "deadline": None}))
        if first.setdefault(one.of("id"), said) != said:
            yield f"id {one.of('id')} is used for another {one.verb}"


def commands_are_well_formed(log: Log) -> Breaches:
    """Every command is a JSON object with `id` and `client`, and no field that is not known."""
    for one in log.commands:
        if one.body is None:
            yield f"cmd/{one.verb} {one.why}"
        elif not isinstance(one.of("id"), str) or one.of("client") != log.client:
            yield f"cmd/{one.verb} lacks id or client"
    for told in log.refusals():
        if told.get("code") == "malformed":
            yield f"{told.get('id')}: {told.get('text')}"


def commands_are_not_retained(log: Log) -> Breaches:
    """No command is retained at the broker."""
    yield from (f"cmd/{one.verb} is retained" for one in log.commands if one.retained)


def a_stopped_answer_comes_again(log: Log) -> Breaches:
    """An answer refused as `stopped` comes again under its id when play goes on.

    Nobody waits for it any more where its round or its question was ended meanwhile.
    """
    resumed = [e.utc for e in log.events if e.name in RESUMED]
    for utc, told in log.replies:
        later = [moment for moment in resumed if moment > utc]
        if told.get("code") != "stopped" or not later:
            continue
        sent = [one for one in log.commands if one.of("id") == told.get("id")]
        again = [one for one in sent if one.utc >= later[0] - LATE_MS]
        if sent and not again and not _over(log, sent[0], later[0]):
            yield f"{told.get('id')} was refused as stopped and did not come again"


def a_refusal_is_taken(log: Log) -> Breaches:
    """A refused command is not sent again and again; a server that never is has no occasion."""
    refused = {t.get("id"): utc for utc, t in reversed(log.replies) if for_good(t)}
    for id, utc in refused.items():
        tries = sum(one.of("id") == id and one.utc > utc for one in log.commands)
        if tries >= MOST_TRIES:
            yield f"{id} was sent {tries} times after it was refused"


def nothing_is_refused(log: Log) -> Breaches:
    """In a night without haste no command is refused, but for a while, as by a stopped table."""
    for told in log.refusals():
        sent = [one for one in log.commands if one.of("id") == told.get("id")]
        calm = sent and log.calm(sent[0].utc - 4000, sent[0].utc + 1000)
        if calm and for_good(told) and told.get("code") != "malformed":
            yield f"{sent[0].verb} {told.get('id')}: {told.get('text')}"


def a_gap_is_asked_for(log: Log) -> Breaches:
    """After a break of the connection `replay` asks from the first event that was missed.

    What the broker had kept for the server and told it by then is not missed.
    """
    for begin, end in log.cuts:
        asked = [one for one in log.sent("replay", end) if one.utc < end + SOON_MS]
        by = asked[0].utc if asked else end + SOON_MS
        missed = [e for e in log.events if begin < e.utc < end and not log.passed_on(e, by)]
        if not missed:
            continue
        if not asked:
            yield f"events {missed[0].n} to {missed[-1].n} were missed and not asked for"
        elif (start := _number(asked[0].of("from"))) is not None and start > missed[0].n:
            yield f"event {missed[0].n} was missed, replay asks from {asked[0].of('from')!r}"


def a_silent_table_is_asked_again(log: Log) -> Breaches:
    """A command that got no answer is sent again, under its id."""
    for begin, end in log.frozen:
        sent = [one for one in log.commands if begin <= one.utc <= end]
        told = {reply.get("id") for utc, reply in log.replies if utc <= end}
        for one in (first for first in sent if first.verb not in QUESTIONS):
            times = sum(other.of("id") == one.of("id") for other in sent)
            if times < 2 and one.of("id") not in told and one.utc < end - SOON_MS // 3:
                yield f"{one.of('id')} got no answer and was sent once"


def a_killed_table_is_played_on(log: Log) -> Breaches:
    """Through failures of table and broker the round in play goes on to its end."""
    ended = {e.round for e in log.events if e.name in ("settled", "voided")}
    for wait in named(log, "waiting_for_server"):
        if wait.round not in ended or log.calm(wait.utc - 5000, wait.utc):
            yield f"the table waited for the server in round {wait.round}"


def a_new_epoch_is_followed(log: Log) -> Breaches:
    """Under a new epoch numbers begin at 1, and play goes on."""
    epochs = list(dict.fromkeys(e.epoch for e in log.events))
    for epoch in epochs[1:]:
        rounds = {e.round for e in log.events if e.epoch == epoch and e.name == "round_opened"}
        if rounds and not any(one.of("round") in rounds for one in log.commands):
            yield f"no command names a round of epoch {epoch}"


def strange_words_do_no_harm(log: Log) -> Breaches:
    """Unknown types, unknown fields and nonsense on a topic are passed over."""
    begin = next((utc for utc, name in log.steps if name == NONSENSE), None)
    if begin is not None and not [one for one in log.commands if one.utc > begin + 1000]:
        yield "the server said nothing any more"


def the_broker_is_not_flooded(log: Log) -> Breaches:
    """No more than a few commands a second."""
    buckets = Counter(one.utc // 5000 for one in log.commands)
    most = max(buckets.values(), default=0)
    if most > MOST_IN_5_S:
        yield f"{most} commands within 5 s"


def rounds_are_booked_once(log: Log) -> Breaches:
    """The ledger can be read, and has each acknowledged round once, before its acknowledgement."""
    yield from log.unread
    lines = Counter(str(line["round"]) for line in log.booked)
    yield from (f"round {name} is booked {n} times" for name, n in lines.items() if n > 1)
    for one in (*log.sent("ack_round"), *log.sent("ack_void")):
        if log.booked and str(one.of("round")) not in lines:
            yield f"round {one.of('round')} is acknowledged and not booked"


def every_bet_names_its_place(log: Log) -> Breaches:
    """Each bet of a settled round names what it is on: hand, box, spot, side bet or insurance."""
    lost: dict[str, list[str]] = {}
    for end, bet, why in unplaced_bets(log):
        lost.setdefault(end.round, []).append(f"{bet}: {why}")
    for name, whys in lost.items():
        several = f"{len(whys)} bets" if len(whys) > 1 else "1 bet"
        yield f"round {name}: {several} could not be placed: name what they are on; {whys[0]}"


def the_money_is_right(log: Log) -> Breaches:
    """Each bet of the ledger brings its stake and the published multiplier; a void, the stake."""
    for end, bet, wanted in judged_bets(log):
        if wanted != bet["returned"]:
            yield f"round {end.round}: {bet} should return {wanted}"


def every_player_holds_a_line(log: Log) -> Breaches:
    """The ledger has as many main bets on each line of a common hand as `players` hold it."""
    for end, line, bets in shared_lines(log):
        if len(bets) != line["players"]:
            yield (
                f"round {end.round}: {len(bets)} bets on {line['hand']} of {line['length']} cards"
                f"{', doubled' if line['doubled'] else ''}, which {line['players']} hold"
            )


def every_bet_taken_is_booked(log: Log) -> Breaches:
    """The ledger has every box, side bet and insurance that the table took, and main bets."""
    for end, name, booked, taken in taken_bets(log):
        if booked < taken:
            yield f"round {end.round}: {booked} bets on {name}, of which the table took {taken}"


CLAUSES: tuple[Clause, ...] = (
    bets_are_final_in_time,
    bets_are_sent_once,
    questions_are_answered_in_time,
    questions_are_answered_once,
    answers_name_their_window,
    answers_are_legal,
    results_are_acknowledged,
    voids_are_acknowledged,
    acknowledgements_carry_the_digest,
    nothing_is_acknowledged_early,
    one_id_one_command,
    commands_are_well_formed,
    commands_are_not_retained,
    a_stopped_answer_comes_again,
    a_refusal_is_taken,
    nothing_is_refused,
    a_gap_is_asked_for,
    a_silent_table_is_asked_again,
    a_killed_table_is_played_on,
    a_new_epoch_is_followed,
    strange_words_do_no_harm,
    the_broker_is_not_flooded,
    rounds_are_booked_once,
    every_bet_names_its_place,
    the_money_is_right,
    every_player_holds_a_line,
    every_bet_taken_is_booked,
)


def for_good(told: Json) -> bool:
    """Tell whether this answer refused a command, and not only for a while."""
    return told.get("status") == "rejected" and told.get("code") not in LATER


# --- small words ---


def named(log: Log, name: str) -> list[Event]:
    """Return the events of this name, in order."""
    return [event for event in log.events if event.name == name]


def _said(log: Log, verb: str, about: Event, until: int) -> bool:
    return any(
        one.of("round") == about.round and about.utc - LATE_MS <= one.utc <= until
        for one in log.sent(verb)
    )


def acks_with_digest(log: Log) -> list[Command]:
    """Return the acknowledgements that name a digest."""
    acks = (*log.sent("ack_round"), *log.sent("ack_void"))
    return [one for one in acks if one.body is not None and "digest" in one.body]


def answers(log: Log, opened: Event) -> list[Command]:
    """Return the answers to a question, and the commands that hand over a box meanwhile."""
    asked = (opened.round, opened.data["window"])
    return [
        one
        for one in log.commands
        if one.verb in (*ANSWERS, "box_interrupted")
        and (one.of("round"), one.of("window") or asked[1]) == asked
    ]


def _ids_given_up(log: Log) -> set[object]:
    """Return the ids of commands that were refused with the wish for a new id."""
    return {told.get("id") for told in log.refusals() if told.get("code") in ANEW}


def _over(log: Log, one: Command, by: int) -> bool:
    """Tell whether the round or the question that a command is for had ended by then."""
    ends = [e for e in log.events if e.round == one.of("round") and e.utc <= by]
    return any(
        e.name in ("voided", "settled")
        or (e.name == "window_closed" and e.data["window"] == one.of("window"))
        for e in ends
    )


def _taken(log: Log, one: Command) -> bool:
    """Tell whether a command counts: one that was refused at each answer does not."""
    told = [reply for _, reply in log.replies if reply.get("id") == one.of("id")]
    return not told or any(
        reply.get("status") == "accepted" or reply.get("code") == DONE_BEFORE for reply in told
    )


def _number(given: object) -> int | None:
    digits = str(given).rpartition("-")[2] if given is not None else "0"
    return int(digits) if digits.isdecimal() else None
