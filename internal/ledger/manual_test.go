package ledger_test

import (
	"errors"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// booked parses an amount of a line.
func booked(text string) num.Booked { return num.Booked{Money: num.MustMoney(text)} }

// manual returns a manual entry with lines "code debit credit".
func (c company) manual(day string, lines ...string) ledger.NewEntry {
	in := ledger.NewEntry{EntryDate: date(day), Description: "by hand"}
	for _, text := range lines {
		f := strings.Fields(text)
		in.Lines = append(in.Lines, ledger.NewLine{AccountID: c.account(f[0]), Debit: booked(f[1]), Credit: booked(f[2])})
	}
	return in
}

func (c company) create(in ledger.NewEntry) (e ledger.EntryRecord, err error) {
	err = c.Write(func(tx *db.Tx) error {
		e, err = ledger.Create(tx, in)
		return err
	})
	return e, err
}

func TestManualEntryKeepsDayInTimezone(t *testing.T) {
	each(t, func(c company) {
		in := c.manual("2026-11-14", "1110 100.50 0", "3110 0 100.50")
		in.Lines[0].Description, in.ExternalID = "ทุนแรก", "legacy-1"
		e, err := c.create(in)
		if err != nil {
			t.Fatal(err)
		}
		if e.EntryDate != 1794589200 || e.EntryNumber != "JV-202611-0001" || e.ReferenceType != "MANUAL" || e.ReferenceID != 0 || e.ExternalID != "legacy-1" {
			t.Errorf("entry: %+v", e)
		}
		if e.Lines[0].Description != "ทุนแรก" || e.Lines[0].Debit.String() != "100.5" || e.Lines[1].AccountCode != "3110" || e.Lines[1].SortOrder != 2 {
			t.Errorf("lines: %+v", e.Lines)
		}
	})
}

func TestInvalidManualEntriesAreRefused(t *testing.T) {
	each(t, func(c company) {
		c.Must(func(tx *db.Tx) error {
			off := false
			_, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: "5270", IsActive: &off})
			return err
		})
		if _, err := c.create(withExternal(c.manual("2026-11-01", "1110 1 0", "3110 0 1"), "taken")); err != nil {
			t.Fatal(err)
		}
		missing := c.manual("2026-11-14", "1110 5 0", "3110 0 5")
		missing.Lines[1].AccountID = 4_000_000_000
		for name, r := range map[string]struct {
			in     ledger.NewEntry
			want   *fault.Fault
			fields string
		}{
			"imbalanced":      {c.manual("2026-11-14", "1110 100 0", "3110 0 99.99"), fault.JournalEntryImbalanced, ""},
			"no side":         {c.manual("2026-11-14", "1110 100 0", "3110 0 100", "1120 0 0"), fault.BadRequest, "Lines[2].Debit:gt"},
			"two sides":       {c.manual("2026-11-14", "1110 100 100", "3110 0 100", "1120 0 0"), fault.BadRequest, "Lines[0].Debit:lte Lines[2].Debit:gt"},
			"missing account": {missing, fault.BadRequest, "Lines[1].AccountID:exists"},
			"closed account":  {c.manual("2026-11-14", "5270 5 0", "3110 0 4"), fault.BadRequest, "Lines[0].AccountID:active"},
			"same externalId": {withExternal(c.manual("2026-11-14", "1110 5 0", "3110 0 5"), "taken"), fault.Conflict, ""},
		} {
			_, err := c.create(r.in)
			if !errors.Is(err, r.want) || fieldsOf(err) != r.fields {
				t.Errorf("%s: %v, want %s %s", name, err, r.want.Code, r.fields)
			}
		}
		c.Must(func(tx *db.Tx) error {
			settings, err := org.SettingsOf(tx)
			settings.LockDate = date("2026-11-20")
			return errors.Join(err, org.SaveSettings(tx, settings))
		})
		_, err := c.create(c.manual("2026-11-20", "1110 100 0", "3110 0 99"))
		if !errors.Is(err, fault.BadRequest) || !strings.Contains(err.Error(), "period locked") {
			t.Errorf("locked and imbalanced: %v; imbalance is looked at last", err)
		}
	})
}

func withExternal(in ledger.NewEntry, id string) ledger.NewEntry {
	in.ExternalID = id
	return in
}

func fieldsOf(err error) string {
	var named []string
	if f := fault.Of(err); f != nil {
		for _, field := range f.Fields {
			named = append(named, field.Name+":"+field.Tag)
		}
	}
	return strings.Join(named, " ")
}

func TestTooLargeEntryIsRefused(t *testing.T) {
	each(t, func(c company) {
		in := c.manual("2026-11-14")
		cash, equity := c.account("1110"), c.account("3110")
		most := num.Booked{Money: num.RawMoney(num.MoneyMax)}
		for range 250 {
			in.Lines = append(in.Lines, ledger.NewLine{AccountID: cash, Debit: most}, ledger.NewLine{AccountID: equity, Credit: most})
		}
		for _, lines := range []int{4, 500} {
			part := in
			part.Lines = in.Lines[:lines]
			if _, err := c.create(part); !errors.Is(err, fault.BadRequest) {
				t.Errorf("%d lines of the largest amount: %v", lines, err)
			}
		}
	})
}

