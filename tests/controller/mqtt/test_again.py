"""Who lost its broker comes back after a pause of its own, in a version that the broker spoke."""

import pytest

from controller.mqtt.again import FIRST_BOUND_S, TRUSTED, Again
from controller.mqtt.connection import MQTT5, MQTT311, BrokerError, WrongVersionError

LOST, HUNG_UP = BrokerError("lost"), WrongVersionError("hung up")


def test_the_bound_of_the_pause_doubles_up_to_the_longest() -> None:
    again = Again(5.0, lambda: 1.0)
    pauses = [again.failed(LOST) for _ in range(5)]
    assert pauses == [FIRST_BOUND_S, 2 * FIRST_BOUND_S, 4 * FIRST_BOUND_S, 5.0, 5.0]
    again.accepted()
    assert again.failed(LOST) == 5.0, "it may let everybody in and serve nobody"
    again.served()
    assert again.failed(LOST) == FIRST_BOUND_S


def test_no_pause_is_longer_than_the_longest_even_the_first() -> None:
    assert Again(0.25, lambda: 1.0).failed(LOST) == 0.25


def test_tables_that_were_cut_off_together_come_back_apart() -> None:
    pauses = [Again(15.0).failed(LOST) for _ in range(200)]
    tenths = {int(10 * pause / FIRST_BOUND_S) for pause in pauses}
    assert tenths == set(range(10))


def test_an_unknown_broker_is_tried_in_both_versions_by_turns() -> None:
    again = Again(15.0)
    tried = []
    for _ in range(4):
        tried.append(again.version)
        again.failed(HUNG_UP)
    assert tried == [MQTT5, MQTT311, MQTT5, MQTT311]


@pytest.mark.parametrize("spoken", [MQTT5, MQTT311])
def test_a_broker_that_dies_while_we_connect_is_asked_in_the_version_that_it_spoke(
    spoken: object,
) -> None:
    again = Again(15.0)
    while again.version != spoken:
        again.failed(HUNG_UP)
    again.accepted()
    again.failed(LOST)
    for _ in range(TRUSTED - 1):
        again.failed(HUNG_UP)
        assert again.version == spoken
    again.failed(HUNG_UP)
    assert again.version != spoken, "another broker may stand there now"
    again.failed(HUNG_UP)
    assert again.version == spoken


def test_who_came_in_with_the_old_version_by_mischance_asks_in_the_new_one_next_time() -> None:
    again = Again(15.0)
    again.accepted()
    for _ in range(TRUSTED):
        again.failed(HUNG_UP)
    assert again.version == MQTT311
    again.accepted()
    again.failed(LOST)
    assert again.version == MQTT5
