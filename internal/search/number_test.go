package search

import (
	"kontor/internal/series"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Counting and finding digit by digit gives the same result as comparing every number.
func TestNumberCountEqualsFullScan(t *testing.T) {
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
		p := NewPattern(term)
		runs := p.Runs(series.Series{Last: last, Shapes: []series.Shape{{First: first, Head: shape.Head, Digits: shape.Digits}}})
		if len(runs) != 1 {
			if last >= 1 {
				t.Fatalf("%d runs", len(runs))
			}
			return
		}
		r := runs[0]
		var want []int64
		for serial := r.First; serial <= r.Last; serial++ {
			contains := strings.Contains(Fold(shape.Number(serial)), term)
			if contains {
				want = append(want, serial)
			}
			if p.Hundred(r, serial/100)[serial%100] != contains {
				t.Fatalf("%q in %s: %v", term, shape.Number(serial), !contains)
			}
		}
		if got := p.Between(r, r.First, r.Last); got != int64(len(want)) {
			t.Fatalf("%q is in %d numbers of %s, not in %d", term, len(want), shape.Number(r.Last), got)
		}
		below := r.Last
		for len(want) > 0 {
			got := p.Before(r, below)
			if got != want[len(want)-1] {
				t.Fatalf("%q is last in %d, not in %d", term, want[len(want)-1], got)
			}
			below, want = got-1, want[:len(want)-1]
		}
		if got := p.Before(r, below); got != 0 {
			t.Fatalf("%q is in %d as well", term, got)
		}
	})
}
