package tax

import (
	"fmt"
	"io"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/filing"
	"kontor/internal/books/report"
	"kontor/internal/console"
	reports "kontor/internal/console/report"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	in "kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// page100 is the largest page of a list.
var page100 = in.Page{Limit: 100}

// monthPage is a tax month in the order of the work: registers, what is missing, the return,
// its postings, filing and payment.
type monthPage struct {
	taxReturn
	Month      when.Month
	Refusal    string
	Shown      bool
	PP30       report.PP30
	declared   report.Declaration
	Output     report.VatOutput
	Input      report.VatInput
	Filing     *tax.Filing // in force
	WillPost   []ledger.EntryRecord
	Manual     []report.ManualEntry // entries that can be added to the return
	State      string               // as of today
	Again      bool                 // the boxes are those of the amendment
	Tabs       []reports.Tab
	Withheld   []withheld        // withholding tax returns
	Incomplete []tax.Certificate // certificates with problems
	Missing    []report.Uncertified
}

func monthOf(v *console.Visit) (when.Month, error) {
	month, err := when.ParseMonth(v.Param("month"))
	if err != nil {
		return month, fault.NotFound
	}
	return month, nil
}

func viewMonth(v *console.Visit) error {
	month, err := monthOf(v)
	if err != nil {
		return err
	}
	p := monthPage{Month: month, Tabs: reports.Tabs(v, "vat-output", report.Period{FromDate: month.First(), ToDate: month.Last()})}
	err = v.Read(func(tx *db.Tx) error { return p.read(v, tx) })
	if err == nil && p.fileable() {
		err = p.forecast(v)
	}
	if p.Refusal = v.RefusedAddress(err); err != nil && p.Refusal == "" {
		return err
	}
	p.Shown = err == nil
	return v.Show("month.html", p)
}

// read reads the month on one snapshot.
func (p *monthPage) read(v *console.Visit, tx *db.Tx) (err error) {
	month := report.TaxMonth{Month: p.Month}
	if p.PP30, err = report.PP30Of(tx, report.PP30Query{TaxMonth: month}); err != nil {
		return err
	}
	if p.declared, err = report.BoxesOf(tx, p.Month); err != nil {
		return err
	}
	if p.Output, err = report.VatOutputTotalsOf(tx, month); err != nil {
		return err
	}
	if p.Input, err = report.VatInputOf(tx, report.VatInputQuery{TaxMonth: month}); err != nil {
		return err
	}
	if p.Filing, err = tax.Current(tx, tax.PP30, p.Month); err != nil {
		return err
	}
	if err := p.past(tx, tax.PP30, p.Month, p.Filing); err != nil {
		return err
	}
	if p.Withheld, p.Incomplete, err = withheldOf(v, tx, p.Month); err != nil {
		return err
	}
	if p.Missing, err = report.UncertifiedOf(tx, p.Month); err != nil {
		return err
	}
	if p.Manual, err = report.ManualEntries(tx, p.Month); err != nil {
		return err
	}
	var usual num.Ref
	if p.Banks, usual, err = trade.Banks(tx); err != nil {
		return err
	}
	p.forms(v, usual)
	row := monthRow{Month: p.Month, Due: p.PP30.DueDate, Filing: p.Filing}
	row.state(v.Today)
	begins, err := report.FirstMonth(tx)
	if p.State = row.State; p.State == "late" && p.Month.Before(begins) {
		p.State = "before"
	}
	return err
}

// Owed is what is left to pay of the return after earlier payments, also of an amendment that is open.
func (p monthPage) Owed() num.Money {
	if p.Filing.Status == tax.Amending {
		return p.PP30.Boxes.B15.Sub(p.Filing.PaidAmount)
	}
	return p.Filing.OutstandingAmount
}

// PartlyPaid reports whether the return is paid in part.
func (p monthPage) PartlyPaid() bool {
	return p.Filing != nil && p.Filing.PaidAmount.Sign() > 0 && p.Owed().Sign() > 0
}

// Path returns an address below the page.
func (p monthPage) Path(v *console.Visit, more string) string { return v.At("/tax/%s", p.Month) + more }

// forms prepares the forms of the page.
func (p *monthPage) forms(v *console.Visit, bank num.Ref) {
	draft := filing.New{Form: tax.PP30, Month: p.Month, FiledOn: v.Today, Excess: tax.Carry, Adjustments: p.adjusted()}
	if p.Filing != nil {
		draft.Excess = p.Filing.Excess
	}
	p.Draft = v.FormOf("file", draft).Blank("surcharge", "penalty", "broughtForward")
	pay := tax.NewPayment{Date: v.Today, BankID: bank}
	if p.Filing != nil {
		pay.Amount = num.Booked{Money: p.Filing.OutstandingAmount.Abs()}
	}
	p.Pay = v.FormOf("pay", pay).Blank("feeAmount")
}

// fileable reports whether the month could be filed by its state.
func (p *monthPage) fileable() bool { return p.Filing == nil || p.Filing.Status == tax.Amending }

// forecast files the month in a dry run to show its postings and the boxes of an amendment, or why
// it cannot be filed. Neither depends on what happens with an excess.
func (p *monthPage) forecast(v *console.Visit) error {
	draft := filing.New{Form: tax.PP30, Month: p.Month, Excess: tax.Refund, ConfirmOutside: true, Adjustments: p.adjusted()}
	err := v.Try(func(tx *db.Tx) error {
		next, err := filing.Forecast(tx, draft, p.declared)
		if err != nil {
			return err
		}
		if p.Again = p.Filing != nil; p.Again {
			p.PP30.Boxes = *next.Boxes
		}
		if p.WillPost, err = ledger.Tried(tx); err != nil {
			return err
		}
		return trade.Named(v, tx, p.WillPost)
	})
	if p.Why = v.Refused(err); err != nil && p.Why == "" {
		return err
	}
	return nil
}

// adjusted returns the adjustments of the return that is amended: they are sent again.
func (p *monthPage) adjusted() []tax.Adjustment {
	if p.Filing == nil {
		return nil
	}
	return p.Filing.Adjustments
}

// adjusting is a manual entry as a row of the form.
type adjusting struct {
	Field string // name of the row's fields
	Entry report.ManualEntry
	VAT   num.Money
}

// Adjusting returns the manual entries in the order of the form: those that it has, then the others.
func (p monthPage) Adjusting() []adjusting {
	var first, rest []adjusting
	for _, e := range p.Manual {
		row := adjusting{Entry: e, VAT: e.Output}
		if row.VAT.IsZero() {
			row.VAT = e.Input
		}
		rest = append(rest, row)
	}
	for n := range p.Manual {
		id := p.Draft.Value(fmt.Sprintf("adjustments[%d].entryId", n))
		at := slices.IndexFunc(rest, func(r adjusting) bool { return fmt.Sprint(r.Entry.ID) == id })
		if at < 0 {
			break
		}
		first, rest = append(first, rest[at]), slices.Delete(rest, at, at+1)
	}
	rows := append(first, rest...)
	for n := range rows {
		rows[n].Field = fmt.Sprintf("adjustments[%d].", n)
	}
	return rows
}

// ExcessOptions returns what can happen with an excess.
func (p monthPage) ExcessOptions(v *console.Visit) []console.Option {
	return []console.Option{{Value: tax.Carry, Word: v.T("carry to the next month")}, {Value: tax.Refund, Word: v.T("request a refund")}}
}

// Boxes returns the boxes with their texts and the register that explains each.
func (p monthPage) Boxes(v *console.Visit) []boxRow {
	values := p.PP30.Boxes.Values()
	rows := make([]boxRow, len(values))
	for i, value := range values {
		rows[i] = boxRow{Number: i + 1, Word: v.T(boxWords[i]), Amount: value}
		switch {
		case i < 5:
			rows[i].Path = v.At("/tax/vat-output?month=%s", p.Month)
		case i < 7:
			rows[i].Path = v.At("/tax/vat-input?month=%s", p.Month)
		case i == 9:
			rows[i].Path = v.At("/tax/%s", p.Month.Add(-1))
		}
	}
	return rows
}

// boxRow is a box of the return.
type boxRow struct {
	Number int
	Word   string
	Amount num.Money
	Path   string
}

// Sum reports whether a box is a total.
func (b boxRow) Sum() bool { return b.Number == 4 || b.Number == 8 || b.Number == 15 || b.Number == 16 }

// boxWords are the texts of the boxes.
var boxWords = []string{
	"Sales of the month", "Zero-rated sales", "Exempt sales", "Taxable sales", "Output VAT of the month", "Purchases with claimed VAT", "Input VAT of the month",
	"VAT to pay for the month", "Excess VAT of the month", "Excess VAT brought forward", "VAT to pay", "Excess VAT", "Surcharge", "Penalty", "Total to pay", "Total excess",
}

// Problem returns the text of a problem.
func (p monthPage) Problem(v *console.Visit, problem report.PP30Problem) string {
	return problemText(v, problem)
}

// Problem returns the text of a problem.
func (p monthsPage) Problem(v *console.Visit, problem report.PP30Problem) string {
	return problemText(v, problem)
}

func problemText(v *console.Visit, p report.PP30Problem) string {
	switch p.Reason {
	case "outside":
		return v.T("{1} documents outside VAT, worth {2}", p.Count, v.AmountText(p.Amount, v.Base()))
	case "withoutTaxInvoice":
		return v.T("{1} purchases without a tax invoice, VAT {2}", p.Count, v.AmountText(p.Amount, v.Base()))
	case "manual":
		return v.T("{1} manual entries on VAT accounts, VAT {2}", p.Count, v.AmountText(p.Amount, v.Base()))
	case "address":
		return v.T("House number or postal code of the company is missing")
	}
	return v.T("Tax ID of the company is missing or invalid")
}

// Reason returns what is missing on a certificate first.
func (p monthPage) Reason(v *console.Visit, c tax.Certificate) string { return v.T(c.Problems[0].Text) }

// shortForms are the names of tax returns.
var shortForms = map[string]string{tax.PP30: "P.P.30", tax.PND3: "P.N.D.3", tax.PND53: "P.N.D.53"}

// downloadRows sends the rows of a return.
func downloadRows(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	return v.Download(fmt.Sprintf("tax-return-%d-rows", id), "csv", func(tx *db.Tx, w io.Writer) error {
		return tax.WriteRows(tx, tax.RowsFile{FilingByID: tax.FilingByID{ID: id}}, w)
	})
}

// downloadFile sends the file of a return for the Revenue Department.
func downloadFile(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var name string
	var text textFile
	err = v.Read(func(tx *db.Tx) (err error) {
		name, err = tax.WritePrepFile(tx, tax.PrepFile{FilingByID: tax.FilingByID{ID: id}}, &text)
		return err
	})
	if err != nil {
		return err
	}
	return v.Send("text/plain; charset=utf-8", name, text)
}

// textFile collects a small file.
type textFile []byte

func (f *textFile) Write(part []byte) (int, error) {
	*f = append(*f, part...)
	return len(part), nil
}
