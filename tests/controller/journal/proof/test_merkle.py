"""The tree of RFC 6962, held against its own definition and the known roots."""

import contextlib
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.journal.proof.merkle import (
    Frontier,
    inclusion_path,
    leaf_hash,
    root_by_path,
)

INPUTS = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Of the reference implementation of certificate transparency, for one to eight of the inputs."""


def by_definition(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, word for word."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\0" + leaves[0]).digest()
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return hashlib.sha256(b"\1" + by_definition(leaves[:k]) + by_definition(leaves[k:])).digest()


def test_the_known_roots() -> None:
    tree = Frontier()
    for data, root in zip(INPUTS, ROOTS, strict=True):
        tree.add(leaf_hash(data))
        assert tree.root().hex() == root


@given(st.integers(0, 70))
def test_a_growing_tree_has_the_root_of_the_definition(size: int) -> None:
    leaves = [b"%d" % number for number in range(size)]
    tree = Frontier()
    for leaf in leaves:
        tree.add(leaf_hash(leaf))
    assert tree.root() == by_definition(leaves)
    again = Frontier(tree.size, tree.hashes)
    again.add(leaf_hash(b"one more"))
    assert again.root() == by_definition([*leaves, b"one more"])


@given(st.data(), st.integers(1, 70))
def test_a_path_leads_its_own_leaf_to_the_root_and_no_other(data: st.DataObject, size: int) -> None:
    index = data.draw(st.integers(0, size - 1))
    leaves = [b"%d" % number for number in range(size)]
    hashes = [leaf_hash(leaf) for leaf in leaves]
    path = inclusion_path(iter([*hashes, leaf_hash(b"later")]), index, size)
    root = by_definition(leaves)
    assert root_by_path(hashes[index], index, size, path) == root
    assert root_by_path(leaf_hash(b"another"), index, size, path) != root
    other = data.draw(st.integers(0, size - 1))
    if other != index:
        with contextlib.suppress(ValueError):  # the other place is nearer to the root
            assert root_by_path(hashes[index], other, size, path) != root


def test_a_path_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="needs 3"):
        root_by_path(leaf_hash(b""), 0, 8, [bytes(32)] * 2)
    with pytest.raises(ValueError, match="no leaf 8"):
        root_by_path(leaf_hash(b""), 8, 8, [])
    with pytest.raises(ValueError, match="no edge"):
        Frontier(3, [bytes(32)])
