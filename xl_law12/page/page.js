// The page's own script. What is typed becomes cells of a sheet, the sheet's formulas work them out, and the page shows
// the answers: what is right or wrong is decided there alone. DATA stands before this text in the file,
// and the program, packed, that defines `engine`.
"use strict";

const $ = id => document.getElementById(id);
const all = (query, root = document) => [...root.querySelectorAll(query)];

// For each view the keys of its sheet that the card and the buttons show.
const ONE_RULING = {
  ns: "ns_counts", ew: "ew_counts", ns_name: "ns_name", ew_name: "ew_name", ns_role: "ns_role", ew_role: "ew_role",
  verdict: "verdict", aside: "verdict_aside", sentence: "below", ruling: "for_log", form: true,
};
const VIEWS = {
  teams: { ...ONE_RULING, title: "Law 12: a ruling at teams", unit: "IMPs", matters: "matters" },
  field: { ...ONE_RULING, title: "Law 12: a ruling in a pairs field", unit: "MPs", matters: "fractions" },
  match: {
    title: "A match of teams", ns: "home_card", ew: "away_card", ns_name: "home_name", ew_name: "away_name",
    ns_role: "home_label", ew_role: "away_label", units: "unit_here", verdict: "verdict", sentence: "matters",
  },
  poll: { title: "A poll", sentence: "few", ruling: "award" },
};
const PARTS = [["A", 1], ["B", 5], ["C", 3]];
const BEGINNINGS = { A: "A: at the table", B: "B: without the infraction", C: "C: without the serious error" };
const FOLLOWS = [...Object.values(BEGINNINGS).sort(), "Damage", "redressed", "self-inflicted"];
const READ_AS = { contract: "score", other: "other_score", open: "open_score", closed: "closed_score", field: "each_other" };
// What refusals name that has a cell here, beside what a sheet knows of itself.
const RULED = { nos: "nos", which: ["contract", 1], results: "contract", weights: "weight", os_weights: "os_weight" };
const FURTHER = { teams: RULED, field: { ...RULED, contract: "field" } };
const MOST_KEPT = 10;
const SLOW = 20, PAUSE = 150;  // milliseconds: where an answer takes longer than this, it waits for a pause in typing

// What is kept on this device.
const NAME = "xl-law12";
// The language of the command, or the reader's own.
const begun = DATA.language || navigator.languages.map(it => it.slice(0, 2)).find(it => it in DATA.texts) || "en";
const kept = { language: begun, view: "teams", typed: {}, past: [] };
try { Object.assign(kept, JSON.parse(localStorage.getItem(NAME) || "{}")); } catch { /* nothing is kept then */ }
if (!(kept.language in DATA.texts)) kept.language = begun;
if (!(kept.view in VIEWS)) kept.view = "teams";
function keep() { try { localStorage.setItem(NAME, JSON.stringify(kept)); } catch { /* nothing is kept then */ } }

// Texts: English in the page, looked up in the language that is chosen.
const NUMBER_OF = new Map(DATA.texts.en.map((text, number) => [text, number]));
const say = text => DATA.texts[kept.language][NUMBER_OF.get(text)] ?? text;
const DECIMALS = Object.fromEntries(Object.keys(DATA.texts).map(it => [it, new Intl.NumberFormat(it).format(1.5)[1]]));
let LAW;  // the functions and formulas, with the sentences of the language
let answers = new Map();  // by formula: what it was asked last, and its answer

// Cells.
const typed = () => kept.typed[kept.view] ??= {};
const sheet = () => DATA.sheets[kept.view];
const isNumber = text => new RegExp(`^[-+]?\\d+(\\${DECIMALS[kept.language]}\\d+)?$`).test(text);

const chosen = new Set();  // the keys of choices: words of the language
/** A text as the cell of a spreadsheet takes it: a blank, a number, or a text. */
function cellOf(key, text) {
  const plain = (text ?? "").trim().replace(/^\u2212/, "-");
  if (plain === "") return null;
  if (sheet().texts.includes(key) || !isNumber(plain)) return chosen.has(key) ? say(plain) : plain;
  return Number(plain.replace(DECIMALS[kept.language], "."));
}

/** A column of scores and a column beside it, from a text that was pasted: lines, or one line of scores. */
function listed(text) {
  return (text ?? "").split("\n").filter(line => line.trim()).flatMap(line => {
    if (line.trim().includes("\t")) return [line.split("\t")];
    const words = line.trim().split(/\s*;\s*|,\s+|\s+/), [, score, times] = /^([-+\u2212]?\d+)\s+[x\u00d7]\s?(\d+)$/i.exec(line.trim()) ?? [];
    if (score) return [[score, times]];
    return words.every(word => /^[-+\u2212]?\d+$/.test(word)) ? words.map(word => [word]) : [[line]];
  });
}

