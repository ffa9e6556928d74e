package purchase

import (
	"kontor/internal/base/num"
	"kontor/internal/trade/document"
)

// editableOf returns what clients can write of a document.
func editableOf(e document.Entered) Editable {
	return Editable{
		DocDate: e.DatedAt, DueDate: e.DueAt, ContactID: e.ContactID, Notes: e.Note, InternalNotes: e.InternalNotes,
		WhtRate: e.WhtRate, WhtSection: e.WhtSection, WhtIncomeType: e.WhtIncomeType, WhtIncomeText: e.WhtIncomeText,
		BankID: e.BankID, PricesIncludeVat: e.PricesIncludeVat, VatPoint: e.VatPoint, WarehouseID: e.WarehouseID,
		ExchangeRate: e.ExchangeRate, ExternalID: e.ExternalID,
	}
}

// entered returns what a client sent.
func (e Editable) entered() document.Entered {
	return document.Entered{
		ContactID: e.ContactID, Note: e.Notes, WhtRate: e.WhtRate, BankID: e.BankID, PricesIncludeVat: e.PricesIncludeVat, VatPoint: e.VatPoint,
		WarehouseID: e.WarehouseID, ExchangeRate: e.ExchangeRate, ExternalID: e.ExternalID, EnteredPurchase: document.EnteredPurchase{
			DatedAt: e.DocDate, DueAt: e.DueDate, InternalNotes: e.InternalNotes, WhtSection: e.WhtSection,
			WhtIncomeType: e.WhtIncomeType, WhtIncomeText: e.WhtIncomeText,
		},
	}
}

// body returns a draft as package document takes it.
func (d Draft) body() document.Body {
	b := document.Body{Entered: d.entered(), WhtAmount: &d.WhtAmount, Allocations: d.Allocations, TaxInvoice: d.TaxInvoice}
	for i, item := range d.Items {
		b.Items = append(b.Items, item.entered(i))
	}
	return b
}

// newOf returns the request that creates a document.
func newOf(b document.Body) New {
	n := New{DocType: b.DocumentType, Currency: b.Currency, RefDocID: b.RefDocumentID, RefDocType: b.RefDocumentType, AsBilled: b.AsBilled}
	n.Editable = editableOf(b.Entered)
	for _, item := range b.Items {
		n.Items = append(n.Items, editableItemOf(item))
	}
	return n
}

// entered returns what a client sent of the line at a position.
func (e EditableItem) entered(at int) document.EnteredItem {
	return document.EnteredItem{
		ProductID: e.ProductID, ProductAltUnitID: e.ProductAltUnitID, Name: e.Description, Unit: e.Unit, Quantity: e.Quantity, UnitPrice: e.UnitPrice,
		DiscountPercent: e.DiscountPercent, WhtApplies: e.WhtApplies == nil || *e.WhtApplies, SortOrder: at,
		EnteredPurchaseItem: document.EnteredPurchaseItem{TaxRate: e.TaxRate, AccountID: e.AccountID, RefItemID: e.RefItemID},
	}
}

func editableItemOf(l document.EnteredItem) EditableItem {
	return EditableItem{
		ProductID: l.ProductID, ProductAltUnitID: l.ProductAltUnitID, Description: l.Name, Unit: l.Unit, Quantity: l.Quantity,
		UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, TaxRate: l.TaxRate, AccountID: l.AccountID,
		WhtApplies: &l.WhtApplies, RefItemID: l.RefItemID,
	}
}

// documentOf returns a document with the names of the API.
func documentOf(r document.Shown) Document {
	d := Document{
		ID: r.ID, DocNumber: r.DocumentNumber, DocType: r.DocumentType, Status: r.Status, Editable: editableOf(r.Entered), DocDateLocal: r.Date,
		ContactName: r.ContactName, Currency: r.Currency, Opening: r.OpeningID != 0, OriginalNumber: r.OriginalNumber,
		Totals: Totals{
			Subtotal: r.SubtotalAmount, DiscountAmount: r.DiscountAmount, TaxAmount: r.VatAmount, TotalAmount: r.GrandTotal,
			PaidAmount: r.PaidAmount, WhtAmount: r.WhtAmount,
		},
		UndueVatAmount: r.UndueVat, OutstandingAmount: r.Outstanding, IsOverdue: r.IsOverdue, VatSummary: r.VatSummary, NetPayable: r.NetAmount(),
		RefDocID: r.RefDocumentID, RefDocType: r.RefDocumentType, ReceiptStatus: r.ReceiptStatus, BillingStatus: r.BillingStatus,
		CreatedBy: r.CreatedBy, CreatedByName: r.CreatedByName, ApprovedBy: r.ApprovedBy, ApprovedAt: r.ApprovedAt,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, PaymentAllocations: r.PaymentAllocations, Allocations: r.Allocations, TaxInvoice: r.TaxInvoice, core: r,
	}
	if r.BankName != nil {
		d.BankName = *r.BankName
	}
	for _, l := range r.Lines {
		d.Items = append(d.Items, itemOf(l))
	}
	for _, step := range r.Steps {
		d.StatusHistories = append(d.StatusHistories, History{step.From, step.To, step.ChangedBy, step.ByName, step.Note, step.CreatedAt})
	}
	return d
}

// itemOf returns a line with the names of the API.
func itemOf(l *document.Item) Item {
	return Item{
		ID: l.ID, EditableItem: editableItemOf(l.EnteredItem),
		ProductName: l.ProductName, DiscountAmount: l.DiscountAmount, NetAmount: l.NetAmount, TaxAmount: l.VatAmount, LineTotal: l.LineTotal,
		ReceivedQuantity: l.Received.InUnit(l.Ratio, num.EntryPlaces), BilledQuantity: l.Billed.InUnit(l.Ratio, num.EntryPlaces),
	}
}

// Follows lists the types that can currently be created from a document.
func (d Document) Follows() []string { return d.core.Follows() }

// ToPay reports whether money is still owed on a supplier invoice.
func (d Document) ToPay() bool { return d.core.ToPay() }

// Withholds returns the tax withheld by paying an amount of a bill, and whether the bill states it as an amount.
func (d Document) Withholds(amount num.Money, places int) (withheld num.Money, stated bool) {
	return d.core.Withholds(amount, places)
}

// Duplicable reports whether a document can be duplicated.
func (d Document) Duplicable() bool { return d.core.Duplicable() }

// TakesTaxInvoice reports whether a tax invoice can be recorded now.
func (d Document) TakesTaxInvoice() bool { return d.core.TakesTaxInvoice() }

// Body returns the request body that would create the document again, without references.
func (d Document) Body() New {
	body := New{DocType: d.DocType, Currency: d.Currency, Draft: Draft{Editable: d.Editable}}
	for _, item := range d.Items {
		body.Items = append(body.Items, item.EditableItem)
	}
	return body
}
