package product

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/books/export"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/sheet"
	"kontor/internal/setup/intake"
)

// sheetFileMax limits a form with a file of quantities.
var sheetFileMax = sheet.Upload.File + 1<<20

// sheetFile sends a workbook with the products of a sheet, to fill in and import.
func sheetFile(quantity string) console.Handler {
	return func(v *console.Visit) error {
		page := sheetPage{Form: v.Form(nil), Search: v.Arg("search"), Category: v.Arg("categoryId")}
		return v.Download(v.T("Products"), "xlsx", func(tx *db.Tx, w io.Writer) error {
			if err := page.list(tx); err != nil {
				return err
			}
			book := export.NewWorkbook(w)
			if err := book.Sheet(v.T("Products"), v.T("Code"), v.T(quantity), v.T("Unit cost of surplus"), v.T("Name"), v.T("Unit")); err != nil {
				return err
			}
			for _, row := range page.Rows {
				if err := book.Row(row.Product.Code, "", "", row.Product.Name, row.Product.Unit); err != nil {
					return err
				}
			}
			return book.Close()
		})
	}
}

// fillSheet shows a sheet with the quantities of a file in a field of its rows. Other quantities
// stay as typed.
func fillSheet(field string, show console.Handler) console.Handler {
	return func(v *console.Visit) error {
		lines, err := uploadedQuantities(v)
		if err == nil {
			err = v.Read(func(tx *db.Tx) error { return intake.FindProducts(tx, lines) })
		}
		if bad := (intake.BadLines{}); errors.As(err, &bad) {
			texts := make([]string, len(bad))
			for i, line := range bad {
				texts[i] = v.Refused(line)
			}
			err = fault.BadRequest.Because("%s", strings.Join(texts, " · "))
		}
		if err != nil {
			return v.Again(err, show)
		}
		v.Renumber("items", "productId")
		rows := map[string]int{} // by product
		for n := 0; v.Sent(fmt.Sprintf("items[%d].productId", n)); n++ {
			rows[v.Posted(fmt.Sprintf("items[%d].productId", n))] = n
		}
		for _, l := range lines {
			row, ok := rows[fmt.Sprint(l.Product.ID)]
			if !ok {
				row = len(rows)
				rows[fmt.Sprint(l.Product.ID)] = row
			}
			v.Set(fmt.Sprintf("items[%d].productId", row), fmt.Sprint(l.Product.ID))
			v.Set(fmt.Sprintf("items[%d].%s", row, field), l.Quantity.String())
			if l.UnitCost != nil && field == "counted" {
				v.Set(fmt.Sprintf("items[%d].unitCost", row), l.UnitCost.String())
			}
		}
		v.Set("_imported", fmt.Sprint(len(lines)))
		return v.Filled(show)
	}
}

// uploadedQuantities reads the file of a form. Its name determines its format.
func uploadedQuantities(v *console.Visit) (lines []intake.Quantity, err error) {
	content, name, err := v.File("file")
	if err == nil && len(content) == 0 {
		err = fault.Bad("File", "required")
	}
	if err != nil {
		return nil, err
	}
	err = v.Import(func() error {
		return console.OnDisk(name, content, func(path string) (err error) {
			lines, err = intake.ReadQuantities(v.Context(), path, true)
			return err
		})
	})
	if unreadable := (intake.Unreadable{}); errors.As(err, &unreadable) {
		err = fault.BadRequest.Because("%s", v.T("{1} is not a CSV or XLSX file.", name))
	}
	return lines, err
}
