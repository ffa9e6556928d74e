package settings

import (
	"fmt"
	"slices"
	"strconv"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/trade/contact"
)

// policyPage has the document types that can require a signature, and those that do.
type policyPage struct {
	Signable     []string
	Waits        map[string]bool
	Waited       []string // when the page was first shown
	Months       []console.Option
	Stock        []console.Option
	InputVat     []console.Option
	VatOnPayment []console.Option
	VoidDate     []console.Option

	PndTransAmt, RdBranchType []console.Option
	WalkIns                   []console.Option
	Holidays                  []string // names of their fields, and of some empty ones
	Thai                      bool     // shows settings of Thai tax
}

// spareHolidays is the number of empty fields for further holidays.
const spareHolidays = 4

// fresh is the choice that creates a walk-in customer.
const fresh = "new"

// walkIns returns the customers that cash sales can start with: those without a tax ID, and
// a new one.
func walkIns(v *console.Visit, tx *db.Tx, now num.Ref) ([]console.Option, error) {
	all := []console.Option{{Word: v.T("None")}}
	active := true
	found, err := contact.List(tx, contact.Filter{IsClient: &active, IsActive: &active, Page: input.Page{Limit: 100}})
	if err != nil {
		return nil, err
	}
	known := now == 0
	for _, c := range found.Items {
		if c.TaxID == "" || num.Ref(c.ID) == now {
			known = known || num.Ref(c.ID) == now
			all = append(all, console.Option{Value: fmt.Sprint(c.ID), Word: c.Name})
		}
	}
	if !known {
		c, err := contact.Load(tx, uint32(now))
		if err != nil {
			return nil, err
		}
		all = append(all, console.Option{Value: fmt.Sprint(c.ID), Word: c.Name})
	}
	return append(all, console.Option{Value: fresh, Word: v.T("New: {1}", v.T("Walk-in customer"))}), nil
}

func showPolicies(v *console.Visit) error {
	var now ledger.Policies
	var used org.Settings
	var customers []console.Option
	err := v.Read(func(tx *db.Tx) (err error) {
		if used, err = org.SettingsOf(tx); err != nil {
			return err
		}
		if now, err = ledger.GetSettings(tx, struct{}{}); err == nil {
			customers, err = walkIns(v, tx, now.WalkInContactID)
		}
		return err
	})
	if err != nil {
		return err
	}
	usual := org.Settings{InputVat: org.OnBill, VatOnPayment: org.VatOnPaymentOff}
	p := policyPage{Thai: v.Company.Country == org.Thailand || len(used.Abroad(usual)) > 0, WalkIns: customers, Signable: org.Signable, Waits: map[string]bool{}, Stock: []console.Option{
		{Value: org.AllowNegative, Word: v.T("Allow")}, {Value: org.WarnNegative, Word: v.T("Ask for confirmation")}, {Value: org.BlockNegative, Word: v.T("Block")},
	}}
	p.InputVat = []console.Option{{Value: org.OnBill, Word: v.T("when the bill is posted")}, {Value: org.OnTaxInvoice, Word: v.T("when the tax invoice is received")}}
	p.VatOnPayment = []console.Option{{Value: org.VatOnPaymentOff, Word: v.T("when the document is issued")}, {Value: org.VatOfServices, Word: v.T("when it is paid")}}
	p.PndTransAmt = []console.Option{{Word: v.T("not chosen")}, {Value: org.TransferTax, Word: v.T("tax to pay")}, {Value: org.TransferZero, Word: "0.00"}}
	p.RdBranchType = []console.Option{{Word: v.T("None")}, {Value: "V", Word: "V"}, {Value: "S", Word: "S"}}
	p.VoidDate = []console.Option{{Value: org.VoidToday, Word: v.T("today")}, {Value: org.VoidDocumentDate, Word: v.T("date of the document, if its period is not locked")}}
	form := v.Form(now).Stored()
	for i := range len(now.Holidays) + spareHolidays {
		p.Holidays = append(p.Holidays, fmt.Sprintf("holidays[%d]", i))
	}
	var waits []string
	for _, code := range org.Signable {
		if form.Holds("signature", code) || form.Refusal == nil && slices.Contains(now.Signature, code) {
			p.Waits[code], waits = true, append(waits, code)
		}
	}
	p.Waited = form.WasTicked("signature", waits...)
	for month := 1; month <= 12; month++ {
		p.Months = append(p.Months, console.Option{Value: strconv.Itoa(month), Word: v.Speech.NameOfMonth(month)})
	}
	return show(v, "policies.html", "/settings/policies", form, p)
}

// savePolicies changes the policies, and creates the walk-in customer if it is new.
func savePolicies(v *console.Visit) error {
	name, made := "", v.Posted("walkInContactId") == fresh
	if made {
		name = v.T("Walk-in customer")
		v.Omit("walkInContactId")
	}
	in, err := console.Input[ledger.PolicyChange](v)
	if err != nil {
		return v.Again(err, showPolicies)
	}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		now, err := setup.ChangeSettings(tx, in)
		if err == nil && made {
			var customer contact.Contact
			if customer, err = contact.Create(tx, contact.New{Name: name, ContactType: contact.Client}); err == nil {
				now, err = setup.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{WalkInContactID: num.Ref(customer.ID)}, "WalkInContactID")})
			}
		}
		return back[ledger.Policies]("/settings/policies")(v, now), err
	}), showPolicies)
}
