// The page begins here: who is here, what the address asks for, and whether the line stands.

import { openPassword } from "./account.js";
import { addLiveRegions, hush, say } from "./announce.js";
import { get } from "./api.js";
import { addSprite } from "./art/sprite.js";
import { clear, h } from "./dom.js";
import { showLobby } from "./lobby.js";
import { Net } from "./net.js";
import { applyPrefs } from "./prefs.js";
import { TablePage } from "./table/page.js";
import { TopBar } from "./top.js";

const LOST_NOTE = "The line to the house is lost. Your seat, chips and wagers are kept; trying again…";
const BACK_NOTE = "Connected again.";

class App {
  constructor() {
    this.net = new Net();
    this.me = null;
    this.main = document.getElementById("main");
    this.lineState = document.getElementById("line-state");
    this.top = new TopBar(document.getElementById("top"), this);
    this.page = null;
    this.net.on("hello", ({ you }) => this.setMe(you));
    this.net.on("purse", ({ purse_cents }) => this.setMe({ ...this.me, purse_cents }));
    this.net.on("state", ({ state }) => this.lineChanged(state));
    this.net.on("signed-out", () => this.signedOut());
    this.net.on("password-due", () => openPassword(this));
    this.net.on("error", ({ reason }) => say(reason));
    addEventListener("hashchange", () => this.route());
  }

  async start() {
    applyPrefs();
    addSprite();
    addLiveRegions();
    try {
      const { you } = await get("/api/me");
      this.setMe(you ?? null);
    } catch (refusal) {
      if (refusal.status === 0) this.lineChanged("lost");
    }
    if (this.me) this.net.connect();
    this.route();
  }

  setMe(me) {
    this.me = me;
    this.top.update();
    this.page?.meChanged?.();
  }

  /** After signing in, up or out: the same page as somebody else. */
  async signedInAs(me) {
    this.setMe(me);
    if (me) this.net.reconnect();
    else this.net.disconnect();
    this.route();
  }

  signedOut() {
    this.setMe(null);
    say("You are signed out.");
    this.route();
  }

  lineChanged(state) {
    document.documentElement.dataset.line = state;
    if (state === "lost") {
      this.lineState.hidden = false;
      this.lineState.textContent = LOST_NOTE;
    } else if (state === "open" && !this.lineState.hidden) {
      this.lineState.hidden = true;
      this.lineState.textContent = "";
      say(BACK_NOTE);
    } else if (state === "closed") {
      this.lineState.hidden = true;
    }
    this.page?.lineChanged?.(state);
  }

  go(path) {
    if (location.hash === `#${path}`) this.route();
    else location.hash = path;
  }

  route() {
    hush();
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    this.page?.leave?.();
    clear(this.main);
    const [, where, id] = location.hash.slice(1).split("/");
    document.body.dataset.page = where === "table" && id ? "table" : "lobby";
    if (where === "table" && id) this.page = new TablePage(this, decodeURIComponent(id));
    else this.page = showLobby(this);
    this.main.append(this.page.node ?? h("p"));
    this.page.entered?.();
    this.top.update();
    scrollTo(0, 0);
  }
}

const app = new App();
app.start();
