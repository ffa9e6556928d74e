package purchase

import (
	"cmp"
	"fmt"

	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/num"
)

// OpenBill is a supplier invoice in base currency with an outstanding amount.
type OpenBill struct {
	ID          uint32
	DocType     string
	Number      string // on its paper
	ContactID   num.Ref
	Outstanding num.Money
	WhtDue      num.Money // withheld if everything is paid
}

// OpenBills returns the bills that can be paid, oldest first.
func OpenBills(tx *db.Tx) ([]OpenBill, error) {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM purchase_documents d
		WHERE d.org_id = $1 AND d.currency = $2 AND `+toPay+` ORDER BY d.id`, tx.Currency)
	if err != nil {
		return nil, fmt.Errorf("open bills: %w", err)
	}
	s := open(tx)
	bills := make([]OpenBill, len(rows))
	places := currency.Places(tx.Currency, tx.Currency)
	for i, r := range s.put(rows) {
		bills[i] = OpenBill{r.ID, r.DocumentType, cmp.Or(r.OriginalNumber, r.DocumentNumber), r.ContactID, r.outstanding(), num.Money{}}
		if r.WhtAmount.IsZero() {
			continue
		}
		shown, err := s.show(r)
		if err != nil {
			return nil, err
		}
		bills[i].WhtDue, _ = shown[0].Withholds(r.outstanding(), places)
	}
	return bills, nil
}

// SettledNumbers returns the numbers of the bills that vouchers pay, by voucher.
func SettledNumbers(tx *db.Tx, vouchers []uint32) (map[uint32][]string, error) {
	type row struct {
		Voucher  uint32 `db:"payment_doc_id"`
		Number   string `db:"document_number"`
		Original string `db:"original_number"`
	}
	rows, err := db.ListAmong[row](tx, `SELECT p.payment_doc_id, d.document_number, d.original_number FROM purchase_payments p
		JOIN purchase_documents d ON d.org_id = $1 AND d.id = p.invoice_doc_id
		WHERE p.org_id = $1 AND p.payment_doc_id IN ($2)`, vouchers)
	if err != nil {
		return nil, fmt.Errorf("paid bills: %w", err)
	}
	numbers := map[uint32][]string{}
	for _, r := range rows {
		numbers[r.Voucher] = append(numbers[r.Voucher], cmp.Or(r.Original, r.Number))
	}
	return numbers, nil
}
