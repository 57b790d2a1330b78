"""Draws docs/architecture.svg, and the table of rooms in docs/architecture.md, from the code.

The floors are the layers of the import contracts in pyproject.toml, top floor first; a room is a
package or file on a floor. The arrows are the imports that grimp finds, thinned out: an arrow that
longer ways say already is left away. `python docs/generators/architecture_picture.py`
writes both, `--check` only compares.
"""

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import grimp

DOCS = Path(__file__).resolve().parents[1]
PROJECT = DOCS.parent
PICTURE, PAGE = DOCS / "architecture.svg", DOCS / "architecture.md"
BEGIN, END = "<!-- rooms: begin -->\n", "<!-- rooms: end -->\n"

COLUMNS = ("vision", "controller", "drivers")
"""From left to right: drivers and vision stand beside the core that both look into."""

ROW, BOX, GAP, PAD, TITLE = 50, 34, 8, 12, 26
WIDTH, BETWEEN = 430, 60
MOST = 4
"""So many rooms of one floor stand side by side: their names fit in."""
RIM, STEP = 12, 16
"""How far arrows keep from a box's corners, and from each other."""
LETTER = 5.3
"""Width of a letter of the small print, in pixels."""

FEWEST_WORDS = 3
"""A sentence cut shorter than this says nothing."""

Floors = dict[str, list[list[str]]]
Edges = set[tuple[str, str]]


def floors() -> Floors:
    """Each container's floors, top first, each a list of rooms by their full names."""
    config = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    found: Floors = {}
    for contract in contracts:
        if contract["type"] == "layers" and contract.get("exhaustive"):
            (container,) = contract["containers"]
            rows = [[name.strip() for name in layer.split("|")] for layer in contract["layers"]]
            found[container] = [[f"{container}.{name}" for name in row] for row in rows]
    return found


def room_of(module: str, rooms: Iterable[str]) -> str:
    """The innermost room that a module belongs to; empty for a container itself."""
    inside = [room for room in rooms if module == room or module.startswith(f"{room}.")]
    return max(inside, key=len, default="")


def imports(storeys: Floors) -> Edges:
    """Tell which room imports which."""
    rooms = [r for rows in storeys.values() for row in rows for r in row if r not in storeys]
    graph = grimp.build_graph(*COLUMNS, cache_dir=None)
    edges: Edges = set()
    for module in graph.modules:
        here = room_of(module, rooms)
        for other in graph.find_modules_directly_imported_by(module):
            there = room_of(other, rooms)
            if here and there and here != there:
                edges.add((here, there))
    return edges


def thinned(edges: Edges) -> Edges:
    """The edges without those that a longer way says already."""
    next_to: dict[str, set[str]] = {}
    for a, b in edges:
        next_to.setdefault(a, set()).add(b)

    def beyond(room: str, seen: set[str]) -> set[str]:
        for other in next_to.get(room, ()):
            if other not in seen:
                seen.add(other)
                beyond(other, seen)
        return seen

    reach = {room: beyond(room, set()) for room in next_to}
    return {
        (a, b)
        for a, b in edges
        if not any(b in reach.get(other, ()) for other in next_to[a] if other != b)
    }


def sentence(room: str) -> str:
    """The first sentence of a room's docstring."""
    base = PROJECT / Path(*room.split("."))
    file = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


def short(text: str, width: float) -> str:
    """Cut a sentence at a stop so that it fits into so many pixels; return else nothing."""
    for stop in ("", ".", ":", ";", ","):
        part = (text.partition(stop)[0] if stop else text).rstrip(".").replace("`", "")
        if len(part) * LETTER <= width:
            return part if len(part.split()) >= FEWEST_WORDS else ""
    return ""


@dataclass
class Box:
    """A rectangle with a name."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Half way from left to right."""
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


@dataclass
class Plan:
    """The places of everything."""

    boxes: dict[str, Box] = field(default_factory=dict)
    frames: dict[str, Box] = field(default_factory=dict)

    def middle(self, room: str) -> float:
        """Find where a room stands, from the left."""
        return self.boxes[room].middle


