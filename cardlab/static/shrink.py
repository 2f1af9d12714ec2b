"""Byte code without what only a reader of sources needs; the kept memory is a seventh smaller for it.

Run by build.mjs in the Python of the pages itself. Left out are docstrings, what functions say of their types, and from
which line each instruction comes: a traceback names the first line of a function.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import shutil
from pathlib import Path
from types import CodeType
from typing import Any

WHOLE = "pyodide"  # reads the types of functions as it runs
FIRST = b"\xef\x00"  # eight instructions from the same line as those before


class StripAnnotations(ast.NodeTransformer):
    """Functions without annotations. Those of classes stay: dataclasses are made of them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node


def unlined(code: CodeType) -> CodeType:
    """Byte code that knows one line for each function."""
    consts = tuple(unlined(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=FIRST * -(-len(code.co_code) // 16))


def shrink(here: Path, there: Path) -> None:
    """Compile all Python in a folder into another one, and copy what else there is."""
    for path in sorted(p for p in here.rglob("*") if p.is_file()):
        inside = path.relative_to(here)
        goal = there / inside
        goal.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".py":
            shutil.copyfile(path, goal)
            continue
        source = path.read_bytes()
        tree: Any = ast.parse(source)
        if WHOLE not in inside.parts[0]:
            tree = StripAnnotations().visit(tree)
        code = unlined(compile(tree, str(inside), "exec", dont_inherit=True, optimize=2))
        unchecked = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
        goal.with_suffix(".pyc").write_bytes(unchecked + marshal.dumps(code))
