"""The order of what is sent: answers, events, description, state, replays, health."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from controller.core.messages.inputs import Moment
from controller.core.messages.public.replies import Answer
from controller.journal.live.outbox import Outbox, StoredEvent
from controller.mqtt import outgoing
from controller.mqtt.answers import MOST_ANSWERED, MOST_ANSWERS
from controller.mqtt.envelope import Address, Question
from controller.mqtt.message import Message
from controller.mqtt.outgoing import HEALTH_S, Outgoing
from controller.mqtt.replays import MOST_REPLAYS
from controller.run.loop import Commit

ADDRESS = Address("riga", "bj1", "a1b2c3d4")
NOON = 1_780_000_000_000
DELAY = 5_000
"""What a table with a delay holds back, in ms."""


class InMemory(Outbox):
    """The events and cursors of a journal without its file."""

    def __init__(self) -> None:
        self.events: list[StoredEvent] = []
        self.cursors = {"sent": 0, "settled": 0}

    def add(self, utc: int = NOON) -> None:
        n = len(self.events) + 1
        self.events.append(StoredEvent(n, "event", "card", utc, f'{{"n":{n}}}'))

    def event(self, n: int) -> StoredEvent | None:
        return self.events[n - 1] if 0 < n <= len(self.events) else None

    def events_from(self, n: int, most: int) -> list[StoredEvent]:
        return self.events[n - 1 :][:most]

    def last_event(self) -> int:
        return len(self.events)

    def cursor(self, name: Literal["sent", "settled"]) -> int:
        return self.cursors[name]

    def move(self, name: Literal["sent", "settled"], n: int) -> bool:
        self.cursors[name] = n
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """`now` in seconds; the wall clock goes with it from noon on, set by `wall` seconds."""
    clock = SimpleNamespace(now=1_000.0, wall=0)
    monkeypatch.setattr(outgoing.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(
        outgoing, "utc_now", lambda: NOON + round(1000 * (clock.now - 1_000 + clock.wall))
    )
    return clock


class Voice(Outgoing):
    """A table's queue, and how a test reads it."""

    def __init__(self, delay_ms: int = 0) -> None:
        self.journal = InMemory()
        super().__init__(ADDRESS, self.journal, "instance", delay_ms)

    def commit(self, events: int = 1, state: str = "", at: int = NOON) -> None:
        """So many events are committed, and a state of which they are the last."""
        for _ in range(events):
            self.journal.add(at)
        n = self.journal.last_event()
        told = state or f'{{"as_of":{n}}}'
        self.follow(
            Commit(
                moment=Moment(0, at),
                facts=(),
                view="{}",
                devices={},
                state=told,
                description='{"game":"igt"}',
                last_event=n,
                records=7 * n,
                head=f"h{n}",
            )
        )

    def said(self) -> list[str]:
        """The last words of the topics of all that goes out now; each is taken by the broker."""
        told = []
        while isinstance(message := self.next_message(), Message):
            told.append(message.topic.removeprefix("livetable/v1/riga/bj1/"))
            message.done()
        return told

    def bodies(self) -> list[dict[str, Any]]:
        """What goes out now, as it is read."""
        told = []
        while isinstance(message := self.next_message(), Message):
            told.append(json.loads(message.payload))
            message.done()
        return told

    def quiet(self) -> "Voice":
        """All that there is to say is said."""
        self.said()
        return self


def asked(verb: str, start: int | None = None, epoch: str = "") -> Question:
    return Question(verb, "q1", "gs", start, epoch)


@pytest.mark.usefixtures("clock")
def test_answers_go_first_then_events_description_state_replay_and_health() -> None:
    voice = Voice()
    voice.commit(2)
    voice.quiet()
    voice.take(asked("replay", 1))
    voice.commit(2)
    voice.connected()
    voice.reply("gs", Answer("c1", "accepted", "", {}, "", repeated=False))
    replayed = ["reply/gs"] * 3
    assert voice.said() == ["reply/gs", "event", "event", "description", "state", *replayed]
    assert voice.journal.cursor("sent") == 4


@pytest.mark.usefixtures("clock")
def test_answers_without_end_hold_up_neither_events_nor_state_nor_a_replay() -> None:
    """A game server in a loop, or one that is sent nonsense, must not silence the table."""
    voice = Voice()
    voice.commit(2)
    voice.quiet()
    voice.take(asked("replay", 1))
    voice.commit(2)
    told = []
    for n in range(14):
        voice.reply("gs", Answer(f"c{n}", "rejected", "", {}, "", repeated=False))
        voice.reply("gs", Answer(f"d{n}", "rejected", "", {}, "", repeated=False))
        message = voice.next_message()
        assert isinstance(message, Message)
        topic = message.topic.removeprefix("livetable/v1/riga/bj1/")
        told.append("answer" if '"status"' in message.payload and topic == "reply/gs" else topic)
        message.done()
    assert told[:6] == ["answer", "event", "answer", "event", "answer", "state"]
    assert told[6:12] == ["answer", "reply/gs", "answer", "reply/gs", "answer", "answer"]


