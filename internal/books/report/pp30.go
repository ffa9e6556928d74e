package report

import (
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// PP30Query selects the VAT return of a month.
type PP30Query struct {
	TaxMonth
	Form
}

// PP30Problem is something to look at before the return is filed.
type PP30Problem struct {
	// outside: sales outside VAT or without a VAT category. withoutTaxInvoice: purchase VAT without
	// a tax invoice. manual: manual entries on the VAT accounts. address: the address of the
	// organization is incomplete. taxId: its tax ID is missing or invalid.
	Reason string `json:"reason" validate:"oneof=outside withoutTaxInvoice manual address taxId"`
	// Number of documents or entries.
	Count int `json:"count"`
	// Their value (outside) or VAT.
	Amount num.Money `json:"amount"`
	// Explanation.
	Text string `json:"text"`
}

// PP30 is the VAT return of a month.
type PP30 struct {
	VatHead
	// The boxes: as filed, or as computed now if the month is not filed.
	Boxes tax.Boxes `json:"boxes"`
	// The boxes in order, as in files.
	Rows []PP30Row `json:"rows"`
	// The result of the return.
	Totals PP30Totals `json:"totals"`
	// What to look at before filing.
	Problems []PP30Problem `json:"problems"`
	// Last day to file.
	DueDate when.Date `json:"dueDate" null:"no"`
	// VAT return of the month. Null if it is not filed.
	Filing *VatFiling `json:"filing"`
	// Whether the filed boxes differ from those computed now.
	Changed bool `json:"changed"`
}

// PP30Row is a box of the return in a file.
type PP30Row struct {
	// Number of the box.
	Box int `json:"box"`
	// Value of the box.
	Amount num.Money `json:"amount"`
	// Links to details: output and input, the registers behind the box.
	Links Links `json:"links"`
}

// PP30Totals is the result of a VAT return.
type PP30Totals struct {
	// Amount to pay. Negative for an excess.
	Amount num.Money `json:"amount"`
}

func (t PP30Totals) lastLine() map[string]any { return map[string]any{"amount": t.Amount} }

// list fills in the boxes as rows.
func (p *PP30) list() {
	p.Rows = []PP30Row{}
	for i, value := range p.Boxes.Values() {
		links := Links{"output": address("/reports/vat-output", "month", p.Month.String()), "input": address("/reports/vat-input", "month", p.Month.String())}
		switch {
		case i < 5:
			delete(links, "input")
		case i < 7:
			delete(links, "output")
		}
		p.Rows = append(p.Rows, PP30Row{i + 1, value, links})
	}
	p.Totals.Amount = p.Boxes.B15.Sub(p.Boxes.B16)
}

// PP30Of returns the VAT return of a month: the boxes, and what to look at before filing.
func PP30Of(tx *db.Tx, in PP30Query) (PP30, error) {
	m, err := openMonth(tx, "pp30", in.TaxMonth)
	if err != nil {
		return PP30{}, err
	}
	out := PP30{VatHead: m.head}
	live, outside, err := m.boxes()
	if err != nil {
		return PP30{}, err
	}
	if live.B10, err = tax.BroughtForward(tx); err != nil {
		return PP30{}, err
	}
	filed, err := tax.Current(tx, tax.PP30, m.head.Month)
	if err != nil {
		return PP30{}, err
	}
	out.Boxes = live.Complete()
	if filed != nil {
		out.Filing = &VatFiling{ID: filed.ID, Sequence: filed.Sequence, Status: filed.Status}
		out.Boxes = *filed.Boxes
		if out.Changed, err = m.changed(live, *filed); err != nil {
			return PP30{}, err
		}
	}
	out.list()
	if out.Problems, err = m.problems(outside); err != nil {
		return PP30{}, err
	}
	out.DueDate, err = tax.DueDate(tx, m.head.Month)
	return out, err
}

// changed reports whether the figures of the registers differ from the filed ones.
func (m *taxMonth) changed(live tax.Boxes, filed tax.Filing) (bool, error) {
	adjusted, _, err := adjust(m.tx, m.head.Month, live, filed.Adjustments)
	if err != nil {
		return true, nil // an adjusted entry is gone
	}
	now, then := adjusted.Complete().Values(), filed.Boxes.Values()
	for i := range 7 { // the others depend on what was brought forward
		if now[i] != then[i] {
			return true, nil
		}
	}
	return false, nil
}

// boxes returns the boxes that follow from the registers, and the sales outside VAT.
func (m *taxMonth) boxes() (tax.Boxes, VatOutside, error) {
	sold, err := m.sums()
	if err != nil {
		return tax.Boxes{}, VatOutside{}, err
	}
	b := boxesOf(sold.Totals)
	claimed, err := m.claimed()
	for _, c := range claimed {
		b.B6, b.B7 = b.B6.Add(c.Base), b.B7.Add(c.Vat)
	}
	return b, sold.Outside, err
}

// boxesOf are the boxes of the output VAT register.
func boxesOf(t VatOutputTotals) tax.Boxes {
	return tax.Boxes{B2: t.ZeroBase, B3: t.ExemptBase, B4: t.StandardBase, B5: t.VatAmount}
}

// problems lists what to look at before the return is filed.
func (m *taxMonth) problems(outside VatOutside) ([]PP30Problem, error) {
	found := []PP30Problem{}
	add := func(reason string, count int, amount num.Money, text string) {
		if count > 0 {
			found = append(found, PP30Problem{reason, count, amount, text})
		}
	}
	add("outside", outside.Count, outside.BaseAmount, "Sales outside VAT or without a VAT category are in no box. Set their category, or confirm them when you file.")
	waiting, err := m.pending()
	if err != nil {
		return nil, err
	}
	var vat num.Money
	for _, w := range waiting {
		vat = vat.Add(w.VatAmount)
	}
	add(withoutTaxInvoice, len(waiting), vat, "Purchase VAT without a tax invoice is not claimed.")
	entries, err := ManualEntries(m.tx, m.head.Month)
	if err != nil {
		return nil, err
	}
	var manual num.Money
	for _, e := range entries {
		manual = manual.Add(e.Output).Sub(e.Input)
	}
	add(byHand, len(entries), manual, "Manual entries on the VAT accounts are in no box. Add them as adjustments when you file.")
	address := m.address
	if address.HouseNo == "" || address.PostalCode == "" {
		add("address", 1, num.Money{}, "The file for the Revenue Department needs the house number and postal code of the organization.")
	}
	if valid := paper.ValidTaxID(m.company.TaxID); valid == nil || !*valid {
		add("taxId", 1, num.Money{}, "The tax ID of the organization is missing or invalid.")
	}
	return found, nil
}

// ManualEntry is a manual entry on a VAT account, with its VAT.
type ManualEntry struct {
	ID            uint32    `db:"id"`
	Number        string    `db:"entry_number"`
	Date          when.Date `db:"entry_date"`
	Output        num.Money `db:"output"`
	Input         num.Money `db:"input"`
	Base          num.Money `db:"vat_base"` // not 0: a row of a register
	Description   string    `db:"description"`
	CreatedAt     when.Unix `db:"created_at"`
	CreatedByName string    `db:"created_by_name"`
}

// ManualEntries returns the manual entries of a month on the VAT accounts that are in no register.
func ManualEntries(tx *db.Tx, month when.Month) (manual []ManualEntry, err error) {
	all, err := freeEntries(tx, month)
	for _, e := range all {
		if e.Type == ledger.RefManual && e.Base.IsZero() {
			manual = append(manual, e.ManualEntry)
		}
	}
	return manual, err
}
