package document

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Record is what every stored document has, whatever the names that its family publishes.
// The records of a family embed it and add what only they have.
type Record struct {
	ID             uint32      `db:"id"`
	DocumentNumber string      `db:"document_number"`
	DocumentType   string      `db:"document_type,once"`
	Status         Status      `db:"status"`
	ContactID      num.Ref     `db:"contact_id"`
	ContactName    string      `db:"contact_name"`
	Currency       string      `db:"currency"`
	ExchangeRate   num.Rate    `db:"exchange_rate"`
	Note           string      `db:"note"`
	WarehouseID    num.Ref     `db:"warehouse_id"`
	BankID         num.Ref     `db:"bank_id"`
	ExternalID     string      `db:"external_id"`
	RefDocumentID  num.Ref     `db:"ref_document_id"`
	OriginalNumber string      `db:"original_number,once"` // in the previous books
	OpeningID      num.Ref     `db:"opening_id,once"`      // the opening balances that it came with
	WhtRate        num.Percent `db:"wht_rate"`

	PricesIncludeVat bool   `db:"prices_include_vat"`
	VatPoint         string `db:"vat_point"`
	VatPointGiven    bool   `db:"vat_point_given"`

	SubtotalAmount num.Money `db:"subtotal_amount"`
	DiscountAmount num.Money `db:"discount_amount"`
	VatAmount      num.Money `db:"vat_amount"`
	GrandTotal     num.Money `db:"grand_total"`
	WhtAmount      num.Money `db:"wht_amount"`
	WhtExcluded    num.Money `db:"wht_excluded"` // net amount of lines without withholding
	PaidAmount     num.Money `db:"paid_amount"`
	UndueVat       num.Money `db:"undue_vat"` // VAT that becomes due when it is paid, in base currency

	Period       string    `db:"number_period"`
	Serial       int64     `db:"number_serial"`
	HistoryCount int       `db:"history_count"`
	SearchText   string    `db:"search_text"`
	CreatedBy    uint32    `db:"created_by,once"`
	CreatedAt    when.Unix `db:"created_at,once"`
	UpdatedAt    when.Unix `db:"updated_at"`
}

// Head is the record itself: what all types of a family give to the code that they share.
func (r *Record) Head() *Record { return r }

// Linked reports whether the document was created from another one.
func (r *Record) Linked() bool { return r.RefDocumentID != 0 }

// RecordLine is what every stored line has.
type RecordLine struct {
	DocumentID       uint32      `db:"document_id,once"`
	ID               uint32      `db:"id"`
	SortOrder        int         `db:"sort_order"`
	ProductID        num.Ref     `db:"product_id"`
	ProductAltUnitID num.Ref     `db:"product_alt_unit_id"`
	Name             string      `db:"name"`
	Unit             string      `db:"unit"`
	Quantity         num.Qty     `db:"quantity"`
	Ratio            num.Qty     `db:"ratio"`
	BaseQuantity     num.Qty     `db:"base_quantity"`
	UnitPrice        num.Money   `db:"unit_price"`
	DiscountPercent  num.Percent `db:"discount_percent"`
	NetAmount        num.Money   `db:"net_amount"` // before VAT and before the document's discount
	WhtApplies       bool        `db:"wht_applies"`
}
