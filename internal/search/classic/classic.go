// Package classic has the search methods of two articles on Habr, which the searches of today have left behind. They
// stay reproducible, to compare with:
//
//   - "About enumeration on the example of generating crosswords": the first slot, the smallest domain, and that with
//     masks in a cache
//   - "An algorithm for forming crosswords": fragments, in a planned order
//
// Each file says where it departs from its article.
package classic

import "crossat/internal/search"

// Strategies lists the methods.
var Strategies = []search.Strategy{firstSlot, smallestDomain, cachedMasks, byFragments}
