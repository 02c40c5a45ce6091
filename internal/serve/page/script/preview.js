// Small pictures of grids.

/** @import { Cell } from "./types.js" */

import { el } from "./dom.js";

/**
 * preview is a picture of a grid.
 * @param {{ width: number, height: number, cells: readonly Cell[] }} grid
 * @param {string} label
 */
export function preview({ width, cells }, label) {
  const squares = cells.map(({ black, letter, barRight, barBelow }) => {
    const classes = [black && "black", barRight && "bar-right", barBelow && "bar-below"].filter(Boolean).join(" ");
    return el("span", { class: classes || false, text: letter });
  });
  const picture = el("div", { class: "preview", role: "img", "aria-label": label }, ...squares);
  picture.style.setProperty("--columns", String(width));
  return picture;
}
