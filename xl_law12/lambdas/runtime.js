// Excel's functions in JavaScript, as far as the LAMBDA names use them: `javascript.py` puts the names behind this text.
//
// A value is a number, a text, true or false, `null` (a blank cell), `undefined` (an argument that is left out), an
// ErrorValue, a Block of such cells, or a function (a LAMBDA). What a name calls has its name in Excel behind a `$`;
// an operator has a word: `$PLUS`. Where the rules come from: Microsoft's pages of each function, and what others have
// measured in Excel. `tests/excel_rules` has the same rules in Python, written apart from these. What no name needs is
// not here: dates (a text that Excel reads as a date is #VALUE! here), formats, references.
// Comments stand on lines of their own, because the program is built without them.

class ErrorValue {
  constructor(code) {
    this.code = code;
  }
}
const VALUE = new ErrorValue("#VALUE!");
const NOT_FOUND = new ErrorValue("#N/A");
const DIVISION = new ErrorValue("#DIV/0!");
const NUMBER = new ErrorValue("#NUM!");
const REFERENCE = new ErrorValue("#REF!");
const CALCULATION = new ErrorValue("#CALC!");

// An array of Excel's: its cells row by row. Nothing changes a block after it was made.
class Block {
  constructor(height, width, cells) {
    this.height = height;
    this.width = width;
    this.cells = cells;
  }
  row(place) {
    return this.cells.slice(place * this.width, (place + 1) * this.width);
  }
}
const LONGEST_TEXT = 32767;
const LONGEST_SEARCH = 255;

// ---- What a cell is taken for: a function that needs a number, a truth value or a text takes others for one, or it
// ends with an error value, which is thrown and caught where the function began.

const DIGITS = /^([-+]?)(\(?)\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[-+]?\d+)?(%?)(\)?)$/i;

function numberOf(cell) {
  if (typeof cell === "number") return cell;
  if (typeof cell === "boolean") return cell ? 1 : 0;
  if (cell === null || cell === undefined) return 0;
  if (typeof cell !== "string") throw cell instanceof ErrorValue ? cell : VALUE;
  const [, sign, opened, digits, exponent, percent, closed] = DIGITS.exec(cell.trim()) ?? [];
  if (digits === undefined || Boolean(opened) !== Boolean(closed)) throw VALUE;
  const number = Number(digits.replaceAll(",", "") + (exponent ?? "")) / (percent ? 100 : 1);
  return sign === "-" || opened ? -number : number;
}
function wholeOf(cell) {
  const number = numberOf(cell);
  if (Math.abs(number) >= 1e15) throw NUMBER;
  return Math.trunc(number);
}

function truthOf(cell) {
  if (typeof cell === "boolean") return cell;
  if (typeof cell === "number") return cell !== 0;
  if (cell === null || cell === undefined) return false;
  if (typeof cell === "string" && /^(true|false)$/i.test(cell)) return cell.length === 4;
  throw cell instanceof ErrorValue ? cell : VALUE;
}

function textOf(cell) {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return figure(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (cell === null || cell === undefined) return "";
  throw cell instanceof ErrorValue ? cell : VALUE;
}

// A number as a text: 15 digits at most, without an exponent while that takes no more than 21 characters.
function figure(number) {
  if (number === 0) return "0";
  const [mantissa, power] = Math.abs(number).toExponential(14).split("e");
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  const before = Number(power) + 1;
  const sign = number < 0 ? "-" : "";
  let plain = digits.padEnd(before, "0");
  if (before <= 0) plain = `0.${"0".repeat(-before)}${digits}`;
  else if (digits.length > before) plain = `${digits.slice(0, before)}.${digits.slice(before)}`;
  if (before <= 20 && plain.length <= 21) return sign + plain;
  const point = digits.length > 1 ? "." : "";
  return `${sign}${digits[0]}${point}${digits.slice(1)}E${power[0]}${power.slice(1).padStart(2, "0")}`;
}

// Numbers come before texts, then truth values, errors, and blanks at the end.
function kind(cell) {
  if (typeof cell === "number") return 0;
  if (typeof cell === "string") return 1;
  if (typeof cell === "boolean") return 2;
  return cell instanceof ErrorValue ? 3 : 4;
}

// Below 0, 0 or above 0, as = and < compare: numbers by 15 digits, texts without capitals; a blank is 0, "" or FALSE.
function order(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    if (one === other) return 0;
    const near = Math.abs(one - other) <= 1e-13 * Math.abs(one);
    return near && one.toExponential(14) === other.toExponential(14) ? 0 : one - other;
  }
  if (one instanceof ErrorValue) throw one;
  if (other instanceof ErrorValue) throw other;
  [one, other] = [beside(one, other), beside(other, one)];
  return typeof one === "number" && typeof other === "number" ? order(one, other) : inOrder(one, other);
}

