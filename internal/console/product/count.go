package product

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/stock"
)

// sheetMax is the number of products on a count sheet.
const sheetMax = 1000

// countPage is a sheet on which the stock of a warehouse is counted.
type countPage struct {
	Form       *console.Form
	Warehouses []console.Option
	Rows       []countRow
	Left       int // products that do not fit on the sheet
	Search     string
	Category   string
}

// countRow is a product of the sheet. Row is the number of its fields in the form.
type countRow struct {
	Product product.Product
	Row     int
}

// Field is the name of a field of the row.
func (r countRow) Field(name string) string { return fmt.Sprintf("items[%d].%s", r.Row, name) }

// Warned reports whether the stock would become negative and the person can confirm it.
func (p countPage) Warned() bool {
	return p.Form.Refusal != nil && p.Form.Refusal.Code == fault.NegativeStockWarnConfirmRequired.Code
}

// countSheet shows the sheet. It lists the products of a search or category, by code.
func countSheet(v *console.Visit) error {
	page := countPage{
		Form:   v.Form(url.Values{"date": {v.Today.String()}}),
		Search: cmp.Or(v.Arg("search"), v.Posted("_search")), Category: cmp.Or(v.Arg("categoryId"), v.Posted("_category")),
	}
	err := v.Read(func(tx *db.Tx) (err error) {
		if page.Warehouses, err = warehouses(tx); err != nil {
			return err
		}
		return page.list(tx)
	})
	if err != nil {
		return err
	}
	return v.Show("count.html", page)
}

// list reads the products. Rows that were typed keep their numbers, so that messages name them.
func (p *countPage) list(tx *db.Tx) error {
	active := true
	category, _ := strconv.ParseUint(p.Category, 10, 32)
	f := product.Filter{ProductType: product.Inventory, IsActive: &active, Search: p.Search, CategoryID: num.Ref(category)}
	var all []product.Product
	for len(all) < sheetMax {
		f.Page = input.Page{Page: len(all)/100 + 1, Limit: 100}
		found, err := product.List(tx, f)
		if err != nil {
			return err
		}
		all, p.Left = append(all, found.Items...), found.Pagination.TotalRows-len(all)-len(found.Items)
		if p.Left <= 0 {
			break
		}
	}
	slices.SortFunc(all, func(a, b product.Product) int { return strings.Compare(a.Code, b.Code) })
	typed := map[string]int{}
	for _, row := range p.Form.Rows("items", 0) {
		typed[p.Form.Value(fmt.Sprintf("items[%d].productId", row))] = row
	}
	next := len(typed)
	for _, one := range all {
		row, ok := typed[fmt.Sprint(one.ID)]
		if !ok {
			row = next
			next++
		}
		p.Rows = append(p.Rows, countRow{one, row})
	}
	return nil
}

// counts reads the sheet. Products without a counted quantity are not counted.
func counts(v *console.Visit) (stock.Count, error) {
	v.Renumber("items", "productId")
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
	if t.Reason = v.Refused(err); err != nil && t.Reason == "" {
		return err
	}
	return v.Fragment("count.html", "totals", t)
}
