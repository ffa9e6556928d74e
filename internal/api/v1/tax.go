package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/filing"
	"kontor/internal/books/report"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

func taxes() []api.Route {
	read := api.Read(tax.GetFiling)
	certificate := api.Read(tax.GetCertificate)
	return api.Group("Tax returns",
		"Tax returns of organizations in Thailand. Filing a return freezes the rows of its month and closes it: "+
			"operations that would add, change or remove a row fail with 409 TaxMonthFiled until the return is amended or withdrawn.",
		api.On("GET /tax/filings", access.ReadReports, api.Read(tax.Filings), api.DataPaged, 200, fault.Forbidden).Extension().
			Named("listTaxFilings").Says("List tax returns", "The latest month comes first."),
		api.On("POST /tax/filings", access.WriteTax, api.Write(filing.File), api.Data, 201, fault.Forbidden, fault.Conflict).Extension().Strict().
			Named("fileTaxReturn").Says("File a tax return", "Files the return of a month that is over: PP30 for VAT, PND3 or PND53 for withheld tax. "+
			"The first PP30 can be of any month; after that, months are filed in order. Months of PND3 and PND53 without payments are skipped. "+
			"PP30 posts an entry on the last day of the month. If the month is being amended, files the next sequence with the differences."),
		api.On("GET /tax/filings/{id}", access.ReadReports, read, api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("getTaxFiling").Says("Get a tax return"),
		api.On("GET /tax/filings/{id}/rows", access.ReadReports, api.FileOnly[tax.RowsFile](), api.Download, 200, fault.Forbidden, fault.NotFound).Extension().
			Files(api.WriteFile(tax.WriteRows)).
			Named("getTaxFilingRows").Says("Download the rows of a tax return", "The register rows and boxes, or the certificates, as filed, as CSV. The SHA-256 of the file is sha256 of the return."),
		api.On("GET /tax/filings/{id}/file", access.ReadReports, api.FileOnly[tax.PrepFile](), api.Download, 200, fault.Forbidden, fault.NotFound).Extension().
			Files(api.WriteNamed(tax.WritePrepFile)).
			Named("getTaxFilingFile").Says("Download the file for the Revenue Department", "The file that the programs of the Revenue Department read. Fails with 400 and the reason if the return has no file."),
		api.On("GET /tax/filings/{id}/exceptions", access.ReadReports, api.Read(report.ExceptionsOf), api.DataPaged, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("listTaxFilingExceptions").Says("List changes since filing", "Documents whose rows differ from the filed ones, and manual entries on the VAT accounts."),
		api.On("POST /tax/filings/{id}/amend", access.WriteTax, api.Write(tax.Amend), api.Data, 200, fault.Forbidden, fault.NotFound, fault.Conflict).Extension().
			Named("amendTaxReturn").Says("Open an amendment", "Opens the month of a filed return. File the month again to replace the return."),
		api.On("POST /tax/filings/{id}/withdraw", access.WithdrawTax, api.Write(tax.Withdraw), api.Data, 200, fault.Forbidden, fault.NotFound, fault.Conflict).Extension().Bare().
			Named("withdrawTaxReturn").Says("Withdraw a tax return", "Only the owner, and only the last return without payments. Reverses its entry and opens its month. The rows are kept."),
		api.On("POST /tax/filings/{id}/payments", access.WriteTax, api.Write(tax.Pay), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict, fault.BankNotFound).Extension().Strict().
			Named("payTaxReturn").Says("Pay a tax return", "Records a payment to the Revenue Department, or the refund of an excess. Payments belong to the form and month, over all amendments."),
		api.On("POST /tax/filings/{id}/payments/{paymentId}/reverse", access.WriteTax, api.Write(tax.ReversePayment), api.Data, 200, fault.Forbidden, fault.NotFound, fault.Conflict).Extension().Bare().
			Named("reverseTaxPayment").Says("Reverse a payment of a tax return"),
		api.On("GET /tax/certificates", access.ReadReports, api.Read(tax.Certificates), api.DataPaged, 200, fault.Forbidden).Extension().
			Named("listWhtCertificates").Says("List withholding tax certificates", "Certificates (50 ทวิ) that paying vouchers and approving claims issued. The latest payment comes first."),
		api.On("POST /tax/certificates", access.WriteTax, api.Write(purchase.IssueCertificate), api.Data, 201, fault.TaxMonthFiled, fault.Forbidden, fault.NotFound, fault.Conflict).Extension().Strict().
			Named("issueWhtCertificate").Says("Issue a certificate for an earlier payment", "For vouchers that were paid before certificates were issued. Later payments issue theirs themselves."),
		api.On("GET /tax/certificates/{id}", access.ReadReports, certificate, api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("getWhtCertificate").Says("Get a withholding tax certificate"),
		api.On("PATCH /tax/certificates/{id}", access.WriteTax, api.Write(tax.UpdateCertificate), api.Data, 200, fault.TaxMonthFiled, fault.Forbidden, fault.NotFound, fault.Conflict).Extension().Guards(certificate).
			Named("updateWhtCertificate").Says("Update a withholding tax certificate", "Possible until the certificate is filed. fromContact copies the payee from the contact again."),
		api.On("GET /tax/certificates/{id}/print-data", access.ReadReports, api.Read(tax.PrintCertificate), api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("getWhtCertificatePrintData").Says("Get what a certificate prints", "The certificate with the boxes to tick and the captions of its two copies."),
	)
}
