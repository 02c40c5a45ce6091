//go:build !long

package blacks_test

// every is the share of the pairs of symmetries and variants that are tested: one in so many.
const every = 5
