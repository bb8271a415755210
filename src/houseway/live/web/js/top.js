// The bar at the top: where one is, who one is, and the switches of this device.

import { openAccount, openSignIn, playAsGuest } from "./account.js";
import { clear, h, put, s } from "./dom.js";
import { lang } from "./lang.js";
import { dollars } from "./money.js";
import { isDark, setPref } from "./prefs.js";
import { soundButton } from "./sound.js";
import { staffLinks } from "./staffbar.js";

function logo() {
  return h(
    "a",
    { class: "logo", href: "#/", "aria-label": lang.bar.housewayToTheLobby },
    s(
      "svg",
      { viewBox: "0 0 64 64", "aria-hidden": "true" },
      s("path", { d: "M32 6 54 32 32 58 10 32Z", class: "logo-mark" }),
      s("path", { d: "M25 22v20M39 22v20M25 32h14", class: "logo-letter" }),
    ),
    h("span", { text: "Houseway" }),
  );
}

export class TopBar {
  constructor(node, app) {
    this.app = app;
    this.right = h("div", { class: "top-right" });
    this.staff = h("nav", { class: "staff-links", "aria-label": lang.bar.theHouse });
    node.append(logo(), this.staff, this.right);
  }

  /** Built anew only when something changes: a button must not vanish under a finger. */
  update() {
    const { me } = this.app;
    this.showStaff(me);
    const key = JSON.stringify([me?.name, me?.purse_cents, isDark()]);
    if (key === this.shown) return;
    this.shown = key;
    clear(this.right);
    if (me) {
      const purse = h(
        "span",
        { class: "purse", title: lang.bar.yourPurse },
        h("span", { class: "purse-word", text: lang.bar.purse }),
        h("strong", { text: dollars(me.purse_cents ?? 0) }),
      );
      put(
        this.right,
        me.role === "player" && purse,
        h("button", { class: "quiet who", onclick: () => openAccount(this.app), "aria-haspopup": "dialog" },
          h("span", { text: me.name })),
      );
    } else {
      this.right.append(
        h("button", { class: "quiet", text: lang.bar.signIn, onclick: () => openSignIn(this.app) }),
        h("button", { class: "primary small top-guest", text: lang.bar.playAsGuest, onclick: (e) => playAsGuest(this.app, e.target) }),
      );
    }
    this.right.append(this.themeButton(), soundButton());
  }

  showStaff(me) {
    const links = staffLinks(me);
    const key = JSON.stringify([links, location.hash]);
    if (key === this.staffShown) return;
    this.staffShown = key;
    this.staff.hidden = !links.length;
    put(this.staff, ...links.map(([hash, words]) => h("a", { href: hash, text: words, "aria-current": location.hash === hash ? "page" : null })));
  }

  themeButton() {
    const dark = isDark();
    const label = dark ? lang.bar.switchToLightColours : lang.bar.switchToDarkColours;
    return h(
      "button",
      {
        class: "icon", "aria-label": label, title: label,
        onclick: () => {
          setPref("theme", isDark() ? "light" : "dark");
          this.update();
          this.right.querySelector(".icon").focus();
        },
      },
      s(
        "svg",
        { viewBox: "0 0 24 24", "aria-hidden": "true" },
        dark
          ? s("path", { d: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6 4.6 4.6M19.4 19.4 18 18M6 18l-1.4 1.4M19.4 4.6 18 6M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z" })
          : s("path", { d: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" }),
      ),
    );
  }
}
