"""A message in whose hand the connection is lost again and again is given up, and no other is."""

from controller.mqtt.connection import BrokerError, TooLargeError
from controller.mqtt.in_hand import InHand


class Hand(InHand):
    """The message in hand, under a clock that stands."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(lambda: self.now)

    def loses(self, name: str, after: float = 0.0, error: BrokerError | None = None) -> bool:
        """Send it, lose the connection; whether it is given up."""
        self.take(name)
        self.now += after
        self.lost(error or BrokerError("gone"))
        return self.given_up(name)


def test_the_fifth_loss_in_a_row_gives_a_message_up() -> None:
    hand = Hand()
    assert [hand.loses("a") for _ in range(6)] == [False] * 4 + [True, False]


def test_a_loss_later_than_two_seconds_is_the_networks() -> None:
    hand = Hand()
    assert [hand.loses("a", 2.1) for _ in range(9)] == [False] * 9
    assert [hand.loses("a", 2.0) for _ in range(5)][-1]


def test_what_is_sent_or_another_message_begins_the_count_anew() -> None:
    hand = Hand()
    for _ in range(4):
        hand.loses("a")
    hand.take("a")
    hand.sent()
    assert [hand.loses("a") for _ in range(4)] == [False] * 4
    hand.loses("b")
    assert [hand.loses("a") for _ in range(4)] == [False] * 4
    assert hand.loses("a")


def test_another_that_is_sent_between_does_not_clear_the_suspect() -> None:
    hand = Hand()
    for _ in range(4):
        hand.loses("a")
        hand.take("other")
        hand.sent()
    assert hand.loses("a")


def test_what_is_too_large_is_given_up_at_once() -> None:
    assert Hand().loses("a", error=TooLargeError("too large"))


def test_a_loss_with_nothing_in_hand_is_nobodys() -> None:
    hand = Hand()
    for _ in range(9):
        hand.lost(BrokerError("gone"))
    assert not hand.given_up("")
