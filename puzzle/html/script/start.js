// Pointers and buttons; then the page is ready.

// A click on the current cell turns. Focus comes before the click, so what was current is asked when the pointer goes
// down.
let again = false;
board.addEventListener("pointerdown", (event) => {
  again = event.target === current.input && event.target === document.activeElement;
});
board.addEventListener("click", (event) => {
  if (again && event.target === current.input) turn();
});
board.addEventListener("focusin", (event) => {
  if (event.target !== current.input) select(cellOf.get(event.target));
});
board.addEventListener("focusout", () => setSeveral(false));

find("clues")?.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  enter(slots[link.dataset.slot]);
});

// A pointer leaves the cursor in the grid, so that typing goes on.
for (const bar of [find("now"), find("tools")]) bar.addEventListener("mousedown", (event) => event.preventDefault());
find("previous").addEventListener("click", () => word(-1));
find("next").addEventListener("click", () => word(1));
find("tools").addEventListener("click", (event) => actions[event.target.dataset.action]?.());

load();
for (const cell of whites) show(cell);
if (current) select(current);
finish();
for (const id of ["now", "tools", "help"]) find(id).hidden = false;
