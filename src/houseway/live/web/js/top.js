// The bar at the top: where one is, who one is, and the switches of this device.

import { openAccount, openSignIn, playAsGuest } from "./account.js";
import { clear, h, s } from "./dom.js";
import { dollars } from "./money.js";
import { isDark, setPref } from "./prefs.js";

function logo() {
  return h(
    "a",
    { class: "logo", href: "#/", "aria-label": "Houseway, to the lobby" },
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
    node.append(logo(), this.right);
  }

  /** Built anew only when something changes: a button must not vanish under a finger. */
  update() {
    const { me } = this.app;
    const key = JSON.stringify([me?.name, me?.purse_cents, isDark()]);
    if (key === this.shown) return;
    this.shown = key;
    clear(this.right);
    if (me) {
      this.right.append(
        h(
          "span",
          { class: "purse", title: "Your purse: play money not yet on a table" },
          h("span", { class: "purse-word", text: "Purse " }),
          h("strong", { text: dollars(me.purse_cents ?? 0) }),
        ),
        h("button", { class: "quiet who", onclick: () => openAccount(this.app), "aria-haspopup": "dialog" },
          h("span", { text: me.name })),
      );
    } else {
      this.right.append(
        h("button", { class: "quiet", text: "Sign in", onclick: () => openSignIn(this.app) }),
        h("button", { class: "primary small top-guest", text: "Play as guest", onclick: (e) => playAsGuest(this.app, e.target) }),
      );
    }
    this.right.append(this.themeButton());
  }

  themeButton() {
    const dark = isDark();
    const label = dark ? "Switch to light colours" : "Switch to dark colours";
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
