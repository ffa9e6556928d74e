package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/setup"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// Two companies are compared. Both write the same number of documents a month and have the
// same number of open items; one has a history of one month, the other of a hundred.
const (
	monthSales  = 350 // each an invoice and its receipt
	monthBills  = 150 // each a supplier's invoice and its voucher
	monthsShort = 1
	leftOpen    = 40 // invoices of this month, and about half as many bills

	pageRounds = 15
	ratioMost  = 2.0
	noise      = 5 * time.Millisecond // smaller differences do not count
)

// pagesOf lists the pages that could get slower as a company grows. MONTH is replaced by
// the first and last day of this month.
var pagesOf = []string{
	"/", "/todo", "/sales", "/sales/totals", "/sales?type=IV", "/sales/totals?type=IV", "/sales?status=overdue", "/sales/totals?status=unpaid",
	"/sales?search=IV-", "/purchases", "/purchases/totals", "/purchases?docType=PI", "/purchases?status=matched", "/claims", "/contacts", "/products",
	"/journal", "/accounts", "/audit-log", "/palette?q=IV-20", "/reports/trial-balance?MONTH", "/reports/profit-and-loss?MONTH",
	"/reports/balance-sheet", "/reports/general-ledger?MONTH", "/reports/journal?MONTH", "/reports/cash?MONTH", "/reports/aged-receivables",
	"/reports/aged-payables", "/reports/stock-valuation", "/reports/sales?MONTH", "/reports/purchases?MONTH",
}

// opened holds the times of a page in the small and in the large company.
type opened struct {
	Page         string
	Small, Large time.Duration
}

func (o opened) ratio() float64 { return float64(o.Large) / float64(o.Small) }

// slow reports whether the page gets slower as the company grows.
func (o opened) slow() bool { return o.ratio() > ratioMost && o.Large-o.Small > noise }

// grown is a company with a history, and the user who opens its pages.
type grown struct {
	who      access.Actor
	customer uint32
	supplier uint32
	token    string
}

// pages compares console pages of a company with one month of documents and of one with
// many months, on SQLite and, if one is given, on a PostgreSQL server.
func (s settings) pages(file engine) error {
	all, err := s.pagesOn("SQLite", file)
	if err != nil {
		return err
	}
	tables := []pageTable{{"SQLite", all}}
	err = s.onServer(func(at engine) error {
		all, err := s.pagesOn("PostgreSQL", at)
		tables = append(tables, pageTable{"PostgreSQL", all})
		return err
	})
	if err != nil || s.page == "" {
		return err
	}
	return s.writePages(tables)
}

// pageTable holds the times on one engine.
type pageTable struct {
	engine string
	pages  []opened
}