/** The cells of an input, a column where there are several. */
function input(key) {
  const [top, left, bottom] = sheet().cells[key], list = all(`#${kept.view} [data-list]`)
    .find(it => it.dataset.list.split(" ").includes(key));
  if (list) {
    const column = list.dataset.list.split(" ").indexOf(key), lines = listed(typed()[list.dataset.key]?.[0]);
    return Array.from({ length: Math.max(lines.length, 1) }, (_, line) => [cellOf(key, lines[line]?.[column])]);
  }
  const cells = Array.from({ length: bottom - top + 1 }, (_, line) => [cellOf(key, typed()[key]?.[line])]);
  return cells.length > 1 ? cells : cells[0][0] ?? "";
}

/** Work the sheet out: a function that gives the value of a key, each worked out once. */
function workedOut() {
  const { formulas, cells, inputs, messages } = sheet(), known = {}, named = { ...FURTHER[kept.view], ...sheet().arguments };
  const rows = answer => Array.isArray(answer) ? answer : [[answer]];
  const value = key => known[key] ??= found(key);
  function found(key) {
    if (key === "told_here") return [...new Set(messages)].flatMap(it => rows(value(it)).map(([text]) => [text]));
    if (key === "hint") return say(sheet().hint);
    if (key === "argument_names") return Object.keys(named).map(it => [it]);
    if (key === "argument_cells") return Object.values(named).map(it => [address(...[it, 0].flat())]);
    if (formulas[key]) {
      const [name, ...read] = formulas[key], asked = read.map(it => it === "" ? "" : value(it));
      const same = JSON.stringify(asked);
      if (answers.get(name)?.same !== same) answers.set(name, { same, answer: LAW[name](...asked) });
      return answers.get(name).answer;
    }
    if (formulas[`${key}_here`]) return value(`${key}_here`);
    if (inputs.includes(key)) return input(key);
    const [top, left, bottom, right] = cells[key];  // some cells of another key
    const of = Object.keys(cells).find(it => it !== key && (formulas[it] || inputs.includes(it)) && cells[it][0] <= top
      && cells[it][1] <= left && cells[it][2] >= bottom && cells[it][3] >= right);
    const lines = rows(value(of)), place = (list, at) => list.length === 1 ? list[0] : list[at];  // one value fills all cells
    return Array.from({ length: bottom - top + 1 }, (_, row) => Array.from({ length: right - left + 1 }, (_, column) =>
      place(place(lines, row + top - cells[of][0]) ?? [null], column + left - cells[of][1])));
  }
  const at = (key, row = 0, column = 0) => key in cells || formulas[key] || formulas[`${key}_here`] ? rows(value(key))[row]?.[column] ?? "" : "";
  return { value, at, rows: key => rows(value(key)) };
}

// Where a cell stands, for what the functions say of it: on the page a cell has a label in place of an address.
const letters = number => (number > 26 ? String.fromCharCode(64 + Math.floor((number - 1) / 26)) : "")
  + String.fromCharCode(65 + (number - 1) % 26);