func TestJournalIsListedByDateAndFiltered(t *testing.T) {
	each(t, func(c company) {
		var ids []uint32
		for _, day := range []string{"2026-11-10", "2026-11-30", "2026-11-01", "2026-11-30", "2026-12-01"} {
			e, err := c.create(c.manual(day, "1110 1 0", "3110 0 1"))
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, e.ID)
		}
		other := found(t, c.DB, "Other")
		foreign, err := other.create(other.manual("2026-11-15", "1110 9 0", "3110 0 9"))
		if err != nil {
			t.Fatal(err)
		}
		list := func(f ledger.Filter) (got []uint32, p input.Pagination) {
			c.Read(func(tx *db.Tx) error {
				page, err := ledger.List(tx, f)
				for _, e := range page.Items {
					got = append(got, e.ID)
					if len(e.Lines) != 2 {
						t.Errorf("entry %d has %d lines", e.ID, len(e.Lines))
					}
				}
				p = page.Pagination
				return err
			})
			return got, p
		}
		all := []uint32{ids[4], ids[3], ids[1], ids[0], ids[2]}
		check := func(name string, f ledger.Filter, want ...uint32) {
			t.Helper()
			got, _ := list(f)
			if len(got) != len(want) {
				t.Errorf("%s: %v, want %v", name, got, want)
				return
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("%s: %v, want %v", name, got, want)
					return
				}
			}
		}
		check("all", ledger.Filter{}, all...)
		check("november", ledger.Filter{FromDate: date("2026-11-01"), ToDate: date("2026-11-30")}, all[1:]...)
		check("one day", ledger.Filter{FromDate: date("2026-11-30"), ToDate: date("2026-11-30")}, all[1:3]...)
		check("upside down", ledger.Filter{FromDate: date("2026-11-30"), ToDate: date("2026-11-01")})
		check("manual", ledger.Filter{ReferenceType: "MANUAL"}, all...)
		check("unknown type", ledger.Filter{ReferenceType: "NOPE"})
		check("no such external id", ledger.Filter{ExternalID: "x"})
		check("second page", ledger.Filter{Page: input.Page{Page: 2, Limit: 2}}, all[2:4]...)
		check("behind an entry", ledger.Filter{Page: input.Page{AfterID: num.Ref(all[2])}}, all[3:]...)
		check("updated in the future", ledger.Filter{Page: input.Page{UpdatedSince: new(when.Unix(when.MomentMax))}})
		check("updated since", ledger.Filter{Page: input.Page{UpdatedSince: new(when.Unix(0))}}, ids...)
		if _, p := list(ledger.Filter{Page: input.Page{Page: 2, Limit: 2}}); p.TotalRows != 5 || p.TotalPages != 3 || p.NextPage != 3 || p.PreviousPage != 1 {
			t.Errorf("pagination: %+v", p)
		}
		for _, kind := range []string{"", "MANUAL", "NOPE"} {
			for i, id := range all {
				got, p := list(ledger.Filter{ReferenceType: kind, Page: input.Page{Page: 1, Limit: 1, AfterID: num.Ref(id)}})
				want := len(all) - 1 - i
				if kind == "NOPE" {
					want = 0
				}
				if p.TotalRows != want || len(got) != min(want, 1) {
					t.Errorf("%q behind entry %d of the list: %v, %d rows, want %d", kind, i, got, p.TotalRows, want)
				}
			}
			if got, p := list(ledger.Filter{ReferenceType: kind, Page: input.Page{Page: 2, Limit: 1, AfterID: 4_000_000_000}}); len(got) != 0 || p.TotalRows != 0 {
				t.Errorf("%q behind no entry: %v, %d rows", kind, got, p.TotalRows)
			}
		}
		since := new(when.Unix(0))
		if got, p := list(ledger.Filter{Page: input.Page{Page: 1, Limit: 1, UpdatedSince: since, AfterID: num.Ref(ids[1])}}); p.TotalRows != 5 || len(got) != 1 {
			t.Errorf("updated since, behind an entry: %v, %d rows", got, p.TotalRows)
		}
		c.Read(func(tx *db.Tx) error {
			for _, id := range []uint32{foreign.ID, 4_000_000_000} {
				if _, err := ledger.Get(tx, ledger.ByID{ID: id}); !errors.Is(err, fault.NotFound) {
					t.Errorf("entry %d: %v", id, err)
				}
			}
			return nil
		})
		other.kept()
	})
}

// TestBalancesDoNotWrap posts the largest amount until a balance overflows and expects a
// refusal instead of a wrong number.
func TestBalancesDoNotWrap(t *testing.T) {
	each(t, func(c company) {
		most := num.RawMoney(num.MoneyMax)
		in := c.manual("2026-11-14")
		in.Lines = []ledger.NewLine{
			{AccountID: c.account("1110"), Debit: num.Booked{Money: most}}, {AccountID: c.account("3110"), Credit: num.Booked{Money: most}},
		}
		var held num.Money
		for range 100 {
			_, err := c.create(in)
			if err == nil {
				held = held.Add(most)
				continue
			}
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("balance beyond its range: %v", err)
			}
			break
		}
		if got := c.balances()["1110"]; got != held.String() || held.Cmp(num.MoneyOf(900_000_000_000_000)) < 0 {
			t.Errorf("balance is %s, want %s", got, held)
		}
	})
}
