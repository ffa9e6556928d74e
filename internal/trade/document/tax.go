package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/product"
	"kontor/internal/trade/tax"
)

// vatCategory sets the VAT category: the given one, if it fits the rate, else the default. A
// value equal to the default is not stored, so that writing back a read document changes
// nothing.
func (f *filling) vatCategory() error {
	r := f.doc
	follows, err := f.followingVAT()
	if err != nil {
		return err
	}
	if f.inherits() && !r.kind().Receipt && !VATFits(follows, r.VatRate) { // a receipt charges nothing of its own
		return fault.Bad("VatCategory", "oneof", PlainVAT(r.VatRate)).
			Because("vatRate: %s is %s, so this document must be too", f.source.DocumentNumber, follows)
	}
	said := r.VatCategoryGiven && VATFits(r.VatCategory, r.VatRate) && !f.inherits()
	if f.given.VatCategory {
		said = r.VatCategory != "" && r.VatCategory != follows
		if said && (f.inherits() || !VATFits(r.VatCategory, r.VatRate)) {
			return fault.Bad("VatCategory", "oneof", f.fitting(follows))
		}
	}
	if r.VatCategoryGiven = said; !said {
		r.VatCategory = follows
	}
	return nil
}

func (f *filling) inherits() bool { return givesVAT(f.source) }

// givesVAT reports whether receipts and notes of a document take its category. Those of an
// opening invoice do not, because only its VAT amount is known.
func givesVAT(source *Doc) bool { return source != nil && source.OpeningID == 0 }

// fitting returns the categories that a client can choose.
func (f *filling) fitting(follows string) string {
	if f.inherits() || f.doc.VatRate.Sign() > 0 {
		return follows
	}
	return withoutVAT
}

// withoutVAT are the categories without VAT.
const withoutVAT = ZeroVAT + " " + ExemptVAT + " " + NoVAT

// followingVAT returns the default category: that of the invoice for a note; without VAT, the
// one of the products of lines without their own VAT.
func (f *filling) followingVAT() (string, error) {
	switch {
	case f.inherits():
		return f.source.VatCategory, nil
	case f.doc.VatRate.Sign() > 0:
		return StandardVAT, nil
	}
	all, err := f.vatTypes()
	if err != nil {
		return "", err
	}
	var types []string
	for i, l := range f.doc.lines {
		if !l.Said() && !slices.Contains(types, all[i]) {
			types = append(types, all[i])
		}
	}
	if len(types) != 1 {
		return NoVAT, nil
	}
	return withoutRate(types[0]), nil
}

// withoutRate is the category of a sale without VAT by the VAT type of its product.
func withoutRate(vatType string) string {
	switch vatType {
	case product.ZeroVAT:
		return ZeroVAT
	case product.NoVAT:
		return ExemptVAT
	}
	return NoVAT
}

// vatTypes are the VAT types of the products of the lines; free text has none.
func (f *filling) vatTypes() ([]string, error) {
	types := make([]string, len(f.doc.lines))
	for i, m := range f.goods {
		types[i] = m.Product.VatType
	}
	if f.goods != nil {
		return types, nil
	}
	goods, err := f.goodsOf(f.doc)
	for i, l := range f.doc.lines {
		types[i] = goods[uint32(l.ProductID)].VatType
	}
	return types, err
}

// TaxChange sets the VAT category of an issued document without VAT.
type TaxChange struct {
	_ struct{} `schema:"SalesTaxChange"`
	// Id of the document.
	ID uint32 `path:"id"`
	// VAT category: zero, exempt or none (outside VAT).
	VatCategory string `json:"vatCategory" validate:"required,oneof=zero exempt none"`
}

// SetTax corrects the category of a document issued without VAT, and that of its notes and
// receipts, except those of an opening invoice.
func SetTax(tx *db.Tx, in TaxChange) (Shown, error) {
	return with(Selling, tx, in.ID, func(s *service, r *Doc) (Shown, error) {
		if err := s.checkCorrection(r); err != nil {
			return Shown{}, err
		}
		r.VatCategoryGiven = true
		return s.finish(r, s.bringUnder(in.VatCategory, r), "VAT", in.VatCategory)
	})
}

