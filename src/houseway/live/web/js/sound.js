// Sounds, made here from noise and tones: nothing is loaded. They follow what is shown, never what has arrived.

import { say } from "./announce.js";
import { h, s } from "./dom.js";
import { lang } from "./lang.js";
import { pref, setPref } from "./prefs.js";

export const SOUND_KEY = "m";
const LOUD = 0.35;
const AGAIN_MS = 25; // the same sound within so short a time is heard once

let context = null; // from the first gesture on: a page that nobody has touched is silent
let out;
let noise;
let hushed = false;
const last = new Map(); // when each sound is due last, in milliseconds of the context
const coming = new Set(); // sources with their time, to be called off
const rolling = new Set();

export function soundOn() {
  return pref("sound", "on") === "on";
}

function wake() {
  if (!context) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = soundOn() ? LOUD : 0;
    out.connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") context.resume();
}

/** A part of a sound: its source, through a filter, loud at once and then dying away. */
function burst(source, at, { loud = 1, length = 0.06, pass = null, width = 1 }) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  let end = source;
  if (pass) {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pass;
    filter.Q.value = width;
    end = end.connect(filter);
  }
  end.connect(gain).connect(out);
  const entry = { source, at };
  coming.add(entry);
  source.onended = () => coming.delete(entry);
  source.start(at, ...(source.buffer ? [Math.random() * 0.8] : []));
  source.stop(at + length);
}

function hiss(at, how) {
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  burst(source, at, how);
}

function tone(at, hertz, how, type = "sine") {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.value = hertz;
  burst(source, at, how);
}

const SOUNDS = {
  chip(at) {
    const high = 3900 + Math.random() * 500;
    tone(at, high, { loud: 0.5, length: 0.05 });
    tone(at + 0.035, high * 1.31, { loud: 0.35, length: 0.06 });
    hiss(at, { loud: 0.4, length: 0.02, pass: 6000 });
  },
  card: (at) => hiss(at, { loud: 0.7, length: 0.11, pass: 2600, width: 0.7 }),
  turn(at) {
    hiss(at, { loud: 0.45, length: 0.07, pass: 4200, width: 0.8 });
    hiss(at + 0.05, { loud: 0.6, length: 0.03, pass: 1500 });
  },
  dice(at) {
    for (const [after, loud] of [[0, 1], [0.13, 0.8], [0.24, 0.9], [0.34, 0.55], [0.42, 0.4], [0.53, 0.25]]) {
      hiss(at + after, { loud, length: 0.035, pass: 1700 + Math.random() * 900, width: 3 });
    }
  },
  drop(at) {
    let after = 0;
    for (let i = 0; i < 6; i += 1) {
      tone(at + after, 2300 + Math.random() * 900, { loud: 0.6 / (i + 1), length: 0.045 }, "triangle");
      after += 0.13 - i * 0.016;
    }
  },
  peg: (at) => hiss(at, { loud: 0.6, length: 0.025, pass: 2000, width: 5 }),
  win(at) {
    [523.25, 659.25, 783.99, 1046.5].forEach((hertz, i) => tone(at + i * 0.09, hertz, { loud: 0.35, length: 0.35 }, "triangle"));
  },
  clock: (at) => tone(at, 1050, { loud: 0.3, length: 0.05 }, "square"),
};

const heard = () => context && !hushed && soundOn() && !document.hidden;

/** Plays a sound, `after` so many milliseconds. */
export function play(name, after = 0) {
  if (!heard()) return;
  const due = context.currentTime * 1000 + after;
  if (Math.abs(due - (last.get(name) ?? -AGAIN_MS)) < AGAIN_MS) return;
  last.set(name, due);
  SOUNDS[name](due / 1000);
}

/** The ball in its track, until the function that this gives is called. */
export function roll() {
  if (!heard()) return () => {};
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = noise;
  source.loop = true;
  filter.type = "bandpass";
  filter.frequency.value = 900;
  filter.Q.value = 1.5;
  gain.gain.value = 0.3;
  source.connect(filter).connect(gain).connect(out);
  source.start();
  const end = () => {
    if (!rolling.delete(end)) return;
    gain.gain.setTargetAtTime(0, context.currentTime, 0.15);
    source.stop(context.currentTime + 0.8);
  };
  rolling.add(end);
  return end;
}

/** What was to be heard later is not: it is shown already. */
export function callOff() {
  for (const { source, at } of coming) if (at > context.currentTime) source.stop();
}

/** A view that only shows how things stand is shown without a sound. */
export function hush(on) {
  hushed = on;
}

function label() {
  return soundOn() ? lang.sound.turnSoundOff : lang.sound.turnSoundOn;
}

function drawn() {
  const waves = soundOn() ? "M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12" : "m16 9.5 5 5m0-5-5 5";
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: `M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z${waves}` }));
}

export function soundButton() {
  return h("button", { class: "icon sound", "aria-label": label(), "aria-keyshortcuts": SOUND_KEY, title: `${label()} (${SOUND_KEY.toUpperCase()})`, onclick: toggle }, drawn());
}

function toggle() {
  setPref("sound", soundOn() ? "off" : "on");
  if (!soundOn()) for (const end of [...rolling]) end();
  if (out) out.gain.value = soundOn() ? LOUD : 0;
  for (const button of document.querySelectorAll("button.sound")) {
    button.setAttribute("aria-label", label());
    button.title = `${label()} (${SOUND_KEY.toUpperCase()})`;
    button.replaceChildren(drawn());
  }
  say(soundOn() ? lang.sound.soundOn : lang.sound.soundOff);
  play("chip");
}

/** From the first gesture on there is sound; its key works wherever nothing is typed. */
export function addSound() {
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.key.toLowerCase() !== SOUND_KEY) return;
    if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
    event.preventDefault();
    toggle();
  });
}
