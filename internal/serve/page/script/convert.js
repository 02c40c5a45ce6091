// Puzzles from and to crossat's JSON, whose schema is docs/puzzle.schema.json.

/** @import { Cell, Clue, Mark, Puzzle, Slot } from "./types.js" */

import { answerOf, full, shapeOf } from "./slots.js";
import { clueOf } from "./edits.js";

/**
 * @typedef {[number, number]} Place row and column, from 1
 *
 * @typedef {object} JSONEntry
 * @property {number} number
 * @property {"across" | "down"} direction
 * @property {number} row
 * @property {number} column
 * @property {number} length
 * @property {string} answer
 * @property {boolean} [theme]
 * @property {string} [enumeration]
 * @property {string} [clue]
 * @property {string} [source]
 * @property {boolean} [draft]
 *
 * @typedef {object} JSONPuzzle
 * @property {1} version
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [copyright]
 * @property {string} [notes]
 * @property {string[]} grid
 * @property {number} [min_slot]
 * @property {Place[]} [void]
 * @property {Place[]} [given]
 * @property {Place[]} [locked]
 * @property {Place[]} [circles]
 * @property {Place[]} [shaded]
 * @property {JSONEntry[]} [entries]
 * @property {string} [dict]
 */

/** @type {Cell} */
const open = {
  black: false, letter: "", choices: "", barRight: false, barBelow: false,
  circle: false, shade: false, given: false, locked: false, outside: false,
};

/**
 * blank is a puzzle of white cells.
 * @param {number} width
 * @param {number} height
 * @returns {Puzzle}
 */
export function blank(width, height) {
  const cells = Array.from({ length: width * height }, () => open);
  return { width, height, minSlot: 2, cells, clues: {}, title: "", author: "", copyright: "", notes: "", dict: "" };
}

/**
 * readRows reads a grid as text.
 * @param {string[]} rows
 * @returns {{ width: number, height: number, cells: Cell[] }}
 */
export function readRows(rows) {
  const barred = rows.some((row) => /[|_+]/.test(row));
  /** @type {Cell[]} */
  const cells = [];
  for (const row of rows) {
    for (const [, text, mark] of row.matchAll(barred ? /(\[[^\]]*\]|[^])([|_+ ]?)/gu : /(\[[^\]]*\]|[^])()/gu)) {
      const bars = { barRight: mark === "|" || mark === "+", barBelow: mark === "_" || mark === "+" };
      cells.push({ ...open, ...readCell(text), ...bars });
    }
  }
  return { width: cells.length / rows.length, height: rows.length, cells };
}

/**
 * @param {string} text
 * @returns {Partial<Cell>}
 */
function readCell(text) {
  if (text === "#") return { black: true };
  if (text === "." || text === "?") return {};
  if (!text.startsWith("[")) return { letter: text.toUpperCase() };
  const inside = text.slice(1, -1).toUpperCase();
  return inside.includes("/") ? { choices: inside } : { letter: inside };
}

/**
 * writeRows writes the grid as text, as readRows reads it.
 * @param {Pick<Puzzle, "width" | "height" | "cells">} puzzle
 */
export function writeRows({ width, height, cells }) {
  const barred = cells.some(({ barRight, barBelow }) => barRight || barBelow);
  return Array.from({ length: height }, (_, row) => {
    const line = cells.slice(row * width, (row + 1) * width);
    return line.map((cell) => writeCell(cell) + (barred ? markOf(cell) : "")).join("").trimEnd();
  });
}

/** @param {Cell} cell */
function writeCell({ black, letter, choices }) {
  if (black) return "#";
  if (!letter) return choices ? `[${choices}]` : ".";
  return [...letter].length > 1 ? `[${letter}]` : letter;
}

/** @param {Cell} cell */
const markOf = ({ barRight, barBelow }) => " |_+"[Number(barRight) + 2 * Number(barBelow)];

/** @type {["void" | "given" | "locked" | "circles" | "shaded", Mark | "outside"][]} */
const marks = [
  ["void", "outside"], ["given", "given"], ["locked", "locked"], ["circles", "circle"], ["shaded", "shade"],
];

