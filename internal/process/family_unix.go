//go:build unix && !linux

package process

// adopt does nothing: there are no adopted children.
func adopt() {}

func children() []int { return nil }

// killFamily does nothing: processes cannot be found by their environment.
func killFamily(string) {}
