package glosses

// wordnet is empty: a web page should load the definitions when it needs them.
var wordnet []byte
