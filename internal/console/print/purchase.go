package print

import (
	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/paper"
	"kontor/internal/purchase"
)

// bought prints a purchase document.
func bought(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var s *sheet
	err = v.Read(func(tx *db.Tx) error {
		doc, err := purchase.Get(tx, purchase.ByID{ID: id})
		if err != nil {
			return err
		}
		company, err := org.LetterheadOf(tx)
		if err != nil {
			return err
		}
		s = newSheet(v, company)
		if err := s.logo(tx); err != nil {
			return err
		}
		s.bought(doc)
		if doc.ContactID == 0 {
			return nil
		}
		supplier, err := contact.Get(tx, contact.ByID{ID: uint32(doc.ContactID)})
		s.Party = party{Caption: s.T("Supplier"), Name: supplier.Name, Address: supplier.Printed(), TaxID: supplier.TaxID, Branch: s.branch(paper.Branch(supplier.BranchType, supplier.BranchCode)), Person: supplier.ContactName}
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("sheet.html", s)
}

// bought lays out a purchase document.
func (s *sheet) bought(d purchase.Document) {
	s.Number, s.Back, s.Note = d.DocNumber, s.visit.At("/purchases/%d", d.ID), d.Notes
	name := d.DocType
	if d.Opening {
		name = document.Purchases.Must(d.DocType).Opens.Series
	}
	s.titled(name)
	s.ended(d.Status)
	s.Facts = []fact{{s.T("No."), d.DocNumber}, {s.T("Date"), s.date(d.DocDateLocal)}}
	if d.OriginalNumber != "" {
		s.Facts = append(s.Facts, fact{s.T("Previous document number"), d.OriginalNumber})
	}
	if !d.DueDate.IsZero() {
		s.Facts = append(s.Facts, fact{s.T("Due"), s.date(s.visit.Day(d.DueDate))})
	}
	if d.PricesIncludeVat {
		s.Mode = s.T("Prices include VAT|paper")
	}
	for i, item := range d.Items {
		sum := item.NetAmount
		if d.PricesIncludeVat {
			sum = item.LineTotal
		}
		s.Lines = append(s.Lines, line{
			Number: i + 1, Text: item.Description, Quantity: console.Quantity(item.Quantity), Unit: item.Unit,
			Price: s.price(item.UnitPrice, d.Currency), Discount: s.discount(item.DiscountPercent, num.Money{}, d.Currency), Sum: s.amount(sum, d.Currency),
		})
	}
	s.Sums = s.sums(d.Subtotal, d.DiscountAmount, d.Subtotal.Sub(d.DiscountAmount), d.Currency)
	if !d.TaxAmount.IsZero() && !d.PricesIncludeVat {
		s.Sums = append(s.Sums, fact{s.T("VAT"), s.amount(d.TaxAmount, d.Currency)})
	}
	s.Grand = fact{s.T("Grand total ({1})", d.Currency), s.amount(d.TotalAmount, d.Currency)}
	if !d.WhtAmount.IsZero() {
		s.After = []fact{{s.T("Withholding tax"), s.amount(d.WhtAmount.Neg(), d.Currency)}, {s.T("Net to pay"), s.amount(d.NetPayable, d.Currency)}}
	}
	if d.PricesIncludeVat {
		s.After = append(s.After, s.vat(d.VatSummary, d.Currency)...)
	}
	s.inWords(d.TotalAmount, d.Currency)
}
