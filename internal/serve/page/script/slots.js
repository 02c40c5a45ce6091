// Numbers, slots, and what is in them.

/** @import { Cell, Dir, Puzzle, Shape, Slot } from "./types.js" */

/** @type {WeakMap<readonly Cell[], { minSlot: number, shape: Shape }>} */
const known = new WeakMap();

/** @type {Map<string, Shape>} by black cells and bars: letters change more often than these */
const shapes = new Map();
const most = 50;

/**
 * after is the cell after another in a direction, or -1 where the grid, a black cell or a bar ends the run.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Dir} dir
 */
export function after({ width, height, cells }, cell, dir) {
  const { barRight, barBelow } = cells[cell];
  if (dir ? barBelow || cell >= width * (height - 1) : barRight || cell % width === width - 1) return -1;
  const next = cell + (dir ? width : 1);
  return cells[next].black ? -1 : next;
}

/**
 * before is the cell before another, or -1.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Dir} dir
 */
export function before(puzzle, cell, dir) {
  const previous = cell - (dir ? puzzle.width : 1);
  const inside = dir ? previous >= 0 : cell % puzzle.width > 0;
  return inside && !puzzle.cells[previous].black && after(puzzle, previous, dir) === cell ? previous : -1;
}

/**
 * run is the run of white cells that starts at a cell, empty if none does.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Dir} dir
 */
function run(puzzle, cell, dir) {
  /** @type {number[]} */
  const cells = [];
  if (before(puzzle, cell, dir) >= 0) return cells;
  for (let c = cell; c >= 0; c = after(puzzle, c, dir)) cells.push(c);
  return cells;
}

/**
 * slotKey says which cells a slot has, whatever its number is.
 * @param {Dir} dir
 * @param {number} first
 * @param {number} length
 */
export const slotKey = (dir, first, length) => `${dir ? "down" : "across"} ${first} ${length}`;

/**
 * shapeOf finds the slots of a puzzle. Puzzles that differ in letters only have the same shape.
 * @param {Puzzle} puzzle
 * @returns {Shape}
 */
export function shapeOf(puzzle) {
  const last = known.get(puzzle.cells);
  if (last?.minSlot === puzzle.minSlot) return last.shape;
  const cells = puzzle.cells.map(({ black, barRight, barBelow }) =>
    black ? "#" : Number(barRight) + 2 * Number(barBelow));
  const key = `${puzzle.width} ${puzzle.minSlot} ${cells.join("")}`;
  let shape = shapes.get(key);
  if (!shape) {
    if (shapes.size === most) shapes.clear();
    shapes.set(key, (shape = findSlots(puzzle)));
  }
  known.set(puzzle.cells, { minSlot: puzzle.minSlot, shape });
  return shape;
}

/**
 * @param {Puzzle} puzzle
 * @returns {Shape}
 */
function findSlots(puzzle) {
  /** @type {[Slot[], Slot[]]} */
  const slots = [[], []];
  /** @type {Shape["at"]} */
  const at = puzzle.cells.map(() => [null, null]);
  const numbers = puzzle.cells.map(() => 0);
  let number = 0;
  puzzle.cells.forEach(({ black }, first) => {
    if (black) return;
    for (const dir of /** @type {Dir[]} */ ([0, 1])) {
      const cells = run(puzzle, first, dir);
      if (cells.length < puzzle.minSlot) continue;
      if (!numbers[first]) numbers[first] = ++number;
      const name = `${numbers[first]}-${dir ? "Down" : "Across"}`;
      const slot = { number: numbers[first], dir, cells, name, key: slotKey(dir, first, cells.length) };
      slots[dir].push(slot);
      for (const cell of cells) at[cell][dir] = slot;
    }
  });
  return { slots: slots.flat(), at, numbers };
}

/**
 * answerOf is what a slot holds, with a dot for each open cell.
 * @param {Puzzle} puzzle
 * @param {Slot} slot
 */
export const answerOf = (puzzle, slot) => slot.cells.map((cell) => puzzle.cells[cell].letter || ".").join("");

/**
 * full reports whether an answer has no open cell.
 * @param {string} answer
 */
export const full = (answer) => !answer.includes(".");

/**
 * slotAt is the slot at a cell: in the direction if there is one, or else the other.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Dir} dir
 */
export function slotAt(puzzle, cell, dir) {
  const at = shapeOf(puzzle).at[cell];
  return at[dir] ?? at[dir ? 0 : 1];
}

/**
 * slotNamed is the slot of a name such as 17-Across.
 * @param {Puzzle} puzzle
 * @param {string} name
 */
export const slotNamed = (puzzle, name) => shapeOf(puzzle).slots.find((slot) => slot.name === name);
