"""JavaScript for a page: modules joined into one text."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from cardlab.home import front_page, home, rulesheet
from cardlab.lessons.request import Picture
from cardlab.table.canvas.own import Easel
from cardlab.table.front.lazy import LazyLoader
from cardlab.table.front.modules import joined, shared, without
from cardlab.table.overlay import FRONT, Overlay

WIDGETS = (Overlay, Easel, LazyLoader, Picture, front_page.FrontPage, rulesheet.PractiseButton)
LESSON = Path(home.__file__).parents[1] / "lessons" / "front" / "lesson.js"


def files(folder: Path, **some: str) -> Path:
    """Files with these texts; the first one."""
    for name, text in some.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / f"{next(iter(some))}.js"


def run(text: str) -> str:
    return subprocess.run(
        ["node", "--input-type=module", "-e", text], capture_output=True, text=True, check=True
    ).stdout


def test_modules_are_joined_each_once_and_no_name_meets_another(tmp_path):
    entry = files(
        tmp_path,
        entry='import { name, shout as loud } from "./one.js";\nimport {\n  other,\n} from "./two.js";\n'
        "const own = 1;\nexport default { say: () => `${loud(name)} ${other()} ${own}` };\n",
        one='import { count } from "./three.js";\n/** Types\n * for a reader. */\nconst own = 2;\n'
        'export const name = "ana";\n'
        "export function shout(text) {\n  count();\n  return text.toUpperCase() + own;\n}\n",
        two='import { count } from "./three.js";\nexport const other = () => count();\n',
        three="let n = 0; // types\nexport function count() {\n  n += 1;\n  return n;\n}\n",
    )
    text = joined(entry)
    assert run(text.replace("export default", "globalThis.it =") + "console.log(it.say())") == "ANA2 2 1\n"
    assert text.count("function count") == 1 and "types" not in text.lower()


def test_what_several_texts_have_in_common_can_be_imported(tmp_path):
    common = 'import { n } from "./deep.js";\nexport const count = () => n + 1;\n'
    deep = "// why\nexport const n = 1;\n"
    one = files(
        tmp_path, one='import { count } from "./common.js";\nexport default count();\n', common=common, deep=deep
    )
    two = files(tmp_path, two='import { count } from "./common.js";\nglobalThis.seen = count() + 5;\n')
    three = files(tmp_path, three="export default 3;\n")
    parts = shared(one, two, three)
    assert list(parts) == ["$deep", "$common"] and "why" not in "".join(parts.values())
    (tmp_path / "parts.mjs").write_text("\n".join(parts.values()) + f"\nexport {{ {', '.join(parts)} }};\n")
    for path in (one, two, three):
        text = without(joined(path), parts, "./parts.mjs")
        assert ("parts.mjs" in text) == (path is not three) and not any(part in text for part in parts.values())
        path.with_suffix(".mjs").write_text(text)
    first, second = (f"await import('{path.with_suffix('.mjs')}')" for path in (one, two))
    ask = f"{second}; console.log(seen, ({first}).default)"
    assert run(ask) == "7 2\n"


def test_a_type_before_its_value_swallows_nothing_that_follows(tmp_path):
    typed = (
        "const f = (x) =>\n  /** @type {number} */ (x) + 1;\nconst two = 2;\n/** @type {number} */\nlet n = f(two);\n"
    )
    entry = files(tmp_path, entry=f"{typed}globalThis.seen = n;\n")
    assert run(joined(entry) + "\nconsole.log(seen)") == "3\n"


def test_a_script_without_an_export_leaves_no_name(tmp_path):
    entry = files(
        tmp_path, entry='import { a as b } from "./one.js";\nglobalThis.seen = b;\n', one="let z=7;export{z as a};\n"
    )
    assert run(joined(entry) + "\nconsole.log(seen, typeof z, typeof b)") == "7 undefined undefined\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('import { a } from "./entry.js";\n', "imports itself: entry.js -> entry.js"),
        ('import x from "./one.js";\n', "cannot be joined"),
        ('import { a } from "lit";\n', "cannot be joined"),
        ("export let a = 1;\n", "cannot be joined"),
        ('export * from "./one.js";\n', "cannot be joined"),
        ('import { a } from "./deeper/entry.js";\n', "Two modules are called entry.js"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path, text, says):
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "entry.js").write_text("export const a = 1;\n")
    with pytest.raises(ValueError, match=re.escape(says)):
        joined(files(tmp_path, entry=text, one="export const a = 1;\n"))


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.__name__)
def test_the_code_of_a_widget_is_one_text_and_gives_what_anywidget_calls(widget):
    """As text, and no path: anywidget would keep every widget whose code is a file, to watch that file."""
    code, style = widget._esm, getattr(widget, "_css", "")
    assert not isinstance(code, Path) and not isinstance(style, Path)
    assert run(f"{joined_of(code)}\nconsole.log(Object.keys(it).includes('render'))") == "true\n"


def joined_of(code: object) -> str:
    return str(code).replace("export default", "globalThis.it =")


def test_the_script_of_a_lesson_can_stand_in_a_page():
    assert "</script" not in joined(LESSON) and "<!--" not in joined(LESSON)


def test_the_view_library_is_what_its_sources_give(tmp_path):
    """The one packed file in the package is made of the versions in package.json; their licences lie beside it."""
    root, made = FRONT.parent.parent.parent / "tests", tmp_path / "view.js"
    script = ["npm", "run", "--silent", "view", "--", f"--outfile={made}"]
    subprocess.run(script, cwd=root, check=True, capture_output=True)
    assert made.read_bytes() == (FRONT / "vendor" / "view.js").read_bytes()
    for name in ("preact", "htm"):
        licence = (root / "node_modules" / name / "LICENSE").read_text("utf-8")
        assert (FRONT / "vendor" / f"LICENSE-{name}").read_text("utf-8") == licence


def test_the_script_of_a_lesson_is_one_that_node_can_read(tmp_path):
    (tmp_path / "lesson.mjs").write_text(joined(LESSON), encoding="utf-8")
    read = subprocess.run(["node", "--check", "lesson.mjs"], cwd=tmp_path, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr[:500]
