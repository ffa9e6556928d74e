package sales_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// walker does what people do, in no order at all.
type walker struct {
	*office
	*rand.Rand
	goods []uint32
	did   map[string]int
}

// TestWalk runs random operations and checks the books repeatedly. Accepted operations keep
// them right, and refusals have a known error code.
func TestWalk(t *testing.T) {
	const steps = 300
	walk := func(t *testing.T, d *db.DB, seed uint64) {
		w := newWalker(t, d, seed)
		for step := range steps {
			name, err := w.step()
			if err != nil && fault.Of(err) == nil {
				t.Fatalf("seed %d, step %d, %s: %v", seed, step, name, err)
			}
			if err == nil {
				w.did[name]++
			}
			if step%50 == 49 {
				w.kept(fmt.Sprintf("seed %d, step %d", seed, step))
			}
		}
		if t.Failed() {
			return
		}
		for _, name := range []string{"create", "convert", "move", "edit", "deposit"} {
			if w.did[name] == 0 {
				t.Errorf("seed %d: nothing was ever done with %s: %v", seed, name, w.did)
			}
		}
	}
	for seed := range uint64(2) {
		t.Run(fmt.Sprintf("sqlite/%d", seed), func(t *testing.T) { walk(t, dbtest.SQLite(t), seed) })
	}
	t.Run("postgres", func(t *testing.T) { walk(t, dbtest.Postgres(t), 99) })
}

func newWalker(t *testing.T, d *db.DB, seed uint64) *walker {
	w := &walker{office: open(firm.Found(t, d, "acme", strict)), Rand: rand.New(rand.NewPCG(seed, 7)), did: map[string]int{}}
	w.furnish()
	return w
}

// kept looks for violations. The sum of all documents is the same whether
// it was kept or is added up: every document was issued after 1900.
func (w *walker) kept(at string) {
	w.t.Helper()
	broken, err := check.Run(w.t.Context(), w.db)
	if err != nil {
		w.t.Fatal(at, err)
	}
	for _, v := range broken {
		w.t.Error(at, v)
	}
	w.do(func(tx *db.Tx) error {
		for _, f := range []sales.Filter{{}, {Type: "IV"}, {Type: "QT"}, {Status: "sent"}, {Status: "void"}, {Type: "RE", Status: "paid"}} {
			kept, err := sales.Summarize(tx, f)
			if err != nil {
				return err
			}
			f.FromDate = when.MustDate("1900-01-01")
			added, err := sales.Summarize(tx, f)
			if err != nil {
				return err
			}
			if !reflect.DeepEqual(kept, added) {
				w.t.Errorf("%s: %s %s come to %+v, and are said to come to %+v", at, f.Type, f.Status, added, kept)
			}
		}
		return nil
	})
	if w.t.Failed() {
		w.t.FailNow()
	}
}

// furnish gives the office goods of odd costs, and rates.
func (w *walker) furnish() {
	w.do(func(tx *db.Tx) error {
		for i := range 3 {
			cost := num.RawCost(w.Int64N(50_000_000) + 1)
			p, err := product.Create(tx, product.New{
				Code:         fmt.Sprintf("W%d", i),
				Details:      product.Details{Name: "Goods", ProductType: product.Inventory, VatType: "noVat", PurchaseVatType: "noVat"},
				InitialStock: &product.InitialStock{Date: tx.Today(), Quantity: num.QtyOf(w.Int64N(40) + 1), UnitCost: &cost},
			})
			if err != nil {
				return err
			}
			w.goods = append(w.goods, p.ID)
		}
		_, err := db.Exec(tx, `UPDATE org_settings SET negative_stock_policy = 'warn' WHERE org_id = $1`)
		return err
	})
}

func (w *walker) step() (name string, err error) {
	acts := []struct {
		name   string
		weight int
		do     func(*db.Tx) error
	}{
		{"create", 6, w.create}, {"convert", 8, w.convert}, {"move", 14, w.move}, {"edit", 6, w.edit}, {"delete", 1, w.remove},
		{"deposit", 4, w.deposit}, {"void-deposit", 1, w.voidDeposit}, {"refund-deposit", 1, w.refundDeposit}, {"refund-credit", 1, w.refundCredit},
		{"consolidate", 2, w.consolidate},
	}
	total := 0
	for _, a := range acts {
		total += a.weight
	}
	at := w.IntN(total)
	for _, a := range acts {
		if at -= a.weight; at < 0 {
			return a.name, w.db.Write(w.t.Context(), w.owner, a.do)
		}
	}
	return "", nil
}

