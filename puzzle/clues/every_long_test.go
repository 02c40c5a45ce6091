//go:build long

package clues_test

const every = 1
