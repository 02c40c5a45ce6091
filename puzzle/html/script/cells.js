// What cells look like and are called.

function show(cell) {
  const { box, input } = cell;
  if (input.value !== cell.letters) input.value = cell.letters;
  box.classList.toggle("wrong", cell.wrong);
  box.classList.toggle("revealed", cell.revealed);
  shrink(cell);
  input.setAttribute("aria-invalid", cell.wrong);
  input.setAttribute("aria-readonly", fixed(cell));
  input.setAttribute("aria-label", label(cell));
  for (const slot of cell.slots) {
    slot?.link.classList.toggle("filled", slot.cells.every((other) => other.letters));
  }
}

// shrink makes the letters so small that they fit.
const shrink = (cell) => (cell.box.dataset.letters = Math.min(cell.letters.length, 5));

function label(cell) {
  const parts = [`Row ${cell.row + 1}, column ${cell.column + 1}`];
  const slot = slotOf(cell);
  if (slot) parts.push(slot.name, `letter ${slot.cells.indexOf(cell) + 1} of ${slot.cells.length}`);
  if (cell.box.classList.contains("circle")) parts.push("circled");
  if (cell.box.classList.contains("shade")) parts.push("shaded");
  if (cell.given) parts.push("given");
  if (cell.revealed) parts.push("revealed");
  if (cell.wrong) parts.push("wrong");
  return parts.join(", ");
}

// announce shows a message, and has screen readers say it, even if it is the same as before.
function announce(text) {
  const message = find("message");
  message.textContent = "";
  requestAnimationFrame(() => (message.textContent = text));
}

const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