// pick is one of the latest documents, one that fits if there is any.
func (w *walker) pick(tx *db.Tx, fits func(sales.Document) bool) (sales.Document, error) {
	page, err := sales.List(tx, sales.Filter{Page: input.Page{Limit: 60}})
	if err != nil {
		return sales.Document{}, err
	}
	var fitting []sales.Document
	for _, doc := range page.Items {
		if fits(doc) {
			fitting = append(fitting, doc)
		}
	}
	if w.IntN(10) == 0 || len(fitting) == 0 {
		fitting = page.Items
	}
	if len(fitting) == 0 {
		return sales.Document{}, fault.NotFound
	}
	return fitting[w.IntN(len(fitting))], nil
}

func draft(doc sales.Document) bool { return doc.Status == document.Draft }

func (w *walker) money(most int64) num.Money { return num.RawMoney(w.Int64N(most * 10000)) }

func (w *walker) lines() []sales.EditableItem {
	items := make([]sales.EditableItem, 1+w.IntN(3))
	for i := range items {
		items[i] = sales.EditableItem{
			Name: fmt.Sprintf("Thing %d", w.IntN(3)), Quantity: num.RawQty((w.Int64N(60_000) + 1) * 100), UnitPrice: w.money(300),
		}
		if w.IntN(2) == 0 {
			items[i].ProductID, items[i].Quantity = num.Ref(w.goods[w.IntN(len(w.goods))]), num.QtyOf(w.Int64N(4)+1)
		}
		if w.IntN(3) == 0 {
			items[i].DiscountPercent = num.RawPercent(w.Int64N(1_000_000))
		}
	}
	return items
}

func (w *walker) draft(tx *db.Tx) sales.Draft {
	t := sales.Draft{Items: w.lines(), Editable: sales.Editable{ContactID: num.Ref(w.customer), IssueDate: tx.Today().AddDays(-w.IntN(20))}}
	if w.IntN(4) > 0 {
		t.VatRate = num.PercentOf(7)
	}
	if w.IntN(3) == 0 {
		discount := w.money(20)
		t.DiscountAmount = &discount
	}
	if w.IntN(3) == 0 {
		t.WhtRate = num.PercentOf(3)
	}
	if code := []string{"", "", "", "USD", "JPY", "KWD"}[w.IntN(6)]; code != "" {
		rate := num.RawRate(w.Int64N(9_000_000_000) + 1_000_000)
		t.Currency, t.ExchangeRate = code, rate
	}
	return t
}

func (w *walker) create(tx *db.Tx) error {
	types := document.Sales.Open()
	_, err := sales.Create(tx, sales.New{DocumentType: types[w.IntN(len(types))], Draft: w.draft(tx)})
	return err
}

func (w *walker) convert(tx *db.Tx) error {
	hasty := w.IntN(4) == 0
	doc, err := w.pick(tx, func(doc sales.Document) bool { return doc.CanConvert && (hasty || doc.Status != document.Draft) })
	if err != nil {
		return err
	}
	targets := document.Sales.ConversionTargets()
	if ways := document.Sales.Must(doc.DocumentType).Converts; len(ways) > 0 {
		targets = []string{ways[w.IntN(len(ways))].To}
	}
	_, err = sales.Convert(tx, sales.Conversion{FromID: doc.ID, ToType: targets[w.IntN(len(targets))]})
	return err
}

func (w *walker) move(tx *db.Tx) error {
	doc, err := w.pick(tx, func(doc sales.Document) bool { return doc.Status != document.Void && doc.Status != document.Converted })
	if err != nil {
		return err
	}
	to := document.SalesStatuses[w.IntN(len(document.SalesStatuses))]
	var ways []document.Status
	for _, m := range document.Sales.Must(doc.DocumentType).Transitions {
		if m.From == doc.Status && (m.To != document.Void || w.IntN(4) == 0) {
			ways = append(ways, m.To)
		}
	}
	if len(ways) > 0 {
		to = ways[w.IntN(len(ways))]
	}
	return sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, Status: string(to), ConfirmNegativeStock: w.IntN(5) > 0})
}

