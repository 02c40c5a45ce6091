// Figures of a puzzle.

/** @import { Puzzle, State } from "./types.js" */

import { after, before, shapeOf } from "./slots.js";

/**
 * @typedef {object} Figures
 * @property {number} words
 * @property {number} mean length of the slots
 * @property {number} blacks
 * @property {number} bars
 * @property {number} whites
 * @property {number} open
 * @property {number} unchecked white cells in fewer than two slots
 * @property {number} chokepoints white cells without which the others would not be connected
 * @property {[number, number][]} lengths and how many slots have each
 * @property {[string, number][]} letters and how often each is used, the most used first
 */

/**
 * figuresOf counts.
 * @param {Puzzle} puzzle
 * @returns {Figures}
 */
export function figuresOf(puzzle) {
  const { slots, at } = shapeOf(puzzle);
  const whites = puzzle.cells.flatMap(({ black }, i) => (black ? [] : [i]));
  const letters = tally(puzzle.cells.flatMap(({ letter }) => [...letter]));
  return {
    words: slots.length,
    mean: slots.length ? slots.reduce((sum, { cells }) => sum + cells.length, 0) / slots.length : 0,
    blacks: puzzle.cells.length - whites.length,
    bars: puzzle.cells.reduce((sum, { barRight, barBelow }) => sum + Number(barRight) + Number(barBelow), 0),
    whites: whites.length,
    open: whites.filter((cell) => !puzzle.cells[cell].letter).length,
    unchecked: whites.filter((cell) => !at[cell][0] || !at[cell][1]).length,
    chokepoints: chokepoints(puzzle, whites).length,
    lengths: tally(slots.map(({ cells }) => cells.length)).sort(([a], [b]) => a - b),
    letters: letters.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
  };
}

/**
 * @template V
 * @param {V[]} values
 * @returns {[V, number][]}
 */
function tally(values) {
  /** @type {Map<V, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

/**
 * chokepoints are the cells that cut an area in two: Tarjan's articulation points, without recursion.
 * @param {Puzzle} puzzle
 * @param {number[]} whites
 */
export function chokepoints(puzzle, whites) {
  const neighbours = (/** @type {number} */ cell) =>
    [after, before].flatMap((next) => [next(puzzle, cell, 0), next(puzzle, cell, 1)]).filter((c) => c >= 0);
  const found = new Set();
  const order = new Map();
  const low = new Map();
  for (const root of whites) {
    if (order.has(root)) continue;
    let branches = 0;
    const path = [{ cell: root, from: -1, rest: neighbours(root) }];
    order.set(root, order.size);
    low.set(root, order.get(root));
    while (path.length) {
      const { cell, from, rest } = path[path.length - 1];
      const next = rest.pop();
      if (next === undefined) {
        path.pop();
        if (from < 0) continue;
        low.set(from, Math.min(low.get(from), low.get(cell)));
        if (from === root) branches++;
        else if (low.get(cell) >= order.get(from)) found.add(from);
      } else if (next !== from && order.has(next)) {
        low.set(cell, Math.min(low.get(cell), order.get(next)));
      } else if (next !== from) {
        order.set(next, order.size);
        low.set(next, order.get(next));
        path.push({ cell: next, from: cell, rest: neighbours(next) });
      }
    }
    if (branches > 1) found.add(root);
  }
  return [...found];
}

/**
 * alphabetOf is the Russian alphabet or the English one.
 * @param {boolean} russian
 */
export const alphabetOf = (russian) => (russian ? "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/**
 * missing says which letters of the alphabet are not used: Russian if any letter is Cyrillic, English otherwise.
 * @param {[string, number][]} letters
 */
export function missing(letters) {
  const used = new Set(letters.map(([letter]) => letter));
  const russian = [...used].some((letter) => /\p{Script=Cyrillic}/u.test(letter));
  return [...alphabetOf(russian)].filter((letter) => !used.has(letter));
}

/**
 * histogram counts full entries by tens of their scores.
 * @param {State["entries"]} entries
 */
export function histogram(entries) {
  const bins = Array.from({ length: 11 }, () => 0);
  for (const { score, known } of entries) {
    if (known) bins[Math.max(0, Math.min(10, Math.floor(score / 10)))]++;
  }
  return bins;
}
