// The readers of @xwordly/xword-parser.
import { parseIpuz, parseJpz } from '@xwordly/xword-parser';

// decode is HTML as text. The program leaves that to whoever shows a clue.
const entities = { amp: '&', lt: '<', gt: '>' };
const decode = (html) => html.replace(/&(amp|lt|gt);/g, (_, name) => entities[name]);

const numbersOf = (rows) => rows.map((row) => row.map((cell) => Number(cell.number ?? 0)));

export const ipuz = {
  name: '@xwordly/xword-parser, ipuz',
  read(bytes) {
    const p = parseIpuz(bytes.toString());
    const clues = (list) => (list ?? []).map((clue) => [Number(clue.number), decode(clue.text)]);
    const text = (cell) => ({ block: '#', null: null })[cell.type] ?? cell.solution ?? '';
    return {
      grid: p.puzzle.map((row) => row.map((cell) => (cell.type === 'null' ? null : text(cell)))),
      numbers: numbersOf(p.puzzle),
      across: clues(p.clues.Across),
      down: clues(p.clues.Down),
    };
  },
};

// A clue's number is, for this program, the identifier of its word: crossat counts words from 1. Cells outside of the
// puzzle are white, and a clue that is a number is empty.
export const jpz = {
  name: '@xwordly/xword-parser, jpz',
  read(bytes) {
    const p = parseJpz(bytes.toString());
    const clues = (list) => list.map((clue) => [Number(clue.number), clue.text]);
    return {
      grid: p.grid.map((row) => row.map((cell) => (cell.type === 'block' ? '#' : (cell.solution ?? '')))),
      numbers: numbersOf(p.grid),
      across: clues(p.across),
      down: clues(p.down),
    };
  },
  adapt(want) {
    let word = 0;
    const clues = (list) => list.map(([, text]) => [++word, /^\d+$/.test(text) ? '' : text]);
    return {
      ...want,
      grid: want.grid.map((row) => row.map((cell) => cell ?? '')),
      across: clues(want.across),
      down: clues(want.down),
    };
  },
};
