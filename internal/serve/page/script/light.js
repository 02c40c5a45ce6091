// The light: whether the grid can be filled, and what would help if not.

/** @import { Puzzle, State } from "./types.js" */
/** @import { Context } from "./actions.js" */
/** @import { Message, Transport } from "./transport.js" */

import { readRows } from "./convert.js";
import { button, count, el, find, setText } from "./dom.js";
import { clear, put, toggleBlack } from "./edits.js";
import { common } from "./requests.js";
import { entry } from "./moves.js";
import { slotNamed } from "./slots.js";
import { createTask } from "./task.js";

const words = {
  fillable: "Fillable", impossible: "No fill", unknown: "Not known yet", asking: "Checking …", paused: "Paused",
  failed: "Not checked",
};

/**
 * showLight shows the verdict.
 * @param {Context} context
 * @param {Transport["ask"]} ask
 */
export function showLight(context, ask) {
  const { store } = context;
  const light = find("light");
  const [text, why, slots] = [find("verdict"), find("why"), find("core")];
  const help = /** @type {HTMLButtonElement} */ (find("whatHelps"));
  const list = find("changes");
  const task = createTask(ask, "changes", (running) => setText(help, running ? "Stop" : "What would help?"));
  help.addEventListener("click", () => (task.running() ? task.stop() : void findChanges(context, task, list)));
  store.subscribe((state, before) => {
    if (state.asking !== before.asking) light.ariaBusy = String(state.asking);
    if (state.puzzle.cells === before.puzzle.cells && state.settings === before.settings) return;
    task.stop();
    list.replaceChildren();
  });
  /** @type {State["core"] | undefined} */
  let core;
  store.show((state) => {
    light.dataset.status = state.verdict.status;
    setText(text, verdictOf(state));
    setText(why, whyOf(state));
    help.hidden = state.verdict.status !== "impossible";
    if (state.core === core) return;
    core = state.core;
    slots.replaceChildren(...(core?.slots ?? []).map((name) => el("li", {}, button(name, () => goTo(context, name)))));
  });
}

/** @param {State} state */
function verdictOf({ verdict: { status }, core, fill, expected }) {
  if (status === "impossible" && core?.slots.length) {
    if (core.slots.length === 1) return "No fill: this entry can't be filled";
    return `No fill: ${core.minimal ? "" : "at least some of "}these can't be filled together`;
  }
  if (status !== "fillable") return words[status];
  const many = expected !== null && expected > 0 ? `, about ${power(expected)} fills expected` : "";
  const scores = fill && !fill.stale && fill.worst !== null ? `; this one scores ${fill.worst} at worst` : "";
  const mean = scores && fill?.mean ? `, ${Math.round(fill.mean)} on average` : "";
  return `${words.fillable}${many}${scores}${mean}`;
}

/**
 * power writes a large number by its decimal logarithm.
 * @param {number} log
 */
function power(log) {
  if (log < 4) return Math.round(10 ** log).toLocaleString("en");
  const superscript = [...String(Math.round(log))].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `10${superscript}`;
}

/** @param {State} state */
function whyOf({ verdict: { status, reason }, core }) {
  if (status === "impossible" && core) return core.why.join("\n");
  return ["impossible", "unknown", "failed"].includes(status) ? reason : "";
}

/**
 * goTo goes to a slot by its name.
 * @param {Context} context
 * @param {string} name
 */
export function goTo({ store }, name) {
  const slot = slotNamed(store.get().puzzle, name);
  if (slot) store.dispatch({ type: "go", ...entry(store.get(), slot) });
}

/**
 * findChanges lists what would help.
 * @param {Context} context
 * @param {import("./task.js").Task} task
 * @param {HTMLElement} list
 */
async function findChanges(context, task, list) {
  list.replaceChildren();
  let found = 0;
  context.say("Looking for what would help …");
  const wrong = await task.run(common(context.store.get()), (message) => {
    if (message.type !== "change") return;
    found++;
    list.append(el("li", {}, el("span", { text: message.text }),
      button("Apply", () => apply(context, message), { "aria-label": `Apply: ${message.text}` })));
  });
  context.say(wrong || (found ? `${count(found, "change")} would help.` : "Nothing that was tried would help."));
}

/**
 * apply does what a change says.
 * @param {Context} context
 * @param {Message} change
 */
function apply({ store, say }, { kind, text, cells = [], slots = [], rows, min_score: least }) {
  const { puzzle, symmetry, settings } = store.get();
  const filled = readRows(rows).cells;
  if (kind === "score") {
    store.dispatch({ type: "set", settings: { ...settings, minScore: least } });
  } else if (kind === "black") {
    const open = cells.filter((/** @type {number} */ cell) => !puzzle.cells[cell].black);
    const whole = toggleBlack(puzzle, open[0], symmetry);
    const fits = cells.every((/** @type {number} */ cell) => whole.cells[cell].black);
    const each = () => open.reduce((/** @type {Puzzle} */ p, /** @type {number} */ cell) =>
      toggleBlack(p, cell, "none"), puzzle);
    store.dispatch({ type: "change", puzzle: fits ? whole : each() });
  } else if (kind === "word") {
    const named = slots.flatMap((/** @type {string} */ name) => slotNamed(puzzle, name)?.cells ?? []);
    store.dispatch({
      type: "change", puzzle: put(puzzle, named.map((/** @type {number} */ cell) => [cell, filled[cell].letter])),
    });
  } else {
    store.dispatch({ type: "change", puzzle: clear(puzzle, cells) });
  }
  say(`Done: ${text}.`);
}
