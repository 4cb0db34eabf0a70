// Runs the main.py of xlwings Lite in Pyodide: a JSON of main.py, calls and scripts from standard input, the answers out.
import { readFileSync } from "node:fs";
import { loadPyodide } from "../../benchmarks/node_modules/pyodide/pyodide.mjs";

const [main, calls, scripts] = JSON.parse(readFileSync(0, "utf8"));
const python = await loadPyodide();
python.FS.writeFile("lite_calls.py", readFileSync(new URL("lite_calls.py", import.meta.url)));
python.globals.set("asked", JSON.stringify([main, calls, scripts]));
const answered = python.runPython("import json, lite_calls; json.dumps(lite_calls.answers(*json.loads(asked)))");
process.stdout.write(answered);