@pytest.mark.usefixtures("clock")
def test_answers_that_nobody_takes_do_not_pile_up() -> None:
    voice = Voice()
    acknowledged: list[int] = []
    for n in range(MOST_ANSWERS + 50):
        answer = Answer(f"c{n}", "rejected", "", {}, "", repeated=False)
        voice.reply("gs", answer, lambda n=n: acknowledged.append(n))
    assert acknowledged == list(range(MOST_ANSWERS, MOST_ANSWERS + 50))
    assert len(voice.said()) >= MOST_ANSWERS
    assert sorted(acknowledged) == list(range(MOST_ANSWERS + 50))


@pytest.mark.usefixtures("clock")
def test_one_clients_answers_crowd_out_none_of_another() -> None:
    """A flood of one server must not cost another the answer to its accepted bets."""
    voice = Voice()
    rejected = Answer("x", "rejected", "", {}, "", repeated=False)
    for _ in range(MOST_ANSWERS + 1):
        voice.reply("noisy", rejected)
    acknowledged: list[str] = []
    voice.reply("gs", Answer("b7", "accepted", "", {}, ""), lambda: acknowledged.append("b7"))
    assert not acknowledged
    assert voice.said().count("reply/gs") == 1
    assert acknowledged == ["b7"]


@pytest.mark.usefixtures("clock")
def test_answers_to_ever_new_clients_do_not_pile_up() -> None:
    """A client that was answered makes room for another."""
    voice = Voice()
    rejected = Answer("x", "rejected", "", {}, "", repeated=False)
    for _ in range(2):
        for n in range(MOST_ANSWERED + 5):
            voice.reply(f"gs{n}", rejected)
        said = voice.said()
        assert sum(one.startswith("reply/gs") for one in said) == MOST_ANSWERED


@pytest.mark.usefixtures("clock")
def test_a_newer_replay_takes_the_place_of_the_same_clients_older_one() -> None:
    voice = Voice()
    voice.commit(3)
    voice.quiet()
    voice.take(asked("replay", 1))
    voice.take(replace(asked("replay", 2), id="q2", client="other"))
    for _ in range(2):
        message = voice.next_message()
        assert isinstance(message, Message)
        message.done()
    for n in range(3, 100):
        voice.take(replace(asked("replay", 1), id=f"q{n}"))
    told = voice.bodies()
    answers = [one for one in told if "status" in one]
    replaced = [one["id"] for one in answers if one["code"] == "asked_anew"]
    assert replaced == ["q1", *(f"q{n}" for n in range(3, 99))]
    assert [one["id"] for one in answers if one["status"] == "accepted"] == ["q99", "q2"]
    events = [one["data"]["n"] for one in told if "type" in one]
    assert events == [1, 2, 3, 2, 3]


@pytest.mark.usefixtures("clock")
def test_a_replay_that_is_asked_twice_is_told_once() -> None:
    """A broker that was lost passes the same question on again."""
    voice = Voice()
    voice.commit(3)
    voice.quiet()
    for _ in range(5):
        voice.take(asked("replay", 2))
    told = voice.bodies()
    assert [one["data"]["n"] for one in told if "type" in one] == [2, 3]
    assert [one["status"] for one in told if "status" in one] == ["accepted"]


@pytest.mark.usefixtures("clock")
def test_so_many_clients_are_replayed_to_and_no_more() -> None:
    voice = Voice()
    voice.commit(1)
    voice.quiet()
    for n in range(MOST_REPLAYS + 2):
        voice.take(replace(asked("replay", 1), client=f"gs{n}"))
    codes = [one["code"] for one in voice.bodies() if one.get("status") == "rejected"]
    assert codes == ["too_many_replays"] * 2
    voice.take(asked("replay", 1))
    assert voice.bodies()[-1]["status"] == "accepted"


def test_health_is_told_at_once_and_then_every_ten_seconds(clock: SimpleNamespace) -> None:
    voice = Voice()
    voice.commit(3)
    voice.journal.cursors["settled"] = 2
    health = voice.bodies()[-1]["data"]
    told = {name: health[name] for name in ("records", "head", "committed", "sent", "settled")}
    assert told == {"records": 21, "head": "h3", "committed": 3, "sent": 3, "settled": 2}
    clock.now += HEALTH_S - 1
    seconds = voice.next_message()
    assert seconds == pytest.approx(1)
    clock.now += 1
    assert voice.said() == ["health"]


@pytest.mark.usefixtures("clock")
def test_of_several_states_the_newest_is_told_and_never_the_same_twice() -> None:
    voice = Voice()
    for _ in range(3):
        voice.commit()
    states = [one for one in voice.bodies() if one["type"] == "livetable.state"]
    assert [one["data"]["as_of"] for one in states] == [3]
    voice.commit(0, state='{"as_of":3}')
    assert voice.said() == []
    voice.commit(0, state='{"as_of":3,"pause":1}')
    assert voice.said() == ["state"]


