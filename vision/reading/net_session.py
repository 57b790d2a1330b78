"""Opens the index net so that its eight-bit products are exact on every processor.

Processors without VNNI add pairs of products in sixteen bits, and large pairs saturate. The answers
are then wrong, without any message. onnxruntime has a slower way without that fault, but once it is
allowed, onnxruntime uses it even if the fast way is exact. So both ways are tried.
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH

PRECISE = "session.x64quantprecision"
"""onnxruntime's option: unsigned weights, whose products are summed without loss."""
TRIAL = 16
"""Crops of noise on which both ways are compared; without VNNI every one of them differs."""


def open_net(path: Path) -> Any:
    """Open the net on one thread: the fast way if it is exact here, else the slow one.

    Raises onnxruntime's error if the file does not hold a net.
    """
    fast, precise = session(path, precise=False), session(path, precise=True)
    noise = np.random.default_rng(0).uniform(0, 1.2, (TRIAL, 1, CROP_HEIGHT, CROP_WIDTH))
    crops = noise.astype(np.float32)
    return fast if np.array_equal(_answers(fast, crops), _answers(precise, crops)) else precise


def session(path: Path, *, precise: bool) -> Any:
    """Open the net at `path` in one of its two ways, on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    if precise:
        options.add_session_config_entry(PRECISE, "1")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _answers(net: Any, crops: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(net.run(None, {"crops": crops})[0], np.float32)