// The same where cells are sorted or looked up: numbers by all their digits, and a blank is a blank.
function inOrder(one, other) {
  const kinds = kind(one) - kind(other);
  if (kinds !== 0 || kind(one) > 2 || one === other) return kinds;
  if (typeof one === "string") [one, other] = [one.toLowerCase(), other.toLowerCase()];
  return one === other ? 0 : one < other ? -1 : 1;
}

function beside(cell, other) {
  if (cell !== null && cell !== undefined) return cell;
  return typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;
}

// ---- Arrays: a function of single values goes through its arguments cell by cell; one row, one column or a single
// value stretches over the others, and what is missing is #N/A.

const blockOf = (value) => (value instanceof Block ? value : new Block(1, 1, [blank(value)]));
const blank = (value) => (value === undefined ? null : value);
const first = (value) => (value instanceof Block ? value.cells[0] : value);
const upTo = (count) => Array.from({ length: count }, (_, place) => place);

function cellAt(value, row, column) {
  if (!(value instanceof Block)) return value;
  const down = value.height === 1 ? 0 : row;
  const across = value.width === 1 ? 0 : column;
  return down < value.height && across < value.width ? value.cells[down * value.width + across] : NOT_FOUND;
}

// The answers for each cell: `work` gets a list of cells, one of each value, that is used again for the next ones.
function eachCell(work, values) {
  let height = 0;
  let width = 0;
  for (const value of values)
    if (value instanceof Block) {
      height = Math.max(height, value.height);
      width = Math.max(width, value.width);
    }
  if (height === 0) return work(values);
  const cells = new Array(height * width);
  const these = new Array(values.length);
  for (let row = 0, place = 0; row < height; row++)
    for (let column = 0; column < width; column++, place++) {
      for (let which = 0; which < these.length; which++) these[which] = cellAt(values[which], row, column);
      cells[place] = blank(work(these));
    }
  return new Block(height, width, cells);
}

// The answer of a function: an error among its arguments, or the error with which it ended; no number is #NUM!.
function answerOf(work, values) {
  for (const value of values) if (value instanceof ErrorValue) return value;
  try {
    const answer = work(...values);
    return typeof answer === "number" && !Number.isFinite(answer) ? NUMBER : answer;
  } catch (stopped) {
    if (stopped instanceof ErrorValue) return stopped;
    throw stopped;
  }
}

// Functions of single values, and those that take arrays as they are.
const spread = (work, values) => eachCell((cells) => answerOf(work, cells), values);
const ofCells = (work) => (...values) => spread(work, values);
const ofValues = (work) => (...values) => answerOf(work, values);
const operator = (work) => (one, other) =>
  one instanceof Block || other instanceof Block ? spread(work, [one, other]) : answerOf(work, [one, other]);

const $PLUS = operator((one, other) => numberOf(one) + numberOf(other));
const $MINUS = operator((one, other) => numberOf(one) - numberOf(other));
const $TIMES = operator((one, other) => numberOf(one) * numberOf(other));
const $OVER = operator((one, other) => {
  const [number, divisor] = [numberOf(one), numberOf(other)];
  if (divisor === 0) throw DIVISION;
  return number / divisor;
});
const $JOINED = operator((one, other) => limited(textOf(one) + textOf(other)));
const $EQUAL = operator((one, other) => order(one, other) === 0);
const $UNEQUAL = operator((one, other) => order(one, other) !== 0);
const $BELOW = operator((one, other) => order(one, other) < 0);
const $AT_MOST = operator((one, other) => order(one, other) <= 0);
const $ABOVE = operator((one, other) => order(one, other) > 0);
const $AT_LEAST = operator((one, other) => order(one, other) >= 0);