const address = (key, line) => letters(sheet().cells[key][1]) + (sheet().cells[key][0] + line);
function element(key, line) {
  const here = all(`#${kept.view} [data-key]`);
  return here.find(it => it.dataset.key === key && Number(it.dataset.line || 0) === line)
    || here.find(it => it.dataset.list?.split(" ").includes(key));
}
function whereIs(place) {
  for (const key of sheet().inputs) {
    const [top, left, bottom] = sheet().cells[key], row = Number(place.replace(/\D/g, ""));
    if (place.replace(/\d/g, "") !== letters(left) || row < top || row > bottom) continue;
    const found = element(key, row - top) || element(key, row - top + 1);  // A has no weight
    return found && { found, label: labelOf(found) + (found.dataset.list ? ` ${row - top + 1}` : "") };
  }
  return undefined;
}
const boardOf = it => `${say("Board")} ${element("board", Number(it.dataset.line)).value || Number(it.dataset.line) + 1}`;
const headingOf = ({ dataset }) => [dataset.room, dataset.heading].filter(Boolean).map(say).join(", ");
const labelOf = it => it.closest(".board") ? `${boardOf(it)}, ${headingOf(it)}` : it.ariaLabel || it.closest("label")?.querySelector("span").textContent || "";
const inWords = text => String(text).replace(/^#LAW12! /, "")
  .replace(/(?<![\w'])[A-Z]{1,2}\d{1,3}(?![\w%'])/g, place => whereIs(place)?.label ?? place);

// Figures.
const decimal = text => text.replace(".", DECIMALS[kept.language]);
const isWhole = number => Math.abs(number - Math.round(number)) < 1e-6;
function figure(number, { signed = false, parts = false } = {}) {
  if (typeof number !== "number") return inWords(number);
  const text = parts ? number.toFixed(2) : String(Math.round(number * 100) / 100);
  return decimal((signed && number > 0 ? "+" : "") + text);
}
const percent = share => typeof share !== "number" ? ""
  : new Intl.NumberFormat(kept.language, { style: "percent", maximumFractionDigits: 1 }).format(share);
const isRefusal = text => /^#/.test(text);

/** Show everything anew. */
function show() {
  clearTimeout(due);
  const view = VIEWS[kept.view], found = workedOut(), { at } = found, begun = performance.now();
  document.documentElement.lang = kept.language;
  document.body.classList.toggle("with-form", Boolean(view.form));
  all("nav [data-view]").forEach(it => {
    if (it.dataset.view === kept.view) it.setAttribute("aria-current", "page"); else it.removeAttribute("aria-current");
  });
  Object.keys(VIEWS).forEach(it => { $(it).hidden = it !== kept.view; });
  document.querySelector("h1").textContent = document.title = say(view.title);
  all("[data-unit]").forEach(it => { it.dataset.unit = view.unit ? say(view.unit) : ""; });
  all(`#${kept.view} [data-show]`).forEach(it => showAt(it, found));
  all(`#${kept.view} .understood`).forEach(it => {
    const filled = all("[data-show]", it).some(one => one.textContent !== "");
    it.classList.toggle("full", filled);
  });
  all(`#${kept.view} .other-side`).forEach(it => { it.hidden = !it.querySelector("b").textContent; });
  if (kept.view === "match") showSwings();
  showCard(view, found);
  showStatus(String(at("status")), found);
  showFollows(found);
  showLines();
  showPast();
  keep();
  took = performance.now() - begun;
}

/** Show one key of the sheet, of a line or of a place in its block. */
function showAt(it, { at }) {
  const line = it.closest("[data-line]")?.dataset.line, [row, column] = (it.dataset.at || `${line || 0} 0`).split(" ").map(Number);
  const answer = at(it.dataset.show, row, column), data = it.dataset;
  const isTyped = data.show.endsWith("in_words") && String(answer) === String(at(data.show.replace("in_words", "score"), row));
  const text = isRefusal(answer) || isTyped ? "" : "percent" in data ? percent(answer) : figure(answer, { signed: "signed" in data || data.unit === say("IMPs") });
  const before = "vul" in data ? say("Vul") : "side" in data && typeof answer === "number" ? "NS" : "";
  it.textContent = text && [before, text === "*" ? "✓" : text, data.unit].filter(Boolean).join(" ");
}

/** What a board brought, or which room is still waited for. */
function showSwings() {
  for (const line of all("#match .board[data-line]")) {
    const [open, closed] = all(".contract", line), swing = line.querySelector(".swing"), waited = line.querySelector(".waited");
    const blank = [open, closed].find(it => it.value.trim() === "");
    swing.hidden = swing.querySelector("b").textContent === "";
    waited.textContent = swing.hidden && blank && open.value !== closed.value ? `${say(blank.dataset.heading)}\u00a0?` : "";
  }
}

function showCard(view, { at }) {
  const of = key => view[key] ? at(view[key]) : "";
  const both = [of("ns"), of("ew")], parts = both.some(it => typeof it === "number" && !isWhole(it));
  const unit = view.units ? of("units") : say(view.unit || ""), signed = unit === say("IMPs");
  document.querySelector(".card").hidden = !view.ns;
  document.querySelector(".card").classList.toggle("none", both.every(it => typeof it !== "number"));
  for (const side of ["ns", "ew"]) {
    const award = of(side);
    $(side).textContent = award === "" || isRefusal(award) ? "" : figure(award, { signed, parts });
    $(`${side}_name`).textContent = of(`${side}_role`).startsWith(of(`${side}_name`)) ? "" : of(`${side}_name`);
    $(`${side}_role`).textContent = of(`${side}_role`);
    $(`${side}_unit`).textContent = $(side).textContent === "" ? "" : unit;
  }
  for (const key of ["verdict", "aside", "matters", "sentence", "ruling"]) {
    $(key).textContent = key === "sentence" || !isRefusal(of(key)) ? inWords(of(key)) : "";
  }
  $("ruling").textContent = isRefusal(of("ruling")) ? "" : of("ruling");
  $("ruling").dataset.name = say("Ruling");
  $("sentence").classList.toggle("wrong", /^(#|▲)/m.test(of("sentence")));
  $("sentence").hidden = $("sentence").classList.contains("wrong");  // the status says it
  const isSaid = of("sentence") !== "" && !$("sentence").classList.contains("wrong");
  $("copy-sentence").hidden = !view.ns || !isSaid;
  $("copy-ruling").hidden = $("ruling").textContent === "";
  for (const id of ["copy-link", "print", "new"]) $(id).hidden = isEmpty();
  all(".hand").forEach(it => { it.hidden = kept.view !== "poll" || $("ruling").textContent === ""; });
  $("version").textContent = `xl-law12 ${DATA.version}`;
}

/** In an empty cell the status says what to type there, unless it tells of something wrong. */
function explain(it) {
  const told = it.matches("input") && it.value === "" && !/^[▲?]/.test(statusText) && sheet().explained[it.dataset.key];
  $("status").textContent = told ? say(told) : statusText;
}

/** Say the gravest of what does not fit, and mark the cells that it names. */
function showStatus(text, { value, rows }) {
  const marks = { "▲": "wrong", "?": "asked" }, lines = [unread, text].filter(Boolean);
  statusText = lines.map(inWords).join("\n");
  explain(document.activeElement);
  $("status").className = marks[lines[0]?.[0]] || "";
  all("[aria-invalid]").forEach(it => it.removeAttribute("aria-invalid"));
  const place = /[A-Z]{1,2}\d+/.exec(text)?.[0] || "", there = whereIs(place)?.found;
  if (there?.value === "" && lines[0][0] === "▲") $("status").className = "asked";  // nothing is wrong there yet
  if (there && there === writing) $("status").className = "";
  $("status").dataset.place = place;
  const isAsked = it => there?.value === "" && declarer(it)?.value === "";
  const mark = it => it && it !== writing && it.value !== "" && !isAsked(it) && it.setAttribute("aria-invalid", "true");
  for (const [key, read] of Object.entries(READ_AS)) {
    if (sheet().formulas[read]) rows(read).forEach(([score], line) => { if (isRefusal(score)) mark(element(key, line)); });
  }
  const said = [...sheet().messages.map(value), text].join("\n");
  for (const [, at] of said.matchAll(/^(?:▲ )?([A-Z]{1,2}\d+): /gm)) mark(whereIs(at)?.found);
}

/** How the ruling follows, what one board changes in a match, or the figures of a poll. */
function showFollows({ at, rows }) {
  const lines = [];
  if (VIEWS[kept.view].form) {
    if (at("ns_gets") !== "") FOLLOWS.forEach((name, row) => lines.push([say(name), at("follow", row)]));
  } else if (kept.view === "match") {
    rows("alone").forEach(([name], row) => {
      const both = [0, 1].map(column => at("alone_vps", row, column));
      if (name !== "") lines.push([name, both.map(it => figure(it, { parts: true })).join(" – ")]);
    });
  } else {
    lines.push([say("Players asked"), at("asked")], [say("One of them"), percent(at("vote"))],
      [say("Limit of a fifth, WBF 2017"), at("limit")]);
  }
  $("follows").replaceChildren(...lines.filter(([, answer]) => answer !== "").flatMap(([name, answer]) => {
    const [term, figures] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    figures.textContent = figure(answer, { signed: VIEWS[kept.view].unit === "IMPs" });
    return [term, figures];
  }));
}

/** The form on paper, before it is printed: of its lines those in which something stands. */
function showPaper() {
  const found = workedOut(), { at, rows } = found, figures = rows("form_figures");
  all("#paper [data-show]").forEach(it => showAt(it, found));
  all("th[data-unit]").forEach(it => { it.textContent = it.dataset.unit; });
  $("paper-other").hidden = !at("form_other");
  all("#paper .knockout > span").forEach(it => { it.hidden = typeof at("form_knockout") !== "number"; });
  $("paper-lines").tBodies[1].replaceChildren(...rows("form_what").flatMap(([part, what], line) => {
    if (what === "" && figures[line][2] === "") return [];
    const row = document.createElement("tr");
    [[part, what].filter(Boolean).join(": "), ...figures[line]].forEach((text, k) => {
      row.insertCell().textContent = isRefusal(text) ? "" : figure(text, { signed: k === 4 && VIEWS[kept.view].unit === "IMPs" });
    });
    return [row];
  }));
}

/** Of each part as many lines as are filled, and one more: of outcomes where the last has a weight. */
function showLines() {
  const isFilled = line => all("[data-key]", line).some(it => it.value !== "");
  const isWhole = line => line?.dataset.part && all(".weight", line).every(it => it.value === "");
  for (const group of all(`#${kept.view} [data-group]`)) {
    const lines = all(".line, .poll-line", group), last = lines.findLastIndex(isFilled);
    const least = Number(group.dataset.group), wanted = Number(typed()[group.dataset.counted]?.[0]) || 0;
    const next = isWhole(lines[last]) ? last : last + 1;
    lines.forEach((line, number) => { line.hidden = number > Math.max(next, least - 1, wanted - 1); });
  }
}

// The page is built once; what is typed is put in, and the texts are set, whenever view or language change.
function lineOf(template, number, name) {
  const line = $(template).content.firstElementChild.cloneNode(true);
  line.dataset.line = number;
  all("[data-key]", line).forEach(it => { it.dataset.line = number; it.dataset.name = name; });
  return line;
}
function headings(template, first = "", part = "B") {
  const line = document.createElement("div");
  line.className = `${$(template).content.firstElementChild.className} headings`;
  line.ariaHidden = "true";
  const texts = all("[data-heading]", $(template).content).map(it => it.dataset.heading);
  if (first) texts[0] = first;
  for (const text of texts.slice(0, part === "B" ? texts.length : 1)) {
    line.append(Object.assign(document.createElement("span"), { textContent: text }));
    line.lastChild.dataset.say = text;
  }
  return line;
}
function group(least, counted, lines) {
  const box = document.createElement("div");
  box.dataset.group = least;
  if (counted) box.dataset.counted = counted;
  box.append(...lines);
  return box;
}
function build() {
  for (const it of all("[data-copy]")) {
    const copied = $(it.dataset.copy).content.cloneNode(true), points = copied.querySelector("input:not([data-key])");
    if (points) {
      points.dataset.key = it.dataset.points;
      points.previousElementSibling.dataset.say = it.dataset.unit;
    }
    it.replaceWith(copied);
  }
  for (const box of all(".outcomes")) {
    let number = 0;
    for (const [part, lines] of PARTS) {
      box.append(headings("outcome", BEGINNINGS[part], part), group(1, "", Array.from({ length: lines }, (_, k) => {
        const line = lineOf("outcome", number++, k ? `${part} ${k + 1}` : part);
        line.dataset.part = part;
        line.classList.toggle("alone", part === "A");
        all(".weight", line).slice(part === "A" ? 0 : part === "B" ? 2 : 1).forEach(it => it.remove());
        return line;
      })));
    }
  }
  const boards = document.querySelector(".boards"), polled = document.querySelector(".polled");
  const many = (view, key) => { const [top, , bottom] = DATA.sheets[view].cells[key]; return bottom - top + 1; };
  boards.append(headings("board"), group(4, "boards", Array.from({ length: many("match", "board") },
    (_, k) => lineOf("board", k, String(k + 1)))));
  polled.append(group(2, "", Array.from({ length: many("poll", "contract") }, (_, k) => lineOf("poll-line", k, String(k + 1)))));
  all("[data-seats]").forEach(it => it.append(...["", "N", "E", "S", "W"].map(seat => new Option(seat))));
  all("select[data-key]").forEach(it => chosen.add(it.dataset.key));
  all(".contract").forEach(it => {
    Object.assign(it, { autocapitalize: "characters", spellcheck: false, enterKeyHint: "next" });
    it.setAttribute("autocorrect", "off");
  });
  for (const [kind, digits] of [["contract", "numeric"], ["weight", "decimal"]]) {
    all(`input.${kind}`).forEach(it => { it.inputMode = digits; });  // the keys below have what is no digit
  }
  $("language").append(...Object.keys(DATA.texts).map(it => {
    const name = new Intl.DisplayNames([it], { type: "language" }).of(it);
    return new Option(name[0].toUpperCase() + name.slice(1), it);
  }));
  $("signs").append(...SIGNS.map(([name, work, of]) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: name, tabIndex: -1 });
    button.dataset.of = of;
    button.className = "♥♦".includes(name) ? "red" : "";
    for (const kind of ["pointerdown", "mousedown"]) button.addEventListener(kind, event => event.preventDefault());  // the cell keeps the focus
    button.addEventListener("click", () => work(document.activeElement, button));
    return button;
  }));
}
function translate() {
  // What is beyond the names is beyond the page; that it tells one thing at a time goes without saying.
  const texts = DATA.texts[kept.language].map(it => it.replaceAll(say("these LAMBDA names"), say("this page")));
  texts[NUMBER_OF.get(" (what else is wrong is beyond these LAMBDA names)")] = "";
  LAW = engine(texts);
  answers = new Map();
  all("[data-say]").forEach(it => { it.textContent = say(it.dataset.say); if (it.tagName === "OPTION") it.value = it.dataset.say; });
  all("[data-say-label]").forEach(it => { it.ariaLabel = say(it.dataset.sayLabel); });
  all("[data-heading]").forEach(it => { it.ariaLabel = [it.dataset.name ?? say(it.closest("[data-say-label]")?.dataset.sayLabel), headingOf(it)].filter(Boolean).join(", "); });
  all("[data-part]").forEach(it => { it.ariaLabel = say(BEGINNINGS[it.dataset.part]); });
  $("language").value = kept.language;
}
function fill() {
  all(`#${kept.view} [data-key]`).forEach(it => {
    const text = typed()[it.dataset.key]?.[Number(it.dataset.line || 0)];
    it.value = text ?? (it.tagName === "SELECT" ? it.options[0].value : "");
    if (it.tagName === "SELECT" && text === undefined && it.value !== "") note(it);  // a scale is always chosen
  });
}
function note(it) {
  const column = typed()[it.dataset.key] ??= [];
  column[Number(it.dataset.line || 0)] = it.value;
}

