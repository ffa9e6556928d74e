package check

import (
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
)

// Purchase are the invariants of buying and of expense claims.
var Purchase = []Invariant{
	{"I5", "the payables account equals the open amounts of supplier invoices", payables},
	{"I5", "goods received not invoiced equals receipts less billed receipts", unbilled},
	{"I5", "the employee payable account equals the unpaid approved claims", claimsOwed},
	{"I9", "received and billed quantities of a line equal the sum of the lines that refer to it", wrongCounts},
	{"I10", "numbers of purchase documents and claims have no gaps except tombstones of deleted and renumbered drafts", purchaseNumbers},
	{"I11", "totals of a purchase document equal its lines", wrongPurchaseTotals},
	{"I12", "a posted purchase document has exactly one entry in force, any other has none", wrongPurchasePostings},
	{"I12", "an approved claim has one entry in force, a paid claim another for its payment, any other claim has none", wrongClaimPostings},
	{"I14", "the status history of a purchase document or claim leads to its status", brokenPurchasePaths},
	{"I71", "tax withheld by a purchase document follows from its rate and lines", wrongBoughtWithholding},
}

// controlAccount returns what documents moved on a control account. It leaves out manual
// entries and opening trial balances, which have no document.
func controlAccount(f *finder, key string) num.Money {
	j := read(f, journalOf)
	ids := listOf[uint32](f, `SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.system_key = $2`, key)
	var moved num.Money
	for _, id := range ids {
		moved = moved.Add(j.documents[id])
	}
	return moved
}

// compare compares the balance of an account with the sum of the documents.
func compare(f *finder, key, what, query string) {
	account := controlAccount(f, key)
	documents := valueOf[num.Money](f, query)
	if account.Neg() != documents {
		f.say("the account owes %s, %s %s", account.Neg(), what, documents)
	}
}

func payables(f *finder) {
	compare(f, "ap", "supplier invoices", `SELECT CAST(COALESCE(SUM(d.base_total - d.base_paid), 0) AS BIGINT)
		FROM purchase_documents d
		WHERE d.org_id = $1 AND d.document_type = 'PI'`)
}

func unbilled(f *finder) {
	compare(f, "gr_ir", "receipts less bills", `SELECT CAST(COALESCE(SUM(CASE WHEN d.document_type = 'GR' THEN d.base_stock ELSE -d.base_stock END), 0) AS BIGINT)
		FROM purchase_documents d
		WHERE d.org_id = $1`)
}

// claimsOwed adds up claims in exact fractions, line by line.
func claimsOwed(f *finder) {
	account := controlAccount(f, "employee_payable")
	type line struct {
		Amount num.Money `db:"amount"`
		Rate   num.Rate  `db:"exchange_rate"`
	}
	lines := listOf[line](f, `SELECT i.amount, i.exchange_rate
		FROM expense_claims c
		JOIN expense_claim_items i ON i.org_id = $1 AND i.claim_id = c.id
		WHERE c.org_id = $1 AND c.status = 'approved' AND i.paid_with <> 'company_card'`)
	owed := new(big.Rat)
	for _, l := range lines {
		owed.Add(owed, rounded(new(big.Rat).Mul(exact(l.Amount), exact(l.Rate)), 2))
	}
	if exact(account.Neg()).Cmp(owed) != 0 {
		f.say("the account owes %s, claims %s", account.Neg(), owed.FloatString(2))
	}
}

func wrongCounts(f *finder) {
	type row struct {
		ID       uint32  `db:"id"`
		Received num.Qty `db:"received_quantity"`
		Billed   num.Qty `db:"billed_quantity"`
		Came     num.Qty `db:"came"`
		Charged  num.Qty `db:"charged"`
	}
	rows := listOf[row](f, `SELECT c.id, c.received_quantity, c.billed_quantity, c.came, c.charged
		FROM (
			SELECT i.id, i.received_quantity, i.billed_quantity,
				CAST(COALESCE(SUM(CASE WHEN d.document_type <> 'PI' THEN l.quantity ELSE 0 END), 0) AS BIGINT) AS came,
				CAST(COALESCE(SUM(CASE WHEN d.document_type = 'PI' THEN l.quantity ELSE 0 END), 0) AS BIGINT) AS charged
			FROM purchase_items i
			JOIN purchase_documents o ON o.org_id = $1 AND o.id = i.document_id
			LEFT JOIN purchase_links l ON l.org_id = $1 AND l.target_item_id = i.id
			LEFT JOIN purchase_documents d ON d.org_id = $1 AND d.id = l.document_id
			WHERE i.org_id = $1 AND o.document_type <> 'PI'
			GROUP BY i.id, i.received_quantity, i.billed_quantity
		) c
		WHERE c.received_quantity <> c.came OR c.billed_quantity <> c.charged
		ORDER BY c.id LIMIT $2`, most)
	for _, r := range rows {
		f.say("line %d: received %s, taken %s; billed %s, taken %s", r.ID, r.Received, r.Came, r.Billed, r.Charged)
	}
}

