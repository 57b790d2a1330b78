"""Trains the index net: `python -m vision.training.train --art DIR --fonts DIR --out FILE`.

Two steps, both from one seed: crops are drawn into pieces on disk (kept, so that a second run
starts at once); then some nets learn on them, and one more from what these say, which is written
as ONNX. A GPU is used where there is one. Needs the dependency group `training`; nothing here is
imported by the product.
"""

import argparse
import sys
import time
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from controller.option_values import seed, whole
from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH, stretch
from vision.training.dataset import Face, SampleMaker, make_face
from vision.training.drawing import usable_fonts
from vision.training.export import export
from vision.training.free_decks import FOREIGN_DECKS, load_decks
from vision.training.lesson import PIECE, Arrays, Lesson, lesson_of
from vision.training.locate import locate_deck
from vision.training.net import IndexNet
from vision.training.thresholds import write_calibration

HELD_APART = ("tigullio", "plastic", "anglo_poker")
"""Decks never trained on; confidence is calibrated on them."""
NO_CORNER_INDEX = ("tango_nuevo",)
BATCH = 512
"""Crops per step."""
RATE = 3.5e-3
"""Highest learning rate."""
ART_SHARE = 0.45
"""Share of indices taken from rendered decks; the rest are own drawings."""
_WORK: dict[str, tuple[list[Face], list[Path], list[Path]]] = {}


def prepare(
    art: Path, fonts: list[Path], cache: Path
) -> tuple[list[Face], list[Face], list[Path], list[Path]]:
    """Return faces to train on, faces held apart, fonts for ranks and for suits."""
    react = art / "react-playing-card-set"
    decks = load_decks(art / "gnome", react, cache / "decks")
    kept: list[Face] = []
    apart: list[Face] = []
    for name, faces in decks.items():
        if name in FOREIGN_DECKS or name in NO_CORNER_INDEX:
            continue
        poses = locate_deck(faces)
        into = apart if name in HELD_APART else kept
        into += [make_face(faces[card], poses[card], card) for card in faces]
    ranks, suits = usable_fonts(fonts)
    return kept, apart, ranks, suits


def _piece(job: tuple[str, int, Path]) -> Path:
    which, seed, path = job
    if not path.exists():
        faces, fonts, suit_fonts = _WORK[which]
        share = ART_SHARE if which == "train" else 1.0
        crops, ranks, suits = SampleMaker(seed, faces, fonts, suit_fonts, share).batch(PIECE)
        np.savez(path, crops=crops, ranks=ranks, suits=suits)
    return path


def draw_pieces(which: str, count: int, seed: int, cache: Path, processes: int) -> Arrays:
    """Return all crops of a set, drawn or taken from the cache."""
    jobs = [(which, seed * 1000 + k, cache / f"{which}-{seed}-{k}.npz") for k in range(count)]
    with Pool(processes) as pool:
        paths = list(pool.imap(_piece, jobs))
    held = [np.load(path) for path in paths]
    crops, ranks, suits = (
        np.concatenate([h[key] for h in held]) for key in ("crops", "ranks", "suits")
    )
    return crops, ranks, suits


