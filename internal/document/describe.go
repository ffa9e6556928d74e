package document

import "strings"

// sentences say what each type of document is, for readers of the
// description of the interface.
var sentences = map[string]string{
	"QT": "a quotation: an offer that binds nobody's stock or money",
	"SO": "a sales order that a customer placed; it binds no stock or money either",
	"IV": "an invoice: when it is sent, goods leave, the customer owes and the books are written",
	"RE": "a receipt: money that settles an invoice it was converted from, or, alone, a cash sale on paper",
	"CS": "a cash sale: goods and money change hands in one document",
	"CN": "a credit note: takes back what an invoice charged, with the goods where they return",
	"DN": "a debit note: charges more on top of an invoice; no goods move",
	"DP": "a deposit that a customer paid on a quotation or an order",
	"PR": "a purchase request: somebody in the house asks for something",
	"PO": "a purchase order to a supplier",
	"GR": "a goods receipt: when it is posted, stock and its average cost move",
	"PI": "a supplier's invoice: matched with order and receipt, then approved, which books the debt",
	"PV": "a payment voucher: when it is paid, money leaves a money account",
}

// Describe explains the types of a family: what each is, and from which status
// it can be moved to which, as the table of kinds says.
func (ks Kinds) Describe(statuses []Status) string {
	var b strings.Builder
	b.WriteString("\n\n| type | what it is |\n|---|---|\n")
	for _, k := range ks {
		b.WriteString("| " + k.Code + " | " + sentences[k.Code] + " |\n")
	}
	b.WriteString("\nA document starts as `draft`. Where it can be moved from each status; in brackets what the server sets by itself:\n\n| type | from | to |\n|---|---|---|\n")
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
