package sales

// NameFew lets a filter name so many of the documents that a search found one by one.
func NameFew(n int) (before int) {
	before, listed.Few = listed.Few, n
	return before
}
