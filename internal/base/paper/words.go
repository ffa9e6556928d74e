package paper

import (
	"fmt"
	"strings"

	"kontor/internal/base/num"
)

// InThai returns an amount in Thai words as printed on documents. Baht include satang; other
// currencies are named by their code, with decimals read digit by digit.
func InThai(amount num.Money, currency string, places int) string {
	negative, whole, part := digits(amount, places)
	text := thai(whole)
	switch {
	case currency != "THB":
		if part != "" {
			text += "จุด"
			for _, d := range part {
				text += thaiDigits[d-'0']
			}
		}
		text += " " + currency
	case strings.Trim(part, "0") == "":
		text += "บาทถ้วน"
	case strings.Trim(whole, "0") == "":
		text = thai(part) + "สตางค์"
	default:
		text += "บาท" + thai(part) + "สตางค์"
	}
	if negative {
		return "ลบ" + text
	}
	return text
}

// InEnglish returns an amount in English words as printed on documents. Baht include satang;
// other currencies show decimals as a fraction.
func InEnglish(amount num.Money, currency string, places int) string {
	negative, whole, part := digits(amount, places)
	text := english(whole)
	switch {
	case currency != "THB":
		if part != "" {
			text += fmt.Sprintf(" and %s/1%s", part, strings.Repeat("0", len(part)))
		}
		text += " " + currency
	case strings.Trim(part, "0") == "":
		text += " baht only"
	case strings.Trim(whole, "0") == "":
		text = english(part) + " satang"
	default:
		text += " baht and " + english(part) + " satang"
	}
	if negative {
		text = "minus " + text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// digits rounds an amount to the printed decimals and splits it at the decimal point.
func digits(amount num.Money, places int) (negative bool, whole, part string) {
	text := amount.Round(places).String()
	text, negative = strings.CutPrefix(text, "-")
	whole, part, _ = strings.Cut(text, ".")
	if len(part) < places {
		part += strings.Repeat("0", places-len(part))
	}
	return negative, whole, part
}

var (
	thaiDigits = [...]string{"ศูนย์", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"}
	thaiPlaces = [...]string{"", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"}
)

// thai spells a whole number. Millions are spelled recursively: a million millions is
// ล้านล้าน.
func thai(whole string) string {
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		return thaiDigits[0]
	}
	if n := len(whole) - 6; n > 0 {
		rest := strings.TrimLeft(whole[n:], "0")
		text := thai(whole[:n]) + "ล้าน"
		if rest == "1" {
			return text + "เอ็ด"
		}
		if rest != "" {
			text += thai(rest)
		}
		return text
	}
	var text strings.Builder
	for i, c := range whole {
		place := len(whole) - 1 - i
		switch {
		case c == '0':
			continue
		case place == 0 && c == '1' && len(whole) > 1:
			text.WriteString("เอ็ด")
		case place == 1 && c == '1':
		case place == 1 && c == '2':
			text.WriteString("ยี่")
		default:
			text.WriteString(thaiDigits[c-'0'])
		}
		text.WriteString(thaiPlaces[place])
	}
	return text.String()
}

var (
	small = strings.Fields(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
		fifteen sixteen seventeen eighteen nineteen`)
	tens      = strings.Fields("zero ten twenty thirty forty fifty sixty seventy eighty ninety")
	thousands = [...]string{"", " thousand", " million", " billion", " trillion", " quadrillion"}
)

// english spells a whole number in groups of three digits.
func english(whole string) string {
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		return small[0]
	}
	var groups []string
	for n := 0; len(whole) > 0; n++ {
		at := max(0, len(whole)-3)
		if text := hundreds(whole[at:]); text != "" {
			groups = append([]string{text + thousands[n]}, groups...)
		}
		whole = whole[:at]
	}
	return strings.Join(groups, " ")
}

// hundreds spells up to three digits; zero yields "".
func hundreds(group string) string {
	n := 0
	for _, c := range group {
		n = n*10 + int(c-'0')
	}
	var words []string
	if n >= 100 {
		words = append(words, small[n/100], "hundred")
		n %= 100
	}
	switch {
	case n == 0:
	case n < 20:
		words = append(words, small[n])
	case n%10 == 0:
		words = append(words, tens[n/10])
	default:
		words = append(words, tens[n/10]+"-"+small[n%10])
	}
	return strings.Join(words, " ")
}
