// Package tax is the pages of a tax month: the two VAT registers, each reconciled with its
// account, and the return with its postings, filing and payment.
package tax

import (
	"embed"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/console"
	reports "kontor/internal/console/report"
	"kontor/internal/db"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of the tax month, which belong to the reports.
func Section() console.Section {
	return console.Section{
		Name: "tax", Templates: templates, Common: reports.Templates, Words: words,
		Pages: slices.Concat(actions("/tax/{month}", viewMonth), actions("/tax/withholding/{form}/{month}", viewWithholding), []console.Page{
			console.Get("/tax", access.ReadReports, listMonths),
			console.Get("/tax/{month}", access.ReadReports, viewMonth),
			console.Get("/tax/filings/{id}/rows", access.ReadReports, downloadRows),
			console.Get("/tax/filings/{id}/file", access.ReadReports, downloadFile),
			console.Get("/tax/certificates", access.ReadReports, listCertificates),
			console.Get("/tax/certificates/{id}", access.ReadReports, viewCertificate),
			console.Post("/tax/certificates/{id}/change", access.WriteTax, changeCertificate),
			console.Get("/tax/certificates/{id}/print", access.ReadReports, printCertificate),
			console.Get("/tax/certificates/{id}/pdf", access.ReadReports, downloadCertificate),
			console.Get("/tax/withholding/{form}/{month}", access.ReadReports, viewWithholding),
			console.Get("/tax/vat-output", access.ReadReports, output),
			console.Get("/tax/vat-input", access.ReadReports, input),
			console.Get("/reports/vat-output", access.ReadReports, moved),
			console.Get("/reports/vat-input", access.ReadReports, moved),
		}),
		Extra: []console.Link{
			{Word: "Output VAT", Icon: "percent", Path: "/tax/vat-output", Group: "Reports", Names: "VAT register, sales VAT, P.P.30, ภ.พ.30"},
			{Word: "Input VAT", Icon: "percent", Path: "/tax/vat-input", Group: "Reports", Names: "VAT register, purchase VAT, P.P.30, ภ.พ.30"},
			{Word: "Withholding tax certificates", Icon: "percent", Path: "/tax/certificates", Group: "Reports", Names: "50 tawi, 50 ทวิ, P.N.D.3, P.N.D.53, ภ.ง.ด.3, ภ.ง.ด.53"},
		},
		Nav: []console.Link{
			{Word: "Tax", Icon: "percent", Path: "/tax", Group: "Books", Order: 90, Keys: "g v"},
		},
	}
}

// moved redirects the earlier address of a register with its query.
func moved(v *console.Visit) error { return v.Go(strings.Replace(v.With(), "/reports/", "/tax/", 1)) }

// month is a tax month. Both registers are read, because the amount to pay is their
// difference.
type month struct {
	Word    string // a key of the catalogue
	Name    string // register shown, as in the address
	Month   when.Month
	Output  report.VatOutput
	Input   report.VatInput
	Shown   bool   // false if it was refused
	Refusal string // why it cannot be shown
	Reasons []reason
}

func output(v *console.Visit) error {
	in, err := console.Filter[report.VatOutputQuery](v)
	if err == nil && in.File() != "" {
		return v.DownloadReport(&in, v.FileWords("vat-output", v.T("Output VAT register"), taxMonth))
	}
	return show(v, "vat-output", in, err)
}

func input(v *console.Visit) error {
	in, err := console.Filter[report.VatInputQuery](v)
	if err == nil && in.File() != "" {
		return v.DownloadReport(&in, v.FileWords("vat-input", v.T("Input VAT register"), taxMonth))
	}
	return show(v, "vat-input", report.VatOutputQuery{TaxMonth: in.TaxMonth}, err)
}

// taxMonth returns the month of a register: 2026-10.
func taxMonth(out any) string {
	switch register := out.(type) {
	case report.VatOutput:
		return register.Month.String()
	case report.VatInput:
		return register.Month.String()
	}
	return ""
}

func show(v *console.Visit, name string, in report.VatOutputQuery, err error) error {
	m := month{Word: "VAT registers", Name: name, Month: in.Month}
	if m.Month.IsZero() {
		m.Month = when.MonthOf(v.Today)
	}
	if err == nil {
		err = v.Read(func(tx *db.Tx) error { return m.read(v, tx, in) })
	}
	if m.Refusal = v.RefusedAddress(err); err != nil && m.Refusal == "" {
		return err
	}
	m.Shown = err == nil
	return v.Show(name+".html", m)
}

// read reads the month on one snapshot.
func (m *month) read(v *console.Visit, tx *db.Tx, in report.VatOutputQuery) (err error) {
	if m.Name == "vat-input" {
		m.Output, err = report.VatOutputTotalsOf(tx, in.TaxMonth)
	} else {
		m.Output, err = report.VatOutputOf(tx, in)
	}
	if err != nil {
		return err
	}
	if m.Input, err = report.VatInputOf(tx, report.VatInputQuery{TaxMonth: in.TaxMonth}); err != nil {
		return err
	}
	m.Reasons, err = reasons(v, tx, m.Held().Explained)
	return err
}

// Held returns the reconciliation of the register shown.
func (m month) Held() report.VatReconciliation {
	if m.Name == "vat-input" {
		return m.Input.Reconciliation
	}
	return m.Output.Reconciliation
}

// Tabs returns links to the reports.
func (m month) Tabs(v *console.Visit) []reports.Tab {
	return reports.Tabs(v, "vat-output", report.Period{FromDate: m.Month.First(), ToDate: m.Month.Last()})
}

// monthsBack is the number of months to choose from.
const monthsBack = 24

// Months returns the months to choose from, latest first.
func (m month) Months(v *console.Visit) []console.Option {
	latest := when.MonthOf(v.Today)
	if m.Month.After(latest) {
		latest = m.Month
	}
	var options []console.Option
	put := func(month when.Month) {
		options = append(options, console.Option{Value: month.String(), Word: v.Speech.Month(month.First())})
	}
	for i := range monthsBack {
		put(latest.Add(-i))
	}
	if m.Month.Before(latest.Add(1 - monthsBack)) {
		put(m.Month)
	}
	return options
}

// Earlier returns the address of the previous month.
func (m month) Earlier(v *console.Visit) string { return v.With("month", m.Month.Add(-1).String()) }
func (m month) Later(v *console.Visit) string   { return v.With("month", m.Month.Add(1).String()) }

// Switch returns the address of the other register of the month.
func (m month) Switch(v *console.Visit, name string) string {
	return v.At("/tax/%s?month=%s", name, m.Month)
}

// Rest returns output VAT less input VAT.
func (m month) Rest() num.Money { return m.Output.Totals.VatAmount.Sub(m.Input.Totals.VatAmount) }

// Due returns the filing deadline on paper.
func (m month) Due() when.Date { return m.Month.Add(1).First().AddDays(14) }

// Call returns the API request of the register.
func (m month) Call(v *console.Visit) string {
	return v.Call("/reports/"+m.Name, report.TaxMonth{Month: m.Month})
}
