package journal

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/opening"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/console/imports"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/format/sheet"
	"kontor/internal/ledger"
	"kontor/internal/setup/intake"
	"kontor/internal/trade/document"
)

// fileMax limits workbooks uploaded in the browser; larger ones can be imported with the
// command.
const fileMax = 4 << 20

// openingPage is the opening balances, or a workbook being imported.
type openingPage struct {
	All     []opening.Record
	Form    *console.Form
	Tried   *tried
	File    string // name of the workbook
	Content string // the workbook, for the second step
	Changed bool   // the request differs from the preview, so it was not posted
}

// tried is the preview of a workbook.
type tried struct {
	New        opening.New
	Totals     opening.Totals
	Documents  []document.Opened       // with their contacts
	Complaints []intake.SheetComplaint // about the first invalid cells
	Invalid    int                     // number of invalid cells
	Reason     string                  // why the whole workbook was refused
}

// Fits reports whether the workbook is valid.
func (t tried) Fits() bool { return t.Reason == "" && t.Invalid == 0 }

// AlreadyOpen reports whether the books are already open.
func (p openingPage) AlreadyOpen() bool {
	for _, o := range p.All {
		if o.Status == ledger.StatusPosted {
			return true
		}
	}
	return false
}

// Shown returns the date and lock of the preview. Only these are applied.
func (t tried) Shown() string { return shown(t.New) }

func shown(in opening.New) string { return fmt.Sprint(in.CutOverDate, in.Lock) }

// Ready reports whether the workbook in the page can be applied.
func (p openingPage) Ready() bool { return p.Tried != nil && p.Tried.Fits() }

// Page returns the address of an opening document.
func (p openingPage) Page(v *console.Visit, d document.Opened) string {
	return v.Link(report.DocumentOf(d.DocumentType, num.Ref(d.ID)))
}

func showOpening(v *console.Visit) error { return openingPage{}.show(v) }

func (p openingPage) show(v *console.Visit) error {
	found, err := console.Read(v, opening.List, opening.Filter{Page: input.Page{Limit: 5}})
	if err != nil {
		return err
	}
	p.All = found.Items
	in := opening.New{CutOverDate: when.NewDate(v.Today.Year(), v.Today.Month(), 0)}
	if p.Tried != nil {
		in.CutOverDate, in.Lock = p.Tried.New.CutOverDate, p.Tried.New.Lock
	}
	p.Form = v.Form(in)
	return v.Show("opening.html", p)
}

// takeOpening shows the preview of a workbook, and applies it in the second step. In
// between the workbook is a field of the page, even if it is refused.
func takeOpening(v *console.Visit) error {
	content, name, chosen, err := workbook(v)
	if err != nil {
		return v.Again(err, showOpening)
	}
	var file *intake.Opening
	err = v.Import(func() (err error) {
		file, err = readOpening(v, content)
		return err
	})
	if err != nil {
		return v.Again(err, showOpening)
	}
	page := openingPage{File: name, Content: base64.StdEncoding.EncodeToString(content)}
	typed, err := console.Input[opening.New](v)
	if err != nil {
		return v.Again(err, page.show)
	}
	file.New.CutOverDate, file.New.Lock = typed.CutOverDate, typed.Lock
	take := v.Posted("_do") == "take"
	page.Changed = take && (chosen || v.Posted("_shown") != shown(file.New))
	if take && !page.Changed && file.Invalid == 0 {
		var location string
		err := v.Import(func() (err error) {
			location, _, err = v.Once(func(tx *db.Tx) (string, error) {
				v.Done("Opening balances posted")
				_, err := opening.Create(tx, file.New)
				return v.At("/journal/opening"), err
			})
			return err
		})
		switch {
		case err == nil:
			return v.Go(location)
		case !file.Refused(err):
			return v.Again(err, page.show)
		}
	}
	t, err := try(v, file)
	if err != nil {
		return err
	}
	page.Tried = &t
	return page.show(v)
}

// try applies the opening in a dry run.
func try(v *console.Visit, file *intake.Opening) (t tried, err error) {
	err = v.Import(func() error {
		return v.Try(func(tx *db.Tx) error {
			made, err := opening.Create(tx, file.New)
			t.Totals, t.Documents = made.Totals, made.Documents
			return err
		})
	})
	if !file.Refused(err) && err != nil {
		if t.Reason = v.Refused(err); t.Reason == "" {
			return t, err
		}
	}
	t.New, t.Complaints, t.Invalid = file.New, file.Listed(), file.Invalid
	return t, nil
}

// workbook returns the uploaded workbook, or that of the first step.
func workbook(v *console.Visit) (content []byte, name string, chosen bool, err error) {
	if content, name, err = v.File("file"); err != nil {
		return nil, "", false, err
	}
	if chosen = name != ""; !chosen {
		name = v.Posted("_name")
		if content, err = base64.StdEncoding.DecodeString(v.Posted("_file")); err != nil {
			return nil, "", false, fault.BadRequest.Because("%s", v.T("The file was not received completely. Choose it again."))
		}
	}
	switch {
	case name == "":
		err = fault.Bad("File", "required")
	case len(content) > fileMax:
		err = fault.PayloadTooLarge.Because("%s", v.T("Workbooks are limited to {1} MB here. Import larger files with the kontor opening command.", fileMax>>20))
	case strings.ToLower(filepath.Ext(name)) != ".xlsx":
		err = fault.BadRequest.Because("%s", v.T("{1} is not an .xlsx workbook.", name))
	}
	return content, name, chosen, err
}

// readOpening reads the workbook.
func readOpening(v *console.Visit, content []byte) (file *intake.Opening, err error) {
	folder, err := os.MkdirTemp("", "kontor-opening-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "opening.xlsx")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return nil, err
	}
	file, err = intake.ReadOpening(v.Context(), path, true, v.Speech.Language, nil)
	var large sheet.TooLarge
	switch {
	case errors.As(err, &large):
		err = fault.PayloadTooLarge.Because("%s. %s", large.Error(), v.T("Import larger files with the kontor opening command."))
	case err != nil && fault.Of(err) == nil:
		err = fault.BadRequest.Because("%s", strings.ReplaceAll(err.Error(), folder+string(filepath.Separator), ""))
	}
	return file, err
}

// emptyWorkbook sends a workbook to fill in.
func emptyWorkbook(v *console.Visit) error {
	return imports.Template(v, "opening", intake.OpeningSheets())
}

// reverseOpening reverses the opening balances.
var reverseOpening = console.Submit(opening.Reverse, func(v *console.Visit, _ opening.Record) string {
	v.Done("Opening balances reversed")
	return v.At("/journal/opening")
}, showOpening)