@pytest.mark.parametrize(("delay", "most"), [(0, 1), (DELAY, DELAY // 1000 + 1)])
def test_states_that_nobody_hears_do_not_pile_up(
    clock: SimpleNamespace, delay: int, most: int
) -> None:
    voice = Voice(delay)
    for second in range(1, 101):
        clock.now += 1
        voice.commit(at=NOON + second * 1000)
        assert len(voice._states) <= most
    voice.connected()
    clock.now += 0.5
    told = [one for one in voice.bodies() if one["type"] == "livetable.state"]
    assert [one["data"]["as_of"] for one in told] == [100 - delay // 1000]
    clock.now += DELAY / 1000
    told = [one for one in voice.bodies() if one["type"] == "livetable.state"]
    assert [one["data"]["as_of"] for one in told] == ([100] if delay else [])


@pytest.mark.usefixtures("clock")
def test_another_broker_is_told_description_and_state_anew() -> None:
    voice = Voice()
    voice.connected()
    assert voice.said() == ["health"]
    voice.commit()
    assert voice.said() == ["event", "description", "state"]
    voice.connected()
    assert voice.said() == ["description", "state"]
    voice.commit()
    voice.connected()
    assert voice.said() == ["event", "description", "state"]


def test_events_and_state_are_held_back_by_the_delay_of_the_table(clock: SimpleNamespace) -> None:
    voice = Voice(DELAY)
    voice.commit(2)
    assert voice.said() == ["description", "health"]
    clock.now += 2
    voice.commit(1, at=NOON + 2_000)
    seconds = voice.next_message()
    assert seconds == pytest.approx(3)
    clock.now += 3
    assert voice.said() == ["event", "event", "state"]
    clock.now += 1.999
    assert voice.said() == []
    clock.now += 0.001
    assert voice.said() == ["event", "state"]


def test_a_clock_that_was_set_back_adds_nothing_to_the_delay(clock: SimpleNamespace) -> None:
    voice = Voice(DELAY)
    voice.commit(at=NOON + 3_600_000)
    voice.said()
    seconds = voice.next_message()
    assert seconds == pytest.approx(DELAY / 1000)
    clock.now += DELAY / 1000
    assert voice.said()[:2] == ["event", "state"]


def test_what_waits_while_the_clock_is_set_back_goes_out_after_the_delay(
    clock: SimpleNamespace,
) -> None:
    voice = Voice(DELAY)
    for _ in range(3):
        voice.commit(at=outgoing.utc_now())
        voice.said()
        clock.now += 1
    clock.wall = -3_600
    told = []
    for _ in range(20):
        voice.commit(at=outgoing.utc_now())
        told.append(voice.said().count("event"))
        clock.now += 1
    assert told[:5] == [0] * 5
    assert sum(told) == 18
    assert len(voice._states) < 10


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(("start", "numbers"), [(None, [3, 4]), (1, [1, 2, 3, 4]), (4, [4])])
def test_a_replay_goes_from_its_start_or_from_the_settled_rounds_to_what_was_told(
    start: int | None, numbers: list[int]
) -> None:
    voice = Voice()
    voice.commit(4)
    voice.quiet()
    voice.journal.cursors["settled"] = 2
    voice.take(asked("replay", start))
    *replayed, end = voice.bodies()
    assert [one["data"]["n"] for one in replayed] == numbers
    assert end["sequence"] == ADDRESS.sequence(4)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("start", "epoch", "code"),
    [
        (4, "", ""),
        (5, "", ""),
        (6, "", "not_told_yet"),
        (1, "a1b2c3d4", ""),
        (1, "ffffffff", "other_epoch"),
    ],
)
def test_a_replay_of_another_journal_or_of_what_is_to_come_is_refused(
    start: int, epoch: str, code: str
) -> None:
    voice = Voice()
    voice.commit(4)
    voice.quiet()
    voice.take(asked("replay", start, epoch))
    assert voice.bodies()[0].get("code", "") == code


@pytest.mark.usefixtures("clock")
def test_a_snapshot_is_the_state_that_was_told_last() -> None:
    voice = Voice()
    voice.take(asked("snapshot"))
    assert voice.bodies()[0]["code"] == "no_state"
    voice.commit(2)
    voice.quiet()
    voice.commit(1)
    voice.take(asked("snapshot"))
    told = voice.bodies()[0]
    assert (told["sequence"], told["state"]) == (ADDRESS.sequence(2), {"as_of": 2})


@pytest.mark.usefixtures("clock")
def test_what_stands_for_an_answer_or_a_replayed_event_names_it_and_why() -> None:
    voice = Voice()
    voice.commit(1)
    for topic in ("event", "description", "state", "health"):
        message = voice.next_message()
        assert isinstance(message, Message)
        assert message.topic == ADDRESS.topic(topic)
        assert (message.instead is not None) == (topic == "event")
        assert message.retain == (topic in ("description", "state"))
        message.done()
    voice.reply("gs", Answer("c1", "accepted", "", {}, "", repeated=False))
    voice.take(asked("replay", 1))
    for of in ("an answer", "event 1 (card), replayed"):
        message = voice.next_message()
        assert isinstance(message, Message)
        assert message.instead is not None
        assert message.instead.about == of
        assert "too long" in message.instead.make("it is too long")
        message.done()
