package check

import (
	"context"
	"fmt"
	"math"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/printout"
)

// Papers are the invariants about sealed documents. drawnSeals draws the documents, because that
// must not happen in a transaction.
var Papers = []Invariant{{"I48", papersSay, unloggedSeals}}

const papersSay = "each sealed document is in the audit log and gives the bytes of its seal"

// unloggedSeals finds seals that the audit log does not name.
func unloggedSeals(tx *db.Tx) ([]string, error) {
	return db.List[string](tx, `SELECT 'seal ' || s.id || ' is not in the audit log' FROM paper_seals s
		WHERE s.org_id = $1 AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.org_id = $1 AND a.seq = s.audit_seq AND a.record_id = s.record_id
			AND a.detail = 'paper ' || s.number || ' ' || s.lang || ' ' || s.copies || ' ' || s.sha256) ORDER BY s.id`)
}

// newestSeals is how many documents are drawn unless all are asked for, and sealsAtOnce how many
// are read in one transaction.
const (
	newestSeals = 200
	sealsAtOnce = 20
)

// drawnSeals draws sealed documents, newest first, and compares them with their seals.
func (depth Depth) drawnSeals(ctx context.Context, d *db.DB, who access.Actor) (found []Violation, err error) {
	left := newestSeals
	if depth.Papers {
		left = math.MaxInt
	}
	for before := uint32(math.MaxUint32); left > 0; {
		var page []printout.Sealed
		err := d.Read(ctx, who, func(tx *db.Tx) (err error) {
			page, err = printout.SealedBefore(tx, before, min(left, sealsAtOnce))
			return err
		})
		if err != nil || len(page) == 0 {
			return found, err
		}
		for _, s := range page {
			before, left = s.ID, left-1
			wrong := s.Verify(ctx)
			switch refusal := fault.Of(wrong); {
			case wrong == nil:
			case ctx.Err() != nil:
				return found, ctx.Err()
			case refusal != nil && refusal.Reason == fault.NoPaperFont:
				if depth.Undrawn != nil {
					depth.Undrawn(s.Seal)
				}
			default:
				found = append(found, Violation{Org: who.Org, Invariant: "I48", Says: papersSay, Detail: fmt.Sprintf("seal %d of %s: %s", s.ID, s.Number, wrong)})
			}
		}
	}
	return found, nil
}
