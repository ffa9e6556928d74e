package list

import "container/heap"

// source gives ids, the greatest first. What it has is read as far as it is
// wanted.
type source struct {
	bound uint32   // none that it has left is greater
	ids   []uint32 // that were read and not given
	more  func(n int) ([]uint32, error)
}

// sources are ordered by what they may have to give.
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

// merge gives ids from all sources, the greatest first and each once, from the
// one behind skip on. It asks a source only when nobody else can have a greater.
func merge(all sources, skip, take int) ([]uint32, error) {
	heap.Init(&all)
	atOnce := min(max(skip+take, 20), few)
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
