//go:build !long

package fill_test

// every is the share of instances, or of encodings of each, that slow tests try: one in so many.
const every = 4
