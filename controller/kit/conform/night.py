"""The steps of a bad night, in order; clauses are judged by what each leaves in the log."""

import sys
from collections import Counter
from collections.abc import Callable

from controller.kit.conform.clauses import QUESTIONS
from controller.kit.conform.log import NONSENSE, Log
from controller.kit.conform.trial import Trial
from controller.kit.conform.trial_error import TrialError
from controller.mqtt.envelope import utc_now

ANSWER_S = 12.0
"""Seconds to wait for the answer to a question while the table is frozen."""

AGAIN_S = 7.0
"""Seconds that a repetition of that answer may take."""

MOST_RACES = 6
"""Tries to do something at the right moment of a round."""

STANDSTILL = ("table_paused", "waiting_for_server")

LAST_WORDS_S = 8.0
"""Seconds that the last acknowledgements may take."""


def plain_rounds(trial: Trial) -> None:
    """Two normal rounds."""
    for _ in range(2):
        trial.until("settled")


def events_again(trial: Trial) -> None:
    """Every message of a round is sent twice, the result three times."""
    closed = trial.until("betting_closed")
    trial.again(closed)
    settled = trial.until("settled", after=closed.utc)
    since = [one for one in trial.log.events if one.utc >= closed.utc]
    trial.again(*since, settled)
    trial.until("settled")


def words_of_tomorrow(trial: Trial) -> None:
    """Messages unknown to this version of the contract, and invalid ones."""
    trial.until("started")
    trial.log.steps.append((utc_now(), NONSENSE))
    trial.publish("event", b'{"type":"livetable.of_tomorrow","data":{"round":"x"},"new":[1]}')
    trial.publish("event", b"\xff\x00 no JSON")
    trial.publish("round", b"[]")
    trial.publish("alarm", b'{"sequence":7,"data":null}')
    trial.until("settled")


def a_pause(trial: Trial) -> None:
    """The table stops before the server hears that bets are due: it refuses them, and wants them
    later.
    """
    trial.until("started")  # the server is there and plays
    for _ in range(MOST_RACES):
        with trial.disturbed():
            with trial.held_at("betting_closed") as closed:
                trial.table.staff("pause")
                paused = trial.until(*STANDSTILL, after=closed.utc)
            resumed = trial.until("table_resumed", after=paused.utc)
        if paused.name == "table_paused":
            break
        trial.until("settled", after=resumed.utc)  # bets were missed before: the next round, then
    else:
        raise TrialError("the table's staff was always too late to stop it before bets were due")
    trial.until("settled")


def a_void(trial: Trial) -> None:
    """A round ends in a void."""
    for _ in range(MOST_RACES):
        started = trial.until("started")
        with trial.disturbed():
            trial.table.staff("void")
            if trial.until("voided", "settled", after=started.utc).name == "voided":
                break  # else the round was over before: take the next one, then
    else:
        raise TrialError("every round was over before the table's staff could void it")
    trial.until("settled")


def a_dead_box(trial: Trial) -> None:
    """In games whose boxes can die, one does, behind a dealer's ace; other games just go on."""
    trial.until("started")  # the table has described its game
    if not trial.boxes:
        return  # a hand for everybody does not die
    trial.table.staff("dead")
    with trial.disturbed():
        dead = trial.until("hand_dead")
        trial.until("settled", "voided", after=dead.utc)
    trial.until("settled")


def the_broker_is_cut(trial: Trial) -> None:
    """The server misses the end of betting."""
    opened = trial.until("round_opened")
    with trial.disturbed():
        begin = utc_now()
        trial.cable.cut()
        trial.until("betting_closed", after=opened.utc)
        trial.log.cuts.append((begin, utc_now()))
        trial.cable.mend()
    trial.until("settled")


def the_table_is_killed(trial: Trial) -> None:
    """The table's power fails while bets are due; then it goes on."""
    trial.until("betting_closed")
    with trial.disturbed():
        trial.kill_table()
        trial.table.start()
        trial.until("settled")


def killed_at_the_result(trial: Trial) -> None:
    """The table's power fails right after a result."""
    trial.until("settled")
    with trial.disturbed():
        trial.kill_table()
        trial.table.start()
        trial.until("settled")


def replies_withheld(trial: Trial) -> None:
    """The table answers nothing for a while."""
    trial.until("started")  # the server is there and plays
    with trial.disturbed():
        for _ in range(MOST_RACES):
            begin = trial.freeze_at("window_opened" if trial.asks else "betting_closed")
            if not any(utc >= begin for utc, _ in trial.log.replies):
                break
            trial.table.go_on()  # the answer was faster: take the next question, then
        else:
            raise TrialError("the server's answers always came before the table could be frozen")
        trial.wait(lambda: said(trial.log, begin), ANSWER_S)
        trial.wait(lambda: said(trial.log, begin, times=2), AGAIN_S)
        trial.log.frozen.append((begin, utc_now()))
        trial.table.go_on()
        trial.until("settled")


def the_server_is_killed(trial: Trial) -> None:
    """The server is killed at a result, if the trial may do that."""
    trial.until("settled")
    with trial.disturbed():
        if trial.server.kill():
            trial.server.start()
    trial.until("settled")


def a_new_record(trial: Trial) -> None:
    """The table begins a new journal: its numbers begin at 1 again."""
    trial.until("settled")
    trial.until("round_opened")  # the next result is seconds away, and nothing else is open
    trial.wait(lambda: acknowledged(trial.log), LAST_WORDS_S)
    with trial.disturbed():
        trial.table.new_journal()
        trial.until("round_opened")
    trial.until("settled")
    trial.until("settled")


STEPS: list[Callable[[Trial], None]] = [
    plain_rounds,
    events_again,
    words_of_tomorrow,
    a_pause,
    a_void,
    a_dead_box,
    the_broker_is_cut,
    replies_withheld,
    the_table_is_killed,
    killed_at_the_result,
    the_server_is_killed,
    a_new_record,
]


NAMES = tuple(step.__name__ for step in STEPS)


def lived(trial: Trial, only: list[str]) -> str:
    """Go through the night, or these steps of it; return why it stopped early, or nothing."""
    try:
        trial.meet_server()
    except TrialError as error:
        return f"the night did not begin: {error}"
    trial.table.start()
    for step in STEPS:
        if only and step.__name__ not in only:
            continue
        trial.log.steps.append((utc_now(), step.__name__))
        print(f"... {step.__doc__}", file=sys.stderr, flush=True)
        try:
            step(trial)
        except TrialError as error:
            why = f"{error}{nobody_bet(trial.log)}"
            return f"the night stopped at {step.__name__.replace('_', ' ')}: {why}"
    trial.log.end_when(lambda: acknowledged(trial.log), LAST_WORDS_S)
    return ""


def nobody_bet(log: Log) -> str:
    """Say what to do if no round began because nobody ever bet; else nothing."""
    names = {e.name for e in log.events}
    if "no_bets" not in names or "started" in names:
        return ""
    return "; your server told each time that nobody bets: let it have players who bet and answer"


def said(log: Log, since: int, times: int = 1) -> bool:
    """Tell whether a command that needs the table's answer was sent so often since then."""
    sent = [one for one in log.commands if one.utc >= since and one.verb not in QUESTIONS]
    return any(n >= times for n in Counter(one.of("id") for one in sent).values())


def acknowledged(log: Log) -> bool:
    """Tell whether the server has acknowledged every finished round."""
    ends = {e.round for e in log.events if e.name in ("settled", "voided")}
    acks = (*log.sent("ack_round"), *log.sent("ack_void"))
    return ends <= {one.of("round") for one in acks}
