package check

// wrongPayments finds receipts, and deposits that keep an overpayment, that differ from the first receipt of their payment.
func wrongPayments(f *finder) {
	f.rows(`SELECT d.document_number || ' does not agree with the first receipt of its payment'
		FROM sales_documents d
		LEFT JOIN sales_documents f ON f.org_id = $1 AND f.id = d.payment_id
		WHERE d.org_id = $1 AND d.payment_id IS NOT NULL AND (f.id IS NULL OR f.payment_id IS NULL OR f.payment_id <> f.id OR f.document_type <> 'RE' OR d.document_type NOT IN ('RE', 'DP') OR d.ref_document_id IS NULL
			OR d.contact_id <> f.contact_id OR d.issue_date <> f.issue_date OR COALESCE(d.bank_id, 0) <> COALESCE(f.bank_id, 0)
			OR d.currency <> f.currency OR d.payment_reference <> f.payment_reference)
		ORDER BY d.id LIMIT $2`, most)
}
