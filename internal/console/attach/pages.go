// Package attach is the files of records: a part of each record's page.
package attach

import (
	"embed"
	"fmt"
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/attachment"
	"kontor/internal/books/bank"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
	"kontor/internal/trade/tax"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// uploadMax limits a form with files.
const uploadMax = 2*files.Max + 64<<10

// Section is the pages of files.
func Section() console.Section {
	return console.Section{
		Name: "attach", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/files/{resource}/{id}", access.ReadCompany, show),
			console.Post("/files/{resource}/{id}", access.ReadCompany, add).Uploads(uploadMax).To(admit),
			console.Get("/attachments/{id}", access.ReadCompany, send),
			console.Post("/attachments/{id}/remove", access.ReadCompany, remove),
		},
	}
}

// pages are the addresses of records, by resource.
var pages = map[string]string{
	"contacts": "/contacts/%d", "products": "/products/%d", "sales_documents": "/sales/%d", "purchase_documents": "/purchases/%d",
	"expense_claims": "/claims/%d", "journal_entries": "/journal/%d", "money_transfers": "/journal/transfers/%d", "tax_certificates": "/tax/certificates/%d",
}

// back returns the address of the record of files.
func back(v *console.Visit, tx *db.Tx, resource string, id uint32) (string, error) {
	switch resource {
	case "opening_balances":
		return v.At("/journal/opening"), nil
	case "organization":
		return v.At("/settings"), nil
	case "bank_statements":
		s, err := bank.Get(tx, bank.ByID{ID: id})
		return v.At("/banks/%d/statements/%d", s.BankID, id), err
	case "tax_filings":
		f, err := tax.GetFiling(tx, tax.FilingByID{ID: id})
		if f.Form == tax.PP30 {
			return v.At("/tax/%s", f.Month), err
		}
		return v.At("/tax/withholding/%s/%s", f.Form, f.Month), err
	}
	return v.At(pages[resource], id), nil
}

// page is the files of a record.
type page struct {
	attachment.Access
	Resource string
	ID       uint32
	Back     string
	Files    []attachment.Attachment
	Removed  []attachment.Attachment // for those who manage files
	Form     *console.Form
}

// Address is where files are sent to.
func (p page) Address() string { return fmt.Sprintf("/files/%s/%d", p.Resource, p.ID) }

// Shown reports whether a browser displays the file.
func (page) Shown(a attachment.Attachment) bool { return files.Inline(a.MediaType) }

// Size returns the size of a file in kB, at least 1.
func (page) Size(a attachment.Attachment) int64 { return max(1, (a.Size+512)>>10) }

// show shows the files of a record.
func show(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	return list(v, v.Param("resource"), id)
}

func list(v *console.Visit, resource string, id uint32) error {
	p := page{Resource: resource, ID: id, Form: v.Form(nil)}
	return v.ShowRead("files.html", &p, func(tx *db.Tx) (err error) {
		if p.Access, err = attachment.AccessOf(tx, resource, id); err != nil {
			return err
		}
		if p.Back, err = back(v, tx, resource, id); err != nil {
			return err
		}
		if p.Files, err = shown(tx, attachment.Filter{Resource: resource, RecordID: id}); err != nil || !tx.May(access.ManageFiles) {
			return err
		}
		all, err := shown(tx, attachment.Filter{Resource: resource, RecordID: id, IncludeRemoved: true})
		p.Removed = slices.DeleteFunc(all, func(a attachment.Attachment) bool { return a.RemovedAt == 0 })
		return err
	})
}

// shown returns files that have no other place on the page of their record.
func shown(tx *db.Tx, f attachment.Filter) ([]attachment.Attachment, error) {
	f.Sheet = input.Sheet{Limit: 100}
	found, err := attachment.List(tx, f)
	return slices.DeleteFunc(found.Items, func(a attachment.Attachment) bool { return a.Kind != files.Plain && a.Kind != files.TaxInvoice }), err
}

// admit refuses those who cannot add files to the record.
func admit(v *console.Visit, tx *db.Tx) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	in := attachment.New{Resource: v.Param("resource"), RecordID: id}
	return in.Admit(tx)
}

// add adds the files of a form to a record.
func add(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	resource := v.Param("resource")
	sent, err := v.Files("file")
	if err == nil && len(sent) == 0 {
		err = fault.Bad("File", "required")
	}
	var all []attachment.New
	for _, f := range sent {
		in := attachment.New{Resource: resource, RecordID: id, Kind: v.Posted("kind")}
		if err == nil {
			err = v.Receive(&in, f)
		}
		all = append(all, in)
	}
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			for _, in := range all {
				if _, err := attachment.Create(tx, in); err != nil {
					return "", err
				}
				tx.NextRecord()
			}
			v.Done("File added")
			return back(v, tx, resource, id)
		})
	}
	return v.Again(err, show)
}

// send sends a file.
func send(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	return v.SendFile(func(tx *db.Tx) (files.Content, error) { return attachment.Content(tx, attachment.ByID{ID: id}) })
}

// remove removes a file.
func remove(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var of attachment.Attachment
	err = v.Read(func(tx *db.Tx) (err error) {
		of, err = attachment.Get(tx, attachment.ByID{ID: id})
		return err
	})
	if err != nil {
		return err
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		if err := attachment.Delete(tx, attachment.ByID{ID: id}); err != nil {
			return "", err
		}
		v.Done("File removed")
		return back(v, tx, of.Resource, of.RecordID)
	})
	return v.Again(err, func(v *console.Visit) error { return list(v, of.Resource, of.RecordID) })
}
