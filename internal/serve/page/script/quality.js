// The best fill, which is looked for while the author goes on.

/** @import { Context } from "./actions.js" */
/** @import { Message, Transport } from "./transport.js" */

import { button, el, field, find, number, select, setText } from "./dom.js";
import { readRows } from "./convert.js";
import { preview } from "./preview.js";
import { common } from "./requests.js";
import { createTask } from "./task.js";

/**
 * showQuality shows the panel.
 * @param {Context} context
 * @param {Transport["ask"]} ask
 * @param {Message} info
 */
export function showQuality(context, ask, info) {
  const { store, say, fills } = context;
  const objective = select(info.objectives, "worst,sum", { id: "objective" });
  const threshold = number(70, 1, 100, { id: "threshold" });
  const start = button("Start", () => (task.running() ? task.stop() : void run()), { id: "improve" });
  const status = el("p", { role: "status", id: "quality" });
  const bound = el("p", { id: "bound" });
  const shown = el("div");
  const accept = button("Accept this fill", () => {
    fills.accept(best);
    say("The fill is in the grid.");
  }, { id: "accept", hidden: true });
  /** @type {string[]} */
  let best = [];
  const task = createTask(ask, "improve", (running) => setText(start, running ? "Stop" : "Start"));
  find("best").replaceChildren(
    el("p", { class: "note", text: "Looks for better and better fills of the open cells, and proves at the end that " +
      "there is none better. You can go on with clues; a change of the grid stops it." }),
    field("What is best", objective), field("A good score", threshold), start, status, bound, shown, accept,
  );
  store.subscribe((state, before) => {
    const same = state.puzzle.cells === before.puzzle.cells && state.settings === before.settings;
    if (same && state.own === before.own) return;
    if (task.running()) setText(status, "Stopped: the grid or the words have changed.");
    task.stop();
    best = [];
    accept.hidden = true;
    shown.replaceChildren();
    setText(bound, "");
  });

  async function run() {
    setText(status, "Looking …");
    setText(bound, "");
    let verdict = "";
    const request = { ...common(store.get()), objective: objective.value, threshold: Number(threshold.value) };
    const wrong = await task.run(request, (message) => {
      if (message.type === "fill") {
        best = message.rows;
        setText(status, [
          message.value, message.worst !== undefined && `worst entry ${message.worst}`,
          message.mean && `${message.mean.toFixed(1)} on average`,
        ].filter(Boolean).join("; "));
        shown.replaceChildren(preview(readRows(message.rows), "The best fill yet"));
        accept.hidden = false;
      } else if (message.type === "bound") {
        setText(bound, message.text);
        bound.classList.toggle("proved", message.proved);
      } else if (message.type === "verdict") {
        verdict = message.reason ?? message.status;
      }
    });
    if (wrong || verdict || !best.length) say(wrong || verdict || "No fill was found.");
    else say(bound.textContent || "The search has ended.");
  }
}