// CorrectsTax reports whether SetTax accepts a document.
func CorrectsTax(tx *db.Tx, id uint32) (bool, error) {
	return with(Selling, tx, id, func(s *service, r *Doc) (bool, error) {
		err := s.checkCorrection(r)
		if fault.Of(err) != nil {
			return false, nil
		}
		return err == nil, err
	})
}

// checkCorrection refuses a document that takes its category from another one.
func (s *service) checkCorrection(r *Doc) error {
	switch source, err := s.source(r); {
	case err != nil:
		return err
	case r.Status == Draft || r.Status == Void:
		return fault.InvalidStatusTransition.Because("%s is %s; only issued documents can be corrected here", r.DocumentNumber, r.Status)
	case r.VatRate.Sign() > 0:
		return fault.Bad("VatCategory", "oneof", StandardVAT)
	case givesVAT(source):
		return fault.BadRequest.Because("%s takes its category from %s; change it there", r.DocumentNumber, source.DocumentNumber)
	}
	return nil
}

// bringUnder sets the category of a document, of its notes and receipts, and of the receipts of
// those notes.
func (s *service) bringUnder(category string, r *Doc) error {
	if err := s.checkTaxMonth(r, r.correction()); err != nil {
		return err
	}
	r.VatCategory = category
	if err := s.regroup(r); err != nil {
		return err
	}
	if err := s.checkTaxMonth(r, r.correction()); err != nil {
		return err
	}
	s.Change(r)
	s.tx.Event(r.updated())
	if !givesVAT(r) {
		return nil
	}
	follow, err := s.Find("d.ref_document_id = $2 ORDER BY d.id", r.ID)
	if err != nil {
		return fmt.Errorf("documents made from %s: %w", r.DocumentNumber, err)
	}
	for _, c := range follow {
		if Sales.Settles(c.DocumentType) && err == nil {
			err = s.bringUnder(category, c)
		}
	}
	return err
}

// checkTaxMonth refuses to touch the row of a document in a filed tax month. Documents without
// a row are free.
func (s *service) checkTaxMonth(r *Doc, touch tax.Touch) error {
	has, err := s.declares(r)
	if err != nil || !has {
		return err
	}
	return tax.CheckMonth(s.tx, when.MonthOf(r.IssueDate), touch)
}

// declares reports whether a document has a row in the output VAT register, or will have one.
// Consolidated documents and opening invoices have none, nor have sales outside VAT, unless a
// deposit had VAT. If VAT becomes due on payment, receipts have the row of their invoice, and
// credit notes one for what was declared before; other receipts of invoices have none.
func (s *service) declares(r *Doc) (bool, error) {
	kind := r.kind()
	if r.VatPoint == AtPayment {
		return kind.Receipt || !r.DeclaredVat.IsZero(), nil
	}
	sells := kind.Does(ChargeCustomer) || kind.Does(SellForCash) || kind.Does(GiveCredit) || kind.Does(TakeDeposit)
	if !sells || kind.Receipt && r.Linked() || r.IsConsolidated || r.OpeningID != 0 {
		return false, nil
	}
	if !r.VatAmount.IsZero() || slices.ContainsFunc(r.groups(), func(g VATGroup) bool { return g.Category != NoVAT }) {
		return true, nil
	}
	uses, err := s.usesOf(r)
	var vat num.Money
	for _, u := range uses {
		vat = vat.Add(u.BaseVat)
	}
	return !vat.IsZero(), err
}

// correction says how the row of an issued document can be corrected in another month.
func (r *Doc) correction() tax.Touch {
	switch kind := r.kind(); {
	case kind.Receivable:
		return tax.CorrectsSale
	case kind.Credits:
		return tax.CorrectsNote
	}
	return tax.CorrectsOther
}