// What people do.
const isEmpty = () => Object.values(typed()).flat().every(text => !text || text === "WBF");
let writing;  // the cell that is being written in: nothing in it is wrong yet
let unread = "";  // what a link held and no cell took
let statusText = "";  // what the status says, unless a cell is explained
let due, took = 0;  // an answer that waits until nobody types, and how long the last one took
function changed(it) {
  note(it);
  numberBoard(it);
  unread = "";
  clearTimeout(due);
  keep();
  if (it === writing && took > SLOW) due = setTimeout(show, PAUSE); else show();
}
/** On Match a line's board follows the one above, where nothing is typed. */
function numberBoard(it) {
  const line = Number(it.dataset.line), board = kept.view === "match" && it.dataset.line && element("board", line);
  if (!board || it === board || board.value !== "") return;
  board.value = line ? Number(element("board", line - 1).value) + 1 || "" : 1;
  note(board);
}
/** The keys below a cell: what they are called, what they do with it, and for which cells they are there. */
const written = sign => [sign, it => { it.setRangeText(sign, it.selectionStart, it.selectionEnd, "end"); writing = it; changed(it); }];
const SIGNS = [
  ...["♠", "♥", "♦", "♣", "NT", "X", "=", "+", "-"].map(sign => [...written(sign), "contract"]),
  ...["N", "E", "S", "W"].map(seat => [seat, it => {
    const by = declarer(it);
    if (by) { by.value = by.value === seat ? "" : seat; changed(by); showSigns(it); }
  }, "by"]),
  [...written("A"), "contract"], [...written("/"), "contract weight"], [...written("%"), "weight"],
  ["ABC", it => {  // letters, or digits again
    it.inputMode = it.inputMode === "text" ? "numeric" : "text";
    it.blur();
    it.focus();
  }, "letters"],
  ["⌫", it => {
    if (it.selectionStart === it.selectionEnd) it.setSelectionRange(Math.max(0, it.selectionStart - 1), it.selectionEnd);
    it.setRangeText("");
    changed(it);
  }, "contract"],
  ["⏎", it => goOn(it, true), "contract weight"],
];
const declarer = it => all("[data-key]", $(kept.view)).find((_, place, cells) => cells[place - 1] === it && cells[place].dataset.key.endsWith("by"));
/** Show the keys for a cell that is typed in. */
function showSigns(it) {
  const kinds = ["contract", "weight"].filter(kind => it.classList?.contains(kind)), by = kinds.length ? declarer(it) : undefined;
  if (by) kinds.push("by");
  if (kinds.includes("contract") && it.tagName === "INPUT") kinds.push("letters");
  $("signs").hidden = !kinds.length;
  document.body.classList.toggle("typing", kinds.length > 0);
  all("button", $("signs")).forEach(one => {
    one.hidden = !one.dataset.of.split(" ").some(kind => kinds.includes(kind));
    if (one.dataset.of === "by") one.setAttribute("aria-pressed", String(by?.value === one.textContent));
    if (one.textContent === "ABC" || one.textContent === "123") one.textContent = it.inputMode === "text" ? "123" : "ABC";
  });
}
/** The weights of a poll become the outcomes of B of a ruling. */
function handOn(view) {
  const { rows } = workedOut(), handed = rows("handed").filter(([what]) => what !== ""), poll = typed();
  const text = weight => typeof weight === "number" ? `${decimal(String(Number((weight * 100).toPrecision(12))))}%` : weight;
  const cells = { ...kept.typed[view], contract: [], by: [], weight: [], os_weight: [] };
  for (const key of ["contract", "by", "weight", "os_weight"]) cells[key][0] = kept.typed[view]?.[key]?.[0];
  for (const [line, [contract, by, weight, other]] of handed.entries()) {
    [cells.contract[line + 1], cells.by[line + 1]] = [String(contract), by];
    [cells.weight[line + 1], cells.os_weight[line + 1]] = [text(weight), text(other)];
  }
  if (/^\d+$/.test(poll.played?.[0])) cells.board = poll.played;
  if (poll.nos) cells.nos = poll.nos;
  replace(view, cells);
  scrollTo(0, 0);
}
/** Enter goes to the next cell, from a line of outcomes to the next line; Tab leads through all cells.
 * A telephone's keys go away after the last line: below them stands the award. */
