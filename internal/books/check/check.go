// Package check verifies the invariants of stored data. `kontor check` runs it for
// operators, and every test runs it at its end.
package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"kontor/internal/db"
	"kontor/internal/org"
)

// Invariant is a condition on the data of an organization.
type Invariant struct {
	ID   string // I1 …
	Says string // the condition as a sentence
	look func(*finder)
}

// Violation is data that violates an invariant.
type Violation struct {
	Org       uint32 `json:"organizationId"` // 0 for the database as a whole
	Invariant string `json:"invariant"`
	Says      string `json:"says"`
	Detail    string `json:"detail"`
}

func (v Violation) String() string {
	if v.Org == 0 {
		return fmt.Sprintf("database: %s (%s): %s", v.Invariant, v.Says, v.Detail)
	}
	return fmt.Sprintf("organization %d: %s (%s): %s", v.Org, v.Invariant, v.Says, v.Detail)
}

// All lists every invariant.
func All() []Invariant { return slices.Concat(rows, Files) }

// rows are the invariants of rows, without the bytes of files.
var rows = slices.Concat(Organization, References, Events, Webhooks, Ledger, Books, Contact, Stock, Sales, Purchase, TaxInvoices, Bank, Reports, Registers, Filings, Certificates, Papers)

// Run checks the invariants of the given organizations, or of all organizations and of
// the engine's storage. Each organization is read in one snapshot, so it can be checked
// while in use.
func Run(ctx context.Context, d *db.DB, orgs ...uint32) ([]Violation, error) {
	return Depth{}.Run(ctx, d, orgs...)
}

// Depth says how much of files and documents the check reads.
type Depth struct {
	Quick  bool // compares only the sizes of files, not their bytes
	InTurn bool // checks one organization after another, on a connection that plans each statement once
}

// Run is the check of that depth.
func (depth Depth) Run(ctx context.Context, d *db.DB, orgs ...uint32) ([]Violation, error) {
	checked, err := chosen(ctx, d, orgs)
	if err != nil {
		return nil, err
	}
	var whole, each []job
	if len(orgs) == 0 {
		questions, err := d.Questions(ctx)
		if err != nil {
			return nil, err
		}
		for _, q := range questions {
			whole = append(whole, func() ([]Violation, error) { return checkEngine(ctx, q) })
		}
	}
	for _, o := range checked {
		each = append(each, func() ([]Violation, error) { return depth.organization(ctx, d, o) })
	}
	longest := min(1, len(whole)) // is begun first
	together := min(runtime.GOMAXPROCS(0), 4)
	if depth.InTurn {
		together = 1
	}
	found, err := sideBySide(together, slices.Concat(whole[:longest], each, whole[longest:]))
	slices.SortStableFunc(found, func(a, b Violation) int { return cmp.Compare(a.Org-1, b.Org-1) }) // 0 comes last
	return distinct(found), err
}

// distinct removes violations that two checks found.
func distinct(found []Violation) []Violation {
	seen := map[Violation]bool{}
	return slices.DeleteFunc(found, func(v Violation) bool {
		again := seen[v]
		seen[v] = true
		return again
	})
}

// job is an independent part of the check.
type job func() ([]Violation, error)

// sideBySide runs the jobs in order, some at a time. More than there are processors would
// compete for them and for the read connections.
func sideBySide(together int, jobs []job) ([]Violation, error) {
	found, failed := make([][]Violation, len(jobs)), make([]error, len(jobs))
	var next atomic.Int64
	var group sync.WaitGroup
	for range together {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs); i = int(next.Add(1)) - 1 {
				found[i], failed[i] = jobs[i]()
			}
		})
	}
	group.Wait()
	return slices.Concat(found...), errors.Join(failed...)
}

// checkEngine runs one integrity check of the engine.
func checkEngine(ctx context.Context, q db.Question) (found []Violation, err error) {
	wrong, err := q.Ask(ctx)
	for _, detail := range wrong {
		found = append(found, Violation{Invariant: "I24", Says: "the database engine reports no corruption", Detail: detail})
	}
	return found, err
}

func (depth Depth) organization(ctx context.Context, d *db.DB, o org.Organization) (found []Violation, err error) {
	invariants := All()
	if depth.Quick {
		invariants = slices.Concat(rows, quickFiles)
	}
	who := org.Operator(o, "kontor check")
	err = d.Read(ctx, who, func(tx *db.Tx) error {
		found, err = check(tx, invariants)
		return err
	})
	if err == nil {
		var outside []Violation
		outside, err = outsideFiles(ctx, d, who, depth.Quick)
		found = append(found, outside...)
	}
	if err != nil {
		err = fmt.Errorf("organization %d: %w", o.ID, err)
	}
	return found, err
}

func check(tx *db.Tx, invariants []Invariant) ([]Violation, error) {
	var found []Violation
	for _, invariant := range invariants {
		details, err := invariant.Find(tx)
		if err != nil {
			return found, fmt.Errorf("%s: %w", invariant.ID, err)
		}
		for _, detail := range details {
			found = append(found, Violation{Org: tx.Org, Invariant: invariant.ID, Says: invariant.Says, Detail: detail})
		}
	}
	return found, nil
}
