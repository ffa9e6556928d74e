package trade

import (
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
)

// tickedMax is the most documents of a list that can be ticked for one file.
const tickedMax = 500

// sendFile sends all pages of the list with its filter as a file, or only the ticked rows.
func (s *family) sendFile(v *console.Visit) error {
	q, err := s.query(v)
	if err != nil {
		return err
	}
	ids := v.Args(s.Names.Ticked)
	if len(ids) > tickedMax {
		return fault.BadRequest.Because("%s", v.T("Tick at most {1} documents.", tickedMax))
	}
	table := console.Table{Name: s.Path[1:], Title: v.T(s.Word), Period: period(v), Columns: s.Columns}
	if kind := v.Arg(s.Names.Filter); kind != "" {
		table.Title = v.T(console.TypesWord(kind))
	}
	return v.SendTable(table, func(tx *db.Tx, file console.TableFile) error {
		sums := totals{v: v, sums: map[sumKey][]any{}}
		add := func(d Document) error {
			cells := d.cells()[:len(s.Columns)]
			sums.add(d, cells)
			return file.Row(cells...)
		}
		read := func() error { return all(v, tx, q, add) }
		if len(ids) > 0 {
			read = func() error { return s.ticked(tx, ids, add) }
		}
		if err := read(); err != nil {
			return err
		}
		return sums.write(file)
	})
}

// cells returns a document as a row of a file. Purchases leave out the last one.
func (d Document) cells() []any {
	return []any{
		d.Number, d.Called(), string(d.Status), d.Party, d.Date, d.Due, d.Currency, d.Net, d.VAT, d.Total, d.Withheld, d.Paid, d.Outstanding, d.ExternalID,
		d.Received,
	}
}

// all passes every document of a list, in its order.
func all(v *console.Visit, tx *db.Tx, q query, add func(Document) error) error {
	*q.order = v.Order()
	return console.AllPages(v, q.page, func() (int, error) {
		docs, err := q.list(tx)
		for _, d := range docs.Items {
			if err := add(d); err != nil {
				return 0, err
			}
			q.page.AfterID = num.Ref(d.ID)
		}
		return len(docs.Items), err
	})
}

// ticked passes the documents that were ticked, in their order on the page.
func (s *family) ticked(tx *db.Tx, ids []string, add func(Document) error) error {
	for _, text := range ids {
		id, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return fault.NotFound
		}
		d, err := s.get(tx, uint32(id))
		if err == nil {
			err = add(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// period returns the dates of the filter, as people write them.
func period(v *console.Visit) string {
	from, to := written(v, v.Arg("fromDate")), written(v, v.Arg("toDate"))
	switch {
	case from == "" && to == "":
		return v.Speech.Date(v.Today)
	case from == "":
		return v.T("until {1}", to)
	case to == "":
		return v.T("from {1}", from)
	}
	return from + " – " + to
}

// written returns a date of the address as people write it, or "".
func written(v *console.Visit, text string) string {
	day, err := when.ParseDate(text)
	if err != nil {
		return ""
	}
	return v.Speech.Date(day)
}

// totals adds up the amounts of a file by type and currency, without void documents.
type totals struct {
	v    *console.Visit
	keys []sumKey
	sums map[sumKey][]any
}

type sumKey struct{ kind, currency string }

func (t *totals) add(d Document, cells []any) {
	if d.Gone() {
		return
	}
	key := sumKey{d.Called(), d.Currency}
	if t.sums[key] == nil {
		t.keys = append(t.keys, key)
		t.sums[key] = make([]any, len(cells))
		t.sums[key][0] = t.v.T("Total") + " " + t.v.T(console.TypesWord(key.kind)) + " " + key.currency
	}
	for i, cell := range cells {
		amount, ok := cell.(num.Money)
		if sum, begun := t.sums[key][i].(num.Money); ok && begun {
			amount = amount.Add(sum)
		}
		if ok {
			t.sums[key][i] = amount
		}
	}
}

func (t *totals) write(file console.TableFile) error {
	for _, key := range t.keys {
		if err := file.Total(t.sums[key]...); err != nil {
			return err
		}
	}
	return nil
}
