package sales

import (
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/paper"
	"kontor/internal/when"
)

// Get returns one document with its history.
func Get(tx *db.Tx, in ByID) (Document, error) {
	d := open(tx)
	r, err := d.get(in.ID)
	if err != nil {
		return Document{}, err
	}
	doc, err := d.shown(r)
	if err != nil {
		return Document{}, err
	}
	doc.StatusHistories, err = d.way(r)
	return doc, err
}

// Print is what a client needs to lay out a document on paper.
type Print struct {
	// The document.
	Document Document `json:"document"`
	// Name of the organization.
	OrganizationName string `json:"organizationName"`
	// Address of the organization's logo, or empty.
	OrganizationLogo string `json:"organizationLogo"`
	// Who sells, as it stood when the document was issued.
	Seller Seller `json:"seller" ext:"true"`
	// The invoice that a credit or debit note corrects, or null.
	Corrects *Corrected `json:"corrects" ext:"true"`
	// The customer's establishment in the words of the law, or empty when it is not known.
	ContactBranchText string `json:"contactBranchText" ext:"true"`

	Letterhead org.Letterhead `json:"-"` // where the seller was read from
}

// Seller is the organization as a tax invoice names it.
type Seller struct {
	// Registered name.
	Name string `json:"name"`
	// Tax identification number, or empty.
	TaxID string `json:"taxId"`
	// Number of the branch; 00000 is the head office.
	BranchCode string `json:"branchCode"`
	// The establishment in the words of the law, or empty.
	BranchText string `json:"branchText"`
	// Address as it is printed.
	Address string `json:"address"`
	// Telephone number, or empty.
	Phone string `json:"phone"`
}

// Corrected is the invoice that a note corrects, with what the law wants a note
// to say of it.
type Corrected struct {
	// Number of the invoice.
	DocumentNumber string `json:"documentNumber"`
	// Date of the invoice.
	IssueDate when.Date `json:"issueDate" null:"no"`
	// Its value before VAT.
	TotalAmount num.Money `json:"totalAmount"`
	// What the value would have been right at: less what a credit note takes off, or with what a debit note adds.
	RightAmount num.Money `json:"rightAmount"`
}

// corrects is the invoice of a note.
func (d *desk) corrects(r *record) (*Corrected, error) {
	source, err := d.source(r)
	if err != nil || source == nil || len(r.kind().Reasons) == 0 {
		return nil, err
	}
	right := source.TotalAmount.Add(r.TotalAmount)
	if r.kind().Credits {
		right = source.TotalAmount.Sub(r.TotalAmount)
	}
	return &Corrected{source.DocumentNumber, source.IssueDate, source.TotalAmount, right}, nil
}

// PrintData returns what is needed to print a document. What was issued keeps
// the letterhead that it was issued under.
func PrintData(tx *db.Tx, in ByID) (Print, error) {
	d := open(tx)
	r, err := d.get(in.ID)
	if err != nil {
		return Print{}, err
	}
	doc, err := d.shown(r)
	if err != nil {
		return Print{}, err
	}
	if doc.StatusHistories, err = d.way(r); err != nil {
		return Print{}, err
	}
	company, err := org.Profile(tx, struct{}{})
	if err != nil {
		return Print{}, err
	}
	head, err := org.LetterheadAt(tx, r.Letterhead)
	if err != nil {
		return Print{}, err
	}
	corrects, err := d.corrects(r)
	if err != nil {
		return Print{}, err
	}
	return Print{
		Document: doc, Corrects: corrects, OrganizationName: company.Name, OrganizationLogo: company.LogoURL, Letterhead: head,
		Seller:            Seller{head.Name, head.TaxID, head.BranchCode, head.BranchText(), head.Printed(), head.Phone},
		ContactBranchText: paper.BranchText(doc.ContactBranchType, doc.ContactBranchCode),
	}, nil
}

// Owed is what the customer still has to pay: a quotation has an open amount too,
// and nobody owes it.
func (d Document) Owed() num.Money {
	if document.Sales.Must(d.DocumentType).Receivable && (d.Status == document.Sent || d.Status == document.PartiallyPaid) {
		return d.OutstandingAmount
	}
	return num.Money{}
}

// shown is one document as clients see it.
func (d *desk) shown(r *record) (Document, error) {
	docs, err := d.show(r)
	if err != nil {
		return Document{}, err
	}
	return docs[0], nil
}

// show completes documents with their lines and with what is not stored, with
// the same number of statements however many there are.
func (d *desk) show(docs ...*record) ([]Document, error) {
	if err := d.readLines(docs...); err != nil {
		return nil, err
	}
	named := make([]num.Ref, len(docs))
	for i, r := range docs {
		named[i] = r.BankID
	}
	banks, err := ledger.ShownBanks(d.tx, named)
	if err != nil {
		return nil, err
	}
	out := make([]Document, len(docs))
	for i, r := range docs {
		out[i] = d.complete(r)
		if b, ok := banks[r.BankID]; ok {
			name := b.Name()
			out[i].BankKind, out[i].BankName = &b.Kind, &name
		}
	}
	return out, nil
}

// complete derives what is not stored.
func (d *desk) complete(r *record) Document {
	doc := r.Document
	kind := r.kind()
	doc.CanConvert, doc.Opening = r.canConvert(), r.OpeningID != 0
	gross := r.GrandTotal
	if kind.Receipt {
		gross = r.ReceivedAmount
	}
	doc.NetAmount = gross.Sub(r.WhtAmount)
	doc.IsOverdue = kind.Receivable && !r.IsConsolidated && r.OutstandingAmount.Sign() > 0 &&
		(r.Status == document.Sent || r.Status == document.PartiallyPaid) && !r.DueDate.IsZero() && r.DueDate.Before(d.tx.Today())
	if kind.HoldsDeposits {
		doc.DepositReceivedAmount, doc.DepositOutstandingAmount = &r.DepositReceived, &r.DepositOutstanding
	}
	doc.Items = make([]Item, len(r.lines))
	for i, l := range r.lines {
		doc.Items[i] = l.Item
	}
	return doc
}

// way is the history of a document as clients see it.
func (d *desk) way(r *record) ([]History, error) {
	steps, err := d.history.Read(r.ID)
	if err != nil {
		return nil, err
	}
	way := make([]History, len(steps[r.ID]))
	for i, s := range steps[r.ID] {
		way[i] = History{s.From, s.To, s.ChangedBy, s.ByName, s.Note, s.CreatedAt}
	}
	return way, nil
}
