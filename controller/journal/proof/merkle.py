"""The Merkle tree of RFC 6962, section 2.1: roots, inclusion paths, and how one is checked.

A `Frontier` takes leaves one by one and holds one hash per set bit of their number, so that a tree
of millions of leaves costs a few hundred bytes and a root costs a few hashes.
"""

import hashlib
from collections.abc import Iterable, Sequence

EMPTY = hashlib.sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf's bytes."""
    return hashlib.sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return hashlib.sha256(b"\1" + left + right).digest()


class Frontier:
    """A growing tree; only the roots of the complete subtrees at its right edge are kept."""

    __slots__ = ("hashes", "size")

    def __init__(self, size: int = 0, hashes: Sequence[bytes] = ()) -> None:
        """`hashes` are the roots of the complete subtrees of a tree of that size, largest first.

        Raises ValueError if their number does not fit the size.
        """
        if size < 0 or len(hashes) != size.bit_count():
            raise ValueError(f"{len(hashes)} hashes are no edge of a tree of {size} leaves")
        self.size = size
        self.hashes = list(hashes)

    def add(self, leaf: bytes) -> None:
        """Append a leaf, given by its hash."""
        merged, size = leaf, self.size
        while size & 1:
            merged = node_hash(self.hashes.pop(), merged)
            size >>= 1
        self.hashes.append(merged)
        self.size += 1

    def root(self) -> bytes:
        """The root of all leaves so far."""
        if not self.hashes:
            return EMPTY
        root = self.hashes[-1]
        for left in reversed(self.hashes[:-1]):
            root = node_hash(left, root)
        return root

    def copy(self) -> "Frontier":
        """A copy that grows independently."""
        return Frontier(self.size, self.hashes)


def path_ranges(index: int, size: int) -> list[tuple[int, int]]:
    """The ranges of leaves whose roots prove leaf `index` in a tree of `size`, nearest first.

    Raises ValueError if the tree has no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    ranges: list[tuple[int, int]] = []
    first, last = 0, size
    while last - first > 1:
        middle = first + _largest_power_below(last - first)
        if index < middle:
            ranges.append((middle, last))
            last = middle
        else:
            ranges.append((first, middle))
            first = middle
    return ranges[::-1]


def inclusion_path(leaves: Iterable[bytes], index: int, size: int) -> list[bytes]:
    """The path that proves leaf `index`: the sibling hashes, nearest first.

    `leaves` are the hashes of at least `size` leaves in order; they are read once.
    """
    ranges = path_ranges(index, size)
    edges = {first: Frontier() for first, _ in ranges}
    current: Frontier | None = None
    for number, leaf in zip(range(size), leaves, strict=False):
        if number == index:
            current = None
            continue
        current = edges.get(number, current)
        if current is not None:
            current.add(leaf)
    return [edges[first].root() for first, _ in ranges]


def root_by_path(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root to which this leaf and path lead. Raises ValueError if the path does not fit."""
    ranges = path_ranges(index, size)
    if len(ranges) != len(path):
        raise ValueError(f"the path has {len(path)} hashes; this place needs {len(ranges)}")
    found = leaf
    for (first, _), beside in zip(ranges, path, strict=True):
        found = node_hash(beside, found) if first <= index else node_hash(found, beside)
    return found


def _largest_power_below(number: int) -> int:
    """The largest power of two below `number`, which is at least 2."""
    return 1 << ((number - 1).bit_length() - 1)
