"""Small changes of a source file: cosmic-ray's operators, and three for what is left out.

cosmic-ray changes what stands there. A check that is missing is the likelier mistake, so a
condition may also become False, lose one of its terms, and a call may be left out.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

COMPARED = ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is")
COMPUTED = (
    "Add_Sub",
    "Sub_Add",
    "Mul_FloorDiv",
    "FloorDiv_Mul",
    "Div_Mul",
    "Mod_Mul",
    "BitAnd_BitOr",
)
KEPT = {
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in COMPARED),
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in COMPUTED),
    *("core/ReplaceUnaryOperator_Delete_Not", "core/ReplaceUnaryOperator_Delete_USub"),
    *("core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue"),
    *("core/ReplaceAndWithOr", "core/ReplaceOrWithAnd"),
    *("core/ReplaceBreakWithContinue", "core/ReplaceContinueWithBreak"),
    *("core/AddNot", "core/ExceptionReplacer", "core/NumberReplacer", "core/ZeroIterationForLoop"),
}
"""Neighbours only: a list divided by a text dies on any test and would flatter the figures."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Change:
    """One possible change: where it starts (line, column), what it is, and how to make it."""

    at: Place
    operator: str
    occurrence: int = 0
    until: Place = (0, 0)
    text: str = ""

    def made(self, source: str) -> str | None:
        """The changed source; None where nothing changes, or it would be no Python any more."""
        if self.operator.startswith("core/"):
            changed = mutate_code(source, get_operator(self.operator)(), self.occurrence)
            return changed if changed != source and _is_python(changed) else None
        lines = source.splitlines(keepends=True)
        start, end = (_offset(lines, place) for place in (self.at, self.until))
        return source[:start] + self.text + source[end:]


def _is_python(text: str) -> bool:
    """`if found := look()` becomes `if not found := look()`, which is none."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _offset(lines: list[str], place: Place) -> int:
    line, column = place
    before = lines[line - 1].encode()[:column].decode()
    return sum(map(len, lines[: line - 1])) + len(before)


def changes(source: str) -> list[Change]:
    """Every change that may be drawn, none of them in an annotation."""
    tree = ast.parse(source)
    aside = [node for part in ast.walk(tree) for node in _aside(part)]
    spans = [(_start(node), _end(node)) for node in aside]
    found = [*_of_cosmic_ray(source), *_left_out(tree, source)]
    return [c for c in found if not any(start <= c.at < end for start, end in spans)]


def _aside(node: ast.AST) -> list[ast.expr]:
    """Parts that do nothing when the program runs."""
    parts = [getattr(node, name, None) for name in ("annotation", "returns")]
    parts += getattr(node, "decorator_list", [])  # frozen or not: nothing but a guard
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Subscript):
        name = node.targets[0]
        if isinstance(name, ast.Name) and name.id[0].isupper() and not name.id.isupper():
            parts.append(node.value)  # the name of a type
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        parts += [node] if node.func.id == "assert_never" else []  # the type checker holds it
    return [part for part in parts if isinstance(part, ast.expr)]


def _of_cosmic_ray(source: str) -> Iterator[Change]:
    nodes = list(ast_nodes(get_ast(source)))
    for name in sorted(KEPT & set(operator_names())):
        operator = get_operator(name)()
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, (start, *_) in enumerate(places):
            yield Change(start, name, occurrence)


def _left_out(tree: ast.Module, source: str) -> Iterator[Change]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            yield Change(_start(node.test), "ConditionNeverHolds", 0, _end(node.test), "False")
        if isinstance(node, ast.BoolOp):
            for term in node.values:
                neutral = "True" if isinstance(node.op, ast.And) else "False"
                yield Change(_start(term), "TermLeftOut", 0, _end(term), neutral)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield Change(_start(node), "CallLeftOut", 0, _end(node), "pass")


def _start(node: ast.expr | ast.stmt) -> Place:
    return node.lineno, node.col_offset


def _end(node: ast.expr | ast.stmt) -> Place:
    return node.end_lineno or 0, node.end_col_offset or 0
