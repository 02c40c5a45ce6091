//go:build !js

package poll

func yield() {}
