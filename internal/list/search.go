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
	Number  string            // the column
	Series  map[string]string // the kind of the documents in a series that is not called after it
	Initial string            // the state of new documents
	Letters map[string]byte   // the other states as list_states stores them
}

// found is what a search has found, in some states or in any.
type found struct {
	tx      *db.Tx
	list    *Spec
	kinds   []string // that are wanted
	states  []string // that are wanted; none: any
	text    string
	pattern *search.Pattern

	total   int
	runs    map[string][]run // those with hits, by series
	whole   []string         // kinds whose every number has the text
	partly  map[string]bool  // kinds with a number that has not the text in its head
	bearers []bearers

	inside  map[string]int // documents in the states, by kind, if any are named
	outside map[string]int // all others
	letters [256]bool      // of the states
	byState stateMap       // the states of kinds of which some are inside and some outside
}

// run is serials of one kind.
type run struct {
	series, kind string
	search.Run
}

// find looks for a text in the numbers and names of documents.
func (s *Spec) find(tx *db.Tx, text string, kinds, states []string) (*found, error) {
	f := &found{tx: tx, list: s, kinds: kinds, states: states, text: text, pattern: search.NewPattern(search.Fold(text))}
	if err := f.count(); err != nil {
		return nil, err
	}
	hits, err := f.numbers()
	if err != nil {
		return nil, err
	}
	if f.bearers, err = s.bearing(tx, text, kinds, states); err != nil {
		return nil, err
	}
	both, err := f.both(hits)
	if err != nil {
		return nil, err
	}
	for kind, n := range hits {
		f.total += int(n) - both[kind]
	}
	for _, b := range f.bearers {
		f.total += b.Rows
	}
	return f, nil
}

// count tells from counters how many documents are in the wanted states.
func (f *found) count() error {
	if len(f.states) == 0 {
		return nil
	}
	f.inside, f.outside = map[string]int{}, map[string]int{}
	for _, state := range f.states {
		f.letters[f.list.Numbers.letter(state)] = true
	}
	counters, err := Counters(f.tx, f.list.Table)
	for _, c := range counters {
		switch {
		case !slices.Contains(f.kinds, c.Kind):
		case slices.Contains(f.states, c.State):
			f.inside[c.Kind] += int(c.Rows)
		default:
			f.outside[c.Kind] += int(c.Rows)
		}
	}
	return err
}

// mixed tells whether some documents of a kind are in the wanted states and some
// are not.
func (f *found) mixed(kind string) bool { return f.inside[kind] > 0 && f.outside[kind] > 0 }

// series are those of the documents that are wanted, by what they are called.
func (f *found) series() map[string]string {
	all := map[string]string{}
	for _, kind := range f.kinds {
		if len(f.states) == 0 || f.inside[kind] > 0 {
			all[kind] = kind
		}
	}
	for code, kind := range f.list.Numbers.Series {
		if all[kind] != "" {
			all[code] = kind
		}
	}
	return all
}

