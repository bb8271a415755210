// The player's part in chance: numbers that no house can know when it commits to its seed, and the receipts.

const NAME = "houseway-receipts";
const KEPT = 2000; // receipts and numbers of one table, the newest

function hex(bytes) {
  return Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

export class Chance {
  constructor(page) {
    this.page = page;
    this.busy = false;
    this.later = null; // the view that came while this was busy
    this.memory = {}; // where the browser keeps nothing
    this.seated = false;
  }

  /** What is kept of this table: {promised: {digest: number}, lines: [...]}; other windows write there, too. */
  kept() {
    const mine = read()[this.page.id] ?? this.memory;
    return { promised: mine.promised ?? {}, lines: mine.lines ?? [] };
  }

  keep(change) {
    const kept = this.kept();
    change(kept);
    kept.lines = kept.lines.slice(-KEPT);
    kept.promised = Object.fromEntries(Object.entries(kept.promised).slice(-8));
    this.memory = kept;
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...read(), [this.page.id]: kept }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** The hash of a fresh number; nothing where the browser cannot hash, as on a page without https. */
  async promise() {
    if (!globalThis.crypto?.subtle) return undefined;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const digest = hex(await crypto.subtle.digest("SHA-256", bytes));
    this.keep((kept) => (kept.promised[digest] = hex(bytes)));
    return digest;
  }

  seen(msg) {
    const receipt = msg.receipt;
    if ((msg.your_seat || this.seated) && receipt && !this.kept().lines.some((l) => l.signature === receipt.signature)) {
      this.keep((kept) => kept.lines.push(receipt));
    }
    this.seated = Boolean(msg.your_seat);
    if (!this.seated || msg.chance.physical) return;
    if (this.busy) {
      this.later = msg;
      return;
    }
    if (msg.chance.asked) this.work(() => this.give(msg.chance.asked, msg.your_seat));
    else if (!msg.chance.offered) this.work(() => this.offer());
  }

  async work(act) {
    this.busy = true;
    try {
      await act();
    } finally {
      this.busy = false;
      const { later } = this; // only what came meanwhile: an old view would be answered again and again
      this.later = null;
      if (later) this.seen(later);
    }
  }

  async offer() {
    const digest = await this.promise();
    if (!digest) {
      await new Promise(() => {}); // never again on this page
    }
    await this.ask({ do: "offer", digest });
  }

  async give({ number, commitment, digest }, seat) {
    const value = this.kept().promised[digest];
    if (!value || this.given === number) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      return;
    }
    const offers = await this.promise();
    const answer = await this.ask({ do: "give", number, value, offers });
    this.given = number;
    if (!answer.done) return;
    this.keep((kept) => {
      delete kept.promised[digest];
      kept.lines.push({ "houseway-number": 1, table: this.page.id, number, commitment, seat, value });
    });
  }

  async ask(intent) {
    const answer = await this.page.app.net.intend(this.page.id, intent);
    if (!answer.done) await new Promise((resolve) => setTimeout(resolve, 1000)); // not at every view
    return answer;
  }

  get numbers() {
    return this.kept().lines.filter((l) => "houseway-number" in l).length;
  }

  get receipts() {
    return this.kept().lines.filter((l) => "houseway-receipt" in l).length;
  }

  file() {
    const text = this.kept().lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    return URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  }
}
