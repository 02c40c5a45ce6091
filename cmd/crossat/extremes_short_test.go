//go:build !long

package main

// one in so many of the extreme values is tried.
const extremePart = 211
