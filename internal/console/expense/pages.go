// Package expense is the pages of expense claims, designed for phones first.
package expense

import (
	"embed"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/expense"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of expense claims.
func Section() console.Section {
	return console.Section{
		Name: "expense", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/claims", access.ReadExpenses, list),
			console.Post("/claims", access.ManageExpenses, approveTicked),
			console.Get("/claims/new", access.WriteExpenses, create),
			console.Post("/claims/new", access.WriteExpenses, saveNew).Uploads(uploadMax),
			console.Get("/claims/{id}", access.ReadExpenses, view),
			console.Get("/claims/{id}/will-post", access.ReadJournal, willPost),
			console.Get("/claims/{id}/edit", access.WriteExpenses, edit),
			console.Post("/claims/{id}/edit", access.WriteExpenses, save).Uploads(uploadMax).To(exists),
			console.Post("/claims/{id}/status", access.WriteExpenses, setStatus),
			console.Get("/claims/{id}/items/{itemId}/tax-invoice", access.WriteTax, invoice),
			console.Post("/claims/{id}/items/{itemId}/tax-invoice", access.WriteTax, setInvoice),
			console.Post("/claims/{id}/items/{itemId}/tax-invoice/remove", access.WriteTax, removeInvoice),
			console.Post("/claims/{id}/receipts", access.WriteExpenses, addReceipt).Uploads(uploadMax).To(exists),
			console.Get("/claims/{id}/receipts/{receipt}", access.ReadExpenses, sendReceipt),
			console.Post("/claims/{id}/receipts/{receipt}/delete", access.WriteExpenses, removeReceipt),
		},
		Nav: []console.Link{
			{Word: "Expense claims", Icon: "receipt", Path: "/claims", Group: "Trade", Order: 30, Keys: "g e", Phone: true, Count: waiting},
		},
		New: []console.Link{
			{Word: "Expense claim", Icon: "receipt", Path: "/claims/new", Order: 60, Keys: "n e"},
		},
		Find: find,
	}
}

// own restricts a list for members to their own claims.
func own(tx *db.Tx, f expense.Filter) expense.Filter {
	if !tx.May(access.ManageExpenses) {
		f.MembershipID = num.Ref(tx.Membership)
	}
	return f
}

// waiting returns the number of claims to approve.
func waiting(tx *db.Tx) (int, bool, error) {
	if !tx.May(access.ManageExpenses) {
		return 0, false, nil
	}
	page, err := expense.List(tx, expense.Filter{Status: expense.Submitted, Page: input.Page{Limit: 1}})
	return page.Pagination.TotalRows, false, err
}

// find finds claims by number or title.
func find(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	page, err := expense.List(tx, own(tx, expense.Filter{Search: text, Page: input.Page{Limit: 3}}))
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, c := range page.Items {
		found = append(found, console.Found{Group: "Expense claims", Icon: "receipt", Text: c.ClaimNumber + " · " + c.Title, Detail: c.ClaimantName,
			Status: string(c.Status), Path: fmt.Sprintf("/claims/%d", c.ID)})
	}
	return found, nil
}

// paidWords maps who paid to texts.
var paidWords = map[string]string{
	"cash": "Personal cash", "personal_card": "Personal card", "personal_transfer": "Personal bank transfer", "company_card": "Company card",
}

// methodWords maps payment methods to texts.
var methodWords = map[string]string{"bank_transfer": "Bank transfer", "promptpay": "PromptPay", "cash": "Cash"}

// options returns values with their texts.
func options(v *console.Visit, words map[string]string, values ...string) []console.Option {
	out := make([]console.Option, len(values))
	for i, value := range values {
		out[i] = console.Option{Value: value, Word: v.T(words[value])}
	}
	return out
}

// at returns the address of a claim.
func at(v *console.Visit, id uint32) string { return v.At("/claims/%d", id) }
