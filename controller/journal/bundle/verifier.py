"""Verifies what a livetable table publishes, with nothing but Python: copy this one file.

    python3 -I verifier.py FOLDER [--key KEY] [--anchor CHECKPOINT-FILE]
    python3 -I verifier.py --proof PROOF-FILE --event EVENT-FILE [--key ...] [--anchor ...]

FOLDER is an auditor's bundle. Public keys (32 bytes in base64 or hex, --key once for each) and the
anchor (a checkpoint kept by somebody outside the studio) never come from the bundle. Without a
key the best answer is "consistent, not authentic".
Exit 0: authentic; 1: something was changed; 2: the arguments are wrong; 3: consistent.
Ed25519 after RFC 8032, the tree after RFC 6962, notes and checkpoints after C2SP.
"""

import argparse
import base64
import contextlib
import csv
import hashlib
import io
import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
Root = tuple[str, int, bytes]
Keys = tuple[bytes, ...]
Line = dict[str, Any]
UNREADABLE = OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError

COLUMNS = {
    "rounds.csv": "time round end number game rules_hash cause digest event",
    "people.csv": "time record act person role second details",
    "irregularities.csv": "time record id what code zone remedy person text seen place place_name "
    "pictures second second_place second_place_name proposal",
}
"""The tables beside the log, and their columns; an older bundle has fewer columns."""

PROPOSALS = ("ruling_proposed", "proposal_ended")
IRREGULAR = ("irregularity_opened", "remedy_chosen", "irregularity_closed", "card_corrected")
TOLD = ("kind", "person", "by", "client", "role", "second")
"""The values of an act with columns of their own; the other values go into its details."""


class BadError(Exception):
    """Something differs from what was published; the text says what."""


class Wrong(dict[str, str]):
    """Faults by the part of the bundle in which they are; of each part the first one."""

    @contextlib.contextmanager
    def noting(self, part: str) -> Iterator[None]:
        """Note what is found wrong with a part, and go on."""
        try:
            yield
        except BadError as bad:
            self.setdefault(part, str(bad))
        except UNREADABLE as error:
            self.setdefault(part, f"{part} cannot be read ({type(error).__name__}: {error})")


class DayLog:
    """The tables' lines, the configuration, the inputs' first and last day; the lines read."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Line]] = {name: [] for name in COLUMNS}
        self.config: Line = {}
        self.days: list[str] = []
        self.is_of_before, self.lines, self.since = True, 0, 1

    def take(self, row: list[Any]) -> None:
        """Add one row."""
        for name, line in lines_of(row):
            self.tables[name].append(line)
        if row[0] == "record" and row[4] != "fact":
            self.days = [*self.days[:1], clock(row[3])[:10]]
            if row[4] == "meta" and row[5].get("config"):
                self.config, self.is_of_before = row[5]["config"], False


def _point(data: bytes) -> Point:
    sign, y = divmod(int.from_bytes(data, "little"), 1 << 255)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        raise ValueError("no point")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def _add(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(number: int, point: Point) -> Point:
    total = (0, 1, 1, 0)
    while number:
        total = _add(total, point) if number & 1 else total
        point, number = _add(point, point), number >> 1
    return total


def ed25519(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature (64 bytes) of the message is valid for the public key (32 bytes)."""
    s = int.from_bytes(signature[32:], "little")
    if len(public) != 32 or len(signature) != 64 or s >= L:
        return False
    try:
        key, r = _point(public), _point(signature[:32])
    except ValueError:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    base = _point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    left, right = _times(s, base), _add(r, _times(int.from_bytes(digest, "little") % L, key))
    return all((left[n] * right[2] - right[n] * left[2]) % P == 0 for n in (0, 1))


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf, as in RFC 6962."""
    return hashlib.sha256(b"\0" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node, as in RFC 6962."""
    return hashlib.sha256(b"\1" + left + right).digest()


class Tree:
    """A growing tree; only the roots of the complete subtrees at its right edge are kept."""

    def __init__(self, size: int, edge: list[bytes]) -> None:
        if len(edge) != bin(size).count("1"):
            raise BadError("start.json: the edge does not fit the size")
        self.size, self.edge = size, list(edge)

    def add(self, leaf: bytes) -> None:
        """Append the hash of a leaf."""
        size = self.size
        while size & 1:
            leaf, size = node(self.edge.pop(), leaf), size >> 1
        self.edge.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """The root of all leaves."""
        root = self.edge[-1] if self.edge else hashlib.sha256(b"").digest()
        for left in reversed(self.edge[:-1]):
            root = node(left, root)
        return root


