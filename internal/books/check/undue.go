package check

import (
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// wrongUndue compares the accounts with the documents. While a policy is off, its account can be
// used for anything.
func wrongUndue(f *finder) {
	settings := read(f, org.SettingsOf)
	for _, account := range []struct {
		code string
		on   bool
		read func(*db.Tx) (report.Undue, error)
	}{
		{"1155", settings.InputVat == org.OnTaxInvoice, report.UndueInputOf},
		{"2155", settings.VatOnPayment == org.VatOfServices, report.UndueOutputOf},
	} {
		if !account.on {
			continue
		}
		undue := read(f, account.read)
		if undue.Account != undue.Documents {
			f.say("account %s holds %s, documents %s", account.code, undue.Account, undue.Documents)
		}
	}
}

// wrongOnPayment checks the VAT on payment of each document.
func wrongOnPayment(f *finder) {
	for _, query := range []string{selectUndueSales, selectDeclaredSales, selectUndueBills} {
		f.rows(query, most)
	}
	wrongUndueEntries(f)
}

const (
	selectUndueSales = `SELECT w.document_number || ' has VAT on payment that does not follow from its receipts and notes'
		FROM (
			SELECT d.id, d.document_number, d.status, d.vat_point, d.is_consolidated, d.document_type, d.outstanding_amount, d.undue_vat, d.undue_vat_total,
				COALESCE((SELECT SUM(s.undue_vat) FROM sales_settlements s WHERE s.org_id = $1 AND s.target_id = d.id AND s.reversed_at IS NULL), 0) AS settled
			FROM sales_documents d WHERE d.org_id = $1 AND (d.vat_point = 'payment' OR d.undue_vat <> 0 OR d.undue_vat_total <> 0)
		) w
		WHERE w.undue_vat < 0 OR w.undue_vat <> w.undue_vat_total - w.settled OR w.undue_vat > w.undue_vat_total
			OR w.outstanding_amount = 0 AND w.undue_vat <> 0
			OR w.undue_vat_total <> 0 AND (w.status IN ('draft', 'void') OR w.vat_point = 'issue' OR w.is_consolidated OR w.document_type NOT IN ('IV', 'DN'))
		ORDER BY w.id LIMIT $2`
	selectDeclaredSales = `SELECT w.document_number || ' declares another VAT than it made due'
		FROM (
			SELECT d.id, d.document_number, d.document_type, d.declared_vat, d.declared_net,
				COALESCE((SELECT SUM(s.undue_vat) FROM sales_settlements s WHERE s.org_id = $1 AND s.document_id = d.id AND s.reversed_at IS NULL), 0) AS settled,
				COALESCE((SELECT SUM(s.base_amount - s.undue_vat) FROM sales_settlements s
					JOIN sales_documents o ON o.org_id = $1 AND o.id = s.target_id AND o.vat_point = 'payment'
					WHERE s.org_id = $1 AND s.document_id = d.id AND s.reversed_at IS NULL), 0) AS net
			FROM sales_documents d WHERE d.org_id = $1 AND d.document_type = 'RE' AND d.vat_point = 'payment' AND d.status NOT IN ('draft', 'void')
		) w
		WHERE w.declared_vat <> w.settled OR w.declared_net <> w.net
		ORDER BY w.id LIMIT $2`
	selectUndueBills = `SELECT w.document_number || ' has VAT on payment that does not follow from its payments'
		FROM (
			SELECT d.id, d.document_number, d.status, d.vat_point, d.document_type, d.grand_total, d.paid_amount, d.undue_vat,
				COALESCE((SELECT SUM(p.undue_vat) FROM purchase_payments p WHERE p.org_id = $1 AND p.invoice_doc_id = d.id AND p.reversed_at IS NULL), 0) AS paid
			FROM purchase_documents d WHERE d.org_id = $1 AND d.document_type = 'PI' AND (d.vat_point = 'payment' OR d.undue_vat <> 0)
		) w
		WHERE w.undue_vat < 0 OR w.paid < 0 OR w.undue_vat <> 0 AND (w.vat_point = 'issue' OR w.grand_total = w.paid_amount OR w.status IN ('draft', 'matched', 'rejected', 'cancelled'))
		ORDER BY w.id LIMIT $2`
)

// wrongUndueEntries compares the VAT on payment of each document with what its entry moved on the
// accounts of undue VAT. That of opening documents is in the opening trial balance.
func wrongUndueEntries(f *finder) {
	rows := listOf[sourceAmount](f, `SELECT d.document_type AS reference_type, d.id AS reference_id, -d.undue_vat_total AS amount
			FROM sales_documents d WHERE d.org_id = $1 AND d.undue_vat_total <> 0 AND d.opening_id IS NULL
		UNION ALL
		SELECT d.document_type, d.id, CAST(SUM(s.undue_vat) AS BIGINT)
			FROM sales_settlements s
			JOIN sales_documents d ON d.org_id = $1 AND d.id = s.document_id
			WHERE s.org_id = $1 AND s.undue_vat <> 0 AND s.reversed_at IS NULL GROUP BY d.document_type, d.id`)
	unlikeBooked(f, ledger.UndueOutputVAT, rows)
	bills := listOf[sourceAmount](f, `SELECT d.document_type AS reference_type, d.id AS reference_id, CAST(d.undue_vat + COALESCE((SELECT SUM(p.undue_vat) FROM purchase_payments p
				WHERE p.org_id = $1 AND p.invoice_doc_id = d.id AND p.reversed_at IS NULL), 0) AS BIGINT) AS amount
			FROM purchase_documents d
			WHERE d.org_id = $1 AND d.document_type = 'PI' AND d.vat_point = 'payment' AND d.opening_id IS NULL AND d.status IN ('approved', 'partially_paid', 'paid')`)
	unlikeBooked(f, ledger.UndueInputVAT, bills)
	f.sort()
}

// unlikeBooked finds records that moved another amount on an account.
func unlikeBooked(f *finder, account ledger.Key, want []sourceAmount) {
	booked := bookedOn(f, account)
	for _, r := range want {
		if booked[r.source] != r.Amount {
			f.say("%s %d: posted undue VAT is %s instead of %s", r.Type, r.ID, booked[r.source], r.Amount)
		}
	}
}
