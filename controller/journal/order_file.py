"""An order for a table, given without a screen: its file waits until the table reads it.

It lies beside the journal, so that a table that is down takes it when it starts. Anybody who may
write there could do anything to the table anyway; the file must belong to the table's user or to
root, and nobody else may have write access. The table puts its answer beside it and removes the
order.
"""

import json
import os
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from controller.core.messages.commands import DisableGame, EnableGame, Tap
from controller.core.messages.untrusted import AskError, read_json
from controller.folder_owner import as_owner
from controller.system_errors import reason_of
from controller.whole_files import PRIVATE, beside, whole_text, write_whole

TAP: TypeAdapter[Tap] = TypeAdapter(Tap)

OTHERS_MAY_WRITE = 0o022


class OrderError(Exception):
    """The order cannot be taken or left; the text gives the reason and what to do."""


def order_of(journal: Path) -> Path:
    """The file in which an order to the table of this journal waits."""
    return beside(journal, ".order")


def answer_to(journal: Path) -> Path:
    """The file with the table's answer to the last order."""
    return beside(journal, ".answer")


def leave_order(journal: Path, tap: Tap) -> None:
    """Leave an order, whole or not at all. Raises OrderError if one waits already."""
    path = order_of(journal)
    with as_owner(path):
        if path.exists():
            text = f"{path}: an earlier order waits for the table; start it, or remove that"
            raise OrderError(text)
        write_whole(path, TAP.dump_json(tap).decode(), PRIVATE)


def waiting_order(journal: Path) -> Tap | None:
    """The order that waits, if there is one. Raises OrderError for an invalid file."""
    path = order_of(journal)
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if status.st_uid not in (0, os.geteuid()) or status.st_mode & OTHERS_MAY_WRITE:
                raise OrderError(f"{path}: others than the table's user may write it; remove it")
            text = file.read()
        read_json(text)
        tap = TAP.validate_json(text)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OrderError(
            f"{path}: cannot be read ({reason_of(error)}); see to its rights"
        ) from None
    except (AskError, ValidationError):
        raise OrderError(f"{path}: this is no order; remove it") from None
    if not isinstance(tap.act, DisableGame | EnableGame):
        raise OrderError(f"{path}: only `livetable disable` leaves orders; remove it")
    return tap


def answer_order(journal: Path, id: str, accepted: bool, text: str) -> None:
    """Tell the command that gave the order how it ended, and remove the order.

    It goes also where the answer cannot be written: some later start would take it again, and lift
    what was ordered since. Raises OSError.
    """
    answer = json.dumps({"id": id, "accepted": accepted, "text": text})
    try:
        write_whole(answer_to(journal), answer, PRIVATE)
    finally:
        order_of(journal).unlink(missing_ok=True)


def answer(journal: Path, id: str) -> tuple[bool, str] | None:
    """Whether the table accepted this order, and its words; None while it has not answered."""
    try:
        told = json.loads(whole_text(answer_to(journal)))
        return (bool(told["accepted"]), str(told["text"])) if told["id"] == id else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
