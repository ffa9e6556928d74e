package console_test

import (
	"bytes"
	"fmt"
	"mime"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// sheetOf returns the rows of a downloaded workbook and the name of its file.
func sheetOf(o *office, file reply) (rows [][]string, name string) {
	o.Helper()
	book, err := excelize.OpenReader(bytes.NewReader([]byte(file.text)))
	if err != nil {
		o.Fatal(err)
	}
	defer book.Close()
	if rows, err = book.GetRows(book.GetSheetName(0)); err != nil {
		o.Fatal(err)
	}
	_, parameters, err := mime.ParseMediaType(file.Header.Get("Content-Disposition"))
	if err != nil {
		o.Fatal(err)
	}
	return rows, parameters["filename"]
}

// Lists are sorted by date, newest first, or by the column head that is chosen. A file of
// ticked rows is written for people: company, title, heads in their language, and totals. Templates
// of imports name required columns and allowed values.
func TestListsSortByDateAndExportTickedRows(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		var early, late, middle uint32
		for at, days := range map[*uint32]int{&late: -1, &early: -40, &middle: -20} {
			*at = o.invoice(party, func(in *sales.New) { in.IssueDate = in.IssueDate.AddDays(days) })
		}
		o.send(late, document.Sent)
		o.send(early, document.Sent)
		b := o.signedIn("owner@acme.test")
		order := func(query string) (ids []string) {
			for _, part := range strings.Split(b.get(o.at("/sales%s", query)).text, `<tr id="d`)[1:] {
				ids = append(ids, part[:strings.IndexByte(part, '"')])
			}
			return ids
		}
		want := func(query string, ids ...uint32) {
			o.Helper()
			if got, wanted := fmt.Sprint(order(query)), fmt.Sprint(ids); got != wanted {
				o.Errorf("/sales%s lists %s, want %s", query, got, wanted)
			}
		}
		want("", late, middle, early)
		want("?sort=oldest", early, middle, late)
		want("?status=sent", late, early)
		want("?status=unpaid", late, early)
		want("?search=IV", late, middle, early)
		want(fmt.Sprintf("?contactId=%d&type=IV", party), late, middle, early)
		page := b.get(o.at("/sales"))
		page.has(o, `aria-sort="descending"`)
		page.has(o, `href="`+o.at("/sales")+`?sort=oldest"`)
		page.has(o, `<option value="" selected>Newest first`)
		sums := b.get(o.at("/sales/totals?sort=oldest")) // load after a head of the list has sorted it
		sums.has(o, `id="sort" name="sort" aria-label="Sort order" hx-swap-oob="true"`)
		sums.has(o, `<option value="oldest" selected>Oldest first`, `<option value="" selected>`)
		rows, name := sheetOf(o, b.get(o.at("/sales/export?format=xlsx&documentIds=%d&documentIds=%d", late, early)))
		if !strings.HasPrefix(name, "Sales ") || !strings.HasSuffix(name, " acme.xlsx") || rows[0][0] != "acme" || rows[1][0] != "Sales" {
			o.Errorf("the file is %q and begins with %q", name, rows[:2])
		}
		last := rows[len(rows)-1]
		if len(rows) != 4+1+2+1 || rows[4][0] != "Number" || rows[5][1] != "Invoice" || last[0] != "Total Invoices THB" || last[9] != "2,140.00" {
			o.Errorf("the file has %q", rows)
		}
		rows, _ = sheetOf(o, b.get(o.at("/imports/columns?kind=contacts")))
		if !slices.Contains(rows[0], "Type *") || !slices.Contains(rows[0], "Language of documents") {
			o.Errorf("the template has the columns %q", rows[0])
		}
		b.get(o.at("/imports?kind=contacts")).has(o, "<b>Language of documents</b>", "<b></b>", `>email<`)
		b.post("/language", url.Values{"to": {"th"}, "next": {"/"}}).is(o.T, 303, "the other language")
		rows, name = sheetOf(o, b.get(o.at("/reports/trial-balance?format=xlsx")))
		if !strings.HasPrefix(name, "งบทดลอง ") || rows[1][0] != "งบทดลอง" || rows[4][0] != "รหัส" || rows[len(rows)-1][0] != "ยอดรวม" {
			o.Errorf("%q has %q", name, rows)
		}
		template := b.get(o.at("/imports/columns?kind=products"))
		rows, _ = sheetOf(o, template)
		if !slices.Contains(rows[0], "ชื่อสินค้า *") || !slices.Contains(rows[0], "ภาษีเมื่อขาย *") || !slices.Contains(rows[0], "หน่วยอื่น 1: ราคาขาย") {
			o.Errorf("the template has the columns %q", rows[0])
		}
		b.get(o.at("/imports?kind=products")).has(o, "vatExclusive, vatInclusive, zeroVat, noVat", "<b></b>")
		b.get(o.at("/imports?kind=contacts")).has(o, `<b>ภาษาของเอกสาร</b>, <span class="muted">Language of documents</span>, <span class="muted">paperLang</span>`, "<b></b>")
	})
}
