// Tests of what the page of the workbench does without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, fromJSON, readRows, toJSON, writeRows } from "../../internal/serve/page/script/convert.js";
import * as edits from "../../internal/serve/page/script/edits.js";
import { chokepoints, figuresOf, histogram, missing } from "../../internal/serve/page/script/figures.js";
import { plain, reduce, start, suggestion, take } from "../../internal/serve/page/script/model.js";
import * as moves from "../../internal/serve/page/script/moves.js";
import { scoreOf, setScore } from "../../internal/serve/page/script/own.js";
import { common } from "../../internal/serve/page/script/requests.js";
import { spanOf } from "../../internal/serve/page/script/new.js";
import { answerOf, shapeOf, slotNamed } from "../../internal/serve/page/script/slots.js";
import { barImage, image, symmetries } from "../../internal/serve/page/script/symmetry.js";
import { split } from "../../internal/serve/page/script/words.js";

const puzzleOf = (...rows) => fromJSON({ version: 1, grid: rows });
const at = (...rows) => reduce(start(), { type: "open", puzzle: puzzleOf(...rows), name: "a", revision: "1" });
const run = (state, ...actions) => actions.reduce(reduce, state);
const names = (puzzle) => shapeOf(puzzle).slots.map(({ name }) => name);

test("slots are numbered as in newspapers", () => {
  const puzzle = puzzleOf("..#", "...", "#..");
  assert.deepEqual(names(puzzle), ["1-Across", "3-Across", "5-Across", "1-Down", "2-Down", "4-Down"]);
  assert.deepEqual(slotNamed(puzzle, "2-Down").cells, [1, 4, 7]);
  assert.deepEqual(shapeOf(puzzle).numbers, [1, 2, 0, 3, 0, 4, 0, 5, 0]);
  assert.deepEqual(names({ ...puzzle, minSlot: 3 }), ["2-Across", "1-Down"]);
});

test("bars part slots", () => {
  const puzzle = puzzleOf(". .|. .", ". ._. .", ". . . .");
  assert.deepEqual(slotNamed(puzzle, "1-Across").cells, [0, 1]);
  assert.deepEqual(shapeOf(puzzle).at[1][1].cells, [1, 5]);
  assert.equal(shapeOf(puzzle).at[9][1], null);
});

test("puzzles survive JSON", () => {
  const json = {
    version: 1, title: "T", author: "A", copyright: "C", notes: "N\nM", dict: "en", min_slot: 3,
    grid: ["C A|T .", "[ACE] # [K/QU]_.", ". . . ."],
    void: [[2, 2]], given: [[1, 1]], locked: [[1, 2]], circles: [[1, 3]], shaded: [[3, 4]],
    entries: [
      {
        number: 1, direction: "down", row: 1, column: 1, length: 3, answer: "CACE.",
        clue: "x", source: "WordNet", draft: true,
      },
      { number: 2, direction: "down", row: 1, column: 4, length: 3, answer: "...", enumeration: "1,2" },
      { number: 3, direction: "across", row: 3, column: 1, length: 4, answer: "....", theme: true },
    ],
  };
  json.entries = [json.entries[2], json.entries[0], json.entries[1]];
  const back = toJSON(fromJSON(json));
  const without = ({ number: _, ...entry }) => entry;
  assert.deepEqual({ ...back, entries: back.entries.map(without) }, { ...json, entries: json.entries.map(without) });
  assert.deepEqual(fromJSON(back), fromJSON(json));
});

test("rows are read as they are written", () => {
  for (const rows of [["AB#", ".?Ж"], ["A|B C+", "D_E F"], ["[AB]C", "[A/BC]."], ["A|[BC]_D", ". .|."]]) {
    const { width, height, cells } = readRows(rows);
    assert.equal(width * height, cells.length);
    assert.deepEqual(writeRows({ width, height, cells }), rows.map((row) => row.replace("?", ".")));
  }
});

