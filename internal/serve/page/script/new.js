// The dialog for new puzzles: blank, built in, and made by jobs.

/** @import { Context } from "./actions.js" */
/** @import { Keeper } from "./files.js" */
/** @import { Message, Transport } from "./transport.js" */
/** @import { Puzzle } from "./types.js" */

import { blank, fromJSON, readRows } from "./convert.js";
import { openDialog, tabs } from "./dialog.js";
import { button, count, el, field, number, select, setText } from "./dom.js";
import { preview } from "./preview.js";
import { wordsOf } from "./requests.js";
import { createTask } from "./task.js";

/**
 * openNew opens the dialog.
 * @param {Context} context
 * @param {Keeper} keeper
 * @param {Transport["ask"]} ask
 * @param {Message} info
 */
export function openNew(context, keeper, ask, info) {
  const create = (/** @type {Puzzle} */ puzzle) => {
    close();
    keeper.create(puzzle).then(() => context.say("A new puzzle."), (error) => context.say(error.message));
  };
  const makers = [
    maker(context, ask, create, "pattern", pattern(info)),
    maker(context, ask, create, "compose", theme(info, context)),
    maker(context, ask, create, "layout", layout()),
    maker(context, ask, create, "square", square(context)),
  ];
  const panels = [
    { title: "Blank", panel: blankForm(create, info.max_side) },
    { title: "Built in", panel: builtIn(create, info) },
    ...makers.map(({ panel }, i) => ({ title: ["Pattern", "Theme", "Layout", "Square"][i], panel })),
  ];
  const { list } = tabs("Kinds of puzzles", panels);
  const stop = () => makers.forEach((each) => each.stop());
  const close = openDialog("New puzzle", [list, ...panels.map(({ panel }) => panel)], stop);
}

/**
 * @param {(puzzle: Puzzle) => void} create
 * @param {number} most
 */
function blankForm(create, most) {
  const sides = [5, 7, 9, 11, 13, 15, 17, 19, 21].map((side) =>
    button(`${side}×${side}`, () => create(blank(side, side))));
  const [width, height] = [number(15, 2, most, { required: true }), number(15, 2, most, { required: true })];
  const form = el("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      create(blank(Number(width.value), Number(height.value)));
    },
  }, field("Columns", width), field("Rows", height), el("button", { text: "Create" }));
  return el("div", {}, el("p", { class: "buttons" }, ...sides), form);
}

/**
 * @param {(puzzle: Puzzle) => void} create
 * @param {Message} info
 */
function builtIn(create, info) {
  return el("div", { class: "gallery" }, ...info.grids.map((/** @type {any} */ { name, title, rows }) => {
    const grid = readRows(rows);
    const use = () => create({ ...blank(1, 1), ...grid });
    return el("button", { type: "button", "aria-label": `${name}: ${title}`, onclick: use },
      preview(grid, name), el("span", { text: name }));
  }));
}

/**
 * @typedef {object} Form
 * @property {string} text what the job does
 * @property {(Node | string)[]} fields
 * @property {() => object} request
 */

/**
 * maker is a form for a job that makes puzzles, with its results below it.
 * @param {Context} context
 * @param {Transport["ask"]} ask
 * @param {(puzzle: Puzzle) => void} create
 * @param {string} job
 * @param {Form} form
 */
function maker({ say }, ask, create, job, { text, fields, request }) {
  const go = el("button", { text: "Make" });
  const status = el("p", { role: "status", class: "note" });
  const gallery = el("div", { class: "gallery" });
  const task = createTask(ask, job, (running) => setText(go, running ? "Stop" : "Make"));
  async function run() {
    gallery.replaceChildren();
    const started = performance.now();
    let last = "";
    const clock = setInterval(() => tell("Looking"), 500);
    const tell = (/** @type {string} */ doing) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      setText(status, `${doing}: ${count(gallery.childElementCount, "puzzle")} in ${seconds} s. ${last}`);
    };
    const wrong = await task.run({ ...request(), seed: Math.floor(Math.random() * 2 ** 31) }, (message) => {
      if (message.type === "verdict" || message.type === "note") last = message.reason ?? message.text ?? last;
      if (message.type === "puzzle") gallery.prepend(result(message, create));
      tell("Looking");
    });
    clearInterval(clock);
    last = wrong || last;
    tell("Done");
    say(status.textContent ?? "");
  }
  const panel = el("div", {}, el("p", { class: "note", text }), el("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (task.running()) task.stop();
      else void run();
    },
  }, ...fields, go), status, gallery);
  return { panel, stop: task.stop };
}

