package v1

import (
	"slices"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

func salesDocuments() []api.Route {
	return api.Group("Sales documents", "Quotations, orders, invoices, receipts, cash sales, credit and debit notes. Dates are calendar dates; VAT is one rate for the whole document."+
		document.Sales.Describe(document.SalesStatuses), api.Partial(slices.Concat(api.Warns(salesRecords()...), salesMoney())...)...)
}

// salesRecords are the routes of the documents themselves.
func salesRecords() []api.Route {
	read := api.Read(sales.Get)
	return []api.Route{
		api.On("POST /sales/documents", access.WriteSales, api.Write(sales.Create), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.BankNotAllowedForDocumentType,
			fault.SalesDocumentCannotConvert, fault.SalesDocumentInvalidConversionTarget, fault.SalesDocumentAlreadyConsolidated, fault.Conflict).
			Says("Create a sales document", "Creates a draft with number and totals. A receipt created without refDocumentId is a cash sale; to record the payment of an invoice, convert the invoice."),
		api.On("GET /sales/documents", access.ReadSales, api.Read(sales.List), api.Paged, 200).
			Says("List sales documents", "Newest first. Deposits are listed only with type=DP."),
		api.On("GET /sales/documents/{id}", access.ReadSales, read, api.Plain, 200, fault.SalesDocumentNotFound).
			Missing(fault.SalesDocumentNotFound).Says("Get a sales document"),
		api.On("PATCH /sales/documents/{id}", access.WriteSales, api.Do(sales.Update), api.Message, 200,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.BankNotAllowedForDocumentType,
			fault.InvalidStatusTransition, fault.SalesDocumentHasReservedDeposits, fault.Conflict).
			Missing(fault.SalesDocumentNotFound).Guards(read).
			Says("Update a sales draft", "Omitted fields keep their value; empty fields are cleared. items replaces the whole list.").
			Message("Sales document updated", "บันทึกเอกสารขายแล้ว"),
		api.On("PATCH /sales/documents/{id}/status", access.WriteSales, api.Do(sales.SetStatus), api.Message, 200,
			fault.TaxMonthFiled, fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.BankNotAllowedForDocumentType, fault.InvalidStatusTransition, fault.SalesDocumentHasOutstandingDeposits,
			fault.NoDefaultWarehouse, fault.Forbidden, fault.SalesDocumentAlreadyConsolidated, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Missing(fault.SalesDocumentNotFound).Guards(read).
			Says("Change the status of a sales document", "Issuing a document moves stock and posts to the ledger; voiding reverses both. A transition that is not allowed changes nothing.").
			Message("Status updated", "เปลี่ยนสถานะแล้ว"),
		api.On("PATCH /sales/documents/{id}/tax", access.WriteTax, api.Write(sales.SetTax), api.Plain, 200,
			fault.TaxMonthFiled, fault.SalesDocumentNotFound, fault.InvalidStatusTransition, fault.Forbidden).
			Missing(fault.SalesDocumentNotFound).Guards(read).Extension().Named("setSalesDocumentTax").
			Says("Set the VAT category of an issued document", "Only for documents without VAT. Credit notes, debit notes and receipts get the same category; those of an opening invoice keep their own."),
		api.On("PUT /sales/documents/{id}/wht-certificate", access.WriteTax, api.Write(sales.SetWhtCertificate), api.Plain, 200, fault.SalesDocumentNotFound, fault.Forbidden).
			Missing(fault.SalesDocumentNotFound).Guards(read).Extension().Named("setSalesWhtCertificate").
			Says("Record the customer's withholding tax certificate", "For a receipt, cash sale or deposit from which the customer withheld tax."),
		api.On("POST /sales/convert", access.WriteSales, api.Write(sales.Convert), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.SalesDocumentCannotConvert, fault.SalesDocumentInvalidConversionTarget, fault.SalesDocumentAlreadyConsolidated).
			Says("Convert a sales document", "Creates a draft with the lines, customer and amounts of the source, its own number and a link to the source.").Named("convertSalesDocument"),
		api.On("POST /sales/documents/{id}/receive", access.WriteSales, api.Write(sales.Receive), api.Plain, 201,
			fault.TaxMonthFiled, fault.SalesDocumentNotFound, fault.BankNotFound, fault.SalesDocumentCannotConvert, fault.SalesDocumentAlreadyConsolidated, fault.Conflict).
			Missing(fault.SalesDocumentNotFound).Guards(read).Strict().Extension().Named("receivePayment").
			Says("Receive money for an invoice", "Creates the receipt of an invoice or debit note and issues it, in one step. Returns the receipt. With "+
				"overpayment credit, GET /sales/receipts/{paymentId} has the deposit that keeps the excess."),
		api.On("POST /sales/receipts", access.WriteSales, api.Write(sales.ReceiveTogether), api.Plain, 201,
			fault.TaxMonthFiled, fault.CustomerNotFound, fault.SalesDocumentNotFound, fault.BankNotFound, fault.SalesDocumentCannotConvert, fault.SalesDocumentAlreadyConsolidated).
			Strict().Extension().Named("receiveCustomerPayment").
			Says("Receive one payment for several invoices", "Creates and issues a receipt for each invoice, all or none. The receipts share date, money account and reference. Returns the payment with its receipts."),
		api.On("GET /sales/receipts/{id}", access.ReadSales, api.Read(sales.GetReceived), api.Plain, 200, fault.NotFound).
			Extension().Named("getCustomerPayment").Says("Get a payment for several invoices", "With its receipts, oldest first. The id is the paymentId of a receipt."),
		api.On("POST /sales/documents/{id}/duplicate", access.WriteSales, api.Write(sales.Duplicate), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound).
			Missing(fault.SalesDocumentNotFound).Guards(read).Bare().Extension().Named("duplicateSalesDocument").
			Says("Duplicate a sales document", "Creates a draft with the same customer, terms and lines. Receipts and notes of an invoice, deposits and consolidated documents cannot be duplicated."),
		api.On("POST /sales/preview", access.ReadSales, api.Read(sales.Preview), api.Plain, 200).
			Says("Compute totals", "Computes the totals of a document without creating it.").Named("previewSalesDocument").Extension().Like(sales.New{}, sales.Document{}),
		api.On("GET /sales/documents/{id}/print-data", access.ReadSales, api.Read(sales.PrintData), api.Plain, 200, fault.SalesDocumentNotFound).
			Missing(fault.SalesDocumentNotFound).Says("Get print data", "The document with the organization data needed to print it. No file is created."),
		api.On("DELETE /sales/documents/{id}", access.WriteSales, api.Do(sales.Delete), api.Empty, 204,
			fault.SalesDocumentNotFound, fault.InvalidStatusTransition, fault.SalesDocumentAlreadyConsolidated).
			Missing(fault.SalesDocumentNotFound).Guards(read).Says("Delete a sales draft", "Deletes the draft. Its number is not reused. Issued documents are voided instead."),
	}
}

// salesMoney are the routes of deposits, refunds, consolidation and signatures.
func salesMoney() []api.Route {
	return []api.Route{
		api.On("POST /sales/deposits", access.WriteSales, api.Write(sales.CreateDeposit), api.Plain, 201,
			fault.TaxMonthFiled, fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.InvalidStatusTransition).
			Says("Receive a deposit", "Receives a deposit on a sent or accepted quotation or order. Creates a document of type DP, which is issued immediately.").Extension(),
		api.On("POST /sales/deposits/void", access.RefundSales, api.Write(sales.VoidDeposit), api.Plain, 200,
			fault.TaxMonthFiled, fault.SalesDocumentNotFound, fault.InvalidStatusTransition).
			Says("Void a deposit", "Fails if any part of the deposit is applied, reserved or refunded.").Named("voidDeposit").Extension(),
		api.On("POST /sales/deposits/refund", access.RefundSales, api.Write(sales.RefundDeposit), api.Plain, 200,
			fault.TaxMonthFiled, fault.SalesDocumentNotFound, fault.BankNotFound).
			Says("Refund a deposit", "Refunds the remaining deposit or a part of it.").Named("refundDeposit").Extension(),
		api.On("POST /sales/credit-refunds", access.RefundSales, api.Write(sales.RefundCredit), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.BankNotFound).
			Says("Refund the credit of a credit note", "Refunds the credit that remains after the credit note settled its invoice.").Extension(),
		api.On("POST /sales/consolidate", access.WriteSales, api.Write(sales.Consolidate), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.SalesDocumentAlreadyConsolidated).
			Says("Consolidate invoices", "Consolidates open invoices of one customer into one document for collection. The invoices remain separate for tax and accounting.").Named("consolidateInvoices").Extension(),
		api.On("POST /sales/sign", access.WriteSales, api.Write(sales.Sign), api.Plain, 200,
			fault.SalesDocumentNotFound, fault.InvalidStatusTransition).
			Says("Record a signature", "Records that a document awaiting signature was signed, or that the signed document was handed to the customer.").Named("signSalesDocument").Extension(),
	}
}