function limited(text) {
  if (text.length > LONGEST_TEXT) throw VALUE;
  return text;
}

// A name that is asked the same again and again: what it answered to single values is kept.
const MOST_REMEMBERED = 1000;
function remembered(work) {
  const known = new Map();
  return (...values) => {
    if (values.some((value) => value instanceof Object)) return work(...values);
    const asked = values.map((value) => typeof value + JSON.stringify(value)).join();
    if (!known.has(asked)) {
      if (known.size === MOST_REMEMBERED) known.clear();
      known.set(asked, work(...values));
    }
    return known.get(asked);
  };
}

// ---- Choosing. All arguments but the first are functions, and only what is chosen is worked out; a condition that is
// an array needs all of them, and chooses cell by cell.

function $IF(condition, then, otherwise = () => false) {
  if (condition instanceof Block) return eachCell(chosen, [condition, then(), otherwise()]);
  const holds = answerOf(truthOf, [condition]);
  return holds instanceof ErrorValue ? holds : holds ? then() : otherwise();
}

function chosen([condition, then, otherwise]) {
  const holds = answerOf(truthOf, [condition]);
  return holds instanceof ErrorValue ? holds : holds ? then : otherwise;
}

function $IFERROR(value, instead) {
  if (!(value instanceof Block)) return value instanceof ErrorValue ? instead() : value;
  if (!value.cells.some((cell) => cell instanceof ErrorValue)) return value;
  return eachCell(([cell, other]) => (cell instanceof ErrorValue ? other : cell), [value, instead()]);
}

const $IFS = (condition, ...rest) =>
  $IF(condition, rest[0], () => (rest.length > 1 ? $IFS(rest[1](), ...rest.slice(2)) : NOT_FOUND));

function $SWITCH(value, ...rest) {
  if (value instanceof ErrorValue) return value;
  for (let place = 0; place + 1 < rest.length; place += 2) {
    const equal = $EQUAL(single(value), single(rest[place]()));
    if (equal === true) return rest[place + 1]();
    if (equal !== false) return equal;
  }
  return rest.length % 2 === 1 ? rest.at(-1)() : NOT_FOUND;
}

function $CHOOSE(which, ...values) {
  if (which instanceof Block)
    return eachCell(([cell, ...each]) => $CHOOSE(cell, ...each.map((it) => () => it)), [which, ...values.map((it) => it())]);
  const place = answerOf(wholeOf, [which]);
  if (place instanceof ErrorValue) return place;
  return place >= 1 && place <= values.length ? values[place - 1]() : VALUE;
}

// The modules write no SWITCH over an array.
function single(value) {
  if (value instanceof Block) throw new Error("SWITCH over an array");
  return value;
}

// ---- Numbers.

const $ABS = ofCells((cell) => Math.abs(numberOf(cell)));
const $INT = ofCells((cell) => Math.floor(numberOf(cell)));
const $SIGN = ofCells((cell) => Math.sign(numberOf(cell)));
const $SQRT = ofCells((cell) => Math.sqrt(numberOf(cell)));
const $LN = ofCells((cell) => Math.log(numberOf(cell)));
const $MOD = ofCells((cell, by) => {
  const [number, divisor] = [numberOf(cell), numberOf(by)];
  if (divisor === 0) throw DIVISION;
  return number - divisor * Math.floor(number / divisor);
});
const $POWER = ofCells((cell, by) => {
  const [base, exponent] = [numberOf(cell), numberOf(by)];
  if (base === 0 && exponent <= 0) throw exponent === 0 ? NUMBER : DIVISION;
  return base ** exponent;
});
const $ROUND = ofCells((cell, places) => rounded(numberOf(cell), wholeOf(places), Math.round));
const $ROUNDUP = ofCells((cell, places) => rounded(numberOf(cell), wholeOf(places), Math.ceil));

// A number is rounded from its 15 digits, away from 0: the decimal point is moved in the text, not by a product.
function rounded(number, places, way) {
  if (places >= 0 && Number.isInteger(number) && Math.abs(number) < 1e15) return number;
  const [mantissa, power] = Math.abs(number).toExponential(14).split("e");
  const moved = Number(power) + places;
  if (moved >= 15) return Number(number.toPrecision(15));
  return Math.sign(number) * Number(`${way(Number(`${mantissa}e${moved}`))}e${-places}`);
}

