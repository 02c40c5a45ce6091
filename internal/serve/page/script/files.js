// Which file the puzzle is in, and that it is there.

/** @import { Context } from "./actions.js" */
/** @import { Files } from "./transport.js" */
/** @import { Puzzle } from "./types.js" */

import { fromJSON, toJSON } from "./convert.js";
import { find, setText } from "./dom.js";
import { Failure } from "./failure.js";

const delay = 500; // milliseconds after a change until it is saved, and until that is tried again
const [notThere, exists] = [404, 409];

/**
 * @typedef {object} Keeper
 * @property {(name: string) => Promise<void>} open
 * @property {(puzzle: Puzzle, name?: string) => Promise<void>} create a new file
 * @property {(name: string) => Promise<void>} rename
 * @property {() => Promise<void>} flush saves what is not saved yet
 * @property {() => Promise<void>} start opens the puzzle that the address names, or else a new one
 */

/**
 * createKeeper saves the puzzle soon after every change.
 * @param {Pick<Context, "store" | "say">} context
 * @param {Files} files
 * @param {Puzzle} first the puzzle that one begins with where there is none yet
 * @returns {Keeper}
 */
export function createKeeper({ store, say }, files, first) {
  /** @type {Puzzle} */
  let saved = store.get().puzzle;
  let timer = 0;
  /** @type {Promise<void> | null} */
  let saving = null;
  let wrong = ""; // what was said of it
  const show = (/** @type {string} */ text) => setText(find("saved"), text);

  const save = async () => {
    const { name, puzzle, revision } = store.get();
    if (!name || puzzle === saved) return;
    try {
      const answer = await files.save(name, toJSON(puzzle), revision);
      if (store.get().name !== name) return;
      saved = puzzle;
      wrong = "";
      store.dispatch({ type: "saved", revision: answer.revision });
      show(store.get().puzzle === puzzle ? "saved" : "…");
      if (answer.changed) say("The file had been changed elsewhere. What was there is kept among the revisions.");
      if (store.get().puzzle !== puzzle) later();
    } catch (error) {
      show("not saved");
      const { message } = /** @type {Error} */ (error);
      if (message !== wrong) say(`Not saved: ${message}`);
      wrong = message;
      later();
    }
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = 0;
    await saving;
    saving = save();
    await saving;
  };
  const later = () => {
    timer ||= setTimeout(() => void flush(), delay); // not put off by what is typed meanwhile
  };
  store.subscribe(({ puzzle, name }, before) => {
    if (puzzle === before.puzzle || name !== before.name || puzzle === saved) return;
    show("…");
    later();
  });
  addEventListener("pagehide", () => {
    const { name, puzzle, revision } = store.get();
    if (name && puzzle !== saved) void files.save(name, toJSON(puzzle), revision, true).catch(() => {});
  });

  const opened = (/** @type {string} */ name, /** @type {Puzzle} */ puzzle, /** @type {string} */ revision) => {
    saved = puzzle;
    store.dispatch({ type: "open", name, puzzle, revision });
    history.replaceState(null, "", `#${encodeURIComponent(name)}`);
    show("saved");
  };
  const open = async (/** @type {string} */ wanted) => {
    await flush();
    const { name, puzzle, revision, notes = [] } = await files.open(wanted);
    opened(name ?? wanted, fromJSON(puzzle), revision);
    if (notes?.length) say(notes.join(" "));
  };
  const create = async (/** @type {Puzzle} */ puzzle, wanted = puzzle.title || "Untitled") => {
    await flush();
    const taken = new Set((await files.list()).map(({ name }) => name));
    const plain = wanted.replace(/[/\\:*?"<>|]/g, " ").replace(/^[. ]+|[. ]+$/g, "").slice(0, 70) || "Untitled";
    let name = plain;
    for (let n = 2; taken.has(name); n++) name = `${plain} ${n}`;
    const { revision } = await files.save(name, toJSON(puzzle), "");
    opened(name, puzzle, revision);
  };
  return {
    open, create, flush,
    async rename(to) {
      await flush();
      const { name } = store.get();
      if (!to || to === name) return;
      await files.rename(name, to).catch((error) => {
        const there = error instanceof Failure && error.status === exists;
        throw there ? new Error(`There is a puzzle ${to} already.`) : error;
      });
      store.dispatch({ type: "named", name: to });
      history.replaceState(null, "", `#${encodeURIComponent(to)}`);
    },
    async start() {
      const wanted = named(location.hash.slice(1));
      try {
        if (wanted) return await open(wanted);
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== notThere) throw error;
        say(`There is no puzzle ${wanted}.`);
      }
      const [last] = await files.list();
      await (last ? open(last.name) : create(first));
    },
  };
}

/**
 * named is the name in an address, empty if it is none.
 * @param {string} text
 */
function named(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
