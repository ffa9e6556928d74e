package browser

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kontor/internal/books/export"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// TestFromFigureToDocument follows a profit and loss statement: a figure expands to its
// lines, a line links to its document, the document to its entry, and Back returns to the
// same report. The downloaded file has the same filter.
func TestFromFigureToDocument(t *testing.T) {
	server := Empty(t)
	f := server.Join("books")
	f.Must(func(tx *db.Tx) error {
		customer := run(t, tx, contact.Create, `{"name": "คลินิกยิ้มสวย", "contactType": "client"}`)
		bill := run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-03", "vatRate": 7,
			"items": [{"name": "Cleaning", "unit": "job", "quantity": 1, "unitPrice": 10000}]}`, customer.ID))
		return sales.SetStatus(tx, sales.StatusChange{Path: bill.ID, Status: "sent"})
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/reports"))
	tab.Click("Profit and loss")
	tab.Click("1 Jan – 15 Nov 2026")
	tab.Click("This month")
	tab.See("Nov 2026")
	report := tab.Address()
	tab.Choose("Compare with", "previousPeriod")
	tab.See("Oct 2026")
	tab.Click("4100 Sales of Goods")
	tab.See("Open in general ledger")
	tab.Click("4100 Sales of Goods")
	tab.until("hide the lines again", `!document.querySelector('.drill')`)
	tab.Click("4100 Sales of Goods")
	tab.Click("IV-202611-0001")
	tab.At(server.At("/sales/1"))
	tab.See("10,700.00")
	tab.do("go back", chromedp.NavigateBack())
	tab.At(report)
	if href := tab.Text(named("CSV") + `.href`); !strings.Contains(href, "compare=previousPeriod") || !strings.Contains(href, "fromDate=2026-11-01") {
		t.Errorf("the file has another filter: %s", href)
	}
	tab.Go(server.At("/reports/trial-balance"))
	tab.See("In balance.")
	tab.Click("10,700.00")
	tab.At(server.At("/reports/general-ledger?"))
	tab.See("Closing balance")
	tab.Click("JV-202611-0001")
	tab.At(server.At("/journal/1"))
	tab.See("To reverse this entry, void its document.")
	f.Check()
}

// TestManualEntry writes an entry with the keyboard: the balance is shown while typing, a
// refusal keeps the input, and the posted entry is reversed.
func TestManualEntry(t *testing.T) {
	server := Empty(t)
	f := server.Join("entry")
	tab := server.SignIn(server.Owner)
	tab.Settled()
	tab.Press("n", "j")
	tab.At(server.At("/journal/new"))
	tab.Type("#f-description", "Paid-up capital")
	tab.Type(`[name="lines[0]._account"]`, "112")
	tab.until("find the account", `!!document.querySelector('#lines [role=option]')`)
	tab.Press("Enter")
	tab.Type(`[name="lines[0].debit"]`, "1,000")
	tab.Type(`[name="lines[1]._account"]`, "3110")
	tab.Type(`[name="lines[1].credit"]`, "900")
	tab.Press("Tab")
	tab.See("100.00")
	tab.Click("Post")
	tab.See("Not saved.")
	if got := tab.Value(`[name="lines[1]._account"]`); got != "3110" {
		t.Errorf("what was typed is lost: %q", got)
	}
	tab.Type(`[name="lines[1].credit"]`, "500*2")
	tab.Press("Tab")
	tab.See("Ready to post.")
	tab.Press("Control+Enter")
	tab.See("JV-202611-0001 posted")
	f.Account("1120", "1000")
	tab.Click("Reverse…")
	tab.Type("#undo #f-description", "Written twice")
	tab.Click("#undo .danger")
	tab.See("Reversed by JV-202611-0002")
	tab.See("Reverses JV-202611-0001")
	f.Account("1120", "0")
	f.Check()
}

// TestOpeningBalances imports opening balances from a workbook: wrong cells are listed, a
// preview comes first, and the import is reversed as a whole.
func TestOpeningBalances(t *testing.T) {
	server := Empty(t)
	f := server.Join("opened")
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/journal"))
	tab.Click("Opening balances")
	tab.Type("Last day of previous books", "2026-10-31")
	tab.Upload("#f-file", balances(t, "1120", "9999"))
	tab.Click("Show preview")
	tab.See("1 cell is invalid.")
	tab.See("9999")
	tab.Upload("#f-file", balances(t, "1120", "3110"))
	tab.Click("Show preview")
	tab.See("ready to post as of")
	tab.Click("Post opening balances")
	tab.See("Opening balances posted")
	f.Account("1120", "5000")
	tab.Click("Reverse…")
	tab.Click("#undo .danger")
	tab.See("Opening balances reversed")
	f.Account("1120", "0")
	f.Check()
}

// balances is a workbook with one debit and one credit account.
func balances(t *testing.T, debit, credit string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "opening.xlsx")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	book := export.NewWorkbook(file)
	err = errors.Join(book.Sheet("Accounts", "accountCode", "debit", "credit"), book.Row(debit, "5000", ""), book.Row(credit, "", "5000"), book.Close(), file.Close())
	if err != nil {
		t.Fatal(err)
	}
	return path
}
