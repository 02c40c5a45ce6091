// Where the solver is: a cell, and a direction in which letters are written, 0 across or 1 down.

let current = slots[0]?.cells[0] ?? whites[0];
let direction = slots[0]?.down ?? 0;

// slotOf is the slot in which a cell is, in the direction of writing if there is one.
const slotOf = (cell) => cell.slots[direction] ?? cell.slots[1 - direction];

// select makes a cell the current one, and turns if there is no slot in the direction.
function select(cell, way = direction) {
  const before = current;
  if (cell !== before) setSeveral(false);
  current = cell;
  direction = (cell.slots[way] ?? cell.slots[1 - way])?.down ?? way;
  const slot = slotOf(cell);
  for (const other of whites) {
    other.input.tabIndex = other === cell ? 0 : -1;
    other.box.classList.toggle("current", other === cell);
    other.box.classList.toggle("entry", Boolean(slot?.cells.includes(other)));
  }
  for (const other of slots) {
    other.link.setAttribute("aria-current", other === slot);
    other.link.classList.toggle("crossing", other !== slot && cell.slots.includes(other));
  }
  show(before);
  show(cell);
  if (slot && find("name").textContent !== slot.name) {
    find("name").textContent = slot.name;
    find("clue").textContent = slot.link.querySelector("span").textContent;
  }
}

// go selects a cell and puts the cursor there.
function go(cell, way) {
  if (!cell) return;
  select(cell, way);
  cell.input.focus();
  cell.input.setSelectionRange(cell.letters.length, cell.letters.length);
}

const turn = () => select(current, 1 - direction);

// step goes along the word; at its ends it stays.
function step(by) {
  const slot = slotOf(current);
  go(slot?.cells[slot.cells.indexOf(current) + by]);
}

// arrow turns, or goes on to the next white cell, over black ones.
function arrow(way, by) {
  if (way !== direction && current.slots[way]) return select(current, way);
  const line = whites.filter((cell) => (way ? cell.column === current.column : cell.row === current.row));
  go(line[line.indexOf(current) + by], way);
}

// enter goes to a word: to its first open cell, or else to its first.
function enter(slot) {
  go(slot.cells.find((cell) => !cell.letters) ?? slot.cells[0], slot.down);
}

// word goes to the next word, or the one before. It reports whether there is one.
function word(by) {
  const slot = slots[slots.indexOf(slotOf(current)) + by];
  if (slot) enter(slot);
  return Boolean(slot);
}
