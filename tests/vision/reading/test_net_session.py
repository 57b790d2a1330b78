"""The net's answers are those of exact integers, whatever the processor; a record keeps them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.reading import net_session
from vision.reading.indices import stretch
from vision.reading.reader import MODELS, Reader

RECORD = np.load(Path(__file__).parent / "net_record.npz")
NEAR = 0.1
"""A logit moves in steps of 0.070: one rounding may differ, sums that saturate move by five."""


@pytest.mark.parametrize("batch", [64, 1])
def test_the_reader_gives_the_exact_logits(batch: int) -> None:
    reader, crops = Reader(), RECORD["crops"]
    parts = [reader.logits(crops[n : n + batch]) for n in range(0, len(crops), batch)]
    assert np.abs(np.concatenate(parts) - RECORD["exact"]).max() < NEAR


def test_the_slow_way_gives_the_exact_logits() -> None:
    net = net_session.session(MODELS / "index.onnx", precise=True)
    logits = net.run(None, {"crops": stretch(RECORD["crops"])[:, None]})[0]
    assert np.abs(logits - RECORD["exact"]).max() < NEAR


def test_every_crop_of_the_record_would_show_saturation() -> None:
    apart = np.abs(RECORD["saturated"] - RECORD["exact"]).max(axis=1)
    assert apart.min() > 3 * NEAR


class Processor:
    """Stands in for onnxruntime's session: the slow way answers 0, the fast way `FAST`."""

    FAST = 0.0

    def __init__(self, path: str, options: Any, providers: Any) -> None:
        try:
            self.precise = options.get_session_config_entry(net_session.PRECISE) == "1"
        except RuntimeError:
            self.precise = False

    def run(self, names: None, feed: dict[str, np.ndarray]) -> list[np.ndarray]:
        return [np.full((len(feed["crops"]), 19), 0.0 if self.precise else self.FAST)]


class Saturating(Processor):
    FAST = 0.070


@pytest.mark.parametrize(("processor", "slow"), [(Processor, False), (Saturating, True)])
def test_the_slow_way_is_taken_only_where_the_fast_one_errs(
    monkeypatch: pytest.MonkeyPatch, processor: type[Processor], slow: bool
) -> None:
    monkeypatch.setattr("vision.reading.net_session.onnxruntime.InferenceSession", processor)
    assert net_session.open_net(Path("any.onnx")).precise is slow


def test_the_reader_sends_its_runtime_s_maker_nothing(tmp_path: Path) -> None:
    """The runtime keeps a number of the machine and what it will send in the home folder.

    It keeps still by itself where it sees a test or CI: their signs are taken away.
    """
    signs = ("CI", "GITHUB", "TF_BUILD", "PYTEST", "ORT_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(signs)}
    homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    reader = "from vision.reading.reader import Reader; Reader()"
    subprocess.run([sys.executable, "-c", reader], env=kept | homes, check=True)
    assert list(tmp_path.rglob("*")) == []
