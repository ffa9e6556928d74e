package console

import (
	"io"

	"kontor/internal/db"
	"kontor/internal/export"
	"kontor/internal/fault"
	"kontor/internal/input"
)

// fileRows is the longest list that can be downloaded as a file. For more, narrow the
// filter, for example to a year, or use the API.
const fileRows = 20_000

// AllPages reads the pages of a list one after the other. read advances the page after its
// last record and returns the number of records.
func AllPages(v *Visit, page *input.Page, read func() (int, error)) error {
	page.Page, page.Limit = 1, input.Page{Limit: fileRows}.Clamped().Limit
	for rows := 0; ; {
		n, err := read()
		if err != nil || n < page.Limit {
			return err
		}
		if rows += n; rows > fileRows {
			return fault.BadRequest.Because("%s", v.T("Exports are limited to {1} rows. Narrow the date range.", fileRows))
		}
	}
}

// Table answers with the rows of a list as a file, CSV or XLSX by ?format=. rows reads them
// on one snapshot of the company and passes the cells of each row to a function.
func (v *Visit) Table(name string, head []string, rows func(tx *db.Tx, row func(cells ...any) error) error) error {
	format := v.Arg("format")
	if format != "csv" && format != "xlsx" {
		return fault.NotFound
	}
	return v.Download(name+"-"+v.Today.String(), format, func(tx *db.Tx, w io.Writer) error {
		var file interface {
			Sheet(name string, head ...string) error
			Row(cells ...any) error
			Close() error
		} = export.NewWorkbook(w)
		if format == "csv" {
			file = export.NewComma(w).Windows()
		}
		if err := file.Sheet(name, head...); err != nil {
			return err
		}
		if err := rows(tx, file.Row); err != nil {
			return err
		}
		return file.Close()
	})
}
