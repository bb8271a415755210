// Dialogs and the drawer, on the platform's own <dialog>: it keeps the focus and closes with Escape.

import { h, uniqueId } from "./dom.js";

function open(kind, title, content, { onclose } = {}) {
  const id = uniqueId("dialog");
  const close = h("button", { type: "button", class: "close", "aria-label": "Close", text: "×" });
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
  return dialog;
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

/** A form whose refusals appear inside it. `submit` returns when all is well. */
export function form(parts, button, submit) {
  const error = h("p", { class: "form-error", role: "alert" });
  const go = h("button", { class: "primary", type: "submit", text: button });
  const node = h("form", { class: "form", novalidate: true }, ...parts, error, h("div", { class: "form-end" }, go));
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = "";
    go.disabled = true;
    try {
      await submit();
    } catch (refusal) {
      error.textContent = refusal.message;
    }
    go.disabled = false;
  });
  return node;
}