func (w *walker) edit(tx *db.Tx) error {
	doc, err := w.pick(tx, draft)
	if err != nil {
		return err
	}
	change := sales.Change{}
	var names []string
	switch {
	case doc.DocumentType == "RE" && doc.RefDocumentID != 0:
		part := doc.ReceivedAmount.Part(num.RawPercent(w.Int64N(1_000_000)+1), 2)
		change.ReceivedAmount, names = &part, append(names, "ReceivedAmount")
		if doc.Currency != "THB" && w.IntN(2) == 0 {
			rate := num.RawRate(w.Int64N(9_000_000_000) + 1_000_000)
			change.ExchangeRate, names = rate, append(names, "ExchangeRate")
		}
		if w.IntN(4) == 0 {
			wht := w.money(30)
			change.WhtAmount, names = &wht, append(names, "WhtAmount")
		}
	case doc.DocumentType == "CN" && doc.RefDocumentID != 0:
		for _, item := range doc.Items[:1+w.IntN(len(doc.Items))] {
			change.Items = append(change.Items, sales.EditableItem{
				Name: item.Name, ProductID: item.ProductID, Quantity: item.Quantity.Part(num.PercentOf(w.Int64N(100) + 1)).Round(4), UnitPrice: item.UnitPrice,
				DiscountPercent: item.DiscountPercent, DiscountAmount: item.DiscountAmount,
			})
			if last := &change.Items[len(change.Items)-1]; last.Quantity.IsZero() {
				last.Quantity = item.Quantity
			}
		}
		change.CreditReason = document.Sales.Must("CN").ReasonCodes()[w.IntN(6)]
		names = []string{"Items", "CreditReason"}
	default:
		change.Draft = w.draft(tx)
		names = []string{"Items", "VatRate", "WhtRate", "DiscountAmount"}
		if w.IntN(3) == 0 {
			names = append(names, "Currency", "ExchangeRate")
		}
	}
	return sales.Update(tx, sales.Edit{ID: doc.ID, Patch: input.Sent(change, names...)})
}

func (w *walker) remove(tx *db.Tx) error {
	doc, err := w.pick(tx, draft)
	if err != nil {
		return err
	}
	return sales.Delete(tx, sales.ByID{ID: doc.ID})
}

func (w *walker) deposit(tx *db.Tx) error {
	doc, err := w.pick(tx, func(doc sales.Document) bool {
		return doc.DepositReceivedAmount != nil && (doc.Status == document.Sent || doc.Status == document.Accepted)
	})
	if err != nil {
		return err
	}
	if doc.DepositReceivedAmount == nil {
		if doc, err = sales.Create(tx, sales.New{DocumentType: "QT", Draft: w.draft(tx)}); err != nil {
			return err
		}
		if err := sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, Status: "sent"}); err != nil {
			return err
		}
	}
	amount := doc.GrandTotal.Part(num.PercentOf(w.Int64N(70)+1), 4)
	_, err = sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: doc.ID, Amount: amount, Date: tx.Today()})
	return err
}

func (w *walker) voidDeposit(tx *db.Tx) error {
	_, err := sales.VoidDeposit(tx, sales.Deposit{DocumentID: w.aDeposit(tx)})
	return err
}

func (w *walker) aDeposit(tx *db.Tx) uint32 {
	page, err := sales.List(tx, sales.Filter{Type: "DP", Page: input.Page{Limit: 100}})
	if err != nil || len(page.Items) == 0 {
		return 1
	}
	return page.Items[w.IntN(len(page.Items))].ID
}

func (w *walker) refundDeposit(tx *db.Tx) error {
	amount := w.money(50)
	_, err := sales.RefundDeposit(tx, sales.DepositRefund{DocumentID: w.aDeposit(tx), Amount: &amount})
	return err
}

func (w *walker) refundCredit(tx *db.Tx) error {
	page, err := sales.List(tx, sales.Filter{Type: "CN", Status: "sent", Page: input.Page{Limit: 100}})
	if err != nil || len(page.Items) == 0 {
		return fault.NotFound
	}
	doc := page.Items[w.IntN(len(page.Items))]
	amount := doc.OutstandingAmount.Part(num.PercentOf(w.Int64N(100)+1), 2)
	_, err = sales.RefundCredit(tx, sales.CreditRefund{DocumentID: doc.ID, Amount: &amount})
	return err
}

func (w *walker) consolidate(tx *db.Tx) error {
	page, err := sales.List(tx, sales.Filter{Type: "IV", Status: "unpaid", Page: input.Page{Limit: 100}})
	if err != nil {
		return err
	}
	if n := len(page.Items); n > 0 && n < 100 {
		first, err := sales.List(tx, sales.Filter{Type: "IV", Status: "unpaid", Page: input.Page{Limit: 1}})
		if err != nil || first.Pagination.TotalRows != n {
			return fmt.Errorf("%d invoices are unpaid, counted %d: %v", n, first.Pagination.TotalRows, err)
		}
	}
	var in sales.Consolidation
	var first sales.Document
	for _, doc := range page.Items {
		switch {
		case !doc.CanConvert || len(in.DocumentIds) == 4:
		case len(in.DocumentIds) == 0:
			first = doc
			fallthrough
		case doc.Currency == first.Currency && doc.VatRate == first.VatRate || w.IntN(9) == 0:
			in.DocumentIds = append(in.DocumentIds, doc.ID)
		}
	}
	_, err = sales.Consolidate(tx, in)
	return err
}
