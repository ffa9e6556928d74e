package check

import (
	"slices"
	"strconv"

	"kontor/internal/db"
)

// Papers are the invariants about sealed documents. Invariant I42 reads the bytes of their files.
var Papers = []Invariant{{"I48", "each sealed document is in the audit log, and the bytes of its seal are kept", wrongSeals}}

func wrongSeals(f *finder) {
	f.rows(`SELECT 'seal ' || s.id || ' is not in the audit log' FROM paper_seals s
		WHERE s.org_id = $1 AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.org_id = $1 AND a.seq = s.audit_seq AND a.record_id = s.record_id
			AND a.detail = 'paper ' || s.number || ' ' || s.lang || ' ' || s.copies || ' ' || s.sha256) ORDER BY s.id`)
	bare := listOf[uint32](f, `SELECT s.id FROM paper_seals s WHERE s.org_id = $1 AND NOT EXISTS (SELECT 1 FROM attachments a
		WHERE a.org_id = $1 AND a.resource = 'paper_seals' AND a.record_id = s.id AND a.sha256 = s.sha256) ORDER BY s.id`)
	if len(bare) == 0 {
		return
	}
	// Seals of 1.1 wait for a server that draws them once more.
	waiting, err := db.List[string](f.tx.Directory(), `SELECT w.ref FROM work_queue w WHERE w.org_id = $1 AND w.kind = 'keepSeal'`, f.tx.Org)
	f.stop(err)
	for _, id := range bare {
		if ref := strconv.FormatUint(uint64(id), 10); !slices.Contains(waiting, ref) {
			f.add("the bytes of seal " + ref + " are not kept")
		}
	}
}
