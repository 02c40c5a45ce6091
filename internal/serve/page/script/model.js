// The state of the page, and how actions change it. No function here has side effects.

/** @import { Core, Dir, Entry, Fill, Puzzle, Settings, State, Verdict, WordList } from "./types.js" */

import { blank } from "./convert.js";
import { put, region } from "./edits.js";
import { slotAt } from "./slots.js";

/**
 * @typedef {{ type: "open", puzzle: Puzzle, name: string, revision: string }
 *   | { type: "named", name: string }
 *   | { type: "saved", revision: string }
 *   | { type: "go", cell: number, dir?: Dir, extend?: boolean }
 *   | { type: "rebus", on: boolean }
 *   | { type: "change", puzzle: Puzzle, merging?: string, cell?: number }
 *   | { type: "undo" } | { type: "redo" }
 *   | { type: "set", settings: Partial<Settings> }
 *   | { type: "own", text: string }
 *   | { type: "switch", name: "paused" | "heat", on: boolean }
 *   | { type: "symmetry", symmetry: string }
 *   | { type: "ask" }
 *   | { type: "candidates", slots: number[], letters: number[] }
 *   | { type: "entries", entries: Entry[], repeated: string[][], stems: string[][] }
 *   | { type: "fill", fill: Fill | null }
 *   | { type: "verdict", verdict: Verdict, expected?: number }
 *   | { type: "core", core: Core }
 *   | { type: "words", dir: Dir, words: WordList | null }
 *   | { type: "proved", dir: Dir, slot: string, word: string, status: string }} Action
 */

const most = 1000; // steps that can be undone

/** @type {Settings} */
export const plain = {
  lists: ["en"], minScore: 0, rude: false, repeats: false, stems: false, maxShared: 0, pangram: false, slots: {},
};

/** @returns {State} */
export function start() {
  return {
    name: "", revision: "", puzzle: blank(15, 15), past: [], future: [], merging: "",
    cell: 0, dir: 0, anchor: null, rebus: false,
    symmetry: "rotational", settings: plain, own: "", paused: false, heat: false, ...unknown,
  };
}

/** What is known of a puzzle before anything is asked. */
const unknown = {
  fill: null, counts: [], left: [], expected: null, core: null, entries: [], repeated: [], stems: [],
  asking: false, verdict: /** @type {Verdict} */ ({ status: "asking", reason: "" }),
  words: /** @type {[null, null]} */ ([null, null]),
};

/**
 * reduce is the state after an action.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "open":
      return opened(state, action);
    case "named":
      return { ...state, name: action.name };
    case "saved":
      return { ...state, revision: action.revision };
    case "go":
      return go(state, action);
    case "rebus":
      return { ...state, rebus: action.on && !state.puzzle.cells[state.cell].black };
    case "change":
      return change(state, action);
    case "undo":
      return travel(state, state.past, state.future, (past, future) => ({ past, future }));
    case "redo":
      return travel(state, state.future, state.past, (future, past) => ({ past, future }));
    case "set":
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case "own":
      return { ...state, own: action.text };
    case "switch":
      return { ...state, [action.name]: action.on };
    case "symmetry":
      return { ...state, symmetry: action.symmetry };
    default:
      return learn(state, action);
  }
}

/**
 * learn takes in what a job has found.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
function learn(state, action) {
  switch (action.type) {
    case "ask":
      return { ...state, asking: true };
    case "candidates":
      return { ...state, counts: action.slots, left: action.letters };
    case "entries":
      return { ...state, entries: action.entries, repeated: action.repeated, stems: action.stems };
    case "fill":
      return { ...state, fill: action.fill };
    case "verdict":
      return {
        ...state, asking: false, verdict: action.verdict, expected: action.expected ?? null,
        core: action.verdict.status === "impossible" ? state.core : null,
        fill: state.fill?.stale && action.verdict.status !== "asking" ? null : state.fill,
      };
    case "core":
      return { ...state, core: action.core };
    case "words":
      return { ...state, words: replace(state.words, action.dir, action.words) };
    case "proved": {
      const list = state.words[action.dir];
      if (list?.slot !== action.slot) return state;
      const proved = { ...list.proved, [action.word]: action.status };
      return { ...state, words: replace(state.words, action.dir, { ...list, proved }) };
    }
  }
  return state;
}

/**
 * @template V
 * @param {[V, V]} pair
 * @param {Dir} dir
 * @param {V} value
 * @returns {[V, V]}
 */
const replace = ([across, down], dir, value) => (dir ? [across, value] : [value, down]);

/**
 * @param {State} state
 * @param {{ puzzle: Puzzle, name: string, revision: string }} file
 * @returns {State}
 */
