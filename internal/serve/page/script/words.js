// The words for the entries at the cell, across and down side by side.

/** @import { Candidate, Dir, State, WordList } from "./types.js" */
/** @import { Context } from "./actions.js" */

import { count, el, find, number, setText } from "./dom.js";
import { put } from "./edits.js";
import { focusGrid } from "./grid.js";
import { scoreOf, setScore } from "./own.js";
import { shapeOf, slotAt } from "./slots.js";

const marks = /** @type {Record<string, string>} */ ({ fillable: "✓", impossible: "✕", unknown: "?" });
const titles = /** @type {Record<string, string>} */ ({
  fillable: "there is a fill with it", impossible: "no fill has it", unknown: "not known whether a fill has it",
});

/**
 * showWords shows both lists, and obeys what is done in them.
 * @param {Context} context
 * @param {(text: string) => void} setOwn keeps the list of one's own
 */
export function showWords(context, setOwn) {
  const lists = [panel(context, 0, setOwn), panel(context, 1, setOwn)];
  find("words").replaceChildren(...lists.map(({ section }) => section));
  context.store.show((state) => lists.forEach(({ show }) => show(state)));
  return {
    focus() {
      const { dir } = context.store.get();
      /** @type {HTMLElement | null} */ (lists[dir].section.querySelector("li:not([hidden]) .word"))?.focus();
    },
  };
}

/**
 * @typedef {object} Row the elements of a candidate, used again and again
 * @property {HTMLLIElement} li
 * @property {HTMLButtonElement} word
 * @property {HTMLButtonElement} score
 * @property {HTMLElement} leaves
 * @property {HTMLElement} mark
 */

/** @returns {Row} */
function row() {
  const word = el("button", { type: "button", class: "word", "data-do": "put", tabindex: -1 });
  const score = el("button", { type: "button", class: "score", "data-do": "score", tabindex: -1 });
  const leaves = el("span", { class: "leaves" });
  const mark = el("span", { class: "mark" });
  const li = el("li", {}, mark, word, score, leaves,
    el("button", { type: "button", "data-do": "prefer", tabindex: -1, text: "+", "aria-label": "Prefer" }),
    el("button", { type: "button", "data-do": "ban", tabindex: -1, text: "−", "aria-label": "Ban" }));
  return { li, word, score, leaves, mark };
}

/**
 * sorted are candidates with those at the end that no fill has.
 * @param {WordList} list
 */
function sorted({ words, proved }) {
  const dead = (/** @type {Candidate} */ { word }) => proved[word] === "impossible";
  return [...words.filter((word) => !dead(word)), ...words.filter(dead)];
}

/**
 * panel is the list of one direction.
 * @param {Context} context
 * @param {Dir} dir
 * @param {(text: string) => void} setOwn
 */
function panel({ store, say }, dir, setOwn) {
  const name = dir ? "Down" : "Across";
  const title = el("h2", { text: name });
  const note = el("p", { class: "note" });
  const least = number("", 0, 100, {
    "aria-label": `Minimum score of this entry ${name.toLowerCase()}`, placeholder: "min",
  });
  const ul = el("ul", { "aria-label": `Words ${name.toLowerCase()}` });
  const section = el("section", { class: "list" }, el("header", {}, title, least), note, ul);
  /** @type {Row[]} */
  const rows = [];
  /** @type {WordList | null | undefined} */
  let shown;
  let head = "";

  const slotNow = () => shapeOf(store.get().puzzle).at[store.get().cell][dir];
  least.addEventListener("change", () => {
    const slot = slotNow();
    if (!slot) return;
    const { [slot.key]: _, ...slots } = store.get().settings.slots;
    const score = Number(least.value);
    store.dispatch({ type: "set", settings: { slots: score > 0 ? { ...slots, [slot.key]: score } : slots } });
  });

  const put1 = (/** @type {string} */ word) => putWord(store, slotNow(), word, say);
  const setOwnScore = (/** @type {string} */ word, /** @type {number | null} */ score) => {
    setOwn(setScore(store.get().own, word, score));
    say(score === 0 ? `${word} is banned.` : `${word} scores ${score}.`);
  };
  /** @type {Record<string, (word: string, at: Row) => void>} */
  const acts = {
    put: put1,
    ban: (word) => setOwnScore(word, 0),
    prefer: (word) => setOwnScore(word, 100),
    score: (word, at) => editScore(at, (score) => setOwnScore(word, score)),
  };
  ul.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    const at = rows.find(({ li }) => pressed && li.contains(pressed));
    if (pressed && at) acts[pressed.dataset.do ?? "put"](at.word.textContent ?? "", at);
  });
  ul.addEventListener("keydown", (event) => onKey(event, rows, acts));

  const show = (/** @type {State} */ state) => {
    const slot = shapeOf(state.puzzle).at[state.cell][dir];
    const here = slotAt(state.puzzle, state.cell, state.dir) === slot && slot !== null;
    section.classList.toggle("now", here);
    const min = slot ? (state.settings.slots[slot.key] ?? "") : "";
    const headed = `${slot?.name} ${min}`;
    if (headed !== head) {
      head = headed;
      setText(title, slot ? `${slot.number} ${name}` : name);
      least.value = String(min);
      least.hidden = !slot;
    }
    const list = state.words[dir]?.slot === slot?.key ? state.words[dir] : null;
    setText(note, noteOf(state, list, Boolean(slot)));
    if (list === shown) return;
    shown = list;
    draw(ul, rows, list, state);
  };
  return { section, show };
}

