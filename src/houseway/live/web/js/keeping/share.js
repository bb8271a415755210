// A round shown to others: by a link that nobody can guess, and that can be taken back.

import { tell } from "../announce.js";
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";

export function linkTo(token) {
  return `${location.origin}${location.pathname}#/shared/${token}`;
}

function shown(share, after) {
  const link = h("input", { class: "share-link", readonly: true, value: linkTo(share.token), "aria-label": lang.share.linkToTheRound, onfocus: (e) => e.target.select() });
  const copy = h("button", { class: "small", text: lang.share.copy, onclick: async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      tell(copy, { reason: lang.share.copied }, { good: true });
    } catch {
      tell(copy, { reason: lang.share.theLinkIsSelected }, { good: true });
    }
  } });
  const back = h("button", { class: "quiet small", text: lang.share.takeBack, onclick: async () => {
    try {
      await post(`/api/shares/${share.token}/revoke`);
      after();
    } catch (refusal) {
      tell(back, refusal);
    }
  } });
  const file = h("a", { class: "button quiet small", href: `/api/shared/${share.token}/file`, download: "", text: lang.share.fileToVerify });
  return h("li", { class: "share" },
    h("p", {}, h("strong", { text: lang.share.round(share.name, share.round) }), h("span", { class: "quiet-text", text: share.own_cards ? lang.share.withYourOwnCards : lang.share.asEverybodySawIt })),
    h("div", { class: "share-acts" }, link, copy, file, back));
}

/** The rounds that I show, those of one round alone where it is named. */
export async function shareList(node, only = () => true) {
  const { shares } = await get("/api/shares");
  const mine = shares.filter(only);
  put(node, mine.length
    ? h("ul", { class: "shares" }, ...mine.map((share) => shown(share, () => shareList(node, only))))
    : h("p", { class: "quiet-text", text: lang.share.nothingIsShared }));
}

export function shareButton(table, round) {
  return h("button", { class: "small", text: lang.share.shareThisRound, onclick: () => openShare(table, round) });
}

function openShare(table, round) {
  const list = h("div", { class: "share-list" }, h("p", { class: "quiet-text", text: lang.share.oneMoment }));
  const cards = h("input", { type: "checkbox", id: "share-cards" });
  const make = h("button", { class: "primary", text: lang.share.makeALink, onclick: async () => {
    try {
      await post("/api/shares", { table, round, own_cards: cards.checked });
      await shareList(list, here);
    } catch (refusal) {
      tell(make, refusal);
    }
  } });
  const here = (share) => share.table === table && share.round === round;
  openDialog(lang.share.shareRound(round), h("div", { class: "share-form" },
    h("p", { text: lang.share.whoeverHasTheLinkSees }),
    h("label", { class: "check", for: "share-cards" }, cards, h("span", { text: lang.share.alsoShowTheCardsThat })),
    make, list));
  shareList(list, here).catch((refusal) => put(list, h("p", { class: "form-error", text: refusal.message })));
}
