package main

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// Two companies have one tax month each, of so many documents: nine cash sales for each purchase
// with a tax invoice.
const (
	taxSmall = 1_000
	taxLarge = 100_000
)

// taxPages are the pages of a tax month. MONTH is replaced by the month. The list of months computes the
// boxes of the return, as /reports/pp30 does.
var taxPages = []string{"/tax", "/tax/MONTH", "/tax/vat-output?month=MONTH", "/tax/vat-input?month=MONTH"}

// taxMonths measures the pages of small and large tax months, on SQLite and, if one is given, on a
// PostgreSQL server.
func (s settings) taxMonths(file engine) error {
	all, err := s.taxMonthsOn("SQLite", file)
	if err != nil {
		return err
	}
	tables := []pageTable{{"SQLite", all}}
	err = s.onServer(func(at engine) error {
		all, err := s.taxMonthsOn("PostgreSQL", at)
		tables = append(tables, pageTable{"PostgreSQL", all})
		return err
	})
	if err != nil || s.page == "" {
		return err
	}
	return s.writeTaxMonths(tables)
}

func (s settings) taxMonthsOn(name string, at engine) ([]opened, error) {
	d, err := db.Open(background, at.url("tax"), db.Options{Synchronous: "OFF"})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	if _, err := d.Migrate(background); err != nil {
		return nil, err
	}
	pair := [2]grown{}
	var month when.Month
	for i, documents := range []int{taxSmall, taxLarge} {
		begun := time.Now()
		if pair[i], err = grow(d, fmt.Sprintf("tax%d", i), 0); err != nil {
			return nil, err
		}
		if month, err = pair[i].taxMonth(d, documents); err != nil {
			return nil, err
		}
		fmt.Printf("a tax month of %d documents, in %s\n", documents, time.Since(begun).Round(time.Second))
	}
	handler := site.New(console.Options{DB: d, PublicURL: "http://bench.test", Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	var all []opened
	fmt.Printf("\n%-40s %10s %10s %7s\n", "page, "+name, "small ms", "large ms", "ratio")
	for _, page := range taxPages {
		o := opened{Page: page}
		if o.Small, o.Large, err = compare(handler, pair, strings.Replace(page, "MONTH", month.String(), 1)); err != nil {
			return nil, err
		}
		fmt.Printf("%-40s %10.2f %10.2f %7.2f\n", page, o.Small.Seconds()*1000, o.Large.Seconds()*1000, o.ratio())
		all = append(all, o)
	}
	return all, nil
}

// taxMonth writes the documents of the last month.
func (g grown) taxMonth(d *db.DB, documents int) (month when.Month, err error) {
	for n := 0; n < documents && err == nil; n += salesAtOnce {
		err = d.Write(background, g.who, func(tx *db.Tx) error {
			month = when.MonthOf(tx.Today()).Add(-1)
			for i := n; i < min(n+salesAtOnce, documents); i++ {
				day, work := month.First().AddDays(i%28), g.cashSale
				if i%10 == 9 {
					work = g.expense
				}
				if err := work(tx, day, i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return month, err
}

// cashSale creates a cash sale.
func (g grown) cashSale(tx *db.Tx, day when.Date, _ int) error {
	in := sales.New{DocumentType: document.CashSale}
	in.ContactID, in.IssueDate, in.VatRate = num.Ref(g.customer), day, num.PercentOf(7)
	in.Items = []sales.EditableItem{{Name: "Lunch", Unit: "set", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}}
	sale, err := sales.Create(tx, in)
	if err != nil {
		return err
	}
	return sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: string(document.Paid)})
}

// expense pays a purchase with a tax invoice.
func (g grown) expense(tx *db.Tx, day when.Date, n int) error {
	in := purchase.New{DocType: document.PaymentVoucher, Currency: "THB"}
	in.ContactID, in.DocDate = num.Ref(g.supplier), when.UnixOf(day.Start(g.who.Zone))
	in.TaxInvoice = &tax.Facts{Number: fmt.Sprintf("T-%d", n), Date: day}
	in.Items = []purchase.EditableItem{{Description: "Rice", Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(500), TaxRate: num.PercentOf(7)}}
	voucher, err := purchase.Create(tx, in)
	if err == nil {
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: voucher.ID, Status: document.Approved})
	}
	if err == nil {
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: voucher.ID, Status: document.Paid, PaidDate: day})
	}
	return err
}