/**
 * noteOf says how many words there are.
 * @param {State} state
 * @param {WordList | null} list
 * @param {boolean} slot
 */
function noteOf(state, list, slot) {
  if (!slot) return "no entry here";
  if (!list) return state.paused ? "paused" : "…";
  const total = count(list.total, "word");
  return list.total > list.words.length ? `${list.words.length} best of ${total}` : total;
}

/**
 * draw shows a list in rows that are used again.
 * @param {HTMLElement} ul
 * @param {Row[]} rows
 * @param {WordList | null} list
 * @param {State} state
 */
function draw(ul, rows, list, state) {
  const words = list ? sorted(list) : [];
  while (rows.length < words.length) {
    const more = row();
    rows.push(more);
    ul.append(more.li);
  }
  rows.forEach(({ li, word, score, leaves, mark }, i) => {
    const candidate = words[i];
    li.hidden = !candidate;
    if (!candidate) return;
    const status = list?.proved[candidate.word] ?? "";
    setText(word, candidate.word);
    word.tabIndex = i ? -1 : 0;
    setText(score, String(candidate.score));
    score.ariaLabel = `Score ${candidate.score}, change`;
    score.classList.toggle("own", scoreOf(state.own, candidate.word) !== null);
    setText(leaves, String(candidate.leaves));
    leaves.title = `leaves a crossing entry ${count(candidate.leaves, "word")}`;
    setText(mark, marks[status] ?? "");
    mark.title = titles[status] ?? "";
    mark.role = status ? "img" : null;
    mark.ariaLabel = status ? mark.title : null;
    li.className = status;
  });
}

/**
 * putWord writes a word into a slot.
 * @param {Context["store"]} store
 * @param {import("./types.js").Slot | null} slot
 * @param {string} word
 * @param {(text: string) => void} say
 */
function putWord(store, slot, word, say) {
  if (!slot) return;
  const { puzzle } = store.get();
  const letters = split(word, slot.cells.map((cell) => puzzle.cells[cell].letter));
  if (!letters) return say(`${word} does not fit.`);
  store.dispatch({ type: "go", cell: store.get().cell, dir: slot.dir });
  store.dispatch({ type: "change", puzzle: put(puzzle, slot.cells.map((cell, i) => [cell, letters[i]])) });
  focusGrid();
}

/**
 * split parts a word by cells: those with several letters keep them, open ones take one each.
 * @param {string} word
 * @param {string[]} letters
 */
export function split(word, letters) {
  let rest = word;
  const parts = letters.map((letter) => {
    const part = letter && rest.startsWith(letter) ? letter : ([...rest][0] ?? "");
    rest = rest.slice(part.length);
    return part;
  });
  return rest || parts.includes("") ? null : parts;
}

/**
 * editScore has a score typed in its place.
 * @param {Row} at
 * @param {(score: number) => void} done
 */
function editScore({ li, score, word }, done) {
  const before = score.textContent ?? "";
  const input = number(Number(before), 0, 100, { class: "score", "aria-label": `Score of ${word.textContent}` });
  let open = true;
  const end = (/** @type {boolean} */ keep) => {
    if (!open) return;
    open = false;
    input.remove();
    score.hidden = false;
    word.focus();
    if (keep && input.checkValidity() && !["", before].includes(input.value)) done(Number(input.value));
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") end(false);
    else if (event.key !== "Enter") return;
    event.preventDefault();
  });
  input.addEventListener("keyup", ({ key }) => key === "Enter" && end(true)); // not before, or it presses the word, too
  input.addEventListener("blur", () => end(true));
  score.hidden = true;
  li.insertBefore(input, score);
  input.focus();
  input.select();
}

/**
 * onKey obeys keys in the list.
 * @param {KeyboardEvent} event
 * @param {Row[]} rows
 * @param {Record<string, (word: string, at: Row) => void>} acts
 */
function onKey(event, rows, acts) {
  const visible = rows.filter(({ li }) => !li.hidden);
  const i = visible.findIndex(({ li }) => event.target instanceof Node && li.contains(event.target));
  const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: visible.length - 1 }[event.key];
  const act = { Delete: "ban", "-": "ban", "+": "prefer", F2: "score" }[event.key];
  if (i < 0) return;
  if (to !== undefined) visible[to]?.word.focus();
  else if (act) acts[act](visible[i].word.textContent ?? "", visible[i]);
  else return;
  event.preventDefault();
}
