package document

import (
	"cmp"
	"errors"
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/product"
)

// Find reads the documents that meet a condition. The condition ends with their order.
func (s *service) Find(where string, args ...any) ([]*Doc, error) {
	rows, err := db.ListOf[Doc](s.tx, s.table, s.columns()+where, args...)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", s.table, err)
	}
	return s.Put(rows), nil
}

// Put takes over documents that were read, unless the request already works on them.
func (s *service) Put(rows []Doc) []*Doc {
	docs := make([]*Doc, len(rows))
	for i := range rows {
		if docs[i] = s.Docs.At(rows[i].ID); docs[i] == nil {
			docs[i] = &rows[i]
			s.Docs.Put(docs[i])
		}
	}
	return docs
}

// numbers returns the numbers of the documents that meet a condition, oldest first.
func (f *Family) numbers(tx *db.Tx, where string, args ...any) ([]string, error) {
	numbers, err := db.List[string](tx, "SELECT d.document_number FROM "+f.table+" d WHERE d.org_id = $1 AND "+where+" ORDER BY d.id", args...)
	if err != nil {
		return nil, fmt.Errorf("numbers of %s: %w", f.table, err)
	}
	return numbers, nil
}

// found returns the documents that meet a condition as clients see them.
func (f *Family) found(tx *db.Tx, where string, args ...any) ([]Shown, error) {
	s := f.start(tx)
	docs, err := s.Find(where, args...)
	if err != nil {
		return nil, err
	}
	return s.show(docs...)
}

// OfAmount lists the newest documents with an amount as total or outstanding amount. The total of
// a receipt is what was received. No index has amounts, so it reads only recent documents.
func (f *Family) OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Shown, error) {
	return f.found(tx, `d.id IN (SELECT r.id FROM (SELECT d.id, `+f.amount+` AS total, `+f.rest+` AS rest
			FROM `+f.table+` d WHERE d.org_id = $1 ORDER BY d.id DESC LIMIT $4) r
		WHERE r.total = $2 OR r.rest = $2)
	ORDER BY d.id DESC LIMIT $3`, amount, limit, recent)
}

// recent is how many of the newest documents a search by amount reads.
const recent = 10_000

// Late lists the overdue documents with the largest amounts.
func (f *Family) Late(tx *db.Tx, limit int) ([]Shown, error) {
	return f.found(tx, f.amongOpen()+` AND d.due_date < $2 ORDER BY `+f.owed+` DESC, d.id LIMIT $3`, tx.Today(), limit)
}

// Following lists the documents that follow one, oldest first.
func (f *Family) Following(tx *db.Tx, id uint32, limit int) ([]Shown, error) {
	return f.found(tx, "d.ref_document_id = $2 ORDER BY d.id LIMIT $3", id, limit)
}

// OpenItem is an invoice or bill in base currency with an open amount.
type OpenItem struct {
	ID           uint32
	DocumentType string
	Number       string // on its paper
	ContactID    num.Ref
	Outstanding  num.Money
	WhtDue       num.Money // withheld if everything is paid
}

// OpenItems returns the documents on which money can be received or paid, oldest first.
func (f *Family) OpenItems(tx *db.Tx) ([]OpenItem, error) {
	s := f.start(tx)
	where := `d.currency = $2 AND ` + f.amongOpen()
	if s.sells() {
		where = `d.currency = $2 AND d.consolidated_into_id IS NULL AND ` + f.amongOpen()
	}
	docs, err := s.Find(where+` ORDER BY d.id`, tx.Currency)
	if err != nil {
		return nil, err
	}
	due, err := s.whtDue(docs)
	items := make([]OpenItem, len(docs))
	for i, r := range docs {
		items[i] = OpenItem{r.ID, r.DocumentType, r.PaperNumber(), r.ContactID, r.outstanding(), due[i]}
	}
	return items, err
}

