"""The net: four convolutions and a dense layer with two heads, 14 ranks and 5 suits."""

import torch
from torch import nn

from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH


def _block(inputs: int, outputs: int, stride: int) -> list[nn.Module]:
    return [
        nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    ]


class IndexNet(nn.Module):
    """Maps crops (N, 1, 48, 32; float32, paper 1) to logits (N, 19): ranks, then suits."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            *_block(1, 24, 2),
            *_block(24, 40, 1),
            nn.MaxPool2d(2),
            *_block(40, 64, 1),
            nn.MaxPool2d(2),
            *_block(64, 128, 1),
            nn.Flatten(),
            nn.Dropout(0.25),
            nn.Linear(128 * (CROP_HEIGHT // 8) * (CROP_WIDTH // 8), 128),
            nn.ReLU(inplace=True),
        )
        self.heads = nn.Linear(128, 14 + 5)

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        """Return the logits of both heads, side by side."""
        logits: torch.Tensor = self.heads(self.features(crops))
        return logits
