"""Where a module can be broken, and how: a changed comparison, a wrong constant, a dropped line, a turned condition.

Places are found by `ast` and changed as text, so that all else in the file stays as it is. What no run can notice is
left out: docstrings, annotations, what is imported for types alone. Which places are taken must never enter here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
"""What each comparison becomes: its neighbour at a border, or its opposite."""
WRITTEN = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-",
}  # fmt: skip
CALCULATED = {ast.Add: "-", ast.Sub: "+"}
JOINED = {ast.And: "or", ast.Or: "and"}


@dataclass(frozen=True)
class Place:
    """A piece of a source, in characters from `start` to `end`, and what stands there once it is broken."""

    start: int
    end: int
    broken: str

    def within(self, source: str) -> str:
        """Return the source with this place broken."""
        return source[: self.start] + self.broken + source[self.end :]


class _Finder(ast.NodeVisitor):
    """Walks over a module and notes each place."""

    def __init__(self, source: str) -> None:
        self.source, self.found = source, list[Place]()
        lines = source.splitlines(keepends=True)
        self._starts = [sum(map(len, lines[:row])) for row in range(len(lines))]
        self._lines = [line.encode() for line in lines]  # columns of `ast` count bytes

    def _offset(self, row: int, column: int) -> int:
        return self._starts[row - 1] + len(self._lines[row - 1][:column].decode())

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None, "read from a text"
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _whole(self, node: ast.expr | ast.stmt, broken: str) -> None:
        self.found.append(Place(*self._span(node), broken))

    def _between(self, left: ast.expr, right: ast.expr, written: str, broken: str) -> None:
        """Break the operator between two operands; brackets and comments may stand there, too."""
        first, last = self._span(left)[1], self._span(right)[0]
        at = self.source.find(written, first, last)
        if at >= 0 and "#" not in self.source[first:last]:
            self.found.append(Place(at, at + len(written), broken))

    # -- what is broken

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            self._between(left, right, WRITTEN[type(operator)], COMPARED[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, WRITTEN[type(node.op)], JOINED[type(node.op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in CALCULATED:
            self._between(node.left, node.right, WRITTEN[type(node.op)], CALCULATED[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start, _ = self._span(node)
            self.found.append(Place(start, start + len("not "), ""))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._whole(node, str(not node.value))
        elif isinstance(node.value, int):
            self._whole(node, str(2 * node.value + 1))  # one more of 448 is seen by nobody

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring, or `...`
            self._whole(node, "pass")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._whole(node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._whole(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._whole(node, "pass")

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        if len(node.body) == 1 and isinstance(node.body[0], ast.Return | ast.Continue | ast.Break):
            self._whole(node.body[0], "pass")
        self.generic_visit(node)

    # -- what no run notices

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in (*node.decorator_list, *node.body):  # what a record may do besides, such as be changed
            self.visit(part)

    def visit_arg(self, node: ast.arg) -> None:
        """Leave the annotation of a parameter alone."""

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for part in (*node.decorator_list, node.args, *node.body):
            self.visit(part)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 the name that `ast` asks for


def places(source: str) -> Iterator[Place]:
    """Yield each place of a module in which it can be broken, from top to bottom, with what then compiles."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    yield from sorted({*finder.found}, key=lambda place: (place.start, place.end))
