package printout

import (
	"context"
	"errors"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/files"
	"kontor/internal/org"
	"kontor/internal/purchase"
	"kontor/internal/sales"
)

// Sale reads a sales document for printing. asIssued prints a void one as it was before. An
// empty language is that of the company's country.
func Sale(tx *db.Tx, id uint32, asIssued bool, form Form) (Print, error) {
	p, err := sales.PaperOf(tx, sales.ByID{ID: id}, asIssued)
	if err != nil {
		return Print{}, err
	}
	return withLogo(tx, OfSale(p, form.of(tx, p.Letterhead)))
}

// Purchase reads a purchase document for printing.
func Purchase(tx *db.Tx, id uint32, asIssued bool, form Form) (Print, error) {
	p, err := purchase.PaperOf(tx, purchase.ByID{ID: id}, asIssued)
	if err != nil {
		return Print{}, err
	}
	return withLogo(tx, OfPurchase(p, form.of(tx, p.Letterhead)))
}

// of fills in what a request left open.
func (f Form) of(tx *db.Tx, company org.Letterhead) Form {
	f.Base = tx.Currency
	if f.Language == "" {
		if f.Language = English; company.Country == "TH" {
			f.Language = Thai
		}
	}
	if f.Copies == "" {
		f.Copies = Original
	}
	return f
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
	Bytes       []byte
}

// Draw renders documents as one file, named after the first.
func Draw(ctx context.Context, prints ...Print) (File, error) {
	pdf, pages, err := Render(ctx, prints...)
	if err != nil {
		return File{}, err
	}
	first := prints[0].Sheet
	return File{
		Name: files.ASCIIName(first.Number) + ".pdf", Bytes: pdf,
		About: fmt.Sprintf("paper/%d; state=%s; pages=%d", first.Layout, first.State, pages),
	}, nil
}
