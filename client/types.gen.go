// Code generated from the API description by `make golden`. DO NOT EDIT.

package client

import "encoding/json"

// AddressParts is a structured address, as the forms of the Revenue Department require it.
type AddressParts struct {
	// Building name.
	Building string `json:"building"`
	// Room number.
	Room string `json:"room"`
	// Floor.
	Floor string `json:"floor"`
	// Village or estate name.
	Village string `json:"village"`
	// House number.
	HouseNo string `json:"houseNo"`
	// Village number (หมู่ที่).
	Moo string `json:"moo"`
	// Lane (ซอย).
	Soi string `json:"soi"`
	// Road.
	Street string `json:"street"`
	// Subdistrict (ตำบล, in Bangkok แขวง).
	Subdistrict string `json:"subdistrict"`
	// District (อำเภอ, in Bangkok เขต).
	District string `json:"district"`
	// Province.
	Province string `json:"province"`
	// Postal code.
	PostalCode string `json:"postalCode"`
	// Country, ISO 3166-1 alpha-2. Empty means Thailand.
	CountryCode string `json:"countryCode"`
}

// AddressPartsInput is a structured address, as the forms of the Revenue Department require
// it.
type AddressPartsInput struct {
	// Building name.
	Building *string `json:"building,omitempty"`
	// Room number.
	Room *string `json:"room,omitempty"`
	// Floor.
	Floor *string `json:"floor,omitempty"`
	// Village or estate name.
	Village *string `json:"village,omitempty"`
	// House number.
	HouseNo *string `json:"houseNo,omitempty"`
	// Village number (หมู่ที่).
	Moo *string `json:"moo,omitempty"`
	// Lane (ซอย).
	Soi *string `json:"soi,omitempty"`
	// Road.
	Street *string `json:"street,omitempty"`
	// Subdistrict (ตำบล, in Bangkok แขวง).
	Subdistrict *string `json:"subdistrict,omitempty"`
	// District (อำเภอ, in Bangkok เขต).
	District *string `json:"district,omitempty"`
	// Province.
	Province *string `json:"province,omitempty"`
	// Postal code.
	PostalCode *string `json:"postalCode,omitempty"`
	// Country, ISO 3166-1 alpha-2. Empty means Thailand.
	CountryCode *string `json:"countryCode,omitempty"`
}

// Attachment is a file of a record.
type Attachment struct {
	// Id of the attachment.
	ID int64 `json:"id"`
	// Type of the record. One of: contacts, products, sales_documents, purchase_documents,
	// expense_claims, journal_entries, money_transfers, opening_balances, tax_filings,
	// tax_certificates, bank_statements, organization.
	Resource string `json:"resource"`
	// Id of the record.
	RecordID int64 `json:"recordId"`
	// Line of an expense claim that the file belongs to. Null if it belongs to the whole record.
	ItemID *int64 `json:"itemId"`
	// Kind of the file. One of: file, receipt, picture, logo, taxInvoice.
	Kind string `json:"kind"`
	// Name of the file.
	Name string `json:"name"`
	// Media type, found by the bytes.
	MediaType string `json:"mediaType"`
	// Size in bytes, as stored.
	Size int64 `json:"size"`
	// SHA-256 of the bytes as stored and downloaded, in hexadecimal.
	Sha256 string `json:"sha256"`
	// SHA-256 of the bytes that were sent. It differs if metadata of a picture was removed.
	SentSha256 string `json:"sentSha256"`
	// Path of the bytes, below `/openapi/v1`. Null in a dry run.
	Href *string `json:"href"`
	// When the file was added.
	CreatedAt int64 `json:"createdAt"`
	// User who added the file.
	CreatedBy *int64 `json:"createdBy"`
	// Name of the user who added the file.
	CreatedByName string `json:"createdByName"`
	// When the file was removed. Null if it was not.
	RemovedAt *int64 `json:"removedAt"`
	// Name of the user who removed the file. Empty if it was not removed.
	RemovedByName string `json:"removedByName"`
	// When the bytes were erased. Null if they were not.
	ErasedAt *int64 `json:"erasedAt"`
	// Why the bytes were erased. Empty if they were not.
	EraseReason string `json:"eraseReason"`
}

// AttachmentPage is one page of a list.
type AttachmentPage struct {
	// The records of this page.
	Items      []Attachment `json:"items"`
	Pagination Pagination   `json:"pagination"`
}

// BankAutoMatch: Matches the lines of a statement whose suggestion is certain.
type BankAutoMatch struct {
	// Lowest score. Defaults to 55.
	MinScore *int `json:"minScore,omitempty"`
	// Whether to book lines whose first suggestion is a rule with auto.
	Rules *bool `json:"rules,omitempty"`
}

// BankAutoMatched: What auto-match did.
type BankAutoMatched struct {
	// Lines that were matched with postings, at most 5,000 per request.
	Matched int `json:"matched"`
	// Lines that were booked by rules, at most 1,000 per request.
	Booked int `json:"booked"`
	// Lines that are still open.
	Left int `json:"left"`
}

// BankEntry: Books a line with a journal entry.
type BankEntry struct {
	// Account to post the whole line to. Send either this or items.
	AccountID *int64 `json:"accountId,omitempty"`
	// Value before VAT, if the whole line is posted to one account. See the items.
	BaseAmount *Decimal `json:"baseAmount,omitempty"`
	// Accounts to split the line over.
	Items []BankEntryItem `json:"items,omitzero"`
	// Description of the entry. Defaults to the text of the line.
	Description *string `json:"description,omitempty"`
	// Date of the entry (YYYY-MM-DD). Defaults to the date of the line.
	Date *string `json:"date,omitempty"`
	// Posts although an open posting of this amount exists within 7 days.
	ConfirmNew *bool `json:"confirmNew,omitempty"`
}

// BankEntryItem is a part of a line.
type BankEntryItem struct {
	// Account to post to.
	AccountID int64 `json:"accountId"`
	// Amount, signed like the line.
	Amount Decimal `json:"amount"`
	// Description of the part.
	Description *string `json:"description,omitempty"`
	// Value before VAT, without sign. It makes the entry a row of a VAT register. If the account
	// is input or output VAT, the amount is the VAT of this value. Otherwise the amount includes
	// VAT: this value is posted to the account and the remainder to input VAT for money out, or
	// output VAT for money in.
	BaseAmount *Decimal `json:"baseAmount,omitempty"`
}

// BankLedgerLine is a posting of a money account.
type BankLedgerLine struct {
	// Id of the journal line.
	JournalLineID int64 `json:"journalLineId"`
	// Journal entry of the line.
	EntryID int64 `json:"entryId"`
	// Number of the entry.
	EntryNumber string `json:"entryNumber"`
	// Date of the entry.
	Date *string `json:"date"`
	// Amount; money out is negative.
	Amount Decimal `json:"amount"`
	// Description of the line, or else of the entry.
	Description string `json:"description"`
	// Source of the entry.
	ReferenceType string `json:"referenceType"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Customer or supplier of the posting, or empty.
	ContactName string `json:"contactName"`
}

// BankLedgerLinePage is one page of a list.
type BankLedgerLinePage struct {
	// The records of this page.
	Items      []BankLedgerLine `json:"items"`
	Pagination Pagination       `json:"pagination"`
}

// BankLine is a line of a bank statement.
type BankLine struct {
	// Id of the line.
	ID int64 `json:"id"`
	// The statement.
	StatementID int64 `json:"statementId"`
	// Money account of the statement.
	BankID int64 `json:"bankId"`
	// Number of the line in the statement, starting at 1.
	Seq int `json:"seq"`
	// Date of the line.
	Date *string `json:"date"`
	// Time of the line, or empty.
	Time string `json:"time"`
	// Text of the bank.
	Text string `json:"text"`
	// Reference of the bank.
	Reference string `json:"reference"`
	// Amount; money out is negative.
	Amount Decimal `json:"amount"`
	// Balance after the line, or null if the file has none.
	Balance *Decimal `json:"balance"`
	// State of the line: open or matched. One of: open, matched.
	State string `json:"state"`
	// Postings that the line is matched with.
	Matches []BankLineMatch `json:"matches"`
	// Other bank lines of the match.
	LineIDs []int64 `json:"lineIds"`
	// What the match posted.
	Made []BankLineMade `json:"made"`
	// Suggestions for an open line, best first, at most 5.
	Suggestions []BankSuggestion `json:"suggestions"`
}

// BankLineMade is a record that a match posted.
type BankLineMade struct {
	// Type: MANUAL (journal entry), RE (receipt), PV (payment voucher) or MT (money transfer). One
	// of: MANUAL, RE, PV, MT.
	Type string `json:"type"`
	// Id of the record.
	ID int64 `json:"id"`
	// Number of the record.
	Number string `json:"number"`
}

// BankLineMatch is a posting that a bank line is matched with.
type BankLineMatch struct {
	// The journal line.
	JournalLineID int64 `json:"journalLineId"`
	// Its journal entry.
	EntryID int64 `json:"entryId"`
	// Number of the entry.
	EntryNumber string `json:"entryNumber"`
	// Date of the entry.
	Date *string `json:"date"`
	// Amount; money out is negative.
	Amount Decimal `json:"amount"`
}

// BankLinePage is one page of a list.
type BankLinePage struct {
	// The records of this page.
	Items      []BankLine `json:"items"`
	Pagination Pagination `json:"pagination"`
}

// BankMatching: Matches a line with postings.
type BankMatching struct {
	// Open postings of the money account. Their sum, with the rest, has to equal the sum of the
	// lines.
	JournalLineIDs []int64 `json:"journalLineIds,omitzero"`
	// Further open lines of the same money account.
	LineIDs []int64 `json:"lineIds,omitzero"`
	// What remains, posted to an account.
	Rest *BankRest `json:"rest,omitempty"`
}

// BankOutstanding: Lists what was outstanding when the first statement began.
type BankOutstanding struct {
	// Postings from before the statement that the bank had not seen. Replaces the list.
	JournalLineIDs []int64 `json:"journalLineIds,omitzero"`
}

// BankRest: What remains of a line after matching. It is posted on the date of the line.
type BankRest struct {
	// Account to post to.
	AccountID int64 `json:"accountId"`
	// Amount. Positive: money in, credits the account. Negative: money out, debits it.
	Amount Decimal `json:"amount"`
	// Description of the entry. Defaults to the text of the line.
	Description *string `json:"description,omitempty"`
	// Value before VAT, as in an item of an entry.
	BaseAmount *Decimal `json:"baseAmount,omitempty"`
}

// BankRule: Says how to book lines with a text.
type BankRule struct {
	// Id of the rule.
	ID int64 `json:"id"`
	// Name of the rule.
	Name string `json:"name"`
	// Money account whose lines it applies to. Null for all.
	BankID *int64 `json:"bankId"`
	// Direction of the money: in, out or any. One of: in, out, any.
	Direction string `json:"direction"`
	// Texts that the line has to contain, all of them. Case does not matter.
	Contains []string `json:"contains"`
	// Smallest amount, without sign.
	MinAmount *Decimal `json:"minAmount"`
	// Largest amount, without sign.
	MaxAmount *Decimal `json:"maxAmount"`
	// Account to post the line to. Send either this or transferBankId.
	AccountID *int64 `json:"accountId"`
	// VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the
	// account is input or output VAT. 0: no VAT.
	VatRate Decimal `json:"vatRate"`
	// Money account that the money is transferred to or from.
	TransferBankID *int64 `json:"transferBankId"`
	// Description of the entry. Defaults to the text of the line.
	Description string `json:"description"`
	// Whether auto-match books lines by this rule.
	Auto bool `json:"auto"`
	// Rules apply in this order; the first that fits counts.
	Order int `json:"order"`
	// Whether the rule applies.
	IsActive bool `json:"isActive"`
	// When the rule was created, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// When it was last changed, in Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// BankRuleChange: Changes a rule. Omitted fields keep their value.
type BankRuleChange struct {
	// Name of the rule.
	Name *string `json:"name,omitempty"`
	// Money account whose lines it applies to. Null for all.
	BankID *int64 `json:"bankId,omitempty"`
	// Direction of the money: in, out or any. One of: in, out, any.
	Direction *string `json:"direction,omitempty"`
	// Texts that the line has to contain, all of them. Case does not matter.
	Contains []string `json:"contains,omitzero"`
	// Smallest amount, without sign.
	MinAmount *Decimal `json:"minAmount,omitempty"`
	// Largest amount, without sign.
	MaxAmount *Decimal `json:"maxAmount,omitempty"`
	// Account to post the line to. Send either this or transferBankId.
	AccountID *int64 `json:"accountId,omitempty"`
	// VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the
	// account is input or output VAT. 0: no VAT.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// Money account that the money is transferred to or from.
	TransferBankID *int64 `json:"transferBankId,omitempty"`
	// Description of the entry. Defaults to the text of the line.
	Description *string `json:"description,omitempty"`
	// Whether auto-match books lines by this rule.
	Auto *bool `json:"auto,omitempty"`
	// Rules apply in this order; the first that fits counts.
	Order *int `json:"order,omitempty"`
	// Whether the rule applies.
	IsActive *bool `json:"isActive,omitempty"`
}

// BankRuleNew is the body of a request that creates a rule.
type BankRuleNew struct {
	// Name of the rule.
	Name string `json:"name"`
	// Money account whose lines it applies to. Null for all.
	BankID *int64 `json:"bankId,omitempty"`
	// Direction of the money: in, out or any. One of: in, out, any.
	Direction string `json:"direction"`
	// Texts that the line has to contain, all of them. Case does not matter.
	Contains []string `json:"contains"`
	// Smallest amount, without sign.
	MinAmount *Decimal `json:"minAmount,omitempty"`
	// Largest amount, without sign.
	MaxAmount *Decimal `json:"maxAmount,omitempty"`
	// Account to post the line to. Send either this or transferBankId.
	AccountID *int64 `json:"accountId,omitempty"`
	// VAT rate in percent. The lines include VAT at this rate, or are the VAT itself if the
	// account is input or output VAT. 0: no VAT.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// Money account that the money is transferred to or from.
	TransferBankID *int64 `json:"transferBankId,omitempty"`
	// Description of the entry. Defaults to the text of the line.
	Description *string `json:"description,omitempty"`
	// Whether auto-match books lines by this rule.
	Auto *bool `json:"auto,omitempty"`
	// Rules apply in this order; the first that fits counts.
	Order *int `json:"order,omitempty"`
	// Whether the rule applies. Defaults to true.
	IsActive *bool `json:"isActive,omitempty"`
}

// BankSettledDocument is a document that a line settles.
type BankSettledDocument struct {
	// Type of the document.
	DocumentType string `json:"documentType"`
	// Id of the document.
	DocumentID int64 `json:"documentId"`
	// Amount settled, including withheld tax. Defaults to the outstanding amount.
	Amount *Decimal `json:"amount,omitempty"`
	// Tax withheld. Defaults to the tax due.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
}

// BankSettlement: Settles documents with a line.
type BankSettlement struct {
	// The documents: invoices and debit notes for money in, supplier invoices for money out.
	Documents []BankSettledDocument `json:"documents"`
	// What remains, posted to an account.
	Rest *BankRest `json:"rest,omitempty"`
	// Date of the receipts or vouchers (YYYY-MM-DD). Defaults to the date of the line.
	Date *string `json:"date,omitempty"`
	// Posts although an open posting of this amount exists within 7 days.
	ConfirmNew *bool `json:"confirmNew,omitempty"`
}

// BankStatement is a bank statement.
type BankStatement struct {
	// Id of the statement.
	ID int64 `json:"id"`
	// Money account of the statement.
	BankID int64 `json:"bankId"`
	// Name of the money account.
	BankName string `json:"bankName"`
	// Format of the file; lines if there was none. One of: kbiz, csv, ofx, mt940, camt053, lines.
	Format string `json:"format"`
	// Name of the file.
	FileName string `json:"fileName"`
	// SHA-256 of the file, in hexadecimal. Empty if there was none.
	Sha256 string `json:"sha256"`
	// First day of the statement.
	FromDate *string `json:"fromDate"`
	// Last day of the statement.
	ToDate *string `json:"toDate"`
	// Balance before the first line.
	OpeningBalance Decimal `json:"openingBalance"`
	// Balance after the last line.
	ClosingBalance Decimal `json:"closingBalance"`
	// Number of lines.
	LineCount int `json:"lineCount"`
	// Number of lines that are not matched.
	OpenCount int `json:"openCount"`
	// Lines of the file that were already imported and left out.
	Duplicates int `json:"duplicates"`
	// Balance of the ledger account at the end of toDate.
	LedgerBalance Decimal `json:"ledgerBalance"`
	// Postings up to toDate that the bank has not shown yet.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Difference before the first line: ledger balance, less outstanding postings, less the
	// opening balance.
	OpeningDifference Decimal `json:"openingDifference"`
	// ledgerBalance, less outstandingAmount, less closingBalance. 0 when everything is matched.
	Difference Decimal `json:"difference"`
	// Status of the statement. One of: open, reconciled.
	Status string `json:"status"`
	// When the statement was reconciled, in Unix seconds, or null.
	ReconciledAt *int64 `json:"reconciledAt"`
	// When the statement was imported, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Name of the user who imported it.
	CreatedByName string `json:"createdByName"`
}

// BankStatementImported is a new statement with its first lines.
type BankStatementImported struct {
	// Id of the statement.
	ID int64 `json:"id"`
	// Money account of the statement.
	BankID int64 `json:"bankId"`
	// Name of the money account.
	BankName string `json:"bankName"`
	// Format of the file; lines if there was none. One of: kbiz, csv, ofx, mt940, camt053, lines.
	Format string `json:"format"`
	// Name of the file.
	FileName string `json:"fileName"`
	// SHA-256 of the file, in hexadecimal. Empty if there was none.
	Sha256 string `json:"sha256"`
	// First day of the statement.
	FromDate *string `json:"fromDate"`
	// Last day of the statement.
	ToDate *string `json:"toDate"`
	// Balance before the first line.
	OpeningBalance Decimal `json:"openingBalance"`
	// Balance after the last line.
	ClosingBalance Decimal `json:"closingBalance"`
	// Number of lines.
	LineCount int `json:"lineCount"`
	// Number of lines that are not matched.
	OpenCount int `json:"openCount"`
	// Lines of the file that were already imported and left out.
	Duplicates int `json:"duplicates"`
	// Balance of the ledger account at the end of toDate.
	LedgerBalance Decimal `json:"ledgerBalance"`
	// Postings up to toDate that the bank has not shown yet.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Difference before the first line: ledger balance, less outstanding postings, less the
	// opening balance.
	OpeningDifference Decimal `json:"openingDifference"`
	// ledgerBalance, less outstandingAmount, less closingBalance. 0 when everything is matched.
	Difference Decimal `json:"difference"`
	// Status of the statement. One of: open, reconciled.
	Status string `json:"status"`
	// When the statement was reconciled, in Unix seconds, or null.
	ReconciledAt *int64 `json:"reconciledAt"`
	// When the statement was imported, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Name of the user who imported it.
	CreatedByName string `json:"createdByName"`
	// The first 100 lines.
	Lines []BankLine `json:"lines"`
}

// BankStatementMapping: Names the columns of a table, each by its header or by its number from
// 1.
type BankStatementMapping struct {
	// Character between the columns: a comma, a semicolon or a tab. If omitted, it is detected.
	Delimiter *string `json:"delimiter,omitempty"`
	// Text in the header row. Rows up to it are not read. If omitted, the header is the first row
	// that has the named columns.
	HeaderContains *string `json:"headerContains,omitempty"`
	// Column of the date.
	DateColumn *string `json:"dateColumn,omitempty"`
	// Format of the dates. If omitted, the day comes first unless the year does. One of:
	// YYYY-MM-DD, DD/MM/YYYY, MM/DD/YYYY, DD-MM-YY.
	DateFormat *string `json:"dateFormat,omitempty"`
	// Era of the years: ce (Gregorian) or be (Buddhist). If omitted, years from 2400 on are
	// Buddhist. One of: ce, be.
	Era *string `json:"era,omitempty"`
	// Column of the time.
	TimeColumn *string `json:"timeColumn,omitempty"`
	// Column of the bank's reference.
	ReferenceColumn *string `json:"referenceColumn,omitempty"`
	// Columns of the text, joined in this order.
	TextColumns []string `json:"textColumns,omitzero"`
	// Column of the amount, negative for money out. Use either this or inColumn and outColumn.
	AmountColumn *string `json:"amountColumn,omitempty"`
	// Column of deposits.
	InColumn *string `json:"inColumn,omitempty"`
	// Column of withdrawals.
	OutColumn *string `json:"outColumn,omitempty"`
	// Column of the balance after each line.
	BalanceColumn *string `json:"balanceColumn,omitempty"`
}

// BankStatementNew is a statement to import: a file, or its lines.
type BankStatementNew struct {
	// Money account of the statement.
	BankID int64 `json:"bankId"`
	// Format of the file. Defaults to auto, which detects it. One of: auto, kbiz, csv, ofx, mt940,
	// camt053.
	Format *string `json:"format,omitempty"`
	// The file in base64, at most 700,000 bytes. Send either this or lines.
	Content *string `json:"content,omitempty"`
	// The lines, oldest first. Send either this or content.
	Lines []BankStatementNewLine `json:"lines,omitzero"`
	// Name of the file.
	FileName *string `json:"fileName,omitempty"`
	// Columns of a CSV file. Defaults to the known column names, then to the mapping of the last
	// file of this money account.
	Mapping *BankStatementMapping `json:"mapping,omitempty"`
	// Balance before the first line. Defaults to the balance in the file.
	OpeningBalance *Decimal `json:"openingBalance,omitempty"`
	// Balance after the last line. Defaults to the balance in the file.
	ClosingBalance *Decimal `json:"closingBalance,omitempty"`
	// First day of the statement (YYYY-MM-DD). Defaults to the date of the first line.
	FromDate *string `json:"fromDate,omitempty"`
	// Last day of the statement (YYYY-MM-DD). Defaults to the date of the last line.
	ToDate *string `json:"toDate,omitempty"`
}

// BankStatementNewLine is a line of a statement that is sent without a file.
type BankStatementNewLine struct {
	// Date of the line (YYYY-MM-DD).
	Date string `json:"date"`
	// Time of the line (HH:MM or HH:MM:SS).
	Time *string `json:"time,omitempty"`
	// Text of the bank. Cut after 500 characters.
	Text *string `json:"text,omitempty"`
	// Reference of the bank.
	Reference *string `json:"reference,omitempty"`
	// Amount; money out is negative.
	Amount Decimal `json:"amount"`
	// Balance after the line.
	Balance *Decimal `json:"balance,omitempty"`
}

// BankStatementPage is one page of a list.
type BankStatementPage struct {
	// The records of this page.
	Items      []BankStatement `json:"items"`
	Pagination Pagination      `json:"pagination"`
}

// BankSuggestedDocument is an open document that a line could settle.
type BankSuggestedDocument struct {
	// Type: IV, DN or PI.
	DocumentType string `json:"documentType"`
	// Id of the document.
	DocumentID int64 `json:"documentId"`
	// Number of the document.
	Number string `json:"number"`
	// Amount settled, including withheld tax.
	Amount Decimal `json:"amount"`
	// Tax withheld.
	WhtAmount Decimal `json:"whtAmount"`
}

// BankSuggestion: What an open bank line could be.
type BankSuggestion struct {
	// Kind: entry (one posting), group (several postings), document (open documents to settle),
	// transfer (a line of another bank account), rule, or history (account used for such a text
	// before). One of: entry, group, document, transfer, rule, history.
	Kind string `json:"kind"`
	// Score; the best suggestion is first.
	Score int `json:"score"`
	// Whether the suggestion is unambiguous. auto-match takes only such ones.
	Certain bool `json:"certain"`
	// Postings to match, for entry and group.
	JournalLineIDs []int64 `json:"journalLineIds"`
	// Number of the posting's entry, or of the first one of a group.
	EntryNumber string `json:"entryNumber"`
	// Date of the posting, or of the other bank line. Null if there is none.
	Date *string `json:"date"`
	// Amount; money out is negative.
	Amount Decimal `json:"amount"`
	// Customer or supplier, or empty.
	ContactName string `json:"contactName"`
	// Open documents to settle.
	Documents []BankSuggestedDocument `json:"documents"`
	// Other money account of a transfer, or null.
	BankID *int64 `json:"bankId"`
	// Line of the other money account, or null.
	LineID *int64 `json:"lineId"`
	// The rule, or null.
	RuleID *int64 `json:"ruleId"`
	// Account to post to, for rule and history, or null.
	AccountID *int64 `json:"accountId"`
}

// BankTransfer: Books a line as a transfer to or from another money account.
type BankTransfer struct {
	// The other money account.
	BankID int64 `json:"bankId"`
	// Bank fee, charged to the account that the money leaves.
	FeeAmount *Decimal `json:"feeAmount,omitempty"`
	// Open line of the other money account, which is matched too.
	LineID *int64 `json:"lineId,omitempty"`
	// Posts although an open posting of this amount exists within 7 days.
	ConfirmNew *bool `json:"confirmNew,omitempty"`
}

// Batch is the body of a request that runs several operations.
type Batch struct {
	// independent runs each operation as its own write; those that fail do not affect the others,
	// except those that refer to them. atomic runs all in one transaction: all or nothing. One of:
	// independent, atomic.
	Mode *string `json:"mode,omitempty"`
	// The operations, in order.
	Operations []BatchOperation `json:"operations"`
}

// BatchAnswer is the answer of a batch.
type BatchAnswer struct {
	// One result per operation, in order.
	Results []BatchResult `json:"results"`
	// Number of operations that succeeded. With mode atomic, all of them.
	Succeeded int `json:"succeeded"`
	// Number of operations that failed. With mode atomic, 0: a failure is the answer.
	Failed int `json:"failed"`
}

// BatchOperation is one operation of a batch.
type BatchOperation struct {
	// Name by which later operations refer to the id of the record: `$name` in their path, or as
	// the value of a member that ends in Id.
	Name *string `json:"name,omitempty"`
	// HTTP method of the operation. One of: POST, PUT, PATCH, DELETE.
	Method string `json:"method"`
	// Path of the operation below `/openapi/v1`, for example `/sales/documents/$invoice/status`.
	Path string `json:"path"`
	// Body of the operation.
	Body any `json:"body,omitzero"`
	// ETag that the record must have, as in the header If-Match.
	IfMatch *string `json:"ifMatch,omitempty"`
}

// BatchResult is the result of one operation.
type BatchResult struct {
	// Name of the operation. Empty if it has none.
	Name string `json:"name"`
	// HTTP status of the operation, the same as if it were sent alone.
	Status int `json:"status"`
	// Whether the result is that of an earlier request with the same Idempotency-Key.
	Replayed bool `json:"replayed"`
	// Response body of the operation. Null if it has none.
	Body json.RawMessage `json:"body"`
}

// CertificatePayee is the supplier from whom tax was withheld, as of the payment.
type CertificatePayee struct {
	// Name of the company or person.
	Name string `json:"name"`
	// Title of an individual.
	TitleName string `json:"titleName"`
	// First name of an individual. Required on PND3.
	FirstName string `json:"firstName"`
	// Last name of an individual. Required on PND3.
	LastName string `json:"lastName"`
	// Tax ID. Returns require 13 digits.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office. Empty if unknown.
	BranchCode string `json:"branchCode"`
	// Address as printed.
	Address string `json:"address"`
	// Structured address for the file of the Revenue Department. In an update it replaces all
	// parts.
	AddressParts AddressParts `json:"addressParts"`
}

// CertificatePayeeInputOrNull is the supplier from whom tax was withheld, as of the payment.
type CertificatePayeeInputOrNull struct {
	// Name of the company or person.
	Name *string `json:"name,omitempty"`
	// Title of an individual.
	TitleName *string `json:"titleName,omitempty"`
	// First name of an individual. Required on PND3.
	FirstName *string `json:"firstName,omitempty"`
	// Last name of an individual. Required on PND3.
	LastName *string `json:"lastName,omitempty"`
	// Tax ID. Returns require 13 digits.
	TaxID *string `json:"taxId,omitempty"`
	// Branch number. 00000 is the head office. Empty if unknown.
	BranchCode *string `json:"branchCode,omitempty"`
	// Address as printed.
	Address *string `json:"address,omitempty"`
	// Structured address for the file of the Revenue Department. In an update it replaces all
	// parts.
	AddressParts *AddressPartsInput `json:"addressParts,omitempty"`
}

// CertificatePayer is the organization on a certificate, as of the payment.
type CertificatePayer struct {
	// Name of the organization.
	Name string `json:"name"`
	// Tax ID of the organization.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office.
	BranchCode string `json:"branchCode"`
	// Address as printed.
	Address string `json:"address"`
}

// Contact is a customer, a supplier, or both.
type Contact struct {
	// Id of the contact.
	ID int64 `json:"id"`
	// Code assigned by the server. Never reused.
	Code string `json:"code"`
	// Name of the company or person.
	Name string `json:"name"`
	// Role of the contact: client (buys from you), supplier (sells to you) or both.
	ContactType string `json:"contactType"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn string `json:"nameEn"`
	// Contact person.
	ContactName string `json:"contactName"`
	// Company or individual. Empty if unknown. One of: corporation, individual.
	BusinessType string `json:"businessType"`
	// Head office or branch. Empty if unknown. One of: head_office, branch.
	BranchType string `json:"branchType"`
	// Branch code registered with the Revenue Department.
	BranchCode string `json:"branchCode"`
	// Branch name.
	BranchName string `json:"branchName"`
	// Tax identification number, as entered. The combination with branchType and branchCode is
	// unique among contacts.
	TaxID string `json:"taxId"`
	// Address as printed on documents.
	Address string `json:"address"`
	// Address in English, for English and bilingual documents. If empty, they print the address.
	AddressEn string `json:"addressEn"`
	// Structured address for tax forms. Omitted parts keep their value. In a form, each part is a
	// field, for example addressParts.houseNo.
	AddressParts AddressParts `json:"addressParts"`
	// Title of an individual, such as Mr. or Mrs.
	TitleName string `json:"titleName"`
	// First name of an individual, for tax forms.
	FirstName string `json:"firstName"`
	// Last name of an individual.
	LastName string `json:"lastName"`
	// Phone number.
	Phone string `json:"phone"`
	// Email address.
	Email string `json:"email"`
	// Website URL.
	Website string `json:"website"`
	// LINE name.
	LineID string `json:"lineId"`
	// Telegram name.
	Telegram string `json:"telegram"`
	// WhatsApp name or number.
	WhatsappID string `json:"whatsappId"`
	// Discord name.
	DiscordID string `json:"discordId"`
	// Payment terms of the customer, in days.
	CreditDays int `json:"creditDays"`
	// Credit limit. For information only; it does not block documents.
	CreditLimit Decimal `json:"creditLimit"`
	// Payment terms of the supplier, in days.
	PaymentTermDays int `json:"paymentTermDays"`
	// Currency of the contact, ISO 4217. Empty means the organization's base currency.
	Currency string `json:"currency"`
	// Language of documents printed for the contact: th, en or both. Empty means the
	// organization's paperLang. One of: th, en, both.
	PaperLang string `json:"paperLang"`
	// Internal note.
	Remark string `json:"remark"`
	// Delivery address and instructions.
	ShippingInfo string `json:"shippingInfo"`
	// Your own reference, unique among contacts.
	ExternalID string `json:"externalId"`
	// URL of a picture. Can only be set on creation. The server never fetches it.
	AvatarURL string `json:"avatarUrl"`
	// URL of an image of the contact's payment QR code.
	BankQrURL string `json:"bankQrUrl"`
	// Whether new documents can be created for the contact.
	IsActive bool `json:"isActive"`
	// When the contact was created.
	CreatedAt int64 `json:"createdAt"`
	// When the contact was last changed.
	UpdatedAt int64 `json:"updatedAt"`
	// Name of the user who created the contact.
	CreatedByName string `json:"createdByName"`
	// Whether the check digit of a 13-digit Thai tax ID is valid. Null for other tax IDs. For
	// information only.
	TaxIdValid *bool `json:"taxIdValid"`
	// The contact's bank account, or null if none was entered.
	Bank *ContactBank `json:"bank"`
}