test("symmetries are their own inverses", () => {
  for (const symmetry of symmetries) {
    for (let cell = 0; cell < 25; cell++) {
      assert.equal(image(symmetry, 5, 5, image(symmetry, 5, 5, cell)), cell);
      for (const dir of [0, 1]) {
        if (dir ? cell >= 20 : cell % 5 === 4) continue;
        const [other, way] = barImage(symmetry, 5, 5, cell, dir);
        assert.deepEqual(barImage(symmetry, 5, 5, other, way), [cell, dir], `${symmetry} ${cell} ${dir}`);
      }
    }
  }
  assert.deepEqual(barImage("rotational", 5, 5, 0, 0), [23, 0]);
  assert.deepEqual(barImage("mirror", 5, 5, 0, 0), [3, 0]);
  assert.deepEqual(barImage("diagonal", 5, 5, 0, 0), [0, 1]);
  assert.equal(image("diagonal", 4, 5, 7), 7);
});

test("blacks and bars come with their images", () => {
  const black = edits.toggleBlack(blank(5, 5), 3, "rotational");
  assert.deepEqual(writeRows(black), ["...#.", ".....", ".....", ".....", ".#..."]);
  assert.deepEqual(writeRows(edits.toggleBlack(black, 21, "rotational")), writeRows(blank(5, 5)));
  assert.deepEqual(writeRows(edits.toggleBlack(blank(3, 3), 1, "none")), [".#.", "...", "..."]);
  const bar = edits.toggleBar(blank(3, 3), 0, 0, "mirror");
  assert.deepEqual(writeRows(bar), [".|.|.", ". . .", ". . ."]);
  assert.deepEqual(writeRows(edits.toggleBar(bar, 1, 0, "mirror")), ["...", "...", "..."]);
  assert.equal(edits.toggleBar(bar, 2, 0, "mirror"), bar);
});

test("a black cell loses its letter and marks", () => {
  let puzzle = edits.put(blank(2, 2), [[0, "A"]]);
  puzzle = edits.toggleMark(puzzle, [0, 1], "circle");
  puzzle = edits.toggleBlack(puzzle, 0, "none");
  assert.deepEqual(writeRows(puzzle), ["#.", ".."]);
  assert.equal(puzzle.cells[0].circle, false);
  assert.equal(puzzle.cells[1].circle, true);
});

test("undo and redo", () => {
  const state = at("...", "...");
  const typed = run(state, { type: "change", puzzle: edits.put(state.puzzle, [[1, "A"]]), cell: 2 });
  const both = run(typed, { type: "change", puzzle: edits.put(typed.puzzle, [[2, "B"]]) });
  const back = run(both, { type: "undo" }, { type: "undo" });
  assert.equal(back.puzzle, state.puzzle);
  assert.equal(back.cell, 1);
  assert.equal(run(back, { type: "undo" }).puzzle, state.puzzle);
  assert.equal(run(back, { type: "redo" }, { type: "redo" }).puzzle, both.puzzle);
  const other = run(back, { type: "redo" }, { type: "change", puzzle: edits.put(typed.puzzle, [[0, "C"]]) });
  assert.equal(run(other, { type: "redo" }).puzzle, other.puzzle);
});

test("typing a clue is undone as a whole", () => {
  let state = at("...");
  for (const text of ["a", "ab", "abc"]) {
    const puzzle = edits.setClue(state.puzzle, slotNamed(state.puzzle, "1-Across"), { text });
    state = run(state, { type: "change", puzzle, merging: "clue" });
  }
  assert.equal(edits.clueOf(state.puzzle, slotNamed(state.puzzle, "1-Across")).text, "abc");
  assert.deepEqual(run(state, { type: "undo" }).puzzle.clues, {});
});

