package bank

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
	"kontor/internal/format/statement"
	"kontor/internal/ledger"
)

// Limits of an import.
const (
	contentMax = 700_000 // bytes of a file in a request
	linesMax   = 5_000   // lines in a request
	LinesMost  = 50_000  // lines of a file in the command and the console
	shownLines = 100     // lines in the answer of an import
)

// The states of statements and lines.
const (
	StatusOpen       = "open"
	StatusReconciled = "reconciled"
	StateMatched     = "matched"
)

// New is a statement to import: a file, or its lines.
type New struct {
	_ struct{} `schema:"BankStatementNew"`
	// Money account of the statement.
	BankID uint32 `json:"bankId" validate:"required"`
	// Format of the file. Defaults to auto, which detects it.
	Format string `json:"format" validate:"omitempty,oneof=auto kbiz csv ofx mt940 camt053"`
	// The file in base64, at most 700,000 bytes. Send either this or lines.
	Content string `json:"content"`
	// The lines, oldest first. Send either this or content.
	Lines []NewLine `json:"lines" validate:"max=5000,dive"`
	// Name of the file.
	FileName string `json:"fileName" validate:"max=255"`
	// Columns of a CSV file. Defaults to the known column names, then to the mapping of the last
	// file of this money account.
	Mapping *statement.Mapping `json:"mapping"`
	// Balance before the first line. Defaults to the balance in the file.
	OpeningBalance *num.Booked `json:"openingBalance"`
	// Balance after the last line. Defaults to the balance in the file.
	ClosingBalance *num.Booked `json:"closingBalance"`
	// First day of the statement (YYYY-MM-DD). Defaults to the date of the first line.
	FromDate when.Date `json:"fromDate"`
	// Last day of the statement (YYYY-MM-DD). Defaults to the date of the last line.
	ToDate when.Date `json:"toDate"`
}

// NewLine is a line of a statement that is sent without a file.
type NewLine struct {
	_ struct{} `schema:"BankStatementNewLine"`
	// Date of the line (YYYY-MM-DD).
	Date when.Date `json:"date" validate:"required,datetime"`
	// Time of the line (HH:MM or HH:MM:SS).
	Time string `json:"time" validate:"max=8"`
	// Text of the bank. Cut after 500 characters.
	Text string `json:"text" validate:"max=5000"`
	// Reference of the bank.
	Reference string `json:"reference" validate:"max=100"`
	// Amount; money out is negative.
	Amount num.Booked `json:"amount" validate:"required"`
	// Balance after the line.
	Balance *num.Booked `json:"balance"`
}

// Statement is a bank statement.
type Statement struct {
	_ struct{} `schema:"BankStatement"`
	// Id of the statement.
	ID uint32 `json:"id"`
	// Money account of the statement.
	BankID uint32 `json:"bankId"`
	// Name of the money account.
	BankName string `json:"bankName"`
	// Format of the file; lines if there was none.
	Format string `json:"format" validate:"oneof=kbiz csv ofx mt940 camt053 lines"`
	// Name of the file.
	FileName string `json:"fileName"`
	// SHA-256 of the file, in hexadecimal. Empty if there was none.
	SHA256 string `json:"sha256"`
	// First day of the statement.
	FromDate when.Date `json:"fromDate"`
	// Last day of the statement.
	ToDate when.Date `json:"toDate"`
	// Balance before the first line.
	OpeningBalance num.Money `json:"openingBalance"`
	// Balance after the last line.
	ClosingBalance num.Money `json:"closingBalance"`
	// Number of lines.
	LineCount int `json:"lineCount"`
	// Number of lines that are not matched.
	OpenCount int `json:"openCount"`
	// Lines of the file that were already imported and left out.
	Duplicates int `json:"duplicates"`
	// Balance of the ledger account at the end of toDate.
	LedgerBalance num.Money `json:"ledgerBalance"`
	// Postings up to toDate that the bank has not shown yet.
	OutstandingAmount num.Money `json:"outstandingAmount"`
	// Difference before the first line: ledger balance, less outstanding postings, less the opening
	// balance.
	OpeningDifference num.Money `json:"openingDifference"`
	// ledgerBalance, less outstandingAmount, less closingBalance. 0 when everything is matched.
	Difference num.Money `json:"difference"`
	// Status of the statement.
	Status string `json:"status" validate:"oneof=open reconciled"`
	// When the statement was reconciled, in Unix seconds, or null.
	ReconciledAt when.Unix `json:"reconciledAt"`
	// When the statement was imported, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// Name of the user who imported it.
	CreatedByName string `json:"createdByName"`
}

