// What somebody of the house can call, order or declare void now: two clicks, with what follows in between.

import { post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { capital, clauseName } from "../words.js";
import { clauseText, waysList } from "./follows.js";

const FIRST_KEYS = "123456789";

export class Calls {
  constructor(page) {
    this.page = page;
    this.node = h("section", { class: "console-calls", "aria-label": lang.calls.irregularitiesAndOrders });
  }

  show(sheet) {
    const keys = [...FIRST_KEYS];
    const open = this.node.querySelector("details")?.open ?? false;
    const calls = sheet.calls.map((call) => this.button({ ...call, words: call.at ? `${call.words}, ${call.at}` : call.words }, call.may && keys.shift(), () => this.openCall(call)));
    const orders = sheet.orders.map((order) => this.button(order, null, () => this.openOrder(order)));
    put(
      this.node,
      h("h2", { text: lang.calls.irregularities }),
      calls.length ? h("ul", { class: "calls" }, ...calls) : h("p", { class: "quiet-text", text: lang.calls.nothingCanBeCalledAt }),
      h("details", { open }, h("summary", { text: lang.calls.ordersAndDuties }), h("ul", { class: "calls" }, ...orders)),
      h("p", {}, this.voidButton(sheet.void)),
    );
  }

  button({ words, by, may, clause }, key, act) {
    return h(
      "li",
      {},
      h(
        "button",
        { class: "call", type: "button", disabled: !may, data: key ? { key } : {}, onclick: act, "aria-label": lang.calls.callFor(capital(words), may, by) },
        h("span", { class: "call-words", text: capital(words) }),
        h("span", { class: "clause", text: [clause && clauseName(clause), by !== "dealer" && lang.calls.byThe(by)].filter(Boolean).join(", ") }),
        key && h("kbd", { text: key, "aria-hidden": "true" }),
      ),
    );
  }

  voidButton({ may, not_now }) {
    const title = not_now || (may ? "" : lang.calls.theFloorSupervisorDeclaresA);
    return h("button", { type: "button", class: "void", data: { key: "v" }, disabled: !may || Boolean(not_now), title, onclick: () => this.openVoid() },
      h("span", { text: lang.calls.declareTheRoundVoid }), h("kbd", { text: "V", "aria-hidden": "true" }));
  }

  openCall(call) {
    const { physical } = this.page.sheet;
    const where = Object.fromEntries(Object.entries(call.where).filter(([name, value]) => value !== (name === "slot" ? -1 : name === "spot" ? "" : 0)));
    const card = physical && call.shows_card ? field(lang.calls.theCardThatCameTo, { autocomplete: "off", maxlength: 5 }, lang.calls.suchAsAsOrTd) : null;
    const detail = call.counts ? field(lang.calls.howManyCardsAreThere, { autocomplete: "off", maxlength: 10, inputmode: "numeric" }) : null;
    const made = () => ({
      do: "call", what: call.what, ...where,
      ...(card?.input.value.trim() ? { saw: card.input.value.trim() } : {}),
      ...(detail?.input.value.trim() ? { detail: detail.input.value.trim() } : {}),
    });
    this.confirm(capital(call.at ? `${call.words}, ${call.at}` : call.words), call, [card, detail], made);
  }

  openOrder(order) {
    const made = () => ({ do: "order", what: order.what, ...(order.seat ? { seat: order.seat } : {}), ...(order.name ? { name: order.name } : {}) });
    this.confirm(capital(order.words), order, [], made);
  }

  openVoid() {
    const why = field(lang.calls.reason, { required: true, minlength: 3, maxlength: 80, autocomplete: "off" }, lang.calls.itStaysInTheLog);
    const made = () => ({ do: "void", why: why.input.value.trim() });
    this.confirm(lang.calls.declareTheRoundVoid, { clause: "", says: "" }, [why], made);
  }

  /** What follows is shown first, and again when something is said otherwise. */
  confirm(title, cited, fields, made) {
    const follows = h("div", { class: "console-follows", "aria-live": "polite" });
    const given = fields.filter(Boolean);
    const look = async () => {
      try {
        const { ways } = await post(`${this.page.path}/preview`, { ...made(), ...(made().do === "void" ? { why: "looking ahead" } : {}) });
        put(follows, h("h3", { text: lang.calls.whatFollows }), ...waysList(ways));
      } catch (refusal) {
        put(follows, h("p", { class: "form-error", text: refusal.message }), refusal.clause && h("p", { class: "clause", text: clauseName(refusal.clause) }));
      }
    };
    for (const { input } of given) input.addEventListener("change", look);
    const dialog = openDialog(
      title,
      h("div", { class: "console-confirm" }, clauseText(cited), follows,
        form(given.map((f) => f.node), lang.calls.confirm, async () => {
          const answer = await this.page.send(made());
          if (!answer.done) throw new Error(`${answer.reason}${answer.clause ? ` (${clauseName(answer.clause)})` : ""}`);
          dialog.close();
        })),
      { onclose: () => this.page.panel.focus() },
    );
    (given[0]?.input ?? dialog.querySelector("[type=submit]")).focus();
    look();
  }
}
