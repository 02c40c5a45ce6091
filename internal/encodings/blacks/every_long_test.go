//go:build long

package blacks_test

// every is the share of the pairs of symmetries and variants that are tested: all of them.
const every = 1
