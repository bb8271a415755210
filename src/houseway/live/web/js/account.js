// Guests by one click, accounts with a name and a password, and the sessions of an account.

import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { field, form, openDialog } from "./dialog.js";
import { clear, h } from "./dom.js";
import { dollars } from "./money.js";
import { pref, setPref } from "./prefs.js";

export async function playAsGuest(app, button) {
  button.disabled = true;
  try {
    const { you } = await post("/api/guest");
    await app.signedInAs(you);
  } catch (refusal) {
    button.disabled = false;
    tell(button, refusal);
  }
}

function nameAndPassword(isNew) {
  const name = field("Name", { autocomplete: "username", required: true, maxlength: 32 });
  const password = field(
    "Password",
    { type: "password", autocomplete: isNew ? "new-password" : "current-password", required: true, maxlength: 200 },
    isNew ? "Ten characters or more." : "",
  );
  return { name, password };
}

export function openSignIn(app) {
  const content = h("div");
  const dialog = openDialog("Sign in", content);
  const show = (isNew) => {
    const { name, password } = nameAndPassword(isNew);
    const path = isNew ? "/api/register" : "/api/login";
    const entry = form([name.node, password.node], isNew ? "Create account" : "Sign in", async () => {
      const { you } = await post(path, { name: name.input.value, password: password.input.value });
      dialog.close();
      await app.signedInAs(you); // a one-time password is asked to be changed when the line opens
    });
    clear(content).append(
      entry,
      h(
        "p",
        { class: "switch" },
        h("span", { text: isNew ? "You have an account? " : "New here? " }),
        h("button", { class: "link", type: "button", text: isNew ? "Sign in" : "Create an account", onclick: () => show(!isNew) }),
      ),
    );
    dialog.querySelector("h2").textContent = isNew ? "Create an account" : "Sign in";
    name.input.focus();
  };
  show(false);
}

function openRegister(app) {
  const { name, password } = nameAndPassword(true);
  const dialog = openDialog(
    "Keep your chips",
    h(
      "div",
      {},
      h("p", { text: "With a name and a password your purse and your seats stay yours on every device." }),
      form([name.node, password.node], "Create account", async () => {
        const { you } = await post("/api/register", { name: name.input.value, password: password.input.value });
        dialog.close();
        await app.signedInAs(you);
      }),
    ),
  );
}

export function openPassword(app) {
  const old = field("Present password", { type: "password", autocomplete: "current-password", required: true });
  const fresh = field(
    "New password",
    { type: "password", autocomplete: "new-password", required: true, maxlength: 200 },
    "Ten characters or more.",
  );
  const dialog = openDialog(
    "Change password",
    form([old.node, fresh.node], "Change password", async () => {
      await post("/api/password", { old: old.input.value, new: fresh.input.value });
      dialog.close();
      const { you } = await get("/api/me");
      await app.signedInAs(you);
    }),
  );
}

async function sessionList(node) {
  const { sessions } = await get("/api/sessions");
  clear(node).append(
    ...sessions.map((session) =>
      h(
        "li",
        {},
        h("span", { text: session.agent || "a browser" }),
        h("span", { class: "quiet-text", text: session.current ? "this one" : since(session.last_at ?? session.opened_at) }),
        !session.current &&
          h("button", {
            class: "small", text: "End",
            onclick: async (event) => {
              try {
                await post(`/api/sessions/${encodeURIComponent(session.id)}/revoke`);
                await sessionList(node);
              } catch (refusal) {
                tell(event.target, refusal);
              }
            },
          }),
      ),
    ),
  );
}

function since(seconds) {
  if (!seconds) return "";
  return new Date(seconds * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

function deckSwitch() {
  const box = h("input", { type: "checkbox", id: "four-colours" });
  box.checked = pref("deck", "two") === "four";
  box.addEventListener("change", () => setPref("deck", box.checked ? "four" : "two"));
  return h("label", { class: "check" }, box, h("span", { text: "Four colours for the four suits" }));
}

export function openAccount(app) {
  const { me } = app;
  const sessions = h("ul", { class: "sessions" });
  const dialog = openDialog(
    me.name,
    h(
      "div",
      { class: "account" },
      h("p", {}, h("span", { text: "Purse: " }), h("strong", { text: dollars(me.purse_cents ?? 0) }),
        h("span", { class: "quiet-text", text: " of play money; chips on a table come back here when you leave it." })),
      h("div", { class: "settings" }, deckSwitch()),
      me.guest
        ? h("p", {}, h("button", { class: "primary", text: "Create an account", onclick: () => (dialog.close(), openRegister(app)) }))
        : h("p", {}, h("button", { text: "Change password", onclick: () => (dialog.close(), openPassword(app)) })),
      h("h3", { text: "Where you are signed in" }),
      sessions,
      h("p", {}, h("button", { text: me.guest ? "Stop being this guest" : "Sign out", onclick: (e) => signOut(app, dialog, e.target) })),
    ),
  );
  sessionList(sessions).catch((refusal) => sessions.replaceChildren(h("li", { text: refusal.message })));
}

async function signOut(app, dialog, button) {
  try {
    await post("/api/logout");
    dialog.close();
    await app.signedInAs(null);
  } catch (refusal) {
    tell(button, refusal);
  }
}
