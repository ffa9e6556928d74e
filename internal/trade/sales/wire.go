package sales

// editable returns what clients can write of a document.
func (r *record) editable() Editable {
	return Editable{
		ContactID: r.ContactID, IssueDate: r.IssueDate, DueDate: r.DueDate, VatRate: r.VatRate, VatCategory: r.VatCategory, VatPoint: r.VatPoint,
		Currency: r.Currency, ExchangeRate: r.ExchangeRate, Note: r.Note, WarehouseID: r.WarehouseID, Project: r.Project, ProjectID: r.ProjectID,
		WhtRate: r.WhtRate, BankID: r.BankID, CreditReason: r.CreditReason, ExternalID: r.ExternalID,
	}
}

// edit writes what a client sent.
func (r *record) edit(e Editable) {
	r.ContactID, r.IssueDate, r.DueDate, r.VatRate, r.VatCategory, r.VatPoint = e.ContactID, e.IssueDate, e.DueDate, e.VatRate, e.VatCategory, e.VatPoint
	r.Currency, r.ExchangeRate, r.Note, r.WarehouseID, r.Project, r.ProjectID = e.Currency, e.ExchangeRate, e.Note, e.WarehouseID, e.Project, e.ProjectID
	r.WhtRate, r.BankID, r.CreditReason, r.ExternalID = e.WhtRate, e.BankID, e.CreditReason, e.ExternalID
}

// published returns the document with the names of the API, without its lines and what is read from elsewhere.
func (r *record) published() Document {
	return Document{
		ID: r.ID, DocumentNumber: r.DocumentNumber, DocumentType: r.DocumentType, Status: r.Status, SignState: r.SignState,
		Editable: r.editable(), PricesIncludeVat: r.PricesIncludeVat, RefDocumentID: r.RefDocumentID,
		Customer: Customer{
			ContactName: r.ContactName, ContactTaxID: r.ContactTaxID, ContactAddress: r.ContactAddress, ContactPerson: r.ContactPerson,
			ContactBranchType: r.ContactBranchType, ContactBranchCode: r.ContactBranchCode, ContactBranchName: r.ContactBranchName,
		},
		Amounts: Amounts{
			SubtotalAmount: r.SubtotalAmount, DiscountAmount: r.DiscountAmount, DocumentDiscountAmount: r.DocumentDiscountAmount,
			TotalAmount: r.TotalAmount, VatAmount: r.VatAmount, GrandTotal: r.GrandTotal, WhtAmount: r.WhtAmount,
		},
		UndueVatAmount: r.UndueVat,
		Settled: Settled{
			PaidAmount: r.PaidAmount, OutstandingAmount: r.OutstandingAmount, ReceivedAmount: r.ReceivedAmount, CreditedAmount: r.CreditedAmount,
			DepositAppliedAmount: r.DepositAppliedAmount, DepositReservedAmount: r.DepositReservedAmount,
		},
		Opening: r.OpeningID != 0, OriginalNumber: r.OriginalNumber, IsConsolidated: r.IsConsolidated, PaymentID: r.PaymentID,
		PaymentReference: r.PaymentReference, FeeAmount: r.FeeAmount, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

// edit writes what a client sent of a line.
func (l *line) edit(e EditableItem) {
	l.Name, l.Quantity, l.ProductID, l.ProductAltUnitID, l.Description, l.Unit = e.Name, e.Quantity, e.ProductID, e.ProductAltUnitID, e.Description, e.Unit
	l.UnitPrice, l.DiscountPercent, l.DiscountAmount, l.OwnVAT = e.UnitPrice, e.DiscountPercent, e.DiscountAmount, e.vat()
	l.WhtApplies, l.Remark = e.WhtApplies == nil || *e.WhtApplies, e.Remark
	if e.SortOrder != nil {
		l.SortOrder = *e.SortOrder
	}
}

// vat returns the VAT that a line says for itself.
func (e EditableItem) vat() OwnVAT { return OwnVAT{e.VatRate, e.VatCategory} }

// published returns a line with the names of the API.
func (l *line) published() Item {
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
