// The shapes of what the modules hand to each other. Cells are numbered row by row from 0; directions are 0 for across
// and 1 for down.

/**
 * @typedef {0 | 1} Dir
 *
 * @typedef {object} Cell
 * @property {boolean} black
 * @property {string} letter in upper case, several in a rebus cell, empty if the cell is open
 * @property {string} choices what an open rebus cell takes, as in ACE/HEART, or nothing
 * @property {boolean} barRight
 * @property {boolean} barBelow
 * @property {boolean} circle
 * @property {boolean} shade
 * @property {boolean} given shown to the solver
 * @property {boolean} locked kept when the region around it is cleared
 * @property {boolean} outside a black cell that is not drawn
 *
 * @typedef {"circle" | "shade" | "given" | "locked"} Mark
 *
 * @typedef {object} Clue
 * @property {string} text
 * @property {string} source where a draft comes from
 * @property {boolean} draft no person has looked at it
 * @property {string} enumeration such as 3,5, or nothing
 * @property {string} answer what the slot held when the clue was written, with a dot for each open cell
 * @property {boolean} theme
 *
 * @typedef {object} Puzzle
 * @property {number} width
 * @property {number} height
 * @property {number} minSlot shortest run of cells that is a slot
 * @property {readonly Cell[]} cells
 * @property {Readonly<Record<string, Clue>>} clues by key of a slot; those of slots that are gone stay
 * @property {string} title
 * @property {string} author
 * @property {string} copyright
 * @property {string} notes
 * @property {string} dict
 *
 * @typedef {object} Slot
 * @property {number} number
 * @property {Dir} dir
 * @property {number[]} cells
 * @property {string} name such as 17-Across
 * @property {string} key says which cells these are, whatever their number
 *
 * @typedef {object} Shape
 * @property {Slot[]} slots across by number, then down by number
 * @property {[Slot | null, Slot | null][]} at the slots of each cell, across and down
 * @property {number[]} numbers by cell, 0 for none
 *
 * @typedef {object} Settings what words and rules there are
 * @property {string[]} lists
 * @property {number} minScore
 * @property {boolean} rude
 * @property {boolean} repeats
 * @property {boolean} stems
 * @property {number} maxShared 0 for any
 * @property {boolean} pangram
 * @property {Record<string, number>} slots the minimum score of slots, by key
 *
 * @typedef {object} Fill
 * @property {string[]} letters by cell
 * @property {string[]} rows
 * @property {boolean} stale whether the puzzle has changed since
 * @property {boolean} settled whether there was time for a better one
 * @property {number | null} worst
 * @property {number | null} mean
 *
 * @typedef {object} Candidate
 * @property {string} word
 * @property {number} score
 * @property {number} leaves
 *
 * @typedef {object} WordList the candidates of a slot
 * @property {string} slot its key
 * @property {Candidate[]} words
 * @property {number} total
 * @property {Record<string, string>} proved by word: fillable, impossible or unknown
 *
 * @typedef {object} Entry a full slot
 * @property {string} slot
 * @property {string} answer
 * @property {number} score
 * @property {boolean} known
 *
 * @typedef {object} Verdict
 * @property {"fillable" | "impossible" | "unknown" | "asking" | "paused" | "failed"} status
 * @property {string} reason
 *
 * @typedef {object} Core a set of slots that can't be filled together
 * @property {string[]} slots
 * @property {string[]} why
 * @property {boolean} minimal
 *
 * @typedef {object} State
 * @property {string} name of the file, empty if there is none
 * @property {string} revision the one that the page has
 * @property {Puzzle} puzzle
 * @property {readonly Puzzle[]} past
 * @property {readonly Puzzle[]} future
 * @property {string} merging what the last change was, if the next of the same kind belongs to it
 * @property {number} cell
 * @property {Dir} dir
 * @property {number | null} anchor the corner of the region opposite to the cell
 * @property {boolean} rebus whether several letters are typed into the cell
 * @property {string} symmetry
 * @property {Settings} settings
 * @property {string} own the text of the list of one's own
 * @property {boolean} paused
 * @property {boolean} heat
 * @property {Fill | null} fill
 * @property {number[]} counts number of words left by slot
 * @property {number[]} left number of letters left by cell
 * @property {number | null} expected log10 of the number of fills to be expected
 * @property {boolean} asking whether a check is under way, and what follows may not be true any more
 * @property {Verdict} verdict
 * @property {Core | null} core
 * @property {Entry[]} entries
 * @property {string[][]} repeated
 * @property {string[][]} stems
 * @property {[WordList | null, WordList | null]} words of the slots at the cell
 */

export {};
