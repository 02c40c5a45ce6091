// What is asked while the author works: a check at every change, and the words for the entries at the cell.

/** @import { Dir, State } from "./types.js" */
/** @import { Message, Transport } from "./transport.js" */
/** @import { Store } from "./store.js" */

import { readRows } from "./convert.js";
import { aborted, Failure } from "./failure.js";
import { common } from "./requests.js";
import { shapeOf } from "./slots.js";

const patience = 60; // milliseconds for the check, before the words of the crossing entry are asked for
const busy = 503; // the status of a server that has enough to do
const again = 400; // milliseconds until it is asked again

/**
 * fillOf is a fill as the page keeps it.
 * @param {Message} message
 */
export function fillOf({ rows, worst = null, mean = null }) {
  const letters = readRows(rows).cells.map(({ letter }) => letter);
  return { letters, rows, stale: false, worst, mean };
}

/**
 * live asks, again whenever the puzzle, the words or the rules change. What was asked before is given up.
 * @param {Store} store
 * @param {Transport["ask"]} ask
 */
export function live(store, ask) {
  let check = new AbortController();
  let words = new AbortController();
  let timer = 0;
  let askOthers = () => {};

  // The words for the entry that is written come first; those for the crossing one wait for the check, but not long.
  const askWords = () => {
    clearTimeout(timer);
    words.abort();
    words = new AbortController();
    const state = store.get();
    if (state.paused) return;
    const { signal } = words;
    askOthers = () => {
      clearTimeout(timer);
      askOthers = () => {};
      void wordsFor(store, ask, state, state.dir ? 0 : 1, signal);
    };
    void wordsFor(store, ask, state, state.dir, signal);
    timer = setTimeout(() => askOthers(), patience);
  };
  const start = () => {
    check.abort();
    check = new AbortController();
    if (store.get().paused) {
      words.abort();
      store.dispatch({ type: "verdict", verdict: { status: "paused", reason: "" } });
      return;
    }
    void checkNow(store, ask, check.signal, () => askOthers());
    askWords();
  };
  store.subscribe((state, before) => {
    if (differ(state, before)) start();
    else if (slotsAt(state) !== slotsAt(before)) askWords();
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

/** @param {State} state */
function slotsAt({ puzzle, cell }) {
  const [across, down] = shapeOf(puzzle).at[cell];
  return `${across?.key} ${down?.key}`;
}

/**
 * @param {Store} store
 * @param {Transport["ask"]} ask
 * @param {AbortSignal} signal
 * @param {() => void} ready called when the most urgent is known
 */
async function checkNow(store, ask, signal, ready) {
  const state = store.get();
  const previous = state.fill?.rows;
  store.dispatch({ type: "ask" });
  let judged = false;
  let told = false;
  const hear = (/** @type {Message} */ message) => {
    if (signal.aborted) return;
    if (message.type === "candidates") store.dispatch(/** @type {any} */ (message));
    else if (message.type === "entries") store.dispatch(/** @type {any} */ (message));
    else if (message.type === "fill") store.dispatch({ type: "fill", fill: fillOf(message) });
    else if (message.type === "core") store.dispatch({ type: "core", core: coreOf(message) });
    else if (message.type === "verdict") {
      judged = true;
      store.dispatch({ type: "verdict", verdict: { status: message.status, reason: message.reason ?? "" } });
    }
    if (told || (message.type !== "fill" && message.type !== "verdict")) return;
    told = true;
    ready();
  };
  try {
    await ask("check", { ...common(state), previous }, hear, signal);
    if (!judged) store.dispatch({ type: "verdict", verdict: { status: "unknown", reason: "the time is up" } });
  } catch (error) {
    if (aborted(error) || signal.aborted) return;
    const { message } = /** @type {Error} */ (error);
    store.dispatch({ type: "verdict", verdict: { status: "failed", reason: message } });
    if (error instanceof Failure && error.status === busy) {
      setTimeout(() => signal.aborted || checkNow(store, ask, signal, ready), again);
    }
  }
}

/** @param {Message} message */
const coreOf = ({ slots, why = [], text = "", minimal }) => ({ slots, why: why.length ? why : [text], minimal });

/**
 * wordsFor asks for the words of the slot at the cell.
 * @param {Store} store
 * @param {Transport["ask"]} ask
 * @param {State} state
 * @param {Dir} dir
 * @param {AbortSignal} signal
 */
async function wordsFor(store, ask, state, dir, signal) {
  const slot = shapeOf(state.puzzle).at[state.cell][dir];
  if (!slot) {
    store.dispatch({ type: "words", dir, words: null });
    return;
  }
  const hear = (/** @type {Message} */ message) => {
    if (signal.aborted) return;
    if (message.type === "words") {
      const words = { slot: slot.key, words: message.words, total: message.total, proved: {} };
      store.dispatch({ type: "words", dir, words });
    } else if (message.type === "proved") {
      store.dispatch({ type: "proved", dir, slot: slot.key, word: message.word, status: message.status });
    }
  };
  try {
    await ask("words", { ...common(state), slot: slot.name, most: 100 }, hear, signal);
  } catch (error) {
    if (error instanceof Failure && error.status === busy) {
      setTimeout(() => signal.aborted || wordsFor(store, ask, state, dir, signal), again);
    }
  }
}
