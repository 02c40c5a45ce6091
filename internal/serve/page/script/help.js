// The help: all keys, from the table that the grid obeys.

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { groups, others } from "./keys.js";

const signs = /** @type {Record<string, string>} */ ({
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc", PageDown: "Page ↓",
  PageUp: "Page ↑", Backspace: "⌫",
});

/** @param {string} part */
const partName = (part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part);

/** @param {string} key */
const keyName = (key) => key.split(/\+(?=.)/).map(partName).join(" ");

/** openHelp lists the keys. */
export function openHelp() {
  const all = [...groups.map(({ title, keys }) => ({ title, keys: keys.map(([key]) => key) })), ...others];
  openDialog("Keys", [
    el("dl", { class: "keys" }, ...all.flatMap(({ title, keys }) => [
      el("dt", {}, ...keys.map((key) => el("kbd", { text: keyName(key) }))), el("dd", { text: title }),
    ])),
    el("p", {
      class: "note", text: "A click or tap on the current cell turns. On a Mac, the command key does what Ctrl does.",
    }),
  ]);
}
