package attachment

import (
	"slices"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// subject is a record that files belong to, as far as files are concerned.
type subject struct {
	files.Record
	resource *resource
	write    access.Right // needed to add and remove files
	final    bool         // issued, posted or approved: removed files stay
	date     when.Date    // of its postings; zero if it has none
	items    []uint32
}

// resource is a type of record that can have files.
type resource struct {
	name        string
	read, write access.Right
	kinds       string // besides file
	find        func(tx *db.Tx, id uint32) (subject, error)
}

// resources are the types of records that can have files.
var resources = []resource{
	{"contacts", access.ReadContacts, access.WriteContacts, "", contactSubject},
	{"products", access.ReadProducts, access.WriteProducts, files.Picture, productSubject},
	{"sales_documents", access.ReadSales, access.WriteSales, "", saleSubject},
	{"purchase_documents", access.ReadPurchases, access.WritePurchases, files.TaxInvoice, purchaseSubject},
	{"expense_claims", access.ReadExpenses, access.WriteExpenses, files.Receipt + " " + files.TaxInvoice, claimSubject},
	{"journal_entries", access.ReadJournal, access.WriteJournal, "", entrySubject},
	{"money_transfers", access.ReadJournal, access.WriteJournal, "", transferSubject},
	{"opening_balances", access.ReadJournal, access.OpenBooks, "", openingSubject},
	{"tax_filings", access.ReadReports, access.WriteTax, "", filingSubject},
	{"tax_certificates", access.ReadReports, access.WriteTax, "", certificateSubject},
	{"bank_statements", access.ReadJournal, access.WriteBanks, "", statementSubject},
	{"organization", access.ReadCompany, access.WriteSettings, files.Logo, companySubject},
}

// resourceWords lists the names of resources.
const resourceWords = "contacts products sales_documents purchase_documents expense_claims journal_entries money_transfers opening_balances tax_filings tax_certificates bank_statements organization"

// Resources lists the types of records that can have files, for people.
func Resources() string { return strings.Join(strings.Fields(resourceWords), ", ") }

// subjectOf returns a record that the caller can read.
func subjectOf(tx *db.Tx, name string, id uint32) (subject, error) {
	i := slices.IndexFunc(resources, func(r resource) bool { return r.name == name })
	if i < 0 {
		return subject{}, fault.NotFound
	}
	r := &resources[i]
	if !tx.May(r.read) {
		return subject{}, fault.Forbidden.Because("requires the %s role", r.read.Roles())
	}
	s, err := r.find(tx, id)
	if err != nil {
		if f := fault.Of(err); f != nil && f.Status == fault.NotFound.Status {
			err = fault.NotFound
		}
		return subject{}, err
	}
	s.Resource, s.ID, s.resource = r.name, id, r
	if s.write == 0 {
		s.write = r.write
	}
	return s, nil
}

// mayWrite refuses those who cannot edit the record.
func (s subject) mayWrite(tx *db.Tx) error {
	if !tx.May(s.write) {
		return fault.Forbidden.Because("requires the %s role", s.write.Roles())
	}
	return nil
}

// takes refuses kinds and lines that the record does not have.
func (s subject) takes(kind string, item num.Ref) error {
	if kind != files.Plain && !slices.Contains(strings.Fields(s.resource.kinds), kind) {
		return fault.Bad("Kind", "oneof", strings.TrimSpace(files.Plain+" "+s.resource.kinds))
	}
	if item != 0 && !slices.Contains(s.items, uint32(item)) {
		return fault.Bad("ItemID", "exists")
	}
	return nil
}

func contactSubject(tx *db.Tx, id uint32) (subject, error) {
	c, err := contact.Get(tx, contact.ByID{ID: id})
	return subject{Record: files.Record{Number: c.Code}}, err
}

func productSubject(tx *db.Tx, id uint32) (subject, error) {
	p, err := product.Get(tx, product.ByID{ID: id})
	return subject{Record: files.Record{Number: p.Code}}, err
}

func saleSubject(tx *db.Tx, id uint32) (subject, error) {
	d, err := sales.Get(tx, sales.ByID{ID: id})
	return subject{Record: files.Record{Number: d.DocumentNumber}, final: d.Status != document.Draft, date: d.IssueDate}, err
}

func purchaseSubject(tx *db.Tx, id uint32) (subject, error) {
	d, err := purchase.Get(tx, purchase.ByID{ID: id})
	return subject{Record: files.Record{Number: d.DocNumber}, final: d.Status != document.Draft, date: d.DocDateLocal}, err
}

// claimSubject: the claimant adds files while the claim can be edited, those who manage claims at
// any time.
func claimSubject(tx *db.Tx, id uint32) (subject, error) {
	c, err := expense.Get(tx, expense.ByID{ID: id})
	s := subject{Record: files.Record{Number: c.ClaimNumber}, date: c.PostingDate}
	if c.Status != expense.Draft && c.Status != expense.Rejected {
		s.write = access.ManageExpenses
		s.final = c.Status != expense.Submitted
	}
	for _, item := range c.Items {
		s.items = append(s.items, item.ID)
	}
	return s, err
}

func entrySubject(tx *db.Tx, id uint32) (subject, error) {
	e, err := ledger.Get(tx, ledger.ByID{ID: id})
	return subject{Record: files.Record{Number: e.EntryNumber}, final: true, date: when.DateOf(time.Unix(e.EntryDate, 0), tx.Zone)}, err
}

func transferSubject(tx *db.Tx, id uint32) (subject, error) {
	t, err := ledger.GetTransfer(tx, ledger.TransferByID{ID: id})
	return subject{Record: files.Record{Number: t.Number}, final: true, date: t.Date}, err
}

func openingSubject(tx *db.Tx, id uint32) (subject, error) {
	o, err := opening.Get(tx, opening.ByID{ID: id})
	return subject{Record: files.Record{Number: o.CutOverDate.String()}, final: true, date: o.CutOverDate}, err
}

func filingSubject(tx *db.Tx, id uint32) (subject, error) {
	f, err := tax.GetFiling(tx, tax.FilingByID{ID: id})
	return subject{Record: files.Record{Number: f.Form + " " + f.Month.String()}, final: true}, err
}

func certificateSubject(tx *db.Tx, id uint32) (subject, error) {
	c, err := tax.GetCertificate(tx, tax.CertificateByID{ID: id})
	return subject{Record: files.Record{Number: c.CertificateNumber}, final: true, date: c.PaymentDate}, err
}

func statementSubject(tx *db.Tx, id uint32) (subject, error) {
	s, err := bank.Get(tx, bank.ByID{ID: id})
	return subject{final: s.Status == bank.StatusReconciled}, err
}

func companySubject(tx *db.Tx, id uint32) (subject, error) {
	if id != tx.Org {
		return subject{}, fault.NotFound
	}
	return subject{}, nil
}

// open refuses to remove files of a locked period.
func (s subject) open(tx *db.Tx) error {
	settings, err := org.SettingsOf(tx)
	if err != nil || !s.final || s.date.IsZero() || s.date.After(settings.LockDate) {
		return err
	}
	return fault.BadRequest.Because("period locked: the books are closed up to %s, and %s is dated %s", settings.LockDate, s.Number, s.date).For(fault.PeriodLocked)
}
