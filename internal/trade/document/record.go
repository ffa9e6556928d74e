package document

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/trade/tax"
)

// Doc is a document with its lines. Sales and purchases are stored in tables of their own, with the columns that both
// have and those that only one of them has.
type Doc struct {
	ID             uint32  `db:"id"`
	DocumentNumber string  `db:"document_number"`
	DocumentType   string  `db:"document_type,once"`
	Status         Status  `db:"status"`
	ContactName    string  `db:"contact_name"`
	RefDocumentID  num.Ref `db:"ref_document_id"`
	OriginalNumber string  `db:"original_number,once"` // in the previous books
	OpeningID      num.Ref `db:"opening_id,once"`      // the opening balances that it came with
	Entered

	VatPointGiven  bool      `db:"vat_point_given"`
	SubtotalAmount num.Money `db:"subtotal_amount"`
	DiscountAmount num.Money `db:"discount_amount"`
	VatAmount      num.Money `db:"vat_amount"`
	GrandTotal     num.Money `db:"grand_total"`
	WhtAmount      num.Money `db:"wht_amount"`
	WhtExcluded    num.Money `db:"wht_excluded"` // net amount of lines without withholding
	PaidAmount     num.Money `db:"paid_amount"`
	UndueVat       num.Money `db:"undue_vat"` // VAT that becomes due when it is paid, in base currency
	Printed        string    `db:"printed"`   // see printed; as text, so that the record stays one that can be cached

	Sale     `of:"sales_documents"`
	Purchase `of:"purchase_documents"`

	Period       string    `db:"number_period"`
	Serial       int64     `db:"number_serial"`
	HistoryCount int       `db:"history_count"`
	SearchText   string    `db:"search_text"`
	CreatedBy    uint32    `db:"created_by,once"`
	CreatedAt    when.Unix `db:"created_at,once"`
	UpdatedAt    when.Unix `db:"updated_at"`

	lines []*Item // nil until they are read
	links []*link // quantities taken from other documents; nil until read
}

// Entered is what clients can write of a document while it is a draft.
type Entered struct {
	ContactID        num.Ref     `db:"contact_id"`
	Currency         string      `db:"currency"`
	ExchangeRate     num.Rate    `db:"exchange_rate"`
	Note             string      `db:"note"`
	WarehouseID      num.Ref     `db:"warehouse_id"`
	BankID           num.Ref     `db:"bank_id"`
	ExternalID       string      `db:"external_id"`
	WhtRate          num.Percent `db:"wht_rate"`
	PricesIncludeVat bool        `db:"prices_include_vat"`
	VatPoint         string      `db:"vat_point"`
	EnteredSale      `of:"sales_documents"`
	EnteredPurchase  `of:"purchase_documents"`
}

// EnteredSale is what clients can write of a sales document besides.
type EnteredSale struct {
	IssueDate    when.Date   `db:"issue_date"`
	DueDate      when.Date   `db:"due_date"`
	VatRate      num.Percent `db:"vat_rate"`
	VatCategory  string      `db:"vat_category"`
	Project      string      `db:"project"`
	ProjectID    num.Ref     `db:"project_id"`
	CreditReason string      `db:"credit_reason"`
}

// EnteredPurchase is what clients can write of a purchase document besides. Its dates are moments.
type EnteredPurchase struct {
	DatedAt       when.Unix `db:"dated_at"`
	DueAt         when.Unix `db:"due_at"`
	InternalNotes string    `db:"internal_notes"`
	WhtSection    string    `db:"wht_section"`
	WhtIncomeType string    `db:"wht_income_type"`
	WhtIncomeText string    `db:"wht_income_text"`
}

