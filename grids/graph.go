package grids

// neighbours returns the cells next to a cell, which are the ends of a run of this cell alone.
func neighbours(cell int, ends func(first, n int, dir Dir) (before, after int)) []int {
	var all []int
	for _, dir := range []Dir{Across, Down} {
		before, after := ends(cell, 1, dir)
		if before >= 0 {
			all = append(all, before)
		}
		if after >= 0 {
			all = append(all, after)
		}
	}
	return all
}

// areas returns the connected components of the marked cells of n, ordered by their first cell.
func areas(n int, neighbours func(cell int) []int, marked func(cell int) bool) [][]int {
	seen := make([]bool, n)
	var areas [][]int
	for first := range seen {
		var area []int
		for stack := []int{first}; len(stack) > 0; { // depth-first search
			cell := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[cell] || !marked(cell) {
				continue
			}
			seen[cell] = true
			area = append(area, cell)
			stack = append(stack, neighbours(cell)...)
		}
		if len(area) > 0 {
			areas = append(areas, area)
		}
	}
	return areas
}

// cutCells returns the articulation points of the marked cells of n, in order.
//
// Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation, CACM 16(6), 1973.
func cutCells(n int, neighbours func(cell int) []int, marked func(cell int) bool) []int {
	order := make([]int, n) // of the visit, from 1; 0 for none
	low := make([]int, n)   // the earliest cell that the subtree of a cell has an edge to
	isCut := make([]bool, n)
	visits := 0
	var visit func(cell, from int)
	visit = func(cell, from int) {
		visits++
		order[cell], low[cell] = visits, visits
		children := 0
		for _, next := range neighbours(cell) {
			switch {
			case next == from || !marked(next):
			case order[next] > 0:
				low[cell] = min(low[cell], order[next])
			default:
				children++
				visit(next, cell)
				low[cell] = min(low[cell], low[next])
				isCut[cell] = isCut[cell] || from >= 0 && low[next] >= order[cell]
			}
		}
		isCut[cell] = isCut[cell] || from < 0 && children > 1
	}
	var cut []int
	for cell := range order {
		if order[cell] == 0 && marked(cell) {
			visit(cell, -1)
		}
	}
	for cell, is := range isCut {
		if is {
			cut = append(cut, cell)
		}
	}
	return cut
}
