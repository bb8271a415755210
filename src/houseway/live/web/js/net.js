// The WebSocket: one connection, kept up; what was watched is watched again after a break.

import { lang } from "./lang.js";

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 8000;
const BEAT_MS = 400; // how often the line is looked at
const QUIET_MS = 700; // nothing heard for so long: ask whether the house is still there
const PATIENCE_MS = 1200; // no answer to that for so long: the line is lost, and that is said
const DEAD_MS = 10_000; // for so long: a new line is better than this one

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export class Net extends EventTarget {
  constructor() {
    super();
    this.state = "closed"; // closed, connecting, open, lost
    this.watched = new Map(); // tables, and of one's seats there the one that is played; 0 is the first
    this.views = new Map(); // the last one of each table
    this.seen = new Map(); // by table: the last record that was seen, to be told of those after it
    this.back = new Set(); // tables whose next view is the first after a break
    this.waiting = new Map(); // intents and hints that have no answer yet, by key
    this.retry = FIRST_RETRY_MS;
    this.wanted = false;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    setInterval(() => this.beat(), BEAT_MS);
  }

  connect() {
    this.wanted = true;
    if (this.socket) return;
    this.become(this.state === "lost" ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.heard = performance.now();
      this.asked = 0;
      for (const table of this.watched.keys()) this.look(table);
    });
    socket.addEventListener("message", (event) => this.receive(event.data));
    socket.addEventListener("close", (event) => this.closed(socket, event));
  }

  /** Ends the connection on purpose: after signing out, or to come back as somebody else. */
  disconnect() {
    this.wanted = false;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    this.become("closed");
  }

  reconnect() {
    this.disconnect();
    this.connect();
  }

  hurry() {
    if (!this.wanted || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** A line that dies in silence: an answer that does not come says so. A page in the background, whose clock
   * hardly runs, has heard the answer by the time it looks. */
  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    if (!this.asked) {
      if (now - this.heard < QUIET_MS) return;
      this.asked = now;
      this.send({ type: "ping" });
    } else if (now - this.asked > DEAD_MS) this.drop();
    else if (now - this.asked > PATIENCE_MS && this.state === "open") this.become("lost");
  }

  /** The line is gone, whatever the socket still believes. */
  drop() {
    const { socket } = this;
    if (!socket || !this.wanted) return;
    socket.close();
    this.closed(socket, { code: 0 });
  }

  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.emit("state", { state });
  }

  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  on(type, listener) {
    const heard = (event) => listener(event.detail);
    this.addEventListener(type, heard);
    return () => this.removeEventListener(type, heard);
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  closed(socket, event) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (!this.wanted) return;
    const ended = { 4401: "signed-out", 4403: "password-due" }[event.code];
    if (ended) {
      this.wanted = false;
      this.become("closed");
      this.emit(ended, {});
      return;
    }
    for (const table of this.watched.keys()) this.back.add(table);
    this.become("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.retry * (0.8 + Math.random() * 0.4));
    this.retry = Math.min(LAST_RETRY_MS, this.retry * 2);
  }

  receive(data) {
    this.heard = performance.now();
    this.asked = 0;
    const slow = this.state === "lost" && this.greeted === this.socket;
    if (slow) {
      for (const table of this.watched.keys()) this.back.add(table); // it was only slow, but something may be missed
      this.become("open");
    }
    let messages;
    try {
      messages = JSON.parse(data);
    } catch {
      return;
    }
    for (const message of messages) this.take(message);
    if (slow) for (const table of this.back) this.look(table);
  }

  take(message) {
    switch (message.type) {
      case "hello":
        this.retry = FIRST_RETRY_MS;
        this.greeted = this.socket;
        this.become("open");
        break;
      case "view":
      case "patch":
        message = this.whole(message);
        if (!message) return;
        message.returned = this.back.delete(message.table);
        message.news = (message.news ?? []).filter((e) => !(e.seq <= this.seen.get(message.table))); // told once
        this.seen.set(message.table, message.seq);
        this.resume(message);
        break;
      case "done":
      case "refused":
      case "hint":
        this.answer(message);
        return;
    }
    this.emit(message.type, message);
  }

  /** The whole view: as it came, or the one before with what has changed. Null where that is not at hand. */
  whole(message) {
    if (message.type === "patch") {
      const before = this.views.get(message.table);
      if (before?.version !== message.from) {
        this.views.delete(message.table);
        if (this.watched.has(message.table)) this.look(message.table);
        return null;
      }
      const { version, now, news } = message;
      const view = { ...before.view, ...message.view };
      for (const name of message.gone ?? []) delete view[name];
      message = { ...before, ...message.set, version, now, news, view };
    }
    this.views.set(message.table, message);
    for (const s of message.seats) s.you = (message.your_seats ?? [message.your_seat]).includes(s.seat);
    return message;
  }

  answer(message) {
    const asked = this.waiting.get(message.key);
    if (!asked) return;
    this.waiting.delete(message.key);
    asked.resolve({ ...message, done: message.type !== "refused" });
  }

  /**
   * After a break: what had no answer is sent again under its key while the table stands where it stood.
   * If the table has moved on, the view already shows whether it was taken.
   */
  resume(view) {
    for (const [key, asked] of this.waiting) {
      if (asked.socket === this.socket || asked.message.table !== view.table) continue;
      if (asked.seq === view.seq) {
        asked.socket = this.socket;
        this.send(asked.message);
      } else {
        this.waiting.delete(key);
        asked.resolve({ done: false, lost: true, reason: lang.net.theLineBrokeBeforeAn });
      }
    }
  }

  ask(message, key = newKey()) {
    return new Promise((resolve) => {
      if (this.state !== "open") {
        resolve({ done: false, lost: true, reason: lang.net.thereIsNoConnectionTo });
        return;
      }
      const sent = { ...message, key };
      this.waiting.set(sent.key, {
        message: sent, resolve, seq: this.views.get(message.table)?.seq, socket: this.socket,
      });
      this.send(sent);
    });
  }

  /** The answer: {done: true, seq} or {done: false, reason, clause, allowed}. */
  intend(table, intent, key) {
    return this.ask({ type: "intent", table, intent, ...this.at(table) }, key);
  }

  hint(table) {
    return this.ask({ type: "hint", table, ...this.at(table) });
  }

  watch(table, seat = 0) {
    this.watched.set(table, seat);
    this.look(table);
  }

  look(table) {
    const since = this.seen.get(table);
    this.send({ type: "watch", table, ...this.at(table), ...(since === undefined ? {} : { since }) });
  }

  at(table) {
    const seat = this.watched.get(table);
    return seat ? { seat } : {};
  }

  unwatch(table) {
    this.watched.delete(table);
    this.views.delete(table);
    this.seen.delete(table);
    this.send({ type: "unwatch", table });
  }
}
