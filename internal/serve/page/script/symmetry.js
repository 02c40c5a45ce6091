// The symmetries of black cells and bars.

/** @import { Dir } from "./types.js" */

/** @type {Record<string, (width: number, height: number, row: number, column: number) => [number, number]>} */
const images = {
  rotational: (width, height, row, column) => [height - 1 - row, width - 1 - column],
  mirror: (width, _height, row, column) => [row, width - 1 - column],
  diagonal: (_width, _height, row, column) => [column, row],
  none: (_width, _height, row, column) => [row, column],
};

export const symmetries = Object.keys(images);

/**
 * image is the cell that looks as another does. Only squares are symmetric by the diagonal.
 * @param {string} symmetry
 * @param {number} width
 * @param {number} height
 * @param {number} cell
 */
export function image(symmetry, width, height, cell) {
  if (symmetry === "diagonal" && width !== height) return cell;
  const [row, column] = images[symmetry](width, height, Math.floor(cell / width), cell % width);
  return row * width + column;
}

/**
 * barImage is where the image of a bar is: the cell after which it stands, and in which direction.
 * @param {string} symmetry
 * @param {number} width
 * @param {number} height
 * @param {number} cell
 * @param {Dir} dir 0 for a bar to the right of the cell, 1 for one below it
 * @returns {[number, Dir]}
 */
export function barImage(symmetry, width, height, cell, dir) {
  const one = image(symmetry, width, height, cell);
  const other = image(symmetry, width, height, cell + (dir ? width : 1));
  const beside = Math.floor(one / width) === Math.floor(other / width);
  return [Math.min(one, other), beside ? 0 : 1];
}
