//go:build unix && !linux

package process

// adopt does nothing: orphans can't be adopted.
func adopt() {}

func children() []int { return nil }

// killFamily does nothing: processes can't be found by their environment.
func killFamily(string) {}
