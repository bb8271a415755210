// The page: who is here, what the address asks for, and whether the line stands.

import { openPassword } from "./account.js";
import { addLiveRegions, hush, say } from "./announce.js";
import { get } from "./api.js";
import { addSprite } from "./art/sprite.js";
import { ConsolePage } from "./console/page.js";
import { DesignPage } from "./design/page.js";
import { clear, h } from "./dom.js";
import { HistoryPage } from "./keeping/history.js";
import { ReplayPage, SharedPage } from "./keeping/replay.js";
import { lang } from "./lang.js";
import { showLobby } from "./lobby.js";
import { showMoney } from "./money/page.js";
import { Net } from "./net.js";
import { showPit } from "./pit/route.js";
import { applyPrefs } from "./prefs.js";
import { RapidConsole } from "./rapid/console.js";
import { StationsPage } from "./rapid/stations.js";
import { TerminalPage } from "./rapid/terminal.js";
import { ClausePage } from "./reference/clause.js";
import { GamePage, GamesPage } from "./reference/game.js";
import { RulePage } from "./ruling/page.js";
import { TrainingPage } from "./ruling/training.js";
import { addSound } from "./sound.js";
import { TablePage } from "./table/page.js";
import { TopBar } from "./top.js";

// A page by the first word of the address, given the others; anything else is the lobby.
const ROUTES = {
  table: (app, id) => id && new TablePage(app, id),
  pit: (app, ...rest) => showPit(app, ...rest),
  money: (app, id) => showMoney(app, id),
  console: (app, id) => id && new ConsolePage(app, id),
  rapid: (app, id) => id && new StationsPage(app, id),
  terminal: (app, code) => code && new TerminalPage(app, code),
  "rapid-console": (app, id) => id && new RapidConsole(app, id),
  rule: (app, game) => new RulePage(app, game),
  training: (app) => new TrainingPage(app),
  history: (app, person) => new HistoryPage(app, person),
  replay: (app, id, round) => round && new ReplayPage(app, id, round),
  shared: (app, token) => token && new SharedPage(app, token),
  games: (app, edition, part) => (edition ? new GamePage(app, edition, part) : new GamesPage(app)),
  design: (app) => new DesignPage(app),
  clause: (app, id) => id && new ClausePage(app, id),
};

/** A part of the address as it was meant; what cannot be read stays as it is. */
function meant(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

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
    document.querySelector(".skip").textContent = lang.app.skip;
    addSprite();
    addLiveRegions();
    addSound();
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
    say(lang.app.youAreSignedOut);
    this.route();
  }

  lineChanged(state) {
    document.documentElement.dataset.line = state;
    if (state === "lost") {
      this.lineState.hidden = false;
      this.lineState.textContent = lang.app.lost;
    } else if (state === "open" && !this.lineState.hidden) {
      this.lineState.hidden = true;
      this.lineState.textContent = "";
      say(lang.app.back);
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
    const [, where, ...rest] = location.hash.slice(1).split("/");
    const page = Object.hasOwn(ROUTES, where) && ROUTES[where](this, ...rest.map(meant));
    document.body.dataset.page = page ? where : "lobby";
    this.page = page || showLobby(this);
    this.main.append(this.page.node ?? h("p"));
    this.page.entered?.();
    this.top.update();
    scrollTo(0, 0);
  }
}

export function start() {
  new App().start();
}
