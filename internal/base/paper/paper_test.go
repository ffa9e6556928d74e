package paper

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"rsc.io/qr"

	"kontor/internal/base/num"
)

func TestAmountsInWords(t *testing.T) {
	for _, c := range []struct{ amount, currency, thai, english string }{
		{"17792.07", "THB", "หนึ่งหมื่นเจ็ดพันเจ็ดร้อยเก้าสิบสองบาทเจ็ดสตางค์", "Seventeen thousand seven hundred ninety-two baht and seven satang"},
		{"11271.38", "THB", "หนึ่งหมื่นหนึ่งพันสองร้อยเจ็ดสิบเอ็ดบาทสามสิบแปดสตางค์", "Eleven thousand two hundred seventy-one baht and thirty-eight satang"},
		{"6145.01", "THB", "หกพันหนึ่งร้อยสี่สิบห้าบาทหนึ่งสตางค์", "Six thousand one hundred forty-five baht and one satang"},
		{"0", "THB", "ศูนย์บาทถ้วน", "Zero baht only"},
		{"0.25", "THB", "ยี่สิบห้าสตางค์", "Twenty-five satang"},
		{"0.10", "THB", "สิบสตางค์", "Ten satang"},
		{"1", "THB", "หนึ่งบาทถ้วน", "One baht only"},
		{"10", "THB", "สิบบาทถ้วน", "Ten baht only"},
		{"11", "THB", "สิบเอ็ดบาทถ้วน", "Eleven baht only"},
		{"20", "THB", "ยี่สิบบาทถ้วน", "Twenty baht only"},
		{"21.21", "THB", "ยี่สิบเอ็ดบาทยี่สิบเอ็ดสตางค์", "Twenty-one baht and twenty-one satang"},
		{"101", "THB", "หนึ่งร้อยเอ็ดบาทถ้วน", "One hundred one baht only"},
		{"110", "THB", "หนึ่งร้อยสิบบาทถ้วน", "One hundred ten baht only"},
		{"300", "THB", "สามร้อยบาทถ้วน", "Three hundred baht only"},
		{"1000000", "THB", "หนึ่งล้านบาทถ้วน", "One million baht only"},
		{"1000001", "THB", "หนึ่งล้านเอ็ดบาทถ้วน", "One million one baht only"},
		{"11000011", "THB", "สิบเอ็ดล้านสิบเอ็ดบาทถ้วน", "Eleven million eleven baht only"},
		{"1000000000000", "THB", "หนึ่งล้านล้านบาทถ้วน", "One trillion baht only"},
		{
			"9999999999999.99", "THB",
			"เก้าล้านเก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าล้านเก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์",
			"Nine trillion nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine baht and ninety-nine satang",
		},
		{"-107", "THB", "ลบหนึ่งร้อยเจ็ดบาทถ้วน", "Minus one hundred seven baht only"},
		{"49.35", "USD", "สี่สิบเก้าจุดสามห้า USD", "Forty-nine and 35/100 USD"},
		{"1.005", "KWD", "หนึ่งจุดศูนย์ศูนย์ห้า KWD", "One and 005/1000 KWD"},
		{"1500", "JPY", "หนึ่งพันห้าร้อย JPY", "One thousand five hundred JPY"},
	} {
		places := 2
		switch c.currency {
		case "KWD":
			places = 3
		case "JPY":
			places = 0
		}
		amount := num.MustMoney(c.amount)
		if got := InThai(amount, c.currency, places); got != c.thai {
			t.Errorf("%s %s reads\n%s\nwant\n%s", c.amount, c.currency, got, c.thai)
		}
		if got := InEnglish(amount, c.currency, places); got != c.english {
			t.Errorf("%s %s reads\n%s\nwant\n%s", c.amount, c.currency, got, c.english)
		}
	}
}

// TestThaiWordsAreTheNumber parses the words back into the number.
func TestThaiWordsAreTheNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 9_999_999_999_999).Draw(t, "baht")
		text := InThai(num.MoneyOf(n), "THB", 2)
		if got := heard(strings.TrimSuffix(text, "บาทถ้วน")); got != n {
			t.Fatalf("%d reads %s, which is %d", n, text, got)
		}
	})
}

