package list

import (
	"maps"
	"math"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/search"
	"kontor/internal/series"
)

// Numbering says how the documents of a list are found by a piece of their
// number or of the name that they bear.
type Numbering struct {
	Number string            // the column
	Series map[string]string // the kind of the documents in a series that is not called after it
}

// found is what a search has found.
type found struct {
	tx      *db.Tx
	list    *Spec
	kind    string // that was asked for
	text    string
	pattern *search.Pattern

	total   int
	totals  map[string]int   // by kind
	runs    map[string][]run // those with hits, by series
	whole   []string         // kinds whose every number has the text
	partly  map[string]bool  // kinds with a number that has not the text in its head
	bearers []bearers
}

// run is serials of one kind.
type run struct {
	kind string
	search.Run
}

// find looks for a text in the numbers and names of a list, or of one kind in it.
func (s *Spec) find(tx *db.Tx, kind, text string) (*found, error) {
	f := &found{tx: tx, list: s, kind: kind, text: text, pattern: search.NewPattern(search.Fold(text)), totals: map[string]int{}}
	hits, err := f.numbers()
	if err != nil {
		return nil, err
	}
	all, err := bearing(tx, s.Table, kind, text)
	if err != nil {
		return nil, err
	}
	f.bearers = slices.DeleteFunc(all, func(b bearers) bool { return !s.lists(kind, b.Kind) })
	both, err := f.both(hits)
	if err != nil {
		return nil, err
	}
	for kind, n := range hits {
		f.totals[kind] += int(n) - both[kind]
	}
	for _, b := range f.bearers {
		f.totals[b.Kind] += b.Rows
	}
	for _, n := range f.totals {
		f.total += n
	}
	return f, nil
}

// kinds are those that are wanted.
func (f *found) kinds() db.Texts {
	if f.kind != "" {
		return db.Texts{f.kind}
	}
	return f.list.Kinds
}