// ContactBank is the contact's bank account.
type ContactBank struct {
	// Id of the bank account.
	ID int64 `json:"id"`
	// Type of money account: always bank.
	Kind string `json:"kind"`
	// Account holder.
	AccountName string `json:"accountName"`
	// Account number.
	AccountNo string `json:"accountNo"`
	// Account type: a number chosen by the client.
	AccountType int `json:"accountType"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch"`
	// Bank branch code.
	AccountBranchCode string `json:"accountBranchCode"`
	// Name of the bank.
	BankCompany string `json:"bankCompany"`
	// Address of the bank.
	BankAddress string `json:"bankAddress"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode"`
}

// ContactDraft is the body of a request that creates a contact.
type ContactDraft struct {
	// Name of the company or person.
	Name string `json:"name"`
	// Role of the contact: client (buys from you), supplier (sells to you) or both. One of:
	// client, supplier, both.
	ContactType string `json:"contactType"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Contact person.
	ContactName *string `json:"contactName,omitempty"`
	// Company or individual. Empty if unknown. One of: corporation, individual.
	BusinessType *string `json:"businessType,omitempty"`
	// Head office or branch. Empty if unknown. One of: head_office, branch.
	BranchType *string `json:"branchType,omitempty"`
	// Branch code registered with the Revenue Department.
	BranchCode *string `json:"branchCode,omitempty"`
	// Branch name.
	BranchName *string `json:"branchName,omitempty"`
	// Tax identification number, as entered. The combination with branchType and branchCode is
	// unique among contacts.
	TaxID *string `json:"taxID,omitempty"`
	// Address as printed on documents.
	Address *string `json:"address,omitempty"`
	// Address in English, for English and bilingual documents. If empty, they print the address.
	AddressEn *string `json:"addressEn,omitempty"`
	// Structured address for tax forms. Omitted parts keep their value. In a form, each part is a
	// field, for example addressParts.houseNo.
	AddressParts *AddressPartsInput `json:"addressParts,omitempty"`
	// Title of an individual, such as Mr. or Mrs.
	TitleName *string `json:"titleName,omitempty"`
	// First name of an individual, for tax forms.
	FirstName *string `json:"firstName,omitempty"`
	// Last name of an individual.
	LastName *string `json:"lastName,omitempty"`
	// Phone number.
	Phone *string `json:"phone,omitempty"`
	// Email address.
	Email *string `json:"email,omitempty"`
	// Website URL.
	Website *string `json:"website,omitempty"`
	// LINE name.
	LineID *string `json:"lineID,omitempty"`
	// Telegram name.
	Telegram *string `json:"telegram,omitempty"`
	// WhatsApp name or number.
	WhatsappID *string `json:"whatsappID,omitempty"`
	// Discord name.
	DiscordID *string `json:"discordID,omitempty"`
	// Payment terms of the customer, in days.
	CreditDays *int `json:"creditDays,omitempty"`
	// Credit limit. For information only; it does not block documents.
	CreditLimit *Decimal `json:"creditLimit,omitempty"`
	// Payment terms of the supplier, in days.
	PaymentTermDays *int `json:"paymentTermDays,omitempty"`
	// Currency of the contact, ISO 4217. Empty means the organization's base currency.
	Currency *string `json:"currency,omitempty"`
	// Language of documents printed for the contact: th, en or both. Empty means the
	// organization's paperLang. One of: th, en, both.
	PaperLang *string `json:"paperLang,omitempty"`
	// Internal note.
	Remark *string `json:"remark,omitempty"`
	// Delivery address and instructions.
	ShippingInfo *string `json:"shippingInfo,omitempty"`
	// Your own reference, unique among contacts.
	ExternalID *string `json:"externalId,omitempty"`
	// URL of a picture. The server never fetches it.
	AvatarURL *string `json:"avatarUrl,omitempty"`
	// Account holder.
	AccountName *string `json:"accountName,omitempty"`
	// Account number.
	AccountNo *string `json:"accountNo,omitempty"`
	// Account type: a number chosen by the client.
	AccountType *int `json:"accountType,omitempty"`
	// Bank branch name.
	AccountBranch *string `json:"accountBranch,omitempty"`
	// Bank branch code.
	AccountBranchCode *string `json:"accountBranchCode,omitempty"`
	// Name of the bank.
	BankCompany *string `json:"bankCompany,omitempty"`
	// Address of the bank.
	BankAddress *string `json:"bankAddress,omitempty"`
	// SWIFT code of the bank.
	SwiftCode *string `json:"swiftCode,omitempty"`
}

// ContactEdit is the body of a request that updates a contact. Omitted fields keep their
// value; empty fields are cleared.
type ContactEdit struct {
	// Name of the company or person.
	Name *string `json:"name,omitempty"`
	// Role of the contact: client (buys from you), supplier (sells to you) or both. One of:
	// client, supplier, both.
	ContactType *string `json:"contactType,omitempty"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Contact person.
	ContactName *string `json:"contactName,omitempty"`
	// Company or individual. Empty if unknown. One of: corporation, individual.
	BusinessType *string `json:"businessType,omitempty"`
	// Head office or branch. Empty if unknown. One of: head_office, branch.
	BranchType *string `json:"branchType,omitempty"`
	// Branch code registered with the Revenue Department.
	BranchCode *string `json:"branchCode,omitempty"`
	// Branch name.
	BranchName *string `json:"branchName,omitempty"`
	// Tax identification number, as entered. The combination with branchType and branchCode is
	// unique among contacts.
	TaxID *string `json:"taxID,omitempty"`
	// Address as printed on documents.
	Address *string `json:"address,omitempty"`
	// Address in English, for English and bilingual documents. If empty, they print the address.
	AddressEn *string `json:"addressEn,omitempty"`
	// Structured address for tax forms. Omitted parts keep their value. In a form, each part is a
	// field, for example addressParts.houseNo.
	AddressParts *AddressPartsInput `json:"addressParts,omitempty"`
	// Title of an individual, such as Mr. or Mrs.
	TitleName *string `json:"titleName,omitempty"`
	// First name of an individual, for tax forms.
	FirstName *string `json:"firstName,omitempty"`
	// Last name of an individual.
	LastName *string `json:"lastName,omitempty"`
	// Phone number.
	Phone *string `json:"phone,omitempty"`
	// Email address.
	Email *string `json:"email,omitempty"`
	// Website URL.
	Website *string `json:"website,omitempty"`
	// LINE name.
	LineID *string `json:"lineID,omitempty"`
	// Telegram name.
	Telegram *string `json:"telegram,omitempty"`
	// WhatsApp name or number.
	WhatsappID *string `json:"whatsappID,omitempty"`
	// Discord name.
	DiscordID *string `json:"discordID,omitempty"`
	// Payment terms of the customer, in days.
	CreditDays *int `json:"creditDays,omitempty"`
	// Credit limit. For information only; it does not block documents.
	CreditLimit *Decimal `json:"creditLimit,omitempty"`
	// Payment terms of the supplier, in days.
	PaymentTermDays *int `json:"paymentTermDays,omitempty"`
	// Currency of the contact, ISO 4217. Empty means the organization's base currency.
	Currency *string `json:"currency,omitempty"`
	// Language of documents printed for the contact: th, en or both. Empty means the
	// organization's paperLang. One of: th, en, both.
	PaperLang *string `json:"paperLang,omitempty"`
	// Internal note.
	Remark *string `json:"remark,omitempty"`
	// Delivery address and instructions.
	ShippingInfo *string `json:"shippingInfo,omitempty"`
	// Your own reference, unique among contacts.
	ExternalID *string `json:"externalId,omitempty"`
	// Whether new documents can be created for the contact.
	IsActive *bool `json:"isActive,omitempty"`
	// Account holder.
	AccountName *string `json:"accountName,omitempty"`
	// Account number.
	AccountNo *string `json:"accountNo,omitempty"`
	// Account type: a number chosen by the client.
	AccountType *int `json:"accountType,omitempty"`
	// Bank branch name.
	AccountBranch *string `json:"accountBranch,omitempty"`
	// Bank branch code.
	AccountBranchCode *string `json:"accountBranchCode,omitempty"`
	// Name of the bank.
	BankCompany *string `json:"bankCompany,omitempty"`
	// Address of the bank.
	BankAddress *string `json:"bankAddress,omitempty"`
	// SWIFT code of the bank.
	SwiftCode *string `json:"swiftCode,omitempty"`
}

