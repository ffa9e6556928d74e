package sales

import (
	"cmp"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
)

// OpenItem is an invoice or debit note in base currency on which a customer owes money.
type OpenItem struct {
	ID           uint32
	DocumentType string
	Number       string // on its paper
	ContactID    num.Ref
	Outstanding  num.Money
	WhtDue       num.Money // withheld if everything is paid
}

var selectOpenItems = `SELECT ` + db.Columns[record]("d") + ` FROM sales_documents d
	WHERE d.org_id = $1 AND d.currency = $2 AND d.consolidated_into_id IS NULL AND ` + amongOwed + ` ORDER BY d.id`

// OpenItems returns the documents on which money can be received, oldest first.
func OpenItems(tx *db.Tx) ([]OpenItem, error) {
	rows, err := db.List[record](tx, selectOpenItems, tx.Currency)
	if err != nil {
		return nil, fmt.Errorf("open items: %w", err)
	}
	s := open(tx)
	items := make([]OpenItem, len(rows))
	var parts []part
	var at []int
	for i := range rows {
		r := &rows[i]
		items[i] = OpenItem{r.ID, r.DocumentType, cmp.Or(r.OriginalNumber, r.DocumentNumber), r.ContactID, r.OutstandingAmount, num.Money{}}
		if !r.WhtAmount.IsZero() {
			parts, at = append(parts, part{target: r, amount: r.OutstandingAmount}), append(at, i)
		}
	}
	if len(parts) == 0 {
		return items, nil
	}
	receipt := &record{}
	receipt.Currency = tx.Currency
	if err := s.withhold(receipt, parts); err != nil {
		return nil, err
	}
	for i, p := range parts {
		items[at[i]].WhtDue = p.wht
	}
	return items, nil
}

// SettledNumbers returns the numbers of the documents that receipts settle, by receipt.
func SettledNumbers(tx *db.Tx, receipts []uint32) (map[uint32][]string, error) {
	type row struct {
		Receipt  uint32 `db:"document_id"`
		Number   string `db:"document_number"`
		Original string `db:"original_number"`
	}
	rows, err := db.ListAmong[row](tx, `SELECT s.document_id, d.document_number, d.original_number FROM sales_settlements s
		JOIN sales_documents d ON d.org_id = $1 AND d.id = s.target_id
		WHERE s.org_id = $1 AND s.document_id IN ($2)`, receipts)
	if err != nil {
		return nil, fmt.Errorf("settled documents: %w", err)
	}
	numbers := map[uint32][]string{}
	for _, r := range rows {
		numbers[r.Receipt] = append(numbers[r.Receipt], cmp.Or(r.Original, r.Number))
	}
	return numbers, nil
}
