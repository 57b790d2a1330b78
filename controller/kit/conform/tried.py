"""Tells which clauses a night has tested: each needs something to have happened."""

from collections.abc import Callable
from dataclasses import dataclass

from controller.core.messages.parse import ANSWERS
from controller.kit.conform import clauses as c
from controller.kit.conform.bets import booked, judged_bets, shared_lines, taken_bets
from controller.kit.conform.log import NONSENSE, Log

FAILURES = {"the_table_is_killed", "killed_at_the_result", "the_broker_is_cut"}
"""The steps in which something fails while a round is in play."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something that must have happened for a clause to be judged; `wants` describes it."""

    was: Callable[[Log], bool]
    wants: str


def tried(clause: c.Clause, log: Log) -> bool:
    """Whether the night had the clause's occasion."""
    return NEEDS[clause].was(log)


def _heard(*names: str) -> Callable[[Log], bool]:
    return lambda log: any(event.name in names for event in log.events)


def _sent(*verbs: str) -> Callable[[Log], bool]:
    """These verbs were sent; any verb if none is named."""
    return lambda log: any(one.verb in verbs or not verbs for one in log.commands)


def _due(log: Log) -> bool:
    """The end of betting came, and nothing excuses the server from its deadline."""
    closed = (event for event in log.events if event.name == "betting_closed")
    return any(log.calm(event.utc, event.data["due_at"]) for event in closed)


def _asked(log: Log) -> bool:
    """A question was undisturbed until its deadline, or until its answer if that came earlier.

    Rules that wait for a player whose connection was lost give a question more time than a step
    takes.
    """
    for opened in c.named(log, "window_opened"):
        due = opened.data["due_at"]
        ends = [due, *(one.utc for one in c.answers(log, opened) if one.utc <= due + c.LATE_MS)]
        if any(log.calm(opened.utc, end) for end in ends):
            return True
    return False


def _stopped(log: Log) -> bool:
    utc = [utc for utc, told in log.replies if told.get("code") == "stopped"]
    return any(e.utc > min(utc) for e in log.events if e.name in c.RESUMED) if utc else False


def _missed(log: Log) -> bool:
    return any(begin < event.utc < end for begin, end in log.cuts for event in log.events)


def _unanswered(log: Log) -> bool:
    return any(
        begin <= one.utc <= end and one.verb not in c.QUESTIONS
        for begin, end in log.frozen
        for one in log.commands
    )


def _again(log: Log) -> bool:
    epochs = list(dict.fromkeys(event.epoch for event in log.events))
    return any(e.name == "round_opened" and e.epoch != epochs[0] for e in log.events)


def _settled_and_booked(log: Log) -> bool:
    return any(bets for end, bets in booked(log) if end.name == "settled")


def _money(log: Log) -> bool:
    return any(judged_bets(log))


ANY = Occasion(_sent(), "any command of the server")
ACKS = Occasion(_sent("ack_round", "ack_void"), "an acknowledgement")
ANSWER = Occasion(_sent(*ANSWERS), "a game that asks players, and an answer")
LEDGER = "a settled round with bets in the ledger (--ledger)"
BOOKED = Occasion(_settled_and_booked, LEDGER)

NEEDS: dict[c.Clause, Occasion] = {
    c.bets_are_final_in_time: Occasion(_due, "an end of betting that nothing disturbs"),
    c.bets_are_sent_once: Occasion(_sent("bets_final"), "a bets_final"),
    c.questions_are_answered_in_time: Occasion(
        _asked, "a game that asks players, and a question that nothing disturbs until its answer"
    ),
    c.questions_are_answered_once: ANSWER,
    c.answers_name_their_window: ANSWER,
    c.answers_are_legal: ANSWER,
    c.results_are_acknowledged: Occasion(_heard("settled"), "a settled round"),
    c.voids_are_acknowledged: Occasion(_heard("voided"), "a void round (step a_void)"),
    c.acknowledgements_carry_the_digest: Occasion(
        lambda log: bool(c.acks_with_digest(log)), "an acknowledgement with a digest"
    ),
    c.nothing_is_acknowledged_early: ACKS,
    c.one_id_one_command: ANY,
    c.commands_are_well_formed: ANY,
    c.commands_are_not_retained: ANY,
    c.a_stopped_answer_comes_again: Occasion(
        _stopped, "a command that a stopped table refuses (step a_pause)"
    ),
    c.a_refusal_is_taken: Occasion(
        lambda log: any(c.for_good(told) for told in log.refusals()),
        "a command that is refused for good: a server that sends none has no occasion",
    ),
    c.nothing_is_refused: ANY,
    c.a_gap_is_asked_for: Occasion(_missed, "a broken connection (step the_broker_is_cut)"),
    c.a_silent_table_is_asked_again: Occasion(
        _unanswered, "a command while the table is silent (step replies_withheld)"
    ),
    c.a_killed_table_is_played_on: Occasion(
        lambda log: any(name in FAILURES for _, name in log.steps),
        f"a failure in mid-round (one of the steps {', '.join(sorted(FAILURES))})",
    ),
    c.a_new_epoch_is_followed: Occasion(_again, "a new journal (step a_new_record)"),
    c.strange_words_do_no_harm: Occasion(
        lambda log: any(name == NONSENSE for _, name in log.steps),
        "unknown words (step words_of_tomorrow)",
    ),
    c.the_broker_is_not_flooded: ANY,
    c.rounds_are_booked_once: Occasion(lambda log: bool(log.booked), "a ledger (--ledger)"),
    c.every_bet_names_its_place: BOOKED,
    c.the_money_is_right: Occasion(_money, LEDGER),
    c.every_player_holds_a_line: Occasion(
        lambda log: any(shared_lines(log)), f"a game of a common hand, and {LEDGER}"
    ),
    c.every_bet_taken_is_booked: Occasion(lambda log: any(taken_bets(log)), LEDGER),
}
"""The occasion that each clause needs."""
