package sales

import (
	"cmp"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/trade/document"
)

// editableOf returns what clients can write of a document.
func editableOf(e document.Entered) Editable {
	return Editable{
		ContactID: e.ContactID, IssueDate: e.IssueDate, DueDate: e.DueDate, VatRate: e.VatRate, VatCategory: e.VatCategory, VatPoint: e.VatPoint,
		Currency: e.Currency, ExchangeRate: e.ExchangeRate, Note: e.Note, WarehouseID: e.WarehouseID, Project: e.Project, ProjectID: e.ProjectID,
		WhtRate: e.WhtRate, BankID: e.BankID, CreditReason: e.CreditReason, ExternalID: e.ExternalID,
	}
}

// entered returns what a client sent.
func (e Editable) entered() document.Entered {
	return document.Entered{
		ContactID: e.ContactID, VatPoint: e.VatPoint, Currency: e.Currency, ExchangeRate: e.ExchangeRate, Note: e.Note, WarehouseID: e.WarehouseID,
		WhtRate: e.WhtRate, BankID: e.BankID, ExternalID: e.ExternalID, EnteredSale: document.EnteredSale{
			IssueDate: e.IssueDate, DueDate: e.DueDate, VatRate: e.VatRate, VatCategory: e.VatCategory,
			Project: e.Project, ProjectID: e.ProjectID, CreditReason: e.CreditReason,
		},
	}
}

// body returns a draft as package document takes it.
func (d Draft) body() document.Body {
	b := document.Body{
		Entered: d.entered(), Discount: cmp.Or(d.DocumentDiscountAmount, d.DiscountAmount), WhtAmount: d.WhtAmount, ReceivedAmount: d.ReceivedAmount,
	}
	b.PricesIncludeVat, b.Given.Prices = d.PricesIncludeVat != nil && *d.PricesIncludeVat, d.PricesIncludeVat != nil
	for i, item := range d.Items {
		b.Items = append(b.Items, item.entered(i))
	}
	return b
}

// entered returns what a client sent of the line at a position.
func (e EditableItem) entered(at int) document.EnteredItem {
	if e.SortOrder != nil {
		at = *e.SortOrder
	}
	return document.EnteredItem{
		Name: e.Name, Quantity: e.Quantity, ProductID: e.ProductID, ProductAltUnitID: e.ProductAltUnitID, Unit: e.Unit, UnitPrice: e.UnitPrice,
		DiscountPercent: e.DiscountPercent, DiscountAmount: e.DiscountAmount, WhtApplies: e.WhtApplies == nil || *e.WhtApplies, SortOrder: at,
		EnteredSaleItem: document.EnteredSaleItem{OwnVAT: e.vat(), Description: e.Description, Remark: e.Remark},
	}
}

// vat returns the VAT that a line says for itself.
func (e EditableItem) vat() document.OwnVAT {
	return document.OwnVAT{VatRate: e.VatRate, VatCategory: e.VatCategory}
}

