package tax

import (
	"errors"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/list"
)

// The forms of the Revenue Department.
const (
	PP30  = ledger.RefPP30
	PND3  = ledger.RefPND3
	PND53 = ledger.RefPND53
)

// The states of a return.
const (
	Filed      = "filed"
	Amending   = "amending"
	Superseded = "superseded"
	Withdrawn  = "withdrawn"
)

// What happens with an excess.
const (
	Carry  = "carry"
	Refund = "refund"
)

// Adjustment adds a manual journal entry to a VAT return.
type Adjustment struct {
	// Manual entry of the month with a line on output VAT (2150) or input VAT (1150). Its VAT is added.
	EntryID uint32 `json:"entryId" validate:"required"`
	// Value that the VAT belongs to, with the sign of the VAT.
	BaseAmount num.Booked `json:"baseAmount"`
	// Reason for the adjustment.
	Reason string `json:"reason" validate:"required,max=255"`
}

// Totals are the sums of a withholding tax return.
type Totals struct {
	_ struct{} `schema:"FilingTotals"`
	// Number of certificates.
	Count int `json:"count"`
	// Amount paid before tax.
	BaseAmount num.Money `json:"baseAmount"`
	// Tax withheld.
	TaxAmount num.Money `json:"taxAmount"`
	// Surcharge.
	Surcharge num.Money `json:"surcharge"`
}

// File is a file of a return to download.
type File struct {
	_ struct{} `schema:"FilingFile"`
	// File name.
	Name string `json:"name"`
	// Path below /openapi/v1. Null in a dry run.
	Href *string `json:"href"`
	// What to know before you upload it.
	Note string `json:"note"`
}

// Filing is a tax return as it was filed.
type Filing struct {
	_ struct{} `schema:"TaxFiling"`
	// Id of the return.
	ID uint32 `json:"id"`
	// Tax form: PP30 (VAT), PND3 or PND53 (tax withheld from individuals or companies).
	Form string `json:"form" validate:"oneof=PP30 PND3 PND53"`
	// Tax month (YYYY-MM).
	Month when.Month `json:"month" null:"no"`
	// 0 for the original return, 1 for its first amendment, and so on.
	Sequence int `json:"sequence"`
	// filed: in force. amending: in force, and its month is open for an amendment. superseded:
	// replaced by an amendment. withdrawn: no longer in force.
	Status string `json:"status" validate:"oneof=filed amending superseded withdrawn"`
	// The return that this one amends. Null for an original return.
	AmendsID num.Ref `json:"amendsId"`
	// The boxes of a VAT return. Null for other forms.
	Boxes *Boxes `json:"boxes"`
	// The sums of a withholding tax return. Null for other forms.
	Totals *Totals `json:"totals"`
	// What happens with an excess of VAT: carry it to the next month, or refund.
	Excess string `json:"excess" validate:"oneof=carry refund"`
	// Manual entries that were added to the register.
	Adjustments []Adjustment `json:"adjustments"`
	// Why the return is or was amended. Empty if it was not.
	AmendReason string `json:"amendReason"`
	// Last day to file and pay.
	DueDate when.Date `json:"dueDate" null:"no"`
	// Date of filing.
	FiledOn when.Date `json:"filedOn" null:"no"`
	// Reference number of the Revenue Department.
	Reference string `json:"reference"`
	// Journal entry of the return. Null if there was nothing to post.
	EntryID num.Ref `json:"entryId"`
	// Payments for the form and month, over all sequences.
	Payments []Payment `json:"payments"`
	// Amount paid, or refunded, over all sequences, without reversed payments.
	PaidAmount num.Money `json:"paidAmount"`
	// Amount still to pay. Negative if a refund is expected.
	OutstandingAmount num.Money `json:"outstandingAmount"`
	// Number of register rows.
	RowCount int `json:"rowCount"`
	// SHA-256 of the file of rows, in hexadecimal.
	SHA256 string `json:"sha256"`
	// Files to download.
	Files []File `json:"files"`
	// When the return was filed here, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// Name of the user who filed it.
	CreatedByName string `json:"createdByName"`
	// When it was last changed, in Unix seconds.
	UpdatedAt when.Unix `json:"updatedAt"`
}

