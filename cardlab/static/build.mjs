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
const CARDLAB_LANGUAGE = process.env.CARDLAB_LANGUAGE ?? "en";
const env = { JUPYTER_WIDGETS_ECHO: "0", HOME: "/home/pyodide", CARDLAB_LANGUAGE };

async function compile() {
  const python = await loadPyodide({ indexURL: pyodide, env });
  python.mountNodeFS("/from", from);
  python.mountNodeFS("/to", to);
  python.runPython(await fs.readFile(new URL("shrink.py", import.meta.url), "utf8"));
  python.runPython('shrink(Path("/from"), Path("/to"))');
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
  // What unpacks archives unpacks none here; what is imported next takes its place in the memory.
  python.runPython(`
import gc, sys
from pyodide import _package_loader
for name in ("ZipFile", "NamedTemporaryFile", "shutil"):
    setattr(_package_loader, name, None)
for name in [*sys.modules]:
    if name.partition(".")[0] in ("zipfile", "tempfile", "shutil"):
        del sys.modules[name]
gc.collect()
`);
  const site = "/lib/python3.14/site-packages";
  for (const file of await fs.readdir(from, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const full = path.join(file.parentPath ?? file.path, file.name);
    const goal = `${site}/${path.relative(from, full).split(path.sep).join("/")}`;
    python.FS.mkdirTree(path.posix.dirname(goal));
    python.FS.writeFile(goal, await fs.readFile(full));
  }
  const home = python.runPython(`
import os, sys
sys.path.insert(0, "${site}")  # what stands in for a module of the standard library comes first
os.chdir("${site}/lessons")
from cardlab.static import worker as inside
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
