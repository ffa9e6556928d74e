// Package attach is the files of records: a part of each record's page.
package attach

import (
	"embed"
	"fmt"

	"kontor/internal/access"
	"kontor/internal/attachment"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/files"
	"kontor/internal/input"
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
			console.Post("/files/{resource}/{id}", access.ReadCompany, add).Uploads(uploadMax),
			console.Get("/attachments/{id}", access.ReadCompany, send),
			console.Post("/attachments/{id}/remove", access.ReadCompany, remove),
		},
	}
}

// pages are the addresses of records, by resource. The files of all others have a page of their
// own.
var pages = map[string]string{
	"contacts": "/contacts/%d", "products": "/products/%d", "sales_documents": "/sales/%d", "purchase_documents": "/purchases/%d",
	"expense_claims": "/claims/%d", "journal_entries": "/journal/%d", "money_transfers": "/journal/transfers/%d", "tax_certificates": "/tax/certificates/%d",
}

// back returns the address of the record of files.
func back(v *console.Visit, resource string, id uint32) string {
	if page := pages[resource]; page != "" {
		return v.At(page, id)
	}
	switch resource {
	case "opening_balances":
		return v.At("/journal/opening")
	case "organization":
		return v.At("/settings")
	}
	return v.At("/files/%s/%d", resource, id)
}

// page is the files of a record.
type page struct {
	attachment.Access
	Resource string
	ID       uint32
	Back     string
	Files    []attachment.Attachment
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
	p := page{Resource: resource, ID: id, Back: back(v, resource, id), Form: v.Form(nil)}
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.Access, err = attachment.AccessOf(tx, resource, id); err != nil {
			return err
		}
		found, err := attachment.List(tx, attachment.Filter{Resource: resource, RecordID: id, Sheet: input.Sheet{Limit: 100}})
		for _, a := range found.Items {
			if a.Kind == files.Plain || a.Kind == files.TaxInvoice { // all others are shown where they belong
				p.Files = append(p.Files, a)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("files.html", p)
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
			err = in.Receive(f)
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
			return back(v, resource, id), nil
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
		v.Done("File removed")
		return back(v, of.Resource, of.RecordID), attachment.Delete(tx, attachment.ByID{ID: id})
	})
	return v.Again(err, func(v *console.Visit) error { return list(v, of.Resource, of.RecordID) })
}
