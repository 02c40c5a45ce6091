// The page: state, views, and whom they ask.

/** @import { Context } from "./actions.js" */
/** @import { Message } from "./transport.js" */

import { actions } from "./actions.js";
import { showClues } from "./clues.js";
import { blank, readRows } from "./convert.js";
import { tabs } from "./dialog.js";
import { find, setText } from "./dom.js";
import { openExport, openFiles, openImport, openRevisions } from "./exchange.js";
import { createKeeper } from "./files.js";
import { createFills } from "./fills.js";
import { focusGrid, showGrid } from "./grid.js";
import { listen } from "./hands.js";
import { openHelp } from "./help.js";
import { showLight } from "./light.js";
import { live } from "./live.js";
import { openNew } from "./new.js";
import { showQuality } from "./quality.js";
import { keepSettings, openAbout, openSettings } from "./settings.js";
import { showStats } from "./stats.js";
import { createStore } from "./store.js";
import { ask, files } from "./transport.js";
import { showWords } from "./words.js";

const store = createStore();

/** say shows a message, and has screen readers say it, even if it is the same as before. */
function say(/** @type {string} */ text) {
  const message = find("message");
  message.textContent = "";
  requestAnimationFrame(() => (message.textContent = text));
}

/** setOwn keeps the list of one's own. */
function setOwn(/** @type {string} */ text) {
  store.dispatch({ type: "own", text });
  files.saveWords(text).catch((error) => say(`Your words are not saved: ${error.message}`));
}

/** @returns {Promise<Message>} */
async function learn() {
  /** @type {Message} */
  let info = { type: "info" };
  await ask("info", {}, (message) => (info = message));
  return info;
}

async function start() {
  const [info, own] = await Promise.all([learn(), files.words()]);
  store.dispatch({ type: "own", text: own });
  const fills = createFills(store, ask, say);
  const keeper = createKeeper({ store, say }, files, firstPuzzle(info));
  /** @type {Context} */
  const context = {
    store, say, fills, open, apart, toWords: () => words.focus(), toClue() {
      choose(0);
      clues.focus();
    },
  };
  const office = { context, keeper, files, ask, info };
  /** @type {Record<string, () => unknown>} */
  const dialogs = {
    help: openHelp, new: () => openNew(context, keeper, ask, info), files: () => openFiles(office),
    import: () => openImport(office), export: () => openExport(office), revisions: () => openRevisions(office),
    settings: () => openSettings(context, info, setOwn), about: () => openAbout(context, keeper),
  };
  function open(/** @type {string} */ name) {
    dialogs[name]();
  }

  keepSettings(store);
  showGrid(store);
  const words = showWords(context, setOwn);
  const clues = showClues(context, ask);
  showLight(context, ask);
  showQuality(context, ask, info);
  const stats = showStats(context);
  const { list, choose } = tabs("Panels", [
    { title: "Clues", panel: find("clues") }, { title: "Statistics", panel: find("stats"), shown: stats.show },
    { title: "Best fill", panel: find("best") },
  ]);
  find("panels").prepend(list);
  listen(context);
  buttons(context);
  store.show(({ name, puzzle, past, future, paused, heat }) => {
    setText(find("name"), puzzle.title || name);
    document.title = `${puzzle.title || name || "crossat"} – crossat`;
    for (const [action, pressed] of [["pause", paused], ["heat", heat]]) {
      document.querySelector(`[data-action="${action}"]`)?.setAttribute("aria-pressed", String(pressed));
    }
    for (const [action, possible] of [["undo", past.length], ["redo", future.length]]) {
      document.querySelector(`[data-action="${action}"]`)?.toggleAttribute("disabled", !possible);
    }
  });
  await keeper.start();
  live(store, ask).start();
  await new Promise(requestAnimationFrame); // for the views to show the puzzle: a key may go to one of them
  find("main").hidden = false;
  focusGrid();
}

/**
 * firstPuzzle is an ordinary grid, so that there is a fill to see.
 * @param {Message} info
 */
function firstPuzzle(info) {
  const grid = info.grids.find((/** @type {{ name: string }} */ { name }) => name === "daily78");
  return grid ? { ...blank(1, 1), ...readRows(grid.rows) } : blank(15, 15);
}

const apart = () => Math.max(1, Number(/** @type {HTMLInputElement} */ (find("apart")).value) || 1);

/**
 * buttons do what their data-action says. A pointer leaves the focus in the grid, so that typing goes on.
 * @param {Context} context
 */
function buttons(context) {
  for (const bar of [find("menu"), find("tools")]) {
    bar.addEventListener("mousedown", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-action]")) event.preventDefault();
    });
    bar.addEventListener("click", (event) => {
      const pressed = event.target instanceof Element ? event.target.closest("[data-action]") : null;
      if (pressed instanceof HTMLElement) actions[pressed.dataset.action ?? ""](context);
    });
  }
}

start().catch((error) => {
  find("main").hidden = false;
  say(`The page does not start: ${error.message}`);
});
