package console

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"kontor/internal/fault"
	"kontor/internal/num"
)

// Catalogue holds every text of the console: English is the key, Thai the value. A line of
// a words.txt is "English = ไทย"; {1} and {2} are placeholders. If an English text needs
// two translations, the key has "|" and a hidden remark: "Rejected|claim".
type Catalogue map[string]string

// Add reads the lines of a words.txt.
func (c Catalogue) Add(from, text string) {
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		english, thai, ok := strings.Cut(line, " = ")
		if !ok || strings.TrimSpace(thai) == "" {
			panic(fmt.Sprintf("console: %s line %d is not English = ไทย", from, i+1))
		}
		if old, ok := c[english]; ok && old != thai {
			panic(fmt.Sprintf("console: %s line %d: %q is already %q", from, i+1, english, old))
		}
		c[english] = thai
	}
}

// Say returns a text in a language, with its placeholders replaced.
func (c Catalogue) Say(language fault.Language, key string, values ...any) string {
	text, _, _ := strings.Cut(key, "|")
	if language == fault.Thai {
		if thai, ok := c[key]; ok {
			text = thai
		}
	}
	for i, value := range values {
		text = strings.ReplaceAll(text, "{"+strconv.Itoa(i+1)+"}", fmt.Sprint(value))
	}
	return text
}

// statusWords maps statuses to texts. Others are shown as they are.
var statusWords = map[string]string{
	"draft": "Draft", "sent": "Sent", "accepted": "Accepted", "rejected": "Rejected", "converted": "Converted",
	"partially_paid": "Partly paid", "paid": "Paid", "void": "Void", "overdue": "Overdue",
	"credited": "Credited", "partially_credited": "Partly credited", "unpaid": "Unpaid",
	"acknowledged": "Acknowledged", "approved": "Approved", "posted": "Posted", "matched": "Matched", "closed": "Closed", "cancelled": "Cancelled",
	"submitted": "Submitted", "awaiting_signature": "Awaiting signature", "signed": "Signed", "issued": "Issued",
	"active": "Active", "revoked": "Revoked", "reversed": "Reversed", "inactive": "Inactive", "expired": "Expired", "open": "Open",
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

// vatWords name the value of lines without VAT, by category.
var vatWords = map[string]string{"zero": "Zero-rated value", "exempt": "Exempt value", "none": "Value outside VAT"}

// VATWord is the English word for the value of a VAT category without VAT, a key of the
// catalogue.
func VATWord(category string) string {
	if word, ok := vatWords[category]; ok {
		return word
	}
	return category
}

// LineVAT names the VAT of a line: its rate, or that it is exempt or outside VAT. say
// translates.
func LineVAT(say func(string, ...any) string, category string, rate num.Percent) string {
	switch category {
	case "exempt":
		return say("exempt")
	case "none":
		return "–"
	}
	return Percent(rate)
}

// reasonWords maps the reasons of credit and debit notes to texts.
var reasonWords = map[string]string{
	"goods_returned": "Goods returned", "defective": "Goods defective", "price_reduction": "Price reduction", "overcharge": "Overcharged",
	"contract_cancelled": "Contract cancelled", "undercharge": "Undercharged", "other": "Other reason",
}

// ReasonWord returns the English text of a reason, a key of the catalogue.
func ReasonWord(code string) string {
	if word, ok := reasonWords[code]; ok {
		return word
	}
	return code
}
