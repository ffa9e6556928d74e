package bank_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/books/bank"
	"kontor/internal/db"
	"kontor/internal/format/statement"
	"kontor/internal/test/firm"
)

// The lines that an account already has are read before the transaction that stores new ones, unless
// something was changed in it before.
func TestImportReadsEarlierLinesBeforeItsTransaction(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		var balance num.Money
		add := func(tx *db.Tx, text string) error {
			lines := []statement.Line{{Date: tx.Today(), Text: text, Amount: num.MoneyOf(1)}}
			made, err := bank.Add(tx, bank.Reading{BankID: 1, File: statement.File{Format: statement.Lines, Lines: lines}, Opening: &balance})
			if err == nil {
				balance = made.ClosingBalance
				if made.OpenCount != 1 || !made.Difference.Add(made.ClosingBalance).IsZero() {
					t.Errorf("%s: %+v", text, made.Statement)
				}
			}
			return err
		}
		for _, text := range []string{"first", "second"} {
			runs := 0
			f.Must(func(tx *db.Tx) error { runs++; return add(tx, text) })
			if runs != 3 { // the first is found to be heavy, the second asks for what it reads
				t.Errorf("%s: %d runs", text, runs)
			}
		}
	})
}