// SUM and its like: in arrays only numbers count; a single value is taken for a number.
const ofNumbers = (work) => (...values) => {
  const numbers = [];
  for (const value of values)
    for (const cell of value instanceof Block ? value.cells : [answerOf(numberOf, [value])]) {
      if (cell instanceof ErrorValue) return cell;
      if (typeof cell === "number") numbers.push(cell);
    }
  return answerOf(work, [numbers]);
};
const $SUM = ofNumbers(total);
const $MAX = ofNumbers((numbers) => (numbers.length ? numbers.reduce((one, other) => Math.max(one, other)) : 0));
const $MIN = ofNumbers((numbers) => (numbers.length ? numbers.reduce((one, other) => Math.min(one, other)) : 0));
const $PRODUCT = ofNumbers((numbers) => (numbers.length ? numbers.reduce((one, other) => one * other) : 0));
const $MEDIAN = ofNumbers((numbers) => {
  if (numbers.length === 0) throw NUMBER;
  numbers.sort((one, other) => one - other);
  const middle = numbers.length >> 1;
  return numbers.length % 2 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;
});

// Neumaier's sum: what each addition loses is added at the end.
function total(numbers) {
  let sum = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return sum + lost;
}

const $MMULT = ofValues((one, other) => {
  const [left, right] = [blockOf(one), blockOf(other)];
  for (const { cells } of [left, right])
    for (const cell of cells) if (typeof cell !== "number") throw cell instanceof ErrorValue ? cell : VALUE;
  if (left.width !== right.height) throw VALUE;
  const columns = blockOf($TRANSPOSE(right));
  return made(upTo(left.height).map((row) => {
    const numbers = left.row(row);
    return upTo(columns.height).map((column) =>
      total(numbers.map((number, place) => number * columns.cells[column * columns.width + place])));
  }));
});

// ---- Texts. Excel counts the units of UTF-16, as JavaScript does.

const $LEN = ofCells((cell) => textOf(cell).length);
const $LOWER = ofCells((cell) => textOf(cell).toLowerCase());
const $UPPER = ofCells((cell) => textOf(cell).toUpperCase());
const $TRIM = ofCells((cell) => textOf(cell).replace(/ +/g, " ").replace(/^ | $/g, ""));
const $EXACT = ofCells((one, other) => textOf(one) === textOf(other));
const $NOT = ofCells((cell) => !truthOf(cell));
const $LEFT = ofCells((cell, count = 1) => textOf(cell).slice(0, counted(count)));
const $RIGHT = ofCells((cell, count = 1) => textOf(cell).slice(-counted(count) || LONGEST_TEXT));
const $MID = ofCells((cell, start, count) => {
  const before = counted(start) - 1;
  if (before < 0) throw VALUE;
  return textOf(cell).slice(before, before + counted(count));
});
const $REPT = ofCells((cell, times) => {
  const text = textOf(cell);
  const count = counted(times);
  if (text.length * count > LONGEST_TEXT) throw VALUE;
  return text.repeat(count);
});

function counted(cell) {
  const count = wholeOf(cell);
  if (count < 0) throw VALUE;
  return count;
}

// CHAR and CODE use the code page of the system beyond ASCII: no name asks for that.
const $CHAR = ofCells((cell) => character(cell, 127));
const $CODE = ofCells((cell) => {
  const code = textOf(cell).codePointAt(0);
  if (!(code <= 127)) throw VALUE;
  return code;
});
const $UNICHAR = ofCells((cell) => character(cell, 0x10ffff));
const $UNICODE = ofCells((cell) => {
  const code = textOf(cell).codePointAt(0);
  if (code === undefined || (code >= 0xd800 && code < 0xe000)) throw VALUE;
  return code;
});

function character(cell, last) {
  const code = wholeOf(cell);
  if (code < 1 || code > last) throw VALUE;
  return String.fromCodePoint(code);
}

const $FIND = ofCells((wanted, cell, start = 1) => {
  const from = wholeOf(start) - 1;
  return placeIn(from < 0 ? -1 : textOf(cell).indexOf(textOf(wanted), from));
});