function goOn(it, isTouched = false) {
  const cells = all("input, select, textarea, summary", $(kept.view)).filter(one => one.offsetParent), line = it.closest(".line");
  const next = cells.slice(cells.indexOf(it) + 1).find(one => !line || one.closest(".line") !== line);
  if (isTouched && !next?.closest(".line, .poll-line") && !next?.matches(".contract")) it.blur(); else next?.focus();
}
/** Put the ruling among the last ones, the newest first, each once. */
function remember() {
  const text = $("ruling").textContent;
  if (isEmpty() || !text) return;
  const one = { view: kept.view, board: typed().board?.[0] || "", text, typed: structuredClone(typed()) };
  const same = it => it.view === one.view && JSON.stringify(it.typed) === JSON.stringify(one.typed);
  kept.past = [one, ...kept.past.filter(it => !same(it))].slice(0, MOST_KEPT);
}
function replace(view, cells) {
  remember();
  if (!isEmpty()) kept.before = { view: kept.view, typed: typed() };
  kept.view = view;
  kept.typed[view] = cells;
  fill();
  show();
}
function undo() {
  const before = kept.before;
  remember();
  delete kept.before;
  kept.view = before.view;
  kept.typed[before.view] = before.typed;
  fill();
  show();
}
function showPast() {
  $("undo").hidden = !kept.before;
  $("past").hidden = !kept.past.length;
  $("past").querySelector("ul").replaceChildren(...kept.past.map(one => {
    const item = document.createElement("li"), button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: [one.board && `${say("Board")} ${one.board}`, one.text].filter(Boolean).join(" · ") });
    button.addEventListener("click", () => { replace(one.view, structuredClone(one.typed)); scrollTo(0, 0); });
    item.append(button);
    return item;
  }));
}
async function copy(text, button) {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = document.body.appendChild(document.createElement("textarea"));
    area.value = text;
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  remember();
  delete kept.before;  // the next ruling is done
  show();
  button.style.minWidth = `${button.offsetWidth}px`;  // the buttons beside it stay where they are
  button.textContent = say("Copied");
  setTimeout(() => { button.textContent = say(button.dataset.say); }, 1500);
}

