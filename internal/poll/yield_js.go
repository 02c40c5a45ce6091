package poll

import "runtime"

func yield() { runtime.Gosched() }
