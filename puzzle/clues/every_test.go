//go:build !long

package clues_test

// every is the step from one word to the next in tests of whole lists. The tag long makes it 1.
const every = 10
