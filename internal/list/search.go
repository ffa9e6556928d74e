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

// found is the result of a search, in some states or in any.
type found struct {
	tx      *db.Tx
	list    *Spec
	kinds   []string // wanted kinds
	states  []string // wanted states; none means any
	text    string
	pattern *search.Pattern

	total  int
	runs   map[string][]run // those with hits, by series
	whole  []string         // kinds whose every number has the text
	partly map[string]bool  // kinds with a number that has not the text in its head
	names  []nameCount

	inside  map[string]int // documents in the states, by kind, if any are named
	outside map[string]int // all others
	letters [256]bool      // of the states
	byState stateMap       // states of kinds that are only partly wanted
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
	if f.names, err = s.countNames(tx, text, kinds, states); err != nil {
		return nil, err
	}
	both, err := f.both(hits)
	if err != nil {
		return nil, err
	}
	for kind, n := range hits {
		f.total += int(n) - both[kind]
	}
	for _, b := range f.names {
		f.total += b.Rows
	}
	return f, nil
}

// count counts the documents in the wanted states from counters.
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

// mixed reports whether some documents of a kind are in the wanted states and some
// are not.
func (f *found) mixed(kind string) bool { return f.inside[kind] > 0 && f.outside[kind] > 0 }

// series returns the series of the wanted documents, by kind.
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

// numbersInStates keeps the hits in the wanted states. If every number of a kind contains
// the text, counters give the result; otherwise the states of its documents do.
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

// before returns the greatest serial of a run up to one whose number contains the text and
// whose document is in a wanted state, or 0.
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
	for _, b := range f.names {
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

// many is the maximum number of contacts in a filter. They can appear twice, and SQLite allows
// 32,766 arguments.
const many = 8192

// narrow adds a condition for the search results to a filter that reads up to so many rows:
// by contacts if no number contains the text, by ids for a few documents, and by text for
// more.
func (f *found) narrow(w *db.Filter, rows int) error {
	if len(f.runs)+len(f.whole) == 0 && len(f.names) > 0 {
		return f.narrowNames(w, rows)
	}
	if f.total <= Few {
		ids, err := f.page(0, Few)
		if err == nil {
			w.And(f.list.column("id")+" IN (?)", db.IDs(ids))
		}
		return err
	}
	w.And(f.list.column("search_text")+` LIKE ? ESCAPE '\'`, search.Contains(f.text))
	return nil
}

// narrowNames adds a condition for the contacts whose names contain the text, and for the
// text if a contact has had other names.
func (f *found) narrowNames(w *db.Filter, rows int) error {
	contacts := make(db.IDs, len(f.names))
	for i, b := range f.names {
		contacts[i] = b.Contact
	}
	slices.Sort(contacts)
	contacts = slices.Compact(contacts)
	along := f.alongStates(rows)
	if along <= Few || len(contacts) > many || slices.Contains(contacts, 0) {
		f.nameHasText(w)
		return nil
	}
	renamed, err := withOtherNames(f.tx, f.list.Table, f.text, contacts)
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

// alongStates estimates how many rows are read along the index of states until so many are
// found, if names are distributed evenly. If the contacts have fewer documents, this index
// is not used.
func (f *found) alongStates(rows int) int {
	var named, inside, outside int
	for _, b := range f.names {
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
