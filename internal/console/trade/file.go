package trade

import (
	"strconv"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/when"
)

// tickedMax is the most documents of a list that can be ticked for one file.
const tickedMax = 500

// SendFile sends all pages of the list with its filter as a file, or only the ticked rows.
func (s *Pages[F, D]) SendFile(v *console.Visit) error {
	f, err := console.Filter[F](v, s.Side.Narrow(v)...)
	if err != nil {
		return err
	}
	ids := v.Args(s.Ticked)
	if len(ids) > tickedMax {
		return fault.BadRequest.Because("%s", v.T("Tick at most {1} documents.", tickedMax))
	}
	table := console.Table{Name: s.Path[1:], Title: v.T(s.Word), Period: period(v), Columns: s.Columns}
	if kind := v.Arg(s.Type); kind != "" {
		table.Title = v.T(console.TypesWord(kind))
	}
	return v.SendTable(table, func(tx *db.Tx, file console.TableFile) error {
		sums := totals{word: v.T("Total"), named: v.T}
		add := func(d D) error {
			cells := s.Side.Cells(v, d)
			sums.add(s.Side.Brief(v, d), cells)
			return file.Row(cells...)
		}
		var err error
		if len(ids) > 0 {
			err = s.ticked(tx, ids, add)
		} else {
			err = s.all(v, tx, f, add)
		}
		if err != nil {
			return err
		}
		return sums.write(file)
	})
}

// all passes every document of the filter, in the order of the list.
func (s *Pages[F, D]) all(v *console.Visit, tx *db.Tx, f F, add func(D) error) error {
	page, order := s.Side.Paging(&f)
	*order = v.Order()
	return console.AllPages(v, page, func() (int, error) {
		docs, err := s.Side.List(tx, f)
		for _, d := range docs.Items {
			if err := add(d); err != nil {
				return 0, err
			}
			page.AfterID = num.Ref(s.Side.Brief(v, d).ID)
		}
		return len(docs.Items), err
	})
}

// ticked passes the documents that were ticked, in their order on the page.
func (s *Pages[F, D]) ticked(tx *db.Tx, ids []string, add func(D) error) error {
	for _, text := range ids {
		id, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return fault.NotFound
		}
		d, err := s.Side.Get(tx, uint32(id))
		if err != nil {
			return err
		}
		if err := add(d); err != nil {
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
	word  string
	named func(string, ...any) string
	keys  []sumKey
	sums  map[sumKey][]any
}

type sumKey struct{ kind, currency string }

func (t *totals) add(b Brief, cells []any) {
	if b.Gone() {
		return
	}
	key := sumKey{b.Shown(), b.Currency}
	if t.sums == nil {
		t.sums = map[sumKey][]any{}
	}
	if t.sums[key] == nil {
		t.keys = append(t.keys, key)
		t.sums[key] = make([]any, len(cells))
		t.sums[key][0] = t.word + " " + t.named(console.TypesWord(key.kind)) + " " + key.currency
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