def height_of(container: str, storeys: Floors) -> float:
    """Pixels that a container takes with its title."""
    total: float = TITLE + PAD
    for shelf in shelves(container, storeys):
        framed = shelf[0] in storeys
        total += height_of(shelf[0], storeys) + ROW - BOX if framed else ROW
    return total


def shelves(container: str, storeys: Floors) -> Iterator[list[str]]:
    """The rooms of each floor as they are drawn: a container alone, others a few side by side."""
    for row in storeys[container]:
        yield from ([room] for room in row if room in storeys)
        rooms = [room for room in row if room not in storeys]
        count = -(-len(rooms) // MOST)
        for n in range(count):
            yield rooms[n * len(rooms) // count : (n + 1) * len(rooms) // count]


def lay_out(container: str, box: Box, storeys: Floors, plan: Plan) -> None:
    """Place a container's rooms into its frame."""
    plan.frames[container] = box
    y = box.y + TITLE
    for shelf in shelves(container, storeys):
        width = (box.width - 2 * PAD - GAP * (len(shelf) - 1)) / len(shelf)
        for number, room in enumerate(shelf):
            x = box.x + PAD + number * (width + GAP)
            if room in storeys:
                height = height_of(room, storeys)
                lay_out(room, Box(x, y, width, height), storeys, plan)
                y += height - BOX
            else:
                plan.boxes[room] = Box(x, y, width, BOX)
        y += ROW


def planned(storeys: Floors) -> tuple[Plan, float]:
    """Return everything in its place, and the picture's height; the columns stand on one ground."""
    plan = Plan()
    total = max(height_of(column, storeys) for column in COLUMNS) + 2 * PAD
    for number, column in enumerate(COLUMNS):
        height = height_of(column, storeys)
        x = PAD + number * (WIDTH + BETWEEN)
        lay_out(column, Box(x, total - PAD - height, WIDTH, height), storeys, plan)
    return plan, total


def column_of(room: str) -> str:
    """The column that a room stands in."""
    return room.partition(".")[0]


def drawn_arrows(edges: Edges, plan: Plan) -> Iterator[str]:
    """The arrows: within a column from floor to floor, between columns from frame to room."""
    within = sorted(edge for edge in thinned(edges) if same_column(edge))
    for a, b in within:
        start, end = plan.boxes[a], plan.boxes[b]
        out = sorted((there for here, there in within if here == a), key=plan.middle)
        x, to = _ends(start, end, out.index(b) - (len(out) - 1) / 2)
        yield f'<path class="down" d="M{x:.0f} {start.bottom:.0f} L{to:.0f} {end.y:.0f}"/>'
    across = {(column_of(a), b) for a, b in edges if not same_column((a, b)) and is_core(b)}
    for column, room in sorted(across):
        yield _into_the_core(plan.frames[column], plan.boxes[room])
    for a, b in sorted(edges):
        if column_of(a) == "controller" and column_of(b) == "drivers":
            start, end = plan.boxes[a], plan.boxes[b]
            x, y = start.x + start.width, start.y + BOX / 2
            yield f'<path class="across" d="M{x:.0f} {y:.0f} H{end.middle:.0f} V{end.y:.0f}"/>'


def _ends(start: Box, end: Box, step: float) -> tuple[float, float]:
    """Find where an arrow leaves and arrives: straight down if the boxes allow, `step` beside."""
    low = max(start.x, end.x) + RIM
    high = min(start.x + start.width, end.x + end.width) - RIM
    if low <= high:
        x = min(max((low + high) / 2 + STEP * step, low), high)
        return x, x
    return (high, low) if start.x < end.x else (low, high)


def is_core(room: str) -> bool:
    """Whether a room belongs to the core."""
    return room.startswith("controller.core.")


def _into_the_core(frame: Box, room: Box) -> str:
    y = room.y + BOX / 2
    left = frame.x < room.x
    x = frame.x + frame.width if left else frame.x
    end = room.x if left else room.x + room.width
    if y >= frame.y:
        return f'<path class="across" d="M{x:.0f} {y:.0f} H{end:.0f}"/>'
    x += -RIM if left else RIM  # the room stands higher than the frame: first up from its roof
    return f'<path class="across" d="M{x:.0f} {frame.y:.0f} V{y:.0f} H{end:.0f}"/>'


def same_column(edge: tuple[str, str]) -> bool:
    """Whether both rooms stand in one column."""
    return column_of(edge[0]) == column_of(edge[1])


STYLE = """
text { font-family: "DejaVu Sans", "Segoe UI", Arial, sans-serif; fill: #1c2733; }
.title { font-size: 14px; font-weight: bold; } .name { font-size: 12.5px; font-weight: bold; }
.about { font-size: 9.5px; fill: #4a5866; font-weight: normal; }
.frame { fill: #f3f6f9; stroke: #8796a5; } .inner { fill: #e4ebf3; stroke: #5d7186; }
.room { fill: #ffffff; stroke: #5d7186; }
.down { stroke: #8796a5; stroke-width: 1.3; fill: none; marker-end: url(#grey); }
.across { stroke: #b4501e; stroke-width: 1.8; fill: none; marker-end: url(#red); }
"""


def picture() -> str:
    """The whole picture as SVG."""
    storeys = floors()
    plan, height = planned(storeys)
    width = 2 * PAD + len(COLUMNS) * WIDTH + (len(COLUMNS) - 1) * BETWEEN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" '
        f'width="{width}" height="{height:.0f}">',
        f"<style>{STYLE}</style><defs>{_head('grey', '#8796a5')}{_head('red', '#b4501e')}</defs>",
        f'<rect width="{width}" height="{height:.0f}" fill="#ffffff"/>',
        *_frames(plan),
        *drawn_arrows(imports(storeys), plan),
        *_rooms(plan),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _head(name: str, colour: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" '
        f'markerHeight="6" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="{colour}"/></marker>'
    )


def _frames(plan: Plan) -> Iterator[str]:
    for name, box in plan.frames.items():
        style = "inner" if "." in name else "frame"
        yield (
            f'<rect class="{style}" x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" '
            f'height="{box.height:.0f}" rx="6"/>'
        )
        about = escape(short(sentence(name), box.width - 2 * PAD - 9 * len(name) - 20))
        yield (
            f'<text class="title" x="{box.x + PAD:.0f}" y="{box.y + 18:.0f}">'
            f'{name.replace(".", "/")}/  <tspan class="about">{about}</tspan></text>'
        )


def _rooms(plan: Plan) -> Iterator[str]:
    for name, box in plan.boxes.items():
        yield (
            f'<rect class="room" x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" '
            f'height="{box.height:.0f}" rx="4"/>'
        )
        about = escape(short(sentence(name), box.width - 12))
        y = box.y + (14 if about else 21)
        label = name.rpartition(".")[2]
        at = f'text-anchor="middle" x="{box.middle:.0f}"'
        yield f'<text class="name" {at} y="{y:.0f}">{label}</text>'
        if about:
            yield f'<text class="about" {at} y="{box.y + 28:.0f}">{about}</text>'


def table() -> str:
    """The rooms, floor by floor, in their own words."""
    storeys = floors()
    lines = []
    for container, rows in storeys.items():
        lines += [f"**{container.replace('.', '/')}/** {sentence(container)}", ""]
        lines += ["| Floor | Room | Its own words |", "|---|---|---|"]
        for number, row in enumerate(rows):
            for room in row:
                words = sentence(room).replace("|", "\\|")
                lines.append(f"| {len(rows) - number} | `{room.rpartition('.')[2]}` | {words} |")
        lines.append("")
    return "\n".join(lines)


def filled(text: str) -> str:
    """The page with its table as it is now. Raises ValueError where its marks are missing."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has lost its marks {BEGIN.strip()} and {END.strip()}")
    return head + BEGIN + table() + END + tail


def main(argv: list[str]) -> int:
    """Write or check picture and page."""
    now = {PICTURE: picture(), PAGE: filled(PAGE.read_text(encoding="utf-8"))}
    behind = [
        file
        for file, text in now.items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    if "--check" in argv:
        for file in behind:
            print(
                f"{file} is behind: run `python docs/generators/architecture_picture.py`",
                file=sys.stderr,
            )
        return 1 if behind else 0
    for file in behind:
        file.write_text(now[file], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
