"""Every question of the dashboard, asked of a real Prometheus that reads a table's figures."""

import json
import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from controller.core.messages.codec import FACT
from controller.core.messages.facts import ConditionChanged, Fact, TableRestarted
from controller.core.messages.inputs import Moment
from controller.journal.file import reading
from controller.run.health import Metrics
from controller.run.loop import Commit
from drivers.sim.ports import free_port
from tests.controller.appliance.dashboard import questions
from tests.golden import store
from tests.support.mqtt.broker import wait_for_port

PROMETHEUS = shutil.which("prometheus")
WITHIN_S = 60.0
STARTING = 503

CONFIG = """\
global: {{scrape_interval: 200ms, scrape_timeout: 200ms}}
scrape_configs:
  - job_name: livetable
    static_configs: [{{targets: ["127.0.0.1:{port}"]}}]
"""


@pytest.mark.system
@pytest.mark.skipif(PROMETHEUS is None, reason="prometheus is not installed")
def test_every_question_of_the_dashboard_is_answered_by_prometheus(tmp_path: Path) -> None:
    metrics = figures_of_two_stormy_nights(tmp_path)
    with read_by_prometheus(metrics, tmp_path) as place:
        for asked in questions():
            told = answered(place, asked.replace("$table", "127.*"))
            assert told, f"nothing is known of {asked}"


NIGHTS = ("infinite-storm", "olivia-storm")


def figures_of_two_stormy_nights(folder: Path) -> Metrics:
    """The figures of a table that dealt, erred and lost devices, and whose broker is away."""
    metrics = Metrics("livetable 1")
    facts: list[Fact] = [ConditionChanged("broker", "it was lost"), TableRestarted()]
    for night in NIGHTS:
        with reading(store.unpack_journal(night, folder)) as connection:
            rows = connection.execute("SELECT body FROM record WHERE kind = 'fact'").fetchall()
        facts += [FACT.validate_json(body) for (body,) in rows]
    commit = Commit(
        moment=Moment(0, 0),
        facts=facts,
        view="",
        devices={"shoe0": "ok"},
        state="",
        description="",
        last_event=7,
        records=9,
        head="",
    )
    metrics.follow(commit)
    metrics.card_took("byte", 4.0)
    metrics.queue("inputs", lambda: 0)
    metrics.host(folder)
    metrics.camera("camera0", 12, warned=False)
    return metrics


@contextmanager
def read_by_prometheus(metrics: Metrics, folder: Path) -> Iterator[str]:
    """A Prometheus that reads these figures five times a second; where it listens."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(metrics.text())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    assert PROMETHEUS is not None
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as table:
        threading.Thread(target=table.serve_forever, daemon=True).start()
        (folder / "prometheus.yml").write_text(CONFIG.format(port=table.server_port))
        place = f"127.0.0.1:{(port := free_port())}"
        words = ["--config.file", str(folder / "prometheus.yml"), "--web.listen-address", place]
        words += ["--storage.tsdb.path", str(folder / "data"), "--log.level", "error"]
        with subprocess.Popen([PROMETHEUS, *words], stderr=subprocess.DEVNULL) as prometheus:
            try:
                wait_for_port(port, prometheus)
                yield place
            finally:
                prometheus.terminate()
                prometheus.wait(20)
        table.shutdown()


def answered(place: str, asked: str) -> list[Any]:
    """What Prometheus answers, once it knows something; empty where it never does."""
    words = urllib.parse.urlencode({"query": asked})
    until = time.monotonic() + WITHIN_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://{place}/api/v1/query?{words}", timeout=10) as page:
                told = json.load(page)["data"]["result"]
        except urllib.error.HTTPError as error:
            if error.code != STARTING:
                raise AssertionError(f"{asked}: {error.read().decode()}") from error
            told = []
        if told:
            return list(told)
        threading.Event().wait(0.2)
    return []
