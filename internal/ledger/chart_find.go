package ledger

import (
	"slices"
	"strings"

	"kontor/internal/org/search"
)

// FindAccounts returns the accounts whose code begins with a text or whose name contains it,
// the best matches first.
func FindAccounts(chart []ChartRow, text string, limit int) []ChartRow {
	found := make([][]ChartRow, search.None)
	for _, a := range chart {
		if rank := a.rank(text); rank < search.None {
			found[rank] = append(found[rank], a)
		}
	}
	all := slices.Concat(found...)
	return all[:min(limit, len(all))]
}

func (a ChartRow) rank(text string) int {
	names := []string{a.Name, a.NameTh}
	if look := search.Fold(text); strings.HasPrefix(a.Code+" "+search.Fold(a.Name), look) {
		names = append(names, a.Code, a.Code+" "+a.Name)
	}
	return search.Rank(text, names...)
}
