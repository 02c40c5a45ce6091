// Dialogs: windows over the page, which Escape closes.

import { button, el, find } from "./dom.js";
import { focusGrid } from "./grid.js";

/**
 * openDialog shows a dialog, and returns how to close it. What it holds stops when it is closed.
 * @param {string} title
 * @param {(Node | string | null)[]} content
 * @param {() => void} [closed]
 */
export function openDialog(title, content, closed = () => {}) {
  const dialog = el("dialog", { "aria-labelledby": "dialogTitle" },
    el("header", {}, el("h2", { id: "dialogTitle", text: title }),
      button("×", () => dialog.close(), { class: "close", "aria-label": "Close" })),
    el("div", { class: "content" }, ...content.filter((part) => part !== null)));
  dialog.addEventListener("close", () => {
    closed();
    dialog.remove();
    focusGrid();
  });
  find("dialogs").replaceChildren(dialog);
  dialog.showModal();
  return () => dialog.close();
}

/**
 * tabs are panels of which one is seen.
 * @param {string} label
 * @param {{ title: string, panel: HTMLElement, shown?: () => void }[]} panels
 */
export function tabs(label, panels) {
  const list = el("div", { role: "tablist", "aria-label": label });
  const all = panels.map(({ title, panel }, i) => {
    panel.id ||= `panel-${title.toLowerCase().replaceAll(" ", "-")}`;
    panel.setAttribute("role", "tabpanel");
    const tab = button(title, () => choose(i), { role: "tab", "aria-controls": panel.id, id: `tab-${panel.id}` });
    panel.setAttribute("aria-labelledby", tab.id);
    list.append(tab);
    return tab;
  });
  const choose = (/** @type {number} */ chosen) => {
    panels.forEach(({ panel, shown }, i) => {
      panel.hidden = i !== chosen;
      all[i].ariaSelected = String(i === chosen);
      all[i].tabIndex = i === chosen ? 0 : -1;
      if (i === chosen) shown?.();
    });
  };
  list.addEventListener("keydown", ({ key }) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const now = all.findIndex(({ tabIndex }) => tabIndex === 0);
    if (!by) return;
    const next = (now + by + all.length) % all.length;
    choose(next);
    all[next].focus();
  });
  choose(0);
  return { list, choose };
}
