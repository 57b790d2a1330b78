"""The clauses that a shoe's codec must keep, one function each: it yields the breaches.

The docstring of a clause states what was expected, and is printed as it is.
"""

import random
import tracemalloc
from collections.abc import Callable, Iterator

from controller.core.cards import VALUE
from controller.core.messages.devices import CardRead
from drivers.commands.wire.conversation import (
    Conversation,
    cards_of,
    frames_of,
    good,
    known_cards,
)
from drivers.commands.wire.subject import Subject
from drivers.wires.protocol import WireFrame

Clause = Callable[[Subject], Iterator[str]]

ROUND = ("8S", "TH", "8S", "8S", "AD", "2C", "KC", "9H", "JD", "QS")
"""Dealt in this order; it contains two equal cards in a row."""

MOST_LOST = 3
"""Frames that a run of one to three lost bytes may cost: those that it touched, and a neighbour."""

MOST_PENDING = 4096
"""Bytes that a codec may hold; the longest frame of any known wire has 1,028."""

MOST_GROWTH = 64 * 1024
"""Bytes by which a codec's memory may still grow over the second 128 KiB of noise."""

GARBAGE = (b"\x00" * 700, b"\xff" * 1500, b"\x03\x03", b"[[[<<<", b"\x7d\x7d", b"\x80\x9c\xfe" * 9)
"""The bytes that a loose plug, a wrong speed and another wire put on a line."""


def every_card_is_read(subject: Subject) -> Iterator[str]:
    """Each card that the shoe sends comes out as that card, once, in order; a card it cannot read
    comes out as a card."""
    cards = list(known_cards(subject))
    if not cards:
        yield "the shoe's end has bytes for no card"
    conversation = Conversation(subject).deal(cards)
    yield from _differs("dealt", cards, conversation)
    before = len(conversation.sent)
    conversation.unreadable()
    if len(conversation.sent) > before and conversation.unread != 1:
        yield f"one unread card came out {conversation.unread} times: see unread_errors"


def frames_keep_the_protocol(subject: Subject) -> Iterator[str]:
    """A frame has a message or a reason; device, n and raw of a message are blank; boot and n are
    the wire's own where the device numbers, else 0."""
    by_device = subject.codec().numbering == "device"
    for frame in frames_of(subject, [*_dealt(subject), *GARBAGE]):
        message = frame.message
        if bool(frame.why) == (message is not None):
            yield f"{frame.raw[:20]!r} has message {message!r} and reason {frame.why!r}"
        if isinstance(message, CardRead):
            if (message.device, message.n, message.raw) != ("", 0, ""):
                yield f"{message!r} is filled in: that is the driver's part"
            if message.card not in VALUE:
                yield f"{message.card!r} is no card: write rank and suit, as in TH"
            if (frame.boot > 0, frame.n > 0) != (by_device, by_device):
                yield f"boot {frame.boot}, n {frame.n} where numbering is by_device={by_device}"


def bytes_may_be_split_anywhere(subject: Subject) -> Iterator[str]:
    """The same bytes cut differently give the same frames."""
    stream = b"".join(_dealt(subject))
    noise = random.Random(1).randbytes(300)
    for data in (stream, noise + stream[:200] + noise):
        whole = frames_of(subject, [data])
        for size in (1, 2, 3, 7, 64):
            cut = [data[at : at + size] for at in range(0, len(data), size)]
            if frames_of(subject, cut) != whole:
                yield f"{len(data)} bytes in pieces of {size} give other frames than in one"
        for at in range(1, len(data)):
            if frames_of(subject, [data[:at], data[at:]]) != whole:
                yield f"{len(data)} bytes cut after {at} give other frames than in one"


def lost_bytes_cost_their_frame_only(subject: Subject) -> Iterator[str]:
    """One to three bytes lost anywhere cost the frames they touched; the next frame is read, and
    no other card comes out."""
    stream = b"".join(_dealt(subject))
    whole = good(frames_of(subject, [stream]))
    for size in (1, 2, 3):
        for at in range(len(stream) - size):
            left = good(frames_of(subject, [stream[:at] + stream[at + size :]]))
            yield from _lost(f"{size} bytes lost after {at}", whole, left, MOST_LOST)


def doubled_frames_count_once(subject: Subject) -> Iterator[str]:
    """A frame that comes twice is one card where the wire has marks or numbers, else two; two equal
    cards dealt are two."""
    known = known_cards(subject)
    cards = [card for card in ROUND if card in known]
    equal = Conversation(subject).deal([*cards, *cards[-1:]])
    yield from _differs("dealt", [*cards, *cards[-1:]], equal)
    codec = subject.codec()
    once = codec.numbering == "device" or codec.marks is not None
    expected = cards if once else [card for card in cards for _ in range(2)]
    doubled = Conversation(subject, lambda data: data + data).deal(cards)
    yield from _differs("with each frame sent twice, dealt", expected, doubled)


def garbage_between_frames_costs_one(subject: Subject) -> Iterator[str]:
    """Garbage before or between frames costs at most the frame beside it and brings no card."""
    sent = _dealt(subject)
    whole = good(frames_of(subject, sent))
    for garbage in (*GARBAGE, *(random.Random(seed).randbytes(40) for seed in range(20))):
        for at in range(len(sent)):
            left = good(frames_of(subject, [*sent[:at], garbage, *sent[at:]]))
            yield from _lost(f"garbage {garbage[:8]!r} before frame {at}", whole, left, 1)


def bad_frames_are_told(subject: Subject) -> Iterator[str]:
    """Bytes that are no frame come out as a bad frame with its reason: they are evidence."""
    sent = _dealt(subject)
    for garbage in GARBAGE:
        if not any(not frame.message for frame in frames_of(subject, [garbage, *sent, garbage])):
            yield f"{garbage[:8]!r} before and after good frames went by without a word"


