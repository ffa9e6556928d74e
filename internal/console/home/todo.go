package home

import (
	"fmt"
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// task is something to do: a verb, its subject and the amount.
type task struct {
	Icon, Text, Detail, Path string
	Amount                   num.Money
	Currency                 string    // of the amount; "" without one
	Worth                    num.Money // amount in base currency
}

// kinds lists the kinds of tasks with the right to do them.
var kinds = []struct {
	right access.Right
	tasks func(*console.Visit, *db.Tx) ([]task, error)
}{
	{access.WriteSales, collect}, {access.PayPurchases, pay}, {access.WriteTax, taxes}, {access.ManageExpenses, approveClaims},
	{access.ApprovePurchases, approveBills}, {access.WriteSales, goOn}, {access.WritePurchases, reorder},
}

// Works reports whether the user can have tasks.
func (page) Works(v *console.Visit) bool {
	for _, kind := range kinds {
		if v.May(kind.right) {
			return true
		}
	}
	return false
}

// todo lists what the user is allowed to do, largest amount first.
func todo(v *console.Visit, tx *db.Tx) ([]task, error) {
	var all []task
	for _, kind := range kinds {
		if !v.May(kind.right) {
			continue
		}
		tasks, err := kind.tasks(v, tx)
		if err != nil {
			return nil, err
		}
		all = append(all, tasks...)
	}
	slices.SortStableFunc(all, func(a, b task) int { return b.Worth.Cmp(a.Worth) })
	return all, nil
}

func collect(v *console.Visit, tx *db.Tx) ([]task, error) {
	owed, err := document.Selling.Owed(tx, tx.Today())
	if err != nil || owed.LateCount == 0 {
		return nil, err
	}
	worst, err := sales.Late(tx, 1)
	if err != nil || len(worst) == 0 {
		return nil, err
	}
	return []task{{Icon: "warning", Text: v.T("Collect overdue documents: {1}", owed.LateCount), Path: "/sales?status=overdue",
		Detail: v.T("Largest: {1}, {2}", worst[0].ContactName, v.AmountText(worst[0].OutstandingAmount, worst[0].Currency)), Amount: owed.LateAmount, Currency: v.Base(), Worth: owed.LateAmount}}, nil
}

func pay(v *console.Visit, tx *db.Tx) ([]task, error) {
	bills, err := purchase.Due(tx, tx.Today().AddDays(soon), shown)
	var out []task
	for _, b := range bills {
		due := v.Day(b.DueDate)
		text := v.T("Pay {1} by {2}", b.DocNumber, v.Speech.ShortDate(due))
		if due.Before(v.Today) {
			text = v.T("Pay {1}, {2} days late", b.DocNumber, v.DaysLate(due))
		}
		out = append(out, task{Icon: "money", Text: text, Detail: b.ContactName,
			Path: fmt.Sprintf("/purchases/%d", b.ID), Amount: b.OutstandingAmount, Currency: b.Currency, Worth: document.InBase(b.OutstandingAmount, b.Currency, b.ExchangeRate, v.Base())})
	}
	return out, err
}

// forms are the names of tax returns.
var forms = map[string]string{tax.PP30: "P.P.30", tax.PND3: "P.N.D.3", tax.PND53: "P.N.D.53"}

// taxes returns tax returns to file and to pay.
func taxes(v *console.Visit, tx *db.Tx) ([]task, error) {
	due, err := tax.Tasks(tx)
	var out []task
	for _, d := range due {
		form, month, by := v.T(forms[d.Form]), v.Speech.Month(d.Month.First()), v.Speech.ShortDate(d.Due)
		t := task{Icon: "percent", Path: "/tax/" + d.Month.String()}
		late, file := d.Due.Before(v.Today), d.Owed.IsZero()
		switch {
		case file && late:
			t.Text = v.T("File {1} of {2}, {3} days late", form, month, v.DaysLate(d.Due))
		case file:
			t.Text = v.T("File {1} of {2} by {3}", form, month, by)
		case late:
			t.Text = v.T("Pay {1} of {2}, {3} days late", form, month, v.DaysLate(d.Due))
		default:
			t.Text = v.T("Pay {1} of {2} by {3}", form, month, by)
		}
		if !file {
			t.Amount, t.Currency, t.Worth = d.Owed, v.Base(), d.Owed
		}
		out = append(out, t)
	}
	return out, err
}

func approveClaims(v *console.Visit, tx *db.Tx) ([]task, error) {
	claims, err := expense.List(tx, expense.Filter{Status: expense.Submitted, Page: input.Page{Limit: shown}})
	var out []task
	for _, c := range claims.Items {
		if c.ClaimantUserID == tx.User && tx.Role != access.Owner {
			continue // somebody else must approve it
		}
		t := task{Icon: "receipt", Text: v.T("Review claim {1}", c.ClaimNumber), Detail: c.Title + " · " + c.ClaimantName, Path: fmt.Sprintf("/claims/%d", c.ID)}
		if c.TotalAmount != nil {
			t.Amount, t.Currency, t.Worth = *c.TotalAmount, v.Base(), *c.TotalAmount
		}
		out = append(out, t)
	}
	return out, err
}

func approveBills(v *console.Visit, tx *db.Tx) ([]task, error) {
	bills, err := purchase.List(tx, purchase.Filter{Status: document.Matched, Page: input.Page{Limit: shown}})
	var out []task
	for _, b := range bills.Items {
		out = append(out, task{Icon: "cart", Text: v.T("Approve bill {1}", b.DocNumber), Detail: b.ContactName,
			Path: fmt.Sprintf("/purchases/%d", b.ID), Amount: b.TotalAmount, Currency: b.Currency, Worth: document.InBase(b.TotalAmount, b.Currency, b.ExchangeRate, v.Base())})
	}
	return out, err
}

// goOn returns accepted documents that were not converted yet.
func goOn(v *console.Visit, tx *db.Tx) ([]task, error) {
	docs, err := sales.List(tx, sales.Filter{Status: string(document.Accepted), Page: input.Page{Limit: shown}})
	var out []task
	for _, d := range docs.Items {
		if d.CanConvert {
			out = append(out, task{Icon: "document", Text: v.T("Invoice {1}", d.DocumentNumber), Detail: v.T("{1} accepted it", d.ContactName),
				Path: fmt.Sprintf("/sales/%d", d.ID), Amount: d.GrandTotal, Currency: d.Currency, Worth: document.InBase(d.GrandTotal, d.Currency, d.ExchangeRate, v.Base())})
		}
	}
	return out, err
}

func reorder(v *console.Visit, tx *db.Tx) ([]task, error) {
	count, err := product.CountLow(tx)
	if err != nil || count == 0 {
		return nil, err
	}
	return []task{{Icon: "box", Text: v.T("Reorder products: {1}", count), Path: "/stock"}}, nil
}
