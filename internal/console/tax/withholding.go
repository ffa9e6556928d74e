package tax

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/filing"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/trade/tax"
)

// withheld sums up the certificates of a month on one form.
type withheld struct {
	Form   string
	Word   string
	Count  int
	Base   num.Money
	Tax    num.Money
	Due    when.Date
	Filing *tax.Filing
	State  string
}

// withheldOf returns both withholding tax returns of a month, and its certificates with
// problems.
func withheldOf(v *console.Visit, tx *db.Tx, month when.Month) (all []withheld, problems []tax.Certificate, err error) {
	found, err := tax.CertificatesOfMonth(tx, month)
	if err != nil {
		return nil, nil, err
	}
	for _, form := range []string{tax.PND3, tax.PND53} {
		w := withheld{Form: form, Word: formWord(v, form)}
		if w.Due, err = tax.WithholdingDueDate(tx, month); err != nil {
			return nil, nil, err
		}
		if w.Filing, err = tax.Current(tx, form, month); err != nil {
			return nil, nil, err
		}
		for _, c := range found {
			if string(c.Form) == form {
				w.Count, w.Base, w.Tax = w.Count+1, w.Base.Add(c.BaseAmount), w.Tax.Add(c.TaxAmount)
			}
		}
		if w.state(v.Today, month); w.Count > 0 || w.Filing != nil {
			all = append(all, w)
		}
	}
	problems = slices.DeleteFunc(found, func(c tax.Certificate) bool { return len(c.Problems) == 0 })
	return all, problems, nil
}

// state says how the return stands today.
func (w *withheld) state(today when.Date, month when.Month) {
	row := monthRow{Month: month, Due: w.Due, Filing: w.Filing}
	row.state(today)
	w.State = row.State
}

// withholdingPage is a withholding tax return: its certificates, filing and payment.
type withholdingPage struct {
	withheld
	taxReturn
	Month        when.Month
	Certificates []tax.Certificate
}

func viewWithholding(v *console.Visit) error {
	month, err := monthOf(v)
	if err != nil {
		return err
	}
	p := withholdingPage{Month: month}
	p.Form = v.Param("form")
	if formWord(v, p.Form) == "" {
		return fault.NotFound
	}
	if err := v.Read(func(tx *db.Tx) error { return p.read(v, tx) }); err != nil {
		return err
	}
	if p.Filing == nil || p.Filing.Open() {
		err := v.Try(func(tx *db.Tx) error {
			_, err := filing.File(tx, filing.New{Form: p.Form, Month: p.Month})
			return err
		})
		if p.Why = v.Refused(err); err != nil && p.Why == "" {
			return err
		}
	}
	return v.Show("withholding.html", p)
}

// read reads the return on one snapshot.
func (p *withholdingPage) read(v *console.Visit, tx *db.Tx) error {
	if err := tax.Thailand(tx); err != nil {
		return err
	}
	all, _, err := withheldOf(v, tx, p.Month)
	if err != nil {
		return err
	}
	form := p.Form
	p.Word = formWord(v, form)
	if p.Due, err = tax.WithholdingDueDate(tx, p.Month); err != nil {
		return err
	}
	for _, w := range all {
		if w.Form == form {
			p.withheld = w
		}
	}
	found, err := tax.CertificatesOfMonth(tx, p.Month)
	if err != nil {
		return err
	}
	for _, c := range found {
		if c.Form == "" && len(c.Problems) > 0 || string(c.Form) == form {
			p.Certificates = append(p.Certificates, c)
		}
	}
	if err := p.past(tx, form, p.Month, p.Filing); err != nil {
		return err
	}
	var usual num.Ref
	if p.Banks, usual, err = trade.Banks(tx); err != nil {
		return err
	}
	p.Draft = v.FormOf("file", filing.New{Form: form, Month: p.Month, FiledOn: v.Today}).Blank("surcharge")
	pay := tax.NewPayment{Date: v.Today, BankID: usual}
	if p.Filing != nil {
		pay.Amount = num.Booked{Money: p.Filing.OutstandingAmount}
	}
	p.Pay = v.FormOf("pay", pay).Blank("feeAmount")
	return nil
}

// Path returns an address below the page.
func (p withholdingPage) Path(v *console.Visit, more string) string {
	return v.At("/tax/withholding/%s/%s%s", p.Form, p.Month, more)
}