// series are those of the documents that are wanted.
func (f *found) series() []string {
	codes := slices.Clone(f.kinds())
	for code, kind := range f.list.Numbers.Series {
		if f.list.lists(f.kind, kind) {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return codes
}

// numbers finds the series with numbers that contain the text, and counts the
// documents that have one, by their kind.
func (f *found) numbers() (hits map[string]int64, err error) {
	all, err := series.All(f.tx, f.series())
	if err != nil {
		return nil, err
	}
	hits, f.runs, f.partly = map[string]int64{}, map[string][]run{}, map[string]bool{}
	for _, s := range all {
		kind, name := s.DocType, s.DocType+" "+s.Period
		if of, ok := f.list.Numbers.Series[kind]; ok {
			kind = of
		}
		for _, r := range f.pattern.Runs(s) {
			f.partly[kind] = f.partly[kind] || !f.pattern.InHead(r)
			if n := f.pattern.Between(r, r.First, r.Last); n > 0 {
				hits[kind] += n
				f.runs[name] = append(f.runs[name], run{kind, r})
			}
		}
	}
	if len(f.runs) == 0 {
		return hits, nil
	}
	gaps, err := series.Gaps(f.tx)
	for _, g := range gaps {
		for _, r := range f.runs[g.DocType+" "+g.Period] {
			if r.First <= g.Serial && g.Serial <= r.Last {
				hits[r.kind] -= f.pattern.Between(r.Run, g.Serial, g.Serial)
			}
		}
	}
	for kind := range hits {
		if !f.partly[kind] {
			f.whole = append(f.whole, kind)
		}
	}
	maps.DeleteFunc(f.runs, func(_ string, runs []run) bool { return slices.Contains(f.whole, runs[0].kind) })
	return hits, err
}

// byNumber selects the documents with some numbers.
func (f *found) byNumber(numbers []string) ([]numbered, error) {
	s := f.list
	w := s.all().And(s.column(s.Numbers.Number)+" IN (?)", db.Texts(numbers))
	return db.List[numbered](f.tx, "SELECT "+s.column("id")+", "+s.column(s.Numbers.Number)+" AS number, "+s.column("search_text")+" FROM "+s.from()+" "+w.String(), w.Args()...)
}

// newest selects the ids of documents up to one, the newest first.
func (f *found) newest(w *db.Filter, below uint32, n int) ([]uint32, error) {
	id := f.list.column("id")
	query, args := w.Ending("SELECT "+id+" FROM "+f.list.from()+" ", " AND "+id+" <= ? ORDER BY "+id+" DESC LIMIT ?", below, n)
	return db.List[uint32](f.tx, query, args...)
}

// nameHasText is the condition that the name of a document has the text.
func (f *found) nameHasText(w *db.Filter) *db.Filter {
	return w.And(f.list.column("search_text")+` LIKE ? ESCAPE '\'`, search.NameContains(f.text))
}

// both is how many documents of each kind were found by number and by name, and so
// counted twice. Where all numbers of a kind have the text, all that bear the name do;
// only a text that is in some serials and in names is looked for in documents,
// on the side where there are fewer.
func (f *found) both(hits map[string]int64) (both map[string]int, err error) {
	rows, contacts := map[string]int{}, map[string]db.IDs{}
	for _, b := range f.bearers {
		rows[b.Kind] += b.Rows
		contacts[b.Kind] = append(contacts[b.Kind], b.Contact)
	}
	both = map[string]int{}
	for kind, n := range rows {
		switch {
		case hits[kind] == 0:
		case !f.partly[kind]:
			both[kind] = n
		case hits[kind] < int64(n):
			both[kind], err = f.namedToo(kind)
		default:
			both[kind], err = f.numberedToo(kind, contacts[kind])
		}
		if err != nil {
			return nil, err
		}
	}
	return both, nil
}

// namedToo counts the documents of a kind found by number whose names have the text.
func (f *found) namedToo(kind string) (n int, err error) {
	for _, runs := range f.runs {
		c := &cursor{found: f, runs: slices.DeleteFunc(slices.Clone(runs), func(r run) bool { return r.kind != kind })}
		for numbers := c.numbers(500); len(numbers) > 0; numbers = c.numbers(500) {
			rows, err := f.byNumber(numbers)
			if err != nil {
				return 0, err
			}
			for _, r := range rows {
				if strings.Contains(search.NameIn(r.Text), search.Fold(f.text)) {
					n++
				}
			}
		}
	}
	return n, nil
}

// numberedToo counts the documents of a kind found by name whose numbers have the text.
func (f *found) numberedToo(kind string, contacts db.IDs) (n int, err error) {
	slices.Sort(contacts)
	for some := range slices.Chunk(slices.Compact(contacts), 500) {
		w := f.nameHasText(f.list.all().And(f.list.Kind+" = ?", kind).And(f.list.column("contact_id")+" IN (?)", some))
		texts, err := db.List[string](f.tx, "SELECT "+f.list.column("search_text")+" FROM "+f.list.from()+" "+w.String(), w.Args()...)
		if err != nil {
			return 0, err
		}
		for _, text := range texts {
			if strings.Contains(search.NumberIn(text), search.Fold(f.text)) {
				n++
			}
		}
	}
	return n, nil
}

// page is the ids of the documents that were found, the newest first, from the
// one behind skip on.
func (f *found) page(skip, take int) ([]uint32, error) {
	all, err := f.numberSources()
	if err != nil {
		return nil, err
	}
	return merge(slices.Concat(all, f.kindSources(), f.nameSources()), skip, take)
}

// many is how many contacts a filter names at most: it may name them twice, and a
// statement of SQLite has 32,766 arguments, of which a list takes a power of two.
const many = 8192

// narrow lets a filter select only what was found: a few documents by their ids;
// more by the contacts whose names have the text, and by their search texts where
// a number may have it or a contact has had other names. A filter that has an
// index of its own, with the contact in it, is better off without that of contacts.
func (f *found) narrow(w *db.Filter, indexed bool) error {
	if f.total <= f.list.few() {
		ids, err := f.page(0, f.list.few())
		if err == nil {
			w.And(f.list.column("id")+" IN (?)", db.IDs(ids))
		}
		return err
	}
	contacts := make(db.IDs, len(f.bearers))
	for i, b := range f.bearers {
		contacts[i] = b.Contact
	}
	slices.Sort(contacts)
	contacts = slices.Compact(contacts)
	text := f.list.column("search_text") + ` LIKE ? ESCAPE '\'`
	if len(f.runs)+len(f.whole) > 0 || len(contacts) > many || slices.Contains(contacts, 0) {
		w.And(text, search.Contains(f.text))
		return nil
	}
	renamed, err := bearingOthers(f.tx, f.list.Table, f.text, contacts)
	if err != nil {
		return err
	}
	contact := f.list.column("contact_id")
	if indexed {
		contact = Unindexed(contact)
	}
	contact += " IN (?)"
	if len(renamed) == 0 {
		w.And(contact, contacts)
		return nil
	}
	w.And(contact+" AND (NOT ("+contact+") OR "+text+")", contacts, renamed, search.Contains(f.text))
	return nil
}

// numberSources are a source for every series. The newest of each are looked up
// together, so that old series are asked no more.
func (f *found) numberSources() (sources, error) {
	var all sources
	newest := map[string]*source{}
	for _, runs := range f.runs {
		c := &cursor{found: f, runs: runs}
		s := &source{bound: math.MaxUint32, more: c.next}
		if numbers := c.numbers(1); len(numbers) == 1 {
			newest[numbers[0]] = s
		}
		all = append(all, s)
	}
	numbers := make([]string, 0, len(newest))
	for number := range newest {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	for some := range slices.Chunk(numbers, 500) {
		rows, err := f.byNumber(some)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			newest[r.Number].bound, newest[r.Number].ids = r.ID, []uint32{r.ID}
		}
	}
	return all, nil
}

// kindSources are a source for every kind whose numbers all have the text: its months
// need not be told apart.
func (f *found) kindSources() (all sources) {
	for _, kind := range f.whole {
		below := uint32(math.MaxUint32)
		all = append(all, &source{bound: below, more: func(n int) ([]uint32, error) {
			ids, err := f.newest(f.list.all().And(f.list.Kind+" = ?", kind), below, n)
			if len(ids) > 0 {
				below = ids[len(ids)-1] - 1
			}
			return ids, err
		}})
	}
	return all
}

type numbered struct {
	ID     uint32 `db:"id"`
	Number string `db:"number"`
	Text   string `db:"search_text"`
}

// cursor goes back through a series. Later numbers have greater ids.
type cursor struct {
	found *found
	runs  []run
	below int64 // serials of the last run that were not given yet
	begun bool
}

// numbers are the next numbers that contain the text.
func (c *cursor) numbers(n int) []string {
	var numbers []string
	for len(c.runs) > 0 && len(numbers) < n {
		r := c.runs[len(c.runs)-1]
		if !c.begun {
			c.below, c.begun = r.Last, true
		}
		serial := int64(0)
		if c.below >= r.First {
			serial = c.found.pattern.Before(r.Run, c.below)
		}
		if serial == 0 {
			c.runs, c.begun = c.runs[:len(c.runs)-1], false
			continue
		}
		numbers = append(numbers, r.Shape.Number(serial))
		c.below = serial - 1
	}
	return numbers
}

// next are the ids of the next documents. A number may have none any more.
func (c *cursor) next(n int) ([]uint32, error) {
	for {
		numbers := c.numbers(n)
		if len(numbers) == 0 {
			return nil, nil
		}
		rows, err := c.found.byNumber(numbers)
		if err != nil || len(rows) > 0 {
			ids := make([]uint32, len(rows))
			for i, r := range rows {
				ids[i] = r.ID
			}
			slices.SortFunc(ids, func(a, b uint32) int { return int(b) - int(a) })
			return ids, err
		}
	}
}

// nameSources are a source for every contact.
func (f *found) nameSources() sources {
	at := map[uint32]*contactRows{}
	var all sources
	for _, b := range f.bearers {
		c := at[b.Contact]
		if c == nil {
			c = &contactRows{found: f, contact: b.Contact}
			at[b.Contact] = c
			all = append(all, &source{more: c.next})
			c.source = all[len(all)-1]
		}
		c.left += b.Rows
		c.source.bound = max(c.source.bound, b.Last)
	}
	return all
}

// contactRows goes back through the documents of a contact that bear the name.
type contactRows struct {
	found   *found
	contact uint32
	left    int
	source  *source
}

func (b *contactRows) next(n int) ([]uint32, error) {
	if b.left <= 0 {
		return nil, nil
	}
	f := b.found
	w := f.nameHasText(f.list.all().And(f.list.column("contact_id")+" = ?", b.contact)).And(f.list.Kind+" IN (?)", f.kinds())
	ids, err := f.newest(w, b.source.bound, min(n, b.left))
	b.left -= len(ids)
	return ids, err
}
