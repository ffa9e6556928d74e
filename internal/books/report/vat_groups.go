package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// readGroups reads the VAT groups of sales, and those of the deposits that paid for them.
func (m *taxMonth) readGroups(sold []sale) (err error) {
	at := map[uint32]*sale{}
	var prepaid db.IDs
	for i := range sold {
		s := &sold[i]
		s.groups = document.VATGroups{{Category: s.Category, Base: s.Net, Tax: s.Vat}}
		if s.Groups != "" {
			if s.groups, err = document.ReadVATGroups(s.Groups); err != nil {
				return err
			}
		}
		switch used := !s.DepositNet.IsZero() || !s.DepositVat.IsZero(); {
		case s.refund && s.UsedGroups != "":
			if s.prepaid, err = document.ReadPrepaidGroups(s.UsedGroups); err != nil {
				return err
			}
		case s.refund:
			s.prepaid = document.PrepaidGroups{{Category: s.Category, BaseNet: s.DepositNet}}
		case used:
			at[s.ID], prepaid = s, append(prepaid, s.ID)
		}
	}
	if len(prepaid) == 0 {
		return nil
	}
	slices.Sort(prepaid)
	return m.readPrepaid(prepaid, at)
}

// readPrepaid reads what deposits paid of documents.
func (m *taxMonth) readPrepaid(ids db.IDs, at map[uint32]*sale) error {
	type use struct {
		DocumentID uint32    `db:"document_id"`
		Category   string    `db:"vat_category"`
		BaseNet    num.Money `db:"base_net"`
		Groups     string    `db:"vat_groups"`
	}
	uses, err := db.ListAmong[use](m.tx, `SELECT u.document_id, p.vat_category, u.base_net, u.vat_groups
		FROM sales_deposit_uses u
		JOIN sales_documents p ON p.org_id = $1 AND p.id = u.deposit_id
		WHERE u.org_id = $1 AND u.document_id IN ($2) AND u.state = 'applied'
		ORDER BY u.id`, ids)
	if err != nil {
		return fmt.Errorf("deposits of %s: %w", m.head.Month, err)
	}
	for _, u := range uses {
		s := at[u.DocumentID]
		groups := document.PrepaidGroups{{Category: u.Category, BaseNet: u.BaseNet}}
		if u.Groups != "" {
			if groups, err = document.ReadPrepaidGroups(u.Groups); err != nil {
				return err
			}
		}
		s.prepaid = append(s.prepaid, groups...)
	}
	return nil
}

// declared returns what a document declares in each category, in base currency: its posted
// value, less what deposits declared before. VAT is in the standard category.
func (s sale) declared() document.VATGroups {
	switch {
	case s.Point == document.AtPayment && s.void():
		return document.VATGroups{{Category: document.StandardVAT}}
	case s.Point == document.AtPayment:
		return document.VATGroups{{Category: document.StandardVAT, Base: s.RowNet, Tax: s.RowVat}}
	}
	var parts document.VATGroups
	categories := s.groups.Categories()
	for _, category := range categories {
		parts = parts.Add(document.VATGroup{Category: category})
	}
	if s.void() {
		return parts
	}
	vat := s.DepositVat.Neg()
	if !s.refund {
		for i, part := range parts {
			base := s.groups.Of(part.Category).Base.Convert(s.Rate, num.BasePlaces)
			parts[i].Base = s.signed(base)
		}
		vat = vat.Add(s.signed(s.Vat.Convert(s.Rate, num.BasePlaces)))
	}
	for _, p := range s.prepaid {
		category := p.Category
		if len(categories) == 1 && !s.refund { // the category of the document can be corrected later
			category = categories[0]
		}
		parts = parts.Add(document.VATGroup{Category: category, Base: p.BaseNet.Neg()})
	}
	if vat.IsZero() {
		return parts
	}
	taxed := document.StandardVAT
	if len(parts) == 1 {
		taxed = parts[0].Category
	}
	return parts.Add(document.VATGroup{Category: taxed, Tax: vat})
}

// signed is negative for a credit note.
func (s sale) signed(amount num.Money) num.Money {
	if kind, _ := document.Sales.Of(s.Type); kind.Credits { // entries are of no kind
		return amount.Neg()
	}
	return amount
}
