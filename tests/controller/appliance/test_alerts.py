"""Prometheus' own tool on the alert rules, and the metrics that they name."""

import json
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from controller.core.messages.facts import Fact
from controller.run.health import Metrics
from tests.controller.appliance.dashboard import questions
from tests.support.places import PROJECT

RULES = PROJECT / "systemd/prometheus"


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
@pytest.mark.parametrize(
    "words", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")]
)
def test_promtool_finds_the_rules_right(words: tuple[str, ...]) -> None:
    done = subprocess.run(["promtool", *words], cwd=RULES, capture_output=True, timeout=60)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_promtool_reads_every_question_of_the_dashboard(tmp_path: Path) -> None:
    """Each as the rule of a file of rules, with the dashboard's own words filled in."""
    rules = [
        {"record": f"dashboard:panel_{number}", "expr": asked.replace("$table", ".+")}
        for number, asked in enumerate(questions())
    ]
    path = tmp_path / "rules.yml"
    path.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    done = subprocess.run(["promtool", "check", "rules", path], capture_output=True, timeout=60)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_the_dashboard_asks_for_metrics_and_facts_that_there_are() -> None:
    named("\n".join(questions()))


def test_every_metric_is_explained_to_the_engineer() -> None:
    guide = (PROJECT / "docs/engineer.md").read_text()
    for metric in re.findall(r"# HELP (livetable_\w+) ", Metrics().text().decode()):
        if not metric.endswith("_created"):
            assert f"`{metric}" in guide


def test_every_alarm_has_its_remedy() -> None:
    guide = (PROJECT / "docs/engineer.md").read_text()
    alarms = re.findall(r"- alert: (\w+)", (RULES / "alerts.yml").read_text())
    assert len(alarms) == 10
    for alarm in alarms:
        assert f"| {alarm} | " in guide


def test_rules_name_metrics_and_facts_that_there_are() -> None:
    named((RULES / "alerts.yml").read_text())


def named(text: str) -> None:
    """Every metric and kind of fact in the text is one of ours."""
    told = Metrics().text().decode()
    for metric in set(re.findall(r"livetable_[a-z_]+", text)):
        histogram = f"# TYPE {metric.removesuffix('_bucket')} histogram"
        assert f"# HELP {metric} " in told or histogram in told
    kinds = {
        field.default for one in get_args(Fact) for field in fields(one) if field.name == "kind"
    }
    assert set(re.findall(r'kind="([a-z_]+)"', text)) <= kinds
