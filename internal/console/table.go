package console

import (
	"io"

	"kontor/internal/base/fault"
	"kontor/internal/books/export"
	"kontor/internal/db"
	"kontor/internal/format/input"
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

// Table is a list as a file: CSV for programs, with the names of the fields, or a workbook
// for people.
type Table struct {
	Name    string // of the file for programs
	Title   string // in the reader's language
	Period  string // of the filter, in the reader's language
	Columns []string
}

// TableFile is a table that is being written.
type TableFile struct {
	Row   func(cells ...any) error
	Total func(cells ...any) error // only people see it
}

// SendTable answers with the rows of a list as a file, by ?format=. rows reads them on one
// snapshot of the company.
func (v *books) SendTable(t Table, rows func(tx *db.Tx, file TableFile) error) error {
	switch v.Arg("format") {
	case "csv":
		return v.Download(t.Name+"-"+v.Today.String(), "csv", func(tx *db.Tx, w io.Writer) error {
			file := export.NewComma(w).Windows()
			if err := file.Sheet(t.Name, t.Columns...); err != nil {
				return err
			}
			if err := rows(tx, TableFile{file.Row, func(...any) error { return nil }}); err != nil {
				return err
			}
			return file.Close()
		})
	case "xlsx":
		return v.Download(v.FileName(t.Title, t.Period), "xlsx", func(tx *db.Tx, w io.Writer) error {
			return v.writeTable(t, tx, w, rows)
		})
	}
	return fault.NotFound
}

// writeTable writes a workbook for people.
func (v *books) writeTable(t Table, tx *db.Tx, w io.Writer, rows func(*db.Tx, TableFile) error) error {
	words := FileWords{v: v, Title: t.Title}
	heads := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		heads[i] = words.Head(column)
	}
	book := export.NewWorkbook(w).Above(v.Company.Name, t.Title, t.Period)
	if err := book.Sheet(t.Title, heads...); err != nil {
		return err
	}
	row := func(cells ...any) error {
		for i, column := range t.Columns {
			cells[i] = words.Cell(column, cells[i])
		}
		return book.Row(cells...)
	}
	if err := rows(tx, TableFile{row, book.Total}); err != nil {
		return err
	}
	return book.Close()
}
