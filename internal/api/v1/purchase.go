package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

func purchases() []api.Route {
	read := api.Read(purchase.Get)
	return api.Group("Purchase documents", "Requests, orders, goods receipts, supplier invoices and payment vouchers. Dates are Unix seconds; tax is per line."+
		document.Purchases.Describe(document.PurchaseStatuses), api.Warns(
		api.On("POST /purchase/documents", access.WritePurchases, api.Write(purchase.Create), api.Data, 201,
			fault.TaxMonthFiled, fault.BankNotAllowedForDocumentType, fault.BankNotFound, fault.Conflict).
			Says("Create a purchase document", "Creates a draft with number and totals."),
		api.On("GET /purchase/documents", access.ReadPurchases, api.Read(purchase.List), api.DataPaged, 200).
			Says("List purchase documents"),
		api.On("GET /purchase/documents/{id}", access.ReadPurchases, read, api.Data, 200, fault.NotFound).
			Says("Get a purchase document"),
		api.On("PATCH /purchase/documents/{id}", access.WritePurchases, api.Write(purchase.Update), api.Data, 200,
			fault.TaxMonthFiled, fault.NotFound, fault.BankNotAllowedForDocumentType, fault.BankNotFound, fault.Conflict).
			Says("Update a purchase draft", "Omitted fields keep their value. items replaces the whole list. The source document cannot be changed.").Guards(read),
		api.On("PATCH /purchase/documents/{id}/status", access.WritePurchases, api.Write(purchase.SetStatus), api.Data, 200,
			fault.TaxMonthFiled, fault.NotFound, fault.NoDefaultWarehouse, fault.BankNotFound, fault.BankNotAllowedForDocumentType, fault.NegativeStockBlocked).
			Says("Change the status of a purchase document", "A transition that is not allowed fails with 400 and the reason, and changes nothing.").Guards(read),
		api.On("POST /purchase/documents/{id}/pay", access.PayPurchases, api.Write(purchase.Pay), api.Data, 201, fault.TaxMonthFiled, fault.NotFound, fault.BankNotFound, fault.Forbidden, fault.Conflict).
			Says("Pay a supplier invoice", "Creates the payment voucher, approves it and pays it, in one step. Returns the voucher.").
			Named("paySupplierInvoice").Guards(read).Strict().Extension(),
		api.On("POST /purchase/payments", access.WritePurchases, api.Write(purchase.PayTogether), api.Data, 201, fault.TaxMonthFiled, fault.BankNotFound, fault.Forbidden, fault.Conflict).
			Says("Pay supplier invoices together", "Creates one payment voucher for several invoices of a supplier, approves it and pays it. Members can only create it as a draft.").
			Named("paySupplierInvoices").Strict().Extension(),
		api.On("POST /purchase/convert", access.WritePurchases, api.Write(purchase.Convert), api.Data, 201, fault.NotFound).
			Says("Create the next purchase document", "Creates a draft with the quantities and amounts that remain to be ordered, received, billed or paid. Each line refers to its source line.").
			Named("convertPurchaseDocument").Extension(),
		api.On("POST /purchase/documents/{id}/duplicate", access.WritePurchases, api.Write(purchase.Duplicate), api.Data, 201, fault.NotFound, fault.BankNotFound).
			Says("Duplicate a purchase document", "Creates a draft with the same supplier, terms and lines, without references to other documents. Vouchers that pay supplier invoices cannot be duplicated.").
			Named("duplicatePurchaseDocument").Guards(read).Bare().Extension(),
		api.On("PUT /purchase/documents/{id}/tax-invoice", access.WriteTax, api.Write(purchase.SetTaxInvoice), api.Data, 200, fault.TaxMonthFiled, fault.NotFound, fault.Conflict, fault.Forbidden).
			Says("Record the supplier's tax invoice", "For a supplier invoice, or a voucher that pays without one, until the tax month is filed. If the VAT was posted to another account, a separate entry reclassifies it.").
			Named("setPurchaseTaxInvoice").Like(tax.Invoice{}).Guards(read).Extension(),
		api.On("DELETE /purchase/documents/{id}/tax-invoice", access.WriteTax, api.Write(purchase.RemoveTaxInvoice), api.Data, 200, fault.TaxMonthFiled, fault.NotFound, fault.Forbidden).
			Says("Remove the tax invoice from a document", "The VAT returns to the account to which the document posted it.").
			Named("removePurchaseTaxInvoice").Guards(read).Extension(),
		api.On("DELETE /purchase/documents/{id}", access.WritePurchases, api.Do(purchase.Delete), api.Empty, 204, fault.NotFound).
			Says("Delete a purchase draft", "Deletes the draft. Its number is not reused.").Guards(read),
	)...)
}
