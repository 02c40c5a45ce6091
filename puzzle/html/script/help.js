// Checking, revealing, and the end.

const solvable = whites.every((cell) => cell.solution);

let ended = ""; // what was said of the full grid

// finish says whether a full grid is right, where that is known.
function finish() {
  const full = solvable && whites.every((cell) => cell.letters);
  const solved = full && whites.every(right);
  board.classList.toggle("solved", solved);
  const before = ended;
  ended = full ? ending(solved) : "";
  if (ended && ended !== before) announce(ended);
}

function ending(solved) {
  const revealed = whites.filter((cell) => cell.revealed).length;
  if (!solved) return "The grid is full, but not all letters are right.";
  return revealed ? `Solved, with ${count(revealed, "letter")} revealed.` : "Solved. Well done!";
}

// check marks the letters that are wrong.
function check(some) {
  const filled = some.filter((cell) => cell.letters && cell.solution && !fixed(cell));
  for (const cell of filled) {
    cell.wrong = !right(cell);
    show(cell);
  }
  save();
  const wrong = filled.filter((cell) => cell.wrong).length;
  if (!filled.length) announce("There are no letters to check.");
  else if (wrong) announce(`${wrong} of ${count(filled.length, "letter")} ${wrong === 1 ? "is" : "are"} wrong.`);
  else announce(`${count(filled.length, "letter")} checked, no mistakes.`);
}

// reveal shows the letters that are not there, or not right.
function reveal(some) {
  const open = some.filter((cell) => cell.solution && !right(cell));
  for (const cell of open) {
    Object.assign(cell, { letters: cell.solution, wrong: false, revealed: true });
    show(cell);
  }
  save();
  announce(`${count(open.length, "letter")} revealed.`);
  finish();
}

function clear() {
  for (const cell of whites) {
    if (!cell.given) Object.assign(cell, { letters: "", wrong: false, revealed: false });
    show(cell);
  }
  save();
  finish();
  announce("All letters are cleared.");
}

const actions = {
  checkWord: () => check(slotOf(current)?.cells ?? [current]),
  checkAll: () => check(whites),
  revealLetter: () => reveal([current]),
  revealWord: () => reveal(slotOf(current)?.cells ?? [current]),
  revealAll: () => confirm("Reveal the whole puzzle?") && reveal(whites),
  clearAll: () => confirm("Clear all letters?") && clear(),
  several: () => {
    const on = !several;
    go(current);
    setSeveral(on);
  },
};
