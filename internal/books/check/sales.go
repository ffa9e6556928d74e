package check

import (
	"kontor/internal/base/num"
	"kontor/internal/trade/document"
)

// Sales are the invariants of selling.
var Sales = []Invariant{
	{"I4", "the receivables account equals the open amounts of invoices and debit notes", receivables},
	{"I4", "the customer credit account equals the unused credit of credit notes", customerCredit},
	{"I4", "the customer deposit account equals the unused deposits", customerDeposits},
	{"I4", "the open amount of a document equals its total less deposits, receipts and credits", wrongSettlements},
	{"I4", "deposit amounts on quotations, orders and invoices equal those of the deposits", wrongDeposits},
	{"I5", "output VAT and withheld tax accounts equal the issued documents", wrongSalesTax},
	{"I10", "numbers of sales documents have no gaps except tombstones of deleted and renumbered drafts", salesNumbers},
	{"I11", "totals of a sales document equal its lines, and credit notes return no more tax than their invoice has", wrongSalesTotals},
	{"I53", "the VAT groups of a sales document add up and follow from its lines", wrongVATGroups},
	{"I71", "a sales document withholds no tax from the lines that say so", wrongExcluded},
	{"I54", "the sales discount posted by a document equals its net lines less its total", wrongDiscounts},
	{"I72", "receipts of one payment have one customer, date, money account, currency and reference", wrongPayments},
	{"I12", "an issued sales document has exactly one entry in force, any other has none", wrongSalesPostings},
	{"I14", "the status history of a sales document leads to its status", brokenSalesPaths},
	{"I14", "a quotation or order is converted exactly while a document made from it is active", wrongOffers},
	{"I14", "an invoice is in at most one active billing note, which mirrors it", wrongConsolidations},
}

// against compares a control account, debit positive, with the sum of documents.
func against(f *finder, key, what, query string) {
	account := controlAccount(f, key)
	documents := valueOf[num.Money](f, query)
	if account != documents {
		f.say("the account holds %s, %s %s", account, what, documents)
	}
}

func receivables(f *finder) {
	against(f, "ar", "open documents", `SELECT CAST(COALESCE(SUM(d.base_outstanding), 0) AS BIGINT)
		FROM sales_documents d
		WHERE d.org_id = $1 AND d.document_type IN ('IV', 'DN')`)
}

func customerCredit(f *finder) {
	against(f, "customer_credit", "open credit", `SELECT CAST(COALESCE(SUM(-d.base_outstanding), 0) AS BIGINT)
		FROM sales_documents d
		WHERE d.org_id = $1 AND d.document_type = 'CN'`)
}

func customerDeposits(f *finder) {
	against(f, "customer_deposit", "deposits", `SELECT CAST(COALESCE((SELECT SUM(-p.base_net) FROM sales_deposits p WHERE p.org_id = $1 AND p.is_void = FALSE), 0)
		+ COALESCE((SELECT SUM(u.base_net) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.state IN ('applied', 'refunded')), 0) AS BIGINT)`)
}

func wrongSettlements(f *finder) {
	f.rows(`SELECT s.document_number || ' is ' || s.status || ' and does not add up'
		FROM (
			SELECT d.id, d.document_number, d.document_type, d.status, d.is_consolidated, d.grand_total, d.paid_amount, d.credited_amount,
				d.deposit_applied_amount, d.deposit_reserved_amount, d.outstanding_amount, d.received_amount, d.base_outstanding, d.credit_note_total,
				COALESCE((SELECT SUM(t.amount) FROM sales_settlements t WHERE t.org_id = $1 AND t.target_id = d.id AND t.is_credit = FALSE AND t.reversed_at IS NULL), 0) AS receipts,
				COALESCE((SELECT SUM(t.amount) FROM sales_settlements t WHERE t.org_id = $1 AND t.target_id = d.id AND t.is_credit = TRUE AND t.reversed_at IS NULL), 0) AS credits,
				COALESCE((SELECT SUM(t.amount) FROM sales_settlements t WHERE t.org_id = $1 AND t.document_id = d.id AND t.reversed_at IS NULL), 0) AS settles,
				COALESCE((SELECT SUM(f.amount) FROM sales_refunds f WHERE f.org_id = $1 AND f.document_id = d.id), 0) AS refunds,
				COALESCE((SELECT SUM(c.grand_total) FROM sales_documents c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.document_type = 'CN' AND c.status NOT IN ('draft', 'void')), 0) AS notes
			FROM sales_documents d
			WHERE d.org_id = $1
		) s
		WHERE CASE
			WHEN s.status = 'void' THEN s.paid_amount <> 0 OR s.outstanding_amount <> 0 OR s.base_outstanding <> 0 OR s.settles <> 0 OR s.credited_amount <> 0
				OR s.deposit_applied_amount <> 0 OR s.deposit_reserved_amount <> 0
			WHEN s.status = 'draft' OR s.document_type IN ('QT', 'SO') THEN s.paid_amount <> 0 OR s.settles <> 0 OR s.base_outstanding <> 0
				OR s.outstanding_amount <> s.grand_total - s.deposit_reserved_amount
			WHEN s.document_type IN ('IV', 'DN') THEN s.paid_amount + s.credited_amount + s.deposit_applied_amount + s.outstanding_amount <> s.grand_total
				OR s.is_consolidated = FALSE AND (s.paid_amount <> s.receipts OR s.credited_amount <> s.credits)
				OR s.credit_note_total <> s.notes OR s.notes > s.grand_total
				OR (s.outstanding_amount = 0 AND s.base_outstanding <> 0)
				OR s.status <> CASE WHEN s.outstanding_amount = s.grand_total THEN 'sent' WHEN s.outstanding_amount = 0 THEN 'paid' ELSE 'partially_paid' END
			WHEN s.document_type = 'CN' THEN s.paid_amount + s.outstanding_amount <> s.grand_total OR s.paid_amount <> s.settles + s.refunds
			WHEN s.document_type = 'RE' THEN s.paid_amount <> s.received_amount OR s.outstanding_amount <> 0
			ELSE s.outstanding_amount <> 0 OR s.paid_amount <> s.grand_total - s.deposit_applied_amount
			END
		ORDER BY s.id LIMIT $2`, most)
}

