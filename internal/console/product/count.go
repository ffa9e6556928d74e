package product

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/trade/stock"
)

// countSheet shows the sheet on which the stock of a warehouse is counted.
var countSheet = showSheet("count.html")

// counts reads the sheet. Products without a counted quantity are not counted. With a time of day, the
// count is of that moment.
func counts(v *console.Visit) (stock.Count, error) {
	v.Renumber("items", "productId")
	if at := v.Posted("countedAt"); at != "" {
		v.Set("countedAt", v.Posted("date")+"T"+at)
		defer v.Set("countedAt", at) // as it was typed
	}
	return console.Input[stock.Count](v)
}

// saveCount posts the differences.
func saveCount(v *console.Visit) error {
	in, err := counts(v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			done, err := stock.PostCount(tx, in)
			if err != nil {
				return "", err
			}
			v.Done("Count posted. Value of the differences: {1}", v.AmountText(done.Value, v.Base()))
			return v.At("/products"), nil
		})
	}
	if fault.Of(err) != nil {
		if err := nameLines(v); err != nil {
			return err
		}
	}
	return v.Again(err, countSheet)
}

// countTotals are the differences of a sheet while it is filled in.
type countTotals struct {
	Result stock.CountResult
	Empty  bool   // nothing was counted yet
	Reason string // why it cannot be posted
}

// Differing are the products whose counted quantity differs.
func (t countTotals) Differing() []stock.CountDifference {
	return slices.DeleteFunc(slices.Clone(t.Result.Items), func(d stock.CountDifference) bool { return d.Difference.IsZero() })
}

// previewCount tries to post the sheet and takes everything back.
func previewCount(v *console.Visit) error {
	var t countTotals
	in, err := counts(v)
	t.Empty = !v.Sent("items[0].productId")
	if err == nil {
		err = v.Try(func(tx *db.Tx) (err error) {
			t.Result, err = stock.PostCount(tx, in)
			return err
		})
	}
	if fault.Of(err) != nil {
		if err := nameLines(v); err != nil {
			return err
		}
	}
	if t.Reason = v.Refused(err); err != nil && t.Reason == "" {
		return err
	}
	return v.Fragment("count.html", "totals", t)
}
