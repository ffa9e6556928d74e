package db

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db/engine"
)

// NextID takes the next id of a resource. Ids start at 1 and are never used twice in a
// deployment, in any organization.
func NextID(r Runner, resource string) (uint32, error) {
	ids, err := NextIDs(r, resource, 1)
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// NextIDs takes n ids of a resource at once, in ascending order. The name of a resource
// has lower case letters, digits and underscores.
func NextIDs(r Runner, resource string, n int) ([]uint32, error) {
	t := r.on().t
	if err := t.ready(); err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, nil
	}
	if !engine.IsResource(resource) {
		panic("db: not the name of a resource: " + resource)
	}
	if t.provisional != 0 {
		return t.provisionalIDs(n), nil
	}
	taken, err := t.c.NextIDs(resource, n)
	if err != nil {
		return nil, t.fail(fmt.Errorf("next id of %s: %w", resource, err), nil)
	}
	if last := taken[n-1]; last >= num.Provisional {
		return nil, t.fail(fmt.Errorf("the ids of %s are used up", resource), nil)
	}
	ids := make([]uint32, n)
	for i, id := range taken {
		ids[i] = uint32(id)
	}
	return ids, nil
}

// provisionalIDs returns ids that no record ever has, so a dry run uses up none.
func (t *transaction) provisionalIDs(n int) []uint32 {
	ids := make([]uint32, n)
	for i := range ids {
		ids[i] = t.provisional
		t.provisional++
	}
	return ids
}

// Counters returns the last id of each resource.
func (r *Root) Counters() (map[string]uint32, error) {
	last, err := r.t.c.Counters()
	if err != nil {
		return nil, r.t.fail(err, nil)
	}
	return last, nil
}
