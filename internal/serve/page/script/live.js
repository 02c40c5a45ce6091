// What is asked while the author works: a check at every change, with the words for the entries at the cell, and for
// these words, once there is time, whether the grid has a fill with them.

/** @import { State } from "./types.js" */
/** @import { Message, Transport } from "./transport.js" */
/** @import { Store } from "./store.js" */

import { readRows } from "./convert.js";
import { aborted, Failure } from "./failure.js";
import { common } from "./requests.js";
import { shapeOf } from "./slots.js";

const patience = 1000; // milliseconds for the check, before the words are tried beside it
const busy = 503; // the status of a server that has enough to do
const again = 400; // milliseconds until it is asked again

/**
 * fillOf is a fill as the page keeps it.
 * @param {Message} message
 */
export function fillOf({ rows, worst = null, mean = null }) {
  const letters = readRows(rows).cells.map(({ letter }) => letter);
  return { letters, rows, stale: false, settled: true, worst, mean };
}

/**
 * live asks, again whenever the puzzle, the words or the rules change. What was asked before is given up.
 * @param {Store} store
 * @param {Transport["ask"]} ask
 */
export function live(store, ask) {
  let check = new AbortController();
  let words = new AbortController(); // aborted if words have not been asked for since the last change
  let timer = 0;

  const askWords = () => {
    clearTimeout(timer);
    words.abort();
    words = new AbortController();
    if (!store.get().paused) void wordsNow(store, ask, words.signal);
  };
  const start = () => {
    clearTimeout(timer);
    check.abort();
    words.abort();
    check = new AbortController();
    const { signal } = check;
    if (store.get().paused) {
      store.dispatch({ type: "verdict", verdict: { status: "paused", reason: "" } });
      return;
    }
    const tryWords = () => signal.aborted || !words.signal.aborted || askWords();
    timer = setTimeout(tryWords, patience);
    void checkNow(store, ask, signal).then((done) => done && tryWords());
  };
  store.subscribe((state, before) => {
    if (differ(state, before)) start();
    else if (namesAt(state).join() !== namesAt(before).join()) askWords();
  });
  return { start };
}

/**
 * differ reports whether a check of one state would not do for the other.
 * @param {State} one
 * @param {State} other
 */
const differ = (one, other) =>
  one.puzzle.cells !== other.puzzle.cells || one.puzzle.minSlot !== other.puzzle.minSlot ||
  one.settings !== other.settings || one.own !== other.own || one.paused !== other.paused;

/**
 * slotsAt are the slots at the cell: that of the entry that is written first.
 * @param {State} state
 */
function slotsAt({ puzzle, cell, dir }) {
  const [across, down] = shapeOf(puzzle).at[cell];
  return (dir ? [down, across] : [across, down]).filter((slot) => slot !== null);
}

/** @param {State} state */
const namesAt = (state) => slotsAt(state).map(({ name }) => name);

/**
 * request asks for a job about the slots at the cell.
 * @param {State} state
 */
const request = (state) => ({ ...common(state), slots: namesAt(state), most: 100 });

/**
 * listen returns what takes in words for the slots at the cell, and whether there is a fill with them.
 * @param {Store} store
 * @param {State} state
 */
function listen(store, state) {
  const slots = new Map(slotsAt(state).map((slot) => [slot.name, slot]));
  const [across, down] = shapeOf(state.puzzle).at[state.cell];
  if (!across) store.dispatch({ type: "words", dir: 0, words: null });
  if (!down) store.dispatch({ type: "words", dir: 1, words: null });
  return (/** @type {Message} */ message) => {
    const slot = slots.get(message.slot);
    if (!slot) return;
    const { dir, key } = slot;
    if (message.type === "words") {
      const words = { slot: key, words: message.words, total: message.total, proved: {} };
      store.dispatch({ type: "words", dir, words });
    } else if (message.type === "proved") {
      store.dispatch({ type: "proved", dir, slot: key, word: message.word, status: message.status });
    }
  };
}

/**
 * checkNow checks the puzzle. It returns whether that was done.
 * @param {Store} store
 * @param {Transport["ask"]} ask
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
async function checkNow(store, ask, signal) {
  const state = store.get();
  const { rows: previous, settled = true } = state.fill ?? {};
  store.dispatch({ type: "ask" });
  let judged = false;
  const hearWords = listen(store, state);
  const hear = (/** @type {Message} */ message) => {
    if (signal.aborted) return;
    if (message.type === "candidates") store.dispatch(/** @type {any} */ (message));
    else if (message.type === "entries") store.dispatch(/** @type {any} */ (message));
    else if (message.type === "fill") {
      store.dispatch({ type: "fill", fill: { ...fillOf(message), settled: settled && message.kept === true } });
    }
    else if (message.type === "core") store.dispatch({ type: "core", core: coreOf(message) });
    else if (message.type === "verdict") {
      const { status, reason = "", expected } = message;
      judged = true;
      store.dispatch({ type: "verdict", verdict: { status, reason }, expected });
    } else hearWords(message);
  };
  try {
    await ask("check", { ...request(state), previous, settled }, hear, signal);
    const { fill } = store.get();
    if (fill && !fill.stale) store.dispatch({ type: "fill", fill: { ...fill, settled: true } });
    if (!judged) store.dispatch({ type: "verdict", verdict: { status: "unknown", reason: "the time is up" } });
    return true;
  } catch (error) {
    if (aborted(error) || signal.aborted) return false;
    const { message } = /** @type {Error} */ (error);
    store.dispatch({ type: "verdict", verdict: { status: "failed", reason: message } });
    if (!(error instanceof Failure) || error.status !== busy) return false;
    await wait(again);
    return !signal.aborted && checkNow(store, ask, signal);
  }
}

/** @param {Message} message */
const coreOf = ({ slots, why = [], text = "", minimal }) => ({ slots, why: why.length ? why : [text], minimal });

/**
 * wordsNow asks for the words of the slots at the cell, and whether there is a fill with them.
 * @param {Store} store
 * @param {Transport["ask"]} ask
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
async function wordsNow(store, ask, signal) {
  const state = store.get();
  const hear = listen(store, state);
  try {
    await ask("words", request(state), (message) => signal.aborted || hear(message), signal);
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== busy) return;
    await wait(again);
    if (!signal.aborted) await wordsNow(store, ask, signal);
  }
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
