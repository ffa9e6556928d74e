package check

import (
	"errors"
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// harm is a statement that spoils a company, and the invariants that it breaks.
type harm struct {
	spoil  string
	broken []string
}

// spoil damages a company in one way after another on both engines, checks which
// invariants are violated, and rolls it back.
func spoil(t *testing.T, found func(*testing.T, *db.DB) access.Actor, invariants []Invariant, harms map[string]harm) {
	undone := errors.New("undone")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := found(t, d)
		for name, h := range harms {
			var broken []string
			err := d.Write(t.Context(), who, func(tx *db.Tx) error {
				if _, err := db.Exec(tx, h.spoil); err != nil {
					return err
				}
				for _, invariant := range invariants {
					found, err := invariant.Find(tx)
					if err != nil {
						return err
					}
					if len(found) > 0 {
						broken = append(broken, invariant.ID)
						t.Log(name, invariant.ID, found)
					}
				}
				return undone
			})
			if !errors.Is(err, undone) {
				t.Errorf("%s: %v", name, err)
			}
			if !slices.Equal(broken, h.broken) {
				t.Errorf("%s breaks %v, want %v", name, broken, h.broken)
			}
		}
	})
}