def learn(lesson: Lesson, epochs: int, seed: int) -> IndexNet:
    """Train a new net in one cycle with AdamW; `seed` begins it and shuffles its crops.

    Short floats take half the time on a recent processor.
    """
    torch.manual_seed(seed)
    net, device, count = IndexNet(), lesson.crops.device, len(lesson.crops)
    net.to(device, memory_format=torch.channels_last)
    order = np.random.default_rng(seed)
    steps = epochs * (count // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, max_lr=RATE, total_steps=steps, cycle_momentum=False
    )
    net.train()
    for epoch in range(epochs):
        began, total = time.monotonic(), torch.zeros((), device=device)
        chosen = torch.from_numpy(order.permutation(count)[: count // BATCH * BATCH]).to(device)
        for part in chosen.reshape(-1, BATCH):
            with torch.autocast(device.type, torch.bfloat16):
                logits = net(lesson.batch(part))
            loss = lesson.loss(logits.float(), part)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.detach() * BATCH
        mean, spent = total.item() / len(chosen), time.monotonic() - began
        print(f"epoch {epoch + 1}: loss {mean:.4f} ({spent:.0f} s)", file=sys.stderr, flush=True)
    return net


def teach(lesson: Lesson, teachers: int, epochs: int, seed: int) -> IndexNet:
    """Train some nets, then one that learns from what they say together.

    A net by itself depends on how it began; the mean of several does so less, and what learns
    from the mean needs no more time than one of them.
    """
    nets: list[torch.nn.Module] = []
    for k in range(1, teachers + 1):
        print(f"teacher {k} of {teachers}", file=sys.stderr, flush=True)
        nets.append(learn(lesson, epochs, seed + 100 * k))
    net = learn(lesson.with_teachers(nets) if nets else lesson, epochs, seed)
    net.to("cpu")
    return net


def tensor(crops: NDArray[np.uint8]) -> torch.Tensor:
    """Return crops (N, 48, 32; uint8) as the net takes them: (N, 1, 48, 32) float32."""
    return torch.from_numpy(stretch(crops)).reshape(-1, 1, CROP_HEIGHT, CROP_WIDTH)


def predict(net: IndexNet, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the logits (N, 19) of many crops."""
    net.eval()
    with torch.no_grad():
        parts = [net(tensor(crops[k : k + 1024])).numpy() for k in range(0, len(crops), 1024)]
    return np.concatenate(parts)


def report(net: IndexNet, data: Arrays) -> str:
    """Describe right, abstained and misread of a set, true indices and others apart, as text."""
    crops, ranks, suits = data
    logits = predict(net, crops)
    rank, suit = logits[:, :14].argmax(1), logits[:, 14:].argmax(1)
    real = (ranks < 13) & (suits < 4)
    answered = (rank < 13) & (suit < 4)
    right = answered & (rank == ranks) & (suit == suits)
    return (
        f"indices: {right[real].mean():.4f} right, {(answered & ~right)[real].mean():.4f} misread; "
        f"others answered: {answered[~real].mean():.4f}"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--art", type=Path, required=True)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True)
    parser.add_argument("--cache", type=Path, default=Path("/tmp/livetable-training"))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pieces", type=whole(1, 10_000), default=48, help="of 10,000 crops each")
    parser.add_argument("--epochs", type=whole(1, 1000), default=10)
    parser.add_argument("--teachers", type=whole(0, 100), default=3)
    parser.add_argument("--seed", type=seed, default=7)
    parser.add_argument("--processes", type=whole(1, 256), default=2)
    return parser.parse_args()


def main() -> int:
    """Train the net and write it; the recipe with all paths is in vision/training/README.md."""
    options = _options()
    cv2.setNumThreads(1)  # threads of a parent do not survive the fork of the drawing processes
    kept, apart, fonts, suit_fonts = prepare(options.art, options.fonts, options.cache)
    _WORK.update(train=(kept, fonts, suit_fonts), apart=(apart, fonts, suit_fonts))
    train = draw_pieces("train", options.pieces, options.seed, options.cache, options.processes)
    check = draw_pieces("apart", 1, options.seed + 1, options.cache, 1)
    torch.set_num_threads(options.processes)
    lesson = lesson_of(train, "cuda" if torch.cuda.is_available() else "cpu")
    net = teach(lesson, options.teachers, options.epochs, options.seed)
    print(report(net, check))
    held = options.out.with_name("calibration.json")
    print(write_calibration(held, predict(net, check[0]), *check[1:]))
    torch.save(net.state_dict(), options.cache / "weights.pt")
    export(net, options.out, train[0])
    return 0


if __name__ == "__main__":
    sys.exit(main())
