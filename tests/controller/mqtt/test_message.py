"""A message is known again when it comes again: by its text, or as the next on its topic."""

from controller.mqtt.message import Message


def test_an_event_is_known_by_what_it_says_and_what_is_kept_by_its_topic() -> None:
    assert Message("l/event", "text").name == "text"
    assert Message("l/state", "text", retain=True).name == "l/state"
