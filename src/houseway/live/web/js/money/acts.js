// What the staff ask for and a second person approves: the forms, and the words for each act.

import { tell } from "../announce.js";
import { post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h, uniqueId } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed, typed } from "../money.js";

/** A key of its own for each act: sent twice, it is done once. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** One key for one content: the same sent again is done once, and what was put right after a refusal is new. */
function keyed() {
  let key;
  let sent;
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== sent) [sent, key] = [text, newKey()];
    return { key, ...body };
  };
}

function path(table, what) {
  return `/api/money/tables/${encodeURIComponent(table)}/${what}`;
}

function amountField(label, { help = "", zero = false } = {}) {
  const found = field(label, { inputmode: "decimal", required: true, autocomplete: "off", placeholder: "0.00" }, help);
  const read = () => {
    const cents = typed(found.input.value);
    if (cents === null || (!cents && !zero)) throw new Error(lang.acts.writeAnAmountOfDollars);
    return cents;
  };
  return { ...found, read };
}

function choice(label, options) {
  const id = uniqueId("choice");
  const select = h("select", { id }, ...options.map(([value, text]) => h("option", { value, text })));
  return { select, node: h("div", { class: "field" }, h("label", { for: id, text: label }), select) };
}

/** The parts of an act's form, and what it sends. */
function parts(act, desk) {
  const counted = act === "count" || act === "drop";
  const amount = amountField(counted ? lang.acts.countedInDollars : lang.acts.amountInDollars, { zero: counted });
  if (act === "count") {
    const at = choice(lang.acts.when, Object.entries(lang.acts.counts));
    return { nodes: [at.node, amount.node], what: () => ({ at: at.select.value, cents: amount.read() }) };
  }
  if (act === "correction") return correctionParts(desk, amount);
  if (act === "marker" || act === "redemption") {
    const who = choice(lang.acts.player, desk.players.map((p, i) => [i, lang.acts.seat(p.name, p.seat)]));
    const what = () => {
      const { player, seat } = desk.players[Number(who.select.value)];
      return { player, cents: amount.read(), ...(act === "marker" ? { seat } : {}) };
    };
    return { nodes: [who.node, amount.node], what };
  }
  return { nodes: [amount.node], what: () => ({ cents: amount.read() }) };
}

function correctionParts(desk, amount) {
  const seated = desk.players.map((p, i) => [i, lang.acts.seat(p.name, p.seat)]);
  const who = choice(lang.acts.player, [...seated, ["left", lang.acts.somebodyWhoHasLeft]]);
  const name = field(lang.acts.nameOfThePlayerWho, { required: true, maxlength: 24, autocomplete: "off" });
  const way = choice(lang.acts.whatWasWrong, [["1", lang.acts.paidTooLittle], ["-1", lang.acts.paidTooMuch]]);
  const round = field(lang.acts.round, { type: "number", min: 0, max: desk.round, value: desk.round });
  const why = field(lang.acts.reason, { required: true, minlength: 3, maxlength: 80 }, lang.acts.thePlayerReadsIt);
  const show = () => (name.node.hidden = who.select.value !== "left");
  who.select.addEventListener("change", show);
  show();
  const what = () => {
    const cents = amount.read() * Number(way.select.value);
    const told = { cents, why: why.input.value.trim(), round: Number(round.input.value) };
    const left = who.select.value === "left";
    return left ? told : { ...told, player: desk.players[Number(who.select.value)].player, seat: desk.players[Number(who.select.value)].seat };
  };
  const nodes = [who.node, name.node, way.node, amount.node, round.node, why.node];
  return { nodes, what, name: () => (who.select.value === "left" ? name.input.value : "") };
}

export function openAsk(desk, act, done) {
  const { nodes, what, name } = parts(act, desk);
  const withKey = keyed();
  const dialog = openDialog(
    `${lang.acts.titles[act]}: ${desk.name}`,
    h(
      "div",
      {},
      h("p", { class: "dialog-lead", text: lang.acts.about[act] }),
      form(nodes, lang.acts.askASecondPerson, async () => {
        await post(path(desk.table, "ask"), withKey({ what: { act, ...what() }, ...(name?.() ? { name: name() } : {}) }));
        dialog.close();
        done();
      }),
    ),
  );
}

function openCountApproval(request, done) {
  const amount = amountField(lang.acts.youCountedInDollars, { help: lang.acts.countItYourself, zero: true });
  const withKey = keyed();
  const dialog = openDialog(
    `${lang.acts.titles[request.act]}: ${request.table_name}`,
    form([amount.node], lang.acts.thatIsWhatICounted, async () => {
      await post(path(request.table, "approve"), withKey({ number: request.number, cents: amount.read() }));
      dialog.close();
      done();
    }),
  );
}

function openDecline(request, done) {
  const why = field(lang.acts.why, { required: true, minlength: 3, maxlength: 80 });
  const withKey = keyed();
  const dialog = openDialog(
    request.own ? lang.acts.takeTheRequestBack : lang.acts.declineTheRequest,
    form([why.node], request.own ? lang.acts.takeItBack : lang.acts.decline, async () => {
      await post(path(request.table, "decline"), withKey({ number: request.number, why: why.input.value }));
      dialog.close();
      done();
    }),
  );
}

/** What an act is about, in a few words. */
export function actWords(act) {
  const amount = act.cents === undefined ? "" : act.act === "correction" ? signed(act.cents) : dollars(act.cents);
  return lang.acts.words(amount, act.player && { name: act.player_name, seat: act.seat }, act.at).trim();
}

/** A request with what this person may do about it. */
export function requestRow(request, done) {
  const yes = h("button", { class: "primary small", text: lang.acts.approve });
  const key = newKey();
  yes.addEventListener("click", async () => {
    if (request.counted) {
      openCountApproval(request, done);
      return;
    }
    yes.disabled = true;
    try {
      await post(path(request.table, "approve"), { key, number: request.number });
      done();
    } catch (refusal) {
      yes.disabled = false;
      tell(yes, refusal);
    }
  });
  const label = lang.acts.actAt(lang.acts.titles[request.act], request.table_name);
  return h(
    "li",
    { class: "request", "aria-label": label },
    h(
      "div",
      { class: "request-what" },
      h("p", {}, h("strong", { text: lang.acts.titles[request.act] }), h("span", { text: ` ${actWords(request)}` })),
      request.why && h("p", { class: "request-why", text: `“${request.why}”` }),
      h("p", { class: "quiet-text", text: lang.acts.askedBy(request.table_name, request.own, request.who_name, request.as) }),
    ),
    h(
      "div",
      { class: "request-do" },
      request.may_approve ? yes : request.own && h("span", { class: "quiet-text", text: lang.acts.waitsForASecondPerson }),
      (request.may_approve || request.own) &&
        h("button", { class: "small", text: request.own ? lang.acts.takeBack : lang.acts.decline, onclick: () => openDecline(request, done) }),
    ),
  );
}
