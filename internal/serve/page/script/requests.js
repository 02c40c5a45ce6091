// What jobs are asked.

/** @import { State } from "./types.js" */

import { withoutEntries } from "./convert.js";
import { alphabetOf } from "./figures.js";
import { shapeOf } from "./slots.js";

/**
 * wordsOf says which words there are.
 * @param {State} state
 */
export const wordsOf = ({ settings: { lists, minScore, rude }, own }) => ({ lists, own, min_score: minScore, rude });

/**
 * common are the fields of most requests. The clues stay at home where a job has no use for them.
 * @param {State} state
 */
export function common(state) {
  const { puzzle, settings } = state;
  const slots = shapeOf(puzzle).slots.flatMap(({ key, name }) =>
    settings.slots[key] ? [{ slot: name, min_score: settings.slots[key] }] : []);
  const { lists, repeats, stems, maxShared } = settings;
  const pangram = settings.pangram ? alphabetOf(lists.some((name) => name.startsWith("ru"))) : "";
  return {
    puzzle: withoutEntries(puzzle), words: wordsOf(state),
    rules: { repeats, stems, max_shared: maxShared, pangram, slots },
  };
}