// SEARCH takes no notice of capitals, and has wildcards: `*`, `?`, and `~` before a sign that is meant as it is.
const $SEARCH = ofCells((wanted, cell, start = 1) => {
  const [sought, text, from] = [textOf(wanted), textOf(cell), wholeOf(start) - 1];
  if (from < 0 || sought.length > LONGEST_SEARCH) throw VALUE;
  if (!WILDCARDS.test(sought)) return placeIn(lowered(text).indexOf(sought.toLowerCase(), from));
  const found = text.slice(from).search(new RegExp(expression(sought), "is"));
  return placeIn(found < 0 ? -1 : found + from);
});
const WILDCARDS = /[*?~]/;
const expression = (wanted) => wanted.replace(/~[~*?]|[^]/g, (sign) =>
  sign === "*" ? ".*" : sign === "?" ? "." : sign.at(-1).replace(/[.*+?^${}()|[\]\\/]/, "\\$&"));

function placeIn(found) {
  return found < 0 ? VALUE : found + 1;
}

// The lists of words are long, few, and searched again and again: each is lowered once.
const lists = new Map();
function lowered(text) {
  if (text.length < 100) return text.toLowerCase();
  if (lists.size > 500) lists.clear();
  if (!lists.has(text)) lists.set(text, text.toLowerCase());
  return lists.get(text);
}

const $SUBSTITUTE = ofCells((cell, old, other, which) => {
  const [text, before, after] = [textOf(cell), textOf(old), textOf(other)];
  if (before === "") return text;
  const parts = text.split(before);
  if (which === undefined) return limited(parts.join(after));
  const place = wholeOf(which);
  if (place < 1) throw VALUE;
  if (place >= parts.length) return text;
  return limited(parts.slice(0, place).join(before) + after + parts.slice(place).join(before));
});
const $NUMBERVALUE = ofCells((cell, point = ".", group = ",") => {
  const text = textOf(cell).replaceAll(" ", "");
  if (text === "") return 0;
  const bare = text.replace(/%+$/, "");
  const [before, ...after] = bare.split(textOf(point));
  const number = [before.replaceAll(textOf(group), ""), ...after].join(".");
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(number)) throw VALUE;
  return Number(number) / 100 ** (text.length - bare.length);
});
const textsOf = (values) => values.flatMap((value) => blockOf(value).cells.map(textOf));
const $CONCAT = ofValues((...values) => limited(textsOf(values).join("")));
const $TEXTJOIN = ofValues((between, skips, ...values) => {
  const texts = textsOf(values);
  return limited((truthOf(skips) ? texts.filter((text) => text !== "") : texts).join(textOf(between)));
});
const $TEXTSPLIT = ofValues((cell, column, row, skips, ignores, filling = NOT_FOUND) => {
  if (truthOf(skips) || truthOf(ignores)) throw new Error("TEXTSPLIT that skips, or takes no notice of capitals");
  const text = textOf(first(cell));
  if (text === "") throw CALCULATION;
  return made(parted(text, row).map((line) => parted(line, column)), filling);
});

function parted(text, mark) {
  if (mark === undefined) return [text];
  if (textOf(mark) === "") throw VALUE;
  return text.split(textOf(mark));
}

// ---- What a value is; errors are asked about, too, and not passed on.

const asked = (holds) => (value) => eachCell(([cell]) => holds(cell), [value]);
const $ISNUMBER = asked((cell) => typeof cell === "number");
const $ISTEXT = asked((cell) => typeof cell === "string");
const $ISLOGICAL = asked((cell) => typeof cell === "boolean");
const $ISERROR = asked((cell) => cell instanceof ErrorValue);
const $ISOMITTED = (value) => value === undefined;
const $ROWS = (value) => (value instanceof ErrorValue ? value : blockOf(value).height);
const $COLUMNS = (value) => (value instanceof ErrorValue ? value : blockOf(value).width);

// ---- Making arrays, cutting them, putting them together. An array without cells is #CALC!.

function made(lines, filling = NOT_FOUND) {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (width === 0) throw CALCULATION;
  const even = lines.map((line) => (line.length === width ? line : [...line, ...Array(width - line.length).fill(filling)]));
  return new Block(lines.length, width, even.flat());
}

// An array is no larger than a sheet.
function refuseHuge(height, width) {
  if (height > 1048576 || width > 16384) throw VALUE;
}

