package search

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kontor/internal/db"
	"kontor/internal/series"
)

// What is counted and found digit by digit is what a look at every number finds.
func TestNumbersAreCountedWithoutLooking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := series.Shape{
			Head:   rapid.SampledFrom([]string{"IV-202611-", "IV-", "RE2/1-2569-", "น้ำ-", "1.1-", "A_-"}).Draw(t, "head"),
			Digits: rapid.IntRange(1, 5).Draw(t, "digits"),
		}
		first := rapid.Int64Range(1, 1200).Draw(t, "first")
		last := first + rapid.Int64Range(0, 1500).Draw(t, "numbers") - 1
		term := rapid.SampledFrom([]string{"", "-", "iv", "1", "10", "-0", "-1", "6-0", "น", "99", "111", "%", "_", "-000"}).Draw(t, "begin") +
			rapid.StringMatching(`[0-9]{0,3}`).Draw(t, "digits of the term")
		if term == "" {
			term = "0"
		}
		p := newPattern(term)
		series := series.Series{Last: last, Shapes: []series.Shape{{First: first, Head: shape.Head, Digits: shape.Digits}}}
		runs := p.runs("IV", series)
		if len(runs) != 1 {
			if last >= 1 {
				t.Fatalf("%d runs", len(runs))
			}
			return
		}
		r := runs[0]
		var want []int64
		for serial := r.first; serial <= r.last; serial++ {
			if strings.Contains(db.Fold(shape.Number(serial)), term) {
				want = append(want, serial)
			}
		}
		if got := p.between(r, r.first, r.last); got != int64(len(want)) {
			t.Fatalf("%q is in %d numbers of %s, not in %d", term, len(want), shape.Number(r.last), got)
		}
		below := r.last
		for len(want) > 0 {
			got := p.before(r, below)
			if got != want[len(want)-1] {
				t.Fatalf("%q is last in %d, not in %d", term, want[len(want)-1], got)
			}
			below, want = got-1, want[:len(want)-1]
		}
		if got := p.before(r, below); got != 0 {
			t.Fatalf("%q is in %d as well", term, got)
		}
	})
}
