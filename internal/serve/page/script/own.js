// The list of one's own: a WORD;SCORE a line. It stands above the built-in lists, and 0 bans a word.

/**
 * setScore puts a word into the list, in place of what the list said of it. Without a score it is taken out.
 * @param {string} text
 * @param {string} word
 * @param {number | null} score
 */
export function setScore(text, word, score) {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && wordOf(line) !== wordOf(word));
  if (score !== null) lines.push(`${word};${score}`);
  return lines.length ? `${lines.join("\n")}\n` : "";
}

/**
 * scoreOf is what the list says of a word, or null.
 * @param {string} text
 * @param {string} word
 */
export function scoreOf(text, word) {
  const line = text.split("\n").findLast((other) => wordOf(other) === wordOf(word));
  const score = line?.split(";")[1];
  return score === undefined ? null : Number(score);
}

/**
 * wordOf is the word of a line, by its letters only.
 * @param {string} line
 */
const wordOf = (line) => (line.split(";")[0].match(/[\p{L}\p{N}]/gu) ?? []).join("").toUpperCase();