const $SEQUENCE = (...values) => answerOf((height, width, start = 1, step = 1) => {
  const [rows, columns] = [wholeOf(height), width === undefined ? 1 : wholeOf(width)];
  if (rows < 1 || columns < 1) throw CALCULATION;
  refuseHuge(rows, columns);
  const [from, by] = [numberOf(start), numberOf(step)];
  return new Block(rows, columns, upTo(rows * columns).map((place) => from + by * place));
}, values.map(first));

const $TRANSPOSE = ofValues((value) => {
  const { height, width, cells } = blockOf(value);
  return new Block(width, height, upTo(width).flatMap((column) => upTo(height).map((row) => cells[row * width + column])));
});
const $TOCOL = ofValues((value) => {
  const { cells } = blockOf(value);
  return new Block(cells.length, 1, cells);
});
const $HSTACK = (...values) => {
  const blocks = values.map(blockOf);
  const height = Math.max(...blocks.map((block) => block.height));
  const line = (block, row) => (row < block.height ? block.row(row) : Array(block.width).fill(NOT_FOUND));
  return made(upTo(height).map((row) => blocks.flatMap((block) => line(block, row))));
};
const linesOf = (block) => upTo(block.height).map((row) => block.row(row));
const $VSTACK = (...values) => made(values.flatMap((value) => linesOf(blockOf(value))));
const chooseColumns = (block, places) =>
  new Block(block.height, places.length, linesOf(block).flatMap((line) => places.map((place) => line[place])));
const $CHOOSECOLS = ofValues((value, ...which) => {
  const block = blockOf(value);
  const places = which.flatMap((it) => blockOf(it).cells).map(wholeOf);
  if (places.some((place) => Math.abs(place) < 1 || Math.abs(place) > block.width)) throw VALUE;
  return chooseColumns(block, places.map((place) => (place > 0 ? place - 1 : block.width + place)));
});
const cut = (keep) => ofValues((value, rows, columns) => {
  const kept = (list, count) => (first(count) === undefined || first(count) === null ? list : keep(list, wholeOf(first(count))));
  return made(kept(linesOf(blockOf(value)), rows).map((line) => kept(line, columns)));
});
const $TAKE = cut((list, count) => (count < 0 ? list.slice(count) : list.slice(0, count)));
const $DROP = cut((list, count) => (count < 0 ? list.slice(0, count) : list.slice(count)));
const $EXPAND = ofValues((value, rows, columns, filling = NOT_FOUND) => {
  const block = blockOf(value);
  const height = rows === undefined ? block.height : wholeOf(rows);
  const width = columns === undefined ? block.width : wholeOf(columns);
  if (height < block.height || width < block.width || filling instanceof Block) throw VALUE;
  refuseHuge(height, width);
  const lines = linesOf(block).map((line) => [...line, ...Array(width - block.width).fill(filling)]);
  return made([...lines, ...upTo(height - block.height).map(() => Array(width).fill(filling))]);
});
const $FILTER = ofValues((value, included, empty = CALCULATION) => {
  const [block, flags] = [blockOf(value), blockOf(included)];
  const keep = flags.cells.map(truthOf);
  const isKept = (_, place) => keep[place];
  const byRow = flags.width === 1 && flags.height === block.height;
  if (!byRow && (flags.height !== 1 || flags.width !== block.width)) throw VALUE;
  if (!keep.some(Boolean)) return empty;
  return made(byRow ? linesOf(block).filter(isKept) : linesOf(block).map((line) => line.filter(isKept)));
});

// A single number counts along a single row; 0 is a whole row or column.
const $INDEX = ofValues((value, row, column) => {
  const block = blockOf(value);
  const many = row instanceof Block || column instanceof Block;
  const element = (down, across) => {
    const size = [block.height, block.width];
    let [at, along] = [wholeOf(down), wholeOf(across)];
    if (across === undefined || across === null) [at, along] = size[0] === 1 ? [1, at] : [at, size[1] > 1 ? 0 : 1];
    if (at < 0 || along < 0) throw VALUE;
    if (at > size[0] || along > size[1]) throw REFERENCE;
    if ((at && along) || many) return block.cells[(Math.max(at, 1) - 1) * size[1] + Math.max(along, 1) - 1];
    if (at) return made([block.row(at - 1)]);
    return along ? chooseColumns(block, [along - 1]) : block;
  };
  return many ? spread(element, [row, column]) : element(row, column);
});

