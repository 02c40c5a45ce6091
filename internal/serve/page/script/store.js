// The state as it is now, and who wants to know when it changes.

/** @import { State } from "./types.js" */
/** @import { Action } from "./model.js" */

import { reduce, start } from "./model.js";

/**
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(action: Action) => void} dispatch
 * @property {(listener: (state: State, before: State) => void) => void} subscribe listeners are called in this order
 * @property {(view: (state: State) => void) => void} show views are called before the next frame, once for many changes
 */

/** @returns {Store} */
export function createStore() {
  let state = start();
  /** @type {((state: State, before: State) => void)[]} */
  const listeners = [];
  /** @type {((state: State) => void)[]} */
  const views = [];
  let waiting = false;
  const render = () => {
    waiting = false;
    for (const view of views) view(state);
  };
  return {
    get: () => state,
    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state === before) return;
      for (const listener of listeners) listener(state, before);
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(render);
    },
    subscribe: (listener) => void listeners.push(listener),
    show(view) {
      views.push(view);
      view(state);
    },
  };
}
