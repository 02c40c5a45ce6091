// The keyboard: which key does what in the grid. The help is made from the same table.

/** @import { Context } from "./actions.js" */

import { actions } from "./actions.js";
import { lettersOf, put } from "./edits.js";
import { along } from "./moves.js";

/**
 * @typedef {object} Group
 * @property {string} title what these keys do
 * @property {[string, string][]} keys and the actions they stand for
 */

/** @type {Group[]} */
export const groups = [
  { title: "move; the first press turns", keys: [
    ["ArrowLeft", "left"], ["ArrowRight", "right"], ["ArrowUp", "up"], ["ArrowDown", "down"]] },
  { title: "turn between across and down", keys: [[" ", "turn"]] },
  { title: "next entry, previous entry", keys: [["Tab", "nextEntry"], ["Shift+Tab", "previousEntry"]] },
  { title: "start and end of the entry", keys: [["Home", "first"], ["End", "last"]] },
  { title: "black cell, with its images by the symmetry", keys: [[".", "black"]] },
  { title: "bar after the cell", keys: [[",", "bar"]] },
  { title: "several letters in a cell; A/BC takes one of these", keys: [["Escape", "escape"]] },
  { title: "circle, shading", keys: [["`", "circle"], ["~", "shade"]] },
  { title: "lock letters, so that clearing a region keeps them; letters given to the solver",
    keys: [["=", "lock"], ["!", "given"]] },
  { title: "erase the letter, or those of a region", keys: [["Backspace", "back"], ["Delete", "erase"]] },
  { title: "erase the entry", keys: [["Shift+Delete", "eraseEntry"]] },
  { title: "select a region, or drag", keys: [
    ["Shift+ArrowLeft", "selectLeft"], ["Shift+ArrowRight", "selectRight"], ["Shift+ArrowUp", "selectUp"],
    ["Shift+ArrowDown", "selectDown"]] },
  { title: "select all", keys: [["Ctrl+a", "selectAll"]] },
  { title: "undo, redo", keys: [["Ctrl+z", "undo"], ["Ctrl+y", "redo"], ["Ctrl+Shift+z", "redo"]] },
  { title: "take the grey letters of the entry, of the grid",
    keys: [["Enter", "takeEntry"], ["Ctrl+Enter", "takeAll"]] },
  { title: "take the letters that all fills have", keys: [["Alt+Enter", "takeForced"]] },
  { title: "another fill", keys: [["/", "another"]] },
  { title: "pause, heat", keys: [["\\", "pause"], ["%", "heat"]] },
  { title: "to the words for the entry, to its clue", keys: [["PageDown", "toWords"], ["PageUp", "toClue"]] },
  { title: "to the menu above", keys: [["F6", "toMenu"]] },
  { title: "this help", keys: [["?", "help"]] },
];

/** Keys that are no actions of the grid, for the help. */
export const others = [
  { keys: ["Ctrl+c", "Ctrl+x", "Ctrl+v"], title: "copy, cut and paste letters; # is a black cell" },
  { keys: ["Enter"], title: "in the list of words: put the word into the grid" },
  { keys: ["Delete", "+", "F2"], title: "in the list of words: ban it, prefer it, change its score" },
  { keys: ["Escape"], title: "elsewhere: back to the grid" },
];

const byKey = new Map(groups.flatMap(({ keys }) => keys));

/**
 * nameOf is the name of a key with what is held down, as in the table.
 * @param {KeyboardEvent} event
 */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const ctrl = ctrlKey || metaKey;
  const shift = shiftKey && (key.length > 1 || ctrl); // otherwise the character tells
  const held = [ctrl && "Ctrl", altKey && "Alt", shift && "Shift"].filter(Boolean);
  return [...held, ctrl && key.length === 1 ? key.toLowerCase() : key].join("+");
}

/**
 * write puts a letter into the cell and goes on.
 * @param {Context["store"]} store
 * @param {string} letter
 */
export function write(store, letter) {
  const state = store.get();
  if (state.puzzle.cells[state.cell].black) return;
  store.dispatch({ type: "change", puzzle: put(state.puzzle, [[state.cell, letter]]), cell: along(state, 1) });
}

/**
 * onKey does what a key in the grid stands for. It reports whether that is anything.
 * @param {KeyboardEvent} event
 * @param {Context} context
 */
export function onKey(event, context) {
  const action = byKey.get(nameOf(event));
  const { ctrlKey, metaKey, altKey, key } = event;
  const letters = [...key].length === 1 ? lettersOf(key) : [];
  if (action) actions[action](context);
  else if (letters.length && !ctrlKey && !metaKey && !altKey) write(context.store, letters[0]);
  else return false;
  return true;
}
