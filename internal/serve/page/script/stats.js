// Figures of the puzzle, live.

/** @import { State } from "./types.js" */
/** @import { Context } from "./actions.js" */

import { button, el, find } from "./dom.js";
import { figuresOf, histogram, missing } from "./figures.js";
import { goTo } from "./light.js";

/**
 * showStats shows the figures while their panel is open.
 * @param {Context} context
 */
export function showStats(context) {
  const panel = find("stats");
  /** @type {State["puzzle"]["cells"] | undefined} */
  let cells;
  /** @type {State["entries"] | undefined} */
  let entries;
  const show = (/** @type {State} */ state) => {
    if (panel.hidden || (state.puzzle.cells === cells && state.entries === entries)) return;
    ({ cells } = state.puzzle);
    ({ entries } = state);
    panel.replaceChildren(...draw(context, state));
  };
  context.store.show(show);
  return { show: () => show(context.store.get()) };
}

/**
 * @param {Context} context
 * @param {State} state
 */
function draw(context, state) {
  const figures = figuresOf(state.puzzle);
  const lacking = missing(figures.letters);
  const percent = Math.round((100 * figures.blacks) / state.puzzle.cells.length);
  /** @type {[string, string][]} */
  const rows = [
    ["Words", `${figures.words}, ${figures.mean.toFixed(2)} letters on average`],
    ["Black cells", `${figures.blacks} of ${state.puzzle.cells.length} (${percent}%)`],
    ...(figures.bars ? [/** @type {[string, string]} */ (["Bars", String(figures.bars)])] : []),
    ["Open cells", `${figures.open} of ${figures.whites}`],
    ["Unchecked cells", String(figures.unchecked)],
    ["Chokepoints", String(figures.chokepoints)],
    ["Pangram", lacking.length ? `lacks ${lacking.join(" ")}` : "yes"],
  ];
  const known = state.entries.filter((entry) => entry.known);
  const weakest = known.toSorted((a, b) => a.score - b.score).slice(0, 10);
  const strange = state.entries.filter((entry) => !entry.known);
  const links = (/** @type {string[]} */ names) => names.map((name) => button(name, () => goTo(context, name)));
  const named = (/** @type {State["entries"][number]} */ { slot, answer, known: is, score }) =>
    el("li", {}, button(slot, () => goTo(context, slot)), ` ${answer}${is ? ` ${score}` : ""}`);
  const pairs = (/** @type {string[][]} */ groups) => groups.map((names) => el("li", {}, ...links(names)));
  return [
    el("dl", {}, ...rows.flatMap(([name, value]) => [el("dt", { text: name }), el("dd", { text: value })])),
    ...part("Lengths", bars(figures.lengths.map(([length, n]) => [String(length), n]))),
    ...part("Letters used", bars(figures.letters)),
    ...part("Scores of full entries", known.length ? bars(bins(known)) : null),
    ...part("Weakest entries", items(weakest.map(named))),
    ...part("Not in the list (allowed)", items(strange.map(named))),
    ...part("Repeated", items(pairs(state.repeated))),
    ...part("Of one stem", items(pairs(state.stems))),
  ];
}

/**
 * @param {State["entries"]} entries
 * @returns {[string, number][]}
 */
const bins = (entries) => histogram(entries).map((n, i) => [i === 10 ? "100" : `${10 * i}–${10 * i + 9}`, n]);

/** @param {HTMLElement[]} all */
const items = (all) => (all.length ? el("ul", {}, ...all) : null);

/**
 * @param {string} title
 * @param {HTMLElement | null} content
 */
const part = (title, content) => (content ? [el("h3", { text: title }), content] : []);

/**
 * bars is a chart.
 * @param {[string, number][]} values
 */
function bars(values) {
  const most = Math.max(1, ...values.map(([, n]) => n));
  const rows = values.map(([name, n]) => {
    const bar = el("span", { class: "bar", role: "presentation" });
    bar.style.setProperty("--part", String(n / most));
    return el("li", {}, el("b", { text: name }), bar, el("span", { text: n }));
  });
  return el("ul", { class: "chart" }, ...rows);
}
