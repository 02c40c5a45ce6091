// What keys and buttons do.

/** @import { Dir, Mark, State } from "./types.js" */
/** @import { Store } from "./store.js" */

import * as edits from "./edits.js";
import { selected } from "./model.js";
import * as moves from "./moves.js";
import { slotAt } from "./slots.js";

/**
 * @typedef {object} Context
 * @property {Store} store
 * @property {ReturnType<typeof import("./fills.js").createFills>} fills
 * @property {(text: string) => void} say
 * @property {(name: string) => void} open opens a dialog
 * @property {() => number} apart in how many cells the next fill differs
 * @property {() => void} toWords
 * @property {() => void} toClue
 *
 * @typedef {(context: Context) => void} Act
 */

/**
 * move makes an action of a function that says where to go.
 * @param {(state: State) => { cell: number, dir?: Dir, extend?: boolean }} where
 * @returns {Act}
 */
const move = (where) => ({ store }) => store.dispatch({ type: "go", ...where(store.get()) });

/**
 * mark makes an action that marks the region.
 * @param {Mark} name
 * @returns {Act}
 */
const mark = (name) => ({ store }) => {
  const state = store.get();
  store.dispatch({ type: "change", puzzle: edits.toggleMark(state.puzzle, selected(state), name) });
};

/**
 * arrows makes the action of an arrow key.
 * @param {Dir} dir
 * @param {number} by
 * @param {boolean} [extend]
 */
const arrows = (dir, by, extend = false) => move((state) => moves.arrow(state, dir, by, extend));

/**
 * erase empties the region.
 * @param {Store} store
 */
function erase(store) {
  const state = store.get();
  store.dispatch({ type: "change", puzzle: edits.clear(state.puzzle, selected(state)) });
}

/** @type {Record<string, Act>} */
export const actions = {
  left: arrows(0, -1), right: arrows(0, 1), up: arrows(1, -1), down: arrows(1, 1),
  selectLeft: arrows(0, -1, true), selectRight: arrows(0, 1, true),
  selectUp: arrows(1, -1, true), selectDown: arrows(1, 1, true),
  selectAll({ store }) {
    store.dispatch({ type: "go", cell: 0 });
    store.dispatch({ type: "go", cell: store.get().puzzle.cells.length - 1, extend: true });
  },
  turn: move(moves.turn),
  nextEntry: move((state) => moves.nextEntry(state, 1)),
  previousEntry: move((state) => moves.nextEntry(state, -1)),
  first: move((state) => ({ cell: moves.end(state, 0) })),
  last: move((state) => ({ cell: moves.end(state, -1) })),
  black({ store }) {
    const { puzzle, cell, dir, symmetry } = store.get();
    const there = cell + (dir ? puzzle.width : 1);
    const edge = dir ? there >= puzzle.cells.length : there % puzzle.width === 0;
    store.dispatch({ type: "change", puzzle: edits.toggleBlack(puzzle, cell, symmetry), cell: edge ? cell : there });
  },
  bar({ store }) {
    const { puzzle, cell, dir, symmetry } = store.get();
    store.dispatch({ type: "change", puzzle: edits.toggleBar(puzzle, cell, dir, symmetry) });
  },
  circle: mark("circle"), shade: mark("shade"), lock: mark("locked"), given: mark("given"),
  escape({ store }) {
    const { anchor, cell } = store.get();
    store.dispatch(anchor === null ? { type: "rebus", on: true } : { type: "go", cell });
  },
  erase: ({ store }) => erase(store),
  back({ store }) {
    const state = store.get();
    if (state.anchor !== null) return erase(store);
    const cell = state.puzzle.cells[state.cell].letter ? state.cell : moves.along(state, -1);
    store.dispatch({ type: "change", puzzle: edits.clear(state.puzzle, [cell]), cell: moves.along(state, -1) });
  },
  eraseEntry({ store }) {
    const { puzzle, cell, dir } = store.get();
    store.dispatch({ type: "change", puzzle: edits.clear(puzzle, slotAt(puzzle, cell, dir)?.cells ?? []) });
  },
  undo: ({ store }) => store.dispatch({ type: "undo" }),
  redo: ({ store }) => store.dispatch({ type: "redo" }),
  takeEntry: ({ fills }) => fills.takeEntry(),
  takeAll: ({ fills }) => fills.takeAll(),
  takeForced: ({ fills }) => void fills.takeForced(),
  another: ({ fills, apart }) => void fills.next(apart()),
  pause({ store, say }) {
    const on = !store.get().paused;
    store.dispatch({ type: "switch", name: "paused", on });
    say(on ? "Paused: nothing is checked or filled." : "Filling goes on.");
  },
  heat({ store }) {
    store.dispatch({ type: "switch", name: "heat", on: !store.get().heat });
  },
  toWords: ({ toWords }) => toWords(),
  toClue: ({ toClue }) => toClue(),
  toMenu: () => /** @type {HTMLElement | null} */ (document.querySelector("#menu button"))?.focus(),
  help: ({ open }) => open("help"),
  new: ({ open }) => open("new"),
  open: ({ open }) => open("files"),
  import: ({ open }) => open("import"),
  export: ({ open }) => open("export"),
  revisions: ({ open }) => open("revisions"),
  settings: ({ open }) => open("settings"),
  about: ({ open }) => open("about"),
};
