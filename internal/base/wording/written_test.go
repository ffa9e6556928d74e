package wording

import (
	"fmt"
	"testing"
)

// Texts that the program stored are read in the reader's language, others as they are.
func TestWritten(t *testing.T) {
	say := func(key string, rest ...any) string { return fmt.Sprint(key, rest) }
	for text, want := range map[string]string{
		"settled before":              "Settled before[]",
		"reversal of JV-202610-0001":  "Reversal of {1}[JV-202610-0001]",
		"Stock count 2026-10-31":      "Stock count of {1}[2026-10-31]",
		"paid by PV-202610-0001":      "Paid by {1}[PV-202610-0001]",
		"Overpayment of IV-202610-01": "Overpayment of {1}[IV-202610-01]",
		"ชำระ PI-202610-0001":         "Payment of {1}[PI-202610-0001]",
		"settled before lunch":        "settled before lunch",
		"":                            "",
	} {
		if got := Written(say, text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
