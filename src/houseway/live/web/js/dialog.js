// Dialogs and the drawer, on the platform's own <dialog>: it keeps the focus and closes with Escape.

import { h, uniqueId } from "./dom.js";
import { lang } from "./lang.js";
import { clauseName } from "./words.js";

function open(kind, title, content, { onclose } = {}) {
  const id = uniqueId("dialog");
  const close = h("button", { type: "button", class: "close", "aria-label": lang.dialog.close, text: "×" });
  const body = h("div", { class: "dialog-body" }, content);
  const dialog = h(
    "dialog",
    { class: kind, "aria-labelledby": id },
    h("header", { class: "dialog-head" }, h("h2", { id, text: title }), close),
    body,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // outside of the content: the backdrop
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  firstIn(dialog, body).focus();
  return dialog;
}

/** Where a dialog begins: its first field or control, not the way out. Without one the text itself, to be read
    and scrolled; on a touch screen its title, so that no keyboard covers it. */
function firstIn(dialog, body) {
  const controls = "input, select, textarea, button, summary, [tabindex]"; // links in a text are for later
  const first = body.querySelector("input:not([type=hidden]), select, textarea") ?? body.querySelector(controls);
  if (!first) body.tabIndex = 0;
  const title = dialog.querySelector("h2");
  title.tabIndex = -1;
  return matchMedia("(pointer: coarse)").matches ? title : (first ?? body);
}

export function openDialog(title, content, options) {
  return open("sheet", title, content, options);
}

export function openDrawer(title, content, options) {
  return open("drawer", title, content, options);
}

/** A labelled input with its own place for what is wrong with it. */
export function field(label, attributes, help = "") {
  const id = uniqueId("field");
  const input = h("input", { id, ...attributes, "aria-describedby": `${id}-help` });
  return {
    input,
    node: h(
      "div",
      { class: "field" },
      h("label", { for: id, text: label }),
      input,
      h("p", { class: "help", id: `${id}-help`, text: help }),
    ),
  };
}

/** What is left empty or too short, by the name of its field; nothing where all is there. */
function missing(node) {
  const wrong = [...node.elements].find((e) => e.offsetParent && (e.validity.valueMissing || e.validity.tooShort || e.validity.badInput));
  if (!wrong) return "";
  wrong.focus();
  const { valueMissing, badInput } = wrong.validity;
  const name = wrong.labels[0]?.textContent ?? lang.dialog.aField;
  return badInput ? lang.dialog.noNumber(name) : valueMissing ? lang.dialog.notFilledIn(name) : lang.dialog.tooShort(name, wrong.minLength);
}

/** A refusal in words, with the clause that decides it. */
function told({ message, clause }) {
  return clause ? `${message} (${clause.split(", ").map(clauseName).join(", ")})` : message;
}

/** A form whose refusals appear inside it. `submit` returns when all is well. */
export function form(parts, button, submit) {
  const error = h("p", { class: "form-error", role: "alert" });
  const go = h("button", { class: "primary", type: "submit", text: button });
  const node = h("form", { class: "form", novalidate: true }, ...parts, error, h("div", { class: "form-end" }, go));
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = missing(node);
    if (error.textContent) return;
    go.disabled = true;
    try {
      await submit();
    } catch (refusal) {
      error.textContent = told(refusal);
    }
    go.disabled = false;
  });
  return node;
}
