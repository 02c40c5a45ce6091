// What hands do in the grid: keys, pointers, the clipboard, and letters for a cell that takes several.

/** @import { Context } from "./actions.js" */

import { actions } from "./actions.js";
import { writeRows } from "./convert.js";
import { el, find } from "./dom.js";
import { clear, lettersOf, paste, put, setChoices } from "./edits.js";
import { focusGrid } from "./grid.js";
import { onKey, write } from "./keys.js";
import { selected } from "./model.js";
import { along } from "./moves.js";

/**
 * cellOf is the cell at an element, or -1.
 * @param {EventTarget | Element | null} target
 */
function cellOf(target) {
  const td = target instanceof Element ? target.closest("#grid td") : null;
  return td instanceof HTMLElement ? Number(td.dataset.cell) : -1;
}

/**
 * listen has the grid obey.
 * @param {Context} context
 */
export function listen(context) {
  const table = find("grid");
  table.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.isComposing) return;
    if (onKey(event, context)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => onPage(event, context));
  pointers(table, context);
  clipboard(table, context);
  rebus(context);
  keyboard(context);
}

/**
 * onPage obeys keys that are pressed outside of the grid.
 * @param {KeyboardEvent} event
 * @param {Context} context
 */
function onPage(event, context) {
  const { target, key, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest("dialog, #grid")) return;
  const writing = target.matches("input, textarea, select");
  if (key === "Escape") focusGrid();
  else if (!writing && (ctrlKey || metaKey) && "zyZ".includes(key)) onKey(event, context);
  else if (!writing && key === "?") actions.help(context);
  else return;
  event.preventDefault();
}

/**
 * pointers: a tap or click goes to a cell, and turns on the current one; drawing across cells selects a region.
 * @param {HTMLElement} table
 * @param {Context} context
 */
function pointers(table, { store }) {
  let from = -1; // where the pointer went down
  let last = -1;
  let again = false; // on the current cell
  table.addEventListener("pointerdown", (event) => {
    from = last = cellOf(event.target);
    if (from < 0 || event.button !== 0 || event.target instanceof HTMLInputElement) return void (from = -1);
    event.preventDefault();
    again = from === store.get().cell && store.get().anchor === null && table.contains(document.activeElement);
    store.dispatch({ type: "go", cell: from, extend: event.shiftKey });
    focusGrid();
  });
  table.addEventListener("pointermove", (event) => {
    const cell = from < 0 ? -1 : cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell < 0 || cell === last) return;
    last = cell;
    again = false;
    store.dispatch({ type: "go", cell, extend: true });
  });
  document.addEventListener("pointerup", () => {
    if (from >= 0 && again) actions.turn(/** @type {Context} */ ({ store }));
    from = -1;
  });
  document.addEventListener("pointercancel", () => (from = -1));
}

/**
 * clipboard copies and pastes letters while the grid has the focus.
 * @param {HTMLElement} table
 * @param {Context} context
 */
function clipboard(table, { store }) {
  const here = () => table.contains(document.activeElement) && !(document.activeElement instanceof HTMLInputElement);
  const copy = (/** @type {ClipboardEvent} */ event) => {
    if (!here()) return;
    const state = store.get();
    const cells = selected(state);
    const { width } = state.puzzle;
    const columns = new Set(cells.map((cell) => cell % width)).size;
    const some = cells.map((cell) => ({ ...state.puzzle.cells[cell], barRight: false, barBelow: false }));
    const rows = writeRows({ width: columns, height: cells.length / columns, cells: some });
    event.clipboardData?.setData("text/plain", rows.join("\n"));
    event.preventDefault();
    if (event.type === "cut") store.dispatch({ type: "change", puzzle: clear(state.puzzle, cells) });
  };
  document.addEventListener("copy", copy);
  document.addEventListener("cut", copy);
  document.addEventListener("paste", (event) => {
    if (!here()) return;
    const { puzzle, cell, dir, anchor } = store.get();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const first = anchor === null ? cell : Math.min(...selected(store.get()));
    store.dispatch({ type: "change", puzzle: paste(puzzle, first, dir, text) });
    event.preventDefault();
  });
}

/**
 * rebus shows an input in the cell while it takes several letters.
 * @param {Context} context
 */
function rebus({ store }) {
  /** @type {HTMLInputElement | null} */
  let input = null;
  let cell = 0;
  const end = (/** @type {boolean} */ keep) => {
    if (!input) return;
    const { value } = input;
    const { puzzle } = store.get();
    const closed = input;
    input = null;
    closed.remove();
    if (keep) {
      const choices = value.split("/").map((text) => lettersOf(text).join("")).filter(Boolean);
      const letter = choices.length > 1 ? "" : (choices[0] ?? "");
      const lettered = put(puzzle, [[cell, letter]]);
      store.dispatch({
        type: "change", puzzle: setChoices(lettered, cell, choices.length > 1 ? choices.join("/") : ""),
      });
    }
    store.dispatch({ type: "rebus", on: false });
    focusGrid();
  };
  store.subscribe((state, before) => {
    if (state.rebus === before.rebus) return;
    if (!state.rebus) return end(true);
    cell = state.cell;
    const { letter, choices } = state.puzzle.cells[cell];
    input = el("input", { class: "rebus", "aria-label": "Letters of this cell", value: letter || choices, size: 6 });
    input.addEventListener("keydown", (event) => {
      if (!["Enter", "Escape", "Tab"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      end(true);
      const state = store.get();
      if (event.key !== "Escape") store.dispatch({ type: "go", cell: along(state, 1) });
    });
    input.addEventListener("blur", () => end(true));
    document.querySelector(`#grid [data-cell="${cell}"]`)?.append(input);
    input.focus();
    input.select();
  });
}

/**
 * keyboard is that for fingers, where there is no other.
 * @param {Context} context
 */
function keyboard(context) {
  const board = find("keyboard");
  const rows = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
  const cyrillic = ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ"];
  let shown = "";
  const extras = /** @type {const} */ ([["turn", "↻", "Turn"], ["black", "■", "Black cell"], ["back", "⌫", "Erase"]]);
  context.store.show(({ settings }) => {
    const layout = settings.lists.some((name) => name.startsWith("ru")) ? cyrillic : rows;
    if (shown === layout[0]) return;
    shown = layout[0];
    board.replaceChildren(...layout.map((row, i) => el("div", {},
      ...[...row].map((letter) => el("button", { type: "button", "data-letter": letter, text: letter })),
      ...(i < 2 ? [] : extras).map(([name, text, title]) =>
        el("button", { type: "button", "data-key": name, "aria-label": title, text })))));
  });
  board.addEventListener("pointerdown", (event) => event.preventDefault());
  board.addEventListener("click", (event) => {
    const { letter, key } = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (letter) write(context.store, letter);
    else if (key) actions[key](context);
  });
}