def root_by_path(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """The root to which a leaf leads; the path goes from the leaf to the root."""
    if size == 1 and not path and index == 0:
        return leaf
    if not path or not 0 <= index < size:
        raise BadError("the proof does not fit its place in the tree")
    left = 1 << (size - 1).bit_length() - 1
    if index < left:
        return node(root_by_path(leaf, index, left, path[:-1]), path[-1])
    return node(path[-1], root_by_path(leaf, index - left, size - left, path[:-1]))


def unbase64(text: str, what: str) -> bytes:
    """Decode strictly: each sequence of bytes has only one accepted form."""
    data = b""
    with contextlib.suppress(ValueError):
        data = base64.b64decode(text)
    if not data or base64.b64encode(data).decode() != text:
        raise BadError(f"{what} is no base64")
    return data


def public_key(text: str) -> bytes:
    """A key in base64, or in hex."""
    if len(text) == 64 and not set(text.lower()) - set("0123456789abcdef"):
        return bytes.fromhex(text)
    if os.path.exists(text.encode(errors="replace").replace(b"\0", b"")):
        raise BadError("--key takes the public key, not a file; `livetable journal key` prints it")
    with contextlib.suppress(BadError):
        if len(key := unbase64(text, "")) == 32:
            return key
    raise BadError("the key is not 32 bytes in base64 or hex")


def read_note(note: str, what: str) -> tuple[str, list[tuple[str, bytes]]]:
    """The text of a note, and its signatures."""
    text, blank, below = note.rpartition("\n\n")
    if not blank or (below and not below.endswith("\n")) or "\n\u2014 " in text:
        raise BadError(f"{what} is no signed note")
    signatures = []
    for line in below.split("\n")[:-1]:
        dash, _, rest = line.partition(" ")
        name, _, coded = rest.partition(" ")
        signatures.append((name, unbase64(coded, f"{what}: a signature")))
        if dash != "\u2014" or not name or len(signatures[-1][1]) not in (68, 76):
            raise BadError(f"{what} has a line that is no signature")
    return text + "\n", signatures


def signed(note: str, keys: Keys, what: str) -> bool:
    """Whether a key signed the note; witnesses may have, too. Raises BadError if no key did."""
    text, signatures = read_note(note, what)
    good: list[bool] = []
    for name, signature in signatures if keys else []:
        marks = {key: hashlib.sha256(name.encode() + b"\n\1" + key).digest()[:4] for key in keys}
        if mine := [key for key in keys if marks[key] == signature[:4]]:
            good.append(any(ed25519(key, text.encode(), signature[4:]) for key in mine))
    if keys and signatures and not (good and all(good)):
        raise BadError(f"{what} bears a signature that is not of this key")
    return bool(good)


def whole(text: str) -> int:
    """The whole number in the text, without leading zeros or signs; -1 if there is none."""
    number = int(text) if text.isdecimal() and len(text) < 19 else -1
    return number if str(number) == text else -1


def read_checkpoint(note: str, what: str) -> Root:
    """The origin, size and root of a checkpoint."""
    lines = read_note(note, what)[0].split("\n")
    if len(lines) < 4 or whole(lines[1]) < 0:
        raise BadError(f"{what} is no checkpoint")
    return lines[0], whole(lines[1]), unbase64(lines[2], f"{what}: the root")


def read(folder: str, name: str) -> bytes:
    """A file of the bundle; without a folder, a named file, whose line ends may have changed."""
    path = os.path.join(folder, *name.split("/")) if folder else name
    if folder and os.path.exists(path) and not os.path.isfile(path):
        raise BadError(f"{name} cannot be read (it is no file)")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise BadError(f"{name} cannot be read ({error.strerror})") from None
    return data if folder else data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")


def read_text(folder: str, name: str) -> str:
    """The text of a file."""
    try:
        return read(folder, name).decode()
    except UnicodeDecodeError as error:
        raise BadError(f"{name} is no UTF-8 text from byte {error.start + 1} on") from None


def check_files(folder: str, manifest: list[str], wrong: Wrong) -> None:
    """Check that the files match the manifest and no other exists."""
    listed = {"manifest.txt"}
    for line in manifest:
        if line.startswith("file "):
            _, digest, size, name = line.split(" ", 3)
            listed.add(name)
            with wrong.noting(name):
                data = read(folder, name)
                if len(data) != int(size) or hashlib.sha256(data).hexdigest() != digest:
                    raise BadError(f"{name} was changed")
    for place, folders, names in os.walk(folder):
        for name in names + [one for one in folders if not os.listdir(os.path.join(place, one))]:
            path = os.path.relpath(os.path.join(place, name), folder).replace(os.sep, "/")
            if path not in listed:
                wrong[path] = f"{path} is not in the manifest"


def read_start(folder: str) -> tuple[Tree, DayLog, dict[str, int]]:
    """Return what comes before the log: tree, configuration, the last numbers of its rows."""
    start = json.loads(read(folder, "start.json"))
    tree = Tree(start["size"], [unbase64(one, "start.json") for one in start["edge"]])
    log = DayLog()
    if held := start.get("config"):
        way = [unbase64(one, "start.json") for one in held["path"]]
        leaf = leaf_hash(held["row"].encode())
        if root_by_path(leaf, held["index"], tree.size, way) != tree.root():
            raise BadError("start.json tells a configuration that is not in the record")
        log.config = json.loads(held["row"])[5]["config"]
    return tree, log, {"record": start["records"], "event": start["events"]}


def rows_of(folder: str, last: dict[str, int]) -> Iterator[tuple[int, bytes, list[Any]]]:
    """Yield number, line and row of each line of the log; no row is missing after the last ones."""
    for number, line in enumerate(read(folder, "log.jsonl").split(b"\n")[:-1], 1):
        try:
            row = json.loads(line)
            last[row[0]] += 1
        except (ValueError, KeyError, TypeError, IndexError, RecursionError):
            raise BadError(f"log.jsonl, line {number}, is no row") from None
        if row[1] != last[row[0]]:
            raise BadError(f"log.jsonl, line {number}: {row[0]} {last[row[0]]} is missing")
        yield number, line, row


def check_log(folder: str, told: Line, keys: Keys, anchor: Root | None) -> DayLog:
    """Check the rows against every checkpoint, the anchor and the manifest; return the log."""
    tree, log, last = read_start(folder)
    notes = [json.loads(line) for line in read(folder, "checkpoints.jsonl").splitlines()]
    first = tree.size + 1
    for log.lines, line, row in rows_of(folder, last):
        tree.add(leaf_hash(line))
        rows = f"one of the lines {log.since} to {log.lines} of log.jsonl was changed"
        if anchor and anchor[1] == tree.size and anchor[2] != tree.root():
            raise BadError(f"the rows do not lead to the anchor, {rows}")
        log.take(row)
        if row[0] == "event" and row[2] == "round":
            where = f"the checkpoint of event {row[1]}"
            if not notes or notes[0]["event"] != row[1]:
                raise BadError(f"checkpoints.jsonl does not tell {where}")
            note = notes.pop(0)["checkpoint"]
            if read_checkpoint(note, where) != (told["origin"], tree.size, tree.root()):
                raise BadError(f"the rows do not lead to {where}, {rows}")
            signed(note, keys, where)
            log.since = log.lines + 1
    check_end(log, tree, told)
    if notes:
        raise BadError(f"checkpoints.jsonl tells event {notes[0]['event']!r} beside the rounds")
    if anchor and not first <= anchor[1] <= tree.size:
        raise BadError(f"the anchor is of row {anchor[1]}, not of the rows {first} to {tree.size}")
    return log


def check_end(log: DayLog, tree: Tree, told: Line) -> None:
    """Check that the log ends where the manifest says, and leads to the root there."""
    if (less := whole(told["size"]) - tree.size) > 0:
        raise BadError(f"log.jsonl ends at line {log.lines}, {less} rows too early: it was cut")
    if told.get("changed"):
        raise BadError(f"log.jsonl was changed at line {log.since} or after it")
    if (str(tree.size), base64.b64encode(tree.root()).decode()) != (told["size"], told["root"]):
        raise BadError("the rows do not lead to the root in the manifest")


def clock(utc: int) -> str:
    """A time as the tables write it."""
    return datetime.fromtimestamp(utc / 1000, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"


def lines_of(row: list[Any]) -> Iterator[tuple[str, Line]]:
    """Yield the lines that the tables have for a row of the log, with the table's name."""
    if row[0] == "event" and row[2] == "round":
        line = {**row[7], "time": clock(row[4]), "round": row[6], "end": row[3], "event": row[1]}
        yield "rounds.csv", {**line, "cause": row[7].get("code", "")}
    if row[0] != "record" or row[4] != "fact":
        return
    fact = row[5]
    line = {**fact, "time": clock(row[3]), "record": row[1], "act": fact["kind"]}
    if who := [fact[name] for name in ("person", "by", "client") if fact.get(name)]:
        details = {name: value for name, value in fact.items() if name not in TOLD and value}
        text = json.dumps(details, ensure_ascii=False)
        yield "people.csv", {**line, "person": who[0], "details": text}
    if fact["kind"] in IRREGULAR + PROPOSALS:
        line["what"] = fact["kind"].removeprefix("irregularity_")
        line["text"] = fact.get("text") or fact.get("reason", "")
        if fact["kind"] == "card_corrected":
            line["text"] = f"{fact['was']} -> {fact['card']}"
        if fact["kind"] in PROPOSALS:
            line |= {"proposal": fact["id"], "id": fact.get("irregularity") or ""}
            line["text"] = line["text"] or fact.get("how", "")
        many = {name: " ".join(map(str, fact.get(name, ()))) for name in ("seen", "pictures")}
        yield "irregularities.csv", line | many


def cell(value: object) -> object:
    """Return a cell of a table; no spreadsheet takes its text for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@") else value


def check_extracts(folder: str, log: DayLog, day: str, wrong: Wrong) -> None:
    """Check that tables, rules, configuration, day and pictures match the log, each on its own."""
    for name, columns in COLUMNS.items():
        with wrong.noting(name):
            told, made = read_text(folder, name), io.StringIO(newline="")
            head = next(csv.reader(io.StringIO(told, newline="")), [])
            rows = [[cell(line.get(one, "")) for one in head] for line in log.tables[name]]
            csv.writer(made).writerows([head, *rows])
            unknown = set(head) - set(columns.split()) or len(head) > len(set(head))
            if unknown or made.getvalue() != told:
                raise BadError(f"{name} does not tell what the log tells")
    with wrong.noting("rules.json"):
        check_rules(json.loads(read(folder, "rules.json")), log)
    with wrong.noting("config.json"):
        recorded = {name: value for name, value in log.config.items() if name != "rules"}
        house = json.loads(read(folder, "config.json"))
        if log.config and house != {"remedies": {}, **recorded}:
            raise BadError("config.json does not tell what the log tells")
    if log.days and {*log.days} != {day}:
        wrong["the day"] = f"the log is of {' to '.join(sorted({*log.days}))}, not of {day}"
    pictures, whole_log = os.path.join(folder, "pictures"), read(folder, "log.jsonl")
    for name in sorted(os.listdir(pictures)) if os.path.isdir(pictures) else ():
        with wrong.noting(f"pictures/{name}"):
            mark = hashlib.sha256(read(folder, f"pictures/{name}")).hexdigest()
            if name.partition(".")[0] != mark or mark.encode() not in whole_log:
                raise BadError(f"pictures/{name} is no picture that the log names")


def check_rules(told: Line, log: DayLog) -> None:
    """Check that the rules have their hash, which the rounds and the configuration carry."""
    rules = json.dumps(told["rules"], sort_keys=True, separators=(",", ":")).encode()
    mark = hashlib.sha256(rules).hexdigest()
    if (told["rules"] or told["rules_hash"]) and mark != told["rules_hash"]:
        raise BadError("rules.json does not tell the rules of its hash")
    hashes = {line["rules_hash"] for line in log.tables["rounds.csv"] if log.is_of_before}
    hashes |= {log.config.get("rules_hash", "")} if log.config else set()
    if hashes - {told["rules_hash"]}:
        raise BadError("rules.json does not tell the rules that the log names")


def check_bundle(folder: str, keys: Keys, anchor: Root | None) -> tuple[bool, str]:
    """Whether the bundle is authentic, and what is in it. Raises BadError with all its faults."""
    note = read_text(folder, "manifest.txt")
    manifest = read_note(note, "manifest.txt")[0].split("\n")
    told = dict(line.split(" ", 1) for line in manifest if " " in line)
    if manifest[0] != "livetable-bundle/v1":
        raise BadError("manifest.txt is no manifest of a bundle")
    if anchor and anchor[0] != told["origin"]:
        raise BadError("the anchor is of another journal")
    authentic, wrong, log = signed(note, keys, "manifest.txt"), Wrong(), DayLog()
    check_files(folder, manifest, wrong)
    if not wrong.keys() & {"start.json", "checkpoints.jsonl"}:
        told["changed"] = wrong.pop("log.jsonl", "")
        with wrong.noting("log.jsonl"):
            log = check_log(folder, told, keys, anchor)
            check_extracts(folder, log, told["day"], wrong)
    if wrong:
        raise BadError("; ".join(wrong.values()))
    number = whole(told.get("lacking", "0"))
    lacking = f"{number} pictures lacking, " if number else ""
    lacking += "" if log.config else "the configuration not proved, "
    day, rounds = ascii(told["day"])[1:-1], len(log.tables["rounds.csv"])
    return authentic, f"{log.lines} rows of {day}, {rounds} rounds, {lacking}root {told['root']}"


def check_proof(proof: str, event: str, keys: Keys, anchor: Root | None) -> tuple[bool, str]:
    """Whether the proof of a round is authentic, and where the round stands; both are files."""
    head, blank, note = read_text("", proof).partition("\n\n")
    lines = head.split("\n")
    if lines[0] != "c2sp.org/tlog-proof@v1" or not blank or not lines[1].startswith("index "):
        raise BadError("this is no proof")
    origin, size, root = read_checkpoint(note, "the proof's checkpoint")
    if anchor and anchor != (origin, size, root):
        raise BadError("the proof leads to another checkpoint than the anchor")
    path, index = [unbase64(line, "the proof") for line in lines[2:]], whole(lines[1][6:])
    if root_by_path(leaf_hash(read("", event).rstrip(b"\n")), index, size, path) != root:
        raise BadError("the event is not the one that was proved")
    return signed(note, keys, "the proof's checkpoint"), f"row {index} of {size} of {origin}"


def read_arguments(words: list[str]) -> tuple[argparse.Namespace, Keys, Root | None]:
    """Read the command line, the keys and the anchor; a wrong one ends the program."""
    parser = argparse.ArgumentParser(description="Verifies a bundle or a proof of livetable.")
    parser.add_argument("folder", nargs="?", default="")
    parser.add_argument("--key", action="append", default=[])
    for name in ("--anchor", "--proof", "--event"):
        parser.add_argument(name)
    given = parser.parse_args(words)
    if bool(given.folder) == bool(given.proof) or bool(given.proof) != bool(given.event):
        parser.error("name the folder of a bundle, or --proof and --event")
    if given.folder and not os.path.isdir(given.folder):
        parser.error(f"{given.folder} is no folder")
    try:
        keys = tuple(map(public_key, given.key))
        text = None if given.anchor is None else read_text("", given.anchor)
        anchor = None if text is None else read_checkpoint(text, "the anchor")
        if text is not None:
            signed(text, keys, "the anchor was changed, or the key is another's: it")
    except BadError as error:
        parser.error(str(error))
    return given, keys, anchor


def main(words: list[str]) -> int:
    """Verify, and print the result in one line."""
    given, keys, anchor = read_arguments(words)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    wrong, authentic, what = Wrong(), False, ""
    with wrong.noting("it"):
        if given.proof:
            authentic, what = check_proof(given.proof, given.event, keys, anchor)
        else:
            authentic, what = check_bundle(given.folder, keys, anchor)
    if wrong:
        print(f"NOT GOOD: {wrong['it']}; keep this copy, and ask for another")
        return 1
    how = "authentic" if authentic else "consistent, not authentic"
    print(f"{how}, {'anchored' if anchor else 'not anchored'}: {what}")
    return 0 if authentic else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
