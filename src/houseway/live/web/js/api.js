// The house's HTTP side: JSON in, JSON out, refusals as thrown Refusals.

import { lang } from "./lang.js";

export class Refusal extends Error {
  constructor({ reason, clause = "", allowed = [] }, status = 0) {
    super(reason);
    this.clause = clause;
    this.allowed = allowed;
    this.status = status;
  }
}

async function call(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refusal({ reason: lang.line.theHouseCannotBeReached });
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  const reason = body?.reason ?? lang.line.theHouseAnswered(answer.status);
  throw new Refusal({ ...body, reason }, answer.status);
}

export function get(path) {
  return call(path, { headers: { accept: "application/json" } });
}

export function post(path, body = {}) {
  return call(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
}
