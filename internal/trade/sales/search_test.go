package sales_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/org/search"
	"kontor/internal/org/series"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// few sets for a test how many rows a statement names one by one.
func few(t testing.TB, n int) {
	before := list.Few
	list.Few = n
	t.Cleanup(func() { list.Few = before })
}

// A search returns the same as comparing every document, after changes of documents,
// customers and number series.
func TestSearchEqualsFullScan(t *testing.T) {
	few(t, 5)
	each(t, func(o *office) {
		chance := rand.New(rand.NewPCG(13, 4))
		o.trade(chance, 70)
		o.compareSearches(chance, 150)
	})
}

var searchedNames = []string{"บริษัท น้ำใจ จำกัด", "ร้าน น\u0e49\u0e4d\u0e32แข็ง", "100% Cotton_Co", "7-Eleven 11", "IV Re Trading", "Ｓｉａｍ ＡＢＣ", "x"}

// trade makes documents of several kinds, months and customers, and changes and
// deletes some. Customers are renamed and rules of numbers change on the way.
func (o *office) trade(chance *rand.Rand, steps int) {
	o.t.Helper()
	var customers, drafts, sent []uint32
	for _, name := range searchedNames {
		customers = append(customers, o.id(o.must(201, "POST", "/contacts", fmt.Sprintf(`{"name": %q, "contactType": "client"}`, name))))
	}
	any := func(ids []uint32) uint32 { return ids[chance.IntN(len(ids))] }
	for n := range steps {
		switch what := chance.IntN(12); {
		case what == 0:
			o.must(200, "PATCH", fmt.Sprintf("/contacts/%d", any(customers)), fmt.Sprintf(`{"name": %q}`, searchedNames[chance.IntN(len(searchedNames))]+"2"))
		case what == 1 && len(drafts) > 0:
			at := chance.IntN(len(drafts))
			o.must(204, "DELETE", fmt.Sprintf("/sales/documents/%d", drafts[at]), "")
			drafts = slices.Delete(drafts, at, at+1)
		case what == 2 && len(drafts) > 0:
			o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d", any(drafts)), fmt.Sprintf(`{"contactId": %d}`, any(customers)))
		case what == 4 && len(drafts) > 0:
			at := chance.IntN(len(drafts))
			o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d/status", drafts[at]), `{"status": "sent"}`)
			sent, drafts = append(sent, drafts[at]), slices.Delete(drafts, at, at+1)
		case what == 5 && len(sent) > 0:
			at := chance.IntN(len(sent))
			o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d/status", sent[at]), `{"status": "void"}`)
			sent = slices.Delete(sent, at, at+1)
		case what == 3:
			rule := series.Rule{
				DocType: "IV", Prefix: []string{"IV", "ทส", "I_1", "ＡＢ"}[chance.IntN(4)], Digits: 1 + chance.IntN(5),
				Reset: []string{series.Monthly, series.Yearly, series.Never}[chance.IntN(3)], YearStyle: []string{series.Gregorian, series.Buddhist}[chance.IntN(2)],
			}
			o.do(func(tx *db.Tx) error {
				_, err := series.SetRule(tx, rule)
				return err
			})
		default:
			drafts = append(drafts, o.id(o.must(201, "POST", "/sales/documents", fmt.Sprintf(`{"documentType": %q, "contactId": %d, "issueDate": "2026-%02d-14",
				"items": [{"name": "Desk", "quantity": 1, "unitPrice": 100}]}`, []string{"QT", "IV", "IV", "IV", "CS"}[chance.IntN(5)], any(customers), 9+n%3))))
		}
	}
}

