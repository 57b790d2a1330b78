"""What the dashboard asks Prometheus."""

import json

from tests.support.places import PROJECT

DASHBOARD = PROJECT / "systemd/grafana/livetable.json"


def questions() -> list[str]:
    """The queries of all panels of the dashboard."""
    told = json.loads(DASHBOARD.read_text())
    return [target["expr"] for panel in told["panels"] for target in panel["targets"]]
