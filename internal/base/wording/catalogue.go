package wording

import (
	"fmt"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

// Catalogue holds texts: English is the key, Thai the value. A line of
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
			panic(fmt.Sprintf("wording: %s line %d is not English = ไทย", from, i+1))
		}
		if old, ok := c[english]; ok && old != thai {
			panic(fmt.Sprintf("wording: %s line %d: %q is already %q", from, i+1, english, old))
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

// vatWords name the value of lines without VAT, by category.
var vatWords = map[string]string{"zero": "Zero-rated value", "exempt": "Exempt value", "none": "Value outside VAT"}

// VAT is the English word for the value of a VAT category without VAT, a key of the
// catalogue.
func VAT(category string) string {
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

// Reason returns the English text of a reason, a key of the catalogue.
func Reason(code string) string {
	if word, ok := reasonWords[code]; ok {
		return word
	}
	return code
}
