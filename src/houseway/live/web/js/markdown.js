// The little Markdown of the rules: paragraphs, lists, bold and italic, as nodes and never as HTML.

import { h } from "./dom.js";

function inline(text) {
  const nodes = [];
  const mark = /\*\*(.+?)\*\*|\*(.+?)\*/g;
  let done = 0;
  for (const found of text.matchAll(mark)) {
    nodes.push(text.slice(done, found.index));
    nodes.push(found[1] ? h("strong", { text: found[1] }) : h("em", { text: found[2] }));
    done = found.index + found[0].length;
  }
  nodes.push(text.slice(done));
  return nodes.filter(Boolean);
}

const ITEM = /^(\d+\.|-)\s+/;

function block(text) {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => ITEM.test(line));
  if (first < 0) return [h("p", {}, ...inline(lines.join(" ")))];
  const items = [];
  for (const line of lines.slice(first)) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  const list = h(/^\d/.test(lines[first]) ? "ol" : "ul", {}, ...items.map((item) => h("li", {}, ...inline(item))));
  return [first > 0 && h("p", {}, ...inline(lines.slice(0, first).join(" "))), list];
}

export function markdown(text) {
  return h("div", { class: "prose" }, ...text.trim().split(/\n{2,}/).flatMap(block));
}