// ---- Order and search.

const $SORT = ofValues((value, column = 1, direction = 1) => {
  const [place, sign] = [wholeOf(column) - 1, wholeOf(direction)];
  return made(linesOf(blockOf(value)).sort((one, other) => sign * inOrder(one[place], other[place])));
});
const $SORTBY = ofValues((value, ...by) => {
  const lines = linesOf(blockOf(value));
  const keys = upTo(Math.ceil(by.length / 2)).map((place) => [blockOf(by[2 * place]), wholeOf(by[2 * place + 1] ?? 1)]);
  if (keys.some(([block]) => block.height !== lines.length)) throw VALUE;
  const compare = (one, other) => {
    for (const [block, sign] of keys) {
      const found = sign * inOrder(cellAt(block, one, 0), cellAt(block, other, 0));
      if (found) return found;
    }
    return 0;
  };
  return made(upTo(lines.length).sort(compare).map((line) => lines[line]));
});
const small = (cell) => (typeof cell === "string" ? cell.toLowerCase() : cell);
const $UNIQUE = ofValues((value, across) => {
  if (truthOf(across)) return $TRANSPOSE($UNIQUE($TRANSPOSE(value)));
  const found = new Map();
  for (const line of linesOf(blockOf(value))) {
    const key = JSON.stringify(line.map((cell) => [kind(cell), cell instanceof ErrorValue ? cell.code : small(cell)]));
    if (!found.has(key)) found.set(key, line);
  }
  return made([...found.values()]);
});

// The place of a value, counted from 1: of an equal one, or (mode -1 and 1) of the next smaller or larger one.
function placeOf(wanted, cells, mode) {
  let best = -1;
  for (let place = 0; place < cells.length; place++) {
    if (kind(cells[place]) !== kind(wanted)) continue;
    const found = inOrder(cells[place], wanted);
    if (found === 0) return place + 1;
    if (mode * found > 0 && (best < 0 || mode * inOrder(cells[place], cells[best]) < 0)) best = place;
  }
  return best < 0 ? NOT_FOUND : best + 1;
}

// The same among cells in order, by halving: the last that is equal, or with mode -1 the last that is not larger.
function placeByHalving(wanted, cells, mode) {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrder(cells[middle], wanted) <= 0) low = middle + 1;
    else high = middle;
  }
  const found = low && kind(cells[low - 1]) === kind(wanted) && (mode === -1 || inOrder(cells[low - 1], wanted) === 0);
  return found ? low : NOT_FOUND;
}

const lookup = (work) => ofValues((wanted, value, ...modes) => {
  const { cells } = blockOf(value);
  const [mode, search] = modes.map(wholeOf);
  return spread((cell) => {
    if (typeof cell === "string" && cell.length > LONGEST_SEARCH) throw VALUE;
    return work(blank(cell), cells, mode, search);
  }, [wanted]);
});
const $XMATCH = lookup((wanted, cells, mode = 0, search = 1) => {
  if (search === 2) return placeByHalving(wanted, cells, mode);
  return placeOf(wanted, cells, mode);
});

// MATCH halves unless its mode is 0, and then it has wildcards.
const $MATCH = lookup((wanted, cells, mode = 1) => {
  if (mode === 1) return placeByHalving(wanted, cells, -1);
  if (typeof wanted !== "string" || !WILDCARDS.test(wanted)) return placeOf(wanted, cells, -mode);
  const alike = new RegExp(`^(?:${expression(wanted)})$`, "is");
  const place = cells.findIndex((cell) => typeof cell === "string" && alike.test(cell));
  return place < 0 ? NOT_FOUND : place + 1;
});

// ---- Functions of functions. All but REDUCE need a single value from theirs.

const $CALL = (work, ...values) => (typeof work === "function" ? work(...values) : work instanceof ErrorValue ? work : VALUE);

