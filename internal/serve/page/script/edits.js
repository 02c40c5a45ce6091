// What an author does to a puzzle. All of these return another puzzle, or the same one if nothing changes.

/** @import { Cell, Clue, Dir, Mark, Puzzle, Slot } from "./types.js" */

import { after, answerOf, full } from "./slots.js";
import { barImage, image } from "./symmetry.js";

/** @type {Clue} */
const noClue = { text: "", source: "", draft: false, enumeration: "", answer: "", theme: false };

/**
 * withCells changes some cells.
 * @param {Puzzle} puzzle
 * @param {Iterable<[number, Partial<Cell>]>} changes
 * @returns {Puzzle}
 */
function withCells(puzzle, changes) {
  const cells = [...puzzle.cells];
  let changed = false;
  for (const [i, change] of changes) {
    const differs = Object.entries(change).some(([key, value]) => cells[i][/** @type {keyof Cell} */ (key)] !== value);
    if (!differs) continue;
    cells[i] = { ...cells[i], ...change };
    changed = true;
  }
  return changed ? { ...puzzle, cells } : puzzle;
}

/**
 * lettersOf are the letters in a text, in upper case. Those that would become two, such as ß, stay as they are.
 * @param {string} text
 */
export function lettersOf(text) {
  const found = text.normalize("NFC").match(/\p{L}/gu) ?? [];
  return found.map((letter) => (letter.toUpperCase().length > letter.length ? letter : letter.toUpperCase()));
}

/**
 * put writes letters into cells, by cell. Black cells stay as they are.
 * @param {Puzzle} puzzle
 * @param {Iterable<[number, string]>} letters
 */
export function put(puzzle, letters) {
  const whites = [...letters].filter(([cell]) => !puzzle.cells[cell].black);
  return withCells(puzzle, whites.map(([cell, letter]) => [cell, { letter }]));
}

/**
 * clear empties cells, but for locked ones if there are several.
 * @param {Puzzle} puzzle
 * @param {number[]} cells
 */
export function clear(puzzle, cells) {
  const kept = cells.length > 1 ? cells.filter((cell) => !puzzle.cells[cell].locked) : cells;
  return put(puzzle, kept.map((cell) => [cell, ""]));
}

/**
 * toggleBlack makes a cell and its image black, or white.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {string} symmetry
 */
export function toggleBlack(puzzle, cell, symmetry) {
  const black = !puzzle.cells[cell].black;
  const bare = { letter: "", choices: "", circle: false, shade: false, given: false, locked: false };
  const change = black ? { black, barRight: false, barBelow: false, ...bare } : { black, outside: false };
  const other = image(symmetry, puzzle.width, puzzle.height, cell);
  return withCells(puzzle, [[cell, change], [other, change]]);
}

/**
 * toggleBar sets or takes away a bar after a cell, and its image. Bars are between white cells only.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Dir} dir
 * @param {string} symmetry
 */
export function toggleBar(puzzle, cell, dir, symmetry) {
  const { width, height, cells } = puzzle;
  const field = (/** @type {Dir} */ d) => /** @type {const} */ (["barRight", "barBelow"])[d];
  const bar = !cells[cell][field(dir)];
  if (cells[cell].black || (bar && after(puzzle, cell, dir) < 0)) return puzzle;
  const [other, way] = barImage(symmetry, width, height, cell, dir);
  /** @type {[number, Partial<Cell>][]} */
  const changes = [[cell, { [field(dir)]: bar }]];
  if (!bar || after(puzzle, other, way) >= 0) changes.push([other, { [field(way)]: bar }]);
  return withCells(puzzle, changes);
}

/**
 * toggleMark marks white cells, or takes the mark away if all have it.
 * @param {Puzzle} puzzle
 * @param {number[]} cells
 * @param {Mark} mark
 */
