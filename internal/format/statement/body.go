package statement

import (
	"strings"

	"kontor/internal/base/num"
)

// body reads the rows below a header.
type body struct {
	opt     Options
	columns columns
	header  []string
	dates   dateReader
	lenient bool // rows above the first date can be anything: there is no header
	last    int  // row of the last line
	file    File
}

// accountHeads name the cell before an account number.
var accountHeads = []string{"accountnumber", "accountno", "accountno.", "เลขที่บัญชี", "เลขที่บัญชีเงินฝาก"}

// note looks for the account number above the header.
func (b *body) note(cells []string) {
	for i, cell := range cells {
		for _, head := range accountHeads {
			text, rest := strings.TrimSuffix(squeezed(cell), ":"), ""
			if text == head {
				for _, next := range cells[i+1:] {
					if rest = strings.TrimSpace(next); rest != "" {
						break
					}
				}
			} else if after, found := strings.CutPrefix(text, head+":"); found {
				rest = after
			}
			if b.file.AccountNo == "" && rest != "" {
				b.file.AccountNo = joined(50, rest)
			}
		}
	}
}

// read reads the rows until the end of the table.
func (b *body) read(t *table) (File, error) {
	b.file.Format, b.file.Header, b.file.Mapping = CSV, b.header, b.columns.mapping(t.delimiter)
	if b.isKBiz() {
		b.file.Format = KBiz
	}
	if b.opt.Format == CSV || b.opt.Format == KBiz {
		b.file.Format = b.opt.Format
	}
	width, row := 0, 0 // of the last row
	for t.next() {
		if err := b.add(t); err != nil {
			return File{}, err
		}
		width, row = len(t.cells), t.row
	}
	if n := len(b.file.Lines); t.err == nil && n > 0 && b.last == row && width <= b.columns.balance && b.file.Lines[n-1].Balance == nil {
		return File{}, unreadable("line %d ends before the balance; the file is cut", row)
	}
	return b.file, t.err
}

// isKBiz recognizes the statement of K BIZ by its header.
func (b *body) isKBiz() bool {
	return b.columns.time >= 0 && b.columns.balance >= 0 && b.columns.time < len(b.header) &&
		squeezed(b.header[b.columns.time]) == "time/eff.date" && squeezed(b.header[b.columns.balance]) == "outstandingbalance"
}

// cell returns the text of a column. A column without a header belongs to the one before it.
func (b *body) cell(cells []string, at int) string {
	for i := at; i >= 0 && i < len(cells); i++ {
		if i > at && (len(b.header) <= i || strings.TrimSpace(b.header[i]) != "") {
			break
		}
		if text := strings.TrimSpace(cells[i]); text != "" {
			return text
		}
	}
	return ""
}

// add reads a row. Rows without an amount or a date, such as totals, are no lines.
func (b *body) add(t *table) error {
	at, c := len(b.file.Lines), t.cells
	texts := make([]string, len(b.columns.text))
	for i, column := range b.columns.text {
		texts[i] = b.cell(c, column)
	}
	day := b.cell(c, b.columns.date)
	if b.carried(c) {
		return b.opening(t, at)
	}
	amount, err := b.amount(c, at, t.row)
	switch dated := strings.ContainsAny(day, "0123456789"); {
	case !dated:
		return nil
	case err != nil:
		if _, _, ok := b.dates.read(day); !ok && b.lenient && at == 0 {
			return nil
		}
		return err
	case amount.IsZero():
		return nil
	}
	date, time, ok := b.dates.read(day)
	if !ok {
		if b.lenient && at == 0 {
			return nil
		}
		return badDate(at, t.row, day)
	}
	if own := timeOf(b.cell(c, b.columns.time)); own != "" {
		time = own
	}
	line := Line{Date: date, Time: time, Text: joined(TextMax, texts...), Reference: joined(referenceMax, b.cell(c, b.columns.reference)),
		Amount: amount, Row: t.row}
	if none[line.Reference] {
		line.Reference = ""
	}
	if line.Balance, err = b.balance(c, at, t.row); err != nil {
		return err
	}
	if at == b.opt.Most {
		return tooMany(b.opt.Most)
	}
	b.file.Lines, b.last = append(b.file.Lines, line), t.row
	return nil
}

// carried reports whether a row carries the balance forward.
func (b *body) carried(cells []string) bool {
	text := squeezed(strings.Join(cells, " "))
	return strings.Contains(text, "beginningbalance") || strings.Contains(text, "ยอดยกมา")
}

// opening reads the row of the balance carried forward.
func (b *body) opening(t *table, at int) error {
	balance, err := b.balance(t.cells, at, t.row)
	if balance == nil && err == nil {
		amount, err := b.amount(t.cells, at, t.row)
		if err != nil || amount.IsZero() {
			return err
		}
		balance = &amount
	}
	if b.file.Opening == nil {
		b.file.Opening = balance
	}
	return err
}

// amount returns the amount of a row, or zero.
func (b *body) amount(cells []string, at, row int) (num.Money, error) {
	if b.columns.amount >= 0 {
		amount, _, err := amountOf(b.cell(cells, b.columns.amount))
		if err != nil {
			return amount, badAmount(at, row, "%v", err)
		}
		return amount, nil
	}
	in, _, err := amountOf(b.cell(cells, b.columns.in))
	if err != nil {
		return in, badAmount(at, row, "%v", err)
	}
	out, _, err := amountOf(b.cell(cells, b.columns.out))
	if err != nil {
		return out, badAmount(at, row, "%v", err)
	}
	if !in.IsZero() && !out.IsZero() {
		return in, badAmount(at, row, "a line has either a deposit or a withdrawal, not both")
	}
	return in.Sub(out.Abs()), nil
}

// balance returns the balance of a row, or nil.
func (b *body) balance(cells []string, at, row int) (*num.Money, error) {
	balance, given, err := amountOf(b.cell(cells, b.columns.balance))
	if err != nil {
		return nil, badAmount(at, row, "%v", err)
	}
	if !given {
		return nil, nil
	}
	if sign := squeezed(b.cell(cells, b.columns.sign)); sign == "-" || sign == "d" || sign == "dr" {
		balance = balance.Abs().Neg()
	}
	return &balance, nil
}