/**
 * fromJSON reads a puzzle. How crossat once made it is left out: from here on it is the author's.
 * @param {JSONPuzzle} json
 * @returns {Puzzle}
 */
export function fromJSON(json) {
  const { width, height, cells } = readRows(json.grid);
  for (const [field, mark] of marks) {
    for (const [row, column] of json[field] ?? []) cells[(row - 1) * width + column - 1][mark] = true;
  }
  const { title = "", author = "", copyright = "", notes = "", dict = "", min_slot: minSlot = 2 } = json;
  const puzzle = { ...blank(width, height), cells, minSlot, title, author, copyright, notes, dict };
  return { ...puzzle, clues: readClues(puzzle, json.entries ?? []) };
}

/**
 * @param {Puzzle} puzzle
 * @param {JSONEntry[]} entries
 */
function readClues(puzzle, entries) {
  const slots = new Map(shapeOf(puzzle).slots.map((slot) => [`${slot.dir} ${slot.cells[0]}`, slot]));
  /** @type {Record<string, Clue>} */
  const clues = {};
  for (const entry of entries) {
    const first = (entry.row - 1) * puzzle.width + entry.column - 1;
    const slot = slots.get(`${entry.direction === "down" ? 1 : 0} ${first}`);
    const { clue: text = "", source = "", draft = false, enumeration = "", theme = false } = entry;
    if (!slot || !(text || enumeration || theme)) continue;
    clues[slot.key] = { text, source, draft, enumeration, theme, answer: answerOf(puzzle, slot) };
  }
  return clues;
}

/**
 * toJSON writes a puzzle. Clues whose slots are gone are not in it.
 * @param {Puzzle} puzzle
 * @returns {JSONPuzzle}
 */
export const toJSON = (puzzle) =>
  ({ ...withoutEntries(puzzle), entries: shapeOf(puzzle).slots.map((slot) => writeEntry(puzzle, slot)) });

/**
 * withoutEntries writes a puzzle for jobs that have no use for its clues.
 * @param {Puzzle} puzzle
 * @returns {JSONPuzzle}
 */
export function withoutEntries(puzzle) {
  /** @type {JSONPuzzle} */
  const json = { version: 1, grid: writeRows(puzzle) };
  for (const field of /** @type {const} */ (["title", "author", "copyright", "notes", "dict"])) {
    if (puzzle[field]) json[field] = puzzle[field];
  }
  if (puzzle.minSlot > 2) json.min_slot = puzzle.minSlot;
  for (const [field, mark] of marks) {
    const places = puzzle.cells.flatMap((cell, i) => (cell[mark] ? [placeOf(puzzle, i)] : []));
    if (places.length) json[field] = places;
  }
  return json;
}

/**
 * @param {Puzzle} puzzle
 * @param {Slot} slot
 */
function writeEntry(puzzle, slot) {
  const [row, column] = placeOf(puzzle, slot.cells[0]);
  const answer = answerOf(puzzle, slot);
  /** @type {JSONEntry} */
  const entry = {
    number: slot.number, direction: slot.dir ? "down" : "across", row, column, length: slot.cells.length, answer,
  };
  const { text, source, draft, enumeration, theme } = clueOf(puzzle, slot);
  if (theme) entry.theme = true;
  if (enumeration && counts(enumeration, answer)) entry.enumeration = enumeration;
  if (text) entry.clue = text;
  if (text && source) entry.source = source;
  if (text && draft) entry.draft = true;
  return entry;
}

/**
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @returns {Place}
 */
const placeOf = ({ width }, cell) => [Math.floor(cell / width) + 1, (cell % width) + 1];

/**
 * counts reports whether an enumeration such as 3,5 counts the letters of an answer.
 * @param {string} enumeration
 * @param {string} answer
 */
export function counts(enumeration, answer) {
  if (!/^[0-9]+([,-][0-9]+)+$/.test(enumeration)) return false;
  const letters = enumeration.split(/[,-]/).reduce((sum, part) => sum + Number(part), 0);
  return !full(answer) || letters === [...answer].length;
}

