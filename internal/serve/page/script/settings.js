// The dialogs about words and rules, and about the puzzle itself.

/** @import { Context } from "./actions.js" */
/** @import { Keeper } from "./files.js" */
/** @import { Message } from "./transport.js" */
/** @import { Settings } from "./types.js" */

import { openDialog } from "./dialog.js";
import { count, el, field, number, select } from "./dom.js";
import { plain } from "./model.js";

/**
 * openSettings opens the dialog on words and rules. Changes are made at once.
 * @param {Context} context
 * @param {Message} info
 * @param {(text: string) => void} setOwn
 */
export function openSettings({ store }, info, setOwn) {
  const { settings, own, symmetry } = store.get();
  const set = (/** @type {Partial<Settings>} */ change) => store.dispatch({ type: "set", settings: change });
  const lists = info.lists.map((/** @type {any} */ { name, title, words }) => {
    const box = el("input", { type: "checkbox", value: name, checked: settings.lists.includes(name) });
    box.addEventListener("change", () => {
      const chosen = [...group.querySelectorAll("input")].flatMap(({ checked, value }) => (checked ? [value] : []));
      set({ lists: chosen });
    });
    return field(`${name}: ${title}`, box, count(words, "word"));
  });
  const group = el("fieldset", {}, el("legend", { text: "Word lists" }), ...lists);
  const box = (/** @type {"rude" | "repeats" | "stems" | "pangram"} */ name, /** @type {string} */ label) =>
    field(label, el("input", {
      type: "checkbox", checked: settings[name],
      onchange: (/** @type {any} */ { target }) => set({ [name]: target.checked }),
    }));
  /** @type {(name: "minScore" | "maxShared", label: string, hint: string) => HTMLElement} */
  const whole = (name, label, hint) =>
    field(label, number(settings[name], 0, 100, {
      onchange: (/** @type {any} */ { target }) => target.checkValidity() && set({ [name]: Number(target.value) }),
    }), hint);
  const text = el("textarea", { rows: 6, spellcheck: "false", id: "own" });
  const keepOwn = () => text.value !== store.get().own && setOwn(text.value);
  text.addEventListener("change", keepOwn);
  text.value = own;
  const symmetries = select(info.symmetries, symmetry, {
    onchange: (/** @type {any} */ { target }) => store.dispatch({ type: "symmetry", symmetry: target.value }),
  });
  openDialog("Words and rules", [
    group,
    field("Your own list: WORD;SCORE a line, above the others; 0 bans", text),
    el("fieldset", {}, el("legend", { text: "Rules" }),
      whole("minScore", "Minimum score", "0 for all words"), box("rude", "Rude words, too"),
      box("repeats", "A word may be there twice"), box("stems", "No two words of one stem"),
      whole("maxShared", "Letters in a row that two entries may share", "0 for any"),
      box("pangram", "All letters of the alphabet")),
    field("Symmetry of black cells and bars", symmetries),
  ], keepOwn);
}

/**
 * openAbout opens the dialog on what is printed around the grid.
 * @param {Context} context
 * @param {Keeper} keeper
 */
export function openAbout({ store, say }, keeper) {
  const { puzzle, name } = store.get();
  const text = (/** @type {"title" | "author" | "copyright" | "notes"} */ field) => {
    const input = field === "notes" ? el("textarea", { rows: 4 }) : el("input");
    input.value = puzzle[field];
    input.addEventListener("input", () =>
      store.dispatch({ type: "change", puzzle: { ...store.get().puzzle, [field]: input.value }, merging: field }));
    return input;
  };
  const file = el("input", { value: name, maxlength: 80 });
  file.addEventListener("change", () => void keeper.rename(file.value.trim()).then(() => say("Renamed."), (error) => {
    say(error.message);
    file.value = store.get().name;
  }));
  const least = number(puzzle.minSlot, 2, 10);
  least.addEventListener("change", () => {
    if (least.checkValidity()) {
      store.dispatch({ type: "change", puzzle: { ...store.get().puzzle, minSlot: Number(least.value) } });
    }
  });
  openDialog("About the puzzle", [
    field("File", file), field("Title", text("title")), field("Author", text("author")),
    field("Copyright", text("copyright")), field("Notes for those who solve it", text("notes")),
    field("Shortest entry", least, "cells"),
  ]);
}

const key = "crossat settings";

/**
 * keepSettings has the browser remember words, rules and symmetry, for each puzzle and as a start for new ones.
 * @param {Context["store"]} store
 */
export function keepSettings(store) {
  store.subscribe((state, before) => {
    if (state.name !== before.name) {
      const kept = load(`${key} ${state.name}`) ?? load(key);
      const { slots: _, ...general } = kept?.settings ?? plain;
      const slots = load(`${key} ${state.name}`)?.settings.slots ?? {};
      store.dispatch({ type: "set", settings: { ...general, slots } });
      if (kept?.symmetry) store.dispatch({ type: "symmetry", symmetry: kept.symmetry });
    } else if (state.settings !== before.settings || state.symmetry !== before.symmetry) {
      const text = JSON.stringify({ settings: state.settings, symmetry: state.symmetry });
      for (const name of [key, `${key} ${state.name}`]) keep(name, text);
    }
  });
}

/**
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The browser keeps nothing: the settings last as long as the page.
  }
}

/**
 * @param {string} name
 * @returns {{ settings: Settings, symmetry: string } | null}
 */
function load(name) {
  try {
    const { settings, symmetry } = JSON.parse(localStorage.getItem(name) ?? "");
    return { settings: { ...plain, ...settings }, symmetry };
  } catch {
    return null;
  }
}
