// What is done with fills: other ones, and the letters that all have.

/** @import { Transport } from "./transport.js" */
/** @import { Store } from "./store.js" */

import { count, setText } from "./dom.js";
import { put, takeDesign } from "./edits.js";
import { readRows } from "./convert.js";
import { fillOf } from "./live.js";
import { take } from "./model.js";
import { common } from "./requests.js";
import { slotAt } from "./slots.js";
import { createTask } from "./task.js";

/**
 * stops has a button say that it stops what it has started.
 * @param {string} action
 * @param {string} text of the button otherwise
 */
const stops = (action, text) => (/** @type {boolean} */ running) => {
  const button = document.querySelector(`[data-action="${action}"]`);
  if (button) setText(button, running ? "Stop" : text);
};

/**
 * createFills returns what an author can do with fills.
 * @param {Store} store
 * @param {Transport["ask"]} ask
 * @param {(text: string) => void} say
 */
export function createFills(store, ask, say) {
  const another = createTask(ask, "another", stops("another", "Another"));
  const forced = createTask(ask, "forced", stops("takeForced", "Take forced"));
  /** @type {string[][]} */
  let seen = []; // fills of the puzzle as it is now
  store.subscribe((state, before) => {
    if (state.puzzle.cells === before.puzzle.cells && state.settings === before.settings) return;
    seen = [];
    another.stop();
    forced.stop();
  });

  const takeCells = (/** @type {number[]} */ cells) => {
    const state = store.get();
    if (!state.fill || state.fill.stale) return say("There is no fill to take letters from.");
    const puzzle = take(state, cells);
    const taken = puzzle.cells.filter((cell, i) => cell !== state.puzzle.cells[i]).length;
    store.dispatch({ type: "change", puzzle });
    say(`${count(taken, "letter")} taken.`);
  };

  return {
    takeAll: () => takeCells(store.get().puzzle.cells.map((_, i) => i)),
    takeEntry() {
      const { puzzle, cell, dir } = store.get();
      takeCells(slotAt(puzzle, cell, dir)?.cells ?? []);
    },

    /** takeForced puts in the letters that all fills have, once it is known which these are, or when it is stopped. */
    async takeForced() {
      if (forced.running()) return forced.stop();
      const state = store.get();
      /** @type {[number, string][]} */
      const letters = [];
      let verdict = "";
      say("Looking for the letters that all fills have …");
      const wrong = await forced.run(common(state), (message) => {
        if (message.type === "verdict" && message.status !== "fillable") verdict = message.reason;
        if (message.type !== "forced") return;
        for (const { cell, letter } of message.cells) {
          if (state.puzzle.cells[cell].letter) continue;
          letters.push([cell, letter]);
          say(`${count(letters.length, "letter")} so far …`);
        }
      });
      if (store.get().puzzle.cells !== state.puzzle.cells) return;
      store.dispatch({ type: "change", puzzle: put(state.puzzle, letters) });
      say(wrong || verdict || (letters.length ? `${count(letters.length, "letter")} taken: all fills have them.`
        : "No open cell has the same letter in all fills."));
    },

    /**
     * next shows another fill, which differs from those before in so many cells.
     * @param {number} apart
     */
    async next(apart) {
      if (another.running()) return another.stop();
      const state = store.get();
      if (state.fill && !state.fill.stale) seen.push(state.fill.rows);
      let found = false;
      let verdict = "";
      const wrong = await another.run({ ...common(state), fills: seen, apart, seed: seen.length }, (message) => {
        if (message.type === "verdict") verdict = message.reason ?? "";
        if (message.type !== "fill") return;
        found = true;
        store.dispatch({ type: "fill", fill: fillOf(message) });
      });
      if (found) say(`Fill ${seen.length + 1}, ${count(apart, "cell")} or more from those before.`);
      else say(wrong || verdict || "No other fill was found in the time there is.");
    },

    /**
     * accept takes over all of a fill.
     * @param {string[]} rows
     */
    accept(rows) {
      store.dispatch({ type: "change", puzzle: takeDesign(store.get().puzzle, readRows(rows).cells) });
    },
  };
}