// Sale is what only sales documents have.
type Sale struct {
	Buyer
	PreviousStatus         Status    `db:"previous_status"`
	SignState              string    `db:"sign_state"`
	VatCategoryGiven       bool      `db:"vat_category_given"`
	DocumentDiscountAmount num.Money `db:"document_discount_amount"`
	DiscountGiven          bool      `db:"discount_given"`
	TotalAmount            num.Money `db:"total_amount"` // before VAT
	WhtGiven               bool      `db:"wht_given"`
	Balances
	BaseOutstanding      num.Money `db:"base_outstanding"`
	CreditNoteTotal      num.Money `db:"credit_note_total"`
	UndueVatTotal        num.Money `db:"undue_vat_total"` // VAT that was not due at issue, in base currency
	DeclaredNet          num.Money `db:"declared_net"`    // row of a receipt or credit note with VAT on payment, kept when it is void
	DeclaredVat          num.Money `db:"declared_vat"`
	VatGroups            string    `db:"vat_groups"`         // empty: all lines are under the document's category and rate
	NumberSeries         string    `db:"number_series,once"` // empty: the one of the type
	Letterhead           int64     `db:"letterhead"`         // letterhead at issue; 0 for the current one
	WhtCertificateNumber string    `db:"wht_certificate_number"`
	WhtCertificateDate   when.Date `db:"wht_certificate_date"`
	DepositReceived      num.Money `db:"deposit_received"`
	DepositOutstanding   num.Money `db:"deposit_outstanding"`
	IsConsolidated       bool      `db:"is_consolidated,once"`
	ConsolidatedIntoID   num.Ref   `db:"consolidated_into_id"`
	PaymentID            num.Ref   `db:"payment_id,once"`
	PaymentReference     string    `db:"payment_reference,once"`
	FeeAmount            num.Money `db:"fee_amount,once"`
}

// Buyer is what a document keeps of its contact, beside the name.
type Buyer struct {
	ContactTaxID      string `db:"contact_tax_id"`
	ContactAddress    string `db:"contact_address"`
	ContactPerson     string `db:"contact_person"`
	ContactBranchType string `db:"contact_branch_type"`
	ContactBranchCode string `db:"contact_branch_code"`
	ContactBranchName string `db:"contact_branch_name"`
}

// Balances say how much of the document is settled, and with what.
type Balances struct {
	OutstandingAmount     num.Money `db:"outstanding_amount"`
	ReceivedAmount        num.Money `db:"received_amount"`
	CreditedAmount        num.Money `db:"credited_amount"`
	DepositAppliedAmount  num.Money `db:"deposit_applied_amount"`
	DepositReservedAmount num.Money `db:"deposit_reserved_amount"`
}

// Purchase is what only purchase documents have.
type Purchase struct {
	RefDocumentType string        `db:"ref_document_type,once"`
	Allocations     []Allocation  `db:"allocations,json"`
	ApprovedBy      num.Ref       `db:"approved_by"`
	ApprovedAt      when.Unix     `db:"approved_at"`
	WhtSaid         num.Money     `db:"wht_given"` // set by the client; zero if computed
	TaxInvoiceID    num.Ref       `db:"tax_invoice_id"`
	VatBooked       tax.Treatment `db:"vat_booked"` // where its entry posted the VAT
	BaseTotal       num.Money     `db:"base_total"`
	BasePaid        num.Money     `db:"base_paid"`
	BaseStock       num.Money     `db:"base_stock"`
	Uncertified     bool          `db:"wht_uncertified"` // tax was withheld without a certificate
}

// Allocation is the amount that a payment voucher pays on one supplier invoice.
type Allocation struct {
	_ struct{} `schema:"PurchaseAllocation"`
	// The supplier invoice.
	DocID uint32 `json:"docId" validate:"required"`
	// Amount paid, including withheld tax.
	Amount num.Money `json:"amount" validate:"required,gt=0"`
}

// Item is a line of a document.
type Item struct {
	DocumentID uint32 `db:"document_id,once"`
	ID         uint32 `db:"id"`
	EnteredItem
	Ratio        num.Qty   `db:"ratio"`
	BaseQuantity num.Qty   `db:"base_quantity"`
	NetAmount    num.Money `db:"net_amount"` // before VAT and before the document's discount

	SaleItem     `of:"sales_items"`
	PurchaseItem `of:"purchase_items"`

	receipt bool       // the line of a goods receipt
	was     [2]num.Qty // received and billed as read
	stored  computed   // totals as the table has them
}

