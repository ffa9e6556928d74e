package console

import (
	_ "embed"
	"strings"

	"kontor/internal/base/wording"
)

// Catalogue holds every text of the console.
type Catalogue = wording.Catalogue

// Words of documents, which printed documents share.
var (
	VATWord    = wording.VAT
	LineVAT    = wording.LineVAT
	ReasonWord = wording.Reason
)

// statusWords maps statuses to texts. Others are shown as they are.
var statusWords = map[string]string{
	"reconciled": "Reconciled",
	"draft":      "Draft", "sent": "Issued", "accepted": "Accepted", "rejected": "Rejected", "converted": "Converted",
	"partially_paid": "Partly paid", "paid": "Paid", "void": "Void", "overdue": "Overdue",
	"credited": "Credited", "partially_credited": "Partly credited", "unpaid": "Unpaid",
	"acknowledged": "Acknowledged", "approved": "Approved", "posted": "Posted", "matched": "Matched", "closed": "Closed", "cancelled": "Cancelled",
	"submitted": "Submitted", "awaiting_signature": "Awaiting signature", "signed": "Signed", "issued": "Issued",
	"active": "Active", "revoked": "Revoked", "reversed": "Reversed", "inactive": "Inactive", "expired": "Expired", "open": "Open", "received": "Received|money",
}

//go:embed types.txt
var typeLines string

// typeWords maps document types to their names, singular and plural.
var typeWords = func() map[string][2]string {
	out := map[string][2]string{}
	for line := range strings.Lines(typeLines) {
		if parts := strings.Split(strings.TrimSpace(line), " = "); len(parts) == 3 {
			out[parts[0]] = [2]string{parts[1], parts[2]}
		}
	}
	return out
}()

// TypeWord returns the English name of a document type, a key of the catalogue.
func TypeWord(code string) string {
	if words, ok := typeWords[code]; ok {
		return words[0]
	}
	return code
}

// TypesWord returns the plural of a document type.
func TypesWord(code string) string {
	if words, ok := typeWords[code]; ok {
		return words[1]
	}
	return code
}

// StatusWord returns the English text of a status, a key of the catalogue.
func StatusWord(status string) string {
	if word, ok := statusWords[status]; ok {
		return word
	}
	return status
}
