package intake

import (
	"context"
	"errors"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/sheet"
	"kontor/internal/trade/product"
)

// Quantity is a line of a file of products and quantities: what was counted, or what is moved.
type Quantity struct {
	Line     int
	Text     string // code, barcode or name of the product
	Product  product.Product
	Quantity num.Qty
	UnitCost *num.Cost // nil if the line has none
}

// BadLines are the refusals of several lines of a file.
type BadLines []error

// badLinesMax limits the lines that are refused at once.
const badLinesMax = 20

func (b BadLines) Error() string { return errors.Join(b...).Error() }

// refusal returns the error of one line as it is.
func (b BadLines) refusal() error {
	switch len(b) {
	case 0:
		return nil
	case 1:
		return b[0]
	}
	return b[:min(len(b), badLinesMax)]
}

// ReadQuantities reads a CSV or XLSX file with the columns product, quantity and unit cost. The
// last can be missing, and further columns are ignored. It skips a first line with headings and
// lines without a quantity.
func ReadQuantities(ctx context.Context, path string, upload bool) (lines []Quantity, err error) {
	f, err := sheet.Open(ctx, path, limitsOf(upload))
	if err != nil {
		return nil, unreadable(err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	t, err := f.Table("")
	if err != nil || t == nil {
		return nil, unreadable(err)
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	var bad BadLines
	for first := true; ; first = false {
		row, more, err := t.Next()
		if err != nil {
			return nil, unreadable(err)
		}
		if !more {
			break
		}
		if row.Text(1) == "" {
			continue
		}
		l, err := quantityOf(row)
		switch {
		case err == nil:
			lines = append(lines, l)
		case !first:
			bad = append(bad, err)
		}
	}
	if err := bad.refusal(); err != nil {
		return nil, err
	}
	switch {
	case len(lines) == 0:
		return nil, fault.BadRequest.Because("the file has no line with a product and a quantity")
	case len(lines) > product.MatchMax:
		return nil, fault.BadRequest.Because("the file has more than %d products", product.MatchMax)
	}
	return lines, nil
}

// unreadable refuses a file that is no table. A nil error is a file without one.
func unreadable(err error) error {
	var large sheet.TooLarge
	switch {
	case err == nil:
		return fault.BadRequest.Because("the file has no line with a product and a quantity")
	case errors.As(err, &large):
		return fault.PayloadTooLarge.Because("%s", large.Error())
	case fault.Of(err) != nil:
		return err
	}
	return Unreadable{err}
}

func quantityOf(row sheet.Row) (Quantity, error) {
	l := Quantity{Line: row.Line, Text: row.Text(0)}
	number := func(column int) string { return strings.ReplaceAll(row.Text(column), ",", "") }
	var err error
	if l.Quantity, err = num.ParseQty(number(1)); err != nil || l.Text == "" {
		return l, fault.BadRequest.Because("line %d: %q is not a quantity such as 12 or 0.5", l.Line, cut(row.Text(1)))
	}
	if number(2) == "" {
		return l, nil
	}
	cost, err := num.ParseCost(number(2))
	if err != nil {
		return l, fault.BadRequest.Because("line %d: %q is not a cost such as 12.50", l.Line, cut(row.Text(2)))
	}
	l.UnitCost = &cost
	return l, nil
}

// FindProducts finds the products of the lines by code, barcode or name. Each can be there once.
func FindProducts(tx *db.Tx, lines []Quantity) error {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Text
	}
	found, err := product.Match(tx, texts)
	if err != nil {
		return err
	}
	at, bad := map[uint32]int{}, BadLines{}
	for i, l := range lines {
		p, ok := found[l.Text]
		if !ok {
			bad = append(bad, fault.BadRequest.Because("line %d: no active product, or more than one, is called %q", l.Line, cut(l.Text)))
			continue
		}
		if first := at[p.ID]; first != 0 {
			bad = append(bad, fault.BadRequest.Because("line %d: %s is on line %d too", l.Line, p.Code, first))
			continue
		}
		at[p.ID], lines[i].Product = l.Line, p
	}
	return bad.refusal()
}
