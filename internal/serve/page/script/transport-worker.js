// Jobs in Workers of the browser, for a page without a server.

/** @import { Message, Transport } from "./transport.js" */

import { Failure } from "./failure.js";
import { files } from "./files-browser.js";

const spares = 3; // Workers that are kept when they have nothing to do
const delay = 200; // milliseconds that a job takes until a Worker is made ready for the next: most take less

/**
 * @typedef {object} Hand a Worker, which does a job at a time
 * @property {Worker} worker
 * @property {Promise<void>} ready
 * @property {(message: Message) => void} hear
 * @property {(error: Failure) => void} fail
 */

/** @type {Promise<WebAssembly.Module> | null} */
let program = null;
/** @type {Hand[]} */
const idle = [];
/** @type {any} the last check, which a new Worker does to have its words at hand */
let lastCheck = null;

/** compiled is the program, which all Workers share. */
function compiled() {
  program ??= compile().catch((error) => {
    program = null; // it may be there next time
    throw new Failure(`crossat can't be loaded: ${error.message}`, 503);
  });
  return program;
}

async function compile() {
  const response = await fetch("crossat.wasm");
  if (!response.ok) throw new Error(`the host says ${response.status}`);
  // A host that does not know the type of WebAssembly takes a moment more.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @returns {Hand} */
function hire() {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  const { promise: ready, resolve, reject } = promised();
  /** @type {Hand} */
  const hand = {
    worker, ready, hear: ({ type, text }) => (type === "error" ? reject(new Failure(text, 500)) : resolve()), fail: reject,
  };
  worker.onmessage = ({ data }) => hand.hear(JSON.parse(data));
  worker.onerror = ({ message }) => hand.fail(new Failure(`crossat failed: ${message}`, 500));
  compiled().then((module) => worker.postMessage(module), reject);
  ready.catch(() => worker.terminate());
  return hand;
}

/** promised is a promise with what settles it. */
function promised() {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {(reason: unknown) => void} */
  let reject = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

/**
 * work has a Worker do a job.
 * @param {Hand} hand
 * @param {string} job
 * @param {object} request
 * @param {(message: Message) => void} onMessage
 * @returns {Promise<void>}
 */
function work(hand, job, request, onMessage) {
  return new Promise((resolve, reject) => {
    hand.fail = reject;
    hand.hear = (message) => {
      if (message.type === "done") return resolve();
      if (message.type === "error") return reject(new Failure(message.text, message.status));
      onMessage(message);
    };
    hand.worker.postMessage({ job, request: JSON.stringify(request) });
  });
}

/** prepare has a Worker ready that has read the words of the last check. */
function prepare() {
  if (idle.length) return;
  const hand = hire();
  hand.ready = hand.ready.then(() => lastCheck && work(hand, "check", lastCheck, () => {})).catch((error) => {
    hand.worker.terminate();
    throw error;
  });
  hand.ready.catch(() => {
    const at = idle.indexOf(hand);
    if (at >= 0) idle.splice(at, 1);
  });
  idle.push(hand);
}

/**
 * ask has a Worker do a job. To stop it, it is terminated.
 * @type {Transport["ask"]}
 */
async function ask(job, request, onMessage, signal) {
  signal?.throwIfAborted();
  if (job === "check") lastCheck = { ...request, fill: false, explain: false };
  const hand = idle.pop() ?? hire();
  const timer = setTimeout(prepare, delay);
  const stopped = promised();
  const stop = () => stopped.reject(signal?.reason);
  signal?.addEventListener("abort", stop);
  try {
    await Promise.race([hand.ready, stopped.promise]);
    await Promise.race([work(hand, job, request, onMessage), stopped.promise]);
    keep(hand);
  } catch (error) {
    // After a request that was bad it is as good as before.
    if (error instanceof Failure && error.status < 500) keep(hand);
    else hand.worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** keep has a Worker wait for another job. @param {Hand} hand */
function keep(hand) {
  if (idle.length < spares) idle.push(hand);
  else hand.worker.terminate();
}

navigator.serviceWorker?.register("service-worker.js").catch((error) => {
  console.info(`Without a connection this page will not work: ${error.message}`);
});

/** @type {Transport} */
export const transport = { ask, files };
