//go:build !long

package fill_test

// every is the divisor of the number of instances, or of encodings of each, in slow tests.
const every = 4
