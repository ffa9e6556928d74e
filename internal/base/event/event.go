// Package event lists the types of events: what a client is told after a write. Package db
// stores the events of a transaction together with its audit row, package feed reads them.
//
// To add a type, add one line in types.go and one call of Tx.Event where it happens, and
// name the type on its routes (Route.Emits). The scenarios fail on what is missing.
package event

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/access"
)

// Event is something that happened to a record.
type Event struct {
	*Type
	ID     uint32 // of the record
	Number string // its number or code
	Facts  any
}

// Type is one type of event.
type Type struct {
	Name  string
	Of    *Resource
	Facts reflect.Type // a struct with JSON names
	order int          // among the events of one record in one transaction
	last  bool         // of several in a transaction, the last one counts
}

// Kind is a Type together with the type of its facts.
type Kind[F any] struct{ *Type }

// On returns the event of a record.
func (k Kind[F]) On(id uint32, number string, facts F) Event {
	return Event{Type: k.Type, ID: id, Number: number, Facts: facts}
}

// Kinds is a type of event that records of several resources have, by resource.
type Kinds[F any] map[string]Kind[F]

// On returns the event of a record.
func (k Kinds[F]) On(resource string, id uint32, number string, facts F) Event {
	return k[resource].On(id, number, facts)
}

// Type returns one of the types, which all have the same name and facts.
func (k Kinds[F]) Type() *Type {
	for _, kind := range k {
		return types[kind.Name]
	}
	return nil
}

// Resource is a type of record, named as in the audit log.
type Resource struct {
	Name  string
	Right access.Right // who can read these records
	Own   bool         // members read only those of their own claims
	path  string       // of the route that reads one; empty if there is none
}

// Path returns the path of the route that reads a record, below the prefix of the API, or "".
func (r *Resource) Path(id uint32) string {
	return strings.Replace(r.path, "{id}", strconv.FormatUint(uint64(id), 10), 1)
}

// Orders in which the events of one record are stored.
const (
	created = iota
	changed
	settled
)

// types are all types by name. resources are all resources by name.
var (
	types     = map[string]*Type{}
	resources = map[string]*Resource{}
)

func resource(name string, right access.Right, path string) *Resource {
	r := &Resource{Name: name, Right: right, path: path}
	resources[name] = r
	return r
}

// owned is a resource whose records members read only if they own them.
func owned(name string, right access.Right, path string) *Resource {
	r := resource(name, right, path)
	r.Own = true
	return r
}

func define[F any](name string, of *Resource, order int) Kind[F] {
	if types[name] != nil && types[name].Of == of {
		panic("event: two types " + name)
	}
	t := &Type{Name: name, Of: of, Facts: reflect.TypeFor[F](), order: order, last: order == settled}
	if types[name] == nil {
		types[name] = t
	}
	return Kind[F]{t}
}

// defineFor defines a type for each of several resources.
func defineFor[F any](name string, of ...*Resource) Kinds[F] {
	kinds := Kinds[F]{}
	for _, r := range of {
		kinds[r.Name] = define[F](name, r, changed)
	}
	return kinds
}

// Types returns all types, by name.
func Types() []*Type {
	all := make([]*Type, 0, len(types))
	for _, t := range types {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *Type) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// ResourceOf returns the resource of a name, or nil.
func ResourceOf(name string) *Resource { return resources[name] }

// About names the record of a request.
type About struct {
	Resource string
	ID       uint32
}

// Arranged returns the events of a request in the order in which they are stored: the record
// that was asked for, other records by id, stock movements, journal entries.
func Arranged(about About, events []Event) []Event {
	slices.SortStableFunc(events, func(a, b Event) int {
		if d := about.rank(a) - about.rank(b); d != 0 {
			return d
		}
		if d := strings.Compare(a.Of.Name, b.Of.Name); d != 0 {
			return d
		}
		if a.Type == b.Type && a.Type == JournalPosted.Type { // in the order of their posting
			return 0
		}
		if a.ID != b.ID {
			return int(int64(a.ID) - int64(b.ID))
		}
		return a.order - b.order
	})
	return events
}

func (about About) rank(e Event) int {
	switch {
	case e.Type == FeedBegan.Type:
		return 0
	case e.Type == StockMoved.Type:
		return 3
	case e.Type == JournalPosted.Type:
		return 4
	case e.Of.Name == about.Resource && e.ID == about.ID:
		return 1
	}
	return 2
}

// Add adds an event to those of a transaction. A settlement replaces the earlier one of its
// record.
func Add(events []Event, e Event) []Event {
	if e.last {
		for i := range events {
			if events[i].Type == e.Type && events[i].ID == e.ID {
				events[i] = e
				return events
			}
		}
	}
	return append(events, e)
}

// TagLength is the length of the tag in an event id: the first digits of the hash of its audit
// row.
const TagLength = 8

// ID identifies an event, also as a cursor and as the id of a webhook message.
type ID struct {
	Org uint32
	Seq int64
	Tag string
}

// String returns evt_<org>_<seq>_<tag>.
func (id ID) String() string { return fmt.Sprintf("evt_%d_%d_%s", id.Org, id.Seq, id.Tag) }

// ParseID reads an event id.
func ParseID(text string) (id ID, ok bool) {
	parts := strings.Split(text, "_")
	if len(parts) != 4 || parts[0] != "evt" || len(parts[3]) != TagLength {
		return id, false
	}
	org, err := strconv.ParseUint(parts[1], 10, 32)
	if err != nil {
		return id, false
	}
	seq, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil || seq < 1 {
		return id, false
	}
	id = ID{uint32(org), seq, parts[3]}
	return id, id.String() == text && strings.Trim(id.Tag, "0123456789abcdef") == ""
}
