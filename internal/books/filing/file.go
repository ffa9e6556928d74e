package filing

import (
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/trade/tax"
)

// New files the return of a month.
type New struct {
	_ struct{} `schema:"TaxFilingInput"`
	// Tax form: PP30 (VAT), PND3 or PND53 (tax withheld from individuals or companies).
	Form string `json:"form" validate:"required,oneof=PP30 PND3 PND53"`
	// Tax month (YYYY-MM). It must be over.
	Month when.Month `json:"month" validate:"required"`
	// PP30 only: excess VAT brought forward (box 10). Defaults to what the last return carried. Not allowed in an amendment.
	BroughtForward *num.Booked `json:"broughtForward" validate:"gte=0"`
	// PP30 only: what happens with an excess: carry it to the next month, or refund. Defaults to carry.
	Excess string `json:"excess" validate:"omitempty,oneof=carry refund"`
	// Surcharge (box 13 of PP30).
	Surcharge num.Booked `json:"surcharge" validate:"gte=0"`
	// PP30 only: penalty (box 14).
	Penalty num.Booked `json:"penalty" validate:"gte=0"`
	// PP30 only: confirms that sales outside VAT or without a VAT category are in no box.
	ConfirmOutside bool `json:"confirmOutside"`
	// PP30 only: manual entries of the month on the VAT accounts to add.
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
	return file(tx, in, func(tx *db.Tx, month when.Month) (report.Declaration, error) {
		return db.Unchanged(tx, "declaration "+month.String(), func(tx *db.Tx) (report.Declaration, error) { return report.DeclarationOf(tx, month) })
	})
}

// Forecast files a return of what was read before, for a dry run that only shows the postings.
func Forecast(tx *db.Tx, in New, read report.Declaration) (tax.Filing, error) {
	return file(tx, in, func(*db.Tx, when.Month) (report.Declaration, error) { return read, nil })
}

func file(tx *db.Tx, in New, declared declaration) (tax.Filing, error) {
	if err := tx.Long(); err != nil {
		return tax.Filing{}, err
	}
	if err := tax.Thailand(tx); err != nil {
		return tax.Filing{}, err
	}
	draft, err := tax.Begin(tx, in.Form, in.Month)
	if err != nil {
		return tax.Filing{}, err
	}
	if !in.FiledOn.IsZero() {
		draft.FiledOn = in.FiledOn
	}
	draft.Reference = in.Reference
	if in.Form == tax.PP30 {
		err = in.declare(tx, &draft, declared)
	} else {
		err = in.declareWithheld(tx, &draft)
	}
	if err != nil {
		return tax.Filing{}, err
	}
	return tax.Save(tx, draft)
}

// declaration returns what a month declares.
type declaration func(*db.Tx, when.Month) (report.Declaration, error)

// declare fills in the VAT return from the registers.
func (in New) declare(tx *db.Tx, draft *tax.Draft, declared declaration) error {
	now, err := declared(tx, in.Month)
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

// declareWithheld fills in a withholding tax return from the certificates of its month.
func (in New) declareWithheld(tx *db.Tx, draft *tax.Draft) (err error) {
	if in.BroughtForward != nil || in.Excess != "" || !in.Penalty.IsZero() || in.ConfirmOutside || len(in.Adjustments) > 0 {
		return fault.BadRequest.Because("%s takes only month, surcharge, filedOn and reference", in.Form)
	}
	if draft.Rows, draft.Totals, err = tax.WithheldOf(tx, in.Form, in.Month); err != nil {
		return err
	}
	if len(draft.Rows) == 0 && draft.Former == nil {
		return fault.BadRequest.Because("%s has no payments to declare on %s; skip the month", in.Month, in.Form)
	}
	draft.Totals.Surcharge = in.Surcharge.Money
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