// Open reports whether the month can be filed again.
func (f Filing) Open() bool { return f.Status == Amending }

// InForce reports whether the return counts.
func (f Filing) InForce() bool { return f.Status == Filed || f.Status == Amending }

// filing is a return as stored.
type filing struct {
	ID            uint32       `db:"id"`
	Form          string       `db:"form,once"`
	Month         when.Month   `db:"month,once"`
	Sequence      int          `db:"sequence,once"`
	Status        string       `db:"status"`
	AmendsID      num.Ref      `db:"amends_id,once"`
	Boxes         Boxes        `db:"boxes,json,once"`
	Totals        Totals       `db:"totals,json,once"`
	Excess        string       `db:"excess,once"`
	Refundable    num.Money    `db:"refundable,once"`
	Adjustments   []Adjustment `db:"adjustments,json,once"`
	AmendReason   string       `db:"amend_reason"`
	DueDate       when.Date    `db:"due_date,once"`
	FiledOn       when.Date    `db:"filed_on,once"`
	Reference     string       `db:"reference,once"`
	EntryID       num.Ref      `db:"entry_id,once"`
	RowCount      int          `db:"row_count,once"`
	SHA256        string       `db:"sha256,once"`
	CreatedBy     num.Ref      `db:"created_by,once"`
	CreatedByName string       `db:"created_by_name,once"`
	CreatedAt     when.Unix    `db:"created_at,once"`
	UpdatedAt     when.Unix    `db:"updated_at"`
}

const filings = "tax_filings"

var selectFilings = `SELECT ` + db.Columns[filing]("f") + ` FROM tax_filings f `

// record returns the return with the payments of its form and month.
func (r filing) record(paid []payment) Filing {
	f := Filing{
		ID: r.ID, Form: r.Form, Month: r.Month, Sequence: r.Sequence, Status: r.Status, AmendsID: r.AmendsID, Excess: r.Excess,
		Adjustments: append([]Adjustment{}, r.Adjustments...), AmendReason: r.AmendReason, DueDate: r.DueDate, FiledOn: r.FiledOn, Reference: r.Reference,
		EntryID: r.EntryID, Payments: []Payment{}, RowCount: r.RowCount, SHA256: r.SHA256, Files: []File{{Name: "rows.csv", Href: r.path("rows")}},
		CreatedAt: r.CreatedAt, CreatedByName: r.CreatedByName, UpdatedAt: r.UpdatedAt,
	}
	if r.Form == PP30 {
		boxes := r.Boxes
		f.Boxes = &boxes
	} else {
		totals := r.Totals
		f.Totals = &totals
	}
	for _, p := range paid {
		f.Payments = append(f.Payments, p.Payment)
	}
	f.PaidAmount, f.OutstandingAmount = r.settled(paid)
	return f
}

// due returns the amount to pay with the return.
func (r filing) due() num.Money {
	if r.Form == PP30 {
		return r.Boxes.B15
	}
	return r.Totals.TaxAmount.Add(r.Totals.Surcharge)
}

// settled returns what was paid, or refunded if nothing was to pay, and what is outstanding:
// first the amount to pay, then, negative, the refund.
func (r filing) settled(payments []payment) (done, outstanding num.Money) {
	var paid, refunded num.Money
	for _, p := range payments {
		switch {
		case p.ReversalEntryID != 0:
		case p.IsRefund:
			refunded = refunded.Add(p.Amount)
		default:
			paid = paid.Add(p.Amount)
		}
	}
	done, outstanding = paid, r.due().Sub(paid)
	if outstanding.Sign() <= 0 && r.Refundable.Sign() > 0 {
		outstanding = refunded.Sub(r.Refundable)
		if r.due().IsZero() {
			done = refunded
		}
	}
	return done, outstanding
}

// path returns the path of a file of the return; a return of a dry run has none.
func (r filing) path(of string) *string {
	if r.ID >= num.Provisional {
		return nil
	}
	path := fmt.Sprintf("/tax/filings/%d/%s", r.ID, of)
	return &path
}

