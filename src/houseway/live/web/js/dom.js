// Small helpers around the DOM. Text from the server only ever passes through textContent.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("aria-") && typeof value === "boolean") {
      node.setAttribute(name, String(value)); // these say "false", too
      continue;
    }
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else if (name === "vars") setVars(node, value);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((c) => c !== undefined && c !== null && c !== false));
  return node;
}

/** An HTML element: h("p", {class: "quiet", text: "…"}, children…). */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** CSS custom properties, through the CSSOM: a style attribute would need an unsafe policy. */
export function setVars(node, values) {
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--${name}`, value);
}

export function clear(node) {
  node.replaceChildren();
  return node;
}

/** Replaces what is in a node; children that are false or nothing are left out. */
export function put(node, ...children) {
  node.replaceChildren(...children.flat().filter((c) => c !== undefined && c !== null && c !== false && c !== ""));
  return node;
}

/**
 * Makes the children of `parent` match `items`, keeping the nodes of items whose key stays,
 * so that focus and running motion survive an update.
 */
export function sync(parent, items, keyOf, make, update) {
  const old = new Map();
  for (const node of [...parent.children]) {
    if (node.syncKey !== undefined) old.set(node.syncKey, node);
  }
  let before = null;
  items.forEach((item, index) => {
    const key = String(keyOf(item, index));
    let node = old.get(key);
    const fresh = !node;
    if (fresh) {
      node = make(item, index);
      node.syncKey = key;
    }
    old.delete(key);
    if (update) update(node, item, index, fresh);
    const place = before ? before.nextSibling : parent.firstChild;
    if (place !== node) parent.insertBefore(node, place);
    before = node;
  });
  for (const node of old.values()) node.remove();
}

/** Sets text only where it changes, so that live regions stay quiet otherwise. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** What a control with a picture in it is called: these words alone, in place of what is drawn there. */
export function named(node, text) {
  let own = node.querySelector(":scope > .unseen");
  if (!own) {
    for (const child of node.children) child.setAttribute("aria-hidden", "true");
    own = node.appendChild(h("span", { class: "unseen" }));
  }
  setText(own, text);
}

let serial = 0;
export function uniqueId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}
