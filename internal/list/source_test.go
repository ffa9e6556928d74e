package list

import (
	"kontor/internal/series"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestMerge compares a page of several sources with all of their ids, sorted.
func TestMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all sources
		var want []uint32
		for range rapid.IntRange(0, 4).Draw(t, "sources") {
			ids := rapid.SliceOfDistinct(rapid.Uint32Range(1, 60), rapid.ID[uint32]).Draw(t, "ids")
			slices.SortFunc(ids, func(a, b uint32) int { return int(b) - int(a) })
			want = append(want, ids...)
			atOnce := rapid.IntRange(1, 9).Draw(t, "at once")
			all = append(all, &source{bound: 60, more: func(int) (some []uint32, err error) {
				some = ids[:min(atOnce, len(ids))]
				ids = ids[len(some):]
				return some, nil
			}})
		}
		slices.SortFunc(want, func(a, b uint32) int { return int(b) - int(a) })
		want = slices.Compact(want)
		skip, take := rapid.IntRange(0, 70).Draw(t, "skip"), rapid.IntRange(1, 20).Draw(t, "take")
		want = want[min(skip, len(want)):min(skip+take, len(want))]
		if got, err := merge(all, skip, take); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v, not %v: %v", got, want, err)
		}
	})
}

// TestGapsHaveNoState keeps deleted documents apart from those in the initial state.
func TestGapsHaveNoState(t *testing.T) {
	states := stateMap{}
	states.block("IV 2026-11", 1, emptyBlock)[3] = 's'
	states.gap(series.Gap{DocType: "IV", Period: "2026-11", Serial: 504})
	states.gap(series.Gap{DocType: "IV", Period: "2026-11", Serial: 7})
	if got := string(states.hundred("IV 2026-11", 5)[2:6]); got != "-s -" {
		t.Errorf("serials 502 to 505 are %q", got)
	}
	if got := string(states.hundred("IV 2026-11", 0)[6:9]); got != "- -" {
		t.Errorf("serials 6 to 8 are %q", got)
	}
	if got := string(states.hundred("IV 2026-10", 0)); got != string(emptyHundred) {
		t.Errorf("a series without states has %q", got)
	}
}
