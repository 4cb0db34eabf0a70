"use strict";
// The search, the buttons that copy, and the list of pages: all of it works from a folder, without a server.
const up = document.currentScript.dataset.up;
const box = document.querySelector("header input");
const found = document.getElementById("found");
const MOST = 20;
const AROUND = 70;

function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

const sections = (window.SECTIONS || []).map(([page, title, address, words]) => {
  return { page, title, address, words, inTitle: plain(title), inWords: plain(words) };
});

// How well a section fits: every word has to be in it; in the title counts most, and a title that is the word more still.
function worth(section, wanted) {
  let sum = 0;
  for (const word of wanted) {
    const inTitle = section.inTitle.includes(word);
    const times = section.inWords.split(word).length - 1;
    if (!inTitle && !times) return 0;
    sum += (section.inTitle === word ? 100 : inTitle ? 20 : 0) + Math.min(times, 5);
  }
  return sum;
}

// The words around the first that was looked for, with it marked.
function excerpt(section, word) {
  const at = section.inWords.indexOf(word);
  const line = document.createElement("span");
  if (section.words.length !== section.inWords.length || at < 0) {
    line.textContent = section.words.slice(0, 2 * AROUND);
    return line;
  }
  const from = Math.max(0, at - AROUND);
  const mark = document.createElement("mark");
  mark.textContent = section.words.slice(at, at + word.length);
  line.append(from ? "… " : "", section.words.slice(from, at), mark, section.words.slice(at + word.length, at + AROUND));
  return line;
}

function look() {
  const wanted = plain(box.value).split(/\s+/).filter(Boolean);
  found.replaceChildren();
  found.hidden = !wanted.length;
  if (!wanted.length) return;
  const fitting = sections.map((section) => [worth(section, wanted), section]).filter(([sum]) => sum);
  fitting.sort((one, other) => other[0] - one[0]);
  for (const [, section] of fitting.slice(0, MOST)) {
    const link = document.createElement("a");
    const title = document.createElement("b");
    title.textContent = section.title === section.page ? section.title : `${section.page}: ${section.title}`;
    link.href = up + section.address;
    link.append(title, excerpt(section, wanted[0]));
    link.addEventListener("click", () => { found.hidden = true; });
    found.append(link);
  }
  if (!fitting.length) {
    const line = document.createElement("p");
    line.textContent = "Nothing found. Fewer letters find more.";
    found.append(line);
  }
}

box.addEventListener("input", look);
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = found.querySelector("a");
  if (first) { found.hidden = true; window.location.href = first.href; }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "/" && document.activeElement !== box) { event.preventDefault(); box.focus(); }
});
document.addEventListener("click", (event) => {
  if (!found.contains(event.target) && event.target !== box) found.hidden = true;
});
const asked = new URLSearchParams(window.location.search).get("q");
if (asked) { box.value = asked; look(); }

// A page of a folder may not always reach the clipboard: then the text is marked, to be copied by hand.
function copy(button) {
  const said = (word) => { button.textContent = word; setTimeout(() => { button.textContent = "copy"; }, 1500); };
  const area = document.createElement("textarea");
  area.value = button.dataset.copy;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (done) { said("copied"); return; }
  window.getSelection().selectAllChildren(button.parentElement.querySelector("code"));
  said("marked");
}
for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", () => copy(button));

const wide = window.matchMedia("(min-width: 62rem)");
const pages = document.querySelector("nav details");
function open() { pages.open = wide.matches; }
wide.addEventListener("change", open);
open();
