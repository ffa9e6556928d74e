package sales_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/sales"
	"kontor/internal/test/firm"
)

// Pages far down a list, and what comes behind a document, are found from
// signposts: they are what counting would give, also when documents were deleted.
func TestPlacesInALongList(t *testing.T) {
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
				if err := o.comparePlace(tx, chance, kinds); err != nil {
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

// addMany makes documents whose ids lie at and around those at which signposts stand.
func (o *office) addMany(tx *db.Tx, chance *rand.Rand, kinds map[uint32]string) error {
	for n := range 18 {
		if n == 9 {
			last, err := db.NextID(tx, "sales_documents")
			if err != nil {
				return err
			}
			if _, err := db.NextIDs(tx, "sales_documents", int(1023-last%1024)); err != nil {
				return err
			}
		}
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

func (o *office) comparePlace(tx *db.Tx, chance *rand.Rand, kinds map[uint32]string) error {
	f := sales.Filter{Type: []string{"", "IV", "QT", "RE"}[chance.IntN(4)]}
	var want []uint32
	for id, kind := range kinds {
		if f.Type == "" || f.Type == kind {
			want = append(want, id)
		}
	}
	slices.Sort(want)
	slices.Reverse(want)
	if len(want) > 0 && chance.IntN(2) == 0 {
		at := chance.IntN(len(want))
		f.AfterID, want = num.Ref(want[at]), want[at+1:]
	}
	f.Page.Page, f.Limit = 1+chance.IntN(120), 1+chance.IntN(3)
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
