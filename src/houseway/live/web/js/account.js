// Guests by one click, accounts with a name and a password, and the sessions of an account.

import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { field, form, openDialog } from "./dialog.js";
import { clear, h } from "./dom.js";
import { lang } from "./lang.js";
import { dollars, moment } from "./money.js";
import { pref, setPref } from "./prefs.js";
import { languageChoice, speedChoice, squeezeChoice } from "./settings.js";
import { carry } from "./table/saved.js";
import { correctionWords, deviceName } from "./words.js";

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
  const name = field(lang.account.name, { autocomplete: "username", required: true, maxlength: 32 });
  const password = field(
    lang.account.password,
    { type: "password", autocomplete: isNew ? "new-password" : "current-password", required: true, maxlength: 200 },
    isNew ? lang.account.tenCharactersOrMoreAnd : "",
  );
  return { name, password };
}

export function openSignIn(app) {
  const content = h("div");
  const dialog = openDialog(lang.account.signIn, content);
  const show = (isNew) => {
    const { name, password } = nameAndPassword(isNew);
    const path = isNew ? "/api/register" : "/api/login";
    const entry = form([name.node, password.node], isNew ? lang.account.createAccount : lang.account.signIn, async () => {
      const { you } = await post(path, { name: name.input.value, password: password.input.value });
      dialog.close();
      await app.signedInAs(you); // a one-time password is asked to be changed when the line opens
    });
    clear(content).append(
      entry,
      h(
        "p",
        { class: "switch" },
        h("span", { text: isNew ? lang.account.youHaveAnAccount : lang.account.newHere }),
        h("button", { class: "link", type: "button", text: isNew ? lang.account.signIn : lang.account.createAnAccount, onclick: () => show(!isNew) }),
      ),
    );
    dialog.querySelector("h2").textContent = isNew ? lang.account.createAnAccount : lang.account.signIn;
    name.input.focus();
  };
  show(false);
}

function openRegister(app) {
  const { name, password } = nameAndPassword(true);
  const dialog = openDialog(
    lang.account.keepYourChips,
    h(
      "div",
      {},
      h("p", { text: lang.account.withANameAndA }),
      form([name.node, password.node], lang.account.createAccount, async () => {
        const { you } = await post("/api/register", { name: name.input.value, password: password.input.value });
        await carry();
        dialog.close();
        await app.signedInAs(you);
      }),
    ),
  );
}

export function openPassword(app) {
  const old = field(lang.account.presentPassword, { type: "password", autocomplete: "current-password", required: true });
  const fresh = field(
    lang.account.newPassword,
    { type: "password", autocomplete: "new-password", required: true, maxlength: 200 },
    lang.account.tenCharactersOrMore,
  );
  const dialog = openDialog(
    lang.account.changePassword,
    form([old.node, fresh.node], lang.account.changePassword, async () => {
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
        h("span", { text: deviceName(session.agent) }),
        h("span", { class: "quiet-text", text: session.current ? lang.account.thisDevice : lang.account.lastSeen(since(session.last_at ?? session.opened_at)) }),
        !session.current &&
          h("button", {
            class: "small", text: lang.account.signOutThere,
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

/** Payments of one's own that the house corrected, at any table. */
async function correctionList(node) {
  const { corrections } = await get("/api/money/mine");
  if (!corrections.length) return;
  node.replaceChildren(
    h("h3", { text: lang.account.paymentsThatWereCorrected }),
    h("ul", {}, ...corrections.map((c) =>
      h("li", {}, h("span", { text: `${correctionWords(c)} ` }), h("span", { class: "quiet-text", text: `${c.table_name}, ${since(c.at_ms / 1000)}` })))),
  );
}

function since(seconds) {
  return seconds ? moment(seconds * 1000) : "";
}

function deckSwitch() {
  const box = h("input", { type: "checkbox", id: "four-colours" });
  box.checked = pref("deck", "two") === "four";
  box.addEventListener("change", () => setPref("deck", box.checked ? "four" : "two"));
  return h("label", { class: "check" }, box, h("span", { text: lang.account.cardsInFourColours }));
}

export function openAccount(app) {
  const { me } = app;
  const sessions = h("ul", { class: "sessions" });
  const corrections = h("div", { class: "corrections" });
  const dialog = openDialog(
    me.name,
    h(
      "div",
      { class: "account" },
      h("p", {}, h("span", { text: lang.account.purse }), h("strong", { text: dollars(me.purse_cents ?? 0) }),
        h("span", { class: "quiet-text", text: lang.account.ofPlayMoney })),
      h("div", { class: "settings" }, deckSwitch(), speedChoice(), squeezeChoice(), languageChoice()),
      me.guest && h("p", { text: lang.account.youAreAGuest }),
      me.guest
        ? h("p", {}, h("button", { class: "primary", text: lang.account.createAnAccount, onclick: () => (dialog.close(), openRegister(app)) }))
        : h("p", {}, h("button", { text: lang.account.changePassword, onclick: () => (dialog.close(), openPassword(app)) })),
      corrections,
      h("h3", { text: lang.account.whereYouAreSignedIn }),
      sessions,
      h("p", {}, h("button", { text: me.guest ? lang.account.leaveAsAGuest : lang.account.signOut, onclick: (e) => signOut(app, dialog, e.target) })),
    ),
  );
  correctionList(corrections).catch(() => corrections.replaceChildren());
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
