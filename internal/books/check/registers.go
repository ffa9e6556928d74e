package check

import (
	"maps"
	"math/big"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/tax"
)

// Registers are the invariants of the VAT registers.
var Registers = []Invariant{
	{"I32", "VAT registers and their accounts differ only by explained amounts, in every month", wrongRegisters},
	{"I55", "the rows of a document in the output VAT register equal its VAT categories less deposits", wrongRegisterRows},
	{"I32", "posted output VAT equals that of each document", wrongOutputVAT},
	{"I32", "posted input VAT of each purchase equals that of its tax invoice", wrongInputVAT},
}

// taxMonths are the months in which the accounts of VAT moved, or VAT is claimed.
func taxMonths(f *finder) []when.Month {
	j := read(f, journalOf)
	chart := read(f, ledger.ChartOf)
	output, input := chart.Key(ledger.OutputVAT).ID, chart.Key(ledger.InputVAT).ID
	names := map[string]bool{}
	for key := range j.turnover {
		if key.Account == output || key.Account == input {
			names[key.Month] = true
		}
	}
	for _, name := range listOf[string](f, `SELECT DISTINCT t.claim_month FROM tax_invoices t WHERE t.org_id = $1`) {
		names[name] = true
	}
	var months []when.Month
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if month, err := when.ParseMonth(name); err == nil { // else I3 names it
			months = append(months, month)
		}
	}
	return months
}

// registers are what is wrong with the months, and with the rows, of all registers.
type registers struct{ months, rows finder }

func wrongRegisters(f *finder) { f.add(registersOf(f).months.found...) }

func wrongRegisterRows(f *finder) { f.add(registersOf(f).rows.found...) }

// registersOf reads the registers as reports do. Other countries have none.
func registersOf(f *finder) *registers {
	return once(f, "registers", func() *registers {
		out := &registers{finder{tx: f.tx}, finder{tx: f.tx}}
		if read(f, org.LetterheadOf).Country != org.Thailand {
			return out
		}
		for _, month := range taxMonths(f) {
			out.read(report.TaxMonth{Month: month})
		}
		return out
	})
}

// read reads the registers of a month.
func (r *registers) read(of report.TaxMonth) {
	f := &r.months
	output := call(f, report.VatOutputOf, report.VatOutputQuery{TaxMonth: of, Detail: true})
	wrongRows(&r.rows, output)
	var sold, bought num.Money
	for _, row := range output.Rows {
		sold = sold.Add(row.VatAmount)
	}
	wrongMonth(f, "output", of.Month, sold, output.Reconciliation)
	input := call(f, report.VatInputOf, report.VatInputQuery{TaxMonth: of})
	for _, row := range input.Rows {
		bought = bought.Add(row.VatAmount)
	}
	wrongMonth(f, "input", of.Month, bought, input.Reconciliation)
	wrongReturn(f, of.Month, output, input)
}

func wrongMonth(f *finder, side string, month when.Month, rows num.Money, r report.VatReconciliation) {
	if !r.Difference.IsZero() || rows != r.RegisterAmount {
		f.say("%s VAT register of %s: total %s, rows %s, account %s moved %s, unexplained %s",
			side, month, r.RegisterAmount, rows, r.Account, r.LedgerAmount, r.Difference)
	}
}

// wrongReturn compares the boxes of the VAT return, which the database adds up, with the rows of
// the registers.
func wrongReturn(f *finder, month when.Month, output report.VatOutput, input report.VatInput) {
	now := call(f, report.BoxesOf, month)
	t, b := output.Totals, now.Boxes
	rows := tax.Boxes{B2: t.ZeroBase, B3: t.ExemptBase, B4: t.StandardBase, B5: t.VatAmount, B6: input.Totals.BaseAmount, B7: input.Totals.VatAmount}
	if b != rows || now.Outside != output.Outside {
		f.say("VAT return of %s: boxes 2 to 7 are %v, the registers have %v; outside VAT %v, the register has %v",
			month, b.Values()[1:7], rows.Values()[1:7], now.Outside, output.Outside)
	}
}

// source is the record that entries are about.
type source struct {
	Type string `db:"reference_type"`
	ID   uint32 `db:"reference_id"`
}

// bookedOn returns what the entries of each record moved on an account, debit positive.
func bookedOn(f *finder, key ledger.Key) map[source]num.Money {
	return amounts(f, `SELECT e.reference_type, e.reference_id, CAST(SUM(l.amount) AS BIGINT) AS amount
		FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE l.org_id = $1 AND l.account_id = $2 AND e.reference_id IS NOT NULL AND e.reference_type NOT IN ('MANUAL', 'OPENING', 'PP30', 'PND3', 'PND53')
		GROUP BY e.reference_type, e.reference_id`, read(f, ledger.ChartOf).Key(key).ID)
}

// sourceAmount is an amount of a record.
type sourceAmount struct {
	source
	Amount num.Money `db:"amount"`
}

// amounts returns the rows of a query by their record.
func amounts(f *finder, query string, args ...any) map[source]num.Money {
	found := map[source]num.Money{}
	for _, r := range listOf[sourceAmount](f, query, args...) {
		found[r.source] = r.Amount
	}
	return found
}

