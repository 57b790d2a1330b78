"""Lays crops where the net learns, and says what each of them shows and what an answer lacks."""

from dataclasses import dataclass, replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH, contrast

Arrays = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]
"""Crops (N, 48, 32), ranks (N,) and suits (N,)."""
PIECE = 10_000
"""Crops whose contrast is found at once."""
BELIEF = 0.7
"""The weight of the teachers in a pupil's lesson, 0 to 1; the rest is the label's."""

Chances = tuple[torch.Tensor, torch.Tensor]
"""Chances of ranks (N, 14) and suits (N, 5)."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Crops (N, 1, 48, 32; uint8) with the contrast of each, and what each of them shows.

    `low` and `span` are (N, 1, 1, 1) float32, see `vision.reading.indices.contrast`; `ranks` and
    `suits` are labels (N,); `told` is what teachers say of the crops, None without teachers.
    """

    crops: torch.Tensor
    low: torch.Tensor
    span: torch.Tensor
    ranks: torch.Tensor
    suits: torch.Tensor
    told: Chances | None = None

    def batch(self, part: torch.Tensor) -> torch.Tensor:
        """Return some crops as the net takes them (see `vision.reading.indices.stretch`)."""
        stretched = (self.crops[part].float() - self.low[part]) / self.span[part]
        return stretched.clamp(0.0, 1.2).contiguous(memory_format=torch.channels_last)

    def loss(self, logits: torch.Tensor, part: torch.Tensor) -> torch.Tensor:
        """Return what the net's answers (M, 19) to some crops lack."""
        lack = loss_of(logits, self.ranks[part], self.suits[part])
        if self.told is None:
            return lack
        ranks, suits = self.told
        first = functional.cross_entropy(logits[:, :14], ranks[part])
        heard = first + functional.cross_entropy(logits[:, 14:], suits[part])
        return (1 - BELIEF) * lack + BELIEF * heard

    def with_teachers(self, nets: list[torch.nn.Module]) -> "Lesson":
        """Return the lesson with what these nets say of its crops, on the average."""
        said = [self.chances(net) for net in nets]
        ranks, suits = (torch.stack(part).mean(0) for part in zip(*said, strict=True))
        return replace(self, told=(ranks, suits))

    def chances(self, net: torch.nn.Module) -> Chances:
        """Return what a net says of all crops."""
        net.to(self.crops.device).eval()
        with torch.no_grad():
            parts = torch.arange(len(self.crops), device=self.crops.device).split(4096)
            logits = torch.cat([net(self.batch(part)) for part in parts])
        return logits[:, :14].softmax(1), logits[:, 14:].softmax(1)


def loss_of(logits: torch.Tensor, ranks: torch.Tensor, suits: torch.Tensor) -> torch.Tensor:
    """Return the cross entropy of both heads; a touch of smoothing keeps confidence honest."""
    first = functional.cross_entropy(logits[:, :14], ranks, label_smoothing=0.02)
    return first + functional.cross_entropy(logits[:, 14:], suits, label_smoothing=0.02)


def lesson_of(data: Arrays, device: str) -> Lesson:
    """Lay crops and their labels where the net learns: on the processor or on a GPU."""
    crops, ranks, suits = data
    pieces = [contrast(crops[k : k + PIECE]) for k in range(0, len(crops), PIECE)]
    low, span = (torch.from_numpy(np.concatenate(part)) for part in zip(*pieces, strict=True))
    shown = torch.from_numpy(crops).reshape(-1, 1, CROP_HEIGHT, CROP_WIDTH)
    parts = (shown, low.reshape(-1, 1, 1, 1), span.reshape(-1, 1, 1, 1))
    labels = (torch.from_numpy(ranks), torch.from_numpy(suits))
    return Lesson(*(part.to(device) for part in (*parts, *labels)))
