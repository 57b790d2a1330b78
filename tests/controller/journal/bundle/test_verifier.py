"""One file and Python alone: good bundles and proofs pass, and no change of one does."""

import base64
import hashlib
import os
import random
import re
import shutil
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.journal.bundle import verifier
from controller.journal.bundle.verbs import VERIFIER
from controller.journal.journal_command import main
from tests.support.journals.checkpoints import KEY, PUBLIC, notes
from tests.support.journals.exported import exported_night
from tests.support.journals.played import write_journal
from tests.support.journals.stranger import run

pytestmark = pytest.mark.long

PUBLIC_TEXT = base64.b64encode(PUBLIC).decode()

VECTORS = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701c"
        "f9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0"
        "f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f76098"
        "4dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)
"""RFC 8032, section 7.1: public key, message, signature."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported_night(tmp_path_factory.mktemp("night"), "quebec")


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_the_vectors_of_the_rfc(public: str, message: str, signature: str) -> None:
    parts = [bytes.fromhex(part) for part in (public, message, signature)]
    assert verifier.ed25519(*parts)
    assert not verifier.ed25519(parts[0], parts[1] + b"x", parts[2])


@settings(max_examples=30, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=200), st.integers(0, 511))
def test_it_agrees_with_the_library(seed: bytes, message: bytes, bit: int) -> None:
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = key.public_key().public_bytes_raw(), key.sign(message)
    assert verifier.ed25519(public, message, signature)
    spoilt = bytearray(signature)
    spoilt[bit // 8] ^= 1 << bit % 8
    assert not verifier.ed25519(public, message, bytes(spoilt))


def test_a_signature_has_one_form_only() -> None:
    public, message, signature = (bytes.fromhex(part) for part in VECTORS[0])
    order = 2**252 + 27742317777372353535851937790883648493
    other = (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")
    assert not verifier.ed25519(public, message, signature[:32] + other)
    assert not verifier.ed25519(b"\xff" * 32, message, signature)
    assert not verifier.ed25519(public[:31], message, signature)


@pytest.mark.regulation("R13")
def test_a_good_bundle_is_authentic_with_the_key_and_consistent_without(night: Path) -> None:
    bundle, anchor = str(night / "bundle"), night / "anchor"
    anchor.write_text(list(notes(night / "j.db").values())[1])
    assert run(bundle)[0] == 3
    assert run(bundle)[1].startswith("consistent, not authentic, not anchored: ")
    code, said = run(bundle, "--key", PUBLIC_TEXT, "--anchor", str(anchor))
    assert (code, said.startswith("authentic, anchored: ")) == (0, True)
    code, said = run(bundle, "--key", base64.b64encode(bytes(32)).decode())
    assert (code, "not of this key" in said) == (1, True)


def test_an_anchor_is_origin_size_and_root_and_needs_no_signature(night: Path) -> None:
    """As another log writes it, or an auditor by hand."""
    bundle, anchor = str(night / "bundle"), night / "bare"
    note = list(notes(night / "j.db").values())[1]
    anchor.write_text("\n".join(note.split("\n")[:3]) + "\n\n")
    code, said = run(bundle, "--key", PUBLIC_TEXT, "--anchor", str(anchor))
    assert (code, said.startswith("authentic, anchored: ")) == (0, True), said


def test_an_empty_folder_beside_the_files_is_named(night: Path) -> None:
    bundle = shutil.copytree(night / "bundle", night / "more")
    (bundle / "evidence" / "late").mkdir(parents=True)
    code, said = run(str(bundle))
    assert (code, "evidence/late is not in the manifest" in said) == (1, True), said


@pytest.mark.parametrize("text", ["", "AB==", "AA", "AA==\n", " AA=="])
def test_bytes_are_written_in_one_way_only(text: str) -> None:
    with pytest.raises((verifier.BadError, ValueError)):
        verifier.unbase64(text, "it")
    assert verifier.unbase64("AA==", "it") == b"\0"


ROOT = base64.b64encode(bytes(range(32))).decode()


def test_a_checkpoint_is_read_into_origin_size_and_root() -> None:
    told = verifier.read_checkpoint(f"site/table\n10\n{ROOT}\n\n", "it")
    assert told == ("site/table", 10, bytes(range(32)))


@pytest.mark.parametrize(
    "lines",
    [
        ("site/table", "10"),
        ("site/table", "ten", ROOT),
        ("site/table", "010", ROOT),
        ("site/table", "-1", ROOT),
        ("site/table", "", ROOT),
        ("site/table", "10", ROOT[:-1] + "?"),
        ("site/table", "10", ROOT + "\n\n— site"),
        ("site/table", "10", ROOT + f"\n\n— site {ROOT}"),
        ("site/table", "10", ROOT + f"\n\nx site {base64.b64encode(bytes(68)).decode()}"),
        ("site/table", "10", ROOT + f"\n\n—  {base64.b64encode(bytes(68)).decode()}"),
    ],
    ids=str,
)
def test_what_is_no_checkpoint_is_refused(lines: tuple[str, ...]) -> None:
    note = "\n".join(lines) + "\n"
    with pytest.raises((verifier.BadError, ValueError)):
        verifier.read_checkpoint(note if "—" in note or "x site" in note else f"{note}\n", "it")


def test_an_anchor_of_another_journal_fails(night: Path, tmp_path: Path) -> None:
    write_journal(tmp_path / "other.db", "quebec", key=KEY)
    (tmp_path / "anchor").write_text(next(iter(notes(tmp_path / "other.db").values())))
    code, said = run(str(night / "bundle"), "--anchor", str(tmp_path / "anchor"))
    assert (code, "another journal" in said) == (1, True)


def test_a_rewritten_bundle_fails_against_one_anchor(night: Path, tmp_path: Path) -> None:
    """All of it written anew, unsigned, fits together; the anchor says that it is another night."""
    (tmp_path / "anchor").write_text(list(notes(night / "j.db").values())[2])
    shutil.copytree(night / "bundle", tmp_path / "b")
    name = tmp_path / "b" / "log.jsonl"
    name.write_bytes(name.read_bytes().replace(b"dealer-1", b"dealer-9"))
    code, said = run(str(tmp_path / "b"), "--anchor", str(tmp_path / "anchor"))
    assert (code, "log.jsonl was changed" in said) == (1, True)


@pytest.mark.regulation("R37", "R44")
def test_a_proof_of_one_round(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = list(notes(night / "j.db"))[1]
    words = ["prove", str(night / "j.db"), "--round", name, "--event", str(night / "event")]
    assert main(words) == 0
    (night / "proof").write_text(capsys.readouterr().out)
    given = ["--proof", str(night / "proof"), "--event", str(night / "event")]
    assert run(*given)[0] == 3
    assert run(*given, "--key", PUBLIC_TEXT)[0] == 0
    (night / "false").write_bytes((night / "event").read_bytes().replace(b"dealer", b"daeler"))
    assert "not the one that was proved" in run(*given[:3], str(night / "false"))[1]
    spoilt = (night / "proof").read_text().replace("index ", "index 1")
    (night / "proof").write_text(spoilt)
    assert run(*given)[0] == 1


def changed(bundle: Path, draw: random.Random) -> tuple[str, bytes]:
    """Change one byte of one file; its name, and its bytes of before."""
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    path = draw.choice(files)
    before = path.read_bytes()
    data = bytearray(before)
    data[draw.randrange(len(data))] ^= draw.randrange(1, 256)
    path.write_bytes(bytes(data))
    return str(path), before


@pytest.mark.regulation("R09", "R12")
def test_any_change_of_a_bundle_is_found(night: Path, tmp_path: Path) -> None:
    shutil.copytree(night / "bundle", tmp_path / "b")
    draw = random.Random(4)
    for _ in range(120):
        name, before = changed(tmp_path / "b", draw)
        try:
            code = verifier.main([str(tmp_path / "b"), "--key", PUBLIC_TEXT])
        except SystemExit as end:
            code = int(str(end.code))
        assert code == 1, name
        Path(name).write_bytes(before)
    assert verifier.main([str(tmp_path / "b"), "--key", PUBLIC_TEXT]) == 0
    (tmp_path / "b" / "more.txt").write_text("x")
    assert verifier.main([str(tmp_path / "b"), "--key", PUBLIC_TEXT]) == 1
    (tmp_path / "b" / "more.txt").unlink()
    (tmp_path / "b" / "rules.json").unlink()
    assert verifier.main([str(tmp_path / "b"), "--key", PUBLIC_TEXT]) == 1


def spoilt(night: Path, folder: Path, name: str, data: bytes) -> str:
    """What the verifier says of a bundle of which one file holds something else."""
    shutil.copytree(night / "bundle", folder)
    (folder / name).write_bytes(data)
    code, said = run(str(folder), "--key", PUBLIC_TEXT)
    assert (code, said.count("\n")) == (1, 1), said
    return said


@pytest.mark.parametrize("torn", [False, True])
def test_a_changed_row_is_found_between_two_checkpoints(
    night: Path, tmp_path: Path, torn: bool
) -> None:
    lines = (night / "bundle" / "log.jsonl").read_bytes().split(b"\n")
    at = next(n for n, line in enumerate(lines) if b'"settled"' in line) + 3
    row = lines[at]
    lines[at] = row[: len(row) // 2] if torn else row.replace(b",1", b",2")
    said = spoilt(night, tmp_path / "b", "log.jsonl", b"\n".join(lines))
    if torn:
        assert f"NOT GOOD: log.jsonl, line {at + 1}, is no row" in said
        return
    found = re.search(r"one of the lines (\d+) to (\d+) of log.jsonl was changed", said)
    assert found, said
    assert 1 < int(found[1]) <= at + 1 <= int(found[2]) < len(lines)


@pytest.mark.parametrize("kept", [0, 0.5])
def test_a_log_that_was_cut_is_told_as_one(night: Path, tmp_path: Path, kept: float) -> None:
    lines = (night / "bundle" / "log.jsonl").read_bytes().splitlines(keepends=True)
    left = lines[: int(kept * len(lines))]
    said = spoilt(night, tmp_path / "b", "log.jsonl", b"".join(left))
    missing = len(lines) - len(left)
    assert f"log.jsonl ends at line {len(left)}, {missing} rows too early: it was cut" in said


def test_rows_behind_the_last_checkpoint_are_held_by_the_manifest(
    night: Path, tmp_path: Path
) -> None:
    log = (night / "bundle" / "log.jsonl").read_bytes()
    said = spoilt(night, tmp_path / "b", "log.jsonl", log + b"more")
    assert re.search(r"log.jsonl was changed at line \d+ or after it; keep this copy", said), said


def test_half_a_letter_is_named_with_its_file(night: Path, tmp_path: Path) -> None:
    note = (night / "bundle" / "manifest.txt").read_bytes()
    said = spoilt(night, tmp_path / "b", "manifest.txt", note + b"\xc3")
    assert f"manifest.txt is no UTF-8 text from byte {len(note) + 1} on" in said


def test_nothing_in_a_bundle_is_an_exception(night: Path, tmp_path: Path) -> None:
    """Unsigned, so that the manifest fits; deep enough that a reader of JSON gives up."""
    deep = b"[" * 200_000 + b"\n"
    assert "log.jsonl, line 1, is no row" in spoilt(night, tmp_path / "a", "log.jsonl", deep)
    odd = tmp_path / "b"
    shutil.copytree(night / "bundle", odd)
    Path(os.fsdecode(os.fsencode(odd) + b"/\xff")).write_text("x")
    code, said = run(str(odd))
    assert (code, "is not in the manifest" in said) == (1, True), said


def test_files_may_be_named_from_anywhere(
    night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a path from the root as by one from here, wherever here is."""
    anchor = night / "anchored"
    anchor.write_text(list(notes(night / "j.db").values())[1])
    monkeypatch.chdir(tmp_path)
    for name in (str(anchor), os.path.relpath(anchor)):
        assert verifier.main([str(night / "bundle"), "--key", PUBLIC_TEXT, "--anchor", name]) == 0
        assert capsys.readouterr().out.startswith("authentic, anchored: ")


