package journal

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/export"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/intake"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/opening"
	"kontor/internal/report"
	"kontor/internal/sheet"
	"kontor/internal/when"
)

// fileMax is how large a workbook may be that comes through the browser; larger
// ones are taken in with the command.
const fileMax = 4 << 20

// openingPage is what the books began with, or a workbook on its way in.
type openingPage struct {
	All     []opening.Record
	Form    *console.Form
	Tried   *tried
	File    string // name of the workbook
	Content string // the workbook itself, for the second step
	Changed bool   // the request differs from the preview, so it was not posted
}

// tried is what a workbook would do.
type tried struct {
	New        opening.New
	Totals     opening.Totals
	Documents  []document.Opened       // whose the debts would be
	Complaints []intake.SheetComplaint // about the first invalid cells
	Invalid    int                     // how many cells are invalid
	Reason     string                  // why it was refused as a whole
}

// Fits reports whether nothing is wrong with the workbook.
func (t tried) Fits() bool { return t.Reason == "" && t.Invalid == 0 }

// Stands reports whether the books are opened: then there is no second time.
func (p openingPage) Stands() bool {
	for _, o := range p.All {
		if o.Status == ledger.StatusPosted {
			return true
		}
	}
	return false
}

// Shown is what the page shows besides the workbook: the day and the lock. Only that
// is taken over.
func (t tried) Shown() string { return shown(t.New) }

func shown(in opening.New) string { return fmt.Sprint(in.CutOverDate, in.Lock) }

// Ready reports whether the workbook in the page can be taken over.
func (p openingPage) Ready() bool { return p.Tried != nil && p.Tried.Fits() }

// Page is where a document is that came from the former books.
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

// takeOpening says what a workbook would do, and does it when it was sent for
// that. Between the two the workbook stays in the page, also when it is refused.
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
	said, err := console.Input[opening.New](v)
	if err != nil {
		return v.Again(err, page.show)
	}
	file.New.CutOverDate, file.New.Lock = said.CutOverDate, said.Lock
	take := v.Posted("_do") == "take"
	page.Changed = take && (chosen || v.Posted("_shown") != shown(file.New))
	if take && !page.Changed && file.Invalid == 0 {
		err := v.Write(func(tx *db.Tx) (string, error) {
			v.Done("Opening balances posted")
			_, err := opening.Create(tx, file.New)
			return v.At("/journal/opening"), err
		})
		if !file.Refused(err) {
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

// try opens the books and takes everything back.
func try(v *console.Visit, file *intake.Opening) (t tried, err error) {
	err = v.Try(func(tx *db.Tx) error {
		made, err := opening.Create(tx, file.New)
		t.Totals, t.Documents = made.Totals, made.Documents
		return err
	})
	if !file.Refused(err) && err != nil {
		if t.Reason = v.Refused(err); t.Reason == "" {
			return t, err
		}
	}
	t.New, t.Complaints, t.Invalid = file.New, file.Listed(), file.Invalid
	return t, nil
}

// workbook is what was chosen now, or what the first step left in the page.
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

// readOpening hands the workbook to the reader of files.
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
	file, err = intake.ReadOpening(path, true, nil)
	var large sheet.TooLarge
	switch {
	case errors.As(err, &large):
		err = fault.PayloadTooLarge.Because("%s. %s", large.Error(), v.T("Import larger files with the kontor opening command."))
	case err != nil:
		err = fault.BadRequest.Because("%s", strings.ReplaceAll(err.Error(), folder+string(filepath.Separator), ""))
	}
	return file, err
}

// emptyWorkbook has the sheets and their columns, to be filled in.
func emptyWorkbook(v *console.Visit) error {
	return v.Download("opening", "xlsx", func(_ *db.Tx, w io.Writer) error {
		book := export.NewWorkbook(w)
		for _, s := range intake.OpeningSheets() {
			if err := book.Sheet(s.Name, s.Columns...); err != nil {
				return err
			}
		}
		return book.Close()
	})
}

// reverseOpening takes opening balances back.
var reverseOpening = console.Submit(opening.Reverse, func(v *console.Visit, _ opening.Record) string {
	v.Done("Opening balances reversed")
	return v.At("/journal/opening")
}, showOpening)
