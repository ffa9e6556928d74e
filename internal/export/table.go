package export

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
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
// spreadsheets detect the encoding.
type Comma struct {
	out io.Writer
	csv *csv.Writer
}

// NewComma starts a file.
func NewComma(out io.Writer) *Comma { return &Comma{out: out, csv: csv.NewWriter(out)} }

// Windows ends lines with CRLF, as RFC 4180 requires.
func (c *Comma) Windows() *Comma {
	c.csv.UseCRLF = true
	return c
}

const byteOrderMark = "\uFEFF"

// Sheet writes the header row. CSV files have no sheet name.
func (c *Comma) Sheet(_ string, head ...string) error {
	if _, err := io.WriteString(c.out, byteOrderMark); err != nil {
		return err
	}
	return c.csv.Write(head)
}

// Row writes one row. It accepts the same cells as Workbook.Row.
func (c *Comma) Row(cells ...any) error {
	row := make([]string, len(cells))
	for i, cell := range cells {
		switch v := cell.(type) {
		case nil:
		case string:
			row[i] = harmless(v)
		case num.Money:
			row[i] = fixed(v)
		case num.Qty:
			row[i] = v.String()
		case num.Cost:
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
	return c.csv.Write(row)
}

// Close finishes the file.
func (c *Comma) Close() error {
	c.csv.Flush()
	return c.csv.Error()
}

// harmless prevents formula injection: a text that looks like a formula, even after blanks,
// gets a leading apostrophe.
func harmless(text string) string {
	trimmed := strings.TrimLeft(text, " \u00a0\u3000\n\v\f\ufeff")
	if trimmed != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(trimmed)[0]) {
		return "'" + text
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
