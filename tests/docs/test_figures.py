"""A figure on a page that the program has too is the program's: a change of one is seen here.

What was measured stands on a page alone, and says with what; what the program holds to stands here.
"""

import re

import pytest

from controller.contract.documents import json_schema
from controller.core.fold.cards.beside import BACKS_BESIDE, SIDE_BY_SIDE
from controller.core.fold.table import REMEMBERED_COMMANDS
from controller.core.irregularities.detectors import RELOOK_MS
from controller.core.messages import limits
from controller.core.messages.public.base import CONTRACT
from controller.core.requests.refusals import MOST_OF_ONE
from controller.core.round.fusion import FORGET_AFTER
from controller.core.table.config import Timings
from controller.journal.bundle.verbs import VERIFIER
from controller.journal.live.reserve import RESERVE
from controller.journal.meta import DIGITS
from controller.kit.conform import clauses
from controller.kit.conform.night import NAMES
from controller.kit.servers.server import AGAIN_S
from controller.mqtt.again import FIRST_BOUND_S, TRUSTED
from controller.mqtt.connection import KEEPALIVE_S
from controller.mqtt.outgoing import HEALTH_S
from controller.mqtt.publisher import LONGEST_PAUSE_S
from drivers.commands.wire import check
from drivers.commands.wire import clauses as wire
from tests.support.places import DOCS, PROJECT
from tests.torture.brokers.__main__ import FAILURES
from tests.torture.brokers.kinds import KINDS
from vision.felt.watching.beside import LEFT_MS
from vision.felt.watching.zone_watcher import SILENT_MS
from vision.geometry.view import MOVED_MM
from vision.observer import LATE_MS

BROKER = (PROJECT / "config" / "broker" / "mosquitto.conf").read_text()
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 12: "twelve"}
SAID = {
    "integrator.md": (
        f"UTF-8 JSON of at most {limits.LARGEST_ASKED:,} bytes, nested at most {limits.DEPTH} "
        f"deep, with at most {limits.ITEMS} members",
        f"A `reason` has at most {limits.SENTENCE} characters, every other text {limits.WORD}",
        f"Numbers are from 0 to 2^{limits.LARGEST_NUMBER.bit_length()} - 1",
        f"remembers the last {REMEMBERED_COMMANDS} accepted ids",
        f"question then has at least {Timings().after_stop // 1000} s left",
        f"`due_at` is {Timings().server_grace // 1000} s after `ends_at`",
        f"every {HEALTH_S:.0f} s: how far the publisher",
        f"If no answer comes within {AGAIN_S:.0f} seconds",
        f"at least {NUMBERS[DIGITS]} digits",
        *(
            f"port of their own, {door}" if door == "8883" else f"yours is {door}"
            for door in re.findall(r"^listener (\d+)", BROKER, re.MULTILINE)
        ),
    ),
    "wire-author.md": (
        f"up to {NUMBERS[check.MOST_SHOWN]} lines with what was seen",
        f"at most {wire.MOST_PENDING:,} bytes pending",
        f"at most {NUMBERS[wire.MOST_LOST]} frames lost",
        *(f"| {one.__name__.replace('_', ' ')} |" for one in wire.CLAUSES),
    ),
    "scale.md": (
        f"a keepalive of {KEEPALIVE_S} s",
        f"below {FIRST_BOUND_S:.0f} s at first, then below the double up to "
        f"{LONGEST_PAUSE_S:.0f} s",
    ),
    "auditor.md": (f"half an hour: {len(VERIFIER.read_text().splitlines())} lines",),
    "game-server.md": tuple(f"| `{step}` |" for step in NAMES),
    "integrator-brokers.md": tuple(f"\n| {name.partition(',')[0]}" for name in FAILURES),
    "CHANGELOG.md": (f"\n## {CONTRACT}\n",),
    "decisions/seen-side-by-side-are-two.md": (
        f"camera's sight for {NUMBERS[SIDE_BY_SIDE // 1000]} seconds",
        f"For two backs {NUMBERS[BACKS_BESIDE // 1000]} second is enough",
    ),
    "decisions/a-device-comes-first.md": (f"look again for {NUMBERS[RELOOK_MS // 1000]} seconds",),
    "decisions/a-track-is-camera-start-and-number.md": (
        f"has not reported it for {NUMBERS[FORGET_AFTER // 1000]} seconds",
    ),
    "decisions/a-full-disk-ends-no-round.md": (f"holds {RESERVE // 2**20} MB",),
    "decisions/names-are-proved-at-the-edge-and-checked-in-the-core.md": (
        f"at most {NUMBERS[MOST_OF_ONE]} times for the same act and person",
    ),
    "decisions/who-lost-the-broker-comes-back-by-chance.md": (
        f"only after {NUMBERS[TRUSTED]} failures",
    ),
    "decisions/two-cameras-meet-in-millimetres.md": (
        f"shows nothing new for {SILENT_MS} ms",
        f"dropped after {LEFT_MS / 1000} s",
        f"lie within {MOVED_MM:.0f} mm",
        f"comes {LATE_MS} ms later",
    ),
}


@pytest.mark.parametrize("page", SAID)
def test_a_page_says_what_the_program_holds_to(page: str) -> None:
    text = (DOCS / page).read_text()
    flat = " ".join(text.split())
    missing = [one for one in SAID[page] if one not in (text if "\n" in one else flat)]
    assert missing == []


def test_the_wires_clauses_on_the_page_are_all_there_are() -> None:
    table = (DOCS / "wire-author.md").read_text().partition("## The clauses")[2]
    assert len(re.findall(r"^\| [a-z]", table, re.MULTILINE)) == len(wire.CLAUSES) + 1  # the head


def test_the_brokers_were_tried_with_the_clauses_there_are() -> None:
    """A clause more: `livetable conform` again with each broker, and the row written anew."""
    page = (DOCS / "integrator-brokers.md").read_text()
    rows = re.findall(r"\| (\d+) of (\d+) \|", page)
    assert len(rows) == len(KINDS)
    assert {(int(kept), int(known)) for kept, known in rows} == {(len(clauses.CLAUSES),) * 2}


def test_the_version_in_the_schema_is_the_one_told() -> None:
    assert json_schema()["title"].endswith(f"version {CONTRACT}")