func purchaseNumbers(f *finder) {
	gaps(f, "purchase documents", `SELECT
		(SELECT COUNT(*) FROM purchase_documents d WHERE d.org_id = $1) AS live,
		(SELECT COUNT(*) FROM number_gaps x WHERE x.org_id = $1 AND x.doc_type IN ('PR', 'PO', 'GR', 'PI', 'PV', 'OB')) AS gone,
		CAST((SELECT COALESCE(SUM(c.last), 0) FROM number_counters c WHERE c.org_id = $1 AND c.doc_type IN ('PR', 'PO', 'GR', 'PI', 'PV', 'OB')) AS BIGINT) AS issued,
		(SELECT COUNT(*) FROM purchase_documents d
			LEFT JOIN number_counters c ON c.org_id = $1 AND c.doc_type = CASE WHEN d.opening_id IS NULL THEN d.document_type ELSE 'OB' END AND c.period = d.number_period
			WHERE d.org_id = $1 AND (c.last IS NULL OR d.number_serial > c.last OR d.number_serial < 1)) AS beyond`)
	gaps(f, "claims", `SELECT
		(SELECT COUNT(*) FROM expense_claims d WHERE d.org_id = $1) AS live,
		(SELECT COUNT(*) FROM number_gaps x WHERE x.org_id = $1 AND x.doc_type = 'EX') AS gone,
		CAST((SELECT COALESCE(SUM(c.last), 0) FROM number_counters c WHERE c.org_id = $1 AND c.doc_type = 'EX') AS BIGINT) AS issued,
		(SELECT COUNT(*) FROM expense_claims d
			LEFT JOIN number_counters c ON c.org_id = $1 AND c.doc_type = 'EX' AND c.period = d.number_period
			WHERE d.org_id = $1 AND (c.last IS NULL OR d.number_serial > c.last OR d.number_serial < 1)) AS beyond`)
}

// gaps compares how many numbers were issued with how many records carry or
// carried one. Numbers are unique by an index, so equal counts mean no gap.
func gaps(f *finder, what, query string) {
	type row struct {
		Live   int `db:"live"`
		Gone   int `db:"gone"`
		Issued int `db:"issued"`
		Beyond int `db:"beyond"`
	}
	r := valueOf[row](f, query)
	if r.Live+r.Gone != r.Issued || r.Beyond != 0 {
		f.say("%s: %d live and %d deleted of %d numbers, %d beyond their counter", what, r.Live, r.Gone, r.Issued, r.Beyond)
	}
}

// wrongPurchasePostings ignores entries that only move value between inventory and its variance
// (I6 checks them) and amounts that are 0 in base currency. The condition on positive ids makes
// SQLite use the primary key instead of the index by account.
func wrongPurchasePostings(f *finder) {
	f.rows(`SELECT p.document_number || ' is ' || p.status || ' with ' || p.standing || ' standing entries'
		FROM (
			SELECT d.id, d.document_number, d.status,
				CASE d.document_type WHEN 'GR' THEN d.base_stock WHEN 'PI' THEN d.base_total
					WHEN 'PV' THEN CASE WHEN d.exchange_rate = 100000000 OR d.grand_total >= 1000000 THEN d.grand_total ELSE 0 END ELSE 0 END AS worth,
				CASE WHEN d.document_type = 'GR' AND d.status = 'posted' OR d.document_type = 'PI' AND d.status IN ('approved', 'partially_paid', 'paid')
					OR d.document_type = 'PV' AND d.status = 'paid' THEN 1 ELSE 0 END AS posted,
				(SELECT COUNT(*) FROM journal_entries e
					WHERE e.org_id = $1 AND e.reference_type = d.document_type AND e.reference_id = d.id AND e.reversal_of_id IS NULL
					AND NOT EXISTS (SELECT 1 FROM journal_entries r WHERE r.org_id = $1 AND r.reversal_of_id = e.id)
					AND EXISTS (SELECT 1 FROM journal_lines l JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
						WHERE l.org_id = $1 AND l.entry_id = e.id AND l.id > 0 AND a.system_key NOT IN ('inventory', 'inventory_variance'))) AS standing
			FROM purchase_documents d
			WHERE d.org_id = $1
		) p
		WHERE CASE WHEN p.posted = 1 AND p.worth > 0 THEN p.standing <> 1 ELSE p.standing > p.posted END
		ORDER BY p.id LIMIT $2`, most)
}

