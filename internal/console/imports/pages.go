// Package imports is the pages that import contacts and products from files, with a
// preview.
package imports

import (
	"context"
	"embed"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/export"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/sheet"
	"kontor/internal/setup/intake"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// fileMax limits files uploaded in the browser; larger ones can be imported with the
// command. nameMax limits their names.
const (
	fileMax = 4 << 20
	nameMax = 255
)

// Section is the pages of imports.
func Section() console.Section {
	return console.Section{
		Name: "imports", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/imports", access.ImportRecords, show),
			console.Get("/imports/columns", access.ImportRecords, columns),
			console.Post("/imports", access.ImportRecords, take).Uploads(2 * fileMax),
		},
		Extra: []console.Link{
			{Word: "Import contacts and products", Icon: "upload", Path: "/imports", Group: "Actions", Names: "CSV, Excel, XLSX, นำเข้า"},
		},
	}
}

// page is the state of an import.
type page struct {
	Kind    string
	Columns []intake.ColumnHelp
	Speaks  fault.Language // of the reader
	Report  *intake.Report // the preview; nil before a file is uploaded
	File    string         // file name
	Content string         // the packed file, for the second step
	Form    *console.Form
}

// Word returns what the file contains, as a key of the catalogue.
func (p page) Word() string {
	if p.Kind == "products" {
		return "Products"
	}
	return "Contacts"
}

// Does returns the effect of a row, as a key of the catalogue.
func (page) Does(p intake.Plan) string {
	return map[string]string{intake.Creates: "new", intake.Changes: "update", intake.Keeps: "unchanged"}[p.Does]
}

// Chip returns the status whose style fits the effect of a row.
func (page) Chip(p intake.Plan) string {
	return map[string]string{intake.Creates: "active", intake.Changes: "sent", intake.Keeps: "plain"}[p.Does]
}

// Rest returns the number of rows not listed.
func (p page) Rest() int { return p.Report.Rows - len(p.Report.Plans) }

// kind returns what the file contains, from the address or the form.
func kind(v *console.Visit) string {
	for _, known := range intake.Kinds() {
		if v.Arg("kind") == known || v.Posted("kind") == known {
			return known
		}
	}
	return intake.Kinds()[0]
}

func show(v *console.Visit) error { return page{}.show(v) }

func (p page) show(v *console.Visit) (err error) {
	p.Kind, p.Form, p.Speaks = kind(v), v.Form(nil), v.Speech.Language
	if p.Columns, err = intake.Template(p.Kind); err != nil {
		return err
	}
	return v.Show("import.html", p)
}

// columns sends a workbook to fill in.
func columns(v *console.Visit) error {
	all, err := intake.Template(kind(v))
	if err != nil {
		return err
	}
	word := v.T(page{Kind: kind(v)}.Word())
	return Template(v, word, []intake.Sheet{{Name: word, Columns: all}})
}

// Template sends a workbook to fill in: empty tables, and what each column takes.
func Template(v *console.Visit, name string, sheets []intake.Sheet) error {
	return v.Download(name, "xlsx", func(_ *db.Tx, w io.Writer) error {
		book := export.NewWorkbook(w)
		for _, s := range sheets {
			if err := book.Sheet(s.Name, heads(v, s.Columns)...); err != nil {
				return err
			}
		}
		if err := book.Sheet(v.T("Columns"), v.T("Sheet"), v.T("Column"), v.T("Other names"), v.T("Required"), v.T("Allowed values"), v.T("Example")); err != nil {
			return err
		}
		for _, s := range sheets {
			for _, c := range s.Columns {
				required := ""
				if c.Required {
					required = v.T("Yes")
				}
				if err := book.Row(s.Name, c.Words[v.Speech.Language], strings.Join(c.Others(v.Speech.Language), ", "), required, strings.Join(c.Allowed, ", "), c.Example); err != nil {
					return err
				}
			}
		}
		return book.Close()
	})
}

// heads names columns in the reader's language; required ones have an asterisk.
func heads(v *console.Visit, columns []intake.ColumnHelp) []string {
	all := make([]string, len(columns))
	for i, c := range columns {
		if all[i] = c.Words[v.Speech.Language]; c.Required {
			all[i] += " *"
		}
	}
	return all
}

// take shows the preview of a file, and imports it in the second step. In between the file
// is a field of the page, so the server stores nothing.
func take(v *console.Visit) error {
	content, name, err := file(v)
	if err != nil {
		return v.Again(err, show)
	}
	try := v.Posted("_do") != "take"
	var report intake.Report
	err = v.Import(func() (err error) {
		report, err = run(v, name, content, try)
		return err
	})
	var unreadable intake.Unreadable
	var large sheet.TooLarge
	switch {
	case errors.As(err, &large):
		err = fault.PayloadTooLarge.Because("%s. %s", large.Error(), v.T("Import larger files with the kontor import command."))
	case fault.Of(err) != nil:
		err = fault.Of(err)
	case errors.As(err, &unreadable):
		err = fault.BadRequest.Because("%s", unreadable.Error())
	}
	if err != nil {
		return v.Again(err, show)
	}
	if try || report.Refused() {
		p := page{Report: &report, File: name}
		if p.Content, err = console.PackFile(content); err != nil {
			return err
		}
		return p.show(v)
	}
	v.Done("{1} created, {2} updated", report.Created, report.Updated)
	return v.Go(v.At("/" + kind(v)))
}

// run reads the file, whose name determines its format.
func run(v *console.Visit, name string, content []byte, try bool) (report intake.Report, err error) {
	err = console.OnDisk(name, content, func(path string) error {
		return v.Run(func(ctx context.Context, d *db.DB, who access.Actor) (err error) {
			report, err = intake.Run(ctx, d, who, intake.Request{Kind: kind(v), Path: path, DryRun: try, Upload: true, Language: v.Speech.Language})
			return err
		})
	})
	return report, err
}

// file returns the uploaded file, or that of the first step.
func file(v *console.Visit) (content []byte, name string, err error) {
	if content, name, err = v.File("file"); err != nil {
		return nil, "", err
	}
	if name == "" {
		name = v.Posted("_name")
		if content, err = console.UnpackFile(v.Posted("_file"), fileMax); err != nil {
			return nil, "", fault.BadRequest.Because("%s", v.T("The file was not received completely. Choose it again."))
		}
	}
	switch {
	case name == "" || len(name) > nameMax:
		return nil, "", fault.Bad("File", "required")
	case len(content) > fileMax:
		return nil, "", fault.PayloadTooLarge.Because("%s", v.T("Files are limited to {1} MB here. Import larger files with the kontor import command.", fileMax>>20))
	case !slices.Contains([]string{".csv", ".txt", ".tsv", ".xlsx", ".xlsm"}, strings.ToLower(filepath.Ext(name))):
		return nil, "", fault.BadRequest.Because("%s", v.T("{1} is not a CSV or XLSX file.", name))
	}
	return content, name, nil
}