// EnteredItem is what clients can write of a line.
type EnteredItem struct {
	SortOrder        int         `db:"sort_order"`
	ProductID        num.Ref     `db:"product_id"`
	ProductAltUnitID num.Ref     `db:"product_alt_unit_id"`
	Name             string      `db:"name"`
	Unit             string      `db:"unit"`
	Quantity         num.Qty     `db:"quantity"`
	UnitPrice        num.Money   `db:"unit_price"`
	DiscountPercent  num.Percent `db:"discount_percent"`
	DiscountAmount   num.Money   `db:"discount_amount"` // of a sale: as given, beside the percentage; of a purchase: from the percentage
	WhtApplies       bool        `db:"wht_applies"`

	EnteredSaleItem     `of:"sales_items"`
	EnteredPurchaseItem `of:"purchase_items"`
}

// EnteredSaleItem is what clients can write of a line of a sales document besides.
type EnteredSaleItem struct {
	OwnVAT
	Description string `db:"description"`
	Remark      string `db:"remark"`
}

// OwnVAT is the VAT that a line says for itself.
type OwnVAT struct {
	VatRate     *num.Percent `db:"vat_rate"`
	VatCategory string       `db:"vat_category"`
}

// EnteredPurchaseItem is what clients can write of a line of a purchase document besides.
type EnteredPurchaseItem struct {
	TaxRate   num.Percent `db:"vat_rate"`
	AccountID num.Ref     `db:"account_id"`
	RefItemID num.Ref     `db:"ref_item_id"`
}

// SaleItem is what only lines of sales documents have.
type SaleItem struct {
	TotalPrice num.Money `db:"total_price"`
	Under      string    `db:"vat_under"` // category of a line that says its own VAT
}

// PurchaseItem is what only lines of purchase documents have.
type PurchaseItem struct {
	ProductName string    `db:"product_name"`
	VatAmount   num.Money `db:"vat_amount"`
	LineTotal   num.Money `db:"line_total"`
	Stocked     bool      `db:"stocked"`           // its product is kept in stock
	Received    num.Qty   `db:"received_quantity"` // base units
	Billed      num.Qty   `db:"billed_quantity"`   // base units
	BaseValue   num.Money `db:"base_value"`        // value when received
	BilledValue num.Money `db:"billed_value"`      // how much of that is billed
}

// computed is what totals write into a line.
type computed struct {
	total, net, vat, gross num.Money
	under                  string
}

func (l *Item) computed() computed {
	return computed{l.TotalPrice, l.NetAmount, l.VatAmount, l.LineTotal, l.Under}
}

// link is a stored take.
type link struct {
	ItemID           uint32    `db:"item_id"`
	TargetItemID     uint32    `db:"target_item_id"`
	DocumentID       uint32    `db:"document_id"`
	TargetDocumentID uint32    `db:"target_document_id"`
	Quantity         num.Qty   `db:"quantity"`
	Value            num.Money `db:"value"`  // of received goods, in base currency
	Posted           bool      `db:"posted"` // a posted bill

	of *Item // the line that it takes from
}

// Body is what a client sends of a document that it creates or changes.
type Body struct {
	DocumentType    string
	RefDocumentID   num.Ref
	RefDocumentType string // of a purchase, if it was sent
	Entered
	Discount       *num.Money // of the document
	WhtAmount      *num.Money
	ReceivedAmount *num.Money
	Allocations    []Allocation
	TaxInvoice     *tax.Facts
	Items          []EnteredItem
	Given          Given

	Renumber       bool
	AdjustDeposits bool
	AsBilled       bool // a voucher withholds the tax stated on its bills, unless another rate is entered
}

// Given says which fields of a draft are new; the others are as stored.
type Given struct {
	Type, Contact, Date, Bank, Rate, Prices, Reason, Discount, WhtRate, WhtAmount, Received, VatCategory, VatPoint, TaxInvoice, Items bool
}

// everything is given of a new document.
var everything = Given{true, true, true, true, true, true, true, true, true, true, true, true, true, true, true}
