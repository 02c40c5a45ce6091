//go:build long

package fill_test

// every is the share of instances, or of encodings of each, that slow tests try: all of them.
const every = 1