function oneCell(value) {
  if (value instanceof Block) return value.cells.length === 1 ? value.cells[0] : CALCULATION;
  return typeof value === "function" ? CALCULATION : blank(value);
}
const $MAP = (...values) => {
  const work = values.pop();
  const call = (...cells) => oneCell($CALL(work, ...cells));
  if (!values.some((value) => value instanceof Block)) return call(...values);
  const blocks = values.map(blockOf);
  const height = Math.max(...blocks.map((block) => block.height));
  const width = Math.max(...blocks.map((block) => block.width));
  const cellOf = (block, row, column) =>
    row < block.height && column < block.width ? block.cells[row * block.width + column] : NOT_FOUND;
  return made(upTo(height).map((row) =>
    upTo(width).map((column) => call(...blocks.map((block) => cellOf(block, row, column))))));
};
const $BYROW = (value, work) => made(linesOf(blockOf(value)).map((line) => [oneCell($CALL(work, made([line])))]));
const $SCAN = (start, value, work) => {
  const { height, width, cells } = blockOf(value);
  let soFar = start;
  return new Block(height, width, cells.map((cell) => (soFar = oneCell($CALL(work, soFar, cell)))));
};
const $REDUCE = (start, value, work) => blockOf(value).cells.reduce((soFar, cell) => $CALL(work, soFar, cell), start);

// ---- What the cells of the sheets call, and no name.

// In arrays texts and blanks are no conditions; without any condition the answer is #VALUE!.
const conditional = (holds) => ofValues((...values) => {
  const decides = (cell) => cell !== null && typeof cell !== "string";
  const conditions = values.flatMap((value) => (value instanceof Block ? value.cells.filter(decides) : [value]));
  if (conditions.length === 0) throw VALUE;
  return holds(conditions.map(truthOf));
});
const $AND = conditional((conditions) => conditions.every(Boolean));
const $OR = conditional((conditions) => conditions.some(Boolean));
const $ISNA = asked((cell) => cell === NOT_FOUND);
const $N = ofCells((cell) => (typeof cell === "number" ? cell : Number(cell === true)));
const $COUNT = (...values) => numbersIn(...values).length;
const $COUNTA = (...values) => values.flatMap((value) => blockOf(value).cells).filter((cell) => cell !== null).length;
const numbersIn = (...values) => values.flatMap((value) => blockOf(value).cells.filter((cell) => typeof cell === "number"));
const $SUMPRODUCT = ofValues((...values) => {
  const [block, ...others] = values.map(blockOf);
  if (others.some((other) => other.height !== block.height || other.width !== block.width)) throw VALUE;
  return total(block.cells.map((_, place) => [block, ...others].reduce((product, { cells }) => {
    if (cells[place] instanceof ErrorValue) throw cells[place];
    return typeof cells[place] === "number" ? product * cells[place] : 0;
  }, 1)));
});
const $SMALL = ofValues((value, places) => {
  const numbers = numbersIn(value).sort((one, other) => one - other);
  return spread((place) => numbers[wholeOf(place) - 1] ?? NUMBER, [places]);
});

// Formats of digits with a sign before them, for numbers above 0, below 0 and 0: `0`, `+0.00;-0.00;0.00`.
const $TEXT = ofCells((cell, format) => {
  const number = numberOf(cell);
  const sections = textOf(format).split(";");
  const section = number < 0 && sections.length > 1 ? 1 : number === 0 && sections.length > 2 ? 2 : 0;
  const [, sign, places] = /^([-+]?)0(?:\.(0+))?$/.exec(sections[section]) ?? [];
  if (sign === undefined) throw new Error(`TEXT with the format ${format}`);
  const size = (places ?? "").length;
  const digits = rounded(Math.abs(number), size, Math.round).toFixed(size);
  return (number < 0 && section === 0 && Number(digits) !== 0 ? "-" : "") + sign + digits;
});

// ---- From JavaScript and back. A list is a column, a list of lists rows; an error is its text.

function taken(value) {
  if (typeof value === "number" && !Number.isFinite(value)) return NUMBER;
  if (!Array.isArray(value)) return value;
  return value.length ? made(value.map((line) => (Array.isArray(line) ? line : [line]).map(blank).map(taken)), null) : null;
}
function given(value) {
  if (value instanceof Block) return linesOf(value).map((line) => line.map(given));
  if (value instanceof ErrorValue) return value.code;
  return typeof value === "function" ? CALCULATION.code : blank(value);
}
const offered = (work) => (...values) => given(work(...values.map(taken)));
