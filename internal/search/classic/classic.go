// Package classic has the search methods of two articles on Habr. The current searches are better, but these are kept
// reproducible for comparison:
//
//   - "About enumeration on the example of generating crosswords": the first slot, the smallest domain, and the same
//     with masks in a cache
//   - "An algorithm for forming crosswords": fragments, in a planned order
//
// Each file describes its departures from its article.
package classic

import "crossat/internal/search"

// Strategies lists the methods.
var Strategies = []search.Strategy{firstSlot, smallestDomain, cachedMasks, byFragments}
