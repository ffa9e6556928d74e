package wording

import "strings"

// writtenTexts are texts that the program stores on entries, lines and histories, and what they
// say to a reader, as keys of the catalogue. The rest of a text is {1}.
var writtenTexts = []struct{ begins, key string }{
	{"void ", "Void of {1}"}, {"cancel ", "Cancellation of {1}"}, {"refund ", "Refund of {1}"},
	{"reversal of the opening balances of ", "Reversal of the opening balances of {1}"}, {"reversal of ", "Reversal of {1}"},
	{"closing of ", "Closing of {1}"}, {"payment of ", "Payment of {1}"}, {"paid by ", "Paid by {1}"}, {"Payment of ", "Payment of {1}"},
	{"Stock count ", "Stock count of {1}"}, {"Stock adjustment ", "Stock adjustment of {1}"}, {"Stock transfer ", "Stock transfer of {1}"},
	{"Deposit for ", "Deposit for {1}"}, {"Overpayment of ", "Overpayment of {1}"}, {"Opening stock ", "Opening stock of {1}"},
	{"Opening balances", "Opening balances"},
	{"deposit applied", "Deposit applied"}, {"settled before", "Settled before"}, {"lot", "lot"},
	{"ชำระ ", "Payment of {1}"}, {"รายการ", "lot"}, // vouchers that were made in Thai
}

// Written returns a text that the program wrote, in the reader's language: say translates.
// Other texts are returned as they are.
func Written(say func(string, ...any) string, text string) string {
	for _, w := range writtenTexts {
		rest, ok := strings.CutPrefix(text, w.begins)
		if ok && (rest != "") == strings.Contains(w.key, "{1}") {
			return say(w.key, rest)
		}
	}
	return text
}
