package search

import (
	"maps"
	"math"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/series"
)

// List is a list of numbered documents that bear names.
type List struct {
	Table  string
	Kinds  []string          // the types that are listed unasked
	Series map[string]string // the type of the documents in a series that is not called after it

	// ByNumber selects id, number and search text of the documents whose numbers
	// are IN ($2).
	ByNumber string
	// ByKind selects the ids of the documents of a type ($2) up to an id ($3), the
	// newest first, no more than $4.
	ByKind string
	// ByName selects the ids of a contact's documents ($2) up to an id ($3), the
	// newest first, whose search text is LIKE $4, no more than $5 and of types IN ($6).
	ByName string
	// Texts selects the search texts of the documents of a type ($2) of contacts
	// IN ($3) that are LIKE $4.
	Texts string

	Few int // how many documents a filter names one by one
}

// Found is what was found.
type Found struct {
	Total  int
	Totals map[string]int // by kind

	tx      *db.Tx
	list    List
	pattern *pattern
	kind    string // the one that was asked for
	text    string
	runs    map[string][]run // those with hits, by series
	whole   []string         // kinds whose every number has the text
	partly  map[string]bool  // kinds with a number that has not the text in its head
	bearers []db.Bearers
}

// Find looks for a text in the numbers and names of a list, or of one kind in it.
func (l List) Find(tx *db.Tx, kind, text string) (*Found, error) {
	f := &Found{tx: tx, list: l, kind: kind, text: text, pattern: newPattern(db.Fold(text))}
	hits, err := f.numbers()
	if err != nil {
		return nil, err
	}
	bearers, err := db.Bearing(tx, l.Table, kind, text)
	if err != nil {
		return nil, err
	}
	f.bearers = slices.DeleteFunc(bearers, func(b db.Bearers) bool { return !f.wants(b.Kind) })
	both, err := f.both(hits)
	if err != nil {
		return nil, err
	}
	f.Totals = map[string]int{}
	for kind, n := range hits {
		f.Totals[kind] += int(n) - both[kind]
	}
	for _, b := range f.bearers {
		f.Totals[b.Kind] += b.Rows
	}
	for _, n := range f.Totals {
		f.Total += n
	}
	return f, nil
}

func (f *Found) wants(kind string) bool {
	return kind == f.kind || f.kind == "" && slices.Contains(f.list.Kinds, kind)
}

func (f *Found) kinds() db.Texts {
	if f.kind != "" {
		return db.Texts{f.kind}
	}
	return f.list.Kinds
}

