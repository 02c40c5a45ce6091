// The dialogs about files: which there are, their revisions, and those of other programs.

/** @import { Context } from "./actions.js" */
/** @import { Keeper } from "./files.js" */
/** @import { Files, Message, Transport } from "./transport.js" */

import { fromJSON, toJSON } from "./convert.js";
import { openDialog } from "./dialog.js";
import { button, el, field, select, setText } from "./dom.js";
import { preview } from "./preview.js";

/**
 * @typedef {object} Office what these dialogs need
 * @property {Context} context
 * @property {Keeper} keeper
 * @property {Files} files
 * @property {Transport["ask"]} ask
 * @property {Message} info
 */

/**
 * said runs what may fail, and says so.
 * @param {Context} context
 * @param {() => Promise<unknown>} run
 */
async function said({ say }, run) {
  try {
    await run();
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

/** @param {string} time */
const date = (time) => new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/**
 * openFiles lists the puzzles of the folder.
 * @param {Office} office
 */
export async function openFiles({ context, keeper, files }) {
  await keeper.flush();
  const body = el("tbody");
  const heads = ["Name", "Size", "Changed", ""].map((text) => el(text ? "th" : "td", { text }));
  const table = el("table", { class: "files" }, el("thead", {}, el("tr", {}, ...heads)), body);
  const close = openDialog("Puzzles", [table]);
  const show = async () => {
    const all = await files.list();
    body.replaceChildren(...all.map(({ name, title, width, height, modified }) => el("tr", {},
      el("td", {}, button(name, () => said(context, async () => {
        await keeper.open(name);
        close();
      })), title && title !== name ? el("small", { text: ` ${title}` }) : null),
      el("td", { text: width ? `${width}×${height}` : "" }), el("td", { text: date(modified) }),
      el("td", {}, name === context.store.get().name ? "open" : button("Remove", () => said(context, async () => {
        await files.remove(name);
        context.say(`${name} is removed; its revisions stay.`);
        await show();
      }), { "aria-label": `Remove ${name}` })))));
  };
  await said(context, show);
}

/**
 * openRevisions lists the revisions of the puzzle.
 * @param {Office} office
 */
export async function openRevisions({ context, keeper, files }) {
  await keeper.flush();
  const { name, revision: now } = context.store.get();
  const list = el("ul", { class: "revisions" });
  const shown = el("div");
  const close = openDialog(`Revisions of ${name}`, [list, shown]);
  await said(context, async () => {
    const all = await files.revisions(name);
    list.replaceChildren(...all.map(({ revision, saved }) => el("li", {},
      el("span", { text: date(saved) }),
      button("Look", () => said(context, async () => {
        shown.replaceChildren(preview(fromJSON(await files.revision(name, revision)), `The puzzle at ${date(saved)}`));
      }), { "aria-label": `Look at ${date(saved)}` }),
      revision === now ? "this one" : button("Go back", () => said(context, async () => {
        const puzzle = fromJSON(await files.revision(name, revision));
        close();
        context.store.dispatch({ type: "change", puzzle, cell: 0 });
        context.say(`As it was on ${date(saved)}. Undo brings back what was there.`);
      }), { "aria-label": `Go back to ${date(saved)}` }))));
  });
}

/**
 * openImport reads a file of any format into a new puzzle.
 * @param {Office} office
 */
export function openImport({ context, keeper, ask, info }) {
  const input = el("input", { type: "file" });
  const formats = info.read.map((/** @type {{ title: string }} */ { title }) => el("li", { text: title }));
  const status = el("p", { role: "status" });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      await ask("read", { name: file.name, data: toBase64(await file.arrayBuffer()) }, (message) => {
        if (message.type !== "puzzle") return;
        const puzzle = fromJSON(message.puzzle);
        const notes = message.notes ?? [];
        void keeper.create(puzzle, puzzle.title || file.name.replace(/\.[^.]*$/, "")).then(() => {
          close();
          context.say(["Imported.", ...notes].join(" "));
        }, (error) => setText(status, error.message));
      });
    } catch (error) {
      setText(status, /** @type {Error} */ (error).message);
    }
  });
  const close = openDialog("Import", [field("A puzzle file", input), status, el("ul", {}, ...formats)]);
}

/** @param {ArrayBuffer} data */
function toBase64(data) {
  let text = "";
  for (const byte of new Uint8Array(data)) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * openExport writes the puzzle in any format.
 * @param {Office} office
 */
export function openExport({ context, ask, info }) {
  const printed = new Set(["pdf", "html"]);
  const formats = [...info.write].sort((a, b) => Number(printed.has(b.name)) - Number(printed.has(a.name)));
  const choices = formats.map(({ name, title }) => ({ name, title: `${name}: ${title}` }));
  const format = select(choices, "pdf", { id: "format" });
  const blank = el("input", { type: "checkbox", id: "blank" });
  const status = el("p", { role: "status" });
  const form = el("form", {
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const request = { puzzle: toJSON(context.store.get().puzzle), format: format.value, blank: blank.checked };
      try {
        await ask("write", request, (message) => {
          if (message.type !== "file") return;
          download(message, context.store.get().name);
          setText(status, ["Saved by your browser.", ...(message.notes ?? [])].join(" "));
        });
      } catch (error) {
        setText(status, /** @type {Error} */ (error).message);
      }
    },
  }, field("Format", format, "pdf and html are for printing"), field("Without the solution", blank),
  el("button", { text: "Export" }));
  openDialog("Export and print", [form, status]);
}

/**
 * download has the browser save a file.
 * @param {Message} message
 * @param {string} title
 */
function download({ name, media, data }, title) {
  const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: media }));
  el("a", { href: url, download: title + name.replace(/^[^.]*/, "") }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
