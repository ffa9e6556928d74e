package document

import "strings"

// sentences say what each type of document is, for the API
// description.
var sentences = map[string]string{
	"QT": "quotation: an offer; moves no stock and posts nothing",
	"SO": "sales order placed by a customer; moves no stock and posts nothing",
	"IV": "invoice: when sent, goods leave stock and the receivable is posted",
	"RE": "receipt: settles the invoice it was converted from or, on its own, is a cash sale",
	"CS": "cash sale: delivery and payment in one document",
	"CN": "credit note: reduces an invoice; returned goods go back to stock",
	"DN": "debit note: increases an invoice; moves no stock",
	"DP": "deposit paid by a customer on a quotation or order",
	"PR": "purchase request: an internal request to buy",
	"PO": "purchase order to a supplier",
	"GR": "goods receipt: when posted, updates stock and average cost",
	"PI": "supplier invoice: matched with order and receipt, then approved, which posts the payable",
	"PV": "payment voucher: when paid, money leaves a money account",
}

// Describe explains the types of a family: what each is, and from which status
// it can be moved to which, as the table of kinds says.
func (ks Kinds) Describe(statuses []Status) string {
	var b strings.Builder
	b.WriteString("\n\n| type | meaning |\n|---|---|\n")
	for _, k := range ks {
		b.WriteString("| " + k.Code + " | " + sentences[k.Code] + " |\n")
	}
	b.WriteString("\nA document starts as `draft`. Possible transitions; statuses in brackets are set by the server:\n\n| type | from | to |\n|---|---|---|\n")
	for _, k := range ks {
		for _, from := range statuses {
			if to := k.ways(from); to != "" {
				b.WriteString("| " + k.Code + " | `" + string(from) + "` | " + to + " |\n")
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// ways lists where a document can go from a status, on request or by the server.
func (k Kind) ways(from Status) string {
	var words []string
	for _, to := range k.Next(from) {
		words = append(words, "`"+string(to)+"`")
	}
	for _, e := range k.Server {
		if e.From == from {
			words = append(words, "(`"+string(e.To)+"`)")
		}
	}
	return strings.Join(words, ", ")
}
