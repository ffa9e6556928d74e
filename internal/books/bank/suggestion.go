package bank

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// The kinds of suggestions.
const (
	kindEntry    = "entry"
	kindGroup    = "group"
	kindDocument = "document"
	kindTransfer = "transfer"
	kindRule     = "rule"
	kindHistory  = "history"
)

// The scores. A number in the text, the name of the contact and a near date add to them.
const (
	entryScore    = 50
	groupScore    = 40
	documentScore = 45
	transferScore = 45
	ruleScore     = 40
	historyScore  = 30
	numberScore   = 30
	nameScore     = 10
	dateScore     = 10 // less one for each day
	certainScore  = 55
)

// The windows in days.
const (
	nearDays     = 7
	farDays      = 60 // if the text has the number
	transferDays = 3
)

// Suggestion is what an open bank line could be.
type Suggestion struct {
	_ struct{} `schema:"BankSuggestion"`
	// Kind: entry (one posting), group (several postings), document (open documents to settle),
	// transfer (a line of another bank account), rule, or history (account used for such a text
	// before).
	Kind string `json:"kind" validate:"oneof=entry group document transfer rule history"`
	// Score; the best suggestion is first.
	Score int `json:"score"`
	// Whether the suggestion is unambiguous. auto-match takes only such ones.
	Certain bool `json:"certain"`
	// Postings to match, for entry and group.
	JournalLineIDs []uint32 `json:"journalLineIds"`
	// Number of the posting's entry, or of the first one of a group.
	EntryNumber string `json:"entryNumber"`
	// Date of the posting, or of the other bank line. Null if there is none.
	Date when.Date `json:"date"`
	// Amount; money out is negative.
	Amount num.Money `json:"amount"`
	// Customer or supplier, or empty.
	ContactName string `json:"contactName"`
	// Open documents to settle.
	Documents []SuggestedDocument `json:"documents"`
	// Other money account of a transfer, or null.
	BankID num.Ref `json:"bankId"`
	// Line of the other money account, or null.
	LineID num.Ref `json:"lineId"`
	// The rule, or null.
	RuleID num.Ref `json:"ruleId"`
	// Account to post to, for rule and history, or null.
	AccountID num.Ref `json:"accountId"`

	days int    // distance of the dates
	id   uint32 // decides between equals
	auto bool   // of a rule that books by itself
}

// SuggestedDocument is an open document that a line could settle.
type SuggestedDocument struct {
	_ struct{} `schema:"BankSuggestedDocument"`
	// Type: IV, DN or PI.
	DocumentType string `json:"documentType"`
	// Id of the document.
	DocumentID uint32 `json:"documentId"`
	// Number of the document.
	Number string `json:"number"`
	// Amount settled, including withheld tax.
	Amount num.Money `json:"amount"`
	// Tax withheld.
	WhtAmount num.Money `json:"whtAmount"`

	contact uint32
}
