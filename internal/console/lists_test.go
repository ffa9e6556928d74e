package console_test

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/stock"
)

// issued creates and sends an invoice of 1,000 to a customer.
func (o *office) issued(customer uint32) (id uint32) {
	o.Helper()
	id = o.invoice(customer, nil)
	o.send(id, document.Sent)
	return id
}

// A list opened from a report row names its contact, and keeps contact and dates when it is
// filtered further.
func TestReportListsKeepFilters(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		sold, bought := o.issued(party), o.bill(party, nil)
		var day string
		o.acme.Read(func(tx *db.Tx) error { day = tx.Today().String(); return nil })
		b, span := o.signedIn("owner@acme.test"), "?fromDate="+day+"&toDate="+day
		for report, at := range map[string]struct {
			list string
			row  uint32
		}{
			"/reports/sales" + span: {"/sales", sold}, "/reports/aged-receivables": {"/sales", sold},
			"/reports/purchases" + span: {"/purchases", bought}, "/reports/aged-payables": {"/purchases", bought},
		} {
			link := regexp.MustCompile(`href="(` + o.at("%s", at.list) + `\?[^"]*)"`).FindStringSubmatch(b.get(o.at("%s", report)).text)
			if link == nil {
				o.Errorf("%s leads to no list", report)
				continue
			}
			page := b.get(html.UnescapeString(link[1]))
			page.has(o, fmt.Sprintf(`id="d%d"`, at.row))
			page.has(o, fmt.Sprintf(`type="hidden" name="contactId" value="%d"`, party))
			page.has(o, `">Somchai <`)
			if strings.HasSuffix(report, span) {
				page.has(o, `name="fromDate" value="`+day+`"`)
				page.has(o, `name="toDate" value="`+day+`"`)
			}
		}
	})
}

// The payables figure opens the list of unpaid bills, including partly paid ones.
func TestPayablesFigureOpensUnpaidBills(t *testing.T) {
	each(t, func(o *office) {
		o.bill(o.customer(), nil)
		home := o.at("/")
		o.signedIn("owner@acme.test").get(home).has(o, o.at("/reports/aged-payables"), "status=approved")
	})
}

// The list behind a row of aged payables contains unpaid and partly paid bills only.
func TestAgedPayablesOpenUnpaidBills(t *testing.T) {
	each(t, func(o *office) {
		supplier := o.customer()
		open, part, paid := o.bill(supplier, nil), o.bill(supplier, nil), o.bill(supplier, nil)
		b := o.signedIn("owner@acme.test")
		for bill, amount := range map[uint32]string{part: "400", paid: "1070"} {
			at := o.at("/purchases/%d", bill)
			form := b.get(at).form(o, at+"/pay")
			form.Set("amount", amount)
			b.post(at+"/pay", form).is(o.T, 303, "a payment")
		}
		list := o.at("/purchases?contactId=%d&status=unpaid", supplier)
		b.get(o.at("/reports/aged-payables")).has(o, html.EscapeString(list))
		page := b.get(list)
		page.has(o, fmt.Sprintf(`id="d%d"`, open), fmt.Sprintf(`id="d%d"`, paid))
		page.has(o, fmt.Sprintf(`id="d%d"`, part))
		b.get(strings.Replace(list, "/purchases", "/purchases/totals", 1)).has(o, "1,740.00")
	})
}

// An approved bill past its due date is shown as overdue in its list, on its page and on
// the home page.
func TestLateBillsAreOverdue(t *testing.T) {
	each(t, func(o *office) {
		supplier := o.customer()
		late := o.bill(supplier, func(in *purchase.New) { in.DocDate -= 10 * 86400; in.DueDate = in.DocDate + 86400 })
		fresh := o.bill(supplier, nil)
		b := o.signedIn("owner@acme.test")
		const chip = `data-status="overdue"`
		list := b.get(o.at("/purchases?status=overdue"))
		list.has(o, fmt.Sprintf(`id="d%d"`, late), fmt.Sprintf(`id="d%d"`, fresh))
		list.has(o, chip)
		b.get(o.at("/purchases/%d", late)).has(o, chip)
		b.get(o.at("/purchases/%d", fresh)).has(o, `data-status="approved"`, chip)
		b.get(o.at("/")).has(o, "1,070.00 overdue")
	})
}

// An invoice settled only by credit notes is not shown as paid.
func TestCreditedInvoicesAreNotShownAsPaid(t *testing.T) {
	each(t, func(o *office) {
		b, invoice := o.signedIn("owner@acme.test"), o.issued(o.customer())
		page := o.at("/sales/%d", invoice)
		credit := func(part int64) {
			o.acme.Must(func(tx *db.Tx) error {
				made, err := sales.Convert(tx, sales.Conversion{FromID: invoice, ToType: "CN"})
				if err != nil {
					return err
				}
				made.Items[0].UnitPrice = num.MoneyOf(part)
				patch := input.Sent(sales.Change{}, "Items")
				patch.Value.Items = []sales.EditableItem{made.Items[0].EditableItem}
				if err = sales.Update(tx, sales.Edit{ID: made.ID, Patch: patch}); err != nil {
					return err
				}
				return sales.SetStatus(tx, sales.StatusChange{Path: made.ID, Status: string(document.Sent)})
			})
		}
		credit(100)
		b.get(page).has(o, `data-status="partially_credited">Partly credited`, `data-status="partially_paid"`)
		credit(900)
		b.get(page).has(o, `data-status="credited">Credited`, `data-status="paid"`)
	})
}

