"""Writes the page of the table file's keys from the models that read the file, or checks it.

`python docs/generators/table_file.py` writes docs/table-file.md, `--check` only compares and ends 1
where the page is behind.
"""

import runpy
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from controller.settings.table_file import DEFAULT_CONFIG_DIR, Settings, TimingSection

KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
PAGE = Path(__file__).resolve().parents[1] / "table-file.md"

HEAD = """\
# The keys of the table file

One TOML file describes one table: `livetable setup` writes one, `livetable check-config FILE`
reads it and says what is wrong, also with the files of other tables in the same folder.
`config/tables/example.toml` is a whole one. Relative paths are relative to the file. A key that is
unknown, missing or of a wrong kind keeps the table from starting. Secrets never stand here: keys
that end in `_file` name a file that holds one. The files that it names are explained in
[games.md](games.md) and [layout-file.md](layout-file.md).

This page is written by `docs/generators/table_file.py` from the models that read the file.
"""

KINDS = {str: "text", int: "whole number", float: "number", bool: "true or false", Path: "path"}
"""Types, as one writes them."""

SECONDS = "seconds, up to 600"


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    """Yield the keys above all sections, then each section."""
    models = {name: _model_of(field) for name, field in Settings.model_fields.items()}
    above = {n: f for n, f in Settings.model_fields.items() if models[n] is None}
    yield _section("Above all sections", "", above)
    for name, model in models.items():
        if model is not None:
            field = Settings.model_fields[name]
            title = f"`[[{name}]]`" if _is_list(field) else f"`[{name}]`"
            needed = " At least one must be there." if _is_list(field) and _required(field) else ""
            told = model.__doc__ if model is TimingSection else field.description
            about = f"{_text(told)}{needed}\n"
            yield _section(title, about, model.model_fields, in_seconds=model is TimingSection)


def _section(
    title: str, about: str, fields: dict[str, FieldInfo], *, in_seconds: bool = False
) -> str:
    rows = [
        (
            f"`{field.alias or name}`",
            _seconds_kind(field) if in_seconds else _kind(field.annotation, field.metadata),
            _default(field, in_seconds),
            _text(field.description),
        )
        for name, field in fields.items()
    ]
    lines = [_row("Key", "What to write", "Left out", "Meaning"), _row(*["---"] * 4)]
    return "\n".join(
        [f"## {title}\n", *filter(None, [about]), *lines, *(_row(*r) for r in rows)]
    ) + ("\n")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _text(text: str | None) -> str:
    return " ".join((text or "").split())


def _model_of(field: FieldInfo) -> type[BaseModel] | None:
    """The section that a key of the file opens; None for a key of its own."""
    return next((one for one in _leaves(field.annotation) if _is_model(one)), None)


def _leaves(annotation: Any) -> Iterator[Any]:
    """Yield the types within a type."""
    inner = get_args(annotation)
    if get_origin(annotation) in (Annotated, list, tuple, Union, UnionType):
        for one in inner:
            yield from _leaves(one)
    else:
        yield annotation


def _is_model(one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, BaseModel)


def _is_list(field: FieldInfo) -> bool:
    return get_origin(field.annotation) in (list, tuple)


def _required(field: FieldInfo) -> bool:
    return any(isinstance(one, MinLen) for one in field.metadata) or field.is_required()


def _kind(annotation: Any, metadata: Iterable[Any] = ()) -> str:
    """Say what one writes: the type, and its bounds or its words."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _kind(inner[0], [*inner[1:], *metadata])
    if origin is Literal:
        return " or ".join(f'`"{one}"`' for one in inner)
    if origin in (Union, UnionType):
        return " or ".join(_kind(one, metadata) for one in inner if one is not NoneType)
    if origin is list:
        return f"a list: {_kind(inner[0])}"
    if origin is tuple:
        return f"[{', '.join(_kind(one) for one in inner)}]"
    if origin is dict:
        return "keys and values"
    return f"{KINDS[annotation]}{_bounds(metadata)}"


def _bounds(metadata: Iterable[Any]) -> str:
    found = [one for data in metadata for one in getattr(data, "metadata", [data])]
    least = next((one.ge for one in found if isinstance(one, Ge)), None)
    most = next((one.le for one in found if isinstance(one, Le)), None)
    if least is None:
        above = next((one.gt for one in found if isinstance(one, Gt)), None)
        return f" above {above}" if above is not None else ""
    return f", {least} to {most}" if most is not None else f", {least} or more"


def _seconds_kind(field: FieldInfo) -> str:
    return f"name = {SECONDS}" if get_origin(field.annotation) is dict else SECONDS


def _default(field: FieldInfo, in_seconds: bool) -> str:
    """Say how a key that is left out is read."""
    if field.is_required():
        return "**must be there**"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ("", [], {}):
        return "none"
    if value == DEFAULT_CONFIG_DIR:
        return "the shipped one"
    if in_seconds:
        return f"{value / 1000:g}"
    written = str(value).lower() if isinstance(value, bool) else str(value)
    return f'`"{written}"`' if isinstance(value, str | PurePath) else f"`{written}`"


def main(argv: list[str]) -> int:
    """Write the page, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(PAGE, page(), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