// ContactKnownDraft is the body of a request that creates a customer or supplier.
type ContactKnownDraft struct {
	// Name of the company or person.
	Name string `json:"name"`
	// Ignored. The path determines the contact type.
	ContactType *string `json:"contactType,omitempty"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Contact person.
	ContactName *string `json:"contactName,omitempty"`
	// Company or individual. Empty if unknown. One of: corporation, individual.
	BusinessType *string `json:"businessType,omitempty"`
	// Head office or branch. Empty if unknown. One of: head_office, branch.
	BranchType *string `json:"branchType,omitempty"`
	// Branch code registered with the Revenue Department.
	BranchCode *string `json:"branchCode,omitempty"`
	// Branch name.
	BranchName *string `json:"branchName,omitempty"`
	// Tax identification number, as entered. The combination with branchType and branchCode is
	// unique among contacts.
	TaxID *string `json:"taxID,omitempty"`
	// Address as printed on documents.
	Address *string `json:"address,omitempty"`
	// Address in English, for English and bilingual documents. If empty, they print the address.
	AddressEn *string `json:"addressEn,omitempty"`
	// Structured address for tax forms. Omitted parts keep their value. In a form, each part is a
	// field, for example addressParts.houseNo.
	AddressParts *AddressPartsInput `json:"addressParts,omitempty"`
	// Title of an individual, such as Mr. or Mrs.
	TitleName *string `json:"titleName,omitempty"`
	// First name of an individual, for tax forms.
	FirstName *string `json:"firstName,omitempty"`
	// Last name of an individual.
	LastName *string `json:"lastName,omitempty"`
	// Phone number.
	Phone *string `json:"phone,omitempty"`
	// Email address.
	Email *string `json:"email,omitempty"`
	// Website URL.
	Website *string `json:"website,omitempty"`
	// LINE name.
	LineID *string `json:"lineID,omitempty"`
	// Telegram name.
	Telegram *string `json:"telegram,omitempty"`
	// WhatsApp name or number.
	WhatsappID *string `json:"whatsappID,omitempty"`
	// Discord name.
	DiscordID *string `json:"discordID,omitempty"`
	// Payment terms of the customer, in days.
	CreditDays *int `json:"creditDays,omitempty"`
	// Credit limit. For information only; it does not block documents.
	CreditLimit *Decimal `json:"creditLimit,omitempty"`
	// Payment terms of the supplier, in days.
	PaymentTermDays *int `json:"paymentTermDays,omitempty"`
	// Currency of the contact, ISO 4217. Empty means the organization's base currency.
	Currency *string `json:"currency,omitempty"`
	// Language of documents printed for the contact: th, en or both. Empty means the
	// organization's paperLang. One of: th, en, both.
	PaperLang *string `json:"paperLang,omitempty"`
	// Internal note.
	Remark *string `json:"remark,omitempty"`
	// Delivery address and instructions.
	ShippingInfo *string `json:"shippingInfo,omitempty"`
	// Your own reference, unique among contacts.
	ExternalID *string `json:"externalId,omitempty"`
	// URL of a picture. The server never fetches it.
	AvatarURL *string `json:"avatarUrl,omitempty"`
	// Account holder.
	AccountName *string `json:"accountName,omitempty"`
	// Account number.
	AccountNo *string `json:"accountNo,omitempty"`
	// Account type: a number chosen by the client.
	AccountType *int `json:"accountType,omitempty"`
	// Bank branch name.
	AccountBranch *string `json:"accountBranch,omitempty"`
	// Bank branch code.
	AccountBranchCode *string `json:"accountBranchCode,omitempty"`
	// Name of the bank.
	BankCompany *string `json:"bankCompany,omitempty"`
	// Address of the bank.
	BankAddress *string `json:"bankAddress,omitempty"`
	// SWIFT code of the bank.
	SwiftCode *string `json:"swiftCode,omitempty"`
}

// ContactPage is one page of a list.
type ContactPage struct {
	// The records of this page.
	Items      []Contact  `json:"items"`
	Pagination Pagination `json:"pagination"`
}

// ContactSaved is the answer of a write, with the record if the request had `Prefer:
// return=representation`.
type ContactSaved struct {
	// Always true. Errors use the error body instead.
	Success bool `json:"success"`
	// Result message, in the language of Accept-Language.
	Message string `json:"message"`
	// The record as it is now. Only with `Prefer: return=representation`.
	Data *Contact `json:"data,omitempty"`
	// Possible mistakes in an accepted request; absent if there are none. `unusualVatRate`: the
	// VAT rate is none of the company's country, or above 30 percent if the country's rates are
	// not known. `withoutVat`: the product has VAT, and its line has none. `zeroPrice`: the unit
	// price is 0. `farAhead`: the date is more than a year ahead. `beforeSource`: the date is
	// before that of the source document. `openingAhead`: the date of the opening stock is in the
	// future. `readOnly`: the value cannot be written, was ignored and differs from the stored
	// one.
	Warnings []FaultWarning `json:"warnings,omitzero"`
}

// Deletion is a deleted record.
type Deletion struct {
	// Type of the deleted record. One of: contacts, products, sales_documents, purchase_documents.
	Resource string `json:"resource"`
	// Id of the deleted record.
	ID int64 `json:"id"`
	// Document number or code of the deleted record.
	Number string `json:"number"`
	// When it was deleted (Unix seconds).
	DeletedAt int64 `json:"deletedAt"`
}

// DeletionPage is one page of a list.
type DeletionPage struct {
	// The records of this page.
	Items      []Deletion `json:"items"`
	Pagination Pagination `json:"pagination"`
}

// DocumentOpened is an invoice or bill created by opening balances.
type DocumentOpened struct {
	// Id of the document.
	ID int64 `json:"id"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Number assigned by the server.
	DocumentNumber string `json:"documentNumber"`
	// Number in the previous books.
	OriginalNumber string `json:"originalNumber"`
	// Name of the customer or supplier.
	ContactName string `json:"contactName"`
	// Outstanding amount, including VAT, in the document's currency.
	Amount Decimal `json:"amount"`
	// Currency of the amount, ISO 4217.
	Currency string `json:"currency"`
}

// Done is the response of a write that returns no record.
type Done struct {
	// Always true. Errors use the error body instead.
	Success bool `json:"success"`
	// Result message, in the language of Accept-Language.
	Message string `json:"message"`
}

// DryRunAnswer is the result of a dry run.
type DryRunAnswer struct {
	// Always true. Errors use the error body instead.
	Success bool `json:"success"`
	// Always true: nothing was stored.
	DryRun bool `json:"dryRun"`
	// The data that the write would return. Ids and numbers are null, because they are not
	// assigned.
	Data json.RawMessage `json:"data"`
	// The journal entries that the write would post, as in GET /journal-entries. Their ids and
	// numbers are null, because they are not assigned.
	Entries []json.RawMessage `json:"entries"`
	// Possible mistakes in an accepted request; absent if there are none. `unusualVatRate`: the
	// VAT rate is none of the company's country, or above 30 percent if the country's rates are
	// not known. `withoutVat`: the product has VAT, and its line has none. `zeroPrice`: the unit
	// price is 0. `farAhead`: the date is more than a year ahead. `beforeSource`: the date is
	// before that of the source document. `openingAhead`: the date of the opening stock is in the
	// future. `readOnly`: the value cannot be written, was ignored and differs from the stored
	// one.
	Warnings []FaultWarning `json:"warnings,omitzero"`
}

// EFilingExtraDays is the days that online filing adds to the due date of a return.
type EFilingExtraDays struct {
	// Days added for the VAT return (PP30).
	PP30 int `json:"PP30"`
	// Days added for withholding tax returns (PND3, PND53).
	PND int `json:"PND"`
}

// EFilingExtraDaysInputOrNull is the days that online filing adds to the due date of a return.
type EFilingExtraDaysInputOrNull struct {
	// Days added for the VAT return (PP30).
	PP30 *int `json:"PP30,omitempty"`
	// Days added for withholding tax returns (PND3, PND53).
	PND *int `json:"PND,omitempty"`
}

// Elsewhere: Says where the PDF is.
type Elsewhere struct {
	// Address of the PDF. It takes the same API key.
	Href string `json:"href"`
}

// ErrorRecord is the body of every error response.
type ErrorRecord struct {
	// HTTP status.
	StatusCode int `json:"statusCode"`
	// Stable machine-readable error code. Branch on this field.
	ErrorCode string `json:"errorCode"`
	// Short message in the language of Accept-Language.
	ErrorMessage string `json:"errorMessage"`
	// Details for developers in the same language, if there are any.
	ErrorDescription *string `json:"errorDescription,omitempty"`
	// One element per invalid field.
	ErrorValidation []FieldError `json:"errorValidation,omitzero"`
	// Machine-readable details, if there are any. If a tax month is filed: `form`, `month`,
	// `filingId` and `ways`, what is possible instead. If stock would become negative: the missing
	// quantities. Otherwise: `param`, the JSON path of the first invalid field
	// (`items[0].productId`); `params`, the paths of all invalid fields if there are several; and
	// `reason`, a stable word that distinguishes cases with the same error code. Every `Conflict`
	// has a reason, and every `ServiceUnavailable` from the database. A duplicate also has
	// `existingId`, the id of the other record. The reasons: `periodLocked` (the books of that
	// date are closed), `exchangeRateMissing` (neither the request nor the company's table has a
	// rate), `overReceipt` (more was received than was ordered), `matchFailed` (order, receipt and
	// bill do not agree), `overPayment` (more would be paid, credited or refunded than is owed),
	// `notAllowedFrom` (the present status does not allow it), `alreadyDone` (it has this status
	// already, or was paid, reversed or closed before), `dependsOnFailed` (an operation of the
	// batch that this one needs failed), `tooManyOpen` (too many requests wait for events), `busy`
	// (another large operation of the company runs), `duplicate` (another record has this code,
	// reference or number), `idempotencyKeyReused` (the key was used with a different body),
	// `stale` (the record changed since it was read), `inUse` (other records use it, or a limit is
	// reached), `noSecret` (the server has no secret key file for the secrets of webhooks),
	// `reconciled` (it is part of a reconciled bank statement), `notReconciled` (bank lines are
	// open, or the balances differ), `chainBroken` (the file does not continue the bank
	// statements), `historyChanged` (the database was restored: the cursor is of another history),
	// `eventsExpired` (the cursor is of an event that is no longer kept), `noPaperFont` (the
	// document was sealed with a paper font that the server does not have), `inDoubt` (the write
	// may be stored or not), `databaseUnavailable` (the database does not answer; nothing was
	// stored), `databaseReplaced` (the file of the database was deleted or replaced), `diskFull`
	// (the disk of the database or of the files is full; nothing was stored), `filesUnavailable`
	// (the folder or bucket of the files does not answer), `schemaNewer` (a newer program has
	// changed the database), `timeout` (the request waited too long; nothing was stored),
	// `tooLong` (the write ran over a second; nothing was stored).
	ErrorInfo json.RawMessage `json:"errorInfo,omitzero"`
	// Reserved; not sent.
	ErrorStack *string `json:"errorStack,omitempty"`
}

// Event is an event.
type Event struct {
	// Id of the event: `evt_<organization>_<seq>_<tag>`. Use it as cursor, and to detect events
	// received twice.
	EventID string `json:"eventId"`
	// Number of the event in the organization, starting at 1, in the order of commits.
	Seq int64 `json:"seq"`
	// Type of the event. Types can be added; ignore unknown ones.
	Type string `json:"type"`
	// When it happened (Unix seconds).
	At int64 `json:"at"`
	// Type of the record, as in the audit log.
	Resource string `json:"resource"`
	// Id of the record. Null if it has none.
	RecordID *int64 `json:"recordId"`
	// Number or code of the record. Can be empty.
	Number string `json:"number"`
	// Path of the route that reads the record, below `/openapi/v1`. Null if there is none.
	Href *string `json:"href"`
	// What happened, depending on the type. Facts never change; members can be added.
	Facts json.RawMessage `json:"facts"`
	// Id of the user. Null if the server or its operator did it.
	UserID *int64 `json:"userId"`
	// Id of the API key used. Null if no key was used.
	KeyID *int64 `json:"keyId"`
	// Number of the entry in the audit log.
	AuditSeq int64 `json:"auditSeq"`
	// The record as its own route returns it now. Only with expand, at its last event of the page;
	// null at its earlier events, and if it was deleted or has no route.
	Record json.RawMessage `json:"record,omitzero"`
	// ETag of the record. Only with expand; null if the route of the record has none.
	Etag *string `json:"etag,omitempty"`
}

// EventAttachment is a file of a record.
type EventAttachment struct {
	// Id of the attachment.
	AttachmentID int64 `json:"attachmentId"`
	// Kind of the attachment.
	Kind string `json:"kind"`
	// Name of the file.
	Name string `json:"name"`
}

// EventBank: Identifies the money account of a bank statement.
type EventBank struct {
	// The money account.
	BankID int64 `json:"bankId"`
}

// EventCertificate: Identifies a withholding tax certificate.
type EventCertificate struct {
	// Number of the certificate.
	Number string `json:"number"`
}

// EventCode: Identifies a record by its code.
type EventCode struct {
	// Code of the record.
	Code string `json:"code"`
}

// EventCutOver: Identifies opening balances.
type EventCutOver struct {
	// First day of the books (YYYY-MM-DD).
	CutOverDate *string `json:"cutOverDate"`
}

// EventDocType: Identifies a number series.
type EventDocType struct {
	// Document type.
	DocType string `json:"docType"`
}

// EventHost: Identifies a webhook endpoint.
type EventHost struct {
	// Host of its address.
	Host string `json:"host"`
}

// EventHostDisabled is a webhook endpoint that the server disabled.
type EventHostDisabled struct {
	// Host of its address.
	Host string `json:"host"`
	// Why: failing, gone, memberGone or secretUnreadable.
	Reason string `json:"reason"`
}

// EventLast4: Identifies an API key.
type EventLast4 struct {
	// Last four characters of the key.
	Last4 string `json:"last4"`
}

// EventMembership is the state of a member.
type EventMembership struct {
	// Role: owner, admin, accountant, member or viewer.
	Role string `json:"role"`
	// Whether the member is active.
	Active bool `json:"active"`
}

// EventMove is a change of status.
type EventMove struct {
	// Status before.
	From string `json:"from"`
	// Status after.
	To string `json:"to"`
}

// EventName: Identifies a record by its name.
type EventName struct {
	// Name of the record.
	Name string `json:"name"`
}

// EventNames: Lists changed settings.
type EventNames struct {
	// Names of the changed settings.
	Names []string `json:"names"`
}

// EventNumber: Identifies a money transfer.
type EventNumber struct {
	// Number of the transfer.
	Number string `json:"number"`
}

// EventPage is a part of the feed.
type EventPage struct {
	// The events, oldest first.
	Items []Event `json:"items"`
	// Pass it as `after` of the next request. Null if there are no events.
	NextAfter *string `json:"nextAfter"`
	// Whether there are more events after this page.
	HasMore bool `json:"hasMore"`
	// The oldest event that is kept. Null if there are none.
	Oldest *string `json:"oldest"`
	// The newest event. Null if there are none.
	Newest *string `json:"newest"`
}

// EventPaper is a sealed PDF of a document.
type EventPaper struct {
	// SHA-256 of the PDF, in hexadecimal digits.
	Sha256 string `json:"sha256"`
}

// EventPeriod is a change of the lock date.
type EventPeriod struct {
	// Lock date before (YYYY-MM-DD), or null.
	From *string `json:"from"`
	// Lock date after (YYYY-MM-DD), or null.
	To *string `json:"to"`
}

// EventPosting is a posted journal entry.
type EventPosting struct {
	// Date of the entry (YYYY-MM-DD).
	Date *string `json:"date"`
	// Type of the document that posted it, or MANUAL, OPENING, ADJUSTMENT, MT, CLOSING.
	ReferenceType string `json:"referenceType"`
	// The document. Null if there is none.
	ReferenceID *int64 `json:"referenceId"`
	// The entry that this one reverses. Null if there is none.
	ReversalOfID *int64 `json:"reversalOfId"`
	// Total of the debit side.
	Total Decimal `json:"total"`
}

// EventPurchaseMove is a change of the status of a purchase document.
type EventPurchaseMove struct {
	// Document type.
	DocType string `json:"docType"`
	// Status before.
	From string `json:"from"`
	// Status after.
	To string `json:"to"`
	// Whether the status follows from another document.
	ByServer *bool `json:"byServer,omitempty"`
}

// EventPurchaseProgress: How much of an order was received and billed.
type EventPurchaseProgress struct {
	// Document type.
	DocType string `json:"docType"`
	// Receipt progress: none, partial or full.
	ReceiptStatus string `json:"receiptStatus"`
	// Billing progress: none, partial or full.
	BillingStatus string `json:"billingStatus"`
}

// EventPurchaseSettlement: What has been paid of a supplier invoice.
type EventPurchaseSettlement struct {
	// Document type.
	DocType string `json:"docType"`
	// Amount paid, including withheld tax.
	PaidAmount Decimal `json:"paidAmount"`
}

// EventPurchaseSource is the type of a new purchase document and what it was created from.
type EventPurchaseSource struct {
	// Document type.
	DocType string `json:"docType"`
	// Source document. Null if there is none.
	RefDocID *int64 `json:"refDocId"`
}

// EventPurchaseType is the type of a purchase document.
type EventPurchaseType struct {
	// Document type.
	DocType string `json:"docType"`
}

// EventRate: Identifies an exchange rate.
type EventRate struct {
	// Currency, ISO 4217.
	Currency string `json:"currency"`
	// First day on which the rate applies (YYYY-MM-DD).
	Date *string `json:"date"`
}

// EventReturn: Identifies a tax return.
type EventReturn struct {
	// Form of the return.
	Form string `json:"form"`
	// Tax month (YYYY-MM).
	Month *string `json:"month"`
}

// EventSalesMove is a change of the status or signature of a sales document.
type EventSalesMove struct {
	// Document type.
	DocumentType string `json:"documentType"`
	// State before.
	From string `json:"from"`
	// State after.
	To string `json:"to"`
	// Whether the state follows from another document or from a payment.
	ByServer *bool `json:"byServer,omitempty"`
}

// EventSalesSettlement: What has been settled of a sales document.
type EventSalesSettlement struct {
	// Document type.
	DocumentType string `json:"documentType"`
	// Amount paid by issued receipts, including withheld tax.
	PaidAmount Decimal `json:"paidAmount"`
	// Amount credited by issued credit notes.
	CreditedAmount Decimal `json:"creditedAmount"`
	// Outstanding amount.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Deposits that can still be used.
	DepositOutstandingAmount Decimal `json:"depositOutstandingAmount"`
}

// EventSalesSource is the type of a new sales document and what it was created from.
type EventSalesSource struct {
	// Document type.
	DocumentType string `json:"documentType"`
	// Source document. Null if there is none.
	SourceID *int64 `json:"sourceId"`
}

// EventSalesType is the type of a sales document.
type EventSalesType struct {
	// Document type.
	DocumentType string `json:"documentType"`
}

// EventStockChange is one stock movement.
type EventStockChange struct {
	// The movement.
	MovementID int64 `json:"movementId"`
	// The product.
	ProductID int64 `json:"productId"`
	// The warehouse.
	WarehouseID int64 `json:"warehouseId"`
	// Quantity in base units; negative for stock that left.
	Quantity Decimal `json:"quantity"`
	// Quantity on hand in the warehouse after the movement.
	OnHand Decimal `json:"onHand"`
}

// EventStockChanges is the stock movements of one write.
type EventStockChanges struct {
	// Type of the document or event that moved stock.
	ReferenceType string `json:"referenceType"`
	// The document. For an event without a document, its first movement.
	ReferenceID int64 `json:"referenceId"`
	// The movements, in order.
	Changes []EventStockChange `json:"changes"`
}

// EventTaxInvoice is a supplier's tax invoice on a document or claim line.
type EventTaxInvoice struct {
	// Type of the document: PI, PV or EX for an expense claim.
	DocumentType string `json:"documentType"`
	// The document.
	DocumentID int64 `json:"documentId"`
	// Line of an expense claim. Null otherwise.
	ItemID *int64 `json:"itemId"`
	// The tax invoice. Null after it was removed.
	TaxInvoiceID *int64 `json:"taxInvoiceId"`
}

// EventYear: Identifies a fiscal year.
type EventYear struct {
	// The fiscal year.
	Year int64 `json:"year"`
}

// ExpenseCategory is a type of expense.
type ExpenseCategory struct {
	// Id of the category.
	ID int64 `json:"id"`
	// Short code, unique in the organization.
	Code string `json:"code"`
	// Name in English.
	Name string `json:"name"`
	// Name in Thai. Empty if there is none.
	NameTh string `json:"nameTh"`
	// Usage note for the category.
	Description string `json:"description"`
	// Ledger account to which claims of this category are posted.
	AccountID int64 `json:"accountId"`
	// Code of the ledger account.
	AccountCode string `json:"accountCode"`
	// Name of the ledger account.
	AccountName string `json:"accountName"`
	// Whether a line of this category requires a receipt.
	RequiresReceipt bool `json:"requiresReceipt"`
	// Whether a line of this category requires trip details.
	RequiresTripInfo bool `json:"requiresTripInfo"`
	// Whether the VAT of lines of this category is claimable. If not, it is part of the cost.
	VatClaimable bool `json:"vatClaimable"`
	// Whether new lines can use the category.
	IsActive bool `json:"isActive"`
	// Position in the list.
	SortOrder int `json:"sortOrder"`
	// When the category was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the category was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
}

// ExpenseCategoryPage is one page of a list.
type ExpenseCategoryPage struct {
	// The records of this page.
	Items      []ExpenseCategory `json:"items"`
	Pagination Pagination        `json:"pagination"`
}

// ExpenseClaim is an expense claim.
type ExpenseClaim struct {
	// Id of the record.
	ID int64 `json:"id"`
	// Number assigned by the server.
	ClaimNumber string `json:"claimNumber"`
	// Status of the document.
	Status string `json:"status"`
	// Purpose of the claim.
	Title string `json:"title"`
	// The claimant's message to the approver.
	Note string `json:"note"`
	// Payment method that the claimant prefers. One of: bank_transfer, promptpay, cash.
	ReimbursementMethod *string `json:"reimbursementMethod"`
	// Your own reference, unique among claims.
	ExternalID string `json:"externalId"`
	// Employee who makes the claim.
	ClaimantUserID int64 `json:"claimantUserId"`
	// Name of the employee.
	ClaimantName string `json:"claimantName"`
	// Membership of the employee.
	MembershipID int64 `json:"membershipId"`
	// User who created the claim.
	CreatedBy int64 `json:"createdBy"`
	// Name of the user who created the claim.
	CreatedByName string `json:"createdByName"`
	// Base currency of the organization.
	CurrencyCode string `json:"currencyCode"`
	// Total of all lines in base currency. Null while a line has no exchange rate.
	TotalAmount *Decimal `json:"totalAmount"`
	// Totals by currency.
	Totals []ExpenseCurrencyTotal `json:"totals"`
	// The lines.
	Items []ExpenseItem `json:"items"`
	// Status history, oldest first.
	StatusHistories []ExpenseHistory `json:"statusHistories"`
	// When the claim was submitted (Unix seconds).
	SubmittedAt *int64 `json:"submittedAt"`
	// User who approved the claim.
	ApprovedBy *int64 `json:"approvedBy"`
	// Name of the user who approved the claim.
	ApprovedByName string `json:"approvedByName"`
	// When the claim was approved (Unix seconds).
	ApprovedAt *int64 `json:"approvedAt"`
	// Date of the journal entry of the approval: the latest expense date, or the day of the
	// approval if that period was locked. Null before the approval.
	PostingDate *string `json:"postingDate"`
	// Reason for the rejection.
	RejectedReason string `json:"rejectedReason"`
	// When the claim was paid (Unix seconds).
	PaidAt *int64 `json:"paidAt"`
	// Payment method used.
	PaidMethod *string `json:"paidMethod"`
	// Money account that the payment was made from.
	PaidBankID *int64 `json:"paidBankId"`
	// When the claim was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the claim last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
}

// ExpenseClaimPage is one page of a list.
type ExpenseClaimPage struct {
	// The records of this page.
	Items      []ExpenseClaim `json:"items"`
	Pagination Pagination     `json:"pagination"`
}

// ExpenseCurrencyTotal is the total of a claim in one currency.
type ExpenseCurrencyTotal struct {
	// Currency, ISO 4217.
	CurrencyCode string `json:"currencyCode"`
	// Sum of the lines in this currency.
	Amount Decimal `json:"amount"`
}

// ExpenseEdit: Changes the header of a claim.
type ExpenseEdit struct {
	// Purpose of the claim.
	Title *string `json:"title,omitempty"`
	// The claimant's message to the approver.
	Note *string `json:"note,omitempty"`
	// Payment method that the claimant prefers. One of: bank_transfer, promptpay, cash.
	ReimbursementMethod *string `json:"reimbursementMethod,omitempty"`
	// Your own reference, unique among claims.
	ExternalID *string `json:"externalId,omitempty"`
}

// ExpenseHistory is one change of status.
type ExpenseHistory struct {
	// Previous status. Null for the first row.
	FromStatus *string `json:"fromStatus"`
	// New status.
	ToStatus string `json:"toStatus"`
	// User who changed the status.
	ChangedBy int64 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Note given with the change.
	Note string `json:"note"`
	// When it happened (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
}

// ExpenseItem is a line of a claim.
type ExpenseItem struct {
	// Id of the record.
	ID int64 `json:"id"`
	// Amount paid, including tax.
	Amount Decimal `json:"amount"`
	// Category of the expense.
	CategoryID int64 `json:"categoryId"`
	// Currency of the payment, ISO 4217.
	CurrencyCode string `json:"currencyCode"`
	// Exchange rate: base currency units per unit of the line's currency.
	ExchangeRate *Decimal `json:"exchangeRate"`
	// When the claim was paid (Unix seconds).
	ExpenseDate int64 `json:"expenseDate"`
	// Payment method. Required in requests; null on lines that were created before it was
	// recorded. One of: cash, personal_card, personal_transfer, company_card.
	PaidWith *string `json:"paidWith"`
	// Description of the expense.
	Description string `json:"description"`
	// Vendor.
	VendorName string `json:"vendorName"`
	// Whether there is a tax invoice. Without one, the VAT is not claimable.
	HasTaxInvoice bool `json:"hasTaxInvoice"`
	// VAT included in the amount.
	VatAmount Decimal `json:"vatAmount"`
	// Vendor as a contact. Required if tax is withheld.
	VendorContactID *int64 `json:"vendorContactId"`
	// Tax withheld from the vendor, in addition to amount. The approval issues a certificate.
	WhtAmount Decimal `json:"whtAmount"`
	// Type of income from which tax is withheld. Defaults to 3tres. One of: 40(1), 40(2), 40(3),
	// 40(4)a, 40(4)b, 3tres, other.
	WhtIncomeType string `json:"whtIncomeType"`
	// Description of the income on the certificate. Defaults to the name of the category.
	WhtIncomeText string `json:"whtIncomeText"`
	// Start of a stay (Unix seconds).
	CheckinDate *int64 `json:"checkinDate"`
	// End of a stay (Unix seconds).
	CheckoutDate *int64 `json:"checkoutDate"`
	// Destination of the trip.
	TripDestination string `json:"tripDestination"`
	// Purpose of the trip.
	TripPurpose string `json:"tripPurpose"`
	// Name of the category.
	CategoryName string `json:"categoryName"`
	// The amount in base currency. Null without an exchange rate.
	BaseAmount *Decimal `json:"baseAmount"`
	// Position of the line in the claim.
	SortOrder int `json:"sortOrder"`
	// When the line was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the line last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
	// Tax invoice of the vendor. Null if there is none.
	TaxInvoice *TaxInvoice `json:"taxInvoice"`
}

// ExpenseItemInput is the body of a line.
type ExpenseItemInput struct {
	// Amount paid, including tax.
	Amount Decimal `json:"amount"`
	// Category of the expense.
	CategoryID int64 `json:"categoryId"`
	// Currency of the payment, ISO 4217.
	CurrencyCode string `json:"currencyCode"`
	// Exchange rate: base currency units per unit of the line's currency.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// When the claim was paid (Unix seconds).
	ExpenseDate int64 `json:"expenseDate"`
	// Payment method. Required in requests; null on lines that were created before it was
	// recorded. One of: cash, personal_card, personal_transfer, company_card.
	PaidWith string `json:"paidWith"`
	// Description of the expense.
	Description *string `json:"description,omitempty"`
	// Vendor.
	VendorName *string `json:"vendorName,omitempty"`
	// Whether there is a tax invoice. Without one, the VAT is not claimable.
	HasTaxInvoice *bool `json:"hasTaxInvoice,omitempty"`
	// VAT included in the amount.
	VatAmount *Decimal `json:"vatAmount,omitempty"`
	// Vendor as a contact. Required if tax is withheld.
	VendorContactID *int64 `json:"vendorContactId,omitempty"`
	// Tax withheld from the vendor, in addition to amount. The approval issues a certificate.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Type of income from which tax is withheld. Defaults to 3tres. One of: 40(1), 40(2), 40(3),
	// 40(4)a, 40(4)b, 3tres, other.
	WhtIncomeType *string `json:"whtIncomeType,omitempty"`
	// Description of the income on the certificate. Defaults to the name of the category.
	WhtIncomeText *string `json:"whtIncomeText,omitempty"`
	// Start of a stay (Unix seconds).
	CheckinDate *int64 `json:"checkinDate,omitempty"`
	// End of a stay (Unix seconds).
	CheckoutDate *int64 `json:"checkoutDate,omitempty"`
	// Destination of the trip.
	TripDestination *string `json:"tripDestination,omitempty"`
	// Purpose of the trip.
	TripPurpose *string `json:"tripPurpose,omitempty"`
	// Tax invoice of the vendor, or null. Sets hasTaxInvoice to true.
	TaxInvoice *TaxInvoiceInput `json:"taxInvoice,omitempty"`
}

// ExpenseNewClaim is the body of a request that creates a claim.
type ExpenseNewClaim struct {
	// Purpose of the claim.
	Title string `json:"title"`
	// The claimant's message to the approver.
	Note *string `json:"note,omitempty"`
	// Payment method that the claimant prefers. One of: bank_transfer, promptpay, cash.
	ReimbursementMethod *string `json:"reimbursementMethod,omitempty"`
	// Your own reference, unique among claims.
	ExternalID *string `json:"externalId,omitempty"`
	// Employee who makes the claim. Defaults to yourself. Owners and admins can create claims for
	// others.
	ClaimantUserID *int64 `json:"claimantUserId,omitempty"`
	// The lines. They can be added later.
	Items []ExpenseItemInput `json:"items,omitzero"`
}

// ExpenseNewItems: Replaces the lines of a claim.
type ExpenseNewItems struct {
	// The new lines. An empty list removes all lines.
	Items []ExpenseItemInput `json:"items"`
}

// ExpenseStatusChange: Changes the status of a claim.
type ExpenseStatusChange struct {
	// New status. One of: draft, submitted, approved, rejected, paid, cancelled.
	Status string `json:"status"`
	// Stored in the status history. Required to reject.
	Note *string `json:"note,omitempty"`
	// When the claim was paid (Unix seconds). Defaults to now.
	PaidAt *int64 `json:"paidAt,omitempty"`
	// Money account that the payment is made from. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
	// Another name of bankId, that of the record.
	PaidBankID *int64 `json:"paidBankId,omitempty"`
	// Payment method. Defaults to the one that the claimant prefers. One of: bank_transfer,
	// promptpay, cash.
	PaidMethod *string `json:"paidMethod,omitempty"`
}

// ExpenseTaxInvoice is the tax invoice of a line.
type ExpenseTaxInvoice struct {
	// Number of the supplier's tax invoice.
	Number string `json:"number"`
	// Invoice date (YYYY-MM-DD).
	Date string `json:"date"`
	// Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date.
	ReceivedDate *string `json:"receivedDate,omitempty"`
	// Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the
	// line.
	VendorName *string `json:"vendorName,omitempty"`
	// Tax ID of the supplier. Defaults to the contact's tax ID.
	VendorTaxID *string `json:"vendorTaxId,omitempty"`
	// Branch of the supplier. Defaults to the contact's branch.
	VendorBranchCode *string `json:"vendorBranchCode,omitempty"`
	// Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date,
	// and not before the VAT was posted. Defaults to the first possible month. Null on a voucher
	// that pays supplier invoices and is not paid yet.
	ClaimMonth *string `json:"claimMonth,omitempty"`
	// Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is
	// required. Defaults to true.
	Claimable *bool `json:"claimable,omitempty"`
	// Reason why the VAT is not claimable. Null if it is claimable. One of: no_invoice,
	// incomplete, not_business, entertainment, passenger_car, abbreviated, not_registrant,
	// expired.
	Reason *string `json:"reason,omitempty"`
}

// FaultWarning: Names a possible mistake in an accepted request.
type FaultWarning struct {
	// Stable word of the warning. One of: unusualVatRate, withoutVat, zeroPrice, farAhead,
	// beforeSource, openingAhead, readOnly.
	Code string `json:"code"`
	// JSON path of the field: items[0].unitPrice.
	Field string `json:"field"`
	// Description of the possible mistake, in the language of Accept-Language.
	Message string `json:"message"`
}

// FieldError is one invalid field of a request.
type FieldError struct {
	// Server-side name of the field. To get the JSON name, lowercase the first letter and replace
	// ID with Id.
	Field string `json:"field"`
	// The rule that failed, for example required or oneof.
	Tag string `json:"tag"`
	// Error message. For enums it lists the accepted values.
	Message string `json:"message"`
}

// FilingFile is a file of a return to download.
type FilingFile struct {
	// File name.
	Name string `json:"name"`
	// Path below /openapi/v1. Null in a dry run.
	Href *string `json:"href"`
	// What to know before you upload it.
	Note string `json:"note"`
}

// FilingTotals is the sums of a withholding tax return.
type FilingTotals struct {
	// Number of certificates.
	Count int `json:"count"`
	// Amount paid before tax.
	BaseAmount Decimal `json:"baseAmount"`
	// Tax withheld.
	TaxAmount Decimal `json:"taxAmount"`
	// Surcharge.
	Surcharge Decimal `json:"surcharge"`
}

// KeysOwnResource: What a key can do with a part of the company.
type KeysOwnResource struct {
	// contacts, products, stock, sales, purchases, claims, bank, ledger, tax, reports or settings.
	Resource string `json:"resource"`
	// none, read or write. One of: none, read, write.
	Access string `json:"access"`
}

// LedgerAccountEdit: Changes an account. Omitted fields keep their value.
type LedgerAccountEdit struct {
	// English name.
	Name *string `json:"name,omitempty"`
	// Thai name.
	NameTh *string `json:"nameTh,omitempty"`
	// Account type. Cannot be changed once the account has postings, nor if automatic postings use
	// it. One of: ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE.
	AccountType *string `json:"accountType,omitempty"`
	// Parent account, of the same type. Null if there is none.
	ParentID *int64 `json:"parentId,omitempty"`
	// Purpose of the account.
	Description *string `json:"description,omitempty"`
	// Whether new entries can use the account. It can be deactivated when its balance is zero, no
	// active money account uses it and automatic postings do not need it. Ignored when the account
	// is added.
	IsActive *bool `json:"isActive,omitempty"`
}

// LedgerBankChange: Changes a money account. Omitted fields keep their value.
type LedgerBankChange struct {
	// Account name, unique in the organization.
	AccountName *string `json:"accountName,omitempty"`
	// Account number.
	AccountNo *string `json:"accountNo,omitempty"`
	// Bank branch name.
	AccountBranch *string `json:"accountBranch,omitempty"`
	// Bank branch code.
	AccountBranchCode *string `json:"accountBranchCode,omitempty"`
	// Bank or e-wallet provider.
	BankCompany *string `json:"bankCompany,omitempty"`
	// Address of the bank.
	BankAddress *string `json:"bankAddress,omitempty"`
	// SWIFT code of the bank.
	SwiftCode *string `json:"swiftCode,omitempty"`
	// Account type, as defined by the bank.
	AccountType *int `json:"accountType,omitempty"`
	// Code of the ledger account. A new one receives the balance with an entry of today: the
	// postings of this money account, or the whole balance if no other money account uses the old
	// one.
	ChartOfAccountCode *string `json:"chartOfAccountCode,omitempty"`
	// Whether this is the default for documents without a money account.
	IsDefault *bool `json:"isDefault,omitempty"`
	// Whether new documents can use the account. If you deactivate the default account, the
	// organization has no default.
	IsActive *bool `json:"isActive,omitempty"`
}

// LedgerChartRow is a ledger account with its balance.
type LedgerChartRow struct {
	// Id of the account.
	ID int64 `json:"id"`
	// Account code, at most 20 characters. Unique in the organization.
	Code string `json:"code"`
	// English name, at most 100 characters.
	Name string `json:"name"`
	// Thai name.
	NameTh string `json:"nameTh"`
	// Account type. One of: ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE.
	AccountType string `json:"accountType"`
	// Normal balance side of the account. One of: debit, credit.
	NormalBalance string `json:"normalBalance"`
	// Parent account. Null if there is none.
	ParentID *int64 `json:"parentId"`
	// Purpose of the account.
	Description string `json:"description"`
	// Whether automatic postings use the account. Such accounts cannot be deactivated.
	IsSystem bool `json:"isSystem"`
	// Whether new entries can use the account.
	IsActive bool `json:"isActive"`
	// Balance in base currency. Positive on the account's normal side. Null for members, who
	// cannot read the journal.
	Balance *Decimal `json:"balance"`
	// When it was created, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// When it was last changed, in Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// LedgerClosing: Closes a fiscal year.
type LedgerClosing struct {
	// Whether to move the lock date forward to the last day of the year. Defaults to true.
	Lock *bool `json:"lock,omitempty"`
}

// LedgerEntryRecord is a journal entry with its lines.
type LedgerEntryRecord struct {
	// Id of the entry.
	ID int64 `json:"id"`
	// Entry number assigned by the server, from the series of the entry date.
	EntryNumber string `json:"entryNumber"`
	// Entry date, in Unix seconds: the start of the day in the organization's time zone.
	EntryDate int64 `json:"entryDate"`
	// Description of the entry.
	Description string `json:"description"`
	// Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX
	// (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed).
	ReferenceType string `json:"referenceType"`
	// Id of the document that posted the entry, or null. For TX, the id of the tax invoice.
	ReferenceID *int64 `json:"referenceId"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Total debit.
	TotalDebit Decimal `json:"totalDebit"`
	// Total credit.
	TotalCredit Decimal `json:"totalCredit"`
	// Base currency of the organization.
	Currency string `json:"currency"`
	// The entry that this one reverses. Null if it is not a reversal.
	ReversalOfID *int64 `json:"reversalOfId"`
	// The entry that reverses this one, or null. A reversal does not change updatedAt of the
	// reversed entry; the new entry names it in reversalOfId.
	ReversedByID *int64 `json:"reversedById"`
	// Date of the automatic reversal. Null if there is none.
	ReverseOn *string `json:"reverseOn"`
	// Your own reference.
	ExternalID string `json:"externalId"`
	// User who created the entry.
	CreatedBy *int64 `json:"createdBy"`
	// Name of the user who created the entry.
	CreatedByName string `json:"createdByName"`
	// When the entry was created, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Same as createdAt, because entries never change.
	UpdatedAt int64 `json:"updatedAt"`
	// The lines in their original order.
	Lines []LedgerLineRecord `json:"lines"`
}

// LedgerEntryRecordPage is one page of a list.
type LedgerEntryRecordPage struct {
	// The records of this page.
	Items      []LedgerEntryRecord `json:"items"`
	Pagination Pagination          `json:"pagination"`
}

// LedgerFiscalYear is a year of the books, named after the calendar year in which it ends.
type LedgerFiscalYear struct {
	// Calendar year in which the fiscal year ends.
	Year int64 `json:"year"`
	// First day, YYYY-MM-DD.
	FromDate *string `json:"fromDate"`
	// Last day, YYYY-MM-DD.
	ToDate *string `json:"toDate"`
	// Net profit: revenue less expenses, before closing.
	NetProfit Decimal `json:"netProfit"`
	// Whether the year is closed. One of: open, closed.
	Status string `json:"status"`
	// The closing entry. Null if the year is not closed.
	ClosingEntryID *int64 `json:"closingEntryId"`
	// Net profit that is not yet moved to retained earnings.
	UnclosedAmount Decimal `json:"unclosedAmount"`
	// Whether the year is locked for posting.
	Locked bool `json:"locked"`
}

// LedgerFiscalYearPage is one page of a list.
type LedgerFiscalYearPage struct {
	// The records of this page.
	Items      []LedgerFiscalYear `json:"items"`
	Pagination Pagination         `json:"pagination"`
}

// LedgerLineRecord is one line of a journal entry. Exactly one of debit and credit is not
// zero.
type LedgerLineRecord struct {
	// Id of the line.
	ID int64 `json:"id"`
	// Ledger account.
	AccountID int64 `json:"accountId"`
	// Code of the ledger account.
	AccountCode string `json:"accountCode"`
	// Name of the ledger account.
	AccountName string `json:"accountName"`
	// Debit amount.
	Debit Decimal `json:"debit"`
	// Credit amount.
	Credit Decimal `json:"credit"`
	// Description of the line.
	Description string `json:"description"`
	// Customer or supplier of the line. Null if there is none.
	ContactID *int64 `json:"contactId"`
	// Line number in the entry, starting at 1.
	SortOrder int `json:"sortOrder"`
}

// LedgerListedBank is a money account: cash, bank account or e-wallet.
type LedgerListedBank struct {
	// Id of the money account, used as bankId on documents.
	ID int64 `json:"id"`
	// Type: cash, bank account or e-wallet. One of: cash, bank, e_wallet.
	Kind string `json:"kind"`
	// Name of the account.
	AccountName string `json:"accountName"`
	// Account number.
	AccountNo string `json:"accountNo"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch"`
	// Bank branch code.
	AccountBranchCode string `json:"accountBranchCode"`
	// Bank or e-wallet provider.
	BankCompany string `json:"bankCompany"`
	// Address of the bank.
	BankAddress string `json:"bankAddress"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode"`
	// Account type, as defined by the bank.
	AccountType int `json:"accountType"`
	// Ledger account of the money account.
	ChartOfAccountID *int64 `json:"chartOfAccountId,omitempty"`
	// Code of the ledger account.
	ChartOfAccountCode *string `json:"chartOfAccountCode,omitempty"`
	// Name of the ledger account.
	ChartOfAccountName *string `json:"chartOfAccountName,omitempty"`
	// Balance of the ledger account; negative if overdrawn. Only in lists of money accounts.
	GlBalance *Decimal `json:"glBalance,omitempty"`
	// Whether this is the default for documents without a money account.
	IsDefault bool `json:"isDefault"`
	// Whether new documents can use the account. If you deactivate the default account, the
	// organization has no default.
	IsActive bool `json:"isActive"`
}

// LedgerNewAccount is the body of a request that adds an account.
type LedgerNewAccount struct {
	// Account code, unique in the organization. Cannot be changed, because products and imports
	// name accounts by it.
	Code string `json:"code"`
	// English name.
	Name string `json:"name"`
	// Thai name.
	NameTh *string `json:"nameTh,omitempty"`
	// Account type. Cannot be changed once the account has postings, nor if automatic postings use
	// it. One of: ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE.
	AccountType string `json:"accountType"`
	// Parent account, of the same type. Null if there is none.
	ParentID *int64 `json:"parentId,omitempty"`
	// Purpose of the account.
	Description *string `json:"description,omitempty"`
	// Whether new entries can use the account. It can be deactivated when its balance is zero, no
	// active money account uses it and automatic postings do not need it. Ignored when the account
	// is added.
	IsActive *bool `json:"isActive,omitempty"`
}

// LedgerNewBank is the body of a request that creates a money account.
type LedgerNewBank struct {
	// Type: cash, bank account or e-wallet. One of: cash, bank, e_wallet.
	Kind string `json:"kind"`
	// Account name, unique in the organization.
	AccountName string `json:"accountName"`
	// Account number.
	AccountNo *string `json:"accountNo,omitempty"`
	// Bank branch name.
	AccountBranch *string `json:"accountBranch,omitempty"`
	// Bank branch code.
	AccountBranchCode *string `json:"accountBranchCode,omitempty"`
	// Bank or e-wallet provider.
	BankCompany *string `json:"bankCompany,omitempty"`
	// Address of the bank.
	BankAddress *string `json:"bankAddress,omitempty"`
	// SWIFT code of the bank.
	SwiftCode *string `json:"swiftCode,omitempty"`
	// Account type, as defined by the bank.
	AccountType *int `json:"accountType,omitempty"`
	// Code of the ledger account. If omitted, the money account gets its own: the usual account of
	// the type if no other money account uses it, else a new account with the next free code.
	ChartOfAccountCode *string `json:"chartOfAccountCode,omitempty"`
	// Whether this is the default for documents without a money account.
	IsDefault *bool `json:"isDefault,omitempty"`
}

// LedgerNewEntry is a manual journal entry in base currency.
type LedgerNewEntry struct {
	// Entry date (YYYY-MM-DD). Must be after the organization's lock date.
	EntryDate string `json:"entryDate"`
	// Description of the entry.
	Description *string `json:"description,omitempty"`
	// Your own reference, unique among entries.
	ExternalID *string `json:"externalId,omitempty"`
	// Date of the automatic reversal (YYYY-MM-DD). The reversing entry is posted immediately, with
	// this later date.
	ReverseOn *string `json:"reverseOn,omitempty"`
	// The lines. Total debit must equal total credit.
	Lines []LedgerNewLine `json:"lines"`
}

// LedgerNewLine is a line of a manual journal entry. Exactly one of debit and credit must be
// greater than 0.
type LedgerNewLine struct {
	// Ledger account. Must be active.
	AccountID int64 `json:"accountId"`
	// Debit amount, at most 2 decimals.
	Debit *Decimal `json:"debit,omitempty"`
	// Credit amount, at most 2 decimals.
	Credit *Decimal `json:"credit,omitempty"`
	// Description of the line.
	Description *string `json:"description,omitempty"`
}

// LedgerNewTransfer is a transfer between two money accounts, in base currency.
type LedgerNewTransfer struct {
	// Transfer date (YYYY-MM-DD). Must be after the organization's lock date.
	Date string `json:"date"`
	// Source money account.
	FromBankID int64 `json:"fromBankId"`
	// Destination money account.
	ToBankID int64 `json:"toBankId"`
	// Description of the transfer.
	Description *string `json:"description,omitempty"`
	// Your own reference, unique among transfers.
	ExternalID *string `json:"externalId,omitempty"`
	// Amount transferred, at most 2 decimals.
	Amount Decimal `json:"amount"`
	// Bank fee, charged to the source account.
	FeeAmount *Decimal `json:"feeAmount,omitempty"`
}

// LedgerTransfer is a transfer between two money accounts.
type LedgerTransfer struct {
	// Id of the transfer.
	ID int64 `json:"id"`
	// Number assigned by the server.
	Number string `json:"number"`
	// Transfer date (YYYY-MM-DD). Must be after the organization's lock date.
	Date *string `json:"date"`
	// Source money account.
	FromBankID int64 `json:"fromBankId"`
	// Destination money account.
	ToBankID int64 `json:"toBankId"`
	// Description of the transfer.
	Description string `json:"description"`
	// Your own reference, unique among transfers.
	ExternalID string `json:"externalId"`
	// Name of the source money account.
	FromBankName string `json:"fromBankName"`
	// Name of the destination money account.
	ToBankName string `json:"toBankName"`
	// Amount transferred.
	Amount Decimal `json:"amount"`
	// Bank fee.
	FeeAmount Decimal `json:"feeAmount"`
	// Status of the transfer: posted or reversed. One of: posted, reversed.
	Status string `json:"status"`
	// Journal entry of the transfer.
	EntryID int64 `json:"entryId"`
	// The reversing journal entry. Null if the transfer is not reversed.
	ReversalEntryID *int64 `json:"reversalEntryId"`
	// User who created the transfer.
	CreatedBy *int64 `json:"createdBy"`
	// Name of the user who created the transfer.
	CreatedByName string `json:"createdByName"`
	// When the transfer was created, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// When it was last changed, in Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// LedgerTransferPage is one page of a list.
type LedgerTransferPage struct {
	// The records of this page.
	Items      []LedgerTransfer `json:"items"`
	Pagination Pagination       `json:"pagination"`
}

// LedgerUndoing: Reverses a record, with an opposite entry.
type LedgerUndoing struct {
	// Date of the reversing entry (YYYY-MM-DD). Defaults to today.
	Date *string `json:"date,omitempty"`
	// Reason for the reversal. Defaults to a text with the number of the reversed entry.
	Description *string `json:"description,omitempty"`
}

// NewAttachment is a file sent in a form.
type NewAttachment struct {
	// Type of the record. One of: contacts, products, sales_documents, purchase_documents,
	// expense_claims, journal_entries, money_transfers, opening_balances, tax_filings,
	// tax_certificates, bank_statements, organization.
	Resource string `json:"resource"`
	// Id of the record. For organization, the id of the company.
	RecordID int64 `json:"recordId"`
	// Line of an expense claim that the file belongs to.
	ItemID *int64 `json:"itemId,omitempty"`
	// Kind of the file. receipt (expense claims), picture (products) and logo (organization) are
	// pictures in PNG or JPEG. taxInvoice is for purchase documents and lines of expense claims.
	// Defaults to file. One of: file, receipt, picture, logo, taxInvoice.
	Kind *string `json:"kind,omitempty"`
	// Name of the file. Defaults to the name that the file has in the form. A name in use gets a
	// number.
	Name *string `json:"name,omitempty"`
	// The file, at most 10 MiB.
	File string `json:"file"`
}

// OpeningAccount is an account balance. Exactly one of debit and credit must be greater than
// 0.
type OpeningAccount struct {
	// Ledger account. Must be active.
	AccountID *int64 `json:"accountId,omitempty"`
	// Account code, instead of accountId.
	AccountCode *string `json:"accountCode,omitempty"`
	// Debit balance, at most 2 decimals.
	Debit *Decimal `json:"debit,omitempty"`
	// Credit balance, at most 2 decimals.
	Credit *Decimal `json:"credit,omitempty"`
	// Description of the line.
	Description *string `json:"description,omitempty"`
}

// OpeningBalances: Opening balances of an organization.
type OpeningBalances struct {
	// Id of the opening balances.
	ID int64 `json:"id"`
	// Status: posted or reversed. One of: posted, reversed.
	Status string `json:"status"`
	// Last day of the previous books.
	CutOverDate string `json:"cutOverDate"`
	// Totals of the lists in base currency.
	Totals OpeningTotals `json:"totals"`
	// The invoices and bills that were created.
	Documents []DocumentOpened `json:"documents"`
	// The journal entries that were posted.
	EntryIDs []int64 `json:"entryIds"`
	// When the opening balances were posted, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Name of the user who posted the opening balances.
	CreatedByName string `json:"createdByName"`
	// When it was last changed, in Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// OpeningBalancesInput is the opening balances of an organization: account balances, open
// invoices and bills, and stock on the last day of the previous books.
type OpeningBalancesInput struct {
	// Last day of the previous books (YYYY-MM-DD). All entries get this date. Must be after the
	// organization's lock date.
	CutOverDate string `json:"cutOverDate"`
	// Whether to move the lock date forward to this date.
	Lock *bool `json:"lock,omitempty"`
	// Open customer invoices.
	Receivables []OpeningDebt `json:"receivables,omitzero"`
	// Open supplier bills.
	Payables []OpeningDebt `json:"payables,omitzero"`
	// Account balances. Receivable, payable and inventory are control totals: they must equal
	// their lists and are not posted again.
	Accounts []OpeningAccount `json:"accounts,omitzero"`
	// Stock on hand.
	Stock []OpeningStock `json:"stock,omitzero"`
}

// OpeningBalancesPage is one page of a list.
type OpeningBalancesPage struct {
	// The records of this page.
	Items      []OpeningBalances `json:"items"`
	Pagination Pagination        `json:"pagination"`
}

// OpeningDebt is an open invoice or bill of the previous books.
type OpeningDebt struct {
	// Customer or supplier.
	ContactID *int64 `json:"contactId,omitempty"`
	// Contact code in kontor, instead of contactId. The code in the previous books may belong to a
	// different contact here.
	ContactCode *string `json:"contactCode,omitempty"`
	// externalId of the contact, for example its code in the previous books. Replaces contactId
	// and contactCode.
	ContactExternalID *string `json:"contactExternalId,omitempty"`
	// Document number in the previous books. Unique per contact.
	OriginalNumber string `json:"originalNumber"`
	// Document date. Must not be after the last day of the previous books.
	IssueDate string `json:"issueDate"`
	// Due date. Null if there is none.
	DueDate *string `json:"dueDate,omitempty"`
	// Outstanding amount, including VAT.
	Amount Decimal `json:"amount"`
	// VAT included in the amount. It is not posted again; withholding tax and credit notes are
	// computed from it.
	VatAmount *Decimal `json:"vatAmount,omitempty"`
	// Whether this VAT becomes due when the document is paid. Needs the setting vatOnPayment, for
	// bills also inputVat onTaxInvoice. All such VAT must equal the balance of account 2155, or
	// 1155 for bills.
	Undue *bool `json:"undue,omitempty"`
	// Currency, ISO 4217. Defaults to the base currency.
	Currency *string `json:"currency,omitempty"`
	// Exchange rate: base currency units per unit of the document's currency. Defaults to the
	// organization's rate on that date.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Text on the document.
	Note *string `json:"note,omitempty"`
}

// OpeningStock: Stock of a product in a warehouse.
type OpeningStock struct {
	// Product of type inventory. It must have no stock movements.
	ProductID *int64 `json:"productId,omitempty"`
	// Product code, instead of productId.
	ProductCode *string `json:"productCode,omitempty"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Warehouse code, instead of warehouseId.
	WarehouseCode *string `json:"warehouseCode,omitempty"`
	// Quantity in base units.
	Quantity Decimal `json:"quantity"`
	// Cost of one base unit.
	UnitCost *Decimal `json:"unitCost,omitempty"`
}

// OpeningTotals is the totals of opening balances in base currency.
type OpeningTotals struct {
	// Receivables.
	Receivables Decimal `json:"receivables"`
	// Payables.
	Payables Decimal `json:"payables"`
	// Stock value.
	Stock Decimal `json:"stock"`
	// Total debit of the accounts, without control accounts.
	AccountsDebit Decimal `json:"accountsDebit"`
	// Total credit of the accounts, without control accounts.
	AccountsCredit Decimal `json:"accountsCredit"`
	// Remaining balance of the opening balance account, debit positive. Always 0.
	Difference Decimal `json:"difference"`
}

// OrgAddress is the location of an organization.
type OrgAddress struct {
	// Address as one line. Empty if there is none.
	FormattedAddress string `json:"formattedAddress"`
	// Address in English. Empty if there is none.
	AddressEn string `json:"addressEn"`
	// Latitude in degrees, or null.
	Latitude *Decimal `json:"latitude"`
	// Longitude in degrees, or null.
	Longitude *Decimal `json:"longitude"`
	// Place ID of a map service. Empty if there is none.
	PlaceID string `json:"placeId"`
}

// OrgCompany is the organization of the key.
type OrgCompany struct {
	// Id of the organization.
	ID int64 `json:"id"`
	// Registered name.
	Name string `json:"name"`
	// Name in English. Empty if there is none.
	NameEn string `json:"nameEn"`
	// Display name of the owner.
	Owner string `json:"owner"`
	// Country, ISO 3166-1 alpha-2.
	CountryCode string `json:"countryCode"`
	// Base currency of the books, ISO 4217.
	CurrencyCode string `json:"currencyCode"`
	// IANA time zone of the organization. Dates without a time are in this zone.
	Timezone string `json:"timezone"`
	// Short name of the organization, used in URLs.
	WorkspaceKey string `json:"workspaceKey"`
	// Subscription plan.
	SubscriptionPlan string `json:"subscriptionPlan"`
	// Whether the organization is active.
	IsActive bool `json:"isActive"`
	// URL of the logo. Empty if there is none.
	LogoURL string `json:"logoUrl"`
	// When the organization was activated (RFC 3339).
	ActivationDate string `json:"activationDate"`
	// When the organization was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the profile was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
	// Minutes after which a missing check-in counts as missed. Null means the system default.
	MissedCheckinAfterMinutes *int64 `json:"missedCheckinAfterMinutes"`
	// Minutes after which a missing check-out counts as missed. Null means the system default.
	MissedCheckoutAfterMinutes *int64 `json:"missedCheckoutAfterMinutes"`
	// Location of the organization.
	Address OrgAddress `json:"address"`
}

// OrgExchangeRate is the price of one unit of a currency in base currency, from a date on.
type OrgExchangeRate struct {
	// Currency, ISO 4217.
	Currency string `json:"currency"`
	// First day on which the rate applies (YYYY-MM-DD).
	Date string `json:"date"`
	// Exchange rate: base currency units per unit of this currency.
	Rate Decimal `json:"rate"`
	// When the rate was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
}

// OrgLogLine is an entry of the audit log.
type OrgLogLine struct {
	// Number of the entry, starting at 1, without gaps.
	Seq int64 `json:"seq"`
	// When the action happened (Unix seconds).
	At int64 `json:"at"`
	// Id of the user. Null if the server operator did it.
	UserID *int64 `json:"userId"`
	// Name of the user. Empty if they are no longer a member.
	UserName string `json:"userName"`
	// Id of the API key used. Null if no key was used.
	KeyID *int64 `json:"keyId"`
	// Action: route or command.
	Action string `json:"action"`
	// Type of record.
	Resource string `json:"resource"`
	// Id of the record. Null if there is none.
	RecordID *int64 `json:"recordId"`
	// Number or code of the record, and the result of the action.
	Detail string `json:"detail"`
}

// OrgLogLinePage is one page of a list.
type OrgLogLinePage struct {
	// The records of this page.
	Items      []OrgLogLine `json:"items"`
	Pagination Pagination   `json:"pagination"`
}

// OrgNewRate is the body of a request that sets an exchange rate.
type OrgNewRate struct {
	// Currency, ISO 4217.
	Currency string `json:"currency"`
	// First day on which the rate applies (YYYY-MM-DD).
	Date string `json:"date"`
	// Exchange rate: base currency units per unit of this currency.
	Rate Decimal `json:"rate"`
}

// OwnKey: What a key can read about itself.
type OwnKey struct {
	// Id of the key.
	ID int64 `json:"id"`
	// Name of the key.
	Name string `json:"name"`
	// What the key can do: full, readOnly, propose (reads, dry runs and proposals), or restricted
	// to what resources says. One of: full, readOnly, propose, restricted.
	Rights string `json:"rights"`
	// What the key can do with each part of the company, by its role and its rights.
	Resources []KeysOwnResource `json:"resources"`
	// Requests per minute.
	Rate int `json:"rate"`
	// Member that the key acts for.
	UserID int64 `json:"userId"`
	// Name of the member.
	UserName string `json:"userName"`
	// Role of the member: owner, admin, accountant, member or viewer.
	Role string `json:"role"`
	// When the key expires (Unix seconds). Null if never.
	ExpiresAt *int64 `json:"expiresAt"`
}

// PP30Boxes is the boxes of the VAT return (ภ.พ.30).
type PP30Boxes struct {
	// Sales: values at the standard rate, zero-rated and exempt.
	Box1 Decimal `json:"1"`
	// Zero-rated sales.
	Box2 Decimal `json:"2"`
	// Exempt sales.
	Box3 Decimal `json:"3"`
	// Taxable sales: box 1 less boxes 2 and 3.
	Box4 Decimal `json:"4"`
	// Output VAT.
	Box5 Decimal `json:"5"`
	// Purchases with claimed VAT.
	Box6 Decimal `json:"6"`
	// Input VAT.
	Box7 Decimal `json:"7"`
	// VAT to pay for the month: box 5 less box 7, if positive.
	Box8 Decimal `json:"8"`
	// Excess VAT of the month: box 7 less box 5, if positive.
	Box9 Decimal `json:"9"`
	// Excess VAT brought forward.
	Box10 Decimal `json:"10"`
	// VAT to pay: box 8 less box 10, if positive.
	Box11 Decimal `json:"11"`
	// Excess VAT: boxes 9 and 10, or what is left of box 10.
	Box12 Decimal `json:"12"`
	// Surcharge.
	Box13 Decimal `json:"13"`
	// Penalty.
	Box14 Decimal `json:"14"`
	// Total to pay.
	Box15 Decimal `json:"15"`
	// Total excess after surcharge and penalty.
	Box16 Decimal `json:"16"`
}

// Pagination is the position of a page in a list.
type Pagination struct {
	// Previous page. Null on the first page.
	PreviousPage *int64 `json:"previousPage"`
	// Current page.
	CurrentPage int `json:"currentPage"`
	// Next page. Null on the last page.
	NextPage *int64 `json:"nextPage"`
	// Number of pages.
	TotalPages int `json:"totalPages"`
	// Number of records on all pages.
	TotalRows int `json:"totalRows"`
}

// PaperSeal is the hash of a printed document, whose bytes are kept. From then on the document
// gives these bytes.
type PaperSeal struct {
	// Id of the seal.
	ID int64 `json:"id"`
	// Type of the document: sales_documents or purchase_documents.
	Resource string `json:"resource"`
	// Id of the document.
	RecordID int64 `json:"recordId"`
	// Number of the document.
	Number string `json:"number"`
	// State of the document on paper: issued or void.
	State string `json:"state"`
	// Language: th, en or both.
	Lang string `json:"lang"`
	// Copies: original, copy or both.
	Copy string `json:"copy"`
	// Version of the layout.
	Layout int `json:"layout"`
	// Paper font (--paper-font) that the PDF uses: the first 8 hexadecimal digits of the SHA-256
	// of its file. Empty if the PDF uses none.
	Font string `json:"font"`
	// SHA-256 of the PDF, in hexadecimal digits. It is the ETag of the PDF.
	Sha256 string `json:"sha256"`
	// Size of the PDF in bytes.
	Size int64 `json:"size"`
	// Number of pages.
	Pages int `json:"pages"`
	// Why it was sealed: asked, or issue if the company seals documents when they are issued.
	Reason string `json:"reason"`
	// Parts of the document that the PDF cannot show, such as characters that its fonts lack. They
	// print as empty boxes.
	Warnings []string `json:"warnings"`
	// When it was sealed.
	At *int64 `json:"at"`
	// Row of the audit log that names the hash.
	AuditSeq int64 `json:"auditSeq"`
}

// PaperSealNew is the body of a request that seals a document.
type PaperSealNew struct {
	// Type of the document: sales_documents or purchase_documents. One of: sales_documents,
	// purchase_documents.
	Resource string `json:"resource"`
	// Id of the document.
	RecordID int64 `json:"recordId"`
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company. One of:
	// th, en, both.
	Lang *string `json:"lang,omitempty"`
	// Copies: original (default), copy or both. One of: original, copy, both.
	Copy *string `json:"copy,omitempty"`
}

// PaperSealPage is one page of a list.
type PaperSealPage struct {
	// The records of this page.
	Items      []PaperSeal `json:"items"`
	Pagination Pagination  `json:"pagination"`
}

// PrintEnglish: Holds the English names on a printed document. Empty ones are printed as
// stored.
type PrintEnglish struct {
	// Name of the contact in English. Empty if there is none.
	ContactName string `json:"contactName"`
	// Address of the contact in English. Empty if there is none.
	ContactAddress string `json:"contactAddress"`
	// Names of the lines in English, in their order. Empty for lines without one.
	Items []string `json:"items"`
}

// Product is an item of goods or a service.
type Product struct {
	// Id of the product.
	ID int64 `json:"id"`
	// Product code, unique among products that are not deleted. Cannot be changed.
	Code string `json:"code"`
	// Name.
	Name string `json:"name"`
	// Name in English, for English and bilingual documents. They print it on lines whose name is
	// that of the product. If empty, they print the name.
	NameEn string `json:"nameEn"`
	// Product type: service, nonInventory (goods without stock) or inventory (goods with stock).
	// Can be changed only while the product has no stock movements and is on no unfinished
	// document. One of: service, nonInventory, inventory.
	ProductType string `json:"productType"`
	// VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as
	// unitPrice only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It
	// never changes the amounts of a document, but can determine the VAT category of a document or
	// line. One of: vatExclusive, vatInclusive, zeroVat, noVat.
	VatType string `json:"vatType"`
	// VAT type of costPrice, with the same values as vatType. It never changes the amounts of a
	// document. One of: vatExclusive, vatInclusive, zeroVat, noVat.
	PurchaseVatType string `json:"purchaseVatType"`
	// Barcode of the base unit. Does not have to be unique.
	Barcode string `json:"barcode"`
	// Description for sales documents.
	Description string `json:"description"`
	// Description for purchase documents.
	PurchaseDescription string `json:"purchaseDescription"`
	// Base unit: the unit in which stock is counted.
	Unit string `json:"unit"`
	// List cost per base unit. Goods receipts do not change it.
	CostPrice Decimal `json:"costPrice"`
	// List price per base unit.
	SalePrice Decimal `json:"salePrice"`
	// Default tax rate in percent. Documents use their own rate.
	TaxRate Decimal `json:"taxRate"`
	// Code of the income account for sales. Codes that are not in the chart are stored but not
	// used. Control accounts are refused.
	IncomeAccount string `json:"incomeAccount"`
	// Code of the expense account for purchases. Codes that are not in the chart are stored but
	// not used. Control accounts are refused.
	ExpenseAccount string `json:"expenseAccount"`
	// Reorder point in base units. Below this quantity, the product is low on stock.
	ReorderPoint Decimal `json:"reorderPoint"`
	// Your own reference, unique among products.
	ExternalID string `json:"externalId"`
	// Category name. Empty if there is none.
	Category string `json:"category"`
	// Id of the category.
	CategoryID *int64 `json:"categoryId"`
	// Average cost per base unit. Without stock: the last average cost, or 0 if there never was
	// stock.
	AvgCost Decimal `json:"avgCost"`
	// Whether new documents can use the product.
	IsActive bool `json:"isActive"`
	// Quantity on hand in base units. Negative if more was sold than received.
	StockQty Decimal `json:"stockQty"`
	// Stock value in base currency.
	StockValue Decimal `json:"stockValue"`
	// When the product was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the product or its stock last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
	// When the product was deleted (Unix seconds). Null if it is not deleted.
	DeletedAt *int64 `json:"deletedAt"`
	// Alternative units.
	AltUnits []ProductAltUnit `json:"altUnits"`
	// The unit that has the barcode. Only in lists with the filter barcode.
	MatchedUnit *ProductMatchedUnit `json:"matchedUnit,omitempty"`
	// Pictures.
	Images []ProductImage `json:"images"`
	// Stock by warehouse.
	StockBalances []StockBalance `json:"stockBalances"`
	// Minimum quantities by warehouse.
	WarehouseMinQtys []ProductMinQty `json:"warehouseMinQtys"`
	// The latest 100 movements, newest first. Empty in lists.
	StockMovements []StockMovement `json:"stockMovements"`
}

// ProductAltUnit is an alternative unit, such as a carton of 12.
type ProductAltUnit struct {
	// Id of the alternative unit.
	ID int64 `json:"id"`
	// Name of the unit.
	Unit string `json:"unit"`
	// Number of base units in this unit.
	Ratio Decimal `json:"ratio"`
	// Barcode of this unit.
	Barcode string `json:"barcode"`
	// Purchase price per unit.
	PurchasePrice Decimal `json:"purchasePrice"`
	// Sale price per unit.
	SalePrice Decimal `json:"salePrice"`
	// Position in the list, starting at 1.
	SortOrder int `json:"sortOrder"`
}

// ProductDraft is the body of a request that creates a product.
type ProductDraft struct {
	// Product code, unique among products that are not deleted. Cannot be changed.
	Code string `json:"code"`
	// Name.
	Name string `json:"name"`
	// Name in English, for English and bilingual documents. They print it on lines whose name is
	// that of the product. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Product type: service, nonInventory (goods without stock) or inventory (goods with stock).
	// Can be changed only while the product has no stock movements and is on no unfinished
	// document. One of: service, nonInventory, inventory.
	ProductType string `json:"productType"`
	// VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as
	// unitPrice only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It
	// never changes the amounts of a document, but can determine the VAT category of a document or
	// line. One of: vatExclusive, vatInclusive, zeroVat, noVat.
	VatType string `json:"vatType"`
	// VAT type of costPrice, with the same values as vatType. It never changes the amounts of a
	// document. One of: vatExclusive, vatInclusive, zeroVat, noVat.
	PurchaseVatType string `json:"purchaseVatType"`
	// Barcode of the base unit. Does not have to be unique.
	Barcode *string `json:"barcode,omitempty"`
	// Description for sales documents.
	Description *string `json:"description,omitempty"`
	// Description for purchase documents.
	PurchaseDescription *string `json:"purchaseDescription,omitempty"`
	// Base unit: the unit in which stock is counted.
	Unit *string `json:"unit,omitempty"`
	// List cost per base unit. Goods receipts do not change it.
	CostPrice *Decimal `json:"costPrice,omitempty"`
	// List price per base unit.
	SalePrice *Decimal `json:"salePrice,omitempty"`
	// Default tax rate in percent. Documents use their own rate.
	TaxRate *Decimal `json:"taxRate,omitempty"`
	// Code of the income account for sales. Codes that are not in the chart are stored but not
	// used. Control accounts are refused.
	IncomeAccount *string `json:"incomeAccount,omitempty"`
	// Code of the expense account for purchases. Codes that are not in the chart are stored but
	// not used. Control accounts are refused.
	ExpenseAccount *string `json:"expenseAccount,omitempty"`
	// Reorder point in base units. Below this quantity, the product is low on stock.
	ReorderPoint *Decimal `json:"reorderPoint,omitempty"`
	// Your own reference, unique among products.
	ExternalID *string `json:"externalId,omitempty"`
	// Category name. An unknown name creates a new category.
	Category *string `json:"category,omitempty"`
	// Alternative units.
	AltUnits []ProductUnitDraft `json:"altUnits,omitzero"`
	// Opening stock. Only for inventory products.
	InitialStock *ProductInitialStock `json:"initialStock,omitempty"`
}

// ProductEdit is the body of a request that updates a product. Omitted fields keep their
// value; empty fields are cleared.
type ProductEdit struct {
	// Name.
	Name *string `json:"name,omitempty"`
	// Name in English, for English and bilingual documents. They print it on lines whose name is
	// that of the product. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Product type: service, nonInventory (goods without stock) or inventory (goods with stock).
	// Can be changed only while the product has no stock movements and is on no unfinished
	// document. One of: service, nonInventory, inventory.
	ProductType *string `json:"productType,omitempty"`
	// VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as
	// unitPrice only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It
	// never changes the amounts of a document, but can determine the VAT category of a document or
	// line. One of: vatExclusive, vatInclusive, zeroVat, noVat.
	VatType *string `json:"vatType,omitempty"`
	// VAT type of costPrice, with the same values as vatType. It never changes the amounts of a
	// document. One of: vatExclusive, vatInclusive, zeroVat, noVat.
	PurchaseVatType *string `json:"purchaseVatType,omitempty"`
	// Barcode of the base unit. Does not have to be unique.
	Barcode *string `json:"barcode,omitempty"`
	// Description for sales documents.
	Description *string `json:"description,omitempty"`
	// Description for purchase documents.
	PurchaseDescription *string `json:"purchaseDescription,omitempty"`
	// Base unit: the unit in which stock is counted.
	Unit *string `json:"unit,omitempty"`
	// List cost per base unit. Goods receipts do not change it.
	CostPrice *Decimal `json:"costPrice,omitempty"`
	// List price per base unit.
	SalePrice *Decimal `json:"salePrice,omitempty"`
	// Default tax rate in percent. Documents use their own rate.
	TaxRate *Decimal `json:"taxRate,omitempty"`
	// Code of the income account for sales. Codes that are not in the chart are stored but not
	// used. Control accounts are refused.
	IncomeAccount *string `json:"incomeAccount,omitempty"`
	// Code of the expense account for purchases. Codes that are not in the chart are stored but
	// not used. Control accounts are refused.
	ExpenseAccount *string `json:"expenseAccount,omitempty"`
	// Reorder point in base units. Below this quantity, the product is low on stock.
	ReorderPoint *Decimal `json:"reorderPoint,omitempty"`
	// Your own reference, unique among products.
	ExternalID *string `json:"externalId,omitempty"`
	// Category name. An unknown name creates a new category.
	Category *string `json:"category,omitempty"`
	// Whether new documents can use the product.
	IsActive *bool `json:"isActive,omitempty"`
	// Alternative units. They replace the existing ones; a unit with the same name keeps its id.
	AltUnits []ProductUnitDraft `json:"altUnits,omitzero"`
	// Opening stock. Only for inventory products without stock movements.
	InitialStock *ProductInitialStock `json:"initialStock,omitempty"`
}

// ProductImage is a picture of a product.
type ProductImage struct {
	// Id of the picture.
	ID int64 `json:"id"`
	// URL of the picture.
	URL string `json:"url"`
	// Position in the list, starting at 1.
	SortOrder int `json:"sortOrder"`
}

// ProductInitialStock is the opening stock of a product.
type ProductInitialStock struct {
	// Date of the stock count. The opening entry is posted on this date.
	Date string `json:"date"`
	// Quantity in base units.
	Quantity Decimal `json:"quantity"`
	// Cost per base unit. Defaults to the cost price.
	UnitCost *Decimal `json:"unitCost,omitempty"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
}

// ProductLow is a product below its reorder point or below the minimum of a warehouse.
type ProductLow struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Code of the product.
	Code string `json:"code"`
	// Name of the product.
	Name string `json:"name"`
	// Base unit.
	Unit string `json:"unit"`
	// Warehouse with low stock. Null for the reorder point, which counts all warehouses.
	WarehouseID *int64 `json:"warehouseId"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// Quantity on hand in base units.
	OnHand Decimal `json:"onHand"`
	// Reorder point, or minimum quantity of the warehouse.
	Minimum Decimal `json:"minimum"`
}

// ProductMatchedUnit is the unit that has a barcode.
type ProductMatchedUnit struct {
	// Id of the alternative unit, for lines. Null for the base unit.
	ProductAltUnitID *int64 `json:"productAltUnitId"`
	// Name of the unit.
	Unit string `json:"unit"`
	// Number of base units in this unit.
	Ratio Decimal `json:"ratio"`
}

// ProductMinQty is the minimum quantity of a product in a warehouse.
type ProductMinQty struct {
	// Id of the warehouse.
	WarehouseID int64 `json:"warehouseId"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// Minimum quantity in base units.
	MinQty Decimal `json:"minQty"`
	// When the minimum was first set (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the minimum was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
}

// ProductMinimum: Sets the minimum quantity of a product in a warehouse.
type ProductMinimum struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Minimum quantity in base units. 0 removes the minimum.
	MinQty Decimal `json:"minQty"`
}

// ProductPage is one page of a list.
type ProductPage struct {
	// The records of this page.
	Items      []Product  `json:"items"`
	Pagination Pagination `json:"pagination"`
}

// ProductUnitDraft is an alternative unit in a request.
type ProductUnitDraft struct {
	// Unit name. Must differ from the base unit and from all other units.
	Unit string `json:"unit"`
	// Number of base units in this unit. Defaults to 1.
	Ratio *Decimal `json:"ratio,omitempty"`
	// Barcode of this unit.
	Barcode *string `json:"barcode,omitempty"`
	// Purchase price per unit.
	PurchasePrice *Decimal `json:"purchasePrice,omitempty"`
	// Sale price per unit.
	SalePrice *Decimal `json:"salePrice,omitempty"`
}

// PurchaseAllocation is the amount that a payment voucher pays on one supplier invoice.
type PurchaseAllocation struct {
	// The supplier invoice.
	DocID int64 `json:"docId"`
	// Amount paid, including withheld tax.
	Amount Decimal `json:"amount"`
}

// PurchaseAllocationRecord is the amount that a payment voucher pays on one supplier invoice.
type PurchaseAllocationRecord struct {
	// The supplier invoice.
	DocID int64 `json:"docId"`
	// Amount paid, including withheld tax.
	Amount Decimal `json:"amount"`
}

// PurchaseBillPart is one supplier invoice to pay.
type PurchaseBillPart struct {
	// Id of the supplier invoice.
	DocID int64 `json:"docId"`
	// Amount to pay, including withheld tax. Defaults to the outstanding amount.
	Amount *Decimal `json:"amount,omitempty"`
}

// PurchaseBillPayment: Pays one supplier invoice.
type PurchaseBillPayment struct {
	// Amount to pay, including withheld tax. Defaults to the outstanding amount.
	Amount *Decimal `json:"amount,omitempty"`
	// Withholding tax rate in percent of the amount before VAT. Defaults to the rate of the bill.
	WhtRate *Decimal `json:"whtRate,omitempty"`
	// Revenue Code section for withholding tax. Defaults to that of the bill.
	WhtSection *string `json:"whtSection,omitempty"`
	// Type of income from which tax is withheld. Defaults to that of the bill. One of: 40(1),
	// 40(2), 40(3), 40(4)a, 40(4)b, 3tres, other.
	WhtIncomeType *string `json:"whtIncomeType,omitempty"`
	// Description of the income on the certificate. Defaults to that of the bill.
	WhtIncomeText *string `json:"whtIncomeText,omitempty"`
	// Payment date (YYYY-MM-DD). Must not be in the future. Determines the number series. Defaults
	// to today.
	PaidDate *string `json:"paidDate,omitempty"`
	// Money account that the payment is made from. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
	// Exchange rate: base currency units per unit of the bills' currency. Defaults to the rate of
	// the bills.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Withholding tax. Defaults to the tax of the bills, in proportion to the amount paid.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Notes shown on the voucher.
	Notes *string `json:"notes,omitempty"`
	// Your own reference of the voucher, unique among purchase documents.
	ExternalID *string `json:"externalId,omitempty"`
}

// PurchaseBillsPayment: Pays several invoices of one supplier with one voucher.
type PurchaseBillsPayment struct {
	// The supplier invoices. They must have the same supplier, currency and withholding tax.
	Documents []PurchaseBillPart `json:"documents"`
	// Status of the voucher: paid, or draft to approve and pay it later. Defaults to paid. One of:
	// draft, approved, paid.
	Status *string `json:"status,omitempty"`
	// Payment date (YYYY-MM-DD). Must not be in the future. Determines the number series. Defaults
	// to today.
	PaidDate *string `json:"paidDate,omitempty"`
	// Money account that the payment is made from. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
	// Exchange rate: base currency units per unit of the bills' currency. Defaults to the rate of
	// the bills.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Withholding tax. Defaults to the tax of the bills, in proportion to the amount paid.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Notes shown on the voucher.
	Notes *string `json:"notes,omitempty"`
	// Your own reference of the voucher, unique among purchase documents.
	ExternalID *string `json:"externalId,omitempty"`
}

// PurchaseConversion: Creates the next document from an existing one.
type PurchaseConversion struct {
	// Source document.
	FromID int64 `json:"fromId"`
	// Type of the new document. One of: PR, PO, GR, PI, PV.
	ToType string `json:"toType"`
	// Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate *string `json:"issueDate,omitempty"`
}

// PurchaseDocument is a purchase document.
type PurchaseDocument struct {
	// Id of the record.
	ID int64 `json:"id"`
	// Number assigned by the server.
	DocNumber string `json:"docNumber"`
	// Document type.
	DocType string `json:"docType"`
	// Status of the document.
	Status string `json:"status"`
	// Document date, in Unix seconds. Not before 1990.
	DocDate int64 `json:"docDate"`
	// Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms.
	DueDate *int64 `json:"dueDate"`
	// Supplier. Optional on drafts; required to issue orders and supplier invoices.
	ContactID *int64 `json:"contactId"`
	// Notes shown on the document.
	Notes string `json:"notes"`
	// Internal notes.
	InternalNotes string `json:"internalNotes"`
	// Withholding tax rate in percent.
	WhtRate Decimal `json:"whtRate"`
	// Revenue Code section for withholding tax.
	WhtSection string `json:"whtSection"`
	// Type of income from which tax is withheld, for the certificate of the payment. Defaults to
	// 3tres. One of: 40(1), 40(2), 40(3), 40(4)a, 40(4)b, 3tres, other.
	WhtIncomeType string `json:"whtIncomeType"`
	// Description of the income on the certificate. Defaults to whtSection.
	WhtIncomeText string `json:"whtIncomeText"`
	// Money account that the payment is made from. Payment vouchers only.
	BankID *int64 `json:"bankId"`
	// Whether prices include tax. Defaults to false.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat.
	// Only supplier invoices can have payment. Defaults to payment if the settings are services
	// and onTaxInvoice, all lines are products of type service and have one tax rate. The tax
	// invoices then come with the payments: a voucher has the point of the invoices it pays. One
	// of: issue, payment.
	VatPoint string `json:"vatPoint"`
	// Warehouse that receives the goods.
	WarehouseID *int64 `json:"warehouseId"`
	// Exchange rate: base currency units per unit of the document's currency.
	ExchangeRate *Decimal `json:"exchangeRate"`
	// Your own reference, unique among purchase documents.
	ExternalID string `json:"externalId"`
	// Document date in the organization's time zone.
	DocDateLocal string `json:"docDateLocal"`
	// Name of the supplier.
	ContactName string `json:"contactName"`
	// Currency of all amounts.
	Currency string `json:"currency"`
	// Whether the document was imported with the opening balances.
	Opening bool `json:"opening"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber"`
	// Sum of quantity × unit price, before discounts.
	Subtotal Decimal `json:"subtotal"`
	// Total discount.
	DiscountAmount Decimal `json:"discountAmount"`
	// Total tax.
	TaxAmount Decimal `json:"taxAmount"`
	// Grand total: subtotal less discounts, plus tax unless prices include it.
	TotalAmount Decimal `json:"totalAmount"`
	// Amount paid, including withheld tax.
	PaidAmount Decimal `json:"paidAmount"`
	// Tax withheld.
	WhtAmount Decimal `json:"whtAmount"`
	// VAT of a supplier invoice that becomes due when it is paid, in base currency.
	UndueVatAmount Decimal `json:"undueVatAmount"`
	// Outstanding amount of a supplier invoice or payment voucher.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Whether the document is past its due date and not fully paid.
	IsOverdue bool `json:"isOverdue"`
	// Value and tax by tax rate, highest first: standard above 0, otherwise none.
	VatSummary []VatSummaryRow `json:"vatSummary"`
	// Net payment to the supplier after withholding tax.
	NetPayable Decimal `json:"netPayable"`
	// Source document.
	RefDocID *int64 `json:"refDocId"`
	// Type of the source document.
	RefDocType *string `json:"refDocType"`
	// Name of the money account.
	BankName *string `json:"bankName"`
	// Receipt progress of an order: none, partial or full.
	ReceiptStatus *string `json:"receiptStatus,omitempty"`
	// Billing progress of an order: none, partial or full.
	BillingStatus *string `json:"billingStatus,omitempty"`
	// User who created the document.
	CreatedBy int64 `json:"createdBy"`
	// Name of the user who created the document.
	CreatedByName string `json:"createdByName"`
	// User who approved the document.
	ApprovedBy *int64 `json:"approvedBy"`
	// When the document was approved (Unix seconds).
	ApprovedAt *int64 `json:"approvedAt"`
	// When the document was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the document last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
	// The lines.
	Items []PurchaseItem `json:"items"`
	// Status history, oldest first.
	StatusHistories []PurchaseHistory `json:"statusHistories"`
	// For a supplier invoice: its payments. For a payment voucher: the invoices it paid.
	PaymentAllocations []PurchasePayment `json:"paymentAllocations"`
	// Supplier invoices that a payment voucher pays.
	Allocations []PurchaseAllocationRecord `json:"allocations"`
	// Tax invoice of the supplier. Null if there is none.
	TaxInvoice *TaxInvoice `json:"taxInvoice"`
}

// PurchaseDocumentPage is one page of a list.
type PurchaseDocumentPage struct {
	// The records of this page.
	Items      []PurchaseDocument `json:"items"`
	Pagination Pagination         `json:"pagination"`
}

// PurchaseDuplication: Creates a copy of a document.
type PurchaseDuplication struct {
	// Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate *string `json:"issueDate,omitempty"`
}

// PurchaseEdit: Changes a draft.
type PurchaseEdit struct {
	// Document date, in Unix seconds. Not before 1990.
	DocDate *int64 `json:"docDate,omitempty"`
	// Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms.
	DueDate *int64 `json:"dueDate,omitempty"`
	// Supplier. Optional on drafts; required to issue orders and supplier invoices.
	ContactID *int64 `json:"contactId,omitempty"`
	// Notes shown on the document.
	Notes *string `json:"notes,omitempty"`
	// Internal notes.
	InternalNotes *string `json:"internalNotes,omitempty"`
	// Withholding tax rate in percent.
	WhtRate *Decimal `json:"whtRate,omitempty"`
	// Revenue Code section for withholding tax.
	WhtSection *string `json:"whtSection,omitempty"`
	// Type of income from which tax is withheld, for the certificate of the payment. Defaults to
	// 3tres. One of: 40(1), 40(2), 40(3), 40(4)a, 40(4)b, 3tres, other.
	WhtIncomeType *string `json:"whtIncomeType,omitempty"`
	// Description of the income on the certificate. Defaults to whtSection.
	WhtIncomeText *string `json:"whtIncomeText,omitempty"`
	// Money account that the payment is made from. Payment vouchers only.
	BankID *int64 `json:"bankId,omitempty"`
	// Whether prices include tax. Defaults to false.
	PricesIncludeVat *bool `json:"pricesIncludeVat,omitempty"`
	// When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat.
	// Only supplier invoices can have payment. Defaults to payment if the settings are services
	// and onTaxInvoice, all lines are products of type service and have one tax rate. The tax
	// invoices then come with the payments: a voucher has the point of the invoices it pays. One
	// of: issue, payment.
	VatPoint *string `json:"vatPoint,omitempty"`
	// Warehouse that receives the goods.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Exchange rate: base currency units per unit of the document's currency.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Your own reference, unique among purchase documents.
	ExternalID *string `json:"externalId,omitempty"`
	// Withholding tax amount. If 0 or omitted, it is computed from the rate.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Supplier invoices that a payment voucher pays, if it pays several. The amounts must add up
	// to the voucher's total.
	Allocations []PurchaseAllocation `json:"allocations,omitzero"`
	// Tax invoice of the supplier, for supplier invoices and for vouchers that pay without one. If
	// VAT becomes due on payment, it belongs to the voucher. It can also be recorded later. Null
	// removes it.
	TaxInvoice *TaxInvoiceInput `json:"taxInvoice,omitempty"`
	// The lines.
	Items []PurchaseItemInput `json:"items,omitzero"`
	// Document type. Cannot be changed. One of: PR, PO, GR, PI, PV.
	DocType *string `json:"docType,omitempty"`
	// Takes a new number if the date has moved to another period of the number series. The old
	// number is not reused. Otherwise the document keeps its number.
	Renumber *bool `json:"renumber,omitempty"`
}

// PurchaseHistory is one change of status.
type PurchaseHistory struct {
	// Previous status. Null for the first row.
	FromStatus *string `json:"fromStatus"`
	// New status.
	ToStatus string `json:"toStatus"`
	// User who changed the status.
	ChangedBy int64 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Note given with the change.
	Note string `json:"note"`
	// When it happened (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
}

// PurchaseItem is a line of a purchase document.
type PurchaseItem struct {
	// Id of the record.
	ID int64 `json:"id"`
	// Product of the line. A goods receipt changes its stock when it is posted.
	ProductID *int64 `json:"productId"`
	// Alternative unit of the product. Null for the base unit.
	ProductAltUnitID *int64 `json:"productAltUnitId"`
	// Description of the item.
	Description string `json:"description"`
	// Unit as printed on the document.
	Unit string `json:"unit"`
	// Quantity.
	Quantity Decimal `json:"quantity"`
	// Unit price, including tax if pricesIncludeVat is true. Defaults to 0. The product's price is
	// not used.
	UnitPrice Decimal `json:"unitPrice"`
	// Line discount in percent.
	DiscountPercent Decimal `json:"discountPercent"`
	// Tax rate in percent. Defaults to 0. The product's rate is not used.
	TaxRate Decimal `json:"taxRate"`
	// Expense account of the line. Inventory products use the inventory account instead.
	AccountID *int64 `json:"accountId"`
	// Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate
	// of the net amounts of these lines.
	WhtApplies bool `json:"whtApplies"`
	// Line of the source document that this line receives or bills. If omitted, lines are matched
	// by product, or by description and unit.
	RefItemID *int64 `json:"refItemId"`
	// Name of the product.
	ProductName string `json:"productName"`
	// Quantity received by goods receipts, in the line's unit. Only on order lines.
	ReceivedQuantity Decimal `json:"receivedQuantity"`
	// Quantity billed by supplier invoices, in the line's unit. Only on order and receipt lines.
	BilledQuantity Decimal `json:"billedQuantity"`
	// Discount amount from the percentage.
	DiscountAmount Decimal `json:"discountAmount"`
	// Line total before tax.
	NetAmount Decimal `json:"netAmount"`
	// Tax of the line.
	TaxAmount Decimal `json:"taxAmount"`
	// Line total including tax.
	LineTotal Decimal `json:"lineTotal"`
}

// PurchaseItemInput is a line in a request.
type PurchaseItemInput struct {
	// Product of the line. A goods receipt changes its stock when it is posted.
	ProductID *int64 `json:"productId,omitempty"`
	// Alternative unit of the product. Null for the base unit.
	ProductAltUnitID *int64 `json:"productAltUnitId,omitempty"`
	// Description of the item.
	Description string `json:"description"`
	// Unit as printed on the document.
	Unit string `json:"unit"`
	// Quantity.
	Quantity Decimal `json:"quantity"`
	// Unit price, including tax if pricesIncludeVat is true. Defaults to 0. The product's price is
	// not used.
	UnitPrice *Decimal `json:"unitPrice,omitempty"`
	// Line discount in percent.
	DiscountPercent *Decimal `json:"discountPercent,omitempty"`
	// Tax rate in percent. Defaults to 0. The product's rate is not used.
	TaxRate *Decimal `json:"taxRate,omitempty"`
	// Expense account of the line. Inventory products use the inventory account instead.
	AccountID *int64 `json:"accountId,omitempty"`
	// Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate
	// of the net amounts of these lines.
	WhtApplies *bool `json:"whtApplies,omitempty"`
	// Line of the source document that this line receives or bills. If omitted, lines are matched
	// by product, or by description and unit.
	RefItemID *int64 `json:"refItemId,omitempty"`
}

// PurchaseNewDocument is the body of a request that creates a purchase document.
type PurchaseNewDocument struct {
	// Document type. One of: PR, PO, GR, PI, PV.
	DocType string `json:"docType"`
	// Currency of all amounts.
	Currency string `json:"currency"`
	// Source document.
	RefDocID *int64 `json:"refDocId,omitempty"`
	// Type of the source document. One of: PR, PO, GR, PI, PV.
	RefDocType *string `json:"refDocType,omitempty"`
	// Document date, in Unix seconds. Not before 1990.
	DocDate int64 `json:"docDate"`
	// Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms.
	DueDate *int64 `json:"dueDate,omitempty"`
	// Supplier. Optional on drafts; required to issue orders and supplier invoices.
	ContactID *int64 `json:"contactId,omitempty"`
	// Notes shown on the document.
	Notes *string `json:"notes,omitempty"`
	// Internal notes.
	InternalNotes *string `json:"internalNotes,omitempty"`
	// Withholding tax rate in percent.
	WhtRate *Decimal `json:"whtRate,omitempty"`
	// Revenue Code section for withholding tax.
	WhtSection *string `json:"whtSection,omitempty"`
	// Type of income from which tax is withheld, for the certificate of the payment. Defaults to
	// 3tres. One of: 40(1), 40(2), 40(3), 40(4)a, 40(4)b, 3tres, other.
	WhtIncomeType *string `json:"whtIncomeType,omitempty"`
	// Description of the income on the certificate. Defaults to whtSection.
	WhtIncomeText *string `json:"whtIncomeText,omitempty"`
	// Money account that the payment is made from. Payment vouchers only.
	BankID *int64 `json:"bankId,omitempty"`
	// Whether prices include tax. Defaults to false.
	PricesIncludeVat *bool `json:"pricesIncludeVat,omitempty"`
	// When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat.
	// Only supplier invoices can have payment. Defaults to payment if the settings are services
	// and onTaxInvoice, all lines are products of type service and have one tax rate. The tax
	// invoices then come with the payments: a voucher has the point of the invoices it pays. One
	// of: issue, payment.
	VatPoint *string `json:"vatPoint,omitempty"`
	// Warehouse that receives the goods.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Exchange rate: base currency units per unit of the document's currency.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Your own reference, unique among purchase documents.
	ExternalID *string `json:"externalId,omitempty"`
	// Withholding tax amount. If 0 or omitted, it is computed from the rate.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Supplier invoices that a payment voucher pays, if it pays several. The amounts must add up
	// to the voucher's total.
	Allocations []PurchaseAllocation `json:"allocations,omitzero"`
	// Tax invoice of the supplier, for supplier invoices and for vouchers that pay without one. If
	// VAT becomes due on payment, it belongs to the voucher. It can also be recorded later. Null
	// removes it.
	TaxInvoice *TaxInvoiceInput `json:"taxInvoice,omitempty"`
	// The lines.
	Items []PurchaseItemInput `json:"items"`
}

// PurchasePayment is a payment of a supplier invoice by a payment voucher.
type PurchasePayment struct {
	// Id of the record.
	ID int64 `json:"id"`
	// The payment voucher.
	PaymentDocID int64 `json:"paymentDocId"`
	// Number of the payment voucher.
	PaymentDocNumber string `json:"paymentDocNumber"`
	// The supplier invoice.
	InvoiceDocID int64 `json:"invoiceDocId"`
	// Number of the supplier invoice.
	InvoiceDocNumber string `json:"invoiceDocNumber"`
	// Amount paid, including withheld tax.
	Amount Decimal `json:"amount"`
	// Tax withheld from the payment.
	WhtAmount Decimal `json:"whtAmount"`
	// Currency of the amounts.
	Currency string `json:"currency"`
	// When the invoice was paid (Unix seconds).
	PaidAt int64 `json:"paidAt"`
	// User who paid.
	CreatedBy int64 `json:"createdBy"`
	// Name of the user who paid.
	CreatedByName string `json:"createdByName"`
	// When the payment was recorded (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the payment was reversed (Unix seconds). Null if it was not.
	ReversedAt *int64 `json:"reversedAt"`
}

// PurchaseStatusChange: Changes the status of a purchase document.
type PurchaseStatusChange struct {
	// New status. One of: draft, sent, acknowledged, approved, rejected, posted, matched,
	// partially_paid, paid, closed, cancelled.
	Status string `json:"status"`
	// Stored in the status history.
	Note *string `json:"note,omitempty"`
	// Payment date of a payment voucher (YYYY-MM-DD). Defaults to today. Only for PV to paid.
	PaidDate *string `json:"paidDate,omitempty"`
	// Money account that pays; defaults to that of the voucher. Only for PV to paid.
	BankID *int64 `json:"bankId,omitempty"`
}

// PurchaseTaxInvoice is the tax invoice of a document that is no longer a draft.
type PurchaseTaxInvoice struct {
	// Number of the supplier's tax invoice.
	Number string `json:"number"`
	// Invoice date (YYYY-MM-DD).
	Date string `json:"date"`
	// Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date.
	ReceivedDate *string `json:"receivedDate,omitempty"`
	// Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the
	// line.
	VendorName *string `json:"vendorName,omitempty"`
	// Tax ID of the supplier. Defaults to the contact's tax ID.
	VendorTaxID *string `json:"vendorTaxId,omitempty"`
	// Branch of the supplier. Defaults to the contact's branch.
	VendorBranchCode *string `json:"vendorBranchCode,omitempty"`
	// Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date,
	// and not before the VAT was posted. Defaults to the first possible month. Null on a voucher
	// that pays supplier invoices and is not paid yet.
	ClaimMonth *string `json:"claimMonth,omitempty"`
	// Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is
	// required. Defaults to true.
	Claimable *bool `json:"claimable,omitempty"`
	// Reason why the VAT is not claimable. Null if it is claimable. One of: no_invoice,
	// incomplete, not_business, entertainment, passenger_car, abbreviated, not_registrant,
	// expired.
	Reason *string `json:"reason,omitempty"`
}

// ReportAccountStatement is the statement of account of a customer. In mode open, fromDate and
// toDate are the day.
type ReportAccountStatement struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The customer.
	ContactID int64 `json:"contactId"`
	// Code of the customer.
	ContactCode string `json:"contactCode"`
	// Name of the customer.
	ContactName string `json:"contactName"`
	// open or activity. One of: open, activity.
	Mode string `json:"mode"`
	// The rows by currency, oldest first.
	Rows []ReportAccountStatementRow `json:"rows"`
	// Sums by currency.
	Totals ReportAccountStatementTotals `json:"totals"`
}

