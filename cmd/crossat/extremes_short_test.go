//go:build !long

package main

// one in so many of the extreme values is tried.
const extremePart = 211

// one in so many of the kinds of endless input is tried with each flag.
const endlessPart = 10

// longPages has the commands of all pages run.
const longPages = false
