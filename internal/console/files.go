package console

import (
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/trade/stock"
)

// columnWords maps the columns of files that people read to their heads. Columns without one
// are left out.
var columnWords = map[string]string{
	"documentNumber": "Number", "docNumber": "Number", "number": "Number", "entryNumber": "Entry", "refNumber": "Refers to",
	"referenceNumber": "Document", "documentType": "Type", "docType": "Type", "referenceType": "Type", "accountType": "Type",
	"movementType": "Movement", "section": "Section", "status": "Status", "contactName": "Contact", "contactCode": "Code",
	"vendorName": "Supplier", "contactTaxId": "Tax ID", "vendorTaxId": "Tax ID", "branchText": "Branch",
	"issueDate": "Date", "docDate": "Date", "date": "Date", "dueDate": "Due date", "receivedDate": "Date received",
	"claimMonth": "Claim month", "currency": "Currency", "subtotal": "Subtotal", "totalAmount": "Total", "grandTotal": "Grand total",
	"vatAmount": "VAT", "taxAmount": "VAT", "vat": "VAT", "baseAmount": "Amount before VAT", "net": "Amount before VAT",
	"vatCategory": "VAT category", "whtAmount": "Withholding tax", "paidAmount": "Paid", "outstandingAmount": "Outstanding",
	"receivedAmount": "Amount received", "externalId": "Reference", "code": "Code", "name": "Name", "nameTh": "Name",
	"opening": "Opening", "closing": "Closing", "debit": "Debit", "credit": "Credit", "balance": "Balance", "in": "In", "out": "Out",
	"amount": "Amount", "compareAmount": "Compared with", "description": "Description", "lineDescription": "Line",
	"accountCode": "Account code", "accountName": "Account name", "bankName": "Money account", "sharedWith": "Shared with",
	"notDue": "Not due", "days1to30": "1–30 days", "days31to60": "31–60 days", "days61to90": "61–90 days", "over90": "over 90 days",
	"total": "Total", "productCode": "Code", "productName": "Product", "warehouseCode": "Warehouse", "quantity": "Quantity",
	"averageCost": "Average cost", "value": "Value", "note": "Note", "quantityIn": "In", "quantityOut": "Out", "documents": "Documents",
	"cost": "Cost", "margin": "Margin", "text": "Text", "days": "Days", "box": "Box", "seq": "No.", "abbreviated": "Abbreviated",
	"cancelled": "Cancelled", "remark": "Remark", "rate": "Withholding tax %", "certificateNumber": "Certificate",
}

// sectionWords maps the sections of statements to their names and the texts before their totals.
var sectionWords = map[string][2]string{
	"revenue": {"Revenue", "Total revenue"}, "costOfSales": {"Cost of sales", "Total cost of sales"}, "expenses": {"Expenses", "Total expenses"},
	"assets": {"Assets", "Total assets"}, "liabilities": {"Liabilities", "Total liabilities"}, "equity": {"Equity", "Total equity"},
	"bank": {"Balance of the bank"}, "outstandingIn": {"Money in, not shown by the bank"}, "outstandingOut": {"Money out, not shown by the bank"},
	"notInBooks": {"Bank lines without a posting"}, "ledger": {"Balance of the books"},
}

// valueWords maps coded values of other columns to texts.
var valueWords = map[string]string{
	"standard": "Standard rate", "zero": "Zero-rated", "exempt": "Exempt", "none": "Outside VAT",
	stock.Opening: "Opening stock", stock.Sale: "Sale", stock.SaleReversal: "Sale reversed", stock.SaleReturn: "Goods returned",
	stock.ReturnReversal: "Return reversed", stock.Purchase: "Purchase", stock.PurchaseUndone: "Purchase reversed",
	stock.Adjusted: "Adjustment", stock.Transferred: "Transfer",
}

// MovementWord returns the English text of a stock movement, a key of the catalogue.
func MovementWord(kind string) string { return valueWords[kind] }

// FileWords are the reader's words in a file for people. It is the report.Reader of the console.
type FileWords struct {
	v      *books
	Title  string
	report string // its name, as in the API
	// Period returns the period of a report, as people write it.
	Period func(report any) string
	// Name is the name of the file, known when the file is written.
	Name string
}

// FileWords returns the words of the file of a report.
func (v *books) FileWords(report, title string, period func(report any) string) *FileWords {
	return &FileWords{v: v, report: report, Title: title, Period: period, Name: title}
}

// FileName returns the name of a file for people: VAT output 2026-10 Acme.
func (v *workplace) FileName(title, period string) string {
	name := strings.Join(strings.Fields(title+" "+period+" "+v.Company.Name), " ")
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`\/:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, name)
}

// Above returns the lines above a report.
func (w *FileWords) Above(report any) []string {
	period := w.Period(report)
	w.Name = w.v.FileName(w.Title, period)
	return []string{w.v.Company.Name, w.Title, period}
}

// Head returns the head of a column. Of names in two languages, the reader's is shown.
func (w *FileWords) Head(column string) string {
	other := "nameTh"
	if w.v.Speech.Language == fault.Thai && slices.Contains(bilingual, w.report) {
		other = "name"
	}
	word := columnWords[column]
	if w.report == "wht-received" && column == "taxAmount" {
		word = "Tax withheld"
	}
	if word == "" || column == other {
		return ""
	}
	return w.v.T(word)
}

// bilingual are the reports that name accounts in both languages.
var bilingual = []string{"trial-balance", "profit-and-loss", "balance-sheet"}

// Cell returns a value as people read it.
func (w *FileWords) Cell(column string, value any) any {
	text, ok := value.(string)
	if yes, flag := value.(bool); flag {
		if text = ""; yes {
			text = w.v.T("Yes")
		}
		return text
	}
	if !ok || text == "" {
		return value
	}
	switch column {
	case "documentType", "docType", "referenceType", "accountType":
		return w.v.T(TypeWord(text))
	case "status":
		return w.v.T(StatusWord(text))
	case "section":
		return w.v.T(sectionWords[text][0])
	case "movementType", "vatCategory":
		if word, ok := valueWords[text]; ok {
			return w.v.T(word)
		}
	}
	return value
}

// Total returns the text before totals.
func (w *FileWords) Total(report, section string) string {
	key := sectionWords[section][1]
	switch {
	case section == "" && report == "profit-and-loss":
		key = "Net profit"
	case section == "" && report != "balance-sheet" && report != "bank-reconciliation":
		key = "Total"
	}
	if key == "" {
		return ""
	}
	return w.v.T(key)
}
