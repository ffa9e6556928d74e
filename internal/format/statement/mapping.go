package statement

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"kontor/internal/base/fault"
)

// Mapping names the columns of a table, each by its header or by its number from 1.
type Mapping struct {
	_ struct{} `schema:"BankStatementMapping"`
	// Character between the columns: a comma, a semicolon or a tab. If omitted, it is detected.
	Delimiter string `json:"delimiter,omitempty" validate:"max=1"`
	// Text in the header row. Rows up to it are not read. If omitted, the header is the first row
	// that has the named columns.
	HeaderContains string `json:"headerContains,omitempty" validate:"max=100"`
	// Column of the date.
	DateColumn string `json:"dateColumn" validate:"max=100"`
	// Format of the dates. If omitted, the day comes first unless the year does.
	DateFormat string `json:"dateFormat,omitempty" validate:"omitempty,oneof=YYYY-MM-DD DD/MM/YYYY MM/DD/YYYY DD-MM-YY"`
	// Era of the years: ce (Gregorian) or be (Buddhist). If omitted, years from 2400 on are
	// Buddhist.
	Era string `json:"era,omitempty" validate:"omitempty,oneof=ce be"`
	// Column of the time.
	TimeColumn string `json:"timeColumn,omitempty" validate:"max=100"`
	// Column of the bank's reference.
	ReferenceColumn string `json:"referenceColumn,omitempty" validate:"max=100"`
	// Columns of the text, joined in this order.
	TextColumns []string `json:"textColumns,omitempty" validate:"max=10,dive,max=100"`
	// Column of the amount, negative for money out. Use either this or inColumn and outColumn.
	AmountColumn string `json:"amountColumn,omitempty" validate:"max=100"`
	// Column of deposits.
	InColumn string `json:"inColumn,omitempty" validate:"max=100"`
	// Column of withdrawals.
	OutColumn string `json:"outColumn,omitempty" validate:"max=100"`
	// Column of the balance after each line.
	BalanceColumn string `json:"balanceColumn,omitempty" validate:"max=100"`
}

func (m *Mapping) empty() bool { return m == nil || m.DateColumn == "" }

// check refuses a mapping without an amount, or with two.
func (m *Mapping) check() error {
	switch {
	case m.AmountColumn == "" && m.InColumn == "" && m.OutColumn == "":
		return fault.Bad("Mapping.AmountColumn", "required").Because("name amountColumn, or inColumn and outColumn")
	case m.AmountColumn != "" && (m.InColumn != "" || m.OutColumn != ""):
		return fault.Bad("Mapping.AmountColumn", "excluded_with").Because("name either amountColumn, or inColumn and outColumn")
	case len(m.Delimiter) == 1 && !strings.Contains(",;\t", m.Delimiter):
		return fault.Bad("Mapping.Delimiter", "oneof", ", ; tab")
	}
	return nil
}

// columns are the indexes of the columns in use; -1 is none.
type columns struct {
	date, time, reference, amount, in, out, balance, sign int
	text                                                  []int
}

// heads are the usual names of the columns, in lower case and without blanks.
var heads = map[string]string{
	"date": "date", "วันที่": "date", "transactiondate": "date",
	"time": "time", "เวลา": "time", "time/eff.date": "time", "time/ent.date": "time",
	"withdrawal": "out", "debit": "out", "debitamount": "out", "ถอนเงิน": "out", "ถอน": "out", "เงินออก": "out",
	"deposit": "in", "credit": "in", "creditamount": "in", "ฝากเงิน": "in", "ฝาก": "in", "เงินเข้า": "in",
	"amount": "amount", "จำนวนเงิน": "amount",
	"balance": "balance", "balanceamount": "balance", "outstandingbalance": "balance", "ยอดคงเหลือ": "balance", "คงเหลือ": "balance",
	"balancesign": "sign",
	"reference":   "reference", "chequenumber": "reference", "เลขที่อ้างอิง": "reference",
	"text": "text", "description": "text", "descriptions": "text", "details": "text", "channel": "text",
	"รายการ": "text", "รายละเอียด": "text", "ช่องทาง": "text",
}

// inBaht removes the currency that some banks write in their heads: ถอนเงิน (บาท).
var inBaht = strings.NewReplacer("(บาท)", "", "(baht)", "", "(thb)", "")

