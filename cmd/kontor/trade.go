package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/purchase"
	"kontor/internal/sales"
	"kontor/internal/when"
)

// family is sales or purchase: a command on documents, with the operations that both have.
type family[D any] struct {
	name      string   // of the command
	kind      string   // of the documents, in help
	targets   []string // document types of convert
	dated     bool     // convert takes a date
	example   string   // a target
	convert   func(tx *db.Tx, id uint32, to string, date when.Date) (D, error)
	duplicate func(tx *db.Tx, id uint32, date when.Date) (D, error)
	line      func(D) string // a document in one line
}

var salesFamily = family[sales.Document]{
	name: "sales", kind: "sales document", targets: document.Sales.ConversionTargets(), example: document.Invoice,
	convert: func(tx *db.Tx, id uint32, to string, _ when.Date) (sales.Document, error) {
		return sales.Convert(tx, sales.Conversion{FromID: id, ToType: to})
	},
	duplicate: func(tx *db.Tx, id uint32, date when.Date) (sales.Document, error) {
		return sales.Duplicate(tx, sales.Duplication{ID: id, IssueDate: date})
	},
	line: func(d sales.Document) string {
		return fmt.Sprintf("%d\t%s\t%s\t%s %s", d.ID, d.DocumentNumber, d.Status, d.GrandTotal, d.Currency)
	},
}

var purchaseFamily = family[purchase.Document]{
	name: "purchase", kind: "purchase document", targets: document.Purchases.All(), dated: true, example: document.GoodsReceipt,
	convert: func(tx *db.Tx, id uint32, to string, date when.Date) (purchase.Document, error) {
		return purchase.Convert(tx, purchase.Conversion{FromID: id, ToType: to, IssueDate: date})
	},
	duplicate: func(tx *db.Tx, id uint32, date when.Date) (purchase.Document, error) {
		return purchase.Duplicate(tx, purchase.Duplication{ID: id, IssueDate: date})
	},
	line: func(d purchase.Document) string {
		return fmt.Sprintf("%d\t%s\t%s\t%s", d.ID, d.DocNumber, d.Status, d.TotalAmount)
	},
}

// run runs an operation on a document and prints the document.
func (f family[D]) run(cmd *cobra.Command, operation func(*db.Tx) (D, error)) error {
	var done D
	err := act(cmd, cmd.CommandPath(), func(tx *db.Tx) (err error) {
		done, err = operation(tx)
		return err
	})
	if err != nil {
		return err
	}
	return result(cmd, done, func(out io.Writer) error {
		_, err := fmt.Fprintln(out, f.line(done))
		return err
	})
}

func (f family[D]) convertCommand(long string) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "convert ID",
		Short:   "Create the next document from a " + f.kind,
		Long:    long,
		Example: "  kontor " + f.name + " convert --org 1 --user owner@acme.test 12 --to " + f.example,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			to, _ := cmd.Flags().GetString("to")
			to = strings.ToUpper(to)
			if err := validTarget(to, f.targets); err != nil {
				return err
			}
			date, err := givenDateFlag(cmd)
			if err != nil {
				return err
			}
			return f.run(cmd, func(tx *db.Tx) (D, error) { return f.convert(tx, id, to, date) })
		},
	}
	tradeFlags(cmd)
	requireString(cmd, "to", "type of the new document: "+listed(f.targets))
	if f.dated {
		cmd.Flags().String("date", "", "date of the new document, YYYY-MM-DD (default: today)")
	}
	return cmd
}

func (f family[D]) duplicateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "duplicate ID",
		Short:   "Copy a " + f.kind + " to a new draft",
		Example: "  kontor " + f.name + " duplicate --org 1 --user owner@acme.test 12 --date 2026-12-01",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			date, err := givenDateFlag(cmd)
			if err != nil {
				return err
			}
			return f.run(cmd, func(tx *db.Tx) (D, error) { return f.duplicate(tx, id, date) })
		},
	}
	tradeFlags(cmd)
	cmd.Flags().String("date", "", "date of the copy, YYYY-MM-DD (default: today)")
	return cmd
}

// tradeFlags are the flags of every command on documents.
func tradeFlags(cmd *cobra.Command) {
	orgFlag(cmd)
	userFlag(cmd)
	jsonFlag(cmd)
}

// payment is what receiving and paying money ask for.
type payment struct {
	amount, wht *num.Money // nil: not given
	date        when.Date
	bank        num.Ref
	reference   string
}

// paymentFlags declares the flags of a payment, with the words in which receiving and
// paying differ.
func paymentFlags(cmd *cobra.Command, amount, wht, bank, document string) {
	tradeFlags(cmd)
	cmd.Flags().String("amount", "", amount+", including withheld tax (default: all that is outstanding)")
	cmd.Flags().String("wht", "", wht)
	cmd.Flags().String("date", "", "date of the payment, YYYY-MM-DD (default: today)")
	cmd.Flags().Uint32("bank", 0, "id of the "+bank+" money account (default: the default money account)")
	cmd.Flags().String("reference", "", "your reference for the "+document)
}

func paymentOf(cmd *cobra.Command) (p payment, err error) {
	p.bank = bankFlag(cmd)
	p.reference, _ = cmd.Flags().GetString("reference")
	if p.amount, err = givenMoneyFlag(cmd, "amount"); err != nil {
		return p, err
	}
	if p.wht, err = givenMoneyFlag(cmd, "wht"); err != nil {
		return p, err
	}
	p.date, err = givenDateFlag(cmd)
	return p, err
}

// settle checks the request of a payment and runs it.
func settle[In, D any](cmd *cobra.Command, f family[D], in In, operation func(*db.Tx, In) (D, error)) error {
	if err := input.Check(&in); err != nil {
		return err
	}
	return f.run(cmd, func(tx *db.Tx) (D, error) { return operation(tx, in) })
}

// givenMoneyFlag returns an amount, nil if not given.
func givenMoneyFlag(cmd *cobra.Command, name string) (*num.Money, error) {
	amount, err := moneyFlag(cmd, name)
	if err != nil || !cmd.Flags().Changed(name) {
		return nil, err
	}
	return &amount, nil
}

// givenDateFlag returns --date, zero if not given.
func givenDateFlag(cmd *cobra.Command) (when.Date, error) {
	if !cmd.Flags().Changed("date") {
		return when.Date{}, nil
	}
	return dateFlag(cmd, "date")
}
