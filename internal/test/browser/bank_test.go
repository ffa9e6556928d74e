package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/sales"
)

// TestStatementByKeyboard imports a statement after a preview and reconciles it with the keyboard
// only: Enter takes a suggestion, e books a fee, u undoes a match.
func TestStatementByKeyboard(t *testing.T) {
	server := Empty(t)
	f := server.Join("bank")
	var account, charges uint32
	f.Must(func(tx *db.Tx) error {
		customer := run(t, tx, contact.Create, `{"name": "Siam Desk", "contactType": "client"}`)
		banks, err := ledger.Banks(tx, struct{}{})
		if err != nil {
			return err
		}
		account = banks[0].ID
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		charges = chart.Key(ledger.BankCharges).ID
		for _, price := range []int{1000, 2000} {
			iv := run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-02", "vatRate": 7,
				"items": [{"name": "Desk", "quantity": 1, "unitPrice": %d}]}`, customer.ID, price))
			if err := sales.SetStatus(tx, sales.StatusChange{Path: iv.ID, Status: "sent"}); err != nil {
				return err
			}
			if price == 1000 {
				run(t, tx, func(tx *db.Tx, in sales.Receipt) (sales.Document, error) {
					in.ID = iv.ID
					return sales.Receive(tx, in)
				}, `{"issueDate": "2026-11-03"}`)
			}
		}
		return nil
	})
	file := filepath.Join(t.TempDir(), "november.csv")
	text := "Date,Description,Amount,Balance\n03/11/2026,TRANSFER,1070.00,1070.00\n04/11/2026,SIAM DESK,2140.00,3210.00\n05/11/2026,FEE,-15.00,3195.00\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tab := server.SignIn(server.Owner)
	tab.Settled()
	tab.Press("g", "k")
	tab.At(server.At("/banks"))
	tab.Go(server.At("/banks/%d", account))
	tab.See("No statements yet")
	tab.Press("i")
	tab.At(server.At("/banks/%d/import", account))
	tab.Upload("#f-file", file)
	tab.Click("Show preview")
	tab.See("3 lines")
	tab.See("SIAM DESK")
	tab.Click("Import")
	tab.At(server.At("/banks/%d/statements/1", account))
	tab.See("3 lines imported")
	difference := func(want string) {
		t.Helper()
		tab.until("show the difference "+want, `document.querySelector('#difference span:last-child b').textContent.includes(`+quote(want)+`)`)
	}
	difference("3,195.00")
	tab.Settled()
	tab.Press("Enter") // the receipt
	difference("2,125.00")
	tab.Settled()
	tab.Press("Enter") // the open invoice: a receipt is created
	difference("15.00")
	tab.Settled()
	tab.Press("ArrowUp", "ArrowUp", "ArrowUp", "u")
	tab.See("Match undone")
	tab.Settled()
	tab.Press("Enter")
	tab.See("Matched")
	tab.Settled()
	tab.Press("e")
	tab.See("Post and match")
	tab.Choose("#f-accountId", fmt.Sprint(charges))
	tab.Press("Control+s")
	difference("0.00")
	tab.See("Posted and matched")
	tab.Settled()
	tab.Press("r")
	tab.See("Reconciled")
	tab.Thai()
	tab.Fits()
	tab.Quiet()
	f.Check()
}
