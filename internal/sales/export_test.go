package sales

// NameFew sets how many documents found by a search a filter lists one by one.
func NameFew(n int) (before int) {
	before, listed.Few = listed.Few, n
	return before
}