test("clues survive renumbering, and follow their answers", () => {
  let puzzle = puzzleOf("CAT..", "O....", "W....", ".....", ".....");
  puzzle = edits.setClue(puzzle, slotNamed(puzzle, "5-Down"), { text: "last" });
  puzzle = edits.toggleBlack(puzzle, 1, "none");
  assert.equal(edits.clueOf(puzzle, shapeOf(puzzle).at[4][1]).text, "last");
  assert.equal(shapeOf(puzzle).at[4][1].name, "4-Down");
  puzzle = edits.toggleBlack(puzzle, 9, "none");
  assert.equal(edits.clueOf(puzzle, shapeOf(puzzle).at[14][1]).text, "");
  puzzle = edits.toggleBlack(puzzle, 9, "none");
  assert.equal(edits.clueOf(puzzle, shapeOf(puzzle).at[14][1]).text, "last");

  let moved = puzzleOf("CAT", "...", "...");
  moved = edits.setClue(moved, slotNamed(moved, "1-Across"), { text: "Pet" });
  moved = edits.put(moved, [[0, "D"], [1, "O"], [2, "G"], [3, "C"], [4, "A"], [5, "T"]]);
  assert.equal(edits.clueOf(moved, slotNamed(moved, "4-Across")).text, "Pet");
  assert.equal(edits.outdated(moved, slotNamed(moved, "1-Across")), true);
  assert.equal(edits.outdated(moved, slotNamed(moved, "4-Across")), false);
});

test("the fill is kept while it fits", () => {
  const state = at("...", ".#.");
  const letters = ["C", "A", "T", "O", "", "O"];
  const filled = run(state, { type: "fill", fill: { letters, rows: [], stale: false, settled: true, worst: null, mean: null } });
  assert.equal(suggestion(filled, 0), "C");
  const same = run(filled, { type: "change", puzzle: edits.put(state.puzzle, [[0, "C"]]) });
  assert.equal(same.fill.stale, false);
  assert.equal(suggestion(same, 0), "");
  assert.deepEqual(writeRows(take(same, [0, 1, 2])), ["CAT", ".#."]);
  const other = run(same, { type: "change", puzzle: edits.put(same.puzzle, [[1, "U"]]) });
  assert.equal(other.fill.stale, true);
  assert.equal(take(other, [2]), other.puzzle);
  const impossible = run(other, { type: "verdict", verdict: { status: "impossible", reason: "" } });
  assert.equal(impossible.fill, null);
  const black = run(filled, { type: "change", puzzle: edits.toggleBlack(state.puzzle, 5, "none") });
  assert.equal(black.fill.stale, true);
});

test("arrows turn first, and go over black cells", () => {
  const state = at("..#.", "....");
  assert.deepEqual(moves.arrow(state, 1, 1, false), { cell: 0, dir: 1 });
  assert.deepEqual(moves.arrow({ ...state, cell: 1 }, 0, 1, false), { cell: 2, dir: 0, extend: false });
  assert.equal(moves.arrow({ ...state, cell: 3 }, 0, 1, false).cell, 3);
  assert.equal(run(state, { type: "go", ...moves.turn(state) }).dir, 1);
  assert.equal(moves.along({ ...state, cell: 1 }, 1), 1);
  assert.equal(moves.end({ ...state, cell: 4 }, -1), 7);
});

test("the tabulator leads to the next entry with an open cell first", () => {
  const state = at("AB.", "...");
  assert.deepEqual(moves.nextEntry(state, 1), { cell: 3, dir: 0 });
  assert.deepEqual(moves.nextEntry(state, -1), { cell: 2, dir: 1 });
});

test("regions", () => {
  const state = run(at("...", "...", "..."), { type: "go", cell: 4 }, { type: "go", cell: 8, extend: true });
  assert.equal(state.anchor, 4);
  assert.deepEqual(edits.region(state.puzzle, 8, 4), [4, 5, 7, 8]);
  assert.equal(run(state, { type: "go", cell: 4, extend: true }).anchor, null);
});

test("locked cells stay when a region is cleared", () => {
  let puzzle = edits.toggleMark(puzzleOf("ABC"), [1], "locked");
  puzzle = edits.clear(puzzle, [0, 1, 2]);
  assert.deepEqual(writeRows(puzzle), [".B."]);
  assert.deepEqual(writeRows(edits.clear(puzzle, [1])), ["..."]);
});

test("pasted text", () => {
  assert.deepEqual(writeRows(edits.paste(blank(4, 2), 1, 0, "cat\n")), [".CAT", "...."]);
  assert.deepEqual(writeRows(edits.paste(blank(2, 3), 1, 1, "über")), [".Ü", ".B", ".E"]);
  assert.deepEqual(writeRows(edits.paste(blank(3, 2), 0, 0, "A#B\n.[CD]E")), ["A#B", ".[CD]E"]);
  assert.deepEqual(edits.lettersOf("a1é-ß"), ["A", "É", "ß"]);
});

