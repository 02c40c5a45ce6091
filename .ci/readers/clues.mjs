// Formats without a place for enumerations have them at the ends of clues: of all of them, if there are any.
const atEnd = / ?\([\d,-]+\)$/;

// withoutEnumerations are the clues, each a number and a text, without what is only the length.
export function withoutEnumerations({ across, down }) {
  const all = [...across, ...down].every(([, text]) => atEnd.test(text));
  const cut = (clues) => (all ? clues.map(([number, text]) => [number, text.replace(atEnd, '')]) : clues);
  return { across: cut(across), down: cut(down) };
}

// numbersOf are the numbers of cells, rows of them, from those of clues: [row, column, number].
export function numbersOf(height, width, starts) {
  const numbers = Array.from({ length: height }, () => Array(width).fill(0));
  for (const [row, column, number] of starts) {
    numbers[row][column] = number;
  }
  return numbers;
}