// ReportAccountStatementRow is an open document, or a movement.
type ReportAccountStatementRow struct {
	// Currency of the document. The amounts of the row are in it.
	Currency string `json:"currency"`
	// Document date, or date of the posting.
	Date string `json:"date"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Document number.
	Number string `json:"number"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber"`
	// Due date. Null if there is none, and in mode activity.
	DueDate *string `json:"dueDate"`
	// Days overdue. 0 or negative if the document is not due yet. Null in mode activity.
	DaysOverdue *int `json:"daysOverdue"`
	// Amount of the document. In mode activity, what the customer owes more; less is negative.
	Amount Decimal `json:"amount"`
	// Open amount. Null in mode activity.
	OutstandingAmount *Decimal `json:"outstandingAmount"`
	// Balance after the movement. Null in mode open.
	Balance *Decimal `json:"balance"`
	// Links to details: document, or entry and document.
	Links map[string]string `json:"links"`
}

// ReportAccountStatementSum is the sums of one currency.
type ReportAccountStatementSum struct {
	// The currency.
	Currency string `json:"currency"`
	// Balance before the period. Null in mode open.
	Opening *Decimal `json:"opening"`
	// Not due yet.
	NotDue Decimal `json:"notDue"`
	// Overdue for 1 to 30 days.
	Days1to30 Decimal `json:"days1to30"`
	// Overdue for 31 to 60 days.
	Days31to60 Decimal `json:"days31to60"`
	// Overdue for 61 to 90 days.
	Days61to90 Decimal `json:"days61to90"`
	// Overdue for more than 90 days.
	Over90 Decimal `json:"over90"`
	// Total open amount.
	Total Decimal `json:"total"`
	// Credit of the customer from credit notes, not used or refunded.
	CreditAmount Decimal `json:"creditAmount"`
	// What the customer owes: open documents less credit.
	Balance Decimal `json:"balance"`
}

