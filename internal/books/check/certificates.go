package check

import (
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/org/series"
)

// Certificates are the invariants of tax withheld from suppliers.
var Certificates = []Invariant{
	{"I37", "each payment that withheld tax has one certificate of that tax, and each certificate a payment", wrongCertificates},
	{"I37", "certificate numbers have no gaps", certificateGaps},
	{"I37", "a certificate has a type of income", wrongIncomes},
	{"I37", "the withholding tax payable account equals the tax withheld by payments", withheldOwed},
	{"I37", "a certificate names the return in force that declares it", wrongFiledCertificates},
}

// withheldPart is tax withheld by a voucher or a line of a claim, with its certificates.
type withheldPart struct {
	Number      string    `db:"number"`
	Counts      bool      `db:"counts"` // paid or approved
	Uncertified bool      `db:"wht_uncertified"`
	Wht         num.Money `db:"wht_amount"`
	Rate        num.Rate  `db:"exchange_rate"`
	Issued      int       `db:"issued"`
	Tax         num.Money `db:"tax_amount"`
}

// owes returns the tax in base currency.
func (w withheldPart) owes() *big.Rat {
	return rounded(new(big.Rat).Mul(exact(w.Wht), exact(w.Rate)), 2)
}

const selectWithheldParts = `SELECT d.document_number AS number, d.status = 'paid' AS counts, d.wht_uncertified, d.wht_amount, d.exchange_rate, COUNT(t.id) AS issued, CAST(COALESCE(SUM(t.tax_amount), 0) AS BIGINT) AS tax_amount
	FROM purchase_documents d
	LEFT JOIN tax_certificates t ON t.org_id = $1 AND t.source_type = 'PV' AND t.source_id = d.id AND t.status = 'issued'
	WHERE d.org_id = $1 AND d.document_type = 'PV' AND d.wht_amount > 0
	GROUP BY d.id, d.document_number, d.status, d.wht_uncertified, d.wht_amount, d.exchange_rate
	UNION ALL
	SELECT c.claim_number, c.status IN ('approved', 'paid'), i.wht_uncertified, i.wht_amount, i.exchange_rate, COUNT(t.id), CAST(COALESCE(SUM(t.tax_amount), 0) AS BIGINT)
	FROM expense_claim_items i
	JOIN expense_claims c ON c.org_id = $1 AND c.id = i.claim_id
	LEFT JOIN tax_certificates t ON t.org_id = $1 AND t.source_type = 'EX' AND t.source_id = i.claim_id AND t.item_id = i.id AND t.status = 'issued'
	WHERE i.org_id = $1 AND i.wht_amount > 0
	GROUP BY i.id, c.claim_number, c.status, i.wht_uncertified, i.wht_amount, i.exchange_rate`

func withheldParts(f *finder) []withheldPart {
	return once(f, "withheld", func() []withheldPart { return listOf[withheldPart](f, selectWithheldParts) })
}

func wrongCertificates(f *finder) {
	f.rows(`SELECT t.certificate_number || ' has no payment'
		FROM tax_certificates t
		LEFT JOIN purchase_documents d ON d.org_id = $1 AND t.source_type = 'PV' AND d.id = t.source_id AND d.wht_amount > 0
		LEFT JOIN expense_claim_items i ON i.org_id = $1 AND t.source_type = 'EX' AND i.id = t.item_id AND i.claim_id = t.source_id AND i.wht_amount > 0
		WHERE t.org_id = $1 AND t.status = 'issued' AND d.id IS NULL AND i.id IS NULL
		ORDER BY t.id LIMIT $2`, most)
	for _, w := range withheldParts(f) {
		want := 0
		if w.Counts && w.owes().Sign() > 0 {
			want = 1
		}
		switch {
		case w.Issued > want, w.Issued < want && !w.Uncertified:
			f.say("%s has %d certificates instead of %d", w.Number, w.Issued, want)
		case w.Issued == 1 && exact(w.Tax).Cmp(w.owes()) != 0:
			f.say("the certificate of %s says %s, withheld was %s", w.Number, w.Tax, w.owes().FloatString(2))
		}
	}
}

// certificateGaps compares the serials of each period with its counter.
func certificateGaps(f *finder) {
	f.rows(`SELECT 'period ' || c.period || ' issued ' || c.last || ' numbers, ' || COUNT(DISTINCT t.number_serial) || ' certificates have one up to ' || COALESCE(MAX(t.number_serial), 0)
		FROM number_counters c
		LEFT JOIN tax_certificates t ON t.org_id = $1 AND t.number_period = c.period
		WHERE c.org_id = $1 AND c.doc_type = $2
		GROUP BY c.period, c.last
		HAVING COUNT(DISTINCT t.number_serial) <> COUNT(t.id) OR COALESCE(MAX(t.number_serial), 0) > c.last
			OR COUNT(t.id) + (SELECT COUNT(*) FROM number_gaps g WHERE g.org_id = $1 AND g.doc_type = $2 AND g.period = c.period) <> c.last
		ORDER BY c.period LIMIT $3`, series.Certificates, most)
}

func withheldOwed(f *finder) {
	account := controlAccount(f, "wht_payable")
	owed := new(big.Rat)
	for _, w := range withheldParts(f) {
		if w.Counts {
			owed.Add(owed, w.owes())
		}
	}
	if exact(account.Neg()).Cmp(owed) != 0 {
		f.say("the account owes %s, payments withheld %s", account.Neg(), owed.FloatString(2))
	}
}

func wrongIncomes(f *finder) {
	f.rows(`SELECT t.certificate_number || ' has no type of income' FROM tax_certificates t
		WHERE t.org_id = $1 AND t.income_type = '' ORDER BY t.id LIMIT $2`, most)
}

// wrongFiledCertificates compares the return that certificates name with the rows of returns
// in force.
func wrongFiledCertificates(f *finder) {
	f.rows(`SELECT t.certificate_number || ' names another return than the one that declares it'
		FROM tax_certificates t
		LEFT JOIN (
			SELECT w.number, f.id FROM tax_filings f
			JOIN tax_filing_rows w ON w.org_id = $1 AND w.filing_id = f.id
			WHERE f.org_id = $1 AND f.form <> 'PP30' AND f.status IN ('filed', 'amending')
		) r ON r.number = t.certificate_number
		WHERE t.org_id = $1 AND COALESCE(t.filing_id, 0) <> COALESCE(r.id, 0)
			AND NOT (t.filing_id IS NULL AND EXISTS (SELECT 1 FROM tax_filings a WHERE a.org_id = $1 AND a.id = r.id AND a.status = 'amending'))
		ORDER BY t.id LIMIT $2`, most)
}
