"""Checkpoints that a record must lead to: those from outside, and those that it carries."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.checks.anchors import Anchors, read_anchor
from controller.journal.meta import Meta
from controller.journal.proof.checkpoint import Checkpoint, origin
from controller.journal.proof.merkle import Frontier, leaf_hash
from controller.journal.proof.note import signed_note

KEY, OTHER = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2))
PUBLIC, OTHERS = (key.public_key().public_bytes_raw() for key in (KEY, OTHER))
EPOCH = "a1b2c3d4"
META = Meta(format=1, facts=1, epoch=EPOCH, site="s", table="t1", game="igt", software="test")


def tree_of(size: int) -> Frontier:
    tree = Frontier()
    for number in range(size):
        tree.add(leaf_hash(b"%d" % number))
    return tree


def note(
    records: int = 5,
    events: int = 2,
    *,
    key: Ed25519PrivateKey | None = KEY,
    table: str = "t1",
    epoch: str = EPOCH,
    root: bytes = b"",
) -> str:
    name = origin("s", table, epoch)
    root = root or tree_of(records + events).root()
    checkpoint = Checkpoint(
        origin=name, root=root, epoch=epoch, records=records, events=events, rules="rules"
    )
    return signed_note(checkpoint.text, name, key)


def begun(*notes: str, keys: tuple[bytes, ...] = ()) -> Anchors:
    anchors = Anchors(notes, keys)
    assert anchors.begin(META) == ""
    return anchors


@pytest.mark.parametrize(
    ("anchor", "keys", "fault"),
    [
        ("nothing", (), "the anchor is no checkpoint: "),
        (note(table="t2"), (), "the anchor is of another journal: 'livetable/s/t2/a1b2c3d4'"),
        (note(), (OTHERS,), "the anchor bears no good signature of the given key"),
        (note(key=None), (PUBLIC,), "the anchor bears no good signature of the given key"),
        (note(), (OTHERS, PUBLIC), ""),
        (note(), (), ""),
    ],
)
def test_an_anchor_is_a_checkpoint_of_this_journal_signed_by_a_given_key(
    anchor: str, keys: tuple[bytes, ...], fault: str
) -> None:
    found = Anchors([note(3, 1), anchor], keys or ()).begin(META)
    assert found.startswith(fault) if fault else found == ""


def test_the_record_must_lead_to_each_anchor_and_reach_the_furthest() -> None:
    anchors = begun(note(3, 1), note(5, 2))
    assert anchors.newest is None
    for size in range(1, 7):
        assert anchors.reached(tree_of(size)) == ""
    assert anchors.newest is not None
    assert anchors.newest.size == 4
    assert anchors.end(6) == (
        "the record ends after 6 rows and the anchor names 7: its end was cut, "
        "or this is an old copy"
    )
    assert anchors.reached(tree_of(7)) == ""
    assert (anchors.newest.size, anchors.end(7)) == (7, "")


def test_another_record_than_the_anchors_is_named_at_its_row() -> None:
    anchors = begun(note(3, 1, root=bytes(32)))
    assert anchors.reached(tree_of(4)) == (
        "the record up to row 4 is not the one that the anchor names"
    )
    assert anchors.newest is None


OF_ANOTHER = "carries a checkpoint of another record"


@pytest.mark.parametrize(
    ("carried", "fault"),
    [
        (note(), ""),
        (note(table="t2"), OF_ANOTHER),
        (note(epoch="ffffffff"), OF_ANOTHER),
        (note(4, 3), OF_ANOTHER),
        (note(root=bytes(32)), OF_ANOTHER),
        ("nothing", "carries what is no checkpoint: "),
        ("", ""),
    ],
)
def test_a_round_carries_the_checkpoint_of_the_record_up_to_it(carried: str, fault: str) -> None:
    anchors = begun()
    found = anchors.own(carried, tree_of(7), 5, 2)
    assert found.startswith(fault) if fault else found == ""
    assert anchors.carried == (0 if fault or not carried else 1)


def test_once_a_round_carried_one_all_must() -> None:
    anchors = begun()
    assert anchors.own("", tree_of(7), 5, 2) == ""
    assert anchors.own(note(), tree_of(7), 5, 2) == ""
    assert anchors.own("", tree_of(7), 5, 2) == "carries no checkpoint, as rounds before it do"


BAD = "carries a checkpoint without a good signature of the table's key"


@pytest.mark.parametrize(
    ("given", "own", "key", "fault", "signed"),
    [
        ((), PUBLIC, KEY, "", 7),
        ((), PUBLIC, OTHER, BAD, 0),
        ((), PUBLIC, None, "", 0),
        ((), b"", KEY, "", 0),
        ((PUBLIC,), b"", KEY, "", 7),
        ((PUBLIC,), OTHERS, KEY, "", 7),
        ((OTHERS,), PUBLIC, KEY, BAD, 0),
    ],
)
def test_a_signature_is_of_the_given_key_else_of_one_that_the_journal_named(
    given: tuple[bytes, ...],
    own: bytes,
    key: Ed25519PrivateKey | None,
    fault: str,
    signed: int,
) -> None:
    anchors = begun(keys=given)
    anchors.know(own.hex())
    assert anchors.own(note(key=key), tree_of(7), 5, 2) == fault
    assert anchors.signed == signed


def test_a_journal_may_name_one_key_after_the_other() -> None:
    anchors = begun()
    for public in (PUBLIC, OTHERS):
        anchors.know(public.hex())
    anchors.know("")
    for key in (KEY, OTHER):
        assert anchors.own(note(key=key), tree_of(7), 5, 2) == ""


def test_a_checkpoints_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "good").write_text(note())
    assert read_anchor(tmp_path / "good") == note()
    (tmp_path / "bad").write_bytes(b"\xff")
    for name in ("bad", "none"):
        with pytest.raises(ValueError, match=f"{name}: cannot be read .*; name a checkpoint's"):
            read_anchor(tmp_path / name)


@pytest.mark.parametrize("text", ["", "text", note()[:40], "a\nb\nc\n\n"])
def test_a_file_that_holds_no_checkpoint_says_nothing_of_the_journal(
    text: str, tmp_path: Path
) -> None:
    """An empty file beside a good journal must not make it one that was changed."""
    (tmp_path / "a").write_text(text)
    with pytest.raises(ValueError, match=r"a: is no checkpoint \(.*\); name a checkpoint's file"):
        read_anchor(tmp_path / "a")


@pytest.mark.parametrize("swapped", [False, True])
def test_two_anchors_of_one_size_and_two_roots_are_two_records(swapped: bool) -> None:
    """Two game servers were told two books: whichever is named last, one of them is not this."""
    told = [note(3, 1), note(3, 1, root=tree_of(5).root())]
    anchors = begun(*(reversed(told) if swapped else told))
    found = [anchors.reached(tree_of(size)) for size in range(1, 5)]
    assert [one for one in found if one] == [
        "the record up to row 4 is not the one that the anchor names"
    ]
