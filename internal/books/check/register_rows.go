package check

import (
	"fmt"
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/books/report"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// rowKey is a document and a VAT category.
type rowKey struct {
	document uint32
	category string
}

// declared is a document of a month as it should be in the register.
type declared struct {
	ID       uint32    `db:"id"`
	Type     string    `db:"document_type"`
	Void     bool      `db:"void"`
	Rate     num.Rate  `db:"exchange_rate"`
	Category string    `db:"vat_category"`
	Net      num.Money `db:"total_amount"`
	Groups   string    `db:"vat_groups"`
	Point    string    `db:"vat_point"`
	Vat      num.Money `db:"vat_amount"`
	TakenNet num.Money `db:"taken_net"` // subtracted from documents with VAT on payment, in base currency
	TakenVat num.Money `db:"taken_vat"`
}

// taken sums what a document takes off documents with VAT on payment.
const taken = `CAST(CASE WHEN d.vat_point = 'payment' THEN COALESCE((SELECT SUM(%s) FROM sales_settlements s
		JOIN sales_documents o ON o.org_id = $1 AND o.id = s.target_id AND o.vat_point = 'payment'
		WHERE s.org_id = $1 AND s.document_id = d.id AND s.reversed_at IS NULL), 0) ELSE 0 END AS BIGINT)`

// onPayment is the value of a receipt or credit note with VAT on payment: what became due, or
// what was due before it.
func (d declared) onPayment() *big.Rat {
	if d.Type != document.CreditNote {
		return exact(d.TakenNet)
	}
	vat := rounded(product(exact(d.Vat), exact(d.Rate)), 2)
	if vat.Sub(vat, exact(d.TakenVat)).Sign() < 0 {
		return new(big.Rat)
	}
	net := rounded(product(exact(d.Net), exact(d.Rate)), 2)
	return net.Sub(exact(d.TakenNet), net)
}

var selectDeclared = `SELECT d.id, d.document_type, d.status = 'void' AS void, d.exchange_rate, d.vat_category, d.total_amount, d.vat_groups, d.vat_point, d.vat_amount,
		` + fmt.Sprintf(taken, "s.base_amount - s.undue_vat") + ` AS taken_net, ` + fmt.Sprintf(taken, "s.undue_vat") + ` AS taken_vat
	FROM sales_documents d
	WHERE d.org_id = $1 AND d.issue_date >= $2 AND d.issue_date <= $3 AND d.status <> 'draft' AND d.document_type NOT IN ('QT', 'SO')
		AND d.is_consolidated = FALSE AND CASE WHEN d.vat_point = 'payment' THEN d.document_type = 'RE' OR d.declared_vat <> 0
			ELSE d.opening_id IS NULL AND NOT (d.document_type = 'RE' AND d.ref_document_id IS NOT NULL) END`

// groups are the values of the document by category, before deposits.
func (d declared) groups() (document.VATGroups, error) {
	if d.Groups != "" {
		return document.ReadVATGroups(d.Groups)
	}
	return document.VATGroups{{Category: d.Category, Base: d.Net}}, nil
}

// wrongRows compares the values of a register with those of its documents. A void document
// has rows without amounts.
func wrongRows(f *finder, output report.VatOutput) {
	from, to := output.Month.First(), output.Month.Last()
	want, only := map[rowKey]*big.Rat{}, map[uint32]string{}
	for _, d := range listOf[declared](f, selectDeclared, from, to) {
		if d.Point == "payment" {
			base := new(big.Rat)
			if !d.Void {
				base = d.onPayment()
			}
			want[rowKey{d.ID, document.StandardVAT}] = base
			continue
		}
		groups, err := d.groups()
		f.stop(err)
		for _, category := range groups.Categories() {
			base := rounded(product(exact(groups.Of(category).Base), exact(d.Rate)), 2)
			switch {
			case d.Void:
				base.SetInt64(0)
			case d.Type == document.CreditNote:
				base.Neg(base)
			}
			want[rowKey{d.ID, category}] = base
		}
		if all := groups.Categories(); len(all) == 1 {
			only[d.ID] = all[0]
		}
	}
	lessDeposits(f, output, want, only)
	compareRows(f, output, want)
}

// lessDeposits subtracts amounts paid by deposits, and refunds of deposits.
func lessDeposits(f *finder, output report.VatOutput, want map[rowKey]*big.Rat, only map[uint32]string) {
	type use struct {
		DocumentID uint32    `db:"document_id"`
		Refund     bool      `db:"refund"`
		Category   string    `db:"vat_category"`
		BaseNet    num.Money `db:"base_net"`
		Groups     string    `db:"vat_groups"`
	}
	uses := listOf[use](f, `SELECT u.document_id, u.state = 'refunded' AS refund, p.vat_category, u.base_net, u.vat_groups
		FROM sales_deposit_uses u
		JOIN sales_documents p ON p.org_id = $1 AND p.id = u.deposit_id
		JOIN sales_documents d ON d.org_id = $1 AND d.id = u.document_id
		WHERE u.org_id = $1 AND (u.state = 'applied' AND d.vat_point = 'issue' AND d.issue_date >= $2 AND d.issue_date <= $3 OR u.state = 'refunded' AND u.refunded_on >= $2 AND u.refunded_on <= $3)`,
		output.Month.First(), output.Month.Last())
	for _, u := range uses {
		groups := document.PrepaidGroups{{Category: u.Category, BaseNet: u.BaseNet}}
		if u.Groups != "" {
			var err error
			groups, err = document.ReadPrepaidGroups(u.Groups)
			f.stop(err)
		}
		for _, g := range groups {
			key := rowKey{u.DocumentID, g.Category}
			if category, ok := only[u.DocumentID]; ok && !u.Refund {
				key.category = category
			}
			sum := at(want, key)
			sum.Sub(sum, exact(g.BaseNet))
		}
	}
}

// compareRows returns the rows that differ. Amounts outside VAT have no row, unless a
// deposit had VAT.
func compareRows(f *finder, output report.VatOutput, want map[rowKey]*big.Rat) {
	have := map[rowKey]*big.Rat{}
	for _, row := range output.Rows {
		if row.DocumentType == ledger.RefManual {
			continue // not a document
		}
		key := rowKey{uint32(row.DocumentID), row.VatCategory}
		sum := at(have, key)
		sum.Add(sum, exact(row.BaseAmount))
		at(want, key)
	}
	for key, base := range want {
		switch row := have[key]; {
		case row == nil && key.category != document.NoVAT:
			f.say("document %d has no row for %s in the output VAT register of %s", key.document, key.category, output.Month)
		case row != nil && row.Cmp(base) != 0:
			f.say("document %d: the row for %s in the output VAT register of %s is %s, the document %s",
				key.document, key.category, output.Month, row.FloatString(2), base.FloatString(2))
		}
	}
	f.sort()
}
