"""Tells which clauses a night has tried: each needs something to have happened."""

from collections.abc import Callable

from controller.core.messages.parse import ANSWERS
from controller.kit.conform import clauses as c
from controller.kit.conform.bets import booked, judged_bets, shared_lines, taken_bets
from controller.kit.conform.log import NONSENSE, Log

FAILURES = {"the_table_is_killed", "killed_at_the_result", "the_broker_is_cut"}
"""The steps in which something fails while a round is in play."""


def tried(clause: c.Clause, log: Log) -> bool:
    """Whether the night had what this clause speaks of."""
    return NEEDS[clause](log)


def _heard(*names: str) -> Callable[[Log], bool]:
    return lambda log: any(event.name in names for event in log.events)


def _sent(*verbs: str) -> Callable[[Log], bool]:
    """These verbs were sent; any where none is named."""
    return lambda log: any(one.verb in verbs or not verbs for one in log.commands)


def _due(name: str) -> Callable[[Log], bool]:
    """An event with a deadline came that nothing excuses the server from."""
    return lambda log: any(
        event.name == name and log.calm(event.utc, event.data["due_at"]) for event in log.events
    )


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


ACKS = _sent("ack_round", "ack_void")

NEEDS: dict[c.Clause, Callable[[Log], bool]] = {
    c.bets_are_final_in_time: _due("betting_closed"),
    c.bets_are_sent_once: _sent("bets_final"),
    c.questions_are_answered_in_time: _due("window_opened"),
    c.questions_are_answered_once: _sent(*ANSWERS),
    c.answers_name_their_window: _sent(*ANSWERS),
    c.answers_are_legal: _sent(*ANSWERS),
    c.results_are_acknowledged: _heard("settled"),
    c.voids_are_acknowledged: _heard("voided"),
    c.acknowledgements_carry_the_digest: ACKS,
    c.nothing_is_acknowledged_early: ACKS,
    c.one_id_one_command: _sent(),
    c.commands_are_well_formed: _sent(),
    c.commands_are_not_retained: _sent(),
    c.a_stopped_answer_comes_again: _stopped,
    c.a_refusal_is_taken: lambda log: any(c.for_good(told) for told in log.refusals()),
    c.nothing_is_refused: _sent(),
    c.a_gap_is_asked_for: _missed,
    c.a_silent_table_is_asked_again: _unanswered,
    c.a_killed_table_is_played_on: lambda log: any(name in FAILURES for _, name in log.steps),
    c.a_new_epoch_is_followed: _again,
    c.strange_words_do_no_harm: lambda log: any(name == NONSENSE for _, name in log.steps),
    c.the_broker_is_not_flooded: _sent(),
    c.rounds_are_booked_once: lambda log: bool(log.booked),
    c.every_bet_names_its_place: _settled_and_booked,
    c.the_money_is_right: _money,
    c.every_player_holds_a_line: lambda log: any(shared_lines(log)),
    c.every_bet_taken_is_booked: lambda log: any(taken_bets(log)),
}
