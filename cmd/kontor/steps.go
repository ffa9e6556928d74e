package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup/intake"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

// onlyDeposits lists documents of the type that lists of the API leave out.
func onlyDeposits(t *task) error {
	return t.set("type", document.Sales.Codes(func(k document.Kind) bool { return k.Internal })[0])
}

func requireDate(cmd *cobra.Command) { _ = cmd.MarkFlagRequired("date") }

// idsOf reads the ids of the command line.
func idsOf(texts []string) (ids []uint32, err error) {
	for _, text := range texts {
		id, err := idOf(text, "an id")
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// idOf reads an id. what says what a text without one is not.
func idOf(text, what string) (uint32, error) {
	id, err := strconv.ParseUint(text, 10, 32)
	if err != nil || id == 0 {
		return 0, wrongUse("%q is not %s", text, what)
	}
	return uint32(id), nil
}

// together turns the request for one document into that for several.
func (t *task) together(operation, member, id string, names map[string]string) {
	body, documents := map[string]any{}, []any{}
	for name, value := range t.body {
		body[cmp.Or(names[name], name)] = value
	}
	for _, text := range t.given {
		documents = append(documents, map[string]any{id: json.RawMessage(text)})
	}
	body[member] = documents
	t.request = newRequest(operations()[operation])
	t.body = body
}

// receive settles one document, or several documents of one customer.
func receive(t *task) error {
	ids, err := idsOf(t.given)
	if err != nil || len(ids) == 1 {
		t.path["id"] = t.given[0]
		return err
	}
	if t.cmd.Flags().Changed("amount") || t.cmd.Flags().Changed("wht") {
		return wrongUse("--amount and --wht are for one document")
	}
	t.together("receiveCustomerPayment", "documents", "documentId", map[string]string{"issueDate": "date", "externalId": "reference"})
	t.print = eachOf("receipts", t.prints)
	t.within = func(tx *db.Tx) error {
		first, err := sales.Get(tx, sales.ByID{ID: ids[0]})
		if err != nil {
			return err
		}
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		for name, usual := range map[string]any{"contactId": first.ContactID, "date": tx.Today(), "bankId": settings.DefaultBankID} {
			if t.body[name] == nil {
				t.body[name] = usual
			}
		}
		return nil
	}
	return nil
}

// pay pays one supplier invoice, or several with one voucher.
func pay(t *task) error {
	ids, err := idsOf(t.given)
	if err != nil || len(ids) == 1 {
		t.path["id"] = t.given[0]
		return err
	}
	if t.cmd.Flags().Changed("amount") {
		return wrongUse("--amount applies to one invoice, but %d are given", len(ids))
	}
	t.together("paySupplierInvoices", "documents", "docId", nil)
	return nil
}

// difference requires the counted quantity or a difference.
func difference(t *task) error {
	flags := t.cmd.Flags()
	counted, by := flags.Lookup("counted").Value.String(), flags.Lookup("by").Value.String()
	switch {
	case flags.Changed("counted") == flags.Changed("by"):
		return wrongUse("give either --counted (the quantity) or --by (the difference)")
	case strings.HasPrefix(counted, "-"):
		return wrongUse("--counted %s must not be negative", counted)
	case flags.Changed("by") && strings.Trim(by, "-+0.") == "":
		return wrongUse("--by 0 changes nothing; use --counted to give the quantity")
	}
	return nil
}

// printAdjustment prints the movement of an adjustment.
func printAdjustment(cmd *cobra.Command, out io.Writer, body []byte) error {
	var m stock.Movement
	if err := json.Unmarshal(body, &m); err != nil {
		return err
	}
	if m.Quantity.IsZero() {
		say(cmd, "stock is already %s; nothing was changed", m.QtyAfter)
		return nil
	}
	return printMovement(out, m)
}

// printMovement prints id, warehouse, quantity, new stock and change in value.
func printMovement(out io.Writer, m stock.Movement) error {
	_, err := fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\n", m.ID, m.WarehouseName, m.Quantity, m.QtyAfter, m.TotalCost)
	return err
}

func printMoves(out io.Writer, done stock.Moves) (err error) {
	for _, item := range done.Items {
		err = errors.Join(err, printMovement(out, item.Out), printMovement(out, item.In))
	}
	return err
}

// eachOf prints a line for each record of a list inside the result.
func eachOf(member, line string) func(*cobra.Command, io.Writer, []byte) error {
	return func(_ *cobra.Command, out io.Writer, body []byte) error {
		var lists map[string]json.RawMessage
		if err := json.Unmarshal(body, &lists); err != nil {
			return err
		}
		return printAs(out, line, lists[member])
	}
}

// items takes products and quantities from a file. Their products are found in the transaction.
func (t *task) items(item func(intake.Quantity) any) error {
	lines, err := intake.ReadQuantities(t.cmd.Context(), t.given[0], false)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = usage{fmt.Errorf("%s: %w", t.given[0], err)}
	}
	t.within = func(tx *db.Tx) error {
		if err := intake.FindProducts(tx, lines); err != nil {
			return usage{err}
		}
		all := make([]any, len(lines))
		for i, line := range lines {
			all[i] = item(line)
		}
		t.body["items"] = all
		return nil
	}
	return err
}

func countFile(t *task) error {
	return t.items(func(l intake.Quantity) any {
		item := map[string]any{"productId": l.Product.ID, "counted": l.Quantity}
		if l.UnitCost != nil {
			item["unitCost"] = l.UnitCost
		}
		return item
	})
}

func transferFile(t *task) error {
	if one := t.cmd.Flags().Changed("product") && t.cmd.Flags().Changed("quantity"); one == (len(t.given) > 0) {
		return wrongUse("give either --product and --quantity or a file")
	}
	if len(t.given) == 0 {
		return nil
	}
	return t.items(func(l intake.Quantity) any { return map[string]any{"productId": l.Product.ID, "quantity": l.Quantity} })
}

func parentFlag(cmd *cobra.Command) {
	cmd.Flags().String("parent", "", "code of the parent account, of the same type; empty for none")
}

// chartAccount finds the accounts of the command line by their codes.
func chartAccount(t *task) error {
	parent, _ := t.cmd.Flags().GetString("parent")
	t.within = func(tx *db.Tx) error {
		chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
		if err != nil {
			return err
		}
		ids := map[string]uint32{}
		for _, a := range chart {
			ids[a.Code] = a.ID
		}
		if parent != "" {
			if t.body["parentId"] = ids[parent]; ids[parent] == 0 {
				return wrongUse("--parent %s is no account", parent)
			}
		}
		if len(t.given) > 0 {
			if t.path["id"] = fmt.Sprint(ids[t.given[0]]); ids[t.given[0]] == 0 {
				return fault.NotFound.Because("account %s not found", t.given[0])
			}
		}
		return nil
	}
	return nil
}

// standingOpening finds the current opening balances.
func standingOpening(t *task) error {
	t.within = func(tx *db.Tx) error {
		standing, err := opening.Standing(tx)
		t.path["id"] = fmt.Sprint(standing.ID)
		return err
	}
	return nil
}

func printBankLines(out io.Writer, lines []bank.Line) error {
	return tableOf(out, "LINE, DATE, AMOUNT, STATE, SUGGESTION, TEXT", lines, func(l bank.Line) []any {
		return []any{l.Seq, l.Date, l.Amount, l.State, firstSuggestion(l), l.Text}
	})
}

// firstSuggestion describes the best suggestion of a line.
func firstSuggestion(l bank.Line) string {
	if len(l.Suggestions) == 0 {
		return "-"
	}
	s := l.Suggestions[0]
	text := fmt.Sprintf("%s %d", s.Kind, s.Score)
	if s.Certain {
		text += " certain"
	}
	return text
}

func formFlag(cmd *cobra.Command) {
	cmd.Flags().String("form", tax.PP30, "tax form: PP30, PND3 or PND53")
}

func formFlags(cmd *cobra.Command) {
	formFlag(cmd)
	requireString(cmd, "month", "tax month, YYYY-MM")
}

// usualForm takes the form, which is PP30 if it is not given.
func usualForm(t *task) error {
	form, _ := t.cmd.Flags().GetString("form")
	return t.set("form", form)
}

func formAndMonth(cmd *cobra.Command) (form string, month when.Month, err error) {
	form, _ = cmd.Flags().GetString("form")
	text, _ := cmd.Flags().GetString("month")
	if month, err = when.ParseMonth(text); err != nil {
		return form, month, wrongUse("--month %q is not a month of the form YYYY-MM", text)
	}
	return form, month, nil
}

// filed returns the return in force of a form and month.
func filed(tx *db.Tx, form string, month when.Month) (tax.Filing, error) {
	f, err := tax.Current(tx, form, month)
	if err == nil && f == nil {
		err = fault.NotFound.Because("%s of %s is not filed", form, month)
	}
	if err != nil {
		return tax.Filing{}, err
	}
	return *f, nil
}

// filedReturn finds the return in force of a month, and prints it after the operation.
func filedReturn(t *task) error {
	form, month, err := formAndMonth(t.cmd)
	if err != nil {
		return err
	}
	var id uint32
	t.within = func(tx *db.Tx) error {
		f, err := filed(tx, form, month)
		id, t.path["id"] = f.ID, fmt.Sprint(f.ID)
		return err
	}
	t.after = func(tx *db.Tx, out any) (any, error) {
		if _, isReturn := out.(*tax.Filing); isReturn {
			return out, nil
		}
		f, err := tax.GetFiling(tx, tax.FilingByID{ID: id})
		return &f, err
	}
	return nil
}

// shownFiling is a return as it is printed.
type shownFiling struct {
	tax.Filing
	Month string `json:"month"`
}

// printFiling prints a return with its boxes.
func printFiling(out io.Writer, f shownFiling) error {
	_, err := fmt.Fprintf(out, "%s %s\tsequence %d\t%s\tdue %s\toutstanding %s\n", f.Form, f.Month, f.Sequence, f.Status, f.DueDate, f.OutstandingAmount)
	if t := f.Totals; t != nil {
		return errors.Join(err, table(out, []string{"CERTIFICATES", "BASE", "TAX", "SURCHARGE"}, [][]string{
			{fmt.Sprint(t.Count), tax.Fixed(t.BaseAmount), tax.Fixed(t.TaxAmount), tax.Fixed(t.Surcharge)},
		}))
	}
	var rows [][]string
	for i, value := range f.Boxes.Values() {
		rows = append(rows, []string{fmt.Sprint(i + 1), tax.Fixed(value)})
	}
	return errors.Join(err, table(out, []string{"BOX", "AMOUNT"}, rows))
}

// oneCertificate prints the certificate as a list.
func oneCertificate(t *task) error {
	t.after = func(_ *db.Tx, out any) (any, error) { return &[]tax.Certificate{*out.(*tax.Certificate)}, nil }
	return nil
}

// printCertificates prints certificates with what is missing on them.
func printCertificates(out io.Writer, all []tax.Certificate) error {
	return tableOf(out, "NUMBER, DATE, FORM, STATUS, PAYEE, BASE, TAX, SOURCE, PROBLEMS", all, func(c tax.Certificate) []any {
		var problems []string
		for _, p := range c.Problems {
			problems = append(problems, p.Reason)
		}
		return []any{c.CertificateNumber, c.PaymentDate, cmp.Or(string(c.Form), "-"), c.Status, c.Payee.Name, tax.Fixed(c.BaseAmount), tax.Fixed(c.TaxAmount),
			c.SourceNumber, strings.Join(problems, " ")}
	})
}

// typed prints a result with a function for its type.
func typed[T any](print func(io.Writer, T) error) func(*cobra.Command, io.Writer, []byte) error {
	return func(_ *cobra.Command, out io.Writer, body []byte) error {
		var value T
		if err := json.NewDecoder(bytes.NewReader(body)).Decode(&value); err != nil {
			return err
		}
		return print(out, value)
	}
}
