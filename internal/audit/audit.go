// Package audit holds what must be true of stored data at every moment, and
// looks for places where it is not. `kontor check` runs it for operators, and
// every test runs it at its end.
package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/org"
)

// Invariant is one promise about an organization's data.
type Invariant struct {
	ID   string // I1 …
	Says string // the promise, as a sentence
	Find func(*db.Tx) ([]string, error)
}

// Violation is a place where a promise is broken.
type Violation struct {
	Org       uint32 `json:"organizationId"` // 0 for the database as a whole
	Invariant string `json:"invariant"`
	Says      string `json:"says"`
	Detail    string `json:"detail"`
}

func (v Violation) String() string {
	if v.Org == 0 {
		return fmt.Sprintf("the database: %s (%s): %s", v.Invariant, v.Says, v.Detail)
	}
	return fmt.Sprintf("organization %d: %s (%s): %s", v.Org, v.Invariant, v.Says, v.Detail)
}

// All lists every promise.
func All() []Invariant {
	return slices.Concat(Organization, Ledger, Contact, Stock, Sales, Purchase)
}

// Run looks for broken promises in the given organizations, or in all of them
// and in what the engine stores as a whole. Each organization is read in one
// snapshot, so that it can be checked while it works.
func Run(ctx context.Context, d *db.DB, orgs ...uint32) ([]Violation, error) {
	var checked []org.Organization
	err := d.Look(ctx, func(r *db.Root) error {
		if len(orgs) == 0 {
			all, err := org.All(r)
			checked = all
			return err
		}
		for _, id := range orgs {
			o, err := org.Get(r, id)
			if err != nil {
				return err
			}
			checked = append(checked, o)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var found []Violation
	whole := make(chan error, 1)
	var damage []string
	go func() { // beside the rest: on a large database it takes as long
		var err error
		if len(orgs) == 0 {
			damage, err = d.Integrity(ctx)
		}
		whole <- err
	}()
	for _, o := range checked {
		err = d.Read(ctx, org.Operator(o, "kontor check"), func(tx *db.Tx) error {
			broken, err := check(tx)
			found = append(found, broken...)
			return err
		})
		if err != nil {
			err = fmt.Errorf("organization %d: %w", o.ID, err)
			break
		}
	}
	err = errors.Join(<-whole, err)
	for _, detail := range damage {
		found = append(found, Violation{Invariant: "I24", Says: "what the engine stores is whole", Detail: detail})
	}
	return found, err
}

func check(tx *db.Tx) ([]Violation, error) {
	var found []Violation
	for _, promise := range All() {
		details, err := promise.Find(tx)
		if err != nil {
			return found, fmt.Errorf("%s: %w", promise.ID, err)
		}
		for _, detail := range details {
			found = append(found, Violation{Org: tx.Org, Invariant: promise.ID, Says: promise.Says, Detail: detail})
		}
	}
	return found, nil
}
