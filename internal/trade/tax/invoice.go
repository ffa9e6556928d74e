package tax

import (
	"fmt"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/search"
)

// Facts are the fields of a supplier's tax invoice that a client can write.
type Facts struct {
	_ struct{} `schema:"TaxInvoiceInput"`
	// Number of the supplier's tax invoice.
	Number string `json:"number" db:"number" validate:"required,max=50"`
	// Invoice date (YYYY-MM-DD).
	Date when.Date `json:"date" db:"invoice_date" validate:"required" null:"no"`
	// Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date.
	ReceivedDate when.Date `json:"receivedDate" db:"received_date" null:"no"`
	// Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the
	// line.
	VendorName string `json:"vendorName" db:"vendor_name" validate:"max=255"`
	// Tax ID of the supplier. Defaults to the contact's tax ID.
	VendorTaxID string `json:"vendorTaxId" db:"vendor_tax_id" validate:"max=20"`
	// Branch of the supplier. Defaults to the contact's branch.
	VendorBranchCode string `json:"vendorBranchCode" db:"vendor_branch_code" validate:"max=10"`
	// Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date,
	// and not before the VAT was posted. Defaults to the first possible month. Null on a voucher that pays
	// supplier invoices and is not paid yet.
	ClaimMonth when.Month `json:"claimMonth" db:"claim_month"`
	// Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is required.
	// Defaults to true.
	Claimable *bool `json:"claimable" db:"claimable" null:"no"`
	// Reason why the VAT is not claimable. Null if it is claimable.
	Reason string `json:"reason" db:"reason" validate:"omitempty,oneof=no_invoice incomplete not_business entertainment passenger_car abbreviated not_registrant expired" null:"zero"`
}

// Reasons lists why VAT cannot be claimed.
var Reasons = []string{"no_invoice", "incomplete", "not_business", "entertainment", "passenger_car", "abbreviated", "not_registrant", "expired"}

// Normalize trims white space from the fields that are compared.
func (f *Facts) Normalize() {
	if f == nil {
		return // not given
	}
	for _, text := range []*string{&f.Number, &f.VendorName, &f.VendorTaxID, &f.VendorBranchCode} {
		*text = strings.TrimSpace(*text)
	}
}

// claims reports whether the VAT is claimed.
func (f Facts) claims() bool { return f.Claimable == nil || *f.Claimable }

// Invoice is a supplier's tax invoice.
type Invoice struct {
	_ struct{} `schema:"TaxInvoice"`
	// Id of the tax invoice.
	ID uint32 `json:"id" db:"id"`
	Facts
	// Whether the tax month in which the VAT is claimed is filed.
	Filed bool `json:"filed"`
}

// Claims reports whether the VAT is claimed.
func (i *Invoice) Claims() bool { return i != nil && i.claims() }

// Treatment says to which kind of account the VAT of a purchase is posted.
type Treatment string

// Values of Treatment.
const (
	Input Treatment = "input" // input tax: claimed, or waiting for its invoice
	Undue Treatment = "undue" // waiting for its invoice
	Cost  Treatment = "cost"  // never claimed
)

// record is a tax invoice as stored.
type record struct {
	Invoice
	DocType        string  `db:"doc_type,once"`
	DocumentID     uint32  `db:"document_id,once"`
	ItemID         num.Ref `db:"item_id,once"`
	DocumentNumber string  `db:"document_number,once"`
	ContactID      num.Ref `db:"contact_id"`
	UniqueKey      string  `db:"unique_key"`
	Live           bool    `db:"live"` // its document is neither void nor rejected
	// The amounts its document posted, in base currency, with date and place.
	BookedOn   when.Date `db:"booked_on"`
	Booked     Treatment `db:"booked"`
	BaseAmount num.Money `db:"base_amount"`
	VatAmount  num.Money `db:"vat_amount"`
	CreatedAt  when.Unix `db:"created_at,once"`
	UpdatedAt  when.Unix `db:"updated_at"`
}

const invoices = "tax_invoices"

var (
	selectInvoices = `SELECT ` + db.Columns[record]("t") + ` FROM tax_invoices t WHERE t.org_id = $1 AND t.id IN ($2) ORDER BY t.id`
	selectTwin     = `SELECT t.document_number FROM tax_invoices t WHERE t.org_id = $1 AND t.unique_key = $2 AND t.live AND t.id <> $3 ORDER BY t.id LIMIT 1`
)

// key identifies an invoice; no two live invoices share one. It holds the supplier's tax ID,
// branch and number, or without a tax ID the contact (else the name) and the number.
func (r *record) key() string {
	number := search.Fold(r.Number)
	switch {
	case r.VendorTaxID != "":
		return search.Text("tax", r.VendorTaxID, r.VendorBranchCode, number)
	case r.ContactID != 0:
		return search.Text("contact", fmt.Sprint(uint32(r.ContactID)), number)
	}
	return search.Text("name", r.VendorName, number)
}

// treatment returns the VAT treatment that this invoice requires.
func (r *record) treatment() Treatment {
	if r.claims() {
		return Input
	}
	return Cost
}

// Read returns the tax invoices with the given ids. Unknown ids are left out.
func Read(tx *db.Tx, refs []num.Ref) (map[num.Ref]*Invoice, error) {
	found := map[num.Ref]*Invoice{}
	records, err := read(tx, refs)
	for i := range records {
		r := &records[i]
		if _, ok := r.declares(); ok && err == nil {
			r.Filed, err = IsFiled(tx, r.ClaimMonth)
		}
		found[num.Ref(r.ID)] = &r.Invoice
	}
	return found, err
}

func read(tx *db.Tx, refs []num.Ref) ([]record, error) {
	var ids db.IDs
	for _, ref := range refs {
		if ref != 0 {
			ids = append(ids, uint32(ref))
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return db.List[record](tx, selectInvoices, ids)
}
