package export

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"kontor/internal/ledger"
	"kontor/internal/when"
)

// table is a CSV file with one row for each line, in UTF-8 with the mark by
// which spreadsheets recognize it.
type table struct {
	out io.Writer
	csv *csv.Writer
}

func newTable(out io.Writer) *table { return &table{out: out, csv: csv.NewWriter(out)} }

const byteOrderMark = "\uFEFF"

func (t *table) head(_, currency string, _ []ledger.ChartRow) error {
	if _, err := io.WriteString(t.out, byteOrderMark); err != nil {
		return err
	}
	return t.csv.Write([]string{
		"entryNumber", "entryDate", "description", "referenceType", "referenceNumber", "accountCode", "accountName",
		"debit " + currency, "credit " + currency, "lineDescription", "contactId", "reversalOfId", "createdByName", "id",
	})
}

func (t *table) entry(date when.Date, e ledger.EntryRecord) error {
	for _, l := range e.Lines {
		err := t.csv.Write([]string{
			harmless(e.EntryNumber), date.String(), harmless(e.Description), harmless(e.ReferenceType), harmless(e.ReferenceNumber),
			harmless(l.AccountCode), harmless(l.AccountName), fixed(l.Debit), fixed(l.Credit), harmless(l.Description),
			reference(uint32(l.ContactID)), reference(uint32(e.ReversalOfID)), harmless(e.CreatedByName), reference(e.ID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *table) foot() error {
	t.csv.Flush()
	return t.csv.Error()
}

// harmless keeps a spreadsheet from running a text as a formula: a text that
// looks like one, also behind blanks, gets an apostrophe in front.
func harmless(text string) string {
	trimmed := strings.TrimLeft(text, " \u00a0\u3000\n\v\f\ufeff")
	if trimmed != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(trimmed)[0]) {
		return "'" + text
	}
	return text
}

func reference(id uint32) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(id), 10)
}

// records is the journal as the interface shows it, one entry a line.
type records struct{ json *json.Encoder }

func newRecords(out io.Writer) *records {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return &records{encoder}
}

func (r *records) head(string, string, []ledger.ChartRow) error { return nil }

func (r *records) entry(_ when.Date, e ledger.EntryRecord) error { return r.json.Encode(e) }

func (r *records) foot() error { return nil }