def a_new_connection_starts_clean(subject: Subject) -> Iterator[str]:
    """After a line lost in mid-frame `flush` gives up the bytes held, as a bad frame, and the next
    frame is read; no card is lost or doubled by connecting again."""
    for card, raw in known_cards(subject).items():
        for at in range(1, len(raw)):
            codec = subject.codec()
            codec.feed(raw[:at])
            held, given_up = codec.pending, codec.flush()
            if codec.pending or codec.flush():
                yield f"{codec.pending} bytes of {raw[:at]!r} are held after flush"
            if held and not given_up:
                yield f"flush gave up {held} bytes of {raw[:at]!r} without a word"
            if cards_of(codec.feed(raw) + codec.flush()) != [card]:
                yield f"{card} is not read after a line lost {at} bytes into a frame"
    cards = [card for card in ROUND if card in known_cards(subject)]
    conversation = Conversation(subject)
    for card in cards:
        conversation.deal([card]).connect()
    yield from _differs("connected again after each card, dealt", cards, conversation)


def a_power_cut_loses_no_card(subject: Subject) -> Iterator[str]:
    """A shoe switched off and on between cards loses, doubles and confuses none; where it repeats
    under marks, as many cards lie between two cuts as marks are remembered."""
    cards = [card for card in ROUND * 2 if card in known_cards(subject)]
    conversation = Conversation(subject)
    marks = conversation.codec.marks
    apart = marks.window if marks else 1
    for at in range(0, len(cards), apart):
        conversation.deal(cards[at : at + apart]).power_cut()
    yield from _differs(f"switched off and on after every {apart}, dealt", cards, conversation)


def no_bytes_raise(subject: Subject) -> Iterator[str]:
    """No bytes, whatever they are, raise an exception."""
    rng, sent = random.Random(2), b"".join(_dealt(subject))
    for trial in range(400):
        data = bytearray(rng.randbytes(rng.randrange(200)) if trial % 2 else sent[:200])
        for _ in range(8 if trial % 2 == 0 else 0):
            data[rng.randrange(len(data))] = rng.randrange(256)
        codec = subject.codec()
        try:
            for frame in codec.feed(bytes(data)) + codec.feed(b"") + codec.flush():
                codec.answer(frame)
        except Exception as error:  # the clause is about any of them
            yield f"{bytes(data[:24])!r}... raised {error!r}"


def memory_is_bounded(subject: Subject) -> Iterator[str]:
    """Bytes without end are not kept: at most 4,096 are pending, and memory does not grow."""
    frame = next(iter(known_cards(subject).values()), b"")
    for piece in (b"A", b"\x00", b"\xff", frame[: len(frame) // 2], frame[:-1], frame):
        data = (piece or b"\x01") * (4096 // max(1, len(piece)))
        codec, marks = subject.codec(), []
        tracemalloc.start()
        for chunk in range(64):
            codec.feed(data)
            if chunk in (31, 63):
                marks.append(tracemalloc.get_traced_memory()[0])
            if codec.pending > MOST_PENDING:
                yield f"{codec.pending} bytes of {piece[:12]!r} without end are pending"
                break
        tracemalloc.stop()
        if len(marks) == 2 and marks[1] - marks[0] > MOST_GROWTH:
            yield f"{marks[1] - marks[0]} bytes more are kept after 128 KiB more"


def damaged_frames_invent_no_card(subject: Subject) -> Iterator[str]:
    """A frame with one byte changed is bad, or the card that was sent; it is another card only
    where these are the very bytes that the shoe sends for that one (a wire without checksum)."""
    known = known_cards(subject)
    for card, raw in known.items():
        for at, byte in enumerate(raw):
            for changed in {0, 255, *(byte ^ 1 << bit for bit in range(8))} - {byte}:
                damaged = raw[:at] + bytes((changed,)) + raw[at + 1 :]
                for told in cards_of(frames_of(subject, [damaged])):
                    if told != card and known.get(told) != damaged:
                        never = "" if told in known else ", which the shoe has no bytes for"
                        yield (
                            f"{card} sent as {raw!r} and damaged to {damaged!r} is read as {told}"
                            f"{never}"
                        )


def _dealt(subject: Subject) -> list[bytes]:
    """Return the transmissions of a shoe that deals `ROUND`."""
    return Conversation(subject).deal(ROUND).sent


def _differs(what: str, cards: list[str], conversation: Conversation) -> Iterator[str]:
    if conversation.cards != cards:
        yield f"{what} {' '.join(cards)}; read {' '.join(conversation.cards) or 'nothing'}"
    if conversation.trouble:
        yield f"{what} {' '.join(cards)}; told {' '.join(conversation.trouble)}"


def _lost(what: str, whole: list[WireFrame], left: list[WireFrame], most: int) -> Iterator[str]:
    told, sent = (cards_of(frames) for frames in (left, whole))
    rest = iter(sent)
    if not all(any(card == other for other in rest) for card in told):
        yield f"{what}: sent {' '.join(sent)}; read {' '.join(told)}"
    missing = len(sent) - len(told)
    if missing > most:
        yield f"{what}: {missing} frames lost, at most {most} may be"


CLAUSES: tuple[Clause, ...] = (
    every_card_is_read,
    frames_keep_the_protocol,
    bytes_may_be_split_anywhere,
    lost_bytes_cost_their_frame_only,
    doubled_frames_count_once,
    garbage_between_frames_costs_one,
    bad_frames_are_told,
    a_new_connection_starts_clean,
    a_power_cut_loses_no_card,
    no_bytes_raise,
    memory_is_bounded,
    damaged_frames_invent_no_card,
)
