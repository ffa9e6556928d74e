package console

import (
	"slices"

	"kontor/internal/db"
	"kontor/internal/trade/tax"
)

// InvoiceFields is a supplier's tax invoice in a form: {{template "taxinvoice" .Invoice}}.
type InvoiceFields struct {
	Form    *Form
	At      string // prefix of its field names: items[0].taxInvoice.
	Reasons []Option
}

// Name returns the name of one of its fields.
func (f InvoiceFields) Name(field string) string { return f.At + field }

// noInvoice is the reason that there is no tax invoice.
const noInvoice = "no_invoice"

// costWords maps reasons why VAT is not claimed to texts.
var costWords = map[string]string{
	noInvoice: "no tax invoice", "incomplete": "incomplete tax invoice", "not_business": "not business-related",
	"entertainment": "entertainment", "passenger_car": "passenger car", "abbreviated": "abbreviated tax invoice",
	"not_registrant": "seller not registered for VAT", "expired": "older than six months",
}

// InvoiceFields returns the tax invoice whose fields have the prefix at.
func (v *reader) InvoiceFields(form *Form, at string) InvoiceFields {
	f := InvoiceFields{Form: form, At: at, Reasons: []Option{{Word: v.T("claimable")}}}
	for _, reason := range tax.Reasons {
		f.Reasons = append(f.Reasons, Option{Value: reason, Word: v.T("not claimable: {1}", v.T(costWords[reason]))})
	}
	return f
}

// invoiceTexts lists the fields of a tax invoice that users fill in.
var invoiceTexts = []string{"number", "date", "receivedDate", "vendorName", "vendorTaxId", "vendorBranchCode", "claimMonth"}

// TidyInvoice prepares the tax invoice of a form: without any input there is none, and with
// a reason its VAT is not claimed. It reports whether there is none. A reason about an
// invoice requires the invoice.
func (v *submission) TidyInvoice(at string) (none bool) {
	typed := func(field string) bool { return v.Posted(at+field) != "" }
	reason := v.Posted(at + "reason")
	switch {
	case at != "" && (reason == "" || reason == noInvoice) && !slices.ContainsFunc(invoiceTexts, typed):
		v.Omit(at)
		return true
	case reason == "":
		v.Drop(at + "reason")
		v.Set(at+"claimable", "true")
	default:
		v.Set(at+"claimable", "false")
	}
	for _, open := range []string{"receivedDate", "claimMonth"} {
		if v.Posted(at+open) == "" {
			v.Drop(at + open)
		}
	}
	return false
}

// SubmitInvoice is Submit for a form with only a tax invoice.
func SubmitInvoice[In, Out any](keep func(*db.Tx, In) (Out, error), next func(v *Visit, out Out) string, again Handler) Handler {
	submit := Submit(keep, next, again)
	return func(v *Visit) error {
		v.TidyInvoice("")
		return submit(v)
	}
}

// CostReason returns why the VAT of a tax invoice is a cost; "" if it is claimed.
func (v *reader) CostReason(invoice *tax.Invoice) string {
	if invoice.Claims() {
		return ""
	}
	return v.T(costWords[invoice.Reason])
}

// AddressParts returns the parts of an address on tax forms.
func (v *reader) AddressParts() (parts []Option) {
	for _, part := range [][2]string{
		{"building", "Building"}, {"room", "Room"}, {"floor", "Floor"}, {"village", "Village"}, {"houseNo", "House number"}, {"moo", "Moo"}, {"soi", "Soi"},
		{"street", "Road"}, {"subdistrict", "Subdistrict"}, {"district", "District"}, {"province", "Province"}, {"postalCode", "Postal code"},
	} {
		parts = append(parts, Option{Value: part[0], Word: v.T(part[1])})
	}
	return parts
}

// PaperLangs returns the languages of printed documents.
func (v *reader) PaperLangs() []Option {
	return []Option{{Value: "th", Word: v.T("Thai")}, {Value: "en", Word: v.T("English")}, {Value: "both", Word: v.T("Thai and English")}}
}

// incomeWords are the texts of the types of income from which tax is withheld.
var incomeWords = map[string]string{
	"40(1)": "40(1) salary", "40(2)": "40(2) fees and commissions", "40(3)": "40(3) royalties", "40(4)a": "40(4)(a) interest", "40(4)b": "40(4)(b) dividends",
	tax.Section3Tres: "section 3 tredecim (services, rent, transport, advertising)", "other": "other income",
}

// IncomeType returns the text of a type of income.
func (v *reader) IncomeType(income string) string { return v.T(incomeWords[income]) }

// IncomeTypes returns the types of income to choose from, the usual one first.
func (v *reader) IncomeTypes() []Option {
	all := []Option{{Value: tax.Section3Tres, Word: v.IncomeType(tax.Section3Tres)}}
	for _, income := range tax.IncomeTypes {
		if income != tax.Section3Tres {
			all = append(all, Option{Value: income, Word: v.IncomeType(income)})
		}
	}
	return all
}