test("requests name slots by their numbers of now", () => {
  let state = run(at("...", "..."), { type: "set", settings: { slots: { "across 3 3": 60, "across 9 9": 5 } } });
  assert.deepEqual(common(state).rules.slots, [{ slot: "4-Across", min_score: 60 }]);
  state = run(state, { type: "change", puzzle: edits.toggleBlack(state.puzzle, 1, "none") });
  assert.deepEqual(common(state).rules.slots, [{ slot: "3-Across", min_score: 60 }]);
  assert.deepEqual(common(state).words, { lists: plain.lists, own: "", min_score: 0, rude: false });
});

test("the list of one's own", () => {
  const text = setScore("AREA;50\nice cream;70\n", "ICECREAM", 0);
  assert.equal(text, "AREA;50\nICECREAM;0\n");
  assert.equal(scoreOf(text, "icecream"), 0);
  assert.equal(scoreOf(text, "OTHER"), null);
  assert.equal(setScore("A;1\n", "A", null), "");
});

test("figures", () => {
  const figures = figuresOf(puzzleOf("AB#", "C.D", "#EA"));
  assert.deepEqual([figures.words, figures.blacks, figures.open, figures.unchecked], [6, 2, 1, 0]);
  assert.deepEqual(figures.letters[0], ["A", 2]);
  assert.equal(missing(figures.letters).length, 21);
  assert.deepEqual(figures.lengths, [[2, 4], [3, 2]]);
  const entries = [{ score: 100, known: true }, { score: 9, known: true }, { score: 9, known: false }];
  assert.deepEqual(histogram(entries), [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("chokepoints cut the grid in two", () => {
  const whites = (puzzle) => puzzle.cells.flatMap(({ black }, i) => (black ? [] : [i]));
  const cuts = (...rows) => chokepoints(puzzleOf(...rows), whites(puzzleOf(...rows))).sort((a, b) => a - b);
  assert.deepEqual(cuts("...", "..."), []);
  assert.deepEqual(cuts("..#", "...", "#.."), [4]);
  assert.deepEqual(cuts("....."), [1, 2, 3]);
  assert.deepEqual(cuts("..", ".#"), [0]);
  assert.deepEqual(cuts(". .|.", ". . ."), [4, 5]);
});

test("an answer has a dot for each open cell", () => {
  const puzzle = puzzleOf("A.[BC]");
  assert.equal(answerOf(puzzle, slotNamed(puzzle, "1-Across")), "A.BC");
});

test("words are parted by cells", () => {
  assert.deepEqual(split("CAT", ["", "A", ""]), ["C", "A", "T"]);
  assert.deepEqual(split("HEARTEN", ["HEART", "", ""]), ["HEART", "E", "N"]);
  assert.equal(split("CATS", ["", "", ""]), null);
  assert.equal(split("CA", ["", "", ""]), null);
});

test("ranges of numbers", () => {
  assert.deepEqual(spanOf("72-78", 0), [72, 78]);
  assert.deepEqual(spanOf(" 16% ", 225), [36, 36]);
  assert.deepEqual(spanOf("10-20%", 200), [20, 40]);
  assert.deepEqual(spanOf("40", 0), [40, 40]);
  assert.equal(spanOf("", 225), undefined);
  assert.equal(spanOf("many", 225), undefined);
});

test("puzzles that differ in letters only have the same shape", () => {
  const puzzle = blank(4, 3);
  assert.equal(shapeOf(puzzle), shapeOf(edits.put(puzzle, [[0, "A"]])));
  assert.notEqual(shapeOf(puzzle), shapeOf(edits.toggleBlack(puzzle, 5, "none")));
  assert.notEqual(shapeOf(puzzle), shapeOf(edits.toggleBar(puzzle, 5, 1, "none")));
  assert.notEqual(shapeOf(puzzle), shapeOf(blank(3, 4)));
});
