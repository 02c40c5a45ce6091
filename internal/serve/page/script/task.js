// A job that a person has started and may stop.

/** @import { Message, Transport } from "./transport.js" */

import { aborted } from "./failure.js";

/**
 * @typedef {object} Task
 * @property {(request: object, hear: (message: Message) => void) => Promise<string>} run
 *   does the job; the result is empty, or a line on what went wrong. One that still runs is stopped.
 * @property {() => void} stop
 * @property {() => boolean} running
 */

/**
 * createTask is for one job at a time.
 * @param {Transport["ask"]} ask
 * @param {string} job
 * @param {(running: boolean) => void} [changed] called as it starts and ends
 * @returns {Task}
 */
export function createTask(ask, job, changed = () => {}) {
  /** @type {AbortController | null} */
  let now = null;
  return {
    async run(request, hear) {
      now?.abort();
      const mine = new AbortController();
      now = mine;
      changed(true);
      try {
        await ask(job, request, (message) => mine.signal.aborted || hear(message), mine.signal);
        return "";
      } catch (error) {
        return aborted(error) ? "" : /** @type {Error} */ (error).message;
      } finally {
        if (now === mine) {
          now = null;
          changed(false);
        }
      }
    },
    stop: () => now?.abort(),
    running: () => now !== null,
  };
}
