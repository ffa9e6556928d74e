package statement

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"kontor/internal/base/budget"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// depthMax is the deepest nesting of elements that is read.
const depthMax = 40

// camtReader walks the elements of a CAMT.053 message. No element is kept besides the open one.
type camtReader struct {
	file  File
	most  int
	path  []string // names of the open elements
	entry camtEntry
	bal   camtEntry
	kind  string // of the open balance
	seen  bool   // a Stmt element was found
}

// camtEntry is a line or a balance that is being read.
type camtEntry struct {
	amount, side, status, day, reference string
	info, remittance                     []string
	row                                  int
}

func readCamt(b *budget.Budget, text []byte, most int) (File, error) {
	r := &camtReader{most: most, file: File{Format: Camt}}
	in := &parts{work: b, text: text}
	d := xml.NewDecoder(in)
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // decoded before
	for {
		in.begin()
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		row, _ := d.InputPos()
		if err != nil {
			return r.file, unreadable("line %d: not an XML file: %v", row, err)
		}
		if err := r.token(token, row); err != nil {
			return r.file, err
		}
	}
	switch {
	case len(r.path) > 0:
		return r.file, unreadable("the element %s does not end; the file is cut", clip(r.path[len(r.path)-1]))
	case !r.seen:
		return r.file, unreadable("the file has no statement (Stmt); it is not CAMT.053")
	}
	return r.file, nil
}

func (r *camtReader) token(token xml.Token, row int) error {
	switch t := token.(type) {
	case xml.Directive:
		return unreadable("line %d: DOCTYPE and entities are not allowed", row)
	case xml.StartElement:
		return r.start(t, row)
	case xml.EndElement:
		if len(r.path) == 0 || r.path[len(r.path)-1] != t.Name.Local {
			return unreadable("line %d: the element %s does not begin", row, clip(t.Name.Local))
		}
		err := r.end(t.Name.Local)
		r.path = r.path[:len(r.path)-1]
		return err
	case xml.CharData:
		if text := strings.TrimSpace(string(t)); text != "" {
			return r.text(text)
		}
	}
	return nil
}

func (r *camtReader) start(t xml.StartElement, row int) error {
	if len(r.path) == depthMax {
		return unreadable("line %d: elements are nested deeper than %d", row, depthMax)
	}
	r.path = append(r.path, t.Name.Local)
	switch t.Name.Local {
	case "Stmt":
		r.seen = true
	case "Ntry":
		r.entry = camtEntry{row: row}
	case "Bal":
		r.bal, r.kind = camtEntry{row: row}, ""
	case "Amt":
		for _, a := range t.Attr {
			if a.Name.Local == "Ccy" && (r.in("Ntry", "Amt") || r.in("Bal", "Amt")) {
				return r.file.inCurrency(a.Value)
			}
		}
	}
	return nil
}

// in reports whether the open elements end with these.
func (r *camtReader) in(names ...string) bool {
	return len(r.path) >= len(names) && slices.Equal(r.path[len(r.path)-len(names):], names)
}

func (r *camtReader) text(text string) error {
	switch {
	case r.in("Ntry", "Amt"):
		r.entry.amount = text
	case r.in("Ntry", "CdtDbtInd"):
		r.entry.side = text
	case r.in("Ntry", "Sts"), r.in("Ntry", "Sts", "Cd"):
		r.entry.status = text
	case r.in("Ntry", "BookgDt", "Dt"), r.in("Ntry", "BookgDt", "DtTm"):
		r.entry.day = text
	case r.in("Ntry", "AcctSvcrRef"):
		r.entry.reference = text
	case r.in("Ntry", "AddtlNtryInf"):
		r.entry.info = appendSome(r.entry.info, text)
	case r.in("RmtInf", "Ustrd"):
		r.entry.remittance = appendSome(r.entry.remittance, text)
	case r.in("Bal", "Amt"):
		r.bal.amount = text
	case r.in("Bal", "CdtDbtInd"):
		r.bal.side = text
	case r.in("Bal", "Tp", "CdOrPrtry", "Cd"):
		r.kind = text
	case r.in("Stmt", "Acct", "Id", "IBAN"), r.in("Stmt", "Acct", "Id", "Othr", "Id"):
		return r.file.ofAccount(text)
	}
	return nil
}

// appendSome adds a text to a list, up to twenty.
func appendSome(list []string, text string) []string {
	if len(list) == 20 {
		return list
	}
	return append(list, text)
}

func (r *camtReader) end(name string) error {
	switch name {
	case "Ntry":
		return r.line()
	case "Bal":
		return r.balance()
	}
	return nil
}

// balance notes the balance booked before or after the lines. Files in parts repeat both.
func (r *camtReader) balance() error {
	if r.kind != "OPBD" && r.kind != "PRCD" && r.kind != "CLBD" {
		return nil
	}
	amount, err := r.bal.money()
	if err != nil {
		return unreadable("line %d: the balance %q is not an amount", r.bal.row, clip(r.bal.amount))
	}
	switch {
	case r.kind == "CLBD":
		r.file.Closing = &amount
	case r.file.Opening == nil:
		r.file.Opening = &amount
	}
	return nil
}

func (e camtEntry) money() (num.Money, error) {
	amount, given, err := amountOf(e.amount)
	switch {
	case err != nil:
		return amount, err
	case !given || e.side != "CRDT" && e.side != "DBIT":
		return amount, errors.New("no amount")
	case e.side == "DBIT":
		amount = amount.Neg()
	}
	return amount, nil
}

// line adds the entry that ends, if it is booked.
func (r *camtReader) line() error {
	e, at := r.entry, len(r.file.Lines)
	if e.status != "BOOK" {
		return nil
	}
	date, err := when.ParseDate(e.day[:min(10, len(e.day))])
	if err != nil {
		return badDate(at, e.row, e.day)
	}
	amount, err := e.money()
	if err != nil {
		return badAmount(at, e.row, "%q is not an amount", clip(e.amount))
	}
	if amount.IsZero() {
		return nil
	}
	if at == r.most {
		return tooMany(r.most)
	}
	r.file.Lines = append(r.file.Lines, Line{
		Date: date, Text: joined(TextMax, append(e.info, e.remittance...)...), Reference: joined(referenceMax, e.reference), Amount: amount, Row: e.row,
	})
	return nil
}
