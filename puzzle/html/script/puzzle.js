// The puzzle as the page shows it, and how far it is solved.

const find = (id) => document.getElementById(id);
const data = JSON.parse(find("data").textContent);
const board = find("board");
const columns = board.rows[0].cells.length;

// The solution is encoded only so that nobody reads it by accident.
const solution = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(data.solution), (c) => c.charCodeAt(0))));

// Cells are numbered row by row. Black ones have no input.
const cells = [...board.rows].flatMap((row) => [...row.cells]).map((box, i) => ({
  row: Math.floor(i / columns),
  column: i % columns,
  box,
  input: box.querySelector("input"),
  solution: solution[i], // "" if it is not known
  given: box.classList.contains("given"),
  letters: "",
  wrong: false, // found by a check, and not changed since
  revealed: false,
  slots: [], // across and down, where there is one
}));
const whites = cells.filter((cell) => cell.input);
const cellOf = new Map(whites.map((cell) => [cell.input, cell]));

const slots = data.slots.map((slot, i) => ({
  name: slot.name,
  down: Number(slot.down),
  cells: slot.cells.map((cell) => cells[cell]),
  link: document.querySelector(`[data-slot="${i}"]`),
}));
for (const slot of slots) for (const cell of slot.cells) cell.slots[slot.down] = slot;

const fixed = (cell) => cell.given || cell.revealed;

// In Russian crosswords, Е stands for Ё too.
const fold = (letters) => letters.replaceAll("Ё", "Е");
const right = (cell) => fold(cell.letters) === fold(cell.solution);

// The state outlasts the page where the browser allows it: it may refuse pages from files, or private windows.
function save() {
  const marked = (mark) => cells.flatMap((cell, i) => (cell[mark] ? [i] : []));
  const state = { letters: cells.map((cell) => cell.letters), wrong: marked("wrong"), revealed: marked("revealed") };
  try {
    localStorage.setItem(data.key, JSON.stringify(state));
  } catch {
    // The puzzle can be solved all the same.
  }
}

function load() {
  let state = null;
  try {
    state = JSON.parse(localStorage.getItem(data.key));
  } catch {
    // There is no state.
  }
  cells.forEach((cell, i) => {
    cell.letters = cell.given ? cell.solution : lettersOf(String(state?.letters?.[i] ?? "")).join("");
    cell.wrong = Boolean(state?.wrong?.includes?.(i));
    cell.revealed = Boolean(state?.revealed?.includes?.(i));
  });
}
