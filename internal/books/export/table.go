package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/ledger"
)

// table writes the journal with one row per line, to CSV or XLSX.
type table struct {
	rows interface {
		Sheet(name string, head ...string) error
		Row(cells ...any) error
		Close() error
	}
}

func (t table) head(_, currency string, _ []ledger.ChartRow) error {
	return t.rows.Sheet("Journal",
		"entryNumber", "entryDate", "description", "referenceType", "referenceNumber", "accountCode", "accountName",
		"debit "+currency, "credit "+currency, "lineDescription", "contactId", "reversalOfId", "createdByName", "id")
}

func (t table) entry(date when.Date, e ledger.EntryRecord) error {
	for _, l := range e.Lines {
		err := t.rows.Row(
			e.EntryNumber, date, e.Description, e.ReferenceType, e.ReferenceNumber, l.AccountCode, l.AccountName,
			l.Debit, l.Credit, l.Description, l.ContactID, e.ReversalOfID, e.CreatedByName, e.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

func (t table) foot() error { return t.rows.Close() }

// Comma writes the rows of a Workbook as CSV, in UTF-8 with a byte order mark so that
// spreadsheets detect the encoding. Every text is quoted, so that a separator of another
// language inside it does not begin a cell.
type Comma struct {
	out *bufio.Writer
	end string // of a line
}

// NewComma starts a file.
func NewComma(out io.Writer) *Comma { return &Comma{out: bufio.NewWriter(out), end: "\n"} }

// Windows ends lines with CRLF, as RFC 4180 requires.
func (c *Comma) Windows() *Comma {
	c.end = "\r\n"
	return c
}

const byteOrderMark = "\uFEFF"

// Sheet writes the header row. CSV files have no sheet name. Headings are ours and
// quoted only where they have to be: some readers fail on a quote after the byte order
// mark.
func (c *Comma) Sheet(_ string, head ...string) error {
	if _, err := c.out.WriteString(byteOrderMark); err != nil {
		return err
	}
	row := make([]string, len(head))
	for i, text := range head {
		if row[i] = text; strings.ContainsAny(text, "\",;\r\n") {
			row[i] = c.quoted(text)
		}
	}
	return c.write(row)
}

// Row writes one row. It accepts the same cells as Workbook.Row.
func (c *Comma) Row(cells ...any) error {
	row := make([]string, len(cells))
	for i, cell := range cells {
		switch v := cell.(type) {
		case nil:
		case string:
			row[i] = c.quoted(harmless(v))
		case num.Money:
			row[i] = fixed(v)
		case num.Qty:
			row[i] = v.String()
		case num.Cost:
			row[i] = v.String()
		case num.Percent:
			row[i] = v.String()
		case when.Date:
			row[i] = v.String()
		case when.Month:
			row[i] = v.String()
		case bool:
			row[i] = strconv.FormatBool(v)
		case int:
			row[i] = strconv.Itoa(v)
		case uint32:
			row[i] = strconv.FormatUint(uint64(v), 10)
		case num.Ref:
			if v != 0 {
				row[i] = strconv.FormatUint(uint64(v), 10)
			}
		default:
			return fmt.Errorf("a cell cannot hold %T", cell)
		}
	}
	return c.write(row)
}

// Total writes a row of totals like any other.
func (c *Comma) Total(cells ...any) error { return c.Row(cells...) }

// quoted returns a text in quotes; an empty one stays empty.
func (c *Comma) quoted(text string) string {
	if text == "" {
		return ""
	}
	text = strings.NewReplacer("\r\n", c.end, "\n", c.end).Replace(text)
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

func (c *Comma) write(row []string) error {
	_, err := c.out.WriteString(strings.Join(row, ",") + c.end)
	return err
}

// Close finishes the file.
func (c *Comma) Close() error { return c.out.Flush() }

// starts are the characters with which spreadsheets begin a formula.
const starts = "=+-@\t\r＝＋－＠"

// hidden finds a formula behind a separator of another language.
var hidden = regexp.MustCompile(`(;[ \x{a0}]*)([=+\-@＝＋－＠])`)

// harmless prevents formula injection: a text that looks like a formula, even after blanks
// or behind a separator, gets an apostrophe before it.
func harmless(text string) string {
	trimmed := strings.TrimLeft(text, " \u00a0\u3000\n\v\f\ufeff")
	if trimmed != "" && strings.ContainsRune(starts, []rune(trimmed)[0]) {
		text = "'" + text
	}
	if strings.Contains(text, ";") {
		text = hidden.ReplaceAllString(text, "$1'$2")
	}
	return text
}

// records writes the journal as the API returns it, one entry per line.
type records struct{ json *json.Encoder }

func newRecords(out io.Writer) *records {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return &records{encoder}
}

func (r *records) head(string, string, []ledger.ChartRow) error { return nil }

func (r *records) entry(_ when.Date, e ledger.EntryRecord) error { return r.json.Encode(e) }

func (r *records) foot() error { return nil }
