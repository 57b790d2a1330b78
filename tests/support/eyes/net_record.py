"""Makes `net_record.npz`: drawn crops, and what the index net says of them in exact integers.

The net's file is evaluated here with numpy alone, as ONNX defines its operators: sums of integers
without loss, then one rounding per layer. Beside the exact logits stand those of a processor whose
sums of two products stop at the ends of sixteen bits, so that a test can tell the two apart.

`python -m tests.support.eyes.net_record` writes the record anew; it needs the `training` extra.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.cards import DECK
from drivers.sim.deck.art import DESIGNS, Deck
from tests.support.places import TESTS
from vision.reading.indices import Image, Pyramid, cut_indices, grey_of, stretch
from vision.reading.places import blob_places, usual_places
from vision.reading.reader import MODELS
from vision.training.simulated_shot import shoot

RECORD = TESTS / "vision" / "reading" / "net_record.npz"
STRANGERS = ("joker", "blank", "foreign:BS", "foreign:DH", "foreign:VC", "foreign:RD") * 2
SCALES = (1.0, 1.3, 1.6, 3.0)
"""Pixels per millimetre."""

Numbers = NDArray[np.float64]
"""Whole numbers far below 2**53, kept as doubles: their sums are exact and BLAS makes them."""
Product = Callable[[Numbers, Numbers], Numbers]


@dataclass(frozen=True)
class Scaled:
    """Whole numbers, channels in the second axis, and what one of them is worth."""

    numbers: Numbers
    scale: NDArray[np.float32]


def exact_product(left: Numbers, right: Numbers) -> Numbers:
    """(M, K) by (K, N) without loss."""
    return left @ right


def saturating_product(left: Numbers, right: Numbers) -> Numbers:
    """The same where neighbours along K are added in sixteen bits, as AVX2 adds them."""
    total = np.zeros((len(left), right.shape[1]))
    for k in range(0, left.shape[1], 2):
        pair = left[:, k : k + 2] @ right[k : k + 2]
        total += np.clip(pair, -(2**15), 2**15 - 1)
    return total


def evaluate(model: Any, blob: NDArray[np.float32], product: Product) -> NDArray[np.float32]:
    """The logits (N, 19) of an ONNX model of quantised operators, for stretched crops."""
    from onnx import helper, numpy_helper

    values: dict[str, Any] = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    values["crops"] = blob
    for node in model.graph.node:
        inputs = [values[name] for name in node.input]
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        values[node.output[0]] = _run(node.op_type, inputs, attributes, product)
    logits = values["logits"]
    return np.asarray(logits.numbers * logits.scale, np.float32)


def _run(kind: str, inputs: list[Any], attributes: dict[str, Any], product: Product) -> Any:
    if kind == "QuantizeLinear":
        return _quantize(*inputs)
    if kind == "DequantizeLinear":
        whole, scale, zero = inputs
        flat = zero.reshape(-1, *[1] * (whole.ndim - 1)) if zero.ndim else zero
        return Scaled(whole.astype(np.float64) - flat, scale)
    if kind == "Conv":
        return _convolve(*inputs, attributes["strides"][0], product)
    if kind == "Gemm":
        seen, weights, bias = inputs
        sums = product(seen.numbers, weights.numbers.T) + bias.numbers
        return Scaled(sums, seen.scale * weights.scale)
    if kind == "MaxPool":
        n, channels, rows, columns = inputs[0].numbers.shape
        blocks = inputs[0].numbers.reshape(n, channels, rows // 2, 2, columns // 2, 2)
        return Scaled(blocks.max(axis=(3, 5)), inputs[0].scale)
    if kind == "Flatten":
        return Scaled(inputs[0].numbers.reshape(len(inputs[0].numbers), -1), inputs[0].scale)
    raise ValueError(f"the net holds an operator that this script does not know: {kind}")


def _quantize(value: Any, scale: NDArray[np.float32], zero: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Bytes of the input's floats, or of a layer's sums; half a step goes to the even byte."""
    if isinstance(value, Scaled):
        factor = (value.scale / scale).astype(np.float32)
        factor = factor.reshape(-1, *[1] * (value.numbers.ndim - 2)) if factor.ndim else factor
        steps = value.numbers.astype(np.float32) * factor
    else:
        steps = value / scale
    return np.clip(np.rint(steps) + zero.astype(np.float32), 0, 255).astype(np.uint8)


def _convolve(seen: Scaled, weights: Scaled, bias: Scaled, step: int, product: Product) -> Scaled:
    """3 x 3 with one row and column of nothing around; channels run fastest along the sums."""
    padded = np.pad(seen.numbers.transpose(0, 2, 3, 1), ((0, 0), (1, 1), (1, 1), (0, 0)))
    rows, columns = (side // step for side in seen.numbers.shape[2:])
    parts = [
        padded[:, y : y + rows * step : step, x : x + columns * step : step]
        for y in range(3)
        for x in range(3)
    ]
    left = np.concatenate(parts, axis=3)
    right = weights.numbers.transpose(2, 3, 1, 0).reshape(left.shape[3], -1)
    sums = product(left.reshape(-1, left.shape[3]), right) + bias.numbers
    shape = (len(padded), rows, columns, right.shape[1])
    return Scaled(sums.reshape(shape).transpose(0, 3, 1, 2), seen.scale * weights.scale)


def drawn_crops() -> Image:
    """Grey crops (64, 48, 32): each card once, and strangers, in the simulated table's designs."""
    rng, designs = np.random.default_rng(48), list(DESIGNS.values())
    crops = []
    for n, name in enumerate((*DECK, *STRANGERS)):
        face = Deck(designs[n % len(designs)], n // len(designs) % 2 == 1).draw(name)
        card = shoot(face, SCALES[n // 8 % len(SCALES)], 0.0, rng)
        pose = (blob_places(card, False) or usual_places(card, False))[0]
        crops.append(grey_of(cut_indices(Pyramid(card), [pose]))[0])
    return np.stack(crops)


def main() -> int:
    """Write the record and say how far the two kinds of sums lie apart."""
    import onnx

    cv2.setNumThreads(1)
    model, crops = onnx.load(MODELS / "index.onnx"), drawn_crops()
    blob = stretch(crops)[:, None]
    exact = evaluate(model, blob, exact_product)
    saturated = evaluate(model, blob, saturating_product)
    np.savez_compressed(RECORD, crops=crops, exact=exact, saturated=saturated)
    apart = np.abs(exact - saturated).max(axis=1)
    print(f"{RECORD.name}: {len(crops)} crops, {RECORD.stat().st_size} bytes")
    print(f"farthest logit by saturation: {apart.min():.2f} to {apart.max():.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