/**
 * result is a puzzle that was made, to be chosen.
 * @param {Message} message
 * @param {(puzzle: Puzzle) => void} create
 */
function result(message, create) {
  const puzzle = fromJSON(message.puzzle);
  const label = `Use this puzzle. ${message.text ?? ""}`;
  return el("button", { type: "button", onclick: () => create(puzzle), "aria-label": label },
    preview(puzzle, "A puzzle"), message.text ? el("span", { text: message.text }) : null);
}

/**
 * spanOf reads a range such as 72-78, 74, or 16% of a number; undefined for any.
 * @param {string} text
 * @param {number} whole
 * @returns {[number, number] | undefined}
 */
export function spanOf(text, whole) {
  const [, from, to, percent] = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?(%?)\s*$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const of = (/** @type {string} */ n) => (percent ? Math.round((Number(n) * whole) / 100) : Number(n));
  return [of(from), of(to ?? from)];
}

/**
 * rules are the fields of a pattern.
 * @param {Message} info
 */
function rules(info) {
  const [width, height] = [number(15, 2, info.max_side), number(15, 2, info.max_side)];
  const style = select(info.styles, info.styles[0].name);
  const symmetry = select([{ name: "", title: "as the style has it" }, ...info.symmetries], "");
  const range = { pattern: "\\s*\\d+\\s*([\\-–]\\s*\\d+\\s*)?%?\\s*" };
  const [black, entries] = [el("input", range), el("input", { pattern: "\\s*\\d+\\s*([\\-–]\\s*\\d+\\s*)?" })];
  const how = number(6, 1, 100);
  return {
    fields: [
      field("Columns", width), field("Rows", height), field("Style", style), field("Symmetry", symmetry),
      field("Black cells", black, "34-40 or 16%"), field("Entries", entries, "72-78"), field("How many", how),
    ],
    request: () => ({
      width: Number(width.value), height: Number(height.value), style: style.value, symmetry: symmetry.value,
      black: spanOf(black.value, Number(width.value) * Number(height.value)), entries: spanOf(entries.value, 0),
      count: Number(how.value),
    }),
  };
}

/**
 * @param {Message} info
 * @returns {Form}
 */
const pattern = (info) => ({ text: "Black cells by the rules of a style, without letters.", ...rules(info) });

/**
 * @param {Message} info
 * @param {Context} context
 * @returns {Form}
 */
function theme(info, { store }) {
  const { fields, request } = rules(info);
  const entries = el("textarea", { rows: 5, required: true, placeholder: "GRANDPIANO\nice cream: Summer treat" });
  return {
    text: "Theme entries in their places, black cells around them, and all filled.",
    fields: [field("Theme entries, one a line", entries), ...fields],
    request: () => ({ ...request(), theme: entries.value, words: wordsOf(store.get()) }),
  };
}

/** @returns {Form} */
function layout() {
  const text = el("textarea", { rows: 8, required: true, placeholder: "PIANO: It has 88 keys\nVIOLIN" });
  const [width, height] = [number(0, 0, 60), number(0, 0, 60)];
  return {
    text: "Your words, crossing each other; better ones come as they are found.",
    fields: [
      field("Words, one a line", text), field("Columns", width, "0: as many as it takes"), field("Rows", height),
    ],
    request: () => ({ text: text.value, width: Number(width.value), height: Number(height.value), limit: 30 }),
  };
}

/**
 * @param {Context} context
 * @returns {Form}
 */
function square({ store }) {
  const [width, height, how] = [number(5, 2, 10), number(5, 2, 10), number(6, 1, 100)];
  const symmetric = el("input", { type: "checkbox" });
  return {
    text: "Squares of words, to play with.",
    fields: [
      field("Columns", width), field("Rows", height), field("The same words across and down", symmetric),
      field("How many", how),
    ],
    request: () => ({
      width: Number(width.value), height: Number(height.value), symmetric: symmetric.checked, count: Number(how.value),
      words: wordsOf(store.get()),
    }),
  };
}