// The reorder count includes all products.
func TestProductsToReorderAreCounted(t *testing.T) {
	each(t, func(o *office) {
		var last product.Product
		for i := range 101 {
			last = o.goods(fmt.Sprintf("P-%d", i), func(in *product.New) { in.ReorderPoint = num.QtyOf(2) })
		}
		o.acme.Must(func(tx *db.Tx) error {
			return product.SetMinimum(tx, product.Minimum{ProductID: last.ID, MinQty: num.QtyOf(1)})
		})
		o.signedIn("owner@acme.test").get(o.at("/")).has(o, "Reorder products: 101")
	})
}

// Only possible actions are offered: billing notes have no credit notes, and a fully
// credited invoice cannot be credited again.
func TestOnlyPossibleActionsAreOffered(t *testing.T) {
	each(t, func(o *office) {
		customer, b := o.customer(), o.signedIn("owner@acme.test")
		first, second, third := o.issued(customer), o.issued(customer), o.issued(customer)
		offers := func(id uint32, open, closed string) {
			o.Helper()
			page := b.get(o.at("/sales/%d", id))
			for _, kind := range strings.Fields(open) {
				page.has(o, `name="toType" value="`+kind+`"`)
			}
			for _, kind := range strings.Fields(closed) {
				page.has(o, "Somchai", `name="toType" value="`+kind+`"`)
			}
		}
		offers(third, "RE CN DN", "")
		var note sales.Document
		o.acme.Must(func(tx *db.Tx) error {
			made, err := sales.Convert(tx, sales.Conversion{FromID: third, ToType: "CN"})
			if err != nil {
				return err
			}
			if err := sales.SetStatus(tx, sales.StatusChange{Path: made.ID, Status: string(document.Sent)}); err != nil {
				return err
			}
			note, err = sales.Consolidate(tx, sales.Consolidation{DocumentIds: []uint32{first, second}})
			return err
		})
		offers(third, "DN", "RE CN")
		offers(note.ID, "RE", "CN DN")
		offers(first, "", "RE CN DN")
	})
}

// Sending several drafts asks for confirmation of negative stock, like sending one, and
// sends them once confirmed.
func TestBulkSendConfirmsNegativeStock(t *testing.T) {
	each(t, func(o *office) {
		paper, customer := o.paper(), o.customer()
		o.acme.Must(func(tx *db.Tx) error {
			_, err := setup.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{NegativeStock: org.WarnNegative}, "NegativeStock")})
			return err
		})
		sent := url.Values{"_do": {"send"}}
		var ids []uint32
		for range 2 {
			id := o.invoice(customer, func(in *sales.New) { in.Items[0].ProductID, in.Items[0].Unit = num.Ref(paper.ID), paper.Unit })
			ids = append(ids, id)
			sent.Add("documentIds", fmt.Sprint(id))
		}
		b := o.signedIn("owner@acme.test")
		refused := b.post(o.at("/sales"), sent)
		refused.is(o.T, 422, "goods that are not there")
		if !strings.Contains(refused.text, `name="_do" value="anyway" form="bulk"`) {
			o.Error("it cannot be meant")
		}
		sent.Set("_do", "anyway")
		b.post(o.at("/sales"), sent).is(o.T, 303, "doing it all the same")
		for _, id := range ids {
			if got := o.sale(id).Status; got != document.Sent {
				o.Errorf("document %d is %s", id, got)
			}
		}
		b.get(o.at("/sales")).has(o, "Issued: 2", "Consolidated in")
	})
}

// A bulk action refused on a later page returns to that page with its selection.
func TestRefusedBulkActionKeepsPageAndSelection(t *testing.T) {
	each(t, func(o *office) {
		party, b := o.customer(), o.signedIn("owner@acme.test")
		for path, list := range map[string]struct {
			ticks         string
			first, second uint32
		}{
			"/sales":     {"documentIds", o.invoice(party, nil), o.issued(party)},
			"/purchases": {"docIds", o.bill(party, func(in *purchase.New) { in.WhtRate = num.PercentOf(3) }), o.bill(party, nil)},
		} {
			at := o.at("%s?limit=1&page=2", path)
			row := fmt.Sprintf(`name="%s" value="%d"`, list.ticks, list.first)
			page := b.get(at)
			page.has(o, row)
			action := regexp.MustCompile(`id="bulk"[^>]* action="([^"]*)"`).FindStringSubmatch(page.text)
			if action == nil {
				o.Fatalf("%s has nothing to send", at)
			}
			form := page.formWith(o, "id", "bulk")
			form.Set("_do", "consolidate")
			form.Set(list.ticks, fmt.Sprint(list.first))
			form.Add(list.ticks, fmt.Sprint(list.second))
			refused := b.post(html.UnescapeString(action[1]), form)
			refused.is(o.T, 422, at)
			if !regexp.MustCompile(row + `[^>]* checked`).MatchString(refused.text) {
				o.Errorf("%s: what was ticked is not there", at)
			}
		}
	})
}

// A stock transfer is labelled as one on the stock card.
func TestTransferOnTheCard(t *testing.T) {
	each(t, func(o *office) {
		paper := o.goods("PAPER", func(in *product.New) {
			in.InitialStock = &product.InitialStock{Quantity: num.QtyOf(8)}
			o.acme.Read(func(tx *db.Tx) error { in.InitialStock.Date = tx.Today(); return nil })
		})
		o.acme.Must(func(tx *db.Tx) error {
			far, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "FAR", Name: "Far"})
			if err == nil {
				_, err = stock.Transfer(tx, stock.Move{ProductID: paper.ID, FromWarehouseID: paper.StockBalances[0].WarehouseID, ToWarehouseID: far.ID, Quantity: num.QtyOf(3)})
			}
			return err
		})
		o.signedIn("owner@acme.test").get(o.at("/reports/stock-card?productId=%d", paper.ID)).has(o, "Stock transfer", "TRANSFER")
	})
}