export function toggleMark(puzzle, cells, mark) {
  const whites = cells.filter((cell) => !puzzle.cells[cell].black);
  const on = !whites.every((cell) => puzzle.cells[cell][mark]);
  return withCells(puzzle, whites.map((cell) => [cell, { [mark]: on }]));
}

/**
 * paste writes lines of text from a cell on, to the right and down: letters, # for black, and . or a space for what
 * stays. One line goes in a direction, over black cells.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Dir} dir
 * @param {string} text
 */
export function paste(puzzle, cell, dir, text) {
  const lines = text.replace(/\r/g, "").replace(/\n+$/, "").split("\n");
  const single = lines.length === 1;
  const first = { row: Math.floor(cell / puzzle.width), column: cell % puzzle.width };
  /** @type {[number, Partial<Cell>][]} */
  const changes = [];
  lines.forEach((line, down) => {
    let along = 0;
    for (const [content] of line.matchAll(/\[[^\]]*\]|[\p{L}#. ]/gu)) {
      const row = first.row + down + (single && dir ? along : 0);
      const column = first.column + (single && dir ? 0 : along);
      along++;
      if (row >= puzzle.height || column >= puzzle.width) continue;
      const letter = lettersOf(content).join("");
      const at = row * puzzle.width + column;
      if (content === "#") changes.push([at, { black: true, letter: "" }]);
      else if (letter && (!single || !puzzle.cells[at].black)) changes.push([at, { black: false, letter }]);
    }
  });
  return withCells(puzzle, changes);
}

/**
 * clueOf is the clue of a slot. One that was written for the answer that is there now comes before one that was
 * written for another answer in the same cells.
 * @param {Puzzle} puzzle
 * @param {Slot} slot
 */
export function clueOf(puzzle, slot) {
  const own = puzzle.clues[slot.key];
  const answer = answerOf(puzzle, slot);
  if (own?.answer === answer || !full(answer)) return own ?? noClue;
  const moved = Object.values(puzzle.clues).find((clue) => clue.answer === answer);
  return moved ?? own ?? noClue;
}

/**
 * outdated reports whether a clue was written for another answer than that which is there.
 * @param {Puzzle} puzzle
 * @param {Slot} slot
 */
export function outdated(puzzle, slot) {
  const { text, answer } = clueOf(puzzle, slot);
  const now = answerOf(puzzle, slot);
  return Boolean(text) && full(answer) && full(now) && answer !== "" && answer !== now;
}

/**
 * setClue changes the clue of a slot.
 * @param {Puzzle} puzzle
 * @param {Slot} slot
 * @param {Partial<Clue>} change
 * @returns {Puzzle}
 */
export function setClue(puzzle, slot, change) {
  const clue = { ...clueOf(puzzle, slot), ...change, answer: answerOf(puzzle, slot) };
  return { ...puzzle, clues: { ...puzzle.clues, [slot.key]: clue } };
}

/**
 * region is the rectangle of cells between two corners.
 * @param {Puzzle} puzzle
 * @param {number} one
 * @param {number} other
 */
export function region({ width }, one, other) {
  const rows = [Math.floor(one / width), Math.floor(other / width)].sort((a, b) => a - b);
  const columns = [one % width, other % width].sort((a, b) => a - b);
  const cells = [];
  for (let row = rows[0]; row <= rows[1]; row++) {
    for (let column = columns[0]; column <= columns[1]; column++) cells.push(row * width + column);
  }
  return cells;
}

/**
 * takeDesign gives a puzzle the black cells, bars and letters of another grid of the same size.
 * @param {Puzzle} puzzle
 * @param {readonly Cell[]} cells
 */
export function takeDesign(puzzle, cells) {
  return withCells(puzzle, cells.map(({ black, letter, choices, barRight, barBelow }, i) =>
    [i, { black, letter, choices, barRight, barBelow }]));
}

/**
 * setChoices says which strings an open cell takes, as in ACE/HEART; empty for any letter.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {string} choices
 */
export const setChoices = (puzzle, cell, choices) => withCells(puzzle, [[cell, { choices }]]);