// ReportAccountStatementTotals is the sums by currency.
type ReportAccountStatementTotals struct {
	// One for each currency with rows, an opening balance or credit.
	Currencies []ReportAccountStatementSum `json:"currencies"`
}

// ReportAged is an aging report: open balances at the end of a day. Amounts are in base
// currency, as posted.
type ReportAged struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Report date. The report shows the end of this day.
	AsOf string `json:"asOf"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The contacts, sorted by code.
	Rows []ReportAgedRow `json:"rows"`
	// Totals of all rows.
	Totals ReportAgedTotals `json:"totals"`
}

// ReportAgedDocument is an open document.
type ReportAgedDocument struct {
	// Id of the document.
	ID int64 `json:"id"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Document number.
	Number string `json:"number"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber"`
	// Document date.
	IssueDate string `json:"issueDate"`
	// Due date. Null if there is none.
	DueDate *string `json:"dueDate"`
	// Days overdue. 0 or negative if the document is not due yet.
	DaysOverdue int `json:"daysOverdue"`
	// Age bucket. One of: notDue, days1to30, days31to60, days61to90, over90.
	Bucket string `json:"bucket"`
	// Currency of the document.
	Currency string `json:"currency"`
	// Open amount in the document's currency.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Open amount in base currency.
	BaseAmount Decimal `json:"baseAmount"`
	// Links to details: document.
	Links map[string]string `json:"links"`
}

// ReportAgedRow is the open balance of one contact.
type ReportAgedRow struct {
	// Customer or supplier.
	ContactID int64 `json:"contactId"`
	// Code of the contact.
	ContactCode string `json:"contactCode"`
	// Name of the contact.
	ContactName string `json:"contactName"`
	// Not due yet.
	NotDue Decimal `json:"notDue"`
	// Overdue for 1 to 30 days.
	Days1to30 Decimal `json:"days1to30"`
	// Overdue for 31 to 60 days.
	Days31to60 Decimal `json:"days31to60"`
	// Overdue for 61 to 90 days.
	Days61to90 Decimal `json:"days61to90"`
	// Overdue for more than 90 days.
	Over90 Decimal `json:"over90"`
	// Total open amount.
	Total Decimal `json:"total"`
	// The open documents of the contact.
	Documents []ReportAgedDocument `json:"documents"`
	// Links to details: documents.
	Links map[string]string `json:"links"`
}

// ReportAgedTotals is the totals of an aging report. The documents and the other entries add
// up to the balance of the control account.
type ReportAgedTotals struct {
	// Not due yet.
	NotDue Decimal `json:"notDue"`
	// Overdue for 1 to 30 days.
	Days1to30 Decimal `json:"days1to30"`
	// Overdue for 31 to 60 days.
	Days31to60 Decimal `json:"days31to60"`
	// Overdue for 61 to 90 days.
	Days61to90 Decimal `json:"days61to90"`
	// Overdue for more than 90 days.
	Over90 Decimal `json:"over90"`
	// Total open amount.
	Total Decimal `json:"total"`
	// Balance from entries without a document, such as manual entries.
	OtherEntries Decimal `json:"otherEntries"`
	// Balance of the control account at the end of the day. Positive if money is owed.
	AccountBalance Decimal `json:"accountBalance"`
}

// ReportBalanceSheet is the balance sheet at the end of a day. Earnings of previous fiscal
// years are part of retained earnings; earnings of the current year are a separate row. Both
// are computed, so it does not matter whether years were closed.
type ReportBalanceSheet struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Report date. The report shows the end of this day.
	AsOf string `json:"asOf"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The accounts of each section, sorted by code. Current year earnings come last.
	Rows []ReportStatementRow `json:"rows"`
	// Totals of the sections.
	Totals ReportPositionTotals `json:"totals"`
}

// ReportBankReconciliation: Compares the balance of the bank with the ledger.
type ReportBankReconciliation struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Report date. The report shows the end of this day.
	AsOf string `json:"asOf"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// Name of the money account.
	BankName string `json:"bankName"`
	// The rows by section, oldest first.
	Rows []ReportBankReconciliationRow `json:"rows"`
	// Sums by section.
	Totals ReportBankReconciliationTotals `json:"totals"`
}

// ReportBankReconciliationRow is a balance, a posting that the bank has not shown, or a bank
// line that is not posted.
type ReportBankReconciliationRow struct {
	// Section: bank (balance of the bank), outstandingIn and outstandingOut (postings that the
	// bank has not shown), notInBooks (bank lines without a posting), ledger (balance of the
	// ledger). One of: bank, outstandingIn, outstandingOut, notInBooks, ledger.
	Section string `json:"section"`
	// Date of the posting or line.
	Date string `json:"date"`
	// Number of the document or entry, or reference of the bank.
	Number string `json:"number"`
	// Description of the posting, or text of the bank.
	Text string `json:"text"`
	// Customer or supplier, or empty.
	ContactName string `json:"contactName"`
	// Amount; money out is negative.
	Amount Decimal `json:"amount"`
	// Days since the date.
	Days int `json:"days"`
	// Links to details: entry, or lines of the bank.
	Links map[string]string `json:"links"`
}

// ReportBankReconciliationTotals is the sums by section. ledger = bank + outstandingIn +
// outstandingOut - notInBooks + difference.
type ReportBankReconciliationTotals struct {
	// Balance of the bank.
	Bank Decimal `json:"bank"`
	// Incoming postings that the bank has not shown.
	OutstandingIn Decimal `json:"outstandingIn"`
	// Outgoing postings that the bank has not shown.
	OutstandingOut Decimal `json:"outstandingOut"`
	// Bank lines without a posting.
	NotInBooks Decimal `json:"notInBooks"`
	// Balance of the ledger account.
	Ledger Decimal `json:"ledger"`
	// What is not explained.
	Difference Decimal `json:"difference"`
}

// ReportCash is the cash report: money in and out per money account, or the transactions of
// one account.
type ReportCash struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The money accounts or, with bankId, the transactions of that account, oldest first.
	Rows []ReportCashRow `json:"rows"`
	// Totals of all rows over the whole period.
	Totals ReportCashTotals `json:"totals"`
	// Position of the page. Only with bankId.
	Pagination *Pagination `json:"pagination,omitempty"`
}

// ReportCashRow is a money account or, with bankId, one of its transactions. Fields of the
// other row type are absent.
type ReportCashRow struct {
	// The money account.
	BankID *int64 `json:"bankId,omitempty"`
	// Name of the money account.
	BankName *string `json:"bankName,omitempty"`
	// Code of the ledger account.
	AccountCode *string `json:"accountCode,omitempty"`
	// Names of other money accounts on the same ledger account, whose money is in this row.
	SharedWith *string `json:"sharedWith,omitempty"`
	// Opening balance.
	Opening *Decimal `json:"opening,omitempty"`
	// Journal entry. Only with bankId.
	EntryID *int64 `json:"entryId,omitempty"`
	// Number of the journal entry. Only with bankId.
	EntryNumber *string `json:"entryNumber,omitempty"`
	// Date of the entry. Only with bankId.
	Date *string `json:"date,omitempty"`
	// Description of the entry. Only with bankId.
	Description *string `json:"description,omitempty"`
	// Source of the entry. Only with bankId.
	ReferenceType *string `json:"referenceType,omitempty"`
	// Document that posted the entry. Absent if there is none. Only with bankId.
	ReferenceID *int64 `json:"referenceId,omitempty"`
	// Number of the document. Only with bankId.
	ReferenceNumber *string `json:"referenceNumber,omitempty"`
	// Customer or supplier of the transaction. Absent if there is none. Only with bankId.
	ContactID *int64 `json:"contactId,omitempty"`
	// Name of the contact. Only with bankId.
	ContactName *string `json:"contactName,omitempty"`
	// Money in.
	In Decimal `json:"in"`
	// Money out.
	Out Decimal `json:"out"`
	// Closing balance.
	Closing *Decimal `json:"closing,omitempty"`
	// Balance after the transaction. Only with bankId.
	Balance *Decimal `json:"balance,omitempty"`
	// Links to details: lines, or entry and document.
	Links map[string]string `json:"links"`
}

// ReportCashTotals is the totals of the money accounts. A ledger account shared by two money
// accounts is counted once.
type ReportCashTotals struct {
	// Opening balance.
	Opening Decimal `json:"opening"`
	// Money in.
	In Decimal `json:"in"`
	// Money out.
	Out Decimal `json:"out"`
	// Closing balance.
	Closing Decimal `json:"closing"`
}

// ReportCompany is the organization in the header of a report.
type ReportCompany struct {
	// Registered name.
	Name string `json:"name"`
	// Tax identification number. Empty if unknown.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office. Empty if unknown.
	BranchCode string `json:"branchCode"`
}

// ReportFiledAmounts is the amounts of a document in a return.
type ReportFiledAmounts struct {
	// Value before VAT, or amount from which tax is withheld.
	BaseAmount Decimal `json:"baseAmount"`
	// VAT. Only in VAT returns.
	VatAmount *Decimal `json:"vatAmount,omitempty"`
	// Tax withheld. Only in withholding tax returns.
	TaxAmount *Decimal `json:"taxAmount,omitempty"`
}

// ReportFilingException is a difference between a return and the registers now.
type ReportFilingException struct {
	// added, removed or changed since the return was filed. One of: added, removed, changed.
	Change string `json:"change"`
	// Register of the document, certificate for tax withheld, or entry for a manual entry on a VAT
	// account. One of: output, input, certificate, entry.
	Side string `json:"side"`
	// Type of the document or, for a certificate, of its source. Null for a manual entry.
	DocumentType *string `json:"documentType"`
	// Document. Null for a manual entry.
	DocumentID *int64 `json:"documentId"`
	// Number of the document, tax invoice, certificate or entry.
	Number string `json:"number"`
	// Amounts in the return. Null if the document was not in it.
	Before *ReportFiledAmounts `json:"before"`
	// Amounts now. Null if the document is no longer in the register.
	After *ReportFiledAmounts `json:"after"`
	// When the document was last changed (Unix seconds).
	ChangedAt *int64 `json:"changedAt"`
	// Name of the user who changed it. Empty if unknown.
	ChangedByName string `json:"changedByName"`
}

// ReportFilingExceptionPage is one page of a list.
type ReportFilingExceptionPage struct {
	// The records of this page.
	Items      []ReportFilingException `json:"items"`
	Pagination Pagination              `json:"pagination"`
}

// ReportGeneralLedger: Lists the lines of an account with its running balance.
type ReportGeneralLedger struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The lines of this page, oldest first.
	Rows []ReportGeneralLedgerRow `json:"rows"`
	// Opening balance and movements of the account over the whole period.
	Totals ReportLedgerTotals `json:"totals"`
	// Position of the page.
	Pagination Pagination `json:"pagination"`
}

// ReportGeneralLedgerRow is a line of an account.
type ReportGeneralLedgerRow struct {
	// The journal entry.
	EntryID int64 `json:"entryId"`
	// Entry number.
	EntryNumber string `json:"entryNumber"`
	// Entry date.
	Date string `json:"date"`
	// Description of the entry.
	Description string `json:"description"`
	// Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX
	// (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed).
	ReferenceType string `json:"referenceType"`
	// Id of the document that posted the entry, or null. For TX, the id of the tax invoice.
	ReferenceID *int64 `json:"referenceId"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Customer or supplier of the line. Null if there is none.
	ContactID *int64 `json:"contactId"`
	// Name of the contact.
	ContactName string `json:"contactName"`
	// Debit amount.
	Debit Decimal `json:"debit"`
	// Credit amount.
	Credit Decimal `json:"credit"`
	// Balance of the account after the line, debit positive.
	Balance Decimal `json:"balance"`
	// Links to details: entry, document.
	Links map[string]string `json:"links"`
}

// ReportJournal: Lists journal entries line by line, oldest first.
type ReportJournal struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The lines of this page.
	Rows []ReportJournalRow `json:"rows"`
	// Totals of the whole period.
	Totals ReportJournalTotals `json:"totals"`
	// Position of the page.
	Pagination Pagination `json:"pagination"`
}

// ReportJournalRow is a line of the journal.
type ReportJournalRow struct {
	// The journal entry.
	EntryID int64 `json:"entryId"`
	// Entry number.
	EntryNumber string `json:"entryNumber"`
	// Entry date.
	Date string `json:"date"`
	// Description of the entry.
	Description string `json:"description"`
	// Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX
	// (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed).
	ReferenceType string `json:"referenceType"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Code of the account.
	AccountCode string `json:"accountCode"`
	// Name of the account.
	AccountName string `json:"accountName"`
	// Debit amount.
	Debit Decimal `json:"debit"`
	// Credit amount.
	Credit Decimal `json:"credit"`
	// Description of the line.
	LineDescription string `json:"lineDescription"`
	// Name of the account in Thai. Empty if it has none.
	AccountNameTh string `json:"accountNameTh"`
	// Links to details: entry, document.
	Links map[string]string `json:"links"`
}

// ReportJournalTotals is the totals of the whole period.
type ReportJournalTotals struct {
	// Total debit.
	Debit Decimal `json:"debit"`
	// Total credit.
	Credit Decimal `json:"credit"`
}

// ReportLedgerTotals: Opening balance and movements of an account over the whole period.
type ReportLedgerTotals struct {
	// Opening balance, debit positive.
	Opening Decimal `json:"opening"`
	// Debit.
	Debit Decimal `json:"debit"`
	// Credit.
	Credit Decimal `json:"credit"`
	// Closing balance.
	Closing Decimal `json:"closing"`
}

// ReportPP30 is the VAT return of a month.
type ReportPP30 struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportTaxpayer `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Tax month (YYYY-MM).
	Month string `json:"month"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The boxes: as filed, or as computed now if the month is not filed.
	Boxes PP30Boxes `json:"boxes"`
	// The boxes in order, as in files.
	Rows []ReportPP30Row `json:"rows"`
	// The result of the return.
	Totals ReportPP30Totals `json:"totals"`
	// What to look at before filing.
	Problems []ReportPP30Problem `json:"problems"`
	// Last day to file.
	DueDate string `json:"dueDate"`
	// VAT return of the month. Null if it is not filed.
	Filing *ReportVatFiling `json:"filing"`
	// Whether the filed boxes differ from those computed now.
	Changed bool `json:"changed"`
}

// ReportPP30Problem: Something to look at before the return is filed.
type ReportPP30Problem struct {
	// outside: sales outside VAT or without a VAT category. withoutTaxInvoice: purchase VAT
	// without a tax invoice. manual: manual entries on the VAT accounts. address: the address of
	// the organization is incomplete. taxId: its tax ID is missing or invalid. One of: outside,
	// withoutTaxInvoice, manual, address, taxId.
	Reason string `json:"reason"`
	// Number of documents or entries.
	Count int `json:"count"`
	// Their value (outside) or VAT.
	Amount Decimal `json:"amount"`
	// Explanation.
	Text string `json:"text"`
}

// ReportPP30Row is a box of the return in a file.
type ReportPP30Row struct {
	// Number of the box.
	Box int `json:"box"`
	// Value of the box.
	Amount Decimal `json:"amount"`
	// Links to details: output and input, the registers behind the box.
	Links map[string]string `json:"links"`
}

// ReportPP30Totals is the result of a VAT return.
type ReportPP30Totals struct {
	// Amount to pay. Negative for an excess.
	Amount Decimal `json:"amount"`
}

// ReportPosition is the totals of the sections of a balance sheet.
type ReportPosition struct {
	// Assets.
	Assets Decimal `json:"assets"`
	// Liabilities.
	Liabilities Decimal `json:"liabilities"`
	// Equity.
	Equity Decimal `json:"equity"`
	// Assets less liabilities and equity. Always 0.
	Difference Decimal `json:"difference"`
}

// ReportPositionTotals is the totals of a balance sheet.
type ReportPositionTotals struct {
	// Assets.
	Assets Decimal `json:"assets"`
	// Liabilities.
	Liabilities Decimal `json:"liabilities"`
	// Equity.
	Equity Decimal `json:"equity"`
	// Assets less liabilities and equity. Always 0.
	Difference Decimal `json:"difference"`
	// Totals of the comparison date. Null without a comparison.
	Compare *ReportPosition `json:"compare"`
}

// ReportProfit is the totals of the sections of a profit and loss statement.
type ReportProfit struct {
	// Revenue.
	Revenue Decimal `json:"revenue"`
	// Cost of sales, including stock variances.
	CostOfSales Decimal `json:"costOfSales"`
	// Gross profit: revenue less cost of sales.
	GrossProfit Decimal `json:"grossProfit"`
	// All other expenses.
	Expenses Decimal `json:"expenses"`
	// Net profit.
	NetProfit Decimal `json:"netProfit"`
}

// ReportProfitAndLoss is the profit and loss statement of a period. Closing entries are
// excluded.
type ReportProfitAndLoss struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The accounts of each section, sorted by code.
	Rows []ReportStatementRow `json:"rows"`
	// Totals of the sections.
	Totals ReportProfitTotals `json:"totals"`
}

// ReportProfitTotals is the totals of a profit and loss statement.
type ReportProfitTotals struct {
	// Revenue.
	Revenue Decimal `json:"revenue"`
	// Cost of sales, including stock variances.
	CostOfSales Decimal `json:"costOfSales"`
	// Gross profit: revenue less cost of sales.
	GrossProfit Decimal `json:"grossProfit"`
	// All other expenses.
	Expenses Decimal `json:"expenses"`
	// Net profit.
	NetProfit Decimal `json:"netProfit"`
	// Totals of the comparison period. Null without a comparison.
	Compare *ReportProfit `json:"compare"`
}

// ReportPurchases is the purchases report of a period by document date: approved supplier
// invoices, and paid vouchers without one. Opening balances are excluded.
type ReportPurchases struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The contacts, products or months. Purchases without a product or contact come last, with key
	// null.
	Rows []ReportPurchasesRow `json:"rows"`
	// Totals of all purchases.
	Totals ReportPurchasesTotals `json:"totals"`
}

// ReportPurchasesRow is the purchases from a contact, of a product or in a month.
type ReportPurchasesRow struct {
	// Id of the contact or product, or the month (YYYY-MM). Null for amounts without a product or
	// contact.
	Key json.RawMessage `json:"key"`
	// Code of the contact or product, or the month.
	Code string `json:"code"`
	// Name of the contact or product, or the month.
	Name string `json:"name"`
	// Number of documents, less reversed ones.
	Documents int `json:"documents"`
	// Quantity in base units, less returns. Only if grouped by product.
	Quantity *Decimal `json:"quantity,omitempty"`
	// Amount before VAT in base currency.
	Net Decimal `json:"net"`
	// VAT. Of sales, it includes that of deposits on the day they were received.
	Vat Decimal `json:"vat"`
	// Total including VAT.
	Total Decimal `json:"total"`
	// Links to details: documents or card.
	Links map[string]string `json:"links"`
}

// ReportPurchasesTotals is the totals of all purchases of a period. They do not depend on the
// grouping.
type ReportPurchasesTotals struct {
	// Number of documents.
	Documents int `json:"documents"`
	// Amount before VAT.
	Net Decimal `json:"net"`
	// VAT.
	Vat Decimal `json:"vat"`
	// Total including VAT.
	Total Decimal `json:"total"`
}

// ReportSales is the sales report of a period by entry date. Reversals count as negative on
// their own date.
type ReportSales struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The contacts, products or months. Sales without a product come last, with key null.
	Rows []ReportSalesRow `json:"rows"`
	// Totals of all sales.
	Totals ReportSalesTotals `json:"totals"`
}

// ReportSalesRow is the sales to a contact, of a product or in a month.
type ReportSalesRow struct {
	// Id of the contact or product, or the month (YYYY-MM). Null for amounts without a product or
	// contact.
	Key json.RawMessage `json:"key"`
	// Code of the contact or product, or the month.
	Code string `json:"code"`
	// Name of the contact or product, or the month.
	Name string `json:"name"`
	// Number of documents, less reversed ones.
	Documents int `json:"documents"`
	// Quantity in base units, less returns. Only if grouped by product.
	Quantity *Decimal `json:"quantity,omitempty"`
	// Amount before VAT in base currency.
	Net Decimal `json:"net"`
	// VAT. Of sales, it includes that of deposits on the day they were received.
	Vat Decimal `json:"vat"`
	// Total including VAT.
	Total Decimal `json:"total"`
	// Cost of sales.
	Cost Decimal `json:"cost"`
	// Gross margin: net less cost.
	Margin Decimal `json:"margin"`
	// Links to details: documents or card.
	Links map[string]string `json:"links"`
}

// ReportSalesTotals is the totals of all sales of a period. They do not depend on the
// grouping.
type ReportSalesTotals struct {
	// Number of documents, less reversed ones.
	Documents int `json:"documents"`
	// Amount before VAT.
	Net Decimal `json:"net"`
	// VAT, with that of deposits on the day they were received.
	Vat Decimal `json:"vat"`
	// Total including VAT.
	Total Decimal `json:"total"`
	// Cost of sales.
	Cost Decimal `json:"cost"`
	// Gross margin: net less cost.
	Margin Decimal `json:"margin"`
}

// ReportStatementRow is one line of a profit and loss statement or a balance sheet.
type ReportStatementRow struct {
	// Part of the statement: revenue, costOfSales and expenses, or assets, liabilities and equity.
	// One of: revenue, costOfSales, expenses, assets, liabilities, equity.
	Section string `json:"section"`
	// Ledger account. Null for a computed row.
	AccountID *int64 `json:"accountId"`
	// Code of the account.
	Code *string `json:"code"`
	// Name of the account.
	Name string `json:"name"`
	// Name of the account in Thai.
	NameTh string `json:"nameTh"`
	// Amount, positive on the normal side of its section.
	Amount Decimal `json:"amount"`
	// Amount of the comparison date or period. Null without a comparison.
	CompareAmount *Decimal `json:"compareAmount"`
	// Links to details: the lines, or other reports for a computed row.
	Links map[string]string `json:"links"`
}

