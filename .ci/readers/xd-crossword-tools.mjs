// The reader of xd-crossword-tools.
import { xdToJSON } from 'xd-crossword-tools';
import { numbersOf, withoutEnumerations } from './clues.mjs';

const letters = { blank: () => '#', rebus: (tile) => tile.word, letter: (tile) => tile.letter.toUpperCase() };

export const xd = {
  name: 'xd-crossword-tools',
  read(bytes) {
    const p = xdToJSON(bytes.toString(), true);
    if (!p.report.success) {
      throw new Error(JSON.stringify(p.report.errors));
    }
    const text = (display) => display.map(([, content]) => content).join('');
    const list = (clues) => clues.map((clue) => [clue.number, text(clue.display)]);
    const starts = [...p.clues.across, ...p.clues.down].map(({ position, number }) => [
      position.index,
      position.col,
      number,
    ]);
    return {
      grid: p.tiles.map((row) => row.map((tile) => letters[tile.type](tile))),
      numbers: numbersOf(p.tiles.length, p.tiles[0].length, starts),
      ...withoutEnumerations({ across: list(p.clues.across), down: list(p.clues.down) }),
    };
  },
};
