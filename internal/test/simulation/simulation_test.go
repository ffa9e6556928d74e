package simulation

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kontor/internal/books/check"
	"kontor/internal/test/prove"
)

// act is an operation of a company with its relative frequency.
type act struct {
	weight int
	do     func(*company)
}

// Acts that can be reversed: only later documents make a document final.
var revocable = []act{
	{2, (*company).createContact}, {3, (*company).patchContact}, {1, (*company).deleteContact},
	{5, (*company).createProduct}, {4, (*company).patchProduct}, {1, (*company).deleteProduct},
	{16, (*company).createSale}, {10, (*company).patchSale}, {30, (*company).moveSale}, {16, (*company).convertSale},
	{3, (*company).deleteSale}, {5, (*company).deposit}, {3, (*company).consolidate}, {2, (*company).sign},
	{15, (*company).createPurchase}, {5, (*company).patchPurchase}, {26, (*company).movePurchase}, {2, (*company).deletePurchase}, {5, (*company).invoiceCame},
	{3, (*company).settings}, {1, (*company).stranger},
	{4, (*company).sell}, {3, (*company).collect}, {4, (*company).buy}, {3, (*company).serve}, {2, (*company).hire},
}

// Acts that cannot be reversed, and reads.
var final = []act{
	{3, (*company).returnDeposit}, {3, (*company).refundCredit}, {4, (*company).adjust}, {3, (*company).transfer},
	{4, (*company).createClaim}, {8, (*company).changeClaim}, {2, (*company).ticketCame}, {3, (*company).journal},
	{2, (*company).undoEntry}, {4, (*company).moveMoney}, {2, (*company).endYear}, {3, (*company).openBooks}, {1, (*company).unlock}, {3, (*company).ask},
	{3, (*company).prepay}, {2, (*company).previewSale}, {4, (*company).look}, {2, (*company).repeat},
	{3, (*company).importStatement}, {6, (*company).workStatement}, {3, (*company).reconcileStatement},
	{3, (*company).withhold}, {4, (*company).fileMonth}, {8, (*company).workReturn},
	{2, (*company).issueAndVoid}, {3, (*company).convertAndDelete}, {3, (*company).sayAgainAny},
}

// next draws an act.
func (w *world) next() func(*company) {
	total := 0
	for _, a := range w.acts {
		total += a.weight
	}
	n := w.random.IntN(total)
	for _, a := range w.acts {
		if n -= a.weight; n < 0 {
			return a.do
		}
	}
	panic("unreachable")
}

// run runs the companies for this many operations.
func (w *world) run(operations, between int) {
	for _, k := range w.companies {
		k.secondWarehouse()
		for range 3 {
			k.createContact()
			k.createProduct()
		}
	}
	for audited := 0; w.operated < operations && w.failed == ""; {
		k := w.companies[w.random.IntN(len(w.companies))]
		w.pass()
		if w.chance(operations/80 + 1) {
			w.watch(k, w.next())
		} else {
			w.next()(k)
		}
		if w.operated/between > audited {
			audited = w.operated / between
			w.kept()
		}
	}
	w.kept()
}

// pass advances the time: mostly minutes, sometimes a night.
func (w *world) pass() {
	switch {
	case w.chance(150):
		w.clock.now = w.clock.now.Add(time.Duration(1+w.random.IntN(4*24)) * time.Hour)
	case w.chance(3):
		w.clock.now = w.clock.now.Add(time.Duration(w.random.IntN(600)) * time.Second)
	}
}

// kept checks the invariants on every side.
func (w *world) kept() {
	for _, s := range w.sides {
		if w.failed != "" {
			return
		}
		found, err := check.Run(context.Background(), s.db)
		switch {
		case err != nil:
			w.fail(nil, "%s: check: %v", s.name, err)
		case len(found) > 0:
			w.fail(w.owner(s, found[0].Org), "%s: check: %v", s.name, found)
		}
	}
}

func (w *world) owner(s *side, org uint32) *company {
	for _, k := range w.companies {
		if k.orgs[slices.Index(w.sides, s)] == org {
			return k
		}
	}
	return nil
}

// watch checks that refused operations changed nothing.
func (w *world) watch(k *company, do func(*company)) {
	before, first := w.prints(), len(k.done)
	do(k)
	writes := slices.ContainsFunc(k.done[first:], func(o operation) bool { return o.status < 400 && o.verb != "GET" })
	if writes || w.failed != "" {
		return
	}
	for i, after := range w.prints() {
		for table, print := range after {
			if before[i][table] != print {
				w.fail(k, "%s: refused, and %s has changed", w.sides[i].name, table)
			}
		}
	}
}

// prints returns the fingerprints of every table except those that record requests.
func (w *world) prints() (out []map[string]string) {
	for i, s := range w.sides {
		var orgs []uint32
		for _, k := range w.companies {
			orgs = append(orgs, k.orgs[i])
		}
		prints, err := s.db.Fingerprint(context.Background(), orgs...)
		if err != nil {
			w.fail(nil, "%s: %v", s.name, err)
		}
		for _, table := range []string{"rate_windows", "api_keys", "id_counters"} {
			delete(prints, table)
		}
		out = append(out, prints)
	}
	return out
}

// size returns the seeds and the length of the runs.
func size(t *testing.T) (seeds []uint64, operations int) {
	seeds, operations = []uint64{1}, 1000
	if prove.Long() {
		seeds, operations = []uint64{1, 2, 3, 4, 5}, 20000
	}
	if given := os.Getenv("KONTOR_SIMULATION_SEED"); given != "" {
		seed, err := strconv.ParseUint(given, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seeds = []uint64{seed}
	}
	return seeds, prove.Count(t, "KONTOR_SIMULATION_OPERATIONS", operations)
}

func TestSimulation(t *testing.T) {
	seeds, operations := size(t)
	for _, seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w := both(t, seed)
			w.run(operations, max(500, operations/20))
			w.check()
			w.report(seed, operations)
			w.keep()
			t.Logf("seed %d: %d operations, %d requests on each engine, %d refused", seed, w.operated, w.sent, w.refused)
			if testing.Verbose() {
				tell(t, w.codes)
				tell(t, w.steps)
			}
			w.shortest(t)
			row := prove.Row{Test: fmt.Sprintf("random companies, seed %d", seed), Requests: w.sent * len(w.sides), Acked: (w.sent - w.refused) * len(w.sides)}
			if row.Note = fmt.Sprintf("%d operations with the same answers on both engines", w.operated); w.failed != "" {
				row.Broken, row.Note = 1, "see the test's output"
			}
			prove.Report(t, row)
		})
	}
}

func tell(t *testing.T, counts map[string]int) {
	var out strings.Builder
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&out, "\n  %6d × %s", counts[what], what)
	}
	t.Log(out.String())
}

// keep copies the companies of the first side to a file for other programs.
func (w *world) keep() {
	path := os.Getenv("KONTOR_SIMULATION_KEEP")
	if path == "" {
		return
	}
	if err := w.sides[0].db.Backup(context.Background(), path, nil); err != nil {
		w.t.Error(err)
	}
}
