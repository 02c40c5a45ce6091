// A Worker in which the search runs as WebAssembly. The page sends it the compiled module, and then requests, which the
// program hears itself: it is in internal/serve/wasm.

/**
 * @typedef {object} Program the Go program, from wasm_exec.js
 * @property {WebAssembly.Imports} importObject
 * @property {(instance: WebAssembly.Instance) => Promise<void>} run ends with the program
 */

const scope = /** @type {any} */ (globalThis);

scope.onmessage = async (/** @type {MessageEvent<WebAssembly.Module>} */ { data }) => {
  try {
    scope.importScripts("../wasm_exec.js");
    /** @type {Program} */
    const program = new scope.Go();
    await program.run(await WebAssembly.instantiate(data, program.importObject));
    throw new Error("the program has ended");
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    scope.postMessage(JSON.stringify({ type: "error", status: 500, text: `crossat failed: ${message}` }));
    scope.close();
  }
};
