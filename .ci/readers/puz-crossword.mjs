// The reader of @confuzzle/puz-crossword.
import { PuzCrossword } from '@confuzzle/puz-crossword';
import { numbersOf, withoutEnumerations } from './clues.mjs';

// Of several letters in a cell, the program tells the first in its solution. It takes UTF-8 for ISO 8859-1, which can
// be undone, and shows a bar as an apostrophe.
export const puz = {
  name: '@confuzzle/puz-crossword',
  read(bytes) {
    const p = PuzCrossword.from(bytes);
    const utf8 = bytes.toString('latin1', 0x18, 0x19) === '2';
    const decode = (text) => (utf8 ? Buffer.from(text, 'latin1').toString() : text);
    const list = (isAcross) =>
      p.parsedClues.filter((clue) => clue.isAcross === isAcross).map((clue) => [clue.number, decode(clue.text)]);
    const row = (y) => [...p.solution.slice(y * p.width, (y + 1) * p.width)];
    return {
      grid: Array.from({ length: p.height }, (_, y) => row(y).map((letter) => (letter === '.' ? '#' : letter))),
      numbers: numbersOf(p.height, p.width, p.parsedClues.map((clue) => [clue.row, clue.col, clue.number])),
      ...withoutEnumerations({ across: list(true), down: list(false) }),
    };
  },
  adapt(want) {
    const clues = (list) => list.map(([number, text]) => [number, text.replaceAll('|', "'")]);
    return {
      ...want,
      grid: want.grid.map((row) => row.map((cell) => cell[0])),
      across: clues(want.across),
      down: clues(want.down),
    };
  },
};