func (s settings) pagesOn(name string, at engine) ([]opened, error) {
	d, err := db.Open(background, at.url("pages"), db.Options{Synchronous: "OFF"})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	if _, err := d.Migrate(background); err != nil {
		return nil, err
	}
	pair := [2]grown{}
	for i, months := range []int{monthsShort, s.months} {
		begun := time.Now()
		if pair[i], err = grow(d, fmt.Sprintf("grown%d", i), months); err != nil {
			return nil, err
		}
		fmt.Printf("a company of %d documents, in %s\n", months*2*(monthSales+monthBills), time.Since(begun).Round(time.Second))
	}
	handler := site.New(console.Options{DB: d, PublicURL: "http://bench.test", Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	today := when.DateOf(time.Now(), pair[0].who.Zone)
	month := fmt.Sprintf("fromDate=%s&toDate=%s", today.String()[:8]+"01", today)
	var all []opened
	fmt.Printf("\n%-40s %10s %10s %7s\n", "page, "+name, "small ms", "large ms", "ratio")
	for _, page := range pagesOf {
		o := opened{Page: page}
		if o.Small, o.Large, err = compare(handler, pair, strings.Replace(page, "MONTH", month, 1)); err != nil {
			return nil, err
		}
		note := ""
		if o.slow() {
			note = "  grows"
		}
		fmt.Printf("%-40s %10.2f %10.2f %7.2f%s\n", page, o.Small.Seconds()*1000, o.Large.Seconds()*1000, o.ratio(), note)
		all = append(all, o)
	}
	return all, nil
}

// compare opens a page in both companies, alternating, and returns the fastest time of
// each: other load on the machine only adds time.
func compare(handler http.Handler, pair [2]grown, page string) (small, large time.Duration, err error) {
	var best [2]time.Duration
	for range pageRounds {
		for i, at := range pair {
			r := httptest.NewRequest(http.MethodGet, fmt.Sprintf("/o/%d%s", at.who.Org, page), nil)
			r.AddCookie(&http.Cookie{Name: "kontor_session", Value: at.token})
			w := httptest.NewRecorder()
			begun := time.Now()
			handler.ServeHTTP(w, r)
			if took := time.Since(begun); best[i] == 0 || took < best[i] {
				best[i] = took
			}
			if w.Code != http.StatusOK {
				return 0, 0, fmt.Errorf("%s answers %d", page, w.Code)
			}
		}
	}
	return best[0], best[1], nil
}

// grow creates a company with documents of the given number of months up to today.
func grow(d *db.DB, name string, months int) (g grown, err error) {
	file, err := setup.Parse(context.Background(), fmt.Appendf(nil, `
name: %s
currency: THB
members: [{email: %s@bench.test, name: Owner, role: owner}]
warehouses: [{code: WH01, name: Main, default: true}]
moneyAccounts: [{kind: bank, accountName: Bank, account: "1120", default: true}]
expenseCategories: [{code: TRAVEL, name: Travel, account: "5230"}]
`, name, name))
	if err != nil {
		return g, err
	}
	made, err := setup.Apply(background, d, file, setup.Options{})
	if err != nil {
		return g, err
	}
	err = d.Change(background, func(r *db.Root) error {
		if g.who, err = people.ActorOf(r, made.Organization.ID, made.Members[0].Email, "bench"); err != nil {
			return err
		}
		g.token, err = people.BeginSession(r, g.who.User, false, "127.0.0.1", "bench")
		return err
	})
	if err != nil {
		return g, err
	}
	err = d.Write(background, g.who, func(tx *db.Tx) error {
		for _, c := range []struct {
			kind string
			id   *uint32
		}{{"client", &g.customer}, {"supplier", &g.supplier}} {
			made, err := contact.Create(tx, contact.New{Name: "Of " + name, ContactType: c.kind})
			if err != nil {
				return err
			}
			*c.id = made.ID
		}
		return nil
	})
	for m := months - 1; m >= 0 && err == nil; m-- {
		err = g.month(d, m)
	}
	return g, err
}

// batch is the number of sales or bills per transaction.
const batch = 50

// month writes the documents of the month that many months ago.
func (g grown) month(d *db.DB, ago int) error {
	for n := 0; n < monthSales+monthBills; n += batch {
		err := d.Write(background, g.who, func(tx *db.Tx) error {
			first := when.NewDate(tx.Today().Year(), tx.Today().Month(), 1).AddMonths(-ago)
			for i := n; i < n+batch; i++ {
				day := first.AddDays(i % 28)
				if ago == 0 {
					day = first.AddDays(i % tx.Today().Day())
				}
				work := g.sale
				if i >= monthSales {
					work = g.bill
				}
				if err := work(tx, day, ago == 0 && i%(monthSales/leftOpen) == 0); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sale creates an invoice, and its receipt unless it stays open.
func (g grown) sale(tx *db.Tx, day when.Date, open bool) error {
	in := sales.New{DocumentType: "IV"}
	in.ContactID, in.IssueDate, in.VatRate = num.Ref(g.customer), day, num.PercentOf(7)
	in.Items = []sales.EditableItem{{Name: "Service", Unit: "job", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
	invoice, err := sales.Create(tx, in)
	if err == nil {
		err = sales.SetStatus(tx, sales.StatusChange{Path: invoice.ID, Status: string(document.Sent)})
	}
	if err != nil || open {
		return err
	}
	in.DocumentType, in.RefDocumentID = "RE", num.Ref(invoice.ID) // a conversion would be dated today
	receipt, err := sales.Create(tx, in)
	if err == nil {
		err = sales.SetStatus(tx, sales.StatusChange{Path: receipt.ID, Status: string(document.Paid)})
	}
	return err
}

// bill creates a supplier invoice and the voucher that pays it. An open one is not approved
// yet.
func (g grown) bill(tx *db.Tx, day when.Date, open bool) error {
	in := purchase.New{DocType: "PI", Currency: "THB"}
	in.ContactID, in.DocDate = num.Ref(g.supplier), when.UnixOf(day.Start(g.who.Zone))
	in.Items = []purchase.EditableItem{{Description: "Goods", Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(500)}}
	made, err := purchase.Create(tx, in)
	if err == nil {
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: document.Matched})
	}
	if err != nil || open {
		return err
	}
	if _, err = purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: document.Approved}); err != nil {
		return err
	}
	pay := purchase.New{DocType: "PV", Currency: "THB"}
	pay.ContactID, pay.DocDate = in.ContactID, in.DocDate
	pay.Allocations = []purchase.Allocation{{DocID: made.ID, Amount: made.TotalAmount}}
	pay.Items = []purchase.EditableItem{{Description: "Payment", Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: made.TotalAmount}}
	voucher, err := purchase.Create(tx, pay)
	if err == nil {
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: voucher.ID, Status: document.Approved})
	}
	if err == nil {
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: voucher.ID, Status: document.Paid, PaidDate: day})
	}
	return err
}