function opened(state, { puzzle, name, revision }) {
  const cell = Math.max(0, puzzle.cells.findIndex(({ black }) => !black));
  return {
    ...state, ...unknown, name, revision, puzzle, past: [], future: [], merging: "", cell, anchor: null, rebus: false,
    dir: slotAt(puzzle, cell, 0)?.dir ?? 0,
  };
}

/**
 * go moves to a cell, and turns if there is no slot in the direction.
 * @param {State} state
 * @param {{ cell: number, dir?: Dir, extend?: boolean }} where
 * @returns {State}
 */
function go(state, { cell, dir = state.dir, extend = false }) {
  const anchor = extend ? (state.anchor ?? state.cell) : null;
  const way = extend ? state.dir : (slotAt(state.puzzle, cell, dir)?.dir ?? dir);
  return { ...state, cell, dir: way, anchor: anchor === cell ? null : anchor, rebus: false, merging: "" };
}

/**
 * change takes another version of the puzzle; the one before can be had back.
 * @param {State} state
 * @param {{ puzzle: Puzzle, merging?: string, cell?: number }} edit
 * @returns {State}
 */
function change(state, { puzzle, merging = "", cell = state.cell }) {
  const moved = { cell, anchor: cell === state.cell ? state.anchor : null };
  if (puzzle === state.puzzle) return { ...state, ...moved };
  const merged = merging !== "" && merging === state.merging;
  const past = merged ? state.past : [...state.past.slice(-most), state.puzzle];
  return settle({ ...state, ...moved, puzzle, past, future: [], merging }, state.puzzle);
}

/**
 * settle keeps of what is known what is still true after a change.
 * @param {State} state
 * @param {Puzzle} previous
 * @returns {State}
 */
function settle(state, previous) {
  const { puzzle } = state;
  if (puzzle.cells === previous.cells && puzzle.minSlot === previous.minSlot) return state;
  const other = puzzle.width !== previous.width || puzzle.height !== previous.height || differ(puzzle, previous);
  const { fill } = state;
  const fits = fill && !other && puzzle.cells.every(({ letter }, i) => !letter || letter === fill.letters[i]);
  const dir = slotAt(puzzle, state.cell, state.dir)?.dir ?? state.dir;
  return {
    ...state, dir, fill: fill && !fits ? { ...fill, stale: true } : fill,
    ...(other ? { counts: [], left: [], expected: null, core: null } : {}),
  };
}

/**
 * differ reports whether puzzles of the same size have different slots.
 * @param {Puzzle} one
 * @param {Puzzle} other
 */
const differ = (one, other) => one.cells.some((cell, i) => {
  const { black, barRight, barBelow } = other.cells[i];
  return cell.black !== black || cell.barRight !== barRight || cell.barBelow !== barBelow;
});

/**
 * travel goes back or forth by one step, to the first cell that changes.
 * @param {State} state
 * @param {readonly Puzzle[]} from
 * @param {readonly Puzzle[]} to
 * @param {(from: readonly Puzzle[], to: readonly Puzzle[]) => Pick<State, "past" | "future">} name
 * @returns {State}
 */
function travel(state, from, to, name) {
  const puzzle = from.at(-1);
  if (!puzzle) return state;
  const first = puzzle.cells.findIndex((cell, i) => cell !== state.puzzle.cells[i]);
  const cell = first < 0 ? Math.min(state.cell, puzzle.cells.length - 1) : first;
  const histories = name(from.slice(0, -1), [...to, state.puzzle]);
  return settle({ ...state, ...histories, puzzle, cell, anchor: null, rebus: false, merging: "" }, state.puzzle);
}

/**
 * selected are the cells that an action on a region is about: the region, or the current cell.
 * @param {State} state
 */
export const selected = ({ puzzle, anchor, cell }) => (anchor === null ? [cell] : region(puzzle, anchor, cell));

/**
 * take puts the letters of the fill into open cells among those given.
 * @param {State} state
 * @param {number[]} cells
 */
export function take({ puzzle, fill }, cells) {
  if (!fill || fill.stale) return puzzle;
  return put(puzzle, cells.flatMap((cell) => (puzzle.cells[cell].letter ? [] : [[cell, fill.letters[cell]]])));
}

/**
 * suggestion is the letter that the fill has for an open cell, or nothing.
 * @param {State} state
 * @param {number} cell
 */
export function suggestion({ puzzle, fill }, cell) {
  const { black, letter } = puzzle.cells[cell];
  return black || letter || fill?.letters.length !== puzzle.cells.length ? "" : (fill.letters[cell] ?? "");
}