// ReportStockCard: Lists the movements of a product by posting date.
type ReportStockCard struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The movements of this page, oldest first.
	Rows []ReportStockCardRow `json:"rows"`
	// Opening stock and movements over the whole period.
	Totals ReportStockCardTotals `json:"totals"`
	// Position of the page.
	Pagination Pagination `json:"pagination"`
}

// ReportStockCardRow is a stock movement with the quantity on hand after it.
type ReportStockCardRow struct {
	// The movement.
	MovementID int64 `json:"movementId"`
	// Posting date.
	Date string `json:"date"`
	// Type of movement: opening, sale, sale_reversal, sale_return, sale_return_reversal, purchase,
	// purchase_reversal, adjustment or transfer.
	MovementType string `json:"movementType"`
	// Type of the document, or OPENING, ADJUSTMENT or TRANSFER.
	ReferenceType string `json:"referenceType"`
	// Id of the document.
	ReferenceID int64 `json:"referenceId"`
	// Number of the document, or a note.
	Note string `json:"note"`
	// Number of the transfer. Only on transfers.
	TransferNumber string `json:"transferNumber"`
	// Quantity in, in base units.
	QuantityIn Decimal `json:"quantityIn"`
	// Quantity out, in base units.
	QuantityOut Decimal `json:"quantityOut"`
	// Quantity on hand after the movement.
	Quantity Decimal `json:"quantity"`
	// Stock value.
	Value Decimal `json:"value"`
	// Links to details: document, or product.
	Links map[string]string `json:"links"`
}

// ReportStockCardTotals: Opening stock and movements of a product over the whole period.
type ReportStockCardTotals struct {
	// Opening quantity.
	OpeningQuantity Decimal `json:"openingQuantity"`
	// Stock value.
	OpeningValue Decimal `json:"openingValue"`
	// Money in.
	QuantityIn Decimal `json:"quantityIn"`
	// Money out.
	QuantityOut Decimal `json:"quantityOut"`
	// Closing quantity.
	Quantity Decimal `json:"quantity"`
	// Stock value.
	Value Decimal `json:"value"`
}

// ReportStockValuation is a stock valuation: quantities and book values at the end of a day.
type ReportStockValuation struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Report date. The report shows the end of this day.
	AsOf string `json:"asOf"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The products of each warehouse, sorted by code.
	Rows []ReportStockValuationRow `json:"rows"`
	// Totals of all rows.
	Totals ReportStockValuationTotals `json:"totals"`
}

// ReportStockValuationRow is a product in a warehouse.
type ReportStockValuationRow struct {
	// The product.
	ProductID int64 `json:"productId"`
	// Code of the product.
	ProductCode string `json:"productCode"`
	// Name of the product.
	ProductName string `json:"productName"`
	// The warehouse.
	WarehouseID int64 `json:"warehouseId"`
	// Code of the warehouse.
	WarehouseCode string `json:"warehouseCode"`
	// Quantity in base units.
	Quantity Decimal `json:"quantity"`
	// Value per base unit. 0 without stock.
	AverageCost Decimal `json:"averageCost"`
	// Value in base currency.
	Value Decimal `json:"value"`
	// Links to details: card.
	Links map[string]string `json:"links"`
}

// ReportStockValuationTotals is the totals of a stock valuation.
type ReportStockValuationTotals struct {
	// Total value.
	Value Decimal `json:"value"`
}

// ReportTaxpayer is the organization with its tax registration.
type ReportTaxpayer struct {
	// Registered name.
	Name string `json:"name"`
	// Tax identification number. Empty if unknown.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office. Empty if unknown.
	BranchCode string `json:"branchCode"`
	// Branch in legal wording: สำนักงานใหญ่, or สาขาที่ and
	// five digits.
	BranchText string `json:"branchText"`
}

// ReportTrialBalance is a trial balance: opening balance, movements and closing balance of
// each account.
type ReportTrialBalance struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The accounts, sorted by code.
	Rows []ReportTrialBalanceRow `json:"rows"`
	// Totals of all rows.
	Totals ReportTrialBalanceTotals `json:"totals"`
}

// ReportTrialBalanceRow is an account with its balances and movements, debit positive.
type ReportTrialBalanceRow struct {
	// Ledger account. Null for a computed row.
	AccountID *int64 `json:"accountId"`
	// Code of the account.
	Code *string `json:"code"`
	// Name of the account.
	Name string `json:"name"`
	// Name of the account in Thai.
	NameTh string `json:"nameTh"`
	// Account type. One of: ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE.
	AccountType string `json:"accountType"`
	// Opening balance.
	Opening Decimal `json:"opening"`
	// Total debit of the period.
	Debit Decimal `json:"debit"`
	// Total credit of the period.
	Credit Decimal `json:"credit"`
	// Closing balance.
	Closing Decimal `json:"closing"`
	// Links to details: lines.
	Links map[string]string `json:"links"`
}

// ReportTrialBalanceTotals is the totals of a trial balance. Opening and closing balances add
// up to 0; debits equal credits.
type ReportTrialBalanceTotals struct {
	// Sum of the opening balances. Always 0.
	Opening Decimal `json:"opening"`
	// Total debit.
	Debit Decimal `json:"debit"`
	// Total credit.
	Credit Decimal `json:"credit"`
	// Sum of the closing balances. Always 0.
	Closing Decimal `json:"closing"`
}

// ReportVatExplanation is one reason why ledger and register differ in a month.
type ReportVatExplanation struct {
	// voidedInOtherMonth: voided in a month other than that of its entry. claimedInOtherMonth:
	// claimed in a month other than that of its entry. withoutTaxInvoice: no tax invoice recorded
	// yet. notClaimable: moved to cost later. manual: manual entries. opening: opening balances.
	// filing: entries of VAT returns. One of: voidedInOtherMonth, claimedInOtherMonth,
	// withoutTaxInvoice, notClaimable, manual, opening, filing.
	Reason string `json:"reason"`
	// Amount.
	Amount Decimal `json:"amount"`
	// The journal entries behind the difference.
	EntryIDs []int64 `json:"entryIds"`
}

// ReportVatFiling is the VAT return of a month.
type ReportVatFiling struct {
	// Id of the filing.
	ID int64 `json:"id"`
	// 0 for the original return, 1 for its first amendment, and so on.
	Sequence int `json:"sequence"`
	// Status of the filing.
	Status string `json:"status"`
}

// ReportVatInput is the input VAT register of a month, reconciled with its account.
type ReportVatInput struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportTaxpayer `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Tax month (YYYY-MM).
	Month string `json:"month"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The tax invoices in the order of receipt.
	Rows []ReportVatInputRow `json:"rows"`
	// Totals of all rows.
	Totals ReportVatInputTotals `json:"totals"`
	// VAT that can still be claimed but has no tax invoice yet, posted in this month or the six
	// months before it.
	Pending []ReportVatPending `json:"pending"`
	// Reconciliation of the register with the input VAT account.
	Reconciliation ReportVatReconciliation `json:"reconciliation"`
	// VAT return of the month. Null if it is not filed.
	Filing *ReportVatFiling `json:"filing"`
}

// ReportVatInputRow is a supplier's tax invoice that is claimed in the month, or an entry of a
// bank line with VAT.
type ReportVatInputRow struct {
	// Position in the register, starting at 1.
	Seq int `json:"seq"`
	// Date of the tax invoice.
	Date string `json:"date"`
	// Tax invoice number.
	Number string `json:"number"`
	// Supplier.
	VendorName string `json:"vendorName"`
	// Tax ID of the supplier.
	VendorTaxID string `json:"vendorTaxId"`
	// Branch number of the supplier.
	VendorBranchCode string `json:"vendorBranchCode"`
	// Branch in legal wording. Empty if unknown.
	BranchText string `json:"branchText"`
	// Value before VAT.
	BaseAmount Decimal `json:"baseAmount"`
	// Claimed VAT.
	VatAmount Decimal `json:"vatAmount"`
	// Total including VAT.
	TotalAmount Decimal `json:"totalAmount"`
	// Type of the document that posted the VAT.
	DocumentType string `json:"documentType"`
	// Document that posted the VAT.
	DocumentID int64 `json:"documentId"`
	// Entry number.
	DocumentNumber string `json:"documentNumber"`
	// Line of the expense claim. Null for other documents.
	ItemID *int64 `json:"itemId"`
	// Date on which the tax invoice was received.
	ReceivedDate string `json:"receivedDate"`
	// Tax month in which the VAT is claimed (YYYY-MM).
	ClaimMonth string `json:"claimMonth"`
	// Remarks, in Thai.
	Remark string `json:"remark"`
	// Links to details: document.
	Links map[string]string `json:"links"`
}

// ReportVatInputTotals is the totals of the input VAT register.
type ReportVatInputTotals struct {
	// Number of rows.
	Count int `json:"count"`
	// Total value.
	BaseAmount Decimal `json:"baseAmount"`
	// Total VAT.
	VatAmount Decimal `json:"vatAmount"`
}

// ReportVatOutput is the output VAT register of a month, reconciled with its account.
type ReportVatOutput struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportTaxpayer `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Tax month (YYYY-MM).
	Month string `json:"month"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// The documents, sorted by date and number.
	Rows []ReportVatOutputRow `json:"rows"`
	// Totals of all rows.
	Totals ReportVatOutputTotals `json:"totals"`
	// Sales outside VAT. They are not in the register.
	Outside ReportVatOutside `json:"outside"`
	// Document numbers of deleted drafts in the month. No document has these numbers.
	Gaps []string `json:"gaps"`
	// Numbers of billing notes of earlier versions, which took numbers of invoices. They are no
	// tax invoices. New billing notes have their own series.
	BillingNotes []string `json:"billingNotes"`
	// Reconciliation of the register with the output VAT account.
	Reconciliation ReportVatReconciliation `json:"reconciliation"`
	// VAT return of the month. Null if it is not filed.
	Filing *ReportVatFiling `json:"filing"`
}

// ReportVatOutputRow is a document of the output VAT register, or all abbreviated tax invoices
// of a day.
type ReportVatOutputRow struct {
	// Position in the register, starting at 1.
	Seq int `json:"seq"`
	// Document date. For a refunded deposit, the refund date.
	Date string `json:"date"`
	// Document number. For the abbreviated tax invoices of a day, the first and the last number.
	Number string `json:"number"`
	// Customer.
	ContactName string `json:"contactName"`
	// Tax ID of the customer.
	ContactTaxID string `json:"contactTaxId"`
	// Branch number of the customer.
	BranchCode string `json:"branchCode"`
	// Branch in legal wording. Empty if unknown.
	BranchText string `json:"branchText"`
	// Value before VAT as posted, less deposits declared earlier.
	BaseAmount Decimal `json:"baseAmount"`
	// VAT as posted, less deposits declared earlier.
	VatAmount Decimal `json:"vatAmount"`
	// Total including VAT.
	TotalAmount Decimal `json:"totalAmount"`
	// VAT category. One of: standard, zero, exempt, none.
	VatCategory string `json:"vatCategory"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Document. Null if the row combines several documents.
	DocumentID *int64 `json:"documentId"`
	// Number of the corrected invoice. Only on credit and debit notes.
	RefNumber string `json:"refNumber"`
	// Whether this is an abbreviated tax invoice.
	Abbreviated bool `json:"abbreviated"`
	// Whether the document is void. A void document keeps its row, without amounts.
	Cancelled bool `json:"cancelled"`
	// Remarks, in Thai.
	Remark string `json:"remark"`
	// Links to details: document or documents.
	Links map[string]string `json:"links"`
}

// ReportVatOutputTotals is the totals of the output VAT register.
type ReportVatOutputTotals struct {
	// Number of rows.
	Count int `json:"count"`
	// Total value.
	BaseAmount Decimal `json:"baseAmount"`
	// Value at the standard rate.
	StandardBase Decimal `json:"standardBase"`
	// Zero-rated value.
	ZeroBase Decimal `json:"zeroBase"`
	// Exempt value.
	ExemptBase Decimal `json:"exemptBase"`
	// Total VAT.
	VatAmount Decimal `json:"vatAmount"`
}

// ReportVatOutside: Sales outside VAT or without a VAT category.
type ReportVatOutside struct {
	// Number of documents.
	Count int `json:"count"`
	// Total value before VAT.
	BaseAmount Decimal `json:"baseAmount"`
}

// ReportVatPending is the VAT of a purchase that has no tax invoice yet.
type ReportVatPending struct {
	// Posting date.
	Date string `json:"date"`
	// Supplier.
	VendorName string `json:"vendorName"`
	// Tax ID of the supplier. Empty if unknown.
	VendorTaxID string `json:"vendorTaxId"`
	// Value before VAT.
	BaseAmount Decimal `json:"baseAmount"`
	// VAT that can be claimed.
	VatAmount Decimal `json:"vatAmount"`
	// Type of the document that posted the VAT.
	DocumentType string `json:"documentType"`
	// Document that posted the VAT.
	DocumentID int64 `json:"documentId"`
	// Entry number.
	DocumentNumber string `json:"documentNumber"`
	// Line of the expense claim. Null for other documents.
	ItemID *int64 `json:"itemId"`
	// Code of the account that holds the VAT until then.
	Account string `json:"account"`
	// Links to details: document.
	Links map[string]string `json:"links"`
}

// ReportVatReconciliation is the reconciliation of a VAT register with its account. The
// differences explain the whole gap.
type ReportVatReconciliation struct {
	// Code of the account.
	Account string `json:"account"`
	// Movement of the account in the month. Positive on the normal side.
	LedgerAmount Decimal `json:"ledgerAmount"`
	// Total VAT.
	RegisterAmount Decimal `json:"registerAmount"`
	// Reasons why the ledger is higher than the register, or lower if negative.
	Explained []ReportVatExplanation `json:"explained"`
	// Unexplained rest. Always 0.
	Difference Decimal `json:"difference"`
	// Links to details: lines.
	Links map[string]string `json:"links"`
}

// ReportWhtReceived is the tax that customers withheld in a period.
type ReportWhtReceived struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization ReportCompany `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// First day.
	FromDate string `json:"fromDate"`
	// Last day.
	ToDate string `json:"toDate"`
	// Entries created after this time are excluded. Null means no limit.
	KnownAt *string `json:"knownAt"`
	// When the report was generated (Unix seconds).
	GeneratedAt int64 `json:"generatedAt"`
	// Payments with withheld tax, oldest first.
	Rows []ReportWhtReceivedRow `json:"rows"`
	// Sums of the rows.
	Totals ReportWhtReceivedTotals `json:"totals"`
}

// ReportWhtReceivedRow: Tax that a customer withheld from a payment.
type ReportWhtReceivedRow struct {
	// Date of the entry.
	Date string `json:"date"`
	// Document type: receipt, cash sale or deposit.
	DocumentType string `json:"documentType"`
	// The document.
	DocumentID int64 `json:"documentId"`
	// Number of the document.
	Number string `json:"number"`
	// Name of the customer.
	ContactName string `json:"contactName"`
	// Tax ID of the customer.
	ContactTaxID string `json:"contactTaxId"`
	// Amount from which tax was withheld. Negative for a void.
	BaseAmount Decimal `json:"baseAmount"`
	// Rate in percent.
	Rate Decimal `json:"rate"`
	// Tax withheld. Negative for a void.
	TaxAmount Decimal `json:"taxAmount"`
	// Number of the customer's certificate. Empty if it is not recorded.
	CertificateNumber string `json:"certificateNumber"`
	// Date of the customer's certificate. Null if it is not recorded.
	CertificateDate *string `json:"certificateDate"`
	// Links to details: document and entry.
	Links map[string]string `json:"links"`
}

// ReportWhtReceivedTotals is the sums of the report.
type ReportWhtReceivedTotals struct {
	// Amount from which tax was withheld.
	BaseAmount Decimal `json:"baseAmount"`
	// Tax withheld: the movement of the account by these documents.
	TaxAmount Decimal `json:"taxAmount"`
}

// SalesBaseValue is the base currency amounts of a tax invoice in foreign currency, as in the
// output VAT register. Positive on a credit note.
type SalesBaseValue struct {
	// Base currency, ISO 4217.
	Currency string `json:"currency"`
	// Value before VAT, less deposits.
	TotalAmount Decimal `json:"totalAmount"`
	// VAT, less deposits.
	VatAmount Decimal `json:"vatAmount"`
}

// SalesCharge is the amount charged or credited, in the document's currency.
type SalesCharge struct {
	// Value before VAT, less deposits.
	TotalAmount Decimal `json:"totalAmount"`
	// VAT, less deposits.
	VatAmount Decimal `json:"vatAmount"`
	// Grand total on the printed document.
	GrandTotal Decimal `json:"grandTotal"`
	// Amount to pay, printed in words: grandTotal in general, the amount received on a receipt,
	// and the outstanding amount of the invoices on a consolidated document. On a credit note it
	// is the credited amount.
	PayableAmount Decimal `json:"payableAmount"`
	// Tax that the customer withholds from payableAmount. 0 on a credit note.
	WhtAmount Decimal `json:"whtAmount"`
	// payableAmount less whtAmount.
	NetAmount Decimal `json:"netAmount"`
}

// SalesConsolidation: Consolidates several invoices into one document.
type SalesConsolidation struct {
	// The invoices. At least two.
	DocumentIDs []int64 `json:"documentIds"`
	// Date of the billing note (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate *string `json:"issueDate,omitempty"`
}

// SalesConversion: Creates the next document from an existing one.
type SalesConversion struct {
	// The document to convert.
	FromID int64 `json:"fromId"`
	// Type of the new document. One of: SO, IV, RE, CS, CN, DN.
	ToType string `json:"toType"`
	// Amount that a receipt settles, including withheld tax; receipts only. Defaults to the
	// outstanding amount.
	ReceivedAmount *Decimal `json:"receivedAmount,omitempty"`
	// Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate *string `json:"issueDate,omitempty"`
}

// SalesCorrected is the invoice that a credit or debit note corrects, as the law requires it
// on the note.
type SalesCorrected struct {
	// Number of the invoice as printed. For an opening invoice, its number in the previous books.
	DocumentNumber string `json:"documentNumber"`
	// Invoice date.
	IssueDate string `json:"issueDate"`
	// Original value before VAT.
	TotalAmount Decimal `json:"totalAmount"`
	// Correct value: the original value less the credit note or plus the debit note.
	RightAmount Decimal `json:"rightAmount"`
}

// SalesCreditRefund: Refunds the credit of a credit note to the customer.
type SalesCreditRefund struct {
	// The credit note.
	DocumentID int64 `json:"documentId"`
	// Amount to refund. Defaults to the full remaining amount.
	Amount *Decimal `json:"amount,omitempty"`
	// Money account that the refund is paid from. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
}

// SalesCustomerPayment is a payment of a customer for several invoices.
type SalesCustomerPayment struct {
	// Customer of all documents.
	ContactID int64 `json:"contactId"`
	// Date of the payment and the receipts (YYYY-MM-DD). Determines the number series.
	Date string `json:"date"`
	// Money account that received the payment.
	BankID int64 `json:"bankId"`
	// Reference of the payment, such as that of the bank transfer. All receipts have it.
	Reference *string `json:"reference,omitempty"`
	// The invoices and debit notes, in one currency. Each gets a receipt. With the setting
	// receiptTogether, invoices in base currency that are paid in full get one receipt, for a
	// billing note that consolidates them.
	Documents []SalesPaymentPart `json:"documents"`
	// Fee that a payment provider keeps of the payment, in the invoices' currency. The receipts
	// share it in proportion to their amounts.
	FeeAmount *Decimal `json:"feeAmount,omitempty"`
	// How to handle amounts above the outstanding amounts: refuse rejects the request, credit
	// keeps the excess of each document as a deposit of the customer. Defaults to refuse. One of:
	// refuse, credit.
	Overpayment *string `json:"overpayment,omitempty"`
}

// SalesDeposit: Identifies a deposit.
type SalesDeposit struct {
	// The deposit.
	DocumentID int64 `json:"documentId"`
}

// SalesDepositRefund: Refunds the remaining amount of a deposit.
type SalesDepositRefund struct {
	// The deposit.
	DocumentID int64 `json:"documentId"`
	// Amount to refund, including VAT. Defaults to the full remaining amount.
	Amount *Decimal `json:"amount,omitempty"`
	// Money account that the refund is paid from. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
}

// SalesDocument is a sales document.
type SalesDocument struct {
	// Id of the document.
	ID int64 `json:"id"`
	// Number assigned by the server.
	DocumentNumber string `json:"documentNumber"`
	// Document type. One of: QT, SO, IV, RE, CS, CN, DN, DP.
	DocumentType string `json:"documentType"`
	// Status of the document. One of: draft, sent, accepted, rejected, converted, partially_paid,
	// paid, void.
	Status string `json:"status"`
	// Signature status. Null on drafts. One of: awaiting_signature, signed, issued, void.
	SignState *string `json:"signState"`
	// Whether the document can currently be converted.
	CanConvert bool `json:"canConvert"`
	// The customer.
	ContactID int64 `json:"contactId"`
	// Document date (YYYY-MM-DD). Determines the number series.
	IssueDate string `json:"issueDate"`
	// Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed
	// from the customer's payment terms.
	DueDate *string `json:"dueDate"`
	// VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products'
	// taxRate is not used.
	VatRate Decimal `json:"vatRate"`
	// VAT category of lines without their own: standard if the rate is above 0; otherwise zero,
	// exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of
	// these lines' products. A note takes the category of its invoice, unless that is an opening
	// invoice. One of: standard, zero, exempt, none.
	VatCategory string `json:"vatCategory"`
	// When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices
	// and debit notes can have payment. Defaults to payment if that setting is services, all lines
	// are products of type service and the document has one VAT rate. Notes and receipts have that
	// of their invoice. One of: issue, payment.
	VatPoint string `json:"vatPoint"`
	// Currency, ISO 4217. Defaults to the base currency.
	Currency string `json:"currency"`
	// Exchange rate: base currency units per unit of the document's currency, or null. Required to
	// issue a document in foreign currency if the organization has no rate for its date.
	ExchangeRate *Decimal `json:"exchangeRate"`
	// Text on the document.
	Note string `json:"note"`
	// Warehouse that goods leave or return to. Null means the default warehouse.
	WarehouseID *int64 `json:"warehouseId"`
	// Project name.
	Project string `json:"project"`
	// Project id, or null.
	ProjectID *int64 `json:"projectId"`
	// Withholding tax rate in percent of the total before VAT.
	WhtRate Decimal `json:"whtRate"`
	// Money account that receives the payment. Null means the organization's default account. Only
	// on receipts and cash sales.
	BankID *int64 `json:"bankId"`
	// Reason for a credit or debit note. Null on other types. One of: goods_returned, defective,
	// price_reduction, overcharge, contract_cancelled, other, undercharge.
	CreditReason *string `json:"creditReason"`
	// Your own reference, unique among sales documents.
	ExternalID string `json:"externalId"`
	// Whether prices and discounts include VAT.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// Name of the customer as printed on this document.
	ContactName string `json:"contactName"`
	// Tax ID of the customer as printed on this document.
	ContactTaxID string `json:"contactTaxId"`
	// Address of the customer as printed on this document.
	ContactAddress string `json:"contactAddress"`
	// Contact person of the customer.
	ContactPerson string `json:"contactPerson"`
	// Branch type of the customer as printed on this document: head_office, branch, or empty if
	// unknown.
	ContactBranchType string `json:"contactBranchType"`
	// Code of the customer's branch as printed on this document.
	ContactBranchCode string `json:"contactBranchCode"`
	// Name of the customer's branch as printed on this document.
	ContactBranchName string `json:"contactBranchName"`
	// Source document. Null if there is none.
	RefDocumentID *int64 `json:"refDocumentId"`
	// Whether the document is past its due date and not fully paid.
	IsOverdue bool `json:"isOverdue"`
	// Sum of quantity × unit price over all lines, before discounts.
	SubtotalAmount Decimal `json:"subtotalAmount"`
	// Total discount: line discounts and document discount.
	DiscountAmount Decimal `json:"discountAmount"`
	// Document discount: the part of discountAmount that is not from lines.
	DocumentDiscountAmount Decimal `json:"documentDiscountAmount"`
	// Value before VAT, after all discounts.
	TotalAmount Decimal `json:"totalAmount"`
	// VAT of all lines.
	VatAmount Decimal `json:"vatAmount"`
	// totalAmount plus vatAmount.
	GrandTotal Decimal `json:"grandTotal"`
	// Withholding tax. It does not change grandTotal.
	WhtAmount Decimal `json:"whtAmount"`
	// Value and VAT by VAT category and rate: standard with the highest rate first, then zero,
	// exempt, none.
	VatSummary []VatSummaryRow `json:"vatSummary"`
	// VAT of an invoice or debit note that becomes due when it is paid, in base currency.
	UndueVatAmount Decimal `json:"undueVatAmount"`
	// Value that a receipt or credit note declares in the output VAT register, in base currency,
	// if vatPoint is payment. Negative on a credit note. 0 on other documents.
	DeclaredBaseAmount Decimal `json:"declaredBaseAmount"`
	// VAT that it declares.
	DeclaredVatAmount Decimal `json:"declaredVatAmount"`
	// Certificate of the tax that the customer withheld. Null if none is recorded.
	WhtCertificate *SalesWhtCertificate `json:"whtCertificate"`
	// grandTotal less whtAmount. On a receipt: receivedAmount less whtAmount.
	NetAmount Decimal `json:"netAmount"`
	// Amount paid by issued receipts, including withheld tax.
	PaidAmount Decimal `json:"paidAmount"`
	// Outstanding amount.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Amount that a receipt settles, including withheld tax. 0 on other types.
	ReceivedAmount Decimal `json:"receivedAmount"`
	// Amount credited by issued credit notes.
	CreditedAmount Decimal `json:"creditedAmount"`
	// Deposits applied to this document.
	DepositAppliedAmount Decimal `json:"depositAppliedAmount"`
	// Deposits reserved for this draft. They are applied when it is issued.
	DepositReservedAmount Decimal `json:"depositReservedAmount"`
	// Type of the money account: cash, bank or e_wallet. Null without a money account. One of:
	// cash, bank, e_wallet.
	BankKind *string `json:"bankKind"`
	// Name of the money account. Null without one.
	BankName *string `json:"bankName"`
	// Whether the document was imported with the opening balances.
	Opening bool `json:"opening"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber"`
	// Whether the document consolidates several invoices. Such a document posts nothing.
	IsConsolidated bool `json:"isConsolidated"`
	// Payment that a receipt or deposit belongs to, if one payment settled several invoices or
	// more than was outstanding: the id of its first receipt.
	PaymentID *int64 `json:"paymentId"`
	// Reference of that payment. Empty if there is none.
	PaymentReference string `json:"paymentReference"`
	// Fee that a payment provider kept of a receipt's money. 0 on other types.
	FeeAmount Decimal `json:"feeAmount"`
	// Total deposits received, including VAT. Only on quotations and orders.
	DepositReceivedAmount *Decimal `json:"depositReceivedAmount,omitempty"`
	// Deposits that a conversion can still use. Only on quotations and orders.
	DepositOutstandingAmount *Decimal `json:"depositOutstandingAmount,omitempty"`
	// The lines.
	Items []SalesItem `json:"items"`
	// Status history, oldest first. Only when a single document is read.
	StatusHistories []SalesHistory `json:"statusHistories,omitzero"`
	// When the document was created.
	CreatedAt int64 `json:"createdAt"`
	// When the document or its settlements last changed.
	UpdatedAt int64 `json:"updatedAt"`
	// Possible mistakes in an accepted request. Only in responses to writes and previews; absent
	// if there are none.
	Warnings []FaultWarning `json:"warnings,omitzero"`
}

// SalesDocumentPage is one page of a list.
type SalesDocumentPage struct {
	// The records of this page.
	Items      []SalesDocument `json:"items"`
	Pagination Pagination      `json:"pagination"`
}

// SalesDocumentSaved is the answer of a write, with the record if the request had `Prefer:
// return=representation`.
type SalesDocumentSaved struct {
	// Always true. Errors use the error body instead.
	Success bool `json:"success"`
	// Result message, in the language of Accept-Language.
	Message string `json:"message"`
	// The record as it is now. Only with `Prefer: return=representation`.
	Data *SalesDocument `json:"data,omitempty"`
	// Possible mistakes in an accepted request; absent if there are none. `unusualVatRate`: the
	// VAT rate is none of the company's country, or above 30 percent if the country's rates are
	// not known. `withoutVat`: the product has VAT, and its line has none. `zeroPrice`: the unit
	// price is 0. `farAhead`: the date is more than a year ahead. `beforeSource`: the date is
	// before that of the source document. `openingAhead`: the date of the opening stock is in the
	// future. `readOnly`: the value cannot be written, was ignored and differs from the stored
	// one.
	Warnings []FaultWarning `json:"warnings,omitzero"`
}

// SalesDuplication: Creates a copy of a document.
type SalesDuplication struct {
	// Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate *string `json:"issueDate,omitempty"`
}

// SalesEdit: Changes a draft. Omitted fields keep their value; empty fields are cleared.
type SalesEdit struct {
	// Id of the document, as in the path.
	ID int64 `json:"id"`
	// Document type. Cannot be changed. One of: QT, SO, IV, RE, CS, CN, DN.
	DocumentType *string `json:"documentType,omitempty"`
	// Source document. Cannot be changed.
	RefDocumentID *int64 `json:"refDocumentId,omitempty"`
	// Takes a new number if the date has moved to another period of the number series. The old
	// number is not reused. Otherwise the document keeps its number.
	Renumber *bool `json:"renumber,omitempty"`
	// Allows a change of a draft with reserved deposits: they stay reserved up to the new grand
	// total.
	AdjustDeposits *bool `json:"adjustDeposits,omitempty"`
	// The customer.
	ContactID *int64 `json:"contactId,omitempty"`
	// Document date (YYYY-MM-DD). Determines the number series.
	IssueDate *string `json:"issueDate,omitempty"`
	// Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed
	// from the customer's payment terms.
	DueDate *string `json:"dueDate,omitempty"`
	// VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products'
	// taxRate is not used.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// VAT category of lines without their own: standard if the rate is above 0; otherwise zero,
	// exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of
	// these lines' products. A note takes the category of its invoice, unless that is an opening
	// invoice. One of: standard, zero, exempt, none.
	VatCategory *string `json:"vatCategory,omitempty"`
	// When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices
	// and debit notes can have payment. Defaults to payment if that setting is services, all lines
	// are products of type service and the document has one VAT rate. Notes and receipts have that
	// of their invoice. One of: issue, payment.
	VatPoint *string `json:"vatPoint,omitempty"`
	// Currency, ISO 4217. Defaults to the base currency.
	Currency *string `json:"currency,omitempty"`
	// Exchange rate: base currency units per unit of the document's currency, or null. Required to
	// issue a document in foreign currency if the organization has no rate for its date.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Text on the document.
	Note *string `json:"note,omitempty"`
	// Warehouse that goods leave or return to. Null means the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Project name.
	Project *string `json:"project,omitempty"`
	// Project id, or null.
	ProjectID *int64 `json:"projectId,omitempty"`
	// Withholding tax rate in percent of the total before VAT.
	WhtRate *Decimal `json:"whtRate,omitempty"`
	// Money account that receives the payment. Null means the organization's default account. Only
	// on receipts and cash sales.
	BankID *int64 `json:"bankId,omitempty"`
	// Reason for a credit or debit note. Null on other types. One of: goods_returned, defective,
	// price_reduction, overcharge, contract_cancelled, other, undercharge.
	CreditReason *string `json:"creditReason,omitempty"`
	// Your own reference, unique among sales documents.
	ExternalID *string `json:"externalId,omitempty"`
	// Whether prices and discounts include VAT. Defaults to false. A receipt or note for another
	// document has the same value as that document.
	PricesIncludeVat *bool `json:"pricesIncludeVat,omitempty"`
	// Document discount, in addition to line discounts. Called documentDiscountAmount in
	// responses.
	DiscountAmount *Decimal `json:"discountAmount,omitempty"`
	// Document discount, with the name that responses use. It takes precedence over
	// discountAmount, which is the total discount in responses. This way, a document that was read
	// can be sent back.
	DocumentDiscountAmount *Decimal `json:"documentDiscountAmount,omitempty"`
	// Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Amount that a receipt settles, including withheld tax. Only on receipts. Defaults to the
	// outstanding amount on conversion, otherwise to the grand total.
	ReceivedAmount *Decimal `json:"receivedAmount,omitempty"`
	// The lines. At least one.
	Items []SalesItemInput `json:"items,omitzero"`
}

