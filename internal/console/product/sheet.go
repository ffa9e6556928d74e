package product

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/product"
)

// sheetMax is the number of products on a sheet.
const sheetMax = 1000

// sheetPage is a sheet with a row for each product, to count or to transfer stock.
type sheetPage struct {
	Form       *console.Form
	Warehouses []console.Option
	Rows       []sheetRow
	Left       int // products that do not fit on the sheet
	Search     string
	Category   string
}

// Number is a field of each row that takes a number.
type Number struct{ Name, Word string }

// Numbers returns fields of each row by name and word, in turn.
func (sheetPage) Numbers(texts ...string) (all []Number) {
	for i := 0; i+1 < len(texts); i += 2 {
		all = append(all, Number{texts[i], texts[i+1]})
	}
	return all
}

// sheetRow is a product of the sheet. Row is the number of its fields in the form.
type sheetRow struct {
	Product product.Product
	Row     int
}

// Field is the name of a field of the row.
func (r sheetRow) Field(name string) string { return fmt.Sprintf("items[%d].%s", r.Row, name) }

// Warned reports whether the stock would become negative and the person can confirm it.
func (p sheetPage) Warned() bool {
	return p.Form.Refusal != nil && p.Form.Refusal.Code == fault.NegativeStockWarnConfirmRequired.Code
}

// Others returns the warehouses with the first one last, as the default target.
func (p sheetPage) Others() []console.Option { return others(p.Warehouses) }

// showSheet shows a sheet. It lists the products of a search or category, by code.
func showSheet(template string) console.Handler {
	return func(v *console.Visit) error {
		page := sheetPage{
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
		return v.Show(template, page)
	}
}

// list reads the products. Rows that were typed keep their numbers, so that messages name them.
func (p *sheetPage) list(tx *db.Tx) error {
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
	typed := typedRows(p.Form)
	var missing []uint32 // typed or imported products that the search does not list
	for id := range typed {
		if number, err := strconv.ParseUint(id, 10, 32); err == nil && !slices.ContainsFunc(all, func(one product.Product) bool { return uint64(one.ID) == number }) {
			missing = append(missing, uint32(number))
		}
	}
	if len(missing) > 0 {
		more, err := product.Listed(tx, missing)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	slices.SortFunc(all, func(a, b product.Product) int { return strings.Compare(a.Code, b.Code) })
	next := len(typed)
	for _, one := range all {
		row, ok := typed[fmt.Sprint(one.ID)]
		if !ok {
			row = next
			next++
		}
		p.Rows = append(p.Rows, sheetRow{one, row})
	}
	return nil
}

// nameLines names the lines of a sheet by the codes of their products.
func nameLines(v *console.Visit) error {
	var ids []uint32
	for n := 0; v.Sent(fmt.Sprintf("items[%d].productId", n)); n++ {
		id, err := strconv.ParseUint(v.Posted(fmt.Sprintf("items[%d].productId", n)), 10, 32)
		if err != nil {
			return nil // refused by its number
		}
		ids = append(ids, uint32(id))
	}
	names := make([]string, len(ids))
	err := v.Read(func(tx *db.Tx) error {
		found, err := product.Listed(tx, ids)
		for _, p := range found {
			if n := slices.Index(ids, p.ID); n >= 0 {
				names[n] = p.Code
			}
		}
		return err
	})
	v.NameLines(names)
	return err
}

// typedRows returns the rows of a form by the id of their product.
func typedRows(f *console.Form) map[string]int {
	typed := map[string]int{}
	for _, row := range f.Rows("items", 0) {
		typed[f.Value(fmt.Sprintf("items[%d].productId", row))] = row
	}
	return typed
}
