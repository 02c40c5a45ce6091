// What goes wrong with jobs and files.

/**
 * Failure is what a server or Worker says is wrong, with the status of the answer.
 */
export class Failure extends Error {
  /**
   * @param {string} text one line
   * @param {number} status as of HTTP
   */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/**
 * aborted reports whether an error only says that nobody waits any more.
 * @param {unknown} error
 */
export const aborted = (error) => error instanceof DOMException && error.name === "AbortError";