// heard parses a number in Thai words.
func heard(text string) int64 {
	var millions, group, digit int64
	for text != "" {
		switch {
		case cut(&text, "ล้าน"):
			millions, group, digit = (millions+group+digit)*1_000_000, 0, 0
		case cut(&text, "แสน"):
			group, digit = group+digit*100_000, 0
		case cut(&text, "หมื่น"):
			group, digit = group+digit*10_000, 0
		case cut(&text, "พัน"):
			group, digit = group+digit*1_000, 0
		case cut(&text, "ร้อย"):
			group, digit = group+digit*100, 0
		case cut(&text, "สิบ"):
			group, digit = group+max(digit, 1)*10, 0
		case cut(&text, "เอ็ด"):
			digit = 1
		case cut(&text, "ยี่"):
			digit = 2
		default:
			for d, word := range thaiDigits {
				if cut(&text, word) {
					digit = int64(d)
					break
				}
			}
		}
	}
	return millions + group + digit
}

func cut(text *string, word string) bool {
	rest, found := strings.CutPrefix(*text, word)
	*text = rest
	return found
}

func TestPromptPayCodes(t *testing.T) {
	for _, c := range []struct{ id, amount, want string }{
		{"0812345678", "4301.51", "00020101021229370016A000000677010111011300668123456785802TH530376454074301.5163043D52"},
		{"081-234-5678", "100", "00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A"},
		{"+66812345678", "100", "00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A"},
		{"0105560000018", "100", "00020101021229370016A000000677010111021301055600000185802TH53037645406100.006304DF10"},
		{"123456789012345", "0.50", "00020101021229390016A00000067701011103151234567890123455802TH530376454040.5063042590"},
	} {
		got, err := PromptPay(c.id, num.MustMoney(c.amount))
		if err != nil {
			t.Errorf("%s: %v", c.id, err)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.id, got, c.want)
		}
	}
	for _, id := range []string{"", "12345", "812345678", "08123456789", "0812345678x", "+660812345678", "01055600000188"} {
		if code, err := PromptPay(id, num.MustMoney("1")); err == nil {
			t.Errorf("%q is no PromptPay id, and became %s", id, code)
		}
	}
}

// TestQRRunsAreTheSquares draws the runs of a code and compares them with its modules.
func TestQRRunsAreTheSquares(t *testing.T) {
	text, err := PromptPay("0812345678", num.MustMoney("4301.51"))
	if err != nil {
		t.Fatal(err)
	}
	size, path, err := QR(text)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil || code.Size != size {
		t.Fatalf("size %d, %v", size, err)
	}
	drawn := map[[2]int]bool{}
	for _, run := range strings.Split(strings.TrimPrefix(path, "M"), "M") {
		var x, y, n, back int
		if _, err := fmt.Sscanf(run, "%d %dh%dv1h-%dz", &x, &y, &n, &back); err != nil || n != back {
			t.Fatalf("%q: %v", run, err)
		}
		for i := range n {
			drawn[[2]int{x + i, y}] = true
		}
	}
	for y := range size {
		for x := range size {
			if drawn[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("square %d, %d", x, y)
			}
		}
	}
}

// TestDoubtfulTaxIDs lists tax IDs that are probably mistyped.
func TestDoubtfulTaxIDs(t *testing.T) {
	for id, want := range map[string]string{
		"": "", "0105551234563": taxIDDoubt("0105551234563"), "DE123456789": "", "12": "taxId", "1234567890": "taxId",
	} {
		if got := DoubtTaxID(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
	valid := ""
	for last := '0'; last <= '9'; last++ {
		if id := "010555123456" + string(last); *ValidTaxID(id) {
			valid = id
		}
	}
	for id, want := range map[string]string{valid: "", valid[1:]: "taxIdZero", "0-1055-51234-56-" + valid[12:]: "", valid[:12] + string('0'+(valid[12]-'0'+1)%10): "taxIdDigit"} {
		if got := DoubtTaxID(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}

// taxIDDoubt is what a 13-digit ID gets by its check digit alone.
func taxIDDoubt(id string) string {
	if *ValidTaxID(id) {
		return ""
	}
	return "taxIdDigit"
}