// Imported is a new statement with its first lines.
type Imported struct {
	_ struct{} `schema:"BankStatementImported"`

	Statement
	// The first 100 lines.
	Lines []Line `json:"lines"`
}

// Line is a line of a bank statement.
type Line struct {
	_ struct{} `schema:"BankLine"`
	// Id of the line.
	ID uint32 `json:"id"`
	// The statement.
	StatementID uint32 `json:"statementId"`
	// Money account of the statement.
	BankID uint32 `json:"bankId"`
	// Number of the line in the statement, starting at 1.
	Seq int `json:"seq"`
	// Date of the line.
	Date when.Date `json:"date"`
	// Time of the line, or empty.
	Time string `json:"time"`
	// Text of the bank.
	Text string `json:"text"`
	// Reference of the bank.
	Reference string `json:"reference"`
	// Amount; money out is negative.
	Amount num.Money `json:"amount"`
	// Balance after the line, or null if the file has none.
	Balance *num.Money `json:"balance"`
	// State of the line: open or matched.
	State string `json:"state" validate:"oneof=open matched"`
	// Postings that the line is matched with.
	Matches []Matched `json:"matches"`
	// Other bank lines of the match.
	LineIDs []uint32 `json:"lineIds"`
	// What the match posted.
	Made []Made `json:"made"`
	// Suggestions for an open line, best first, at most 5.
	Suggestions []Suggestion `json:"suggestions"`
}

// Matched is a posting that a bank line is matched with.
type Matched struct {
	_ struct{} `schema:"BankLineMatch"`
	// The journal line.
	JournalLineID uint32 `json:"journalLineId"`
	// Its journal entry.
	EntryID uint32 `json:"entryId"`
	// Number of the entry.
	EntryNumber string `json:"entryNumber"`
	// Date of the entry.
	Date when.Date `json:"date"`
	// Amount; money out is negative.
	Amount num.Money `json:"amount"`
}

// Made is a record that a match posted.
type Made struct {
	_ struct{} `schema:"BankLineMade"`
	// Type: MANUAL (journal entry), RE (receipt), PV (payment voucher) or MT (money transfer).
	Type string `json:"type" validate:"oneof=MANUAL RE PV MT"`
	// Id of the record.
	ID uint32 `json:"id"`
	// Number of the record.
	Number string `json:"number"`
}

// ByID names a statement.
type ByID struct {
	// Id of the statement.
	ID uint32 `path:"id"`
}

// LineByID names a line of a statement.
type LineByID struct {
	// Id of the statement.
	ID uint32 `path:"id"`
	// Id of the line.
	LineID uint32 `path:"lineId"`
}

// Filter selects statements.
type Filter struct {
	// Only statements of this money account.
	BankID num.Ref `query:"bankId"`
	// Only statements with this status.
	Status string `query:"status" validate:"omitempty,oneof=open reconciled"`
	input.Sheet
}

// LineFilter selects lines of a statement.
type LineFilter struct {
	// Id of the statement.
	ID uint32 `path:"id"`
	LineQuery
}

// BankLineFilter selects lines of all statements.
type BankLineFilter struct {
	// Only lines of this money account.
	BankID num.Ref `query:"bankId"`
	LineQuery
}

// LineQuery selects lines.
type LineQuery struct {
	// Only lines in this state.
	State string `query:"state" validate:"omitempty,oneof=open matched"`
	// Only lines whose text or reference contains this.
	Search string `query:"search" validate:"max=100"`
	input.Sheet
}

// LedgerFilter selects postings of a money account.
type LedgerFilter struct {
	// Id of the money account.
	ID uint32 `path:"id"`
	// Only lines in this state. Open lines can be from before the first statement.
	State string `query:"state" validate:"omitempty,oneof=open matched"`
	input.Sheet
}

// LedgerLine is a posting of a money account.
type LedgerLine struct {
	_ struct{} `schema:"BankLedgerLine"`

	ledger.MoneyLine
	// Customer or supplier of the posting, or empty.
	ContactName string `json:"contactName"`
}
