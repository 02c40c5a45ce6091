// The list of clues.

/** @import { Clue, Entry, Slot, State } from "./types.js" */
/** @import { Context } from "./actions.js" */
/** @import { Message, Transport } from "./transport.js" */

import { counts } from "./convert.js";
import { button, count, el, find, setText } from "./dom.js";
import { clueOf, outdated, setClue } from "./edits.js";
import { common } from "./requests.js";
import { answerOf, full, shapeOf, slotAt, slotNamed } from "./slots.js";

/**
 * @typedef {object} Row the elements of an entry
 * @property {Slot} slot
 * @property {HTMLLIElement} li
 * @property {HTMLButtonElement} number
 * @property {HTMLElement} answer
 * @property {HTMLInputElement} text
 * @property {HTMLInputElement} enumeration
 * @property {HTMLElement} note
 * @property {HTMLButtonElement} keep
 */

/**
 * showClues shows the list.
 * @param {Context} context
 * @param {Transport["ask"]} ask
 */
export function showClues(context, ask) {
  const { store, say } = context;
  const lists = [find("across"), find("down")];
  /** @type {Row[]} */
  let rows = [];
  /** @type {Slot[] | undefined} */
  let slots;
  const change = (/** @type {Slot} */ slot, /** @type {Partial<Clue>} */ clue, merging = "") =>
    store.dispatch({ type: "change", puzzle: setClue(store.get().puzzle, slot, clue), merging });
  store.show((state) => {
    const shape = shapeOf(state.puzzle);
    if (shape.slots !== slots) {
      slots = shape.slots;
      rows = slots.map((slot) => row(context, slot, change, choices));
      lists.forEach((list, dir) =>
        list.replaceChildren(...rows.filter(({ slot }) => slot.dir === dir).map(({ li }) => li)));
    }
    const now = slotAt(state.puzzle, state.cell, state.dir);
    const entries = new Map(state.entries.map((entry) => [entry.slot, entry]));
    for (const each of rows) draw(each, state, each.slot === now, entries.get(each.slot.name));
    showNow(state, now);
  });

  /** choices lists all clues that are known for an entry, below it. */
  async function choices(/** @type {Row} */ { slot, li }) {
    li.querySelector(".choices")?.remove();
    const found = await askClues(context, ask, { slot: slot.name });
    const list = el("ul", { class: "choices", "aria-label": `Clues for ${slot.name}` }, ...found.map((clue) =>
      el("li", {}, button(clue.text, () => {
        change(slot, taken(clue));
        list.remove();
      }), el("small", { text: ` ${clue.source ?? ""}` }))));
    if (found.length) li.append(list);
    say(found.length ? `${count(found.length, "clue")} known.` : "No clue is known for this entry.");
  }

  find("drafts").addEventListener("click", async () => {
    const found = await askClues(context, ask, {});
    let { puzzle } = store.get();
    let n = 0;
    for (const clue of found) {
      const slot = slotNamed(puzzle, clue.slot);
      if (!slot || clueOf(puzzle, slot).text) continue;
      puzzle = setClue(puzzle, slot, taken(clue));
      n++;
    }
    store.dispatch({ type: "change", puzzle });
    say(n ? `${count(n, "draft")} put in: look at each of them.` : "No drafts: no entry is full and has no clue.");
  });
  return {
    focus() {
      const { puzzle, cell, dir } = store.get();
      const slot = slotAt(puzzle, cell, dir);
      rows.find((each) => each.slot === slot)?.text.focus();
    },
  };
}

/**
 * @typedef {object} Found a clue that is known
 * @property {string} slot
 * @property {string} answer
 * @property {string} text
 * @property {string} [source]
 * @property {boolean} [draft]
 * @property {string} [enumeration]
 */

/**
 * @param {Context} context
 * @param {Transport["ask"]} ask
 * @param {object} request
 * @returns {Promise<Found[]>}
 */
