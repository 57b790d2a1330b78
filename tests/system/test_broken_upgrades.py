"""A good upgrade and broken ones, on an appliance that plays (more of it: tests/torture)."""

import subprocess
import sys

import pytest

from tests.support.places import PROJECT
from tests.torture.broken_upgrades.kinds import KINDS

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]

KNOWN = ["is good", "has a changed byte", "refuses its table file"]
"""Kinds of which one is taken, one refused and one returned; `make test` holds each without an
appliance that plays: tests/controller/appliance/test_upgrade.py."""


def torture(*words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "tests.torture.broken_upgrades", *words]
    done = subprocess.run(program, cwd=PROJECT, capture_output=True, text=True, timeout=280)
    if "unshare" in done.stderr or "mount:" in done.stderr:
        pytest.skip(f"no disk of its own can be had here: {done.stderr.strip()[:200]}")
    return done


@pytest.mark.torture
def test_each_ends_as_it_has_to_and_the_table_deals_on() -> None:
    done = torture("--count", str(len(KNOWN)), "--only", *KNOWN)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(KNOWN)} upgrades of {len(KNOWN)} kinds" in done.stdout
    assert "played again without a difference" in done.stdout


@pytest.mark.torture  # it tries the torture itself
def test_a_gate_that_is_gone_is_noticed() -> None:
    done = torture("--gates", "the question whether it opens")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "noticed by 'is older than the records'" in done.stdout


def test_ten_kinds_and_more_have_names_and_a_good_one_is_among_them() -> None:
    assert len(KINDS) >= 10
    assert {kind.ends for kind in KINDS.values()} == {"taken", "returned", "refused", "cut off"}
