package printout

import (
	"cmp"
	"context"
	"errors"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/files"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/purchase"
	"kontor/internal/sales"
)

// Sale reads a sales document for printing. asIssued prints a void one as it was before. An
// empty language is that of the contact or the company.
func Sale(tx *db.Tx, id uint32, asIssued bool, form Form) (Print, error) {
	p, err := sales.PaperOf(tx, sales.ByID{ID: id}, asIssued)
	switch {
	case err != nil:
		return Print{}, err
	case form.Size != Slip:
	case !document.Sales.Must(p.Document.DocumentType).Retail():
		return Print{}, noSlip
	default:
		form.Copies = Original
	}
	if form, err = form.forContact(tx, p.Letterhead, p.Document.ContactID); err != nil {
		return Print{}, err
	}
	print, err := withLogo(tx, OfSale(p, form))
	if err != nil {
		return Print{}, err
	}
	if form.Size == Slip {
		return print, nil // seals are of A4
	}
	return print.sealed(tx, "sales_documents", id)
}

// noSlip refuses slips of documents other than cash sales.
var noSlip = fault.Bad("Size", "oneof", A4)

// Purchase reads a purchase document for printing.
func Purchase(tx *db.Tx, id uint32, asIssued bool, form Form) (Print, error) {
	if form.Size == Slip {
		return Print{}, noSlip
	}
	p, err := purchase.PaperOf(tx, purchase.ByID{ID: id}, asIssued)
	if err != nil {
		return Print{}, err
	}
	if form, err = form.forContact(tx, p.Letterhead, p.Document.ContactID); err != nil {
		return Print{}, err
	}
	print, err := withLogo(tx, OfPurchase(p, form))
	if err != nil {
		return Print{}, err
	}
	return print.sealed(tx, "purchase_documents", id)
}

// forContact fills in what a request left open. id is the contact of the document, or 0.
func (f Form) forContact(tx *db.Tx, company org.Letterhead, id num.Ref) (Form, error) {
	c, err := contact.Load(tx, uint32(id))
	if err != nil && !errors.Is(err, db.Missing) {
		return f, err
	}
	return f.of(tx, company, c.PaperLang)
}

// of fills in what a request left open. The language is that of the request, the contact, the
// company, the reader or the country, in this order.
func (f Form) of(tx *db.Tx, company org.Letterhead, ofContact string) (Form, error) {
	settings, err := org.SettingsOf(tx)
	country := English
	if company.Country == "TH" {
		country = Thai
	}
	f.Base, f.Copies = tx.Currency, cmp.Or(f.Copies, Original)
	f.Language = cmp.Or(f.Language, ofContact, string(settings.PaperLang), f.Reader, country)
	return f, err
}

// withLogo adds the logo of the document's time.
func withLogo(tx *db.Tx, s *Sheet) (Print, error) {
	if s.Logo == 0 {
		return Print{Sheet: s}, nil
	}
	scaled, err := org.PrintedLogo(tx, s.Logo)
	switch {
	case errors.Is(err, db.Missing):
		return Print{Sheet: s}, nil
	case err != nil:
		return Print{}, err
	case len(scaled) > 0:
		return Print{Sheet: s, Picture: scaled}, nil
	}
	logo, err := org.LogoAt(tx, s.Logo) // stored before logos were scaled
	return Print{Sheet: s, large: logo}, err
}

// File is a drawn PDF.
type File struct {
	Name, About string
	Font        string // the paper font that it uses, or ""
	Pages       int
	Bytes       []byte
}

// Draw renders documents as one file, named after the first. One that was sealed must have the
// bytes of its seal. Draw must not be called in a transaction. It refuses when too many others are
// being drawn.
func Draw(ctx context.Context, prints ...Print) (File, error) {
	return drawWithin(ctx, "document", func(ctx context.Context) (File, error) { return draw(ctx, prints) })
}

func draw(ctx context.Context, prints []Print) (File, error) {
	file, err := render(ctx, prints)
	if err != nil {
		return File{}, err
	}
	first := prints[0].Sheet
	if seal := prints[0].seal.SHA256; len(prints) == 1 && seal != "" && seal != hashOf(file.Bytes) {
		return File{}, fault.InternalError.Because("%s differs from its sealed PDF; report this to the server operator", first.Number).For(fault.PaperChanged)
	}
	file.Name, file.About = files.ASCIIName(first.Number)+".pdf", aboutOf(first.Layout, file.Font, string(first.State), file.Pages)
	return file, nil
}
