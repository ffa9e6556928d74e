package check

import (
	"kontor/internal/base/num"
)

func wrongOpenings(f *finder) {
	unevenOpenings(f)
	strayOpenings(f)
	wrongOpeningDocuments(f)
	movedOpeningDocuments(f)
}

// unevenOpenings adds up what the entries of each opening, and their reversals, moved on
// the opening balance account and in total.
func unevenOpenings(f *finder) {
	type row struct {
		ID     uint32    `db:"id"`
		Status string    `db:"status"`
		Rest   num.Money `db:"rest"`
		Undone int       `db:"undone"`
		Posted int       `db:"posted"`
		Astray int       `db:"astray"`
	}
	rows := listOf[row](f, `SELECT o.id, o.status,
			CAST(COALESCE((SELECT SUM(l.amount)
				FROM opening_entries p
				JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = p.entry_id
				JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
				WHERE p.org_id = $1 AND p.opening_id = o.id AND a.system_key = 'opening_equity'), 0) AS BIGINT) AS rest,
			(SELECT COUNT(*) FROM opening_entries p
				JOIN journal_entries u ON u.org_id = $1 AND u.reversal_of_id = p.entry_id
				WHERE p.org_id = $1 AND p.opening_id = o.id AND u.entry_date = o.cut_over_date) AS undone,
			(SELECT COUNT(*) FROM opening_entries p WHERE p.org_id = $1 AND p.opening_id = o.id) AS posted,
			(SELECT COUNT(*) FROM opening_entries p
				JOIN journal_entries e ON e.org_id = $1 AND e.id = p.entry_id
				WHERE p.org_id = $1 AND p.opening_id = o.id AND e.entry_date <> o.cut_over_date) AS astray
		FROM opening_balances o
		WHERE o.org_id = $1
		ORDER BY o.id`)
	standing := 0
	for _, r := range rows {
		undone := 0
		if r.Status == "reversed" {
			undone = r.Posted
		} else {
			standing++
		}
		if !r.Rest.IsZero() || r.Undone != undone || r.Astray != 0 {
			f.say("opening %d is %s and leaves %s on the opening balance account; %d of %d entries are reversed, %d have another date",
				r.ID, r.Status, r.Rest, r.Undone, r.Posted, r.Astray)
		}
	}
	if standing > 1 {
		f.say("%d openings are in force", standing)
	}
}

// strayOpenings finds opening trial balances that belong to no opening.
func strayOpenings(f *finder) {
	f.rows(`SELECT e.entry_number || ' is an opening trial balance of no opening'
		FROM journal_entries e
		WHERE e.org_id = $1 AND e.reference_type = 'OPENING' AND e.reference_id IS NULL
			AND NOT EXISTS (SELECT 1 FROM opening_entries p WHERE p.org_id = $1 AND p.entry_id = COALESCE(e.reversal_of_id, e.id))
		ORDER BY e.id LIMIT $2`, most)
}

// openedDocuments are the documents that came with openings, of both families.
const openedDocuments = `SELECT d.id, d.document_number AS number, d.document_type AS kind, d.opening_id, d.status = 'void' AS gone
	FROM sales_documents d WHERE d.org_id = $1 AND d.opening_id IS NOT NULL
	UNION ALL
	SELECT d.id, d.document_number, d.document_type, d.opening_id, d.status = 'cancelled'
	FROM purchase_documents d WHERE d.org_id = $1 AND d.opening_id IS NOT NULL`

// wrongOpeningDocuments finds documents that exist without their opening, missing ones,
// and those that posted anything but their debt.
func wrongOpeningDocuments(f *finder) {
	f.rows(`SELECT w.number || ' did not come with its opening, or posted more than what was open of it'
		FROM (
			SELECT d.id, d.number, d.gone, o.status,
				(SELECT COUNT(*) FROM journal_entries e
					JOIN opening_entries p ON p.org_id = $1 AND p.entry_id = e.id
					WHERE e.org_id = $1 AND e.reference_type = d.kind AND e.reference_id = d.id AND p.opening_id = d.opening_id) AS own,
				(SELECT COUNT(*) FROM journal_entries e
					WHERE e.org_id = $1 AND e.reference_type = d.kind AND e.reference_id = d.id AND e.reversal_of_id IS NULL) AS posted,
				(SELECT COUNT(*) FROM journal_entries e
					JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
					JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
					WHERE e.org_id = $1 AND e.reference_type = d.kind AND e.reference_id = d.id AND a.system_key NOT IN ('ar', 'ap', 'opening_equity')) AS others
			FROM (`+openedDocuments+`) d
			LEFT JOIN opening_balances o ON o.org_id = $1 AND o.id = d.opening_id
		) w
		WHERE w.status IS NULL OR w.gone <> (w.status = 'reversed') OR w.own <> w.posted OR w.posted > 1 OR w.others > 0
		ORDER BY w.number LIMIT $2`, most)
}

// movedOpeningDocuments finds documents of an opening with which goods moved.
func movedOpeningDocuments(f *finder) {
	f.rows(`SELECT d.number || ' came with an opening and moved stock'
		FROM (`+openedDocuments+`) d
		WHERE EXISTS (SELECT 1 FROM stock_movements m WHERE m.org_id = $1 AND m.reference_type = d.kind AND m.reference_id = d.id)
		ORDER BY d.number LIMIT $2`, most)
}
