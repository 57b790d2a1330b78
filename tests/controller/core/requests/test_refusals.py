"""A refusal leaves a trace; a flood of them leaves a short one, and never for good."""

from controller.core.fold.table import REFUSALS_MS
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.recorder import Recorder
from controller.core.requests.refusals import LONGEST_WHY, MOST_OF_ALL, MOST_OF_ONE, note_refusal
from controller.core.table.table import Table
from controller.core.words import Words, say
from tests.abnormal.scenes import scene


def refused(
    table: Table, at: int, client: str = "gs", verb: str = "bets_final", why: Words = "no"
) -> list[f.ActRefused]:
    """What is recorded of one refusal at this moment."""
    recorder = Recorder(table, Moment(at, at))
    note_refusal(recorder, client, verb, why)
    return [fact for fact in recorder.facts if isinstance(fact, f.ActRefused)]


def test_of_one_act_of_one_client_a_few_are_recorded_and_later_again() -> None:
    table = scene("igt").engine.table
    told = [fact for at in range(MOST_OF_ONE + 3) for fact in refused(table, at)]
    assert [fact.times for fact in told] == list(range(1, MOST_OF_ONE + 1))
    assert [fact.times for fact in refused(table, 0, verb="ack_round")] == [1]
    assert [fact.times for fact in refused(table, 0, client="other")] == [1]
    assert refused(table, REFUSALS_MS - 1) == []
    (later,) = refused(table, REFUSALS_MS)
    assert later.times == MOST_OF_ONE, "the first of them is forgotten by now"


def test_of_all_together_no_more_than_so_many_are_recorded_at_a_time() -> None:
    table = scene("igt").engine.table
    told = [one for n in range(MOST_OF_ALL + 20) for one in refused(table, n, client=f"gs{n}")]
    assert [fact.client for fact in told] == [f"gs{n}" for n in range(MOST_OF_ALL)]
    assert refused(table, REFUSALS_MS - 1, client="late") == []
    assert len(refused(table, REFUSALS_MS, client="late")) == 1


def test_a_long_reason_is_cut_and_a_sentence_of_ours_is_kept_whole() -> None:
    table = scene("igt").engine.table
    (cut,) = refused(table, 0, why="x" * (LONGEST_WHY + 1))
    assert cut.why == "x" * LONGEST_WHY
    ours = say("no_such_set", set="s" * LONGEST_WHY, names=())
    assert [fact.why for fact in refused(table, 0, why=ours)] == [ours]


def test_a_table_without_proved_names_records_none() -> None:
    assert refused(scene("igt", names_proved=False).engine.table, 0) == []
