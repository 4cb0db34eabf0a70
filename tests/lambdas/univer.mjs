// node univer.mjs job.json: names and calls worked out by Univer; the answers as JSON, a block of rows for each call.
import { readFileSync } from "fs";
import { createRequire } from "module";

const [jobFile, packages] = process.argv.slice(2);
const require = createRequire(packages);
const { createUniver, LocaleType } = require("@univerjs/presets");
const { UniverSheetsNodeCorePreset } = require("@univerjs/preset-sheets-node-core");
// Univer 0.25.1 remembers which cell compares how by its place, and takes arrays made within a formula for cells of A1:
// one array's comparisons are then answered from another's. It has to compare anew every time.
const { CELL_INVERTED_INDEX_CACHE } = require("@univerjs/engine-formula");
CELL_INVERTED_INDEX_CACHE.canUseCache = () => ({ rowsInCache: [], rowsNotInCache: [] });

const job = JSON.parse(readFileSync(jobFile));
const BOOLEAN = 3;

const { univerAPI } = createUniver({
  locale: LocaleType.EN_US,
  locales: { [LocaleType.EN_US]: {} },
  presets: [UniverSheetsNodeCorePreset()],
});

function cell(value) {
  if (typeof value === "boolean") return { v: value ? 1 : 0, t: BOOLEAN };
  return { v: value, t: typeof value === "string" ? 1 : 2 };
}

const data = {};
job.data.forEach((line, row) => {
  data[row] = {};
  line.forEach((value, column) => {
    if (value !== null) data[row][column] = cell(value);
  });
});
const calls = {};
let next = 0;
const places = job.calls.map(([formula, rows]) => {
  calls[next] = { 0: { f: formula } };
  next += rows + 1;
  return next - rows - 1;
});
// Arrays are worked out as if they stood in cells: a sheet needs as many rows as the longest of them.
const names = Object.fromEntries(
  Object.entries(job.names).map(([name, text], index) => [
    `n${index}`,
    { id: `n${index}`, name, formulaOrRefString: text, localSheetId: "AllDefaultWorkbook" },
  ]),
);
const workbook = univerAPI.createWorkbook({
  id: "w",
  sheets: {
    calls: { id: "calls", name: "Calls", cellData: calls, rowCount: next + 12000, columnCount: 5000 },
    data: { id: "data", name: "D", cellData: data, rowCount: job.data.length + 12000, columnCount: job.columns },
  },
  sheetOrder: ["calls", "data"],
  resources: [{ name: "SHEET_DEFINED_NAME_PLUGIN", data: JSON.stringify(names) }],
});

const formula = univerAPI.getFormula();
const milliseconds = [];
for (let run = 0; run < job.runs; run++) {
  const started = performance.now();
  await new Promise((resolve) => {
    const listening = formula.calculationEnd(() => {
      listening.dispose();
      resolve();
    });
    formula.executeCalculation();
  });
  milliseconds.push(performance.now() - started);
}
const sheet = workbook.getSheetByName("Calls");

function shown(row, column) {
  const found = sheet.getRange(row, column).getCellData();
  if (!found || found.v === undefined || found.v === null) return null;
  return found.t === BOOLEAN ? Boolean(found.v) : found.v;
}

const answers = job.calls.map(([, rows], index) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: job.width }, (_, column) => shown(places[index] + row, column)),
  ),
);
console.log(JSON.stringify({ milliseconds, answers }));
process.exit(0);