// A link is a ruling: after # the cells by their keys, those of a column with | between them.
function link() {
  const cells = Object.entries(typed()).filter(([, column]) => column.some(text => text));
  const pairs = cells.map(([key, column]) => `${key}=${encodeURIComponent(Array.from(column, text => text ?? "").join("|"))}`);
  return `${location.href.split("#")[0]}#${[`view=${kept.view}`, ...pairs].join("&")}`;
}
/** The cells of the outcomes for a ruling in one cell, such as NOS NS: A -790; B 60% 620, 40% 170; C 500. */
function outcomesOf(ruling) {
  const cells = { contract: [], weight: [], os_weight: [] }, first = { A: 0, B: 1, C: 6 };
  const [, nos, rest] = /^\s*NOS\s+(\w+)\s*:(.*)$/i.exec(ruling) || ["", "", `B ${ruling}`];
  const side = { NS: "NS", EW: "EW", BOTH: "Both" }[nos.toUpperCase()] || "";
  for (const [, name, outcomes] of rest.matchAll(/\s*\b(A|B|C|OS|EW|NS)\s+([^;]*)/gi)) {
    const part = name.toUpperCase(), own = !(part in first);
    for (const [number, outcome] of outcomes.split(",").entries()) {
      const [, weight = "", what] = /^\s*(?:([\d.]+\s*%|\d+\/\d+)\s+)?(.*?)\s*$/.exec(outcome);
      // Scores are seen from those who did not offend, own weights from the other side; in the cells from North-South.
      const turned = own !== (side === "EW") && /^-?\d+$/.test(what), score = turned ? String(-Number(what)) : what;
      const same = cells.contract.findIndex((one, line) => line > 0 && line < 6 && one === score);
      const line = !own ? first[part] + number : same > 0 ? same : Math.max(1, cells.contract.length);
      cells.contract[line] = score;
      cells[own ? "os_weight" : "weight"][line] = weight.replace(" ", "");
    }
  }
  return { ...cells, nos: [side] };
}
function openLink() {
  const given = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  if (![...given].length) return;
  const view = given.get("view") in VIEWS ? given.get("view") : given.has("field") ? "field" : "teams", ruling = given.get("ruling");
  const cells = ruling === null ? {} : outcomesOf(ruling);
  for (const [key, text] of given) {
    if (DATA.sheets[view].inputs.includes(key)) cells[key] = key === "field" ? [text.replaceAll("|", "\n")] : text.split("|");
  }
  try { history.replaceState(null, "", location.href.split("#")[0]); } catch { /* the address stays as it is */ }
  replace(view, cells);
  const isSame = (one, other) => one.toUpperCase().replace(/\s+/g, " ").trim() === other.toUpperCase().replace(/\s+/g, " ").trim();
  unread = ruling === null || isSame($("ruling").textContent, ruling) ? "" : `? ${say("The link holds this ruling; compare it with what stands here")}: ${ruling}`;
  if (unread) show();
}

