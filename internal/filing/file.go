package filing

import (
	"strings"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/report"
	"kontor/internal/tax"
	"kontor/internal/when"
)

// New files the return of a month.
type New struct {
	_ struct{} `schema:"TaxFilingInput"`
	// Tax form: PP30 (VAT).
	Form string `json:"form" validate:"required,oneof=PP30"`
	// Tax month (YYYY-MM). It must be over.
	Month when.Month `json:"month" validate:"required"`
	// Excess VAT brought forward (box 10). Defaults to what the last return carried. Not allowed in an amendment.
	BroughtForward *num.Booked `json:"broughtForward" validate:"gte=0"`
	// What happens with an excess: carry it to the next month, or refund. Defaults to carry.
	Excess string `json:"excess" validate:"omitempty,oneof=carry refund"`
	// Surcharge (box 13).
	Surcharge num.Booked `json:"surcharge" validate:"gte=0"`
	// Penalty (box 14).
	Penalty num.Booked `json:"penalty" validate:"gte=0"`
	// Confirms that sales outside VAT or without a VAT category are in no box.
	ConfirmOutside bool `json:"confirmOutside"`
	// Manual entries of the month on the VAT accounts to add.
	Adjustments []tax.Adjustment `json:"adjustments" validate:"max=500,dive"`
	// Date of filing (YYYY-MM-DD). Defaults to today.
	FiledOn when.Date `json:"filedOn"`
	// Reference number of the Revenue Department.
	Reference string `json:"reference" validate:"max=100"`
}

// Normalize trims the texts.
func (in *New) Normalize() {
	in.Reference = strings.TrimSpace(in.Reference)
	for i := range in.Adjustments {
		in.Adjustments[i].Reason = strings.TrimSpace(in.Adjustments[i].Reason)
	}
}

// File files the return of a month: it freezes the rows, posts the entry and closes the month.
func File(tx *db.Tx, in New) (tax.Filing, error) {
	head, err := org.LetterheadOf(tx)
	if err != nil {
		return tax.Filing{}, err
	}
	if head.Country != "TH" {
		return tax.Filing{}, fault.BadRequest.Because("only available for organizations in country TH")
	}
	draft, err := tax.Begin(tx, in.Form, in.Month)
	if err != nil {
		return tax.Filing{}, err
	}
	if !in.FiledOn.IsZero() {
		draft.FiledOn = in.FiledOn
	}
	draft.Reference = in.Reference
	if err := in.declare(tx, &draft); err != nil {
		return tax.Filing{}, err
	}
	return tax.Save(tx, draft)
}

// declare fills in the VAT return from the registers.
func (in New) declare(tx *db.Tx, draft *tax.Draft) error {
	now, err := report.DeclarationOf(tx, in.Month)
	if err != nil {
		return err
	}
	if out := now.Outside; out.Count > 0 && !in.ConfirmOutside {
		return fault.BadRequest.Because("confirmOutside: %d documents with a value of %s are outside VAT or have no VAT category; set their category, or send confirmOutside true",
			out.Count, out.BaseAmount).On(fault.Field{Name: "ConfirmOutside", Tag: "required"}).With(now.Outside)
	}
	boxes, err := now.Adjusted(tx, in.Month, in.Adjustments)
	if err != nil {
		return err
	}
	boxes.B13, boxes.B14 = in.Surcharge.Money, in.Penalty.Money
	if boxes.B10, err = in.broughtForward(tx, draft.Former); err != nil {
		return err
	}
	if draft.Boxes = boxes.Complete(); draft.Late {
		draft.Boxes = boxes.After(*draft.Former.Boxes)
	}
	if in.Excess != "" {
		draft.Excess = in.Excess
	}
	if draft.Late && draft.Excess != tax.Refund && draft.Boxes.B16.Cmp(draft.Former.Boxes.B16) > 0 {
		return fault.Bad("Excess", "oneof", tax.Refund)
	}
	draft.Adjustments, draft.Rows = in.Adjustments, now.Rows
	return nil
}

// broughtForward returns box 10: as sent, or what the last return carried. That of an amendment
// stays.
func (in New) broughtForward(tx *db.Tx, former *tax.Filing) (num.Money, error) {
	switch {
	case former != nil && in.BroughtForward != nil && in.BroughtForward.Money != former.Boxes.B10:
		return num.Money{}, fault.Bad("BroughtForward", "eqfield", former.Boxes.B10.String())
	case former != nil:
		return former.Boxes.B10, nil
	case in.BroughtForward != nil:
		return in.BroughtForward.Money, nil
	}
	return tax.BroughtForward(tx)
}
