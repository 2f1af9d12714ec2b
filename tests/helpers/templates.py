"""The sentences in the modules of the product, as templates: read from the code, so that none is left out."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardlab.language.grammar import PEOPLE

ID = re.compile(r"[A-Z]{3}-\d+[a-z]?")
SENTENCE = re.compile(r"(?!.*\w: .* \| )[A-Z“{].* .*[.!?…]”?", re.S)  # and no position


class Template(NamedTuple):
    """A sentence as a module has it: its rule, the words for adults, and for a child; or an error, or help."""

    rule: str
    because: str
    child: str
    error: bool = False
    help: bool = False


@cache
def written(file):
    """The sentences that stand in a module."""
    nodes = [*ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))]
    errors = {part for node in nodes if isinstance(node, ast.Raise) for part in ast.walk(node)}
    asked = (node for node in nodes if isinstance(node, ast.Call) and _called(node) == "option")
    helps = {part for node in asked for part in ast.walk(node)}
    aside, found = set(), []
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            aside.add(node.value)  # what explains the code
        if node in aside:
            continue
        if halves := _halves(node):
            aside |= {part for one in node.elts for part in ast.walk(one)} if isinstance(node, ast.Tuple) else set()
            aside |= {part for one in node.args for part in ast.walk(one)} if isinstance(node, ast.Call) else set()
            found.append(Template(*halves))
        elif text := _text(node):
            aside |= set(ast.walk(node))
            if re.match(r"\[[a-z]+\] [a-z]", text):
                text = f"{{seat}} {text}."
            if SENTENCE.fullmatch(text):
                found.append(Template("", text, text, node in errors, node in helps))
    return found


def _called(node):
    """The name of the function that is called."""
    return getattr(getattr(node, "func", None), "id", "")


def _halves(node):
    """Rule and words of a reason, or of the tuple that one is made from; () for anything else."""
    parts = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
    called = _called(node)
    if len(parts) not in (2, 3) or called not in ("", "Reason"):
        return ()
    rule, *words = (getattr(part, "value", None) if isinstance(part, ast.Constant) else None for part in parts)
    if not all(isinstance(text, str) and not ID.fullmatch(text) for text in words) or not (
        called or rule is None or ID.fullmatch(str(rule))
    ):
        return ()
    if rule is None and not all(SENTENCE.fullmatch(text) for text in words):
        return ()
    return (rule or "", words[0], words[-1])


def _text(node):
    """The text of a constant, or of an f-string as a template; "" for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace("{}", "{it}")
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else _gap(part.value) for part in node.values)
    return ""


def _gap(node):
    """What stands for an expression in an f-string: one of its texts, or a gap with its last name."""
    if isinstance(node, ast.BinOp) and (text := _text(node.left) or _text(node.right)):
        return text  # the "s" of several
    if isinstance(node, ast.IfExp) and (texts := [_text(node.body), _text(node.orelse)]) and any(texts):
        return max(texts, key=len)
    names = re.findall(r"[A-Za-z]\w+", ast.unparse(node))
    name = names[-1] if names else "it"
    return "{name}" if name in PEOPLE else f"{{{name}}}"  # a reason's people come as facts, never so
