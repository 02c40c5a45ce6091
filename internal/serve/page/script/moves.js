// Where keys lead.

/** @import { Dir, Slot, State } from "./types.js" */

import { shapeOf, slotAt } from "./slots.js";

/**
 * arrow is where an arrow key leads: it turns first where it can, and then goes on, over black cells, too.
 * @param {State} state
 * @param {Dir} dir
 * @param {number} by
 * @param {boolean} extend whether a region grows
 * @returns {{ cell: number, dir?: Dir, extend?: boolean }}
 */
export function arrow({ puzzle, cell, dir: now }, dir, by, extend) {
  const { width, height } = puzzle;
  if (!extend && dir !== now && shapeOf(puzzle).at[cell][dir]) return { cell, dir };
  const along = dir ? Math.floor(cell / width) : cell % width;
  const there = along + by;
  if (there < 0 || there >= (dir ? height : width)) return { cell, dir: extend ? now : dir, extend };
  return { cell: cell + by * (dir ? width : 1), dir: extend ? now : dir, extend };
}

/**
 * turn changes the direction if the cell has a slot in the other.
 * @param {State} state
 * @returns {{ cell: number, dir: Dir }}
 */
export function turn({ puzzle, cell, dir }) {
  const other = dir ? 0 : 1;
  return { cell, dir: shapeOf(puzzle).at[cell][other] || !shapeOf(puzzle).at[cell][dir] ? other : dir };
}

/**
 * along is the cell some steps on in the entry; at its ends it stays.
 * @param {State} state
 * @param {number} by
 */
export function along({ puzzle, cell, dir }, by) {
  const slot = slotAt(puzzle, cell, dir);
  return slot?.cells[slot.cells.indexOf(cell) + by] ?? cell;
}

/**
 * end is the first or the last cell of the entry.
 * @param {State} state
 * @param {0 | -1} which
 */
export const end = ({ puzzle, cell, dir }, which) => slotAt(puzzle, cell, dir)?.cells.at(which) ?? cell;

/**
 * entry is where one is when an entry is entered: at its first open cell, or else at its first.
 * @param {State} state
 * @param {Slot} slot
 * @returns {{ cell: number, dir: Dir }}
 */
export function entry({ puzzle }, slot) {
  return { cell: slot.cells.find((cell) => !puzzle.cells[cell].letter) ?? slot.cells[0], dir: slot.dir };
}

/**
 * nextEntry leads to the entry some places on in the list of clues, round its end.
 * @param {State} state
 * @param {number} by
 */
export function nextEntry(state, by) {
  const { slots } = shapeOf(state.puzzle);
  const slot = slotAt(state.puzzle, state.cell, state.dir);
  if (!slots.length) return { cell: state.cell, dir: state.dir };
  const now = slot ? slots.indexOf(slot) : -1;
  return entry(state, slots[(now + by + slots.length) % slots.length]);
}