// SalesEstimate is the input of a totals computation. Other document fields are accepted and
// ignored.
type SalesEstimate struct {
	// Currency, ISO 4217. Defaults to the base currency.
	Currency *string `json:"currency,omitempty"`
	// VAT rate in percent of lines without their own. 0 or omitted means no VAT.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// Whether prices and discounts include VAT. Defaults to false.
	PricesIncludeVat *bool `json:"pricesIncludeVat,omitempty"`
	// Document discount, in addition to line discounts.
	DiscountAmount *Decimal `json:"discountAmount,omitempty"`
	// Document discount, with the name that responses use. It takes precedence over
	// discountAmount, which is the total discount in responses.
	DocumentDiscountAmount *Decimal `json:"documentDiscountAmount,omitempty"`
	// Document date (YYYY-MM-DD), for warnings.
	IssueDate *string `json:"issueDate,omitempty"`
	// Withholding tax rate in percent of the total before VAT.
	WhtRate *Decimal `json:"whtRate,omitempty"`
	// Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// The lines. At least one.
	Items []SalesEstimateItem `json:"items"`
}

// SalesEstimateItem is a line of a totals computation.
type SalesEstimateItem struct {
	// Quantity.
	Quantity Decimal `json:"quantity"`
	// Unit price, including VAT if pricesIncludeVat is true.
	UnitPrice *Decimal `json:"unitPrice,omitempty"`
	// Line discount in percent.
	DiscountPercent *Decimal `json:"discountPercent,omitempty"`
	// Line discount as an amount, in addition to the percentage.
	DiscountAmount *Decimal `json:"discountAmount,omitempty"`
	// VAT rate of the line in percent, or null. A line without rate and category has the rate of
	// the document. With rate 0 and no category, the category is none.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// VAT category of the line, or null. standard needs a rate above 0, which defaults to the
	// document's. zero, exempt and none have rate 0. One of: standard, zero, exempt, none.
	VatCategory *string `json:"vatCategory,omitempty"`
	// Whether tax is withheld from the line. Defaults to true.
	WhtApplies *bool `json:"whtApplies,omitempty"`
	// Product of the line, for warnings.
	ProductID *int64 `json:"productId,omitempty"`
}

// SalesHistory is one change of status.
type SalesHistory struct {
	// Previous status. Null for the first step. One of: draft, sent, accepted, rejected,
	// converted, partially_paid, paid, void.
	FromStatus *string `json:"fromStatus"`
	// New status. One of: draft, sent, accepted, rejected, converted, partially_paid, paid, void.
	ToStatus string `json:"toStatus"`
	// User who changed the status.
	ChangedBy int64 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Note.
	Remark string `json:"remark"`
	// When it happened.
	CreatedAt int64 `json:"createdAt"`
}

// SalesItem is a line of a document.
type SalesItem struct {
	// Id of the line.
	ID int64 `json:"id"`
	// Item name. On a consolidated document it starts with the invoice number.
	Name string `json:"name"`
	// Quantity.
	Quantity Decimal `json:"quantity"`
	// Product of the line. Its stock and cost are updated. Without a product, the line is free
	// text.
	ProductID *int64 `json:"productId"`
	// Alternative unit of the product. Null for the base unit.
	ProductAltUnitID *int64 `json:"productAltUnitId"`
	// Additional description.
	Description string `json:"description"`
	// Unit of the quantity. Defaults to the unit of the product.
	Unit string `json:"unit"`
	// Unit price, including VAT if pricesIncludeVat is true. Defaults to 0. The product's price is
	// not used.
	UnitPrice Decimal `json:"unitPrice"`
	// Line discount in percent.
	DiscountPercent Decimal `json:"discountPercent"`
	// Line discount as an amount, in addition to the percentage.
	DiscountAmount Decimal `json:"discountAmount"`
	// VAT rate of the line in percent, or null. A line without rate and category has those of the
	// document. With rate 0 and no category, the category follows from the product's vatType: zero
	// for zeroVat, exempt for noVat, otherwise none.
	VatRate *Decimal `json:"vatRate"`
	// VAT category of the line, or null. standard needs a rate above 0, which defaults to the
	// document's. zero, exempt and none have rate 0. One of: standard, zero, exempt, none.
	VatCategory *string `json:"vatCategory"`
	// Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate
	// of the net amounts of these lines after their share of the document's discount.
	WhtApplies bool `json:"whtApplies"`
	// Internal note.
	Remark string `json:"remark"`
	// Print position of the line. Defaults to its position in the list.
	SortOrder int `json:"sortOrder"`
	// Quantity × unit price, less line discounts.
	TotalPrice Decimal `json:"totalPrice"`
	// The line before VAT and before the document's discount.
	NetAmount Decimal `json:"netAmount"`
}

// SalesItemInput is a line in a request.
type SalesItemInput struct {
	// Item name. On a consolidated document it starts with the invoice number.
	Name string `json:"name"`
	// Quantity.
	Quantity Decimal `json:"quantity"`
	// Product of the line. Its stock and cost are updated. Without a product, the line is free
	// text.
	ProductID *int64 `json:"productId,omitempty"`
	// Alternative unit of the product. Null for the base unit.
	ProductAltUnitID *int64 `json:"productAltUnitId,omitempty"`
	// Additional description.
	Description *string `json:"description,omitempty"`
	// Unit of the quantity. Defaults to the unit of the product.
	Unit *string `json:"unit,omitempty"`
	// Unit price, including VAT if pricesIncludeVat is true. Defaults to 0. The product's price is
	// not used.
	UnitPrice *Decimal `json:"unitPrice,omitempty"`
	// Line discount in percent.
	DiscountPercent *Decimal `json:"discountPercent,omitempty"`
	// Line discount as an amount, in addition to the percentage.
	DiscountAmount *Decimal `json:"discountAmount,omitempty"`
	// VAT rate of the line in percent, or null. A line without rate and category has those of the
	// document. With rate 0 and no category, the category follows from the product's vatType: zero
	// for zeroVat, exempt for noVat, otherwise none.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// VAT category of the line, or null. standard needs a rate above 0, which defaults to the
	// document's. zero, exempt and none have rate 0. One of: standard, zero, exempt, none.
	VatCategory *string `json:"vatCategory,omitempty"`
	// Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate
	// of the net amounts of these lines after their share of the document's discount.
	WhtApplies *bool `json:"whtApplies,omitempty"`
	// Internal note.
	Remark *string `json:"remark,omitempty"`
	// Print position of the line. Defaults to its position in the list.
	SortOrder *int `json:"sortOrder,omitempty"`
}

// SalesLineTotal is the totals of one line.
type SalesLineTotal struct {
	// Quantity × unit price, before line discounts.
	GrossAmount Decimal `json:"grossAmount"`
	// Total discount of the line.
	DiscountAmount Decimal `json:"discountAmount"`
	// Quantity × unit price, less line discounts.
	TotalPrice Decimal `json:"totalPrice"`
	// The line before VAT and before the document's discount.
	NetAmount Decimal `json:"netAmount"`
}

// SalesMove is the body of a request that changes the status.
type SalesMove struct {
	// Id of the document, as in the path.
	ID int64 `json:"id"`
	// New status. One of: draft, sent, accepted, rejected, converted, partially_paid, paid, void.
	Status string `json:"status"`
	// Stored in the status history.
	Remark *string `json:"remark,omitempty"`
	// Confirms negative stock for this request, if the organization's policy is warn.
	ConfirmNegativeStock *bool `json:"confirmNegativeStock,omitempty"`
	// Money account of a draft receipt or cash sale that is issued; defaults to that of the
	// document.
	BankID *int64 `json:"bankId,omitempty"`
}

// SalesNew is the body of a request that creates a sales document.
type SalesNew struct {
	// Document type. One of: QT, SO, IV, RE, CS, CN, DN.
	DocumentType string `json:"documentType"`
	// Invoice or debit note that a new receipt or note refers to. Other receipts and notes are
	// created by conversion.
	RefDocumentID *int64 `json:"refDocumentId,omitempty"`
	// The customer.
	ContactID int64 `json:"contactId"`
	// Document date (YYYY-MM-DD). Determines the number series.
	IssueDate string `json:"issueDate"`
	// Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed
	// from the customer's payment terms.
	DueDate *string `json:"dueDate,omitempty"`
	// VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products'
	// taxRate is not used.
	VatRate *Decimal `json:"vatRate,omitempty"`
	// VAT category of lines without their own: standard if the rate is above 0; otherwise zero,
	// exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of
	// these lines' products. A note takes the category of its invoice, unless that is an opening
	// invoice. One of: standard, zero, exempt, none.
	VatCategory *string `json:"vatCategory,omitempty"`
	// When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices
	// and debit notes can have payment. Defaults to payment if that setting is services, all lines
	// are products of type service and the document has one VAT rate. Notes and receipts have that
	// of their invoice. One of: issue, payment.
	VatPoint *string `json:"vatPoint,omitempty"`
	// Currency, ISO 4217. Defaults to the base currency.
	Currency *string `json:"currency,omitempty"`
	// Exchange rate: base currency units per unit of the document's currency, or null. Required to
	// issue a document in foreign currency if the organization has no rate for its date.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Text on the document.
	Note *string `json:"note,omitempty"`
	// Warehouse that goods leave or return to. Null means the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Project name.
	Project *string `json:"project,omitempty"`
	// Project id, or null.
	ProjectID *int64 `json:"projectId,omitempty"`
	// Withholding tax rate in percent of the total before VAT.
	WhtRate *Decimal `json:"whtRate,omitempty"`
	// Money account that receives the payment. Null means the organization's default account. Only
	// on receipts and cash sales.
	BankID *int64 `json:"bankId,omitempty"`
	// Reason for a credit or debit note. Null on other types. One of: goods_returned, defective,
	// price_reduction, overcharge, contract_cancelled, other, undercharge.
	CreditReason *string `json:"creditReason,omitempty"`
	// Your own reference, unique among sales documents.
	ExternalID *string `json:"externalId,omitempty"`
	// Whether prices and discounts include VAT. Defaults to false. A receipt or note for another
	// document has the same value as that document.
	PricesIncludeVat *bool `json:"pricesIncludeVat,omitempty"`
	// Document discount, in addition to line discounts. Called documentDiscountAmount in
	// responses.
	DiscountAmount *Decimal `json:"discountAmount,omitempty"`
	// Document discount, with the name that responses use. It takes precedence over
	// discountAmount, which is the total discount in responses. This way, a document that was read
	// can be sent back.
	DocumentDiscountAmount *Decimal `json:"documentDiscountAmount,omitempty"`
	// Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Amount that a receipt settles, including withheld tax. Only on receipts. Defaults to the
	// outstanding amount on conversion, otherwise to the grand total.
	ReceivedAmount *Decimal `json:"receivedAmount,omitempty"`
	// The lines. At least one.
	Items []SalesItemInput `json:"items"`
}

// SalesNewDeposit is a deposit that a customer pays on a quotation or order.
type SalesNewDeposit struct {
	// Quotation or order that the deposit is for.
	DocumentID int64 `json:"documentId"`
	// Amount received, including VAT.
	Amount Decimal `json:"amount"`
	// Date on which the deposit was received (YYYY-MM-DD).
	Date *string `json:"date,omitempty"`
	// Same as date, which it replaces. One of them is required.
	IssueDate *string `json:"issueDate,omitempty"`
	// Money account that received the deposit. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
	// Tax withheld by the customer.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
}

// SalesPayTo is the bank account that customers pay to.
type SalesPayTo struct {
	// Bank or e-wallet provider.
	BankCompany string `json:"bankCompany"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch"`
	// Account name.
	AccountName string `json:"accountName"`
	// Account number.
	AccountNo string `json:"accountNo"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode"`
}

// SalesPayment: What a receipt settles of one invoice or debit note, in the receipt's
// currency.
type SalesPayment struct {
	// The invoice or debit note.
	DocumentID int64 `json:"documentId"`
	// Number on its paper: for an opening invoice, its number in the previous books.
	DocumentNumber string `json:"documentNumber"`
	// Date of the invoice.
	IssueDate string `json:"issueDate"`
	// Due date of the invoice, or null.
	DueDate *string `json:"dueDate"`
	// Grand total of the invoice.
	GrandTotal Decimal `json:"grandTotal"`
	// Deposits applied to the invoice.
	DepositAppliedAmount Decimal `json:"depositAppliedAmount"`
	// Amount credited before this receipt.
	CreditedAmount Decimal `json:"creditedAmount"`
	// Amount paid by earlier receipts.
	PaidAmount Decimal `json:"paidAmount"`
	// Amount that this receipt settles, including withheld tax.
	ReceivedAmount Decimal `json:"receivedAmount"`
	// Tax withheld from it.
	WhtAmount Decimal `json:"whtAmount"`
	// Amount outstanding after this receipt.
	OutstandingAmount Decimal `json:"outstandingAmount"`
}

// SalesPaymentCode is the QR code that a customer pays with.
type SalesPaymentCode struct {
	// Text of the QR code: a PromptPay payload (EMV) with the amount.
	PromptPayPayload string `json:"promptPayPayload"`
	// Amount to pay.
	Amount Decimal `json:"amount"`
}

// SalesPaymentPart: What a payment settles of one invoice.
type SalesPaymentPart struct {
	// Id of the invoice, debit note or billing note.
	DocumentID int64 `json:"documentId"`
	// Amount settled, including withheld tax. Defaults to the outstanding amount.
	Amount *Decimal `json:"amount,omitempty"`
	// Tax withheld by the customer. Defaults to its share of the invoice's withholding tax.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
}

// SalesPrepaid is the part of a deposit that is applied to a document.
type SalesPrepaid struct {
	// The deposit.
	DocumentID int64 `json:"documentId"`
	// Number of the deposit.
	DocumentNumber string `json:"documentNumber"`
	// Date of the deposit.
	IssueDate string `json:"issueDate"`
	// Value before VAT of the applied part.
	TotalAmount Decimal `json:"totalAmount"`
	// VAT of the applied part.
	VatAmount Decimal `json:"vatAmount"`
	// Total including VAT.
	GrandTotal Decimal `json:"grandTotal"`
}

// SalesPrint is the data needed to print a document.
type SalesPrint struct {
	// The document.
	Document SalesDocument `json:"document"`
	// Name of the organization.
	OrganizationName string `json:"organizationName"`
	// URL of the organization's logo. Empty if there is none.
	OrganizationLogo string `json:"organizationLogo"`
	// Seller details as of the date of issue.
	Seller SalesSeller `json:"seller"`
	// The invoice that a credit or debit note corrects. Null on other types.
	Corrects *SalesCorrected `json:"corrects"`
	// Branch of the customer in legal wording. Empty if unknown.
	ContactBranchText string `json:"contactBranchText"`
	// English names of the customer and the lines, as of the date of issue.
	English PrintEnglish `json:"english"`
	// Deposits applied to the document, oldest first. On a draft: deposits reserved for it.
	Deposits []SalesPrepaid `json:"deposits"`
	// Amount charged: the document less its deposits, which were charged separately.
	Charge SalesCharge `json:"charge"`
	// The invoices that a receipt settles, as of its issue, oldest first; empty on other
	// documents.
	Settles []SalesPayment `json:"settles"`
	// The invoices of a consolidated document with what is open of them, oldest first; empty on
	// other documents.
	Invoices []SalesPayment `json:"invoices"`
	// Value and VAT of a tax invoice in base currency. Null if the document is in base currency,
	// has no exchange rate yet or is not a tax invoice. A receipt of an invoice whose VAT becomes
	// due on payment always has it once it is issued.
	Base *SalesBaseValue `json:"base"`
	// Bank account to pay to, on invoices and debit notes with the setting invoiceBankId;
	// otherwise null.
	PayTo *SalesPayTo `json:"payTo"`
	// PromptPay code of an issued invoice or debit note in baht, for the amount that was open at
	// its issue; otherwise null.
	Payment *SalesPaymentCode `json:"payment"`
}

// SalesReceipt is a payment that a customer made on an invoice or debit note.
type SalesReceipt struct {
	// Amount settled, including withheld tax. Defaults to the outstanding amount.
	ReceivedAmount *Decimal `json:"receivedAmount,omitempty"`
	// Tax withheld by the customer. Defaults to its share of the invoice's withholding tax.
	WhtAmount *Decimal `json:"whtAmount,omitempty"`
	// Date of the payment and the receipt (YYYY-MM-DD). Determines the number series. Defaults to
	// today.
	IssueDate *string `json:"issueDate,omitempty"`
	// Money account that received the payment. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
	// Exchange rate: base currency units per unit of the invoice's currency. Defaults to the rate
	// of the invoice.
	ExchangeRate *Decimal `json:"exchangeRate,omitempty"`
	// Your own reference of the receipt, unique among sales documents.
	ExternalID *string `json:"externalId,omitempty"`
	// Fee that a payment provider keeps, in the invoice's currency. The money account gets the
	// amount less withheld tax and fee; the fee is posted to bank charges.
	FeeAmount *Decimal `json:"feeAmount,omitempty"`
	// How to handle an amount above the outstanding amount: refuse rejects the request, credit
	// keeps the excess as a deposit of the customer. Defaults to refuse. One of: refuse, credit.
	Overpayment *string `json:"overpayment,omitempty"`
}

// SalesReceived is a payment with its receipts.
type SalesReceived struct {
	// Id of the payment: that of its first receipt.
	ID int64 `json:"id"`
	// Customer.
	ContactID *int64 `json:"contactId"`
	// Name of the customer.
	ContactName string `json:"contactName"`
	// Date of the payment.
	Date string `json:"date"`
	// Money account that received the payment.
	BankID *int64 `json:"bankId"`
	// Reference of the payment.
	Reference string `json:"reference"`
	// Currency of all amounts.
	Currency string `json:"currency"`
	// Amount settled by all receipts that are not void, including withheld tax.
	ReceivedAmount Decimal `json:"receivedAmount"`
	// Tax withheld.
	WhtAmount Decimal `json:"whtAmount"`
	// receivedAmount less whtAmount: what the customer paid for the documents.
	NetAmount Decimal `json:"netAmount"`
	// Fee that a payment provider kept.
	FeeAmount Decimal `json:"feeAmount"`
	// The receipts: one for each invoice, or one for all.
	Receipts []SalesDocument `json:"receipts"`
	// The deposits that keep what was paid above the outstanding amounts.
	Overpayments []SalesDocument `json:"overpayments"`
	// Possible mistakes in an accepted request. Only in responses to writes and previews; absent
	// if there are none.
	Warnings []FaultWarning `json:"warnings,omitzero"`
}

// SalesSeller is the seller details of a tax invoice.
type SalesSeller struct {
	// Registered name.
	Name string `json:"name"`
	// Name in English. Empty if there is none.
	NameEn string `json:"nameEn"`
	// Tax identification number. Empty if unknown.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office.
	BranchCode string `json:"branchCode"`
	// Branch in legal wording. Empty if there is none.
	BranchText string `json:"branchText"`
	// Address as printed.
	Address string `json:"address"`
	// Address in English. Empty if there is none.
	AddressEn string `json:"addressEn"`
	// Phone number. Empty if there is none.
	Phone string `json:"phone"`
}

// SalesSignature is the body of a request that records a signature.
type SalesSignature struct {
	// The document.
	DocumentID int64 `json:"documentId"`
	// Event: signed, or issued if the signed document was handed to the customer. One of: signed,
	// issued.
	State string `json:"state"`
}

// SalesTaxChange: Sets the VAT category of an issued document without VAT.
type SalesTaxChange struct {
	// VAT category: zero, exempt or none (outside VAT). One of: zero, exempt, none.
	VatCategory string `json:"vatCategory"`
}

// SalesTotals is the totals of a document.
type SalesTotals struct {
	// Currency, ISO 4217.
	Currency string `json:"currency"`
	// Whether prices and discounts include VAT.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// VAT rate in percent of lines without their own.
	VatRate Decimal `json:"vatRate"`
	// Withholding tax rate in percent of totalAmount.
	WhtRate Decimal `json:"whtRate"`
	// Sum of quantity × unit price over all lines, before discounts.
	SubtotalAmount Decimal `json:"subtotalAmount"`
	// Total discount: line discounts and document discount.
	DiscountAmount Decimal `json:"discountAmount"`
	// Document discount: the part of discountAmount that is not from lines.
	DocumentDiscountAmount Decimal `json:"documentDiscountAmount"`
	// Value before VAT, after all discounts.
	TotalAmount Decimal `json:"totalAmount"`
	// VAT of all lines.
	VatAmount Decimal `json:"vatAmount"`
	// totalAmount plus vatAmount.
	GrandTotal Decimal `json:"grandTotal"`
	// Withholding tax. It does not change grandTotal.
	WhtAmount Decimal `json:"whtAmount"`
	// Value and VAT by VAT category and rate: standard with the highest rate first, then zero,
	// exempt, none.
	VatSummary []VatSummaryRow `json:"vatSummary"`
	// grandTotal less whtAmount.
	NetAmount Decimal `json:"netAmount"`
	// The lines in the order of the request.
	Items []SalesLineTotal `json:"items"`
	// Possible mistakes in an accepted request. Only in responses to writes and previews; absent
	// if there are none.
	Warnings []FaultWarning `json:"warnings,omitzero"`
}

// SalesWhtCertificate is the certificate that a customer handed over for the tax it withheld.
type SalesWhtCertificate struct {
	// Number of the certificate.
	Number string `json:"number"`
	// Date of the certificate.
	Date string `json:"date"`
}

// SalesWhtCertificateInput: Records the customer's certificate.
type SalesWhtCertificateInput struct {
	// Number of the certificate.
	Number string `json:"number"`
	// Date of the certificate (YYYY-MM-DD).
	Date string `json:"date"`
}

// Settings is the settings that apply to all documents of the organization.
type Settings struct {
	// Policy for negative stock: allow, warn until the request confirms it, or block. One of:
	// allow, warn, block.
	NegativeStock string `json:"negativeStock"`
	// Over-receipt tolerance: percentage by which goods received can exceed the order.
	OverReceiptPercent Decimal `json:"overReceiptPercent"`
	// Price tolerance: percentage by which a bill can differ from its order. A difference of one
	// currency unit is always allowed.
	PriceTolerancePercent Decimal `json:"priceTolerancePercent"`
	// Lock date: nothing can be posted on or before this date. Null if there is none. Only the
	// owner can move it back.
	LockDate *string `json:"lockDate"`
	// Document types that require a signature.
	Signature []string `json:"signature"`
	// Last month of the fiscal year, 1 to 12. It cannot be changed while a year is closed.
	FiscalYearEndMonth int `json:"fiscalYearEndMonth"`
	// When input VAT is claimable: when the bill is posted (onBill), or when the supplier's tax
	// invoice is received (onTaxInvoice). One of: onBill, onTaxInvoice.
	InputVat string `json:"inputVat"`
	// When VAT of services becomes due: when the document is issued (off), or when it is paid
	// (services). One of: off, services.
	VatOnPayment string `json:"vatOnPayment"`
	// Whether cash sales to customers without a tax ID are abbreviated tax invoices. They print
	// prices that include VAT, and the output VAT register shows them as one row per day.
	RetailAbbreviated bool `json:"retailAbbreviated"`
	// Date of the entries that void or cancel a document: today, or the date of the document if
	// its period is not locked (documentDate). One of: today, documentDate.
	VoidDate string `json:"voidDate"`
	// Days that online filing adds to the due dates of tax returns.
	EFilingExtraDays EFilingExtraDays `json:"eFilingExtraDays"`
	// Holidays (YYYY-MM-DD). A tax return that is due on one of them, or on a weekend, is due on
	// the next working day.
	Holidays []string `json:"holidays"`
	// Transferred amount in the file of withholding tax returns: the tax to pay (tax) or 0 (zero).
	// Null: no file. One of: tax, zero.
	PndTransAmt *string `json:"pndTransAmt"`
	// User ID at the Revenue Department, in the file of withholding tax returns.
	RdUserID string `json:"rdUserId"`
	// Branch type in the file of withholding tax returns: V, S or empty. One of: V, S.
	RdBranchType string `json:"rdBranchType"`
	// Whether prices of new sales documents include VAT in the console. The API does not use it.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// Most opening stock, as an amount in base currency, that a member can give a product. Null or
	// 0 if members can give none. Only the owner can change it.
	MemberOpeningLimit *Decimal `json:"memberOpeningLimit"`
	// PromptPay ID for customer payments: a phone number, a 13-digit tax ID or a 15-digit e-wallet
	// ID. If empty, the number of the first e-wallet is used.
	PromptPayID string `json:"promptPayId"`
	// Language of printed documents: th, en or both. Null: th for a company in Thailand, otherwise
	// en. A contact's own paperLang comes first. One of: th, en, both.
	PaperLang *string `json:"paperLang"`
	// When documents are sealed: when somebody asks for it (given), or by the server when they are
	// issued (issue). One of: given, issue.
	PaperSeal string `json:"paperSeal"`
	// Money account whose bank details are printed on invoices, or null.
	InvoiceBankID *int64 `json:"invoiceBankId"`
	// Whether one payment for several invoices makes one receipt, for a billing note that
	// consolidates them, when all of them are paid in full. Otherwise each invoice gets its own
	// receipt.
	ReceiptTogether bool `json:"receiptTogether"`
	// Customer that new cash sales start with in the console, or null. The API does not use it.
	WalkInContactID *int64 `json:"walkInContactId"`
	// Name in English, for English and bilingual documents. If empty, documents print the name.
	NameEn string `json:"nameEn"`
	// Tax identification number.
	TaxID string `json:"taxId"`
	// Branch number under the tax ID. 00000 or empty means the head office.
	BranchCode string `json:"branchCode"`
	// Address as printed. If empty, documents print the structured address.
	Address string `json:"address"`
	// Address in English, for English and bilingual documents. If empty, documents print the
	// address.
	AddressEn string `json:"addressEn"`
	// Structured address for tax forms. Omitted parts keep their value.
	AddressParts AddressParts `json:"addressParts"`
	// Phone number.
	Phone string `json:"phone"`
	// Email address.
	Email string `json:"email"`
	// Website URL.
	Website string `json:"website"`
}

// SettingsChange: Changes settings.
type SettingsChange struct {
	// Policy for negative stock: allow, warn until the request confirms it, or block. One of:
	// allow, warn, block.
	NegativeStock *string `json:"negativeStock,omitempty"`
	// Over-receipt tolerance: percentage by which goods received can exceed the order.
	OverReceiptPercent *Decimal `json:"overReceiptPercent,omitempty"`
	// Price tolerance: percentage by which a bill can differ from its order. A difference of one
	// currency unit is always allowed.
	PriceTolerancePercent *Decimal `json:"priceTolerancePercent,omitempty"`
	// Lock date: nothing can be posted on or before this date. Null if there is none. Only the
	// owner can move it back.
	LockDate *string `json:"lockDate,omitempty"`
	// Document types that require a signature.
	Signature []string `json:"signature,omitzero"`
	// Last month of the fiscal year, 1 to 12. It cannot be changed while a year is closed.
	FiscalYearEndMonth *int `json:"fiscalYearEndMonth,omitempty"`
	// When input VAT is claimable: when the bill is posted (onBill), or when the supplier's tax
	// invoice is received (onTaxInvoice). One of: onBill, onTaxInvoice.
	InputVat *string `json:"inputVat,omitempty"`
	// When VAT of services becomes due: when the document is issued (off), or when it is paid
	// (services). One of: off, services.
	VatOnPayment *string `json:"vatOnPayment,omitempty"`
	// Whether cash sales to customers without a tax ID are abbreviated tax invoices. They print
	// prices that include VAT, and the output VAT register shows them as one row per day.
	RetailAbbreviated *bool `json:"retailAbbreviated,omitempty"`
	// Date of the entries that void or cancel a document: today, or the date of the document if
	// its period is not locked (documentDate). One of: today, documentDate.
	VoidDate *string `json:"voidDate,omitempty"`
	// Days that online filing adds to the due dates of tax returns.
	EFilingExtraDays *EFilingExtraDaysInputOrNull `json:"eFilingExtraDays,omitempty"`
	// Holidays (YYYY-MM-DD). A tax return that is due on one of them, or on a weekend, is due on
	// the next working day.
	Holidays []string `json:"holidays,omitzero"`
	// Transferred amount in the file of withholding tax returns: the tax to pay (tax) or 0 (zero).
	// Null: no file. One of: tax, zero.
	PndTransAmt *string `json:"pndTransAmt,omitempty"`
	// User ID at the Revenue Department, in the file of withholding tax returns.
	RdUserID *string `json:"rdUserId,omitempty"`
	// Branch type in the file of withholding tax returns: V, S or empty. One of: V, S.
	RdBranchType *string `json:"rdBranchType,omitempty"`
	// Whether prices of new sales documents include VAT in the console. The API does not use it.
	PricesIncludeVat *bool `json:"pricesIncludeVat,omitempty"`
	// Most opening stock, as an amount in base currency, that a member can give a product. Null or
	// 0 if members can give none. Only the owner can change it.
	MemberOpeningLimit *Decimal `json:"memberOpeningLimit,omitempty"`
	// PromptPay ID for customer payments: a phone number, a 13-digit tax ID or a 15-digit e-wallet
	// ID. If empty, the number of the first e-wallet is used.
	PromptPayID *string `json:"promptPayId,omitempty"`
	// Language of printed documents: th, en or both. Null: th for a company in Thailand, otherwise
	// en. A contact's own paperLang comes first. One of: th, en, both.
	PaperLang *string `json:"paperLang,omitempty"`
	// When documents are sealed: when somebody asks for it (given), or by the server when they are
	// issued (issue). One of: given, issue.
	PaperSeal *string `json:"paperSeal,omitempty"`
	// Money account whose bank details are printed on invoices, or null.
	InvoiceBankID *int64 `json:"invoiceBankId,omitempty"`
	// Whether one payment for several invoices makes one receipt, for a billing note that
	// consolidates them, when all of them are paid in full. Otherwise each invoice gets its own
	// receipt.
	ReceiptTogether *bool `json:"receiptTogether,omitempty"`
	// Customer that new cash sales start with in the console, or null. The API does not use it.
	WalkInContactID *int64 `json:"walkInContactId,omitempty"`
	// Name in English, for English and bilingual documents. If empty, documents print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Tax identification number.
	TaxID *string `json:"taxId,omitempty"`
	// Branch number under the tax ID. 00000 or empty means the head office.
	BranchCode *string `json:"branchCode,omitempty"`
	// Address as printed. If empty, documents print the structured address.
	Address *string `json:"address,omitempty"`
	// Address in English, for English and bilingual documents. If empty, documents print the
	// address.
	AddressEn *string `json:"addressEn,omitempty"`
	// Structured address for tax forms. Omitted parts keep their value.
	AddressParts *AddressPartsInput `json:"addressParts,omitempty"`
	// Phone number.
	Phone *string `json:"phone,omitempty"`
	// Email address.
	Email *string `json:"email,omitempty"`
	// Website URL.
	Website *string `json:"website,omitempty"`
}

// StockAdjustment is a counted quantity, or the difference to the books.
type StockAdjustment struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Id of the warehouse; defaults to the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// Quantity in base units that was found (positive) or is missing (negative). Send this or
	// counted.
	Quantity *Decimal `json:"quantity,omitempty"`
	// Quantity in base units that was counted. The server computes the difference. If there is
	// none, nothing changes and the returned movement has id 0.
	Counted *Decimal `json:"counted,omitempty"`
	// Unit cost of surplus; defaults to the average cost.
	UnitCost *Decimal `json:"unitCost,omitempty"`
	// Reason.
	Note *string `json:"note,omitempty"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock *bool `json:"confirmNegativeStock,omitempty"`
}

// StockBalance is the stock of a product in a warehouse.
type StockBalance struct {
	// Id of the warehouse.
	WarehouseID int64 `json:"warehouseId"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// Quantity in base units.
	Quantity Decimal `json:"quantity"`
	// Average cost per base unit. Without stock: the last average cost.
	AverageCost Decimal `json:"averageCost"`
	// Value in base currency.
	TotalValue Decimal `json:"totalValue"`
}

