package printout

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
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
	if form.Size == Slip {
		return withLogo(tx, OfSale(p, form)) // seals are of A4
	}
	return sealed(tx, "sales_documents", id, p.State, form, func(form Form) *Page { return OfSale(p, form) })
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
	return sealed(tx, "purchase_documents", id, p.State, form, func(form Form) *Page { return OfPurchase(p, form) })
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
func withLogo(tx *db.Tx, s *Page) (Print, error) {
	if s.Logo == 0 {
		return Print{Page: s}, nil
	}
	scaled, err := org.PrintedLogo(tx, s.Logo)
	switch {
	case errors.Is(err, db.Missing):
		return Print{Page: s}, nil
	case err != nil:
		return Print{}, err
	case len(scaled) > 0:
		return Print{Page: s, Picture: scaled}, nil
	}
	logo, err := org.LogoAt(tx, s.Logo) // stored before logos were scaled
	return Print{Page: s, large: logo}, err
}

// File is a drawn PDF.
type File struct {
	Name, About string
	Font        string // the paper font that it uses, or ""
	Pages       int
	Bytes       []byte
}

// Draw renders documents as one file, named after the first. One that was sealed gives the bytes of
// its seal. Draw must not be called in a transaction. It refuses when too many others are being drawn.
func Draw(ctx context.Context, prints ...Print) (File, error) {
	if first := prints[0]; len(prints) == 1 && first.kept.ID != 0 {
		content, err := first.kept.Bytes(ctx)
		return first.named(File{Font: first.seal.Font, Pages: first.seal.Pages, Bytes: content}, first.seal.Layout), err
	}
	return drawWithin(ctx, "document", func(ctx context.Context) (File, error) { return draw(ctx, prints) })
}

// errDiffers is a seal whose bytes were not kept and cannot be drawn again.
var errDiffers = errors.New("other bytes than those of the seal")

func draw(ctx context.Context, prints []Print) (File, error) {
	file, err := render(ctx, prints)
	if err != nil {
		return File{}, err
	}
	first := prints[0]
	if seal := first.seal.SHA256; len(prints) == 1 && first.former != 0 && seal != hashOf(file.Bytes) {
		return File{}, fmt.Errorf("%s: %w", first.Number, errDiffers)
	}
	return first.named(file, first.Layout), nil
}

func (p Print) named(file File, layout int) File {
	file.Name, file.About = files.ASCIIName(p.Number)+".pdf", aboutOf(layout, file.Font, string(p.State), file.Pages)
	return file
}
