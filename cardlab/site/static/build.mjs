/* The part of the build that needs Pyodide; run by build.py in node:
 *
 *   node build.mjs compile PYODIDE SOURCES TREE     byte code for Pyodide's Python, and the other files beside it
 *   node build.mjs keep PYODIDE TREE OUT LIBRARY    OUT/memory.bin, OUT/base.bin, OUT/home.json: see build.py
 */
import { promises as fs } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [act, pyodide, from, to, stdLibURL] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const env = { JUPYTER_WIDGETS_ECHO: "0", HOME: "/home/pyodide" };

async function compile() {
  // The columns of every instruction are for tracebacks, which nobody reads there.
  const python = await loadPyodide({ indexURL: pyodide, env: { ...env, PYTHONNODEBUGRANGES: "1" } });
  python.mountNodeFS("/from", from);
  python.mountNodeFS("/to", to);
  python.runPython(`
import py_compile, shutil
from pathlib import Path
here, there = Path("/from"), Path("/to")
for path in sorted(p for p in here.rglob("*") if p.is_file()):
    goal = there / path.relative_to(here)
    goal.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".py":
        shutil.copyfile(path, goal)
        continue
    # Without docstrings, which nobody reads there.
    py_compile.compile(str(path), str(goal.with_suffix(".pyc")), dfile=str(path.relative_to(here)), doraise=True,
                       optimize=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
`);
}

async function keep() {
  // What the memory holds before anything runs need not be sent: it lies in the program itself.
  let base;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...words) => {
    const made = await instantiate(...words);
    const memory = (made.instance ?? made).exports.memory;
    if (memory && !base) base = new Uint8Array(memory.buffer).slice();
    return made;
  };
  const python = await loadPyodide({ indexURL: pyodide, env, stdLibURL, _makeSnapshot: true });
  const site = "/lib/python3.14/site-packages";
  for (const file of await fs.readdir(from, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const full = path.join(file.parentPath ?? file.path, file.name);
    const goal = `${site}/${path.relative(from, full).split(path.sep).join("/")}`;
    python.FS.mkdirTree(path.posix.dirname(goal));
    python.FS.writeFile(goal, await fs.readFile(full));
  }
  const home = python.runPython(`
import os
os.chdir("${site}/lessons")
from cardlab.site.static import inside
inside.prepare()
`);
  await fs.writeFile(path.join(to, "home.json"), home);
  await fs.writeFile(path.join(to, "memory.bin"), python.makeMemorySnapshot());
  await fs.writeFile(path.join(to, "base.bin"), base);
}

try {
  await { compile, keep }[act]();
} catch (error) {
  // node would first print the line of Pyodide that threw it, a megabyte long
  await new Promise((told) => process.stderr.write(`${error.stack}\n`, told));
  process.exit(1);
}
process.exit(0);
