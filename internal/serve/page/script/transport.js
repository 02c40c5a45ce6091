// The one place that knows whom the page asks: the page itself names it, http for a server. Nothing else differs.

/**
 * @typedef {Record<string, any> & { type: string }} Message
 *
 * @typedef {object} Revision
 * @property {string} revision
 * @property {string} saved time of day in RFC 3339
 * @property {number} bytes
 *
 * @typedef {object} Listed a puzzle in the folder
 * @property {string} name
 * @property {string} modified
 * @property {string} title
 * @property {number} width
 * @property {number} height
 *
 * @typedef {import("./convert.js").JSONPuzzle} JSONPuzzle
 *
 * @typedef {object} Files
 * @property {() => Promise<Listed[]>} list
 * @property {(name: string) => Promise<{ name: string, puzzle: JSONPuzzle, revision: string, notes?: string[] }>} open
 * @property {(name: string, puzzle: JSONPuzzle, base: string, last?: boolean) =>
 *   Promise<{ revision: string, changed: boolean }>} save
 *   last is for when the page goes: the request outlives it
 * @property {(name: string) => Promise<Revision[]>} revisions
 * @property {(name: string, revision: string) => Promise<JSONPuzzle>} revision
 * @property {(name: string, to: string) => Promise<void>} rename
 * @property {(name: string) => Promise<void>} remove
 * @property {() => Promise<string>} words the list of one's own
 * @property {(text: string) => Promise<void>} saveWords
 *
 * @typedef {object} Transport
 * @property {(job: string, request: object, onMessage: (message: Message) => void, signal?: AbortSignal) =>
 *   Promise<void>} ask
 *   does a job, and is done with its last message; an error is one line, or an AbortError
 * @property {Files} files
 */

const kind = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=transport]")).content;

/** @type {{ transport: Transport }} */
const chosen = await import(`./transport-${kind}.js`);

export const { ask, files } = chosen.transport;