// Known returns the columns with usual names, by their numbers, of the row that has most of them.
func Known(rows [][]string) (known Mapping) {
	most := 0
	for _, row := range rows {
		c, _ := byNames(row)
		var m Mapping
		n := len(c.text)
		for at, name := range map[int]*string{c.date: &m.DateColumn, c.time: &m.TimeColumn, c.reference: &m.ReferenceColumn, c.amount: &m.AmountColumn,
			c.in: &m.InColumn, c.out: &m.OutColumn, c.balance: &m.BalanceColumn} {
			if at >= 0 {
				*name = strconv.Itoa(at + 1)
				n++
			}
		}
		for _, at := range c.text {
			m.TextColumns = append(m.TextColumns, strconv.Itoa(at+1))
		}
		if n > most {
			most, known = n, m
		}
	}
	return known
}

// squeezed returns a text in lower case without blanks.
func squeezed(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\u200b' {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// byNames finds the columns in a header by their usual names.
func byNames(header []string) (columns, bool) {
	c := columns{-1, -1, -1, -1, -1, -1, -1, -1, nil}
	at := map[string]*int{"date": &c.date, "time": &c.time, "reference": &c.reference, "amount": &c.amount, "in": &c.in, "out": &c.out, "balance": &c.balance, "sign": &c.sign}
	for i, cell := range header {
		kind := heads[inBaht.Replace(squeezed(cell))]
		if kind == "text" {
			c.text = append(c.text, i)
		} else if p := at[kind]; p != nil && *p < 0 {
			*p = i
		}
	}
	if c.amount >= 0 && c.in >= 0 && c.out >= 0 {
		c.amount = -1
	}
	return c, c.date >= 0 && (c.amount >= 0 || c.in >= 0 || c.out >= 0)
}

// byMapping finds the columns that a mapping names. Numbers need no header.
func (m *Mapping) byMapping(header []string) (columns, error) {
	c := columns{-1, -1, -1, -1, -1, -1, -1, -1, nil}
	for _, named := range []struct {
		field, name string
		at          *int
	}{
		{"DateColumn", m.DateColumn, &c.date}, {"TimeColumn", m.TimeColumn, &c.time}, {"ReferenceColumn", m.ReferenceColumn, &c.reference},
		{"AmountColumn", m.AmountColumn, &c.amount}, {"InColumn", m.InColumn, &c.in}, {"OutColumn", m.OutColumn, &c.out}, {"BalanceColumn", m.BalanceColumn, &c.balance},
	} {
		if named.name == "" {
			continue
		}
		if *named.at = columnOf(header, named.name); *named.at < 0 {
			return c, fault.Bad("Mapping."+named.field, "exists").Because("the file has no column %q", clip(named.name))
		}
	}
	for i, name := range m.TextColumns {
		at := columnOf(header, name)
		if at < 0 {
			return c, fault.Bad(fmt.Sprintf("Mapping.TextColumns[%d]", i), "exists").Because("the file has no column %q", clip(name))
		}
		c.text = append(c.text, at)
	}
	return c, nil
}

// columnOf returns the index of a column that is named by its header or its number.
func columnOf(header []string, name string) int {
	for i, cell := range header {
		if squeezed(cell) == squeezed(name) && squeezed(name) != "" {
			return i
		}
	}
	if n, err := strconv.Atoi(strings.TrimSpace(name)); err == nil && n >= 1 && n <= columnsMax {
		return n - 1
	}
	return -1
}

// numbered reports whether all columns are named by number, so that there can be no header.
func (m *Mapping) numbered() bool {
	for _, name := range append([]string{m.DateColumn, m.TimeColumn, m.ReferenceColumn, m.AmountColumn, m.InColumn, m.OutColumn, m.BalanceColumn}, m.TextColumns...) {
		if _, err := strconv.Atoi(strings.TrimSpace(name)); name != "" && err != nil {
			return false
		}
	}
	return true
}

// mapping returns the columns in use as a mapping by number.
func (c columns) mapping(delimiter rune) *Mapping {
	name := func(i int) string {
		if i < 0 {
			return ""
		}
		return strconv.Itoa(i + 1)
	}
	m := &Mapping{
		Delimiter: string(delimiter), DateColumn: name(c.date), TimeColumn: name(c.time), ReferenceColumn: name(c.reference),
		AmountColumn: name(c.amount), InColumn: name(c.in), OutColumn: name(c.out), BalanceColumn: name(c.balance),
	}
	for _, i := range c.text {
		m.TextColumns = append(m.TextColumns, name(i))
	}
	return m
}
