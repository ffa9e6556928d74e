package v1

import (
	"slices"

	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/sales"
)

func salesDocuments() []api.Route {
	return api.Group("Sales documents", "Quotations, orders, invoices, receipts, cash sales, credit and debit notes. Dates are calendar dates; VAT is one rate for the whole document."+
		document.Sales.Describe(document.SalesStatuses), slices.Concat(salesRecords(), salesMoney())...)
}

// salesRecords are the routes of the documents themselves.
func salesRecords() []api.Route {
	read := api.Read(sales.Get)
	return []api.Route{
		api.On("POST /sales/documents", access.WriteSales, api.Write(sales.Create), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.BankNotAllowedForDocumentType,
			fault.SalesDocumentCannotConvert, fault.SalesDocumentInvalidConversionTarget, fault.SalesDocumentAlreadyConsolidated, fault.Conflict).
			Says("Create a sales document", "It starts as a draft with its number and totals. A receipt that is made here without refDocumentId is a cash sale on paper; to record the payment of an invoice, convert the invoice."),
		api.On("GET /sales/documents", access.ReadSales, api.Read(sales.List), api.Paged, 200).
			Says("List sales documents", "Newest first. Deposits are listed only with type=DP."),
		api.On("GET /sales/documents/{id}", access.ReadSales, read, api.Plain, 200, fault.SalesDocumentNotFound).
			Missing(fault.SalesDocumentNotFound).Says("Get a sales document"),
		api.On("PATCH /sales/documents/{id}", access.WriteSales, api.Do(sales.Update), api.Message, 200,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.BankNotAllowedForDocumentType,
			fault.InvalidStatusTransition, fault.SalesDocumentHasReservedDeposits, fault.Conflict).
			Missing(fault.SalesDocumentNotFound).Guards(read).
			Says("Change a draft", "What is omitted stays, what is empty is cleared; items replace the whole list.").
			Message("Sales document updated", "บันทึกเอกสารขายแล้ว"),
		api.On("PATCH /sales/documents/{id}/status", access.WriteSales, api.Do(sales.SetStatus), api.Message, 200,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.InvalidStatusTransition, fault.SalesDocumentHasOutstandingDeposits,
			fault.NoDefaultWarehouse, fault.Forbidden, fault.SalesDocumentAlreadyConsolidated, fault.NegativeStockBlocked, fault.NegativeStockWarnConfirmRequired).
			Missing(fault.SalesDocumentNotFound).Guards(read).
			Says("Move a sales document to another status", "Issuing a document moves its stock and writes the books; voiding takes both back. A move that is not allowed changes nothing.").
			Message("Status updated", "เปลี่ยนสถานะแล้ว"),
		api.On("PATCH /sales/documents/{id}/tax", access.WriteTax, api.Write(sales.SetTax), api.Plain, 200,
			fault.SalesDocumentNotFound, fault.InvalidStatusTransition, fault.Forbidden).
			Missing(fault.SalesDocumentNotFound).Guards(read).Extension().Named("setSalesDocumentTax").
			Says("Say what VAT an issued document is under", "Only on a document without VAT. Its notes and receipts have the same category; those of an opening invoice have their own."),
		api.On("POST /sales/convert", access.WriteSales, api.Write(sales.Convert), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.SalesDocumentCannotConvert, fault.SalesDocumentInvalidConversionTarget, fault.SalesDocumentAlreadyConsolidated).
			Says("Convert a sales document", "The new draft carries lines, customer and amounts, gets its own number and stays linked to its source.").Named("convertSalesDocument"),
		api.On("POST /sales/documents/{id}/receive", access.WriteSales, api.Write(sales.Receive), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.BankNotFound, fault.SalesDocumentCannotConvert, fault.SalesDocumentAlreadyConsolidated, fault.Conflict).
			Missing(fault.SalesDocumentNotFound).Guards(read).Strict().Extension().Named("receivePayment").
			Says("Receive money for an invoice", "Creates the receipt of an invoice or debit note and issues it, in one step. Answers the receipt."),
		api.On("POST /sales/documents/{id}/duplicate", access.WriteSales, api.Write(sales.Duplicate), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound).
			Missing(fault.SalesDocumentNotFound).Guards(read).Bare().Extension().Named("duplicateSalesDocument").
			Says("Duplicate a sales document", "Creates a draft with the same customer, terms and lines. Receipts and notes of an invoice, deposits and consolidated documents cannot be duplicated."),
		api.On("POST /sales/preview", access.ReadSales, api.Read(sales.Preview), api.Plain, 200).
			Says("Compute totals", "The amounts that a document would have, without making one.").Named("previewSalesDocument").Extension().Like(sales.New{}, sales.Document{}),
		api.On("GET /sales/documents/{id}/print-data", access.ReadSales, api.Read(sales.PrintData), api.Plain, 200, fault.SalesDocumentNotFound).
			Missing(fault.SalesDocumentNotFound).Says("Get print data", "The document with what its layout needs of the organization; no file is made."),
		api.On("DELETE /sales/documents/{id}", access.WriteSales, api.Do(sales.Delete), api.Empty, 204,
			fault.SalesDocumentNotFound, fault.InvalidStatusTransition, fault.SalesDocumentAlreadyConsolidated).
			Missing(fault.SalesDocumentNotFound).Guards(read).Says("Delete a draft", "Its number stays used. Documents that were issued are voided instead."),
	}
}

// salesMoney are the routes of deposits, refunds, consolidation and signatures.
func salesMoney() []api.Route {
	return []api.Route{
		api.On("POST /sales/deposits", access.WriteSales, api.Write(sales.CreateDeposit), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.CustomerNotFound, fault.BankNotFound, fault.InvalidStatusTransition).
			Says("Receive a deposit", "Money that a customer pays on a quotation or an order that is sent or accepted: a document of the type DP, issued at once.").Extension(),
		api.On("POST /sales/deposits/void", access.RefundSales, api.Write(sales.VoidDeposit), api.Plain, 200,
			fault.SalesDocumentNotFound, fault.InvalidStatusTransition).
			Says("Void a deposit", "Only while nothing of it is applied, reserved or refunded.").Named("voidDeposit").Extension(),
		api.On("POST /sales/deposits/refund", access.RefundSales, api.Write(sales.RefundDeposit), api.Plain, 200,
			fault.SalesDocumentNotFound, fault.BankNotFound).
			Says("Refund a deposit", "Pays back what is left of it, or a part of that.").Named("refundDeposit").Extension(),
		api.On("POST /sales/credit-refunds", access.RefundSales, api.Write(sales.RefundCredit), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.BankNotFound).
			Says("Refund the credit of a credit note", "Pays the customer what the note left over when it settled its invoice.").Extension(),
		api.On("POST /sales/consolidate", access.WriteSales, api.Write(sales.Consolidate), api.Plain, 201,
			fault.SalesDocumentNotFound, fault.SalesDocumentAlreadyConsolidated).
			Says("Consolidate invoices", "Rolls open invoices of one customer into one document to collect them with; they stay what they are to the tax office and the books.").Named("consolidateInvoices").Extension(),
		api.On("POST /sales/sign", access.WriteSales, api.Write(sales.Sign), api.Plain, 200,
			fault.SalesDocumentNotFound, fault.InvalidStatusTransition).
			Says("Record a signature", "A document that awaits its signature was signed, or went to the customer signed.").Named("signSalesDocument").Extension(),
	}
}
