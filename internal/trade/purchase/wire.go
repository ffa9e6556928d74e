package purchase

import "kontor/internal/base/num"

// editable returns what clients can write of a document.
func (r *record) editable() Editable {
	return Editable{
		DocDate: r.DatedAt, DueDate: r.DueAt, ContactID: r.ContactID, Notes: r.Note, InternalNotes: r.InternalNotes,
		WhtRate: r.WhtRate, WhtSection: r.WhtSection, WhtIncomeType: r.WhtIncomeType, WhtIncomeText: r.WhtIncomeText,
		BankID: r.BankID, PricesIncludeVat: r.PricesIncludeVat, VatPoint: r.VatPoint, WarehouseID: r.WarehouseID,
		ExchangeRate: r.ExchangeRate, ExternalID: r.ExternalID,
	}
}

// edit writes what a client sent.
func (r *record) edit(e Editable) {
	r.DatedAt, r.DueAt, r.ContactID, r.Note, r.InternalNotes = e.DocDate, e.DueDate, e.ContactID, e.Notes, e.InternalNotes
	r.WhtRate, r.WhtSection, r.WhtIncomeType, r.WhtIncomeText = e.WhtRate, e.WhtSection, e.WhtIncomeType, e.WhtIncomeText
	r.BankID, r.PricesIncludeVat, r.VatPoint, r.WarehouseID = e.BankID, e.PricesIncludeVat, e.VatPoint, e.WarehouseID
	r.ExchangeRate, r.ExternalID = e.ExchangeRate, e.ExternalID
}

// published returns the document with the names of the API, without its lines and what is read from elsewhere.
func (r *record) published() Document {
	return Document{
		ID: r.ID, DocNumber: r.DocumentNumber, DocType: r.DocumentType, Status: r.Status, Editable: r.editable(),
		ContactName: r.ContactName, Currency: r.Currency, Opening: r.OpeningID != 0, OriginalNumber: r.OriginalNumber,
		Totals: Totals{
			Subtotal: r.SubtotalAmount, DiscountAmount: r.DiscountAmount, TaxAmount: r.VatAmount, TotalAmount: r.GrandTotal,
			PaidAmount: r.PaidAmount, WhtAmount: r.WhtAmount, whtExcluded: r.WhtExcluded,
		},
		UndueVatAmount: r.UndueVat, RefDocID: r.RefDocumentID, RefDocType: r.RefDocumentType, CreatedBy: r.CreatedBy,
		ApprovedBy: r.ApprovedBy, ApprovedAt: r.ApprovedAt, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Allocations: r.Allocations,
	}
}

// edit writes what a client sent of a line.
func (l *line) edit(e EditableItem) {
	l.ProductID, l.ProductAltUnitID, l.Name, l.Unit, l.Quantity = e.ProductID, e.ProductAltUnitID, e.Description, e.Unit, e.Quantity
	l.UnitPrice, l.DiscountPercent, l.VatRate, l.AccountID = e.UnitPrice, e.DiscountPercent, e.TaxRate, e.AccountID
	l.WhtApplies, l.RefItemID = e.WhtApplies == nil || *e.WhtApplies, e.RefItemID
}

// published returns a line with the names of the API.
func (l *line) published() Item {
	return Item{
		ID: l.ID,
		EditableItem: EditableItem{
			ProductID: l.ProductID, ProductAltUnitID: l.ProductAltUnitID, Description: l.Name, Unit: l.Unit, Quantity: l.Quantity,
			UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, TaxRate: l.VatRate, AccountID: l.AccountID,
			WhtApplies: &l.WhtApplies, RefItemID: l.RefItemID,
		},
		ProductName: l.ProductName, DiscountAmount: l.DiscountAmount, NetAmount: l.NetAmount, TaxAmount: l.VatAmount, LineTotal: l.LineTotal,
		ReceivedQuantity: l.Received.InUnit(l.Ratio, num.EntryPlaces), BilledQuantity: l.Billed.InUnit(l.Ratio, num.EntryPlaces),
		ratio: l.Ratio, base: l.BaseQuantity, received: l.Received, billed: l.Billed,
	}
}