/** Unpack the program, and let the browser read it: the page's policy has its sum. */
async function unpack() {
  const packed = Uint8Array.from(atob($("program").textContent), it => it.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const script = document.createElement("script");
  script.textContent = await new Response(stream).text();
  document.head.append(script);
}

async function begin() {
  build();
  await unpack();
  translate();
  fill();
  listen();
  show();
  openLink();
  document.body.dataset.ready = "yes";
}

function listen() {
  for (const it of all("#form [data-key]")) {
    it.addEventListener("input", () => {
      writing = document.activeElement === it && it.tagName !== "SELECT" ? it : undefined;
      changed(it);
    });
    it.addEventListener("blur", () => { if (writing === it) { writing = undefined; show(); } });
  }
  $("form").addEventListener("submit", event => event.preventDefault());
  $("form").addEventListener("keydown", event => {
    if (event.key === "Enter" && event.target.tagName !== "TEXTAREA" && event.target.tagName !== "SUMMARY") {
      event.preventDefault();
      goOn(event.target);
    }
  });
  const enter = it => { showSigns(it); explain(it); };
  document.addEventListener("focusin", event => enter(event.target));
  document.addEventListener("focusout", event => { if (!event.relatedTarget) enter(document.body); });
  for (const event of ["resize", "scroll"]) {
    visualViewport?.addEventListener(event, () => {
      $("signs").style.bottom = `${Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop)}px`;
    });
  }
  all(".hand").forEach(it => it.addEventListener("click", () => handOn(it.dataset.hand)));
  all("nav [data-view]").forEach(it => it.addEventListener("click", () => { kept.view = it.dataset.view; unread = ""; fill(); show(); }));
  $("language").addEventListener("change", () => { kept.language = $("language").value; translate(); show(); });
  $("status").addEventListener("click", () => whereIs($("status").dataset.place)?.found.focus());
  $("copy-sentence").addEventListener("click", event => copy($("sentence").textContent, event.target));
  $("copy-ruling").addEventListener("click", event => copy($("ruling").textContent, event.target));
  $("copy-link").addEventListener("click", event => copy(link(), event.target));
  $("print").addEventListener("click", () => { remember(); print(); });
  $("new").addEventListener("click", () => { replace(kept.view, {}); scrollTo(0, 0); });
  $("undo").addEventListener("click", undo);
  addEventListener("hashchange", openLink);
  addEventListener("beforeprint", () => { if (VIEWS[kept.view].form) showPaper(); });
}

addEventListener("error", event => {  // never a figure that is no longer right
  Object.assign($("status"), { textContent: `▲ ${event.message}`, className: "wrong" });
  for (const id of ["ns", "ew", "sentence", "ruling"]) $(id).textContent = "";
});
begin();
