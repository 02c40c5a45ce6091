// Letters, and the keys that solvers know from other crosswords.

// several is whether letters go into one cell, one after the other.
let several = false;

function setSeveral(on) {
  if (several && !on) {
    show(current);
    finish();
  }
  several = on;
  current.box.classList.toggle("several", on);
  find("tools").querySelector("[data-action=several]").setAttribute("aria-pressed", on);
}

// lettersOf are the letters in a text, in upper case. Those that would become two, such as ß, stay as they are.
function lettersOf(text) {
  const found = text.normalize("NFC").match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return found.map((letter) => (letter.toUpperCase().length > letter.length ? letter : letter.toUpperCase()));
}

function put(cell, letters) {
  if (fixed(cell) || cell.letters === letters) return;
  cell.letters = letters;
  cell.wrong = false;
  save();
  if (several) shrink(cell);
  else show(cell);
}

// type writes letters, a cell each.
function type(text) {
  if (text === " ") return turn();
  for (const letter of lettersOf(text)) {
    put(current, letter);
    step(1);
  }
  finish();
}

// erase deletes the letter here, or else the one before.
function erase() {
  if (!current.letters || fixed(current)) step(-1);
  put(current, "");
}

const keys = {
  ArrowLeft: () => arrow(0, -1),
  ArrowRight: () => arrow(0, 1),
  ArrowUp: () => arrow(1, -1),
  ArrowDown: () => arrow(1, 1),
  Home: () => go(slotOf(current)?.cells[0]),
  End: () => go(slotOf(current)?.cells.at(-1)),
  Enter: turn,
  Backspace: erase,
  Delete: () => put(current, ""),
  Insert: () => setSeveral(true),
  Escape: () => setSeveral(true),
};

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (several) {
    if (!["Enter", "Escape", "Insert"].includes(event.key)) return;
    setSeveral(false);
  } else if (event.key === "Tab") {
    if (!word(event.shiftKey ? -1 : 1)) return; // it leaves the grid behind the last word
  } else if (keys[event.key]) {
    keys[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});

board.addEventListener("beforeinput", (event) => {
  if (several || event.isComposing || !event.cancelable) return;
  event.preventDefault();
  if (event.inputType.startsWith("delete")) erase();
  else if (event.inputType.startsWith("insert")) type(event.data ?? "");
});

// What cannot be prevented comes here: text while it is composed, as all text is on some phones. Letters are taken as
// they come, unless they are of a script that is written by composing others.
const composed = /\p{Lo}/u.test(find("clues")?.textContent + solution.join(""));
let taken = false; // the letter of this composition

function take(text) {
  taken = lettersOf(text).length > 0;
  if (taken) type(text);
}

board.addEventListener("compositionstart", () => (taken = false));
board.addEventListener("input", (event) => {
  const cell = cellOf.get(event.target);
  if (several) return put(cell, lettersOf(event.target.value).join(""));
  if (event.isComposing && composed) return;
  if (event.isComposing && !taken) take(event.data ?? "");
  else if (cell === current && event.inputType.startsWith("delete")) erase();
  show(cell);
});
board.addEventListener("compositionend", (event) => {
  if (several) return;
  if (!taken) take(event.data);
  show(cellOf.get(event.target));
});