func wrongDeposits(f *finder) {
	f.rows(`SELECT d.document_number || ': deposits received, outstanding, reserved or applied differ from the deposits'
		FROM sales_documents d
		WHERE d.org_id = $1 AND (
			d.deposit_received <> COALESCE((SELECT SUM(p.amount) FROM sales_deposit_holders h JOIN sales_deposits p ON p.org_id = $1 AND p.id = h.deposit_id
				WHERE h.org_id = $1 AND h.document_id = d.id AND p.is_void = FALSE), 0)
			OR d.deposit_outstanding <> COALESCE((SELECT SUM(p.amount - p.used_amount) FROM sales_deposits p WHERE p.org_id = $1 AND p.holder_id = d.id AND p.is_void = FALSE), 0)
			OR d.deposit_reserved_amount <> COALESCE((SELECT SUM(u.amount) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.document_id = d.id AND u.state = 'reserved'), 0)
			OR d.deposit_applied_amount <> COALESCE((SELECT SUM(u.amount) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.document_id = d.id AND u.state = 'applied'), 0))
		ORDER BY d.id LIMIT $2`, most)
	f.rows(`SELECT d.document_number || ': what is used of the deposit differs from its uses'
		FROM sales_deposits p
		JOIN sales_documents d ON d.org_id = $1 AND d.id = p.id
		WHERE p.org_id = $1 AND (p.amount <> d.grand_total OR p.vat_amount <> d.vat_amount OR (d.status = 'void') <> p.is_void
			OR p.used_amount <> COALESCE((SELECT SUM(u.amount) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.deposit_id = p.id AND u.state <> 'released'), 0)
			OR p.used_vat <> COALESCE((SELECT SUM(u.vat_amount) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.deposit_id = p.id AND u.state <> 'released'), 0)
			OR p.used_base_net <> COALESCE((SELECT SUM(u.base_net) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.deposit_id = p.id AND u.state <> 'released'), 0)
			OR p.used_base_vat <> COALESCE((SELECT SUM(u.base_vat) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.deposit_id = p.id AND u.state <> 'released'), 0)
			OR p.used_amount = p.amount AND (p.used_vat <> p.vat_amount OR p.used_base_net <> p.base_net OR p.used_base_vat <> p.base_vat))
		ORDER BY p.id LIMIT $2`, most)
}

func salesNumbers(f *finder) {
	gaps(f, "sales documents", `SELECT
		(SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1) AS live,
		(SELECT COUNT(*) FROM number_gaps x WHERE x.org_id = $1 AND x.doc_type IN ('QT', 'SO', 'IV', 'RE', 'CS', 'CN', 'DN', 'DP', 'OI', 'BN')) AS gone,
		CAST((SELECT COALESCE(SUM(c.last), 0) FROM number_counters c WHERE c.org_id = $1 AND c.doc_type IN ('QT', 'SO', 'IV', 'RE', 'CS', 'CN', 'DN', 'DP', 'OI', 'BN')) AS BIGINT) AS issued,
		(SELECT COUNT(*) FROM sales_documents d
			LEFT JOIN number_counters c ON c.org_id = $1 AND c.doc_type = CASE WHEN d.number_series <> '' THEN d.number_series WHEN d.opening_id IS NULL THEN d.document_type ELSE 'OI' END AND c.period = d.number_period
			WHERE d.org_id = $1 AND (c.last IS NULL OR d.number_serial > c.last OR d.number_serial < 1)) AS beyond`)
	f.rows(`SELECT x.document_number || ' was given up and has no tombstone, or its number was used again'
		FROM sales_deleted_numbers x
		WHERE x.org_id = $1 AND (
			x.renumbered = FALSE AND NOT EXISTS (SELECT 1 FROM deletions t WHERE t.org_id = $1 AND t.resource = 'sales_documents' AND t.number = x.document_number)
			OR NOT EXISTS (SELECT 1 FROM number_gaps g WHERE g.org_id = $1 AND g.doc_type = x.document_type AND g.period = x.number_period AND g.serial = x.number_serial)
			OR EXISTS (SELECT 1 FROM sales_documents d WHERE d.org_id = $1 AND d.document_type = x.document_type AND d.number_series = ''
				AND d.number_period = x.number_period AND d.number_serial = x.number_serial))
		ORDER BY x.document_type, x.number_period, x.number_serial LIMIT $2`, most)
}

