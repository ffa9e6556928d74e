package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/bank"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/format/statement"
)

func bankCommand() *cobra.Command {
	return addRows(group("bank", "Import and reconcile bank statements", "  kontor bank import --org 1 --user owner@acme.test --bank 2 october.csv",
		bankImportCommand()), bankRows()...)
}

// statementFileMax is the largest statement that is read.
const statementFileMax = 64 << 20

func bankImportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Import a bank statement",
		Long: `Read a statement of a money account: K BIZ, CSV, OFX, MT940 or CAMT.053, up to 50,000
lines. Lines that are already imported are left out. The rest has to continue the
statements of the account: the balance before its first line is the closing balance
of the last statement.

--mapping names a JSON file with the columns of a CSV file:

  {"dateColumn": "Date", "textColumns": ["Details"], "inColumn": "In", "outColumn": "Out"}`,
		Example: "  kontor bank import --org 1 --user owner@acme.test --bank 2 --dry-run october.csv\n" +
			"  kontor bank import --org 1 --user owner@acme.test --bank 2 --opening 1000 --format csv --mapping columns.json october.csv",
		Args: cobra.ExactArgs(1),
		RunE: importStatement,
	}
	tradeFlags(cmd)
	requireUint32(cmd, "bank", "id of the money account")
	cmd.Flags().String("format", "", "auto, kbiz, csv, ofx, mt940 or camt053 (default: auto)")
	cmd.Flags().String("mapping", "", "JSON file with the columns of a CSV file")
	cmd.Flags().String("opening", "", "balance before the first line, if the file has none")
	cmd.Flags().String("closing", "", "balance after the last line, if the file has none")
	cmd.Flags().Bool("dry-run", false, "show what would be imported without changing anything")
	return cmd
}

func importStatement(cmd *cobra.Command, args []string) error {
	options, err := statementOptions(cmd)
	if err != nil {
		return err
	}
	raw, err := readStatement(args[0])
	if err != nil {
		return err
	}
	in := bank.Reading{FileName: filepath.Base(args[0]), SHA256: bank.Digest(raw)}
	in.BankID, _ = cmd.Flags().GetUint32("bank")
	if in.Opening, err = balanceFlag(cmd, "opening"); err != nil {
		return err
	}
	if in.Closing, err = balanceFlag(cmd, "closing"); err != nil {
		return err
	}
	// The file is read before the transaction that stores it.
	usual, err := view(cmd, func(tx *db.Tx) (statement.Options, error) { return bank.OptionsFor(tx, in.BankID) })
	if err != nil {
		return err
	}
	options.Usual, options.Most, options.Today = usual.Usual, usual.Most, usual.Today
	if in.File, err = statement.Read(cmd.Context(), raw, options); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	dry, _ := cmd.Flags().GetBool("dry-run")
	var made bank.Imported
	err = act(cmd, patient, access.WriteBanks, dry, func(tx *db.Tx) (err error) {
		made, err = bank.Add(tx, in)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	if dry {
		made.ID = 0
	}
	return result(cmd, made.Statement, func(out io.Writer) error {
		head := fmt.Sprintf("Statement %d imported", made.ID)
		if dry {
			head = "Would be imported"
		}
		_, err := fmt.Fprintf(out, "%s: %s (%s) of %s to %s, %s left out. Balance %s to %s, difference %s.\n", head, count(made.LineCount, "line"), made.Format,
			made.FromDate, made.ToDate, count(made.Duplicates, "duplicate"), made.OpeningBalance, made.ClosingBalance, made.Difference)
		return err
	})
}

// readStatement reads a file up to the largest size.
func readStatement(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, statementFileMax+1))
	if err == nil && len(raw) > statementFileMax {
		err = fmt.Errorf("%s is larger than %d MB", path, statementFileMax>>20)
	}
	return raw, err
}

// statementOptions returns how the file is read.
func statementOptions(cmd *cobra.Command) (o statement.Options, err error) {
	o.Format, _ = cmd.Flags().GetString("format")
	switch o.Format {
	case "", statement.Auto, statement.KBiz, statement.CSV, statement.OFX, statement.MT940, statement.Camt:
	default:
		return o, wrongUse("--format %q is not a format", o.Format)
	}
	path, _ := cmd.Flags().GetString("mapping")
	if path == "" {
		return o, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return o, err
	}
	o.Mapping = &statement.Mapping{}
	if err := json.Unmarshal(text, o.Mapping); err != nil {
		return o, fmt.Errorf("%s: %w", path, err)
	}
	return o, input.Check(o.Mapping)
}

// balanceFlag returns a balance, which can be negative, or nil.
func balanceFlag(cmd *cobra.Command, name string) (*num.Money, error) {
	text, _ := cmd.Flags().GetString(name)
	if text == "" {
		return nil, nil
	}
	amount, err := num.ParseMoney(text)
	if err != nil || amount.Round(num.BasePlaces) != amount {
		return nil, wrongUse("--%s %q is not an amount", name, text)
	}
	return &amount, nil
}
