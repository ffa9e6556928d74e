package check

import (
	"context"
	"fmt"

	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// Seen counts the records that were checked. Check and backup print it, so that a wrong
// database is noticed.
type Seen struct {
	Companies int       `json:"companies"`
	Documents int       `json:"documents"` // sales and purchase documents, and expense claims
	Entries   int       `json:"entries"`
	Newest    string    `json:"newestEntry"` // number of the journal entry that was written last
	NewestAt  when.Unix `json:"newestEntryAt"`
}

func (s Seen) String() string {
	newest := "no entry yet"
	if s.Newest != "" {
		newest = fmt.Sprintf("newest %s of %s", s.Newest, s.NewestAt.Time().UTC().Format("2006-01-02 15:04 UTC"))
	}
	return fmt.Sprintf("companies %d, documents %d, entries %d, %s", s.Companies, s.Documents, s.Entries, newest)
}

// Count counts the records of the given organizations, or of all.
func Count(ctx context.Context, d *db.DB, orgs ...uint32) (seen Seen, err error) {
	counted, err := chosen(ctx, d, orgs)
	if err != nil {
		return seen, err
	}
	seen.Companies = len(counted)
	for _, o := range counted {
		err := d.Read(ctx, org.Operator(o, "kontor check"), seen.add)
		if err != nil {
			return seen, fmt.Errorf("organization %d: %w", o.ID, err)
		}
	}
	return seen, nil
}

func (s *Seen) add(tx *db.Tx) error {
	documents, err := db.Get[int](tx, `SELECT (SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1) +
	(SELECT COUNT(*) FROM purchase_documents d WHERE d.org_id = $1) + (SELECT COUNT(*) FROM expense_claims c WHERE c.org_id = $1)`)
	if err != nil {
		return err
	}
	entries, err := db.Get[int](tx, `SELECT COUNT(*) FROM journal_entries e WHERE e.org_id = $1`)
	if err != nil {
		return err
	}
	type newest struct {
		Number string    `db:"entry_number"`
		At     when.Unix `db:"created_at"`
	}
	last, err := db.List[newest](tx, `SELECT e.entry_number, e.created_at FROM journal_entries e WHERE e.org_id = $1 ORDER BY e.id DESC LIMIT 1`)
	if err != nil {
		return err
	}
	s.Documents, s.Entries = s.Documents+documents, s.Entries+entries
	if len(last) > 0 && last[0].At > s.NewestAt {
		s.Newest, s.NewestAt = last[0].Number, last[0].At
	}
	return nil
}

// chosen returns the given organizations, or all of them.
func chosen(ctx context.Context, d *db.DB, orgs []uint32) (found []org.Organization, err error) {
	err = d.Look(ctx, func(r *db.Root) error {
		if len(orgs) == 0 {
			found, err = org.All(r)
			return err
		}
		for _, id := range orgs {
			o, err := org.Get(r, id)
			if err != nil {
				return err
			}
			found = append(found, o)
		}
		return nil
	})
	return found, err
}