// wrongSalesPostings ignores documents that are 0 in base currency and entries that only move
// value between inventory and its variance. The condition on positive ids makes SQLite use the
// primary key, as in wrongPurchasePostings.
func wrongSalesPostings(f *finder) {
	f.rows(`SELECT p.document_number || ' is ' || p.status || ' with ' || p.standing || ' standing entries'
		FROM (
			SELECT d.id, d.document_number, d.document_type, d.status, d.is_consolidated, d.exchange_rate,
				CASE WHEN d.document_type = 'RE' AND d.ref_document_id IS NOT NULL THEN d.received_amount ELSE d.grand_total END AS amount,
				(SELECT COUNT(*) FROM journal_entries e
					WHERE e.org_id = $1 AND e.reference_type = d.document_type AND e.reference_id = d.id AND e.reversal_of_id IS NULL
					AND NOT EXISTS (SELECT 1 FROM journal_entries r WHERE r.org_id = $1 AND r.reversal_of_id = e.id)
					AND EXISTS (SELECT 1 FROM journal_lines l JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
						WHERE l.org_id = $1 AND l.entry_id = e.id AND l.id > 0 AND a.system_key NOT IN ('inventory', 'inventory_variance'))) AS standing,
				(SELECT COUNT(*) FROM sales_refunds f WHERE f.org_id = $1 AND f.document_id = d.id AND f.base_amount > 0)
					+ (SELECT COUNT(*) FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.document_id = d.id AND u.state = 'refunded' AND u.base_net + u.base_vat > 0) AS refunds
			FROM sales_documents d
			WHERE d.org_id = $1
		) p
		WHERE CASE
			WHEN p.status IN ('draft', 'void') OR p.document_type IN ('QT', 'SO') OR p.is_consolidated = TRUE THEN p.standing <> p.refunds
			WHEN p.amount >= 1000000 OR p.exchange_rate = 100000000 AND p.amount > 0 THEN p.standing <> 1 + p.refunds
			ELSE p.standing > 1 + p.refunds
			END
		ORDER BY p.id LIMIT $2`, most)
}

func brokenSalesPaths(f *finder) {
	steps := listOf[stepRow](f, `SELECT d.document_number AS number, d.document_type AS code, d.status, h.from_status, h.to_status
		FROM sales_documents d
		LEFT JOIN status_history h ON h.org_id = $1 AND h.resource = 'sales_documents' AND h.record_id = d.id
		WHERE d.org_id = $1
		ORDER BY d.id, h.seq`)
	brokenPaths(f, steps, func(s stepRow) bool {
		return document.Sales.Must(s.Code).Allows(document.Status(*s.From), document.Status(s.To))
	})
}

func wrongOffers(f *finder) {
	f.rows(`SELECT o.document_number || ' is ' || o.status || ' with ' || o.children || ' living children'
		FROM (
			SELECT d.id, d.document_number, d.status,
				(SELECT COUNT(*) FROM sales_documents c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.document_type <> 'DP' AND c.status NOT IN ('void', 'rejected')) AS children
			FROM sales_documents d
			WHERE d.org_id = $1 AND d.document_type IN ('QT', 'SO')
		) o
		WHERE o.children <> CASE WHEN o.status = 'converted' THEN 1 ELSE 0 END
		ORDER BY o.id LIMIT $2`, most)
}

func wrongConsolidations(f *finder) {
	f.rows(`SELECT w.document_number || ' does not mirror the invoices inside'
		FROM sales_documents w
		WHERE w.org_id = $1 AND w.is_consolidated = TRUE AND (
			(SELECT COUNT(*) FROM sales_consolidations c WHERE c.org_id = $1 AND c.document_id = w.id) < 2
			OR w.number_series NOT IN ('', 'BN')
			OR (SELECT COUNT(*) FROM sales_documents s WHERE s.org_id = $1 AND s.consolidated_into_id = w.id)
				<> CASE WHEN w.status = 'void' THEN 0 ELSE (SELECT COUNT(*) FROM sales_consolidations c WHERE c.org_id = $1 AND c.document_id = w.id) END
			OR w.status <> 'void' AND (w.outstanding_amount, w.vat_amount, w.wht_excluded)
				<> (SELECT SUM(s.outstanding_amount), SUM(s.vat_amount), SUM(s.wht_excluded) FROM sales_documents s WHERE s.org_id = $1 AND s.consolidated_into_id = w.id))
		ORDER BY w.id LIMIT $2`, most)
}
