// node node.mjs: the first line is the program of the names, every other one a function with its arguments, as JSON;
// each gets a line with its answer.
import { createInterface } from "readline";
import { runInThisContext } from "vm";

createInterface({ input: process.stdin }).on("line", (line) => {
  const given = JSON.parse(line);
  if (typeof given === "string") return runInThisContext(given);
  const [name, ...values] = given;
  console.log(JSON.stringify(runInThisContext("LAW12")[name](...values)));
});
