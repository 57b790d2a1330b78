"""The installed wires, found by entry points, and the names of the default ones."""

from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from inspect import signature
from typing import Any

from controller.core.words import WordedError, say
from drivers.wires.protocol import Device, SerialLine, WireCodec

GROUP = "livetable.wires"
"""The entry-point group of codecs."""

BASE = "the base class "

DEFAULT_SHOE_WIRE = "reference"
DEFAULT_SHUFFLER_WIRE = "shuffler"


def names_in(group: str) -> list[str]:
    """Return the names of a group's entry points, sorted."""
    return sorted({point.name for point in entry_points(group=group)})


def load_entry(group: str, name: str) -> Callable[..., Any] | None:
    """Load the entry point of that name; None if no package has one.

    Raises WordedError if its package cannot be imported.
    """
    for point in entry_points(group=group, name=name):
        try:
            loaded: Callable[..., Any] = point.load()
        except Exception as error:  # a third party's module may raise anything
            raise WordedError(
                f"'{name}' does not load ({error!r}): repair or remove the package of "
                f"{point.value}",
                say("config_entry_broken", name=name, why=repr(error), found=point.value),
            ) from error
        return loaded
    return None


def wire_names() -> list[str]:
    """Return the names of all installed wires."""
    return names_in(GROUP)


def load_wire(name: str, **options: object) -> WireCodec:
    """Make a codec of that wire; `options` are the codec's own.

    Raises WordedError if no such wire is installed, if it has no such option, or if its class is
    not a complete codec.
    """
    factory = load_entry(GROUP, name)
    if factory is None:
        known = wire_names()
        raise WordedError(
            f"no wire is called '{name}': installed are {', '.join(known)}; "
            f"a package adds one by an entry point in the group {GROUP}",
            say("config_no_wire", name=name, names=tuple(known), found=GROUP),
        )
    lacking = missing_from(factory)
    if lacking:
        raise WordedError(
            f"wire '{name}' is not a whole codec: it lacks {lacking}",
            say("config_wire_not_whole", name=name, found=lacking.removeprefix(BASE)),
        )
    try:
        codec: WireCodec = factory(**options)
    except TypeError as error:
        raise _not_taken(factory, name, options, error) from error
    return codec


def _not_taken(
    factory: Callable[..., object], name: str, options: Mapping[str, object], error: TypeError
) -> WordedError:
    takes = list(signature(factory).parameters)
    unknown = sorted(options.keys() - takes)
    if takes and unknown:
        return WordedError(
            f"option '{unknown[0]}' is unknown; write one of {', '.join(takes)}",
            say("config_option_unknown", found=unknown[0], names=tuple(takes)),
        )
    return WordedError(
        f"wire '{name}' has no such option: {error}",
        say("config_wire_option", name=name, why=str(error)),
    )


def missing_from(factory: object) -> str:
    """Say what a class lacks to be a codec; empty if nothing is missing."""
    if not (isinstance(factory, type) and issubclass(factory, WireCodec)):
        return f"{BASE}drivers.wires.WireCodec"
    lacking = set(factory.__abstractmethods__)
    lacking |= {field for field in ("name", "line") if not hasattr(factory, field)}
    return ", ".join(sorted(lacking))


def load_all() -> tuple[dict[str, WireCodec], list[str]]:
    """Make a codec of each installed wire; returns them, and a sentence for each that fails."""
    codecs, faults = {}, []
    for name in wire_names():
        try:
            codecs[name] = load_wire(name)
        except ValueError as error:
            faults.append(str(error))
    return codecs, faults


def wires_of(device: Device) -> list[str]:
    """Return the names of the wires that load and that devices of this kind speak, sorted."""
    return [name for name, codec in load_all()[0].items() if codec.device == device]


def load_wire_of(device: Device, name: str, **options: object) -> WireCodec:
    """Make a codec as `load_wire` does. Raises WordedError also if other devices speak the wire."""
    codec = load_wire(name, **options)
    if codec.device != device:
        known = wires_of(device)
        raise WordedError(
            f"'{name}' is the wire of another kind of device; write one of {', '.join(known)}",
            say("config_wire_of_another", name=name, names=tuple(known)),
        )
    return codec


def lines_of(codecs: list[WireCodec]) -> list[SerialLine]:
    """Return the serial settings that these wires use, the fastest first."""
    found = {codec.line for codec in codecs}
    for codec in codecs:
        line = codec.line
        found |= {
            SerialLine(baud, line.data_bits, line.parity, line.stop_bits)
            for baud in codec.other_bauds
        }
    return sorted(found, key=lambda line: (-line.baud, line.framing))
