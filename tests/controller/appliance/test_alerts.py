"""Prometheus' own tool on the alert rules, and the metrics that they name."""

import re
import shutil
import subprocess
from dataclasses import fields
from typing import get_args

import pytest

from controller.core.messages.facts import Fact
from controller.run.health import Metrics
from tests.support.places import PROJECT

RULES = PROJECT / "systemd/prometheus"


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
@pytest.mark.parametrize(
    "words", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")]
)
def test_promtool_finds_the_rules_right(words: tuple[str, ...]) -> None:
    done = subprocess.run(["promtool", *words], cwd=RULES, capture_output=True, timeout=60)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_rules_name_metrics_and_facts_that_there_are() -> None:
    text = (RULES / "alerts.yml").read_text()
    told = Metrics().text().decode()
    for metric in set(re.findall(r"livetable_[a-z_]+", text)):
        assert f"# HELP {metric} " in told
    kinds = {
        field.default for one in get_args(Fact) for field in fields(one) if field.name == "kind"
    }
    assert set(re.findall(r'kind="([a-z_]+)"', text)) <= kinds
