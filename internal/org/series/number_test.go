package series_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/series"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// The numbers that these tests take are on no document, which is what the check
// would say: it stays away.
func eachUnaudited(t *testing.T, test func(t *testing.T, c firm.Company)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, firm.NewCompany(t, d, "Acme Co., Ltd.")) })
}

func next(tx *db.Tx, docType, date string) (string, error) {
	n, err := series.Next(tx, docType, when.MustDate(date))
	return n.Text, err
}

func TestNumbers(t *testing.T) {
	eachUnaudited(t, func(t *testing.T, c firm.Company) {
		rule := func(docType, prefix string, digits int, reset, year string) {
			t.Helper()
			c.Must(func(tx *db.Tx) error {
				_, err := series.SetRule(tx, series.Rule{DocType: docType, Prefix: prefix, Digits: digits, Reset: reset, YearStyle: year})
				return err
			})
		}
		want := func(docType, date, number string) {
			t.Helper()
			c.Must(func(tx *db.Tx) error {
				got, err := next(tx, docType, date)
				if err == nil && got != number {
					err = fmt.Errorf("%s of %s is %s, want %s", docType, date, got, number)
				}
				return err
			})
		}
		want("IV", "2026-11-01", "IV-202611-0001")
		want("IV", "2026-11-30", "IV-202611-0002")
		want("IV", "2026-10-31", "IV-202610-0001") // by the document's date, whenever it is typed
		want("IV", "2026-12-01", "IV-202612-0001")
		want("IV", "2026-11-02", "IV-202611-0003")
		first := map[string]string{"OI": "OI-0001", "OB": "OB-0001", "MT": "MT-0001", "WT": "WT-2026-0001"}
		for _, docType := range series.DocTypes {
			if first[docType] == "" {
				first[docType] = docType + "-202611-0001"
			}
			if docType != "IV" {
				want(docType, "2026-11-01", first[docType])
			}
		}
		// The year in the Buddhist era changes what is printed, not the count.
		rule("IV", "IV", 4, series.Monthly, series.Buddhist)
		want("IV", "2026-11-03", "IV-256911-0004")
		rule("IV", "INV", 2, series.Yearly, series.Gregorian)
		want("IV", "2026-11-03", "INV-2026-01")
		want("IV", "2026-01-03", "INV-2026-02")
		want("IV", "2027-01-01", "INV-2027-01")
		rule("IV", "ใบกำกับ", 6, series.Never, series.Gregorian)
		want("IV", "2026-11-03", "ใบกำกับ-000001")
		want("IV", "2030-11-03", "ใบกำกับ-000002")
		// With the first rule again, the series continues where it was.
		rule("IV", "IV", 1, series.Monthly, series.Gregorian)
		want("IV", "2026-11-03", "IV-202611-5")
		for n := 6; n <= 12; n++ {
			want("IV", "2026-11-03", fmt.Sprintf("IV-202611-%d", n)) // digits are a minimum
		}
	})
}

func TestUsedPrefixIsRefused(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		for _, r := range []struct {
			rule series.Rule
			want *fault.Fault
		}{
			{series.Rule{DocType: "IV", Prefix: "CS", Digits: 4, Reset: "monthly", YearStyle: "gregorian"}, fault.Conflict},
			{series.Rule{DocType: "XX", Prefix: "XX", Digits: 4, Reset: "monthly", YearStyle: "gregorian"}, fault.BadRequest},
			{series.Rule{DocType: "IV", Prefix: "", Digits: 4, Reset: "monthly", YearStyle: "gregorian"}, fault.BadRequest},
			{series.Rule{DocType: "IV", Prefix: "IV-2026", Digits: 4, Reset: "monthly", YearStyle: "gregorian"}, fault.BadRequest},
			{series.Rule{DocType: "IV", Prefix: "IV", Digits: 0, Reset: "monthly", YearStyle: "gregorian"}, fault.BadRequest},
			{series.Rule{DocType: "IV", Prefix: "IV", Digits: 11, Reset: "monthly", YearStyle: "gregorian"}, fault.BadRequest},
			{series.Rule{DocType: "IV", Prefix: "IV", Digits: 4, Reset: "daily", YearStyle: "gregorian"}, fault.BadRequest},
			{series.Rule{DocType: "IV", Prefix: "IV", Digits: 4, Reset: "monthly", YearStyle: "lunar"}, fault.BadRequest},
		} {
			err := c.Write(func(tx *db.Tx) error { _, err := series.SetRule(tx, r.rule); return err })
			if !errors.Is(err, r.want) {
				t.Errorf("%+v: %v, want %s", r.rule, err, r.want.Code)
			}
		}
	})
}

// The number of a document is unique, so that a prefix which one type has given up
// would lead another type to numbers that are taken.
func TestFormerPrefixStaysReserved(t *testing.T) {
	eachUnaudited(t, func(t *testing.T, c firm.Company) {
		rule := func(docType, prefix string) error {
			return c.Write(func(tx *db.Tx) error {
				_, err := series.SetRule(tx, series.Rule{DocType: docType, Prefix: prefix, Digits: 4, Reset: series.Monthly, YearStyle: series.Gregorian})
				return err
			})
		}
		c.Must(func(tx *db.Tx) error { _, err := next(tx, "IV", "2026-11-14"); return err })
		for _, step := range []struct {
			docType, prefix string
			refused         bool
		}{
			{"IV", "ใบ_1", false},
			{"CS", "IV", true},
			{"CS", "I", false}, // no number begins with I-
			{"IV", "INV", false},
			{"CS", "ใบ_1", false}, // which numbered nothing
			{"CS", "CS", false},
			{"IV", "IV", false}, // its own
		} {
			if err := rule(step.docType, step.prefix); errors.Is(err, fault.Conflict) != step.refused || err != nil && !step.refused {
				t.Errorf("%s for %s: %v", step.prefix, step.docType, err)
			}
		}
	})
}

func TestConcurrentNumbersLeaveNoGap(t *testing.T) {
	eachUnaudited(t, func(t *testing.T, c firm.Company) {
		who := c.As("owner@acme.test")
		var mu sync.Mutex
		var got []string
		var all sync.WaitGroup
		refused := errors.New("refused after the number was taken")
		for n := range 150 {
			all.Go(func() {
				var number string
				err := c.DB.Write(t.Context(), who, func(tx *db.Tx) (err error) {
					if number, err = next(tx, "IV", "2026-11-14"); err == nil && n%3 == 0 {
						err = refused
					}
					return err
				})
				switch {
				case err == nil:
					mu.Lock()
					got = append(got, number)
					mu.Unlock()
				case !errors.Is(err, refused):
					t.Error(err)
				}
			})
		}
		all.Wait()
		slices.Sort(got)
		for i, number := range got {
			if want := fmt.Sprintf("IV-202611-%04d", i+1); number != want {
				t.Fatalf("number %d is %s, want %s", i+1, number, want)
			}
		}
		if len(got) != 100 {
			t.Fatalf("%d numbers", len(got))
		}
	})
}