@pytest.mark.parametrize("text", ["", "text", "a\n1\nb\n\n"])
def test_an_anchor_that_is_none_is_no_answer(
    night: Path, tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty file is not a bundle without an anchor, nor one that was changed."""
    (tmp_path / "anchor").write_text(text)
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(night / "bundle"), "--anchor", str(tmp_path / "anchor")])
    assert "error: the anchor" in capsys.readouterr().err


@pytest.mark.parametrize("field", ["size", "root"])
def test_a_manifest_that_counts_another_log_is_refused_also_unsigned(
    night: Path, tmp_path: Path, field: str
) -> None:
    """Its files are all as it says; the rows lead elsewhere."""
    shutil.copytree(night / "bundle", tmp_path / "b")
    manifest = tmp_path / "b" / "manifest.txt"
    told = {"size": "1", "root": base64.b64encode(bytes(32)).decode()}[field]
    lines = manifest.read_text().split("\n")
    changed = [f"{field} {told}" if line.startswith(f"{field} ") else line for line in lines]
    assert changed != lines
    manifest.write_text("\n".join(changed))
    with pytest.raises(verifier.BadError, match="do not lead to the root in the manifest"):
        verifier.check_bundle(str(tmp_path / "b"), (), None)


@pytest.mark.parametrize("at_the_end", [True, False])
def test_a_blank_line_after_a_signature_makes_no_unsigned_manifest(
    night: Path, tmp_path: Path, at_the_end: bool
) -> None:
    shutil.copytree(night / "bundle", tmp_path / "b")
    manifest = tmp_path / "b" / "manifest.txt"
    note = manifest.read_text()
    second = note.splitlines(keepends=True)[-1]
    manifest.write_text(note + ("\n" if at_the_end else f"\n{second}"))
    code, said = run(str(tmp_path / "b"), "--key", PUBLIC_TEXT)
    assert (code, "manifest.txt is no signed note" in said) == (1, True)


def test_any_change_of_a_checkpoint_is_found(night: Path, tmp_path: Path) -> None:
    """As an anchor, under the key: no byte of it is free."""
    note = list(notes(night / "j.db").values())[1].encode()
    draw = random.Random(5)
    for place in range(len(note)):
        spoilt = bytearray(note)
        spoilt[place] ^= draw.randrange(1, 256)
        try:
            text = bytes(spoilt).decode()
            good = verifier.signed(text, (PUBLIC,), "it") and verifier.read_checkpoint(text, "it")
        except (verifier.BadError, ValueError):
            good = False
        assert not good, place


@pytest.mark.regulation("R32")
def test_a_key_may_be_given_as_the_alarm_of_a_changed_one_tells_it(
    night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = str(night / "bundle")
    assert run(bundle, "--key", PUBLIC.hex())[0] == 0
    assert run(bundle, "--key", bytes(32).hex())[0] == 1
    with pytest.raises(SystemExit, match="2"):
        verifier.main([bundle, "--key", "ab"])
    assert "the key is not 32 bytes in base64 or hex" in capsys.readouterr().err
    assert main(["verify", str(night / "j.db"), "--key", PUBLIC.hex()]) == 0
    assert "intact and signed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "key", ["x" * 64, "٣" * 64, " " * 64, "ab " * 21 + "a", "AA==", "\udcff" * 64]
)
def test_a_key_that_is_none_is_told_in_words_of_ours(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(tmp_path), "--key", key])
    assert "error: the key is not 32 bytes in base64 or hex\n" in capsys.readouterr().err


def test_a_file_where_the_key_itself_is_wanted_is_told_with_what_prints_the_key(
    night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`journal export --key` names a file, and `journal verify --key` the key: a trap."""
    file = str(night / "keys" / "k")
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(night / "bundle"), "--key", file])
    told = "error: --key takes the public key, not a file; `livetable journal key` prints it\n"
    assert told in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["verify", str(night / "j.db"), "--key", file])
    told = "is a file, and what is wanted is the public key itself: livetable journal key KEYFILE"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name the folder of a bundle, or --proof and --event"),
        (["--proof", "p"], "name the folder of a bundle, or --proof and --event"),
        (["/absent"], "/absent is no folder"),
    ],
)
def test_what_names_nothing_to_check_is_told_with_the_usage(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        verifier.main(words)
    told = capsys.readouterr().err
    assert told.startswith("usage:")
    assert said in told


def test_the_public_half_of_a_key_is_told_again(
    night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["key", str(night / "keys" / "k"), "--public"]) == 0
    assert capsys.readouterr().out == f"public key {PUBLIC_TEXT}\n"
    assert main(["key", str(night / "keys" / "none"), "--public"]) == 2
    assert "none: the signing key cannot be read" in capsys.readouterr().err


def test_the_verifier_is_small_and_alone() -> None:
    lines = VERIFIER.read_text().splitlines()
    assert len(lines) <= 500  # half an hour for who reads it
    named = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
    imports = {name.partition(".")[0] for name in named}
    assert imports <= set(sys.stdlib_module_names)


def test_the_point_without_an_x_has_no_sign() -> None:
    one = (1).to_bytes(32, "little")
    assert verifier._point(one) == (0, 1, 1, 0)
    with pytest.raises(ValueError, match="no point"):
        verifier._point(one[:-1] + b"\x80")


@pytest.mark.parametrize("second", ["row 0", "index"])
def test_what_names_no_index_is_no_proof(second: str, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    proof.write_text(f"c2sp.org/tlog-proof@v1\n{second}\n\nsomewhere\n1\nAAAA\n")
    with pytest.raises(verifier.BadError, match="this is no proof"):
        verifier.check_proof(str(proof), str(proof), (), None)


WITNESS = Ed25519PrivateKey.from_private_bytes(b"w" * 32)


def cosigned(note: str) -> str:
    """The note with the line of a witness below it, as C2SP tlog-cosignature has it."""
    name, utc = "witness.example/w1", 1_780_000_100
    text, public = note.rpartition("\n\n")[0] + "\n", WITNESS.public_key().public_bytes_raw()
    mark = hashlib.sha256(name.encode() + b"\n\4" + public).digest()[:4]
    signature = WITNESS.sign(f"cosignature/v1\ntime {utc}\n{text}".encode())
    line = base64.b64encode(mark + utc.to_bytes(8, "big") + signature).decode()
    return f"{note}\u2014 {name} {line}\n"


def test_a_checkpoint_that_a_witness_cosigned_is_an_anchor(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its signature has 76 bytes: neither program took such a line for a signature."""
    anchor, key = tmp_path / "anchor", PUBLIC.hex()
    note = [*notes(night / "j.db").values()][-1]
    for text, good in ((note, True), (note.rpartition("\n\n")[0] + "\n\n", False)):
        anchor.write_text(cosigned(text))
        code, said = run(str(night / "bundle"), "--anchor", str(anchor))
        assert (code, said.startswith("consistent, not authentic, anchored")) == (3, True), said
        words = ["--anchor", str(anchor), "--key", key]
        assert (main(["verify", str(night / "j.db"), *words]) == 0) is good
        said = capsys.readouterr().out
        assert ("intact up to the anchor" if good else "no good signature of the given") in said
        with pytest.raises(SystemExit) if not good else nullcontext():
            verifier.read_arguments([str(night / "bundle"), *words])
