package history_test

import (
	"strings"
	"testing"

	"kontor/internal/org/history"
)

func TestChangedNamesFieldsWithBeforeAndAfter(t *testing.T) {
	values := func(pairs ...string) (v history.Values) {
		for i := 0; i < len(pairs); i += 2 {
			v = append(v, history.Value{Name: pairs[i], Text: pairs[i+1]})
		}
		return v
	}
	long := strings.Repeat("ก", 100)
	for _, c := range []struct {
		before, after history.Values
		want          string
	}{
		{values("total", "1"), values("total", "1"), "IV-1"},
		{values("due date", "", "total", "107"), values("due date", "2026-11-14", "total", "214"), "IV-1: due date – → 2026-11-14; total 107 → 214"},
		{values("line 1", "Desk 1 × 100", "line 2", "Lamp 1 × 5"), values("line 1", "Desk 2 × 100"), "IV-1: line 1 Desk 1 × 100 → Desk 2 × 100; line 2 Lamp 1 × 5 → –"},
		{values("note", "two\nlines"), values("note", long), "IV-1: note two lines → " + long[:3*79] + "…"},
	} {
		if got := history.Changed("IV-1", c.before, c.after); got != c.want {
			t.Errorf("%v to %v:\n%s\nwant\n%s", c.before, c.after, got, c.want)
		}
	}
}