// wrongOutputVAT computes the VAT of each document in fractions. Void documents have
// none, and records of other kinds have none.
func wrongOutputVAT(f *finder) {
	booked := bookedOn(f, ledger.OutputVAT)
	type row struct {
		ID uint32 `db:"id"`
		taxedDocument
	}
	documents := listOf[row](f, `SELECT d.id, `+taxedColumns+` `+fromTaxed)
	type use struct {
		DocumentID uint32    `db:"document_id"`
		Vat        num.Money `db:"vat"`
	}
	uses := listOf[use](f, `SELECT u.document_id, CAST(SUM(u.base_vat) AS BIGINT) AS vat FROM sales_deposit_uses u
		JOIN sales_documents d ON d.org_id = $1 AND d.id = u.document_id
		WHERE u.org_id = $1 AND (u.state = 'refunded' OR u.state = 'applied' AND d.vat_point = 'issue') GROUP BY u.document_id`)
	declared := map[uint32]num.Money{}
	for _, u := range uses {
		declared[u.DocumentID] = u.Vat
	}
	for _, d := range documents {
		of := source{d.Type, d.ID}
		want := d.vat()
		want.Sub(want, exact(declared[d.ID]))
		if have := exact(booked[of].Neg()); have.Cmp(want) != 0 {
			f.say("%s %d: posted output VAT is %s, the document charges %s", d.Type, d.ID, have.FloatString(2), want.FloatString(2))
		}
		delete(booked, of)
	}
	strays(f, booked)
}

// strays finds records that should have nothing left in the ledger but have.
func strays(f *finder, booked map[source]num.Money) {
	for of, amount := range booked {
		if !amount.IsZero() {
			f.say("%s %d: unexpected VAT of %s is posted", of.Type, of.ID, amount)
		}
	}
	f.sort()
}

// boughtLine is a purchase, or a line of an expense claim, with its tax invoice.
type boughtLine struct {
	source
	Booked    string    `db:"vat_booked"`
	Vat       num.Money `db:"vat"`
	Rate      num.Rate  `db:"exchange_rate"`
	Invoice   num.Ref   `db:"invoice"`
	Claimable bool      `db:"claimable"`
	Claimed   num.Money `db:"claimed"` // amount the register would show of its tax invoice
}

// input returns the input VAT of the line: the VAT of its tax invoice or, without one, the
// posted VAT.
func (b boughtLine) input() *big.Rat {
	if b.Invoice != 0 && b.Claimable {
		return exact(b.Claimed)
	}
	if b.Invoice != 0 || b.Booked != "input" {
		return new(big.Rat)
	}
	return rounded(product(exact(b.Vat), exact(b.Rate)), 2)
}

// wrongInputVAT compares what a purchase posted with what its tax invoices moved.
func wrongInputVAT(f *finder) {
	booked := bookedOn(f, ledger.InputVAT)
	type invoice struct {
		ID uint32 `db:"id"`
		source
	}
	for _, i := range listOf[invoice](f, `SELECT t.id, t.doc_type, t.document_id FROM tax_invoices t WHERE t.org_id = $1`) {
		moved := source{"TX", i.ID}
		booked[i.source] = booked[i.source].Add(booked[moved])
		delete(booked, moved)
	}
	want := map[source]*big.Rat{}
	for _, l := range listOf[boughtLine](f, selectBoughtLines) {
		sum := at(want, l.source)
		sum.Add(sum, l.input())
	}
	for of, amount := range want {
		if have := exact(booked[of]); have.Cmp(amount) != 0 {
			f.say("%s %d: posted input VAT is %s instead of %s", of.Type, of.ID, have.FloatString(2), amount.FloatString(2))
		}
		delete(booked, of)
	}
	strays(f, booked)
}

// A tax invoice of a line whose VAT is always cost is never booked and is left out.
const selectBoughtLines = `SELECT d.document_type AS reference_type, d.id AS reference_id,
		CASE WHEN d.vat_booked = '' THEN 'input' ELSE d.vat_booked END AS vat_booked, d.vat_amount AS vat, d.exchange_rate, t.id AS invoice, COALESCE(t.claimable, FALSE) AS claimable,
		COALESCE(t.vat_amount, 0) AS claimed
	FROM purchase_documents d
	LEFT JOIN tax_invoices t ON t.org_id = $1 AND t.id = d.tax_invoice_id AND t.booked_on IS NOT NULL
	WHERE d.org_id = $1 AND d.opening_id IS NULL
		AND (d.document_type = 'PI' AND d.status IN ('approved', 'partially_paid', 'paid') OR d.document_type = 'PV' AND d.status = 'paid' AND d.ref_document_id IS NULL AND d.allocations IN ('', '[]'))
	UNION ALL
	SELECT d.document_type, d.id, 'undue', CAST(0 AS BIGINT), d.exchange_rate, t.id, t.claimable, t.vat_amount
	FROM purchase_documents d
	JOIN tax_invoices t ON t.org_id = $1 AND t.id = d.tax_invoice_id AND t.booked_on IS NOT NULL
	WHERE d.org_id = $1 AND d.document_type = 'PV' AND d.status = 'paid' AND d.vat_point = 'payment'
	UNION ALL
	SELECT 'EX', c.id, i.vat_booked,
		i.vat_amount, i.exchange_rate, t.id, COALESCE(t.claimable, FALSE), COALESCE(t.vat_amount, 0)
	FROM expense_claims c
	JOIN expense_claim_items i ON i.org_id = $1 AND i.claim_id = c.id
	LEFT JOIN tax_invoices t ON t.org_id = $1 AND t.id = i.tax_invoice_id AND t.booked_on IS NOT NULL
	WHERE c.org_id = $1 AND c.status IN ('approved', 'paid')`