// FilingByID identifies a return.
type FilingByID struct {
	// Id of the return.
	ID uint32 `path:"id"`
}

func filingByID(tx *db.Tx, id uint32) (filing, error) {
	r, err := db.Get[filing](tx, selectFilings+`WHERE f.org_id = $1 AND f.id = $2`, id)
	if errors.Is(err, db.Missing) {
		return r, fault.NotFound
	}
	if err != nil {
		err = fmt.Errorf("tax return %d: %w", id, err)
	}
	return r, err
}

// GetFiling returns a tax return.
func GetFiling(tx *db.Tx, in FilingByID) (Filing, error) {
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return Filing{}, err
	}
	return shown(tx, r)
}

// shown returns one return with its payments and files.
func shown(tx *db.Tx, r filing) (Filing, error) {
	all, err := shownAll(tx, []filing{r})
	if err != nil {
		return Filing{}, err
	}
	return all[0], nil
}

func shownAll(tx *db.Tx, rows []filing) ([]Filing, error) {
	paid, err := paymentsOf(tx, rows)
	if err != nil {
		return nil, err
	}
	head, err := org.LetterheadOf(tx)
	if err != nil {
		return nil, err
	}
	out := make([]Filing, len(rows))
	for i, r := range rows {
		out[i] = r.record(paid[formMonth{r.Form, r.Month}])
		switch err := r.hasFile(tx, head); {
		case err == nil:
			out[i].Files = append(out[i].Files, File{Name: r.fileName(head), Href: r.path("file"), Note: untried})
		case !errors.Is(err, fault.BadRequest):
			return nil, err
		}
	}
	return out, nil
}

// untried is the note of files that the Revenue Department's programs read.
const untried = "Built from the published format. No upload to the Revenue Department was tried; check the figures there before you submit."

// FilingFilter selects tax returns.
type FilingFilter struct {
	// Only returns of this form.
	Form string `query:"form" validate:"omitempty,oneof=PP30 PND3 PND53"`
	// Only returns of this month (YYYY-MM).
	Month when.Month `query:"month"`
	// Only returns with this status.
	Status string `query:"status" validate:"omitempty,oneof=filed amending superseded withdrawn"`
	input.Page
}

var filingList = list.Spec{Table: "tax_filings", Alias: "f", Order: "f.month DESC, f.id DESC"}

// Filings lists tax returns, latest month first.
func Filings(tx *db.Tx, in FilingFilter) (input.Result[Filing], error) {
	if err := Thailand(tx); err != nil {
		return input.Result[Filing]{}, err
	}
	w := db.Where("f.org_id = $1")
	w.If(in.Form != "", "f.form = ?", in.Form)
	w.If(!in.Month.IsZero(), "f.month = ?", in.Month)
	w.If(in.Status != "", "f.status = ?", in.Status)
	page, err := list.List[filing](tx, &filingList, list.Filter{Page: in.Page, Where: w})
	if err != nil {
		return input.Result[Filing]{}, fmt.Errorf("tax returns: %w", err)
	}
	all, err := shownAll(tx, page.Items)
	return input.Result[Filing]{Items: all, Pagination: page.Pagination}, err
}

// history returns the returns of a form and month, oldest sequence first.
func history(tx *db.Tx, form string, month when.Month) ([]filing, error) {
	rows, err := db.List[filing](tx, selectFilings+`WHERE f.org_id = $1 AND f.form = $2 AND f.month = $3 ORDER BY f.sequence`, form, month)
	return rows, err
}

// current returns the return in force of a form and month, or nil.
func current(rows []filing) *filing {
	at := slices.IndexFunc(rows, func(r filing) bool { return r.Status == Filed || r.Status == Amending })
	if at < 0 {
		return nil
	}
	return &rows[at]
}

// Current returns the return in force of a form and month, or nil.
func Current(tx *db.Tx, form string, month when.Month) (*Filing, error) {
	rows, err := history(tx, form, month)
	found := current(rows)
	if err != nil || found == nil {
		return nil, err
	}
	f, err := shown(tx, *found)
	return &f, err
}
