// check.mjs FOLDER has programs that others wrote read the puzzles in a folder. Beside a puzzle, NAME.jpz, is what they
// should find in it, NAME.jpz.json:
//
//   grid      rows of cells: their letters, "" for an open cell, "#" for a black one, null for one outside of the puzzle
//   numbers   rows of cells: their numbers, 0 for none
//   across    the clues in order, each its number and its text
//   down
//
// A reader of one format is a module with a name, a function read(bytes) that returns these fields, or those that the
// program tells, and maybe a function adapt(want) for what the program is known not to tell.
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { puz } from './puz-crossword.mjs';
import { xd } from './xd-crossword-tools.mjs';
import * as xword from './xword-parser.mjs';

const readers = {
  '.ipuz': [xword.ipuz],
  '.jpz': [xword.jpz],
  '.puz': [puz],
  '.xd': [xd],
};

// difference is the first field that a reader finds otherwise, with both; empty if there is none.
function difference(reader, bytes, want) {
  const got = reader.read(bytes);
  const adapted = reader.adapt ? reader.adapt(want) : want;
  for (const field of Object.keys(got)) {
    if (!isDeepStrictEqual(got[field], adapted[field])) {
      return `${field} is\n${JSON.stringify(got[field])}\nwant\n${JSON.stringify(adapted[field])}`;
    }
  }
  return '';
}

const folder = process.argv[2];
const counts = {};
let failed = 0;
for (const name of readdirSync(folder).sort()) {
  for (const reader of readers[extname(name)] ?? []) {
    const bytes = readFileSync(join(folder, name));
    const want = JSON.parse(readFileSync(join(folder, name + '.json'), 'utf8'));
    let wrong;
    try {
      wrong = difference(reader, bytes, want);
    } catch (error) {
      wrong = error.message;
    }
    if (wrong) {
      failed++;
      console.error(`${name}, read by ${reader.name}: ${wrong}`);
    }
    counts[reader.name] = (counts[reader.name] ?? 0) + 1;
  }
}
for (const [name, count] of Object.entries(counts)) {
  console.log(`${count} puzzles read by ${name}`);
}
process.exitCode = failed > 0 || Object.keys(counts).length === 0 ? 1 : 0;