// StockCount is a count of several products in one warehouse.
type StockCount struct {
	// Day of the count (YYYY-MM-DD). Must be after the organization's lock date and not in the
	// future. Required, unless countedAt is given; then it is the day of that moment.
	Date *string `json:"date,omitempty"`
	// When the goods were counted (Unix seconds). Differences are computed against the stock of
	// that moment, so that what moved on that day afterwards stays as recorded. Defaults to the
	// end of the day.
	CountedAt *int64 `json:"countedAt,omitempty"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID *int64 `json:"warehouseId,omitempty"`
	// The counted products, each once.
	Items []StockCountedItem `json:"items"`
	// Reason.
	Note *string `json:"note,omitempty"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock *bool `json:"confirmNegativeStock,omitempty"`
}

// StockCountDifference is a counted product with its difference.
type StockCountDifference struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Code of the product.
	ProductCode string `json:"productCode"`
	// Quantity in the books at the end of the day, or when it was counted.
	Expected Decimal `json:"expected"`
	// Counted quantity.
	Counted Decimal `json:"counted"`
	// Counted less expected quantity.
	Difference Decimal `json:"difference"`
	// Value of the difference in base currency.
	Value Decimal `json:"value"`
	// Stock movement of the difference. Null if there is none.
	MovementID *int64 `json:"movementId"`
}

// StockCountResult is a stock count with its differences.
type StockCountResult struct {
	// Day of the count.
	Date *string `json:"date"`
	// When the goods were counted (Unix seconds). Null if the count is of the end of the day.
	CountedAt *int64 `json:"countedAt"`
	// Id of the warehouse.
	WarehouseID int64 `json:"warehouseId"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// The counted products, in the order of the request.
	Items []StockCountDifference `json:"items"`
	// Value of all differences in base currency.
	Value Decimal `json:"value"`
	// Journal entry of the differences. Null if they have no value.
	EntryID *int64 `json:"entryId"`
}

// StockCountedItem is a counted product.
type StockCountedItem struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Counted quantity in base units.
	Counted Decimal `json:"counted"`
	// Unit cost of a surplus. Defaults to the average cost.
	UnitCost *Decimal `json:"unitCost,omitempty"`
}

// StockItemMoves is the two movements of a product.
type StockItemMoves struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Movement out of the source warehouse.
	Out StockMovement `json:"out"`
	// Movement into the destination warehouse.
	In StockMovement `json:"in"`
}

// StockMove: Transfers stock from one warehouse to another: one product, or several in items.
type StockMove struct {
	// Id of the product. Required without items.
	ProductID *int64 `json:"productId,omitempty"`
	// Source warehouse.
	FromWarehouseID int64 `json:"fromWarehouseId"`
	// Destination warehouse.
	ToWarehouseID int64 `json:"toWarehouseId"`
	// Quantity in base units. Required without items.
	Quantity *Decimal `json:"quantity,omitempty"`
	// Products of a transfer of several, each once, instead of productId and quantity.
	Items []StockMovedItem `json:"items,omitzero"`
	// Day of the transfer (YYYY-MM-DD). Must be after the organization's lock date and not in the
	// future. Defaults to today.
	Date *string `json:"date,omitempty"`
	// Reason.
	Note *string `json:"note,omitempty"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock *bool `json:"confirmNegativeStock,omitempty"`
}

// StockMovedItem is a product of a transfer.
type StockMovedItem struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Quantity in base units.
	Quantity Decimal `json:"quantity"`
}

// StockMovement is a stock movement.
type StockMovement struct {
	// Id of the movement.
	ID int64 `json:"id"`
	// Type of movement: opening, sale, sale_reversal, sale_return, sale_return_reversal, purchase,
	// purchase_reversal, adjustment or transfer.
	MovementType string `json:"movementType"`
	// Quantity in base units. Negative for outgoing goods.
	Quantity Decimal `json:"quantity"`
	// Quantity in the warehouse before the movement.
	QtyBefore Decimal `json:"qtyBefore"`
	// Quantity in the warehouse after the movement.
	QtyAfter Decimal `json:"qtyAfter"`
	// Average cost per unit before the movement.
	AvgCostBefore Decimal `json:"avgCostBefore"`
	// Average cost per unit after the movement.
	AvgCostAfter Decimal `json:"avgCostAfter"`
	// Cost per base unit of this movement.
	UnitCost Decimal `json:"unitCost"`
	// Change of the stock value in base currency. Negative for outgoing goods.
	TotalCost Decimal `json:"totalCost"`
	// Warehouse whose stock changed.
	WarehouseID int64 `json:"warehouseId"`
	// Source warehouse. Only on transfers.
	FromWarehouseID *int64 `json:"fromWarehouseId"`
	// Destination warehouse. Only on transfers.
	ToWarehouseID *int64 `json:"toWarehouseId"`
	// Type of the document, or OPENING, ADJUSTMENT or TRANSFER.
	ReferenceType string `json:"referenceType"`
	// Id of the document. For OPENING, the id of the product.
	ReferenceID int64 `json:"referenceId"`
	// Number of the document, or a note.
	Note string `json:"note"`
	// Id of the user who caused the movement.
	CreatedBy int64 `json:"createdBy"`
	// When the movement was recorded (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// Name of the source warehouse. Only on transfers.
	FromWarehouseName string `json:"fromWarehouseName"`
	// Name of the destination warehouse. Only on transfers.
	ToWarehouseName string `json:"toWarehouseName"`
	// Number of the transfer. Only on transfers.
	TransferNumber string `json:"transferNumber"`
}

// StockMoves is a stock transfer: for each product one movement out and one movement in.
type StockMoves struct {
	// Id of the transfer.
	ID int64 `json:"id"`
	// Number of the transfer.
	Number string `json:"number"`
	// Movement of the first product out of the source warehouse.
	Out StockMovement `json:"out"`
	// Movement of the first product into the destination warehouse.
	In StockMovement `json:"in"`
	// Movements of all products, in the order of the request.
	Items []StockItemMoves `json:"items"`
}

// StockNewWarehouse is the body of a request that creates a warehouse.
type StockNewWarehouse struct {
	// Warehouse code, unique in the organization. Cannot be changed.
	Code string `json:"code"`
	// Name.
	Name string `json:"name"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Address.
	Address *string `json:"address,omitempty"`
	// Phone number.
	Phone *string `json:"phone,omitempty"`
	// Whether this is the default for documents without a warehouse.
	IsDefault *bool `json:"isDefault,omitempty"`
}

// StockTransfer is a stock transfer as it was recorded.
type StockTransfer struct {
	// Id of the transfer.
	ID int64 `json:"id"`
	// Number of the transfer.
	Number string `json:"number"`
	// Day of the transfer (YYYY-MM-DD).
	Date *string `json:"date"`
	// Source warehouse.
	FromWarehouseID int64 `json:"fromWarehouseId"`
	// Name of the source warehouse.
	FromWarehouseName string `json:"fromWarehouseName"`
	// Destination warehouse.
	ToWarehouseID int64 `json:"toWarehouseId"`
	// Name of the destination warehouse.
	ToWarehouseName string `json:"toWarehouseName"`
	// Reason.
	Note string `json:"note"`
	// Products, in the order of the request. Empty in lists.
	Items []StockTransferItem `json:"items"`
	// Id of the user who made the transfer.
	CreatedBy int64 `json:"createdBy"`
	// When the transfer was recorded (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
}

// StockTransferItem is a product of a recorded transfer.
type StockTransferItem struct {
	// Id of the product.
	ProductID int64 `json:"productId"`
	// Code of the product.
	ProductCode string `json:"productCode"`
	// Quantity in base units.
	Quantity Decimal `json:"quantity"`
	// Cost per base unit.
	UnitCost Decimal `json:"unitCost"`
	// Value in base currency.
	TotalCost Decimal `json:"totalCost"`
}

// StockTransferPage is one page of a list.
type StockTransferPage struct {
	// The records of this page.
	Items      []StockTransfer `json:"items"`
	Pagination Pagination      `json:"pagination"`
}

// StockWarehouse is a location that holds stock.
type StockWarehouse struct {
	// Id of the warehouse.
	ID int64 `json:"id"`
	// Short code, unique in the organization.
	Code string `json:"code"`
	// Name.
	Name string `json:"name"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn string `json:"nameEn"`
	// Address.
	Address string `json:"address"`
	// Phone number.
	Phone string `json:"phone"`
	// Whether this is the default for documents without a warehouse.
	IsDefault bool `json:"isDefault"`
	// Whether new documents can use the account. If you deactivate the default account, the
	// organization has no default.
	IsActive bool `json:"isActive"`
	// When the warehouse was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// When the warehouse was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
}

// StockWarehouseChange: Changes a warehouse. Omitted fields keep their value; empty fields are
// cleared.
type StockWarehouseChange struct {
	// Name.
	Name *string `json:"name,omitempty"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn *string `json:"nameEn,omitempty"`
	// Address.
	Address *string `json:"address,omitempty"`
	// Phone number.
	Phone *string `json:"phone,omitempty"`
	// Whether this is the default for documents without a warehouse.
	IsDefault *bool `json:"isDefault,omitempty"`
	// Whether new documents can use the account. If you deactivate the default account, the
	// organization has no default.
	IsActive *bool `json:"isActive,omitempty"`
}

// TaxAdjustment: Adds a manual journal entry to a VAT return.
type TaxAdjustment struct {
	// Manual entry of the month with a line on output VAT (2150) or input VAT (1150). Its VAT is
	// added.
	EntryID int64 `json:"entryId"`
	// Value that the VAT belongs to, with the sign of the VAT.
	BaseAmount Decimal `json:"baseAmount"`
	// Reason for the adjustment.
	Reason string `json:"reason"`
}

// TaxAdjustmentInput: Adds a manual journal entry to a VAT return.
type TaxAdjustmentInput struct {
	// Manual entry of the month with a line on output VAT (2150) or input VAT (1150). Its VAT is
	// added.
	EntryID int64 `json:"entryId"`
	// Value that the VAT belongs to, with the sign of the VAT.
	BaseAmount *Decimal `json:"baseAmount,omitempty"`
	// Reason for the adjustment.
	Reason string `json:"reason"`
}

// TaxAmendment: Opens a filed month.
type TaxAmendment struct {
	// Why the return is amended.
	Reason string `json:"reason"`
}

// TaxCertificateEdit: Changes a certificate.
type TaxCertificateEdit struct {
	// Return that declares the certificate. One of: PND3, PND53.
	Form *string `json:"form,omitempty"`
	// Type of income. One of: 40(1), 40(2), 40(3), 40(4)a, 40(4)b, 3tres, other.
	IncomeType *string `json:"incomeType,omitempty"`
	// Description of the income.
	IncomeText *string `json:"incomeText,omitempty"`
	// The supplier. Omitted members keep their value.
	Payee *CertificatePayeeInputOrNull `json:"payee,omitempty"`
	// Copies form and payee from the contact again.
	FromContact *bool `json:"fromContact,omitempty"`
}

// TaxFiling is a tax return as it was filed.
type TaxFiling struct {
	// Id of the return.
	ID int64 `json:"id"`
	// Tax form: PP30 (VAT), PND3 or PND53 (tax withheld from individuals or companies). One of:
	// PP30, PND3, PND53.
	Form string `json:"form"`
	// Tax month (YYYY-MM).
	Month string `json:"month"`
	// 0 for the original return, 1 for its first amendment, and so on.
	Sequence int `json:"sequence"`
	// filed: in force. amending: in force, and its month is open for an amendment. superseded:
	// replaced by an amendment. withdrawn: no longer in force. One of: filed, amending,
	// superseded, withdrawn.
	Status string `json:"status"`
	// The return that this one amends. Null for an original return.
	AmendsID *int64 `json:"amendsId"`
	// The boxes of a VAT return. Null for other forms.
	Boxes *PP30Boxes `json:"boxes"`
	// The sums of a withholding tax return. Null for other forms.
	Totals *FilingTotals `json:"totals"`
	// What happens with an excess of VAT: carry it to the next month, or refund. One of: carry,
	// refund.
	Excess string `json:"excess"`
	// Manual entries that were added to the register.
	Adjustments []TaxAdjustment `json:"adjustments"`
	// Why the return is or was amended. Empty if it was not.
	AmendReason string `json:"amendReason"`
	// Last day to file and pay.
	DueDate string `json:"dueDate"`
	// Date of filing.
	FiledOn string `json:"filedOn"`
	// Reference number of the Revenue Department.
	Reference string `json:"reference"`
	// Journal entry of the return. Null if there was nothing to post.
	EntryID *int64 `json:"entryId"`
	// Payments for the form and month, over all sequences.
	Payments []TaxPayment `json:"payments"`
	// Amount paid, or refunded, over all sequences, without reversed payments.
	PaidAmount Decimal `json:"paidAmount"`
	// Amount still to pay. Negative if a refund is expected.
	OutstandingAmount Decimal `json:"outstandingAmount"`
	// Number of register rows.
	RowCount int `json:"rowCount"`
	// SHA-256 of the file of rows, in hexadecimal.
	Sha256 string `json:"sha256"`
	// Files to download.
	Files []FilingFile `json:"files"`
	// When the return was filed here, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Name of the user who filed it.
	CreatedByName string `json:"createdByName"`
	// When it was last changed, in Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// TaxFilingInput: Files the return of a month.
type TaxFilingInput struct {
	// Tax form: PP30 (VAT), PND3 or PND53 (tax withheld from individuals or companies). One of:
	// PP30, PND3, PND53.
	Form string `json:"form"`
	// Tax month (YYYY-MM). It must be over.
	Month string `json:"month"`
	// PP30 only: excess VAT brought forward (box 10). Defaults to what the last return carried.
	// Not allowed in an amendment.
	BroughtForward *Decimal `json:"broughtForward,omitempty"`
	// PP30 only: what happens with an excess: carry it to the next month, or refund. Defaults to
	// carry. One of: carry, refund.
	Excess *string `json:"excess,omitempty"`
	// Surcharge (box 13 of PP30).
	Surcharge *Decimal `json:"surcharge,omitempty"`
	// PP30 only: penalty (box 14).
	Penalty *Decimal `json:"penalty,omitempty"`
	// PP30 only: confirms that sales outside VAT or without a VAT category are in no box.
	ConfirmOutside *bool `json:"confirmOutside,omitempty"`
	// PP30 only: manual entries of the month on the VAT accounts to add.
	Adjustments []TaxAdjustmentInput `json:"adjustments,omitzero"`
	// Date of filing (YYYY-MM-DD). Defaults to today.
	FiledOn *string `json:"filedOn,omitempty"`
	// Reference number of the Revenue Department.
	Reference *string `json:"reference,omitempty"`
}

// TaxFilingPage is one page of a list.
type TaxFilingPage struct {
	// The records of this page.
	Items      []TaxFiling `json:"items"`
	Pagination Pagination  `json:"pagination"`
}

// TaxInvoice is a supplier's tax invoice.
type TaxInvoice struct {
	// Id of the tax invoice.
	ID int64 `json:"id"`
	// Number of the supplier's tax invoice.
	Number string `json:"number"`
	// Invoice date (YYYY-MM-DD).
	Date string `json:"date"`
	// Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date.
	ReceivedDate string `json:"receivedDate"`
	// Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the
	// line.
	VendorName string `json:"vendorName"`
	// Tax ID of the supplier. Defaults to the contact's tax ID.
	VendorTaxID string `json:"vendorTaxId"`
	// Branch of the supplier. Defaults to the contact's branch.
	VendorBranchCode string `json:"vendorBranchCode"`
	// Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date,
	// and not before the VAT was posted. Defaults to the first possible month. Null on a voucher
	// that pays supplier invoices and is not paid yet.
	ClaimMonth *string `json:"claimMonth"`
	// Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is
	// required. Defaults to true.
	Claimable bool `json:"claimable"`
	// Reason why the VAT is not claimable. Null if it is claimable. One of: no_invoice,
	// incomplete, not_business, entertainment, passenger_car, abbreviated, not_registrant,
	// expired.
	Reason *string `json:"reason"`
	// Whether the tax month in which the VAT is claimed is filed.
	Filed bool `json:"filed"`
}

// TaxInvoiceInput is the fields of a supplier's tax invoice that a client can write.
type TaxInvoiceInput struct {
	// Number of the supplier's tax invoice.
	Number string `json:"number"`
	// Invoice date (YYYY-MM-DD).
	Date string `json:"date"`
	// Date on which the invoice was received (YYYY-MM-DD). Defaults to the invoice date.
	ReceivedDate *string `json:"receivedDate,omitempty"`
	// Supplier name on the invoice. Defaults to the name of the contact, or to the vendor of the
	// line.
	VendorName *string `json:"vendorName,omitempty"`
	// Tax ID of the supplier. Defaults to the contact's tax ID.
	VendorTaxID *string `json:"vendorTaxId,omitempty"`
	// Branch of the supplier. Defaults to the contact's branch.
	VendorBranchCode *string `json:"vendorBranchCode,omitempty"`
	// Tax month (YYYY-MM) in which the VAT is claimed: at most six months after the invoice date,
	// and not before the VAT was posted. Defaults to the first possible month. Null on a voucher
	// that pays supplier invoices and is not paid yet.
	ClaimMonth *string `json:"claimMonth,omitempty"`
	// Whether the VAT is claimable. If false, the VAT is part of the cost and a reason is
	// required. Defaults to true.
	Claimable *bool `json:"claimable,omitempty"`
	// Reason why the VAT is not claimable. Null if it is claimable. One of: no_invoice,
	// incomplete, not_business, entertainment, passenger_car, abbreviated, not_registrant,
	// expired.
	Reason *string `json:"reason,omitempty"`
}

// TaxPayment: Money paid for a return, or refunded by the Revenue Department.
type TaxPayment struct {
	// Id of the payment.
	ID int64 `json:"id"`
	// Payment date.
	Date string `json:"date"`
	// Money account. Null means the organization's default account.
	BankID *int64 `json:"bankId"`
	// Amount paid, or refunded.
	Amount Decimal `json:"amount"`
	// Bank fee.
	FeeAmount Decimal `json:"feeAmount"`
	// Journal entry of the payment.
	EntryID int64 `json:"entryId"`
	// The reversing journal entry. Null if the payment is not reversed.
	ReversalEntryID *int64 `json:"reversalEntryId"`
	// When the payment was recorded, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Name of the user who recorded it.
	CreatedByName string `json:"createdByName"`
}

// TaxPaymentInput: Pays a return, or records the refund of its excess.
type TaxPaymentInput struct {
	// Payment date (YYYY-MM-DD). Must be after the organization's lock date.
	Date string `json:"date"`
	// Money account. Defaults to the organization's default account.
	BankID *int64 `json:"bankId,omitempty"`
	// Amount, at most the outstanding amount.
	Amount Decimal `json:"amount"`
	// Bank fee, charged to the money account.
	FeeAmount *Decimal `json:"feeAmount,omitempty"`
}

// TaxPaymentReversal: Reverses a payment.
type TaxPaymentReversal struct {
	// Date of the reversing entry (YYYY-MM-DD). Defaults to today.
	Date *string `json:"date,omitempty"`
}

// VatSummaryRow is one row of a VAT summary.
type VatSummaryRow struct {
	// VAT category. One of: standard, zero, exempt, none.
	VatCategory string `json:"vatCategory"`
	// VAT rate in percent.
	VatRate Decimal `json:"vatRate"`
	// Value before VAT, after all discounts.
	BaseAmount Decimal `json:"baseAmount"`
	// VAT on baseAmount.
	VatAmount Decimal `json:"vatAmount"`
}

// Webhook is an address that receives events.
type Webhook struct {
	// Id of the endpoint.
	ID int64 `json:"id"`
	// Address that receives the events: https, port 443 or above 1023, without user and fragment.
	URL string `json:"url"`
	// Purpose of the endpoint.
	Description string `json:"description"`
	// Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`.
	// Empty for all.
	Types []string `json:"types"`
	// Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all
	// events.
	DocumentTypes []string `json:"documentTypes"`
	// Whether each event contains its record, as its route returns it when the event is sent.
	Expand bool `json:"expand"`
	// Member whose view of the data the endpoint gets.
	UserID int64 `json:"userId"`
	// State: enabled, paused (by a person, or after a restore) or disabled (by the server). One
	// of: enabled, paused, disabled.
	Status string `json:"status"`
	// Why it is paused or disabled: failing (no success for 72 hours), gone (it answered 410),
	// memberGone, secretUnreadable (rotate the secret), restored or copied. Null otherwise. One
	// of: failing, gone, memberGone, secretUnreadable, restored, copied.
	Reason *string `json:"reason"`
	// The last event that was delivered, set aside or not selected. Null if it is no longer kept.
	Position *string `json:"position"`
	// Number of events that wait, up to 10,000.
	Waiting int `json:"waiting"`
	// When the next event is tried again (Unix seconds). Null if none failed.
	NextAttemptAt *int64 `json:"nextAttemptAt"`
	// Since when no attempt succeeded (Unix seconds). Null if the last one did.
	FailingSince *int64 `json:"failingSince"`
	// Number of events that were set aside because the endpoint refused them nine times.
	SetAside int `json:"setAside"`
	// When the last attempt succeeded (Unix seconds). Null if none did.
	LastSuccessAt *int64 `json:"lastSuccessAt"`
	// Last characters of the secret. Null in a dry run.
	SecretHint *string `json:"secretHint"`
	// Until when the previous secret also signs (Unix seconds). Null if it does not.
	PreviousSecretUntil *int64 `json:"previousSecretUntil"`
	// When the endpoint was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// Who created it.
	CreatedByName string `json:"createdByName"`
	// When it was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
}

// WebhookCreated is an endpoint with its secret, which is not shown again.
type WebhookCreated struct {
	// Id of the endpoint.
	ID int64 `json:"id"`
	// Address that receives the events: https, port 443 or above 1023, without user and fragment.
	URL string `json:"url"`
	// Purpose of the endpoint.
	Description string `json:"description"`
	// Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`.
	// Empty for all.
	Types []string `json:"types"`
	// Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all
	// events.
	DocumentTypes []string `json:"documentTypes"`
	// Whether each event contains its record, as its route returns it when the event is sent.
	Expand bool `json:"expand"`
	// Member whose view of the data the endpoint gets.
	UserID int64 `json:"userId"`
	// State: enabled, paused (by a person, or after a restore) or disabled (by the server). One
	// of: enabled, paused, disabled.
	Status string `json:"status"`
	// Why it is paused or disabled: failing (no success for 72 hours), gone (it answered 410),
	// memberGone, secretUnreadable (rotate the secret), restored or copied. Null otherwise. One
	// of: failing, gone, memberGone, secretUnreadable, restored, copied.
	Reason *string `json:"reason"`
	// The last event that was delivered, set aside or not selected. Null if it is no longer kept.
	Position *string `json:"position"`
	// Number of events that wait, up to 10,000.
	Waiting int `json:"waiting"`
	// When the next event is tried again (Unix seconds). Null if none failed.
	NextAttemptAt *int64 `json:"nextAttemptAt"`
	// Since when no attempt succeeded (Unix seconds). Null if the last one did.
	FailingSince *int64 `json:"failingSince"`
	// Number of events that were set aside because the endpoint refused them nine times.
	SetAside int `json:"setAside"`
	// When the last attempt succeeded (Unix seconds). Null if none did.
	LastSuccessAt *int64 `json:"lastSuccessAt"`
	// Last characters of the secret. Null in a dry run.
	SecretHint *string `json:"secretHint"`
	// Until when the previous secret also signs (Unix seconds). Null if it does not.
	PreviousSecretUntil *int64 `json:"previousSecretUntil"`
	// When the endpoint was created (Unix seconds).
	CreatedAt int64 `json:"createdAt"`
	// Who created it.
	CreatedByName string `json:"createdByName"`
	// When it was last changed (Unix seconds).
	UpdatedAt int64 `json:"updatedAt"`
	// Secret that verifies signatures: `whsec_` and 32 bytes in base64. Shown only once. Null in a
	// dry run.
	Secret *string `json:"secret"`
}

// WebhookDelivery is one attempt to send a message to an endpoint.
type WebhookDelivery struct {
	// Id of the delivery.
	ID int64 `json:"id"`
	// Id of the event, sent as webhook-id. A test message has its own.
	EventID string `json:"eventId"`
	// Type of the event, or webhook.ping for a test message.
	Type string `json:"type"`
	// Number of the attempt, starting at 1.
	Attempt int `json:"attempt"`
	// What came of it: delivered, failed, or setAside (refused nine times; the next event was
	// sent). Empty in a dry run.
	State string `json:"state"`
	// Status of the answer. Null if there was none.
	Status *int64 `json:"status"`
	// Why it failed: dns, refused (not a public address), connect, tls, timeout (15 seconds),
	// redirect or status. Null if it was delivered. One of: dns, refused, connect, tls, timeout,
	// redirect, status.
	Error *string `json:"error"`
	// When the attempt began (Unix seconds).
	StartedAt *int64 `json:"startedAt"`
	// Duration in milliseconds.
	TookMs int64 `json:"tookMs"`
	// SHA-256 of the body that was sent, in hexadecimal.
	BodySha256 string `json:"bodySha256"`
	// The first 1,024 bytes of the answer. Empty if it came from a private address.
	Answer string `json:"answer"`
}

// WebhookDeliveryPage is one page of a list.
type WebhookDeliveryPage struct {
	// The records of this page.
	Items      []WebhookDelivery `json:"items"`
	Pagination Pagination        `json:"pagination"`
}

// WebhookEdit: Changes an endpoint. Omitted fields keep their value.
type WebhookEdit struct {
	// Address that receives the events: https, port 443 or above 1023, without user and fragment.
	URL *string `json:"url,omitempty"`
	// Purpose of the endpoint.
	Description *string `json:"description,omitempty"`
	// Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`.
	// Empty for all.
	Types []string `json:"types,omitzero"`
	// Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all
	// events.
	DocumentTypes []string `json:"documentTypes,omitzero"`
	// Whether each event contains its record, as its route returns it when the event is sent.
	Expand *bool `json:"expand,omitempty"`
	// Member whose view of the data the endpoint gets.
	UserID *int64 `json:"userId,omitempty"`
	// State: enabled or paused. Enabling continues after the last event that was sent. One of:
	// enabled, paused.
	Status *string `json:"status,omitempty"`
}

// WebhookNew is the body of a request that creates an endpoint.
type WebhookNew struct {
	// Address that receives the events: https, port 443 or above 1023, without user and fragment.
	URL string `json:"url"`
	// Purpose of the endpoint.
	Description *string `json:"description,omitempty"`
	// Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`.
	// Empty for all.
	Types []string `json:"types,omitzero"`
	// Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all
	// events.
	DocumentTypes []string `json:"documentTypes,omitzero"`
	// Whether each event contains its record, as its route returns it when the event is sent.
	Expand *bool `json:"expand,omitempty"`
	// Member whose view of the data the endpoint gets. Defaults to the creator.
	UserID *int64 `json:"userId,omitempty"`
}

// WebhookReplay: Moves an endpoint to another event.
type WebhookReplay struct {
	// Send the events after this eventId again, in order and with the same ids. `newest` skips the
	// events that wait.
	After *string `json:"after,omitempty"`
	// Send the events that were set aside again first.
	SetAside *bool `json:"setAside,omitempty"`
}

// WebhookRotate: Gives an endpoint a new secret.
type WebhookRotate struct {
	// How long the previous secret also signs, in hours. Defaults to 24.
	KeepHours *int `json:"keepHours,omitempty"`
}

// WithholdingCertificate is a withholding tax certificate (50 ทวิ).
type WithholdingCertificate struct {
	// Id of the certificate.
	ID int64 `json:"id"`
	// Number, from the series WT.
	CertificateNumber string `json:"certificateNumber"`
	// Return that declares the certificate: PND3 for individuals, PND53 for companies. Null if
	// unknown, and for payees outside Thailand. One of: PND3, PND53.
	Form *string `json:"form"`
	// issued, or void if the payment was cancelled. One of: issued, void.
	Status string `json:"status"`
	// Source of the payment: PV (payment voucher) or EX (expense claim). One of: PV, EX.
	SourceType string `json:"sourceType"`
	// Id of the voucher or claim.
	SourceID int64 `json:"sourceId"`
	// Number of the voucher or claim.
	SourceNumber string `json:"sourceNumber"`
	// Line of the claim. Null for a voucher.
	ItemID *int64 `json:"itemId"`
	// Payment date.
	PaymentDate string `json:"paymentDate"`
	// The organization.
	Payer CertificatePayer `json:"payer"`
	// Supplier. Null if the payment names none.
	ContactID *int64 `json:"contactId"`
	// The supplier as printed on the certificate.
	Payee CertificatePayee `json:"payee"`
	// Condition of the certificate: the payer withholds the tax. One of: withhold.
	Condition string `json:"condition"`
	// Type of income. One of: 40(1), 40(2), 40(3), 40(4)a, 40(4)b, 3tres, other.
	IncomeType string `json:"incomeType"`
	// Description of the income.
	IncomeText string `json:"incomeText"`
	// Rate in percent.
	Rate Decimal `json:"rate"`
	// Amount paid before VAT and tax, in base currency.
	BaseAmount Decimal `json:"baseAmount"`
	// Tax withheld, in base currency.
	TaxAmount Decimal `json:"taxAmount"`
	// Tax withheld, in Thai words.
	TaxInWords string `json:"taxInWords"`
	// What prevents filing.
	Problems []WithholdingProblem `json:"problems"`
	// Return that declares the certificate. Null if it is not filed.
	FilingID *int64 `json:"filingId"`
	// Number of the payee in the return. Null if it is not filed.
	SequenceInReturn *int64 `json:"sequenceInReturn"`
	// When the certificate was issued, in Unix seconds.
	CreatedAt int64 `json:"createdAt"`
	// Name of the user who paid or approved.
	CreatedByName string `json:"createdByName"`
	// When it was last changed, in Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// WithholdingCertificateInput: Issues the certificate of an earlier payment.
type WithholdingCertificateInput struct {
	// Id of a paid voucher that withheld tax without a certificate.
	DocumentID int64 `json:"documentId"`
}

// WithholdingCertificatePage is one page of a list.
type WithholdingCertificatePage struct {
	// The records of this page.
	Items      []WithholdingCertificate `json:"items"`
	Pagination Pagination               `json:"pagination"`
}

// WithholdingCertificatePrint is a certificate with what its paper says.
type WithholdingCertificatePrint struct {
	// The certificate.
	Certificate WithholdingCertificate `json:"certificate"`
	// The organization.
	Payer CertificatePayer `json:"payer"`
	// The supplier.
	Payee CertificatePayee `json:"payee"`
	// Boxes to tick.
	Ticks WithholdingTicks `json:"ticks"`
	// The copies to print.
	Copies []WithholdingCopy `json:"copies"`
	// Tax withheld, in Thai words.
	TaxInWords string `json:"taxInWords"`
}

// WithholdingCopy is a copy of a certificate.
type WithholdingCopy struct {
	// Number of the copy.
	Number int `json:"number"`
	// Purpose of the copy, in Thai.
	Caption string `json:"caption"`
}

// WithholdingProblem: What is missing on a certificate.
type WithholdingProblem struct {
	// form: the supplier is neither a company nor an individual. taxId: not 13 digits. name: PND3
	// needs first and last name. address: PND3 needs district, province and postal code.
	// incomeText: other income needs a text. One of: form, taxId, name, address, incomeText.
	Reason string `json:"reason"`
	// Explanation.
	Text string `json:"text"`
}

// WithholdingTicks is the boxes that are ticked on a certificate.
type WithholdingTicks struct {
	// Box of the form: 4 (PND3) or 7 (PND53). 0 if none.
	Form int `json:"form"`
	// Row of the income: 1, 2, 3, 4a, 4b, 5 (section 3 tredecim) or 6 (other).
	IncomeRow string `json:"incomeRow"`
	// Box of the condition: 1, the payer withholds the tax.
	Condition int `json:"condition"`
}
