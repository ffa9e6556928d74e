package purchase

import (
	"kontor/internal/base/currency"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// OpenBills returns the bills that can be paid, oldest first.
func OpenBills(tx *db.Tx) ([]document.OpenItem, error) {
	s := open(tx)
	docs, err := s.Find(`d.currency = $2 AND `+toPay+` ORDER BY d.id`, tx.Currency)
	if err != nil {
		return nil, err
	}
	bills := make([]document.OpenItem, len(docs))
	places := currency.Places(tx.Currency, tx.Currency)
	for i, r := range docs {
		bills[i] = r.Open(r.outstanding())
		if r.WhtAmount.IsZero() {
			continue
		}
		shown, err := s.shown(r)
		if err != nil {
			return nil, err
		}
		bills[i].WhtDue, _ = shown.Withholds(r.outstanding(), places)
	}
	return bills, nil
}

// SettledNumbers returns the numbers of the bills that vouchers pay, by voucher.
func SettledNumbers(tx *db.Tx, vouchers []uint32) (map[uint32][]string, error) {
	return table.SettledNumbers(tx, "purchase_payments", "payment_doc_id", "invoice_doc_id", vouchers)
}