// standingOfClaim counts the entries of a claim that were not reversed. Only its payment
// reduces what the employee is owed.
const standingOfClaim = `SELECT COUNT(*) FROM journal_entries e
	WHERE e.org_id = $1 AND e.reference_type = 'EX' AND e.reference_id = c.id AND e.reversal_of_id IS NULL
	AND NOT EXISTS (SELECT 1 FROM journal_entries r WHERE r.org_id = $1 AND r.reversal_of_id = e.id)`

const takesOffOwed = `EXISTS (SELECT 1 FROM journal_lines l JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
	WHERE l.org_id = $1 AND l.entry_id = e.id AND l.id > 0 AND l.amount > 0 AND a.system_key = 'employee_payable')`

// worthOfClaim finds a line of at least half a satang, the smallest amount that is posted. It
// divides, because the product of amount and rate can overflow a column.
const (
	worthOfClaim    = `SELECT 1 FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = c.id AND i.amount > 4999999999 / NULLIF(i.exchange_rate, 0)`
	withheldOfClaim = `SELECT 1 FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = c.id AND i.wht_amount > 4999999999 / NULLIF(i.exchange_rate, 0)`
)

func wrongClaimPostings(f *finder) {
	f.rows(`SELECT p.claim_number || ' is ' || p.status || ' with ' || p.approvals || ' standing entries of its approval and ' || p.payments || ' of its payment'
		FROM (
			SELECT c.id, c.claim_number, c.status,
				CASE WHEN c.status IN ('approved', 'paid') AND (EXISTS (`+worthOfClaim+`) OR EXISTS (`+withheldOfClaim+`)) THEN 1 ELSE 0 END AS approved,
				CASE WHEN c.status = 'paid' AND EXISTS (`+worthOfClaim+` AND i.paid_with <> 'company_card') THEN 1 ELSE 0 END AS paid,
				(`+standingOfClaim+` AND NOT `+takesOffOwed+`) AS approvals,
				(`+standingOfClaim+` AND `+takesOffOwed+`) AS payments
			FROM expense_claims c
			WHERE c.org_id = $1
		) p
		WHERE p.approvals <> p.approved OR p.payments <> p.paid
		ORDER BY p.id LIMIT $2`, most)
}

// stepRow is one step of a history, or a record without any.
type stepRow struct {
	Number string  `db:"number"`
	Code   string  `db:"code"`
	Status string  `db:"status"`
	From   *string `db:"from_status"`
	To     string  `db:"to_status"`
}

func brokenPurchasePaths(f *finder) {
	documents := listOf[stepRow](f, `SELECT d.document_number AS number, d.document_type AS code, d.status, h.from_status, h.to_status
		FROM purchase_documents d
		LEFT JOIN status_history h ON h.org_id = $1 AND h.resource = 'purchase_documents' AND h.record_id = d.id
		WHERE d.org_id = $1
		ORDER BY d.id, h.seq`)
	claims := listOf[stepRow](f, `SELECT c.claim_number AS number, 'EX' AS code, c.status, h.from_status, h.to_status
		FROM expense_claims c
		LEFT JOIN status_history h ON h.org_id = $1 AND h.resource = 'expense_claims' AND h.record_id = c.id
		WHERE c.org_id = $1
		ORDER BY c.id, h.seq`)
	brokenPaths(f, documents, func(s stepRow) bool {
		return document.Purchases.Must(s.Code).Allows(document.Status(*s.From), document.Status(s.To))
	})
	brokenPaths(f, claims, func(s stepRow) bool {
		return expense.Allows(expense.Status(*s.From), expense.Status(s.To))
	})
}

// brokenPaths follows histories: each starts with a draft, takes only allowed steps, and
// ends at the record's status. Records of an opening also started as drafts.
func brokenPaths(f *finder, steps []stepRow, allowed func(stepRow) bool) {
	for i, s := range steps {
		first := i == 0 || steps[i-1].Number != s.Number
		last := i == len(steps)-1 || steps[i+1].Number != s.Number
		switch {
		case s.To == "":
			f.add(s.Number + " has no history")
			continue
		case first && (s.From != nil || s.To != string(document.Draft)):
			f.add(s.Number + " does not begin as a draft")
		case !first && (s.From == nil || *s.From != steps[i-1].To):
			f.add(s.Number + " has a gap in its history before " + s.To)
		case !first && !allowed(s):
			f.say("%s: invalid move from %s to %s", s.Number, *s.From, s.To)
		}
		if last && s.To != s.Status {
			f.say("%s is %s, but its history ends at %s", s.Number, s.Status, s.To)
		}
	}
}
