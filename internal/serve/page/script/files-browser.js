// Puzzles in the browser, with all revisions of each, for a page without a server.

/** @import { Files, JSONPuzzle, Listed } from "./transport.js" */

import { readRows } from "./convert.js";
import { Failure } from "./failure.js";

/**
 * @typedef {object} Kept a puzzle
 * @property {string} name
 * @property {string} modified
 * @property {JSONPuzzle} puzzle
 * @property {string} revision
 *
 * @typedef {object} Past a state of a puzzle
 * @property {string} name
 * @property {string} revision
 * @property {string} saved
 * @property {number} bytes
 * @property {JSONPuzzle} puzzle
 */

const badName = "a name has from 1 to 80 letters, digits, spaces and marks, but no / \\ : * ? \" < > |, " +
  "and does not begin or end with a dot or a space";
const notFound = "no such puzzle";

/** @type {Promise<IDBDatabase> | null} */
let database = null;

/** opened is the database, which is made if there is none. @returns {Promise<IDBDatabase>} */
function opened() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("crossat", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("puzzles", { keyPath: "name" });
      request.result.createObjectStore("revisions", { keyPath: ["name", "revision"] });
      request.result.createObjectStore("texts");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });
  database.catch(() => (database = null));
  return database;
}

/** @param {DOMException | null} error */
const failure = (error) => new Failure(`this browser does not keep puzzles: ${error?.message ?? "no reason"}`, 500);

/**
 * result is the result of a request.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(failure(request.error));
});

/**
 * within does something with the stores, of which all is kept or nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(stores: { puzzles: IDBObjectStore, revisions: IDBObjectStore, texts: IDBObjectStore }) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function within(mode, act) {
  const all = (await opened()).transaction(["puzzles", "revisions", "texts"], mode, { durability: "strict" });
  const [puzzles, revisions, texts] = ["puzzles", "revisions", "texts"].map((name) => all.objectStore(name));
  const kept = new Promise((resolve, reject) => {
    all.oncomplete = resolve;
    all.onabort = () => reject(failure(all.error));
  });
  kept.catch(() => {}); // act says what is wrong, if it has failed
  /** @type {T} */
  let value;
  try {
    value = await act({ puzzles, revisions, texts });
  } catch (error) {
    try {
      all.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  }
  await kept;
  return value;
}

/** check refuses a name that a server would refuse. @param {string} name */
function check(name) {
  const length = [...name].length;
  const wrong = /^[. ]|[. ]$|[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u;
  if (length < 1 || length > 80 || wrong.test(name)) throw new Failure(badName, 400);
}

/**
 * of are the revisions of a puzzle, in order.
 * @param {IDBObjectStore} revisions
 * @param {string} name
 * @returns {Promise<Past[]>}
 */
const of = (revisions, name) => result(revisions.getAll(IDBKeyRange.bound([name], [name, []])));

/**
 * after names a revision that comes after another, even if the clock was set back.
 * @param {string} last
 */
function after(last) {
  const now = new Date().toISOString();
  if (now > last) return now;
  return new Date(Date.parse(last) + 1).toISOString();
}

/**
 * find is a puzzle, or else a failure.
 * @param {IDBObjectStore} puzzles
 * @param {string} name
 * @returns {Promise<Kept>}
 */
async function find(puzzles, name) {
  const kept = await result(puzzles.get(name));
  if (!kept) throw new Failure(notFound, 404);
  return kept;
}

/** @param {Kept} kept @returns {Listed} */
function listed({ name, modified, puzzle }) {
  const { width, height } = readRows(puzzle.grid);
  return { name, modified, title: puzzle.title ?? "", width, height };
}

let asked = false;

/** persist asks the browser, once, not to throw puzzles away when it needs room. */
function persist() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/** @type {Files} */
export const files = {
  list: () => within("readonly", async ({ puzzles }) => {
    /** @type {Kept[]} */
    const all = await result(puzzles.getAll());
    return all.sort((a, b) => b.modified.localeCompare(a.modified)).map(listed);
  }),
  open: (name) => within("readonly", async ({ puzzles }) => {
    const { puzzle, revision } = await find(puzzles, name);
    return { name, puzzle, revision };
  }),
  async save(name, puzzle, base) {
    check(name);
    persist();
    return within("readwrite", async ({ puzzles, revisions }) => {
      /** @type {Kept | undefined} */
      const before = await result(puzzles.get(name));
      const changed = before !== undefined && before.revision !== base;
      const text = JSON.stringify(puzzle);
      if (before && JSON.stringify(before.puzzle) === text) return { revision: before.revision, changed };
      const last = (await of(revisions, name)).at(-1)?.revision ?? "";
      const revision = after(last);
      revisions.put({ name, revision, saved: revision, bytes: text.length, puzzle });
      puzzles.put({ name, modified: revision, puzzle, revision });
      return { revision, changed };
    });
  },
  revisions: (name) => within("readonly", async ({ revisions }) => {
    const all = await of(revisions, name);
    return all.reverse().map(({ revision, saved, bytes }) => ({ revision, saved, bytes }));
  }),
  revision: (name, revision) => within("readonly", async ({ revisions }) => {
    /** @type {Past | undefined} */
    const past = await result(revisions.get([name, revision]));
    if (!past) throw new Failure(notFound, 404);
    return past.puzzle;
  }),
  async rename(name, to) {
    check(to);
    await within("readwrite", async ({ puzzles, revisions }) => {
      const kept = await find(puzzles, name);
      if (await result(puzzles.get(to))) throw new Failure("a puzzle with that name already exists", 409);
      puzzles.delete(name);
      puzzles.put({ ...kept, name: to });
      for (const past of await of(revisions, name)) {
        revisions.delete([name, past.revision]);
        revisions.put({ ...past, name: to });
      }
    });
  },
  remove: (name) => within("readwrite", async ({ puzzles }) => {
    await find(puzzles, name);
    puzzles.delete(name);
  }),
  words: () => within("readonly", async ({ texts }) => (await result(texts.get("words"))) ?? ""),
  saveWords: (text) => within("readwrite", async ({ texts }) => void texts.put(text, "words")),
};