// whtDue returns the tax that is withheld if documents in base currency are paid.
func (s *service) whtDue(docs []*Doc) ([]num.Money, error) {
	due := make([]num.Money, len(docs))
	var parts []part
	var at []int
	for i, r := range docs {
		switch {
		case r.WhtAmount.IsZero():
		case s.sells():
			parts, at = append(parts, part{target: r, amount: r.OutstandingAmount}), append(at, i)
		default:
			shown, err := s.shown(r)
			if err != nil {
				return nil, err
			}
			due[i], _ = shown.Withholds(r.outstanding(), s.places(r))
		}
	}
	if len(parts) == 0 {
		return due, nil
	}
	receipt := &Doc{}
	receipt.Currency = s.tx.Currency
	err := s.withhold(receipt, parts)
	for i, p := range parts {
		due[at[i]] = p.wht
	}
	return due, err
}

// PaperNumber is the number on the paper of the document: that of the previous books, if it has one.
func (r *Doc) PaperNumber() string { return cmp.Or(r.OriginalNumber, r.DocumentNumber) }

// SettledNumbers returns the numbers of the documents that receipts or vouchers settle, by payment.
func (f *Family) SettledNumbers(tx *db.Tx, payments []uint32) (map[uint32][]string, error) {
	from, payment, settled := "sales_settlements", "document_id", "target_id"
	if !f.sells() {
		from, payment, settled = "purchase_payments", "payment_doc_id", "invoice_doc_id"
	}
	type row struct {
		Payment  uint32 `db:"payment"`
		Number   string `db:"document_number"`
		Original string `db:"original_number"`
	}
	rows, err := db.ListAmong[row](tx, `SELECT s.`+payment+` AS payment, d.document_number, d.original_number FROM `+from+` s
		JOIN `+f.table+` d ON d.org_id = $1 AND d.id = s.`+settled+`
		WHERE s.org_id = $1 AND s.`+payment+` IN ($2)`, payments)
	if err != nil {
		return nil, fmt.Errorf("settled documents: %w", err)
	}
	numbers := map[uint32][]string{}
	for _, r := range rows {
		numbers[r.Payment] = append(numbers[r.Payment], cmp.Or(r.Original, r.Number))
	}
	return numbers, nil
}

// UseOf returns the number of a document that still uses a product, or the given unit
// of it; "" if there is none.
func (f *Family) UseOf(tx *db.Tx, use product.Use) (string, error) {
	w := lineOf(use)
	f.Pending(w, "d.document_type", "d.status")
	number, err := f.first(tx, w)
	if f.sells() || number != "" || err != nil || !use.Counted {
		return number, err
	}
	for _, kind := range f.Kinds {
		w := lineOf(use).And("d.document_type = ? AND d.status NOT IN (?, ?)", kind.Code, string(Cancelled), string(Rejected))
		switch {
		case kind.Bills(): // not booked yet, or booked for goods that are on their way
			w.And("(d.status = ? OR i.stocked AND i.received_quantity < i.base_quantity)", string(Matched))
		case kind.Receives(), kind.Awaits():
			w.And("i.billed_quantity < i.base_quantity")
		default:
			continue
		}
		if number, err := f.first(tx, w); number != "" || err != nil {
			return number, err
		}
	}
	return "", nil
}

// Pending restricts a query to unfinished documents: drafts of any kind, and quotations,
// orders and requisitions until they are completed, rejected or cancelled. The columns are
// those of the family's table.
func (ks Kinds) Pending(w *db.Filter, kind, status string) {
	open, args := status+" = ?", []any{string(Draft)}
	for _, k := range ks {
		for _, s := range k.Pending {
			open += " OR " + kind + " = ? AND " + status + " = ?"
			args = append(args, k.Code, string(s))
		}
	}
	w.And("("+open+")", args...)
}

// lineOf is the condition on product and unit.
func lineOf(use product.Use) *db.Filter {
	w := db.Where("i.org_id = $1 AND d.org_id = $1").And("i.product_id = ?", use.Product)
	return w.If(use.Unit != 0, "i.product_alt_unit_id = ?", use.Unit)
}

// first returns the number of the first matching document.
func (f *Family) first(tx *db.Tx, w *db.Filter) (string, error) {
	number, err := db.Get[string](tx, `
		SELECT d.document_number
		FROM `+f.items+` i
		JOIN `+f.table+` d ON d.org_id = i.org_id AND d.id = i.document_id
		`+w.String()+`
		ORDER BY d.id LIMIT 1`, w.Args()...)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return number, err
}
