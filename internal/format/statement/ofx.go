package statement

import (
	"bytes"
	"html"
	"strings"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

// tag is an element of an OFX file: SGML leaves the end tags of values out, XML has them.
type tag struct {
	name  string // in upper case; /NAME at the end of an aggregate
	value string // the text up to the next tag
	row   int
}

// tags calls do for every tag of a text.
func tags(b *budget.Budget, text []byte, do func(tag) error) error {
	row := 1
	for {
		at := bytes.IndexByte(text, '<')
		if at < 0 {
			return nil
		}
		if !b.Spend(at + 1) {
			return b.Err()
		}
		row += bytes.Count(text[:at], []byte("\n"))
		text = text[at+1:]
		end := bytes.IndexByte(text, '>')
		if end < 0 || end > 200 {
			return unreadable("line %d: a tag does not end", row)
		}
		name := strings.ToUpper(strings.TrimSpace(string(text[:end])))
		if strings.HasPrefix(name, "!") {
			return unreadable("line %d: DOCTYPE and entities are not allowed", row)
		}
		row += bytes.Count(text[:end], []byte("\n"))
		text = text[end+1:]
		next := bytes.IndexByte(text, '<')
		if next < 0 {
			next = len(text)
		}
		if strings.HasPrefix(name, "?") {
			continue
		}
		if err := do(tag{name, strings.TrimSpace(html.UnescapeString(string(text[:next]))), row}); err != nil {
			return err
		}
	}
}

// ofxReader collects the parts of a statement.
type ofxReader struct {
	file     File
	most     int
	inLine   bool
	inLedger bool
	inBank   bool
	ended    bool              // </OFX> was read
	values   map[string]string // of the open transaction
	row      int
}

func readOFX(b *budget.Budget, text []byte, most int) (File, error) {
	r := &ofxReader{most: most, file: File{Format: OFX}}
	err := tags(b, text, r.tag)
	switch {
	case err != nil:
		return r.file, err
	case r.inLine:
		return r.file, unreadable("line %d: the last transaction does not end; the file is cut", r.row)
	case !r.ended:
		return r.file, unreadable("line %d: the file does not end with </OFX>; it is cut or not OFX", lineAt(text, len(text)))
	}
	return r.file, nil
}

func (r *ofxReader) tag(t tag) error {
	switch t.name {
	case "/OFX":
		r.ended = true
	case "STMTTRN", "/STMTTRN", "/BANKTRANLIST":
		return r.line(t)
	case "LEDGERBAL", "/LEDGERBAL", "AVAILBAL":
		r.inLedger = t.name == "LEDGERBAL"
	case "BANKACCTFROM", "/BANKACCTFROM", "CCACCTFROM", "/CCACCTFROM":
		r.inBank = !strings.HasPrefix(t.name, "/")
	case "CURDEF":
		return r.file.inCurrency(t.value)
	case "ACCTID":
		if r.inBank && !r.inLine {
			return r.file.ofAccount(t.value)
		}
	case "BALAMT":
		if r.inLedger {
			balance, given, err := ofxAmount(t.value)
			if err != nil || !given {
				return unreadable("line %d: the balance %q is not an amount", t.row, clip(t.value))
			}
			r.file.Closing = &balance
		}
	case "DTPOSTED", "TRNAMT", "FITID", "NAME", "MEMO":
		if r.inLine && t.value != "" {
			r.values[t.name] = t.value
		}
	}
	return nil
}

// line begins a transaction, or ends the open one.
func (r *ofxReader) line(t tag) error {
	if r.inLine {
		if err := r.add(); err != nil {
			return err
		}
	}
	r.inLine = t.name == "STMTTRN"
	r.values, r.row = map[string]string{}, t.row
	return nil
}

func (r *ofxReader) add() error {
	at, v := len(r.file.Lines), r.values
	posted := v["DTPOSTED"]
	digits := posted[:min(8, len(posted))]
	date, ok := compactDate(digits)
	if !ok {
		return badDate(at, r.row, posted)
	}
	amount, given, err := ofxAmount(v["TRNAMT"])
	if err != nil || !given {
		return badAmount(at, r.row, "%q is not an amount", clip(v["TRNAMT"]))
	}
	if amount.IsZero() {
		return nil
	}
	if at == r.most {
		return tooMany(r.most)
	}
	r.file.Lines = append(r.file.Lines, Line{
		Date: date, Text: joined(TextMax, v["NAME"], v["MEMO"]), Reference: joined(referenceMax, v["FITID"]), Amount: amount, Row: r.row,
	})
	return nil
}

// ofxAmount reads an amount whose decimal sign can be a comma.
func ofxAmount(text string) (num.Money, bool, error) {
	if !strings.Contains(text, ".") && strings.Count(text, ",") == 1 {
		text = strings.Replace(text, ",", ".", 1)
	}
	return amountOf(text)
}

// inCurrency notes the currency of the file. It has only one.
func (f *File) inCurrency(code string) error {
	code = strings.ToUpper(strings.TrimSpace(code))
	if f.Currency != "" && f.Currency != code {
		return fault.Bad("Content", "currency").Because("the file has amounts in %s and in %s", f.Currency, clip(code))
	}
	f.Currency = code
	return nil
}

// ofAccount notes the account of the file. It has only one.
func (f *File) ofAccount(no string) error {
	no = joined(50, no)
	if f.AccountNo != "" && f.AccountNo != no {
		return fault.Bad("Content", "unique").Because("the file has statements of two accounts, %s and %s; import one account at a time", f.AccountNo, no)
	}
	f.AccountNo = no
	return nil
}
