// Jobs and files of a server.

/** @import { Files, Message, Transport } from "./transport.js" */

import { Failure } from "./failure.js";

/**
 * @param {string} path
 * @param {object} request
 * @param {RequestInit} [options]
 */
function post(path, request, options) {
  const body = JSON.stringify(request);
  return fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body, ...options });
}

/**
 * ask does a job of the server.
 * @type {Transport["ask"]}
 */
async function ask(job, request, onMessage, signal) {
  const response = await reach(post(`api/${job}`, request, { signal }));
  if (!response.ok) throw await refusal(response);
  let last = "";
  for await (const line of lines(response)) {
    /** @type {Message} */
    const message = JSON.parse(line);
    last = message.type;
    if (last === "error") throw new Failure(message.text, response.status);
    if (last !== "done") onMessage(message);
  }
  if (last !== "done") throw new Failure("the server broke off", 502);
}

/**
 * reach says in a line when the server can't be reached.
 * @param {Promise<Response>} response
 */
async function reach(response) {
  try {
    return await response;
  } catch (error) {
    if (error instanceof TypeError) throw new Failure("the server can't be reached: is crossat serve running?", 503);
    throw error;
  }
}

/**
 * refusal is what the server says when it does not do what it is asked.
 * @param {Response} response
 */
async function refusal(response) {
  const answer = await response.json().catch(() => null);
  return new Failure(answer?.error ?? answer?.text ?? `the server says ${response.status}`, response.status);
}

/**
 * lines are the lines of a response, as they come.
 * @param {Response} response
 */
async function* lines(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const all = rest.split("\n");
    rest = done ? "" : (all.pop() ?? "");
    yield* all.filter((line) => line.trim());
    if (done) return;
  }
}

/**
 * file makes a request about files.
 * @param {string} what
 * @param {object} request
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function file(what, request, options) {
  const response = await reach(post(`files/${what}`, request, options));
  if (!response.ok) throw await refusal(response);
  return response.json();
}

const keepalive = 60_000; // bytes: browsers refuse more than 64 KiB of requests that outlive the page

/** @type {Files} */
const files = {
  list: async () => (await file("list", {})).puzzles ?? [],
  open: (name) => file("open", { name }),
  save: (name, puzzle, base, last = false) => {
    const request = { name, puzzle, base };
    return file("save", request, { keepalive: last && JSON.stringify(request).length < keepalive });
  },
  revisions: async (name) => (await file("revisions", { name })).revisions ?? [],
  revision: async (name, revision) => (await file("revision", { name, revision })).puzzle,
  rename: (name, to) => file("rename", { name, to }),
  remove: (name) => file("remove", { name }),
  words: async () => (await file("words", {})).text,
  saveWords: (text) => file("save-words", { text }),
};

/** @type {Transport} */
export const transport = { ask, files };
