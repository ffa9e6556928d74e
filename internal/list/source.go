package list

import (
	"container/heap"
	"math"
	"slices"

	"kontor/internal/db"
)

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

// source yields ids in descending order and reads them lazily.
type source struct {
	bound uint32   // none that it has left is greater
	ids   []uint32 // read but not returned yet
	more  func(n int) ([]uint32, error)
}

// sources are ordered by their greatest possible id.
type sources []*source

func (s sources) Len() int           { return len(s) }
func (s sources) Less(i, j int) bool { return s[i].bound > s[j].bound }
func (s sources) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *sources) Push(x any)        { *s = append(*s, x.(*source)) }
func (s *sources) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// most is the number of ids that merge reads of a source at once.
const most = 1000

// merge yields the ids of all sources in descending order, each once, after skip. It reads a
// source only when no other can have a greater id.
func merge(all sources, skip, take int) ([]uint32, error) {
	heap.Init(&all)
	atOnce := min(max(skip+take, 20), most)
	var ids []uint32
	var last uint32
	for len(all) > 0 && len(ids) < take {
		s := all[0]
		if len(s.ids) == 0 {
			read, err := s.more(atOnce)
			if err != nil {
				return nil, err
			}
			if len(read) == 0 {
				heap.Pop(&all)
				continue
			}
			s.ids, s.bound = read, read[0]
			heap.Fix(&all, 0)
			continue
		}
		id := s.ids[0]
		s.ids = s.ids[1:]
		s.bound = id - 1
		if len(s.ids) > 0 {
			s.bound = s.ids[0]
		}
		heap.Fix(&all, 0)
		if id == last {
			continue
		}
		last = id
		if skip > 0 {
			skip--
			continue
		}
		ids = append(ids, id)
	}
	return ids, nil
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

// kindSources returns a source for every kind whose numbers all contain the text, without
// distinguishing months.
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

// next returns the ids of the next documents. A number can have lost its document.
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

// nameSources returns a source for every contact. With states there is one for all, because
// a contact's last document says little about its documents in a state.
func (f *found) nameSources(rows int) (sources, error) {
	if len(f.states) > 0 && len(f.names) > 0 {
		w := f.documents(f.kinds...)
		err := f.narrowNames(w, rows)
		return sources{f.along(w)}, err
	}
	at := map[uint32]*contactRows{}
	var all sources
	for _, b := range f.names {
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