// documentOf returns a document with the names of the API.
func documentOf(r document.Shown) Document {
	d := Document{
		ID: r.ID, DocumentNumber: r.DocumentNumber, DocumentType: r.DocumentType, Status: r.Status, SignState: r.SignState, CanConvert: r.CanConvert,
		Editable: editableOf(r.Entered), PricesIncludeVat: r.PricesIncludeVat, RefDocumentID: r.RefDocumentID, IsOverdue: r.IsOverdue,
		Customer: Customer{
			ContactName: r.ContactName, ContactTaxID: r.ContactTaxID, ContactAddress: r.ContactAddress, ContactPerson: r.ContactPerson,
			ContactBranchType: r.ContactBranchType, ContactBranchCode: r.ContactBranchCode, ContactBranchName: r.ContactBranchName,
		},
		Amounts: Amounts{
			SubtotalAmount: r.SubtotalAmount, DiscountAmount: r.DiscountAmount, DocumentDiscountAmount: r.DocumentDiscountAmount,
			TotalAmount: r.TotalAmount, VatAmount: r.VatAmount, GrandTotal: r.GrandTotal, WhtAmount: r.WhtAmount,
		},
		VatSummary: r.VatSummary, UndueVatAmount: r.UndueVat, NetAmount: r.NetAmount(),
		Settled: Settled{
			PaidAmount: r.PaidAmount, OutstandingAmount: r.OutstandingAmount, ReceivedAmount: r.ReceivedAmount, CreditedAmount: r.CreditedAmount,
			DepositAppliedAmount: r.DepositAppliedAmount, DepositReservedAmount: r.DepositReservedAmount,
		},
		BankKind: r.BankKind, BankName: r.BankName, Opening: r.OpeningID != 0, OriginalNumber: r.OriginalNumber, IsConsolidated: r.IsConsolidated,
		PaymentID: r.PaymentID, PaymentReference: r.PaymentReference, FeeAmount: r.FeeAmount, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Items: make([]Item, len(r.Lines)), core: r,
	}
	if r.WhtCertificateNumber != "" {
		d.WhtCertificate = &WhtCertificate{Number: r.WhtCertificateNumber, Date: r.WhtCertificateDate}
	}
	if document.Sales.Must(r.DocumentType).HoldsDeposits {
		d.DepositReceivedAmount, d.DepositOutstandingAmount = &r.DepositReceived, &r.DepositOutstanding
	}
	if r.Status != document.Void {
		d.DeclaredBaseAmount, d.DeclaredVatAmount = r.DeclaredNet, r.DeclaredVat
	}
	for i, l := range r.Lines {
		d.Items[i] = itemOf(l)
	}
	for _, step := range r.Steps {
		d.StatusHistories = append(d.StatusHistories, History{step.From, step.To, step.ChangedBy, step.ByName, step.Note, step.CreatedAt})
	}
	return d
}

// itemOf returns a line with the names of the API.
func itemOf(l *document.Item) Item {
	return Item{
		ID: l.ID,
		EditableItem: EditableItem{
			Name: l.Name, Quantity: l.Quantity, ProductID: l.ProductID, ProductAltUnitID: l.ProductAltUnitID, Description: l.Description, Unit: l.Unit,
			UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, DiscountAmount: l.DiscountAmount, VatRate: l.VatRate, VatCategory: l.VatCategory,
			WhtApplies: &l.WhtApplies, Remark: l.Remark, SortOrder: &l.SortOrder,
		},
		TotalPrice: l.TotalPrice, NetAmount: l.NetAmount,
	}
}

// Stored returns the document inside.
func (d Document) Stored() *document.Doc { return d.core.Doc }

// Owed returns the amount that the customer owes.
func (d Document) Owed() num.Money { return d.core.Owed() }

// Standing returns the status of a document as people call it.
func (d Document) Standing() string { return d.core.Standing() }

// Amount returns the amount of a document in lists and totals.
func (d Document) Amount() num.Money { return d.core.Amount() }

// TakesWhtCertificate reports whether the customer withheld tax when it paid this document.
func (d Document) TakesWhtCertificate() bool { return d.core.TakesWhtCertificate() }

// Duplicable reports whether a document can be duplicated.
func (d Document) Duplicable() bool { return d.core.Duplicable() }

// TaxInvoice reports whether the printout is also a tax invoice.
func (d Document) TaxInvoice() bool {
	zero := slices.ContainsFunc(d.VatSummary, func(row document.VATRow) bool { return row.VatCategory == document.ZeroVAT })
	return document.Sales.Must(d.DocumentType).TaxInvoice(d.VatPoint, zero || !d.VatAmount.IsZero(), d.RefDocumentID != 0, d.Opening || d.IsConsolidated)
}

// VATByLine reports whether lines have a VAT rate or category of their own. Pages and paper then
// show the VAT of each line.
func (d Document) VATByLine() bool {
	return slices.ContainsFunc(d.Items, func(i Item) bool { return i.vat().Said() })
}

// VATOf returns the VAT category and rate of a line.
func (d Document) VATOf(item Item) (category string, rate num.Percent) {
	return item.vat().VATOf(d.VatCategory, d.VatRate)
}

// Body returns the request body that would create the document again.
func (d Document) Body() New {
	body := New{DocumentType: d.DocumentType, Draft: Draft{Editable: d.Editable, PricesIncludeVat: &d.PricesIncludeVat, DiscountAmount: &d.DocumentDiscountAmount}}
	for _, item := range d.Items {
		body.Items = append(body.Items, item.EditableItem)
	}
	return body
}
