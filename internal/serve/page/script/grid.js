// The grid: an accessible table of cells, one of which has the focus.

/** @import { State } from "./types.js" */
/** @import { Store } from "./store.js" */

import { el, find } from "./dom.js";
import { clueOf } from "./edits.js";
import { selected, suggestion } from "./model.js";
import { shapeOf, slotAt, slotNamed } from "./slots.js";

/**
 * @typedef {object} Box what is shown of a cell
 * @property {HTMLTableCellElement} td
 * @property {HTMLElement} number
 * @property {HTMLElement} letter
 * @property {HTMLElement} name what a screen reader says
 * @property {string} look what it looked like at last
 */

/**
 * showGrid shows the grid of the state, at once.
 * @param {Store} store
 */
export function showGrid(store) {
  const table = find("grid");
  /** @type {Box[]} */
  let boxes = [];
  let size = "";
  const render = (/** @type {State} */ state) => {
    const { width, height } = state.puzzle;
    if (size !== `${width} ${height}`) {
      size = `${width} ${height}`;
      boxes = build(table, width, height);
    }
    draw(boxes, state);
    const { td } = boxes[state.cell];
    const inside = table.contains(document.activeElement) || document.activeElement === document.body;
    if (inside && !state.rebus && document.activeElement !== td) td.focus({ preventScroll: true });
  };
  store.subscribe((state, before) => {
    const parts = /** @type {const} */ (["puzzle", "cell", "dir", "anchor", "rebus", "fill", "core", "left", "heat"]);
    if (parts.some((part) => state[part] !== before[part])) render(state);
  });
  render(store.get());
}

/**
 * focusGrid puts the focus on the current cell.
 */
export function focusGrid() {
  /** @type {HTMLElement | null} */ (document.querySelector("#grid [tabindex='0']"))?.focus({ preventScroll: true });
}

/**
 * build makes a table of cells.
 * @param {HTMLElement} table
 * @param {number} width
 * @param {number} height
 */
function build(table, width, height) {
  /** @type {Box[]} */
  const boxes = [];
  const rows = Array.from({ length: height }, (_, row) => {
    const tr = el("tr", { role: "row", "aria-rowindex": row + 1 });
    for (let column = 0; column < width; column++) {
      const number = el("span", { class: "number", "aria-hidden": "true" });
      const letter = el("span", { class: "letter", "aria-hidden": "true" });
      const name = el("span", { class: "name" });
      const td = el("td", {
        role: "gridcell", tabindex: -1, "data-cell": row * width + column, "aria-colindex": column + 1,
      }, number, letter, name);
      boxes.push({ td, number, letter, name, look: "" });
      tr.append(td);
    }
    return tr;
  });
  table.replaceChildren(el("tbody", { role: "rowgroup" }, ...rows));
  table.setAttribute("aria-rowcount", String(height));
  table.setAttribute("aria-colcount", String(width));
  for (const [name, value] of [["--columns", width], ["--rows", height]]) {
    find("work").style.setProperty(String(name), String(value));
  }
  return boxes;
}

/**
 * draw changes what is not as it should be.
 * @param {Box[]} boxes
 * @param {State} state
 */
function draw(boxes, state) {
  const { puzzle, cell: current, anchor } = state;
  const shape = shapeOf(puzzle);
  const entry = slotAt(puzzle, current, state.dir);
  const inEntry = new Set(anchor === null ? entry?.cells : []);
  const inRegion = new Set(anchor === null ? [] : selected(state));
  const inCore = new Set(state.core?.slots.flatMap((name) => slotNamed(puzzle, name)?.cells ?? []));
  const names = new Map(shape.slots.map((slot) => [slot, nameOf(state, slot)]));
  boxes.forEach((box, i) => {
    const cell = puzzle.cells[i];
    const suggested = suggestion(state, i);
    const text = cell.letter || suggested;
    const heat = state.heat && !cell.black && !cell.letter && state.left.length ? heatOf(state.left[i]) : "";
    const classes = [
      cell.black && (cell.outside ? "outside" : "black"), i === current && "current", inEntry.has(i) && "entry",
      inRegion.has(i) && "region", inCore.has(i) && "core", cell.barRight && "bar-right", cell.barBelow && "bar-below",
      cell.choices && "choices", cell.circle && "circle", cell.shade && "shade", cell.given && "given", cell.locked && "locked",
      suggested && "suggested", suggested && state.fill?.stale && "stale", heat && `heat-${heat}`,
    ].filter(Boolean).join(" ");
    const slot = shape.at[i][state.dir] ?? shape.at[i][state.dir ? 0 : 1];
    const label = labelOf(state, i, suggested, slot ? `${names.get(slot)}` : "", slot?.cells ?? []);
    update(box, classes, text, shape.numbers[i] ? String(shape.numbers[i]) : "", i === current, label);
  });
}

/**
 * @param {Box} box
 * @param {string} classes
 * @param {string} text
 * @param {string} number
 * @param {boolean} current
 * @param {string} label
 */
function update(box, classes, text, number, current, label) {
  const look = `${classes}\n${text}\n${number}`;
  if (box.look !== look) {
    box.look = look;
    box.td.className = classes;
    if (box.letter.textContent !== text) box.letter.textContent = text;
    if (box.number.textContent !== number) box.number.textContent = number;
    box.td.dataset.letters = String(Math.min([...text].length, 5));
    box.td.tabIndex = current ? 0 : -1;
    box.td.ariaSelected = String(current || classes.includes("region"));
  }
  if (box.name.textContent !== label) box.name.textContent = label;
}

/**
 * heatOf is how hot a cell is of which so many letters are left.
 * @param {number} left
 */
const heatOf = (left) => (left <= 1 ? "4" : left <= 3 ? "3" : left <= 6 ? "2" : left <= 12 ? "1" : "");

/**
 * @param {State} state
 * @param {import("./types.js").Slot} slot
 */
function nameOf({ puzzle }, slot) {
  const clue = clueOf(puzzle, slot).text;
  return `${slot.number} ${slot.dir ? "down" : "across"}${clue ? `, ${clue}` : ""}`;
}

/**
 * labelOf is what a screen reader says of a cell.
 * @param {State} state
 * @param {number} i
 * @param {string} suggested
 * @param {string} name of the entry and its clue
 * @param {number[]} cells of the entry
 */
function labelOf({ puzzle }, i, suggested, name, cells) {
  const cell = puzzle.cells[i];
  const where = `row ${Math.floor(i / puzzle.width) + 1}, column ${(i % puzzle.width) + 1}`;
  if (cell.black) return `black, ${where}`;
  const parts = [cell.letter || (suggested ? `open, suggested ${suggested}` : "open"), where];
  if (cell.choices) parts.push(`takes ${cell.choices.replaceAll("/", " or ")}`);
  if (name) parts.push(`letter ${cells.indexOf(i) + 1} of ${cells.length}`, name);
  for (const [mark, word] of /** @type {const} */ ([
    ["circle", "circled"], ["shade", "shaded"], ["given", "given"], ["locked", "locked"],
    ["barRight", "bar to the right"], ["barBelow", "bar below"],
  ])) {
    if (cell[mark]) parts.push(word);
  }
  return parts.join(", ");
}