// numbers finds the series with numbers that contain the text, and counts the
// documents that have one, by their kind.
func (f *found) numbers() (hits map[string]int64, err error) {
	kinds := f.series()
	all, err := series.All(f.tx, slices.Sorted(maps.Keys(kinds)))
	if err != nil {
		return nil, err
	}
	hits, f.runs, f.partly = map[string]int64{}, map[string][]run{}, map[string]bool{}
	for _, s := range all {
		kind, name := kinds[s.DocType], seriesName(s.DocType, s.Period)
		for _, r := range f.pattern.Runs(s) {
			f.partly[kind] = f.partly[kind] || !f.pattern.InHead(r)
			if n := f.pattern.Between(r, r.First, r.Last); n > 0 {
				hits[kind] += n
				f.runs[name] = append(f.runs[name], run{name, kind, r})
			}
		}
	}
	if len(f.runs) == 0 {
		return hits, nil
	}
	gaps, err := series.Gaps(f.tx)
	if err != nil {
		return nil, err
	}
	for _, g := range gaps {
		for _, r := range f.runs[seriesName(g.DocType, g.Period)] {
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
	return hits, f.numbersInStates(all, kinds, gaps, hits)
}

// numbersInStates leaves of the hits those in the wanted states. If every number
// of a kind has the text, counters tell; otherwise the states of its documents do.
func (f *found) numbersInStates(all []series.Series, kinds map[string]string, gaps []series.Gap, hits map[string]int64) (err error) {
	for _, kind := range f.whole {
		if f.mixed(kind) {
			hits[kind] = int64(f.inside[kind])
		}
	}
	var codes, periods []string
	for _, s := range all {
		if f.runs[seriesName(s.DocType, s.Period)] != nil && f.mixed(kinds[s.DocType]) {
			codes, periods = append(codes, s.DocType), append(periods, s.Period)
		}
	}
	if len(codes) == 0 {
		return nil
	}
	slices.Sort(codes)
	slices.Sort(periods)
	if f.byState, err = readStates(f.tx, f.list.Table, slices.Compact(codes), slices.Compact(periods)); err != nil {
		return err
	}
	for _, g := range gaps {
		f.byState.gap(g)
	}
	for kind := range hits {
		if f.mixed(kind) && f.partly[kind] {
			hits[kind] = 0
		}
	}
	maps.DeleteFunc(f.runs, func(_ string, runs []run) bool {
		if !f.mixed(runs[0].kind) {
			return false
		}
		n := int64(0)
		for _, r := range runs {
			n += f.inStates(r)
		}
		hits[runs[0].kind] += n
		return n == 0
	})
	return nil
}

// inStates counts the documents of a run whose numbers contain the text and that
// are in the wanted states.
func (f *found) inStates(r run) (count int64) {
	for n := r.First / 100; n <= r.Last/100; n++ {
		letters := f.byState.hundred(r.series, n)
		contains := f.pattern.Hundred(r.Run, n)
		for i := range letters {
			if serial := 100*n + int64(i); contains[i] && f.letters[letters[i]] && r.First <= serial && serial <= r.Last {
				count++
			}
		}
	}
	return count
}

// before is the greatest serial of a run, up to one, whose number contains the
// text and whose document is in the wanted states; 0 is none.
func (f *found) before(r run, to int64) int64 {
	switch {
	case to < r.First:
		return 0
	case !f.mixed(r.kind):
		return f.pattern.Before(r.Run, to)
	}
	for n := to / 100; n >= r.First/100; n-- {
		letters := f.byState.hundred(r.series, n)
		contains := f.pattern.Hundred(r.Run, n)
		for i := min(99, to-100*n); i >= 0 && 100*n+i >= r.First; i-- {
			if contains[i] && f.letters[letters[i]] {
				return 100*n + i
			}
		}
	}
	return 0
}

// documents selects those of wanted kinds and states.
func (f *found) documents(kinds ...string) *db.Filter {
	w := f.list.all().And(f.list.Kind+" IN (?)", db.Texts(kinds))
	return w.If(len(f.states) > 0, f.list.State+" IN (?)", db.Texts(f.states))
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
		w := f.nameHasText(f.documents(kind).And(f.list.column("contact_id")+" IN (?)", some))
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
	names, err := f.nameSources(skip + take)
	if err != nil {
		return nil, err
	}
	return merge(slices.Concat(all, f.kindSources(), names), skip, take)
}

// many is how many contacts a filter names at most: it may name them twice, and a
// statement of SQLite has 32,766 arguments, of which a list takes a power of two.
const many = 8192

// narrow lets a filter, of which rows are read until so many are found, select
// only what was found: by names if no number has the text, a few documents by
// their ids, and more by their texts.
func (f *found) narrow(w *db.Filter, rows int) error {
	if len(f.runs)+len(f.whole) == 0 && len(f.bearers) > 0 {
		return f.narrowNames(w, rows)
	}
	if f.total <= f.list.few() {
		ids, err := f.page(0, f.list.few())
		if err == nil {
			w.And(f.list.column("id")+" IN (?)", db.IDs(ids))
		}
		return err
	}
	w.And(f.list.column("search_text")+` LIKE ? ESCAPE '\'`, search.Contains(f.text))
	return nil
}

// narrowNames lets a filter select documents by the contacts whose names contain
// the text, and by their texts if a contact has had other names.
func (f *found) narrowNames(w *db.Filter, rows int) error {
	contacts := make(db.IDs, len(f.bearers))
	for i, b := range f.bearers {
		contacts[i] = b.Contact
	}
	slices.Sort(contacts)
	contacts = slices.Compact(contacts)
	along := f.alongStates(rows)
	if along <= f.list.few() || len(contacts) > many || slices.Contains(contacts, 0) {
		f.nameHasText(w)
		return nil
	}
	renamed, err := bearingOthers(f.tx, f.list.Table, f.text, contacts)
	if err != nil {
		return err
	}
	contact := f.list.column("contact_id")
	if along < math.MaxInt {
		contact = Unindexed(contact)
	}
	contact += " IN (?)"
	if len(renamed) == 0 {
		w.And(contact, contacts)
		return nil
	}
	w.And(contact+" AND (NOT ("+contact+") OR "+f.list.column("search_text")+` LIKE ? ESCAPE '\')`, contacts, renamed, search.NameContains(f.text))
	return nil
}

// alongStates is how many rows are read along the index of states, which has the
// contact in it, until so many are found, if names are spread over the states
// evenly. If the contacts have fewer documents than that, it is not the way.
func (f *found) alongStates(rows int) int {
	var named, inside, outside int
	for _, b := range f.bearers {
		named += b.Rows
	}
	for _, kind := range f.kinds {
		inside, outside = inside+f.inside[kind], outside+f.outside[kind]
	}
	if named == 0 || inside == 0 {
		return math.MaxInt
	}
	along := min(rows, named) * inside / named
	if along >= named*(inside+outside)/inside {
		return math.MaxInt
	}
	return along
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
		all = append(all, f.along(f.documents(kind)))
	}
	return all
}

// along is a source of the documents that a filter selects.
func (f *found) along(w *db.Filter) *source {
	below := uint32(math.MaxUint32)
	return &source{bound: below, more: func(n int) ([]uint32, error) {
		if below == 0 {
			return nil, nil
		}
		ids, err := f.newest(w, below, n)
		below = 0
		if len(ids) == n {
			below = ids[n-1] - 1
		}
		return ids, err
	}}
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
		serial := c.found.before(r, c.below)
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

// nameSources are a source for every contact. With states there is one for all:
// when a contact's last document in a state was made does not tell much.
func (f *found) nameSources(rows int) (sources, error) {
	if len(f.states) > 0 && len(f.bearers) > 0 {
		w := f.documents(f.kinds...)
		err := f.narrowNames(w, rows)
		return sources{f.along(w)}, err
	}
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
	return all, nil
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
	w := f.nameHasText(f.documents(f.kinds...).And(f.list.column("contact_id")+" = ?", b.contact))
	ids, err := f.newest(w, b.source.bound, min(n, b.left))
	b.left -= len(ids)
	return ids, err
}