async function askClues({ store, say }, ask, request) {
  /** @type {Found[]} */
  const found = [];
  const hear = (/** @type {Message} */ message) => {
    if (message.type === "clues") found.push(...message.clues);
  };
  try {
    await ask("clues", { ...common(store.get()), ...request }, hear);
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
  return found;
}

/**
 * @param {Found} clue
 * @returns {Partial<Clue>}
 */
const taken = ({ text, source = "", draft = false, enumeration = "" }) =>
  ({ text, source, draft, ...(enumeration ? { enumeration } : {}) });

/**
 * row makes the elements of an entry.
 * @param {Context} context
 * @param {Slot} slot
 * @param {(slot: Slot, clue: Partial<Clue>, merging?: string) => void} change
 * @param {(row: Row) => void} choices
 * @returns {Row}
 */
function row({ store }, slot, change, choices) {
  const go = () => store.dispatch({ type: "go", cell: slot.cells[0], dir: slot.dir });
  const number = button(String(slot.number), go, { class: "to", "aria-label": `Go to ${slot.name}` });
  const answer = el("span", { class: "answer" });
  const text = el("input", { class: "clue", "aria-label": `Clue of ${slot.name}`, placeholder: "clue" });
  const enumeration = el("input", {
    class: "enumeration", "aria-label": `Spelling of ${slot.name}, such as 3,5`, size: 4,
  });
  const note = el("small", { class: "note" });
  const keep = button("Keep", () => change(slot, { draft: false }), { "aria-label": `Keep the draft of ${slot.name}` });
  const made = { slot, li: el("li"), number, answer, text, enumeration, note, keep };
  text.addEventListener("focus", () => {
    const { puzzle, cell, dir } = store.get();
    if (slotAt(puzzle, cell, dir) !== slot) go();
  });
  text.addEventListener("input", () =>
    change(slot, { text: text.value, source: "", draft: false }, `clue ${slot.key}`));
  enumeration.addEventListener("change", () => {
    const value = enumeration.value.replaceAll(" ", "");
    const answer = answerOf(store.get().puzzle, slot);
    const fits = value === "" || counts(value, answer) || Number(value) === [...answer].length;
    enumeration.setCustomValidity(fits ? "" : "The numbers should add up to the letters of the answer.");
    enumeration.reportValidity();
    if (fits) change(slot, { enumeration: value.includes(",") || value.includes("-") ? value : "" });
  });
  made.li.append(number, answer, text, enumeration,
    button("…", () => choices(made), { class: "more", "aria-label": `Known clues of ${slot.name}` }), note, keep);
  return made;
}

/**
 * @param {Row} row
 * @param {State} state
 * @param {boolean} now
 * @param {Entry | undefined} entry
 */
function draw({ slot, li, answer, text, enumeration, note, keep }, { puzzle }, now, entry) {
  const clue = clueOf(puzzle, slot);
  const holds = answerOf(puzzle, slot);
  const looked = entry?.answer === holds ? (entry.known ? ` ${entry.score}` : " not in the lists") : "";
  setText(answer, full(holds) ? holds + looked : holds.replaceAll(".", "·"));
  answer.classList.toggle("strange", entry?.answer === holds && !entry.known);
  if (text.value !== clue.text) text.value = clue.text;
  const spelled = clue.enumeration || String([...holds].length);
  if (document.activeElement !== enumeration && enumeration.value !== spelled) enumeration.value = spelled;
  const notes = [
    clue.draft && "draft", clue.source, clue.theme && "theme", outdated(puzzle, slot) && `was for ${clue.answer}`,
  ];
  setText(note, notes.filter(Boolean).join(" · "));
  keep.hidden = !clue.draft;
  li.classList.toggle("now", now);
  li.classList.toggle("draft", clue.draft);
}

/**
 * showNow shows the current entry above the grid.
 * @param {State} state
 * @param {Slot | null} slot
 */
function showNow({ puzzle }, slot) {
  setText(find("nowName"), slot ? `${slot.number} ${slot.dir ? "Down" : "Across"}` : "");
  setText(find("nowClue"), slot ? clueOf(puzzle, slot).text : "");
}