// series are those of the documents that are wanted.
func (f *Found) series() []string {
	codes := slices.Clone(f.kinds())
	for code, kind := range f.list.Series {
		if f.wants(kind) {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return codes
}

// numbers finds the series with numbers that contain the text, and counts the
// documents that have one, by their kind.
func (f *Found) numbers() (hits map[string]int64, err error) {
	all, err := series.All(f.tx, f.series())
	if err != nil {
		return nil, err
	}
	hits, f.runs, f.partly = map[string]int64{}, map[string][]run{}, map[string]bool{}
	for _, s := range all {
		kind := s.DocType
		if of, ok := f.list.Series[kind]; ok {
			kind = of
		}
		for _, r := range f.pattern.runs(kind, s) {
			f.partly[kind] = f.partly[kind] || !f.pattern.found(r.state)
			if n := f.pattern.between(r, r.first, r.last); n > 0 {
				hits[kind] += n
				f.runs[s.DocType+" "+s.Period] = append(f.runs[s.DocType+" "+s.Period], r)
			}
		}
	}
	if len(f.runs) == 0 {
		return hits, nil
	}
	gaps, err := series.Gaps(f.tx)
	for _, g := range gaps {
		for _, r := range f.runs[g.DocType+" "+g.Period] {
			if r.first <= g.Serial && g.Serial <= r.last {
				hits[r.kind] -= f.pattern.between(r, g.Serial, g.Serial)
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

// runs are the serials of a series by what they look like.
func (p *pattern) runs(kind string, s series.Series) []run {
	var all []run
	for i, shape := range s.Shapes {
		r := run{kind: kind, shape: shape, first: shape.First, last: s.Last}
		if i == 0 {
			r.first = 1
		}
		if i+1 < len(s.Shapes) {
			r.last = min(r.last, s.Shapes[i+1].First-1)
		}
		if r.first > r.last {
			continue
		}
		for _, letter := range []byte(db.Fold(shape.Head)) {
			r.state = p.step(r.state, letter)
		}
		all = append(all, r)
	}
	return all
}

// both is how many documents of each kind were found by number and by name, and so
// counted twice. Where all numbers of a kind have the text, all that bear the name do;
// only a text that is in some serials and in names is looked for in documents,
// on the side where there are fewer.
func (f *Found) both(hits map[string]int64) (both map[string]int, err error) {
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
func (f *Found) namedToo(kind string) (n int, err error) {
	for _, runs := range f.runs {
		c := &cursor{found: f, runs: slices.DeleteFunc(slices.Clone(runs), func(r run) bool { return r.kind != kind })}
		for numbers := c.numbers(500); len(numbers) > 0; numbers = c.numbers(500) {
			rows, err := db.List[numbered](f.tx, f.list.ByNumber, db.Texts(numbers))
			if err != nil {
				return 0, err
			}
			for _, r := range rows {
				if strings.Contains(db.NameIn(r.Text), f.pattern.text) {
					n++
				}
			}
		}
	}
	return n, nil
}

// numberedToo counts the documents of a kind found by name whose numbers have the text.
func (f *Found) numberedToo(kind string, contacts db.IDs) (n int, err error) {
	slices.Sort(contacts)
	for some := range slices.Chunk(slices.Compact(contacts), 500) {
		texts, err := db.List[string](f.tx, f.list.Texts, kind, some, db.NameContains(f.text))
		if err != nil {
			return 0, err
		}
		for _, text := range texts {
			if strings.Contains(db.NumberIn(text), f.pattern.text) {
				n++
			}
		}
	}
	return n, nil
}

// page is the ids of the documents that were found, the newest first, from the
// one behind skip on.
func (f *Found) page(skip, take int) ([]uint32, error) {
	all, err := f.byNumber()
	if err != nil {
		return nil, err
	}
	return merge(slices.Concat(all, f.byKind(), f.byName()), skip, take)
}

// Listed is a page of what was found and where it stands.
func (f *Found) Listed(p input.Page) ([]uint32, input.Pagination, error) {
	p = p.Clamped()
	at := input.PaginationOf(p, f.Total)
	if (p.Page-1)*p.Limit >= f.Total { // which would have to be gone through to its end
		return nil, at, nil
	}
	ids, err := f.page((p.Page-1)*p.Limit, p.Limit)
	return ids, at, err
}

// many is how many contacts a filter names at most: it may name them twice, and a
// statement of SQLite has 32,766 arguments, of which a list takes a power of two.
const many = 8192

// Narrow lets a filter select only what was found in a table of that alias: a few
// documents by their ids; more by the contacts whose names have the text, and by their
// search texts where a number may have it or a contact is not called so any more.
func (f *Found) Narrow(w *db.Filter, alias string) error { return f.narrow(w, alias, "") }

// Among is Narrow for a filter that goes along an index of its own, which has the
// contact in it: the index of contacts has not the rest.
func (f *Found) Among(w *db.Filter, alias string) error { return f.narrow(w, alias, "+") }

// narrow keeps the index of contacts out of it by a sign.
func (f *Found) narrow(w *db.Filter, alias, sign string) error {
	if f.Total <= f.list.Few {
		ids, err := f.page(0, f.list.Few)
		if err == nil {
			w.And(alias+".id IN (?)", db.IDs(ids))
		}
		return err
	}
	contacts := make(db.IDs, len(f.bearers))
	for i, b := range f.bearers {
		contacts[i] = b.Contact
	}
	slices.Sort(contacts)
	contacts = slices.Compact(contacts)
	text := alias + `.search_text LIKE ? ESCAPE '\'`
	if len(f.runs)+len(f.whole) > 0 || len(contacts) > many || slices.Contains(contacts, 0) {
		w.And(text, db.Contains(f.text))
		return nil
	}
	renamed, err := db.BearingOthers(f.tx, f.list.Table, f.text, contacts)
	if err != nil {
		return err
	}
	contact := sign + alias + ".contact_id IN (?)"
	if len(renamed) == 0 {
		w.And(contact, contacts)
		return nil
	}
	w.And(contact+" AND (NOT ("+contact+") OR "+text+")", contacts, renamed, db.Contains(f.text))
	return nil
}

// byNumber is a source for every series. The newest of each are looked up
// together, so that old series are asked no more.
func (f *Found) byNumber() (sources, error) {
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
		rows, err := db.List[numbered](f.tx, f.list.ByNumber, db.Texts(some))
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			newest[r.Number].bound, newest[r.Number].ids = r.ID, []uint32{r.ID}
		}
	}
	return all, nil
}

// byKind is a source for every kind whose numbers all have the text: its months
// need not be told apart.
func (f *Found) byKind() (all sources) {
	for _, kind := range f.whole {
		below := uint32(math.MaxUint32)
		all = append(all, &source{bound: below, more: func(n int) ([]uint32, error) {
			ids, err := db.List[uint32](f.tx, f.list.ByKind, kind, below, n)
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
	found *Found
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
			c.below, c.begun = r.last, true
		}
		serial := int64(0)
		if c.below >= r.first {
			serial = c.found.pattern.before(r, c.below)
		}
		if serial == 0 {
			c.runs, c.begun = c.runs[:len(c.runs)-1], false
			continue
		}
		numbers = append(numbers, r.shape.Number(serial))
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
		rows, err := db.List[numbered](c.found.tx, c.found.list.ByNumber, db.Texts(numbers))
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

// byName is a source for every contact.
func (f *Found) byName() sources {
	at := map[uint32]*bearer{}
	var all sources
	for _, b := range f.bearers {
		c := at[b.Contact]
		if c == nil {
			c = &bearer{found: f, contact: b.Contact}
			at[b.Contact] = c
			all = append(all, &source{more: c.next})
			c.source = all[len(all)-1]
		}
		c.left += b.Rows
		c.source.bound = max(c.source.bound, b.Last)
	}
	return all
}

// bearer goes back through the documents of a contact that bear the name.
type bearer struct {
	found   *Found
	contact uint32
	left    int
	source  *source
}

func (b *bearer) next(n int) ([]uint32, error) {
	if b.left <= 0 {
		return nil, nil
	}
	ids, err := db.List[uint32](b.found.tx, b.found.list.ByName, b.contact, b.source.bound, db.NameContains(b.found.text), min(n, b.left), b.found.kinds())
	b.left -= len(ids)
	return ids, err
}
