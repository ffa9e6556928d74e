package v1

import (
	"context"
	"strconv"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/outbound/printout"
	"kontor/internal/trade/contact"
)

// paperQuery selects a document and how it is printed.
type paperQuery struct {
	// Id of the document.
	ID uint32 `path:"id"`
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company.
	Lang string `query:"lang" validate:"omitempty,oneof=th en both"`
	// Copies: original (default), copy or both.
	Copy string `query:"copy" validate:"omitempty,oneof=original copy both"`
	// Paper size: a4 (default), or 80mm for a slip of a cash sale. Slips have one copy and no seal.
	Size string `query:"size" validate:"omitempty,oneof=a4 80mm"`
	// issued prints a void document as it was before it was voided.
	As string `query:"as" validate:"omitempty,oneof=issued"`
}

// paperRead reads a document for printing.
type paperRead func(tx *db.Tx, id uint32, asIssued bool, form printout.Form) (printout.Print, error)

// papers are the routes of the documents as PDF.
func papers() []api.Route {
	const text = "Answers 303 with the address of the PDF, which takes the same key. A sealed document always gives the same bytes: PDF/A-3, with searchable text, named by its number. Drafts and void documents are marked."
	return api.Group("Papers", "Documents as PDF files.",
		api.Before(api.On("POST /papers", access.ReadCompany, api.Write(printout.StoreSeal), api.Data, 201, fault.NotFound, fault.Conflict).Or(200), drawSeal).
			Extension().Named("sealPaper").
			Says("Seal a document", "Draws the PDF of an issued or void document and keeps it with its SHA-256, once for each state, language and copy; the audit log names it. "+
				"A sealed document that was drawn before answers 200. From then on its PDF has these bytes. Seals that an earlier version made without them are drawn once more; until then they answer 409 with reason noPaperFont if they need a paper font that the server does not have."),
		api.On("GET /papers", access.ReadCompany, api.Read(printout.Seals), api.DataPaged, 200, fault.NotFound).Extension().Named("listPaperSeals").
			Says("List the seals of a document", "Oldest first."),
		api.OnPaper("GET /sales/documents/{id}/pdf", access.ReadSales, drawn(printout.Sale), fault.SalesDocumentNotFound, fault.Conflict).
			Missing(fault.SalesDocumentNotFound).Named("getSalesDocumentPdf").Says("Get a sales document as PDF", text),
		api.OnPaper("GET /purchase/documents/{id}/pdf", access.ReadPurchases, drawn(printout.Purchase), fault.NotFound, fault.Conflict).
			Named("getPurchaseDocumentPdf").Says("Get a purchase document as PDF", text),
		api.OnPaper("GET /tax/certificates/{id}/pdf", access.ReadReports, drawnCertificate, fault.Forbidden, fault.NotFound).
			Named("getWhtCertificatePdf").Says("Get a withholding tax certificate as PDF", "Answers 303 with the address of the PDF, which takes the same key: the two copies that the payee gets, in Thai, on A4."),
		api.OnPaper("GET /contacts/{id}/statement/pdf", access.ReadReports, drawnStatement, fault.NotFound).
			Named("getContactStatementPdf").Says("Get a statement of account as PDF", "Answers 303 with the address of the PDF, which takes the same key: what a customer owes, with the parameters of the report statement."),
	)
}

// drawSeal draws the document to be sealed.
func drawSeal(e api.Errand, in *printout.NewSeal) error {
	return in.Prepare(e.Context, func(do func(*db.Tx) error) error { return e.DB.Read(e.Context, e.Who, do) })
}

// drawn reads and draws a document.
func drawn(read paperRead) func(*db.Tx, paperQuery) (api.Drawing, error) {
	return func(tx *db.Tx, in paperQuery) (api.Drawing, error) {
		print, err := read(tx, in.ID, in.As != "", printout.Form{Language: in.Lang, Copies: in.Copy, Size: in.Size})
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context) (api.Paper, error) {
			file, err := printout.Draw(ctx, print)
			return api.Paper{Name: file.Name, About: file.About, Bytes: file.Bytes}, err
		}, nil
	}
}

// certificateQuery selects a certificate and its copies.
type certificateQuery struct {
	// Id of the certificate.
	ID uint32 `path:"id"`
	// Copies: 1, 2 or both (default).
	Copy string `query:"copy" validate:"omitempty,oneof=1 2 both"`
}

// drawnCertificate reads and draws a certificate.
func drawnCertificate(tx *db.Tx, in certificateQuery) (api.Drawing, error) {
	copy, _ := strconv.Atoi(in.Copy) // 0 for both
	print, err := printout.CertificateOf(tx, in.ID, copy)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (api.Paper, error) {
		file, err := printout.DrawCertificate(ctx, print)
		return api.Paper{Name: file.Name, About: file.About, Bytes: file.Bytes}, err
	}, nil
}

// statementQuery selects a customer and what the statement lists.
type statementQuery struct {
	// Id of the contact.
	ID uint32 `path:"id"`
	// open lists what is unpaid at the end of a day; activity lists what was charged and paid in a
	// period.
	Mode string `query:"mode" validate:"omitempty,oneof=open activity" default:"open"`
	report.Period
	// Report date of mode open (YYYY-MM-DD). Defaults to toDate.
	AsOf when.Date `query:"asOf"`
	// Only this currency.
	Currency string `query:"currency" validate:"omitempty,max=3"`
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company.
	Lang string `query:"lang" validate:"omitempty,oneof=th en both"`
}

// drawnStatement reads and draws the statement of account of a contact.
func drawnStatement(tx *db.Tx, in statementQuery) (api.Drawing, error) {
	if _, err := contact.Get(tx, contact.ByID{ID: in.ID}); err != nil {
		return nil, err
	}
	return printed[report.AccountStatementQuery]("statement")(tx, report.AccountStatementQuery{
		ContactID: in.ID, Mode: in.Mode, Period: in.Period, AsOf: in.AsOf, Currency: in.Currency, Form: report.Form{Lang: in.Lang},
	})
}