// compareSearches searches for parts of existing texts, and for missing ones.
func (o *office) compareSearches(chance *rand.Rand, searches int) {
	o.t.Helper()
	type row struct {
		ID     uint32 `db:"id"`
		Kind   string `db:"document_type"`
		Status string `db:"status"`
		Text   string `db:"search_text"`
		Owed   bool   `db:"owed"`
	}
	err := o.db.Read(o.t.Context(), o.owner, func(tx *db.Tx) error {
		all, err := db.List[row](tx, `SELECT d.id, d.document_type, d.status, d.search_text,
			d.document_type IN ('IV', 'DN') AND d.status IN ('sent', 'partially_paid') AND d.outstanding_amount > 0 AND d.is_consolidated = FALSE AS owed
			FROM sales_documents d WHERE d.org_id = $1 ORDER BY d.id DESC`)
		if err != nil {
			return err
		}
		for n := range searches {
			letters := []rune(all[chance.IntN(len(all))].Text)
			from := chance.IntN(len(letters))
			term := strings.Split(string(letters[from:min(len(letters), from+1+n%6)]), "\x1f")[0]
			switch n % 10 {
			case 0:
				term = []string{"%", "_", "0%", "i_", "iv", "1", "2", "11", "-", "2026", "2569", "ｂ-", "zz", "น้ำ", "ab-"}[chance.IntN(15)]
			case 1:
				term = strings.ToUpper(term) + "x"
			}
			if term = strings.TrimSpace(term); term == "" {
				continue
			}
			kind := []string{"", "IV", "QT", "CS", "RE"}[chance.IntN(5)]
			var want []uint32
			inside := map[string][]uint32{} // by status
			for _, r := range all {
				if strings.Contains(r.Text, search.Fold(term)) && (kind == "" || r.Kind == kind) {
					want = append(want, r.ID)
					inside[r.Status] = append(inside[r.Status], r.ID)
					if r.Owed {
						inside["unpaid"] = append(inside["unpaid"], r.ID)
					}
				}
			}
			page := input.Page{Page: 1 + chance.IntN(3), Limit: 7}
			got, err := sales.List(tx, sales.Filter{Page: page, Type: kind, Search: term})
			if err != nil {
				return err
			}
			var ids []uint32
			for _, d := range got.Items {
				ids = append(ids, d.ID)
			}
			from, to := min(len(want), (page.Page-1)*7), min(len(want), page.Page*7)
			if got.Pagination != input.PaginationOf(page, len(want)) || !slices.Equal(ids, want[from:to]) {
				o.t.Errorf("%q of %q, page %d: %v of %d; a look at all finds %v of %d", term, kind, page.Page, ids, got.Pagination.TotalRows, want[from:to], len(want))
			}
			if err := o.compareInStatus(tx, chance, kind, term, inside); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

// compareInStatus searches in every status, the newest entry first and the earliest date first.
func (o *office) compareInStatus(tx *db.Tx, chance *rand.Rand, kind, term string, inside map[string][]uint32) error {
	type dated struct {
		ID   uint32    `db:"id"`
		Date when.Date `db:"issue_date"`
	}
	rows, err := db.List[dated](tx, `SELECT d.id, d.issue_date FROM sales_documents d WHERE d.org_id = $1`)
	if err != nil {
		return err
	}
	dates := map[uint32]string{}
	for _, r := range rows {
		dates[r.ID] = fmt.Sprintf("%s %08d", r.Date, r.ID)
	}
	for _, status := range []string{"draft", "sent", "paid", "void", "unpaid"} {
		for _, order := range []string{"", document.Oldest} {
			want := slices.Clone(inside[status])
			if order != "" {
				slices.SortFunc(want, func(a, b uint32) int { return cmp.Compare(dates[a], dates[b]) })
			}
			page := input.Page{Page: 1 + chance.IntN(3), Limit: 1 + chance.IntN(9)}
			got, err := sales.List(tx, sales.Filter{Page: page, Type: kind, Search: term, Status: status, Order: order})
			if err != nil {
				return err
			}
			var ids []uint32
			for _, d := range got.Items {
				ids = append(ids, d.ID)
			}
			from, to := min(len(want), page.Offset()), min(len(want), page.Offset()+page.Limit)
			if got.Pagination != input.PaginationOf(page, len(want)) || !slices.Equal(ids, want[from:to]) {
				o.t.Errorf("%q of %q %s %s, page %d: %v of %d; a look at all finds %v of %d", term, kind, status, order, page.Page, ids, got.Pagination.TotalRows, want[from:to], len(want))
			}
		}
	}
	return nil
}

// A list by type and status counts no documents in an index: PostgreSQL reads every
// document for that until it has vacuumed, long after a bulk load.
func TestListsDoNotCountDocuments(t *testing.T) {
	c := &dbtest.Counter{}
	eachWith(t, db.Options{Observe: c.Observe}, func(o *office) {
		o.trade(rand.New(rand.NewPCG(13, 4)), 40)
		for _, query := range []string{"", "type=IV", "status=sent", "type=IV&status=sent", "status=unpaid", "status=overdue"} {
			texts := c.During(func() { o.must(200, "GET", "/sales/documents?limit=1&"+query, "") })
			for _, text := range texts {
				if strings.Contains(text, "COUNT(*) FROM sales_documents") {
					o.t.Errorf("%s runs %s", query, text)
				}
			}
		}
	})
}

// The number of overdue documents equals that of comparing all documents, whether few or
// many are not due yet.
func TestOverdueCountEqualsFullScan(t *testing.T) {
	each(t, func(o *office) {
		customer := o.id(o.must(201, "POST", "/contacts", `{"name": "Late", "contactType": "client"}`))
		for n := range 24 {
			due := []string{`"2026-01-31"`, `"2026-02-01"`, `"2099-12-31"`, `null`}[n%4]
			made := o.id(o.must(201, "POST", "/sales/documents", fmt.Sprintf(`{"documentType": %q, "contactId": %d, "issueDate": "2026-01-14", "dueDate": %s,
				"items": [{"name": "Desk", "quantity": 1, "unitPrice": 100}]}`, []string{"IV", "IV", "QT"}[n%3], customer, due)))
			if n%5 != 0 {
				o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d/status", made), `{"status": "sent"}`)
			}
		}
		for _, n := range []int{1000, 3} {
			few(o.t, n)
			for _, kind := range []string{"", "IV", "QT"} {
				for _, order := range []string{"", "due"} {
					o.compareLate(sales.Filter{Page: input.Page{Limit: 2}, Type: kind, Status: "overdue", Order: order})
				}
			}
		}
	})
}

// compareLate pages through overdue documents.
func (o *office) compareLate(f sales.Filter) {
	o.t.Helper()
	err := o.db.Read(o.t.Context(), o.owner, func(tx *db.Tx) error {
		all, err := sales.List(tx, sales.Filter{Page: input.Page{Limit: 100}, Type: f.Type})
		if err != nil {
			return err
		}
		want, got := map[uint32]bool{}, map[uint32]bool{}
		for _, d := range all.Items {
			if d.IsOverdue {
				want[d.ID] = true
			}
		}
		for f.Page.Page = 1; ; f.Page.Page++ {
			page, err := sales.List(tx, f)
			if err != nil {
				return err
			}
			if page.Pagination.TotalRows != len(want) {
				o.t.Errorf("page %d of %+v: %d are late, not %d", f.Page.Page, f, page.Pagination.TotalRows, len(want))
			}
			for _, d := range page.Items {
				got[d.ID] = true
			}
			if page.Pagination.NextPage == 0 {
				break
			}
		}
		if !maps.Equal(got, want) {
			o.t.Errorf("%+v lists %v, not %v", f, got, want)
		}
		return nil
	})
	if err != nil {
		o.t.Fatal(err)
	}
}
