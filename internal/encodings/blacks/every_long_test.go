//go:build long

package blacks_test

// every is the divisor of the number of pairs of symmetries and variants that are tested.
const every = 1
