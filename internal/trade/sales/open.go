package sales

import (
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// OpenItems returns the documents on which money can be received, oldest first.
func OpenItems(tx *db.Tx) ([]document.OpenItem, error) {
	s := open(tx)
	docs, err := s.Find(`d.currency = $2 AND d.consolidated_into_id IS NULL AND `+amongOwed+` ORDER BY d.id`, tx.Currency)
	if err != nil {
		return nil, err
	}
	items := make([]document.OpenItem, len(docs))
	var parts []part
	var at []int
	for i, r := range docs {
		items[i] = r.Open(r.OutstandingAmount)
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
	return table.SettledNumbers(tx, "sales_settlements", "document_id", "target_id", receipts)
}
