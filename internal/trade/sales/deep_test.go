package sales_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/firm"
	"kontor/internal/trade/sales"
)

// Deep pages and pages with afterId equal a part of all documents, also after deletions.
func TestDeepPages(t *testing.T) {
	each(t, func(o *office) {
		chance := rand.New(rand.NewPCG(7, 7))
		kinds := map[uint32]string{}
		for range 12 {
			o.do(func(tx *db.Tx) error { return o.addMany(tx, chance, kinds) })
			for id := range kinds {
				if chance.IntN(15) == 0 {
					o.must(204, "DELETE", fmt.Sprintf("/sales/documents/%d", id), "")
					delete(kinds, id)
				}
			}
		}
		err := o.db.Read(t.Context(), o.owner, func(tx *db.Tx) error {
			for range 60 {
				if err := o.compareDeepPage(tx, chance, kinds); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// addMany makes documents.
func (o *office) addMany(tx *db.Tx, chance *rand.Rand, kinds map[uint32]string) error {
	for range 18 {
		in, err := firm.Body[sales.New](fmt.Appendf(nil, `{"documentType": %q, "contactId": %d, "issueDate": "2026-11-14", "items": [{"name": "x", "quantity": 1}]}`,
			[]string{"QT", "IV", "IV", "CS"}[chance.IntN(4)], o.customer))
		if err != nil {
			return err
		}
		doc, err := sales.Create(tx, in)
		if err != nil {
			return err
		}
		kinds[doc.ID] = doc.DocumentType
	}
	return nil
}

func (o *office) compareDeepPage(tx *db.Tx, chance *rand.Rand, kinds map[uint32]string) error {
	of := []string{"", "IV", "QT", "RE"}[chance.IntN(4)]
	after := -1
	if chance.IntN(2) == 0 {
		after = chance.IntN(len(kinds))
	}
	return o.comparePage(tx, kinds, of, after, input.Page{Page: 1 + chance.IntN(120), Limit: 1 + chance.IntN(3)})
}

// comparePage compares a page of a document type, after one of its documents unless after
// is negative, with the expected one.
func (o *office) comparePage(tx *db.Tx, kinds map[uint32]string, of string, after int, page input.Page) error {
	f := sales.Filter{Type: of, Page: page}
	var want []uint32
	for id, kind := range kinds {
		if f.Type == "" || f.Type == kind {
			want = append(want, id)
		}
	}
	slices.Sort(want)
	slices.Reverse(want)
	if len(want) > 0 && after >= 0 {
		at := after % len(want)
		f.AfterID, want = num.Ref(want[at]), want[at+1:]
	}
	got, err := sales.List(tx, f)
	if err != nil {
		return err
	}
	var ids []uint32
	for _, d := range got.Items {
		ids = append(ids, d.ID)
	}
	from, to := min(len(want), (f.Page.Page-1)*f.Limit), min(len(want), f.Page.Page*f.Limit)
	if !slices.Equal(ids, want[from:to]) || got.Pagination != input.PaginationOf(f.Page, len(want)) {
		o.t.Errorf("%+v: %v of %d, not %v of %d", f, ids, got.Pagination.TotalRows, want[from:to], len(want))
	}
	return nil
}

// The stored sum of all drafts stays within its limits.
func TestSumOutOfRange(t *testing.T) {
	each(t, func(o *office) {
		var status int
		var body map[string]any
		for range 120 {
			status, body = o.call("POST", "/sales/documents", fmt.Sprintf(
				`{"documentType": "QT", "contactId": %d, "issueDate": "2026-11-14", "items": [{"name": "x", "quantity": 1, "unitPrice": 9999999999999}]}`, o.customer))
			if status != 201 {
				break
			}
		}
		if status != 400 || !strings.Contains(fmt.Sprint(body), "out of range") {
			t.Errorf("answered %d %v", status, body)
		}
		o.must(201, "POST", "/sales/documents", fmt.Sprintf(
			`{"documentType": "QT", "contactId": %d, "issueDate": "2026-11-14", "items": [{"name": "x", "quantity": 1, "unitPrice": 1}]}`, o.customer))
	})
}
